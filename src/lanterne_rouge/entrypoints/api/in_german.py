"""Answers for an app whose reader has chosen German: the coach's sentences in it, as far as their German is known."""

import json
import re
from collections.abc import Mapping
from typing import Final

from lanterne_rouge.language.german import in_german

# The coach's own sentences, by their keys. Everything else is a code, a name or what athletes, files and models wrote, and stays:
# it may have to come back as it was.
THE_COACHS: Final = frozenset({
    "about_target", "advice", "ahead_says", "based_on", "brings", "cautions", "description", "detail", "done", "effect",
    "explanation", "fuel", "gave_up", "guess", "how", "if_it_goes_badly", "in_doubt", "lost", "message", "next", "next_step",
    "not_sent", "note", "notes", "notice", "notices", "open_in_words", "part", "problem", "prompt", "reason", "refused", "said", "says",
    "sentence", "structure", "summary", "target", "trouble", "verdict", "waits", "warm_up", "warning", "warnings", "what", "why",
    "why_lowered",
})  # fmt: skip
# A key that has something of the athlete's in another view, by a key that only the other one has.
ATHLETES_BESIDE: Final[Mapping[str, str]] = {
    "detail": "label",  # an entry of a list
    "next": "days",  # the template that a routine goes on with
    "note": "exercise",  # what was written to a set
    "notes": "exerciseName",  # what a template says of an exercise
}
# A word alone is mostly a code that the app knows; here it is a part of a sentence.
WORDS_ALONE: Final = frozenset({"part", "done", "open_in_words"})
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
    """A value in German where its key, which is empty for what isn't the coach's, says that it is a sentence."""
    if isinstance(value, dict):
        return {name: _said(each, name if _is_the_coachs(name, value) else "") for name, each in value.items()}
    if isinstance(value, list):
        return [_said(each, key) for each in value]
    if isinstance(value, str) and key and (" " in value or key in WORDS_ALONE):
        return in_german(value) or value
    return value


def _is_the_coachs(name: str, within: Mapping[str, Json]) -> bool:
    return name in THE_COACHS and ATHLETES_BESIDE.get(name) not in within
