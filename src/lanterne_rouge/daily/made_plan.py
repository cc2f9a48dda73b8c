"""A whole plan made on a morning: what lies behind stays as it was planned, today as it was told."""

from dataclasses import replace
from hashlib import sha256

from lanterne_rouge.coaching.periodise.request import DoneDay, PlanRequest
from lanterne_rouge.daily.joined_plan import joined, with_day
from lanterne_rouge.daily.made_for import fingerprint
from lanterne_rouge.daily.plan_request import after_today, plan_request
from lanterne_rouge.daily.plan_today import AS_TOLD
from lanterne_rouge.daily.settled_today import settled_today
from lanterne_rouge.domain.day_context import DayContext, PlannedSession
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.ports.stores import Stores


def made(
    context: DayContext, stores: Stores, mission: MissionConfig | None, *, reason: str, weeks: int | None = None
) -> SeasonPlan:
    """A whole new plan from today on, from tomorrow where today is settled; past days stay as they were planned."""
    # Imported here: the search needs NumPy, which takes longer to load than an ordinary morning to decide.
    from lanterne_rouge.coaching.periodise.season import plan_season

    current = stores.plans.current()
    if current is not None and context.day < current.made_on:
        current = None
    request = request_ahead(context, stores, mission, weeks=weeks)
    found = plan_season(request, reason=reason, before=current)
    plan = joined(current, replace(found, made_on=context.day), request.today)
    if request.today > context.day and plan.on(context.day) is None:
        plan = with_day(plan, _as_told(context, settled_today(context, stores.memory)))
    made_for = fingerprint(mission, request.own)
    digest = sha256(repr((made_for, plan.days)).encode()).hexdigest()[:8]
    return replace(plan, id=f"{context.day}-{digest}", made_for=made_for)


def request_ahead(
    context: DayContext,
    stores: Stores,
    mission: MissionConfig | None,
    *,
    weeks: int | None = None,
    whole: bool = True,
) -> PlanRequest:
    """The request of the first day that may still change: today, or tomorrow when today was told or trained already."""
    request = plan_request(context, stores, mission, weeks=weeks, whole=whole)
    today: DoneDay | None = settled_today(context, stores.memory)
    return request if today is None else after_today(request, today)


def _as_told(context: DayContext, today: DoneDay | None) -> PlannedDay:
    session = _eased(context.plan, today)
    rests = session is None or session.kind == "rest"
    return PlannedDay(
        day=context.day,
        phase=context.mission.phase,
        role=DayRole.REST if session is None else _role(session),
        sessions=() if session is None or rests else (session,),
        note=AS_TOLD,
    )


def _eased(session: PlannedSession | None, today: DoneDay | None) -> PlannedSession | None:
    """What the weekly rhythm held, no more than the morning left of it."""
    if session is None or today is None or today.load >= (session.load or 0.0):
        return session
    if today.load <= 0:
        return None
    shorter = replace(session, minutes=today.longest_min, load=today.load, also=())
    if session.hard and not today.hard:
        return replace(shorter, kind="endurance", max_zone=2, hard=False)
    return shorter


def _role(session: PlannedSession) -> DayRole:
    named = {"rest": DayRole.REST, "race": DayRole.RACE, "openers": DayRole.OPENERS, "strength": DayRole.STRENGTH}
    return named.get(session.kind, DayRole.HARD if session.hard else DayRole.EASY)
