"""The estimated 1RM of each lift over time: the best of each session, by one formula, and how fast it changes."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.exercise import Muscle, SetMeasure
from lanterne_rouge.domain.lift_series import KIND_CODES
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.metrics.e1rm import MOST_E1RM_REPS, E1rmConfidence, Formula
from lanterne_rouge.metrics.e1rm_series import SessionBests, session_bests, slope_per_month
from lanterne_rouge.strength.history.lifts import Lifts, LoggedLift, estimates_of, lifts_for
from lanterne_rouge.strength.history.split import Balance, SplitReading, infer_split, push_and_pull, thighs
from lanterne_rouge.strength.history.volume import FACTS, Volume, VolumeFact, weekly_volumes

TREND_WINDOW_DAYS = 84
"""The slope covers the twelve weeks before the newest session; older sessions say little of today."""
SURE_SESSIONS, SURE_DAYS, SURE_SHARE = 6, 28, 2 / 3
_WARMUP = KIND_CODES.index("warmup")


@dataclass(frozen=True, kw_only=True)
class E1rmPoint:
    """A session's best estimate in kg; `certain` up to ten effective repetitions; `eased` sessions are not in the slope."""

    day: date
    session: str
    kg: float
    certain: bool
    eased: bool


@dataclass(frozen=True, kw_only=True)
class E1rmTrend:
    """The estimates of a lift, oldest first, by one formula; `kg_per_month` over the last twelve weeks of them.

    Without points, `says` gives the reason and the most repetitions instead of a 1RM.
    """

    lift: str
    name: str
    formula: Formula
    points: tuple[E1rmPoint, ...]
    kg_per_month: float | None
    confidence: E1rmConfidence | None
    says: str

    @property
    def best(self) -> E1rmPoint | None:
        """The best certain estimate of a full session, else the best of all."""
        sure = [p for p in self.points if p.certain and not p.eased]
        return max(sure or self.points, key=lambda p: p.kg, default=None)


def e1rm_trends(
    read: Lifts, *, formula: Formula = Formula.EPLEY, keys: Collection[str] | None = None
) -> tuple[E1rmTrend, ...]:
    """The trend of every lift that was done, or of those named by key, the most done first."""
    estimates = estimates_of(read, formula)
    counts = np.bincount(read.series.exercise, minlength=len(read.lifts)) if len(read.series) else np.zeros(0)
    order = sorted(range(len(counts)), key=lambda at: (-counts[at], read.lifts[at].key))
    return tuple(
        _trend(read, at, estimates, formula)
        for at in order
        if counts[at] and _is_lifting(read.lifts[at]) and (keys is None or read.lifts[at].key in keys)
    )


def _is_lifting(lift: LoggedLift) -> bool:
    return lift.exercise is None or lift.exercise.is_lifting


def _trend(read: Lifts, at: int, estimates: FloatArray, formula: Formula) -> E1rmTrend:
    lift = read.lifts[at]
    bests = session_bests(read.series, estimates, read.series.exercise == at)
    eased = read.eased[bests.row]
    full = ~eased & (bests.day >= (bests.day.max(initial=0) - TREND_WINDOW_DAYS))
    slope = slope_per_month(bests.day[full], bests.value[full])
    return E1rmTrend(
        lift=lift.key,
        name=lift.name,
        formula=formula,
        points=_points(read, bests),
        kg_per_month=None if slope is None else round(slope, 2),
        confidence=None if slope is None else _confidence(bests, full),
        says=_says(read, at, lift, bests, slope),
    )


def _points(read: Lifts, bests: SessionBests) -> tuple[E1rmPoint, ...]:
    columns = (bests.day, bests.session, bests.value, bests.certain, read.eased[bests.row])
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return tuple(
        E1rmPoint(
            day=date.fromordinal(day),
            session=read.series.sessions[session],
            kg=round(kg, 2),
            certain=certain,
            eased=eased,
        )
        for day, session, kg, certain, eased in rows
    )


def _confidence(bests: SessionBests, full: "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]") -> E1rmConfidence:
    days = bests.day[full]
    sure = len(days) >= SURE_SESSIONS and days.max() - days.min() >= SURE_DAYS
    return E1rmConfidence.HIGH if sure and bests.certain[full].mean() >= SURE_SHARE else E1rmConfidence.LOW


def _says(read: Lifts, at: int, lift: LoggedLift, bests: SessionBests, slope: float | None) -> str:
    if len(bests.day):
        return "" if slope is not None else "A trend needs three sessions over two weeks; there aren't enough yet."
    if lift.exercise and lift.exercise.measure is not SetMeasure.REPS:
        return f"{lift.name} is not counted in repetitions, so it has no 1RM."
    rows = (read.series.exercise == at) & (read.series.kind != _WARMUP) & (read.series.reps > 0)
    if not rows.any():
        return f"No working set of {lift.name} has repetitions, so there is no 1RM."
    if np.isnan(read.lifted_kg[rows]).all():
        return (
            f"I don't know the weight of {lift.name}, so there's no 1RM; your most repetitions are {_most(read, rows)}."
        )
    return f"No set has {MOST_E1RM_REPS:g} repetitions or fewer, so there's no 1RM; your most repetitions are {_most(read, rows)}."


def _most(read: Lifts, rows: "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]") -> str:
    return f"{read.series.reps[rows].max():.0f}"


TREND_WEEKS = 8


@dataclass(frozen=True, kw_only=True)
class MuscleSeries:
    """Fractional hard sets of a muscle by week, oldest first."""

    muscle: Muscle
    sets: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class MuscleLifts:
    """The athlete's own lifts of a muscle: direct ones first, then those done most."""

    muscle: Muscle
    lifts: tuple[LoggedLift, ...]


@dataclass(frozen=True, kw_only=True)
class Analytics:
    """Calendar weeks oldest first, the muscles that were trained in them, and the 1RM of every lift over time."""

    weeks: tuple[Volume, ...]
    muscles: tuple[MuscleSeries, ...]
    trends: tuple[E1rmTrend, ...]


def analytics(read: Lifts, today: date, *, weeks: int = TREND_WEEKS, goal: LiftingGoal = LiftingGoal.BOTH) -> Analytics:
    """The numbers of the weeks up to that of a day; trends are of the whole history."""
    volumes = weekly_volumes(read, today, weeks, goal)
    return Analytics(weeks=volumes, muscles=_by_muscle(volumes), trends=tuple(t for t in e1rm_trends(read) if t.points))


def lifts_by_muscle(read: Lifts) -> tuple[MuscleLifts, ...]:
    """Every muscle that any logged lift trains."""
    by_muscle = (MuscleLifts(muscle=muscle, lifts=lifts_for(read, muscle)) for muscle in Muscle)
    return tuple(entry for entry in by_muscle if entry.lifts)


def _by_muscle(weeks: tuple[Volume, ...]) -> tuple[MuscleSeries, ...]:
    columns = zip(*(week.muscles for week in weeks), strict=True)
    series = (MuscleSeries(muscle=column[0].muscle, sets=tuple(volume.sets for volume in column)) for column in columns)
    return tuple(volume for volume in series if any(volume.sets))


@dataclass(frozen=True, kw_only=True)
class TrainingContext:
    """The split, push against pull, the thighs before against behind, and the facts that answers keep to.

    Logs do not separate left and right, so symmetry compares the front and the back of the body.
    """

    split: SplitReading
    balance: Balance
    symmetry: Balance
    facts: tuple[VolumeFact, ...]

    @property
    def uneven(self) -> tuple[Balance, ...]:
        """What is uneven over whole rounds of a split that is known."""
        return tuple(balance for balance in (self.balance, self.symmetry) if balance.uneven)


def training_context(read: Lifts, today: date) -> TrainingContext:
    """The last six weeks up to a day."""
    return TrainingContext(
        split=infer_split(read, today),
        balance=push_and_pull(read, today),
        symmetry=thighs(read, today),
        facts=FACTS,
    )
