"""How much, by the athlete's own figures before a book's: sets of a day, weeks to the race, gels, food around the long session, sleep."""

import re
from datetime import datetime

import pytest

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.own_questions import plan_question
from lanterne_rouge.language.check_in.answers import Answers
from tests.conversation.test_own_situation import MARATHON, Home, say
from tests.conversation.test_own_situation import home as home  # the fixture

LIFTER = """
id = "strong"
name = "Stay strong"
start = 2026-12-01
sports = ["strength"]
[constraints]
days = ["tue", "thu", "sat"]
minutes = { tue = 60, thu = 60, sat = 60 }
[plan]
strength_days = 3
[athlete]
birth_year = 1988
level = "trained"
"""
TUESDAY = datetime(2026, 12, 1, 9)


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("give me my sets", "lifts"),
        ("what are my lifts tomorrow?", "lifts"),
        ("how heavy for bench today?", "lifts"),
        ("how heavy should I squat?", None),
        ("how many sets per muscle?", None),
        ("how much did I bench on tuesday?", None),
        ("how many weeks til the meet?", "race"),
        ("weeks until the championships?", "race"),
    ],
)
def test_what_is_planned_is_told_from_a_question_of_principle(message: str, asks: str | None) -> None:
    assert plan_question(normalise(message)) == asks


def test_my_sets_are_those_of_the_plan(home: Home) -> None:
    scope = home(LIFTER, TUESDAY)
    all_sets = say(scope, "give me my sets")
    named = re.search(r"\(([A-Z][A-Za-z ]+?) \d", all_sets)
    assert named is not None
    one = say(scope, f"how heavy for {named[1].lower()} today?")

    assert named[1] in one and len(one) < len(all_sets)


def test_no_load_is_named_while_a_warning_sign_is_open(home: Home) -> None:
    scope = home(LIFTER, TUESDAY)
    store_check_in(CheckInRequest(answers=Answers(text="nearly fainted at the squat rack")), scope)

    answer = say(scope, "give me my sets")

    assert "no training until a doctor has seen you" in answer and " x " not in answer


def test_gels_are_counted_by_the_time_of_the_race(home: Home) -> None:
    scope = home(MARATHON, TUESDAY)
    answer = say(scope, "how many gels on race day?")
    low, high = map(int, re.findall(r"\d+", answer)[:2])

    assert answer.endswith("half hour.") and "City Marathon" in answer
    assert 3 * 60 / 25 <= low < high <= 4 * 90 / 25


def test_food_before_the_long_run_is_of_its_length_and_my_weight(home: Home) -> None:
    mission = MARATHON.replace("2026-12-13", "2027-04-11")
    answer = say(home(mission, TUESDAY), "what should I eat before my long run?")
    grams = re.search(r"(\d+)-(\d+) g of carbohydrate", answer)

    assert "long run" in answer and grams is not None
    assert (int(grams[1]), int(grams[2])) == (70, 140)


@pytest.mark.parametrize(
    ("born", "slept", "holds"),
    [
        (1988, "6 h", ("7 to 9 h", "1.0 h too little")),
        (1988, "8 h", ("enough",)),
        (2012, "8.5 h", ("8 to 10 h", "enough")),
    ],
)
def test_sleep_is_judged_by_age_and_by_my_nights(home: Home, born: int, slept: str, holds: tuple[str, ...]) -> None:
    scope = home(MARATHON.replace("birth_year = 1988", f"birth_year = {born}"), TUESDAY)
    store_check_in(CheckInRequest(answers=Answers(sleep_h=slept.removesuffix(" h"))), scope)

    answer = say(scope, "how much sleep should I get?")

    assert all(part in answer for part in holds)


@pytest.mark.parametrize("message", ["I feel great today, off for a walk", "I feel fantastic, can I do more?"])
def test_feeling_well_invites_nobody_out_while_a_warning_sign_is_open(home: Home, message: str) -> None:
    scope = home(LIFTER, TUESDAY)
    before = say(scope, message)
    store_check_in(CheckInRequest(answers=Answers(text="nearly fainted at the squat rack")), scope)

    answer = say(scope, message)

    assert answer != before and "no training" in answer.lower() and "cleared" in answer
    assert not re.search(r"\b(?:walk|ride|run|session)\b", answer.split("Shall I")[0])


BISOPROLOL = MARATHON.replace("weight_kg = 72", "weight_kg = 72\nslow_pulse = true")


@pytest.mark.parametrize(
    "question", ["what heart rate should I keep to?", "which hr zone for easy runs", "what's my max pulse"]
)
def test_no_heart_rate_is_named_with_a_medicine_that_holds_it_down(home: Home, question: str) -> None:
    held, usual = say(home(BISOPROLOL, TUESDAY), question), say(home(MARATHON, TUESDAY), question)

    assert "talk test" in held and not re.search(r"\d ?%|\d+ ?bpm", held)
    assert "medicine" not in usual


def test_protein_and_caffeine_are_by_ones_own_weight(home: Home) -> None:
    scope = home(MARATHON, TUESDAY)

    assert "115 g a day at your 72 kg" in say(scope, "how much protein do I need?")
    assert "220 mg" in say(scope, "coffee before the race, good idea?")


def test_no_caffeine_is_advised_beside_a_medicine_for_the_heart(home: Home) -> None:
    assert "mg" not in say(home(BISOPROLOL, TUESDAY), "coffee before the race, good idea?")
