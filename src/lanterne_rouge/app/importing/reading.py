"""Read and prepare one file for storing; runs in worker processes.

Originals with a recognised format are stored before they are parsed, so that no training is lost. Unrecognised files are
never stored, whatever their name, since they may be private.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from datetime import UTC, timedelta
from enum import StrEnum
from multiprocessing import get_context
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.matching import RecordingTrace, trace_of
from lanterne_rouge.app.importing.units import NO_UNITS, Units, in_unit, lacks_unit
from lanterne_rouge.domain.activity import UNIT_MISSING, Summary
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadFile, LanterneError
from lanterne_rouge.domain.recording import DeviceSummary, ParsedFile, Recording, StrengthFile
from lanterne_rouge.domain.streams import Streams
from lanterne_rouge.domain.wellness import WellnessObservation
from lanterne_rouge.metrics.sanity import fastest_ms, remove_impossible_values
from lanterne_rouge.metrics.session import summarise_recording
from lanterne_rouge.ports.sources import FileReader, SourceFile
from lanterne_rouge.ports.stores import RawFiles
from lanterne_rouge.ports.worker_processes import can_start, end_with_parent

QUALITY = "totals_implausible"
# A clock may be wrong by decades; outside these years date arithmetic fails.
FIRST_YEAR, LAST_SESSION_YEAR = 1900, 2200
LONGEST_SESSION_TOTAL_S = 31 * 86400.0
FARTHEST_SESSION_M = 20_000_000.0

DEVICE_LIMITS: Mapping[str, tuple[float, float]] = {
    "np_w": (0, 3000),
    "tss": (0, 5000),
    "intensity_factor": (0, 10),
    "threshold_power_w": (1, 1000),
    "avg_power_w": (0, 3000),
    "max_power_w": (0, 10_000),
    "work_j": (0, 1e9),
    "avg_hr_bpm": (20, 250),
    "max_hr_bpm": (20, 255),
    "avg_cadence": (0, 300),
    "calories": (0, 100_000),
    "distance_m": (0, FARTHEST_SESSION_M),
    "ascent_m": (0, 100_000),
    "lthr_bpm": (50, 250),
    "user_max_hr_bpm": (80, 255),
    "user_rest_hr_bpm": (20, 150),
    "weight_kg": (20, 400),
    "rpe": (0, 10),
    "load": (0, 5000),
}


def drop_implausible(recording: Recording) -> Recording:
    """The recording without implausible totals. Raises `BadFile` for an impossible year."""
    if not FIRST_YEAR <= recording.start.year <= LAST_SESSION_YEAR:
        raise BadFile(
            f"It has a session dated {recording.start.year}.",
            "Export the activity again.",
        )
    plausible = replace(
        recording,
        elapsed_s=_within(recording.elapsed_s, 0, LONGEST_SESSION_TOTAL_S),
        timer_s=_within(recording.timer_s, 0, LONGEST_SESSION_TOTAL_S),
        distance_m=_within(recording.distance_m, 0, _farthest_m(recording)),
        device=_device(recording.device, _farthest_m(recording)),
    )
    return (
        plausible
        if _totals(plausible) == _totals(recording)
        else replace(plausible, quality=(*plausible.quality, QUALITY))
    )


def _farthest_m(recording: Recording) -> float:
    """How far the sport gets in the time, m. With samples a jump is found among them, and only the jump is left out."""
    seconds = max(recording.elapsed_s or 0.0, recording.timer_s or 0.0)
    if len(recording.streams) or not 0 < seconds <= LONGEST_SESSION_TOTAL_S:
        return FARTHEST_SESSION_M
    return min(FARTHEST_SESSION_M, fastest_ms(recording.sport) * seconds)


def _device(device: DeviceSummary, farthest_m: float) -> DeviceSummary:
    limits_of = {**DEVICE_LIMITS, "distance_m": (0.0, farthest_m)}
    wrong = {name for name, limits in limits_of.items() if (value := getattr(device, name)) != _within(value, *limits)}
    return replace(device, **dict.fromkeys(wrong)) if wrong else device


def _within(value: float | None, low: float, high: float) -> float | None:
    # NaN is outside any limits.
    return value if value is not None and low <= value <= high else None


def _totals(recording: Recording) -> tuple[object, ...]:
    return recording.elapsed_s, recording.timer_s, recording.distance_m, recording.device


ZONE_KEY = "import.zone."


def with_utc_start(recording: Recording, zone: ZoneInfo) -> Recording:
    """The recording with its start in UTC and its local offset."""
    if not recording.wall_clock:
        return recording
    local = recording.start.replace(tzinfo=zone)
    offset = local.utcoffset() or timedelta()
    return replace(
        recording,
        start=local.replace(tzinfo=UTC) - offset,
        utc_offset_s=int(offset.total_seconds()),
        wall_clock=False,
    )


UTC_ZONE = ZoneInfo("UTC")
HEAD_BYTES = 4096
TRAINING_SUFFIXES = (".fit", ".tcx", ".gpx", ".fit.gz", ".tcx.gz", ".gpx.gz")
Pack = Callable[[Streams], Mapping[str, bytes]]


class Outcome(StrEnum):
    """The result of reading one file."""

    READ = "read"
    KNOWN = "known"
    IGNORED = "ignored"
    FAILED = "failed"
    HELD = "held"
    STRANGE = "strange"


@dataclass(frozen=True, kw_only=True)
class ReadContext:
    """What a worker process needs: readers, raw file store, packing function, and hashes of files already read.

    `zone` applies to local times, `units` to weights without a unit.
    """

    readers: tuple[FileReader, ...]
    raw: RawFiles
    pack: Pack
    known_hashes: frozenset[str]
    zone: ZoneInfo = UTC_ZONE
    units: Units = NO_UNITS


@dataclass(frozen=True, kw_only=True)
class ParsedRecording:
    """One cleaned and summarised session; its samples are in `packed`, not in `recording`."""

    index: int
    recording: Recording
    summary: Summary
    packed: Mapping[str, bytes]
    trace: RecordingTrace | None = None


@dataclass(frozen=True, kw_only=True)
class ImportedFile:
    """The result of reading one file. `reason` and `next_step` are sentences for ignored or failed files.

    `fault`: the failure is a bug of ours, so another version may read the file.
    A `STRANGE` file has a training file's name but no recognised content; a `HELD` file has weights without a unit.
    `unit` is the unit the athlete gave; `by_zone` means that the athlete's zone was used for its times.
    """

    name: str
    stamp: str
    outcome: Outcome
    size: int = 0
    sha256: str | None = None
    format: str | None = None
    recordings: tuple[ParsedRecording, ...] = ()
    wellness: tuple[WellnessObservation, ...] = ()
    titles: tuple[tuple[str, str], ...] = ()
    problems: tuple[str, ...] = ()
    salvaged: bool = False
    strength: StrengthFile | None = None
    unit: WeightUnit | None = None
    by_zone: bool = False
    reason: str = ""
    next_step: str = ""
    fault: bool = False


def read_file(source: SourceFile, context: ReadContext) -> ImportedFile:
    """Recognise, load, hash, store, parse, clean and summarise one file. Never raises for a bad file.

    Of a file without training data only the beginning is read, and nothing is stored: folders hold many of them, and large ones.
    """
    file = ImportedFile(name=source.name, stamp=source.stamp, outcome=Outcome.FAILED, size=source.size)
    try:
        head = source.head()
        reader = _reader_for(head, context.readers)
        if reader is None:
            return _unrecognised(head, file)
        data = source.load()
        file = replace(file, sha256=hashlib.sha256(data).hexdigest(), size=len(data))
        if file.sha256 in context.known_hashes:
            return replace(file, outcome=Outcome.KNOWN)
        return _parse_recognised(data, reader, file, context)
    except LanterneError as error:
        return replace(file, reason=error.sentence, next_step=error.next_step)
    except Exception as error:  # a bug of ours must not stop the other files
        fault = f"{type(error).__name__}: {error}"[:200]
        reason = f"A bug in the program stopped me from reading this file ({fault})."
        next_step = "I kept the original. Please report the bug, then import the file again."
        return replace(file, fault=True, reason=reason, next_step=next_step)


def parse(data: bytes, name: str, readers: tuple[FileReader, ...]) -> ParsedFile | None:
    """Parse the file with the first reader that recognises it; None if there is none. Raises `BadFile`."""
    reader = _reader_for(data[:HEAD_BYTES], readers)
    return None if reader is None else reader.read(data, name)


def _reader_for(head: bytes, readers: tuple[FileReader, ...]) -> FileReader | None:
    return next((reader for reader in readers if reader.recognises(head)), None)


def _parse_recognised(data: bytes, reader: FileReader, file: ImportedFile, context: ReadContext) -> ImportedFile:
    assert file.sha256 is not None
    context.raw.put(file.sha256, data)
    try:
        parsed = reader.read(data, file.name)
    except LanterneError as error:
        return replace(file, format=reader.format, reason=error.sentence, next_step=error.next_step)
    accounted = replace(file, strength=parsed.strength)
    if parsed.ignored is not None:
        return replace(accounted, outcome=Outcome.IGNORED, format=parsed.format, reason=parsed.ignored)
    if parsed.problems and not (parsed.recordings or parsed.wellness or parsed.titles):
        next_step = "Export it again."
        return replace(accounted, format=parsed.format, reason=parsed.problems[0], next_step=next_step)
    unit = context.units.of(file.name) if lacks_unit(parsed) else None
    if lacks_unit(parsed) and unit is None:
        return replace(accounted, outcome=Outcome.HELD, format=parsed.format, reason=UNIT_MISSING)
    parsed = in_unit(parsed, unit) if unit is not None else parsed
    return replace(
        accounted,
        outcome=Outcome.READ,
        format=parsed.format,
        recordings=tuple(_parsed_recording(i, r, context) for i, r in enumerate(parsed.recordings)),
        wellness=parsed.wellness,
        titles=parsed.titles,
        problems=parsed.problems,
        salvaged=parsed.salvaged,
        unit=unit,
        by_zone=any(r.wall_clock for r in parsed.recordings),
    )


def _unrecognised(head: bytes, file: ImportedFile) -> ImportedFile:
    if not file.name.lower().endswith(TRAINING_SUFFIXES):
        return replace(file, outcome=Outcome.IGNORED, reason="no training data")
    return replace(
        file,
        outcome=Outcome.STRANGE,
        reason=_describe_unrecognised(head, file.name),
        next_step="Export the activity again.",
    )


def _parsed_recording(index: int, recording: Recording, context: ReadContext) -> ParsedRecording:
    cleaned = clean_recording(recording, context.zone)
    return ParsedRecording(
        index=index,
        recording=replace(cleaned, streams=Streams()),
        summary=summarise_recording(cleaned),
        packed=context.pack(cleaned.streams),
        trace=trace_of(cleaned.start, cleaned.streams),
    )


def clean_recording(recording: Recording, zone: ZoneInfo) -> Recording:
    """The recording cleaned for storing, with its times; `zone` applies to local times."""
    return remove_impossible_values(_with_times(with_utc_start(drop_implausible(recording), zone)))


def _with_times(recording: Recording) -> Recording:
    """The recording with elapsed and timer time, taken from its samples if missing."""
    last = float(recording.streams.time_s[-1]) if len(recording.streams) else None
    elapsed = recording.elapsed_s or last or recording.timer_s
    return replace(recording, elapsed_s=elapsed, timer_s=recording.timer_s or elapsed)


_MAGIC = (
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"\x89PNG", "a PNG image"),
    (b"%PDF", "a PDF"),
    (b"<!DOCTYPE html", "a web page"),
)


def _describe_unrecognised(head: bytes, name: str) -> str:
    short = name.rsplit("/", 1)[-1]
    if not head:
        return f"{short} is empty."
    for magic, what in _MAGIC:
        if head.startswith(magic):
            return f"{short} is {what}, not an activity."
    return f"{short} isn't a FIT, TCX or GPX file, despite its name."


# Starting a process takes about half a second, so a few files are read faster without.
WORTH_PROCESSES = 24
# Results wait in order behind a slow file; the window limits how many.
WINDOW_PER_WORKER = 6
SMALL_FILE_BYTES, FILES_A_GROUP = 4096, 16

_context: ReadContext | None = None


class FileReading:
    """Reads files, many of them in `workers` processes, which are started with the first lot that is worth it and kept for the next."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def read_all(self, sources: Sequence[SourceFile], context: ReadContext) -> Iterator[ImportedFile]:
        """Read every file; a file that crashes its process is reported, and reading continues.

        Processes of an earlier lot know only the hashes of then: they may read a file twice, which is noticed where it is stored.
        """
        is_worth_it = self._pool is not None or len(sources) >= WORTH_PROCESSES
        if self._workers < 2 or not is_worth_it or not can_start():
            for source in sources:
                yield read_file(source, context)
            return
        rest = list(sources)
        while rest:
            done = 0
            try:
                for result in self._in_processes(rest, context):
                    yield result
                    done += 1
                return
            except BrokenProcessPool:
                rest = rest[done:]
                self.close()
            yield _alone(rest[0], context)
            rest = rest[1:]

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _in_processes(self, sources: Sequence[SourceFile], context: ReadContext) -> Iterator[ImportedFile]:
        waiting: deque[Future[tuple[ImportedFile, ...]]] = deque()
        if self._pool is None:
            self._pool = _pool(self._workers, context)
        for group in _groups(sources):
            waiting.append(self._pool.submit(_read_group, group))
            if len(waiting) >= self._workers * WINDOW_PER_WORKER:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def _groups(sources: Iterable[SourceFile]) -> Iterator[tuple[SourceFile, ...]]:
    """Small files in groups, because handing a file to a process takes as long as reading a small one."""
    group: list[SourceFile] = []
    for source in sources:
        if source.size > SMALL_FILE_BYTES:
            if group:
                yield tuple(group)
                group = []
            yield (source,)
            continue
        group.append(source)
        if len(group) == FILES_A_GROUP:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def _alone(source: SourceFile, context: ReadContext) -> ImportedFile:
    try:
        with _pool(1, context) as pool:
            (result,) = pool.submit(_read_group, (source,)).result()
            return result
    except BrokenProcessPool:
        return ImportedFile(
            name=source.name,
            stamp=source.stamp,
            outcome=Outcome.FAILED,
            size=source.size,
            reason="Reading this file crashed, probably because there wasn't enough memory.",
            next_step="Free some memory and import this file on its own.",
        )


def _pool(workers: int, context: ReadContext) -> ProcessPoolExecutor:
    # Spawned, because forking a process with an open database and threads is unsafe.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_prepare, initargs=(context,))


def _prepare(context: ReadContext) -> None:
    global _context
    end_with_parent()
    _context = context


def _read_group(sources: tuple[SourceFile, ...]) -> tuple[ImportedFile, ...]:
    assert _context is not None
    return tuple(read_file(source, _context) for source in sources)
