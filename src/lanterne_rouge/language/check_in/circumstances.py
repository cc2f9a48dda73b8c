"""Read the circumstances of a morning from free text: alcohol, vaccination, cycle, illness at home, stress, travel, heat."""

import re

from lanterne_rouge.domain.check_in import Environment, Request, Vaccination
from lanterne_rouge.language.check_in.numbers import NUMBER, days_ago, find_body_temperature, is_to_come, value_of
from lanterne_rouge.language.check_in.phrase import mentions, normalize_text

_CLAUSE = re.compile(r"[;!?]|[.,](?!\d)| but ")
# Too much is no number.
_HARMLESS = re.compile(
    r"\b(?:too much|too many) \w+|\b(?:alcohol|non)[- ]?(?:free|alcoholic) \w+|\b0[.,]0 ?%? (?:beers?|wine)"
)
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
_SHOT = re.compile(r"\b(?:jab(?:s|bed)?|vaccin\w*|immuni[sz]\w+|(?:flu|covid|booster|tetanus) shots?|booster)\b")
_ARM = re.compile(r"\b(?:sore|heavy|painful) arm\b|\barm (?:is |still |a bit )*(?:sore|hurts?|painful)\b")
_CYCLE_DAY = re.compile(r"\bcycle day:? (\d{1,2})\b|\bday (\d{1,2}) (?:of|in) (?:my |the )?(?:cycle|period)\b")
_PERIOD = re.compile(
    r"\b(?:period (?:has |just )*(?:started|began|came|arrived)|(?:started|got|on|having) my period|first day of (?:my |the )?period)\b"
)
_PERIOD_PAIN = re.compile(r"\b(?:period (?:pains?|cramps?)|menstrual cramps?|menstruating)\b")
LONGEST_CYCLE = 60
_SOMEBODY = (
    r"(?:kids?|child(?:ren)?|sons?|daughters?|wife|husband|spouse|partner|fianc[ée]e?|girlfriend|boyfriend|boys?|girls?|twins?"
    r"|little (?:one|man|girl|boy)"
    r"|(?:flat|room|house|team|class|train|running|training)[ -]?(?:mates?|partners?|budd(?:y|ies))|mates?|budd(?:y|ies)|friends?"
    r"|neighbou?rs?|boss"
    r"|colleagues?|co-?workers?|family|bab(?:y|ies)|mum|mom|dad|mother|father|parents?|brother|sister|toddler|gran(?:ny|dma|dpa"
    r"|ddad|dmother|dfather)?"
    r"|aunt(?:ie)?|uncle|cousin|nephew|niece|nanny|dogs?|cats?|pupp(?:y|ies)|horse|coach)"
)
_PERSON = (
    rf"(?:my |our |the |his |her )?(?:{_SOMEBODY}|(?:half|all) (?:of )?(?:the |my )?(?:office|team|class|family|house|work)"
    r"|everyone(?: (?:at|in) (?:\w+ )?\w+)?|someone at \w+|people at \w+|whole (?:house|family)|the (?:office|team|class|nursery))"
)
_IS_ILL = (
    r"(?:sick|ill|unwell|poorly|feels wrong|(?:with )?(?:a |the |an )?(?:bad |nasty |high |slight )?(?:cold|flu|covid|fever|temperature"
    r"|(?:tummy |stomach )?bug"
    r"|cough|virus|(?:\w+ )?infection|sore throat|runny nose|chicken ?pox|norovirus|croup|tonsillitis|gastro)(?: (?:of "
    r"|at )?\d\d(?:[.,]\d)?)?"
    r"|\d\d(?:[.,]\d)? (?:of )?fever|vomiting|throwing up|threw up|puking|feverish|coughing|sneezing"
    r"|down with \w+)"
)
_CONTACT = re.compile(
    rf"\b{_PERSON}(?:'s)?(?: and (?:my |our |the )?{_SOMEBODY})?"
    r" (?:(?:is|are|was|were|'s|has|have|had|got|with|came|home|off|still|now|both|all|also|been|down|really|very|so|quite|pretty|a bit"
    r"|again|in bed) )*"
    rf"{_IS_ILL}\b"
    rf"|\b(?:sick|ill|poorly|feverish|vomiting|coughing|snotty) (?:little |small |old )?{_SOMEBODY}\b"
    r"|\b(?:close )?contact with (?:\w+ ){0,4}(?:sick|ill|covid|flu)\b"
)
# No illness of a person; the words about it are still not the athlete's.
_PETS = re.compile(r"\b(?:dogs?|cats?|pupp(?:y|ies)|horse)\b")
# `my wife has a cold, me too`
_ME_TOO = re.compile(
    r"\b(?:me|i am|i'm|i do|i have (?:it|one)|i've got it|i feel it)(?: \w+)? (?:too|as well)\b|\bso (?:am|do|have) i\b|\bsame (?:here"
    r"|for me)\b"
    r"|\b(?:i|i've|i have) (?:caught|got) (?:it|the same)\b|\b(?:gave|passed) it (?:on )?to me\b"
)
_LIFE = re.compile(
    r"\b(?:deadlines?|exams?|finals week|moving (?:house|home|flat)|house move|divorc\w*|separation|break-?up|broke up|bereave\w*|funeral"
    r"|new ?born|new baby|night shifts?|double shifts?|redundan\w*|laid off|lost my job|overwhelmed|under (?:a lot of )?pressure"
    r"|stressed(?: out)?|stressful|work (?:is |was |has been )?(?:crazy|mad|hectic|insane|brutal)|stress (?:at|from|with) \w+"
    r"|(?:family|money|relationship|marriage) (?:troubles?|problems|crisis)|(?:too |so )much (?:work|going on)"
    r"|(?:father|mother|dad|mum|mom|friend|brother|sister|dog|cat|grand\w+|uncle|aunt) (?:has |just )?(?:died|passed away))\b"
)
_WANTS = (
    r"(?:(?:just |only |really |rather )*"
    r"(?:want|wanna|need|prefer|fancy|feel like|would like|'d (?:just )?like|could do with|would love))"
)
_GENTLE = r"(?:gentle|gentler|easy|easier|light|lighter|relaxed|short|shorter|slow|calm|quiet|recovery)"
_OUTING = r"(?:ride|run|jog|swim|spin|row|walk|session|day|one|training|workout|hour)"
_LESS = re.compile(
    rf"\b(?:{_WANTS} (?:to )?(?:go |do |have |take )?(?:just |only )?(?:something |a |an |the )?(?:bit )?(?:\w+ )?{_GENTLE}\b"
    rf"|{_WANTS} (?:to )?(?:take|keep) it (?:easy|gentle|light)|{_WANTS} (?:to do )?less\b"
    rf"|(?:just|only) (?:a|an) {_GENTLE} {_OUTING}|(?:a|an) {_GENTLE} {_OUTING},? please"
    r"|(?:keep|take) it (?:easy|gentle|light)(?: today)?(?:,? please)?"
    r"|(?:nothing|not up for (?:anything)?) ?(?:too )?(?:hard|intense|fast)(?! (?:yesterday|lately|this|last|in))"
    r"|no (?:intervals|intensity|hard (?:session|efforts?)) (?:today|please)"
    r"|(?:not up for|not in the mood for|(?:don't|do not|dont) (?:want|feel like|fancy)(?: doing)?)"
    r" (?:a |an |the |any |anything |to do )*(?:hard|intervals?|intense|efforts?|big|long))\b"
)
# More of something else, or on another day, is none of it.
_MORE = re.compile(
    rf"\b(?:(?:can|could|may|might|shall|should) i (?:please )?|{_WANTS} (?:to )?|(?:is it |would it be )?(?:ok|okay|fine|all right)"
    r" (?:for me )?to |room (?:for|to) |i'?ll |i(?:'m| am) going to )"
    rf"(?:(?:do|doing|go|add|get in|squeeze in|{_OUTING}|train|have|take|push|make it|put in) ?(?:for )?)?"
    rf"(?:(?:a|an|some|the|it|my|bit|little|lot|even|on|{_OUTING}) )*(?:more|extra|longer|further|farther|harder)"
    rf"(?: {_OUTING})?(?: (?:today|now|than (?:planned|that|the plan|it says)|please))*(?= *(?:$|[?.,!;]| and | as ))"
)
_NO_TRAINING = re.compile(
    rf"\b(?:{_WANTS} (?:to )?(?:take |have )?(?:a |the |today )?(?:rest(?: day)?|day off|off)\b(?! and)"
    r"|(?:taking|having) (?:a |the |today )(?:rest day|day off|off)|(?:rest day|day off)(?: today)?,? please"
    r"|(?:don't|do not|dont) (?:want|feel like|fancy) (?:to )?train(?:ing)?|no training today)\b"
)
# Hours from UTC in winter, of cities that athletes fly between.
_UTC_H = {
    "honolulu": -10, "hawaii": -10, "kona": -10, "anchorage": -9, "los angeles": -8, "san francisco": -8, "seattle": -8, "vancouver": -8,
    "california": -8, "denver": -7, "boulder": -7, "calgary": -7, "phoenix": -7, "chicago": -6, "texas": -6, "dallas": -6, "austin": -6,
    "mexico city": -6, "new york": -5, "boston": -5, "toronto": -5, "montreal": -5, "miami": -5, "florida": -5, "bogota": -5, "lima": -5,
    "santiago": -4, "buenos aires": -3, "sao paulo": -3, "rio": -3, "brazil": -3, "london": 0, "lisbon": 0, "dublin": 0, "tenerife": 0,
    "gran canaria": 0, "lanzarote": 0, "paris": 1, "berlin": 1, "madrid": 1, "mallorca": 1, "rome": 1, "zurich": 1, "amsterdam": 1,
    "cape town": 2, "johannesburg": 2, "athens": 2, "helsinki": 2, "cairo": 2, "nairobi": 3, "kenya": 3, "istanbul": 3, "doha": 3,
    "dubai": 4, "abu dhabi": 4, "mumbai": 5.5, "delhi": 5.5, "india": 5.5, "bangkok": 7, "thailand": 7, "hanoi": 7, "jakarta": 7,
    "singapore": 8, "hong kong": 8, "beijing": 8, "china": 8, "shanghai": 8, "taipei": 8, "perth": 8, "tokyo": 9, "japan": 9, "seoul": 9,
    "korea": 9, "brisbane": 10, "sydney": 10, "melbourne": 10, "adelaide": 9.5, "auckland": 12, "new zealand": 12,
}  # fmt: skip
_CITY = "|".join(sorted(_UTC_H, key=len, reverse=True))
_FLOWN = re.compile(
    r"\b(?:flew|flown|flights?|landed(?! (?:on|hard|badly|heavily|awkward\w*|wrong|funny|flat)\b)|jet[ -]?lag\w*|red-?eye|touched "
    r"down|long-?haul|arrived from|back from|came (?:in|back) from"
    rf"|time ?zones?|got (?:in|back) from|travell?ed (?:from|to) (?:{_CITY}))\b"
)
# A day that this reading, which knows no date, can't count from; "since the flight" tells of what came after it.
_SOME_DAY = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:last|the other|at the) (?:week|weekend|day|month)\b|\bsince (?:the|my"
    r"|that|our) (?:\w+ )?flight"
)
_FROM = re.compile(rf"\bfrom ({_CITY})\b")
_TO = re.compile(rf"\b(?:to|in) ({_CITY})\b")
# Where a flight began and where it ended, known to me or not.
_ROUTE = re.compile(
    rf"\bfrom (?:(?P<start>{_CITY})\b|\S+(?: \S+)?) (?:back )?to (?:(?P<end>{_CITY})\b|(?P<home>home)\b|\S+)"
)
_ZONES = re.compile(
    rf"\b({NUMBER}) (?:time ?)?zones?(?: (?:to the )?(east|west))?|\b({NUMBER}) ?h(?:ours?)? (?:time )?(?:difference|jet ?lag)\b"
)
_OTHER_GEAR = re.compile(
    r"\b(?:hotel|holiday|cruise|campsite) (?:gym|room)\b|\b(?:only|just) (?:(?:a|an|the|some|my|with|have|got|two|a few|a pair of) )*"
    r"(?:dumbbells?|kettlebells?|(?:resistance )?bands?|body ?weight)\b|\bno (?:barbell|gym|rack|equipment|weights|bench)\b"
)
_DEGREES = re.compile(r"(?<![\d.,/])(\d{2,3}(?:[.,]\d)?) ?(?:°|degrees?|deg)? ?(c|f|celsius|fahrenheit)?\b")
_WEATHER = re.compile(
    r"\b(?:hot|heat|heat ?wave|humid|muggy|sunny|outside|outdoors|forecast|weather|degrees out|in the shade|sweltering|scorching|boiling)\b"
    r"|\d ?(?:°|degrees)"
)
_OF_THE_BODY = re.compile(r"\b(?:fever\w*|temperature|temp|thermometer|oral|armpit|bpm|watts?|km|minutes)\b")
_NAMELESS_HEAT = re.compile(
    r"\b(?:heat ?wave|sweltering|scorching|boiling hot|brutally hot|very hot|so hot|extreme heat)\b"
)
# A heatwave without a number.
HEATWAVE_C = 32.0
_HUMID = re.compile(r"\b(?:humid|muggy|sticky)\b")
_USED_TO_IT = re.compile(r"\b(?:acclimati[sz]ed|used to (?:the |this )?heat|heat[- ]adapted)\b")
_HIGH = re.compile(
    r"\b(?:altitude|elevation|up) (?:camp |training )?(?:of |at |here )?(?:about )?(\d[ ,.]?\d{3}) ?(?:m\b|met)"
    r"|\b(?:at|sleeping at|staying at) (\d[ ,.]?\d{3}) ?m\b"
    r"|\b(\d[ ,.]?\d{3}) ?m(?:et(?:re|er)s)? (?:altitude|elevation|up|high|above sea level)\b|\baltitude:? (\d[ ,.]?\d{3})\b"
)
_DAY_N = re.compile(r"\bday (\d{1,2})\b(?! (?:of|in) (?:my |the )?(?:cycle|period))")
HEAT_RANGE = (20.0, 50.0)


def count_drinks(text: str) -> float | None:
    """Count the alcoholic drinks in a text; None if it mentions none."""
    words = _HARMLESS.sub("", normalize_text(text))
    bottles = sum(6 * value_of(match[1] or "one") for match in _BOTTLE.finditer(words))
    counted = sum(value_of(match[1]) for match in _COUNTED.finditer(_BOTTLE.sub("", words)))
    total = bottles + counted
    return total if total or _COUNTED.search(words) else None


def find_vaccination(text: str) -> Vaccination | None:
    """Find a past vaccination; without a date it counts as yesterday."""
    clauses = [c for c in _CLAUSE.split(normalize_text(text)) if mentions(c, _SHOT) and not is_to_come(c)]
    if not clauses:
        return None
    days = next((d for d in map(days_ago, clauses) if d is not None), 1)
    return Vaccination(days_ago=days, sore_arm=mentions(normalize_text(text), _ARM))


def find_cycle_day(text: str) -> int | None:
    """Find the day of the cycle, 1 for the first day of the period."""
    words = normalize_text(text)
    if match := _CYCLE_DAY.search(words):
        day = int(match[1] or match[2])
        return day if 1 <= day <= LONGEST_CYCLE else None
    clause = next((c for c in _CLAUSE.split(words) if mentions(c, _PERIOD)), None)
    if clause is None:
        return 1 if mentions(words, _PERIOD_PAIN) else None
    return 1 + (days_ago(clause) or 0)


def find_environment(text: str, *, utc_h: float | None = None) -> Environment | None:
    """Find heat, altitude and flights in a text; `utc_h` is the offset from UTC at home, for counting time zones."""
    words = normalize_text(text)
    flight = next((c for c in _CLAUSE.split(words) if mentions(c, _FLOWN) and not is_to_come(c)), None)
    heat, height = _heat(words), _height(words)
    if flight is None and heat is None and height is None:
        return None
    zones = _zones(words, utc_h) if flight is not None else None
    arrived = days_ago(flight) if flight is not None else None
    if arrived is None and (height is not None or flight is not None):
        arrived = _day_there(words) if height is not None else days_ago(words)
        if arrived is None and not _SOME_DAY.search(flight or ""):
            arrived = 0
    if arrived is None and heat is None and height is None and zones is None:
        # On a day that isn't counted here: nothing is made of it.
        return None
    return Environment(
        heat_c=heat,
        humid=True if mentions(words, _HUMID) else None,
        acclimatised=True if mentions(words, _USED_TO_IT) else None,
        altitude_m=height,
        time_zones_east=zones,
        days_since_arrival=arrived,
    )


def mentions_illness_at_home(text: str) -> bool:
    """Whether somebody close is ill."""
    return mentions(_PETS.sub(" ", normalize_text(text)), _CONTACT)


def mentions_life_stress(text: str) -> bool:
    """Whether a text mentions stress outside training."""
    return mentions(normalize_text(text), _LIFE)


def mentions_other_gear(text: str) -> bool:
    """Whether a text says that there is less to lift with than usual."""
    return _OTHER_GEAR.search(normalize_text(text)) is not None


# Minutes belong to a wish from so many letters before its words on.
BEFORE_WISH = 15
_WISHED_MINUTES = re.compile(
    r"\b(?:(?P<minutes>\d{1,3}) ?(?:min(?:ute)?s?)|(?P<half>half (?:an )?hour)|(?:an|1|one) hour)\b"
)


def find_wish(text: str) -> Request | None:
    """A wish for another day than planned: gentler, none at all, or more; None without one. One for less goes before."""
    words = normalize_text(text)
    wish = _MORE.search(words)
    return _find_wish_for_less(words) or (Request(more=True) if wish and not _is_refused(words, wish) else None)


def _is_refused(words: str, wish: "re.Match[str]") -> bool:
    return re.search(r"\b(?:do not|don't|dont|not|never) (?:\w+ )?$", words[: wish.start()]) is not None


def _find_wish_for_less(words: str) -> Request | None:
    if _NO_TRAINING.search(words):
        return Request(minutes=0.0, hard=False)
    wish = _LESS.search(words)
    if wish is None or _is_refused(words, wish):
        return None
    named = _WISHED_MINUTES.search(words, max(wish.start() - BEFORE_WISH, 0))
    return Request(minutes=_wished_minutes(named) if named else None, hard=False)


def _wished_minutes(named: "re.Match[str]") -> float:
    number, half = named["minutes"], named["half"]
    return float(number) if number else 30.0 if half else 60.0


def without_vaccines(words: str) -> str:
    """Remove the names of illnesses that somebody was vaccinated against."""
    return re.sub(
        r"\b(?:flu|influenza|covid|corona|pneumonia|tetanus)[ -]+(?=(?:\w+ )?(?:jab|shot|vaccin|booster|immuni))",
        "",
        words,
    )


def without_others(words: str) -> str:
    """Remove what a text says about somebody else's illness."""
    return words if _ME_TOO.search(words) else _CONTACT.sub(" ", words)


def _heat(words: str) -> float | None:
    """Find the air temperature; body temperatures do not count."""
    temperatures: list[float] = []
    of_the_body = find_body_temperature(words)
    for clause in _CLAUSE.split(words):
        if not _WEATHER.search(clause) or _OF_THE_BODY.search(clause):
            continue
        for degrees in _DEGREES.finditer(clause):
            value = float(degrees[1].replace(",", "."))
            if value == of_the_body:
                continue
            celsius = (value - 32) / 1.8 if (degrees[2] or "").startswith("f") or value > HEAT_RANGE[1] else value
            temperatures += [round(celsius, 1)] if HEAT_RANGE[0] <= celsius <= HEAT_RANGE[1] else []
    if temperatures:
        return max(temperatures)
    return HEATWAVE_C if mentions(words, _NAMELESS_HEAT) else None


def _height(words: str) -> float | None:
    match = _HIGH.search(words)
    metres = next((group for group in match.groups() if group), None) if match else None
    return float(re.sub(r"[ ,.]", "", metres)) if metres else None


def _zones(words: str, utc_h: float | None) -> float | None:
    """Count the time zones crossed, east positive: by the number given, else from where the flight began to where it ended.

    The home stands for an end that isn't named; None where a place is unknown.
    """
    if match := _ZONES.search(words):
        count = value_of(match[1] or match[3])
        return -count if match[2] == "west" else count
    if route := _ROUTE.search(words):
        start = _UTC_H.get(route["start"] or "")
        end = utc_h if route["home"] else _UTC_H.get(route["end"] or "")
    elif match := _FROM.search(words):
        start, end = _UTC_H[match[1]], utc_h
        # Who flew from home went somewhere that isn't named.
        end = None if start == end else end
    elif match := _TO.search(words):
        start, end = utc_h, _UTC_H[match[1]]
    else:
        return None
    return None if start is None or end is None else _shortest(end - start)


def _shortest(hours: float) -> float:
    """Return the offset the shorter way round the world."""
    return (hours + 12) % 24 - 12


def _day_there(words: str) -> int | None:
    match = _DAY_N.search(words)
    return max(int(match[1]) - 1, 0) if match else days_ago(words)
