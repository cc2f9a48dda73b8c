"""What is said of a model: the same marks for the same answers, no mark for a silent one, and no mark that was not earned."""

from dataclasses import replace

import pytest

from lanterne_rouge.adapters.llm.makers import LanguageModels
from lanterne_rouge.adapters.llm.scripted import Repeat, ScriptedProvider
from lanterne_rouge.app.model_access import scripted_desk
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind
from lanterne_rouge.sandbox.model_evaluation import Evaluation, evaluate_models, generate_cases

MORNINGS = tuple(generate_cases(40))


def _of(*steps: object) -> Evaluation:
    return evaluate_models(
        MORNINGS, replace(scripted_desk(LanguageModels()), provider=ScriptedProvider((*steps, Repeat())))
    )


def test_the_built_in_model_keeps_what_must_be_kept_in_both_modes() -> None:
    found = evaluate_models(MORNINGS, scripted_desk(LanguageModels()))

    assert [(mode.mode, mode.mornings) for mode in found.modes] == [("explain", 40), ("decide", 40)]
    assert [d for mode in found.modes for d in mode.dimensions if d.gate and d.mean not in (None, 1.0)] == []
    assert all(mode.fallback_share < 0.2 for mode in found.modes)


def test_the_same_answers_have_the_same_marks() -> None:
    def all_marks() -> list[object]:
        return [
            (one.case, one.mode, one.marks) for one in evaluate_models(MORNINGS, scripted_desk(LanguageModels())).cases
        ]

    assert all_marks() == all_marks()


def test_a_silent_model_has_no_marks_for_its_words_and_its_problem_is_counted() -> None:
    found = _of(ModelFailed(FailureKind.BUSY, "It is busy.", "Try later."))

    assert all(mode.fallback_share == 1.0 for mode in found.modes)
    assert all(mode.problems == (("busy", 40),) for mode in found.modes)
    assert all(d.applies == 0 for mode in found.modes for d in mode.dimensions if d.dimension == "readable")
    assert found.first_problem == "It is busy. Try later."


def test_a_model_that_lies_loses_no_gate_for_its_lies_are_not_shown() -> None:
    found = _of("Your readiness is 312, so ride 999 minutes all out, see http://x.invalid. Take it as it comes.")

    assert [d for mode in found.modes for d in mode.dimensions if d.gate and d.mean not in (None, 1.0)] == []


def test_tokens_and_time_are_added_up() -> None:
    explained, decided = evaluate_models(MORNINGS, scripted_desk(LanguageModels())).modes

    assert explained.calls == decided.calls == 40
    assert 0 < explained.input_tokens < decided.input_tokens
    assert 0 <= decided.median_ms <= decided.p95_ms


@pytest.mark.proof
def test_five_hundred_mornings_keep_every_gate() -> None:
    found = evaluate_models(tuple(generate_cases(500)), scripted_desk(LanguageModels()))

    assert all(mode.gates_hold for mode in found.modes)
