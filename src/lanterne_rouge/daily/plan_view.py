"""The plan as the athlete is shown it: the days ahead below every limit, what holds of them, and what waits."""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.periodise.invariants import Check, check
from lanterne_rouge.coaching.periodise.repair import repair
from lanterne_rouge.coaching.season_warnings import season_warnings
from lanterne_rouge.daily.joined_plan import ahead
from lanterne_rouge.daily.made_plan import made, request_ahead
from lanterne_rouge.daily.season import first_reason, put_in_force
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.season import DayRole, PlanChange, PlanProposal, SeasonPlan
from lanterne_rouge.ports.stores import Stores

AS_IF = "Seen from that day; nothing was kept"
NO_TIME = (
    "Your week leaves no time for a session: free a day or some minutes in your mission, and the plan is made anew."
)
LONGER = "Planned as far as you asked for; the plan in force is shorter and was left as it is"


@dataclass(frozen=True, kw_only=True)
class PlanView:
    """The days ahead; `lowered` are days that a limit changed since the plan was made; `notices` are sentences about it."""

    plan: SeasonPlan
    lowered: tuple[PlanChange, ...]
    why_lowered: tuple[str, ...]
    checks: tuple[Check, ...]
    waiting: PlanProposal | None
    notices: tuple[str, ...]


def plan_view(
    context: DayContext, stores: Stores, mission: MissionConfig | None, *, weeks: int | None = None
) -> PlanView:
    """The plan in force, for so many weeks; the first one is made and kept when there is none."""
    plan, notices = _plan(context, stores, mission, weeks)
    # What a falling trend asks for is a proposal; only limits lower a day without being asked.
    request = replace(request_ahead(context, stores, mission), readiness_trend=None)
    fixed = repair(plan, request)
    shown = ahead(fixed.plan, context.day, None if weeks is None else 7 * weeks)
    changed = tuple(c for c in fixed.changes if shown.on(c.day) is not None)
    waiting = next((p for p in stores.plans.proposals(open_only=True) if p.based_on == plan.id), None)
    return PlanView(
        plan=shown,
        lowered=changed,
        why_lowered=fixed.reasons if changed else (),
        checks=check(shown, replace(request, weeks=_weeks_of(shown))),
        waiting=waiting,
        notices=(*notices, *_warnings(fixed.plan, mission, context)),
    )


def _warnings(plan: SeasonPlan, mission: MissionConfig | None, context: DayContext) -> tuple[str, ...]:
    dates = season_warnings(mission, context.day) if mission is not None else ()
    trains = any(d.sessions and d.role is not DayRole.RACE for d in plan.days)
    return dates if trains else (*dates, NO_TIME)


def _plan(
    context: DayContext, stores: Stores, mission: MissionConfig | None, weeks: int | None
) -> tuple[SeasonPlan, tuple[str, ...]]:
    current = stores.plans.current()
    if current is None:
        plan = put_in_force(made(context, stores, mission, reason=first_reason(context)), stores)
        return _long_enough(plan, context, stores, mission, weeks)
    if context.day < current.made_on or current.on(context.day) is None:
        return made(context, stores, mission, reason=AS_IF, weeks=weeks), (f"{AS_IF}.",)
    return _long_enough(current, context, stores, mission, weeks)


def _long_enough(
    plan: SeasonPlan, context: DayContext, stores: Stores, mission: MissionConfig | None, weeks: int | None
) -> tuple[SeasonPlan, tuple[str, ...]]:
    if weeks is None or (plan.days[-1].day - context.day).days >= 7 * weeks - 1:
        return plan, ()
    return made(context, stores, mission, reason=LONGER, weeks=weeks), (f"{LONGER}.",)


def _weeks_of(plan: SeasonPlan) -> int:
    return min(len(plan.days) // 7 + 1, 52)
