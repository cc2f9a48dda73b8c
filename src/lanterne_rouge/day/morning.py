"""From records to a morning: readings with their ages, baselines, and where each value comes from. Pure: callers only fetch."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from lanterne_rouge.day.body_history import OWN_ENTRY, BodyHistory
from lanterne_rouge.day.sensors import Series, chosen_series
from lanterne_rouge.day.signals import MORE_SIGNALS, OF_METRIC, REPORTED_SIGNALS, SIGNALS, Signal
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.morning import LoadState, Morning, RawValue
from lanterne_rouge.domain.wellness import (
    CONTRIBUTORS,
    Observation,
    Provenance,
    WellnessMetric,
    WellnessObservation,
    is_plausible,
)

LOAD_UNIT = "points a day"
TRAINING_HISTORY = "training history"


def build_morning(morning: Morning, observations: Iterable[WellnessObservation] = ()) -> Morning:
    """Add what the body shows, with its baselines, to a morning that has everything else.

    Impossible values of today are listed in `raw_values`. Parts of which nothing was observed stay as they are.
    """
    return with_body(morning, read_body_history(morning.day, observations, morning.check_in))


def with_body(morning: Morning, body: BodyHistory) -> Morning:
    """The same from a history that was read already."""
    for signal in SIGNALS:
        morning = signal.fill(morning, body)
    newest = ((signal.key, body.latest(signal.metric)) for signal in SIGNALS)
    measured_on = tuple((key, body.day - timedelta(days=r.age_days)) for key, r in newest if r is not None)
    return replace(morning, raw_values=(*morning.raw_values, *body.implausible), measured_on=measured_on)


def read_body_history(
    day: date,
    observations: Iterable[WellnessObservation],
    check_in: CheckIn,
    earlier: Iterable[tuple[date, CheckIn]] = (),
) -> BodyHistory:
    """The history up to `day`: of several sources the better sensor; what no body shows is named, not used.

    What the athlete entered on `earlier` mornings counts as a sensor of its own.
    """
    seen: dict[WellnessMetric, list[WellnessObservation]] = {}
    implausible: list[RawValue] = []
    for observation in (*observations, *_entered((when, said) for when, said in earlier if when < day)):
        if observation.day > day:
            continue
        if is_plausible(observation.metric, observation.value):
            seen.setdefault(observation.metric, []).append(observation)
        elif observation.day == day:
            implausible.append(_raw_value(observation.metric, observation.value, observation.provenance.source))
    typed = {o.metric: o.value for o in _entered(((day, check_in),))}
    own = {metric: value for metric, value in typed.items() if is_plausible(metric, value)}
    implausible += [_raw_value(metric, value, OWN_ENTRY) for metric, value in typed.items() if metric not in own]
    values = {metric: chosen_series(metric, observations_of, day) for metric, observations_of in seen.items()}
    return BodyHistory(day=day, values=values, own=own, implausible=tuple(implausible), beside=_beside(values, seen))


def _entered(mornings: Iterable[tuple[date, CheckIn]]) -> Iterator[WellnessObservation]:
    """What was measured and typed in, such as HRV and pulse, as observations."""
    for day, check_in in mornings:
        for signal in SIGNALS:
            value = getattr(check_in, signal.entered_as) if signal.entered_as is not None else None
            if value is not None:
                yield WellnessObservation(
                    day=day, metric=signal.metric, value=float(value), provenance=Provenance(source=OWN_ENTRY)
                )


def _beside(
    values: Mapping[WellnessMetric, Series], seen: Mapping[WellnessMetric, Sequence[WellnessObservation]]
) -> dict[WellnessMetric, tuple[WellnessObservation, ...]]:
    """What other sources told for the newest day that is used."""
    beside = {}
    for metric, series in values.items():
        believed = series[max(series)]
        others = tuple(
            o for o in seen[metric] if o.day == believed.day and o.provenance.source != believed.provenance.source
        )
        if others:
            beside[metric] = others
    return beside


def _raw_value(metric: WellnessMetric, value: float, where: str) -> RawValue:
    signal = OF_METRIC.get(metric)
    what, unit = signal.feed if signal is not None else (metric.value, "")
    return RawValue(what=what, value=value, unit=unit, where=where)


def minutes_today(day: date, check_in: CheckIn, constraints: Constraints) -> float | None:
    """The minutes at hand: what the athlete entered this morning, else the mission's; 0 on a day that is closed."""
    if check_in.minutes_available is not None:
        return check_in.minutes_available
    return constraints.time_on(day)


def observe(body: BodyHistory, load: LoadState) -> Observation:
    """The observation of the morning as it is shown: one reading a quantity with source and age, and what is missing."""
    latest = {signal.key: body.latest(signal.metric) for signal in REPORTED_SIGNALS}
    readings = {name: reading for name, reading in latest.items() if reading is not None}
    # What few athletes measure is not missing where it is not there.
    expected = [name for name in latest if name not in {signal.key for signal in MORE_SIGNALS}]
    missing = [name for name in expected if name not in readings or readings[name].age_days > 0]
    missing += [] if load.ctl is not None else ["training load"]
    return Observation(
        readiness_contributors=tuple((m.value.removeprefix("contributor_"), body.today(m)) for m in CONTRIBUTORS),
        ctl=load.ctl,
        atl=load.atl,
        tsb=load.tsb,
        sources=tuple(sorted({r.source for r in readings.values()})),
        ages=tuple((name, r.age_days) for name, r in readings.items()),
        missing=tuple(missing),
    ).with_readings(latest)


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
    return (*(_body_field(body, signal) for signal in REPORTED_SIGNALS), *_load_fields(load))


def _body_field(body: BodyHistory, signal: Signal) -> ObservedField:
    reading, field = body.latest(signal.metric), ObservedField(name=signal.key, value=None, unit=signal.unit)
    if reading is None:
        return field
    field = replace(field, value=reading.value, source=reading.source, age_days=reading.age_days)
    newest = body.newest(signal.metric) if reading.source != OWN_ENTRY else None
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
        ObservedField(name=name, value=value, unit=LOAD_UNIT)
        if value is None
        else ObservedField(
            name=name,
            value=value,
            unit=LOAD_UNIT,
            source=TRAINING_HISTORY,
            age_days=load.feed_age_days,
            quality=quality,
        )
        for name, value in (("ctl", load.ctl), ("atl", load.atl), ("tsb", load.tsb))
    )
