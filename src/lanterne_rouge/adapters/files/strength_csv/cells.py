"""What stands in a cell of a strength export: weights, counts, times and words. 0 stands for "not applicable" everywhere."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time
from functools import lru_cache

from lanterne_rouge.adapters.files.table import DateOrder, NoValue, date_in, number_in
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.sport import Sport

HEAVIEST = 5000.0
MOST_LOGGED_REPS = 10_000
LONGEST_SET_S = 2 * 86400.0
FARTHEST_SET_M = 1_000_000.0
HARDEST = 10.0
LONGEST_EXERCISE_NAME = 200
LONGEST_TIME = 40
LONGEST_NOTE = 2000
KM, MILE, YARD, FOOT = 1000.0, 1609.344, 0.9144, 0.3048
LENGTHS = {WeightUnit.KG: KM, WeightUnit.LB: MILE}
"""Which unit of length an account has that lifts in kg or lb."""

_METRES = {
    "km": KM,
    "kms": KM,
    "kilometers": KM,
    "kilometres": KM,
    "mi": MILE,
    "mi.": MILE,
    "mile": MILE,
    "miles": MILE,
    "m": 1.0,
    "meters": 1.0,
    "metres": 1.0,
    "yd": YARD,
    "yards": YARD,
    "ft": FOOT,
    "feet": FOOT,
}
_UNITS = {
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"), WeightUnit.KG),
    **dict.fromkeys(("lb", "lbs", "lb.", "lbs.", "pound", "pounds"), WeightUnit.LB),
}
_KINDS = {
    **dict.fromkeys(("w", "warmup", "warm-up", "warm up"), SetKind.WARMUP),
    **dict.fromkeys(("d", "drop", "dropset", "drop set"), SetKind.DROP),
    **dict.fromkeys(("f", "failure", "failed"), SetKind.FAILURE),
}
_PART_OF_TIME = re.compile(r"(\d+(?:[.,]\d+)?)\s*([^\W\d_]+)")
_CLOCK = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d+)?)")
_HOURS = ("h", "st", "u", "o")
_TRUE = frozenset(("1", "true", "yes", "y", "x"))
_GUARDED = ("'=", "'+", "'-", "'@")


class NoExercise(NoValue):
    """A row that names no exercise."""


@lru_cache(maxsize=8192)
def read_weight(text: str) -> float | None:
    """A weight as written, below zero where help was given; raises `NoValue`."""
    return _within(text, -HEAVIEST, HEAVIEST)


@lru_cache(maxsize=4096)
def reps_in(text: str) -> int | None:
    """Whole repetitions; a half one does not count. Raises `NoValue`."""
    value = _within(text, 0, MOST_LOGGED_REPS)
    return None if value is None else int(value) or None


@lru_cache(maxsize=4096)
def effort_in(text: str) -> float | None:
    """RPE, in half steps or finer; raises `NoValue`."""
    return _within(text, 0, HARDEST)


@lru_cache(maxsize=1024)
def in_reserve(text: str) -> float | None:
    """Repetitions in reserve; here 0 means none left. Raises `NoValue`."""
    value = number_in(text)
    if value is not None and not 0 <= value <= 100:
        raise NoValue(text)
    return value


@lru_cache(maxsize=4096)
def seconds_in(text: str) -> float | None:
    """How long a set was: seconds, or a clock such as 0:05:00; raises `NoValue`."""
    match = _CLOCK.fullmatch(text.strip())
    if match is None:
        return _within(text, 0, LONGEST_SET_S)
    seconds = float(match[3].replace(",", "."))
    return int(match[1] or 0) * 3600 + int(match[2]) * 60 + seconds or None


@lru_cache(maxsize=4096)
def metres_in(text: str, factor: float = 1.0) -> float | None:
    """A distance in metres, written in units of `factor` metres; raises `NoValue`."""
    value = _within(text, 0, FARTHEST_SET_M)
    return None if value is None else value * factor


@lru_cache(maxsize=1024)
def duration_in(text: str) -> float | None:
    """Seconds of a workout: `1h 43m`, `38min`, `2 Std. 5 Min.`, a clock, or plain seconds; None for anything else."""
    parts = _PART_OF_TIME.findall(text[:LONGEST_TIME].lower())
    if not parts:
        try:
            return seconds_in(text)
        except NoValue:
            return None
    return sum(float(number.replace(",", ".")) * _seconds_of(word) for number, word in parts) or None


def factor_of(unit: str, default: float) -> float:
    """How many metres a unit of length is; `default` where it is blank or unknown."""
    return _METRES.get(unit.strip().lower(), default)


def unit_in(text: str) -> WeightUnit | None:
    """The unit of weight that a cell or a column's name tells."""
    return _UNITS.get(text.strip().lower())


def kind_in(text: str) -> SetKind | None:
    """What a set was for, where a word or letter tells."""
    return _KINDS.get(text.strip().lower())


def is_true(text: str) -> bool:
    """Whether a flag is set."""
    return text.strip().lower() in _TRUE


@lru_cache(maxsize=8192)
def exercise_in(text: str) -> str:
    """The name of an exercise; raises `NoExercise` for a blank."""
    name = _plain(text)[:LONGEST_EXERCISE_NAME]
    if not name:
        raise NoExercise(text)
    return name


@lru_cache(maxsize=8192)
def name_in(text: str) -> str:
    """A name on one line, without what could steer a terminal."""
    return _plain(text)[:LONGEST_EXERCISE_NAME]


def note_in(text: str) -> str | None:
    """A note, or None for a blank."""
    return _plain(text)[:LONGEST_NOTE] or None if text else None


def _plain(text: str) -> str:
    if text.isalnum():
        return text
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    # Our own export guards spreadsheets like this.
    return line[1:] if line.startswith(_GUARDED) else line


def _within(text: str, low: float, high: float) -> float | None:
    value = number_in(text)
    if value is None:
        return None
    if not low <= value <= high:
        raise NoValue(text)
    return value or None


def _seconds_of(word: str) -> float:
    if word.startswith(_HOURS):
        return 3600.0
    return 60.0 if word.startswith("m") else 1.0


# Beyond these, zones are no help any more.
EARLIEST_YEAR, LATEST_YEAR = 1901, 2199
NOON = time(12)
"""When a session is put of which only the day is known."""

_WORDED = re.compile(r"(?:(\d{1,2})\.? ([^\W\d]+)\.?|([^\W\d]+)\.? (\d{1,2})),? (\d{4}),?(?: (.+))?")
_DATED = re.compile(r"(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?:[T ,]+(.+))?")
_TIME = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([AaPp])?\.?(?:[Mm]\.?)?")
# The beginnings of months in the languages of apps.
_MONTHS = (
    ("jan", "ene", "gen"),
    ("feb", "fév", "fev"),
    ("mar", "mär", "mrt", "maa"),
    ("apr", "avr", "abr"),
    ("may", "mai", "mag", "mei", "maj"),
    ("jun", "juin", "giu"),
    ("jul", "juil", "lug"),
    ("aug", "aoû", "aou", "ago"),
    ("sep", "set"),
    ("oct", "okt", "ott", "out"),
    ("nov",),
    ("dec", "dez", "déc", "dic"),
)
LONGEST_CELL = 60
_ZONE = re.compile(r" (?=[+-]\d{2}:?\d{2}$)")
# 03/04/2026 is two dates; whoever writes it so must not be guessed at.
_OPEN = DateOrder(day_first=None)


class NoMoment(NoValue):
    """A cell that should tell when, and does not."""


@lru_cache(maxsize=4096)
def moment_in(text: str) -> tuple[datetime, bool]:
    """The moment, and whether it is on the wall clock (then as if it were UTC). Raises `NoMoment`.

    Of a date alone it is noon.
    """
    if len(text) > LONGEST_CELL:
        raise NoMoment(text)
    plain = _ZONE.sub("", text.strip())
    try:
        moment = datetime.fromisoformat(plain) if len(plain) > 10 else _read(plain, text)
    except ValueError:
        moment = _read(plain, text)
    if not EARLIEST_YEAR <= moment.year <= LATEST_YEAR:
        raise NoMoment(text)
    return (moment.astimezone(UTC), False) if moment.tzinfo else (moment.replace(tzinfo=UTC), True)


@lru_cache(maxsize=4096)
def clock_in(text: str) -> time:
    """A time of day: 18:05, 10:56 PM. Raises `NoMoment`."""
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise NoMoment(text)
    hour = int(match[1])
    if match[4]:
        hour = hour % 12 + (12 if match[4] in "Pp" else 0)
    try:
        return time(hour, int(match[2]), int(match[3] or 0))
    except ValueError:
        raise NoMoment(text) from None


def has_clock(text: str) -> bool:
    """Whether a moment tells the time of day, and not the day alone."""
    return ":" in text


def _read(plain: str, text: str) -> datetime:
    if match := _WORDED.fullmatch(plain):
        day, word, clock = match[1] or match[4], (match[2] or match[3]).lower(), match[6]
        month = next((n for n, names in enumerate(_MONTHS, 1) if word.startswith(names)), 0)
        return _made(int(match[5]), month, int(day), clock, text)
    if match := _DATED.fullmatch(plain):
        try:
            worded_day = date_in(match[1], _OPEN)
        except NoValue:
            raise NoMoment(text) from None
        return _made(worded_day.year, worded_day.month, worded_day.day, match[2], text)
    raise NoMoment(text)


def _made(year: int, month: int, day: int, clock: str | None, text: str) -> datetime:
    try:
        return datetime.combine(datetime(year, month, day), clock_in(clock) if clock else NOON)
    except ValueError:
        raise NoMoment(text) from None


_BRACKETS = re.compile(r"\s*\(.*?\)\s*")
_NO_LETTERS = re.compile(r"[\W_]+")

_SPORTS: Mapping[Sport, tuple[str, ...]] = {
    Sport.RUNNING: (
        *("run", "running", "jog", "jogging", "treadmill", "treadmill run", "treadmill running", "trail running"),
        *(
            "outdoor run",
            "outdoor running",
            "indoor running",
            "sprint",
            "sprints",
            "laufen",
            "laufband",
            "course à pied",
        ),
        *("course", "tapis de course", "correr", "corsa", "corrida", "hardlopen"),
    ),
    Sport.CYCLING: (
        *(
            "cycling",
            "bike",
            "biking",
            "stationary bike",
            "exercise bike",
            "spinning",
            "indoor cycling",
            "assault bike",
        ),
        *("air bike", "airbike", "recumbent bike", "outdoor cycling", "road cycling", "mountain biking", "spin bike"),
        *("indoor bike", "radfahren", "fahrrad", "ergometer", "vélo", "ciclismo", "bicicleta", "fietsen"),
    ),
    Sport.ROWING: (
        *("rowing", "rowing machine", "indoor rowing", "rower", "row machine", "row erg", "rowerg", "concept2"),
        *("concept 2", "rudern", "rudergerät", "rameur", "remo", "roeien"),
    ),
    Sport.SWIMMING: ("swim", "swimming", "schwimmen", "natation", "nager", "natación", "nuoto", "natação", "zwemmen"),
    Sport.WALKING: (
        *("walk", "walking", "hike", "hiking", "treadmill walk", "treadmill walking", "incline walk", "gehen"),
        *("incline treadmill walk", "wandern", "marche", "randonnée", "caminar", "camminata", "caminhada", "wandelen"),
    ),
    Sport.SKIING: ("skiing", "ski erg", "skierg", "cross country skiing", "snowboarding"),
    Sport.OTHER: (
        *("elliptical", "elliptical machine", "elliptical trainer", "cross trainer", "crosstrainer", "stairmaster"),
        *(
            "stair climber",
            "stair machine",
            "climbing machine",
            "aerobics",
            "hiit",
            "jump rope",
            "skipping",
            "climbing",
        ),
        *("yoga", "pilates", "boxing", "skating", "dancing", "stretching", "cardio"),
    ),
}
_BY_NAME = {_NO_LETTERS.sub("", name): sport for sport, names in _SPORTS.items() for name in names}


@lru_cache(maxsize=4096)
def sport_of(exercise: str) -> Sport | None:
    """The sport of an exercise that is no lifting; None for lifting."""
    bare = _BRACKETS.sub(" ", exercise.casefold())
    return _BY_NAME.get(_NO_LETTERS.sub("", bare))
