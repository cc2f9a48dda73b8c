"""Answers for an app whose reader has chosen German: the coach's sentences in it, as far as their German is known."""

import json
import re
from collections.abc import Mapping
from typing import Final

from lanterne_rouge.language.german import in_german

# What athletes, their files and their models have written stays as it is.
NOT_THE_COACHS: Final = frozenset({"title", "name", "goal", "text", "file", "message", "raw"})
# A word alone is mostly a code that the app knows; here it is a part of a sentence.
WORDS_ALONE: Final = frozenset({"part", "done"})
_EVENT: Final = re.compile(rb"^data: (.*)$", re.MULTILINE)
Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


def document_in_german(body: bytes) -> bytes:
    """A JSON document with its sentences in German; anything else comes back as it is."""
    try:
        document: Json = json.loads(body)
    except ValueError:
        return body
    return json.dumps(_said(document, ""), ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


def events_in_german(body: bytes) -> bytes:
    """Server-sent events with the sentences of their documents in German."""
    return _EVENT.sub(lambda match: b"data: " + document_in_german(match[1]), body)


def wants_german(headers: Mapping[str, str]) -> bool:
    """Whether a caller asks for German before any other language."""
    return headers.get("accept-language", "").lower().startswith("de")


def _said(value: Json, key: str) -> Json:
    if isinstance(value, dict):
        return {name: _said(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_said(each, key) for each in value]
    if isinstance(value, str) and key not in NOT_THE_COACHS and (" " in value or key in WORDS_ALONE):
        return in_german(value) or value
    return value
