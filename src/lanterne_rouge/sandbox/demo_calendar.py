"""What the demo athlete did on which day: two years of base and build, an illness, a week away, a hard last block."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

import numpy as np

FIRST_DAY = date(2024, 3, 4)
DEMO_DAY = date(2026, 3, 3)

ILLNESS = (date(2025, 2, 3), date(2025, 2, 10))
WEEK_AWAY = (date(2025, 8, 18), date(2025, 8, 24))
# The last three weeks before the demo day each ask for more; the sleep of the last nights does not keep up.
LAST_BLOCK = date(2026, 2, 9)
SHORT_NIGHTS = date(2026, 2, 27)
TESTS = (date(2024, 5, 14), date(2024, 11, 5), date(2025, 5, 13), date(2025, 11, 4), date(2026, 2, 10))

_WEEKS_PER_CYCLE = 4


class Kind(StrEnum):
    """A kind of session."""

    INTERVALS = "intervals"
    EASY_RUN = "easy_run"
    LONG_RIDE = "long_ride"
    LONG_RUN = "long_run"
    SQUAT_DAY = "squat_day"
    HINGE_DAY = "hinge_day"
    SWIM = "swim"
    TEST = "test"
    RACE_PACE_RIDE = "race_pace_ride"


WEEK: tuple[Kind | None, ...] = (
    Kind.SQUAT_DAY,
    Kind.INTERVALS,
    Kind.EASY_RUN,
    Kind.HINGE_DAY,
    None,
    Kind.LONG_RIDE,
    Kind.LONG_RUN,
)


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One session of the calendar. `scale` stretches it: below 1 in recovery weeks, above 1 in the last block."""

    day: date
    kind: Kind
    scale: float


def calendar(seed: int) -> Iterator[Entry]:
    """Every session, oldest first, up to the day before the demo day."""
    rng = np.random.default_rng([seed, 1])
    for number in range((DEMO_DAY - FIRST_DAY).days):
        day = FIRST_DAY + timedelta(days=number)
        chance = float(rng.random())
        kind = _kind(day, chance)
        if kind is not None:
            yield Entry(day=day, kind=kind, scale=_scale(day) * (0.9 + 0.2 * float(rng.random())))


def training_age(day: date) -> float:
    """0 on the first day, 1 on the demo day."""
    return (day - FIRST_DAY).days / (DEMO_DAY - FIRST_DAY).days


def is_winter(day: date) -> bool:
    """Whether rides are indoors."""
    return day.month in (11, 12, 1, 2)


def is_recovery_week(day: date) -> bool:
    """Every fourth week is easier; the last block begins after one."""
    weeks_before_block = (LAST_BLOCK - day + timedelta(days=6)).days // 7
    return day < LAST_BLOCK and weeks_before_block % _WEEKS_PER_CYCLE == 1


def _kind(day: date, chance: float) -> Kind | None:
    if ILLNESS[0] <= day <= ILLNESS[1] or WEEK_AWAY[0] <= day <= WEEK_AWAY[1]:
        return None
    if day in TESTS:
        return Kind.TEST
    if day >= LAST_BLOCK:
        return Kind.RACE_PACE_RIDE if day == DEMO_DAY - timedelta(days=2) else WEEK[day.weekday()]
    if day.weekday() == 4:
        return Kind.SWIM if chance < 0.28 else None
    # Life gets in the way: of one session in ten, of more in recovery weeks.
    skipped = chance < (0.3 if is_recovery_week(day) else 0.1)
    return None if skipped else WEEK[day.weekday()]


def _scale(day: date) -> float:
    if day >= LAST_BLOCK:
        return (1.0, 1.12, 1.3, 1.3)[(day - LAST_BLOCK).days // 7]
    if is_recovery_week(day):
        return 0.65
    just_ill = timedelta() < day - ILLNESS[1] <= timedelta(days=10)
    return 0.6 if just_ill else 0.75 + 0.3 * training_age(day)
