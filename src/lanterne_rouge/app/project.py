"""Where the plan leads by a model, what a missed week costs, and two plans side by side."""

from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.projection import Crossroads, as_now, by_plan, crossroads, without_week
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.season import Road, RoadDifference
from lanterne_rouge.sandbox.projection import compare_roads
from lanterne_rouge.sandbox.projection import project_season as project_road
from lanterne_rouge.views.projection import MODEL_OF_AVERAGE, ProjectionView, comparison_view, projected_day_view


@dataclass(frozen=True, kw_only=True)
class ProjectionRequest:
    """The day to look ahead from, today without one; at most one question.

    `missed_week`: what it costs to miss the rest of this day's week; `against`: another plan or open proposal by its id, or
    `latest`; `constant`: against going on as in the last four weeks.
    """

    day: date | None = None
    missed_week: date | None = None
    against: str | None = None
    constant: bool = False


def project_plan(request: ProjectionRequest, scope: AthleteScope) -> ProjectionView:
    """Project fitness, form and performance along the plan; nothing is stored."""
    _refuse_two_questions(request)
    settle(scope)
    here = crossroads(morning_of(scope, request.day or scope.today), scope.stores, scope.mission)
    other = _other(here, request, scope)
    projection = project_road(here.standing, here.road)
    goal = projection.on(here.goal_day)
    return ProjectionView(
        date=here.standing.today,
        road=projection.road,
        goal=here.goal,
        goal_date=here.goal_day if here.goal is not None else None,
        draws=projection.draws,
        seed=projection.seed,
        days=tuple(projected_day_view(day) for day in projection.days),
        goal_day=projected_day_view(goal) if goal is not None else None,
        compared=comparison_view(other.name, _differences(here, other, request.missed_week)) if other else None,
        notices=(*here.notices, MODEL_OF_AVERAGE),
    )


def _refuse_two_questions(request: ProjectionRequest) -> None:
    questions = {
        "--skip-week": request.missed_week is not None,
        "--against": request.against is not None,
        "--constant": request.constant,
    }
    asked = [option for option, is_asked in questions.items() if is_asked]
    if len(asked) > 1:
        raise BadInput(f"{' and '.join(asked)} are two questions.", "Ask one at a time.")


def _other(here: Crossroads, request: ProjectionRequest, scope: AthleteScope) -> Road | None:
    if request.missed_week is not None:
        return without_week(here, request.missed_week)
    if request.constant:
        return as_now(here)
    return by_plan(here, request.against, scope.stores) if request.against is not None else None


def _differences(here: Crossroads, other: Road, missed_week: date | None) -> tuple[RoadDifference, ...]:
    """After the missed week, and on the goal's morning or the last one that both roads reach."""
    last = min(here.road.days[-1].day, other.days[-1].day) + timedelta(days=1)
    mornings = {min(here.goal_day, last)}
    if missed_week is not None:
        mornings.add(min(missed_week + timedelta(days=7 - missed_week.weekday()), last))
    return tuple(compare_roads(here.standing, here.road, other, morning) for morning in sorted(mornings))
