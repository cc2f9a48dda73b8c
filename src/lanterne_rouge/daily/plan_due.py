"""When a plan is to be proposed: goals or time have changed, something happened, readiness falls, or a week has gone by."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

from lanterne_rouge.coaching.periodise.differences import differences
from lanterne_rouge.coaching.periodise.material import material_change
from lanterne_rouge.coaching.periodise.repair import repair
from lanterne_rouge.coaching.periodise.request import PlanRequest
from lanterne_rouge.daily.joined_plan import ahead, monday_of
from lanterne_rouge.daily.made_for import fingerprint, what_changed
from lanterne_rouge.daily.made_plan import made
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.season import PlanProposal, SeasonPlan
from lanterne_rouge.ports.stores import Stores

A_NEW_WEEK = "A new week: planned anew from what you really did"
WEEK_DAYS, LEAST_DAYS = 7, 3
# What was said is not said again the next morning, whether it was taken or left.
SAME_REASON_DAYS, TREND_DAYS = 7, 3


def due(
    context: DayContext,
    stores: Stores,
    mission: MissionConfig | None,
    request: PlanRequest,
    current: SeasonPlan,
    told: Sequence[PlanProposal],
) -> SeasonPlan | None:
    """The plan to propose now, with its reason; None while the one in force may stand."""
    about_this = [p for p in told if p.based_on == current.id]
    made_for = fingerprint(mission, request.own)
    changed = what_changed(current.made_for, made_for)
    if changed is not None and all(p.plan.made_for != made_for for p in about_this):
        return made(context, stores, mission, reason=changed)
    said = [(current.made_on, current.reason), *((p.made_on, p.reason) for p in told)]
    happened = material_change(current, _as_far_as_known(request, context))
    if changed is None and happened is not None and not _said_lately(happened, said, context.day, SAME_REASON_DAYS):
        return made(context, stores, mission, reason=happened)
    eased = _eased(current, request)
    if eased is not None and not _said_lately(eased.reason, said, context.day, TREND_DAYS):
        return eased
    if _week_is_over(context.day, max([current.made_on, *(p.made_on for p in about_this)])):
        return made(context, stores, mission, reason=A_NEW_WEEK)
    return None


def _said_lately(reason: str, said: Sequence[tuple[date, str]], day: date, days: int) -> bool:
    """Whether the same was said within so many days, whatever its numbers were."""
    return any(_wordless(reason) == _wordless(other) and (day - on).days < days for on, other in said)


def _wordless(reason: str) -> str:
    return "".join(c for c in reason if c.isalpha())


def _as_far_as_known(request: PlanRequest, context: DayContext) -> PlanRequest:
    """Days that no file has told of yet are neither missed nor days off."""
    unknown = context.load.feed_age_days or 0
    last_known = context.day - timedelta(days=1 + unknown)
    done = tuple(d for d in request.done if d.day <= last_known or d.day == context.day)
    off = request.health.days_off - unknown if unknown else request.health.days_off
    return replace(request, done=done, health=replace(request.health, days_off=max(off, 0)))


def _eased(current: SeasonPlan, request: PlanRequest) -> SeasonPlan | None:
    """The plan with its coming days lowered because readiness keeps falling; None where the trend asks for nothing."""
    if request.readiness_trend is None:
        return None
    as_it_stands = repair(current, replace(request, readiness_trend=None)).plan
    eased = repair(current, request)
    if not differences(ahead(as_it_stands, request.today), ahead(eased.plan, request.today)):
        return None
    digest = sha256(repr((request.today, eased.plan.days)).encode()).hexdigest()[:8]
    reason = " ".join(eased.reasons[-1:])
    return replace(eased.plan, id=f"{request.today}-{digest}", made_on=current.made_on, reason=reason)


def _week_is_over(day: date, looked: date) -> bool:
    """A week since the last look, or a Monday that is not just after it."""
    days = (day - looked).days
    return days >= WEEK_DAYS or (day == monday_of(day) and days >= LEAST_DAYS)
