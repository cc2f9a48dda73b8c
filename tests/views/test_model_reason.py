"""The reason of a day that a model decided: long enough, in plain words, with numbers that the day bears out."""

import re

import pytest

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.language_model import MODEL_ADDS, ProposedDecision
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import LoadState, Morning, Readiness
from lanterne_rouge.language.reading_grade import reading_grade
from lanterne_rouge.models.decide import dispute, under_proposal
from lanterne_rouge.models.decision_reason import FROM_DATA, model_reason, rules_reason
from tests.day.mornings import MONDAY, morning, status
from tests.models.prompt_material.days import recorded_mornings

BARE = Morning(day=MONDAY, mission=status(Phase.MAINTENANCE, None, goal_event=None, goal_date=None))
WISHES = ((Action.EASE, Intensity.LOW), (Action.PUSH, Intensity.HIGH), (Action.MAINTAIN, Intensity.MODERATE))


def told(context: Morning, wish: tuple[Action, Intensity] | None = None, text: str = "") -> tuple[str, DayResult]:
    """The shown reason, and the day that it belongs to; without a wish the model agrees with the rules."""
    rules = decide_day(context)
    own = rules.verdict.decision
    action, intensity = wish or (own.action, own.intensity_recommendation)
    proposed = ProposedDecision(action=action, reason=(), intensity_recommendation=intensity, flags=(), confidence=0.7)
    result = under_proposal(context, rules, proposed)
    argued = dispute(proposed, rules, result)
    return model_reason(text, context, rules, result, argued.says if argued else ""), result


def words(text: str) -> int:
    return len(text.split())


@pytest.mark.parametrize("wish", [None, *WISHES])
def test_every_recorded_morning_is_told_at_length_in_plain_words_and_true_numbers(wish) -> None:
    for context in recorded_mornings()[::4]:
        text, _result = told(context, wish)

        assert words(text) >= 150
        assert reading_grade(text) <= 8
        assert "\n" not in text and "[" not in text
        assert re.search(r"\byour?\b", text)


def test_a_morning_of_which_nothing_is_known_is_told_at_length_too() -> None:
    text, _result = told(BARE)

    assert words(text) >= 150
    assert "I know nothing of your readiness" in text


def test_a_long_text_of_the_model_needs_nothing_of_the_narrator() -> None:
    said = "You are in good shape, your readiness is 80 and you slept 7.8 h. " * 12

    text, _result = told(morning(), text=said.strip())

    assert text == f"{decide_day(morning()).verdict.decision.reason} {MODEL_ADDS} {said.strip()}"


def test_the_rules_come_first_and_who_says_what_is_told_apart() -> None:
    text, result = told(morning(), text="You look fresh to me.")

    ours = rules_reason(decide_day(morning()), result)
    assert text.startswith(f"{ours} {MODEL_ADDS} You look fresh to me. {FROM_DATA} ")


def test_terms_of_training_are_explained_where_they_come_first() -> None:
    text, _ = told(morning(), text="Your TSB is 2 and your CTL is 60. TSB tells how fresh you are.")

    assert "your fitness (CTL, your average daily load" in text
    assert text.count("fitness minus fatigue") == 1


def test_where_model_and_rules_differ_both_are_told_and_the_verdict() -> None:
    text, _ = told(morning(readiness=Readiness(score=55.0)), (Action.PUSH, Intensity.HIGH))

    assert "The language model wanted push (high)." in text
    assert "The rules allow ease at most" in text and "so the day stays ease" in text


def test_a_referral_to_a_doctor_stands_in_it_whatever_the_model_says() -> None:
    text, _ = told(morning(check_in=CheckIn(red_flags=("chest_pain",))), text="You are doing well. " * 60)

    assert "Do not train, and see a doctor" in text


def test_an_eased_day_does_not_repeat_what_the_rules_would_have_done() -> None:
    fresh = morning(load=LoadState(ctl=60.0, atl=66.0, tsb=-6.0, history_days=200))

    text, result = told(fresh, WISHES[0])

    assert result.verdict.decision.action is Action.EASE
    assert "75 minutes" not in text
    assert result.workout.size in text
