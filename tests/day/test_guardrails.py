"""What a wish from elsewhere may become."""

from dataclasses import replace

import pytest

from lanterne_rouge.day.rules.table import LIMITING_FLAGS, LIMITING_RULES, RULE_FAMILIES, hold
from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Flag, Intensity, TrainingDecision, Verdict
from lanterne_rouge.domain.morning import LoadState, Readiness
from tests.day.mornings import FEVER, decided


def _wish(action: Action, intensity: Intensity = Intensity.LOW, flags: tuple[Flag, ...] = ()) -> TrainingDecision:
    return TrainingDecision(
        action=action, reason="a wish", intensity_recommendation=intensity, flags=flags, confidence=0.9
    )


def _verdict(**changes) -> Verdict:
    return decided(**changes).verdict


def test_a_wish_without_a_sign_lowers_by_one_step_at_most() -> None:
    verdict = _verdict()

    assert verdict.decision.action is Action.MAINTAIN
    assert hold(_wish(Action.EASE), verdict).action is Action.EASE
    assert hold(_wish(Action.RECOVER), verdict).action is Action.EASE


def test_a_wish_without_a_sign_lowers_the_intensity_by_one_step_at_most() -> None:
    hard = _verdict()
    easy = replace(hard, decision=replace(hard.decision, intensity_recommendation=Intensity.LOW))

    assert hard.decision.intensity_recommendation is Intensity.HIGH
    assert hold(_wish(Action.MAINTAIN, Intensity.LOW), hard).intensity_recommendation is Intensity.MODERATE
    assert hold(_wish(Action.MAINTAIN, Intensity.LOW), easy).intensity_recommendation is Intensity.LOW


def test_with_a_sign_the_intensity_may_fall_as_far_as_the_wish_likes() -> None:
    signed = _verdict(readiness=Readiness(score=66))

    assert hold(_wish(Action.MAINTAIN, Intensity.LOW), signed).intensity_recommendation is Intensity.LOW


def test_every_rule_that_limits_a_day_for_the_bodys_sake_is_a_sign() -> None:
    of_the_body = ("Health", "Pain and the way back", "Recovery")
    rules = [rule for name, family in RULE_FAMILIES if name in of_the_body for rule in family]

    assert len(rules) > 30
    assert [r.id for r in rules if r.limits and r.id not in LIMITING_RULES] == []


def test_the_missions_own_limits_are_signs_and_a_full_calendar_is_none() -> None:
    by_id = {rule.id: rule for _, family in RULE_FAMILIES for rule in family}

    assert {"M1", "M2", "M3", "L2b"} <= LIMITING_RULES
    assert LIMITING_RULES.isdisjoint({"M6", "M7", "T2", "S2"})
    assert not any(LIMITING_FLAGS.intersection(by_id[name].flags) for name in ("M6", "M7", "T2", "S2"))


def test_a_flag_that_only_the_wish_names_is_no_sign() -> None:
    assert hold(_wish(Action.RECOVER, flags=(Flag.PAIN,)), _verdict()).action is Action.EASE


@pytest.mark.parametrize(
    "changes",
    [
        {"readiness": Readiness(score=66)},
        {"load": LoadState(ctl=95.0, atl=127.0, tsb=-32.0, history_days=200)},
        {"check_in": CheckIn(alcohol_drinks=4)},
        {"check_in": CheckIn(feeling=Feeling(energy_0_10=1, mood_0_10=1))},
    ],
    ids=["readiness", "deep form", "drinks", "feeling"],
)
def test_with_a_sign_that_the_rules_saw_it_may_lower_as_far_as_it_likes(changes) -> None:
    assert hold(_wish(Action.RECOVER), _verdict(**changes)).action is Action.RECOVER


def test_flags_that_only_inform_are_no_sign() -> None:
    verdict = _verdict()
    informed = replace(verdict, decision=replace(verdict.decision, flags=(Flag.TAPER, Flag.UNTRUSTED_TEXT)))

    assert hold(_wish(Action.RECOVER), informed).action is Action.EASE


@pytest.mark.parametrize("action", ACTIONS_UPWARDS)
def test_nothing_rises_above_the_ceiling(action: Action) -> None:
    held = hold(_wish(action, Intensity.HIGH), _verdict(check_in=FEVER))

    assert held.action is Action.RECOVER
    assert held.intensity_recommendation is Intensity.LOW
    assert Flag.ILLNESS_SYSTEMIC in held.flags


def test_nobody_is_surer_than_the_rules_where_too_little_is_known() -> None:
    unsure = replace(_verdict(), decision=replace(_verdict().decision, flags=(Flag.LOW_CONFIDENCE,), confidence=0.4))
    wish = replace(unsure.decision, confidence=1.0)

    assert hold(wish, unsure).confidence == 0.4
    assert hold(wish, _verdict()).confidence == 1.0
