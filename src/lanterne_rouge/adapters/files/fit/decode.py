"""The FIT decoder: a file's octets in, columns out; damaged files are read as far as they can be believed.

A file that passes its checksums is walked once without questions. Any other is walked again with care (`salvage`),
so that nothing implausible gets through and records behind a damaged stretch are found again.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.fit.columns import UNKNOWN_SIZE, build_table, expand_components, unroll
from lanterne_rouge.adapters.files.fit.profile import HR, MESSAGES, RECORD, TIMESTAMP_FIELD
from lanterne_rouge.adapters.files.fit.salvage import EARLIEST_FIT_TIME, LATEST_FIT_TIME, careful_walk, describe_damage
from lanterne_rouge.adapters.files.fit.table import (
    Checksum,
    FitFile,
    IntArray,
    MessageTable,
    OctetArray,
    Part,
)
from lanterne_rouge.adapters.files.fit.times import CompressedTimes, DeveloperFields, full_times, rebuild_times
from lanterne_rouge.adapters.files.fit.walk import Desk, MessageGroup, crc16, walk_messages
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import BadFile

_TICKS_PER_SECOND = 1024
_SHORT_BITS = 12


def fill_heart_rate(times: FloatArray, recorded: FloatArray | None, beats: MessageTable) -> FloatArray:
    """Heart rate at the record times: as recorded, else the mean of the stored samples of the last second."""
    given_values = np.full(len(times), np.nan) if recorded is None else recorded
    at, bpm = stored_samples(beats)
    if not len(at):
        return given_values
    order = np.argsort(at, kind="stable")
    at, bpm = at[order], bpm[order]
    total = np.concatenate(([0.0], np.cumsum(bpm)))
    first = np.searchsorted(at, times - 1, side="right")
    last = np.searchsorted(at, times, side="right")
    count = last - first
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(count > 0, (total[last] - total[first]) / count, np.nan)
    return np.where(np.isnan(given_values), mean, given_values)


def stored_samples(beats: MessageTable) -> tuple[FloatArray, FloatArray]:
    """Times (Unix seconds) and beats per minute of the stored samples, in file order."""
    ticks, whole, bpm, row = _flatten(beats)
    unrolled = unroll(ticks, whole, bits=_SHORT_BITS)
    anchor_row = np.maximum.accumulate(np.where(_is_anchor(beats), np.arange(len(beats)), -1))[row]
    usable = (unrolled != UNKNOWN_SIZE) & (anchor_row >= 0) & (bpm > 0)
    unrolled, bpm, anchor_row = unrolled[usable], bpm[usable], anchor_row[usable]
    start = beats.number("timestamp") + np.nan_to_num(beats.number("fractional_timestamp"))
    start_ticks = _first_event(beats)
    times = start[anchor_row] + (unrolled - start_ticks[anchor_row] * _TICKS_PER_SECOND) / _TICKS_PER_SECOND
    sane = np.isfinite(times)
    return times[sane], bpm[sane]


def _is_anchor(beats: MessageTable) -> NDArray[np.bool_]:
    """The messages that tie the strap's clock to the watch's."""
    return np.isfinite(beats.number("timestamp")) & np.isfinite(_first_event(beats))


def _first_event(beats: MessageTable) -> FloatArray:
    events = beats.list("event_timestamp")
    return events[:, 0] if events.shape[1] else np.full(len(beats), np.nan)


def _flatten(beats: MessageTable) -> tuple[IntArray, NDArray[np.bool_], FloatArray, IntArray]:
    """Every stored sample in order: its clock ticks, whether they are whole, its heart rate and its message."""
    rates = beats.list("filtered_bpm")
    events = beats.list("event_timestamp")
    short = _unpack_short(beats.octets.get("event_timestamp_12"))
    width = max(rates.shape[1], events.shape[1], 0 if short is None else short.shape[1])
    shape = (len(beats), width)
    ticks = np.full(shape, -1, dtype=np.int64)
    whole = np.zeros(shape, dtype=np.bool_)
    bpm = np.full(shape, np.nan)
    bpm[:, : rates.shape[1]] = rates
    if short is not None:
        ticks[:, : short.shape[1]] = short
    finite = np.isfinite(events)
    ticks[:, : events.shape[1]][finite] = np.rint(events[finite] * _TICKS_PER_SECOND).astype(np.int64)
    whole[:, : events.shape[1]] = finite
    used = ticks >= 0
    row = np.broadcast_to(np.arange(len(beats))[:, None], shape)
    return ticks[used], whole[used], bpm[used], row[used]


def _unpack_short(packed: OctetArray | None) -> IntArray | None:
    """Two 12-bit numbers out of every three octets; -1 where a message has none."""
    if packed is None:
        return None
    count = packed.shape[1] // 3
    triples = packed[:, : count * 3].reshape(len(packed), count, 3).astype(np.int64)
    first = triples[..., 0] | (triples[..., 1] & 0x0F) << 8
    second = triples[..., 1] >> 4 | triples[..., 2] << 4
    short = np.stack((first, second), axis=-1).reshape(len(packed), count * 2)
    short[(packed == 0xFF).all(axis=1)] = -1
    return short


_SIGNATURE = b".FIT"
_SIGNATURE_OFFSET = 8
_SHORT_HEADER = 12
_LONG_HEADER = 14
_LONGEST_HEADER = 64
_CRC_SIZE = 2

# Real files chain a handful of parts and hold about half a cell per octet.
_MOST_PARTS = 256
_CELLS_PER_OCTET = 4
_CELLS_ALWAYS = 1_000_000
_DAY_S = 86_400


@dataclass(slots=True)
class _Reading:
    """What is gathered while the parts of a file are read."""

    parts: list[Part] = field(default_factory=list)
    groups: list[MessageGroup] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    salvaged: bool = False
    first_damage: int | None = None

    def damage(self, position: int, problem: str) -> None:
        """Note that something of the file is damaged or lost."""
        self.salvaged = True
        self.problems.append(problem)
        if self.first_damage is None:
            self.first_damage = position


def decode_fit(data: bytes) -> FitFile:
    """Read a FIT file; raises `BadFile` when there is nothing of one in the data."""
    reading = _read_parts(data)
    groups = [group for group in reading.groups if group.positions]
    if not groups:
        raise BadFile(
            "The file begins like a FIT file but holds no message that can be read.",
            "Export or copy it from the device again.",
        )
    developer = DeveloperFields(data, groups)
    tables = _build_tables(data, groups, developer, reading)
    records = tables[RECORD].positions if RECORD in tables else np.empty(0, dtype=np.int64)
    damage = len(data) if reading.first_damage is None else reading.first_damage
    before = int(np.count_nonzero(records < damage))
    return FitFile(
        tables=tables,
        parts=tuple(reading.parts),
        developer_fields=developer.fields,
        unknown_messages=_count_unknown(groups),
        problems=tuple(reading.problems),
        salvaged=reading.salvaged,
        records_before=before,
        records_behind=len(records) - before,
    )


def is_fit(data: bytes) -> bool:
    """True if the data begins with the header of a FIT file."""
    return data[_SIGNATURE_OFFSET : _SIGNATURE_OFFSET + len(_SIGNATURE)] == _SIGNATURE


def _read_parts(data: bytes) -> _Reading:
    reading = _Reading()
    if not data:
        raise BadFile("The file is empty.", "Export or copy it from the device again.")
    start = 0 if is_fit(data) else _next_header(data, 0)
    if start is None:
        raise BadFile("This is not a FIT file: it has no FIT header.", "Check that it was copied completely.")
    if start:
        reading.damage(0, f"The first {start} bytes are not part of a FIT file and were skipped.")
    while start is not None:
        if len(reading.parts) >= _MOST_PARTS:
            reading.damage(start, f"The file chains more than {_MOST_PARTS} FIT files; the rest was not read.")
            break
        end = _read_part(data, start, reading)
        start = _following_part(data, end, reading)
    return reading


def _following_part(data: bytes, end: int, reading: _Reading) -> int | None:
    """Where the next chained FIT file begins; what lies between is reported."""
    if end >= len(data):
        return None
    following = end if data[end + 8 : end + 12] == _SIGNATURE else _next_header(data, end)
    between = data[end : len(data) if following is None else following]
    if between.strip(b"\0"):
        reading.damage(end, f"{len(between)} bytes behind the end of the FIT data could not be read.")
    return following


def _next_header(data: bytes, start: int) -> int | None:
    """Where the next FIT header begins, judged by its signature."""
    position = data.find(_SIGNATURE, start + _SIGNATURE_OFFSET)
    return None if position < 0 else position - _SIGNATURE_OFFSET


def _read_part(data: bytes, start: int, reading: _Reading) -> int:
    """Read one FIT file within the data; returns where it ends."""
    header = data[start] if _SHORT_HEADER <= data[start] <= _LONGEST_HEADER else _LONG_HEADER
    first = start + header
    declared = first + int.from_bytes(data[start + 4 : start + 8], "little")
    end, crc = _find_end(data, start, first, declared)
    part = Part(
        start=start,
        end=end,
        protocol=data[start + 1],
        profile=int.from_bytes(data[start + 2 : start + 4], "little"),
        header_crc=_check_header(data, start, header),
        crc=crc,
    )
    desk = Desk(len(reading.parts))
    stop = walk_messages(data, first, end, desk)
    if crc != "ok" or stop.reason != "end":
        around = _busiest_time(data, list(desk.groups.values()))
        desk = Desk(len(reading.parts))
        salvaged = careful_walk(data, first, end, desk, around)
        first_damage = salvaged.damages[0].start if salvaged.damages else end
        for problem in describe_damage(part, salvaged):
            reading.damage(first_damage, problem)
    reading.parts.append(part)
    reading.groups.extend(desk.groups.values())
    return end if crc == "missing" else end + _CRC_SIZE


def _find_end(data: bytes, start: int, first: int, declared: int) -> tuple[int, Checksum]:
    """Where the messages of a part end, and whether its checksum is right."""
    if first < declared <= len(data) - _CRC_SIZE:
        stored = int.from_bytes(data[declared : declared + _CRC_SIZE], "little")
        if crc16(memoryview(data)[start:declared]) == stored:
            return declared, "ok"
        if declared + _CRC_SIZE == len(data) or data[declared + 10 : declared + 14] == _SIGNATURE:
            return declared, "bad"
        declared = len(data)
    # A device that died wrote no size and no checksum; and a wrong size must not hide what follows.
    following = _next_header(data, first)
    if following is not None:
        return max(first, following - _CRC_SIZE), "bad"
    return (min(declared, len(data)), "missing") if first < declared else (len(data), "missing")


def _check_header(data: bytes, start: int, header: int) -> Checksum:
    stored = int.from_bytes(data[start + _SHORT_HEADER : start + _LONG_HEADER], "little")
    if header < _LONG_HEADER or not stored:
        return "missing"
    return "ok" if crc16(data[start : start + _SHORT_HEADER]) == stored else "bad"


def _busiest_time(data: bytes, groups: Sequence[MessageGroup]) -> int | None:
    """About when the activity was (FIT seconds): amid the day with most record times, else most times of any kind.

    Behind damage an unquestioning walk reads noise, but noise does not agree on a day.
    """
    for wanted in ([group for group in groups if group.layout.message == RECORD], groups):
        _, times = full_times(data, wanted)
        if not len(times):
            continue
        absolute = times[(times >= EARLIEST_FIT_TIME) & (times < LATEST_FIT_TIME)]
        times = np.sort(absolute if len(absolute) else times)
        within_a_day = np.searchsorted(times, times + _DAY_S, side="right") - np.arange(len(times))
        first = int(np.argmax(within_a_day))
        return int(times[first + int(within_a_day[first]) // 2])
    return None


def _build_tables(
    data: bytes, groups: Sequence[MessageGroup], developer: DeveloperFields, reading: _Reading
) -> dict[int, MessageTable]:
    by_message: dict[int, list[MessageGroup]] = {}
    for group in groups:
        by_message.setdefault(group.layout.message, []).append(group)
    compressed = rebuild_times(data, groups)
    room = _CELLS_ALWAYS + _CELLS_PER_OCTET * len(data)
    tables = {}
    for message in sorted(by_message.keys() & MESSAGES.keys()):
        table = build_table(data, message, by_message[message], developer.describe, room)
        if table is None:
            name = MESSAGES[message].name
            reading.damage(0, f"The {name} messages declare far more than they hold and were left out.")
            continue
        room -= table.cells()
        tables[message] = _complete(message, table, compressed)
    if HR in tables and RECORD in tables:
        tables[RECORD] = _with_stored_heart_rate(tables[RECORD], tables[HR])
    return tables


def _complete(message: int, table: MessageTable, compressed: CompressedTimes) -> MessageTable:
    """The table with its compressed times and packed fields filled in."""
    numbers = dict(table.numbers)
    if len(compressed.positions) and TIMESTAMP_FIELD in MESSAGES[message].fields:
        numbers["timestamp"] = compressed.fill(table.positions, table.number("timestamp"))
    expand_components(message, numbers, table.octets)
    return replace(table, numbers=numbers)


def _with_stored_heart_rate(records: MessageTable, beats: MessageTable) -> MessageTable:
    filled = fill_heart_rate(records.number("timestamp"), records.numbers.get("heart_rate"), beats)
    return replace(records, numbers={**records.numbers, "heart_rate": filled})


def _count_unknown(groups: Sequence[MessageGroup]) -> dict[int, int]:
    counts: Counter[int] = Counter()
    for group in groups:
        if group.layout.message not in MESSAGES:
            counts[group.layout.message] += len(group.positions)
    return dict(counts)
