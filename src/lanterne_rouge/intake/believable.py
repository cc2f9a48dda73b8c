"""Totals that a file tells of a session: what no session can have becomes unknown, and is said so.

Samples are judged in `metrics.sanity`; these come beside them, from a device's summary or from a cell of a list.
"""

from collections.abc import Mapping
from dataclasses import replace

from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import DeviceSummary, Recording

QUALITY = "totals_implausible"
# A clock may be wrong by decades; beyond these, zones and ends of sessions are no dates any more.
FIRST_YEAR, LAST_YEAR = 1900, 2200
LONGEST_S = 31 * 86400.0
FARTHEST_M = 20_000_000.0

LIMITS: Mapping[str, tuple[float, float]] = {
    "np_w": (0, 3000),
    "tss": (0, 5000),
    "intensity_factor": (0, 10),
    "threshold_power_w": (1, 1000),
    "avg_power_w": (0, 3000),
    "max_power_w": (0, 10_000),
    "work_j": (0, 1e9),
    "avg_hr_bpm": (20, 250),
    "max_hr_bpm": (20, 255),
    "avg_cadence": (0, 300),
    "calories": (0, 100_000),
    "distance_m": (0, FARTHEST_M),
    "ascent_m": (0, 100_000),
    "lthr_bpm": (50, 250),
    "user_max_hr_bpm": (80, 255),
    "user_rest_hr_bpm": (20, 150),
    "weight_kg": (20, 400),
    "rpe": (0, 10),
    "load": (0, 5000),
}


def believable(recording: Recording) -> Recording:
    """The recording without totals that cannot be. Raises `BadFile` for a year that cannot be reckoned with."""
    if not FIRST_YEAR <= recording.start.year <= LAST_YEAR:
        raise BadFile(
            f"A session in it claims to be of the year {recording.start.year}.",
            "Export the activity again from where it came.",
        )
    kept = replace(
        recording,
        elapsed_s=_within(recording.elapsed_s, 0, LONGEST_S),
        timer_s=_within(recording.timer_s, 0, LONGEST_S),
        distance_m=_within(recording.distance_m, 0, FARTHEST_M),
        device=_device(recording.device),
    )
    return kept if _totals(kept) == _totals(recording) else replace(kept, quality=(*kept.quality, QUALITY))


def _device(device: DeviceSummary) -> DeviceSummary:
    wrong = {name for name, limits in LIMITS.items() if (told := getattr(device, name)) != _within(told, *limits)}
    return replace(device, **dict.fromkeys(wrong)) if wrong else device


def _within(value: float | None, low: float, high: float) -> float | None:
    # What is no number at all (NaN) is within nothing.
    return value if value is not None and low <= value <= high else None


def _totals(recording: Recording) -> tuple[object, ...]:
    return recording.elapsed_s, recording.timer_s, recording.distance_m, recording.device
