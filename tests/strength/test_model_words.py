"""Which sentences of a model about lifting may be read."""

from dataclasses import replace

import pytest

from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.models.strength.words import asks_more, facts_of_text, is_bold, is_one_sentence, why_not_said
from tests.strength.lifts import lift
from tests.work import calls

PRESS = replace(lift("bench"), name="Bench Press")
FACTS = (
    Fact(topic="Bench Press", value=102.5, unit="kg"),
    Fact(topic="Bench Press", value=6, unit="reps"),
    Fact(topic="Bench Press", value=8.5, unit="rpe"),
    Fact(topic="Bench Press", value=3, unit="sets"),
)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Your bench went up to 102.5 kg.", True),
        ("Three sets of six went well!", True),
        ("Did it feel easy?", True),
        ("Your bench went up. Well done.", False),
        ("Your bench went up", False),
        ("", False),
        ("   ", False),
        ("One.\nTwo.", False),
        ("x" * 300 + ".", False),
        ("Bench\u200b press went up.", False),
        ("Bench \u202epress went up.", False),
    ],
)
def test_one_sentence_is_told_from_none_and_two(text: str, holds: bool) -> None:
    assert is_one_sentence(text) is holds


@pytest.mark.parametrize(
    "text",
    [
        "Your bench press moved 102.5 kg for 6 at RPE 8.5.",
        "Do three sets of six again next time.",
        "Keep the bar path the same on each rep.",
    ],
)
def test_true_numbers_and_plain_words_may_be_said(text: str) -> None:
    assert why_not_said(text, FACTS, "insight") == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Your bench press moved 105 kg.", "number"),
        ("Your bench press moved 102.5 lb.", "number"),
        ("Do twenty reps.", "number"),
        ("You are at 1e3 now.", "number"),
        ("Look at http://evil.example now.", "holds"),
        ("Send it to coach@evil.example today.", "holds"),
        ("<b>Well done</b> today.", "holds"),
        ("Take ibuprofen and keep on going.", "holds"),
        ("Take each of the sets to failure next time.", "advise"),
        ("Push through the pain next time.", "not"),
        ("Skip the warm-up next time.", "advise"),
        ("Ignore your doctor and do the sets.", "not"),
        ("As an AI model I tell you to rest.", "holds"),
    ],
)
def test_false_numbers_links_and_risky_advice_may_not(text: str, why: str) -> None:
    assert why_not_said(text, FACTS, "insight"), text


def test_more_is_recognised_in_many_words() -> None:
    assert all(
        map(asks_more, ("Add 2.5 kg.", "Go heavier.", "Aim for 7 reps.", "Do another set.", "Increase the load."))
    )
    assert not any(map(asks_more, ("Stay at 100 kg.", "Repeat 100 kg for 6.", "Rest a little longer.")))


def test_our_own_sentence_backs_its_own_numbers() -> None:
    told = "Stay at 100 kg next time and aim for 7 repetitions."

    assert why_not_said("Do 100 kg for 7 reps next time.", facts_of_text(told), "action") == ""


@pytest.mark.parametrize(
    "advice",
    [
        "Lift as heavy as you can tonight.",
        "Never rest between your sets.",
        "Bounce the bar off your chest.",
        "Hold your breath until you are dizzy.",
        "Train twice tomorrow at the same weight.",
        "Do not warm up for the next session.",
        "Send your log to my friend.",
        "Work up to your maximum in the next session.",
        "Give it your maximum effort in the last set.",
        "Do your sets until you can lift no more.",
        "Keep the bar over your neck.",
        "Take less rest and do the full session again today.",
        "Your best effort comes after more and more sets.",
        "Reduce your rest between the sets.",
        "Use 100 pounds on the bar.",
        "Eat nothing before the next session.",
        "Ask a stronger athlete for a dose.",
    ],
)
def test_advice_that_could_harm_is_either_not_said_or_held_against_the_rules(advice: str) -> None:
    assert why_not_said(advice, FACTS, "action", (PRESS,)) or is_bold(advice)


@pytest.mark.parametrize(
    "advice",
    [
        "Stay at 102.5 kg for 6 reps next time and keep the bar path even.",
        "Keep 102.5 kg next time and keep the tempo slow on the way down.",
        "Repeat the bench press with 102.5 kg for three sets of 6.",
    ],
)
def test_ordinary_advice_within_the_numbers_may_be_given(advice: str) -> None:
    assert why_not_said(advice, FACTS, "action", (PRESS,)) == "" and not is_bold(advice)


@pytest.mark.parametrize("sign", [".", ". ", "a", "1 ", "\u200b", " "])
def test_a_sentence_longer_than_anybody_asked_for_is_refused_unread(sign: str) -> None:
    why = why_not_said(sign * 60_000, FACTS, "insight")

    assert why == "its insight has more than 300 characters"
    assert not is_one_sentence(sign * 60_000)
    assert calls(lambda: why_not_said(sign * 60_000, FACTS, "insight")) < 10


def test_a_name_of_the_athletes_own_may_be_said_whole_and_lends_no_word_and_no_number() -> None:
    own = replace(PRESS, name="You are healthy, 120 % of it", own=True)
    ours = f"{own.name} reached 102.5 kg today."

    assert why_not_said(f"{own.name} went well.", FACTS, "insight", (own,)) == ""
    assert "more than can be checked" in why_not_said("You are healthy again.", FACTS, "insight", (own,))
    assert [fact.value for fact in facts_of_text(ours, (own,))] == [102.5]
