"""Where the plan leads, what a missed week costs, and two plans side by side. Stores nothing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import exp

from lanterne_rouge.app.best_effort import expected_effort
from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.plan import next_intervals, plan_outlook
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.season_plan import FIRST_PLAN, made, request_ahead
from lanterne_rouge.app.settle import settle
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import LoadState, Morning
from lanterne_rouge.domain.season import (
    DayRole,
    PlannedDay,
    Road,
    RoadDifference,
    SeasonPlan,
    TrainingDay,
    TrainingState,
    monday_of,
)
from lanterne_rouge.metrics.rest import ATL_DAYS, CTL_DAYS
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.sandbox.projection import compare_roads
from lanterne_rouge.sandbox.projection import project_season as project_road
from lanterne_rouge.season.bounds import assumed_ctl
from lanterne_rouge.season.changes import plan_from
from lanterne_rouge.season.constants import best_recent_fitness
from lanterne_rouge.season.default_week import planned_session
from lanterne_rouge.season.repair import repair_plan
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.sessions import HIGH_SHARE_OF_SESSION
from lanterne_rouge.views.projection import MODEL_OF_AVERAGE, ProjectionView, comparison_view, projected_day_view

# A year and a little more; beyond this a plan by the day means nothing.
LONGEST_DAYS = 400
NOW_DAYS = 28
# Below this part of a careful start in the athlete's hours hardly anything is known of what the body is used to.
HARDLY_TRAINED = 0.5
# The model knows nothing of a body that grows into several times its usual load.
FARTHEST_FROM_USUAL = 1.7
SETTLED_DAYS = 42
EASY_HIGH_SHARE, RACE_HIGH_SHARE = 0.05, 0.6
AS_NOW = "going on as now"


@dataclass(frozen=True, kw_only=True)
class Crossroads:
    """Where the athlete stands, the road of the plan in force, the goal's morning (else the road's end), and what to know."""

    standing: TrainingState
    road: Road
    plan: SeasonPlan
    goal: str | None
    goal_day: date
    notices: tuple[str, ...]
    request: PlannerInput


def crossroads(context: Morning, stores: Stores, mission: MissionConfig | None) -> Crossroads:
    """The road of the plan in force, or of the one that would be made now; raises `NotFound` where no training is known."""
    load = context.load
    if load.ctl is None or load.atl is None:
        raise NotFound(
            "No training is known up to that day, so there is nothing to project from.",
            "Import your files first: lanterne import FOLDER",
        )
    request = request_ahead(context, stores, mission)
    plan, notice = _plan(context, stores, mission, request)
    usual, guessed = _usual(load.ctl, request)
    standing = TrainingState(
        today=context.day,
        past=tuple(_done(done_day) for done_day in request.done if done_day.day < context.day),
        usual=usual,
        ctl=load.ctl,
        atl=load.atl,
        level=request.athlete.level,
        fitness_days=request.own.fitness_days,
        fatigue_days=request.own.fatigue_days,
    )
    road = _road(f"plan {plan.id}", plan, request, context.day)
    goal = mission.goal_date if mission is not None else None
    inside = goal is not None and context.day < goal <= road.days[-1].day
    return Crossroads(
        standing=standing,
        road=road,
        plan=plan,
        goal=mission.goal_event if mission is not None and inside else None,
        goal_day=goal if goal is not None and inside else road.days[-1].day + timedelta(days=1),
        notices=(*notice, *_young(request), *guessed, *_far(road, usual)),
        request=request,
    )


def as_now(here: Crossroads) -> Road:
    """Every weekday as it was on average over the last four weeks."""
    weeks = here.request.done[-NOW_DAYS:]
    usual_days: dict[int, list[DoneDay]] = {}
    for done in weeks:
        usual_days.setdefault(done.day.weekday(), []).append(done)
    days = [
        ahead if ahead.done else replace(ahead, load=_mean_load(usual := usual_days.get(ahead.day.weekday(), [])), high_share=_share(usual))
        for ahead in here.road.days
    ]  # fmt: skip
    return Road(name=AS_NOW, days=tuple(days))


def by_plan(here: Crossroads, plan_id: str, stores: Stores) -> Road:
    """The road of another plan: of an open proposal (`latest` for the newest), or of one that was in force before."""
    proposals = stores.plans.proposals(open_only=True)
    matches = [p for p in proposals if plan_id == "latest" or p.id.startswith(plan_id)][:1] if plan_id else []
    if matches:
        return _road(f"proposal {matches[0].id}", matches[0].plan, here.request, here.standing.today)
    if plan_id == "latest":
        raise NotFound(
            "There's no proposed plan change right now.", "Compare with going on as now: lanterne project --constant"
        )
    plans = [p for p in stores.plans.all() if plan_id and p.id == plan_id]
    if not plans:
        raise NotFound(
            f"There is no plan or open proposal {plan_id}.",
            "Write an id as lanterne plan tells it, latest for what waits, or --constant for going on as now.",
        )
    return _road(f"plan {plan_id}", plans[0], here.request, here.standing.today)


def without_week(here: Crossroads, day: date) -> Road:
    """The road without the week (Monday to Sunday) of a day, as far as it lies ahead; a race in it is still ridden."""
    monday = monday_of(day)
    sunday = monday + timedelta(days=6)
    first, last = here.road.days[0].day, here.road.days[-1].day
    if sunday < first or all(ahead.done for ahead in here.road.days if ahead.day <= sunday):
        raise BadInput(
            f"The week of {day} is over.", "A past day is left out with: lanterne what-if --skip DATE; name a coming week."
        )  # fmt: skip
    if monday > last:
        raise BadInput(f"The plan ends on {last}, before the week of {day}.", "Name a week up to then.")
    races = {planned_day.day for planned_day in here.plan.days if planned_day.role is DayRole.RACE}
    missed = {ahead.day for ahead in here.road.days if monday <= ahead.day <= sunday and not ahead.done} - races
    days = tuple(replace(ahead, load=0.0) if ahead.day in missed else ahead for ahead in here.road.days)
    return Road(name=f"without the week of {monday}", days=days)


def _plan(
    context: Morning, stores: Stores, mission: MissionConfig | None, request: PlannerInput
) -> tuple[SeasonPlan, tuple[str, ...]]:
    """The plan in force below every limit, or one made to be looked at."""
    current = stores.plans.current()
    if current is None or context.day < current.made_on or current.on(context.day) is None:
        notice = "Based on a temporary plan; nothing was saved."
        return made(context, stores, mission, reason=FIRST_PLAN), (notice,)
    # A falling trend asks by a proposal; only limits lower a day without being asked.
    return repair_plan(current, replace(request, readiness_trend=None)).plan, ()


def _young(request: PlannerInput) -> tuple[str, ...]:
    days_of_data = len(request.done)
    if days_of_data >= SETTLED_DAYS:
        return ()
    days = "day" if days_of_data == 1 else "days"
    return (
        f"Only {days_of_data} {days} of training are known: what the body is used to is a guess, and so is all of this.",
    )


def _usual(ctl: float, request: PlannerInput) -> tuple[float, tuple[str, ...]]:
    """The load a day that the body is used to; where hardly any is known, a careful start in the athlete's hours."""
    best_ctl, start = (
        best_recent_fitness(ctl, [done_day.load for done_day in request.done]),
        assumed_ctl(replace(request, ctl=None)),
    )
    if best_ctl >= HARDLY_TRAINED * start:
        return best_ctl, ()
    return start, ("Hardly any training of the last three months is known: what your body is used to is guessed.",)


def _far(road: Road, usual: float) -> tuple[str, ...]:
    loads = [ahead.load for ahead in road.days]
    most = max((sum(loads[n : n + NOW_DAYS]) / NOW_DAYS for n in range(max(len(loads) - NOW_DAYS + 1, 0))), default=0.0)
    if most <= FARTHEST_FROM_USUAL * usual:
        return ()
    return (f"This road goes to {most / usual:.1f} times what you are used to, which the model is not made for.",)


def _road(name: str, plan: SeasonPlan, request: PlannerInput, today: date) -> Road:
    """The plan's days from today on; what was done today already stands in the place of what was planned."""
    done = {done_day.day: _done(done_day) for done_day in request.done if done_day.day >= today}
    planned = plan_from(plan, today, LONGEST_DAYS).days
    if not planned or planned[0].day != today:
        raise NotFound(f"The {name} says nothing of {today}.", "Name one that reaches from today on: lanterne plan")
    return Road(name=name, days=tuple(done.get(planned_day.day) or _planned(planned_day) for planned_day in planned))


def _done(done_day: DoneDay) -> TrainingDay:
    return TrainingDay(day=done_day.day, load=done_day.load, high_share=done_day.high_share, done=True)


def _planned(planned_day: PlannedDay) -> TrainingDay:
    weighed = sum((s.load or 0.0) * HIGH_SHARE_OF_SESSION.get(s.kind, EASY_HIGH_SHARE) for s in planned_day.sessions)
    share = (
        RACE_HIGH_SHARE
        if planned_day.role is DayRole.RACE
        else weighed / planned_day.load
        if planned_day.load > 0
        else 0.0
    )
    return TrainingDay(day=planned_day.day, load=planned_day.load, high_share=min(share, 1.0))


def _mean_load(days: Sequence[DoneDay]) -> float:
    return sum(training_day.load for training_day in days) / len(days) if days else 0.0


def _share(days: Sequence[DoneDay]) -> float:
    total = sum(training_day.load for training_day in days)
    return sum(training_day.load * training_day.high_share for training_day in days) / total if total > 0 else 0.0


# Beyond this a plan by the day means nothing.
FARTHEST_PROJECTION_DAYS = 400


@dataclass(frozen=True, kw_only=True)
class Ahead:
    """Fitness, fatigue and form on a coming morning, with the days that are left out and without them."""

    day: date
    what: str
    ctl: float
    atl: float
    tsb: float
    ctl_without: float
    atl_without: float
    tsb_without: float


def fitness_ahead(
    context: Morning,
    today_load: float,
    mission: MissionConfig | None,
    plan: SeasonPlan | None,
    left_out: Collection[date],
) -> tuple[Ahead, ...]:
    """The morning after the week of the last day left out, and the goal's morning, where fitness is known."""
    start, coming = context.load, [day for day in left_out if day >= context.day]
    if start.ctl is None or start.atl is None or not coming:
        return ()
    wanted = _mornings(max(coming), context)
    loads = _loads(context, today_load, mission, plan, until=max(wanted))
    spared = [0.0 if day in left_out else load for day, load in loads]
    with_all = _states(start.ctl, start.atl, [load for _, load in loads])
    without = _states(start.ctl, start.atl, spared)
    return tuple(
        _told(day, what, with_all[(day - context.day).days], without[(day - context.day).days])
        for day, what in sorted(wanted.items())
    )


def _mornings(last: date, context: Morning) -> dict[date, str]:
    monday = last + timedelta(days=7 - last.weekday())
    mornings = {monday: "after that week"}
    goal = context.mission.goal_date
    if goal is not None and last < goal <= context.day + timedelta(days=FARTHEST_PROJECTION_DAYS):
        mornings[goal] = context.mission.goal_event or "your goal"
    return mornings


def _loads(
    context: Morning, today_load: float, mission: MissionConfig | None, plan: SeasonPlan | None, *, until: date
) -> list[tuple[date, float]]:
    """Every day's load up to a morning: today's as decided, later ones as the season plan or the week's rhythm has them."""
    ctl, atl = context.load.ctl or 0.0, context.load.atl or 0.0
    loads = [(context.day, today_load)]
    while loads[-1][0] + timedelta(days=1) < until:
        ctl, atl = _after(ctl, atl, loads[-1][1])
        day = loads[-1][0] + timedelta(days=1)
        planned_day = plan.on(day) if plan is not None else None
        if planned_day is not None:
            loads.append((day, planned_day.load))
            continue
        session = planned_session(
            status=mission_status(mission, day),
            athlete=context.athlete,
            constraints=context.constraints,
            load=LoadState(ctl=ctl, atl=atl, tsb=ctl - atl),
            day=day,
        )
        loads.append((day, session.load or 0.0))
    return loads


def _states(ctl: float, atl: float, loads: list[float]) -> list[tuple[float, float]]:
    """CTL and ATL of each morning, the first before any of the loads."""
    mornings = [(ctl, atl)]
    for load in loads:
        mornings.append(_after(*mornings[-1], load))
    return mornings


def _after(ctl: float, atl: float, load: float) -> tuple[float, float]:
    return ctl + (load - ctl) * (1 - exp(-1 / CTL_DAYS)), atl + (load - atl) * (1 - exp(-1 / ATL_DAYS))


def _told(day: date, what: str, all_done: tuple[float, float], without: tuple[float, float]) -> Ahead:
    return Ahead(
        day=day,
        what=what,
        ctl=round(all_done[0], 1),
        atl=round(all_done[1], 1),
        tsb=round(all_done[0] - all_done[1], 1),
        ctl_without=round(without[0], 1),
        atl_without=round(without[1], 1),
        tsb_without=round(without[0] - without[1], 1),
    )


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
    morning = morning_of(scope, request.day or scope.today)
    here = crossroads(morning, scope.stores, scope.mission)
    other = _other(here, request, scope)
    projection = project_road(here.standing, here.road)
    goal = projection.on(here.goal_day)
    loads = [day.load for day in here.road.days]
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
        best_effort=expected_effort(scope.stores, here.standing.today, loads, here.standing.level),
        intervals=next_intervals(plan_outlook(morning, scope.stores, scope.mission), here.standing.today)
        if scope.stores.plans.current() is not None
        else (),
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
