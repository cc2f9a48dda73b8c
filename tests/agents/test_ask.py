"""Whatever a model's door does, the caller gets an answer of the right kind or a reason why there is none."""

from dataclasses import dataclass, replace

import pytest

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.ports.llm import LLMReply, LLMRequest, ToolCall
from tests.agents.desks import PROMPTS, desk

QUESTION = ModelQuestion(
    role=ModelRole.EXPLAIN,
    prompt_id="explain",
    values={"facts": "readiness: 80", "decision": "maintain", "words": "rest"},
    answer=str,
    max_tokens=100,
)
COST = TokenUse(calls=1, input_tokens=90, output_tokens=20)


@dataclass(frozen=True)
class Broken:
    """A door that fails where no door may."""

    @property
    def provider(self) -> str:
        raise OSError("gone")

    def model_for(self, role: ModelRole) -> str:
        raise OSError("gone")

    def step(self, asked: LLMRequest) -> LLMReply:
        raise OSError("gone")


def test_an_answer_comes_with_who_gave_it_by_which_prompt() -> None:
    made, model = desk("You are rested.")

    heard = ask_model(made, QUESTION)

    assert heard.answer == "You are rested."
    consulted = heard.consulted
    assert (consulted.provider, consulted.model, consulted.prompt_version) == ("scripted", "scripted", "explain@2")
    assert consulted.answered and consulted.use.calls == 1
    (asked,) = model.asked
    assert [turn.speaker for turn in asked.turns] == ["system", "user"]
    assert "readiness: 80" in asked.turns[1].text
    assert (asked.deadline_s, asked.max_tokens) == (10.0, 100)


def test_a_failure_is_told_with_its_next_step_and_what_it_cost() -> None:
    failed = ModelFailed(FailureKind.UNKNOWN_MODEL, "There is no model x.", "Set OPENAI_MODEL.", use=COST)

    heard = ask_model(desk(failed)[0], QUESTION)

    assert heard.answer is None
    assert heard.consulted.problem == "There is no model x. Set OPENAI_MODEL."
    assert (heard.consulted.failing, heard.consulted.use) == (FailureKind.UNKNOWN_MODEL, COST)


@pytest.mark.parametrize(
    "fault", [RuntimeError("x"), KeyError("y"), RecursionError(), MemoryError(), ValueError("key sk-1")]
)
def test_a_fault_is_told_by_its_kind_and_not_by_its_words(fault) -> None:
    heard = ask_model(desk(fault)[0], QUESTION)

    assert heard.answer is None and heard.consulted.failing is FailureKind.FAULT
    assert type(fault).__name__ in (heard.consulted.problem or "")
    assert "sk-1" not in (heard.consulted.problem or "")


@pytest.mark.parametrize(
    "reply",
    [
        LLMReply(provider="p", model="m", use=COST, calls=(ToolCall(id="1", name="delete_all", arguments="{}"),)),
        LLMReply(provider="p", model="m", use=COST, answer=17),
        LLMReply(provider="p", model="m", use=COST),
    ],
)
def test_an_answer_of_another_kind_is_none_and_is_paid_for(reply) -> None:
    heard = ask_model(desk(reply)[0], QUESTION)

    assert heard.answer is None
    assert (heard.consulted.failing, heard.consulted.use) == (FailureKind.UNREADABLE, COST)


def test_a_prompt_that_is_not_there_or_lacks_a_value_costs_no_call() -> None:
    made, model = desk("never said")

    unknown, unfilled = (
        ask_model(made, replace(QUESTION, **how)) for how in ({"prompt_id": "no such"}, {"values": {}})
    )

    assert unknown.answer is unfilled.answer is None
    assert unknown.consulted.failing is FailureKind.BAD_PROMPT
    assert unfilled.consulted.problem
    assert model.asked == []


def test_a_door_that_cannot_even_name_itself_costs_nobody_the_day() -> None:
    heard = ask_model(ModelDesk(provider=Broken(), prompts=PROMPTS, deadlines_s={ModelRole.EXPLAIN: 1.0}), QUESTION)

    assert heard.answer is None and heard.consulted.failing is FailureKind.FAULT


def test_a_keyboard_interrupt_is_not_swallowed() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask_model(desk(KeyboardInterrupt())[0], QUESTION)
