"""A wish for a gentler day, or for none, is granted; a wish for more changes nothing."""

import pytest

from lanterne_rouge.domain.check_in import CheckIn, Request
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.language.check_in.free_text import read_free_text
from tests.day.mornings import THRESHOLD, decided

SPRINTS = PlannedSession(sport="cycling", kind="sprint", minutes=70, max_zone=6, load=70, hard=True)


@pytest.mark.parametrize(
    "text",
    [
        "just want a gentle ride today",
        "My father died on Saturday. I'd just like a gentle ride",
        "nothing hard today please",
        "I don't feel like intervals",
        "I'd rather take it easy today",
        "not up for anything hard",
        "would love a short run",
        "want something lighter",
    ],
)
def test_a_wish_for_a_gentler_day_is_read_and_granted(text: str) -> None:
    wish = read_free_text(text).request

    assert wish is not None and wish.hard is False
    day = decided(plan=SPRINTS, check_in=CheckIn(request=wish))
    assert day.verdict.decision.action is Action.EASE and day.workout is not None and day.workout.max_zone <= 2
    assert "you asked for less" in day.verdict.decision.reason.lower()


@pytest.mark.parametrize("text", ["want to rest today", "can I have a day off please", "need a rest day"])
def test_a_wish_for_rest_is_a_day_of_rest(text: str) -> None:
    day = decided(plan=THRESHOLD, check_in=CheckIn(request=read_free_text(text).request))

    assert day.verdict.decision.action is Action.RECOVER and day.workout is None


@pytest.mark.parametrize(
    "text",
    [
        "don't want an easy day, I want to smash it",
        "I do not want to take it easy",
        "I want a hard session",
        "easy legs, want to push",
        "easy run yesterday",
        "rest day yesterday, feel great",
        "took it easy yesterday",
        "nothing hard yesterday",
    ],
)
def test_no_other_words_are_taken_for_a_wish(text: str) -> None:
    assert read_free_text(text).request is None


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("I want something shorter today, 30 minutes", 30),
        ("just want a gentle ride today, half an hour", 30),
        ("want an easy run of 20 min please", 20),
        ("would love a short ride, an hour at most", 60),
        ("did 90 minutes hard on Monday, so I just want a gentle ride today", None),
        ("want something lighter", None),
    ],
)
def test_the_minutes_that_a_wish_names_are_granted(text: str, minutes: float | None) -> None:
    wish = read_free_text(text).request

    assert wish is not None and wish.minutes == minutes
    day = decided(plan=SPRINTS, check_in=CheckIn(request=wish))
    assert day.workout is not None and day.workout.duration_minutes <= (minutes or 70)


def test_a_shorter_day_is_granted_in_its_minutes_and_a_longer_one_is_not() -> None:
    shorter = decided(plan=THRESHOLD, check_in=CheckIn(request=Request(minutes=40.0)))
    longer = decided(plan=THRESHOLD, check_in=CheckIn(request=Request(minutes=200.0, hard=True)))

    assert shorter.workout is not None and shorter.workout.duration_minutes <= 40
    assert longer.workout == decided(plan=THRESHOLD).workout
