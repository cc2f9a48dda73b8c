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
from lanterne_rouge.models.decide import DECISION_MAX_TOKENS, DecidedByModel, decide_by_model
from lanterne_rouge.models.decision_reason import rules_reason
from tests.agents.desks import desk, sentence, tokens
from tests.day.mornings import FEVER, MONDAY, morning, status
from tests.models.prompt_material.days import recorded_mornings

TAPER = {
    "readiness_score": 76,
    "ctl": 35.6,
    "atl": 45.2,
    "tsb": -9.6,
    "training_phase": "Taper",
    "days_to_goal": 5,
}
KINDLY = [sentence("{phase} points to {goal}.", "phase", "goal", effect="neutral")]
SAID = "The build phase points to The race."


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
    day, rules = decided(answer())

    decision = day.result.verdict.decision
    assert (decision.action, decision.intensity_recommendation) == (Action.EASE, Intensity.LOW)
    assert decision.confidence == 0.8
    assert day.decided_by == "scripted" and day.consulted.answered
    assert f"The language model adds: {SAID}" in decision.reason and len(decision.reason.split()) >= 150
    assert decision.reason.startswith(rules_reason(rules, day.result))
    assert day.explanation == SAID
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
        answer("recover", "high"),
        answer(reason=7),
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


def test_a_sentence_with_a_number_of_its_own_is_left_out() -> None:
    said = [*KINDLY, sentence("Your power was 412 W.", "goal", effect="neutral")]

    day, _ = decided(answer(reason=said))

    reason = day.result.verdict.decision.reason
    assert SAID in reason and "412" not in reason
    assert (day.consulted.left_out, day.consulted.grounded) == (1, 0.5)


@pytest.mark.parametrize("said", ["You are fresh, so go all out for 412 W.", "", []])
def test_where_nothing_of_the_text_can_be_shown_the_decision_counts_and_the_narrator_tells_the_day(said) -> None:
    day, _ = decided(answer(reason=said))

    reason = day.result.verdict.decision.reason
    assert "412" not in reason and "The language model adds" not in reason
    assert len(reason.split()) >= 150
    assert day.decided_by == "scripted" and day.explanation is None


def test_on_a_day_with_illness_a_model_may_lower_the_day_and_says_nothing() -> None:
    day, rules = decided(answer("recover", "low"), morning(check_in=FEVER))

    assert "The language model adds" not in day.result.verdict.decision.reason
    assert day.result.verdict.decision.reason.startswith(rules.verdict.decision.reason)
    assert day.consulted.left_out == 1


def test_a_forbidden_text_is_never_shown() -> None:
    context = morning(mission=status(days_to_goal=60, goal_event="Canary tour"))

    day, _ = decided(answer(), context, forbidden=("canary",))

    assert "Canary" not in (day.explanation or "")


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


def test_nothing_but_the_words_changes_where_model_and_rules_agree() -> None:
    rules = decide_day(morning())
    own = rules.verdict.decision
    day, _ = decided(answer(own.action.value, own.intensity_recommendation.value, confidence=own.confidence))

    worded = replace(own, reason=day.result.verdict.decision.reason)
    assert day.result == replace(rules, verdict=replace(rules.verdict, decision=worded))
