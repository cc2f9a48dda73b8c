"""One exchange with a model: asked, persisted with, read. It has no clock of its own; `loop` ends it at the deadline."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

import httpx2
import pydantic_ai.models
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.exceptions import AgentRunError, UserError
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.model_use import Failing
from lanterne_rouge.llm.failures import FAULTS, fault, row_of, told
from lanterne_rouge.llm.json_modes import JsonMode
from lanterne_rouge.llm.live.language import Language
from lanterne_rouge.llm.live.reading import read_reply, use_of
from lanterne_rouge.llm.live.retrying import persist
from lanterne_rouge.llm.live.transcript import messages_of
from lanterne_rouge.llm.live.wire import open_client
from lanterne_rouge.llm.patience import Patience
from lanterne_rouge.llm.schema import schema_of
from lanterne_rouge.llm.spent import Spent
from lanterne_rouge.llm.whom import Whom
from lanterne_rouge.ports.llm import Reply, Step

LOG = logging.getLogger(__name__)
T = TypeVar("T")

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


async def exchange(line: Line, asked: Step[T], spent: Spent) -> Reply[T]:
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


async def _exchange(line: Line, asked: Step[T], spent: Spent) -> Reply[T]:
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
        raise ModelFailed(Failing.OFF, "Language models are switched off in this process.")


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
            self.spent.failed(was_read=not row_of(error, self.line.whom).turned_away)
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


def _settings(line: Line, model: Model, asked: Step[T]) -> ModelSettings:
    settings = ModelSettings(max_tokens=asked.max_tokens)
    temperature = line.language.temperature(asked.role)
    if temperature is not None and not any(model.profile.get(each) for each in _NO_TEMPERATURE):
        settings["temperature"] = temperature
    if line.language.thinks and not line.foreign and model.profile.get("supports_thinking"):
        # Thinking counts as output: unasked, it eats the whole of a short answer's tokens.
        settings["thinking"] = "minimal" if model.profile.get("thinking_always_enabled") else False
    return settings


def _mode(line: Line, model: Model, asked: Step[T]) -> JsonMode:
    beside_tools = bool(asked.tools) and not line.language.json_beside_tools
    if asked.answer is str or beside_tools or line.foreign:
        return JsonMode.TEXT
    mode = line.language.json_mode(line.whom.model, model.profile)
    # The service rejects this mode unless the prompt names it.
    named = any("json" in turn.text.lower() for turn in asked.turns)
    return JsonMode.TEXT if mode is JsonMode.OBJECT and not named else mode


def _parameters(asked: Step[T], mode: JsonMode) -> ModelRequestParameters:
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
