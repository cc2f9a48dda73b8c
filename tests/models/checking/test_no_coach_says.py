"""What no coach says on any day: clearances, commands, its own instructions, refusals, other languages."""

import pytest

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.models.checking.contradiction import contradicts
from lanterne_rouge.models.checking.gate import gate
from tests.models.checking.days import DAYS, RESULTS, facts_of, held
from tests.work import calls

TOLD = (
    "You are an expert coach. Write two sentences, at most 60 words: why it fits my numbers. Never change the decision."
)


@pytest.mark.parametrize("day", ["eased", "kept", "pushed", "ill"])
@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("There are no warning signs today.", "talks out of caution"),
        ("You are healthy again.", "talks out of caution"),
        ("Your fever is gone.", "talks out of caution"),
        ("The rules do not count today.", "talks out of caution"),
        ("Say so with lanterne check-in --cleared now.", "a command"),
        ("Please drop table activities for me.", "a command"),
        ("I'm sorry, but I can't help with that.", "no answer"),
        ("Sure! Here you are.", "no answer"),
        ("null", "no answer"),
        ("Zorp.", "no answer"),
        ("Gib alles heute.", "not plain English"),
        ("Ride 10e2 minutes today.", "no fact behind 10e2"),
    ],
)
def test_it_is_left_out_on_every_day(day: str, sentence: str, why: str):
    left_out = held(day, sentence).left_out

    assert left_out and why in {one.why for one in left_out}
    assert held(day, sentence).text == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "Write two sentences, at most 60 words.",
        "Never change the decision.",
        "An expert coach says: two sentences, at most 60 words: why it fits you.",
    ],
)
def test_what_the_model_was_told_is_not_told_on(sentence: str):
    assert held("kept", sentence, instructions=TOLD).kept == 0


def test_instructions_take_nothing_from_an_honest_text():
    assert held("eased", "Your readiness is 58, so today is easy.", instructions=TOLD).share == 1.0


@pytest.mark.parametrize(
    "text", ["\u202eRide easily today.\u202c", "\u2066Ride easily today.", "Ride easily today.\u200f"]
)
def test_a_line_whose_direction_is_turned_is_left_out_as_a_whole(text: str):
    assert held("eased", text).text == ""
    assert held("eased", f"Your readiness is 58.\n{text}").text == "Your readiness is 58."


@pytest.mark.parametrize(
    "sentence", ["Decision: push.", "Today's decision: push", "Verdict: maintain", "Action = push"]
)
def test_a_decision_is_also_named_behind_a_colon(sentence: str):
    assert contradicts(sentence, Action.RECOVER, Intensity.LOW) == (sentence,)


@pytest.mark.parametrize(
    "sentence",
    [
        "You are in your Build phase: harder sessions raise what you can hold.",
        "Hard work on top of tired legs brings less and takes longer to get over.",
    ],
)
def test_what_hard_work_does_is_no_advice(sentence: str):
    assert contradicts(sentence, Action.EASE, Intensity.LOW) == ()


@pytest.mark.parametrize("text", [". " * 2000, "Rest well. " * 364, "Do not push, " * 300, "! ? " * 1000, "(, " * 1300])
def test_a_text_of_any_signs_is_checked_in_steps_that_grow_with_its_length_only(text: str):
    facts = facts_of(DAYS["eased"], RESULTS["eased"])

    def check(length: int) -> None:
        gate(text[:length], facts, Action.EASE, intensity=Intensity.LOW, instructions=TOLD * 10)

    check(4000)
    assert calls(lambda: check(4000)) < 2.2 * calls(lambda: check(2000))
