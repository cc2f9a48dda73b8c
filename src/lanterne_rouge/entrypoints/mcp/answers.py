"""Answers that fit into a conversation: small, in parts, and never with a record of Strava's API."""

import json
import re
from collections.abc import Mapping
from typing import Final

from lanterne_rouge.app.describe import Schema
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.recording import FileFormat
from lanterne_rouge.entrypoints.in_app import APP_PLACES, name_commands

# An answer takes 2,000 tokens at most. Models count in ways of their own, so some room is left.
MOST_ANSWER_TOKENS: Final = 1_800
# Pieces as tokenizers make them: a word or the beginning of a long one with the sign before it, three digits, signs in a row.
_PIECES: Final = re.compile(r"[^\w\s]?[^\W\d_]{1,8}|\d{1,3}|_|[^\w\s]{1,3}")
LONGEST_FIELD: Final = 1_500
ONE_PART, OFFSET = "part", "offset"
PAGING: Final[Mapping[str, Schema]] = {
    ONE_PART: {
        "type": "string",
        "description": 'A part of the answer alone, by its path, such as "weeks" or "weeks/3/days".',
    },
    OFFSET: {"type": "integer", "minimum": 0, "description": "Where to go on in a list that was cut."},
}
# By the first words of a command: the tool of the same purpose; else the place of the app where the athlete finds it.
TOOLS_FOR: Final[Mapping[str, str]] = {
    **{command: f"{place} in the app" for command, place in APP_PLACES.items()},
    "today": "today",
    "why": "why",
    **dict.fromkeys(("check-in", "check-in --cleared"), "check_in"),
    "feedback": "feedback",
    "plan": "show_plan",
    "plan diff": "show_proposal",
    "plan accept": "accept_plan",
    "session": "show_session",
    "skip": "skip_session",
    "move": "move_session",
    "race": "list_races",
    "race add": "add_race",
    "athlete": "show_athlete",
    "athlete set": f"{APP_PLACES['athlete']} in the app",
    "activities": "list_activities",
    "activity": "show_activity",
    "fitness": "fitness",
    "review": "review_week",
    "log": "log_session",
    "workout status": "show_workout",
    "workout next": "show_workout",
    "strength plan": "plan_strength",
    "strength today": "plan_strength",
    "undo": "undo",
}
WITHHELD: Final = (
    "This record came from Strava's API, whose terms keep it from programs like this.",
    "Look at it in Strava.",
)


def small_answer(document: str, *, part: str = "", offset: int = 0, newest_first: bool = False) -> str:
    """An answer as JSON of at most about 2,000 tokens; what was cut is named with how to read on.

    `newest_first`: turns round a list that begins with the oldest. Raises `NotFound` for a part that isn't there or may not be shown here.
    """
    value = _without_strava(json.loads(document))
    if value is _GONE:
        raise NotFound(*WITHHELD)
    if newest_first and isinstance(value, list):
        value.reverse()
    for step in filter(None, part.split("/")):
        value = _step(value, step, part)
    cut: list[str] = []
    if isinstance(value, list):
        shown, value = _first_of(value, offset), None
        answer: dict[str, object] = {"items": shown[0], "total": shown[1]}
        if shown[2] is not None:
            answer["next_offset"] = shown[2]
        return _text(answer)
    whole = _text(value)
    if count_tokens(whole) <= MOST_ANSWER_TOKENS:
        return whole
    slim = value
    for share in (3, 5, 8, 16, 40, 120):
        cut.clear()
        slim = _slim(value, MOST_ANSWER_TOKENS // share, "", cut)
        if _size(slim) + _size(cut) <= MOST_ANSWER_TOKENS:
            break
    return _text({"answer": slim, "cut": cut, "next": 'Ask again with "part" set to one of these to read it whole.'})


def with_tools_named(text: str) -> str:
    """JSON whose next steps name tools, and places of the app, instead of commands of a terminal that the caller doesn't have."""
    return name_commands(text.encode(), TOOLS_FOR).decode()


def _first_of(items: list[object], offset: int) -> tuple[list[object], int, int | None]:
    """As many items from `offset` on as fit, how many there are, and where to go on."""
    if offset > len(items):
        raise BadInput(f"There are {len(items)} items, none from {offset} on.", f"Use an offset below {len(items)}.")
    shown: list[object] = []
    room = MOST_ANSWER_TOKENS - 30
    for item in items[offset:]:
        cut: list[str] = []
        small = item if _size(item) <= MOST_ANSWER_TOKENS // 2 else _slim(item, 50, "", cut)
        room -= _size(small) + 1
        if shown and room < 0:
            return shown, len(items), offset + len(shown)
        shown.append(small)
    return shown, len(items), None


def _slim(value: object, room: int, path: str, cut: list[str]) -> object:
    """The value with parts of more than `room` tokens left out or shortened; their paths are added to `cut`."""
    if isinstance(value, dict):
        return {key: _slim(part, room, f"{path}/{key}" if path else key, cut) for key, part in value.items()}
    if isinstance(value, str) and len(value) > LONGEST_FIELD:
        cut.append(path)
        return value[:LONGEST_FIELD] + "…"
    if isinstance(value, list) and _size(value) > room:
        cut.append(path)
        return f"{len(value)} items"
    return value


def _step(value: object, step: str, part: str) -> object:
    if isinstance(value, dict) and step in value:
        return value[step]
    if isinstance(value, list) and step.isascii() and step.isdigit() and int(step) < len(value):
        return value[int(step)]
    raise NotFound(f"There is no part {part[:80]}.", "Ask without it to see what there is.")


class _Gone:
    """Stands for a record that was taken out."""


_GONE: Final = _Gone()


def _without_strava(value: object) -> object:
    """The value without any record that came from Strava's API."""
    if isinstance(value, dict):
        if FileFormat.STRAVA_API.value in (value.get("source"), value.get("format")):
            return _GONE
        kept = {key: _without_strava(part) for key, part in value.items()}
        return {key: part for key, part in kept.items() if part is not _GONE}
    if isinstance(value, list):
        return [part for part in map(_without_strava, value) if part is not _GONE]
    return value


def count_tokens(text: str) -> int:
    """About how many tokens of a language model a text takes."""
    return sum(1 for _ in _PIECES.finditer(text))


def _size(value: object) -> int:
    return count_tokens(_text(value))


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
