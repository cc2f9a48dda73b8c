"""Read JSON documents that come from outside: a value of the wanted type, or the field that is wrong, missing or unknown."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec

from lanterne_rouge.domain.errors import BadInput

Given = TypeVar("Given")
Schema = Mapping[str, Any]
FIRST_DAY, LAST_DAY = "1900-01-01", "2099-12-31"
"""Nobody's training lies outside; a day of the year 9999 would have every day up to it reckoned."""
_WRITTEN: Final = {
    "Invalid RFC3339 encoded date": "a day is written as 2026-03-03",
    "Invalid RFC3339 encoded datetime": "a moment is written as 2026-03-03T06:30:00+01:00",
    "Invalid RFC3339 encoded time": "a time of day is written as 06:30:00",
}


def read_document(text: bytes, wanted: type[Given], advice: str) -> Given:
    """A JSON document as a value; raises `BadInput` with the field that is wrong, missing or unknown, and this advice."""
    try:
        value = msgspec.json.decode(text, type=wanted)
        raw = msgspec.json.decode(text)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        field = where.strip("`").removeprefix("$").removeprefix(".")
        choices = _choices(field, _schema(wanted)) if "enum" in what else ()
        what = re.sub("^Object missing required field `(.+)`$", r"The field \1 is missing", _WRITTEN.get(what, what))
        what += f"; choose one of {', '.join(choices)}" if choices else ""
        raise BadInput(f"In {field}: {_small(what)}." if field else f"{what}.", advice) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"The input isn't valid JSON ({error}).", advice) from None
    schema = _schema(wanted)
    wrong = next(_wrong(raw, schema, schema["$defs"], ""), None)
    if wrong is not None:
        raise BadInput(wrong, advice)
    return value


_SCHEMAS: Final[dict[type, Schema]] = {}


def _schema(wanted: type) -> Schema:
    schema = _SCHEMAS.get(wanted)
    if schema is None:
        schema = _SCHEMAS[wanted] = closed_schema(msgspec.json.schema(wanted, schema_hook=_anything))
    return schema


def _choices(field: str, schema: Schema) -> tuple[str, ...]:
    """What a field such as `sets[0].kind` can be, where it is one of a few."""
    defs, parts = schema["$defs"], _options(schema, schema["$defs"])
    for step in re.findall(r"[^.\[\]]+", field):
        below = (_below(part, step) for part in parts)
        parts = [option for each in below if each is not None for option in _options(each, defs)]
    return tuple(str(choice) for part in parts for choice in part.get("enum", ()))


def _options(schema: Schema, defs: Schema) -> list[Schema]:
    """What a schema allows, one by one."""
    resolved = _resolved(schema, defs)
    return [option for each in resolved.get("anyOf", [resolved]) for option in [_resolved(each, defs)]]


def _below(schema: Schema, step: str) -> Schema | None:
    """The schema of a named field, or of a place in a list or a mapping."""
    found = schema.get("properties", {}).get(step) or schema.get("items") or schema.get("additionalProperties")
    return found if isinstance(found, Mapping) else None


def _anything(_kind: type) -> dict[str, Any]:
    """A field that takes whatever JSON has, such as the input of a formula."""
    return {"title": "anything"}


def closed_schema(schema: dict[str, Any]) -> Schema:
    """The schema with objects that take no other fields than theirs."""
    defs = schema.get("$defs", {})
    return {**schema, "$defs": {name: {**each, **_no_more(each)} for name, each in defs.items()}}


def _no_more(schema: Mapping[str, Any]) -> dict[str, bool]:
    return {"additionalProperties": False} if "properties" in schema else {}


_KINDS: Final = ((dict, "object"), (list, "array"), (str, "string"))


def _wrong(value: object, schema: Schema, defs: Schema, path: str) -> Iterator[str]:
    """Fields that the schema does not know, and days that can't be right; a value that was decoded fits it otherwise."""
    if "$ref" in schema:
        schema = defs[schema["$ref"].rsplit("/", 1)[-1]]
    if "anyOf" in schema:
        kind = next((name for each, name in _KINDS if isinstance(value, each)), None)
        options = [_resolved(option, defs) for option in schema["anyOf"]]
        schema = next((option for option in options if kind and option.get("type") == kind), {})
    if isinstance(value, dict):
        properties = schema.get("properties")
        for name, part in value.items():
            below = f"{path}.{name}" if path else name
            if properties is not None and name not in properties:
                known = f"The fields there are {', '.join(properties)}." if properties else "It takes none."
                yield f"There is no field {below}. {known}"
            elif properties is not None:
                yield from _wrong(part, properties[name], defs, below)
    elif isinstance(value, list):
        fixed = schema.get("prefixItems", [])
        for n, part in enumerate(value):
            item = fixed[n] if n < len(fixed) else schema.get("items", {})
            yield from _wrong(part, item or {}, defs, f"{path}[{n}]")
    elif schema.get("format") == "date" and not FIRST_DAY <= str(value) <= LAST_DAY:
        yield f"In {path}: {str(value)[:10]} can't be right; days go from {FIRST_DAY} to {LAST_DAY}."


def _resolved(schema: Schema, defs: Schema) -> Schema:
    resolved: Schema = defs[schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema
    return resolved


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
