"""Diabetes is known once it was told, and a reading, a low or a foot is answered for it, without a dose."""

import re

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.check_in import LOW_SUGAR, CheckIn
from lanterne_rouge.language.check_in.diabetes import find_blood_sugar, find_ketones, tells_hypo
from tests.conversation.talk import later, say


def report(scope: AthleteScope) -> CheckIn:
    return report_as_it_stands(scope.today, scope.stores.check_ins)


@pytest.mark.parametrize(
    ("words", "mmol"),
    [
        ("sugars 4.1 before breakfast shall i still ride", 4.1),
        ("my blood sugar is 3.9 mmol/l", 3.9),
        ("bg 15.4, ride tonight", 15.4),
        ("70 mg/dl on the libre", 3.9),
        ("libre says 5.6", 5.6),
        ("glucose was 95 this morning", 5.3),
        ("sugar 20 g in the bottle", None),
        ("lactate 4.1 mmol/l at threshold", None),
        ("cholesterol 5.2 mmol", None),
        ("sugar free drink, 500 ml", None),
        ("sugar 40 per hour on the long ride", None),
        ("squat 100 kg 3x5", None),
        ("blood sugar 4.2 last night, 17 now", 17.0),
        ("bg was 2.9, then 7", 7.0),
        ("bg 17 mg/dl", 0.9),
        ("libre 3 says 5.6", 5.6),
        ("dexcom g7 3.4", 3.4),
        ("i just got a libre 2 sensor", None),
        ("i wear a libre 3", None),
        ("no sugar, 2 beers last night", None),
        ("cutting out sugar, 2 rides this week", None),
    ],
)
def test_a_blood_sugar_is_read_in_either_unit_and_nothing_else_is_one(words: str, mmol: float | None) -> None:
    sugar = find_blood_sugar(words)

    assert (round(sugar.mmol, 1) if sugar is not None else None) == mmol


def test_ketones_are_read_by_their_figure_or_as_enough_to_stop() -> None:
    assert find_ketones("ketones 0.7 and sugar 14") == 0.7
    assert find_ketones("sugar is 16 with ketones") == 1.5
    assert find_ketones("no ketones, sugar 16") is None
    assert find_ketones("should i check blood sugar and ketones before the race") is None
    assert find_ketones("ketones are not high") is None


@pytest.mark.parametrize(
    "words",
    [
        "how do i avoid a hypo",
        "what is a hypo",
        "i never had a hypo",
        "no hypo today",
        "i'm going low carb",
        "i go low in the squat",
        "in the squat i went low",
        "my energy levels crashed on the climb",
        "my sensor is low on battery",
    ],
)
def test_a_low_that_is_only_asked_about_or_denied_is_none(words: str) -> None:
    assert not tells_hypo(words)


@pytest.mark.parametrize(
    ("told", "first"),
    [
        ("glucose 3.9 before the turbo, shall i ride", "Not yet: 3.9 mmol/L is low"),
        ("70 mg/dL on the libre, run now?", "Not yet: 70 mg/dL is low"),
        ("sugars 4.1 before breakfast shall i still ride", "Not straight away: 4.1 mmol/L"),
        ("bg 6.1, ok to lift?", "Yes: 6.1 mmol/L"),
        ("sugar 9.2, going for a run", "Yes: 9.2 mmol/L"),
        ("blood sugar 16 before the ride, had pizza", "Not yet: 16.0 mmol/L is high, so measure ketones"),
        ("sugar 14 and ketones 0.8, run?", "No training with ketones"),
    ],
)
def test_a_reading_before_training_gets_carbohydrate_or_ketones_first_and_no_dose(
    scope: AthleteScope, told: str, first: str
) -> None:
    say(scope, "im on insulin")
    reply = say(scope, told).message

    assert reply.startswith(first)
    assert re.search(r"\d ?(?:units?|iu)\b", reply) is None


@pytest.mark.parametrize(
    ("told", "sign"),
    [
        ("15 mmol/L with ketones 1.8, ride tonight?", "ketones"),
        ("sugar was 2.6 on the ride", "severe_hypo"),
        ("had a hypo and my mate had to give me glucagon", "severe_hypo"),
    ],
)
def test_ketones_and_a_severe_low_stop_training_until_somebody_has_looked(
    scope: AthleteScope, told: str, sign: str
) -> None:
    say(scope, "i'm type 1 diabetic")
    say(scope, told)

    assert sign in report(scope).red_flags
    assert "No training" in say(scope, "can i ride tomorrow").message


@pytest.mark.parametrize(
    ("told", "first"),
    [
        ("blood sugar 4.2 last night, 17 now, run?", "Not yet: 17.0 mmol/L is high, so measure ketones first"),
        ("libre says HI, can i run", "Not yet: HI is high, so measure ketones first"),
        ("bg 30, run?", "Don't train now. If that is 30 mg/dL, it's dangerously low"),
    ],
)
def test_the_newest_reading_counts_and_one_that_may_be_either_is_asked_about(
    scope: AthleteScope, told: str, first: str
) -> None:
    say(scope, "im on insulin")

    assert say(scope, told).message.startswith(first)
    assert report(scope).red_flags == ()


@pytest.mark.parametrize(
    "told",
    ["my meter says LO", "bg 17 mg/dl", "sugar was 2.6 on the ride, now 6.1", "had a low on the ride, sugar was 3.2"],
)
def test_a_meter_below_its_lowest_figure_and_a_low_of_before_are_kept(scope: AthleteScope, told: str) -> None:
    say(scope, "im on insulin")
    say(scope, told)

    assert "severe_hypo" in report(scope).red_flags or LOW_SUGAR in report(scope).feeling.words


@pytest.mark.parametrize(
    "told", ["i heard about metformin", "am i diabetic", "do i have diabetes", "my grandad was on insulin"]
)
def test_diabetes_is_not_learned_from_a_question_or_from_hearsay(scope: AthleteScope, told: str) -> None:
    say(scope, told)
    say(scope, "blister on my heel, a bit red, ride ok?")

    assert report(scope).red_flags == ()


def test_a_low_takes_the_hard_part_of_that_day_and_the_next_and_of_no_third(scope: AthleteScope) -> None:
    say(scope, "im on gliclazide")
    reply = say(scope, "had a hypo on the bike this morning").message

    assert "Nothing hard for 24 hours" in reply and "noted" in reply
    assert LOW_SUGAR in report(scope).feeling.words
    assert say(scope, "can i do intervals today?").message.startswith("Nothing hard")
    assert LOW_SUGAR in report(later(scope, 1)).feeling.words
    assert LOW_SUGAR not in report(later(scope, 2)).feeling.words


def test_shaking_that_passed_with_something_sweet_is_a_low_in_who_has_diabetes(scope: AthleteScope) -> None:
    told = "got shaky and sweaty halfway up the climb saturday, had a mars bar and it went off"
    unknown = say(scope, told).message
    say(scope, "im on gliclazide and metformin did i tell you that")
    known = say(scope, f"{told} again").message

    assert unknown.startswith("Shaky and sweaty, and gone with something sweet: you had run out of sugar")
    assert known.startswith("That was most likely a low blood sugar") and "Your tablets or insulin can do that" in known


@pytest.mark.parametrize("told", ["I have diabetes", "btw i'm type 2 diabetic", "i've got type 1 diabetes"])
def test_diabetes_that_is_told_is_remembered_after_a_yes_and_taken_back_by_one_undo(
    scope: AthleteScope, told: str
) -> None:
    asked = say(scope, told)
    say(scope, "yes")
    known = scope.renewed().profile.diabetes
    say(scope, "undo")
    say(scope, "yes")

    assert "Say yes and I remember it" in asked.message and not asked.actions
    assert known and not scope.renewed().profile.diabetes


@pytest.mark.parametrize(
    ("told", "sign"),
    [
        ("theres a blister on my big toe aswell cant really feel it, bit red round it", "foot_wound"),
        ("redness has gone up the foot a bit and i feel shivery", "spreading_infection"),
        ("the cut on my shin is red and it's spreading", "spreading_infection"),
        ("think it's cellulitis, leg is hot", "spreading_infection"),
        ("redness spreading up my leg from a nettle sting, and i'm shivering", "spreading_infection"),
        ("redness spreading up my leg, i have eczema", "spreading_infection"),
        ("had a glass of wine, now the redness is spreading up my leg", "spreading_infection"),
        ("it's red and going up my leg", "spreading_infection"),
        ("the doctor says it is sepsis, i have psoriasis", "spreading_infection"),
        ("blister on my toe, can't feel it, red round it, i have hay fever", "foot_wound"),
        ("sore on the ball of my foot, numb and oozing", "foot_wound"),
    ],
)
def test_skin_that_cannot_wait_is_a_sign_in_anybody(scope: AthleteScope, told: str, sign: str) -> None:
    reply = say(scope, told).message

    assert "today" in reply.splitlines()[0]
    assert sign in report(scope).red_flags


def test_a_red_blister_is_a_sign_on_the_foot_of_who_has_diabetes_and_none_otherwise(scope: AthleteScope) -> None:
    told = "blister on my heel, a bit red, ride ok?"
    say(scope, told)
    before = report(scope).red_flags
    say(scope, "i have diabetes")
    say(scope, "yes")
    say(scope.renewed(), told)

    assert before == ()
    assert report(scope).red_flags == ("foot_wound",)


def test_a_toenail_that_came_off_a_toe_without_feeling_is_a_wound_with_diabetes(scope: AthleteScope) -> None:
    say(scope, "on an insulin pump")
    say(scope, "toenail came off, its bleeding, cant feel that toe")

    assert report(scope).red_flags == ("foot_wound",)


@pytest.mark.parametrize("told", ["my dexcom is beeping low", "had to stop, felt shaky, 3 jelly babies and fine"])
def test_a_low_is_heard_by_its_alarm_and_by_what_was_eaten_against_it(scope: AthleteScope, told: str) -> None:
    say(scope, "im on insulin")
    say(scope, told)

    assert LOW_SUGAR in report(scope).feeling.words


def test_type_1_is_insulin_and_a_beer_with_it_is_answered_for_the_night(scope: AthleteScope) -> None:
    reading = say(scope, "im type 1, sugar 4.6, go for a run?").message

    assert "metformin" not in reading and reading.startswith("Not straight away: 4.6 mmol/L is too low to start on.")
    assert "in your sleep" in say(scope, "can i have a beer after the ride").message


def test_a_week_of_high_sugar_is_for_the_diabetes_team(scope: AthleteScope) -> None:
    say(scope, "im on insulin")

    assert (
        "High for days is for your diabetes team" in say(scope, "sugars been high all week, 14s, still train?").message
    )
    assert "tell me the figure" in say(scope, "my sugars are high today, still train?").message


def test_a_sweet_drink_is_no_low(scope: AthleteScope) -> None:
    say(scope, "low sugar drink or full sugar for the marathon?")

    assert LOW_SUGAR not in report(scope).feeling.words


def test_numb_feet_with_diabetes_are_the_shoe_and_the_nerves(scope: AthleteScope) -> None:
    say(scope, "im on metformin")
    reply = say(scope, "feet been going numb on the bike both of em last couple weeks. shoes too tight?").message

    assert "cleats" in reply and "foot team" in reply and "swim" not in reply


@pytest.mark.parametrize(
    "told",
    [
        "sunburn is spreading up my leg, so red",
        "my new red shoes",
        "red wine spreads joy",
        "heart rate in the red going up the climb, legs burned",
        "ran the red route going up the hill, legs good",
        "my inflamed achilles was fine going up the climb",
        "the septic tank needs emptying",
        "cut the run short because my feet were numb and it was hot",
        "split the run in two, feet numb and hot",
        "blister on my heel, red but does not hurt",
    ],
)
def test_other_red_things_are_no_infection_and_no_wound(scope: AthleteScope, told: str) -> None:
    say(scope, told)

    assert not {"spreading_infection", "foot_wound"} & {*report(scope).red_flags}
