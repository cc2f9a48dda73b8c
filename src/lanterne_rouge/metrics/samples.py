"""What the metrics of a session are computed from: samples at 1 Hz, totals, and the athlete's thresholds of that day."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.activity import LoadMethod, Summary
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, Threshold, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.recording import DeviceSummary, Length, RecordedSet, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.e1rm import USUAL_SECONDS_A_SET, plausible_seconds

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
    finite = np.isfinite(time_s)
    for column in columns:
        finite &= np.isfinite(column)
    if not finite.all():
        time_s, columns = time_s[finite], tuple(column[finite] for column in columns)
    seconds = np.rint(time_s).astype(np.int64)
    firsts = np.flatnonzero(np.diff(seconds, prepend=seconds[:1] - 1))
    if len(firsts) == len(seconds):
        return seconds, columns
    sizes = np.diff(np.append(firsts, len(seconds)))
    return seconds[firsts], tuple(np.add.reduceat(column, firsts) / sizes for column in columns)


# A strap or a power meter that recorded less than half the session says too little about all of it.
LEAST_COVERAGE = 0.5
GUESSED = frozenset({ThresholdSource.ESTIMATE, ThresholdSource.AGE_FORMULA})
NO_SAMPLES = np.empty(0, dtype=np.float64)


class Session(Protocol):
    """What must be known of a session beside its samples; a `Recording` and an `Activity` both have it."""

    @property
    def sport(self) -> Sport:
        """The sport."""
        ...

    @property
    def elapsed_s(self) -> float | None:
        """Seconds with pauses."""
        ...

    @property
    def timer_s(self) -> float | None:
        """Seconds without pauses."""
        ...

    @property
    def distance_m(self) -> float | None:
        """Metres."""
        ...

    @property
    def lengths(self) -> tuple[Length, ...]:
        """Pool lengths."""
        ...

    @property
    def sets(self) -> tuple[RecordedSet, ...]:
        """Strength sets."""
        ...

    @property
    def device(self) -> DeviceSummary:
        """What the device wrote."""
        ...


class SampledSession:
    """A cleaned recording, its streams with a speed channel, and other metrics of the same session by key."""

    def __init__(
        self,
        recording: Recording,
        streams: Streams,
        formulas: "Mapping[str, Callable[[SampledSession], float | None]]",
    ) -> None:
        self.recording = recording
        self.sport = recording.sport
        self.device = recording.device
        self.streams = streams
        self._formulas = formulas
        self._values: dict[str, float | None] = {}
        self._seconds: dict[Channel, FloatArray] = {}

    def __getitem__(self, key: str) -> float | None:
        if key not in self._values:
            self._values[key] = self._formulas[key](self)
        return self._values[key]

    def seconds(self, channel: Channel) -> FloatArray:
        """The channel at 1 Hz, empty without samples."""
        if channel not in self._seconds:
            column = self.streams.get(channel)
            self._seconds[channel] = NO_SAMPLES if column is None else every_second(self.streams.time_s, column)[0]
        return self._seconds[channel]

    def mean(self, channel: Channel, fallback: float | None) -> float | None:
        """The mean of a channel, or what is given instead."""
        values = self.seconds(channel)
        return float(values.mean()) if len(values) else fallback

    def highest(self, channel: Channel, fallback: float | None) -> float | None:
        """The highest value of a channel, or what is given instead."""
        values = self.seconds(channel)
        return float(values.max()) if len(values) else fallback


@dataclass(frozen=True, kw_only=True, eq=False)
class MeasuredSession:
    """A session with all that its load may rest on. `seconds`: its duration without pauses."""

    session: Session
    streams: Streams
    summary: Summary
    thresholds: ThresholdsOfDay
    seconds: float | None
    rpe: float | None = None
    own_rpe_ratio: float | None = None

    @property
    def hours(self) -> float:
        """Hours without pauses, 0 when unknown."""
        return (self.seconds or 0.0) / 3600

    def channel(self, channel: Channel) -> FloatArray | None:
        """The channel at 1 Hz, or None without samples."""
        column = self.streams.get(channel)
        if column is None:
            return None
        (seconds,) = every_second(self.streams.time_s, column)
        return seconds if len(seconds) else None


@dataclass(frozen=True, kw_only=True)
class LoadReading:
    """One load with its method, the threshold that it rests on, whether that was estimated, and qualifying codes."""

    load: float
    method: LoadMethod
    threshold_used: str | None = None
    estimated: bool = False
    quality: tuple[str, ...] = ()


def duration_s(session: Session, streams: Streams) -> tuple[float | None, tuple[str, ...]]:
    """Seconds without pauses: the timer, else what was recorded, else the elapsed time, else three minutes a set.

    Lifting is as long as its sets make plausible: a forgotten timer trains nobody.
    """
    recorded = _recorded_duration(session, streams)
    if session.sport is Sport.STRENGTH:
        plausible, assumed = plausible_seconds(recorded, session.sets)
        return plausible, ("duration_assumed",) if assumed else ()
    if recorded is None and session.sets:
        return len(session.sets) * USUAL_SECONDS_A_SET, ("duration_assumed",)
    return recorded, ()


def _recorded_duration(session: Session, streams: Streams) -> float | None:
    if session.timer_s is not None and session.timer_s > 0:
        return session.timer_s
    if seconds := recorded_seconds(streams.time_s):
        return float(seconds)
    return session.elapsed_s if session.elapsed_s is not None and session.elapsed_s > 0 else None


def describe_threshold(threshold: Threshold) -> str:
    """A threshold in words, as in `ftp 265 W (athlete)`."""
    unit = THRESHOLD_UNITS[threshold.name]
    digits = 2 if unit == "m/s" else 0
    name, source = threshold.name.value.replace("_", " "), threshold.source.value.replace("_", " ")
    return f"{name} {threshold.value:.{digits}f} {unit} ({source})"
