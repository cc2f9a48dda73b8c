"""What was done, and the fitness that came of it."""

from dataclasses import dataclass
from datetime import date

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.views.activity import ActivityView, activity_view
from lanterne_rouge.views.fitness import FitnessDayView, fitness_day_view


@dataclass(frozen=True, kw_only=True)
class ActivitiesRequest:
    """The days to list; open without one."""

    first: date | None = None
    last: date | None = None


@dataclass(frozen=True, kw_only=True)
class FitnessRequest:
    """The days to show, open without one; one sport instead of all."""

    first: date | None = None
    last: date | None = None
    sport: Sport | None = None


def list_activities(request: ActivitiesRequest, scope: AthleteScope) -> tuple[ActivityView, ...]:
    """Activities between two days, newest last."""
    return tuple(activity_view(activity) for activity in scope.stores.activities.shown(request.first, request.last))


def show_fitness(request: FitnessRequest, scope: AthleteScope) -> tuple[FitnessDayView, ...]:
    """Fitness (CTL), fatigue (ATL) and form (TSB) of every day between two."""
    days = scope.stores.fitness.between(request.first, request.last, sport=request.sport)
    return tuple(fitness_day_view(day) for day in days)
