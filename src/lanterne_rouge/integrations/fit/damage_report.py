"""What was found wrong with a file, in sentences for the import report."""

from collections.abc import Iterator

from lanterne_rouge.integrations.fit.salvage import Damage, Salvage
from lanterne_rouge.integrations.fit.table import Part

_MOST_SENTENCES = 5


def describe_damage(part: Part, found: Salvage) -> Iterator[str]:
    """The sentences about one part of a file that is not as its device wrote it."""
    if part.crc == "bad":
        yield "The checksum is wrong: the file is not as the device wrote it."
    elif part.crc == "missing":
        yield "The file ends before its checksum: it was cut off or never finished."
    for damage in found.damages[:_MOST_SENTENCES]:
        yield _describe(damage, part)
    more = len(found.damages) - _MOST_SENTENCES
    if more > 0:
        yield f"{more} more damaged stretches were skipped."
    if found.doubtful:
        yield f"{found.doubtful} messages with impossible times were left out."
    if found.gave_up:
        yield "The rest of the file is too damaged to look for more."


def _describe(damage: Damage, part: Part) -> str:
    if damage.resumed is None:
        return f"Nothing behind byte {damage.start} could be read ({part.end - damage.start} bytes)."
    return f"{damage.resumed - damage.start} bytes from byte {damage.start} on are damaged and were skipped."
