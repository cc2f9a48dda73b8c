"""The mean-maximal curve: the best mean of a channel over each duration."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.activity import BestEffort
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.metric import Metric

HOLD_S = 10
# A file that stores a sample every 15 s is no row of pauses: up to a minute between samples is its ordinary pace.
SPARSE_HOLD_S = 60


def every_second(time_s: FloatArray, *columns: FloatArray) -> tuple[FloatArray, ...]:
    """Columns at 1 Hz over the seconds where all of them are known.

    Within a segment the last sample is held; a gap longer than the hold is a pause and is closed, never filled.
    """
    seconds, values = _whole_seconds(time_s, columns)
    if len(seconds) < 2:
        return values
    gaps = np.diff(seconds)
    if gaps.max() == 1:
        return values
    counts = np.append(np.where(gaps <= hold_s(seconds), gaps, 1), 1)
    return tuple(np.repeat(column, counts) for column in values)


def every_second_with_pauses(time_s: FloatArray, column: FloatArray, *, longest_s: int) -> FloatArray:
    """The column at 1 Hz, pauses counted as zero seconds (at most `longest_s` each): for a mean over the clock."""
    seconds, (values,) = _whole_seconds(time_s, (column,))
    if len(seconds) < 2:
        return values
    gaps = np.diff(seconds)
    if gaps.max() == 1:
        return values
    paused = gaps > hold_s(seconds)
    held = np.where(paused, 1, gaps)
    idle = np.where(paused, np.minimum(gaps - 1, longest_s), 0)
    counts = np.append(np.column_stack((held, idle)).ravel(), 1)
    with_zeros = np.column_stack((values[:-1], np.zeros(len(gaps)))).ravel()
    return np.repeat(np.append(with_zeros, values[-1]), counts)


def recorded_seconds(time_s: FloatArray) -> int:
    """How many seconds were recorded, pauses left out."""
    return len(every_second(time_s, time_s)[0])


def hold_s(seconds: NDArray[np.int64]) -> float:
    """The longest gap, in seconds, over which a sample is held."""
    usual = float(np.median(np.diff(seconds)))
    return HOLD_S if usual <= HOLD_S else min(2 * usual, SPARSE_HOLD_S)


def _whole_seconds(
    time_s: FloatArray, columns: tuple[FloatArray, ...]
) -> tuple[NDArray[np.int64], tuple[FloatArray, ...]]:
    """Known rows on whole seconds; several samples of one second become their mean."""
    # Readers may hand over whole or single-precision numbers; sums over hours need the full width.
    columns = tuple(np.asarray(column, dtype=np.float64) for column in columns)
    known = np.isfinite(time_s)
    for column in columns:
        known &= np.isfinite(column)
    if not known.all():
        time_s, columns = time_s[known], tuple(column[known] for column in columns)
    seconds = np.rint(time_s).astype(np.int64)
    firsts = np.flatnonzero(np.diff(seconds, prepend=seconds[:1] - 1))
    if len(firsts) == len(seconds):
        return seconds, columns
    sizes = np.diff(np.append(firsts, len(seconds)))
    return seconds[firsts], tuple(np.add.reduceat(column, firsts) / sizes for column in columns)


# What is stored for every activity, seconds.
STANDARD_DURATIONS_S = (
    1, 5, 10, 15, 30, 60, 120, 180, 300, 480, 600, 720, 1200, 1800, 2700, 3600, 5400, 7200, 10800, 14400,
)  # fmt: skip
EFFORT_CHANNELS = (Channel.POWER, Channel.HEART_RATE, Channel.SPEED)


def curve_durations(longest_s: int, points: int = 240) -> tuple[int, ...]:
    """Every second up to a minute, then `points` durations evenly spaced on a logarithmic scale; seconds."""
    if longest_s <= 60:
        return tuple(range(1, longest_s + 1))
    spaced = np.rint(np.geomspace(60, longest_s, points)).astype(int).tolist()
    return tuple(sorted({*range(1, 61), *spaced}))


def mean_maximal(values: FloatArray, durations_s: Iterable[int]) -> tuple[tuple[int, float], ...]:
    """The highest mean of 1 Hz values over each duration (s), exact; durations longer than the values are left out."""
    sums = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
    return tuple(
        (duration, float((sums[duration:] - sums[:-duration]).max()) / duration)
        for duration in durations_s
        if 0 < duration <= len(values)
    )


def best_efforts(streams: Streams, durations_s: tuple[int, ...] = STANDARD_DURATIONS_S) -> tuple[BestEffort, ...]:
    """The best mean power, heart rate and speed over each duration, by the clock: a pause counts as rest.

    Glued together, two halves of a ride around a long stop would make an effort that nobody rode. A heart does not
    rest to zero, so its pauses are closed.
    """
    found: list[BestEffort] = []
    for channel in EFFORT_CHANNELS:
        column = streams.get(channel)
        if column is None or not np.isfinite(column).any():
            continue
        if channel is Channel.HEART_RATE:
            (seconds,) = every_second(streams.time_s, column)
        else:
            seconds = every_second_with_pauses(streams.time_s, column, longest_s=durations_s[-1])
        found += [
            BestEffort(channel=channel, duration_s=duration, value=value)
            for duration, value in mean_maximal(seconds, durations_s)
        ]
    return tuple(found)


METRICS = (
    Metric(
        name="mean_maximal",
        title="Best efforts (mean-maximal curve)",
        formula="max over t of mean(x[t : t + d])",
        unit="the channel's",
        source="Allen & Coggan 2006",
        needs=("power, heart rate or speed",),
        function=mean_maximal,
    ),
)
