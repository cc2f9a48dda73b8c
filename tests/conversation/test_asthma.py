"""Asthma is known once it was told, and what it changes is said in the athlete's own situation, without a dose."""

import re

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.scope import AthleteScope
from tests.conversation.talk import later, say


@pytest.mark.parametrize("told", ["I have asthma", "by the way I'm asthmatic", "I've got mild asthma"])
def test_asthma_that_is_told_is_remembered_after_a_yes_and_taken_back_by_one_undo(
    scope: AthleteScope, told: str
) -> None:
    asked = say(scope, told)
    say(scope, "yes")
    known = scope.renewed().profile.asthma
    say(scope, "undo")
    say(scope, "yes")

    assert "Say yes and I remember it" in asked.message and not asked.actions
    assert known and not scope.renewed().profile.asthma


@pytest.mark.parametrize("told", ["my son has asthma", "do I have asthma?", "I don't have asthma"])
def test_asthma_of_somebody_else_asked_or_denied_is_not_set(scope: AthleteScope, told: str) -> None:
    assert "remember it" not in say(scope, told).message


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("can I swim in the cold?", "on a day when your chest is quiet"),
        ("should I warm up longer?", "15 to 20 minutes"),
        ("the pool chlorine makes me cough", "well-aired"),
        ("do I take my inhaler before the race?", "no extra to be safe"),
        ("when should I call an ambulance?", "can't finish a sentence"),
        ("my doctor gave me a steroid inhaler, is that doping?", "isn't doping"),
    ],
)
def test_what_asthma_changes_is_said_to_who_has_it_and_names_no_dose(
    scope: AthleteScope, asked: str, says: str
) -> None:
    say(scope, "I have asthma")
    reply = say(later(scope, 3), asked).message

    assert says in reply
    assert re.search(r"\d ?(?:mg|mcg|micrograms|puffs?)|(?:one|two|four) puffs?", reply) is None


def test_who_has_no_asthma_gets_the_usual_answer_on_the_cold(scope: AthleteScope) -> None:
    assert "chest is quiet" not in say(scope, "can I swim in the cold?").message


def test_a_wheeze_of_last_night_takes_the_hard_part_and_is_kept(scope: AthleteScope) -> None:
    say(scope, "I have asthma")
    reply = say(scope, "wheezy last night, intervals today?").message
    illness = report_as_it_stands(scope.today, scope.stores.check_ins).illness

    assert reply.startswith("Nothing hard today")
    assert illness is not None and illness.status == "active"


def test_asthma_that_is_not_under_control_answers_the_next_question_as_such_and_not_as_a_cold(
    scope: AthleteScope,
) -> None:
    say(scope, "peak flow 310, normally 480")
    reply = say(scope, "can I swim tomorrow?").message

    assert reply.startswith("Nothing hard today") and "fever" not in reply and "been ill" not in reply


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("fever 38.5 this morning", "can i do an outdoor run today?"),
        ("fever 38.5 this morning", "can I swim in the cold lake today?"),
        ("fever 38.5 this morning", "can i go to the pool today with asthma?"),
        ("", "i've got a cold, can i do my intervals tomorrow?"),
        ("", "is it ok to train with a head cold"),
        ("", "i have a sore throat and asthma, can I run in the cold?"),
    ],
)
def test_who_is_ill_besides_is_answered_on_the_illness_and_not_on_the_asthma(
    scope: AthleteScope, told: str, asked: str
) -> None:
    say(scope, "I have asthma")
    say(scope, "yes")
    if told:
        say(scope, told)
    reply = say(scope, asked).message

    assert "chest is quiet" not in reply and "chlorinated" not in reply and "cold, dry air" not in reply
    assert not told or reply.startswith("No, not while you're ill")


@pytest.mark.parametrize(
    "asked",
    [
        "when should i attack on the climb?",
        "should i worry about my ftp?",
        "is an indoor bike session ok",
        "stomach is off, can i run outdoors?",
        "when should i call my coach?",
        "should i squat 112 kg?",
    ],
)
def test_what_has_nothing_to_do_with_asthma_is_answered_as_to_anybody(scope: AthleteScope, asked: str) -> None:
    say(scope, "I have asthma")
    say(scope, "yes")
    reply = say(scope, asked).message

    assert "GINA" not in reply and "Call 112" not in reply


@pytest.mark.parametrize("asked", ["when should I call 112 for my asthma?", "what do I do when I have an attack?"])
def test_when_to_call_for_help_is_said_to_who_is_ill_as_well(scope: AthleteScope, asked: str) -> None:
    say(scope, "I have asthma")
    say(scope, "fever 38.5 this morning")

    assert "can't finish a sentence" in say(scope, asked).message


@pytest.mark.parametrize(
    "asked", ["can I run in the cold?", "is cold air ok?", "can I do the swim in the loch?", "asthma and winter runs?"]
)
def test_cold_water_and_cold_air_are_answered_to_who_has_asthma(scope: AthleteScope, asked: str) -> None:
    say(scope, "I have asthma")
    say(scope, "yes")

    assert "on a day when your chest is quiet" in say(scope, asked).message
