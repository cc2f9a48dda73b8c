"""What the metrics of a session are computed from: samples at 1 Hz, totals, and the athlete's thresholds of that day."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.activity import LoadMethod, Summary
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, Threshold, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary, Length, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.e1rm import USUAL_SECONDS_A_SET, plausible_seconds

T = TypeVar("T")

HOLD_S = 10
# A file that stores a sample every 15 s is no row of pauses: up to a minute between samples is its ordinary pace.
SPARSE_HOLD_S = 60


def every_second(time_s: FloatArray, *columns: FloatArray) -> tuple[FloatArray, ...]:
    """Columns at 1 Hz over the seconds where all of them are known.

    Within a segment the last sample is held; a gap longer than the hold is a pause and is closed, never filled.
    """
    return SecondAxis(time_s).every_second(*columns)


def recorded_seconds(time_s: FloatArray) -> int:
    """How many seconds were recorded, pauses left out."""
    return len(every_second(time_s, time_s)[0])


class SecondAxis:
    """A time axis on whole seconds; what holds for every column without a gap is found out once."""

    def __init__(self, time_s: FloatArray) -> None:
        self._time_s = time_s
        self._finite = np.isfinite(time_s)

    def every_second(self, *columns: FloatArray) -> tuple[FloatArray, ...]:
        """See `every_second`."""
        seconds, values = self._known(columns)
        counts = seconds.counts
        return values if counts is None else tuple(np.repeat(column, counts) for column in values)

    def with_pauses(self, column: FloatArray, *, longest_s: int) -> FloatArray:
        """The column at 1 Hz, pauses counted as zero seconds (at most `longest_s` each): for a mean over the clock."""
        seconds, (values,) = self._known((column,))
        if seconds.counts is None:
            return values
        paused = seconds.gaps > seconds.hold_s
        held = np.where(paused, 1, seconds.gaps)
        idle = np.where(paused, np.minimum(seconds.gaps - 1, longest_s), 0)
        counts = np.append(np.column_stack((held, idle)).ravel(), 1)
        with_zeros = np.column_stack((values[:-1], np.zeros(len(seconds.gaps)))).ravel()
        return np.repeat(np.append(with_zeros, values[-1]), counts)

    @cached_property
    def _complete(self) -> "_Seconds":
        return _Seconds(self._time_s)

    def _known(self, columns: tuple[FloatArray, ...]) -> tuple["_Seconds", tuple[FloatArray, ...]]:
        """Known rows on whole seconds; several samples of one second become their mean."""
        # Readers may hand over whole or single-precision numbers; sums over hours need the full width.
        columns = tuple(np.asarray(column, dtype=np.float64) for column in columns)
        finite = self._finite
        for column in columns:
            finite = finite & np.isfinite(column)
        if finite.all():
            return self._complete, self._complete.means(columns)
        seconds = _Seconds(self._time_s[finite])
        return seconds, seconds.means(tuple(column[finite] for column in columns))


class _Seconds:
    """Known times on whole seconds: (n,) `gaps` to the next one, and how many times each is held."""

    def __init__(self, time_s: FloatArray) -> None:
        seconds = np.rint(time_s).astype(np.int64)
        gaps = np.diff(seconds)
        self._firsts: NDArray[np.int64] | None = None
        if (gaps == 0).any():
            self._firsts = np.flatnonzero(np.diff(seconds, prepend=seconds[:1] - 1))
            self._sizes = np.diff(np.append(self._firsts, len(seconds)))
            gaps = np.diff(seconds[self._firsts])
        self.gaps = gaps

    def means(self, columns: tuple[FloatArray, ...]) -> tuple[FloatArray, ...]:
        """A value for each second."""
        if self._firsts is None:
            return columns
        return tuple(np.add.reduceat(column, self._firsts) / self._sizes for column in columns)

    @cached_property
    def hold_s(self) -> float:
        """The longest gap, in seconds, over which a sample is held."""
        # Where most gaps are short, so is the median, and nothing has to be sorted.
        if 2 * np.count_nonzero(self.gaps <= HOLD_S) > len(self.gaps):
            return HOLD_S
        usual = float(np.median(self.gaps))
        return HOLD_S if usual <= HOLD_S else min(2 * usual, SPARSE_HOLD_S)

    @cached_property
    def counts(self) -> NDArray[np.int64] | None:
        """For how many seconds each value is held; None where every one stands for its own."""
        if not len(self.gaps) or self.gaps.max() == 1:
            return None
        return np.append(np.where(self.gaps <= self.hold_s, self.gaps, 1), 1)


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
        self.axis = SecondAxis(streams.time_s)
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
            self._seconds[channel] = NO_SAMPLES if column is None else self.axis.every_second(column)[0]
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

    @property
    def hours(self) -> float:
        """Hours without pauses, 0 when unknown."""
        return (self.seconds or 0.0) / 3600

    def channel(self, channel: Channel) -> FloatArray | None:
        """The channel at 1 Hz, or None without samples."""
        if channel not in self._channels:
            column = self.streams.get(channel)
            seconds = NO_SAMPLES if column is None else self._axis.every_second(column)[0]
            self._channels[channel] = seconds if len(seconds) else None
        return self._channels[channel]

    def once(self, read: "Callable[[MeasuredSession], T]") -> T:
        """What a function reads from this session; several metrics rest on one reading."""
        if read not in self._readings:
            self._readings[read] = read(self)
        return self._readings[read]  # type: ignore[return-value]

    @cached_property
    def _axis(self) -> SecondAxis:
        return SecondAxis(self.streams.time_s)

    @cached_property
    def _channels(self) -> dict[Channel, FloatArray | None]:
        return {}

    @cached_property
    def _readings(self) -> dict[object, object]:
        return {}


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
