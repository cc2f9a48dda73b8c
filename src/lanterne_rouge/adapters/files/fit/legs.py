"""The sessions of a file, each with the records, laps and lengths that are its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.fit.profile import EVENT, LAP, LENGTH, RECORD, SESSION, SPORT
from lanterne_rouge.adapters.files.fit.table import FitFile, FloatArray, IntArray, MessageRow, MessageTable, rows
from lanterne_rouge.domain.errors import BadFile

_DAY_S = 86_400
# A damaged file may have lost its last session: records that far behind the last known one are a leg of their own.
_BEHIND_LAST_SESSION_S = 120
_FEWEST_ROWS_OF_A_LEG = 60
# A stage race on a watch has a dozen legs.
_MOST_LEGS = 200

_Mask = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True, eq=False)
class Leg:
    """One session, or a stretch of records that no session tells of; `records` are row numbers."""

    session: MessageRow | None
    sport: MessageRow | None
    start: float
    records: IntArray
    laps: tuple[MessageRow, ...] = ()
    lengths: tuple[MessageRow, ...] = ()


def cut_legs(fit: FitFile) -> tuple[Leg, ...]:
    """The legs of a file in order of time: by its sessions, else by the sports that it says it changed to."""
    if len(fit.table(SESSION)) > _MOST_LEGS:
        raise BadFile(
            f"The FIT file claims to hold more than {_MOST_LEGS} sessions.", "Export or copy it from the device again."
        )
    sessions = rows(fit.table(SESSION))
    records = fit.table(RECORD)
    if not sessions:
        return tuple(_cut_by_sport(fit, np.flatnonzero(np.isfinite(records.number("timestamp")))))
    legs: list[Leg] = []
    told_parts = sorted({int(row.table.parts[row.index]) for row in sessions})
    for part in told_parts:
        own = [row for row in sessions if row.table.parts[row.index] == part]
        # Parts without sessions (stored heart rate, split files) belong to those that have some.
        also = part == told_parts[0]
        legs.extend(_cut_by_sessions(fit, own, part, set(told_parts) - {part} if also else None))
    return tuple(sorted(legs, key=lambda leg: leg.start))


def _cut_by_sessions(fit: FitFile, sessions: Sequence[MessageRow], part: int, others: set[int] | None) -> Iterator[Leg]:
    """The legs of one part's sessions; `others` are the parts to leave alone, None means all but this one."""
    ordered = sorted(sessions, key=_begin)
    begins = np.array([_begin(row) for row in ordered])
    records = fit.table(RECORD)
    times = records.number("timestamp")
    mine = _of_part(records, part, others) & np.isfinite(times)
    leg_of = np.searchsorted(begins[1:], times, side="right")
    for index, row in enumerate(ordered):
        own = np.flatnonzero(mine & (leg_of == index) & _near(times, row))
        behind = own[:0]
        if fit.salvaged and index == len(ordered) - 1:
            own, behind = _split_behind(own, times, row)
        yield Leg(
            session=row,
            sport=None,
            start=_start(row, times[own]),
            records=own,
            laps=_rows_of(fit.table(LAP), begins, index, part, others),
            lengths=_rows_of(fit.table(LENGTH), begins, index, part, others),
        )
        yield from _cut_by_sport(fit, behind)


def _of_part(table: MessageTable, part: int, others: set[int] | None) -> _Mask:
    if others is None:
        others = set(table.parts.tolist()) - {part}
    return ~np.isin(table.parts, list(others))


def _rows_of(
    table: MessageTable, begins: FloatArray, index: int, part: int, others: set[int] | None
) -> tuple[MessageRow, ...]:
    mine = _of_part(table, part, others)
    at = np.where(np.isnan(table.number("start_time")), table.number("timestamp"), table.number("start_time"))
    leg_of = np.searchsorted(begins[1:], at, side="right")
    return tuple(MessageRow(table, int(row)) for row in np.flatnonzero(mine & (leg_of == index)))


def _begin(session: MessageRow) -> float:
    """When a session began, as it says itself; without a start, as far before its end as it was long."""
    start = session.number("start_time")
    if start is not None:
        return start
    end = session.number("timestamp")
    return np.nan if end is None else end - (session.number("total_elapsed_time") or 0)


def _near(times: FloatArray, session: MessageRow) -> _Mask:
    """Records within a day of the session: a record with a broken clock must not stretch it over years."""
    begin = _begin(session)
    if np.isnan(begin):
        return np.ones(len(times), dtype=np.bool_)
    length = session.number("total_elapsed_time") or 0
    return (times >= begin - length - _DAY_S) & (times <= begin + length + _DAY_S)


def _start(session: MessageRow, times: FloatArray) -> float:
    """The session's start, or its first record's where that is earlier: some devices tell a later start."""
    begin = _begin(session)
    if not len(times):
        return begin
    first = float(times.min())
    return first if np.isnan(begin) else min(begin, first)


def _split_behind(own: IntArray, times: FloatArray, session: MessageRow) -> tuple[IntArray, IntArray]:
    end = _begin(session) + (session.number("total_elapsed_time") or np.inf) + _BEHIND_LAST_SESSION_S
    behind = own[times[own] > end]
    if len(behind) < _FEWEST_ROWS_OF_A_LEG:
        return own, own[:0]
    return own[times[own] <= end], behind


def _cut_by_sport(fit: FitFile, own: IntArray) -> Iterator[Leg]:
    """Legs of records without a session: a sport message in between begins a new one."""
    if not len(own):
        return
    records, sports = fit.table(RECORD), rows(fit.table(SPORT))
    positions = records.positions[own]
    changes = fit.table(SPORT).positions[1:] if len(sports) <= _MOST_LEGS else records.positions[:0]
    leg_of = np.searchsorted(changes, positions)
    for index in np.unique(leg_of).tolist():
        part = own[leg_of == index]
        first, last = records.positions[part[[0, -1]]]
        yield Leg(
            session=None,
            sport=sports[index] if sports else None,
            start=float(records.number("timestamp")[part].min()),
            records=part,
            laps=_rows_between(fit.table(LAP), first, last),
            lengths=_rows_between(fit.table(LENGTH), first, last),
        )


def _rows_between(table: MessageTable, first: int, last: int) -> tuple[MessageRow, ...]:
    inside = (table.positions >= first) & (table.positions <= last)
    return tuple(MessageRow(table, int(row)) for row in np.flatnonzero(inside))


_TIMER = 0
_START = 0
_STOPS = (1, 4, 8, 9)
# Devices that save memory leave out samples for some seconds; a longer silence is a pause.
_PAUSE_S = 30


def timer_seconds(fit: FitFile, start: float, elapsed: float, sampled_s: FloatArray) -> float:
    """Elapsed time less the pauses: those of the timer's stops and starts, else the gaps between samples."""
    pauses = _told_pauses(fit, start, elapsed)
    if pauses is None:
        gaps = np.diff(sampled_s)
        pauses = float(gaps[gaps > _PAUSE_S].sum())
    return max(elapsed - pauses, 0.0)


def _told_pauses(fit: FitFile, start: float, elapsed: float) -> float | None:
    """Seconds between each stop of the timer and the next start; None if the file tells of no stop and start."""
    events = fit.table(EVENT)
    kinds = events.number("event_type")
    timer = events.number("event") == _TIMER
    inside = (events.number("timestamp") >= start) & (events.number("timestamp") <= start + elapsed)
    paused, stopped, told = 0.0, None, False
    for row in np.flatnonzero(timer & inside).tolist():
        at = float(events.number("timestamp")[row])
        if kinds[row] in _STOPS and stopped is None:
            stopped = at
        elif kinds[row] == _START and stopped is not None:
            paused += at - stopped
            stopped, told = None, True
    return paused if told else None
