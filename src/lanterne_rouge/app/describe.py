"""Requests and views as JSON and as JSON Schema, for every door alike."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from types import UnionType
from typing import TypeVar, Union, get_args, get_origin

import msgspec

from lanterne_rouge.app.use_case import Repeated, UseCase
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.quick_dataclass import dataclass

REFERENCES = "#/components/schemas/{name}"
Schema = Mapping[str, object]
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class RowSchema:
    """The schemas of one row's request and view; they refer to the components."""

    row: UseCase
    request: Schema
    view: Schema


@dataclass(frozen=True, kw_only=True)
class CatalogueSchema:
    """The schemas of several rows, and the components that they share by name."""

    rows: tuple[RowSchema, ...]
    components: Mapping[str, Schema]


def encode_json(value: object) -> str:
    """A request or a view as JSON text."""
    return msgspec.json.encode(value, enc_hook=_encode_path).decode()


def decode_view(text: str, row: UseCase) -> object:
    """A view from the JSON that `encode_json` made of it. Raises `BadInput` for text that is no view of the row."""
    for member in _members(row.view):
        try:
            return msgspec.json.decode(text, type=member)
        except msgspec.ValidationError:
            continue
    raise BadInput("This was done before, but its answer wasn't stored.", "Look at what is there now.")


def answered(answer: V | Repeated[V], row: UseCase) -> V:
    """The view of a row, also where the same request was answered before. Raises `BadInput` as `decode_view` does."""
    return decode_view(answer.answer, row) if isinstance(answer, Repeated) else answer  # type: ignore[return-value]


def describe(rows: Iterable[UseCase], *, references: str = REFERENCES) -> CatalogueSchema:
    """The JSON Schemas of requests and views; `references` is how one schema points to another."""
    listed = tuple(rows)
    sides = [_members(side) for row in listed for side in (row.request, row.view)]
    types = [member for members in sides for member in members]
    schemas, components = msgspec.json.schema_components(types, schema_hook=_describe_other, ref_template=references)
    written = iter(schemas)
    joined = [_any_of([next(written) for _ in members]) for members in sides]
    pairs = zip(listed, joined[::2], joined[1::2], strict=True)
    return CatalogueSchema(
        rows=tuple(RowSchema(row=row, request=request, view=view) for row, request, view in pairs),
        components=components,
    )


def _members(kind: object) -> tuple[object, ...]:
    """The types of a union, one by one: a schema of several dataclasses is written as alternatives."""
    return get_args(kind) if isinstance(kind, UnionType) or get_origin(kind) is Union else (kind,)


def _any_of(schemas: list[dict[str, object]]) -> Schema:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _encode_path(value: object) -> str:
    if isinstance(value, PurePath):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def _describe_other(kind: type) -> dict[str, object]:
    if kind is object:
        return {"description": "any JSON value"}
    if issubclass(kind, PurePath):
        return {"type": "string", "format": "path"}
    raise NotImplementedError(f"{kind.__name__} has no JSON Schema")
