"""What was measured on past mornings: readiness, HRV and resting heart rate, the athlete's own word before any feed's."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from lanterne_rouge.coaching.morning import is_plausible
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.ports.stores import WellnessStore

_MEASURED = {
    WellnessMetric.READINESS: "readiness",
    WellnessMetric.HRV_RMSSD: "hrv_rmssd_ms",
    WellnessMetric.RESTING_HR: "resting_hr_bpm",
}


@dataclass(frozen=True, kw_only=True)
class Measured:
    """Readiness, ln rMSSD and resting heart rate of one morning; the athlete's own word goes before any feed's."""

    readiness: float | None = None
    ln_rmssd: float | None = None
    rhr: float | None = None


def measured(wellness: WellnessStore, said: Mapping[date, CheckIn], first: date, last: date) -> dict[date, Measured]:
    """The mornings between two days on which anything was measured."""
    found: dict[date, dict[WellnessMetric, float]] = {}
    for one in wellness.between(first, last):
        if one.metric in _MEASURED and is_plausible(one.metric, one.value):
            found.setdefault(one.day, {}).setdefault(one.metric, one.value)
    for day, check_in in said.items():
        for metric, name in _MEASURED.items():
            own = getattr(check_in, name)
            if own is not None and is_plausible(metric, own):
                found.setdefault(day, {})[metric] = own
    return {day: _as_measured(values) for day, values in found.items()}


def _as_measured(values: Mapping[WellnessMetric, float]) -> Measured:
    rmssd = values.get(WellnessMetric.HRV_RMSSD)
    return Measured(
        readiness=values.get(WellnessMetric.READINESS),
        ln_rmssd=math.log(rmssd) if rmssd is not None and rmssd > 0 else None,
        rhr=values.get(WellnessMetric.RESTING_HR),
    )
