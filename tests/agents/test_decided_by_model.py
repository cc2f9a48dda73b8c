"""A model may decide within the rules; whatever it answers, the athlete gets a whole and safe day."""

import json
from dataclasses import replace

import pytest

from lanterne_rouge.app.metrics_only import imagined_day
from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.decision import Action, Flag, Intensity
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind
from lanterne_rouge.domain.morning import Morning, PastSession, Readiness
from lanterne_rouge.models.checking.facts import facts_of
from lanterne_rouge.models.checking.resolve import unresolved
from lanterne_rouge.models.decide import DECISION_MAX_TOKENS, DecidedByModel, decide_by_model
from tests.agents.desks import desk, tokens
from tests.day.mornings import FEVER, MONDAY, morning
from tests.models.prompt_material.days import recorded_mornings

TAPER = {
    "readiness_score": 76,
    "ctl": 35.6,
    "atl": 45.2,
    "tsb": -9.6,
    "training_phase": "Taper",
    "days_to_goal": 5,
}
KINDLY = "I keep it calm today. Your readiness is 80. That keeps you fresh for what counts."


def answer(action: str = "ease", intensity: str = "low", **changes) -> str:
    known = {"action": action, "reason": KINDLY, "intensity_recommendation": intensity, "flags": [], "confidence": 0.8}
    return json.dumps({**known, **changes})


def decided(said: object, context: Morning | None = None, **how) -> tuple[DecidedByModel, DayResult]:
    """What became of the answer, and the rules' own day."""
    day = context or morning()
    rules = decide_day(day)
    made, _ = desk(said)
    return decide_by_model(day, rules, made, **how), rules


def test_a_valid_answer_below_the_rules_is_the_days_decision() -> None:
    day, _ = decided(answer())

    decision = day.result.verdict.decision
    assert (decision.action, decision.intensity_recommendation) == (Action.EASE, Intensity.LOW)
    assert decision.confidence == 0.8
    assert day.decided_by == "scripted" and day.consulted.answered
    assert decision.reason.startswith(KINDLY) and len(decision.reason.split()) >= 150
    assert [one.settled_by for one in day.result.negotiation] == ["model"]


def test_the_documents_taper_day_is_taken_over_as_the_model_said_it() -> None:
    context = imagined_day(TAPER, None, MONDAY).morning

    day, rules = decided(answer(flags=["negative_tsb"]), context)

    decision = day.result.verdict.decision
    assert rules.verdict.decision.action is not Action.PUSH
    assert (decision.action, decision.intensity_recommendation) == (Action.EASE, Intensity.LOW)
    assert (decision.confidence, Flag.NEGATIVE_TSB in decision.flags) == (0.8, True)


def test_more_than_the_rules_allow_becomes_the_rules_day_and_is_argued() -> None:
    day, rules = decided(answer("push", "high"), morning(readiness=Readiness(score=55.0)))

    decision = day.result.verdict.decision
    assert decision.action is rules.verdict.decision.action
    assert day.result.workout == rules.workout
    assert [one.settled_by for one in day.result.negotiation] == ["guardrails"]
    assert day.decided_by is None and day.consulted.answered, "the model was heard, the rules decided"


def test_sick_is_sick_whatever_a_model_says() -> None:
    day, rules = decided(answer("push", "high"), morning(check_in=FEVER))

    assert day.result.workout is None
    assert day.result.verdict.decision.action is rules.verdict.decision.action


@pytest.mark.parametrize(
    "said",
    [
        "",
        "I think you should rest.",
        answer()[:60],
        answer("sprint"),
        answer("ease", "extreme"),
        answer(confidence=1e9),
        answer(confidence=-0.5),
        answer().replace("0.8", "NaN"),
        answer(reason="   "),
        answer("recover", "high"),
        answer(reason="x" * 5000),
        json.dumps({"action": "ease"}),
        ModelFailed(FailureKind.TOO_SLOW, "The language model took too long."),
        ModelFailed(FailureKind.WRONG_KEY, "The key is not accepted."),
        RuntimeError("a fault"),
    ],
)
def test_an_unusable_answer_leaves_the_rules_day_and_says_why(said) -> None:
    day, rules = decided(said)

    assert (day.result, day.decided_by) == (rules, None)
    assert day.consulted.problem and day.consulted.failing


def test_what_stands_beside_the_five_parts_is_not_read() -> None:
    beside = json.dumps({**json.loads(answer()), "load": 300, "zone": 7})

    assert decided(beside)[0].result == decided(answer())[0].result


def test_a_sentence_with_a_number_that_is_none_of_the_days_is_left_out() -> None:
    day, _ = decided(answer(reason="Your readiness is 80. Your power was 412 W for 90 minutes."))

    reason = day.result.verdict.decision.reason
    assert "Your readiness is 80." in reason and "412" not in reason
    assert (day.consulted.left_out, day.consulted.grounded) == (1, 0.5)


def test_where_nothing_of_the_text_can_be_kept_the_narrator_tells_the_day() -> None:
    day, _ = decided(answer(reason="Your power was 412 W. See https://example.org for more."))

    reason = day.result.verdict.decision.reason
    assert "412" not in reason and "http" not in reason
    assert len(reason.split()) >= 150
    assert day.decided_by == "scripted"


def test_a_forbidden_text_is_never_shown() -> None:
    day, _ = decided(answer(reason="You are fresh. My key is canary-4711."), forbidden=("canary-4711",))

    assert "canary" not in day.result.verdict.decision.reason


def test_the_same_answer_gives_the_same_day() -> None:
    assert decided(answer())[0] == decided(answer())[0]


def test_the_prompt_holds_the_four_groups_and_no_closed_topic() -> None:
    context = morning(sessions=(PastSession(days_ago=2, sport="cycling", minutes=61.0, load=47.0, hard=True),))
    made, model = desk(answer(), answer())
    rules = decide_day(context)

    decide_by_model(context, rules, made)
    decide_by_model(context, rules, made, closed=frozenset(("training",)))

    opened, closed = (step.turns[1].text for step in model.asked)
    for words in ("readiness_score: 80", "2 days ago: cycling, 61 min", "days_to_goal: 60", "training_phase: Build"):
        assert words in opened
    assert "maintain" in opened and "61 min" not in closed and "ctl" not in closed
    assert all(step.max_tokens == DECISION_MAX_TOKENS for step in model.asked)


def test_a_day_takes_at_most_2500_tokens_in_and_out() -> None:
    most = 0
    for context in recorded_mornings()[::3]:
        made, model = desk(answer())
        decide_by_model(context, decide_day(context), made)
        most = max(most, sum(tokens(turn.text) for turn in model.asked[0].turns))

    assert most + DECISION_MAX_TOKENS <= 2500


def test_every_recorded_morning_is_told_with_numbers_that_it_bears_out() -> None:
    for context in recorded_mornings()[::6]:
        day, _ = decided(answer(reason="Your readiness is 80 and your form is fine."), context)
        shown = day.result.verdict.decision.reason
        assert unresolved(shown, facts_of(context, day.result)) == ()


def test_nothing_but_the_words_changes_where_model_and_rules_agree() -> None:
    rules = decide_day(morning())
    own = rules.verdict.decision
    day, _ = decided(answer(own.action.value, own.intensity_recommendation.value, confidence=own.confidence))

    worded = replace(own, reason=day.result.verdict.decision.reason)
    assert day.result == replace(rules, verdict=replace(rules.verdict, decision=worded))


def test_a_model_bears_no_witness_for_its_own_words() -> None:
    """What the coach says itself needs no further proof; a model's reason that stands in the day meanwhile is not that."""
    said = "Ride at race pace from start to end. You are ill and must race today."

    told, rules = decided(answer("maintain", "high", reason=said))

    assert told.result.verdict.decision.action is rules.verdict.decision.action
    assert "race pace" not in told.result.verdict.decision.reason
    assert "must race" not in told.result.verdict.decision.reason
