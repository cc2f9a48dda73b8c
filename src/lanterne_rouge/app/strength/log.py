"""What the lifting log shows: estimated 1RM, weekly volume, records and training as a whole."""

from dataclasses import dataclass
from datetime import date

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.strength.history import read_log
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.metrics.e1rm import Formula
from lanterne_rouge.strength.history.lifts import Lifts
from lanterne_rouge.strength.history.records import new_records, standing_records
from lanterne_rouge.strength.history.trends import (
    TREND_WEEKS,
    analytics,
    e1rm_trends,
    lifts_by_muscle,
    training_context,
)
from lanterne_rouge.strength.history.volume import bands_of, weekly_volumes
from lanterne_rouge.views.lifting_history import (
    LiftTrendsView,
    TrainingContextView,
    WeeklyVolumeView,
    training_context_view,
    trend_view,
    weekly_volume_view,
)
from lanterne_rouge.views.lifting_records import RecordsView, record_view

MOST_VOLUME_WEEKS = 104


@dataclass(frozen=True, kw_only=True)
class TrendsRequest:
    """The estimated 1RM of an exercise by its name, of all without one, from the sets between two days."""

    exercise: str | None = None
    formula: Formula = Formula.EPLEY
    first: date | None = None
    last: date | None = None


@dataclass(frozen=True, kw_only=True)
class VolumeRequest:
    """So many calendar weeks up to that of a day, today without one; `goal` chooses the bands."""

    weeks: int = 1
    goal: LiftingGoal = LiftingGoal.BOTH
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class RecordsRequest:
    """Records of an exercise by its name, of all without one: those set between two days, else those that stand.

    `day`: those that stood on it; it is not used with `first` or `last`.
    """

    exercise: str | None = None
    first: date | None = None
    last: date | None = None
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class TrainingContextRequest:
    """Training as a whole up to a day, today without one, with the numbers of so many weeks."""

    day: date | None = None
    weeks: int = TREND_WEEKS


def show_trends(request: TrendsRequest, scope: AthleteScope) -> LiftTrendsView:
    """The estimated 1RM by session. Raises `NotFound` for an unknown exercise."""
    lifts = read_log(
        scope.stores, scope.exercises, first=request.first, last=request.last, usual_kg=scope.profile.weight_kg
    )
    keys = _keys(request.exercise, lifts, scope)
    trends = e1rm_trends(lifts, formula=request.formula, keys=keys)
    return LiftTrendsView(formula=request.formula, lifts=tuple(trend_view(t) for t in trends if t.points or keys))


def show_volume(request: VolumeRequest, scope: AthleteScope) -> WeeklyVolumeView:
    """Hard sets by muscle and week. Raises `BadInput` for more weeks than two years have."""
    _check_weeks(request.weeks)
    day = request.day or scope.today
    lifts = read_log(scope.stores, scope.exercises, last=day, usual_kg=scope.profile.weight_kg)
    return weekly_volume_view(weekly_volumes(lifts, day, request.weeks, request.goal), bands_of(request.goal))


def show_records(request: RecordsRequest, scope: AthleteScope) -> RecordsView:
    """Personal records. Raises `NotFound` for an unknown exercise."""
    in_span = bool(request.first or request.last)
    lifts = read_log(
        scope.stores, scope.exercises, last=request.last if in_span else request.day, usual_kg=scope.profile.weight_kg
    )
    keys = _keys(request.exercise, lifts, scope)
    records = (
        new_records(lifts, request.first or date.min, request.last or date.max) if in_span else standing_records(lifts)
    )
    return RecordsView(records=tuple(record_view(r) for r in records if keys is None or r.lift in keys))


def show_training_context(request: TrainingContextRequest, scope: AthleteScope) -> TrainingContextView:
    """The split, its balance, volume, trends, and the lifts by muscle. Raises `BadInput` for more weeks than two years have."""
    _check_weeks(request.weeks)
    day = request.day or scope.today
    lifts = read_log(scope.stores, scope.exercises, last=day, usual_kg=scope.profile.weight_kg)
    numbers = analytics(lifts, day, weeks=request.weeks)
    return training_context_view(day, training_context(lifts, day), numbers, lifts_by_muscle(lifts), lifts.notes)


def _check_weeks(weeks: int) -> None:
    if not 0 < weeks <= MOST_VOLUME_WEEKS:
        raise BadInput(f"{weeks} weeks are not possible.", f"Ask for 1 to {MOST_VOLUME_WEEKS}.")


def _keys(name: str | None, lifts: Lifts, scope: AthleteScope) -> frozenset[str] | None:
    """The key of a lift: an exercise, or a name in the log that is no known exercise; None where none was named."""
    if not name:
        return None
    logged = next((lift.key for lift in lifts.lifts if name.casefold() in map(str.casefold, lift.logged_as)), None)
    return frozenset({logged or exercise_named(name, scope.exercises).id})
