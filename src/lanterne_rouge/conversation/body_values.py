"""Body weight, the values of a night and a pain's score in people's own words, where nothing else is said with a number."""

import re
from typing import Final

from lanterne_rouge.conversation.exercise_words import NAME_WORDS
from lanterne_rouge.conversation.padding import PADDING, word_set
from lanterne_rouge.domain.set_report import SaidUnit

_WEIGHED: Final = re.compile(
    r"\b(?:bw|body ?-?(?:weight|mass)|wt|weigh(?:ed|s|ing|-in|in)?"
    r"|scales?(?! (?:it|this(?! (?:am|morning)\b)|that|them|me|up|down|back)\b)|gewicht|wiege|gewogen|peso|pesé|pèse|poids)\b"
    r"|\b(?:down|up) to \d[\d.]* ?(?:kgs?|kilos?|lbs?|pounds?)? ?(?:this (?:am|morning)|today)\b"
)
_WEIGHT_ALONE: Final = re.compile(r"\bweight\b")
_I_AM: Final = re.compile(
    r"\b(?:i'?m|i am|i was(?=.*\b(?:today|this morning|before breakfast|fasted|on waking)\b)) (?:at |now |about )*"
    r"\d+(?:\.\d+)? ?(?:kg|kgs|kilos?|kilograms?|lbs?|pounds?)\b"
)
_VALUE: Final = re.compile(
    r"(?P<value>\d{2,3}(?:\.\d+)?) ?(?P<unit>kg|kgs|kilos?|kilograms?|lbs?|pounds?)?(?![\d:./x@])"
)
_WITH_A_WEIGHT: Final = PADDING | word_set(
    """
    bw body bodyweight mass weight wt the weigh weighed weighs weighing weigh-in weighin scale scales gewicht wiege gewogen heute früh
    nüchtern peso pesé pèse poids hoy esta mañana ce matin kg kgs kilo kilos kilogram kilograms lb lbs pound pounds this morning am
    pm before after breakfast lunch dinner training ride run workout wod swim gym post pre fasted empty stomach naked clothes
    without shoes on with down up bit slightly little check in cut flat exactly chemist doctor gym's pharmacy log note says said
    je woke shows showed show read reads stepped step myself me home first thing current currently at from lost gained still same been what
    """
)
# `71.6 kg fasted`: a weight and when it was taken.
_WEIGHED_THEN: Final = re.compile(
    r"^(?:just )?\d{2,3}(?:\.\d+)? ?(?:kgs?|kilos?|lbs?|pounds?)\b.*\b(?:morning|fasted|before breakfast|after breakfast"
    r"|on waking|post run|post ride|after (?:the |a |my )?(?:ride|run|training|session|swim))\b"
    # No plates make up a tenth of a unit: `64.9 kg today` was on a scale.
    r"|^(?:just |fasted |woke up |at )*(?:[4-9]\d|\d{3})\.[1-46-9] (?:fasted|this morning|on waking)\b|^fasted (?:[4-9]\d|\d{3})\.\d\b"
    r"|^(?:just )?\d{2,3}\.[1-46-9]0? ?(?:kgs?|kilos?|lbs?|pounds?)(?: (?:today|now|rn|(?:this )?(?:am|morning)))?[ .!]*$"
)
_OF_A_BAR: Final = re.compile(r"\b(?:on|of|for) (?:that|it|this)\b|\b(?:set|bar|last|plates?)\b")
MOST_OTHER_WORDS: Final = 3
_BODY: Final = re.compile(r"\b(?:bw|wt|body ?-?(?:weight|mass)|weigh(?:ed)?(?:[ -]?in)?|scales?)\b")
_OF_A_SET: Final = re.compile(r"\b(?:reps?|sets?|rpe|rir|for|each|per|max|class|limit|cut to|percent)\b|[@%]|\bx\b")
_NO_REMARK: Final = re.compile(
    r"\b(?:no|not|n't|never|wrong|kidding|goal|target|want|wish|should|would|if|but|yesterday|last|ago|tomorrow|we|you|he|she|they|his|her|wife|husband)\b"
)
# When it was weighed, what for, and which tens it is in: `wt 203.4 0600`, `weighed in 72.4 for lightweights`, `62.9, inside the 63s`.
_BESIDE_A_WEIGHT: Final = re.compile(
    r"(?<=\d) (?:at )?0[3-9][0-5]\d(?: ?h(?:rs|ours)?)?(?=[ .!]*$)|,? (?:inside|into|under|in|within) the \d{2,3}s(?=[ .!]*$)"
)
_WEIGHED_IN_FOR: Final = re.compile(
    r"^((?:i )?weighed in(?: at)? \d[\d.]* ?(?:kgs?|lbs?)?) for (?:the )?"
    r"(?:lightweights?|heavyweights?|race|meet|comp(?:etition)?)(?=[ .!]*$)"
)
_STONE: Final = re.compile(r"(\d{1,2}) ?(?:stone|st)\b(?: (?:and )?(\d{1,2})(?: ?(?:lbs?|pounds?))?)?(?![\d.])")
_LEAST_KG, _MOST_KG, _LEAST_LB, _MOST_LB = 30.0, 250.0, 66.0, 550.0
_N: Final = r"\d+(?:\.\d+)?"
_SCORED: Final = (
    "energy|mood|stress|motivation|soreness|readiness|fatigue|recovery|legs|muscles|body|sleep quality|doms"
)
_VITAL: Final = re.compile(
    rf"\bsleep,? (?:maybe|about|around|roughly|bad|poor|broken|ok|good)? ?{_N} ?(?:h|hrs?|hours?)\b|\bsleep h {_N}\b"
    rf"|\b(?:sleep|slept)(?: (?:was|about|like|only|around|for|i|got|had|a|just|maybe|bit|little|over"
    rf"|under|nearly|almost|barely))* ?:? ?{_N} ?(?:ish)? ?(?:h|hrs?"
    rf"|hours?)(?: ?\d\d)?\b(?: ?(?:min|m)\b)?"
    rf"|\b{_N} ?(?:ish)? ?(?:h|hrs?|hours?)(?: of)?(?: \w+)? sleep\b"
    rf"|\b(?:hrv|rhr|resting (?:hr|heart rate|pulse))(?: (?:is|was|at|of|today))*[ :=]*\d{{2,3}}(?:\.\d+)?(?: ?(?:ms|bpm))?\b"
    rf"(?! ?(?:up|down|higher|lower|over|above|below|more|less|points?|beats?)\b)"
    rf"|\b(?:{_SCORED})(?: (?:is|are|at|was|a|an|solid|about|like|around|feel|feels|feeling|trashed|tired|heavy|sore"
    rf"|fresh|good|bad|ok|fine))*"
    rf"[ :=]*{_N} ?(?:/|out of) ?10\b(?: (?:sore|tired))?"
    rf"|\b(?:a )?{_N} ?(?:/|out of) ?10 (?:on|for|in) (?:my |the )?(?:{_SCORED})\b"
    rf"|\b(?:sleep score|body battery)(?: (?:is|was|of|at))*[ :=]*{_N}\b|\breadiness[ :=]*{_N}\b"
)
_SCORED_BESIDE: Final = re.compile(
    rf"\b(?:{_SCORED})[ :=]*(?:10|\d(?:\.5)?)(?![\d./%:x]| ?(?:reps?|sets?|kgs?|lbs?|km|k|h|mins?)\b)"
)
"""A score without `out of ten`, which is one beside a value of the night: `energy 7, sleep 8 h`."""
_UP_AT: Final = re.compile(r"\b(?:up|awake|woke(?: up)?|bed) at \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?\b")
"""When a night began, broke or ended: no value of it."""
_SCORE: Final = re.compile(rf"\b{_N} ?(?:/|out of) ?10\b")


# An order to note it: `put my weight down as 10 st 4`, `can you put me down as 65 kg`.
_PUT_DOWN: Final = re.compile(
    r"^(?:(?:please|can you|could you|would you) )*(?:put|set|change|update|note|record|enter|make|mark) "
    r"(?:(?:my |the )?(?:body ?)?weight|(?P<me>me))(?: down)?(?: in)? (?:as|to|at) (?P<value>\d[\d.]* ?(?:[a-z]+(?: \d{1,2}(?: ?lbs?)?)?)?)"
    r"(?: (?:now|please))*[ .!?]*$"
)


def orders_weight(text: str) -> bool:
    """Whether a normalised message is an order to note a body weight, however politely it is put."""
    return _PUT_DOWN.match(text) is not None


def read_spoken_weight(text: str, *, units: SaidUnit, live: bool) -> str | None:
    """The body weight that a normalised message tells, with its unit if said; None where another number or an unknown word stands in it.

    While a workout runs, `weight` alone is that of the bar.
    """
    if not live and (order := _PUT_DOWN.match(text)) is not None and not (order["me"] and order["value"].isdigit()):
        text = f"i weigh {order['value']}"
    text = _STONE.sub(lambda found: f"{14 * int(found[1]) + int(found[2] or 0)} lb", _plain(text))
    if live and _OF_A_BAR.search(text):
        return None
    if "?" in text or not (
        (_WEIGHED_THEN.search(text) and not live)
        or _WEIGHED.search(text)
        or _I_AM.search(text)
        or (not live and _WEIGHT_ALONE.search(text))
    ):
        return None
    text = _BESIDE_A_WEIGHT.sub("", _WEIGHED_IN_FOR.sub(r"\1", text))
    numbers = re.findall(r"\d[\d.,:/]*", text)
    # A remark behind the weight may say what it likes, as long as it counts, denies and plans nothing.
    told, *remarks = re.split(r"[,.;!] +(?=\D*$)", text, maxsplit=1)
    found = _VALUE.search(told)
    words = frozenset(re.findall(r"[^\W\d_]+(?:['-][^\W\d_]+)*", told))
    if len(numbers) != 1 or found is None or any(map(_NO_REMARK.search, remarks)):
        return None
    unknown = words - _WITH_A_WEIGHT
    # Where it was weighed and what on: a few words that are of no lift and take nothing back.
    spoken = (
        not live
        and len(unknown) <= MOST_OTHER_WORDS
        and (_BODY.search(told) or _WEIGHED_THEN.search(told))
        and not _NO_REMARK.search(told)
    )
    if unknown and (not spoken or unknown & NAME_WORDS or _OF_A_SET.search(told)):
        return None
    said = found["unit"] or ""
    in_lb = said.startswith(("l", "p")) or (not said and units is SaidUnit.LB)
    least, most = (_LEAST_LB, _MOST_LB) if in_lb else (_LEAST_KG, _MOST_KG)
    if not least <= float(found["value"]) <= most:
        return None
    return f"{found['value']} {'lb' if in_lb else 'kg'}" if said else found["value"]


def _plain(text: str) -> str:
    """The text with `sleep_h=7` as `sleep h 7` and `this morning's weight` as `this morning weight`."""
    return re.sub(r"(?<=[a-z])'s\b", "", re.sub(r"[_=]", " ", text))


def tells_vitals(text: str) -> bool:
    """Whether every number of a normalised message is the value of a night or of how somebody feels: `sleep 6 h, energy 5/10`."""
    rest, count = _VITAL.subn(" ", _UP_AT.sub(" ", _plain(text)))
    rest = _SCORED_BESIDE.sub(" ", rest)
    return count > 0 and not re.search(r"\d", rest)


def scores_one_complaint(text: str) -> bool:
    """Whether a normalised message holds one score out of ten and no other number."""
    rest, count = _SCORE.subn(" ", text)
    return count == 1 and not re.search(r"\d", rest)
