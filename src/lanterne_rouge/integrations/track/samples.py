"""Track points as texts in, columns over one strictly increasing time axis out."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.integrations.track.instants import NAN, epoch_seconds

TIME = "time"
BLOCK = 4096
"""Texts become numbers in blocks, so that a long file is held as texts only in small part."""
ABSURD = 1e9
"""No device measures so much of anything in SI units; such a number is a fault and not kept."""

Columns = Mapping[str, FloatArray]


@dataclass(frozen=True, kw_only=True, eq=False)
class Track:
    """Columns over `time` (seconds since 1970, strictly increasing), and how many points had no readable time."""

    columns: Columns
    left_out: int = 0

    @property
    def times(self) -> FloatArray:
        """Seconds since 1970."""
        return self.columns[TIME]

    def __len__(self) -> int:
        return len(self.times)


class Samples:
    """Collects track points: name of the element to its text."""

    def __init__(self) -> None:
        self.count = 0
        self.first_time = ""
        self._block: list[Mapping[str, str]] = []
        self._numbers: list[tuple[int, Columns]] = []

    def add(self, point: Mapping[str, str]) -> None:
        """Take one point."""
        self._block.append(point)
        self.count += 1
        if len(self._block) == BLOCK:
            self._flush()

    def track(self) -> Track:
        """All points that have a time, in its order; several of one instant become one."""
        self._flush()
        names = dict.fromkeys([TIME, *(name for _, block in self._numbers for name in block)])
        columns = {name: self._joined(name) for name in names}
        timed = np.isfinite(columns[TIME])
        left_out = int(self.count - timed.sum())
        return Track(columns=_in_order({name: column[timed] for name, column in columns.items()}), left_out=left_out)

    def _flush(self) -> None:
        block = self._block
        if not block:
            return
        self.first_time = self.first_time or next((p[TIME] for p in block if TIME in p), "")
        names = dict.fromkeys(chain.from_iterable(block))
        columns = {name: numbers([point.get(name, "nan") for point in block]) for name in names if name != TIME}
        columns[TIME] = np.array([epoch_seconds(point[TIME]) if TIME in point else NAN for point in block])
        self._numbers.append((len(block), columns))
        self._block = []

    def _joined(self, name: str) -> FloatArray:
        blocks = [block[name] if name in block else np.full(count, NAN) for count, block in self._numbers]
        return np.concatenate(blocks) if blocks else np.empty(0)


def numbers(texts: list[str]) -> FloatArray:
    """The texts as numbers; NaN for what is none, not finite or absurd."""
    try:
        values = np.array(list(map(float, texts)), dtype=np.float64)
    except ValueError:
        values = np.array([_number(text) for text in texts], dtype=np.float64)
    values[~(np.abs(values) <= ABSURD)] = NAN
    return values


def number(text: str | None) -> float | None:
    """One number; None for what is none, not finite or absurd."""
    value = _number(text or "")
    return value if abs(value) <= ABSURD else None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return NAN


def select(track: Track, rows: NDArray[np.bool_] | slice) -> Track:
    """The track with only these rows."""
    return Track(columns={name: column[rows] for name, column in track.columns.items()}, left_out=track.left_out)


def _in_order(columns: Columns) -> Columns:
    times = columns[TIME]
    if len(times) < 2 or np.all(np.diff(times) > 0):
        return columns
    order = np.argsort(times, kind="stable")
    instants, place = np.unique(times[order], return_inverse=True)
    ordered = {name: _first_known(column[order], place, len(instants)) for name, column in columns.items()}
    return {**ordered, TIME: instants}


def _first_known(column: FloatArray, place: NDArray[np.intp], size: int) -> FloatArray:
    """One value an instant: the first that is known. Old watches wrote position and heart rate as two points."""
    known = np.flatnonzero(np.isfinite(column))[::-1]
    merged = np.full(size, NAN)
    merged[place[known]] = column[known]
    return merged
