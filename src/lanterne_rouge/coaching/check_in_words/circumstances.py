"""What surrounds a morning, in the athlete's words: drinks, a vaccination, the cycle, somebody ill at home, stress in life."""

import re

from lanterne_rouge.coaching.check_in_words.counting import NUMBER, days_ago, is_to_come, value_of
from lanterne_rouge.coaching.check_in_words.phrase import plain, says
from lanterne_rouge.domain.check_in import Vaccination

_CLAUSE = re.compile(r"[;!?]|[.,](?!\d)| but ")
_HARMLESS = re.compile(r"\b(?:alcohol|non)[- ]?(?:free|alcoholic) \w+|\b0[.,]0 ?%? (?:beers?|wine)")
_DRINKS = (
    r"drinks?|beers?|wines?|cocktails?|whisk(?:e?y|ies)|shots?(?! (?:in|of (?:espresso|vaccine)))|gins?|g&ts?|vodkas?|rums?|pints?"
    r"|ciders?|schnapps"
)
_GLASSES = (
    r"(?:(?:big |small |large )?(?:glass(?:es)?|cans?|pints?|units?) of"
    rf" (?:red |white |sparkling )?(?:{_DRINKS}|red|white|champagne|prosecco|alcohol))"
)
# A bottle of wine is six drinks.
_BOTTLE = re.compile(rf"\b(?:({NUMBER}) )?bottles? of (?:red |white )?(?:wine|red|white|champagne|prosecco)\b")
_COUNTED = re.compile(rf"\b({NUMBER}) (?:{_GLASSES}|{_DRINKS})\b(?! (?:test|tracker|bottle))")
_DRUNK = re.compile(
    r"\b(?:hung ?over|hangover|drunk|too much (?:to drink|alcohol|wine|beer)|drank too much|boozy|wasted)\b"
)
HANGOVER_DRINKS = 5.0
_SHOT = re.compile(r"\b(?:jab(?:s|bed)?|vaccin\w*|immuni[sz]\w+|(?:flu|covid|booster|tetanus) shots?|booster)\b")
_ARM = re.compile(r"\b(?:sore|heavy|painful) arm\b|\barm (?:is |still |a bit )*(?:sore|hurts?|painful)\b")
_CYCLE_DAY = re.compile(r"\bcycle day:? (\d{1,2})\b|\bday (\d{1,2}) (?:of|in) (?:my |the )?(?:cycle|period)\b")
_PERIOD = re.compile(
    r"\b(?:period (?:has |just )*(?:started|began|came|arrived)|(?:started|got|on|having) my period|first day of (?:my |the )?period)\b"
)
_PERIOD_PAIN = re.compile(r"\b(?:period (?:pains?|cramps?)|menstrual cramps?|menstruating)\b")
LONGEST_CYCLE = 60
_PERSON = (
    r"(?:my |our |the )?(?:kids?|child(?:ren)?|sons?|daughters?|wife|husband|partner|girlfriend|boyfriend"
    r"|(?:flat|room|house|team)-?mates?"
    r"|colleagues?|family|baby|mum|mom|dad|mother|father|brother|sister|toddler"
    r"|everyone(?: at home)?|someone at home|whole (?:house|family))"
)
_IS_ILL = (
    r"(?:sick|ill|unwell|(?:a |the )?(?:bad )?(?:cold|flu|covid|fever|bug|stomach bug|cough|virus|infection)|vomiting|throwing up"
    r"|feverish|coughing"
    r"|down with \w+)"
)
_CONTACT = re.compile(
    rf"\b{_PERSON} (?:(?:is|are|was|were|has|have|had|got|with|came|home|still|now|both|all|also|been|down) )+{_IS_ILL}\b"
    rf"|\bsick (?:kids?|child(?:ren)?|partner|baby)\b|\b(?:close )?contact with (?:\w+ ){{0,4}}(?:sick|ill|covid|flu)\b"
)
_LIFE = re.compile(
    r"\b(?:deadlines?|exams?|finals week|moving (?:house|home|flat)|house move|divorc\w*|separation|break-?up|broke up|bereave\w*|funeral"
    r"|new ?born|new baby|night shifts?|double shifts?|redundan\w*|laid off|lost my job|overwhelmed|under (?:a lot of )?pressure"
    r"|stressed(?: out)?|stressful|work (?:is |was |has been )?(?:crazy|mad|hectic|insane|brutal)|stress (?:at|from|with) \w+"
    r"|(?:family|money|relationship|marriage) (?:troubles?|problems|crisis)|(?:too |so )much (?:work|going on)"
    r"|(?:father|mother|dad|mum|mom|friend|brother|sister|dog|cat|grand\w+|uncle|aunt) (?:has |just )?(?:died|passed away))\b"
)


def drinks(text: str) -> float | None:
    """Drinks of alcohol that a text tells; None when it tells none."""
    words = _HARMLESS.sub("", plain(text))
    bottles = sum(6 * value_of(found[1] or "one") for found in _BOTTLE.finditer(words))
    counted = sum(value_of(found[1]) for found in _COUNTED.finditer(_BOTTLE.sub("", words)))
    hung_over = HANGOVER_DRINKS if says(words, _DRUNK) else 0.0
    told = max(bottles + counted, hung_over)
    return told if told or _COUNTED.search(words) else None


def vaccination(text: str) -> Vaccination | None:
    """A vaccination that lies behind; when nobody says when, it was yesterday."""
    clauses = [c for c in _CLAUSE.split(plain(text)) if says(c, _SHOT) and not is_to_come(c)]
    if not clauses:
        return None
    days = next((d for d in map(days_ago, clauses) if d is not None), 1)
    return Vaccination(days_ago=days, sore_arm=says(plain(text), _ARM))


def without_vaccines(words: str) -> str:
    """Plain words without the names of illnesses that somebody was vaccinated against."""
    return re.sub(
        r"\b(?:flu|influenza|covid|corona|pneumonia|tetanus)[ -]+(?=(?:\w+ )?(?:jab|shot|vaccin|booster|immuni))",
        "",
        words,
    )


def cycle_day(text: str) -> int | None:
    """The day of the cycle, 1 for the first day of the period."""
    words = plain(text)
    if found := _CYCLE_DAY.search(words):
        day = int(found[1] or found[2])
        return day if 1 <= day <= LONGEST_CYCLE else None
    clause = next((c for c in _CLAUSE.split(words) if says(c, _PERIOD)), None)
    if clause is None:
        return 1 if says(words, _PERIOD_PAIN) else None
    return 1 + (days_ago(clause) or 0)


def ill_at_home(text: str) -> bool:
    """Whether somebody close is told to be ill."""
    return says(plain(text), _CONTACT)


def without_others(words: str) -> str:
    """Plain words without what they say of somebody else's illness."""
    return _CONTACT.sub(" ", words)


def life_is_stressful(text: str) -> bool:
    """Whether a text tells of stress outside training."""
    return says(plain(text), _LIFE)
