"""The mean-maximal curve: the best mean of a channel over each duration."""

from collections.abc import Iterable

import numpy as np

from lanterne_rouge.domain.activity import BestEffort
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.metric import Metric
from lanterne_rouge.metrics.samples import SecondAxis

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


def best_efforts(
    streams: Streams, durations_s: tuple[int, ...] = STANDARD_DURATIONS_S, axis: SecondAxis | None = None
) -> tuple[BestEffort, ...]:
    """The best mean power, heart rate and speed over each duration, by the clock: a pause counts as rest.

    Glued together, two halves of a ride around a long stop would make an effort that nobody rode. A heart does not
    rest to zero, so its pauses are closed. `axis`: the time axis of the streams, if it is there already.
    """
    axis = SecondAxis(streams.time_s) if axis is None else axis
    efforts: list[BestEffort] = []
    for channel in EFFORT_CHANNELS:
        column = streams.get(channel)
        if column is None or not np.isfinite(column).any():
            continue
        if channel is Channel.HEART_RATE:
            (seconds,) = axis.every_second(column)
        else:
            seconds = axis.with_pauses(column, longest_s=durations_s[-1])
        efforts += [
            BestEffort(channel=channel, duration_s=duration, value=value)
            for duration, value in mean_maximal(seconds, durations_s)
        ]
    return tuple(efforts)


MEAN_MAX_METRICS = (
    Metric(
        key="mean_maximal",
        title="Best efforts (mean-maximal curve)",
        formula="max over t of mean(x[t : t + d])",
        unit="the channel's",
        source="Allen & Coggan 2006",
        needs=("power, heart rate or speed",),
        compute=mean_maximal,
    ),
)
