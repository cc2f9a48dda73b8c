"""What a body needs goes before a draft: nothing is drafted for a child, a pregnancy, an illness or a pain."""

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.pain_advice import places_to_spare
from tests.worlds import Lanterne


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Make me a workout, I'm 30 weeks pregnant", "Ask your doctor or midwife first."),
        ("make me a leg workout for my 12 year old son", "nothing for children and teenagers"),
        ("plan a strength routine for my daughter", "nothing for children and teenagers"),
        ("make me a push day, my shoulder hurts a lot", "Leave out overhead pressing"),
        ("build me a full body routine for my lower back injury", "Leave out heavy deadlifts"),
        ("make me an easy session, I have a cold", "no training until they're gone"),
        ("make me a workout, I take blood thinners", "What your doctor or pharmacist told you"),
    ],
)
def test_a_body_that_needs_care_gets_advice_and_no_draft(lanterne: Lanterne, message: str, said: str) -> None:
    answer = lanterne("chat", "--message", message, "--json").document

    assert said in str(answer["message"])
    assert (answer["cards"], answer["actions"]) == ([], [])


@pytest.mark.parametrize(
    "message",
    ["squat stuck at 120 for like 5 weeks, whats wrong", "can she do the same program just lighter?"],
)
def test_a_question_that_only_names_weeks_or_a_program_gets_no_draft(lanterne: Lanterne, message: str) -> None:
    assert lanterne("chat", "--message", message, "--json").document["cards"] == []


@pytest.mark.parametrize(
    "message",
    [
        "make me a push day, no pain anymore",
        "make me a pull day, my legs are sore",
        "plan a strength routine, I'm 45 years old",
        "make me a leg day without pain in my knees",
    ],
)
def test_who_is_well_gets_the_draft(lanterne: Lanterne, message: str) -> None:
    assert lanterne("chat", "--message", message, "--json").document["cards"]


PRESSES_THAT_LOAD_A_SHOULDER = (
    "Overhead Press",
    "Barbell Bench Press",
    "Lateral Raise",
    "Dip",
    "Incline Dumbbell Bench Press",
)


@pytest.mark.parametrize(
    ("wish", "place"),
    [
        ("make me a push day that spares my shoulder", "shoulder"),
        ("a push day sparing my left shoulder please", "shoulder"),
        ("build a shoulder-friendly push day", "shoulder"),
        ("push workout easy on the shoulders", "shoulder"),
        ("make me a push day, bad shoulder", "shoulder"),
        ("leg day that protects my knee", "knee"),
        ("leg day easy on my knees", "knee"),
        ("make me a pull day that is gentle on my elbows", "elbow"),
        ("upper body day without loading my back", "back"),
        ("make me a session kind to my hips", "hip"),
    ],
)
def test_a_wish_names_what_its_session_spares(wish: str, place: str) -> None:
    assert places_to_spare(normalise(wish)) == (place,)


@pytest.mark.parametrize("wish", ["make me a push day", "make me a back day", "train my shoulders", "a hard leg day"])
def test_a_place_that_is_to_be_trained_is_not_spared(wish: str) -> None:
    assert places_to_spare(normalise(wish)) == ()


def test_a_push_day_that_spares_the_shoulder_has_nothing_that_loads_it(lanterne: Lanterne) -> None:
    drafted = lanterne("chat", "--message", "make me a push day that spares my shoulder").out
    lanterne("check-in", "--pain", "right shoulder 4/10")
    remembered = lanterne("chat", "--message", "make me a push day").out

    for draft in (drafted, remembered):
        assert "It spares your" in draft
        assert not any(press in draft for press in PRESSES_THAT_LOAD_A_SHOULDER)


def test_on_a_day_decided_to_be_light_a_draft_is_for_a_later_day(lanterne: Lanterne) -> None:
    before = lanterne("chat", "--message", "make me a workout", "--json").document
    lanterne("check-in", "--energy", "bad", "--sleep-h", "3")
    decision = lanterne("today", "--json").document["decision"]

    now = lanterne("chat", "--message", "make me a workout", "--json").document
    tomorrow = lanterne("chat", "--message", "make me a workout for tomorrow", "--json").document

    assert decision["action"] in ("recover", "ease")
    assert "tomorrow at the earliest" in str(now["message"])
    assert "tomorrow at the earliest" in str(now["cards"])
    assert "at the earliest" not in str(before["message"]) and "at the earliest" not in str(tomorrow["message"])
