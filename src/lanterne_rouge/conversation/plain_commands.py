"""The commands that are said most, letter for letter: found without reading anything. Each is one that its pattern reads too."""

from collections.abc import Mapping
from dataclasses import dataclass

from lanterne_rouge.domain.routing import Intent


@dataclass(frozen=True, kw_only=True, slots=True)
class PlainCommand:
    """`name` of the row of patterns that reads it too; `live`: while a workout runs, or while none does."""

    name: str
    intent: Intent
    live: bool


_TABLE: tuple[tuple[PlainCommand, tuple[str, ...]], ...] = (
    (
        PlainCommand(name="log_set", intent=Intent.LOG_SET, live=True),
        ("done", "set done", "log it", "log set", "log that", "finished", "completed", "done with this set"),
    ),
    (
        PlainCommand(name="next_set", intent=Intent.NEXT_SET, live=True),
        ("next", "next set", "next exercise", "what's next", "whats next", "what is next"),
    ),
    (PlainCommand(name="rest", intent=Intent.REST_ACK, live=True), ("rest", "resting", "ready", "break", "brb")),
    (
        PlainCommand(name="undo", intent=Intent.UNDO_SET, live=True),
        ("undo", "undo that", "undo it", "undo last set", "undo the last set", "delete that", "delete last set"),
    ),
    (
        PlainCommand(name="skip", intent=Intent.SKIP_SET, live=True),
        ("skip", "skip it", "skip this", "skip this one", "skip this set", "skip this exercise"),
    ),
    (
        PlainCommand(name="complete", intent=Intent.COMPLETE_WORKOUT, live=True),
        ("end workout", "finish workout", "complete workout", "stop workout", "end session", "finish session"),
    ),
    (
        PlainCommand(name="start", intent=Intent.START_WORKOUT, live=False),
        ("start", "start workout", "start my workout", "start the workout", "start session", "begin workout"),
    ),
    (
        PlainCommand(name="next_workout", intent=Intent.NEXT_WORKOUT, live=False),
        ("next workout", "today's workout", "what's my workout today"),
    ),
)
PLAIN_COMMANDS: Mapping[str, PlainCommand] = {phrase: command for command, phrases in _TABLE for phrase in phrases}


def is_plain_command(message: str) -> bool:
    """Whether a message is a command letter for letter."""
    return message.strip(" .!\n").lower() in PLAIN_COMMANDS
