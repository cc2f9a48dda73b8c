"""Interfaces to files, live wellness sources, exercise catalogues and outputs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from lanterne_rouge.domain.briefing import Briefing
    from lanterne_rouge.domain.exercise import Exercise
    from lanterne_rouge.domain.fitness import FitnessDay
    from lanterne_rouge.domain.recording import FileFormat, ParsedFile
    from lanterne_rouge.domain.season import SeasonCalendar
    from lanterne_rouge.domain.streams import Streams
    from lanterne_rouge.domain.wellness import Observation, WellnessObservation


StreamPacker = Callable[["Streams"], Mapping[str, bytes]]
"""Packs samples as they are stored, a blob for each channel."""

Progress = Callable[[str, int, int], None]
"""Called with the name of the stage, the number done, and the total."""


def no_progress(stage: str, done: int, total: int) -> None:
    """A `Progress` that shows nothing."""


class WellnessSource(Protocol):
    """A live source of wellness data; raises a `LanterneError` when it does not answer."""

    @property
    def name(self) -> str:
        """The name shown to the athlete."""
        ...

    def fetch(self, first: date, last: date) -> tuple["WellnessObservation", ...]:
        """The observations of these days."""
        ...


class FileReader(Protocol):
    """Reads one kind of file, recognised by its content."""

    @property
    def format(self) -> "FileFormat":
        """The format of the files it reads."""
        ...

    def recognises(self, head: bytes) -> bool:
        """Whether a file that begins with `head` (up to 4096 bytes) has this format."""
        ...

    def read(self, data: bytes, name: str) -> "ParsedFile":
        """Read the whole file; raises `BadFile` with a sentence when nothing can be read."""
        ...


class SourceFile(Protocol):
    """A file on disk or inside archives, not yet read. Cheap to send to another process."""

    @property
    def name(self) -> str:
        """The name to show: the path, or archive and member as `export.zip/activities/1.fit.gz`."""
        ...

    @property
    def path(self) -> Path:
        """The file on disk that holds it."""
        ...

    @property
    def size(self) -> int:
        """Bytes, as stored."""
        ...

    @property
    def stamp(self) -> str:
        """Changes when the content may have changed (size and modification time, or the member's checksum)."""
        ...

    def head(self) -> bytes:
        """The first bytes of the content (up to 4096), unpacked, read alone; raises `BadFile` like `load`."""
        ...

    def load(self) -> bytes:
        """The content, unpacked; raises `BadFile` for a bomb, a damaged archive or a file without rights."""
        ...


class FileFinder(Protocol):
    """Finds every file below the given paths, archives opened, in a stable order."""

    def find(self, paths: tuple[Path, ...]) -> Iterator[SourceFile]:
        """Files in order of their names; what cannot be opened comes as a file whose `load` raises."""
        ...


class ExerciseSource(Protocol):
    """A source of exercises."""

    def exercises(self) -> tuple["Exercise", ...]:
        """All of them, in a fixed order."""
        ...


class BriefingOutput(Protocol):
    """An output for a day's results."""

    def readiness(self, day: date, observation: "Observation") -> None:
        """Write the morning's measurements, before the decision."""
        ...

    def costs(self, page: str) -> tuple[str, ...]:
        """Write the page of what language models cost; returns warnings for what could not be written."""
        ...

    def briefing(self, briefing: "Briefing", summary: str, fitness: Sequence["FitnessDay"]) -> tuple[str, ...]:
        """Write the day's files, `summary` as Markdown; returns warnings for what could not be written."""
        ...

    def page_of(self, day: date) -> str | None:
        """The page of a day as it was written; None where there is none."""
        ...

    def page(
        self, briefing: "Briefing", fitness: Sequence["FitnessDay"], calendar: "SeasonCalendar"
    ) -> tuple[str, ...]:
        """Write the day's page again, with the season's calendar; returns warnings for what could not be written."""
        ...
