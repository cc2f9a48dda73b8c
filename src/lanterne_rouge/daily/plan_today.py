"""The stored plan as a morning sees it: the days from today on, below every limit, and today's session."""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.periodise.repair import repair
from lanterne_rouge.daily.joined_plan import ahead
from lanterne_rouge.daily.plan_request import plan_request
from lanterne_rouge.daily.strength_due import is_strength
from lanterne_rouge.domain.day_context import AlsoPlanned, DayContext, PlannedSession
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.season import PlannedDay, SeasonPlan
from lanterne_rouge.ports.stores import Stores

AS_TOLD = "as it was told this morning, before there was a plan"
# The second session of a day comes when the first has been eaten and rested off.
HOURS_BETWEEN = 6.0
WEEK_DAYS = 7


@dataclass(frozen=True, kw_only=True)
class PlanToday:
    """Today's session, None where the plan does not speak of today, and the days of a week from today on."""

    session: PlannedSession | None
    days: tuple[PlannedDay, ...]


def plan_today(plan: SeasonPlan, context: DayContext, stores: Stores, mission: MissionConfig | None) -> PlanToday:
    """Today and the week from the stored plan, lowered where a limit asks."""
    planned = plan.on(context.day)
    if planned is None or _for_another_goal(plan, mission):
        return PlanToday(session=None, days=())
    # What a falling trend asks for is a proposal; only limits lower a day without being asked.
    request = replace(plan_request(context, stores, mission, whole=False), readiness_trend=None)
    days = ahead(repair(plan, request).plan, context.day, WEEK_DAYS).days
    if planned.note == AS_TOLD:
        return PlanToday(session=None, days=days)
    today = days[0] if days and days[0].day == context.day else planned
    return PlanToday(session=session_of(today), days=days)


def session_of(day: PlannedDay) -> PlannedSession:
    """A planned day as one session; the others of the day stand beside it, strength after endurance (Robineau 2016)."""
    if not day.sessions:
        return PlannedSession(sport=None, kind="rest", minutes=0, max_zone=0, load=0)
    main, *others = sorted(day.sessions, key=lambda s: (not s.hard, is_strength(s.kind, s.sport), -(s.load or 0.0)))
    beside = tuple(
        AlsoPlanned(sport=s.sport, kind=s.kind, hours_after=HOURS_BETWEEN * n) for n, s in enumerate(others, 1)
    )
    return replace(main, also=beside or main.also)


def _for_another_goal(plan: SeasonPlan, mission: MissionConfig | None) -> bool:
    goal = mission.goal_date if mission is not None else None
    return plan.goal_date is not None and plan.goal_date != goal and plan.made_for is not None
