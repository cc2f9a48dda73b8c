"""What a decoded FIT file is: one table a kind of message, one row a message, in file order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray

IntArray = NDArray[np.int64]
OctetArray = NDArray[np.uint8]

Checksum = Literal["ok", "bad", "missing"]


@dataclass(frozen=True, kw_only=True, eq=False)
class MessageTable:
    """All messages of one kind. Values are scaled; times are Unix seconds, coordinates degrees; NaN or None is unknown.

    `lists` are (rows, width) columns of fields with several values; `developer` columns carry the name that their
    developer gave them; `positions` are file offsets and `parts` the chained file that a row comes from.
    """

    name: str
    positions: IntArray
    parts: IntArray
    numbers: Mapping[str, FloatArray] = field(default_factory=dict)
    lists: Mapping[str, FloatArray] = field(default_factory=dict)
    octets: Mapping[str, OctetArray] = field(default_factory=dict)
    texts: Mapping[str, tuple[str | None, ...]] = field(default_factory=dict)
    developer: Mapping[str, FloatArray] = field(default_factory=dict)
    developer_texts: Mapping[str, tuple[str | None, ...]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.positions)

    def cells(self) -> int:
        """How many values the table holds."""
        wide = sum(column.size for column in self.lists.values())
        wide += sum(column.size for column in self.octets.values())
        narrow = len(self.numbers) + len(self.texts) + len(self.developer) + len(self.developer_texts)
        return wide + narrow * len(self)

    def number(self, name: str) -> FloatArray:
        """A column of numbers; all NaN when no message has the field."""
        column = self.numbers.get(name)
        return np.full(len(self), np.nan) if column is None else column

    def text(self, name: str) -> tuple[str | None, ...]:
        """A column of texts; all None when no message has the field."""
        return self.texts.get(name, (None,) * len(self))

    def list(self, name: str) -> FloatArray:
        """A column of lists; of width 0 when no message has the field."""
        column = self.lists.get(name)
        return np.empty((len(self), 0)) if column is None else column


@dataclass(frozen=True, kw_only=True)
class DeveloperField:
    """What a file says about one developer field; `native_field` is the profile's field that it stands for."""

    name: str
    units: str | None
    part: int
    developer: int
    number: int
    base: int
    scale: float = 1
    offset: float = 0
    native_message: int | None = None
    native_field: int | None = None
    position: int = 0


@dataclass(frozen=True, kw_only=True)
class Part:
    """One of the FIT files that are chained in a file; `header_crc` never decides anything."""

    start: int
    end: int
    protocol: int
    profile: int
    header_crc: Checksum
    crc: Checksum


@dataclass(frozen=True, kw_only=True, eq=False)
class FitFile:
    """A decoded file. `salvaged`: the file is damaged, and this is what could be read, as `problems` tell.

    `records_before` and `records_behind` count the record messages before and behind the first damage.
    """

    tables: Mapping[int, MessageTable]
    parts: tuple[Part, ...]
    developer_fields: tuple[DeveloperField, ...] = ()
    unknown_messages: Mapping[int, int] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    salvaged: bool = False
    records_before: int = 0
    records_behind: int = 0

    def table(self, message: int) -> MessageTable:
        """The table of a kind of message; empty when the file has none."""
        table_of_message = self.tables.get(message)
        if table_of_message is not None:
            return table_of_message
        none = np.empty(0, dtype=np.int64)
        return MessageTable(name=str(message), positions=none, parts=none)


@dataclass(frozen=True)
class MessageRow:
    """A message by its table and row number."""

    table: MessageTable
    index: int

    def number(self, *names: str) -> float | None:
        """The first of these fields that is known."""
        for name in names:
            column = self.table.numbers.get(name)
            if column is not None and not np.isnan(column[self.index]):
                return float(column[self.index])
        return None

    def integer(self, name: str) -> int | None:
        """A field as a whole number."""
        value = self.number(name)
        return None if value is None else round(value)

    def text(self, name: str) -> str | None:
        """A text field, without surrounding space."""
        column = self.table.texts.get(name)
        value = column[self.index] if column is not None else None
        return (value.strip() or None) if value else None


def rows(table: MessageTable) -> tuple[MessageRow, ...]:
    """All messages of a table."""
    return tuple(MessageRow(table, index) for index in range(len(table)))


def last_number(table: MessageTable, name: str) -> float | None:
    """The last known value of a field."""
    numbers = (value for row in reversed(rows(table)) if (value := row.number(name)) is not None)
    return next(numbers, None)


class Base(IntEnum):
    """The base types, by the low five bits of the type byte."""

    ENUM = 0
    S8 = 1
    U8 = 2
    S16 = 3
    U16 = 4
    S32 = 5
    U32 = 6
    TEXT = 7
    F32 = 8
    F64 = 9
    U8Z = 10
    U16Z = 11
    U32Z = 12
    OCTETS = 13
    S64 = 14
    U64 = 15
    U64Z = 16


@dataclass(frozen=True, kw_only=True)
class BaseType:
    """How a base type lies in a file: NumPy code without byte order, octets, the value for unknown."""

    code: str
    size: int
    invalid: int | None


BASE_TYPES: Mapping[int, BaseType] = {
    Base.ENUM: BaseType(code="u1", size=1, invalid=0xFF),
    Base.S8: BaseType(code="i1", size=1, invalid=0x7F),
    Base.U8: BaseType(code="u1", size=1, invalid=0xFF),
    Base.S16: BaseType(code="i2", size=2, invalid=0x7FFF),
    Base.U16: BaseType(code="u2", size=2, invalid=0xFFFF),
    Base.S32: BaseType(code="i4", size=4, invalid=0x7FFF_FFFF),
    Base.U32: BaseType(code="u4", size=4, invalid=0xFFFF_FFFF),
    Base.TEXT: BaseType(code="S", size=1, invalid=None),
    Base.F32: BaseType(code="f4", size=4, invalid=None),
    Base.F64: BaseType(code="f8", size=8, invalid=None),
    Base.U8Z: BaseType(code="u1", size=1, invalid=0),
    Base.U16Z: BaseType(code="u2", size=2, invalid=0),
    Base.U32Z: BaseType(code="u4", size=4, invalid=0),
    Base.OCTETS: BaseType(code="u1", size=1, invalid=None),
    Base.S64: BaseType(code="i8", size=8, invalid=0x7FFF_FFFF_FFFF_FFFF),
    Base.U64: BaseType(code="u8", size=8, invalid=0xFFFF_FFFF_FFFF_FFFF),
    Base.U64Z: BaseType(code="u8", size=8, invalid=0),
}


ACTIVITY_FILE = 4

FILE_KINDS: Mapping[int, str] = {
    1: "a description of a device",
    2: "device settings",
    3: "sport settings",
    5: "a workout to be done",
    6: "a course to follow",
    7: "a schedule",
    9: "weight measurements",
    10: "totals",
    11: "goals",
    14: "blood pressure measurements",
    15: "daily monitoring",
    20: "an activity summary",
    28: "daily monitoring",
    32: "daily monitoring",
    34: "a segment",
    35: "a list of segments",
}

LAP_TRIGGERS: Mapping[int, str] = {
    0: "manual",
    1: "time",
    2: "distance",
    3: "position_start",
    4: "position_lap",
    5: "position_waypoint",
    6: "position_marked",
    7: "session_end",
    8: "fitness_equipment",
}

STROKES: Mapping[int, str] = {
    0: "freestyle",
    1: "backstroke",
    2: "breaststroke",
    3: "butterfly",
    4: "drill",
    5: "mixed",
    6: "medley",
}

IDLE_LENGTH, ACTIVE_LENGTH = 0, 1
