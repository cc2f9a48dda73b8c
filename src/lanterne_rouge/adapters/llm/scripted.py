"""A model whose answers are written beforehand: for tests, demonstrations and evaluation. It asks nobody."""

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar, cast

import msgspec

from lanterne_rouge.adapters.llm.access import tokens_asked, tokens_of
from lanterne_rouge.adapters.llm.answers import UnreadableAnswer, read_answer, read_words
from lanterne_rouge.adapters.llm.any_step import AnyStep
from lanterne_rouge.domain.errors import BadInput, ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMReply, LLMRequest, ToolCall

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Repeat:
    """As the last step of a script: it begins anew whenever it has come to its end."""


class Scripted:
    """Answers step after step from a script, or always by one function.

    A step is a text (read as a real model's text is), a value of the answer's type, tool calls, an error to raise, or a function
    of what is asked that returns one of these. `asked` holds what was asked, in order.
    """

    def __init__(
        self,
        steps: Iterable[object] | Callable[[AnyStep], object],
        *,
        provider: str = "scripted",
        model: str = "scripted",
    ) -> None:
        script: tuple[object, ...] = (steps, Repeat()) if callable(steps) else tuple(steps)
        self._repeats = bool(script) and isinstance(script[-1], Repeat)
        self._script = script[:-1] if self._repeats else script
        self._left = deque(self._script)
        self._provider, self._model = provider, model
        self._missed = 0
        self.asked: list[AnyStep] = []

    @property
    def provider(self) -> str:
        """Whose models they are, as it is shown."""
        return self._provider

    def model_for(self, role: ModelRole) -> str:
        """The same model in every role."""
        return self._model

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        """The next answer of the script; raises what the script says, and `ModelFailed` when it has come to its end."""
        self.asked.append(asked)
        result = self._next()
        while callable(result) and not isinstance(result, type):
            result = result(asked)
        if isinstance(result, BaseException) or (isinstance(result, type) and issubclass(result, BaseException)):
            raise result.with_traceback(None) if isinstance(result, BaseException) else result
        if isinstance(result, LLMReply):
            return cast("LLMReply[T]", result)
        use = _use(asked, result)
        if isinstance(result, tuple) and result and all(isinstance(one, ToolCall) for one in result):
            return LLMReply(provider=self._provider, model=self._model, use=use, calls=result)
        return LLMReply(provider=self._provider, model=self._model, use=use, answer=_answer(asked, result, use))

    def assert_complete(self) -> None:
        """Fails where steps are left over, or more was asked than the script holds."""
        if self._missed:
            raise AssertionError(f"the script was asked {self._missed} times more than it has steps")
        if self._left and not self._repeats:
            raise AssertionError(f"{len(self._left)} of the script's {len(self._script)} steps were never asked for")

    def _next(self) -> object:
        if not self._left and self._repeats:
            self._left.extend(self._script)
        if self._left:
            return self._left.popleft()
        self._missed += 1
        raise ModelFailed(
            FailureKind.FAULT,
            "The scripted model has come to the end of its script.",
            'Add answers to the script, or end it with {"repeat": true}.',
        )


def _answer(asked: LLMRequest[T], result: object, use: TokenUse) -> T:
    if isinstance(result, str):
        try:
            read = read_words(result) if asked.answer is str else read_answer(result, asked.answer, lenient=True)
        except UnreadableAnswer as error:
            sentence = f"The scripted model's answer cannot be used. {error.sentence}"
            raise ModelFailed(FailureKind.UNREADABLE, sentence, use=use) from None
        return cast("T", read)
    if isinstance(result, asked.answer):
        return result
    raise ModelFailed(
        FailureKind.UNREADABLE,
        f"The scripted model answered with a {type(result).__name__} where {asked.answer.__name__} was asked for.",
        "Mend the script.",
        use=use,
    )


def _use(asked: AnyStep, result: object) -> TokenUse:
    received = len(result if isinstance(result, str) else msgspec.json.encode(result))
    return TokenUse(calls=1, input_tokens=tokens_asked(asked), output_tokens=tokens_of(received), estimated=True)


LARGEST_SCRIPT_BYTES: Final = 1_000_000
"""Bytes; more is no script but a mistake."""

FAILURES: Final[Mapping[str, tuple[FailureKind, str]]] = {
    "timeout": (FailureKind.TOO_SLOW, "The scripted model did not answer in time."),
    "401": (FailureKind.WRONG_KEY, "The scripted model does not accept the key."),
    "403": (FailureKind.WRONG_KEY, "The scripted model does not let this key ask."),
    "404": (FailureKind.UNKNOWN_MODEL, "The scripted model is not known."),
    "429": (FailureKind.BUSY, "The scripted model is asked too often."),
    "500": (FailureKind.BUSY, "The scripted model met a fault of its own."),
    "529": (FailureKind.BUSY, "The scripted model is overloaded."),
    "reset": (FailureKind.UNREACHABLE, "The connection to the scripted model broke off."),
    "refusal": (FailureKind.REFUSED, "The scripted model refuses to answer."),
    "empty": (FailureKind.UNREADABLE, "The scripted model answered nothing."),
    "limit": (FailureKind.DAILY_LIMIT, "The scripted model's tokens of the day are used up."),
}
SCRIPT_FORM: Final = (
    'Write a list such as [{"text": "..."}, {"answer": {...}}, {"error": "timeout"}, {"repeat": true}].'
)


def read_script(path: Path) -> tuple[object, ...]:
    """The steps of a script; raises `BadInput` with the file and the place that is wrong."""
    try:
        text = path.read_bytes()[: LARGEST_SCRIPT_BYTES + 1]
        steps = json.loads(text.decode("utf-8-sig")) if len(text) <= LARGEST_SCRIPT_BYTES else None
    except OSError as error:
        raise BadInput(f"The script {path} cannot be read: {error.strerror}.", "Check LLM_SCRIPT.") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"The script {path} is no JSON.", SCRIPT_FORM) from error
    if not isinstance(steps, list) or not steps:
        raise BadInput(f"The script {path} is no list of answers.", SCRIPT_FORM)
    return tuple(_step(path, number, one, last=number == len(steps)) for number, one in enumerate(steps, start=1))


def _step(path: Path, number: int, one: object, *, last: bool) -> object:
    match one:
        case {"text": str(text), **rest} if not rest:
            return text
        case {"answer": dict(answer), **rest} if not rest:
            return json.dumps(answer, ensure_ascii=False)
        case {"error": str(name), **rest} if not rest and name in FAILURES:
            failing, sentence = FAILURES[name]
            return ModelFailed(failing, sentence)
        case {"error": _, **rest} if not rest:
            raise _wrong(path, number, "names no error that is known", f"Known: {', '.join(FAILURES)}.")
        case {"repeat": True, **rest} if not rest and last and number > 1:
            return Repeat()
        case {"repeat": True, **rest} if not rest:
            raise _wrong(path, number, "repeats, but is not the last of several", "Put it at the end.")
    raise _wrong(path, number, "is not to be read", SCRIPT_FORM)


def _wrong(path: Path, number: int, what: str, next_step: str) -> BadInput:
    return BadInput(f"Step {number} of the script {path} {what}.", next_step)
