"""The OpenAPI document, made from the catalogue: the same schemas as everywhere, and an example of each request."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Final

from lanterne_rouge import __version__
from lanterne_rouge.app.describe import RowSchema, Schema, describe
from lanterne_rouge.app.use_case import Kind
from lanterne_rouge.entrypoints.api.paging import AFTER, MOST_ON_A_PAGE, PAGE, has_pages
from lanterne_rouge.entrypoints.api.problems import PROBLEM_JSON
from lanterne_rouge.entrypoints.api.rows import address, method, served_rows

PROBLEM: Schema = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "what happened"},
        "next": {"type": "string", "description": "what to do"},
    },
    "required": ["type", "title", "status", "detail", "next"],
}
PAIRING: Schema = {
    "type": "object",
    "properties": {
        "code": {"type": "string", "description": "The one-time code of lanterne pair."},
        "password": {"type": "string", "description": "Instead of a code, where one was set."},
        "athlete": {"type": "string", "description": "Whose password it is; the first athlete's without."},
        "name": {"type": "string", "description": "What the device calls itself."},
    },
    "additionalProperties": False,
}

PROBLEM_EXAMPLE: Schema = {
    "type": "about:blank",
    "title": "This can't be read",
    "status": 422,
    "detail": "There is no field moodiness. The fields there are answers, day.",
    "next": "The fields are listed at /api/openapi.json.",
}
# What a program would send; every other request shows the fields that it must have.
EXAMPLES: Mapping[str, Schema] = {
    "check_in": {"answers": {"text": "slept 7 h, legs heavy, energy 6"}},
    "log_set": {"exercise": "squat", "sets": [{"reps": 5, "weight": 100.0, "rpe": 8.0}]},
    "start_workout": {"empty": True},
    "move_session": {"first": "2026-03-04", "second": "2026-03-06"},
    "skip_session": {"day": "2026-03-04", "why": "travelling"},
    "add_race": {"name": "City ten", "facts": {"day": "2026-09-20", "sport": "running", "distance_km": 10.0}},
}
# Values of fields that any text would fit, by their name.
WORDS: Mapping[str, str] = {
    "exercise": "squat",
    "exercises": "squat",
    "first": "2026-03-02",
    "second": "2026-03-06",
    "vendor": "oura",
    "text": "Squat: 3x5",
    "name": "Morning run",
}
A_DAY: Final = "2026-03-03"

_PAGING: list[Schema] = [
    {
        "name": PAGE,
        "in": "query",
        "required": False,
        "description": "So many items; the Link of the answer leads to the next ones.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MOST_ON_A_PAGE},
    },
    {
        "name": AFTER,
        "in": "query",
        "required": False,
        "description": "Where to go on, from the Link of the page before.",
        "schema": {"type": "string"},
    },
]


@cache
def document() -> bytes:
    """The whole document as JSON."""
    described = describe(served_rows())
    paths = {
        address(each.row): {method(each.row).lower(): _operation(each, described.components)} for each in described.rows
    }
    paths["/api/v1/pair"] = {"post": _pairing()}
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "Lanterne Rouge",
            "version": __version__,
            "description": "The coach on your own machine. Every address is a row of its use cases; see docs/use-cases.md.",
        },
        "security": [{"token": []}, {"cookie": []}],
        "paths": paths,
        "components": {
            "schemas": {**described.components, "Problem": PROBLEM},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "lanterne_device"},
            },
        },
    }
    return json.dumps(whole, ensure_ascii=False).encode()


def _operation(each: RowSchema, components: Mapping[str, Schema]) -> Schema:
    row = each.row
    answers = {
        "200": {"description": "The answer", "content": {"application/json": {"schema": each.view}}},
        "default": _problem(),
    }
    headers: list[Schema] = []
    if row.kind is not Kind.READ:
        headers = [_header("Idempotency-Key", "The write with this key is done once."), _header("If-Match", "An ETag.")]
        example = EXAMPLES.get(row.name) or _example(each.request, components)
        body = {"content": {"application/json": {"schema": each.request, "example": example}}, "required": False}
        return {
            "operationId": row.name,
            "summary": row.summary,
            "parameters": headers,
            "requestBody": body,
            "responses": answers,
        }
    paging = _PAGING if has_pages(row) else []
    return {
        "operationId": row.name,
        "summary": row.summary,
        "parameters": [*_query(each.request, components), *paging, _header("If-None-Match", "An ETag.")],
        "responses": {**answers, "304": {"description": "Nothing changed"}},
    }


def _query(request: Schema, components: Mapping[str, Schema]) -> list[Schema]:
    """The fields of a request as parameters; those that aren't simple are JSON."""
    whole = components.get(str(request.get("$ref", "")).rsplit("/", 1)[-1], request)
    properties, required = whole.get("properties"), whole.get("required", [])
    assert isinstance(properties, Mapping) and isinstance(required, list)
    return [
        {"name": name, "in": "query", "required": name in required, **_value(name, schema, components)}
        for name, schema in properties.items()
    ]


def _value(name: str, schema: Schema, components: Mapping[str, Schema]) -> Schema:
    shown = {"schema": schema, "example": _example(schema, components, name)}
    is_json = "$ref" in schema or schema.get("type") in ("array", "object")
    return {"content": {"application/json": shown}} if is_json else shown


def _example(schema: Schema, components: Mapping[str, Schema], name: str = "") -> object:
    """A value that fits a schema: of an object the fields that it must have, else its default, else one by its kind and name."""
    if "$ref" in schema:
        return _example(components[str(schema["$ref"]).rsplit("/", 1)[-1]], components, name)
    if schema.get("default") is not None:
        return schema["default"]
    match schema:
        case {"anyOf": [*options]}:
            known = (each for each in options if isinstance(each, Mapping) and each.get("type") != "null")
            return _example(next(known), components, name)
        case {"enum": [first, *_]}:
            return first
        case {"type": "object"}:
            fields, required = schema.get("properties", {}), schema.get("required", [])
            assert isinstance(fields, Mapping) and isinstance(required, list)
            return {field: _example(fields[field], components, field) for field in required}
        case {"type": "array"}:
            items = schema.get("items", {})
            assert isinstance(items, Mapping)
            return [_example(items, components, name)]
        case {"type": "string", "format": "date"}:
            return WORDS.get(name, A_DAY)
        case {"type": "string", "contentEncoding": "base64"}:
            return ""
        case {"type": "string"}:
            return WORDS.get(name, name)
        case {"type": "boolean"}:
            return True
        case {"type": "integer" | "number"}:
            return 5
    return {}


def _header(name: str, description: str) -> Schema:
    return {"name": name, "in": "header", "required": False, "description": description, "schema": {"type": "string"}}


def _pairing() -> Schema:
    return {
        "operationId": "pair",
        "summary": "Turn a one-time code or a password into a token (or, with ?cookie, into a browser's cookie).",
        "security": [],
        "requestBody": {
            "content": {
                "application/json": {"schema": PAIRING, "example": {"code": "ABCDE-FGHJK", "name": "my script"}}
            },
            "required": True,
        },
        "responses": {"200": {"description": "The device and its token"}, "default": _problem()},
    }


def _problem() -> Schema:
    reference = {"$ref": "#/components/schemas/Problem"}
    return {"description": "A problem", "content": {PROBLEM_JSON: {"schema": reference, "example": PROBLEM_EXAMPLE}}}
