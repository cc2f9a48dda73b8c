"""What a decoded FIT file is: one table a kind of message, one row a message, in file order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
OctetArray = NDArray[np.uint8]

Checksum = Literal["ok", "bad", "missing"]


@dataclass(frozen=True, kw_only=True, eq=False)
class Table:
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

    tables: Mapping[int, Table]
    parts: tuple[Part, ...]
    developer_fields: tuple[DeveloperField, ...] = ()
    unknown_messages: Mapping[int, int] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    salvaged: bool = False
    records_before: int = 0
    records_behind: int = 0

    def table(self, message: int) -> Table:
        """The table of a kind of message; empty when the file has none."""
        found = self.tables.get(message)
        if found is not None:
            return found
        none = np.empty(0, dtype=np.int64)
        return Table(name=str(message), positions=none, parts=none)
