"""What is told of the body while a warning sign stands open already is heard, kept and answered for what it is, the newest first."""

import re

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.safety import DRUGS
from tests.conversation.talk import later, say

CHEST = "felt a tight chest on the hill today"


@pytest.mark.parametrize(
    ("told", "sign", "says"),
    [
        ("heart's racing after two energy drinks", "palpitations", "take no more of it"),
        ("my heart won't slow down after that pre-workout", "palpitations", "take no more of it"),
        ("passed out again twice this week", "syncope", "passing out more than once"),
        ("needed my inhaler three times last night", "asthma_flare", "Use your reliever"),
        ("peak flow 220 this morning, my best is 480", "severe_asthma", "half your best or less"),
        ("peak flow is 280 (usually 480)", "asthma_flare", "under 60 %"),
    ],
)
def test_a_second_sign_is_kept_beside_the_first_and_named_before_it(
    scope: AthleteScope, told: str, sign: str, says: str
) -> None:
    say(scope, CHEST)
    reply = say(scope, told).message

    assert says in reply.splitlines()[0] or says in reply.splitlines()[1]
    assert report_as_it_stands(scope.today, scope.stores.check_ins).red_flags == (sign, "chest_pain")


def test_a_sign_of_a_later_day_stands_before_the_one_of_before(scope: AthleteScope) -> None:
    say(scope, CHEST)
    say(later(scope, 1), "passed out on the stairs")

    assert "you reported fainting and chest pain" in say(later(scope, 2), "can I ride today?").message


@pytest.mark.parametrize(
    "told", ["peak flow 310, normally 480", "needed my inhaler twice this week", "had to use my inhaler in the night"]
)
def test_asthma_that_is_not_under_control_is_no_stop_of_its_own_but_nothing_hard(
    scope: AthleteScope, told: str
) -> None:
    reply = say(scope, told).message
    report = report_as_it_stands(scope.today, scope.stores.check_ins)

    assert "isn't under control" in reply and "Nothing hard" in reply
    assert report.red_flags == () and report.illness is not None and report.illness.status == "active"
    assert say(scope, "can I do intervals today?").message.startswith("Nothing hard today")


@pytest.mark.parametrize(
    "told",
    ["peak flow 470, usually 480", "used my inhaler before the swim, all fine", "peak flow went from 310 up to 470"],
)
def test_asthma_as_it_should_be_is_no_news(scope: AthleteScope, told: str) -> None:
    say(scope, told)

    assert report_as_it_stands(scope.today, scope.stores.check_ins).illness is None


@pytest.mark.parametrize(
    "told",
    ["took some dianabol", "I'm thinking of running a cycle", "mate gave me some roids", "been on gear since August"],
)
def test_doping_gets_the_careful_answer_first_and_then_what_is_open(scope: AthleteScope, told: str) -> None:
    say(scope, CHEST)
    reply = say(scope, told).message

    assert reply.startswith("No: I don't advise on medicines or doping") and " mg" not in reply
    assert "Still open: chest pain" in reply


def test_a_drug_that_was_taken_is_kept_for_the_doctor(scope: AthleteScope) -> None:
    say(scope, CHEST)
    reply = say(scope, "took some dianabol last week").message
    stored = scope.stores.check_ins.on(scope.today)

    assert "Tell that to the doctor who sees you, too." in reply
    assert stored is not None and "dianabol" in (stored.text or "")


@pytest.mark.parametrize(
    "told",
    [
        "first test cycle", "running a cycle", "thinking of running a test cycle", "running a cycle and feel great",
        "running a cycle of test 500 mg", "ran a 12 week cycle last winter", "ran my first cycle 500 mg a week",
        "coach put me on steroids", "took my steroids this morning", "my first steroid cycle", "steroids for my chest day",
        "going on the gear next week",
    ],
)  # fmt: skip
def test_doping_is_heard_in_the_words_of_the_gym(told: str) -> None:
    assert re.search(DRUGS, told) is not None


@pytest.mark.parametrize(
    "told",
    [
        "ran my first cycle club ride 50 km in 2 h", "i ran another cycle of 4 weeks base", "ran a cycle of intervals",
        "going on gear ratios", "was on the gear and it slipped", "gp put me on steroids for my chest",
        "took my steroid this morning", "the doctor prescribed steroids", "my next cycle ends with an ftp test",
    ],
)  # fmt: skip
def test_a_ride_a_block_of_training_gears_and_what_a_doctor_gave_are_no_doping(scope: AthleteScope, told: str) -> None:
    assert re.search(DRUGS, told) is None
    assert "doping, and not on doses" not in say(scope, told).message


@pytest.mark.parametrize(
    "asked", ["going for a short cycle to the shops", "bought new running gear", "my cycle is late"]
)
def test_a_bicycle_clothes_and_a_period_are_no_doping(scope: AthleteScope, asked: str) -> None:
    assert "doping" not in say(scope, asked).message


def test_a_tight_chest_in_cold_water_is_sent_out_of_the_water(scope: AthleteScope) -> None:
    reply = say(scope, "my chest goes tight in cold water").message

    assert reply.startswith("If you're in the water, get out now") and "water on the lungs" in reply


@pytest.mark.parametrize(
    ("told", "sign"),
    [
        ("also left calf is sore, bit warm and puffy, prob just from the run", "calf_swelling"),
        ("my mate's left calf is sore, warm and puffy", None),
        ("is a calf that is sore, warm and puffy bad?", None),
    ],
)
def test_a_sign_that_only_the_fixed_answers_know_is_kept_and_stops_training(
    scope: AthleteScope, told: str, sign: str | None
) -> None:
    say(scope, told)

    kept = scope.stores.check_ins.on(scope.today)
    assert (kept.red_flags if kept is not None else ()) == ((sign,) if sign is not None else ())
    later = say(scope, "can i run tomorrow then").message
    assert sign is None or later.startswith("No, not now")
