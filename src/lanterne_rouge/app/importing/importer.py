"""`lanterne import`: read every file below some paths once, store, measure and report."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.keeping import RecordingWriter, StoredRecording
from lanterne_rouge.app.importing.measuring import Measurer
from lanterne_rouge.app.importing.merging import apply_titles, store_titles, title_for
from lanterne_rouge.app.importing.reading import (
    QUALITY,
    ZONE_KEY,
    FileReading,
    ImportedFile,
    Outcome,
    Pack,
    ReadContext,
)
from lanterne_rouge.app.importing.units import NO_UNITS, Units
from lanterne_rouge.app.importing.units import UNITS_KEY as UNIT_KEY
from lanterne_rouge.domain.activity import UNIT_MISSING, Activity, ImportProblem, ImportReport
from lanterne_rouge.domain.errors import BadFile, BadInput, NotFound
from lanterne_rouge.domain.recording import STRENGTH_FORMATS, TIME_UNKNOWN, FileFormat, StrengthFile
from lanterne_rouge.domain.wellness import WellnessMetric, WellnessObservation, is_plausible
from lanterne_rouge.ports.sources import FileFinder, FileReader, Progress, SourceFile, no_progress
from lanterne_rouge.ports.state_keys import LAST_IMPORT
from lanterne_rouge.ports.stores import ActivityStore, FileLocation, RawFiles, StoredFile, Stores

# Where every row was refused, the file was read all the same: the rows are the problem, and the import is done.
LISTS_OF_ROWS = STRENGTH_FORMATS | {FileFormat.DAILY_WELLNESS}
# What `metrics/sanity.py` makes unknown because no session has it, as people call it.
UNBELIEVABLE = {
    "power_implausible": "power",
    "hr_implausible": "heart rate",
    "speed_implausible": "speed",
    "cadence_implausible": "cadence",
    "positions_implausible": "positions",
    "distance_implausible": "distance",
    "temperature_implausible": "temperature",
}


class Tally:
    """Counts of files by outcome, and the problems to report."""

    def __init__(self) -> None:
        self.read = 0
        self._counts = dict.fromkeys(
            ("files", "imported", "duplicates", "merged", "salvaged", "failed", "held", "refused", "ignored"), 0
        )
        self._activities: dict[str, None] = {}
        self._days: set[date] = set()
        self._problems: list[ImportProblem] = []
        self._ignored: list[tuple[str, str]] = []
        self._strength: list[tuple[str, StrengthFile]] = []
        self._sessions = {True: 0, False: 0}

    def count_imported(self, file: ImportedFile, *, merged: bool, wellness_days: Iterable[date]) -> None:
        """Count a file with new data."""
        self._count("imported")
        self._counts["merged"] += merged
        self._counts["salvaged"] += file.salvaged
        self._days.update(wellness_days)
        for problem in file.problems:
            next_step = "Nothing to do: I imported what I could read." if file.salvaged else ""
            self._problems.append(ImportProblem(file=file.name, problem=problem, next=next_step, kept=True))

    def add_unbelievable(self, file: ImportedFile, values: Sequence[WellnessObservation]) -> None:
        """Report values that no body shows, once for the file; they are stored and used nowhere."""
        if not values:
            return
        first = values[0]
        some = "A value" if len(values) == 1 else f"{len(values)} values"
        problem = f"{some} can't be true ({first.metric} {first.value:g} on {first.day})."
        next_step = "Stored as in the file, used nowhere."
        self._problems.append(ImportProblem(file=file.name, problem=problem, next=next_step, kept=True))

    def add_future(self, file: ImportedFile, count: int) -> None:
        """Report values of days that have not come yet; they are left out."""
        if count:
            some = "A value is" if count == 1 else f"{count} values are"
            next_step = "Left out. Check the dates in the file."
            problem = f"{some} dated in the future."
            self._problems.append(ImportProblem(file=file.name, problem=problem, next=next_step, kept=True))

    def add_twins(self, file: ImportedFile, count: int) -> None:
        """Report sessions that two devices or apps wrote into one export."""
        if count:
            some = "One of its sessions was" if count == 1 else f"{count} of its sessions were"
            next_step = "Each counts once, with the fuller samples; the other record stays with it."
            problem = f"{some} recorded by two devices or apps."
            self._problems.append(ImportProblem(file=file.name, problem=problem, next=next_step, kept=True))

    def count_failed(self, file: ImportedFile) -> None:
        """Count a file that could not be read."""
        self._count("failed")
        self._counts["refused"] += file.outcome is Outcome.FAILED and file.format in LISTS_OF_ROWS
        is_stored = file.sha256 is not None and file.outcome is not Outcome.STRANGE
        self._problems.append(ImportProblem(file=file.name, problem=file.reason, next=file.next_step, kept=is_stored))

    def count_held(self, file: ImportedFile) -> None:
        """Count a strength export without a weight unit; it is read again next time."""
        self._count("failed")
        self._counts["held"] += 1
        next_step = f"{_unit_guess(file)}Are these weights kg or lb? Run again with --units kg or --units lb."
        self._problems.append(ImportProblem(file=file.name, problem=UNIT_MISSING, next=next_step, kept=True))

    def add_strength(self, file: ImportedFile) -> None:
        """Add the row counts of a strength export, whatever its outcome."""
        if file.strength is not None:
            unit = file.strength.unit or file.unit
            self._strength.append(
                (file.name, replace(file.strength, unit=unit, guess="" if unit else file.strength.guess))
            )

    def count_ignored(self, name: str, reason: str) -> None:
        """Count a file without training data."""
        self._count("ignored")
        self._ignored.append((name, reason))

    def count_recording(self, file: ImportedFile, stored: StoredRecording) -> None:
        """Count a stored recording."""
        activity = stored.activity
        self._sessions[stored.known] += 1
        if stored.deleted:
            deleted = f"It's part of the {_session_name(activity)}, which you deleted, so it stays deleted."
            back = f"To bring it back: lanterne activity {activity.id} restore"
            self._problems.append(ImportProblem(file=file.name, problem=deleted, next=back, kept=True))
            return
        self._activities[activity.id] = None
        if "clock" in activity.quality:
            dated = f"Its {_session_name(activity)} has a date that can't be true."
            self._add_unused(file, dated, "Stored as in the file, counted in no number. Correct the device's clock.")
        if QUALITY in activity.quality:
            totals = f"A total of its {_session_name(activity)} can't be true (duration, distance or a device's value)."
            self._add_unused(file, totals, "The total is used nowhere; the rest counts.")
        if unbelievable := [UNBELIEVABLE[code] for code in activity.quality if code in UNBELIEVABLE]:
            samples = f"Its {_session_name(activity)} has values that can't be true ({', '.join(unbelievable)})."
            self._add_unused(file, samples, "Stored as in the file, counted in no number.")
        for other in stored.beside:
            beside = f"Its {_session_name(activity)} overlaps with the {_session_name(other)} ({other.id})."
            once = "I kept both, but only one of them counts: the harder, unless its load is hard to believe."
            self._problems.append(ImportProblem(file=file.name, problem=beside, next=once, kept=True))

        for other in stored.perhaps:
            perhaps = f"Its {_session_name(activity)} may be the same as the {_session_name(other)} ({other.id}); one has no time of day."
            once = f"I kept both, and both count. If they're the same: lanterne activity {_timeless(activity, other).id} delete"
            self._problems.append(ImportProblem(file=file.name, problem=perhaps, next=once, kept=True))

    def _add_unused(self, file: ImportedFile, problem: str, next_step: str) -> None:
        self._problems.append(ImportProblem(file=file.name, problem=problem, next=next_step, kept=True))

    def count_unchanged(self, name: str, stored: StoredFile) -> None:
        """Count an unchanged file of an earlier import."""
        self.count_repeated(name, stored)

    def count_repeated(self, name: str, stored: StoredFile | None) -> None:
        """Count a file with content that was read before, under any name."""
        outcome, _, rest = (stored.outcome if stored else Outcome.READ).partition(": ")
        reason, _, next_step = rest.partition("\n")
        if outcome in (Outcome.FAILED, Outcome.STRANGE):
            self._count("failed")
            self._counts["refused"] += stored is not None and stored.format in LISTS_OF_ROWS
            is_stored = outcome == Outcome.FAILED
            self._problems.append(ImportProblem(file=name, problem=reason, next=next_step, kept=is_stored))
        elif outcome == Outcome.IGNORED:
            self.count_ignored(name, reason)
        else:
            self._count("duplicates")

    def report(self, activities: ActivityStore) -> ImportReport:
        """The report, with the activities in their current state."""
        counts = self._counts
        return ImportReport(
            files=counts["files"],
            imported=counts["imported"],
            duplicates=counts["duplicates"],
            merged=counts["merged"],
            salvaged=counts["salvaged"],
            failed=counts["failed"],
            held=counts["held"],
            refused=counts["refused"],
            ignored=counts["ignored"],
            activities=tuple(self._standing(activities)),
            wellness_days=len(self._days),
            problems=tuple(self._problems),
            ignored_files=tuple(self._ignored),
            strength_files=tuple(self._strength),
            sessions_new=self._sessions[False],
            sessions_known=self._sessions[True],
        )

    def _standing(self, activities: ActivityStore) -> Iterable[Activity]:
        wanted = set(self._activities)
        return sorted(activities.by_ids(tuple(wanted)), key=lambda a: (a.start, a.id))

    def _count(self, what: str) -> None:
        self._counts["files"] += 1
        self._counts[what] += 1


def _unit_guess(file: ImportedFile) -> str:
    return f"{file.strength.guess} " if file.strength and file.strength.guess else ""


def _timeless(a: Activity, b: Activity) -> Activity:
    return a if TIME_UNKNOWN in a.quality else b


def _session_name(activity: Activity) -> str:
    return f"{activity.sport} session on {activity.day}"


class ScratchOriginals:
    """Raw files for a preview: new originals go to a temporary folder, stored ones stay readable."""

    def __init__(self, stored: RawFiles, folder: Path) -> None:
        self._kept, self._folder = stored, folder

    def put(self, sha256: str, data: bytes, *, durable: bool = False) -> None:
        """Write the content to the temporary folder."""
        (self._folder / sha256).write_bytes(data)

    def get(self, sha256: str) -> bytes:
        """The content, temporary or stored; raises `NotFound`."""
        path = self._folder / sha256
        return path.read_bytes() if path.exists() else self._kept.get(sha256)


# Per transaction: few enough that a killed import loses little, many enough that commits are cheap. Files without
# training data cost next to nothing to read again.
DATA_FILES_A_BATCH, FILES_A_BATCH = 32, 512
MOST_NEW_FILES = 200_000
"""New files of one import; more would not fit into memory."""


@dataclass(frozen=True, kw_only=True)
class Importer:
    """Imports files into one athlete's stores."""

    stores: Stores
    finder: FileFinder
    readers: tuple[FileReader, ...]
    pack: Pack
    zone: ZoneInfo
    measurer: Measurer
    reading: FileReading

    def run(
        self,
        paths: tuple[Path, ...],
        *,
        now: datetime,
        units: Units = NO_UNITS,
        progress: Progress = no_progress,
        part_of: "ImportJournal | None" = None,
    ) -> ImportReport:
        """Import every file below `paths`. After being killed, running it again gives the same result.

        `units` are the athlete's weight units for strength exports that have none. `part_of`: the journal of something
        larger, such as a sync, which measures and settles by itself when everything is there.
        """
        _must_exist(paths)
        tally = Tally()
        if part_of is not None:
            return self._run_part(paths, part_of, tally, now=now, units=units)
        fresh = self._fresh(self.finder.find(paths), tally)
        journal = ImportJournal(
            self.stores,
            f"import of {len(fresh)} file{'' if len(fresh) == 1 else 's'} from {', '.join(p.name for p in paths)}",
            now,
        )
        keeper = RecordingWriter(stores=self.stores, readers=self.readers, zone=self.zone, now=now)
        self._import_files(fresh, keeper, tally, self._read_context(self.stores.raw, units), journal.block, progress)
        self.reading.close()
        journal.settle()
        self.stores.state.mark(LAST_IMPORT, now.isoformat())
        notices = self.measurer.refresh(progress=progress)
        return replace(tally.report(self.stores.activities), notices=notices, entry=journal.entry)

    def _run_part(
        self, paths: tuple[Path, ...], journal: "ImportJournal", tally: Tally, *, now: datetime, units: Units
    ) -> ImportReport:
        files = tuple(self.finder.find(paths))
        # A sync has a hundred parts: each looks only for its own files among thousands.
        fresh = self._fresh(files, tally, names={file.name for file in files})
        keeper = RecordingWriter(stores=self.stores, readers=self.readers, zone=self.zone, now=now)
        context = self._read_context(self.stores.raw, units)
        self._import_files(fresh, keeper, tally, context, journal.block, no_progress)
        return replace(tally.report(self.stores.activities), entry=journal.entry)

    def keep_values(self, values: Sequence[WellnessObservation], journal: "ImportJournal", *, now: datetime) -> int:
        """Store values of the body that came without a file; returns how many are new or changed."""
        stamped = [replace(o, provenance=replace(o.provenance, fetched_at=now)) for o in values]
        if not stamped:
            return 0
        keeper = RecordingWriter(stores=self.stores, readers=self.readers, zone=self.zone, now=now)
        with journal.block():
            changed = self.stores.wellness.save(stamped)
            if changed and (resting := _resting_days(stamped)):
                keeper.mark_stale(min(resting))
        return changed

    def preview(
        self, paths: tuple[Path, ...], *, now: datetime, units: Units = NO_UNITS, progress: Progress = no_progress
    ) -> ImportReport:
        """What `run` would do, determined in a transaction that is rolled back; loads are not computed."""
        _must_exist(paths)
        tally = Tally()
        fresh = self._fresh(self.finder.find(paths), tally)
        with TemporaryDirectory(prefix="lanterne-preview-") as folder:
            raw = ScratchOriginals(self.stores.raw, Path(folder))
            keeper = RecordingWriter(stores=self.stores, readers=self.readers, zone=self.zone, now=now, raw=raw)
            try:
                with self.stores.journal.writing("import", "preview", at=now, durable=False):
                    self._import_files(fresh, keeper, tally, self._read_context(raw, units), nullcontext, progress)
                    raise _PreviewDone(tally.report(self.stores.activities))
            except _PreviewDone as done:
                return done.report

    def _read_context(self, raw: RawFiles, units: Units) -> ReadContext:
        hashes = self.stores.files.hashes()
        return ReadContext(
            readers=self.readers, raw=raw, pack=self.pack, known_hashes=hashes, zone=self.zone, units=units
        )

    def _import_files(
        self,
        fresh: Sequence[SourceFile],
        keeper: RecordingWriter,
        tally: Tally,
        context: ReadContext,
        block: Callable[[], AbstractContextManager[object]],
        progress: Progress,
    ) -> None:
        """Read and store all files, one `block` per batch."""
        hashes = set(context.known_hashes)
        for batch in _batches(self.reading.read_all(fresh, context)):
            with block():
                self._store_batch(batch, keeper, tally, hashes)
            progress("Reading", tally.read, len(fresh))

    def _fresh(
        self, files: Iterable[SourceFile], tally: Tally, *, names: Collection[str] | None = None
    ) -> list[SourceFile]:
        """The files to read: new or changed ones. The others are counted with their previous outcome."""
        locations = self.stores.files.locations(names)
        hashes = {location.sha256 for location in locations.values()}
        stored = self.stores.files.by_hash() if names is None else self.stores.files.of_hashes(hashes)
        fresh = []
        for file in files:
            location = locations.get(file.name)
            if location is None or location.stamp != file.stamp or location.sha256 not in stored:
                fresh.append(file)
                if len(fresh) > MOST_NEW_FILES:
                    raise BadInput(
                        f"There are more than {MOST_NEW_FILES:,} new files, and I read at most so many at once.",
                        "Import the folders in it one after another.",
                    )
            else:
                tally.count_unchanged(file.name, stored[location.sha256])
        return fresh

    def _store_batch(
        self, batch: Sequence[ImportedFile], keeper: RecordingWriter, tally: Tally, hashes: set[str]
    ) -> None:
        earlier = self.stores.files.of_hashes({f.sha256 for f in batch if f.sha256 and f.sha256 in hashes})
        files: dict[str, StoredFile] = {}
        locations: list[FileLocation] = []
        for file in batch:
            tally.read += 1
            is_repeated = file.sha256 in hashes
            if is_repeated:
                tally.count_repeated(file.name, files.get(file.sha256 or "") or earlier.get(file.sha256 or ""))
            elif self._try_store(file, keeper, tally):
                files[file.sha256 or ""] = _stored_file(file)
            else:
                continue
            hashes.add(file.sha256 or "")
            locations.append(FileLocation(name=file.name, stamp=file.stamp, sha256=file.sha256 or ""))
        self.stores.files.add(files.values(), locations)

    def _try_store(self, file: ImportedFile, keeper: RecordingWriter, tally: Tally) -> bool:
        """Store a file; returns False if reading it may succeed another time."""
        try:
            self._keep(file, keeper, tally)
        except (BadFile, NotFound) as error:
            # An original that this file must be merged with is missing or unreadable; continue with the other files.
            tally.count_failed(replace(file, reason=error.sentence, next_step=error.next_step))
            return False
        return file.sha256 is not None and not file.fault and file.outcome is not Outcome.HELD

    def _keep(self, file: ImportedFile, keeper: RecordingWriter, tally: Tally) -> None:
        tally.add_strength(file)
        if file.outcome is Outcome.HELD:
            tally.count_held(file)
            return
        if file.outcome in (Outcome.FAILED, Outcome.STRANGE):
            tally.count_failed(file)
            return
        if file.outcome is Outcome.IGNORED:
            tally.count_ignored(file.name, file.reason)
            return
        self._remember_reading(file)
        if file.titles:
            store_titles(self.stores, file)
            apply_titles(self.stores, file.titles, keeper.reassemble)
        merged, twins = False, 0
        for parsed in file.recordings:
            titled = replace(parsed, recording=title_for(self.stores, file.name, parsed.recording))
            stored = keeper.keep(file, titled)
            merged = merged or (stored.known and not stored.twin)
            twins += stored.twin
            tally.count_recording(file, stored)
        stamped = [
            replace(o, provenance=replace(o.provenance, fetched_at=keeper.now))
            for o in file.wellness
            if o.day <= keeper.now.date() + timedelta(days=1)
        ]
        if self.stores.wellness.save(stamped) and (resting := _resting_days(stamped)):
            # Resting heart rate affects loads by heart rate.
            keeper.mark_stale(min(resting))
        tally.count_imported(file, merged=merged, wellness_days={o.day for o in stamped})
        tally.add_twins(file, twins)
        tally.add_unbelievable(file, [o for o in file.wellness if not is_plausible(o.metric, o.value)])
        tally.add_future(file, len(file.wellness) - len(stamped))

    def _remember_reading(self, file: ImportedFile) -> None:
        """Store the unit and zone used, so that the original is always read the same way."""
        if file.unit is not None:
            self.stores.state.put(f"{UNIT_KEY}{file.sha256}", file.unit)
        if file.by_zone:
            self.stores.state.put(f"{ZONE_KEY}{file.sha256}", self.zone.key)


class _PreviewDone(Exception):
    """Ends a preview and rolls back its writes."""

    def __init__(self, report: ImportReport) -> None:
        super().__init__()
        self.report = report


def _must_exist(paths: Iterable[Path]) -> None:
    for path in paths:
        if not path.exists():
            raise BadInput(f"There's no file or folder {path}.", "Check the spelling, or drag the folder here.")


def _resting_days(observations: Iterable[WellnessObservation]) -> list[date]:
    return [o.day for o in observations if o.metric is WellnessMetric.RESTING_HR]


class ImportJournal:
    """One journal entry for all transactions of an import, created with the first; `entry` is its id."""

    def __init__(self, stores: Stores, what: str, now: datetime, *, kind: str = "import") -> None:
        self._stores, self._what, self._now, self._kind = stores, what, now, kind
        self.entry: int | None = None

    def block(self) -> AbstractContextManager[int]:
        """The next transaction."""
        if self.entry is None:
            return self._first()
        return self._stores.journal.continuing(self.entry)

    def settle(self) -> None:
        """Write everything to disk; one durable commit covers the earlier ones.

        An import that found nothing new has an entry too, so that an undo after it takes back nothing else.
        """
        if self.entry is None:
            with self._first():
                pass
        else:
            with self._stores.journal.continuing(self.entry, durable=True):
                pass

    @contextmanager
    def _first(self) -> Iterator[int]:
        with self._stores.journal.writing(self._kind, self._what, at=self._now, durable=False) as entry:
            yield entry
        self.entry = entry


def _stored_file(file: ImportedFile) -> StoredFile:
    assert file.sha256 is not None
    outcome = f"{file.outcome}: {file.reason}\n{file.next_step}" if file.reason else str(file.outcome)
    return StoredFile(sha256=file.sha256, name=file.name, format=file.format, size=file.size, outcome=outcome)


def _batches(files: Iterable[ImportedFile]) -> Iterator[list[ImportedFile]]:
    batch: list[ImportedFile] = []
    with_data = 0
    for file in files:
        batch.append(file)
        with_data += file.outcome is Outcome.READ
        if with_data == DATA_FILES_A_BATCH or len(batch) == FILES_A_BATCH:
            yield batch
            batch, with_data = [], 0
    if batch:
        yield batch
