"""From a FIT file to recordings: one for each session, with its samples, laps, lengths and sets."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import numpy as np

from lanterne_rouge.adapters.files.fit.decode import decode_fit, is_fit
from lanterne_rouge.adapters.files.fit.legs import Leg, cut_legs, timer_seconds
from lanterne_rouge.adapters.files.fit.profile import (
    ACTIVITY_MESSAGE,
    FILE_ID,
    RECORD,
    SESSION,
    SET_MESSAGE,
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
    MessageRow,
    rows,
)
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Lap, Length, ParsedFile, RecordedSet, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

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
    known = distance[np.isfinite(distance)]
    end = float(known[-1])
    if not ridden or known[0] < ridden:
        return streams, end
    return Streams(time_s=streams.time_s, channels={**streams.channels, Channel.DISTANCE: distance - ridden}), end


def _lifting_leg(legs: list[Leg]) -> Leg | None:
    """The leg that the sets of a file belong to: the one of strength training, else the first."""
    return next((leg for leg in legs if _sport_of(leg)[0] is Sport.STRENGTH), legs[0] if legs else None)


def _sport_of(leg: Leg) -> tuple[Sport, str | None]:
    told = leg.session or leg.sport or next((lap for lap in leg.laps if lap.integer("sport") is not None), None)
    return read_sport(told.integer("sport"), told.integer("sub_sport")) if told else (Sport.OTHER, None)


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
    """The elapsed time as told, unless the clock is told to have run longer: then the samples decide."""
    sampled = float(streams.time_s[-1]) if len(streams) else None
    told = session.number("total_elapsed_time") if session else None
    if not told:
        return sampled
    timer = (session.number("total_timer_time") if session else None) or 0.0
    return max(told, timer, sampled or 0.0) if timer > told + _CLOCK_SLACK_S else told


def _timer(fit: FitFile, leg: Leg, streams: Streams) -> float | None:
    """The time that the clock ran: as told, else from its starts and stops, else from the samples."""
    told = leg.session.number("total_timer_time") if leg.session else None
    if told:
        return told
    elapsed = _elapsed(leg.session, streams)
    return None if elapsed is None else timer_seconds(fit, leg.start, elapsed, streams.time_s)


def _distance(session: MessageRow | None, streams: Streams) -> float | None:
    told = session.number("total_distance") if session else None
    if told:
        return told
    distance = streams.get(Channel.DISTANCE)
    return told if distance is None else _span(distance)


def _span(distance: FloatArray) -> float:
    known = distance[np.isfinite(distance)]
    return float(known[-1] - known[0])


def _pool_length(leg: Leg) -> float | None:
    told = leg.session.number("pool_length") if leg.session else None
    return told if told and leg.lengths else None


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
