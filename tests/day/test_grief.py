"""Who has lost somebody is spoken to, is not asked for anything hard, and may do as little as they like."""

import pytest

from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.language.check_in.free_text import read_free_text
from tests.day.mornings import THRESHOLD, decided

SPRINTS = PlannedSession(sport="cycling", kind="sprint", minutes=70, max_zone=6, load=70, hard=True)


def told(text: str) -> CheckIn:
    read = read_free_text(text)
    return CheckIn(feeling=Feeling(words=read.feeling_words), life_stress=read.life_stress, request=read.request)


@pytest.mark.parametrize(
    "text",
    [
        "my father died on Saturday",
        "my best friend has passed away",
        "we lost our grandmother this week",
        "the funeral is tomorrow",
        "I'm grieving",
        "a death in the family",
        "yesterday we had our dog put down",
    ],
)
@pytest.mark.parametrize("plan", [THRESHOLD, SPRINTS])
def test_a_loss_is_answered_with_sympathy_and_nothing_hard(text: str, plan: PlannedSession) -> None:
    day = decided(plan=plan, check_in=told(text))

    assert day.workout is not None and day.workout.max_zone <= 3
    assert any("sorry for your loss" in evidence.says.lower() for evidence in day.verdict.evidence)
    assert "sorry for your loss" in day.verdict.decision.reason.lower()
    assert Flag.LIFE_STRESS in day.verdict.decision.flags


def test_a_wish_for_less_is_granted_and_the_sympathy_stays() -> None:
    day = decided(plan=SPRINTS, check_in=told("My mother died on Sunday. I'd just like a gentle ride"))

    assert day.verdict.decision.action is Action.EASE and day.workout is not None and day.workout.max_zone <= 2
    assert any("sorry for your loss" in evidence.says.lower() for evidence in day.verdict.evidence)


def test_an_easy_day_stays_as_it_was_planned() -> None:
    easy = PlannedSession(sport="cycling", kind="endurance", minutes=60, max_zone=2, load=45)

    day = decided(plan=easy, check_in=told("my aunt died"))

    assert day.workout is not None and day.workout.duration_minutes == 60


@pytest.mark.parametrize(
    "text", ["I lost my keys", "my legs died on the last climb", "the battery died", "lost my bottle"]
)
def test_no_other_loss_is_taken_for_one(text: str) -> None:
    assert "grieving" not in read_free_text(text).feeling_words
