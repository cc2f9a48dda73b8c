"""Recordings as a FIT activity file that a watch could have written, and `read_fit` reads back."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from lanterne_rouge.adapters.files.fit.encode import Column, MessageBlock, encode_fit
from lanterne_rouge.adapters.files.fit.exercises import UNKNOWN_CATEGORY, exercise_numbers
from lanterne_rouge.adapters.files.fit.profile import (
    ACTIVITY_MESSAGE,
    DEVICE_INFO,
    EVENT,
    EXERCISE_TITLE,
    FILE_ID,
    LAP,
    LENGTH,
    RECORD,
    SESSION,
    SET_MESSAGE,
    SPORT,
    USER_PROFILE,
    WORKOUT_MESSAGE,
    ZONES_TARGET,
)
from lanterne_rouge.adapters.files.fit.sports import write_sport
from lanterne_rouge.adapters.files.fit.table import ACTIVE_LENGTH, ACTIVITY_FILE, IDLE_LENGTH, LAP_TRIGGERS, STROKES
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import Lap, Length, Recording
from lanterne_rouge.domain.streams import Channel

# The profile's number for programs without one of their own.
_DEVELOPMENT = 255
_ACTIVE_SET = 1
_TIMER, _SESSION, _LAP, _ACTIVITY_EVENT = 0, 8, 9, 26
_START, _STOP, _STOP_ALL = 0, 1, 4
_EFFORT_SCALE = 10

_RECORD_FIELDS: Mapping[Channel, str] = {
    Channel.LATITUDE: "position_lat",
    Channel.LONGITUDE: "position_long",
    Channel.ALTITUDE: "altitude",
    Channel.HEART_RATE: "heart_rate",
    Channel.CADENCE: "cadence",
    Channel.DISTANCE: "distance",
    Channel.SPEED: "speed",
    Channel.POWER: "power",
    Channel.TEMPERATURE: "temperature",
}

_Columns = dict[str, Column]


def write_recording(recording: Recording) -> bytes:
    """A FIT activity file with one session."""
    return write_recordings((recording,))


def write_recordings(recordings: Sequence[Recording]) -> bytes:
    """A FIT activity file with a session for each recording, in order of time (a multisport race)."""
    return encode_fit(_blocks(recordings))


def _blocks(recordings: Sequence[Recording]) -> Iterator[MessageBlock]:
    first, last = recordings[0], recordings[-1]
    start, end = _start(first), _end(last)
    device = first.device
    yield _one(FILE_ID, type=ACTIVITY_FILE, manufacturer=_DEVELOPMENT, time_created=start, product_name=device.device)
    yield _one(USER_PROFILE, weight=device.weight_kg, resting_heart_rate=device.user_rest_hr_bpm)
    yield _one(ZONES_TARGET, threshold_heart_rate=device.lthr_bpm, max_heart_rate=device.user_max_hr_bpm)
    if first.title:
        yield _one(WORKOUT_MESSAGE, wkt_name=first.title)
    yield _one(DEVICE_INFO, timestamp=start, device_index=0, manufacturer=_DEVELOPMENT, product_name=device.device)
    yield _one(EVENT, timestamp=start, event=_TIMER, event_type=_START)
    for recording in recordings:
        yield from _recording_blocks(recording)
    yield _one(EVENT, timestamp=end, event=_TIMER, event_type=_STOP_ALL)
    yield from _session_blocks(recordings)
    yield _one(
        ACTIVITY_MESSAGE,
        timestamp=end,
        local_timestamp=None if first.utc_offset_s is None else end + first.utc_offset_s,
        total_timer_time=sum(recording.timer_s or 0 for recording in recordings),
        num_sessions=len(recordings),
        type=0,
        event=_ACTIVITY_EVENT,
        event_type=_STOP,
    )


def _one(message: int, **values: float | str | None) -> MessageBlock:
    """A block of one message; what is unknown is left out."""
    columns: _Columns = {}
    for name, value in values.items():
        if isinstance(value, str):
            columns[name] = (value,)
        elif value is not None:
            columns[name] = (float(value),)
    return MessageBlock(message=message, columns=columns)


def _recording_blocks(recording: Recording) -> Iterator[MessageBlock]:
    start = _start(recording)
    sport, sub_sport = write_sport(recording.sport, recording.sub_sport)
    yield _one(SPORT, sport=sport, sub_sport=sub_sport)
    yield MessageBlock(message=RECORD, columns=_record_columns(recording))
    yield MessageBlock(message=LENGTH, columns=_length_columns(recording.lengths, start))
    yield MessageBlock(message=LAP, columns=_lap_columns(recording.laps, start))
    yield from _set_blocks(recording.sets, start)


def _record_columns(recording: Recording) -> _Columns:
    """One column a channel; FIT keeps whole seconds."""
    columns: _Columns = {"timestamp": np.rint(_start(recording) + recording.streams.time_s)}
    for channel, values in recording.streams.channels.items():
        if channel is Channel.CADENCE:
            columns |= _cadence_columns(values)
        else:
            columns[_RECORD_FIELDS[channel]] = values
    return columns


def _cadence_columns(cadence: FloatArray) -> _Columns:
    """Whole revolutions, and their fraction where there is one."""
    whole = np.floor(cadence)
    fraction = cadence - whole
    if not np.nan_to_num(fraction).any():
        return {"cadence": whole}
    return {"cadence": whole, "fractional_cadence": fraction}


def _lap_columns(laps: Sequence[Lap], start: float) -> _Columns:
    triggers = {name: code for code, name in LAP_TRIGGERS.items()}
    count = len(laps)
    return {
        "message_index": np.arange(count, dtype=np.float64),
        "timestamp": [start + lap.start_s + (lap.timer_s or 0) for lap in laps],
        "start_time": [start + lap.start_s for lap in laps],
        "total_elapsed_time": [lap.timer_s for lap in laps],
        "total_timer_time": [lap.timer_s for lap in laps],
        "total_distance": [lap.distance_m for lap in laps],
        "avg_power": [lap.avg_power_w for lap in laps],
        "avg_heart_rate": [lap.avg_hr_bpm for lap in laps],
        "lap_trigger": [None if lap.trigger is None else triggers.get(lap.trigger) for lap in laps],
        "event": np.full(count, float(_LAP)),
        "event_type": np.full(count, float(_STOP)),
    }


def _length_columns(lengths: Sequence[Length], start: float) -> _Columns:
    strokes = {name: code for code, name in STROKES.items()}
    return {
        "message_index": np.arange(len(lengths), dtype=np.float64),
        "timestamp": [start + length.start_s + (length.timer_s or 0) for length in lengths],
        "start_time": [start + length.start_s for length in lengths],
        "total_elapsed_time": [length.timer_s for length in lengths],
        "total_timer_time": [length.timer_s for length in lengths],
        "total_strokes": [length.strokes for length in lengths],
        "swim_stroke": [None if length.stroke is None else strokes.get(length.stroke) for length in lengths],
        "length_type": [ACTIVE_LENGTH if length.active else IDLE_LENGTH for length in lengths],
    }


def _set_blocks(sets: Sequence[RecordedSet], start: float) -> Iterator[MessageBlock]:
    """The sets, and the names of those exercises that FIT has no number for."""
    unlisted = [name for name in dict.fromkeys(each.exercise for each in sets) if exercise_numbers(name) is None]
    numbers = [exercise_numbers(each.exercise) or (UNKNOWN_CATEGORY, unlisted.index(each.exercise)) for each in sets]
    titles: _Columns = {
        "message_index": np.arange(len(unlisted), dtype=np.float64),
        "exercise_category": np.full(len(unlisted), float(UNKNOWN_CATEGORY)),
        "exercise_name": np.arange(len(unlisted), dtype=np.float64),
        "wkt_step_name": unlisted,
    }
    columns: _Columns = {
        "timestamp": np.full(len(sets), start),
        "start_time": np.full(len(sets), start),
        "duration": [each.duration_s for each in sets],
        "repetitions": [each.reps for each in sets],
        "weight": [each.weight_kg for each in sets],
        "set_type": np.full(len(sets), float(_ACTIVE_SET)),
        "category": np.array([[category] for category, _ in numbers], dtype=np.float64),
        "category_subtype": np.array([[number] for _, number in numbers], dtype=np.float64),
        "message_index": np.arange(len(sets), dtype=np.float64),
    }
    yield MessageBlock(message=EXERCISE_TITLE, columns=titles)
    yield MessageBlock(message=SET_MESSAGE, columns=columns)


def _session_blocks(recordings: Sequence[Recording]) -> Iterator[MessageBlock]:
    laps = 0
    for index, recording in enumerate(recordings):
        yield _session_block(recording, index, laps)
        laps += len(recording.laps)


def _session_block(recording: Recording, index: int, first_lap: int) -> MessageBlock:
    device = recording.device
    sport, sub_sport = write_sport(recording.sport, recording.sub_sport)
    cadence = device.avg_cadence
    return _one(
        SESSION,
        message_index=index,
        timestamp=_end(recording),
        start_time=_start(recording),
        event=_SESSION,
        event_type=_STOP,
        sport=sport,
        sub_sport=sub_sport,
        first_lap_index=first_lap,
        num_laps=len(recording.laps),
        num_lengths=len(recording.lengths) or None,
        total_elapsed_time=recording.elapsed_s,
        total_timer_time=recording.timer_s,
        total_distance=recording.distance_m,
        pool_length=recording.pool_length_m,
        normalized_power=device.np_w,
        training_stress_score=device.tss,
        intensity_factor=device.intensity_factor,
        threshold_power=device.threshold_power_w,
        avg_power=device.avg_power_w,
        max_power=device.max_power_w,
        total_work=device.work_j,
        avg_heart_rate=device.avg_hr_bpm,
        max_heart_rate=device.max_hr_bpm,
        avg_cadence=None if cadence is None else cadence // 1,
        avg_fractional_cadence=None if cadence is None or not cadence % 1 else cadence % 1,
        total_calories=device.calories,
        total_ascent=device.ascent_m,
        workout_rpe=None if device.rpe is None else device.rpe * _EFFORT_SCALE,
    )


def _start(recording: Recording) -> float:
    return recording.start.timestamp()


def _end(recording: Recording) -> float:
    sampled = float(recording.streams.time_s[-1]) if len(recording.streams) else 0.0
    return _start(recording) + (recording.elapsed_s or sampled)
