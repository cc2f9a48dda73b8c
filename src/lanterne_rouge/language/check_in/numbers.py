"""Numbers as people type them: `7,5`, `7:30`, `7h30`, `62 bpm`."""

import re
from dataclasses import dataclass
from math import ceil, floor

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.typed_amounts import read_clock, read_span_s
from lanterne_rouge.domain.wellness import PLAUSIBLE, WellnessMetric
from lanterne_rouge.language.check_in.phrase import normalize_text

_PLAIN = re.compile(r"([-+]?\d+(?:[.,]\d+)?)\s*([a-z%°/]*)")
_KG_PER_LB = 0.45359237
_POUNDS = ("lb", "lbs", "pounds")
_NUMBERS = {
    "no": 0.0, "zero": 0.0, "half": 0.5, "half a": 0.5, "a": 1.0, "an": 1.0, "one": 1.0, "single": 1.0,
    "a couple of": 2.0, "couple of": 2.0, "two": 2.0, "some": 2.0, "three": 3.0, "a few": 3.0, "few": 3.0,
    "several": 4.0, "four": 4.0, "a lot of": 5.0, "lots of": 5.0, "too many": 5.0, "too much": 5.0, "many": 5.0,
    "five": 5.0, "six": 6.0, "seven": 7.0, "eight": 8.0, "nine": 9.0, "ten": 10.0, "eleven": 11.0, "twelve": 12.0,
}  # fmt: skip
NUMBER = rf"(?:\d+(?:[.,]\d+)?|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_TO_COME = re.compile(
    r"\b(?:tomorrow|next week|next month|soon|booked|appointment|planning|should get|going to get|due)\b"
)
_DAYS = (
    (re.compile(rf"\b({NUMBER}) days? (?:ago|back)\b"), 1.0),
    (re.compile(rf"\b({NUMBER}) weeks? (?:ago|back)\b"), 7.0),
)
_NAMED_DAYS = (
    (re.compile(r"\b(?:day before yesterday|two nights ago)\b"), 2),
    (re.compile(r"\byesterday\b|\blast evening\b"), 1),
    (re.compile(r"\blast week\b"), 7),
    (re.compile(r"\btoday\b|\bthis morning\b|\bjust\b|\blast night\b|\btonight\b"), 0),
)
# Raised by armpit and ear thermometers, and the highest plausible body temperature.
RAISED_BODY_C, HOTTEST_C = 37.5, 42.0
_SENTENCE = re.compile(r"[;!?]|\.(?!\d)| but ")
_PART = re.compile(r",(?!\d)")
_DEGREES = re.compile(
    r"(?<![\d.,/])((?:3[789]|4[0-2])(?:[.,]\d{1,2})?)(?: ?(?:°|degrees?|deg)(?: ?c(?:elsius)?)?|(?: ?c| celsius))\b"
    r"|(?<![\d.,/])((?:3[789]|4[0-2])(?:[.,]\d{1,2})?) ?°"
    # A thermometer's decimal alone, as the first thing said of a morning: `37.9 this morning`, `38,2 and feel meh`.
    r"|^((?:3[789]|4[01])[.,]\d)(?=,? (?:this morning|last night|(?:and )?(?:i )?feel(?:ing)?)\b)"
)


@dataclass(frozen=True, kw_only=True)
class Vital:
    """A number of the morning: its label, how it is named in words, its bounds and unit, and how it is entered."""

    label: str
    words: str
    low: float
    high: float
    unit: str
    option: str
    out_of: int = 100


HRV = Vital(label="HRV", words=r"hrv", low=1, high=400, unit="ms", option="--hrv 51")
RESTING_HR = Vital(
    label="Resting heart rate",
    words=r"(?:rhr|resting (?:hr|pulse|heart ?rate))",
    low=20,
    high=200,
    unit="bpm",
    option="--rhr 48",
)
READINESS = Vital(label="Readiness", words=r"readiness(?: score)?", low=0, high=100, unit="%", option="--readiness 70")
# Scores from 0 to 10, as they are asked for.
ENERGY, SORENESS, STRESS, MOOD = (
    Vital(
        label=name.capitalize(),
        words=rf"{name}(?: levels?| score)?",
        low=0,
        high=10,
        unit="/10",
        option=f"--{name} {typical}",
        out_of=10,
    )
    for name, typical in (("energy", 6), ("soreness", 3), ("stress", 3), ("mood", 6))
)
# Behind a number: it says how far this morning's is from another.
_IS_DIFFERENCE = re.compile(
    r" ?(?:ms|bpm|%|per ?cent)? ?(?:points?|pts|beats)?,? ?(?:lower|higher|less|more|off|better|worse)\b"
    r"|(?: ?%| per ?cent)? (?:points?|pts|beats)\b"
)
# Behind a number: it counts time, as in "stress 2 weeks now".
_A_SPAN = r"(?:h|hours?|days?|weeks?|months?|years?|nights?|times)\b"
_OF_ANOTHER_TIME = re.compile(
    r"\b(?:yesterday|last|usual\w*|normal\w*|average|avg|mean|baseline|week|month|was|were|below|above|under|over|by|up|down|from|dropped|fell|if)\b"
)
_OF_THE_AIR = re.compile(
    r"\b(?:outside|outdoors?|out|(?<!feel )(?<!feeling )(?<!felt )(?<!am )hot|heat ?\w*|weather|sun|sunny|humid|muggy|forecast\w*|shade"
    r"|sweltering|scorching|boiling|summer|air|water|pool|bath|sauna|garage|room|indoors|ride|rode|riding|run|ran|running|race|training"
    r"|noon|afternoon|expected|acclimati[sz]ed|altitude|gradient|turn|angle)\b|\bin (?:the |about |around )?(?:3|4)\d"
)


def parse_number(name: str, text: str, low: float, high: float, *, units: tuple[str, ...] = ()) -> float:
    """Parse a number within bounds, with an optional unit. Raises `BadInput` otherwise."""
    match = _PLAIN.fullmatch(text.strip().lower())
    if not match or (match[2] and match[2] not in units):
        raise BadInput(
            f'{name}: I don\'t understand "{text}".', f"Enter a number from {low:g} to {high:g}, or leave it out."
        )
    return _within(name, text, float(match[1].replace(",", ".")), low, high)


def parse_hours(name: str, text: str) -> float:
    """Parse hours of a day: `7`, `7.5`, `7,5`, `7:30`, `7h30`."""
    return _within(name, text, _span_s(name, text, alone_s=3600.0) / 3600, 0, 24)


def parse_minutes(name: str, text: str) -> float:
    """Parse minutes of a day: `45`, `45 min`, `1:30`, `1h30`."""
    return _within(name, text, _span_s(name, text, alone_s=60.0) / 60, 0, 1440)


def parse_kilograms(name: str, text: str, *, units: str) -> float:
    """Parse a weight into kg, in the athlete's unit unless the number has its own."""
    unit = text.strip().lower().lstrip("-+0123456789., ") or units
    kilograms = _KG_PER_LB if unit in _POUNDS else 1.0
    low, high = PLAUSIBLE[WellnessMetric.WEIGHT]
    known_units = ("kg", "kgs", "kilos", *_POUNDS)
    return parse_number(name, text, ceil(low / kilograms), floor(high / kilograms), units=known_units) * kilograms


def to_pounds(kg: float) -> float:
    """Convert kilograms to pounds."""
    return kg / _KG_PER_LB


def find_vital(vital: Vital, text: str) -> str:
    """Find a number of this morning in a free text, as in `hrv 41, slept 6 h`; empty where none is named, or none that can be it."""
    number, rest = _named(vital, text)
    return number if number and not _doubt(vital, number, rest) else ""


def vital_question(vital: Vital, text: str) -> str:
    """The question about a number of the morning that is named without a possible value; empty where there is nothing to ask."""
    number, rest = _named(vital, text)
    doubt = _doubt(vital, number, rest) if number else ""
    return f"{doubt}, so I left it out. Enter this morning's: lanterne check-in {vital.option}" if doubt else ""


def _named(vital: Vital, text: str) -> tuple[str, str]:
    """The number that stands behind a vital's name, and what follows it; empty without one of this morning."""
    for clause in re.split(r"[;!?]|[.,](?!\d)| and | but ", normalize_text(text)):
        told = re.search(
            rf"\b{vital.words}(?: (?:is|of|at|today|this morning))*[ :=]+(\d{{1,3}}(?:[.,]\d)?)"
            rf"(?![\d.,-]| ?/(?! ?{vital.out_of}\b)| ?{_A_SPAN})",
            clause,
        )
        if told and not _OF_ANOTHER_TIME.search(clause):
            return told[1], clause[told.end() :]
    return "", ""


def _doubt(vital: Vital, number: str, rest: str) -> str:
    """Why a number isn't the vital's value; empty where it can be."""
    if _IS_DIFFERENCE.match(rest) or (vital.unit != "%" and re.match(r" ?%", rest)):
        return f"{vital.label} {number}{rest.rstrip()} is a difference"
    if not vital.low <= float(number.replace(",", ".")) <= vital.high:
        return f"{vital.label} {number} is outside {vital.low:g} to {vital.high:g}"
    return ""


def value_of(words: str) -> float:
    """Return the value of a number in digits or words."""
    word = " ".join(words.lower().split())
    return _NUMBERS[word] if word in _NUMBERS else float(word.replace(",", "."))


def days_ago(words: str) -> int | None:
    """Return how many days ago something was; None if the text does not say."""
    for pattern, days in _DAYS:
        if match := pattern.search(words):
            return round(value_of(match[1]) * days)
    return next((days for pattern, days in _NAMED_DAYS if pattern.search(words)), None)


def is_to_come(words: str) -> bool:
    """Whether a text is about something that has not happened yet."""
    return _TO_COME.search(words) is not None


def find_body_temperature(words: str) -> float | None:
    """Find the highest body temperature in °C: 37.5-42 without a mention of the air around."""
    temperatures = [degrees for sentence in _SENTENCE.split(words) for degrees in _in_sentence(sentence)]
    return max(temperatures, default=None)


def _within(name: str, text: str, value: float, low: float, high: float) -> float:
    if not low <= value <= high:
        raise BadInput(f"{name} {text} is out of range.", f"Enter a number from {low:g} to {high:g}, or leave it out.")
    return value


def _span_s(name: str, text: str, *, alone_s: float) -> float:
    """Seconds of a part of a day; a clock is hours and minutes."""
    clock = read_clock(text)
    read = 3600.0 * clock[0] + 60 * clock[1] + (clock[2] or 0) if clock else read_span_s(text, alone_s=alone_s)
    if read is None:
        raise BadInput(f'{name}: I don\'t understand "{text}".', "Enter it as 7, 7.5 or 7:30, or leave it out.")
    return read


def _in_sentence(sentence: str) -> list[float]:
    """A decimal comes from a thermometer: only words right next to it make it an air temperature."""
    temperatures = []
    for part in _PART.split(sentence):
        for match in _DEGREES.finditer(part):
            number = (match[1] or match[2] or match[3]).replace(",", ".")
            beside = part if "." in number else sentence
            if RAISED_BODY_C <= float(number) <= HOTTEST_C and not _OF_THE_AIR.search(beside):
                temperatures.append(float(number))
    return temperatures
