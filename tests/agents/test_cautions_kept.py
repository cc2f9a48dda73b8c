"""Whatever a model says, what the rules say for the sake of health stands before it: in explain, in decide, at any length."""

import json
import re
from dataclasses import replace

import pytest

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.models.decision_reason import INVITES
from lanterne_rouge.models.explain import explain
from lanterne_rouge.models.reasoning import decide_with_model
from lanterne_rouge.sandbox.model_evaluation import Case, generate_cases
from lanterne_rouge.views.briefing import CommunicationInput, communicate
from tests.agents.desks import desk
from tests.day.mornings import morning

# How a caution reads, whatever rule it comes from.
CAUTIONS = re.compile(
    r"\b(doctor|ill|hurts?|pain|injury|cold|warm-up|hold you back|stop|do not race|brewing|emergency|looked at|too little energy)\b",
    re.IGNORECASE,
)
LONG = "You are doing well and you may enjoy it. " * 30
WISHES = (
    {"action": "push", "intensity_recommendation": "high"},
    {"action": "maintain", "intensity_recommendation": "low"},
    {"action": "ease", "intensity_recommendation": "low"},
    {"action": "recover", "intensity_recommendation": "low"},
)


def lost(rules: DayResult, result: DayResult, shown: str) -> list[str]:
    """Sentences of caution of the rules that are not shown; the figures of the session may be those of an easier one."""
    kept = _without_figures(shown)
    return [one for one in _cautions(rules, result) if _without_figures(one) not in kept]


def _cautions(rules: DayResult, result: DayResult) -> list[str]:
    said = rules.verdict.decision.reason
    if not CAUTIONS.search(said):
        return []
    told = re.split(r"(?<=[.!?])\s+", said)
    if result.workout == rules.workout and result.verdict.decision.action is rules.verdict.decision.action:
        return told
    told = [one for one in told if not one.startswith(INVITES)]
    return told if result.workout else [one.partition(":")[0] for one in told if "Keep today to" not in one]


def _without_figures(text: str) -> str:
    return re.sub(r"\d+(\.\d+)?", "#", text)


@pytest.fixture(scope="module")
def mornings() -> list[Case]:
    return [one for one in generate_cases(200, seed=5) if not one.steered]


def test_the_mornings_hold_many_cautions_of_many_kinds(mornings: list[Case]) -> None:
    reasons = [decide_day(one.morning).verdict.decision.reason for one in mornings]

    for words in ("doctor", "warm-up feels right", "hold you back", "hurts", "are ill", "cold"):
        assert any(words in one for one in reasons), words
    assert sum(bool(CAUTIONS.search(one)) for one in reasons) > 40


def test_an_explanation_never_takes_the_place_of_a_caution(mornings: list[Case]) -> None:
    missing = []
    for case in mornings:
        context, rules = case.morning, decide_day(case.morning)
        shown = explained(context, "Take the day as it is and enjoy your way.")
        missing += [(case.id, one) for one in lost(rules, rules, shown)]

    assert missing == []


@pytest.mark.parametrize("text", ["You may enjoy the day.", LONG])
def test_a_decision_never_takes_the_place_of_a_caution(mornings: list[Case], text: str) -> None:
    missing = []
    for n, case in enumerate(mornings):
        rules = decide_day(case.morning)
        wish = {**WISHES[n % len(WISHES)], "reason": text, "flags": [], "confidence": 0.6}
        decided = decide_with_model(case.morning, desk(json.dumps(wish))[0])
        shown = decided.result.verdict.decision.reason
        missing += [(case.id, wish["action"], one) for one in lost(rules, decided.result, shown)]

    assert missing == []


def test_an_open_health_question_is_said_in_every_mode_before_the_models_words() -> None:
    plain = morning()
    context = replace(plain, athlete=replace(plain.athlete, capped_z2=True))

    shown = explained(context, "You are rested, so enjoy the day.")

    assert "easy training only until it is" in decide_day(context).verdict.decision.reason
    assert shown.startswith(decide_day(context).verdict.decision.reason)


def test_an_explanation_stands_behind_the_rules_reason_under_its_own_heading() -> None:
    result = decide_day(morning())
    told = CommunicationInput(
        run_id="r", context=morning(), result=result, observation=Observation(), reasoning_mode="explain",
        explanation="Enjoy the day.",
    )  # fmt: skip

    logic = communicate(told).briefing.sections.logic

    assert logic.index(result.verdict.decision.reason) < logic.index("The language model adds: Enjoy the day.")


def explained(context: Morning, said: str) -> str:
    """The reason as it is shown where a model says this, checked or not: only the order is looked at here."""
    result = decide_day(context)
    asked = explain(context, result, desk(said)[0])
    told = CommunicationInput(
        run_id="r", context=context, result=result, observation=Observation(), reasoning_mode="explain",
        consulted=asked.consulted, explanation=said,
    )  # fmt: skip
    return communicate(told).briefing.decision.reason
