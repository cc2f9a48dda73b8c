"""Training volume between two days: fractional hard sets of each muscle against their bands, frequency, tonnage."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.exercise import LoadType, Muscle
from lanterne_rouge.domain.lift_series import KIND_CODES
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.domain.season import monday_of
from lanterne_rouge.metrics.e1rm_series import ByWeek, hard_sets, weekly_sets
from lanterne_rouge.strength.history.lifts import Lifts, LoggedLift, Mask


class VolumeStanding(StrEnum):
    """Where a week's fractional sets of a muscle lie."""

    NONE = "none"
    BELOW = "below"
    DETECTABLE = "detectable"
    EFFICIENT = "efficient"
    NEXT = "next"
    BEYOND = "beyond"


@dataclass(frozen=True, kw_only=True)
class Bands:
    """Fractional sets a week: from when an effect can be seen, where each set does most, and until where more still helps."""

    detectable: float
    efficient: float
    efficient_to: float
    next_to: float


GROWTH = Bands(detectable=4, efficient=5, efficient_to=10, next_to=18)
STRENGTH = Bands(detectable=1, efficient=2, efficient_to=2, next_to=4)
"""Pelland et al. 2025, 67 studies, 2,058 people; beyond, more sets do less and less, and no upper limit could be found."""


@dataclass(frozen=True, kw_only=True)
class MuscleVolume:
    """Hard sets of a muscle in a span of days: fractional, and on how many days it was trained directly."""

    muscle: Muscle
    sets: float
    days: int
    standing: VolumeStanding


def bands_of(goal: LiftingGoal) -> Bands:
    """The bands of a goal; the goal of both uses those of growth."""
    return STRENGTH if goal is LiftingGoal.STRENGTH else GROWTH


def standing_of(sets: float, goal: LiftingGoal = LiftingGoal.BOTH) -> VolumeStanding:
    """Where a week's fractional sets lie in the bands of the goal."""
    bands = bands_of(goal)
    limits = (
        (sets <= 0, VolumeStanding.NONE),
        (sets < bands.detectable, VolumeStanding.BELOW),
        (sets < bands.efficient, VolumeStanding.DETECTABLE),
        (sets <= bands.efficient_to, VolumeStanding.EFFICIENT),
        (sets <= bands.next_to, VolumeStanding.NEXT),
    )
    return next((standing for holds, standing in limits if holds), VolumeStanding.BEYOND)


USUAL_SETS = Span(low=10, high=20)
GROWING_SETS = Span(low=6, high=10)
RESERVE = Span(low=0, high=3)


@dataclass(frozen=True, kw_only=True)
class VolumeFact:
    """Something to answer with: one sentence, and where it comes from."""

    topic: str
    says: str
    source: str


_PELLAND = "Pelland et al. 2025, Sports Medicine, doi 10.1007/s40279-025-02344-w"
_PRACTICE = "common practice of coaches, no measured limit"

FACTS = (
    VolumeFact(
        topic="volume",
        says=f"{USUAL_SETS} hard sets per muscle and week are the usual range, and many people grow on {GROWING_SETS}.",
        source=f"{_PELLAND}: {GROWTH.efficient:g} to {GROWTH.efficient_to:g} do most a set, up to {GROWTH.next_to:g} a little more",
    ),
    VolumeFact(
        topic="effort",
        says=f"For growth a hard set ends with {RESERVE} repetitions in reserve.",
        source=_PRACTICE,
    ),
    VolumeFact(
        topic="frequency",
        says="About twice a week for each muscle is enough: at equal sets, more days help strength a little and size hardly.",
        source=_PELLAND,
    ),
    VolumeFact(
        topic="double progression",
        says="Keep the weight until every set reaches the top of its range, then add a little weight and start again at the bottom.",
        source=_PRACTICE,
    ),
    VolumeFact(
        topic="balance",
        says="Whether training is balanced shows over whole rounds of your split, not in one week of it.",
        source=_PRACTICE,
    ),
)
"""What a question about volume, effort and frequency is answered with; answers stay within these numbers."""


MUSCLES = tuple(Muscle)
_WARMUP = KIND_CODES.index("warmup")


@dataclass(frozen=True, kw_only=True)
class Volume:
    """What was lifted between two days: sessions, hard sets, kg moved (warm-ups left out), and the muscles.

    `tonnage_is_complete` is false where the mass of a set is unknown, so that the tonnage is too small. The standing of the
    muscles holds for spans of seven days.
    """

    first: date
    last: date
    sessions: int
    hard_sets: int
    tonnage_kg: float
    tonnage_is_complete: bool
    muscles: tuple[MuscleVolume, ...]


def shares_of(lifts: Sequence[LoggedLift]) -> FloatArray:
    """How much each lift trains each muscle; nothing for exercises that are unknown or not strength work."""
    shares: FloatArray = np.zeros((len(lifts), len(MUSCLES)))
    for row, lift in enumerate(lifts):
        if lift.exercise is not None and lift.exercise.is_lifting:
            shares[row] = [lift.exercise.muscles.get(muscle, 0.0) for muscle in MUSCLES]
    return shares


def weekly_muscle_sets(read: Lifts) -> ByWeek:
    """Fractional hard sets by week (Monday) and muscle, a column each in the order of `MUSCLES`."""
    return weekly_sets(read.series, shares_of(read.lifts))


def volume_between(read: Lifts, first: date, last: date, goal: LiftingGoal = LiftingGoal.BOTH) -> Volume:
    """The volume between two days, both included."""
    series = read.series
    within = (series.day >= first.toordinal()) & (series.day <= last.toordinal())
    hard = counted_sets(read) & within
    work = within & (series.kind != _WARMUP) & (np.nan_to_num(series.reps) > 0) & _is_lifting(read)
    moved = read.moved_kg[work] * series.reps[work]
    return Volume(
        first=first,
        last=last,
        sessions=len(np.unique(series.session[within])),
        hard_sets=int(hard.sum()),
        tonnage_kg=round(float(np.nansum(np.maximum(moved, 0.0))), 1),
        tonnage_is_complete=not bool(np.isnan(moved[~_spread(_is_band(read), read)[work]]).any()),
        muscles=_muscles(read, hard, goal),
    )


def weekly_volumes(read: Lifts, last_day: date, weeks: int, goal: LiftingGoal = LiftingGoal.BOTH) -> tuple[Volume, ...]:
    """The volume of calendar weeks up to that of `last_day`, oldest first; those that the calendar has."""
    monday = monday_of(last_day)
    most = (monday - date.min).days // 7 + 1
    starts = (monday - timedelta(weeks=back) for back in reversed(range(min(weeks, most))))
    return tuple(
        volume_between(read, start, start + min(timedelta(days=6), date.max - start), goal) for start in starts
    )


def counted_sets(read: Lifts) -> Mask:
    """Hard sets of strength work; of unknown exercises only sets counted in repetitions."""
    series = read.series
    unknown = np.array([lift.exercise is None for lift in read.lifts], dtype=bool)
    repeated = np.nan_to_num(series.reps) > 0
    counted: Mask = hard_sets(series) & _is_lifting(read) & (repeated | ~_spread(unknown, read))
    return counted


def _is_lifting(read: Lifts) -> Mask:
    return _spread(
        np.array([lift.exercise is None or lift.exercise.is_lifting for lift in read.lifts], dtype=bool), read
    )


def _is_band(read: Lifts) -> Mask:
    """Bands pull; they are not a mass."""
    return np.array(
        [lift.exercise is not None and lift.exercise.load is LoadType.BAND for lift in read.lifts], dtype=bool
    )


def _spread(by_lift: Mask, read: Lifts) -> Mask:
    spread: Mask = by_lift[read.series.exercise] if len(read.series) else np.zeros(0, dtype=bool)
    return spread


def _muscles(read: Lifts, hard: Mask, goal: LiftingGoal) -> tuple[MuscleVolume, ...]:
    shares = shares_of(read.lifts)
    sets = np.bincount(read.series.exercise[hard], minlength=len(read.lifts)) @ shares
    return tuple(
        MuscleVolume(
            muscle=muscle,
            sets=float(sets[column]),
            days=len(np.unique(read.series.day[hard & _spread(shares[:, column] >= 1.0, read)])),
            standing=standing_of(float(sets[column]), goal),
        )
        for column, muscle in enumerate(MUSCLES)
    )
