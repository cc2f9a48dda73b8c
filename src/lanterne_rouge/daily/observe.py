"""What is known this morning, from every source, each value with its age."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.day_context import RawValue
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.observation import Observation, Reading
from lanterne_rouge.domain.wellness import CONTRIBUTORS, WellnessMetric, WellnessObservation
from lanterne_rouge.ports.sources import WellnessSource
from lanterne_rouge.ports.stores import Stores, WellnessStore

# A value older than this tells nothing about today, not even with its age beside it.
OLDEST_DAYS = 14
HISTORY_DAYS = 60

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

_OWN_WORD = {
    WellnessMetric.READINESS: "readiness",
    WellnessMetric.HRV_RMSSD: "hrv_rmssd_ms",
    WellnessMetric.RESTING_HR: "resting_hr_bpm",
    WellnessMetric.SLEEP: "sleep_h",
    WellnessMetric.TEMPERATURE_DEVIATION: "temperature_deviation_c",
}
_SHOWN = {
    "readiness": WellnessMetric.READINESS,
    "hrv": WellnessMetric.HRV_RMSSD,
    "rhr": WellnessMetric.RESTING_HR,
    "sleep": WellnessMetric.SLEEP,
    "temperature_deviation": WellnessMetric.TEMPERATURE_DEVIATION,
}


@dataclass(frozen=True, kw_only=True)
class Morning:
    """All wellness of the last weeks, by metric and day: one value each, the athlete's own word before any feed's."""

    day: date
    values: dict[WellnessMetric, dict[date, WellnessObservation]]
    check_in: CheckIn
    implausible: tuple[RawValue, ...] = ()

    def today(self, metric: WellnessMetric) -> float | None:
        """Today's value."""
        own = _own_word(self.check_in, metric)
        if own is not None:
            return own
        found = self.values.get(metric, {}).get(self.day)
        return found.value if found else None

    def latest(self, metric: WellnessMetric) -> Reading | None:
        """The newest value of the last two weeks, with its age."""
        own = _own_word(self.check_in, metric)
        if own is not None:
            return Reading(value=own, source="check-in", age_days=0)
        for age in range(OLDEST_DAYS + 1):
            found = self.values.get(metric, {}).get(self.day - timedelta(days=age))
            if found:
                return Reading(value=found.value, source=found.provenance.source, age_days=age)
        return None

    def series(self, metric: WellnessMetric, days: int, *, until: date) -> list[float | None]:
        """One value a day for the `days` days that end with `until`, oldest first; None where there is none."""
        of_metric = self.values.get(metric, {})
        wanted = [until - timedelta(days=back) for back in range(days - 1, -1, -1)]
        own = _own_word(self.check_in, metric)
        found = [of_metric[d].value if d in of_metric else None for d in wanted]
        return [own if d == self.day and own is not None else v for d, v in zip(wanted, found, strict=True)]


def look(day: date, check_in: CheckIn, store: WellnessStore) -> Morning:
    """Everything known of the body up to `day`."""
    first = day - timedelta(days=HISTORY_DAYS)
    values: dict[WellnessMetric, dict[date, WellnessObservation]] = {}
    strange: list[RawValue] = []
    for observation in store.between(first, day):
        if is_plausible(observation.metric, observation.value):
            values.setdefault(observation.metric, {}).setdefault(observation.day, observation)
        elif observation.day == day:
            what, unit = _RAW_NAMES[observation.metric]
            strange.append(RawValue(what=what, value=observation.value, unit=unit, where=observation.provenance.source))
    return Morning(day=day, values=values, check_in=check_in, implausible=tuple(strange))


def is_plausible(metric: WellnessMetric, value: float) -> bool:
    """Whether a body can show the value; metrics without bounds always can."""
    low, high = PLAUSIBLE.get(metric, (float("-inf"), float("inf")))
    return low <= value <= high


def refresh(day: date, sources: Sequence[WellnessSource], stores: Stores, *, now: datetime) -> tuple[str, ...]:
    """Ask every live source for the last days and keep what it tells; a silent source becomes a warning."""
    warnings = []
    for source in sources:
        try:
            told = source.fetch(day - timedelta(days=OLDEST_DAYS), day)
            with stores.journal.writing("fetch", f"values of {source.name}", at=now):
                stores.wellness.save(told)
        except LanterneError as error:
            warnings.append(f"{source.name}: {error.sentence} {error.next_step}".strip())
        except (
            Exception
        ) as error:  # a source that fails in an unforeseen way must not cost the athlete the day's briefing
            warnings.append(
                f"{source.name} failed ({type(error).__name__}); what it told before is used, with its age."
            )
    return tuple(warnings)


def observation(morning: Morning, ctl: float | None, atl: float | None, tsb: float | None) -> Observation:
    """The normalised observation of the morning."""
    readings = {name: morning.latest(metric) for name, metric in _SHOWN.items()}
    contributors = tuple((m.value.removeprefix("contributor_"), morning.today(m)) for m in CONTRIBUTORS)
    known = {name: reading for name, reading in readings.items() if reading is not None}
    missing = [name for name in readings if name not in known or known[name].age_days > 0]
    missing += [] if ctl is not None else ["training load"]
    return Observation(
        readiness=readings["readiness"],
        readiness_contributors=contributors,
        hrv=readings["hrv"],
        rhr=readings["rhr"],
        sleep=readings["sleep"],
        temperature_deviation=readings["temperature_deviation"],
        ctl=ctl,
        atl=atl,
        tsb=tsb,
        sources=tuple(sorted({r.source for r in known.values()})),
        ages=tuple((name, r.age_days) for name, r in known.items()),
        missing=tuple(missing),
    )


def _own_word(check_in: CheckIn, metric: WellnessMetric) -> float | None:
    field = _OWN_WORD.get(metric)
    value = getattr(check_in, field) if field else None
    return float(value) if value is not None else None
