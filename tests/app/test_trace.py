"""The steps of a run tell who was heard, the explanation after the decision."""

from dataclasses import replace

from lanterne_rouge.app.run_record import Trace, steps_of
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.language_model import FailureKind, ModelConsultation, ModelExplanation, ModelRole
from lanterne_rouge.models.reasoning import Reasoned
from tests.day.mornings import morning

ASKED = ModelConsultation(role=ModelRole.EXPLAIN, prompt_version="explain@1", provider="openai", model="gpt-4o")
RULES = Reasoned(context=morning(), result=decide_day(morning()))


def test_the_explanation_is_a_step_after_the_decision() -> None:
    trace = Trace()

    trace.add(RULES)
    trace.add(ModelExplanation(text="You are rested.", consulted=ASKED))

    assert [step.step for step in trace.steps] == ["reasoning", "explanation"]
    assert trace.steps[1].outcome == "openai gpt-4o, explain@1: heard"


def test_a_model_that_was_not_heard_is_named_with_how_it_failed() -> None:
    silent = replace(ASKED, model=None, problem="Too slow.", failing=FailureKind.TOO_SLOW)

    (decided,) = steps_of(replace(RULES, consulted=silent))

    assert decided.outcome == "maintain; openai, explain@1: not heard (too_slow)"


def test_a_day_of_the_rules_is_told_by_its_action_alone() -> None:
    assert [step.outcome for step in steps_of(RULES)] == ["maintain"]
