"""A model with prepared answers, for tests, demonstrations and evaluation; and the built-in one, which agrees with the rules."""

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar, cast

import msgspec

from lanterne_rouge.adapters.llm.access import AnyRequest, request_tokens, tokens_of
from lanterne_rouge.adapters.llm.answers import UnreadableAnswer, read_answer, read_words
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.errors import BadInput, ModelFailed
from lanterne_rouge.domain.language_model import (
    FactEffect,
    FailureKind,
    ModelRole,
    ModelSentence,
    ProposedDecision,
    ProposedWords,
    TokenUse,
)
from lanterne_rouge.ports.llm import LLMReply, LLMRequest, ToolCall

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Repeat:
    """The last step of a script that repeats."""


class ScriptedProvider:
    """Answers step by step from a script, or always by one function.

    A step is a text (parsed like a real model's), a value of the answer's type, tool calls, an error to raise, or a function
    of the request that returns one of these. `asked` has the requests in order.
    """

    def __init__(
        self,
        steps: Iterable[object] | Callable[[AnyRequest], object],
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
        self.asked: list[AnyRequest] = []

    @property
    def provider(self) -> str:
        """The provider's name."""
        return self._provider

    def model_for(self, role: ModelRole) -> str:
        """The same model in every role."""
        return self._model

    def step(self, request: LLMRequest[T]) -> LLMReply[T]:
        """The next answer of the script; raises the script's errors, and `ModelFailed` at its end."""
        self.asked.append(request)
        result = self._next()
        while callable(result) and not isinstance(result, type):
            result = result(request)
        if isinstance(result, BaseException) or (isinstance(result, type) and issubclass(result, BaseException)):
            raise result.with_traceback(None) if isinstance(result, BaseException) else result
        if isinstance(result, LLMReply):
            return cast("LLMReply[T]", result)
        use = _use(request, result)
        if isinstance(result, tuple) and result and all(isinstance(call, ToolCall) for call in result):
            return LLMReply(provider=self._provider, model=self._model, use=use, calls=result)
        return LLMReply(provider=self._provider, model=self._model, use=use, answer=_answer(request, result, use))

    def assert_complete(self) -> None:
        """Raise `AssertionError` if steps are left over or were missing."""
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
            "The scripted model has no answers left.",
            'Add answers to the script, or end it with {"repeat": true}.',
        )


def _answer(request: LLMRequest[T], result: object, use: TokenUse) -> T:
    if isinstance(result, str):
        try:
            read = read_words(result) if request.answer is str else read_answer(result, request.answer, lenient=True)
        except UnreadableAnswer as error:
            sentence = f"I can't use the scripted model's answer. {error.sentence}"
            raise ModelFailed(FailureKind.UNREADABLE, sentence, use=use) from None
        return cast("T", read)
    if isinstance(result, request.answer):
        return result
    raise ModelFailed(
        FailureKind.UNREADABLE,
        f"The scripted model answered with a {type(result).__name__} instead of a {request.answer.__name__}.",
        "Fix the script.",
        use=use,
    )


def _use(request: AnyRequest, result: object) -> TokenUse:
    received = len(result if isinstance(result, str) else msgspec.json.encode(result))
    return TokenUse(calls=1, input_tokens=request_tokens(request), output_tokens=tokens_of(received), estimated=True)


LARGEST_SCRIPT_BYTES: Final = 1_000_000
"""The largest script in bytes."""

FAILURES: Final[Mapping[str, tuple[FailureKind, str]]] = {
    "timeout": (FailureKind.TOO_SLOW, "The scripted model did not answer in time."),
    "401": (FailureKind.WRONG_KEY, "The scripted model does not accept the key."),
    "403": (FailureKind.WRONG_KEY, "The scripted model doesn't allow this key."),
    "404": (FailureKind.UNKNOWN_MODEL, "The scripted model is unknown."),
    "429": (FailureKind.BUSY, "The scripted model gets too many requests."),
    "500": (FailureKind.BUSY, "The scripted model had an internal error."),
    "529": (FailureKind.BUSY, "The scripted model is overloaded."),
    "reset": (FailureKind.UNREACHABLE, "The connection to the scripted model broke off."),
    "refusal": (FailureKind.REFUSED, "The scripted model refuses to answer."),
    "empty": (FailureKind.UNREADABLE, "The scripted model's answer is empty."),
    "limit": (FailureKind.DAILY_LIMIT, "The scripted model's tokens for today are used up."),
}
SCRIPT_FORM: Final = (
    'Write a list such as [{"text": "..."}, {"answer": {...}}, {"error": "timeout"}, {"repeat": true}].'
)


def read_script(path: Path) -> tuple[object, ...]:
    """Read the steps of a script; raises `BadInput` with file and step number."""
    try:
        text = path.read_bytes()[: LARGEST_SCRIPT_BYTES + 1]
        steps = json.loads(text.decode("utf-8-sig")) if len(text) <= LARGEST_SCRIPT_BYTES else None
    except OSError as error:
        raise BadInput(f"I can't read the script {path}: {error.strerror}.", "Check LLM_SCRIPT.") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"The script {path} isn't valid JSON.", SCRIPT_FORM) from error
    if not isinstance(steps, list) or not steps:
        raise BadInput(f"The script {path} isn't a list of answers.", SCRIPT_FORM)
    return tuple(_step(path, number, step, last=number == len(steps)) for number, step in enumerate(steps, start=1))


def _step(path: Path, number: int, step: object, *, last: bool) -> object:
    match step:
        case {"text": str(text), **rest} if not rest:
            return text
        case {"answer": dict(answer), **rest} if not rest:
            return json.dumps(answer, ensure_ascii=False)
        case {"error": str(name), **rest} if not rest and name in FAILURES:
            failing, sentence = FAILURES[name]
            return ModelFailed(failing, sentence)
        case {"error": _, **rest} if not rest:
            raise _wrong(path, number, "has an unknown error", f"Choose from {', '.join(FAILURES)}.")
        case {"repeat": True, **rest} if not rest and last and number > 1:
            return Repeat()
        case {"repeat": True, **rest} if not rest:
            raise _wrong(path, number, "repeats, but isn't the last step", "Put it at the end.")
    raise _wrong(path, number, "isn't valid", SCRIPT_FORM)


def _wrong(path: Path, number: int, what: str, next_step: str) -> BadInput:
    return BadInput(f"Step {number} of the script {path} {what}.", next_step)


_FACT: Final = re.compile(r"^(?P<id>[a-z][a-z0-9_]*) (?P<effect>limits|supports|neutral): ", re.M)
_DECISION: Final = re.compile(
    rf"^Decision: (?P<action>{'|'.join(Action)})\b(?:, (?P<intensity>{'|'.join(Intensity)}) intensity)?", re.M
)
_GENTLEST: Final[Mapping[Action, Intensity]] = {
    Action.RECOVER: Intensity.LOW,
    Action.EASE: Intensity.LOW,
    Action.MAINTAIN: Intensity.MODERATE,
    Action.PUSH: Intensity.HIGH,
}
SURE, LESS_SURE = 0.8, 0.5


def agree_with_rules(request: AnyRequest) -> object:
    """Answer with sentences on the day's facts, or with the rules' decision and such sentences as its reason."""
    text = "\n".join(turn.text for turn in request.turns if turn.speaker == "user")
    decisions = list(_DECISION.finditer(text))
    if request.role not in (ModelRole.EXPLAIN, ModelRole.DECIDE) or not decisions:
        raise ModelFailed(FailureKind.REFUSED, "The built-in model speaks of a day's decision and of nothing else.")
    facts = {fact["id"]: FactEffect(fact["effect"]) for fact in _FACT.finditer(text)}
    # The last one, since the rules' line comes after the day's facts.
    action, said = Action(decisions[-1]["action"]), decisions[-1]["intensity"]
    sentences = tuple(_sentences(facts, action))
    if request.role is ModelRole.EXPLAIN:
        return ProposedWords(sentences=sentences[:2])
    return ProposedDecision(
        action=action,
        reason=sentences,
        intensity_recommendation=Intensity(said) if said else _GENTLEST[action],
        flags=(),
        confidence=SURE if {"readiness", "tsb"} <= facts.keys() else LESS_SURE,
    )


MOST_TO_SAY_MORE = 1
"""With more facts that limit, only sentences that limit are shown."""


def _sentences(facts: Mapping[str, FactEffect], action: Action) -> Iterator[ModelSentence]:
    """What the facts that limit mean together; where none does, what those that support do, and where the season stands."""
    careful = action in (Action.RECOVER, Action.EASE)
    limits = [name for name, effect in facts.items() if effect is FactEffect.LIMITS]
    told = [name for name in limits if name != "stages"][:2]
    supports = [name for name, effect in facts.items() if effect is FactEffect.SUPPORTS][:2]
    if told and careful:
        yield _sentence(
            f"{_joined(told)} {_verb('show', told)} strain, so {{advice}} is the wise choice.", told, "limits"
        )
    elif told:
        yield _sentence(f"{_joined(told)} {_verb('ask', told)} for care today.", told, "limits")
    if "stages" in limits:
        yield _sentence("Recovery today protects {stages}.", ("stages",), "limits")
    if told and careful:
        yield _sentence("{workout} gives your body room to recover.", told, "limits")
    elif supports and not (told or careful):
        yield _sentence(f"{_joined(supports)} {_verb('show', supports)} a fresh body.", supports, "supports")
        yield _sentence("Today is {advice}, and {workout} fits your week.", supports, "supports")
    if len(limits) <= MOST_TO_SAY_MORE and "goal" in facts:
        yield _sentence("{phase} points to {goal}.", ("phase", "goal"), "neutral")
    elif len(limits) <= MOST_TO_SAY_MORE and "phase" in facts:
        yield _sentence("Today is {advice} in {phase}.", ("phase",), "neutral")


def _verb(verb: str, names: Sequence[str]) -> str:
    return verb if len(names) > 1 else f"{verb}s"


def _joined(names: Sequence[str]) -> str:
    return " and ".join(f"{{{name}}}" for name in names)


def _sentence(text: str, about: Sequence[str], effect: str) -> ModelSentence:
    return ModelSentence(text=text, about=tuple(about), effect=effect)
