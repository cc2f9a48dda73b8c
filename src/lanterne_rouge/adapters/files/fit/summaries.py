"""What the device wrote about a session and about the athlete, beside our own numbers."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.fit.exercises import exercise_name
from lanterne_rouge.adapters.files.fit.profile import (
    DEVICE_INFO,
    EXERCISE_TITLE,
    FILE_ID,
    RECORD,
    SET_MESSAGE,
    USER_PROFILE,
    ZONES_TARGET,
)
from lanterne_rouge.adapters.files.fit.table import (
    DeveloperField,
    FitFile,
    IntArray,
    MessageRow,
    MessageTable,
    last_number,
    rows,
)
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.streams import Channel, Streams

# Devices write effort as 0 to 100.
_EFFORT_SCALE = 10

_MANUFACTURERS: Mapping[int, str] = {
    1: "Garmin",
    6: "SRM",
    9: "Saris",
    15: "Dynastream",
    23: "Suunto",
    32: "Wahoo",
    38: "o-synce",
    40: "Concept2",
    63: "Specialized",
    69: "Stages",
    70: "Sigma",
    73: "Wattbike",
    86: "Elite",
    89: "Tacx",
    95: "Stryd",
    115: "iGPSPORT",
    123: "Polar",
    260: "Zwift",
    263: "Favero",
    265: "Strava",
    267: "Bryton",
    281: "TrainerRoad",
    289: "Hammerhead",
    294: "COROS",
    309: "FORM",
    331: "MyWhoosh",
    339: "Zepp",
    340: "Peloton",
    348: "Huawei",
}


def describe_athlete(fit: FitFile) -> DeviceSummary:
    """What a file tells of the athlete and the device, for all its sessions."""
    zones, profile = fit.table(ZONES_TARGET), fit.table(USER_PROFILE)
    return DeviceSummary(
        threshold_power_w=last_number(zones, "functional_threshold_power") or None,
        lthr_bpm=last_number(zones, "threshold_heart_rate") or None,
        user_max_hr_bpm=last_number(zones, "max_heart_rate") or None,
        user_rest_hr_bpm=last_number(profile, "resting_heart_rate") or None,
        weight_kg=last_number(profile, "weight") or None,
        device=_name_device(fit),
    )


def summarise_session(session: MessageRow, athlete: DeviceSummary) -> DeviceSummary:
    """The device's numbers for a session, with those for the athlete."""

    def told_above_zero(name: str) -> float | None:
        """Some devices write zero for what they did not measure."""
        return session.number(name) or None

    cadence = told_above_zero("avg_cadence")
    effort = session.number("workout_rpe")
    return replace(
        athlete,
        np_w=told_above_zero("normalized_power"),
        tss=told_above_zero("training_stress_score"),
        intensity_factor=told_above_zero("intensity_factor"),
        threshold_power_w=told_above_zero("threshold_power") or athlete.threshold_power_w,
        avg_power_w=told_above_zero("avg_power"),
        max_power_w=told_above_zero("max_power"),
        work_j=told_above_zero("total_work"),
        avg_hr_bpm=told_above_zero("avg_heart_rate"),
        max_hr_bpm=told_above_zero("max_heart_rate"),
        avg_cadence=None if cadence is None else cadence + (session.number("avg_fractional_cadence") or 0),
        calories=told_above_zero("total_calories"),
        distance_m=told_above_zero("total_distance"),
        ascent_m=session.number("total_ascent"),
        rpe=None if effort is None else effort / _EFFORT_SCALE,
    )


def _name_device(fit: FitFile) -> str | None:
    """The product's name, else maker and product number."""
    files = rows(fit.table(FILE_ID))
    creators = [row for row in rows(fit.table(DEVICE_INFO)) if row.integer("device_index") == 0]
    name = next((name for row in (*files, *creators) if (name := row.text("product_name"))), None)
    maker, product = _maker_and_product(files)
    if name is not None:
        return name if maker is None or name.casefold().startswith(maker.casefold()) else f"{maker} {name}"
    if maker is None:
        return None
    return maker if product is None else f"{maker} {product}"


def _maker_and_product(files: tuple[MessageRow, ...]) -> tuple[str | None, int | None]:
    number = next((maker for row in files if (maker := row.integer("manufacturer")) is not None), None)
    product = next((maker for row in files if (maker := row.integer("product")) is not None), None)
    return (None if number is None else _MANUFACTURERS.get(number)), product or None


_ACTIVE, _REST = 1, 0

_Titles = Mapping[tuple[int | None, int | None], str]


def read_sets(fit: FitFile) -> tuple[RecordedSet, ...]:
    """The sets that were lifted, in file order; rests are left out."""
    titles = _read_titles(fit)
    return tuple(_read_set(row, titles) for row in _active_rows(rows(fit.table(SET_MESSAGE))))


def _active_rows(sets: Sequence[MessageRow]) -> list[MessageRow]:
    """The sets with work in them. One encoder swaps the two kinds: then the work is in the rests, all of it."""
    by_kind = {kind: [row for row in sets if row.integer("set_type") == kind] for kind in (_ACTIVE, _REST)}
    swapped = any(map(_has_work, by_kind[_REST])) and not any(map(_has_work, by_kind[_ACTIVE]))
    return by_kind[_REST if swapped else _ACTIVE]


def _has_work(row: MessageRow) -> bool:
    return bool(row.integer("repetitions"))


def _read_set(row: MessageRow, titles: _Titles) -> RecordedSet:
    category = _first(row, "category")
    number = _first(row, "category_subtype")
    title = titles.get((category, number))
    return RecordedSet(
        exercise=title or exercise_name(category, number),
        weight_kg=row.number("weight") or None,
        reps=row.integer("repetitions") or None,
        duration_s=row.number("duration"),
    )


def _first(row: MessageRow, name: str) -> int | None:
    """The first value of a list: a watch that is unsure lists its guesses behind it."""
    values: FloatArray = row.table.list(name)
    if not values.shape[1] or np.isnan(values[row.index, 0]):
        return None
    return int(values[row.index, 0])


def _read_titles(fit: FitFile) -> _Titles:
    """The names that the file itself gives to exercises, by category and number."""
    table = fit.table(EXERCISE_TITLE)
    # One encoder writes name, category and number each one field too early.
    shifted = "exercise_category" in table.texts
    name, category, number = (
        ("exercise_category", "exercise_name", "wkt_step_name")
        if shifted
        else ("wkt_step_name", "exercise_category", "exercise_name")
    )
    titles = ((row.integer(category), row.integer(number), row.text(name)) for row in rows(table))
    return {(key, within): title for key, within, title in titles if title}


# What a developer field stands for, by the number of the profile's field.
_DEVELOPER_CHANNELS: Mapping[int, Channel] = {
    3: Channel.HEART_RATE,
    4: Channel.CADENCE,
    5: Channel.DISTANCE,
    6: Channel.SPEED,
    7: Channel.POWER,
}
_KMH = "km/h"
_KMH_PER_MS = 3.6


def channel_columns(records: MessageTable, developer_fields: Sequence[DeveloperField]) -> dict[Channel, FloatArray]:
    """The channels that the records of a file have, each a column over all records.

    A developer field stands in for a native one that says nothing (a foot pod's power, a rowing machine's speed).
    """
    cadence = records.number("cadence") + np.nan_to_num(records.number("fractional_cadence"))
    columns = {
        Channel.POWER: records.number("power"),
        Channel.HEART_RATE: records.number("heart_rate"),
        Channel.CADENCE: np.where(np.isnan(cadence), records.number("cadence256"), cadence),
        Channel.SPEED: records.number("enhanced_speed"),
        Channel.DISTANCE: records.number("distance"),
        Channel.ALTITUDE: records.number("enhanced_altitude"),
        Channel.LATITUDE: records.number("position_lat"),
        Channel.LONGITUDE: records.number("position_long"),
        Channel.TEMPERATURE: records.number("temperature"),
    }
    for channel, values in _developer_columns(records, developer_fields).items():
        if not np.nan_to_num(columns[channel]).any():
            columns[channel] = values
    return {channel: values for channel, values in columns.items() if np.isfinite(values).any()}


def _developer_columns(records: MessageTable, fields: Sequence[DeveloperField]) -> dict[Channel, FloatArray]:
    columns = {}
    for field in fields:
        values = records.developer.get(field.name)
        channel = _DEVELOPER_CHANNELS.get(field.native_field or 0)
        if values is None or channel is None or field.native_message != RECORD:
            continue
        columns[channel] = values / (_KMH_PER_MS if field.units == _KMH else 1)
    return columns


def make_streams(
    times: FloatArray, columns: Mapping[Channel, FloatArray], rows: IntArray, start: float
) -> tuple[Streams, bool]:
    """The samples of these rows, and whether some were left out because their clock ran back.

    Rows with the same time are one sample: devices that write positions and sensors apart repeat the time.
    """
    rows, ran_back = _in_order(times, rows)
    if not len(rows):
        return Streams(), ran_back
    # Most files hold one session, whose rows need no copy.
    own = slice(int(rows[0]), int(rows[-1]) + 1) if rows[-1] - rows[0] == len(rows) - 1 else rows
    seconds = times[own] - start
    firsts = np.flatnonzero(np.diff(seconds, prepend=-np.inf))
    channels = {}
    for channel, values in columns.items():
        sampled = _last_known(values[own], firsts)
        if np.isfinite(sampled).any():
            channels[channel] = sampled
    return Streams(time_s=seconds[firsts], channels=channels), ran_back


def _last_known(values: FloatArray, firsts: NDArray[np.intp]) -> FloatArray:
    """The last known value of each run that begins at `firsts`."""
    if len(firsts) == len(values):
        return values
    last_index = np.where(np.isnan(values), -1, np.arange(len(values)))
    last = np.maximum.reduceat(last_index, firsts)
    return np.where(last < 0, np.nan, values[last])


def _in_order(times: FloatArray, rows: IntArray) -> tuple[IntArray, bool]:
    """The most rows whose time never runs back."""
    at = times[rows]
    if np.all(np.diff(at) >= 0):
        return rows, False
    keep = _longest_rising(at.tolist())
    return rows[keep], True


def _longest_rising(values: Sequence[float]) -> list[int]:
    """Indices of a longest subsequence that never falls."""
    tails: list[float] = []
    tail_index: list[int] = []
    before: list[int] = []
    for index, value in enumerate(values):
        place = bisect_right(tails, value)
        before.append(tail_index[place - 1] if place else -1)
        if place == len(tails):
            tails.append(value)
            tail_index.append(index)
        else:
            tails[place] = value
            tail_index[place] = index
    chain = []
    index = tail_index[-1] if tail_index else -1
    while index >= 0:
        chain.append(index)
        index = before[index]
    return chain[::-1]
