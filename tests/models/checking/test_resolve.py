"""A number is told of its own topic, in its own unit, with its own sign, and rounded as one rounds."""

import pytest

from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.models.checking.resolve import unresolved


def known(*facts: tuple[str, float, str]) -> tuple[Fact, ...]:
    return tuple(Fact(topic=topic, value=value, unit=unit) for topic, value, unit in facts)


@pytest.mark.parametrize(
    ("text", "is_known"),
    [
        ("You slept 7.5 h.", True),
        ("You slept 7.46 h.", True),
        ("You slept 7 h.", True),
        ("You slept 7.4 h.", False),
        ("You slept 8 h.", False),
        ("You slept 7.45 h.", False),
        ("You slept 448 minutes.", True),
        ("You slept 7 h 28 min.", True),
        ("You slept 7.5 km.", False),
    ],
)
def test_rounding_is_honest(text: str, is_known: bool):
    assert (unresolved(text, known(("sleep", 7.46, "h"))) == ()) is is_known


@pytest.mark.parametrize(
    ("text", "is_known"),
    [
        ("Ride 44 miles.", False),
        ("The ride was 62.1 miles.", True),
        ("The ride was 100 km.", True),
        ("The ride was 100 minutes.", False),
        ("The ride was 100000 m.", True),
    ],
)
def test_units_are_converted_and_never_confused(text: str, is_known: bool):
    assert (unresolved(text, known(("distance", 100.0, "km"))) == ()) is is_known


def test_a_number_of_one_topic_is_not_told_of_another():
    facts = known(("readiness", 80.0, ""), ("ctl", 85.0, ""))

    assert unresolved("Your readiness is 80 and your CTL is 85.", facts) == ()
    assert unresolved("Your readiness is 85.", facts) == ("85",)
    assert unresolved("Your readiness is 85 and your CTL is 80.", facts) == ("85", "80")
    assert unresolved("Readiness 85, CTL 80.", facts) == ("85", "80")
    assert unresolved("85 is your readiness.", facts) == ("85",)


def test_a_number_of_nothing_named_is_no_fact():
    assert unresolved("It is 80 today.", known(("readiness", 80.0, ""))) == ("80",)


def test_the_sign_is_told():
    facts = known(("tsb", -9.6, ""), ("difference rhr", 3.0, "bpm"), ("rhr", 54.0, "bpm"))

    assert unresolved("Your form is -9.6.", facts) == ()
    assert unresolved("Your form is minus 10.", facts) == ()
    assert unresolved("Your form is 9.6.", facts) == ("9.6",)
    assert unresolved("Your form is +9.6.", facts) == ("+9.6",)
    assert unresolved("Your resting heart rate is 3 above its mean.", facts) == ()
    assert unresolved("Your resting heart rate is 3 below its mean.", facts) == ("3",)


def test_a_comparison_with_a_limit_has_to_be_true():
    facts = known(("readiness", 58.0, ""), ("limit readiness", 60.0, ""))

    assert unresolved("Your readiness is 58, below 60.", facts) == ()
    assert unresolved("Your readiness is above 60.", facts) == ("60",)
    assert unresolved("Your readiness is 60.", facts) == ("60",)


def test_what_was_planned_or_done_is_not_asked_for_today():
    facts = known(("minutes", 61.0, "min"), ("plan minutes", 75.0, "min"), ("past minutes", 90.0, "min"))

    assert unresolved("The plan had 75 minutes; today it is 61 minutes.", facts) == ()
    assert unresolved("You rode 90 minutes yesterday.", facts) == ()
    assert unresolved("Ride 75 minutes.", facts) == ("75 minutes",)
    assert unresolved("Ride the planned 75 minutes.", facts) == ("75 minutes",)
    assert unresolved("Repeat yesterday's 90 minutes.", facts) == ("90 minutes",)


def test_dates_are_those_of_the_day():
    facts = known(("goal", 20260501.0, "date"))

    assert unresolved("The race is on 1 May 2026.", facts) == ()
    assert unresolved("The race is on May 1.", facts) == ()
    assert unresolved("The race is on 2 May.", facts) == ("2 may.",)
    assert unresolved("The race is on 1 May 2027.", facts) == ("1 may 2027",)


def test_a_pace_is_known_by_its_speed():
    facts = known(("pace", 4.0, "m/s"))

    assert unresolved("Run at 4:10/km.", facts) == ()
    assert unresolved("Run at 3:50/km.", facts) == ("3:50/km",)


def test_digits_of_a_name_are_not_counted():
    facts = (Fact(topic="name", value=0.0, says="Alpine 7000"),)

    assert unresolved("Alpine 7000 is your goal.", facts) == ()
    assert unresolved("Alpine 8000 is your goal.", facts) == ("8000",)
