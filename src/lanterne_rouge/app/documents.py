"""Read JSON documents that come from outside: a value of the wanted type, or the field that is wrong, missing or unknown."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec

from lanterne_rouge.domain.errors import BadInput

Given = TypeVar("Given")
Schema = Mapping[str, Any]


def read_document(text: bytes, wanted: type[Given], advice: str) -> Given:
    """A JSON document as a value; raises `BadInput` with the field that is wrong, missing or unknown, and this advice."""
    try:
        value = msgspec.json.decode(text, type=wanted)
        raw = msgspec.json.decode(text)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        field = where.strip("`").removeprefix("$").removeprefix(".")
        raise BadInput(f"In {field}: {_small(what)}." if field else f"{what}.", advice) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"The input is no JSON ({error}).", advice) from None
    schema = _SCHEMAS.get(wanted) or _keep_schema(wanted)
    strange = next(_unknown(raw, schema, schema["$defs"], ""), None)
    if strange is not None:
        raise BadInput(f"There is no field {strange}.", advice)
    return value


_SCHEMAS: Final[dict[type, Schema]] = {}


def _keep_schema(wanted: type) -> Schema:
    schema = _SCHEMAS[wanted] = closed_schema(msgspec.json.schema(wanted))
    return schema


def closed_schema(schema: dict[str, Any]) -> Schema:
    """The schema with objects that take no other fields than theirs."""
    defs = schema.get("$defs", {})
    return {**schema, "$defs": {name: {**each, **_no_more(each)} for name, each in defs.items()}}


def _no_more(schema: Mapping[str, Any]) -> dict[str, bool]:
    return {"additionalProperties": False} if "properties" in schema else {}


def _unknown(value: object, schema: Schema, defs: Schema, path: str) -> Iterator[str]:
    """Paths of fields that the schema does not know; a value that was decoded fits it otherwise."""
    if "$ref" in schema:
        schema = defs[schema["$ref"].rsplit("/", 1)[-1]]
    if "anyOf" in schema:
        kind = "object" if isinstance(value, dict) else "array" if isinstance(value, list) else None
        options = [_resolved(option, defs) for option in schema["anyOf"]]
        schema = next((option for option in options if kind and option.get("type") == kind), {})
    if isinstance(value, dict):
        properties = schema.get("properties")
        for name, part in value.items():
            below = f"{path}.{name}" if path else name
            if properties is not None and name not in properties:
                yield below
            elif properties is not None:
                yield from _unknown(part, properties[name], defs, below)
    elif isinstance(value, list):
        fixed = schema.get("prefixItems", [])
        for n, part in enumerate(value):
            item = fixed[n] if n < len(fixed) else schema.get("items", {})
            yield from _unknown(part, item or {}, defs, f"{path}[{n}]")


def _resolved(schema: Schema, defs: Schema) -> Schema:
    resolved: Schema = defs[schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema
    return resolved


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
