"""`lanterne import`: everything below some paths, read once, kept, measured, reported."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.keeping import Keeper
from lanterne_rouge.app.importing.measuring import Measurer
from lanterne_rouge.app.importing.merging import entitle, remember_titles, title_for
from lanterne_rouge.app.importing.reading import ZONE_KEY, Outcome, Pack, ReadFile, Workbench, read_all
from lanterne_rouge.app.importing.tally import Tally
from lanterne_rouge.app.importing.units import NOBODY_SAID, Units
from lanterne_rouge.app.importing.units import UNITS_KEY as UNIT_KEY
from lanterne_rouge.domain.errors import BadFile, BadInput, NotFound
from lanterne_rouge.domain.import_report import ImportReport
from lanterne_rouge.domain.wellness import WellnessMetric, WellnessObservation
from lanterne_rouge.ports.sources import FileFinder, FileReader, SourceFile
from lanterne_rouge.ports.stores import LAST_IMPORT, FileLocation, RawFiles, StoredFile, Stores


class ScratchOriginals:
    """Holds new originals in a folder that is thrown away, beside those that are kept."""

    def __init__(self, kept: RawFiles, folder: Path) -> None:
        self._kept, self._folder = kept, folder

    def put(self, sha256: str, data: bytes, *, durable: bool = False) -> None:
        """Hold the content."""
        (self._folder / sha256).write_bytes(data)

    def get(self, sha256: str) -> bytes:
        """The content, held or kept; raises `NotFound`."""
        held = self._folder / sha256
        return held.read_bytes() if held.exists() else self._kept.get(sha256)


# One transaction holds this many files: few enough that a kill costs a moment, many enough that commits cost little.
FILES_A_BATCH = 32
T = TypeVar("T")
Progress = Callable[[str, int, int], None]
"""Called with the stage's name, how many are done, and how many there are."""


def quiet(stage: str, done: int, total: int) -> None:
    """No progress shown."""


@dataclass(frozen=True, kw_only=True)
class Importer:
    """Imports files into one athlete's stores."""

    stores: Stores
    finder: FileFinder
    readers: tuple[FileReader, ...]
    pack: Pack
    zone: ZoneInfo
    measurer: Measurer
    workers: int = 1

    def run(
        self, paths: tuple[Path, ...], *, now: datetime, units: Units = NOBODY_SAID, progress: Progress = quiet
    ) -> ImportReport:
        """Import everything below `paths`. Killed at any moment and run again, the result is the same.

        `units` are the athlete's word for strength exports that do not tell whether they are in kg or lb.
        """
        _must_exist(paths)
        tally = Tally()
        fresh = self._fresh(self.finder.find(paths), tally)
        journal = Journaling(
            self.stores,
            f"import of {len(fresh)} file{'' if len(fresh) == 1 else 's'} from {', '.join(p.name for p in paths)}",
            now,
        )
        keeper = Keeper(stores=self.stores, readers=self.readers, zone=self.zone, now=now)
        self._take_in(fresh, keeper, tally, self._bench(self.stores.raw, units), journal.block, progress)
        journal.settle()
        self.stores.state.mark(LAST_IMPORT, now.isoformat())
        notices = self.measurer.refresh(progress=progress)
        return replace(tally.report(self.stores.activities), notices=notices)

    def preview(
        self, paths: tuple[Path, ...], *, now: datetime, units: Units = NOBODY_SAID, progress: Progress = quiet
    ) -> ImportReport:
        """What `run` would do, found out by doing it in a transaction that is never kept; loads are not reckoned."""
        _must_exist(paths)
        tally = Tally()
        fresh = self._fresh(self.finder.find(paths), tally)
        with TemporaryDirectory(prefix="lanterne-preview-") as folder:
            raw = ScratchOriginals(self.stores.raw, Path(folder))
            keeper = Keeper(stores=self.stores, readers=self.readers, zone=self.zone, now=now, raw=raw)
            try:
                with self.stores.journal.writing("import", "preview", at=now, durable=False):
                    self._take_in(fresh, keeper, tally, self._bench(raw, units), nullcontext, progress)
                    raise _SeenEnough(tally.report(self.stores.activities))
            except _SeenEnough as seen:
                return seen.report

    def _bench(self, raw: RawFiles, units: Units) -> Workbench:
        known = self.stores.files.hashes()
        return Workbench(readers=self.readers, raw=raw, pack=self.pack, known=known, zone=self.zone, units=units)

    def _take_in(
        self,
        fresh: Sequence[SourceFile],
        keeper: Keeper,
        tally: Tally,
        bench: Workbench,
        block: Callable[[], AbstractContextManager[object]],
        progress: Progress,
    ) -> None:
        """Read and keep file after file, some at a time in one `block`."""
        seen = set(bench.known)
        for batch in _batched(read_all(fresh, bench, self.workers), FILES_A_BATCH):
            with block():
                self._keep_batch(batch, keeper, tally, seen)
            progress("Reading", tally.read, len(fresh))

    def _fresh(self, found: Iterator[SourceFile], tally: Tally) -> list[SourceFile]:
        """What must be read: files never seen, or changed since. The others are counted as what they were."""
        sightings, kept = self.stores.files.locations(), self.stores.files.by_hash()
        fresh = []
        for one in found:
            sighting = sightings.get(one.name)
            if sighting is None or sighting.stamp != one.stamp or sighting.sha256 not in kept:
                fresh.append(one)
            else:
                tally.unchanged(one.name, kept[sighting.sha256])
        return fresh

    def _keep_batch(self, batch: Sequence[ReadFile], keeper: Keeper, tally: Tally, seen: set[str]) -> None:
        kept_before = self.stores.files.by_hash if any(f.sha256 in seen for f in batch) else dict
        earlier = dict(kept_before())
        files: dict[str, StoredFile] = {}
        sightings: list[FileLocation] = []
        for file in batch:
            tally.read += 1
            known = file.sha256 in seen
            if known:
                tally.again(file.name, files.get(file.sha256 or "") or earlier.get(file.sha256 or ""))
            elif self._settled(file, keeper, tally):
                files[file.sha256 or ""] = _kept_file(file)
            else:
                continue
            seen.add(file.sha256 or "")
            sightings.append(FileLocation(name=file.name, stamp=file.stamp, sha256=file.sha256 or ""))
        self.stores.files.add(files.values(), sightings)

    def _settled(self, file: ReadFile, keeper: Keeper, tally: Tally) -> bool:
        """Keep what was read; whether the file needs no second look: not where reading it may succeed another time."""
        try:
            self._keep(file, keeper, tally)
        except (BadFile, NotFound) as error:
            # An original that this file must be joined with is gone or no longer reads; the other files go on.
            tally.failed(replace(file, reason=error.sentence, next_step=error.next_step))
            return False
        return file.sha256 is not None and not file.fault and file.outcome is not Outcome.HELD

    def _keep(self, file: ReadFile, keeper: Keeper, tally: Tally) -> None:
        tally.strength(file)
        if file.outcome is Outcome.HELD:
            tally.held(file)
            return
        if file.outcome in (Outcome.FAILED, Outcome.STRANGE):
            tally.failed(file)
            return
        if file.outcome is Outcome.IGNORED:
            tally.ignored(file.name, file.reason)
            return
        self._remember_reading(file)
        if file.titles:
            remember_titles(self.stores, file)
            entitle(self.stores, file.titles, keeper.reassembled)
        merged = False
        for read in file.recordings:
            named = replace(read, recording=title_for(self.stores, file.name, read.recording))
            kept = keeper.keep(file, named)
            merged = merged or kept.known
            tally.kept(file, kept)
        stamped = [replace(o, provenance=replace(o.provenance, fetched_at=keeper.now)) for o in file.wellness]
        if self.stores.wellness.save(stamped) and (resting := _resting_days(stamped)):
            # Loads by heart rate rest on it.
            keeper.mark_stale(min(resting))
        tally.imported(file, merged=merged, wellness_days={o.day for o in stamped})

    def _remember_reading(self, file: ReadFile) -> None:
        """Keep what the file itself does not tell, so that its original always reads alike."""
        if file.unit is not None:
            self.stores.state.put(f"{UNIT_KEY}{file.sha256}", file.unit)
        if file.by_zone:
            self.stores.state.put(f"{ZONE_KEY}{file.sha256}", self.zone.key)


class _SeenEnough(Exception):
    """Ends a preview, and with it everything that it wrote."""

    def __init__(self, report: ImportReport) -> None:
        super().__init__()
        self.report = report


def _must_exist(paths: Iterable[Path]) -> None:
    for path in paths:
        if not path.exists():
            raise BadInput(f"There is no file or folder {path}.", "Check the spelling, or drag the folder here.")


def _resting_days(observations: Iterable[WellnessObservation]) -> list[date]:
    return [o.day for o in observations if o.metric is WellnessMetric.RESTING_HR]


class Journaling:
    """One journal entry over the many transactions of an import, begun with the first."""

    def __init__(self, stores: Stores, what: str, now: datetime) -> None:
        self._stores, self._what, self._now = stores, what, now
        self._entry: int | None = None

    def block(self) -> AbstractContextManager[int]:
        """The next transaction."""
        if self._entry is None:
            return self._first()
        return self._stores.journal.continuing(self._entry)

    def settle(self) -> None:
        """Bring everything written so far to the disk; a later full commit covers the quicker ones before it."""
        if self._entry is not None:
            with self._stores.journal.continuing(self._entry, durable=True):
                pass

    @contextmanager
    def _first(self) -> Iterator[int]:
        with self._stores.journal.writing("import", self._what, at=self._now, durable=False) as entry:
            yield entry
        self._entry = entry


def _kept_file(file: ReadFile) -> StoredFile:
    assert file.sha256 is not None
    outcome = f"{file.outcome}: {file.reason}\n{file.next_step}" if file.reason else str(file.outcome)
    return StoredFile(sha256=file.sha256, name=file.name, format=file.format, size=file.size, outcome=outcome)


def _batched(items: Iterator[T], size: int) -> Iterator[list[T]]:
    while batch := list(islice(items, size)):
        yield batch
