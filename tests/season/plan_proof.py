"""What is proven of one generated season: its plan, its morning later, and its repair; used by the short and the long form."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import strategies as st

from lanterne_rouge.domain.season import DayRole, SeasonPlan
from lanterne_rouge.season.changes import join_plans, plan_from
from lanterne_rouge.season.invariants import check_plan
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.repair import REPAIRED_DAYS, repair_plan
from lanterne_rouge.season.request import PlannerInput
from tests.season.generated_seasons import followed, later_mornings
from tests.season.plan_facts import faults

FREE = (DayRole.RACE, DayRole.OPENERS)


def prove_one(request: PlannerInput, data: st.DataObject) -> None:
    """Everything at once, so that one generated season is planned once."""
    plan = plan_season(request)

    assert broken(plan, request) == []
    if data.draw(st.integers(0, 4)) == 0:
        assert plan_season(request) == plan
    assert repair_plan(plan, replace(request, readiness_trend=None)).plan == plan
    _prove_a_followed_plan_stays(plan, request, data)
    _prove_the_repair(plan, data.draw(later_mornings(plan, request)))


def broken(plan: SeasonPlan, request: PlannerInput) -> list[str]:
    """What the project's own checks and those of the tests find wrong."""
    own = [f"{c.name}: {c.says}" for c in check_plan(plan, request) if not c.holds]
    return own + faults(plan, request)


def _prove_a_followed_plan_stays(plan: SeasonPlan, request: PlannerInput, data: st.DataObject) -> None:
    health = request.health
    is_well = not (health.ill or health.hurt or health.days_well is not None)
    days = data.draw(st.integers(1, 10))
    if is_well and request.ctl is not None and days < len(plan.days):
        later = replace(followed(plan, request, days), readiness_trend=None)
        assert repair_plan(plan, later).plan == plan


def _prove_the_repair(plan: SeasonPlan, later: PlannerInput) -> None:
    mended = repair_plan(plan, later).plan

    assert repair_plan(mended, later).plan == mended
    first, last = later.today, later.today + timedelta(days=REPAIRED_DAYS - 1)
    for before, after in zip(plan.days, mended.days, strict=True):
        assert before == after or first <= before.day <= last
        assert after.load <= before.load or after.role in FREE
    fortnight = replace(later, weeks=REPAIRED_DAYS // 7)
    assert broken(plan_from(mended, first, REPAIRED_DAYS), fortnight) == []
    anew = join_plans(mended, plan_season(fortnight, before=mended), first)
    assert [d for d in anew.days if d.day < first] == [d for d in mended.days if d.day < first]
    assert broken(anew, fortnight) == []
