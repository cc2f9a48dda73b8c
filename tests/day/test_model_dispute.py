"""What a model wanted, what the rules allow, and who had the last word."""

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action, Intensity, Negotiation
from lanterne_rouge.domain.language_model import ProposedDecision
from lanterne_rouge.domain.morning import Readiness
from lanterne_rouge.models.decide import dispute, under_proposal
from tests.day.mornings import FEVER, REST, morning


def argued(action: Action, intensity: Intensity, **changes) -> Negotiation | None:
    context = morning(**changes)
    rules = decide_day(context)
    proposed = ProposedDecision(action=action, reason="x", intensity_recommendation=intensity, flags=(), confidence=0.5)
    return dispute(proposed, rules, under_proposal(context, rules, proposed))


def test_nothing_is_argued_where_both_want_the_same_day() -> None:
    assert argued(Action.MAINTAIN, Intensity.HIGH) is None


def test_a_wish_for_more_is_settled_by_the_guardrails_with_the_rule_that_binds() -> None:
    found = argued(Action.PUSH, Intensity.HIGH, readiness=Readiness(score=55.0))

    assert found is not None
    assert [one.speaker for one in found.arguments] == ["model", "guardrails"]
    assert [one.wants for one in found.arguments] == [Action.PUSH, Action.EASE]
    assert (found.verdict, found.settled_by) == (Action.EASE, "guardrails")
    assert "readiness is 55" in found.says
    assert dict(found.arguments[1].numbers)["readiness"] == 55


def test_an_easier_day_is_settled_by_the_model() -> None:
    found = argued(Action.EASE, Intensity.LOW)

    assert found is not None
    assert (found.verdict, found.settled_by) == (Action.EASE, "model")
    assert "may make a day easier" in found.says


def test_more_than_one_step_down_without_a_sign_is_settled_by_the_guardrails() -> None:
    found = argued(Action.RECOVER, Intensity.LOW)

    assert found is not None
    assert (found.verdict, found.settled_by) == (Action.EASE, "guardrails")
    assert "no sign" in found.says


@pytest.mark.parametrize("changes", [{"check_in": FEVER}, {"plan": REST}])
def test_training_on_a_day_without_any_is_refused(changes) -> None:
    found = argued(Action.MAINTAIN, Intensity.HIGH, **changes)

    assert found is not None
    assert (found.verdict, found.settled_by) == (Action.RECOVER, "guardrails")
    assert "no training today" in found.says
