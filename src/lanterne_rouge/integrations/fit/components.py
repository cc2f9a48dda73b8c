"""Fields that are packed into other fields: unpacked into the columns that they stand for."""

from collections.abc import Mapping

import numpy as np

from lanterne_rouge.integrations.fit.profile import EVENT, HR, LAP, LENGTH, RECORD, SESSION
from lanterne_rouge.integrations.fit.rollover import count_up
from lanterne_rouge.integrations.fit.table import FloatArray, OctetArray

# An old field and the wider one that replaced it: same unit, and devices write the one, the other or both.
_ALIASES: Mapping[int, tuple[tuple[str, str], ...]] = {
    RECORD: (
        ("altitude", "enhanced_altitude"),
        ("speed", "enhanced_speed"),
        ("respiration_rate", "enhanced_respiration_rate"),
    ),
    SESSION: (
        ("avg_speed", "enhanced_avg_speed"),
        ("max_speed", "enhanced_max_speed"),
        ("avg_altitude", "enhanced_avg_altitude"),
        ("min_altitude", "enhanced_min_altitude"),
        ("max_altitude", "enhanced_max_altitude"),
        ("avg_respiration_rate", "enhanced_avg_respiration_rate"),
        ("max_respiration_rate", "enhanced_max_respiration_rate"),
        ("min_respiration_rate", "enhanced_min_respiration_rate"),
    ),
    LAP: (
        ("avg_speed", "enhanced_avg_speed"),
        ("max_speed", "enhanced_max_speed"),
        ("avg_altitude", "enhanced_avg_altitude"),
        ("min_altitude", "enhanced_min_altitude"),
        ("max_altitude", "enhanced_max_altitude"),
        ("avg_respiration_rate", "enhanced_avg_respiration_rate"),
        ("max_respiration_rate", "enhanced_max_respiration_rate"),
    ),
    LENGTH: (
        ("avg_respiration_rate", "enhanced_avg_respiration_rate"),
        ("max_respiration_rate", "enhanced_max_respiration_rate"),
    ),
    EVENT: (("data16", "data"),),
    HR: (("time256", "fractional_timestamp"),),
}

_SPEED_SCALE = 100
_DISTANCE_SCALE = 16


def expand_components(message: int, numbers: dict[str, FloatArray], octets: Mapping[str, OctetArray]) -> None:
    """Add to a table's columns what is packed in others of them; a value that stands for itself wins."""
    if message == RECORD:
        _expand_speed_and_distance(numbers, octets)
        _count_up(numbers, "cycles", "total_cycles", bits=8)
        _count_up(numbers, "compressed_accumulated_power", "accumulated_power", bits=16)
    for packed, plain in _ALIASES.get(message, ()):
        if packed in numbers:
            _fill(numbers, plain, numbers[packed])


def _expand_speed_and_distance(numbers: dict[str, FloatArray], octets: Mapping[str, OctetArray]) -> None:
    """Three octets: 12 bits of speed (1/100 m/s), 12 bits of a running distance (1/16 m)."""
    packed = octets.get("compressed_speed_distance")
    if packed is None or packed.shape[1] != 3:
        return
    low, middle, high = packed.astype(np.int64).T
    known = ~(packed == 0xFF).all(axis=1)
    speed = np.where(known, (low | (middle & 0x0F) << 8) / _SPEED_SCALE, np.nan)
    _fill(numbers, "speed", speed)
    distance = np.full(len(packed), np.nan)
    distance[known] = count_up(((middle >> 4) | high << 4)[known], bits=12) / _DISTANCE_SCALE
    _fill(numbers, "distance", distance)


def _count_up(numbers: dict[str, FloatArray], packed: str, plain: str, *, bits: int) -> None:
    """Unroll a counter that rolls over."""
    column = numbers.get(packed)
    if column is None:
        return
    known = ~np.isnan(column)
    total = np.full(len(column), np.nan)
    total[known] = count_up(column[known].astype(np.int64), bits=bits)
    _fill(numbers, plain, total)


def _fill(numbers: dict[str, FloatArray], name: str, values: FloatArray) -> None:
    own = numbers.get(name)
    if own is None:
        numbers[name] = values
    elif np.isnan(own).any():
        numbers[name] = np.where(np.isnan(own), values, own)
