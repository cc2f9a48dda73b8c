"""From a FIT file to recordings: one for each session, with its samples, laps, lengths and sets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.fit.decode import decode_fit, is_fit
from lanterne_rouge.adapters.files.fit.profile import (
    ACTIVITY_MESSAGE,
    EVENT,
    FILE_ID,
    LAP,
    LENGTH,
    RECORD,
    SESSION,
    SET_MESSAGE,
    SPORT,
    WORKOUT_MESSAGE,
)
from lanterne_rouge.adapters.files.fit.sports import read_sport
from lanterne_rouge.adapters.files.fit.summaries import (
    channel_columns,
    describe_athlete,
    make_streams,
    read_sets,
    summarise_session,
)
from lanterne_rouge.adapters.files.fit.table import (
    ACTIVE_LENGTH,
    ACTIVITY_FILE,
    FILE_KINDS,
    LAP_TRIGGERS,
    STROKES,
    FitFile,
    IntArray,
    MessageRow,
    MessageTable,
    rows,
)
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Lap, Length, ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

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
    ordered = sorted(sessions, key=_session_start)
    begins = np.array([_session_start(row) for row in ordered])
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
        return np.equal(table.parts, part)
    return ~np.isin(table.parts, list(others)) if others else np.ones(len(table), dtype=np.bool_)


def _rows_of(
    table: MessageTable, begins: FloatArray, index: int, part: int, others: set[int] | None
) -> tuple[MessageRow, ...]:
    mine = _of_part(table, part, others)
    at = np.where(np.isnan(table.number("start_time")), table.number("timestamp"), table.number("start_time"))
    leg_of = np.searchsorted(begins[1:], at, side="right")
    return tuple(MessageRow(table, int(row)) for row in np.flatnonzero(mine & (leg_of == index)))


def _session_start(session: MessageRow) -> float:
    """When a session began, as it says itself; without a start, as far before its end as it was long."""
    start = session.number("start_time")
    if start is not None:
        return start
    end = session.number("timestamp")
    return np.nan if end is None else end - (session.number("total_elapsed_time") or 0)


def _near(times: FloatArray, session: MessageRow) -> _Mask:
    """Records within a day of the session: a record with a broken clock must not stretch it over years."""
    begin = _session_start(session)
    if np.isnan(begin):
        return np.ones(len(times), dtype=np.bool_)
    length = session.number("total_elapsed_time") or 0
    return (times >= begin - length - _DAY_S) & (times <= begin + length + _DAY_S)


def _start(session: MessageRow, times: FloatArray) -> float:
    """The session's start, or its first record's where that is earlier: some devices tell a later start."""
    begin = _session_start(session)
    if not len(times):
        return begin
    first = float(times.min())
    return first if np.isnan(begin) else min(begin, first)


def _split_behind(own: IntArray, times: FloatArray, session: MessageRow) -> tuple[IntArray, IntArray]:
    end = _session_start(session) + (session.number("total_elapsed_time") or np.inf) + _BEHIND_LAST_SESSION_S
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
    pauses = _recorded_pauses(fit, start, elapsed)
    if pauses is None:
        gaps = np.diff(sampled_s)
        pauses = float(gaps[gaps > _PAUSE_S].sum())
    return max(elapsed - pauses, 0.0)


def _recorded_pauses(fit: FitFile, start: float, elapsed: float) -> float | None:
    """Seconds between each stop of the timer and the next start; None if the file records none."""
    events = fit.table(EVENT)
    kinds = events.number("event_type")
    timer = events.number("event") == _TIMER
    inside = (events.number("timestamp") >= start) & (events.number("timestamp") <= start + elapsed)
    paused, stopped, stated = 0.0, None, False
    for row in np.flatnonzero(timer & inside).tolist():
        at = float(events.number("timestamp")[row])
        if kinds[row] in _STOPS and stopped is None:
            stopped = at
        elif kinds[row] == _START and stopped is not None:
            paused += at - stopped
            stopped, stated = None, True
    return paused if stated else None


# No place on earth is further from Greenwich; zones differ by quarters of an hour.
_LARGEST_UTC_OFFSET_S = 14 * 3600
_ZONE_STEP_S = 900
_ZONE_SLACK_S = 120
_CLOCK_SLACK_S = 2


class FitReader:
    """Reads FIT files for the intake."""

    @property
    def format(self) -> FileFormat:
        """FIT."""
        return FileFormat.FIT

    def recognises(self, head: bytes) -> bool:
        """Whether the file begins with a FIT header."""
        return is_fit(head)

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The recordings of a FIT file; its name says nothing about it."""
        return read_fit(data)


def read_fit(data: bytes) -> ParsedFile:
    """The recordings of a FIT file, or why it is none; raises `BadFile` when nothing can be read."""
    fit = decode_fit(data)
    reason = _reason_to_ignore(fit)
    if reason is not None:
        return ParsedFile(format=FileFormat.FIT, problems=fit.problems, salvaged=fit.salvaged, ignored=reason)
    recordings = _read_recordings(fit)
    if not recordings:
        raise BadFile(
            "The FIT file holds neither samples nor the summary of a session.",
            "Export or copy it from the device again.",
        )
    return ParsedFile(format=FileFormat.FIT, recordings=recordings, problems=fit.problems, salvaged=fit.salvaged)


def _reason_to_ignore(fit: FitFile) -> str | None:
    """Why a file is no training data: it says that it is of another kind, and has no session."""
    kinds = [kind for row in rows(fit.table(FILE_ID)) if (kind := row.integer("type")) is not None]
    if not kinds or ACTIVITY_FILE in kinds or len(fit.table(SESSION)):
        return None
    content = FILE_KINDS.get(kinds[0], f"data of kind {kinds[0]}")
    return f"This FIT file holds {content}, not an activity."


@dataclass(frozen=True, kw_only=True)
class _Whole:
    """What a file tells for all its sessions."""

    athlete: DeviceSummary
    title: str | None
    utc_offset_s: int | None


def _read_recordings(fit: FitFile) -> tuple[Recording, ...]:
    legs = [leg for leg in cut_legs(fit) if np.isfinite(leg.start)]
    times = fit.table(RECORD).number("timestamp")
    columns = channel_columns(fit.table(RECORD), fit.developer_fields)
    whole = _Whole(athlete=describe_athlete(fit), title=_title(fit), utc_offset_s=_utc_offset(fit))
    sets = read_sets(fit) if len(fit.table(SET_MESSAGE)) else ()
    lifting = _lifting_leg(legs)
    recordings = []
    ridden = 0.0
    for leg in legs:
        streams, ran_back = make_streams(times, columns, leg.records, leg.start)
        streams, ridden = _distance_from_start(streams, ridden)
        recording = _read_recording(fit, leg, whole, streams, sets if leg is lifting else ())
        recordings.append(_flag(recording, fit.salvaged, ran_back))
    return tuple(recordings)


def _flag(recording: Recording, salvaged: bool, ran_back: bool) -> Recording:
    flags = {"salvaged": salvaged, "no_samples": not len(recording.streams), "time_backwards": ran_back}
    return replace(recording, quality=tuple(code for code, holds in flags.items() if holds))


def _title(fit: FitFile) -> str | None:
    return next((title for row in rows(fit.table(WORKOUT_MESSAGE)) if (title := row.text("wkt_name"))), None)


def _distance_from_start(streams: Streams, ridden: float) -> tuple[Streams, float]:
    """Distance counted from the session's start, and the file's running distance at its end.

    Some devices count on through all sessions of a file, some begin each anew.
    """
    distance = streams.get(Channel.DISTANCE)
    if distance is None:
        return streams, ridden
    finite = distance[np.isfinite(distance)]
    end = float(finite[-1])
    if not ridden or finite[0] < ridden:
        return streams, end
    return Streams(time_s=streams.time_s, channels={**streams.channels, Channel.DISTANCE: distance - ridden}), end


def _lifting_leg(legs: list[Leg]) -> Leg | None:
    """The leg that the sets of a file belong to: the one of strength training, else the first."""
    return next((leg for leg in legs if _sport_of(leg)[0] is Sport.STRENGTH), legs[0] if legs else None)


def _sport_of(leg: Leg) -> tuple[Sport, str | None]:
    row = leg.session or leg.sport or next((lap for lap in leg.laps if lap.integer("sport") is not None), None)
    return read_sport(row.integer("sport"), row.integer("sub_sport")) if row else (Sport.OTHER, None)


def _read_recording(
    fit: FitFile, leg: Leg, whole: _Whole, streams: Streams, sets: tuple[RecordedSet, ...]
) -> Recording:
    sport, sub_sport = _sport_of(leg)
    return Recording(
        sport=Sport.STRENGTH if sets and sport is Sport.OTHER else sport,
        sub_sport=sub_sport,
        start=datetime.fromtimestamp(0, UTC) + timedelta(seconds=leg.start),
        title=whole.title,
        utc_offset_s=whole.utc_offset_s,
        elapsed_s=_elapsed(leg.session, streams),
        timer_s=_timer(fit, leg, streams),
        distance_m=_distance(leg.session, streams),
        streams=streams,
        laps=tuple(_read_lap(row, leg.start) for row in leg.laps),
        lengths=tuple(_read_length(row, leg.start) for row in leg.lengths),
        pool_length_m=_pool_length(leg),
        sets=sets,
        device=summarise_session(leg.session, whole.athlete) if leg.session else whole.athlete,
    )


def _elapsed(session: MessageRow | None, streams: Streams) -> float | None:
    """The elapsed time of the session message, unless its timer ran longer: then the samples decide."""
    sampled = float(streams.time_s[-1]) if len(streams) else None
    stated = session.number("total_elapsed_time") if session else None
    if not stated:
        return sampled
    timer = (session.number("total_timer_time") if session else None) or 0.0
    return max(stated, timer, sampled or 0.0) if timer > stated + _CLOCK_SLACK_S else stated


def _timer(fit: FitFile, leg: Leg, streams: Streams) -> float | None:
    """The time that the clock ran: from the session message, else from its starts and stops, else from the samples."""
    stated = leg.session.number("total_timer_time") if leg.session else None
    if stated:
        return stated
    elapsed = _elapsed(leg.session, streams)
    return None if elapsed is None else timer_seconds(fit, leg.start, elapsed, streams.time_s)


def _distance(session: MessageRow | None, streams: Streams) -> float | None:
    stated = session.number("total_distance") if session else None
    if stated:
        return stated
    distance = streams.get(Channel.DISTANCE)
    return stated if distance is None else _span(distance)


def _span(distance: FloatArray) -> float:
    finite = distance[np.isfinite(distance)]
    return float(finite[-1] - finite[0])


def _pool_length(leg: Leg) -> float | None:
    stated = leg.session.number("pool_length") if leg.session else None
    return stated if stated and leg.lengths else None


def _read_lap(row: MessageRow, start: float) -> Lap:
    trigger = row.integer("lap_trigger")
    return Lap(
        start_s=_begin(row, start),
        timer_s=row.number("total_timer_time", "total_elapsed_time"),
        distance_m=row.number("total_distance"),
        avg_power_w=row.number("avg_power"),
        avg_hr_bpm=row.number("avg_heart_rate"),
        trigger=None if trigger is None else LAP_TRIGGERS.get(trigger),
    )


def _read_length(row: MessageRow, start: float) -> Length:
    active = row.integer("length_type") in (None, ACTIVE_LENGTH)
    stroke = row.integer("swim_stroke")
    return Length(
        start_s=_begin(row, start),
        timer_s=row.number("total_timer_time", "total_elapsed_time"),
        strokes=row.integer("total_strokes") if active else None,
        stroke=STROKES.get(stroke) if active and stroke is not None else None,
        active=active,
    )


def _begin(row: MessageRow, start: float) -> float:
    begin = row.number("start_time")
    if begin is None:
        begin = (row.number("timestamp") or start) - (row.number("total_elapsed_time") or 0)
    return max(begin - start, 0.0)


def _utc_offset(fit: FitFile) -> int | None:
    """The wall clock's offset, if the activity tells both clocks and they make sense together."""
    for row in rows(fit.table(ACTIVITY_MESSAGE)):
        local, utc = row.number("local_timestamp"), row.number("timestamp")
        if local is None or utc is None:
            continue
        offset = round((local - utc) / _ZONE_STEP_S) * _ZONE_STEP_S
        if abs(offset) <= _LARGEST_UTC_OFFSET_S and abs(local - utc - offset) <= _ZONE_SLACK_S:
            return offset
    return None


FIT_READER = FitReader()
