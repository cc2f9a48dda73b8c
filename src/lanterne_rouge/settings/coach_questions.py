"""What a coach asks beyond goal, week and thresholds: the event, the training so far, the body."""

import re
from collections.abc import Mapping
from datetime import date
from functools import partial

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.profile import PastInjury
from lanterne_rouge.domain.sport import MULTISPORTS, Sport
from lanterne_rouge.domain.typed_amounts import METRES_PER_UNIT, read_clock, read_span_s
from lanterne_rouge.settings.athlete_values import HEIGHT_CM, RECENT_HOURS, WEIGHT_KG, YEARS
from lanterne_rouge.settings.checks import did_you_mean
from lanterne_rouge.settings.mission_table import CLIMB_M, DISTANCE_KM, EVENT_MINUTES
from lanterne_rouge.settings.question import (
    AnswerKind,
    Answers,
    Question,
    has_goal,
    read_iso_day,
    read_number,
    read_text,
    read_yes,
)

M_PER_FOOT, KG_PER_LB, CM_PER_INCH = 0.3048, 0.45359237, 2.54
EVENT_SPORTS = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.ROWING, Sport.SKIING, Sport.WALKING, Sport.STRENGTH)
# Distances that have a name, in kilometres.
NAMED_DISTANCES = {
    **{"half marathon": 21.0975, "half": 21.0975, "marathon": 42.195, "parkrun": 5.0},
    # Triathlons by all of their three parts. "Olympic" alone may be said of a race of another sport.
    **dict.fromkeys(("sprint triathlon", "sprint distance"), 25.75),
    **dict.fromkeys(("olympic triathlon", "olympic distance", "standard distance"), 51.5),
    **dict.fromkeys(("70.3", "half iron", "half ironman", "half distance", "middle distance"), 113.0),
    **dict.fromkeys(("ironman", "iron distance", "full distance", "long distance"), 226.0),
}
# The kind of a stage by the metres that it climbs for each kilometre.
STAGE_KIND_BY_CLIMB = ((20.0, "mountain"), (8.0, "hilly"), (0.0, "flat"))
# How people call their sports, beside the names that are stored.
SPORTS_AS_CALLED: Mapping[str, Sport] = {
    **dict.fromkeys(("run", "runs", "jogging"), Sport.RUNNING),
    **dict.fromkeys(("ride", "rides", "riding", "bike", "biking", "cycle"), Sport.CYCLING),
    **dict.fromkeys(("swim", "swims"), Sport.SWIMMING),
    **dict.fromkeys(("lift", "lifting", "lifts", "weights", "gym"), Sport.STRENGTH),
    **dict.fromkeys(("row", "rower", "erg"), Sport.ROWING),
    **dict.fromkeys(("walk", "hike", "hiking"), Sport.WALKING),
    **dict.fromkeys(("ski", "xc skiing"), Sport.SKIING),
}
FINISH_WORDS = ("finish", "finishing", "just finish", "to finish", "none", "no")
_AMOUNT = re.compile(r"(\d+(?:[.,]\d+)?)\s*([a-z]*)")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_SHORT_TIME_HOURS = 24
_OVER = re.compile(r"[\s,]+(?:is\s+)?(?:over|healed|gone)(?:\s+(?:since\s+|on\s+)?(\d{4}-\d\d-\d\d))?$", re.IGNORECASE)
NOTHING = ("none", "no", "nothing")
_FEET_INCHES = re.compile(r"(\d)\s*(?:ft|')\s*(\d{1,2})?\s*(?:in|\")?")


def read_distance_km(text: str, today: date) -> float:
    """A distance such as `140 km`, `13.1 mi`, `half marathon`, or kilometres without a unit."""
    word = " ".join(text.lower().split())
    if word in NAMED_DISTANCES:
        return NAMED_DISTANCES[word]
    if word and not any(c.isdigit() for c in word):
        raise BadInput(
            f"{text} isn't a distance I can read.",
            "Write it like 140 km, 13.1 mi, half marathon or sprint triathlon; a kind of race goes into the course: --course olympic.",
        )
    factors = {"": 1.0, **{unit: metres / 1000 for unit, metres in METRES_PER_UNIT.items()}}
    return _amount("distance", text, factors, DISTANCE_KM, "Write it like 140 km, 13.1 mi or half marathon.")


def read_climb_m(text: str, today: date) -> float:
    """Climbing in metres, or in feet where it says so."""
    factors = {"": 1.0, "m": 1.0, "ft": M_PER_FOOT, "feet": M_PER_FOOT}
    return _amount("climbing", text, factors, CLIMB_M, "Write it like 2400 m or 7800 ft.")


def is_to_finish(text: str) -> bool:
    """Whether the answer about a target time says that to get round is the goal; no target says nothing of the kind."""
    return "finish" in text.strip().lower().split()


def read_target_minutes(text: str, today: date) -> float | None:
    """A target time such as `3:30`, `45 min` or `2:05:30` in minutes; None for `finish`.

    Two numbers are hours and minutes up to a day; `45:00` is 45 minutes.
    """
    word = text.strip().lower()
    if word in FINISH_WORDS:
        return None
    if clock := read_clock(word):
        first, second, third = clock
        minutes = 60.0 * first + second + (third or 0) / 60
        if third is None and first >= _SHORT_TIME_HOURS:
            minutes = first + second / 60
    elif (seconds := read_span_s(word, alone_s=60.0)) is not None:
        minutes = seconds / 60
    else:
        raise BadInput(f"{text} isn't a time I can read.", "Write hours and minutes like 3:30, or finish.")
    low, high = EVENT_MINUTES
    if not low <= minutes <= high:
        raise BadInput(f"{text} can't be a finish time.", "Write hours and minutes like 3:30, or finish.")
    return minutes


def is_short_clock(text: str) -> bool:
    """Whether a target is two numbers such as `5:00`, read as hours and minutes, which may be meant as minutes and seconds."""
    clock = read_clock(text.strip())
    return clock is not None and clock[2] is None and clock[0] < _SHORT_TIME_HOURS


def read_event_sport(text: str, today: date) -> Sport | None:
    """The sport of the event; None for a race of several, such as a triathlon."""
    word = text.strip().lower()
    return None if word in MULTISPORTS else read_sport_word(word, EVENT_SPORTS, tuple(MULTISPORTS))


def read_sport_word(text: str, choices: tuple[Sport, ...], others: tuple[str, ...] = ()) -> Sport:
    """A sport by its name or as people call it: `run` is running. Raises `BadInput` for any other word."""
    word = text.strip().lower()
    sport = next((sport for sport in choices if sport == word), SPORTS_AS_CALLED.get(word))
    if sport not in choices:
        raise BadInput(
            f"{word} isn't a sport I know.{did_you_mean(word, choices)}",
            f"Choose from {', '.join((*choices, *others))}.",
        )
    return sport


def _amount(what: str, text: str, factors: dict[str, float], limits: tuple[float, float], how: str) -> float:
    amount = _AMOUNT.fullmatch(text.strip().lower())
    if amount is None or amount[2] not in factors:
        raise BadInput(f"{text} isn't a {what} I can read.", how)
    value = float(amount[1].replace(",", ".")) * factors[amount[2]]
    if not limits[0] <= value <= limits[1]:
        raise BadInput(f"{text} can't be right for the {what}.", how)
    return round(value, 4)


def _weight(text: str, today: date) -> float:
    factors = {"": 1.0, "kg": 1.0, "lb": KG_PER_LB, "lbs": KG_PER_LB}
    # Fine enough that whole pounds come back as they were entered.
    return round(_amount("weight", text, factors, WEIGHT_KG, "Write it like 72 kg or 160 lb."), 2)


def _height(text: str, today: date) -> float:
    if feet := _FEET_INCHES.fullmatch(text.strip().lower()):
        return round((12 * int(feet[1]) + int(feet[2] or 0)) * CM_PER_INCH, 1)
    factors = {"": 1.0, "cm": 1.0, "m": 100.0}
    return round(_amount("height", text, factors, HEIGHT_CM, "Write it like 178 cm or 5'10."), 1)


def _past_day(text: str, today: date) -> date:
    day = read_iso_day(text)
    if day > today:
        raise BadInput(f"{day} is still ahead.", "Give the day on which it happened.")
    return day


def _injuries(text: str, today: date) -> tuple[PastInjury, ...]:
    """`2026-08-10 left calf; knee 2025-11-02, over 2026-01-15`; nothing for `none`."""
    if text.strip(" .").lower() in NOTHING:
        return ()
    injuries = []
    for told in (part.strip(" .") for part in text.split(";")):
        ended = _OVER.search(told)
        part = told[: ended.start()].strip(" ,") if ended else told
        over = _past_day(ended[1], today) if ended and ended[1] else today if ended else None
        first, _, rest = part.partition(" ")
        before, _, last = part.rpartition(" ")
        # The day is written before the name or after it.
        day, what = (last, before) if _DAY.fullmatch(last) else (first, rest)
        if not what.strip():
            raise BadInput(
                f"{part} has no date and name.", "Write the day it began and what it was: 2026-08-10 left calf"
            )
        injury = PastInjury(day=_past_day(day, today), what=what.strip(" ,"), over=over)
        if over is not None and over < injury.day:
            raise BadInput(f"{told} is over before it began.", "Write: 2026-08-10 left calf, over 2026-09-20")
        injuries.append(injury)
    return tuple(sorted(injuries, key=lambda injury: injury.day))


def injury_in_words(injury: PastInjury) -> str:
    """An injury as it is entered."""
    return f"{injury.day} {injury.what}" + (f", over {injury.over}" if injury.over is not None else "")


def _whole_days(text: str, today: date) -> int:
    value = read_number("days a week", 0, 7, text, today)
    if value != int(value):
        raise BadInput(f"{text} isn't a whole number of days.", "Write a number from 0 to 7.")
    return int(value)


def _may_bear_children(answers: Answers) -> bool:
    return answers.get("sex", "").strip().lower() == "female"


EVENT_SPORT = Question(
    key="event_sport",
    prompt="Which sport is the event? Leave empty if its name says it.",
    kind=AnswerKind.TEXT,
    read=read_event_sport,
    applies=has_goal,
)
DISTANCE_QUESTION = Question(
    key="distance",
    prompt="How far is it? For example 140 km or half marathon. Leave empty if its name says it.",
    kind=AnswerKind.TEXT,
    read=read_distance_km,
    applies=has_goal,
)
CLIMB_QUESTION = Question(
    key="climb",
    prompt="How many metres of climbing? Leave empty if it's flat.",
    kind=AnswerKind.TEXT,
    read=read_climb_m,
    applies=has_goal,
)
COURSE_QUESTION = Question(
    key="course",
    prompt="What kind of event? For example trail, criterium, time trial, Hyrox.",
    kind=AnswerKind.TEXT,
    read=read_text,
    applies=has_goal,
)
TARGET_QUESTION = Question(
    key="target",
    prompt="Do you have a target time? For example 3:30 (hours and minutes), or finish.",
    kind=AnswerKind.TEXT,
    read=read_target_minutes,
    applies=has_goal,
)
LONGEST_SESSION = Question(
    key="longest_session",
    prompt="What's the longest session you have time for, in minutes?",
    kind=AnswerKind.NUMBER,
    read=partial(read_number, "minutes", 10, 1440),
)
STRENGTH_QUESTION = Question(
    key="strength",
    prompt="How many days a week do you want to lift?",
    kind=AnswerKind.NUMBER,
    read=_whole_days,
)
RECENT_HOURS_QUESTION = Question(
    key="recent_hours",
    prompt="How many hours a week have you trained lately? I start there, until I see your files.",
    kind=AnswerKind.NUMBER,
    read=partial(read_number, "hours a week", *RECENT_HOURS),
)
RECENT_LONGEST = Question(
    key="recent_longest",
    prompt="How many minutes was your longest session of the last four weeks?",
    kind=AnswerKind.NUMBER,
    read=partial(read_number, "minutes", 1, 1440),
)
WEIGHT_QUESTION = Question(
    key="weight",
    prompt="What do you weigh? For example 72 kg. I use it for fuelling and race times; you can skip this.",
    kind=AnswerKind.TEXT,
    read=_weight,
)
HEIGHT_QUESTION = Question(
    key="height",
    prompt="How tall are you? For example 178 cm; you can skip this.",
    kind=AnswerKind.TEXT,
    read=_height,
)
YEARS_QUESTION = Question(
    key="years",
    prompt="How many years have you trained regularly?",
    kind=AnswerKind.NUMBER,
    read=partial(read_number, "years", *YEARS),
)
INJURIES_QUESTION = Question(
    key="injuries",
    prompt="Any injuries in the last year? Give the day each began, and when it was over:"
    " 2026-08-10 left calf; 2025-11-02 knee, over 2026-01-15.",
    kind=AnswerKind.TEXT,
    read=_injuries,
)
PREGNANT_QUESTION = Question(
    key="pregnant",
    prompt="Are you pregnant? I'd keep everything easy; you can skip this.",
    kind=AnswerKind.TEXT,
    read=read_yes,
    choices=("yes", "no"),
    applies=_may_bear_children,
)
GAVE_BIRTH = Question(
    key="gave_birth",
    prompt="Have you given birth in the last year? Its date lets me plan a safe way back to running; you can skip this.",
    kind=AnswerKind.TEXT,
    read=_past_day,
    applies=_may_bear_children,
)
