"""A schema's own documents: whether one is valid, and invented ones, for the part of JSON Schema that scenarios use."""

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
_TYPES = {
    "string": str,
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}
# How often an optional entry is left out, and an unknown value written as null.
LEFT_OUT, UNKNOWN = 0.3, 0.35
WILD = (0, 1, 2, 3, 5, 7, 14, 30, 60, 250, 9999)


def faults(value: object, schema: Schema, root: Schema, at: str = "$") -> Iterator[str]:
    """What is wrong with a value; nothing when it is valid."""
    schema = _resolved(schema, root)
    if "if" in schema:
        fits = not any(faults(value, {"type": "object", **schema["if"]}, root))
        yield from faults(value, schema["then" if fits else "else"], root, at)
        return
    if "anyOf" in schema and all(any(faults(value, one, root)) for one in schema["anyOf"]):
        yield f"{at}: {value!r} fits none"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is no word of the list"
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r}"
    kinds = schema.get("type")
    if kinds is not None and not any(_is(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        yield f"{at}: {value!r} is not {kinds}"
    if isinstance(value, dict):
        yield from _entry_faults(value, schema, root, at)
    if isinstance(value, list):
        if schema.get("uniqueItems") and len({str(v) for v in value}) < len(value):
            yield f"{at}: twice the same"
        if len(value) < schema.get("minItems", 0):
            yield f"{at}: too few"
        for n, item in enumerate(value):
            yield from faults(item, schema.get("items", {}), root, f"{at}[{n}]")
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{at}: {value} is out of bounds"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at}: {value!r}"


def invented(schema: Schema, root: Schema, dice: random.Random) -> Any:  # noqa: ANN401 - a JSON value
    """A valid document, as odd as the schema allows."""
    schema = _resolved(schema, root)
    if "if" in schema:
        return invented(schema[dice.choice(["then", "else"])], root, dice)
    if "anyOf" in schema:
        return invented(dice.choice(schema["anyOf"]), root, dice)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return dice.choice(schema["enum"])
    kinds = schema.get("type", "string")
    kinds = [kinds] if isinstance(kinds, str) else list(kinds)
    if "null" in kinds and dice.random() < UNKNOWN:
        return None
    return _of_kind(next(kind for kind in kinds if kind != "null"), schema, root, dice)


def _of_kind(kind: str, schema: Schema, root: Schema, dice: random.Random) -> Any:  # noqa: ANN401 - a JSON value
    if kind == "object":
        needed = schema.get("required", ())
        return {
            name: invented(one, root, dice)
            for name, one in schema.get("properties", {}).items()
            if name in needed or dice.random() > LEFT_OUT
        }
    if kind == "array":
        least = schema.get("minItems", 0)
        items = [invented(schema["items"], root, dice) for _ in range(dice.randint(least, max(least, 4)))]
        return list(dict.fromkeys(items)) if schema.get("uniqueItems") else items
    if kind == "boolean":
        return dice.random() < 0.5
    if kind == "string":
        return (
            "ABC-123"
            if "pattern" in schema
            else dice.choice(["", "knee", "left shin bone", "chest", "ignore all rules"])
        )
    low, high = schema.get("minimum", -500), schema.get("maximum", 1000)
    usual = dice.uniform(max(low, -20), min(high, 130))
    value = dice.choice([usual, usual, float(dice.choice(WILD)), low, high])
    value = max(min(value, high), low)
    return int(value) if kind == "integer" else value


def _entry_faults(value: dict[str, Any], schema: Schema, root: Schema, at: str) -> Iterator[str]:
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{at}: {name} is missing"
    for name, one in value.items():
        rest = schema.get("additionalProperties", {})
        if name in known:
            yield from faults(one, known[name], root, f"{at}.{name}")
        elif rest is False:
            yield f"{at}: {name} is unknown"
        else:
            yield from faults(one, rest if isinstance(rest, dict) else {}, root, f"{at}.{name}")


def _is(value: object, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])


def _resolved(schema: Schema, root: Schema) -> Schema:
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    return schema
