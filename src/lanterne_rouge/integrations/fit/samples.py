"""The record messages of one session as sample columns over a strictly increasing time axis."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.integrations.fit.profile import RECORD
from lanterne_rouge.integrations.fit.table import DeveloperField, FloatArray, IntArray, Table

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


def channel_columns(records: Table, developer_fields: Sequence[DeveloperField]) -> dict[Channel, FloatArray]:
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


def _developer_columns(records: Table, fields: Sequence[DeveloperField]) -> dict[Channel, FloatArray]:
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
    seconds = times[rows] - start
    firsts = np.flatnonzero(np.diff(seconds, prepend=-np.inf))
    channels = {}
    for channel, values in columns.items():
        sampled = _last_known(values[rows], firsts)
        if np.isfinite(sampled).any():
            channels[channel] = sampled
    return Streams(time_s=seconds[firsts], channels=channels), ran_back


def _last_known(values: FloatArray, firsts: NDArray[np.intp]) -> FloatArray:
    """The last known value of each run that begins at `firsts`."""
    if len(firsts) == len(values):
        return values
    known = np.where(np.isnan(values), -1, np.arange(len(values)))
    last = np.maximum.reduceat(known, firsts)
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
