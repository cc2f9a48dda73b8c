"""Parse values as athletes type them (`4:10/km`, `1:35/100m`, `265`) into SI units; invalid ones raise `BadInput`."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from itertools import pairwise
from math import isfinite

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, ThresholdName
from lanterne_rouge.settings.checks import checked_zone, did_you_mean
from lanterne_rouge.settings.stored_profile import PROFILE_FIELDS

_METRES_PER_MILE = 1609.344
_METRES_PER_YARD = 0.9144

# Values outside these bounds are typing errors or in the wrong unit.
VALUE_LIMITS: Mapping[ThresholdName, tuple[float, float]] = {
    ThresholdName.FTP: (40, 600),
    ThresholdName.LTHR: (80, 220),
    ThresholdName.MAX_HR: (100, 240),
    ThresholdName.RESTING_HR: (25, 110),
    ThresholdName.THRESHOLD_PACE: (1.3, 7.0),
    ThresholdName.CSS: (0.4, 2.3),
}

# What a grown-up or young athlete may weigh (kg) and measure (cm), train by now (years) and a week (hours).
WEIGHT_KG, HEIGHT_CM = (25.0, 300.0), (100.0, 230.0)
YEARS, RECENT_HOURS = (0.0, 80.0), (0.0, 60.0)

_WORDS: Mapping[ThresholdName, str] = {
    ThresholdName.FTP: "the power you can hold for about an hour",
    ThresholdName.LTHR: "the mean heart rate of an hour's hardest effort",
    ThresholdName.MAX_HR: "the highest heart rate you have seen",
    ThresholdName.RESTING_HR: "the heart rate at rest in the morning",
    ThresholdName.THRESHOLD_PACE: "the pace you can hold for about an hour's race",
    ThresholdName.CSS: "the pace you can hold for about 1500 m of swimming",
}

_EXAMPLES: Mapping[str, str] = {
    "ftp": "ftp=265",
    "lthr": "lthr=168",
    "max_hr": "max_hr=190",
    "resting_hr": "resting_hr=48",
    "threshold_pace": "threshold_pace=4:10/km",
    "css": "css=1:35/100m",
    "units": "units=kg",
    "birth": "birth=1984",
    "sex": "sex=female",
    "level": "level=trained",
    "name": "name=Kim",
    "timezone": "timezone=Europe/Zurich",
    "slow_pulse": "slow_pulse=no",
    "asthma": "asthma=yes",
    "diabetes": "diabetes=yes",
}

WEIGHT_UNITS = ("kg", "lb")
SEXES = ("female", "male")
LEVELS = ("beginner", "recreational", "trained", "elite")
# Other words that athletes use of themselves.
AS_CALLED = {"novice": "beginner", "intermediate": "recreational", "advanced": "trained", "professional": "elite"}

_CLOCK = re.compile(r"(?P<minutes>\d{1,2}):(?P<seconds>[0-5]\d(?:\.\d+)?)")
_RUN_PACE = re.compile(r"(?P<clock>[\d:.]+)\s*(?:min)?\s*/\s*(?:1\s*)?(?P<per>km|k|mi|mile)")
_SWIM_PACE = re.compile(r"(?P<clock>[\d:.]+)\s*(?:min)?\s*/\s*(?P<per>100\s*m|100\s*(?:yd|y|yards))")
_SPEED = re.compile(r"(?P<speed>\d+(?:\.\d+)?(?:e-?\d+)?)\s*(?P<unit>m/s|km/h|kph|mph)")
_SPEED_UNITS = {"m/s": 1.0, "km/h": 1 / 3.6, "kph": 1 / 3.6, "mph": _METRES_PER_MILE / 3600}
_PLAIN = re.compile(r"(?P<number>[+-]?\d+(?:\.\d+)?)\s*(?P<unit>[a-z/]*)")


@dataclass(frozen=True, kw_only=True)
class AthleteValues:
    """The typed values in SI units; thresholds by name, None for values not given."""

    thresholds: Mapping[ThresholdName, float] = field(default_factory=dict)
    units: str | None = None
    birth_year: int | None = None
    sex: str | None = None
    level: str | None = None
    name: str | None = None
    timezone: str | None = None
    slow_pulse: bool | None = None
    asthma: bool | None = None
    diabetes: bool | None = None


def parse_athlete_values(assignments: Sequence[str], today: date) -> AthleteValues:
    """Parse words such as `ftp=265`; the last value of a name wins. Raises `BadInput`."""
    values = AthleteValues()
    for assignment in assignments:
        values = _with(values, assignment, today)
    refuse_disorder(values.thresholds)
    return values


def parse_threshold(name: ThresholdName, text: str) -> float:
    """Parse one threshold to W, bpm or m/s. Raises `BadInput`."""
    if name is ThresholdName.THRESHOLD_PACE:
        value = _run_speed(text)
    elif name is ThresholdName.CSS:
        value = _swim_speed(text)
    else:
        value = _plain(name, text)
    return checked_threshold(name, value, text)


def checked_threshold(name: ThresholdName, value: float, typed: str | None = None) -> float:
    """The value if it is plausible for an athlete; else raises `BadInput`."""
    low, high = VALUE_LIMITS[name]
    if isfinite(value) and low <= value <= high:
        return value
    shown = typed if typed is not None else format_threshold(name, value)
    span = f"{format_threshold(name, low)} to {format_threshold(name, high)}"
    raise BadInput(f"{name}={shown} can't be right.", f"It's {_WORDS[name]}: {span}.")


def refuse_disorder(thresholds: Mapping[ThresholdName, float]) -> None:
    """Raise `BadInput` unless resting heart rate < threshold heart rate < maximum, as far as they are set."""
    order = (ThresholdName.RESTING_HR, ThresholdName.LTHR, ThresholdName.MAX_HR)
    ordered = [name for name in order if name in thresholds]
    for lower, higher in pairwise(ordered):
        if thresholds[lower] >= thresholds[higher]:
            raise BadInput(
                f"{lower} {thresholds[lower]:g} must be below {higher} {thresholds[higher]:g}.",
                f"Check both: {lower} is {_WORDS[lower]}, {higher} is {_WORDS[higher]}.",
            )


def parse_units(text: str) -> str:
    """`kg` or `lb`."""
    word = text.strip().lower()
    aliases = {"kg": "kg", "kgs": "kg", "metric": "kg", "lb": "lb", "lbs": "lb", "imperial": "lb"}
    if word not in aliases:
        raise BadInput(f"units={text} isn't a unit I know.", "Write units=kg or units=lb.")
    return aliases[word]


def parse_birth_year(text: str, today: date) -> int:
    """Parse the year of birth of an athlete aged 10 to 100; of a whole date only the year is kept."""
    oldest, youngest = today.year - 100, today.year - 10
    written = re.fullmatch(r"([0-9]{4})(?:-[0-9]{2}-[0-9]{2})?", text.strip())
    if written is None or not oldest <= int(written[1]) <= youngest:
        raise BadInput(f"birth={text} isn't a year of birth.", f"Write a year from {oldest} to {youngest}.")
    return int(written[1])


def parse_word(name: str, text: str, words: tuple[str, ...]) -> str:
    """Parse one of `words`, ignoring case; the beginning of one, or of another word for it, is enough where no other begins so."""
    word = text.strip().lower()
    meant = [AS_CALLED.get(each, each) for each in (*words, *AS_CALLED) if each.startswith(word)]
    meant = [each for each in dict.fromkeys(meant) if each in words]
    if not word or (word not in words and len(meant) != 1):
        raise BadInput(f"{name}={text} isn't an option.", f"Write {', '.join(words[:-1])} or {words[-1]}.")
    return word if word in words else meant[0]


def format_threshold(name: ThresholdName, value: float) -> str:
    """The value as an athlete writes it, paces to the second."""
    if name is ThresholdName.THRESHOLD_PACE:
        return _clock_of(1000 / value) + "/km"
    if name is ThresholdName.CSS:
        return _clock_of(100 / value) + "/100m"
    return f"{value:g} {THRESHOLD_UNITS[name]}"


def _clock_of(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def _with(values: AthleteValues, assignment: str, today: date) -> AthleteValues:
    name, equals, text = (part.strip() for part in assignment.partition("="))
    key = name.lower().replace("-", "_")
    if not equals or not text:
        raise BadInput(f"{assignment} has no value.", f"Write name=value, such as {_EXAMPLES.get(key, 'ftp=265')}.")
    if key in tuple(ThresholdName):
        threshold = ThresholdName(key)
        return replace(values, thresholds={**values.thresholds, threshold: parse_threshold(threshold, text)})
    match key:
        case "units":
            return replace(values, units=parse_units(text))
        case "birth" | "birth_year":
            return replace(values, birth_year=parse_birth_year(text, today))
        case "sex":
            return replace(values, sex=parse_word("sex", text, SEXES))
        case "level":
            return replace(values, level=parse_word("level", text, LEVELS))
        case "name":
            return replace(values, name=text)
        case "timezone":
            return replace(values, timezone=checked_zone(text, "timezone"))
        case "slow_pulse":
            return replace(values, slow_pulse=parse_word("slow_pulse", text, ("yes", "no")) == "yes")
        case "asthma":
            return replace(values, asthma=parse_word("asthma", text, ("yes", "no")) == "yes")
        case "diabetes":
            return replace(values, diabetes=parse_word("diabetes", text, ("yes", "no")) == "yes")
    raise BadInput(
        f"Unknown setting: {name}.{did_you_mean(key, tuple(_EXAMPLES))}", f"You can set {', '.join(_EXAMPLES)}."
    )


def _plain(name: ThresholdName, text: str) -> float:
    unit = THRESHOLD_UNITS[name]
    match = _PLAIN.fullmatch(text.strip().lower())
    if match is None or match["unit"] not in ("", unit.lower(), {"W": "watts", "bpm": "/min"}[unit]):
        raise BadInput(f"{name}={text} isn't a number in {unit}.", f"Write it as {_EXAMPLES[name]}.")
    return float(match["number"])


def _run_speed(text: str) -> float:
    match = _RUN_PACE.fullmatch(text.strip().lower())
    if match is None:
        return _speed(ThresholdName.THRESHOLD_PACE, text, "4:10/km, 6:40/mi or 4.0m/s")
    metres = 1000.0 if match["per"] in ("km", "k") else _METRES_PER_MILE
    return metres / _seconds(ThresholdName.THRESHOLD_PACE, match["clock"], text)


def _swim_speed(text: str) -> float:
    match = _SWIM_PACE.fullmatch(text.strip().lower())
    if match is None:
        return _speed(ThresholdName.CSS, text, "1:35/100m, 1:27/100yd or 1.05m/s")
    metres = 100.0 if "y" not in match["per"] else 100 * _METRES_PER_YARD
    return metres / _seconds(ThresholdName.CSS, match["clock"], text)


def _speed(name: ThresholdName, text: str, examples: str) -> float:
    match = _SPEED.fullmatch(text.strip().lower())
    if match is None:
        lacks = "has no distance" if _CLOCK.fullmatch(text.strip()) else "isn't a pace"
        raise BadInput(f"{name}={text} {lacks}.", f"Write {examples}.")
    return float(match["speed"]) * _SPEED_UNITS[match["unit"]]


def _seconds(name: ThresholdName, clock: str, text: str) -> float:
    match = _CLOCK.fullmatch(clock)
    seconds = 0.0 if match is None else 60 * int(match["minutes"]) + float(match["seconds"])
    if seconds == 0:
        raise BadInput(f"{name}={text} isn't a pace.", f"Write minutes and seconds, such as {_EXAMPLES[name]}.")
    return seconds


def update_stored_profile(text: str | None, values: AthleteValues) -> str:
    """The stored JSON text updated with new values."""
    stored = json.loads(text) if text else {}
    new = {f.name: getattr(values, f.name) for f in fields(AthleteValues) if f.name in PROFILE_FIELDS}
    return json.dumps({**stored, **{name: value for name, value in new.items() if value is not None}}, sort_keys=True)
