"""The careful walk over a damaged file: believes only what is plausible, and looks for more behind the damage."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.fit.profile import LAP, LENGTH, RECORD, SESSION, SET_MESSAGE
from lanterne_rouge.adapters.files.fit.table import IntArray, OctetArray, Part
from lanterne_rouge.adapters.files.fit.walk import (
    FIRST_STRETCH,
    LONGEST_STRETCH,
    Desk,
    FieldSlot,
    Layout,
    MessageGroup,
    count_alike,
    has_known_types,
    is_definition,
)

_DAY_S = 86_400
# The first record may lie this far from the day that most of the file is about.
_LONGEST_ACTIVITY_S = 30 * _DAY_S
_NO_TIME = 0xFFFF_FFFF
# Without any other clue, a time of the years 1998 to 2057.
EARLIEST_FIT_TIME, LATEST_FIT_TIME = 0x1000_0000, 0x8000_0000
_NO_POSITION = 0x7FFF_FFFF
_QUARTER_TURN = 1 << 30
_NO_HEART_RATE = (0, 0xFF)
_PLAUSIBLE_HEART_RATES = range(20, 251)
_CREDIBLE_HEART_RATES = np.array([rate in _PLAUSIBLE_HEART_RATES or rate in _NO_HEART_RATE for rate in range(256)])

# Behind damage, this many plausible records must follow one another before any of them is believed.
_RUN = 4
# At the very end of a file, so many messages that fit exactly are enough.
_SHORT_RUN = 2
_LONGEST_RUN_MESSAGES = 64
_LARGEST_STEP_S = 3600
# Bounds on the work that hostile or hopeless input can cause.
_MOST_DAMAGES = 10_000
_MOST_CANDIDATES = 20_000
_FIRST_WINDOW = 1024
_LARGEST_WINDOW = 1 << 18

_LATITUDE_FIELD = 0
_HEART_RATE_FIELD = 3
_SET_TIME_FIELD = 254
_CHECKSUM_SIZE = 2
# Behind damage, reading goes on at a record or at the definition of one of these.
_RESUMED_AT = (RECORD, LAP, LENGTH, SESSION, SET_MESSAGE)


@dataclass(frozen=True, slots=True)
class FitDamage:
    """A stretch that could not be read: where it begins and where reading went on (None: nowhere)."""

    start: int
    resumed: int | None


@dataclass(slots=True)
class Salvage:
    """What the careful walk found out: the damaged stretches, and whether the last message was cut off."""

    damages: list[FitDamage] = field(default_factory=list)
    truncated: bool = False
    gave_up: bool = False
    doubtful: int = 0


@dataclass(frozen=True, slots=True)
class _Gauge:
    """How to tell whether a message of one layout is plausible."""

    group: MessageGroup
    time: struct.Struct | None
    time_offset: int
    latitude: struct.Struct | None
    latitude_offset: int
    heart_rate_offset: int | None

    @property
    def is_record(self) -> bool:
        return self.group.layout.message == RECORD


def careful_walk(data: bytes, position: int, end: int, desk: Desk, around: int | None) -> Salvage:
    """Note on the desk every message that is plausible; `around` is about when (FIT seconds) the activity was."""
    return _CarefulWalk(data, end, desk, around).run(position)


class _CarefulWalk:
    """The state of a careful walk: the last believed time, and what waits for a record to vouch for it."""

    def __init__(self, data: bytes, end: int, desk: Desk, around: int | None) -> None:
        self.data = data
        self.end = end
        self.desk = desk
        self.gauges: dict[int, _Gauge] = {}
        self.clock = around
        self.tolerance = _LONGEST_ACTIVITY_S
        self.waiting: list[tuple[MessageGroup, int]] = []
        self.last: tuple[MessageGroup, int] | None = None
        self.vouched_end = 0
        self.vouched_local = list(desk.local)
        self.candidates = 0
        self.steps = 0
        self.found = Salvage()

    def run(self, position: int) -> Salvage:
        self.vouched_end = position
        while position < self.end:
            if self._follows_record(position):
                position = self._take_records(position)
                if position >= self.end:
                    break
            self.steps += 1
            after = self._step(position)
            if after is not None and after <= self.end:
                position = after
                continue
            if after is not None and self._is_cut(position, after):
                self.found.truncated = True
                break
            resumed = self._resume()
            if resumed is None:
                return self.found
            position = resumed
        self._keep_waiting()
        return self.found

    def _follows_record(self, position: int) -> bool:
        """True if a believed record with the header at `position` ends here, and nothing waits for another one."""
        if self.last is None or self.waiting or self.vouched_end != position:
            return False
        group, before = self.last
        return group.layout.message == RECORD and self.data[before] == self.data[position]

    def _take_records(self, position: int) -> int:
        """Note the records like the last one that `_step` would believe, many at once; returns where they end."""
        assert self.last is not None
        group, _ = self.last
        gauge, size = self._gauge(group), group.layout.size
        header = self.data[position : position + 1]
        stretch = FIRST_STRETCH
        while count := min(stretch, (self.end - position) // size):
            alike = count_alike(self.data[position : position + count * size : size], header)
            believed, clock = self._count_credible(gauge, position, alike)
            if believed:
                group.positions.extend(range(position, position + believed * size, size))
                position += believed * size
                self.clock, self.last, self.vouched_end = clock, (group, position - size), position
                self.steps += believed
            if believed < count:
                break
            stretch = min(2 * stretch, LONGEST_STRETCH)
        return position

    def _count_credible(self, gauge: _Gauge, position: int, count: int) -> tuple[int, int | None]:
        """How many of `count` records in a row are plausible, each after the one before it, and the time of the last."""
        if not count or gauge.time is None or self.clock is None:
            return 0, self.clock
        order, size = ">" if gauge.group.layout.big_endian else "<", gauge.group.layout.size
        times = _column(f"{order}u4", self.data, position + gauge.time_offset, count, size).astype(np.int64)
        credible = np.abs(np.diff(times, prepend=self.clock)) <= self.tolerance
        credible &= times != _NO_TIME
        if gauge.latitude is not None:
            turns = _column(f"{order}i4", self.data, position + gauge.latitude_offset, count, size).astype(np.int64)
            credible &= (np.abs(turns) <= _QUARTER_TURN) | (turns == _NO_POSITION)
        if gauge.heart_rate_offset is not None:
            credible &= _CREDIBLE_HEART_RATES[_column("u1", self.data, position + gauge.heart_rate_offset, count, size)]
        believed = count if credible.all() else int(np.argmin(credible))
        return believed, int(times[believed - 1]) if believed else self.clock

    def _step(self, position: int) -> int | None:
        """Where the message at `position` ends; None if it cannot be one. May reach beyond the end."""
        head = self.data[position]
        if is_definition(head):
            return self._define(position)
        group = self.desk.group(head)
        if group is None or _is_odd_header(head, group) or self._repeats_nothing(group):
            return None
        after = position + group.layout.size
        if after > self.end:
            return after
        gauge = self._gauge(group)
        plausible = self._is_plausible(gauge, position)
        if not plausible and gauge.is_record:
            return None
        time = _time(gauge, self.data, position)
        if plausible and time is not None:
            self._keep_waiting()
            group.positions.append(position)
            self._vouch(gauge, position, time, after)
        else:
            self.waiting.append((group, position))
        return after

    def _repeats_nothing(self, group: MessageGroup) -> bool:
        """True for one more message without fields: a stretch of zeros would pass for many of them."""
        return group.layout.size == 1 and bool(self.waiting) and self.waiting[-1][0] is group

    def _define(self, position: int) -> int | None:
        defined = self.desk.read_definition(self.data, position, self.end)
        if defined is None or not is_credible_definition(self.data, position, defined[0].layout):
            return None
        group, after = defined
        self.desk.define(self.data[position] & 15, group)
        return after

    def _vouch(self, gauge: _Gauge, position: int, time: int, after: int) -> None:
        """A plausible time says that everything up to the end of its message was read in step."""
        if gauge.is_record:
            self.clock = time
            self.tolerance = _DAY_S
        self.last = (gauge.group, position)
        self.vouched_end = after
        self.vouched_local = list(self.desk.local)

    def _keep_waiting(self) -> None:
        for group, position in self.waiting:
            if self._is_plausible(self._gauge(group), position):
                group.positions.append(position)
            else:
                self.found.doubtful += 1
        self.waiting.clear()

    def _is_plausible(self, gauge: _Gauge, position: int) -> bool:
        time = _time(gauge, self.data, position)
        if time is not None and not self._is_credible_time(time):
            return False
        return not gauge.is_record or _is_credible_record(gauge, self.data, position)

    def _is_credible_time(self, time: int) -> bool:
        if self.clock is None:
            return EARLIEST_FIT_TIME <= time < LATEST_FIT_TIME
        return abs(time - self.clock) <= self.tolerance

    def _is_cut(self, position: int, after: int) -> bool:
        """True if the file simply ends within this message, rather than being out of step."""
        return after > self.end and not is_definition(self.data[position]) and self._in_step(position)

    def _in_step(self, position: int) -> bool:
        """True if nothing that was read since the last believed record is doubtful."""
        return all(self._is_plausible(self._gauge(group), at) for group, at in self.waiting)

    def _resume(self) -> int | None:
        """Go back to what a record has vouched for, and on to the next run of records."""
        self._drop_unvouched()
        end = self.vouched_end
        # After damage a stretch is read a second time; on hostile input again and again, hence the bound on steps.
        if len(self.found.damages) >= _MOST_DAMAGES or self.steps > len(self.data) // 2 + _MOST_CANDIDATES:
            self.found.gave_up = True
            self.found.damages.append(FitDamage(end, None))
            return None
        resumed = self._find_run(end + 1 if self.last is None else self.last[1] + 1)
        self.found.damages.append(FitDamage(self._distrust_last(end, resumed), resumed))
        return resumed

    def _distrust_last(self, end: int, resumed: int | None) -> int:
        """Where the damage begins: it may have begun within the last message, so that one is given up too.

        Not so when exactly one message of its length is bad (a bit flipped there), or only a checksum is left.
        """
        if self.last is None:
            return end
        group, position = self.last
        self.last = None
        one_bad_message = resumed == end + group.layout.size
        only_checksum = resumed is None and self.end - end <= _CHECKSUM_SIZE
        if one_bad_message or only_checksum:
            return end
        group.positions.pop()
        return position

    def _drop_unvouched(self) -> None:
        self._keep_compressed()
        self.waiting.clear()
        for local, group in enumerate(self.vouched_local):
            self.desk.define(local, group)

    def _keep_compressed(self) -> None:
        """Messages whose time is in their header have nothing to vouch for them but their number."""
        compressed = [(group, at) for group, at in self.waiting if self.data[at] & 0x80]
        for group, position in compressed[:-_RUN]:
            group.positions.append(position)
            self.last = None
            self.vouched_end = position + group.layout.size

    def _find_run(self, position: int) -> int | None:
        """The next position from which several plausible records follow one another."""
        window = _FIRST_WINDOW
        while position < self.end:
            until = min(position + window, self.end)
            for candidate in self._candidates(position, until):
                self.candidates += 1
                if self._run_is_plausible(candidate):
                    return candidate
                if self.candidates >= _MOST_CANDIDATES:
                    self.found.gave_up = True
                    return None
            position = until
            window = min(window * 4, _LARGEST_WINDOW)
        return None

    def _candidates(self, position: int, until: int) -> Iterator[int]:
        """Where, in a window, a record or a definition might begin."""
        octets = np.frombuffer(self.data, dtype=np.uint8)[: self.end]
        positions = [_definition_candidates(octets, position, until)]
        for local, group in enumerate(self.desk.local):
            if group is not None and group.layout.message == RECORD:
                positions.append(self._record_candidates(octets, local, self._gauge(group), position, until))
        yield from np.unique(np.concatenate(positions)).tolist()

    def _record_candidates(self, octets: OctetArray, local: int, gauge: _Gauge, position: int, until: int) -> IntArray:
        if gauge.time is None:
            return np.empty(0, dtype=np.int64)
        last = min(until, self.end - gauge.group.layout.size + 1)
        at: IntArray = position + np.flatnonzero(octets[position : max(last, position)] == local)
        order = ">u4" if gauge.group.layout.big_endian else "<u4"
        raw = octets[at[:, None] + (gauge.time_offset + np.arange(4))].reshape(-1).view(order)
        times = raw.astype(np.int64)
        earliest = EARLIEST_FIT_TIME if self.clock is None else self.clock - self.tolerance
        latest = LATEST_FIT_TIME - 1 if self.clock is None else self.clock + self.tolerance
        credible: IntArray = at[(times >= earliest) & (times <= latest)]
        return credible

    def _run_is_plausible(self, position: int) -> bool:
        """Try to read on from here: several plausible messages in good order before anything odd."""
        local = list(self.desk.local)
        try:
            return self._read_run(position)
        finally:
            for number, group in enumerate(local):
                self.desk.define(number, group)

    def _read_run(self, position: int) -> bool:
        timed = 0
        clock: int | None = None
        for _ in range(_LONGEST_RUN_MESSAGES):
            if position >= self.end:
                return timed >= _SHORT_RUN
            head = self.data[position]
            if is_definition(head):
                after = self._define(position)
                if after is None:
                    return False
                position = after
                continue
            group = self.desk.group(head)
            if group is None or _is_odd_header(head, group) or group.layout.size == 1:
                return False
            if position + group.layout.size > self.end:
                return False
            gauge = self._gauge(group)
            if not self._is_plausible(gauge, position):
                return False
            time = _time(gauge, self.data, position)
            if gauge.is_record:
                if time is None or (clock is not None and not 0 <= time - clock <= _LARGEST_STEP_S):
                    return False
                clock = time
            timed += time is not None
            if timed >= _RUN:
                return True
            position += group.layout.size
        return False

    def _gauge(self, group: MessageGroup) -> _Gauge:
        gauge = self.gauges.get(id(group))
        if gauge is None:
            gauge = self.gauges[id(group)] = _make_gauge(group)
        return gauge


def _column(kind: str, data: bytes, offset: int, count: int, size: int) -> NDArray[np.integer]:
    """One number of each of `count` messages in a row."""
    return np.ndarray((count,), kind, data, offset, (size,))


def is_credible_definition(data: bytes, position: int, layout: Layout) -> bool:
    """True if a definition looks like one that a device wrote."""
    if data[position + 1] or data[position] & 0x10 or layout.message == 0xFFFF:
        return False
    return has_known_types(layout)


def _is_odd_header(head: int, group: MessageGroup) -> bool:
    """True for reserved bits that are set, or a time in the header of a message that has its own."""
    if head & 0x80:
        return group.layout.timestamp is not None
    return bool(head & 0x30)


def _make_gauge(group: MessageGroup) -> _Gauge:
    layout = group.layout
    order = ">" if layout.big_endian else "<"
    time = _time_slot(layout)
    latitude = layout.slot(_LATITUDE_FIELD) if layout.message == RECORD else None
    heart_rate = layout.slot(_HEART_RATE_FIELD) if layout.message == RECORD else None
    located = latitude is not None and latitude.size == 4
    return _Gauge(
        group=group,
        time=struct.Struct(f"{order}I") if time else None,
        time_offset=time.offset if time else 0,
        latitude=struct.Struct(f"{order}i") if located else None,
        latitude_offset=latitude.offset if latitude and located else 0,
        heart_rate_offset=heart_rate.offset if heart_rate and heart_rate.size == 1 else None,
    )


def _time_slot(layout: Layout) -> FieldSlot | None:
    """The field with a message's time: sets have it under a number of their own."""
    if layout.message != SET_MESSAGE:
        return layout.timestamp
    slot = layout.slot(_SET_TIME_FIELD)
    return slot if slot is not None and slot.size == 4 else None


def _time(gauge: _Gauge, data: bytes, position: int) -> int | None:
    if gauge.time is None:
        return None
    time: int = gauge.time.unpack_from(data, position + gauge.time_offset)[0]
    return None if time == _NO_TIME else time


def _is_credible_record(gauge: _Gauge, data: bytes, position: int) -> bool:
    if gauge.latitude is not None:
        latitude = gauge.latitude.unpack_from(data, position + gauge.latitude_offset)[0]
        if abs(latitude) > _QUARTER_TURN and latitude != _NO_POSITION:
            return False
    if gauge.heart_rate_offset is None:
        return True
    return bool(_CREDIBLE_HEART_RATES[data[position + gauge.heart_rate_offset]])


def _definition_candidates(octets: OctetArray, position: int, until: int) -> IntArray:
    """Where the definition of a message that is worth reading might begin."""
    head = octets[position : min(until, len(octets) - 6)]
    at: IntArray = position + np.flatnonzero((head & 0xD0) == 0x40)
    big = octets[at + 2]
    low = np.where(big == 1, octets[at + 4], octets[at + 3])
    high = np.where(big == 1, octets[at + 3], octets[at + 4])
    fits = (octets[at + 1] == 0) & (big <= 1) & np.isin(low, _RESUMED_AT) & (high == 0)
    credible: IntArray = at[fits]
    return credible


_MOST_SENTENCES = 5


def describe_damage(part: Part, salvage: Salvage) -> Iterator[str]:
    """The sentences about one part of a file that is not as its device wrote it."""
    if part.crc == "bad":
        yield "The checksum is wrong: the file is not as the device wrote it."
    elif part.crc == "missing":
        yield "The file ends before its checksum: it was cut off or never finished."
    for damage in salvage.damages[:_MOST_SENTENCES]:
        yield _describe(damage, part)
    more = len(salvage.damages) - _MOST_SENTENCES
    if more > 0:
        yield f"{more} more damaged stretches were skipped."
    if salvage.doubtful:
        yield f"{salvage.doubtful} messages with impossible times were left out."
    if salvage.gave_up:
        yield "The rest of the file is too damaged to look for more."


def _describe(damage: FitDamage, part: Part) -> str:
    if damage.resumed is None:
        return f"Nothing behind byte {damage.start} could be read ({part.end - damage.start} bytes)."
    return f"{damage.resumed - damage.start} bytes from byte {damage.start} on are damaged and were skipped."
