"""Each agent alone: its input from JSON, its output as JSON, and the schemas of both."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from lanterne_rouge.day.mission import MissionBrief, MissionInput, brief
from lanterne_rouge.day.observe import ObservationInput, ObservedMorning, observe
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.reflection import History, Reflection
from lanterne_rouge.models.reasoning import Reasoned, ReasoningInput, reason
from lanterne_rouge.review.reflection import reflect
from lanterne_rouge.season.week_ahead import Planned, PlanningInput, plan
from lanterne_rouge.views.briefing import CommunicationInput, Message, communicate

Given = TypeVar("Given")
Gives = TypeVar("Gives")
Schema = Mapping[str, Any]


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
    found = next((agent for agent in AGENTS if agent.name == name), None)
    if found is None:
        names = ", ".join(agent.name for agent in AGENTS)
        raise NotFound(f"There is no agent {name}.", f"The agents are: {names}.")
    return found


def _alone(name: str, verb: Callable[[Given], Gives], given: type[Given], gives: type[Gives]) -> Alone:
    def schema(of: type[Given] | type[Gives]) -> Schema:
        return _closed(msgspec.json.schema(of))

    def answer(text: bytes) -> bytes:
        return msgspec.json.encode(verb(_read(text, given, name)))

    def reread(text: bytes) -> bytes:
        return msgspec.json.encode(_read(text, gives, name))

    return Alone(
        name=name,
        input_schema=lambda: schema(given),
        output_schema=lambda: schema(gives),
        answer=answer,
        reread=reread,
    )


def _read(text: bytes, wanted: type[Given], name: str) -> Given:
    """The document as a value; raises `BadInput` with the field that is wrong, missing or unknown."""
    advice = f"The fields are listed by: lanterne agent {name} --schema"
    try:
        value = msgspec.json.decode(text, type=wanted)
        raw = msgspec.json.decode(text)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        field = where.strip("`").removeprefix("$").removeprefix(".")
        raise BadInput(f"In {field}: {_small(what)}." if field else f"{what}.", advice) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"The input is no JSON ({error}).", advice) from None
    schema = _closed(msgspec.json.schema(wanted))
    strange = next(_unknown(raw, schema, schema["$defs"], ""), None)
    if strange is not None:
        raise BadInput(f"There is no field {strange}.", advice)
    return value


def _closed(schema: dict[str, Any]) -> Schema:
    """The schema with objects that take no other fields than theirs."""
    defs = schema.get("$defs", {})
    return {**schema, "$defs": {name: {**one, **_no_more(one)} for name, one in defs.items()}}


def _no_more(one: Mapping[str, Any]) -> dict[str, bool]:
    return {"additionalProperties": False} if "properties" in one else {}


def _unknown(value: object, schema: Schema, defs: Schema, path: str) -> Iterator[str]:
    """Paths of fields that the schema does not know; a value that was decoded fits it otherwise."""
    if "$ref" in schema:
        schema = defs[schema["$ref"].rsplit("/", 1)[-1]]
    if "anyOf" in schema:
        kind = "object" if isinstance(value, dict) else "array" if isinstance(value, list) else None
        options = [_resolved(option, defs) for option in schema["anyOf"]]
        schema = next((option for option in options if kind and option.get("type") == kind), {})
    if isinstance(value, dict):
        known = schema.get("properties")
        for name, one in value.items():
            below = f"{path}.{name}" if path else name
            if known is not None and name not in known:
                yield below
            elif known is not None:
                yield from _unknown(one, known[name], defs, below)
    elif isinstance(value, list):
        fixed = schema.get("prefixItems", [])
        for n, one in enumerate(value):
            item = fixed[n] if n < len(fixed) else schema.get("items", {})
            yield from _unknown(one, item or {}, defs, f"{path}[{n}]")


def _resolved(schema: Schema, defs: Schema) -> Schema:
    found: Schema = defs[schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema
    return found


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


AGENTS: tuple[Alone, ...] = (
    _alone("mission", brief, MissionInput, MissionBrief),
    _alone("observation", observe, ObservationInput, ObservedMorning),
    _alone("reasoning", reason, ReasoningInput, Reasoned),
    _alone("planning", plan, PlanningInput, Planned),
    _alone("communication", communicate, CommunicationInput, Message),
    _alone("reflection", reflect, History, Reflection),
)
