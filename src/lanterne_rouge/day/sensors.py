"""Which source is believed where several measured the same night: per quantity the better sensor, and one sensor for a baseline."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.domain.wellness import Preference, WellnessMetric, WellnessObservation

Series = Mapping[date, WellnessObservation]

ESTABLISHED_DAYS: Final = 14
"""Of the last 28 days; as many as a band of HRV takes."""
BASELINE_DAYS: Final = 28
STILL_WORN_DAYS: Final = 3

# Nights beside an electrocardiogram (Dial 2025): for HRV the ring was closest, then the band, then the watch. For the heart
# rate itself all three are close, and in telling sleep from waking (Miller 2022) hardly one is better than another: there the
# same order only keeps a night with one device.
_NIGHT: Final = ("oura", "whoop", "polar", "withings")
_BEST_FIRST: Final[Mapping[WellnessMetric, tuple[str, ...]]] = {
    WellnessMetric.WEIGHT: ("withings",),
    WellnessMetric.STEPS: (),
}
_PASSED_ON: Final = ("apple_health", "health_connect", "google_fit", "intervals_icu", "intervals_csv", "wellness_csv")
"""What others measured and these only hand on: any device may be behind it."""
_SAME_SENSORS: Final[Mapping[str, str]] = {"intervals_csv": "intervals_icu"}

COMPARED_WITH_ITSELF: Final = frozenset(
    {
        WellnessMetric.HRV_RMSSD,
        WellnessMetric.HRV_SDNN,
        WellnessMetric.RESTING_HR,
        WellnessMetric.RESPIRATION,
        WellnessMetric.SPO2,
    }
)
"""Judged against their own last weeks. Two devices differ by more than a bad night does, so their values are never mixed.

A deviation of the temperature is one from the device's own baseline already."""


def rank(metric: WellnessMetric, source: str) -> tuple[int, str]:
    """The lower, the better; what only passes values on comes after all devices of its own."""
    best = _BEST_FIRST.get(metric, _NIGHT)
    if source in best:
        return best.index(source), source
    if source in _PASSED_ON:
        return 100 + _PASSED_ON.index(source), source
    return 50, source


def best_a_day(observations: Iterable[WellnessObservation]) -> tuple[WellnessObservation, ...]:
    """One observation a day and metric, from the best source of each day; for looking back over months."""
    best: dict[tuple[date, WellnessMetric], WellnessObservation] = {}
    for observation in observations:
        key = (observation.day, observation.metric)
        if key not in best or _ranks(observation) < _ranks(best[key]):
            best[key] = observation
    return tuple(best.values())


def chosen_series(metric: WellnessMetric, observations: Sequence[WellnessObservation], day: date) -> Series:
    """The values of one metric up to `day` that a morning is judged by, one a day."""
    if metric not in COMPARED_WITH_ITSELF:
        return {observation.day: observation for observation in best_a_day(observations)}
    by_sensor: dict[str, list[WellnessObservation]] = {}
    for observation in observations:
        source = observation.provenance.source
        by_sensor.setdefault(_SAME_SENSORS.get(source, source), []).append(observation)
    if not by_sensor:
        return {}
    leading = min(by_sensor, key=lambda sensor: _order(metric, sensor, {o.day for o in by_sensor[sensor]}, day))
    return {observation.day: observation for observation in best_a_day(by_sensor[leading])}


def preference(believed: WellnessObservation, other: WellnessObservation) -> Preference:
    """Why one of two observations of a day was believed."""
    ours, theirs = (rank(o.metric, o.provenance.source)[0] for o in (believed, other))
    return Preference.CLOSER if ours < theirs else Preference.KNOWN if ours > theirs else Preference.FIRST


def _order(
    metric: WellnessMetric, sensor: str, days: Collection[date], today: date
) -> tuple[int, int, tuple[int, str]]:
    """Best first: measured this morning and its usual values are known; known and fresh; this morning alone; the newest."""
    in_band = sum(today - timedelta(days=BASELINE_DAYS) < day <= today for day in days)
    age = (today - max(days)).days
    established = in_band >= ESTABLISHED_DAYS and age <= STILL_WORN_DAYS
    group = 3 - (2 * established + (age == 0))
    return group, age if group == 3 else 0, rank(metric, sensor)


def _ranks(observation: WellnessObservation) -> tuple[int, str]:
    return rank(observation.metric, observation.provenance.source)
