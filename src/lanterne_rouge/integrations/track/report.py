"""The sentences that a reader of tracks has to say about a file."""

from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.integrations.track.document import Damage

EXPORT_AGAIN = "Export the activity again from where it came."


def of_damage(damage: Damage, points: int) -> str:
    """What was saved from a damaged file."""
    return (
        f"The file is damaged at line {damage.line} ({damage.why}): "
        f"{_points(points)} before it {'was' if points == 1 else 'were'} read."
    )


def of_left_out(count: int) -> str:
    """How many points could not be placed in time."""
    return f"{_points(count)} without a usable time {'was' if count == 1 else 'were'} left out."


def nothing_readable(kind: str, damage: Damage) -> BadFile:
    """The error for a damaged file from which nothing can be saved."""
    return BadFile(
        f"The {kind} file is damaged at line {damage.line} ({damage.why}), and nothing before it can be read.",
        EXPORT_AGAIN,
    )


def _points(count: int) -> str:
    return "1 track point" if count == 1 else f"{count} track points"
