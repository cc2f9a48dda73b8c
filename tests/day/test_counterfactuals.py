"""What would have changed a decision: found by asking the same judgement again, never by wishing a warning away."""

from dataclasses import replace

import pytest
from hypothesis import given

from lanterne_rouge.day.counterfactuals import EASIER, MORE, counterfactuals
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Injury, Pain
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Counterfactual
from lanterne_rouge.domain.morning import Morning, Readiness, VitalSign
from tests.day.mornings import FEVER, REST, morning
from tests.day.test_day_properties import MORNINGS


def would(context: Morning, direction: str = MORE) -> list[Counterfactual]:
    """The counterfactuals of one direction."""
    return [one for one in counterfactuals(context, decide_day(context)) if one.direction == direction]


def test_a_low_readiness_names_the_score_that_would_have_kept_the_plan() -> None:
    found = would(morning(readiness=Readiness(score=55.0)))

    assert found[0].action is Action.MAINTAIN
    assert [(c.name, c.before, c.after) for c in found[0].changes] == [("readiness", 55.0, 60.0)]
    assert found[0].sentence.startswith("With a readiness of 60 instead of 55 this would have been a day as planned")


def test_two_numbers_are_named_together_where_neither_is_enough_alone() -> None:
    short, low = replace(morning().sleep, last_h=4.5), replace(morning().hrv, week=3.95, today=3.95)

    pairs = [one for one in would(morning(sleep=short, hrv=low)) if len(one.changes) == 2]

    assert {c.name for c in pairs[0].changes} == {"sleep_h", "hrv_week_ms"}
    assert pairs[0].action is Action.MAINTAIN
    assert "h of sleep last night instead of 4.5 and a weekly HRV of" in pairs[0].sentence
    assert "x 8 min of threshold intervals" in pairs[0].sentence


def test_a_good_day_says_what_would_have_made_it_easier_the_nearest_first() -> None:
    found = would(morning(readiness=Readiness(score=61.0)), EASIER)

    assert found[0].changes[0].name == "readiness"
    assert all(ACTIONS_UPWARDS.index(one.action) <= ACTIONS_UPWARDS.index(Action.MAINTAIN) for one in found)


@pytest.mark.parametrize(
    "check_in",
    [
        CheckIn(red_flags=("chest_pain",)),
        CheckIn(red_flags=("syncope",), illness=Illness(symptoms=("runny_nose",))),
        CheckIn(pain=(Pain(site="shin", score_0_10=3, focal_bone=True),)),
        CheckIn(pain=(Pain(site="knee", score_0_10=8),)),
        CheckIn(injury=Injury(site="tibia", kind="stress_fracture")),
        CheckIn(illness=Illness(symptoms=("fever", "chest_cough"), systemic=True)),
    ],
)
def test_a_warning_sign_is_never_wished_away(check_in: CheckIn) -> None:
    assert would(morning(check_in=check_in)) == []


def test_an_illness_is_answered_by_the_way_back_and_by_nothing_else() -> None:
    found = would(morning(check_in=FEVER, readiness=Readiness(score=40.0)))

    assert [c.name for one in found for c in one.changes] == ["illness"]
    assert found[0].sentence.startswith("Once you have been free of symptoms for a day, without medicine")
    assert found[0].action in (Action.RECOVER, Action.EASE)


def test_a_moderate_pain_is_answered_by_once_it_no_longer_hurts() -> None:
    found = would(morning(check_in=CheckIn(pain=(Pain(site="knee", score_0_10=4),))))

    assert [one.sentence.split(",")[0] for one in found] == ["Once your knee no longer hurts"]


def test_a_planned_day_of_rest_has_nothing_that_would_have_allowed_more() -> None:
    assert would(morning(plan=REST, readiness=Readiness(score=50.0))) == []


def test_a_feeling_is_told_in_words_not_in_counts() -> None:
    tired = CheckIn(feeling=Feeling(energy_0_10=2, soreness_0_10=8))

    found = would(morning(check_in=tired))

    assert any("no complaints about how you feel" in one.sentence for one in found)


def test_an_unknown_number_is_not_imagined() -> None:
    context = morning(hrv=None, sleep=None, rhr=None, temperature_deviation_c=None)

    named = {c.name for d in (MORE, EASIER) for one in would(context, d) for c in one.changes}

    assert named.isdisjoint({"hrv_week_ms", "sleep_h", "sleep_week_h", "rhr", "temp"})


@given(MORNINGS)
def test_every_counterfactual_leads_where_it_says(context: Morning) -> None:
    result = decide_day(context)
    level = ACTIONS_UPWARDS.index(result.verdict.decision.action)

    for one in counterfactuals(context, result):
        other = ACTIONS_UPWARDS.index(one.action)
        assert 1 <= len(one.changes) <= 2
        assert other >= level if one.direction == MORE else other <= level
        assert "{" not in one.sentence and "nan" not in one.sentence and one.sentence.endswith(".")


def test_a_raised_pulse_is_named_with_the_pulse_that_would_do() -> None:
    found = would(morning(rhr=VitalSign(today=62.0, mean_28d=50.0)))

    assert any("a resting heart rate of 5" in one.sentence for one in found)


@pytest.mark.parametrize(
    ("fitness", "rise", "enough"), [(60.0, 9.0, 5.0), (28.0, 5.0, 2.5), (24.0, 4.0, 2.0), (15.0, 2.0, 1.0)]
)
def test_a_fitness_that_rises_too_fast_is_answered_by_the_rise_that_would_do_however_small_it_is(
    fitness: float, rise: float, enough: float
) -> None:
    load = replace(morning().load, ctl=fitness, atl=fitness - 2, tsb=2.0, ramp_7d=rise)
    load_planned = min(85.0, 1.6 * fitness)
    planned = replace(morning().plan, minutes=round(0.8 * load_planned), load=load_planned)

    found = would(morning(readiness=Readiness(score=90.0), load=load, plan=planned))

    assert [(c.name, c.before, c.after) for c in found[0].changes] == [("ramp_7d", rise, enough)]
