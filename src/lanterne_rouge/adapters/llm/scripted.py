"""A model with prepared answers, for tests, demonstrations and evaluation; and the built-in one, which agrees with the rules."""

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar, cast

import msgspec

from lanterne_rouge.adapters.llm.access import AnyRequest, request_tokens, tokens_of
from lanterne_rouge.adapters.llm.answers import UnreadableAnswer, read_answer, read_words
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.errors import BadInput, ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, ProposedDecision, TokenUse
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


_NUMBER: Final = r"(?P<value>-?\d+(?:\.\d+)?)"
# Only at the start of a line: names of goals and sessions are within a line and quoted.
_READINESS: Final = re.compile(rf"^readiness(?:_score)?: {_NUMBER}", re.M)
_FORM: Final = re.compile(rf"^tsb\b[^:\n]*: {_NUMBER}", re.M | re.I)
_SLEEP: Final = re.compile(rf"^sleep: {_NUMBER} h last night", re.M | re.I)
_GOAL: Final = re.compile(r"^days_to_goal: (?P<value>\d+)|^Phase: .* in (?P<far>\d+) days$", re.M)
# The observations of the rules, each a quoted sentence on its own line.
_OBSERVATION: Final = re.compile(r'^- (?P<quoted>"Your? (?:[^"\\]|\\.){1,160}")$', re.M)
_DECISION: Final = re.compile(
    rf"^Decision: (?P<action>{'|'.join(Action)})\b(?:, (?P<intensity>{'|'.join(Intensity)}) intensity)?"
    r"(?:.*?up to zone (?P<zone>\d+))?(?:.*?, (?P<minutes>\d+) min)?",
    re.M,
)

_LEADS: Final[Mapping[Action, str]] = {
    Action.RECOVER: "I would let you recover today",
    Action.EASE: "I would keep it easy today",
    Action.MAINTAIN: "I would keep to the steady work today",
    Action.PUSH: "You are ready to push today",
}
_HELPS: Final[Mapping[Action, str]] = {
    Action.RECOVER: "Rest is when your body grows stronger",
    Action.EASE: "A calm day now lets you train well on the days to come",
    Action.MAINTAIN: "Steady work like this is what makes you fitter",
    Action.PUSH: "A hard day on fresh legs is what moves you forward",
}
_GENTLEST: Final[Mapping[Action, Intensity]] = {
    Action.RECOVER: Intensity.LOW,
    Action.EASE: Intensity.LOW,
    Action.MAINTAIN: Intensity.MODERATE,
    Action.PUSH: Intensity.HIGH,
}
SURE, LESS_SURE = 0.8, 0.5


def agree_with_rules(request: AnyRequest) -> object:
    """Answer with a two-sentence explanation, or the rules' decision with a reason from the day's numbers."""
    day = _read("\n".join(turn.text for turn in request.turns if turn.speaker == "user"))
    if request.role is ModelRole.EXPLAIN and day is not None:
        return _explanation(day)
    if request.role is ModelRole.DECIDE and day is not None:
        return _decision(day)
    raise ModelFailed(FailureKind.REFUSED, "The built-in model speaks of a day's decision and of nothing else.")


@dataclass(frozen=True, kw_only=True)
class _Day:
    """The values read from the prompt."""

    action: Action
    intensity: Intensity
    zone: str | None
    minutes: str | None
    readiness: str | None
    form: str | None
    sleep: str | None
    goal: str | None
    observation: str | None


def _read(text: str) -> _Day | None:
    # The last match, since the rules' line comes after the day's facts.
    decisions = list(_DECISION.finditer(text))
    if not decisions:
        return None
    decision = decisions[-1]
    action = Action(decision["action"])
    far, observation = _GOAL.search(text), _OBSERVATION.search(text)
    return _Day(
        action=action,
        intensity=Intensity(decision["intensity"]) if decision["intensity"] else _GENTLEST[action],
        zone=decision["zone"],
        minutes=decision["minutes"],
        readiness=_value(_READINESS, text),
        form=_value(_FORM, text),
        sleep=_value(_SLEEP, text),
        goal=(far["value"] or far["far"]) if far else None,
        observation=json.loads(observation["quoted"]) if observation else None,
    )


def _value(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    return match["value"] if match else None


def _explanation(day: _Day) -> str:
    reasons = [
        f"your readiness is {day.readiness}" if day.readiness else "",
        f"your form (TSB, fitness minus fatigue) is {day.form}" if day.form else "",
    ]
    why = " and ".join(part for part in reasons if part) or "too little is known of this morning for more"
    if day.observation and day.action in (Action.RECOVER, Action.EASE):
        why = f"y{day.observation[1:].rstrip('.')}"
    goal = f", and your goal is {day.goal} days away" if day.goal else ""
    return f"{_LEADS[day.action]}: {why}. {_HELPS[day.action]}{goal}."


def _decision(day: _Day) -> ProposedDecision:
    sentences = [
        f"{_LEADS[day.action]}.",
        f"Your readiness is {day.readiness} this morning."
        if day.readiness
        else "Your readiness is not known this morning, so I take no risk.",
        f"Your form (TSB, fitness minus fatigue) is {day.form}." if day.form else "",
        f"You slept {day.sleep} h last night." if day.sleep else "",
        f"The session takes {day.minutes} min." if day.minutes else "",
        f"It goes no higher than zone {day.zone}." if day.zone else "",
        f"{_HELPS[day.action]}.",
        f"Your goal is {day.goal} days away, and days like this one carry you there." if day.goal else "",
        "If you feel worse than that, stop early.",
        "I look at the long road, not at one day. Each week like this one counts.",
    ]
    return ProposedDecision(
        action=day.action,
        reason=" ".join(sentence for sentence in sentences if sentence),
        intensity_recommendation=day.intensity,
        flags=(),
        confidence=SURE if day.readiness and day.form else LESS_SURE,
    )
