"""Model or rules: asks a model one question, and says who answered. The one place that catches whatever a model can do."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeAlias, TypeVar

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelConsultation, ModelRole, Prompt
from lanterne_rouge.ports.llm import LLMProvider, LLMRequest, PromptCatalogue, Turn

LOG = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class ModelDesk:
    """What an agent needs to ask a model. `deadlines_s` are seconds for the whole answer by role."""

    provider: LLMProvider
    prompts: PromptCatalogue
    deadlines_s: Mapping[ModelRole, float]


@dataclass(frozen=True, kw_only=True)
class ModelQuestion(Generic[T]):
    """A prompt with what is to be filled in, and the type of the answer."""

    role: ModelRole
    prompt_id: str
    values: Mapping[str, str]
    answer: type[T]
    max_tokens: int


@dataclass(frozen=True, kw_only=True)
class Heard(Generic[T]):
    """The answer, None where the rules have to answer; `consulted` says who was asked and how it went.

    `instructions` is the system text as it was sent, of which an answer may repeat nothing.
    """

    answer: T | None
    consulted: ModelConsultation
    instructions: str = ""


def ask_model(desk: ModelDesk, question: ModelQuestion[T]) -> Heard[T]:
    """One answer by one call. Whatever goes wrong, the caller gets no answer and a reason for it, in time."""
    role = question.role
    consulted = ModelConsultation(role=role, prompt_version=question.prompt_id)
    try:
        consulted = replace(consulted, provider=desk.provider.provider)
        prompt = desk.prompts.get(question.prompt_id)
        consulted = replace(consulted, prompt_version=prompt.name, model=desk.provider.model_for(role))
        step = _step(desk, question, prompt)
        reply = desk.provider.step(step)
        if not isinstance(reply.answer, question.answer):
            raise ModelFailed(
                FailureKind.UNREADABLE, "The language model gave no answer of the kind asked for.", use=reply.use
            )
    except ModelFailed as error:
        why = f"{error.sentence} {error.next_step}".strip()
        # A server of one's own has no name: what is said of it begins small.
        why = f"T{why[1:]}" if why.startswith("the ") else why
        return Heard(answer=None, consulted=replace(consulted, problem=why, failing=error.failing, use=error.use))
    except Exception as error:  # a model's door that fails in an unforeseen way must not cost the athlete the day
        LOG.debug("fault while a model was asked: %s", type(error).__name__)
        why = f"The language model could not be asked ({type(error).__name__})."
        return Heard(answer=None, consulted=replace(consulted, problem=why, failing=FailureKind.FAULT))
    answered = replace(
        consulted,
        provider=reply.provider,
        model=reply.model,
        use=reply.use,
        remembered=reply.remembered,
        instead_of=reply.instead_of,
    )
    return Heard(answer=reply.answer, consulted=answered, instructions=step.turns[0].text)


def _step(desk: ModelDesk, question: ModelQuestion[T], prompt: Prompt) -> LLMRequest[T]:
    system, user = prompt.fill(question.values)
    return LLMRequest(
        role=question.role,
        prompt=prompt.name,
        turns=(Turn(speaker="system", text=system), Turn(speaker="user", text=user)),
        answer=question.answer,
        max_tokens=question.max_tokens,
        deadline_s=desk.deadlines_s[question.role],
    )


Mode: TypeAlias = Literal["rules", "explain", "decide"]


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """Without a desk the rules think alone, whatever the mode.

    `closed_sources`: sources of which nothing may reach a model; `forbidden`: texts that no model may repeat;
    `plans_workouts`: a model that decides may also propose the workout; `beforehand` has to be said before anything is
    asked, `notes` with the day.
    """

    mode: Mode = "rules"
    desk: ModelDesk | None = None
    closed_sources: frozenset[str] = frozenset()
    forbidden: tuple[str, ...] = ()
    plans_workouts: bool = False
    beforehand: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def to(self, mode: Mode) -> ModelDesk | None:
        """The desk where this is what the model is to do."""
        return self.desk if self.mode == mode else None


BY_RULES = Thinking()
