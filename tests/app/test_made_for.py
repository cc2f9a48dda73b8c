from dataclasses import replace
from datetime import date

import pytest

from lanterne_rouge.domain.mission import Constraints, MissionConfig, PlanWishes
from lanterne_rouge.domain.reflection import OwnParameters
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.changes import fingerprint, what_changed

MISSION = MissionConfig(
    id="m", name="M", start=date(2026, 1, 1), goal_event="Race", goal_date=date(2026, 6, 1),
    constraints=Constraints(weekly_hours=7),
)  # fmt: skip
BEFORE = fingerprint(MISSION, OwnParameters())


@pytest.mark.parametrize(
    ("now", "word"),
    [
        (replace(MISSION, goal_date=date(2026, 6, 8)), "goal"),
        (replace(MISSION, constraints=Constraints(weekly_hours=5)), "time"),
        (replace(MISSION, constraints=Constraints(weekly_hours=7, blackout=(date(2026, 3, 1),))), "time"),
        (replace(MISSION, sports=(Sport.CYCLING, Sport.STRENGTH)), "sports"),
        (replace(MISSION, wishes=PlanWishes(max_hard_days=1)), "preferences"),
    ],
)
def test_what_a_plan_was_made_for_is_noticed_when_it_changes(now: MissionConfig, word: str) -> None:
    said = what_changed(BEFORE, fingerprint(now, OwnParameters()))

    assert said is not None and word in said


def test_own_numbers_that_were_accepted_are_noticed() -> None:
    assert (
        what_changed(BEFORE, fingerprint(MISSION, OwnParameters(version=1))) == "Your personal constants have changed"
    )


def test_a_name_or_the_wish_to_accept_by_itself_changes_nothing() -> None:
    renamed = replace(MISSION, name="Other", wishes=PlanWishes(auto_accept=True))

    assert what_changed(BEFORE, fingerprint(renamed, OwnParameters())) is None


def test_of_a_plan_that_tells_nothing_nothing_has_changed() -> None:
    assert what_changed(None, BEFORE) is None
