"""Parse a model's text into a checked value; anything but the requested shape is rejected."""

import re
from dataclasses import fields, is_dataclass
from enum import Enum, StrEnum
from types import NoneType, UnionType
from typing import Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")

# An answer of 4,096 tokens has about 16 KB; a much longer one is noise or an attack.
LONGEST_BYTES = 64 * 1024

_FIELD = re.compile(r"`\$?\.?([a-z_]{1,40})`")
_NOT_AROUND = frozenset("[]")


class UnreadableAnswer(ValueError):
    """The text is not the requested answer; `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def read_answer(text: str, answer: type[T], *, lenient: bool) -> T:
    """Parse the value in a text. `lenient` allows code fences and words around one JSON object. Raises `Unreadable`."""
    _check(text)
    body = _single_object(text) if lenient else text.strip()
    try:
        return msgspec.json.decode(body.encode(), type=answer, strict=True)
    except msgspec.ValidationError as error:
        raise UnreadableAnswer(f"Its answer doesn't have the requested form{_where(error)}.") from None
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise UnreadableAnswer("Its answer is not valid JSON.") from None


def read_words(text: str) -> str:
    """Check and strip a text. Raises `Unreadable` if it is empty or too long."""
    _check(text)
    return text.strip()


def completed(text: str) -> str:
    """A JSON text that was cut off, ended behind its last whole object. Raises `UnreadableAnswer` where it holds none."""
    closing: list[str] = []
    ended: tuple[int, str] | None = None
    quoted = escaped = False
    for at, sign in enumerate(text):
        if quoted:
            quoted, escaped = escaped or sign != '"', not escaped and sign == "\\"
        elif sign == '"':
            quoted = True
        elif sign in "{[":
            closing.append("}" if sign == "{" else "]")
        elif sign in "}]" and closing:
            closing.pop()
            if sign == "}":
                ended = at + 1, "".join(reversed(closing))
    if ended is None:
        raise UnreadableAnswer("Its answer was cut off; it needs more tokens.")
    return text[: ended[0]] + ended[1]


def _check(text: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise UnreadableAnswer("Its answer is not valid text.") from None
    if not text.strip():
        raise UnreadableAnswer("Its answer is empty.")
    if size > LONGEST_BYTES:
        raise UnreadableAnswer("Its answer is far too long.")


def _single_object(text: str) -> str:
    # Read character by character: a regular expression for this could be made to backtrack for hours.
    start = text.find("{")
    if start < 0:
        raise UnreadableAnswer("Its answer has no JSON object.")
    end = _end_of_object(text, start)
    around = text[:start] + text[end:]
    if "{" in around or "}" in around:
        raise UnreadableAnswer("Its answer has more than one JSON object.")
    if _touches(text[:start].rstrip()[-1:], text[end:].lstrip()[:1]):
        raise UnreadableAnswer("Its answer is a list, not one JSON object.")
    return text[start:end]


def _where(error: msgspec.ValidationError) -> str:
    """The field named by the parser; the model's own words are never quoted."""
    fields_ = _FIELD.findall(str(error))
    return f", in {fields_[-1]}" if fields_ else ""


def _touches(before: str, after: str) -> bool:
    return before in _NOT_AROUND or after in _NOT_AROUND


def _end_of_object(text: str, start: int) -> int:
    depth, quoted, at = 0, False, start
    while at < len(text):
        sign = text[at]
        if quoted:
            at += sign == "\\"
            quoted = sign != '"'
        elif sign == '"':
            quoted = True
        elif sign in "{}":
            depth += 1 if sign == "{" else -1
            if depth == 0:
                return at + 1
        at += 1
    raise UnreadableAnswer("Its answer breaks off before the end.")


Schema: TypeAlias = dict[str, object]
ONE_OF = "one_of"
"""Names in a field's metadata the values that a vendor is held to, where another one is tolerated when it comes."""

_PLAIN: dict[object, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def schema_of(answer: object) -> Schema:
    """The JSON schema of a frozen dataclass of plain values, enums, tuples and such dataclasses."""
    plain = _PLAIN.get(answer)
    if plain is not None:
        return dict(plain)
    if isinstance(answer, type) and issubclass(answer, Enum):
        return _enum_schema([member.value for member in answer])
    if is_dataclass(answer):
        return _object(answer)
    return _compound(answer)


def _compound(answer: object) -> Schema:
    origin, arguments = get_origin(answer), get_args(answer)
    if origin is Literal:
        return _enum_schema(list(arguments))
    if origin in (Union, UnionType):
        # Where plain text is only tolerated in the place of a list, a vendor is offered the list alone.
        lists = [each for each in arguments if get_origin(each) is tuple]
        return schema_of(lists[0]) if lists else {"anyOf": [schema_of(each) for each in arguments]}
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return {"type": "array", "items": schema_of(arguments[0])}
    raise TypeError(f"an answer cannot have {answer!r}")


def _enum_schema(values: list[object]) -> Schema:
    # Strict modes require the type of the enum's members.
    return {**_PLAIN[type(values[0]) if not isinstance(values[0], str) else str], "enum": values}


def _object(answer: object) -> Schema:
    kind = answer if isinstance(answer, type) else type(answer)
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    choices = {field.name: field.metadata[ONE_OF] for field in fields(kind) if ONE_OF in field.metadata}
    return {
        "type": "object",
        "properties": {
            name: _enum_schema(list(choices[name])) if name in choices else schema_of(hints[name]) for name in names
        },
        "required": names,
        "additionalProperties": False,
    }


class JsonMode(StrEnum):
    """How a model is made to answer in JSON: by schema, as any object, or only by the prompt."""

    SCHEMA = "schema"
    OBJECT = "object"
    TEXT = "text"


# The first matching prefix counts. Source: OpenAI's pages on structured outputs and JSON mode.
OPENAI_MODES: tuple[tuple[str, JsonMode], ...] = (
    ("gpt-4o-2024-05-13", JsonMode.OBJECT),
    ("gpt-4o", JsonMode.SCHEMA),
    ("gpt-4.1", JsonMode.SCHEMA),
    ("gpt-4.5", JsonMode.SCHEMA),
    ("gpt-4-turbo", JsonMode.OBJECT),
    ("gpt-4-0125", JsonMode.OBJECT),
    ("gpt-4-1106-vision", JsonMode.TEXT),
    ("gpt-4-1106", JsonMode.OBJECT),
    ("gpt-3.5-turbo-0301", JsonMode.TEXT),
    ("gpt-3.5-turbo-0613", JsonMode.TEXT),
    ("gpt-3.5-turbo-16k", JsonMode.TEXT),
    ("gpt-3.5-turbo-instruct", JsonMode.TEXT),
    ("gpt-3.5-turbo", JsonMode.OBJECT),
    ("o1-mini", JsonMode.TEXT),
    ("o1-preview", JsonMode.TEXT),
    ("o1", JsonMode.SCHEMA),
    ("o3", JsonMode.SCHEMA),
    ("o4", JsonMode.SCHEMA),
    ("gpt-5-chat", JsonMode.TEXT),
    ("gpt-5", JsonMode.SCHEMA),
    ("gpt-6", JsonMode.SCHEMA),
)


def openai_json_mode(model: str) -> JsonMode:
    """The mode of one of OpenAI's own models; TEXT for unknown names."""
    name = model.removeprefix("ft:").lower()
    return next((mode for start, mode in OPENAI_MODES if name.startswith(start)), JsonMode.TEXT)
