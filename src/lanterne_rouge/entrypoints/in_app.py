"""Commands of the terminal as places of the app: what its reader is told to do next can be done where they read it."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

GOAL_PAGE, RACES_PAGE, THRESHOLDS_PAGE, CONNECTIONS_PAGE = (
    f"More › {page}" for page in ("Goal and week", "Races", "Thresholds and units", "Connections")
)
ACTIVITIES_PAGE, DATA_PAGE = "History › Activities", "More › Undo, export, backup"
# By the first words of a command; the longest that fit count. What isn't here is done at the server alone and stays a command.
APP_PLACES: Final[Mapping[str, str]] = {
    "today": "Today",
    "why": "Today › All reasons",
    "check-in": "Today › How are you?",
    "check-in --cleared": "Today › A doctor has cleared me",
    "check-in --take-back-warning": DATA_PAGE,
    "feedback": "Today › How did today go?",
    "canvas": "Today",
    **dict.fromkeys(("plan", "week", "session", "skip", "move"), "Plan"),
    **dict.fromkeys(("init", "event"), GOAL_PAGE),
    "race": RACES_PAGE,
    "athlete": THRESHOLDS_PAGE,
    **dict.fromkeys(("import", "activities", "activity"), ACTIVITIES_PAGE),
    **dict.fromkeys(("fitness", "review"), "History"),
    **dict.fromkeys(("log", "chat", "strength"), "Coach"),
    "workout": "Workout",
    "workout start --empty": "Workout › Without a plan",
    "workout complete": "Workout › Finish",
    **dict.fromkeys(("strength today", "strength plan", "strength swap"), "Workout"),
    "strength gym": "More › Gym",
    **dict.fromkeys(("connect", "disconnect", "connections", "sync"), CONNECTIONS_PAGE),
    **dict.fromkeys(("usage", "doctor"), "More › Models and privacy"),
    **dict.fromkeys(("undo", "export"), DATA_PAGE),
    "devices": "More",
}
SAID_COMMANDS: Final = ("log", "chat")
"""Commands whose text is said to the coach in the app; the text alone is named."""
# Words that follow those: commands within a group, and what they are about.
COMMANDS_WITHIN: Final = (
    rb"accept|add|auto|calendar|cleared|complete|day|deload|delete|diff|discard|dismiss|drop|e1rm|edit|"
    rb"exercise|fetch|generate|good|gym|insight|log|name|next|off|on|pause|plan|program|recent|restore|"
    rb"resume|revoke|routine|search|send|set|show|start|status|swap|template|today|undo|use|workout|hevy|"
    rb"intervals|oura|strava|wahoo|whoop|withings|mon|tue|wed|thu|fri|sat|sun"
)
_QUOTED: Final = rb'\\"[^"\\]*\\"'
_VALUE: Final = rb"(?:%b|[\w./:%%,=-]+(?<![.:,]))" % _QUOTED
_ARGUMENT: Final = rb"(?:%b|--?[a-z][\w-]*(?:[ =](?!or\b|and\b)%b)?|\w+=%b|[A-Z][A-Z_]+\b|\d[\w:-]*|[0-9a-f]{6,}\b)" % (
    _QUOTED,
    _VALUE,
    rb"(?:%b|\.\.\.)" % _VALUE,
)
_COMMAND: Final = re.compile(
    rb"`?\blanterne (%b)\b(?!-)((?: (?:%b)\b(?![-=]))*)((?: (?:%b|(?:%b)\b(?![-=])))*)(?:,? or (?:--[a-z][\w-]*(?: %b)?|%b))*`?"
    % (
        "|".join(sorted({place.partition(" ")[0] for place in APP_PLACES}, key=len, reverse=True)).encode(),
        COMMANDS_WITHIN,
        _ARGUMENT,
        COMMANDS_WITHIN,
        _VALUE,
        _QUOTED,
    )
)


def in_app(body: bytes) -> bytes:
    """JSON for the app, with the commands in its texts named as places of the app."""
    return name_commands(body, APP_PLACES)


def name_commands(body: bytes, names: Mapping[str, str]) -> bytes:
    """JSON with the commands in its texts by other names. `names`: by the first words of a command, the longest that fit count."""
    return _COMMAND.sub(partial(_name, names), body) if b"lanterne " in body else body


def _name(names: Mapping[str, str], match: re.Match[bytes]) -> bytes:
    first = match[1].decode()
    said = re.search(_QUOTED, match[3]) if first in SAID_COMMANDS else None
    if said is not None:
        return said[0]
    words = [first, *match[2].decode().split(), *match[3].decode().split()]
    starts = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return next(names[start] for start in starts if start in names).encode()
