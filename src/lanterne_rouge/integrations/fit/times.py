"""When messages were written: whole timestamps, and those whose header holds only the last five bits of the time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lanterne_rouge.integrations.fit.columns import gather
from lanterne_rouge.integrations.fit.profile import FIT_EPOCH_UNIX_S
from lanterne_rouge.integrations.fit.rollover import UNKNOWN, unroll
from lanterne_rouge.integrations.fit.table import FloatArray, IntArray
from lanterne_rouge.integrations.fit.walk import Group

_NO_TIME = 0xFFFF_FFFF


@dataclass(frozen=True, kw_only=True, eq=False)
class CompressedTimes:
    """The messages with a compressed header: their positions, ascending, and their times in Unix seconds."""

    positions: IntArray
    times: FloatArray

    def fill(self, positions: IntArray, known: FloatArray) -> FloatArray:
        """The times of the messages at `positions`: as known, else from their headers."""
        if not len(self.positions):
            return known
        nearest = np.minimum(np.searchsorted(self.positions, positions), len(self.positions) - 1)
        compressed = (self.positions[nearest] == positions) & np.isnan(known)
        return np.where(compressed, self.times[nearest], known)


def full_times(data: bytes, groups: Sequence[Group]) -> tuple[IntArray, IntArray]:
    """Positions and times (FIT seconds) of the messages that carry a whole timestamp."""
    positions = [np.empty(0, dtype=np.int64)]
    times = [np.empty(0, dtype=np.int64)]
    for group in groups:
        slot = group.layout.timestamp
        if slot is None or not group.positions:
            continue
        at = np.array(group.positions, dtype=np.int64)
        rows = gather(data, at, group.layout)
        kind = ">u4" if group.layout.big_endian else "<u4"
        values = np.ndarray((len(at),), kind, rows, slot.offset, (group.layout.size,)).astype(np.int64)
        known = values != _NO_TIME
        positions.append(at[known])
        times.append(values[known])
    return np.concatenate(positions), np.concatenate(times)


def rebuild_times(data: bytes, groups: Sequence[Group]) -> CompressedTimes:
    """The times of messages with a compressed header.

    Such a header counts on from the message before it, modulo 32 s, whatever kind of message that is.
    """
    short_at = _compressed_positions(data, groups)
    if not len(short_at):
        return CompressedTimes(positions=short_at, times=np.empty(0))
    full_at, full = full_times(data, groups)
    five_bits = (np.frombuffer(data, dtype=np.uint8)[short_at] & 31).astype(np.int64)
    order = np.argsort(np.concatenate((full_at, short_at)), kind="stable")
    is_full = (np.arange(len(order)) < len(full_at))[order]
    unrolled = unroll(np.concatenate((full, five_bits))[order], is_full, bits=5)[~is_full]
    times = np.where(unrolled == UNKNOWN, np.nan, unrolled + float(FIT_EPOCH_UNIX_S))
    return CompressedTimes(positions=short_at, times=times)


def _compressed_positions(data: bytes, groups: Sequence[Group]) -> IntArray:
    octets = np.frombuffer(data, dtype=np.uint8)
    everywhere = np.concatenate([np.array(group.positions, dtype=np.int64) for group in groups])
    return np.sort(everywhere[octets[everywhere] >= 0x80])
