"""The walk over the record headers: where each message of each definition begins.

Nothing is decoded here but definitions. A message costs one table look-up and one append; of messages with one header
in a row, which most of a file consists of, many are noted at once.
"""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.fit.profile import TIMESTAMP_FIELD
from lanterne_rouge.adapters.files.fit.table import BASE_TYPES, IntArray

# Devices define a few dozen layouts; a file with more than this many is hostile or noise.
MOST_LAYOUTS = 2048

# Messages that are looked at together: doubled while all have one header.
FIRST_STRETCH, LONGEST_STRETCH = 8, 4096

_COMPRESSED = 0x80
_DEFINITION = 0x40
_HAS_DEVELOPER_FIELDS = 0x20


@dataclass(frozen=True, slots=True)
class FieldSlot:
    """One field of a definition; `base` is the low five bits of its type, or the developer's index."""

    number: int
    offset: int
    size: int
    base: int


@dataclass(frozen=True, slots=True)
class Layout:
    """How the data messages of one definition lie in the file, header octet included."""

    message: int
    big_endian: bool
    slots: tuple[FieldSlot, ...]
    developer_slots: tuple[FieldSlot, ...]
    size: int

    def slot(self, number: int) -> FieldSlot | None:
        """The field of that number."""
        return next((slot for slot in self.slots if slot.number == number), None)

    @property
    def timestamp(self) -> FieldSlot | None:
        """The field with the full timestamp, if it has four octets."""
        slot = self.slot(TIMESTAMP_FIELD)
        return slot if slot is not None and slot.size == 4 else None


@dataclass(slots=True)
class MessageGroup:
    """The data messages that share a layout: positions of their header octets, ascending."""

    layout: Layout
    part: int
    positions: "array[int]" = field(default_factory=lambda: array("q"))

    def places(self) -> IntArray:
        """The positions as a column."""
        return np.array(self.positions, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a walk ended and why."""

    position: int
    reason: Literal["end", "truncated", "undefined", "definition"]


@dataclass(slots=True)
class Desk:
    """What is known at a point of the walk: the layout of each local message type and the groups so far."""

    part: int
    groups: dict[bytes, MessageGroup] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=lambda: [0] * 256)
    appends: list[Callable[[int], None]] = field(default_factory=lambda: [_refuse] * 256)
    local: list[MessageGroup | None] = field(default_factory=lambda: [None] * 16)

    def group(self, head: int) -> MessageGroup | None:
        """The group that a data header belongs to."""
        return self.local[(head >> 5) & 3 if head & _COMPRESSED else head & 15]

    def define(self, local: int, group: MessageGroup | None) -> None:
        """Bind a local message type to a group; None makes it undefined again."""
        if self.local[local] is group:
            return
        self.local[local] = group
        size = group.layout.size if group else 0
        append = group.positions.append if group else _refuse
        # Bits 4 and 5 of a normal data header are reserved; decoders agree to look past them.
        for head in (local, local | 0x10, local | 0x20, local | 0x30):
            self.sizes[head] = size
            self.appends[head] = append
        if local < 4:
            first = _COMPRESSED | local << 5
            self.sizes[first : first + 32] = [size] * 32
            self.appends[first : first + 32] = [append] * 32

    def read_definition(self, data: bytes, position: int, end: int) -> tuple[MessageGroup, int] | None:
        """The group that a definition message announces, and where the message ends; None if it cannot be one."""
        after = definition_end(data, position, end)
        if after is None:
            return None
        # Definitions with the same content share a group, under whatever local type.
        key = data[position + 2 : after] + (b"d" if data[position] & _HAS_DEVELOPER_FIELDS else b"")
        group = self.groups.get(key)
        if group is None:
            if len(self.groups) >= MOST_LAYOUTS:
                return None
            group = MessageGroup(layout=_parse_layout(data, position), part=self.part)
            self.groups[key] = group
        return group, after


def walk_messages(data: bytes, position: int, end: int, desk: Desk) -> Stop:
    """Note on the desk every message from `position` up to `end`."""
    sizes, appends = desk.sizes, desk.appends
    head = before = 0
    while position < end:
        head = data[position]
        size = sizes[head]
        if size:
            if head == before:
                position = _walk_run(data, position, end, desk)
                continue
            before = head
            appends[head](position)
            position += size
        elif is_definition(head):
            defined = desk.read_definition(data, position, end)
            if defined is None:
                return Stop(position, "definition")
            group, position = defined
            desk.define(head & 15, group)
        else:
            return Stop(position, "undefined")
    if position > end:
        # Only a data message can reach beyond the end: the last one noted.
        cut = desk.group(head)
        if cut is not None:
            return Stop(cut.positions.pop(), "truncated")
    return Stop(position, "end")


def _walk_run(data: bytes, position: int, end: int, desk: Desk) -> int:
    """Note the messages with the header at `position` that follow one another; returns where the last one ends."""
    group = desk.group(data[position])
    assert group is not None
    size = group.layout.size
    header = data[position : position + 1]
    stretch = FIRST_STRETCH
    while position < end:
        headers = data[position : min(position + stretch * size, end) : size]
        alike = count_alike(headers, header)
        group.positions.extend(range(position, position + alike * size, size))
        position += alike * size
        if alike < len(headers):
            break
        stretch = min(2 * stretch, LONGEST_STRETCH)
    return position


def count_alike(headers: bytes, header: bytes) -> int:
    """How many of the first headers are this one."""
    return len(headers) - len(headers.lstrip(header))


def is_definition(head: int) -> bool:
    """True for the header of a definition message."""
    return head & 0xC0 == _DEFINITION


def definition_end(data: bytes, position: int, end: int) -> int | None:
    """Where a definition message ends; None if it reaches beyond the end or its byte order is none."""
    after = position + 6
    if after > end or data[position + 2] > 1:
        return None
    after += 3 * data[position + 5]
    if data[position] & _HAS_DEVELOPER_FIELDS:
        if after >= end:
            return None
        after += 1 + 3 * data[after]
    return after if after <= end else None


def has_known_types(layout: Layout) -> bool:
    """True if every field has octets and a base type that exists: what a definition from noise seldom has."""
    return all(slot.size > 0 and slot.base in BASE_TYPES for slot in layout.slots)


def _parse_layout(data: bytes, position: int) -> Layout:
    big_endian = data[position + 2] == 1
    message = int.from_bytes(data[position + 3 : position + 5], "big" if big_endian else "little")
    count = data[position + 5]
    position += 6
    offset = 1
    slots = []
    for _ in range(count):
        number, size, kind = data[position : position + 3]
        slots.append(FieldSlot(number, offset, size, kind & 0x1F))
        offset += size
        position += 3
    developer_slots = []
    if data[position - 6 - 3 * count] & _HAS_DEVELOPER_FIELDS:
        for _ in range(data[position]):
            number, size, index = data[position + 1 : position + 4]
            developer_slots.append(FieldSlot(number, offset, size, index))
            offset += size
            position += 3
    return Layout(message, big_endian, tuple(slots), tuple(developer_slots), offset)


def _refuse(position: int) -> None:
    raise AssertionError(f"no layout for the header at {position}")


_POLYNOMIAL = 0xA001
# Below this, one table look-up per octet beats the array set-up.
_SHORT = 256

_Words = NDArray[np.uint16]


def crc16(data: bytes | memoryview) -> int:
    """The CRC-16/ARC of the octets (reflected polynomial 0xA001, start 0)."""
    if len(data) < _SHORT:
        return _crc_octet_wise(data)
    odd = len(data) % 2
    words = np.frombuffer(data, dtype="<u2", offset=odd).astype(np.uint16, copy=True)
    if odd:
        words[0] ^= _octet_table()[data[0]]
    return _fold(words)


def _fold(words: _Words) -> int:
    """Halve the words until one is left.

    The checksum is linear over GF(2): two neighbours become `shift(left) xor right`, and the shift of the next round
    is the shift of this one applied twice.
    """
    level = 0
    while len(words) > 1:
        shift = _shift_by_words(level)
        odd = len(words) % 2
        pairs = words[odd:]
        # "clip" spares the check of indices, none of which can be out of bounds.
        folded = shift.take(pairs[0::2], mode="clip")
        folded ^= pairs[1::2]
        words = np.concatenate((words[:1], folded)) if odd else folded
        level += 1
    return int(_shift_by_words(0)[words[0]])


def _crc_octet_wise(data: bytes | memoryview) -> int:
    table = _octet_table()
    crc = 0
    for octet in data:
        crc = table[(crc ^ octet) & 0xFF] ^ (crc >> 8)
    return crc


@cache
def _octet_table() -> tuple[int, ...]:
    """The checksum of each single octet."""
    table = []
    for value in range(256):
        for _ in range(8):
            value = (value >> 1) ^ (_POLYNOMIAL if value & 1 else 0)
        table.append(value)
    return tuple(table)


@cache
def _shift_by_words(level: int) -> _Words:
    """What 2**level further zero words make of each state."""
    if level:
        half = _shift_by_words(level - 1)
        return half[half]
    octets = np.array(_octet_table(), dtype=np.uint16)
    states = np.arange(1 << 16, dtype=np.uint16)
    by_one_octet: _Words = octets[states & 0xFF] ^ (states >> 8)
    return by_one_octet[by_one_octet]
