"""The observation agent: raw values of many sources become one observation, each field with where it came from."""

from dataclasses import dataclass, field
from datetime import date, datetime

from lanterne_rouge.day.morning import (
    CHECK_IN,
    SHOWN,
    BodyHistory,
    hrv,
    normalised,
    readiness,
    resting_hr,
    seen_on,
    sleep,
)
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.morning import (
    HrvState,
    LoadState,
    PastCtl,
    PastSession,
    RawValue,
    Readiness,
    RestingHr,
    SleepState,
)
from lanterne_rouge.domain.wellness import Observation, WellnessMetric, WellnessObservation

UNITS = {
    "readiness": "of 100",
    "hrv": "ms",
    "rhr": "bpm",
    "sleep": "h",
    "temperature_deviation": "degrees C",
    "ctl": "points a day",
    "atl": "points a day",
    "tsb": "points a day",
}
HISTORY = "training history"


@dataclass(frozen=True, kw_only=True)
class ObservationInput:
    """What every source told up to the morning of `day`, the athlete's own word, and how training stands."""

    day: date
    observations: tuple[WellnessObservation, ...] = ()
    check_in: CheckIn = field(default_factory=CheckIn)
    load: LoadState = field(default_factory=LoadState)
    sessions: tuple[PastSession, ...] = ()
    ctl_history: tuple[PastCtl, ...] = ()
    longest_30d_km: float | None = None


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


@dataclass(frozen=True, kw_only=True)
class ObservedMorning:
    """One normalised observation with its fields' provenance, and the body's signs against the athlete's own normal."""

    day: date
    observation: Observation
    fields: tuple[ObservedField, ...]
    readiness: Readiness | None = None
    hrv: HrvState | None = None
    sleep: SleepState | None = None
    rhr: RestingHr | None = None
    temperature_deviation_c: float | None = None
    check_in: CheckIn = field(default_factory=CheckIn)
    load: LoadState = field(default_factory=LoadState)
    sessions: tuple[PastSession, ...] = ()
    ctl_history: tuple[PastCtl, ...] = ()
    longest_30d_km: float | None = None
    raw_values: tuple[RawValue, ...] = ()


def observe(given: ObservationInput) -> ObservedMorning:
    """The morning, normalised: one value a quantity, impossible ones set aside and named, missing ones listed."""
    morning, load = seen_on(given.day, given.observations, given.check_in), given.load
    return ObservedMorning(
        day=given.day,
        observation=normalised(morning, load.ctl, load.atl, load.tsb),
        fields=(*(_body(morning, name, metric) for name, metric in SHOWN.items()), *_training(load)),
        readiness=readiness(morning),
        hrv=hrv(morning),
        sleep=sleep(morning),
        rhr=resting_hr(morning),
        temperature_deviation_c=morning.today(WellnessMetric.TEMPERATURE_DEVIATION),
        check_in=given.check_in,
        load=load,
        sessions=given.sessions,
        ctl_history=given.ctl_history,
        longest_30d_km=given.longest_30d_km,
        raw_values=morning.implausible,
    )


def _body(morning: BodyHistory, name: str, metric: WellnessMetric) -> ObservedField:
    reading = morning.latest(metric)
    if reading is None:
        return ObservedField(name=name, value=None, unit=UNITS[name])
    told = morning.newest(metric) if reading.source != CHECK_IN else None
    known = ObservedField(
        name=name, value=reading.value, unit=UNITS[name], source=reading.source, age_days=reading.age_days
    )
    return known if told is None else _with_provenance(known, told)


def _with_provenance(known: ObservedField, told: WellnessObservation) -> ObservedField:
    origin = told.provenance
    return ObservedField(
        name=known.name,
        value=known.value,
        unit=known.unit,
        source=origin.source,
        source_id=origin.source_id,
        fetched_at=origin.fetched_at,
        age_days=known.age_days,
        quality=origin.quality,
        may_enter_prompt=origin.may_enter_prompt,
    )


def _training(load: LoadState) -> tuple[ObservedField, ...]:
    quality = ("settling",) if load.settling else ()
    return tuple(
        ObservedField(name=name, value=value, unit=UNITS[name])
        if value is None
        else ObservedField(
            name=name, value=value, unit=UNITS[name], source=HISTORY, age_days=load.feed_age_days, quality=quality
        )
        for name, value in (("ctl", load.ctl), ("atl", load.atl), ("tsb", load.tsb))
    )
