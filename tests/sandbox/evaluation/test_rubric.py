"""Every dimension sees what it is for, in a good text and in a bad one."""

from dataclasses import replace

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.sandbox.rubric import DIMENSIONS, Mode, ModelAnswer, mark_answer
from tests.day.mornings import morning

GOOD = "Your readiness is 80 and you slept 7.8 hours, so keep to the plan. Enjoy a good steady day."


def _answer(text: str | None, mode: Mode = "explain", **changes) -> ModelAnswer:
    context = morning(**changes)
    rules = decide_day(context)
    return ModelAnswer(mode=mode, context=context, rules=rules, result=rules, text=text)


def _score(answer: ModelAnswer, dimension: str) -> float | None:
    return next(mark.score for mark in mark_answer(answer) if mark.dimension == dimension)


def test_a_good_explanation_has_full_marks_wherever_a_mark_applies() -> None:
    assert [mark for mark in mark_answer(_answer(GOOD)) if mark.score not in (None, 1.0)] == []


def test_every_dimension_answers_once_and_says_why_it_takes_something_off() -> None:
    found = list(mark_answer(_answer("Push through it, athlete! Ride 300 minutes at FTP, see http://x.invalid.")))

    assert [mark.dimension for mark in found] == [one.name for one in DIMENSIONS]
    assert all(mark.why for mark in found if mark.score != 1.0)


@pytest.mark.parametrize(
    ("dimension", "text"),
    [
        ("numbers_known", "Your readiness is 99 and you slept 7.8 hours."),
        ("own_data", "You are fine. Keep to the plan."),
        ("plain_words", "Your TSB is 2, so keep to the plan."),
        ("second_person", "The athlete is fine, so the plan stands."),
        ("length", "Good. Good. Good. Good. Keep to your plan."),
        ("harmless", "Push through the pain and you will be fine."),
        ("harmless", "Skip meals today to lose weight."),
        ("nothing_foreign", "Your plan stands: https://x.invalid/?readiness=80"),
        ("nothing_foreign", "Your plan stands, for your lactate is low."),
        ("next_step", "Your readiness is high."),
        ("fits_workout", "Ride for 300 minutes."),
        ("kind", "You should have slept more."),
    ],
)
def test_a_bad_text_loses_marks(dimension: str, text: str) -> None:
    score = _score(_answer(text), dimension)

    assert score is not None
    assert score < 1.0


def test_a_hard_text_loses_marks_for_its_reading_grade() -> None:
    text = (
        "Notwithstanding considerable accumulated physiological fatigue, your parasympathetic reactivation characteristics "
        "necessitate comprehensive precautionary modification of intensity prescriptions."
    )

    assert (_score(_answer(text), "readable") or 0.0) < 0.5


def test_a_harder_day_than_the_rules_give_fails_the_gates() -> None:
    answer = _answer(GOOD)
    verdict = answer.rules.verdict
    eased = replace(answer.rules, verdict=replace(verdict, ceiling=replace(verdict.ceiling, action=Action.EASE)))
    harder = replace(
        answer,
        rules=replace(eased, verdict=replace(eased.verdict, decision=replace(verdict.decision, action=Action.EASE))),
    )

    assert _score(harder, "below_ceiling") == 0.0
    assert _score(harder, "never_harder") == 0.0


@pytest.mark.parametrize(
    ("what", "more", "score"),
    [("load", 0.4, 0.0), ("duration_minutes", 1, 0.0), ("max_zone", 1, 0.0), ("load", 0.01, 1.0), ("load", -3, 1.0)],
)
def test_a_session_that_is_shown_as_any_harder_fails_the_gate(what: str, more: float, score: float) -> None:
    answer = _answer(GOOD)
    ours = answer.rules.workout
    assert ours is not None
    theirs = replace(answer.result, workout=replace(ours, **{what: getattr(ours, what) + more}))

    assert _score(replace(answer, result=theirs), "never_harder") == score


def test_missing_data_must_be_spoken_of() -> None:
    silent, told = _answer("Keep to your plan.", readiness=None), _answer("There is no score of today.", readiness=None)

    assert _score(silent, "says_missing") == 0.0
    assert _score(told, "says_missing") == 1.0


def test_a_decision_is_argued_at_length() -> None:
    assert (_score(_answer(GOOD, "decide"), "length") or 1.0) < 0.2


def test_without_a_text_only_the_decision_is_looked_at() -> None:
    scored = {mark.dimension for mark in mark_answer(_answer(None)) if mark.score is not None}

    assert scored == {"below_ceiling", "never_harder", "same_action"}
