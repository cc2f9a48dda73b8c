"""Each agent alone: its input from JSON, its output as JSON, and the schemas of both."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, make_dataclass, replace
from typing import Any, TypeVar

import msgspec

from lanterne_rouge.app.documents import closed_schema, read_document
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.day.morning import ObservedField, observe, observed_fields, read_body_history, with_body
from lanterne_rouge.day.phases import MissionBrief, MissionInput, brief, mission_status
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.language_model import ModelConsultation
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.reflection import History, Reflection
from lanterne_rouge.domain.wellness import Observation, WellnessObservation
from lanterne_rouge.models.ask import ModelDesk, Thinking
from lanterne_rouge.models.reasoning import RULES_MODE, Reasoned, decide_with_model
from lanterne_rouge.review.findings import reflect
from lanterne_rouge.season.week_ahead import WeekAhead, WeekAheadInput, plan_week_ahead
from lanterne_rouge.views.briefing import CommunicationInput, Message, communicate
from lanterne_rouge.views.developer import AgentSchemaView, AgentView

Given = TypeVar("Given")
Gives = TypeVar("Gives")
Schema = Mapping[str, Any]
EXPLANATION = "explanation"
"""The one agent that may ask a model when it runs alone."""
INPUT_FIELDS = "The fields are listed by: lanterne agent {name} --schema"


@dataclass(frozen=True, kw_only=True)
class Alone:
    """One agent with its borders: `answer` takes a JSON document and returns one."""

    name: str
    input_schema: Callable[[], Schema]
    output_schema: Callable[[], Schema]
    answer: Callable[[bytes], bytes]
    reread: Callable[[bytes], bytes]


def alone(name: str) -> Alone:
    """The agent of that name; raises `NotFound`."""
    match = next((agent for agent in AGENTS if agent.name == name), None)
    if match is None:
        names = ", ".join(agent.name for agent in AGENTS)
        raise NotFound(f"There is no agent {name}.", f"The agents are: {names}.")
    return match


def _alone(name: str, verb: Callable[[Given], Gives], given: type[Given], gives: type[Gives]) -> Alone:
    def schema(of: type[Given] | type[Gives]) -> Schema:
        return closed_schema(msgspec.json.schema(of))

    def answer(text: bytes) -> bytes:
        return msgspec.json.encode(verb(read_document(text, given, INPUT_FIELDS.format(name=name))))

    def reread(text: bytes) -> bytes:
        return msgspec.json.encode(read_document(text, gives, INPUT_FIELDS.format(name=name)))

    return Alone(
        name=name,
        input_schema=lambda: schema(given),
        output_schema=lambda: schema(gives),
        answer=answer,
        reread=reread,
    )


# The parts of a morning that do not come from observing it.
_ADDED_LATER = ("athlete", "plan", "minutes_available", "own", "readiness_trend", "lessons", "bad_days")
_OF_THE_MISSION = ("mission", "constraints", "block", "usual_day_load")
_OBSERVED = tuple(f.name for f in fields(Morning) if f.name not in (*_ADDED_LATER, *_OF_THE_MISSION))
_RECORDED = ("day", "check_in", "load", "sessions", "ctl_history", "longest_30d_km")


def _document(name: str, about: str, own: list[tuple[str, Any, Any]], parts: tuple[str, ...]) -> type:
    """A JSON document that has fields of its own and some parts of a morning, by the same names."""
    of_morning = {f.name: f for f in fields(Morning)}
    copies = [
        (n, of_morning[n].type, field(default=of_morning[n].default, default_factory=of_morning[n].default_factory))
        for n in parts
    ]
    return make_dataclass(name, [*own, *copies], frozen=True, kw_only=True, namespace={"__doc__": about})


ObservationInput = _document(
    "ObservationInput",
    "What every source recorded up to the morning of `day`, what the athlete entered, and how training stands.",
    [("observations", tuple[WellnessObservation, ...], ())],
    _RECORDED,
)
ObservationOutput = _document(
    "ObservationOutput",
    "The parts of the morning that are observed, the observation as it is shown, and where each of its fields comes from.",
    [("observation", Observation, field()), ("fields", tuple[ObservedField, ...], field())],
    _OBSERVED,
)
ReasoningInput = _document(
    "ReasoningInput",
    "The mission's brief and the observed parts are enough; without a plan an easy hour stands in.",
    [("mission", MissionBrief, field()), ("observation", ObservationOutput, field())],
    _ADDED_LATER,
)


def _observation(document: object) -> object:
    parts = dict(vars(document))
    body = read_body_history(parts["day"], parts.pop("observations"), parts["check_in"])
    morning = with_body(Morning(mission=mission_status(None, parts["day"]), **parts), body)
    return ObservationOutput(
        observation=observe(body, morning.load),
        fields=observed_fields(body, morning.load),
        **{name: getattr(morning, name) for name in _OBSERVED},
    )


def _reasoning(document: object) -> Reasoned:
    parts = dict(vars(document))
    mission, observation, athlete = parts.pop("mission"), parts.pop("observation"), parts.pop("athlete")
    athlete = replace(
        athlete,
        sports=athlete.sports or mission.sports,
        capped_z2=athlete.capped_z2 or mission.limited_by_health,
    )
    observed = {name: getattr(observation, name) for name in _OBSERVED}
    return decide_with_model(
        Morning(mission=mission.status, constraints=mission.constraints, athlete=athlete, **observed, **parts)
    )


@dataclass(frozen=True, kw_only=True)
class ExplanationInput:
    """A morning, and the day as it was decided."""

    context: Morning
    result: DayResult


@dataclass(frozen=True, kw_only=True)
class ExplanationOutput:
    """The rules' `reason`, a model's `text` where one was asked and its words may be shown, and the record of that call."""

    reason: str
    text: str | None = None
    consulted: ModelConsultation | None = None


def _explain_by_rules(document: ExplanationInput) -> ExplanationOutput:
    return ExplanationOutput(reason=document.result.verdict.decision.reason)


def _explain_by_model(document: ExplanationInput, thinking: Thinking, desk: ModelDesk) -> ExplanationOutput:
    # Imported here: without a model nothing of it is needed.
    from lanterne_rouge.models.explain import explain
    from lanterne_rouge.models.sources import SOURCE_GROUPS

    # Where the document's numbers come from is unknown: where any source is closed, all of them are.
    closed = SOURCE_GROUPS if thinking.closed_sources else frozenset()
    explained = explain(document.context, document.result, desk, closed=closed, forbidden=thinking.forbidden)
    by_rules = _explain_by_rules(document)
    return replace(by_rules, text=explained.text, consulted=explained.consulted)


AGENTS: tuple[Alone, ...] = (
    _alone("mission", brief, MissionInput, MissionBrief),
    _alone("observation", _observation, ObservationInput, ObservationOutput),
    _alone("reasoning", _reasoning, ReasoningInput, Reasoned),
    _alone("planning", plan_week_ahead, WeekAheadInput, WeekAhead),
    _alone(EXPLANATION, _explain_by_rules, ExplanationInput, ExplanationOutput),
    _alone("communication", communicate, CommunicationInput, Message),
    _alone("reflection", reflect, History, Reflection),
)


@dataclass(frozen=True, kw_only=True)
class AgentRequest:
    """An agent by its name, and its input as a JSON document."""

    agent: str
    document: bytes


@dataclass(frozen=True, kw_only=True)
class AgentSchemaRequest:
    """An agent by its name."""

    agent: str


def ask_agent(request: AgentRequest, scope: AthleteScope) -> AgentView:
    """Run one agent of the day alone; the explanation by the model that is set up, if there is one."""
    if request.agent == EXPLANATION and scope.settings.reasoning_mode() != RULES_MODE:
        document = read_document(request.document, ExplanationInput, INPUT_FIELDS.format(name=EXPLANATION))
        thinking = scope.models.thinking("explain")
        for line in thinking.beforehand:
            scope.notices.now(line)
        if thinking.desk is not None:
            explained = _explain_by_model(document, thinking, thinking.desk)
            return AgentView(answer=json.loads(msgspec.json.encode(explained)))
    return AgentView(answer=json.loads(alone(request.agent).answer(request.document)))


def describe_agent(request: AgentSchemaRequest, scope: AthleteScope) -> AgentSchemaView:
    """The JSON Schemas of one agent's input and output."""
    agent = alone(request.agent)
    return AgentSchemaView(agent=request.agent, input=agent.input_schema(), output=agent.output_schema())
