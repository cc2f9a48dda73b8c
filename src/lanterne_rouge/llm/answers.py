"""A model's text as a checked value: whatever is not exactly the shape that was asked for is no answer at all."""

import re
from typing import TypeVar

import msgspec

T = TypeVar("T")

# An answer of 4,096 tokens has about 16 KB; what is much longer is noise or an attack.
LONGEST_BYTES = 64 * 1024

_FIELD = re.compile(r"`\$?\.?([a-z_]{1,40})`")
_NOT_AROUND = frozenset("[]")


class Unreadable(ValueError):
    """The text is not the answer that was asked for; `sentence` says in our own words what is wrong with it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def read_answer(text: str, answer: type[T], *, lenient: bool) -> T:
    """The value in a text. `lenient` allows code fences and words around exactly one JSON object."""
    _check(text)
    body = _one_object(text) if lenient else text.strip()
    try:
        return msgspec.json.decode(body.encode(), type=answer, strict=True)
    except msgspec.ValidationError as error:
        raise Unreadable(f"Its answer does not have the form that was asked for{_where(error)}.") from None
    except (msgspec.DecodeError, RecursionError, ValueError):
        raise Unreadable("Its answer is not valid JSON.") from None


def read_words(text: str) -> str:
    """A text as it is shown: stripped, not empty, not too long."""
    _check(text)
    return text.strip()


def whole_sentences(text: str) -> str:
    """What is left of a text that was cut off by the number of tokens: half a sentence may hold half a number."""
    ends = [found.end() for found in re.finditer(r"[.!?](?=\s)", text)]
    if text.rstrip().endswith(("!", "?")) or re.search(r"[^\d\s]\.\s*$", text):
        return text.strip()
    if not ends:
        raise Unreadable("Its answer was cut off in the first sentence.")
    return text[: ends[-1]].strip()


def _check(text: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise Unreadable("Its answer is not valid text.") from None
    if not text.strip():
        raise Unreadable("Its answer is empty.")
    if size > LONGEST_BYTES:
        raise Unreadable("Its answer is far too long.")


def _one_object(text: str) -> str:
    # Looked at sign by sign: a pattern for fences and blanks can be made to search for hours.
    start = text.find("{")
    if start < 0:
        raise Unreadable("Its answer holds no JSON object.")
    end = _end_of_object(text, start)
    around = text[:start] + text[end:]
    if "{" in around or "}" in around:
        raise Unreadable("Its answer holds more than one JSON object.")
    if _touches(text[:start].rstrip()[-1:], text[end:].lstrip()[:1]):
        raise Unreadable("Its answer is a list, not one JSON object.")
    return text[start:end]


def _where(error: msgspec.ValidationError) -> str:
    """Which part it is, where the parser names one; the other side's own words are not repeated."""
    named = _FIELD.findall(str(error))
    return f", in {named[-1]}" if named else ""


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
    raise Unreadable("Its answer breaks off before the end.")
