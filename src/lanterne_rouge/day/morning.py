"""From records to a morning: readings with their ages, baselines, and where each value comes from. Pure: callers only fetch."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from lanterne_rouge.day.body_history import OWN_ENTRY, BodyHistory, hrv, readiness, resting_hr, sleep
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.morning import LoadState, Morning, RawValue
from lanterne_rouge.domain.wellness import CONTRIBUTORS, Observation, WellnessMetric, WellnessObservation

# What no body shows is a fault of a sensor or of a list: it is named, not used, and shifts no baseline.
PLAUSIBLE: Mapping[WellnessMetric, tuple[float, float]] = {
    WellnessMetric.READINESS: (0.0, 100.0),
    WellnessMetric.HRV_RMSSD: (3.0, 300.0),
    WellnessMetric.RESTING_HR: (28.0, 120.0),
    WellnessMetric.SLEEP: (0.0, 16.0),
    WellnessMetric.TEMPERATURE_DEVIATION: (-5.0, 5.0),
}
_RAW_NAMES = {
    WellnessMetric.READINESS: ("readiness", ""),
    WellnessMetric.HRV_RMSSD: ("rmssd", "ms"),
    WellnessMetric.RESTING_HR: ("rhr", "bpm"),
    WellnessMetric.SLEEP: ("sleep_h", "h"),
    WellnessMetric.TEMPERATURE_DEVIATION: ("temperature_deviation", "C"),
}
_CHECK_IN_FIELDS = {
    WellnessMetric.READINESS: "readiness",
    WellnessMetric.HRV_RMSSD: "hrv_rmssd_ms",
    WellnessMetric.RESTING_HR: "resting_hr_bpm",
    WellnessMetric.SLEEP: "sleep_h",
    WellnessMetric.TEMPERATURE_DEVIATION: "temperature_deviation_c",
}
REPORTED = {
    "readiness": WellnessMetric.READINESS,
    "hrv": WellnessMetric.HRV_RMSSD,
    "rhr": WellnessMetric.RESTING_HR,
    "sleep": WellnessMetric.SLEEP,
    "temperature_deviation": WellnessMetric.TEMPERATURE_DEVIATION,
}
METRIC_UNITS = {
    "readiness": "of 100",
    "hrv": "ms",
    "rhr": "bpm",
    "sleep": "h",
    "temperature_deviation": "degrees C",
    "ctl": "points a day",
    "atl": "points a day",
    "tsb": "points a day",
}
TRAINING_HISTORY = "training history"


def build_morning(morning: Morning, observations: Iterable[WellnessObservation] = ()) -> Morning:
    """Add what the body shows, with its baselines, to a morning that holds everything else.

    Impossible values of today are listed in `raw_values`. Parts of which nothing was observed stay as they are.
    """
    return with_body(morning, read_body_history(morning.day, observations, morning.check_in))


def with_body(morning: Morning, body: BodyHistory) -> Morning:
    """The same from a history that was read already."""
    temperature = body.today(WellnessMetric.TEMPERATURE_DEVIATION)
    return replace(
        morning,
        readiness=readiness(body) or morning.readiness,
        hrv=hrv(body) or morning.hrv,
        sleep=sleep(body) or morning.sleep,
        rhr=resting_hr(body) or morning.rhr,
        temperature_deviation_c=temperature if temperature is not None else morning.temperature_deviation_c,
        raw_values=(*morning.raw_values, *body.implausible),
    )


def read_body_history(day: date, observations: Iterable[WellnessObservation], check_in: CheckIn) -> BodyHistory:
    """The history up to `day`: of several values of a metric and day the first; what no body shows is named, not used."""
    values: dict[WellnessMetric, dict[date, WellnessObservation]] = {}
    implausible: list[RawValue] = []
    for observation in observations:
        if observation.day > day:
            continue
        if is_plausible(observation.metric, observation.value):
            values.setdefault(observation.metric, {}).setdefault(observation.day, observation)
        elif observation.day == day:
            what, unit = _RAW_NAMES.get(observation.metric, (observation.metric.value, ""))
            where = observation.provenance.source
            implausible.append(RawValue(what=what, value=observation.value, unit=unit, where=where))
    entered = ((metric, getattr(check_in, name)) for metric, name in _CHECK_IN_FIELDS.items())
    own = {metric: float(value) for metric, value in entered if value is not None}
    return BodyHistory(day=day, values=values, own=own, implausible=tuple(implausible))


def is_plausible(metric: WellnessMetric, value: float) -> bool:
    """Whether a body can show the value; metrics without bounds always can."""
    low, high = PLAUSIBLE.get(metric, (float("-inf"), float("inf")))
    return low <= value <= high


def minutes_today(day: date, check_in: CheckIn, constraints: Constraints) -> float | None:
    """The minutes at hand: what the athlete entered this morning, else the mission's; 0 on a day that is closed."""
    if check_in.minutes_available is not None:
        return check_in.minutes_available
    if day in constraints.blackout or day.weekday() not in constraints.days:
        return 0.0
    return constraints.minutes_on(day.weekday())


def observe(body: BodyHistory, load: LoadState) -> Observation:
    """The observation of the morning as it is shown: one reading a quantity with source and age, and what is missing."""
    latest = {name: body.latest(metric) for name, metric in REPORTED.items()}
    readings = {name: reading for name, reading in latest.items() if reading is not None}
    missing = [name for name in latest if name not in readings or readings[name].age_days > 0]
    missing += [] if load.ctl is not None else ["training load"]
    return Observation(
        **latest,
        readiness_contributors=tuple((m.value.removeprefix("contributor_"), body.today(m)) for m in CONTRIBUTORS),
        ctl=load.ctl,
        atl=load.atl,
        tsb=load.tsb,
        sources=tuple(sorted({r.source for r in readings.values()})),
        ages=tuple((name, r.age_days) for name, r in readings.items()),
        missing=tuple(missing),
    )


@dataclass(frozen=True, kw_only=True)
class ObservedField:
    """One field with its provenance; a value of None is unknown, and then so is the rest."""

    name: str
    value: float | None
    unit: str
    source: str | None = None
    source_id: str | None = None
    fetched_at: datetime | None = None
    age_days: int | None = None
    quality: tuple[str, ...] = ()
    may_enter_prompt: bool = True


def observed_fields(body: BodyHistory, load: LoadState) -> tuple[ObservedField, ...]:
    """Every field of the observation with where it comes from."""
    return (*(_body_field(body, name, metric) for name, metric in REPORTED.items()), *_load_fields(load))


def _body_field(body: BodyHistory, name: str, metric: WellnessMetric) -> ObservedField:
    reading, unit = body.latest(metric), METRIC_UNITS[name]
    if reading is None:
        return ObservedField(name=name, value=None, unit=unit)
    field = ObservedField(name=name, value=reading.value, unit=unit, source=reading.source, age_days=reading.age_days)
    newest = body.newest(metric) if reading.source != OWN_ENTRY else None
    if newest is None:
        return field
    origin = newest.provenance
    return replace(
        field,
        source_id=origin.source_id,
        fetched_at=origin.fetched_at,
        quality=origin.quality,
        may_enter_prompt=origin.may_enter_prompt,
    )


def _load_fields(load: LoadState) -> tuple[ObservedField, ...]:
    quality = ("settling",) if load.settling else ()
    return tuple(
        ObservedField(name=name, value=value, unit=METRIC_UNITS[name])
        if value is None
        else ObservedField(
            name=name,
            value=value,
            unit=METRIC_UNITS[name],
            source=TRAINING_HISTORY,
            age_days=load.feed_age_days,
            quality=quality,
        )
        for name, value in (("ctl", load.ctl), ("atl", load.atl), ("tsb", load.tsb))
    )
