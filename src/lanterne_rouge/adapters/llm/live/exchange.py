"""One exchange with a model: send, retry and parse. The caller enforces the deadline."""

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

from lanterne_rouge.adapters.llm.access import (
    AnyRequest,
    ModelTarget,
    RetryPolicy,
    UsageCounter,
    is_plausible_count,
    request_tokens,
    tokens_of,
)
from lanterne_rouge.adapters.llm.answers import (
    JsonMode,
    UnreadableAnswer,
    completed,
    read_answer,
    read_words,
    schema_of,
)
from lanterne_rouge.adapters.llm.failures import FAULTS, TemporaryFailure, failure_row, fault, translate_error
from lanterne_rouge.adapters.llm.live.wire import Language, open_client
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, TokenUse
from lanterne_rouge.ports.llm import LLMReply, LLMRequest, ToolCall, Turn

T = TypeVar("T")

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][\w.:/-]{0,79}")


def read_reply(
    response: ModelResponse, request: LLMRequest[T], target: ModelTarget, use: TokenUse, *, lenient: bool
) -> LLMReply[T]:
    """Parse the reply; raises `ModelFailed` with the `use` of all attempts if there is none."""
    if response.finish_reason == "content_filter":
        raise ModelFailed(FailureKind.REFUSED, f"{target.name} refused to answer.", use=use)
    calls = _calls(response, request, target, use)
    answer = None if calls else _answer(response, request, target, use, lenient=lenient)
    return LLMReply(provider=target.provider, model=_model(response, target), use=use, answer=answer, calls=calls)


def use_of(response: ModelResponse, request: AnyRequest, *, ms: float) -> TokenUse:
    """The use of an answer as reported, estimated where the counts are implausible. `ms`: milliseconds."""
    took, gave = response.usage.input_tokens, response.usage.output_tokens
    counted = is_plausible_count(took) and is_plausible_count(gave) and took > 0 and gave > 0
    return TokenUse(
        calls=1,
        input_tokens=took if is_plausible_count(took) and took > 0 else request_tokens(request),
        output_tokens=gave if is_plausible_count(gave) and gave > 0 else tokens_of(len(_text(response))),
        ms=ms,
        estimated=not counted,
    )


def _answer(response: ModelResponse, request: LLMRequest[T], target: ModelTarget, use: TokenUse, *, lenient: bool) -> T:
    text = _text(response)
    cut = response.finish_reason == "length"
    try:
        if request.answer is str and not cut:
            return cast(T, read_words(text))
        return read_answer(completed(text) if cut else text, request.answer, lenient=lenient)
    except UnreadableAnswer as unreadable:
        reason = "Its answer was cut off; it needs more tokens." if cut else unreadable.sentence
    raise ModelFailed(FailureKind.UNREADABLE, f"I can't use the answer of {target.name}. {reason}", use=use)


def _calls(response: ModelResponse, request: LLMRequest[T], target: ModelTarget, use: TokenUse) -> tuple[ToolCall, ...]:
    wanted = [part for part in response.parts if isinstance(part, ToolCallPart)]
    offered = {tool.name for tool in request.tools}
    if any(part.tool_name not in offered for part in wanted):
        raise ModelFailed(FailureKind.UNREADABLE, f"{target.name} asked for a tool that doesn't exist.", use=use)
    return tuple(ToolCall(id=part.tool_call_id, name=part.tool_name, arguments=_arguments(part)) for part in wanted)


def _arguments(part: ToolCallPart) -> str:
    return part.args if isinstance(part.args, str) else part.args_as_json_str()


def _text(response: ModelResponse) -> str:
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def _model(response: ModelResponse, target: ModelTarget) -> str:
    """The model name reported by the provider; for a custom server the configured name."""
    name = response.model_name or ""
    return name if not target.own_address and _PLAIN_NAME.fullmatch(name) else target.model


# Longer waits are not worth it, since the rules can answer at once.
LONGEST_WAIT_S = 10.0


async def retry(attempt: Callable[[], Awaitable[T]], retries: RetryPolicy, *, deadline_s: float, provider: str) -> T:
    """The result of the first successful attempt; raises the last failure if none succeeds."""
    again = _RetryDecision(retries, monotonic() + deadline_s, provider)
    async for each in stamina.retry_context(on=again.wait_s, attempts=retries.attempts, timeout=None):
        with each:
            return await attempt()
    raise AssertionError("stamina ends with a result or an exception")


class _RetryDecision:
    """Decides after each failure whether to retry and how long to wait, and logs it."""

    def __init__(self, retries: RetryPolicy, ends: float, provider: str) -> None:
        self._patience = retries
        self._ends = ends
        self._provider = provider
        self._failures = 0

    def wait_s(self, error: Exception) -> float | bool:
        """Seconds to wait; False to stop retrying."""
        self._failures += 1
        if not isinstance(error, TemporaryFailure) or self._failures >= self._patience.attempts:
            return False
        doubled: float = self._patience.first_wait_s * 2 ** (self._failures - 1)
        wait = doubled if error.wait_s is None else max(error.wait_s, doubled / 2)
        if wait > LONGEST_WAIT_S or monotonic() + wait >= self._ends:
            return False
        LOG.info("%s: %s; attempt %d in %.1f s", self._provider, error.failing.value, self._failures + 1, wait)
        return wait


def messages_of(turns: tuple[Turn, ...]) -> list[ModelMessage]:
    """Convert turns to messages; all turns between two of the model's go into one message."""
    tools = {call.id: call.name for turn in turns for call in turn.calls}
    messages: list[ModelMessage] = []
    parts: list[ModelRequestPart] = []
    for turn in turns:
        if turn.speaker != "model":
            parts.append(_part(turn, tools))
            continue
        if parts:
            messages.append(ModelRequest(parts=parts))
            parts = []
        messages.append(_response(turn))
    if parts:
        messages.append(ModelRequest(parts=parts))
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

# Profile entries of models that reject a temperature.
_NO_TEMPERATURE = ("thinking_always_enabled", "anthropic_disallows_sampling_settings")


@dataclass(frozen=True, kw_only=True)
class Connection:
    """The connection to a model: `url` without credentials, `headers` with the key."""

    language: Language
    target: ModelTarget
    url: str
    headers: Mapping[str, str]
    retries: RetryPolicy
    streamed: bool

    @property
    def foreign(self) -> bool:
        """Whether the server may be another provider's."""
        return self.target.own_address and self.language.others_speak_it


async def exchange(line: Connection, request: LLMRequest[T], usage: UsageCounter) -> LLMReply[T]:
    """Get one reply; raises `ModelFailed`. `usage` counts every attempt."""
    try:
        return await _exchange(line, request, usage)
    except ModelFailed:
        raise
    except VENDOR_FAULTS as error:
        # Raised outside the attempts: while building the request or parsing the answer.
        LOG.debug("%s: %s around the exchange", line.target.provider, type(error).__name__)
        failed = fault(line.target, usage.total)
    raise failed


async def _exchange(line: Connection, request: LLMRequest[T], usage: UsageCounter) -> LLMReply[T]:
    began = monotonic()
    async with open_client(line.headers, request.deadline_s, on_sent=usage.sent) as client:
        model = line.language.build(line.target.model, line.url, client, own_address=line.target.own_address)
        mode = _mode(line, model, request)
        settings, parameters = _settings(line, model, request), _parameters(request, mode)
        call = _Call(line, usage, model, messages_of(request.turns), settings, parameters)
        left = request.deadline_s - (monotonic() - began)
        response = await retry(call.once, line.retries, deadline_s=left, provider=line.target.provider)
    took = usage.answered(use_of(response, request, ms=(monotonic() - began) * 1000))
    return read_reply(response, request, line.target, took, lenient=mode is JsonMode.TEXT)


def check_allowed() -> None:
    """Raise `ModelFailed` if real models are switched off in this process, as in the test suite."""
    if not pydantic_ai.models.ALLOW_MODEL_REQUESTS:
        raise ModelFailed(FailureKind.OFF, "Language models are switched off in this process.")


@dataclass(frozen=True)
class _Call:
    line: Connection
    usage: UsageCounter
    model: Model
    messages: list[ModelMessage]
    settings: ModelSettings
    parameters: ModelRequestParameters

    async def once(self) -> ModelResponse:
        """Make one attempt; failures are translated and not chained to the vendor's error."""
        try:
            return await (self._streamed() if self.line.streamed else self._whole())
        except VENDOR_FAULTS as error:
            failed = translate_error(error, self.line.target)
            self.usage.failed(was_read=not failure_row(error, self.line.target).turned_away)
        failed.use = self.usage.total
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


def _settings(line: Connection, model: Model, request: LLMRequest[T]) -> ModelSettings:
    settings = ModelSettings(max_tokens=request.max_tokens)
    temperature = line.language.temperature(request.role)
    if temperature is not None and not any(model.profile.get(each) for each in _NO_TEMPERATURE):
        settings["temperature"] = temperature
    if line.language.thinks and not line.foreign and model.profile.get("supports_thinking"):
        # Thinking counts as output and would use up a short answer's tokens.
        settings["thinking"] = "minimal" if model.profile.get("thinking_always_enabled") else False
    return settings


def _mode(line: Connection, model: Model, request: LLMRequest[T]) -> JsonMode:
    beside_tools = bool(request.tools) and not line.language.json_beside_tools
    if request.answer is str or beside_tools or line.foreign:
        return JsonMode.TEXT
    mode = line.language.json_mode(line.target.model, model.profile)
    # The service rejects JSON mode unless the prompt mentions JSON.
    mentions_json = any("json" in turn.text.lower() for turn in request.turns)
    return JsonMode.TEXT if mode is JsonMode.OBJECT and not mentions_json else mode


def _parameters(request: LLMRequest[T], mode: JsonMode) -> ModelRequestParameters:
    tools = [
        ToolDefinition(name=each.name, description=each.description, parameters_json_schema=dict(each.parameters))
        for each in request.tools
    ]
    if mode is JsonMode.TEXT:
        return ModelRequestParameters(function_tools=tools)
    form = OutputObjectDefinition(name="answer", json_schema=schema_of(request.answer), strict=True)
    if mode is JsonMode.SCHEMA:
        return ModelRequestParameters(function_tools=tools, output_mode="native", output_object=form)
    # The prompt describes the form itself; the library's instructions would alter a versioned prompt.
    return ModelRequestParameters(
        function_tools=tools, output_mode="prompted", output_object=form, prompted_output_template=False
    )
