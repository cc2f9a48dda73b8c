"""What a model is told of a session of lifting, and when none is asked."""

from dataclasses import replace

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.language_model import Fact, FactEffect, FactLevel
from lanterne_rouge.domain.lifting import CoachContext, LiftHistory, PainFlag
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.models.strength.insight import insight_facts, insight_material, why_insight_by_rules
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.strength.schemes import double
from tests.strength.lifters import BENCH, SQUAT, catalogue, context, history, row, session

ASKED = Prescription(progression=double.STRAIGHT.name, reps=Span(low=5, high=8), working_sets=3, rpe_cap=8.5)
BEFORE = context(row(BENCH, ASKED), past=[history(BENCH, session(7, *((100.0, 5, 8.0),) * 3))])
GOOD = (history(BENCH, session(0, *((100.0, 6, 8.0),) * 3)),)
MISSED = (history(BENCH, session(0, (100.0, 5), (100.0, 4), (100.0, 3))),)


def facts(done: tuple[LiftHistory, ...] = GOOD, around: CoachContext = BEFORE) -> dict[str, Fact]:
    ours = insight_after(done, around, catalogue())
    return {fact.id: fact for fact in insight_facts(done, ours, around, catalogue())}


def test_each_lift_is_told_with_its_sets_its_maximum_and_what_was_asked() -> None:
    told = facts()

    assert told["lift_1"].full == "the barbell bench press"
    assert dict(told["lift_1"].fields)["asked"].startswith("the ")
    assert told["lift_1_sets"].phrase == "6 reps at 100 kg today"
    assert "5 reps at 100 kg on" in told["lift_1_before_1"].phrase


def test_a_higher_estimated_maximum_speaks_for_the_work_and_a_lower_one_limits() -> None:
    fewer = (history(BENCH, session(0, *((100.0, 3, 8.0),) * 3)),)

    assert (facts()["lift_1_max"].effect, facts()["lift_1_max"].level) == (FactEffect.SUPPORTS, FactLevel.HIGH)
    lower = facts(fewer)["lift_1_max"]
    assert (lower.effect, lower.level) == (FactEffect.LIMITS, FactLevel.LOW)


def test_what_to_do_is_the_rules_own_action_in_whole() -> None:
    ours = insight_after(GOOD, BEFORE, catalogue())

    assert dict(facts()["advice"].fields) == {"text": ours.action}


def test_an_effort_above_the_cap_limits() -> None:
    hard = (history(BENCH, session(0, *((100.0, 6, 9.5),) * 3)),)

    assert facts(hard)["lift_1_effort"].effect is FactEffect.LIMITS
    assert facts()["lift_1_effort"].effect is FactEffect.NEUTRAL


def test_in_pounds_the_numbers_are_pounds() -> None:
    assert "220.5 lb" in facts(around=replace(BEFORE, unit=WeightUnit.LB))["lift_1_sets"].phrase


def test_lifts_are_told_apart() -> None:
    done = (*GOOD, history(SQUAT, session(0, *((140.0, 5, 8.0),) * 3)))

    told = facts(done)

    assert "140 kg" in told["lift_2_sets"].phrase and "140 kg" not in told["lift_1_sets"].phrase


def test_pain_a_held_back_session_and_unknown_lifts_are_for_the_rules_alone() -> None:
    eased = (history(BENCH, session(0, (80.0, 5), eased=True)),)

    assert why_insight_by_rules(GOOD, BEFORE, catalogue()) == ""
    assert "hurts" in why_insight_by_rules(GOOD, replace(BEFORE, pain=(PainFlag(place="knee"),)), catalogue())
    assert "held back" in why_insight_by_rules(eased, BEFORE, catalogue())
    assert "known" in why_insight_by_rules((history("no such lift", session(0, (1.0, 1))),), BEFORE, catalogue())


def test_the_material_holds_sets_and_the_rules_words_and_stays_short() -> None:
    ours = insight_after(GOOD, BEFORE, catalogue())

    told = insight_material(GOOD, ours, BEFORE, catalogue())

    assert "3*100x6~8" in told and "3*100x5~8" in told and ours.action in told
    assert len(told) < 1000
