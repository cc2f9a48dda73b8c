"""One file, read to the point where it can be kept; runs in worker processes.

Originals of a kind that some reader knows are put aside before anything is made of them, so no training is lost. What no
reader knows is not kept, whatever its name says: it may be anything, and nobody's business.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from datetime import UTC, timedelta
from enum import StrEnum
from multiprocessing import get_context
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.matching import Trace, trace_of
from lanterne_rouge.app.importing.units import NOBODY_SAID, Units, in_unit, lacks_unit
from lanterne_rouge.domain.activity import Summary
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadFile, LanterneError
from lanterne_rouge.domain.import_report import UNIT_MISSING
from lanterne_rouge.domain.recording import DeviceSummary, ParsedFile, Recording, StrengthFile
from lanterne_rouge.domain.streams import Streams
from lanterne_rouge.domain.wellness import WellnessObservation
from lanterne_rouge.metrics.sanity import clean
from lanterne_rouge.metrics.session import summarise
from lanterne_rouge.ports.sources import FileReader, SourceFile
from lanterne_rouge.ports.stores import RawFiles

QUALITY = "totals_implausible"
# A clock may be wrong by decades; beyond these, zones and ends of sessions are no dates any more.
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


def believable(recording: Recording) -> Recording:
    """The recording without totals that cannot be. Raises `BadFile` for a year that cannot be reckoned with."""
    if not FIRST_YEAR <= recording.start.year <= LAST_SESSION_YEAR:
        raise BadFile(
            f"A session in it claims to be of the year {recording.start.year}.",
            "Export the activity again from where it came.",
        )
    kept = replace(
        recording,
        elapsed_s=_within(recording.elapsed_s, 0, LONGEST_SESSION_TOTAL_S),
        timer_s=_within(recording.timer_s, 0, LONGEST_SESSION_TOTAL_S),
        distance_m=_within(recording.distance_m, 0, FARTHEST_SESSION_M),
        device=_device(recording.device),
    )
    return kept if _totals(kept) == _totals(recording) else replace(kept, quality=(*kept.quality, QUALITY))


def _device(device: DeviceSummary) -> DeviceSummary:
    wrong = {
        name for name, limits in DEVICE_LIMITS.items() if (told := getattr(device, name)) != _within(told, *limits)
    }
    return replace(device, **dict.fromkeys(wrong)) if wrong else device


def _within(value: float | None, low: float, high: float) -> float | None:
    # What is no number at all (NaN) is within nothing.
    return value if value is not None and low <= value <= high else None


def _totals(recording: Recording) -> tuple[object, ...]:
    return recording.elapsed_s, recording.timer_s, recording.distance_m, recording.device


ZONE_KEY = "import.zone."


def with_moment(recording: Recording, zone: ZoneInfo) -> Recording:
    """The recording with its start in UTC, and the offset of the wall clock beside it."""
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
    """What became of one file."""

    READ = "read"
    KNOWN = "known"
    IGNORED = "ignored"
    FAILED = "failed"
    HELD = "held"
    STRANGE = "strange"


@dataclass(frozen=True, kw_only=True)
class Workbench:
    """What a worker needs: readers, the place for originals, how samples are packed, and what was read before.

    `zone` decides about local times, `units` about weights of which the file tells no unit.
    """

    readers: tuple[FileReader, ...]
    raw: RawFiles
    pack: Pack
    known: frozenset[str]
    zone: ZoneInfo = UTC_ZONE
    units: Units = NOBODY_SAID


@dataclass(frozen=True, kw_only=True)
class ReadRecording:
    """One session, cleaned and summarised; its samples travel packed, not in `recording`."""

    index: int
    recording: Recording
    summary: Summary
    packed: Mapping[str, bytes]
    trace: Trace | None = None


@dataclass(frozen=True, kw_only=True)
class ReadFile:
    """What was made of one file. `reason` and `next_step` are sentences for what was ignored or failed.

    `fault`: the failure was the program's own, so that another version may read the file.
    A `STRANGE` file has a name that promises training, and holds something that no reader knows; one that is `HELD` back
    lacks the unit of its weights. `unit` is the one that the athlete told for it; `by_zone` says that the athlete's zone
    decided about its times.
    """

    name: str
    stamp: str
    outcome: Outcome
    size: int = 0
    sha256: str | None = None
    format: str | None = None
    recordings: tuple[ReadRecording, ...] = ()
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


def read_file(found: SourceFile, bench: Workbench) -> ReadFile:
    """Load, hash, keep the original, recognise, parse, clean and summarise one file. Never raises for a bad file."""
    blank = ReadFile(name=found.name, stamp=found.stamp, outcome=Outcome.FAILED, size=found.size)
    try:
        data = found.load()
    except LanterneError as error:
        return replace(blank, reason=error.sentence, next_step=error.next_step)
    sha256 = hashlib.sha256(data).hexdigest()
    named = replace(blank, sha256=sha256, size=len(data))
    if sha256 in bench.known:
        return replace(named, outcome=Outcome.KNOWN)
    try:
        return _made_of(data, named, bench)
    except LanterneError as error:
        return replace(named, reason=error.sentence, next_step=error.next_step)
    except Exception as error:  # the per-file border: a fault of ours must not stop the other files
        fault = f"{type(error).__name__}: {error}"[:200]
        reason = f"This file met a fault in the program ({fault})."
        return replace(
            named,
            fault=True,
            reason=reason,
            next_step="The original is kept; please report the fault, then import again.",
        )


def parse(data: bytes, name: str, readers: tuple[FileReader, ...]) -> ParsedFile | None:
    """The file's content by the first reader that recognises it; None when nobody does. Raises `BadFile`."""
    reader = _reader_for(data, readers)
    return None if reader is None else reader.read(data, name)


def _reader_for(data: bytes, readers: tuple[FileReader, ...]) -> FileReader | None:
    head = data[:HEAD_BYTES]
    return next((reader for reader in readers if reader.recognises(head)), None)


def _made_of(data: bytes, named: ReadFile, bench: Workbench) -> ReadFile:
    reader = _reader_for(data, bench.readers)
    if reader is None:
        return _unrecognised(data, named)
    assert named.sha256 is not None
    bench.raw.put(named.sha256, data)
    parsed = reader.read(data, named.name)
    accounted = replace(named, strength=parsed.strength)
    if parsed.ignored is not None:
        return replace(accounted, outcome=Outcome.IGNORED, format=parsed.format, reason=parsed.ignored)
    unit = bench.units.of(named.name) if lacks_unit(parsed) else None
    if lacks_unit(parsed) and unit is None:
        return replace(accounted, outcome=Outcome.HELD, format=parsed.format, reason=UNIT_MISSING)
    parsed = in_unit(parsed, unit) if unit is not None else parsed
    return replace(
        accounted,
        outcome=Outcome.READ,
        format=parsed.format,
        recordings=tuple(_kept_form(i, r, bench) for i, r in enumerate(parsed.recordings)),
        wellness=parsed.wellness,
        titles=parsed.titles,
        problems=parsed.problems,
        salvaged=parsed.salvaged,
        unit=unit,
        by_zone=any(r.wall_clock for r in parsed.recordings),
    )


def _unrecognised(data: bytes, named: ReadFile) -> ReadFile:
    if not named.name.lower().endswith(TRAINING_SUFFIXES):
        return replace(named, outcome=Outcome.IGNORED, reason="no training data")
    return replace(
        named,
        outcome=Outcome.STRANGE,
        reason=_strange(data, named.name),
        next_step="Export the activity again from where it came.",
    )


def _kept_form(index: int, recording: Recording, bench: Workbench) -> ReadRecording:
    cleaned = sound(recording, bench.zone)
    return ReadRecording(
        index=index,
        recording=replace(cleaned, streams=Streams()),
        summary=summarise(cleaned),
        packed=bench.pack(cleaned.streams),
        trace=trace_of(cleaned.start, cleaned.streams),
    )


def sound(recording: Recording, zone: ZoneInfo) -> Recording:
    """The recording as it is kept: without what cannot be, and with its times; `zone` is that of its wall clock."""
    return clean(_with_times(with_moment(believable(recording), zone)))


def _with_times(recording: Recording) -> Recording:
    """The recording with elapsed and timer time, from its samples where the file does not tell them."""
    last = float(recording.streams.time_s[-1]) if len(recording.streams) else None
    elapsed = recording.elapsed_s or last or recording.timer_s
    return replace(recording, elapsed_s=elapsed, timer_s=recording.timer_s or elapsed)


_MAGIC = (
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"\x89PNG", "a PNG image"),
    (b"%PDF", "a PDF"),
    (b"<!DOCTYPE html", "a web page"),
)


def _strange(data: bytes, name: str) -> str:
    short = name.rsplit("/", 1)[-1]
    if not data:
        return f"{short} is empty."
    for magic, what in _MAGIC:
        if data.startswith(magic):
            return f"{short} holds {what}, not an activity."
    return f"{short} does not hold what its name says: it is neither FIT nor TCX nor GPX."


# Starting processes costs about half a second each; a handful of files is read sooner without them.
WORTH_PROCESSES = 24
# Results wait in order behind a slow file; the window bounds what waits.
WINDOW_PER_WORKER = 6

_bench: Workbench | None = None


def read_all(found: Sequence[SourceFile], bench: Workbench, workers: int) -> Iterator[ReadFile]:
    """Read every file; a file that ends its process is reported and the others go on."""
    if workers < 2 or len(found) < WORTH_PROCESSES:
        for one in found:
            yield read_file(one, bench)
        return
    rest = list(found)
    while rest:
        done = 0
        try:
            for result in _in_processes(rest, bench, workers):
                yield result
                done += 1
            return
        except BrokenProcessPool:
            rest = rest[done:]
        yield _alone(rest[0], bench)
        rest = rest[1:]


def _in_processes(found: Sequence[SourceFile], bench: Workbench, workers: int) -> Iterator[ReadFile]:
    waiting: deque[Future[ReadFile]] = deque()
    with _pool(workers, bench) as pool:
        for one in found:
            waiting.append(pool.submit(_read, one))
            if len(waiting) >= workers * WINDOW_PER_WORKER:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _alone(one: SourceFile, bench: Workbench) -> ReadFile:
    try:
        with _pool(1, bench) as pool:
            return pool.submit(_read, one).result()
    except BrokenProcessPool:
        return ReadFile(
            name=one.name,
            stamp=one.stamp,
            outcome=Outcome.FAILED,
            size=one.size,
            reason="Reading this file ended the reading process, probably for want of memory.",
            next_step="Free some memory and import it again by itself.",
        )


def _pool(workers: int, bench: Workbench) -> ProcessPoolExecutor:
    # Fresh processes, because a forked copy of a process with an open database and threads is not safe everywhere.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_prepare, initargs=(bench,))


def _prepare(bench: Workbench) -> None:
    global _bench
    _bench = bench


def _read(found: SourceFile) -> ReadFile:
    assert _bench is not None
    return read_file(found, _bench)
