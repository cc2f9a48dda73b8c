"""A mission's text while it is read: where each field stands, and how a refusal is worded."""

from dataclasses import dataclass
from functools import cached_property

from lanterne_rouge.domain.errors import BadMission
from lanterne_rouge.settings.toml_lines import Path, find_lines


@dataclass(frozen=True, kw_only=True)
class MissionSource:
    """The file's name and text."""

    name: str
    text: str

    def refusal(self, path: Path, problem: str, next_step: str) -> BadMission:
        """An error that names file, line and field."""
        return BadMission(f"{self.name}, line {self._line(path)}: {dotted(path)} {problem}.", next_step)

    def missing(self, path: Path, what: str, example: str) -> BadMission:
        """An error for a field that must be there; the line is its table's."""
        where = f"{self.name}, line {self._line(path[:-1])}"
        return BadMission(f"{where}: {dotted(path)} is missing, {what}.", f"Add {example}.")

    def _line(self, path: Path) -> int:
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    @cached_property
    def _lines(self) -> dict[Path, int]:
        return find_lines(self.text)


def dotted(path: Path) -> str:
    """A field's name for people: `athlete.ftp`, `stages[3].day` (counted from 1)."""
    name = ""
    for part in path:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if name else part
    return f"`{name}`"
