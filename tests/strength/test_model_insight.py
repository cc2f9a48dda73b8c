"""A model's insight stands where the session bears it out, else the rules' does."""

from dataclasses import replace

import pytest

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.language_model import ProposedInsight
from lanterne_rouge.domain.lifting import (
    CoachContext,
    Insight,
    InsightCategory,
    LiftHistory,
    PainFlag,
    Prescription,
    Span,
)
from lanterne_rouge.models.strength.insight import checked_insight, insight_material, why_insight_by_rules
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.strength.schemes import double
from tests.strength.lifters import BENCH, SQUAT, catalogue, context, history, row, session

ASKED = Prescription(progression=double.STRAIGHT.name, reps=Span(low=5, high=8), working_sets=3, rpe_cap=8.5)
BEFORE = context(row(BENCH, ASKED), past=[history(BENCH, session(7, *((100.0, 5, 8.0),) * 3))])
GOOD = (history(BENCH, session(0, *((100.0, 6, 8.0),) * 3)),)
MISSED = (history(BENCH, session(0, (100.0, 5), (100.0, 4), (100.0, 3))),)


def said(
    insight: str,
    action: str,
    category: InsightCategory = InsightCategory.PROGRESS,
    done: tuple[LiftHistory, ...] = GOOD,
    around: CoachContext = BEFORE,
) -> Insight | str:
    """The insight where all of it is the model's, else why not."""
    ours = insight_after(done, around, catalogue())
    proposed = ProposedInsight(insight=insight, action=action, category=category)
    checked = checked_insight(proposed, ours, done, around, catalogue())
    assert checked.insight.action in (action, ours.action)
    assert checked.heard or checked.insight == ours
    return checked.note or checked.insight


def test_true_words_with_an_action_that_the_rules_would_give_stand() -> None:
    ours = insight_after(GOOD, BEFORE, catalogue())

    told = said("You did 6 reps at 100 kg on the bench, up from 5 last week.", ours.action)

    assert isinstance(told, Insight)
    assert told.insight.startswith("You did 6 reps")


@pytest.mark.parametrize(
    ("insight", "action"),
    [
        ("You did 7 reps at 100 kg on the bench.", "Stay at 100 kg for the next session."),
        ("You did well. Very well.", "Stay at 100 kg for the next session."),
        ("You did well on the bench.", "Stay at 100 kg. Then rest."),
        ("You did well on the bench.", "Add 20 kg next time."),
        ("You did well on the bench.", "Go much heavier next time."),
        ("You did well on the bench.", "Test your limit next time."),
        ("You did well on the bench.", "Take each set to failure next time."),
        ("You missed your reps on the bench.", "Stay at 100 kg for the next session."),
        ("See www.evil.example for more on your bench.", "Stay at 100 kg for the next session."),
        ("", ""),
    ],
)
def test_false_words_and_bolder_advice_leave_the_rules_insight(insight: str, action: str) -> None:
    told = said(insight, action)

    assert isinstance(told, str) and "was not taken" in told


def test_a_true_insight_with_a_bold_action_gets_the_rules_action() -> None:
    ours = insight_after(GOOD, BEFORE, catalogue())
    proposed = ProposedInsight(
        insight="You did 6 reps at 100 kg.", action="Go as heavy as you dare.", category=InsightCategory.PROGRESS
    )

    told = checked_insight(proposed, ours, GOOD, BEFORE, catalogue())

    assert told.heard and told.insight.action == ours.action
    assert "The action is the rules'" in told.note


def test_a_tired_session_is_not_told_as_progress_and_gets_no_more() -> None:
    assert isinstance(said("You did well on the bench.", "Stay at 100 kg for the next session.", done=MISSED), str)
    fatigue = InsightCategory.FATIGUE
    assert isinstance(said("You tired on the bench.", "Add a set next time.", fatigue, MISSED), str)
    assert isinstance(
        said("You fell short on the bench.", "Stay at 100 kg for the next session.", fatigue, MISSED), Insight
    )


def test_a_record_is_only_told_where_there_is_one() -> None:
    level = (history(BENCH, session(0, *((100.0, 5, 8.0),) * 3)),)

    assert isinstance(said("A new record on the bench.", "Stay at 100 kg for the next session.", done=level), str)


def test_numbers_of_one_lift_are_not_told_of_another() -> None:
    done = (*GOOD, history(SQUAT, session(0, *((140.0, 5, 8.0),) * 3)))

    assert isinstance(said("Your squat moved 100 kg.", "Stay at 100 kg for the next session.", done=done), str)
    assert isinstance(said("Your squat moved 140 kg.", "Stay at 140 kg for the next session.", done=done), Insight)


def test_in_pounds_the_numbers_are_pounds() -> None:
    around = replace(BEFORE, unit=WeightUnit.LB)

    assert isinstance(
        said("You did 6 reps at 220.5 lb.", "Stay at 220.5 lb for the next session.", around=around), Insight
    )
    assert isinstance(said("You did 6 reps at 100 lb.", "Stay at 100 lb for the next session.", around=around), str)


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
