"""Personal records: the heaviest weight, the best estimated 1RM, repetitions at a weight, longest holds, a session's volume.

Warm-ups are never records, and sessions that were held back set none in the estimated 1RM.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray, IntArray
from lanterne_rouge.domain.exercise import LoadType, SetMeasure
from lanterne_rouge.domain.lift_series import KIND_CODES
from lanterne_rouge.metrics.e1rm import CERTAIN_REPS
from lanterne_rouge.metrics.e1rm_series import effective_reps_of_sets, level_highs, new_highs
from lanterne_rouge.strength.history.lifts import ON_THE_BODY, Lifts, LoggedLift, estimates_of

LEAST_GAIN_KG = 0.05
"""Weights that were logged in pounds carry dust; the smallest plate is far above it."""
_WARMUP = KIND_CODES.index("warmup")


class RecordKind(StrEnum):
    """What a record is in, the weightiest first."""

    WEIGHT = "weight"
    E1RM = "e1rm"
    REPS = "reps"
    HOLD = "hold"
    VOLUME = "volume"


@dataclass(frozen=True, kw_only=True)
class Record:
    """A record and the best before it, in kg, repetitions or seconds; None: there was none before.

    `weight_kg` and `reps` are those of the set; for repetitions and holds, `previous` is the most at that weight or more.
    `certain` is false for a 1RM from more than ten effective repetitions, taken only where there is no better one.
    """

    lift: str
    name: str
    kind: RecordKind
    day: date
    session: str
    value: float
    previous: float | None = None
    previous_day: date | None = None
    weight_kg: float | None = None
    reps: int | None = None
    certain: bool = True

    @property
    def gain(self) -> float:
        """By how much of the best before it is better; 0 where there was none, or no positive one."""
        return (self.value - self.previous) / self.previous if self.previous and self.previous > 0 else 0.0


def standing_records(read: Lifts) -> tuple[Record, ...]:
    """The records that hold, by lift; repetitions once for every weight at which nothing heavier was done as often."""
    every = range(len(read.lifts))
    return tuple(
        record for sets in _sets_by_lift(read, every) for record in (*_highest(sets), *_most(sets, standing=True))
    )


def new_records(read: Lifts, first: date, last: date) -> tuple[Record, ...]:
    """Records set between two days, both included, that beat something; the weightiest kind first, then the largest gain.

    A lift done for the first time sets none.
    """
    kinds = list(RecordKind)
    days = read.series.day
    done = np.unique(read.series.exercise[(days >= first.toordinal()) & (days <= last.toordinal())]).tolist()
    records = (
        r
        for sets in _sets_by_lift(read, done)
        for r in (*_highs(sets, first, last), *_most(sets, first=first, last=last))
    )
    return tuple(sorted(records, key=lambda r: (kinds.index(r.kind), -r.gain, r.day, r.lift, r.weight_kg or 0.0)))


@dataclass(frozen=True, kw_only=True, eq=False)
class _LiftSets:
    """The working sets of a lift: its rows in the series, and where each session begins among them."""

    read: Lifts
    lift: LoggedLift
    rows: IntArray
    starts: IntArray
    estimates: FloatArray
    certain: FloatArray

    @property
    def session_of_row(self) -> IntArray:
        """The session of each row, counted from 0."""
        steps = np.zeros(len(self.rows), dtype=np.int64)
        steps[self.starts[1:]] = 1
        return np.cumsum(steps)

    def day(self, session: int) -> date:
        """The day of a session."""
        return date.fromordinal(int(self.read.series.day[self.rows[self.starts[session]]]))

    def identity(self, session: int) -> str:
        """The id of a session."""
        return self.read.series.sessions[int(self.read.series.session[self.rows[self.starts[session]]])]

    def rows_of(self, session: int) -> IntArray:
        """The rows of a session."""
        end = self.starts[session + 1] if session + 1 < len(self.starts) else len(self.rows)
        return self.rows[self.starts[session] : end]


def _sets_by_lift(read: Lifts, chosen: Iterable[int]) -> Iterator[_LiftSets]:
    series = read.series
    done = (np.nan_to_num(series.reps) > 0) | (np.nan_to_num(series.seconds) > 0)
    working = np.flatnonzero(done & (series.kind != _WARMUP))
    order = working[np.argsort(series.exercise[working], kind="stable")]
    bounds = np.searchsorted(series.exercise[order], np.arange(len(read.lifts) + 1))
    estimates = np.where(read.eased, np.nan, estimates_of(read))
    certain = np.where(effective_reps_of_sets(series) <= CERTAIN_REPS, estimates, np.nan)
    for at in chosen:
        lift, rows = read.lifts[at], order[bounds[at] : bounds[at + 1]]
        if len(rows) and (lift.exercise is None or lift.exercise.is_lifting):
            starts = np.flatnonzero(np.append(True, np.diff(series.session[rows]) != 0))
            yield _LiftSets(read=read, lift=lift, rows=rows, starts=starts, estimates=estimates, certain=certain)


def _highest(sets: _LiftSets) -> Iterator[Record]:
    """The last high of each kind."""
    for kind, values, certain in _by_session(sets):
        highs = new_highs(values, LEAST_GAIN_KG)
        if len(highs.at):
            yield _record(sets, kind, values, int(highs.at[-1]), int(highs.before[-1]), certain)


def _highs(sets: _LiftSets, first: date, last: date) -> Iterator[Record]:
    """The highs between two days that had one before."""
    for kind, values, certain in _by_session(sets):
        highs = new_highs(values, LEAST_GAIN_KG)
        for at, before in zip(highs.at.tolist(), highs.before.tolist(), strict=True):
            if before >= 0 and first <= sets.day(at) <= last:
                yield _record(sets, kind, values, at, before, certain)


def _by_session(sets: _LiftSets) -> Iterator[tuple[RecordKind, FloatArray, bool]]:
    """A value of every session: its heaviest set, its best 1RM, its volume; -inf where there is none."""
    series, rows = sets.read.series, sets.rows
    weight = _hung(sets)
    if _is_loaded(sets.lift, weight):
        yield RecordKind.WEIGHT, _session_max(sets, weight), True
    certain = bool(np.isfinite(sets.certain[rows]).any())
    yield RecordKind.E1RM, _session_max(sets, (sets.certain if certain else sets.estimates)[rows]), certain
    volume = np.add.reduceat(sets.read.moved_kg[rows] * series.reps[rows], sets.starts)
    yield RecordKind.VOLUME, np.where(np.isfinite(volume) & (volume > 0), volume, -np.inf), True


def _is_loaded(lift: LoggedLift, weight: FloatArray) -> bool:
    """Whether a heaviest weight is meaningful: not for the body alone, and for a hold only with an added weight."""
    exercise = lift.exercise
    if exercise is not None and (exercise.load is LoadType.BODYWEIGHT or exercise.measure is SetMeasure.SECONDS):
        return bool(np.any(weight > 0))
    return bool(np.any(np.nan_to_num(weight) != 0))


def _session_max(sets: _LiftSets, values: FloatArray) -> FloatArray:
    finite = np.where(np.isfinite(values), values, -np.inf)
    most: FloatArray = np.maximum.reduceat(finite, sets.starts)
    return most


def _hung(sets: _LiftSets) -> FloatArray:
    """The weight of each row; for bodyweight lifts a missing weight is 0."""
    weight = sets.read.series.weight_kg[sets.rows]
    on_body = sets.lift.exercise is not None and sets.lift.exercise.load in ON_THE_BODY
    hung: FloatArray = np.nan_to_num(weight) if on_body else weight
    return hung


def _record(sets: _LiftSets, kind: RecordKind, values: FloatArray, at: int, before: int, certain: bool) -> Record:
    row = _row_of(sets, kind, at)
    series = sets.read.series
    return Record(
        lift=sets.lift.key,
        name=sets.lift.name,
        kind=kind,
        day=sets.day(at),
        session=sets.identity(at),
        value=round(float(values[at]), 2),
        previous=round(float(values[before]), 2) if before >= 0 else None,
        previous_day=sets.day(before) if before >= 0 else None,
        weight_kg=None if row is None or np.isnan(series.weight_kg[row]) else float(series.weight_kg[row]),
        reps=None if row is None or np.isnan(series.reps[row]) else int(series.reps[row]),
        certain=certain,
    )


def _row_of(sets: _LiftSets, kind: RecordKind, at: int) -> int | None:
    """The set behind a record; None for a volume, which is all of them."""
    rows = sets.rows_of(at)
    if kind is RecordKind.VOLUME:
        return None
    if kind is RecordKind.WEIGHT:
        return int(rows[np.argmax(np.nan_to_num(sets.read.series.weight_kg[rows], nan=0.0))])
    estimates = sets.certain[rows] if np.isfinite(sets.certain[rows]).any() else sets.estimates[rows]
    return int(rows[np.nanargmax(estimates)])


def _most(
    sets: _LiftSets, *, standing: bool = False, first: date | None = None, last: date | None = None
) -> Iterator[Record]:
    """Bests in repetitions or seconds at a weight: the current ones, or those set between two days."""
    held = sets.lift.exercise is not None and sets.lift.exercise.measure is SetMeasure.SECONDS
    amount = np.nan_to_num((sets.read.series.seconds if held else sets.read.series.reps)[sets.rows])
    weight = np.nan_to_num(_hung(sets)) if held else _hung(sets)
    usable = np.isfinite(weight) & (amount > 0)
    levels = np.round(weight[usable], 1)
    # Levels are compared without dust; the reported weight is the logged one.
    logged = dict(zip(levels.tolist(), weight[usable].tolist(), strict=True))
    highs = level_highs(sets.session_of_row[usable], levels, amount[usable], len(sets.starts))
    for i in np.flatnonzero(highs.stands if standing else highs.known).tolist():
        at = int(highs.at[i])
        day = sets.day(at)
        if (first is None or day >= first) and (last is None or day <= last):
            has_previous = bool(highs.known[i]) and highs.before[i] > 0
            yield Record(
                lift=sets.lift.key,
                name=sets.lift.name,
                kind=RecordKind.HOLD if held else RecordKind.REPS,
                day=day,
                session=sets.identity(at),
                value=float(highs.amount[i]),
                previous=float(highs.before[i]) if has_previous else None,
                previous_day=sets.day(int(highs.before_at[i])) if has_previous else None,
                weight_kg=logged[float(highs.level[i])],
                reps=None if held else int(highs.amount[i]),
            )
