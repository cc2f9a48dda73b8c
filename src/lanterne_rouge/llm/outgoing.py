"""The last look at everything that is about to leave: what holds something private is not sent, and nobody repeats it."""

import json
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TypeVar

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.model_use import Failing, ModelRole, TokenUse
from lanterne_rouge.llm.preparing import prepare
from lanterne_rouge.llm.private_text import PrivateText
from lanterne_rouge.ports.llm import LLMProvider, Reply, Step

T = TypeVar("T")

NEXT_STEP = "The rules answer today; `lanterne doctor` says what may leave this machine."


class Guarded:
    """A way to a model that lets nothing private out, and no secret back in: not in an answer, not in an error.

    `secrets` are keys, passwords, the athlete's name and the home's path; addresses, places, files and the like are known
    by their shape.
    """

    def __init__(self, inner: LLMProvider, *, secrets: Collection[str]) -> None:
        self._inner = inner
        self._secrets = tuple(one for one in secrets if one)

    @property
    def provider(self) -> str:
        """Whose models they are."""
        return self._inner.provider

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        return self._inner.model_for(role)

    def prepare(self) -> None:
        """Loads what the provider needs."""
        prepare(self._inner)

    def step(self, asked: Step[T]) -> Reply[T]:
        """One exchange, unless what was to be sent is private; raises `ModelFailed`."""
        found = next((what for text in _outgoing(asked) if (what := self._private.found_in(text))), None)
        if found is not None:
            raise ModelFailed(Failing.PRIVATE, f"What was to be asked held {found}, so it was not sent.", NEXT_STEP)
        return self._clean(self._asked(asked))

    @cached_property
    def _private(self) -> PrivateText:
        return PrivateText(secrets=self._secrets)

    def _asked(self, asked: Step[T]) -> Reply[T]:
        try:
            return self._inner.step(asked)
        except ModelFailed as error:
            if not self._private.tells_secret(str(error)):
                raise
            failing, use = error.failing, error.use
        # Outside of the block, so that the error that holds the secret is not kept with this one.
        raise ModelFailed(failing, "The language model failed, and its reason holds a secret.", NEXT_STEP, use=use)

    def _clean(self, reply: Reply[T]) -> Reply[T]:
        texts = (repr(reply.answer) if reply.answer is not None else "", *(call.arguments for call in reply.calls))
        if any(self._private.tells_secret(text) for text in texts):
            raise _secret_back(reply.use)
        return reply


def _secret_back(use: TokenUse) -> ModelFailed:
    sentence = "The language model's answer held one of your secrets, so it is not shown."
    return ModelFailed(Failing.PRIVATE, sentence, NEXT_STEP, use=use)


def _outgoing(asked: Step[T]) -> Iterator[str]:
    """Every text of a step that goes out."""
    yield asked.prompt
    for turn in asked.turns:
        yield turn.text
        yield from (text for call in turn.calls for text in (call.name, call.arguments))
    for tool in asked.tools:
        yield from (tool.name, tool.description, json.dumps(tool.parameters, ensure_ascii=False, default=str))
