"""The ways on from a morning that can be projected: by the plan, by another plan, as now, or without a week. Keeps nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.coaching.periodise.bounds import assumed_ctl
from lanterne_rouge.coaching.periodise.limits import used_to
from lanterne_rouge.coaching.periodise.repair import repair
from lanterne_rouge.coaching.periodise.request import DoneDay, PlanRequest
from lanterne_rouge.coaching.periodise.sessions import HIGH_SHARE
from lanterne_rouge.daily.joined_plan import ahead, monday_of
from lanterne_rouge.daily.made_plan import made, request_ahead
from lanterne_rouge.daily.season import FIRST_PLAN
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.projection import Road, Standing, TrainingDay
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.ports.stores import Stores

# A year and a little more; beyond this a plan by the day means nothing.
LONGEST_DAYS = 400
NOW_DAYS = 28
# Below this part of a careful start in the athlete's hours hardly anything is known of what the body is used to.
HARDLY_TRAINED = 0.5
# The model knows nothing of a body that grows into several times its usual load.
FARTHEST_FROM_USUAL = 1.7
SETTLED_DAYS = 42
EASY_SHARE, RACE_SHARE = 0.05, 0.6
AS_NOW = "going on as now"


@dataclass(frozen=True, kw_only=True)
class Crossroads:
    """Where the athlete stands, the road of the plan in force, the goal's morning (else the road's end), and what to know."""

    standing: Standing
    road: Road
    plan: SeasonPlan
    goal: str | None
    goal_day: date
    notices: tuple[str, ...]
    request: PlanRequest


def crossroads(context: DayContext, stores: Stores, mission: MissionConfig | None) -> Crossroads:
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
    standing = Standing(
        today=context.day,
        past=tuple(_done(one) for one in request.done if one.day < context.day),
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
    known: dict[int, list[DoneDay]] = {}
    for one in weeks:
        known.setdefault(one.day.weekday(), []).append(one)
    days = [
        one if one.done else replace(one, load=_mean_load(usual := known.get(one.day.weekday(), [])), high_share=_share(usual))
        for one in here.road.days
    ]  # fmt: skip
    return Road(name=AS_NOW, days=tuple(days))


def by_plan(here: Crossroads, plan_id: str, stores: Stores) -> Road:
    """The road of another plan: of an open proposal (`latest` for the newest), or of one that was in force before."""
    proposals = stores.plans.proposals(open_only=True)
    found = [p for p in proposals if plan_id == "latest" or p.id.startswith(plan_id)][:1] if plan_id else []
    if found:
        return _road(f"proposal {found[0].id}", found[0].plan, here.request, here.standing.today)
    if plan_id == "latest":
        raise NotFound("No changed plan waits for you.", "Compare with going on as now: lanterne project --constant")
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
    if sunday < first or all(one.done for one in here.road.days if one.day <= sunday):
        raise BadInput(
            f"The week of {day} is over.", "A past day is left out with: lanterne what-if --skip DATE; name a coming week."
        )  # fmt: skip
    if monday > last:
        raise BadInput(f"The plan ends on {last}, before the week of {day}.", "Name a week up to then.")
    races = {one.day for one in here.plan.days if one.role is DayRole.RACE}
    missed = {one.day for one in here.road.days if monday <= one.day <= sunday and not one.done} - races
    days = tuple(replace(one, load=0.0) if one.day in missed else one for one in here.road.days)
    return Road(name=f"without the week of {monday}", days=days)


def _plan(
    context: DayContext, stores: Stores, mission: MissionConfig | None, request: PlanRequest
) -> tuple[SeasonPlan, tuple[str, ...]]:
    """The plan in force below every limit, or one made to be looked at."""
    current = stores.plans.current()
    if current is None or context.day < current.made_on or current.on(context.day) is None:
        notice = "Seen from a plan made for this look; nothing was kept."
        return made(context, stores, mission, reason=FIRST_PLAN), (notice,)
    # A falling trend asks by a proposal; only limits lower a day without being asked.
    return repair(current, replace(request, readiness_trend=None)).plan, ()


def _young(request: PlanRequest) -> tuple[str, ...]:
    known = len(request.done)
    if known >= SETTLED_DAYS:
        return ()
    days = "day" if known == 1 else "days"
    return (f"Only {known} {days} of training are known: what the body is used to is a guess, and so is all of this.",)


def _usual(ctl: float, request: PlanRequest) -> tuple[float, tuple[str, ...]]:
    """The load a day that the body is used to; where hardly any is known, a careful start in the athlete's hours."""
    known, start = used_to(ctl, [one.load for one in request.done]), assumed_ctl(replace(request, ctl=None))
    if known >= HARDLY_TRAINED * start:
        return known, ()
    return start, ("Hardly any training of the last three months is known: what your body is used to is guessed.",)


def _far(road: Road, usual: float) -> tuple[str, ...]:
    loads = [one.load for one in road.days]
    most = max((sum(loads[n : n + NOW_DAYS]) / NOW_DAYS for n in range(max(len(loads) - NOW_DAYS + 1, 0))), default=0.0)
    if most <= FARTHEST_FROM_USUAL * usual:
        return ()
    return (f"This road goes to {most / usual:.1f} times what you are used to, which the model is not made for.",)


def _road(name: str, plan: SeasonPlan, request: PlanRequest, today: date) -> Road:
    """The plan's days from today on; what was done today already stands in the place of what was planned."""
    done = {one.day: _done(one) for one in request.done if one.day >= today}
    planned = ahead(plan, today, LONGEST_DAYS).days
    if not planned or planned[0].day != today:
        raise NotFound(f"The {name} says nothing of {today}.", "Name one that reaches from today on: lanterne plan")
    return Road(name=name, days=tuple(done.get(one.day) or _planned(one) for one in planned))


def _done(one: DoneDay) -> TrainingDay:
    return TrainingDay(day=one.day, load=one.load, high_share=one.high_share, done=True)


def _planned(one: PlannedDay) -> TrainingDay:
    weighed = sum((s.load or 0.0) * HIGH_SHARE.get(s.kind, EASY_SHARE) for s in one.sessions)
    share = RACE_SHARE if one.role is DayRole.RACE else weighed / one.load if one.load > 0 else 0.0
    return TrainingDay(day=one.day, load=one.load, high_share=min(share, 1.0))


def _mean_load(days: Sequence[DoneDay]) -> float:
    return sum(one.load for one in days) / len(days) if days else 0.0


def _share(days: Sequence[DoneDay]) -> float:
    total = sum(one.load for one in days)
    return sum(one.load * one.high_share for one in days) / total if total > 0 else 0.0
