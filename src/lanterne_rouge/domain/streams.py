"""The samples of one session, as columns over one time axis."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lanterne_rouge.domain.arrays import FloatArray


class Channel(StrEnum):
    """A measured quantity over time. Units: W, bpm, rev/min (steps/min per foot for runs), m/s, m, m, deg, deg, deg C."""

    POWER = "power"
    HEART_RATE = "heart_rate"
    CADENCE = "cadence"
    SPEED = "speed"
    DISTANCE = "distance"
    ALTITUDE = "altitude"
    LATITUDE = "latitude"
    LONGITUDE = "longitude"
    TEMPERATURE = "temperature"


@dataclass(frozen=True, kw_only=True, eq=False)
class Streams:
    """Columns of equal length n; `time_s` (n,) is seconds since the start, strictly increasing; NaN is unknown."""

    time_s: "FloatArray" = field(default_factory=lambda: _no_samples())
    channels: Mapping[Channel, "FloatArray"] = field(default_factory=dict)

    def get(self, channel: Channel) -> "FloatArray | None":
        """The column, or None when the channel was not recorded."""
        return self.channels.get(channel)

    def __len__(self) -> int:
        return len(self.time_s)


def _no_samples() -> "FloatArray":
    # Imported only when there are samples, to keep a plain start fast.
    import numpy as np

    return np.empty(0, dtype=np.float64)
