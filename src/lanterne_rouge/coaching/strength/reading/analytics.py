"""A lifting history in numbers to reason with: weeks, muscles over weeks, trends of lifts, and lifts by muscle."""

from dataclasses import dataclass
from datetime import date

from lanterne_rouge.coaching.strength.reading.lifts import Lift, Lifts, lifts_for
from lanterne_rouge.coaching.strength.reading.trends import E1rmTrend, e1rm_trends
from lanterne_rouge.coaching.strength.reading.volume import Volume, weekly_volumes
from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.domain.lifting import LiftingGoal

WEEKS = 8


@dataclass(frozen=True, kw_only=True)
class MuscleSeries:
    """Fractional hard sets of a muscle by week, oldest first."""

    muscle: Muscle
    sets: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class MuscleLifts:
    """The athlete's own lifts of a muscle: direct ones first, then those done most."""

    muscle: Muscle
    lifts: tuple[Lift, ...]


@dataclass(frozen=True, kw_only=True)
class Analytics:
    """Calendar weeks oldest first, the muscles that were trained in them, and the 1RM of every lift over time."""

    weeks: tuple[Volume, ...]
    muscles: tuple[MuscleSeries, ...]
    trends: tuple[E1rmTrend, ...]


def analytics(read: Lifts, today: date, *, weeks: int = WEEKS, goal: LiftingGoal = LiftingGoal.BOTH) -> Analytics:
    """The numbers of the weeks up to that of a day; trends are of the whole history."""
    volumes = weekly_volumes(read, today, weeks, goal)
    return Analytics(weeks=volumes, muscles=_by_muscle(volumes), trends=tuple(t for t in e1rm_trends(read) if t.points))


def lifts_by_muscle(read: Lifts) -> tuple[MuscleLifts, ...]:
    """Every muscle that any logged lift trains."""
    found = (MuscleLifts(muscle=muscle, lifts=lifts_for(read, muscle)) for muscle in Muscle)
    return tuple(one for one in found if one.lifts)


def _by_muscle(weeks: tuple[Volume, ...]) -> tuple[MuscleSeries, ...]:
    columns = zip(*(week.muscles for week in weeks), strict=True)
    series = (MuscleSeries(muscle=column[0].muscle, sets=tuple(one.sets for one in column)) for column in columns)
    return tuple(one for one in series if any(one.sets))
