"""Advice for another day than the decision is found; denied, postponed or told of the past it is none."""

import pytest

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.models.checking.contradiction import contradicts

EASE, MAINTAIN, PUSH, RECOVER = Action.EASE, Action.MAINTAIN, Action.PUSH, Action.RECOVER


@pytest.mark.parametrize("action", list(Action))
@pytest.mark.parametrize(
    "text",
    [
        "Go all-out.",
        "Skip the rest.",
        "Hammer it.",
        "Ignore the limit.",
        "Double the session today.",
        "The rules no longer apply.",
    ],
)
def test_some_advice_suits_no_day(text: str, action: Action):
    assert contradicts(text, action, None) == (text,)


@pytest.mark.parametrize(
    "text", ["Do 5x5 at VO2max.", "Hold race pace today.", "Do an extra session.", "You can push today."]
)
def test_an_easy_day_holds_nothing_hard(text: str):
    assert contradicts(text, EASE, Intensity.LOW) == (text,)
    assert contradicts(text, RECOVER, None) == (text,)


def test_what_is_planned_hard_may_be_called_hard():
    text = "Today is a good day for threshold intervals. Go hard in them."

    assert contradicts(text, MAINTAIN, Intensity.HIGH) == ()
    assert contradicts(text, MAINTAIN, Intensity.LOW) != ()


def test_more_than_the_plan_is_for_a_day_to_push():
    text = "You may do a little more than planned."

    assert contradicts(text, PUSH, Intensity.HIGH) == ()
    assert contradicts(text, MAINTAIN, Intensity.HIGH) == (text,)


@pytest.mark.parametrize("text", ["Take a rest day.", "Do not train today.", "Skip today's session.", "Stay in bed."])
def test_a_day_off_is_not_the_advice_on_a_day_of_training(text: str):
    assert contradicts(text, MAINTAIN, None) == (text,)
    assert contradicts(text, PUSH, None) == (text,)
    assert contradicts(text, RECOVER, None) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Do not push today.",
        "No intervals today.",
        "Ride easily instead of intervals.",
        "This is not the day for VO2max.",
        "Tomorrow you may go hard.",
        "You can push when you are well again.",
        "Once you have slept well, intervals are welcome.",
        "You will push on race day.",
        "Your last hard session was tough.",
        "Do not skip the rest.",
    ],
)
def test_denied_or_on_another_day_it_is_no_advice(text: str):
    assert contradicts(text, EASE, Intensity.LOW) == ()


@pytest.mark.parametrize(
    "text", ["Do not skip the intervals.", "Never hold back today.", "There is no need to rest today."]
)
def test_two_denials_are_none(text: str):
    assert contradicts(text, EASE, Intensity.LOW) == (text,)


@pytest.mark.parametrize("said", ["recover", "maintain", "push"])
def test_another_action_by_name_is_found(said: str):
    text = f"Today the decision is to {said}."

    assert contradicts(text, EASE, None) == (text,)
    assert contradicts(text, Action(said), None) == ()


def test_only_the_sentences_that_contradict_are_told():
    text = "Take it easy. Push hard at the end. Rest well."

    assert contradicts(text, EASE, Intensity.LOW) == ("Push hard at the end.",)
