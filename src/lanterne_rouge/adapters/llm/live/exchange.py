"""One exchange with a model: asked, persisted with, read. It has no clock of its own; `loop` ends it at the deadline."""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar, cast

import httpx2
import pydantic_ai.models
import stamina
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.exceptions import AgentRunError, UserError
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from lanterne_rouge.adapters.llm.access import Patience, Spent, Whom, can_be, tokens_asked, tokens_of
from lanterne_rouge.adapters.llm.answers import (
    JsonMode,
    UnreadableAnswer,
    read_answer,
    read_words,
    schema_of,
    whole_sentences,
)
from lanterne_rouge.adapters.llm.any_step import AnyStep
from lanterne_rouge.adapters.llm.failures import FAULTS, PassingFailure, failure_row, fault, told
from lanterne_rouge.adapters.llm.live.wire import Language, open_client
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, TokenUse
from lanterne_rouge.ports.llm import LLMReply, LLMRequest, ToolCall, Turn

T = TypeVar("T")

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][\w.:/-]{0,79}")


def read_reply(
    response: ModelResponse, asked: LLMRequest[T], whom: Whom, use: TokenUse, *, lenient: bool
) -> LLMReply[T]:
    """The reply; raises `ModelFailed` where there is none, with `use`, which is what all attempts took."""
    if response.finish_reason == "content_filter":
        raise ModelFailed(FailureKind.REFUSED, f"{whom.name} refused to answer.", use=use)
    calls = _calls(response, asked, whom, use)
    answer = None if calls else _answer(response, asked, whom, use, lenient=lenient)
    return LLMReply(provider=whom.provider, model=_model(response, whom), use=use, answer=answer, calls=calls)


def use_of(response: ModelResponse, asked: AnyStep, *, ms: float) -> TokenUse:
    """What an answer took, as the other side counts, and by length where it counts nothing that can be. `ms`: milliseconds."""
    took, gave = response.usage.input_tokens, response.usage.output_tokens
    counted = can_be(took) and can_be(gave) and took > 0 and gave > 0
    return TokenUse(
        calls=1,
        input_tokens=took if can_be(took) and took > 0 else tokens_asked(asked),
        output_tokens=gave if can_be(gave) and gave > 0 else tokens_of(len(_text(response))),
        ms=ms,
        estimated=not counted,
    )


def _answer(response: ModelResponse, asked: LLMRequest[T], whom: Whom, use: TokenUse, *, lenient: bool) -> T:
    text = _text(response)
    cut = response.finish_reason == "length"
    try:
        if asked.answer is str:
            words = read_words(text)
            return cast(T, whole_sentences(words) if cut else words)
        return read_answer(text, asked.answer, lenient=lenient)
    except UnreadableAnswer as unreadable:
        said = "Its answer was cut off: it needs more tokens." if cut else unreadable.sentence
    raise ModelFailed(FailureKind.UNREADABLE, f"The answer of {whom.name} cannot be used. {said}", use=use)


def _calls(response: ModelResponse, asked: LLMRequest[T], whom: Whom, use: TokenUse) -> tuple[ToolCall, ...]:
    wanted = [part for part in response.parts if isinstance(part, ToolCallPart)]
    offered = {tool.name for tool in asked.tools}
    if any(part.tool_name not in offered for part in wanted):
        raise ModelFailed(FailureKind.UNREADABLE, f"{whom.name} asked for a tool that it was not offered.", use=use)
    return tuple(ToolCall(id=part.tool_call_id, name=part.tool_name, arguments=_arguments(part)) for part in wanted)


def _arguments(part: ToolCallPart) -> str:
    return part.args if isinstance(part.args, str) else part.args_as_json_str()


def _text(response: ModelResponse) -> str:
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def _model(response: ModelResponse, whom: Whom) -> str:
    """The maker's exact name of the model; a server of one's own may write anything there, so the setting counts."""
    named = response.model_name or ""
    return named if not whom.own_address and _PLAIN_NAME.fullmatch(named) else whom.model


# A wait longer than this is not worth it: the rules answer at once.
LONGEST_WAIT_S = 10.0


async def persist(attempt: Callable[[], Awaitable[T]], patience: Patience, *, deadline_s: float, provider: str) -> T:
    """The result of the first attempt that succeeds. The last failure is raised where none does."""
    again = _Again(patience, monotonic() + deadline_s, provider)
    async for each in stamina.retry_context(on=again.wait_s, attempts=patience.attempts, timeout=None):
        with each:
            return await attempt()
    raise AssertionError("stamina ends with a result or an exception")


class _Again:
    """Decides after each failure whether to try again, and how long to wait; says so in one line."""

    def __init__(self, patience: Patience, ends: float, provider: str) -> None:
        self._patience = patience
        self._ends = ends
        self._provider = provider
        self._failures = 0

    def wait_s(self, error: Exception) -> float | bool:
        """Seconds to wait; False where another attempt makes no sense."""
        self._failures += 1
        if not isinstance(error, PassingFailure) or self._failures >= self._patience.attempts:
            return False
        doubled: float = self._patience.first_wait_s * 2 ** (self._failures - 1)
        wait = doubled if error.wait_s is None else max(error.wait_s, doubled / 2)
        if wait > LONGEST_WAIT_S or monotonic() + wait >= self._ends:
            return False
        LOG.info("%s: %s; attempt %d in %.1f s", self._provider, error.failing.value, self._failures + 1, wait)
        return wait


def messages_of(turns: tuple[Turn, ...]) -> list[ModelMessage]:
    """What is said to a model between two of its turns goes into one message."""
    tools = {call.id: call.name for turn in turns for call in turn.calls}
    messages: list[ModelMessage] = []
    said: list[ModelRequestPart] = []
    for turn in turns:
        if turn.speaker != "model":
            said.append(_part(turn, tools))
            continue
        if said:
            messages.append(ModelRequest(parts=said))
            said = []
        messages.append(_response(turn))
    if said:
        messages.append(ModelRequest(parts=said))
    return messages


def _part(turn: Turn, tools: Mapping[str, str]) -> ModelRequestPart:
    if turn.speaker == "system":
        return SystemPromptPart(content=turn.text)
    if turn.speaker == "tool" and turn.answers is not None:
        name = tools.get(turn.answers, "tool")
        return ToolReturnPart(tool_name=name, content=turn.text, tool_call_id=turn.answers)
    return UserPromptPart(content=turn.text)


def _response(turn: Turn) -> ModelResponse:
    words = [TextPart(content=turn.text)] if turn.text else []
    calls = [ToolCallPart(tool_name=each.name, args=each.arguments, tool_call_id=each.id) for each in turn.calls]
    return ModelResponse(parts=[*words, *calls])


LOG = logging.getLogger(__name__)

VENDOR_FAULTS = (*FAULTS, AgentRunError, UserError, httpx2.HTTPError, httpx2.InvalidURL)

# What marks a model that rejects a temperature.
_NO_TEMPERATURE = ("thinking_always_enabled", "anthropic_disallows_sampling_settings")


@dataclass(frozen=True, kw_only=True)
class Line:
    """The way to a model: `url` without credentials, `headers` with the key."""

    language: Language
    whom: Whom
    url: str
    headers: Mapping[str, str]
    patience: Patience
    streamed: bool

    @property
    def foreign(self) -> bool:
        """Whether a server of another maker may be at the end of it."""
        return self.whom.own_address and self.language.others_speak_it


async def exchange(line: Line, asked: LLMRequest[T], spent: Spent) -> LLMReply[T]:
    """One reply; raises `ModelFailed`. What every attempt takes is told to `spent`."""
    try:
        return await _exchange(line, asked, spent)
    except ModelFailed:
        raise
    except VENDOR_FAULTS as error:
        # Around the attempts, not within one: while a question is put together, or an answer is taken apart.
        LOG.debug("%s: %s around the exchange", line.whom.provider, type(error).__name__)
        failed = fault(line.whom, spent.so_far)
    raise failed


async def _exchange(line: Line, asked: LLMRequest[T], spent: Spent) -> LLMReply[T]:
    began = monotonic()
    async with open_client(line.headers, asked.deadline_s, on_sent=spent.sent) as client:
        model = line.language.build(line.whom.model, line.url, client, own_address=line.whom.own_address)
        mode = _mode(line, model, asked)
        settings, parameters = _settings(line, model, asked), _parameters(asked, mode)
        call = _Call(line, spent, model, messages_of(asked.turns), settings, parameters)
        left = asked.deadline_s - (monotonic() - began)
        response = await persist(call.once, line.patience, deadline_s=left, provider=line.whom.provider)
    took = spent.answered(use_of(response, asked, ms=(monotonic() - began) * 1000))
    return read_reply(response, asked, line.whom, took, lenient=mode is JsonMode.TEXT)


def check_allowed() -> None:
    """Raises `ModelFailed` where this process has switched real models off, as the test suite does."""
    if not pydantic_ai.models.ALLOW_MODEL_REQUESTS:
        raise ModelFailed(FailureKind.OFF, "Language models are switched off in this process.")


@dataclass(frozen=True)
class _Call:
    line: Line
    spent: Spent
    model: Model
    messages: list[ModelMessage]
    settings: ModelSettings
    parameters: ModelRequestParameters

    async def once(self) -> ModelResponse:
        """One attempt, its failure in our own words and without the vendor's error behind it."""
        try:
            return await (self._streamed() if self.line.streamed else self._whole())
        except VENDOR_FAULTS as error:
            failed = told(error, self.line.whom)
            self.spent.failed(was_read=not failure_row(error, self.line.whom).turned_away)
        failed.use = self.spent.so_far
        raise failed

    async def _whole(self) -> ModelResponse:
        return await model_request(
            self.model,
            self.messages,
            model_settings=self.settings,
            model_request_parameters=self.parameters,
            instrument=False,
        )

    async def _streamed(self) -> ModelResponse:
        async with model_request_stream(
            self.model,
            self.messages,
            model_settings=self.settings,
            model_request_parameters=self.parameters,
            instrument=False,
        ) as stream:
            async for _ in stream:
                pass
            return stream.get()


def _settings(line: Line, model: Model, asked: LLMRequest[T]) -> ModelSettings:
    settings = ModelSettings(max_tokens=asked.max_tokens)
    temperature = line.language.temperature(asked.role)
    if temperature is not None and not any(model.profile.get(each) for each in _NO_TEMPERATURE):
        settings["temperature"] = temperature
    if line.language.thinks and not line.foreign and model.profile.get("supports_thinking"):
        # Thinking counts as output: unasked, it eats the whole of a short answer's tokens.
        settings["thinking"] = "minimal" if model.profile.get("thinking_always_enabled") else False
    return settings


def _mode(line: Line, model: Model, asked: LLMRequest[T]) -> JsonMode:
    beside_tools = bool(asked.tools) and not line.language.json_beside_tools
    if asked.answer is str or beside_tools or line.foreign:
        return JsonMode.TEXT
    mode = line.language.json_mode(line.whom.model, model.profile)
    # The service rejects this mode unless the prompt names it.
    named = any("json" in turn.text.lower() for turn in asked.turns)
    return JsonMode.TEXT if mode is JsonMode.OBJECT and not named else mode


def _parameters(asked: LLMRequest[T], mode: JsonMode) -> ModelRequestParameters:
    tools = [
        ToolDefinition(name=each.name, description=each.description, parameters_json_schema=dict(each.parameters))
        for each in asked.tools
    ]
    if mode is JsonMode.TEXT:
        return ModelRequestParameters(function_tools=tools)
    form = OutputObjectDefinition(name="answer", json_schema=schema_of(asked.answer), strict=True)
    if mode is JsonMode.SCHEMA:
        return ModelRequestParameters(function_tools=tools, output_mode="native", output_object=form)
    # The prompt describes the form itself; the library's own instructions would alter a versioned prompt.
    return ModelRequestParameters(
        function_tools=tools, output_mode="prompted", output_object=form, prompted_output_template=False
    )
