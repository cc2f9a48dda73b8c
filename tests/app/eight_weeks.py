"""A home with weeks of stored days in it: rides, mornings, fitness, and decisions, straight into the stores."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.activity import Activity, Measures, Summary, ZoneTimes
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

MONDAY = date(2026, 1, 5)
TUESDAY, SATURDAY = 1, 5
RING = Provenance(source="ring")
Mornings = Callable[[date], tuple[float, float, float]]


def at(day: date) -> datetime:
    """Seven in the morning."""
    return datetime.combine(day, time(7), tzinfo=UTC)


def ride(day: date, *, hard: bool, load: float) -> Activity:
    """An hour's ride; a hard one spends twenty minutes at threshold."""
    seconds = (600.0, 1800.0, 0.0, 1200.0, 0.0, 0.0, 0.0) if hard else (1200.0, 2400.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    zones = ZoneTimes(scheme="coggan_power", labels=tuple(f"Z{n}" for n in range(1, 8)), seconds=seconds)
    return Activity(
        id=f"ride{day:%Y%m%d}",
        sport=Sport.CYCLING,
        sub_sport=None,
        title=None,
        start=datetime.combine(day, time(5), tzinfo=UTC),
        utc_offset_s=0,
        timezone="UTC",
        day=day,
        elapsed_s=3600.0,
        timer_s=3600.0,
        distance_m=30000.0,
        pool_length_m=None,
        rpe=None,
        athlete_load=None,
        sources=(),
        laps=(),
        lengths=(),
        sets=(),
        device=DeviceSummary(),
        summary=Summary(),
        measures=Measures(load=load, zones=(zones,)),
        quality=(),
    )


def fill(
    scope: AthleteScope,
    days: int,
    *,
    hard: tuple[int, ...],
    mornings: Mornings,
    load: Callable[[date], float],
    monday: date = MONDAY,
) -> date:
    """Keep so many days from the Monday on, hard on the given weekdays; returns the day after the last."""
    dates = [monday + timedelta(days=n) for n in range(days)]
    done = [d for d in dates if d.weekday() != 0]
    with scope.stores.journal.writing("import", "rides", at=at(dates[-1])):
        for day in done:
            scope.stores.activities.save(ride(day, hard=day.weekday() in hard, load=load(day)), None)
        scope.stores.wellness.save(o for d in (*dates, dates[-1] + timedelta(days=1)) for o in measured(d, mornings))
    series = [_fitness(d, n, load(d) if d in done else 0.0) for n, d in enumerate(dates)]
    scope.stores.fitness.replace_from(dates[0], series, ())
    return dates[-1] + timedelta(days=1)


def slow(day: date) -> tuple[float, float, float]:
    """Low on the two mornings after a hard Tuesday or Saturday, a little restless on the others."""
    wobble = day.toordinal() * 7 % 5 - 2
    if day.weekday() in (2, 3, 6, 0):
        return 66.0 + wobble, 48.0 + wobble, 55.0 - wobble / 2
    return 80.0 + wobble, 60.0 + wobble, 49.0 - wobble / 2


def steady(day: date) -> float:
    """Hard on Tuesdays and Saturdays."""
    return 80.0 if day.weekday() in (TUESDAY, SATURDAY) else 40.0


def measured(day: date, mornings: Mornings) -> list[WellnessObservation]:
    """Readiness, HRV and resting heart rate of one morning."""
    metrics = (WellnessMetric.READINESS, WellnessMetric.HRV_RMSSD, WellnessMetric.RESTING_HR)
    return [
        WellnessObservation(day=day, metric=metric, value=value, provenance=RING)
        for metric, value in zip(metrics, mornings(day), strict=True)
    ]


def _fitness(day: date, n: int, load: float) -> FitnessDay:
    ctl, atl = 50.0 + n * 0.05, 48.0 + n * 0.05
    return FitnessDay(date=day, load=load, ctl=ctl, atl=atl, tsb=2.0, form=2.0, ramp_7d=0.35, settling=False)
