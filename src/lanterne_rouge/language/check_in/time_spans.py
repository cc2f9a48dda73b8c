"""Read how long a night was, and how much time there is today, from what an athlete writes in the morning."""

import re
from collections.abc import Sequence

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.language.check_in.numbers import parse_hours, parse_minutes
from lanterne_rouge.language.check_in.phrase import normalize_text

_SPELT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HOURS = r"(\d{1,2}:[0-5]\d|\d{1,2} ?h ?[0-5]\d|\d{1,2}(?: ?h(?:ours?|rs?)?)(?: and)? [0-5]?\d ?m(?:in)?\w*|\d{1,2}(?:[.,]\d+)?)"
_ABOUT = (
    r"(?: (?:only|about|around|just|like|maybe|roughly|nearly|almost|barely|approx|for|under|over|less than|more than|at most"
    r"|last night))*"
)
_SLEPT = re.compile(
    rf"(?<!not )\b(?:slept|sleep|asleep)\b:?{_ABOUT} {_HOURS}(?= ?h|$| ?[.,;!)]| and\b| but\b)"
    rf"|{_HOURS} ?h\w*(?: of)? (?:sleep|slept)\b(?! debt)"
    # How the night was, then its hours, which have to be named: "slept badly, 5 hours".
    rf"|(?<!not )\b(?:slept|sleep) (?:very |really |so |quite )?(?:badly|poorly|terribly|awfully|bad|well|ok|okay|fine|great|good|little"
    rf"|like (?:a )?(?:crap|shit|rubbish|garbage|hell|log|baby|rock|stone|brick))[,:]?{_ABOUT} {_HOURS} ?h(?:ours?|rs?)?\b(?! ago)"
    rf"|\b(?:bad|terrible|awful|horrible|rubbish|rough|restless|short|broken|poor|disturbed|interrupted|good|great|long|ok|okay|decent|lousy|tough|crap"
    rf"|hard|wild|sleepless) night(?:'s sleep)?(?: (?:with|of|again))?[,:;.-]?{_ABOUT} {_HOURS} ?h(?:ours?|rs?)?\b(?! (?:ago|ride|run"
    rf"|swim|shift|work|late))"
    rf"|{_HOURS} ?h(?:ours?|rs?)? (?:last night|in bed|of night|all night|night(?! (?:ride|run|shift|swim)))\b"
)
_CLAUSE = re.compile(r" *(?:[;!?]|[.,:](?!\d)| - | and | but |\bso\b) *")
_BARE_HOURS = re.compile(
    rf"(?:(?:only|about|around|just|maybe|roughly|nearly|almost|barely|approx|under|over|less than|more than|at most|like) )*{_HOURS}"
    r"(?: ?h(?:ours?|rs?)?)?(?: only| max| again| or so)*"
)
_IN_HOURS = re.compile(r"h|:")
_NIGHT = re.compile(r"\b(?:sle(?:ep|pt|eping)\w*|asleep|sleepless|nights?|in bed|insomnia|woke\w*|awake|alarm)\b")
_STATE = re.compile(
    r"\b(?:good|great|fine|ok|okay|well|all right|alright|fresh|rested|meh|so-so|feels wrong|bad|rough|lousy|tired|exhausted|sleepy|flat"
    r"|shattered|knackered|wrecked|drained|sore|stiff|heavy|stress\w*|grumpy|moody|normal|usual|feel(?:s|ing)?|felt|energy|mood)\b"
)
# What a number of hours beside it may be of.
_OCCUPATION = re.compile(
    r"\b(?:rid(?:e|es|ing)|rode|r[au]n(?:s|ning)?|jog\w*|sw[aiu]m\w*|walk\w*|hik\w*|row\w*|ski\w*|lift\w*|bike\w*|cycl\w*"
    r"|sessions?|train\w*|workouts?|race|raced|match|game|class|yoga|zone|z[1-5]|shifts?|work(?:ed|ing)?|office|meetings?|driv\w+|drove"
    r"|car|fl(?:ight|ights|ew|y|ying|own)|bus|travel\w*|journey|trip|commut\w*|nap\w*|screen|late|delay\w*)\b"
)
# A night is longer than what is at hand for a session; shorter hours count only where the words are of the night.
SHORTEST_BARE_NIGHT_H, LONGEST_BARE_NIGHT_H = 3.0, 11.0
_MINUTES = r"(?P<minutes>\d{1,3} ?m(?:in(?:ute)?s?)?|\d ?h(?:ours?|rs?)? ?(?:[0-5]\d ?(?:m(?:in(?:ute)?s?)?)?)?|\d[.,]\d ?h(?:ours?|rs?)?)"
_SHORT_OF_TIME = r"(?:only|just|max|maximum|at most|no more than|not more than|up to)"
_AT_HAND = (
    r"(?:today|this (?:morning|evening|afternoon)|tonight|at lunch(?: ?time)?"
    r"|(?:is )?available|free|to (?:spare|train|work ?out)|for (?:it|training|a session)|max|tops|at most)"
)
_TIME_AT_HAND = re.compile(
    rf"(?:(?:i |we |i've |i'll |there is |there's |today |for today |time )*(?P<cue>(?:only |just )?"
    rf"(?:have|has|had|got|can (?:only )?(?:do|spare|train)"
    rf"|time for|time|available|{_SHORT_OF_TIME})) )?(?:(?:got|have|for|is|about|around|{_SHORT_OF_TIME}) )*{_MINUTES}"
    rf"(?P<end>(?: (?:only|of time|time|left|{_AT_HAND}))+)?"
)
_PLACE_OR_GEAR = re.compile(
    r"\b(?:hotel|on the road|away|holiday|garden|park|dumbbells?|kettlebells?|barbell|bands?|equipment|gym|treadmill|busy|hectic"
    r"|short (?:of|on) time"
    r"|no time|little time|not much time|meetings?|work|baby)\b"
)
_DONE = re.compile(
    r"\b(?:did|done|rode|ran|swam|walked|jogged|hiked|rowed|lifted|trained|raced|finished|after|since|for the last|yesterday|late"
    r"|easy|hard|tempo|intervals?|rpe|km|miles?|nap\w*|sle(?:ep|pt)\w*|asleep|awake)\b"
)
_HAVE = re.compile(r"\b(?:ha(?:ve|s|d)|got|can|time)\b")
_AN_HOUR = re.compile(r"\b(?:half (?:an )?hour|(\ban?|\bone) hour)\b")


NAMED_LENGTH = (
    r"(?:(?:\d(?:[.,]\d)? ?|(?:an?|one|two|three) )(?:h|hrs?|hours?)\b(?: and a half)?|half an? hour"
    r"|\d{2,3} ?(?:min|mins|minutes)\b)"
)
"""A length of time in a sentence, for a regular expression; `length_min` reads it."""


def length_min(said: str) -> int:
    """A length of a sentence in minutes: `an hour and a half`, `45 min`, `1.5 h`. Raises `BadInput` for anything else."""
    half = re.sub(r"half an? hour", "30 min", said)
    return round(parse_minutes("Minutes", _in_digits(re.sub(r"^an? ", "1 ", half))))


def find_sleep_hours(text: str) -> float | None:
    """Find the hours of sleep in a free text, as in `slept 3 hours`; bare hours beside how the night or one's state was are the night."""
    words = _in_digits(text)
    match = _SLEPT.search(words)
    duration = next(filter(None, match.groups()), None) if match else None
    if duration is None:
        return _bare_night(_clauses(words))
    return _hours(duration)


def sleep_question(text: str) -> str:
    """A question about hours that stand alone and may be the night; empty where there is nothing to ask."""
    clauses = _clauses(_in_digits(text))
    bare = [match[1] for clause in clauses if _IN_HOURS.search(clause) and (match := _BARE_HOURS.fullmatch(clause))]
    hours = next((hours for duration in bare if (hours := _hours(duration)) is not None), None)
    speaks_of_state = any(_STATE.search(clause) or _NIGHT.search(clause) for clause in clauses)
    if hours is None or not speaks_of_state or find_sleep_hours(text) is not None:
        return ""
    return f"I don't know what the {hours:g} h were. If you slept that long: lanterne check-in --sleep-h {hours:g}"


def find_minutes_today(text: str) -> float | None:
    """Find the time for today's session, as in `45 minutes only`; bare minutes count beside a place, some gear or a busy day."""
    clauses = _clauses(_AN_HOUR.sub(lambda match: "60 min" if match[1] else "30 min", normalize_text(text)))
    limits = [limit for at, clause in enumerate(clauses) if (limit := _limit(clause, clauses[:at])) is not None]
    return min(limits, default=None)


def _limit(clause: str, before: Sequence[str]) -> float | None:
    match = _TIME_AT_HAND.fullmatch(clause)
    if match is None:
        return None
    beside, plainly = before[-1] if before else "", _HAVE.search(match["cue"] or "") is not None
    if not plainly and (_DONE.search(beside) or not (match["cue"] or match["end"] or _PLACE_OR_GEAR.search(beside))):
        return None
    try:
        minutes = parse_minutes("Minutes", match["minutes"])
    except BadInput:
        return None
    return minutes if 0 < minutes < SHORTEST_BARE_NIGHT_H * 60 else None


def _bare_night(clauses: Sequence[str]) -> float | None:
    """The hours that stand alone between commas, beside words of the night or of how one is, and not beside an occupation."""
    for at, clause in enumerate(clauses):
        match = _BARE_HOURS.fullmatch(clause)
        if match is None or not _IN_HOURS.search(clause):
            continue
        hours, beside = _hours(match[1]), clauses[at - 1] if at else " ".join(clauses[1:2])
        if hours is None or hours > LONGEST_BARE_NIGHT_H:
            continue
        if _NIGHT.search(beside) and not _OCCUPATION.search(beside):
            return hours
        others = " ".join((*clauses[:at], *clauses[at + 1 : at + 2]))
        if hours >= SHORTEST_BARE_NIGHT_H and _STATE.search(beside) and not _OCCUPATION.search(_STATE.sub(" ", others)):
            return hours
    return None


def _clauses(words: str) -> list[str]:
    return [clause for clause in (part.strip() for part in _CLAUSE.split(words)) if clause]


def _in_digits(text: str) -> str:
    words = normalize_text(text)
    for value, word in enumerate(_SPELT, start=1):
        words = re.sub(rf"\b{word}(?= (?:h|and a half))", str(value), words)
    return re.sub(r"(\d+)(?: (?:hours?|hrs?|h))? and a half(?: (?:hours?|hrs?|h)\b)?", r"\1.5 h", words)


def _hours(duration: str) -> float | None:
    try:
        return parse_hours("Sleep", duration)
    except BadInput:
        return None
