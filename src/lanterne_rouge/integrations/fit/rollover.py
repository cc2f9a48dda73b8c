"""Counters of a few bits that roll over, counted on from the last whole value."""

import numpy as np
from numpy.typing import NDArray

UNKNOWN = -1


def unroll(values: NDArray[np.int64], whole: NDArray[np.bool_], *, bits: int) -> NDArray[np.int64]:
    """Whole values from a sequence in which most hold only their low bits.

    Each value is the first one at or after its predecessor that ends in these bits; `UNKNOWN` before any whole value.
    """
    if not len(values):
        return values
    mask = (1 << bits) - 1
    low = values & mask
    steps = np.diff(low, prepend=low[:1]) & mask
    count = np.cumsum(steps)
    anchor = np.maximum.accumulate(np.where(whole, np.arange(len(values)), -1))
    unrolled = values[anchor] + count - count[anchor]
    unrolled[anchor < 0] = UNKNOWN
    return unrolled


def count_up(counts: NDArray[np.int64], *, bits: int) -> NDArray[np.int64]:
    """A rolling counter as a running total that starts at its first value."""
    return unroll(counts, np.arange(len(counts)) == 0, bits=bits)
