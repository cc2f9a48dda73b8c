"""The form of an answer in words for a prompt, read off the types, so that the two can never disagree."""

import types
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Union, get_args, get_origin, get_type_hints

_PLAIN = {str: "text", int: "whole number", float: "number", bool: "true or false", type(None): "null"}


def form_of(answer: type) -> str:
    """The fields of a frozen dataclass, and of those within it, one type a line."""
    told: dict[str, str] = {}
    _tell(answer, told)
    return "\n".join(f"{name}: {{{inner}}}" for name, inner in told.items())


def _tell(answer: type, told: dict[str, str]) -> None:
    told[answer.__name__] = ""
    hints = get_type_hints(answer)
    inner = (f'"{field.name}": {_said(hints[field.name], told)}' for field in fields(answer))
    told[answer.__name__] = ", ".join(inner)


def _said(hint: object, told: dict[str, str]) -> str:
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(_said(one, told) for one in get_args(hint))
    if get_origin(hint) is tuple:
        return f"[{_said(get_args(hint)[0], told)}, ...]"
    if isinstance(hint, type) and is_dataclass(hint):
        if hint.__name__ not in told:
            _tell(hint, told)
        return hint.__name__
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "|".join(f'"{one.value}"' for one in hint)
    return _PLAIN[hint] if isinstance(hint, type) else str(hint)
