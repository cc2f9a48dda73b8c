"""The JSON schema of an answer, in the narrow form that strict modes take: inline, every key required, no other key."""

from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

Schema: TypeAlias = dict[str, object]

_PLAIN: dict[object, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def schema_of(answer: object) -> Schema:
    """The schema of a frozen dataclass made of plain values, enums, tuples and dataclasses of the same kind."""
    plain = _PLAIN.get(answer)
    if plain is not None:
        return dict(plain)
    if isinstance(answer, type) and issubclass(answer, Enum):
        return _one_of([member.value for member in answer])
    if is_dataclass(answer):
        return _object(answer)
    return _compound(answer)


def _compound(answer: object) -> Schema:
    origin, arguments = get_origin(answer), get_args(answer)
    if origin is Literal:
        return _one_of(list(arguments))
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(each) for each in arguments]}
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return {"type": "array", "items": schema_of(arguments[0])}
    raise TypeError(f"an answer cannot hold {answer!r}")


def _one_of(values: list[object]) -> Schema:
    # The members of one enum share a type; strict modes want it named beside them.
    return {**_PLAIN[type(values[0]) if not isinstance(values[0], str) else str], "enum": values}


def _object(answer: object) -> Schema:
    kind = answer if isinstance(answer, type) else type(answer)
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    return {
        "type": "object",
        "properties": {name: schema_of(hints[name]) for name in names},
        "required": names,
        "additionalProperties": False,
    }
