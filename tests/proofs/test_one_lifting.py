"""The plan, the briefing and `strength plan` are one coach: the same session, the same minutes, on homes of every kind."""

from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.app.plan import PlanRequest, show_plan
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.plan import StrengthPlanRequest, plan_strength
from lanterne_rouge.app.strength.today import NO_LIFTING_PLANNED, RESTED_FROM
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.views.today_plan import today_plan_view
from tests.proofs.lifters_homes import home_of_a_lifter
from tests.worlds import run_at

FEW, PARTS, EACH = 12, 10, 100


def differences(scope: AthleteScope, day: object, briefing: Briefing) -> list[str]:
    """What the doors say differently about lifting on the day, in words."""
    asked = plan_strength(StrengthPlanRequest(), scope)
    if briefing.strength is None:
        planned = scope.stores.plans.current()
        beside = RESTED_FROM in asked.adjustments or NO_LIFTING_PLANNED in asked.adjustments
        lifts = planned is not None and any(s.sport == "strength" for d in planned.days for s in d.sessions)
        told = not asked.exercises or beside or not lifts
        if not told:
            return [f"strength plan has a session and doesn't say that the plan has none: {asked.text}"]
    minutes = [
        s.minutes
        for d in show_plan(PlanRequest(), scope).days
        if d.date == day
        for s in d.sessions
        if s.sport == "strength"
    ]
    lifted = any(s.day == day and s.sport == "strength" for s in scope.stores.activities.between(day, day))
    if (briefing.strength is None or not briefing.strength.exercises) and minutes and not lifted:
        return [f"the plan has {minutes[0]} min of lifting, the briefing none"]
    if briefing.strength is None:
        return []
    shown = today_plan_view(briefing.strength, briefing.weight_unit)
    found = [
        f"{name}: {getattr(shown, name)} in the briefing, {getattr(asked, name)} by strength plan"
        for name in vars(shown)
        if getattr(shown, name) != getattr(asked, name)
    ]
    if briefing.strength.exercises and minutes and briefing.strength.minutes != minutes[0]:
        found.append(f"the plan has {minutes[0]} min of lifting, the session takes {briefing.strength.minutes}")
    return found


def prove(folder: Path, seed: int) -> tuple[bool, list[str]]:
    """Whether the briefing of the home holds lifting, and what is told differently."""
    with home_of_a_lifter(folder, seed) as (scope, day):
        now = scope.now
        briefing = run_at(scope, day, now=now)
        found = differences(replace(scope), day, briefing)
        return briefing.strength is not None, [f"home {seed}: {text}" for text in found]


def test_the_briefing_and_the_strength_plan_are_one_answer(tmp_path: Path) -> None:
    proved = [prove(tmp_path, seed) for seed in range(FEW)]

    assert [text for _, found in proved for text in found] == []
    assert any(held for held, _ in proved)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_they_are_one_answer_on_a_thousand_homes(part: int, tmp_path: Path) -> None:
    proved = [prove(tmp_path, 1000 + part * EACH + n) for n in range(EACH)]

    assert [text for _, found in proved for text in found] == []
    assert sum(held for held, _ in proved) > EACH / 10
