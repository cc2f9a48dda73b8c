"""Whether a number in a sentence is one of the day's facts: same topic, same unit, same after rounding, same sign.

A fact's topic is what it is about (`readiness`), with the part it plays before it where that is not today's own value: `plan
minutes`, `past load`, `limit readiness`, `usual hrv`, `week sleep`, `difference rhr`. Such a fact needs a word that says so.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.models.checking.numbers import Mention, converted, find_numbers, in_other_unit, readable_text
from lanterne_rouge.models.checking.topics import Named, Topics, fits, numbers_with_topics

PARTS = ("plan", "past", "limit", "usual", "week", "difference", "threshold", "hand")
# Where a value is given in another unit: 70 minutes are not "one hour".
CONVERTED_WITHIN = 0.03
_SLACK = 1e-6
_PLAN = re.compile(r"\b(?:plan\w*|scheduled|reduced|shortened|trimmed|originally|instead|rather|meant|calendar)\b")
_PAST = re.compile(
    r"\b(?:yesterday|ago|last|past|previous|recent\w*|did|rode|ran|was|were|trained|had|earlier|swam|completed"
    r"|finished|done"
    r"|longest|since|before|were)\b",
)
_AGAIN = re.compile(r"\b(?:repeat\w*|again|same|match\w*|copy|redo|another|like)\b")
_LIMIT = re.compile(
    r"\b(?:below|under|above|over|than|limit\w*|ceiling|cap\w*|most|up\sto|least|threshold|set|between|max\w*"
    r"|within|stay\w*|keep\w*"
    r"|reach\w*|needs?|wants?|asks?|exceed\w*|from|minimum)\b",
)
_USUAL = re.compile(r"\b(?:mean|average\w*|usual\w*|normal\w*|baseline|band|needs?|typical\w*|expected|range|of)\b")
_WEEK = re.compile(r"\b(?:week\w*|average\w*|mean|lately|nightly|rolling|recent\w*|days|nights|trend)\b|\ba\snight\b")
_THRESHOLD = re.compile(r"\b(?:ftp|threshold|lthr|css|critical)\b")
_AT_HAND = re.compile(r"\b(?:have|time|available|at\shand|free)\b")
# Yesterday's minutes, the plan's, the threshold's: as a report they are true; as a request they are another day.
_ASKS = re.compile(
    r"^\W*(?:please\s|just\s|then\s|now\s|so\s|today\s|and\s)*(?:do|go|ride|run|swim|row|aim|hold|keep|finish"
    r"|complete|take|tackle|try|start|make|follow|stick|train"
    r"|repeat|target|sit|stay|push|work|add|use|spend|give|hit|put|get|reach|cover|walk|spin|pedal)\b"
    r"|\b(?:should|must|can|may|could|let['’]s)\b",
)
# A limit worded as a floor: `zone 2 or above`, `at least 61 minutes`; denied (`nothing above zone 2`) it is a limit again.
_FLOOR_BEFORE = re.compile(
    r"\b(?:above|over|at\sleast|(?:no|not)\s(?:less|fewer|shorter|lower)\sthan|more\sthan|beyond|exceed\w*"
    r"|minimum\sof|upwards\sof|past)\W*$"
)
_FLOOR_AFTER = re.compile(
    r"^\W*(?:(?:or|and)\s(?:more|above|longer|higher|harder|beyond|up|over|further)|plus|minimum|at\sleast|upwards)\b"
)
_NOT_A_FLOOR = re.compile(
    r"\b(?:nothing|never|avoid|without|not\s(?:go|ride|push|rise|drift|climb|stray|let)|don['’]t|no\s(?!less|fewer"
    r"|shorter|lower)|stop|if|instead|was|were|had|did)\b"
)
_LATER = re.compile(r"\b(?:later|apart|between|after)\b")
OF_THE_WORKOUT = frozenset(("zone", "minutes", "load", "power", "distance", "intervals", "heart rate", "pace"))
_CLAUSES = re.compile(r"[;:,.!?]|\b(?:and|but|so|then|because)\b")
_OWN_DAY = re.compile(r"\b(?:today|this\smorning|last\snight|tonight)\b")
_UP = re.compile(
    r"\b(?:above|over|higher|more|up|warmer|longer|bigger|harder|extra|rises?|rising|rose|climb\w*|grow\w*"
    r"|gain\w*|increas\w*|elevated|raised)\b"
)
_DOWN = re.compile(
    r"\b(?:below|under|lower|less|fewer|shorter|smaller|easier|lighter|down|short|shy|cooler|falls?|fell"
    r"|falling|drop\w*|los[est]\w*|declin\w*|decreas\w*|missing"
    r"|behind|sink\w*|slid\w*)\b",
)
_OFF = re.compile(r"\b(?:off|from|by|away)\b")
_ABOVE = re.compile(r"\b(?:above|over|more\sthan|higher\sthan|exceeds?|beyond|greater\sthan)\W*$")
_BELOW = re.compile(r"\b(?:below|under|less\sthan|lower\sthan|fewer\sthan|short\sof|beneath)\W*$")
_YESTERDAY = re.compile(r"\byesterday\b")
_OF_THE_WEEK = re.compile(r"\b(?:averag\w*|mean|of\sthe\sweek|this\sweek|weekly|7-day|nightly)\b|\ba\snight\b")
OF_THE_BODY = frozenset(("readiness", "hrv", "rhr", "sleep", "temperature"))
COMPARED = OF_THE_BODY | frozenset(("ctl", "atl", "tsb", "monotony", "ramp"))
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[a-z'-]+")


def unresolved(sentence: str, facts: Sequence[Fact]) -> tuple[str, ...]:
    """The numbers of a sentence that no fact stands behind, as they read."""
    reading = readable_text(sentence)
    if not _DIGIT.search(reading):
        return ()
    reading = without_digit_names(reading, facts)
    numbers = find_numbers(reading)
    return tuple(
        reading[n.mention.start : n.mention.end].strip()
        for n in numbers_with_topics(reading, numbers)
        if resolve(n, facts) is None
    )


def tells_an_own_number(text: str, facts: Sequence[Fact]) -> bool:
    """Whether a text holds a number of the day itself: a limit or a number of a rule alone is none."""
    reading = without_digit_names(readable_text(text), facts)
    resolved = (resolve(number, facts) for number in numbers_with_topics(reading, find_numbers(reading)))
    return any(fact is not None and fact.topic != "told" and _parts(fact.topic)[0] != "limit" for fact in resolved)


def without_digit_names(reading: str, facts: Sequence[Fact]) -> str:
    """The text without names that hold digits, such as that of an event: they are no numbers."""
    for fact in facts:
        if fact.topic == "name" and _DIGIT.search(fact.says):
            reading = reading.replace(_read(fact.says), "it")
    return reading


@lru_cache(maxsize=256)
def _read(name: str) -> str:
    return readable_text(name)


def resolve(number: Named, facts: Sequence[Fact]) -> Fact | None:
    """The fact behind a number, None where there is none."""
    mention = number.mention
    if mention.value is None:
        return None
    if mention.unit == "date" or _is_year(number):
        return next((f for f in facts if f.unit == "date" and _same_date(mention, f)), None)
    ways = [topics for topics in number.topics if fits(topics, mention.unit)]
    for fact in facts:
        if fact.topic == "told" and _said_alike(number, fact):
            return fact
        part, topic = _parts(fact.topic)
        if ways and topic in ways[0] and _equal(mention, fact, part, number) and _may_play(part, topic, number, facts):
            return fact
    return None


def equals(mention: Mention, value: float, unit: str) -> bool:
    """Whether a number as written is a value, rounded to the decimals written."""
    readings = ((mention.value, mention.unit), *mention.others)
    return any(
        reading is not None and _rounded(reading, as_unit, mention.decimals, value, unit)
        for reading, as_unit in readings
    )


def _rounded(number: float, as_unit: str, decimals: int, value: float, unit: str) -> bool:
    if as_unit == "each":
        as_unit = unit
    if unit == "%" and (as_unit == "x" or (as_unit == "" and number <= 1 and decimals)):
        number, as_unit, decimals = number * 100, "%", max(decimals - 2, 0)
    in_unit = in_other_unit(value, unit, as_unit)
    if in_unit is None:
        return False
    half = 0.5 * 10.0**-decimals
    # A clock has no half hundredths: 4:17 stands for anything nearer to it than to 4:18.
    half = max(half, 0.5 / 60) if as_unit.startswith("min/") else half
    if converted(unit, as_unit) and not as_unit.startswith("min/"):
        half = min(half, CONVERTED_WITHIN * abs(in_unit))
    return abs(in_unit - number) <= half + _SLACK


@cache
def _parts(topic: str) -> tuple[str, str]:
    part, _, rest = topic.partition(" ")
    return (part, rest) if part in PARTS and rest else ("", topic)


def _equal(mention: Mention, fact: Fact, part: str, number: Named) -> bool:
    if part != "difference" and _parts(fact.topic)[1] not in ("ramp", "trend"):
        return equals(mention, fact.value, fact.unit)
    return _directed(mention, fact, number)


def _directed(mention: Mention, fact: Fact, number: Named) -> bool:
    """A difference is written with a sign, or without one and a word that says where it goes; the word must be true."""
    if mention.value is None:
        return False
    near = f"{_last_words(number.before)} {number.after}"
    up, down = _UP.search(near) is not None, _DOWN.search(near) is not None
    if mention.value < 0:
        return equals(mention, fact.value, fact.unit) and not up
    if fact.value < 0:
        positive = Fact(topic=fact.topic, value=-fact.value, unit=fact.unit)
        return down and not up and equals(mention, positive.value, positive.unit)
    return equals(mention, fact.value, fact.unit) and not (down and not up)


def _may_play(part: str, topic: str, number: Named, facts: Sequence[Fact]) -> bool:
    """Whether the sentence says that the number is the plan's, one of the past, a limit, or what is usual."""
    clause = f"{number.before} {number.after}"
    if topic in OF_THE_WORKOUT and part in ("", "limit") and _is_floor(number):
        return False
    if part in ("plan", "past", "threshold", "hand") and _ASKS.search(_CLAUSES.split(number.before)[-1]):
        return False
    if part == "plan":
        return _PLAN.search(number.sentence) is not None
    if part == "past":
        return _PAST.search(number.sentence) is not None and _AGAIN.search(number.sentence) is None
    if part == "limit":
        return _LIMIT.search(clause) is not None and _true_beside(topic, number, facts)
    if part == "usual":
        return _USUAL.search(clause) is not None and _true_beside(topic, number, facts)
    if part == "week":
        # HRV is that of the week unless the sentence says otherwise.
        return _WEEK.search(clause) is not None or (topic == "hrv" and _OWN_DAY.search(clause) is None)
    if part == "threshold":
        return _THRESHOLD.search(clause) is not None
    if part == "hand":
        return _AT_HAND.search(clause) is not None
    if part == "difference":
        return bool(_UP.search(clause) or _DOWN.search(clause) or _OFF.search(clause))
    return _is_of_today(topic, number, facts) and _true_beside(topic, number, facts)


def _is_floor(number: Named) -> bool:
    """Whether a number is given as the least there should be; hours to leave between sessions may be."""
    if not number.mention.unit or _LATER.search(number.after):
        return False
    floor = _FLOOR_BEFORE.search(number.before) or _FLOOR_AFTER.search(number.after)
    return floor is not None and _NOT_A_FLOOR.search(number.before) is None


def _is_of_today(topic: str, number: Named, facts: Sequence[Fact]) -> bool:
    """Today's value is not given as the week's, where that is known too, nor as yesterday's."""
    if topic not in COMPARED:
        return True
    clause = f"{number.before} {number.after}"
    if _YESTERDAY.search(clause):
        return False
    return not (_OF_THE_WEEK.search(clause) and any(f.topic == f"week {topic}" for f in facts) and topic in OF_THE_BODY)


def _true_beside(topic: str, number: Named, facts: Sequence[Fact]) -> bool:
    """`below 60` is said of a value that is below 60."""
    value = number.mention.value
    if topic not in COMPARED or value is None:
        return True
    above, below = _ABOVE.search(number.before), _BELOW.search(number.before)
    if not above and not below:
        return True
    own = [f.value for f in facts if _parts(f.topic) in (("", topic), ("week", topic))]
    return not own or any(v > value if above else v < value for v in own)


def _is_year(number: Named) -> bool:
    value = number.mention.value
    return (
        number.mention.unit == "" and value is not None and 1900 <= value <= 2100 and value == int(value)
    ) and re.search(r"\b(?:in|of|season)\s$", number.before) is not None


def _same_date(mention: Mention, fact: Fact) -> bool:
    values = [mention.value, *(value for value, _ in mention.others)]
    day = int(fact.value)
    return any(v in (day, day % 10000, day // 10000) for v in values if v is not None)


def _said_alike(number: Named, fact: Fact) -> bool:
    """A number of the coach's own sentence about nothing named: the same number with the same words around it."""
    mention = number.mention
    if mention.value is None or not equals(mention, fact.value, fact.unit):
        return False
    words = _WORD.findall(fact.says.lower())
    after, before = _WORD.findall(number.after.lower())[:1], _WORD.findall(number.before.lower())[-1:]
    return bool(after or before) and words == [*before, *after]


def words_around(number: Named) -> str:
    """The word before and the word after a number."""
    return " ".join([*_WORD.findall(number.before.lower())[-1:], *_WORD.findall(number.after.lower())[:1]])


def _last_words(text: str) -> str:
    return " ".join(text.split()[-4:])


def topics_of_number(number: Named) -> Topics:
    """What a number is about, empty where nothing says it."""
    return next((topics for topics in number.topics if fits(topics, number.mention.unit)), frozenset())
