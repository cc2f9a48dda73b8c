"""Days of rest behind a known day. Plain Python, so that a day's start stays quick."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import exp, isfinite
from statistics import fmean, stdev

from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.metrics.metric import GoldenInput, Metric

SETTLING_DAYS = 42
CTL_DAYS = 42.0
ATL_DAYS = 7.0


def rest_days_after(stored: Sequence[FitnessDay], days: int, *, settled_from: date) -> tuple[FitnessDay, ...]:
    """The days of rest that follow the last stored one: `x *= exp(-1 / tau)`, tau 42 and 7 days, TSS points.

    Give the last seven stored days, or the first ramps stay unknown;
    `settled_from` is the 43rd day of the history. Source: Banister 1991; Coggan 2003.
    """
    last = stored[-1]
    ctl_values = [day.ctl for day in stored[-7:]]
    rest_days: list[FitnessDay] = []
    for n in range(1, days + 1):
        before = rest_days[-1] if rest_days else last
        ctl, atl = before.ctl * exp(-1 / CTL_DAYS), before.atl * exp(-1 / ATL_DAYS)
        ctl_values.append(ctl)
        rest_days.append(
            FitnessDay(
                date=last.date + timedelta(days=n),
                load=0.0,
                ctl=ctl,
                atl=atl,
                tsb=before.form,
                form=ctl - atl,
                ramp_7d=ctl - ctl_values[-8] if len(ctl_values) >= 8 else None,
                settling=last.date + timedelta(days=n) < settled_from,
            )
        )
    return tuple(rest_days)


@dataclass(frozen=True, kw_only=True)
class Monotony:
    """Foster's monotony (no unit) and strain (load units) of seven days."""

    monotony: float
    strain: float


def monotony_strain(loads_7d: Sequence[float]) -> Monotony | None:
    """Mean / sample SD of seven days, and its product with their sum; None when the days are equal.

    Source: Foster 1998.
    """
    if len(loads_7d) != 7 or not all(isfinite(load) for load in loads_7d):
        return None
    spread = stdev(loads_7d)
    # Equal loads such as 0.1 leave a rest of rounding in place of zero.
    if spread <= 1e-9 * max(1.0, *(abs(load) for load in loads_7d)):
        return None
    value = fmean(loads_7d) / spread
    return Monotony(monotony=value, strain=sum(loads_7d) * value)


def _golden_monotony(given: GoldenInput) -> dict[str, float | None]:
    given.word("sd", ("sample",), "sample")
    week = monotony_strain(given.numbers("loads_7d", 7))
    return {"monotony": week.monotony if week else None, "strain": week.strain if week else None}


MONOTONY_METRICS = (
    Metric(
        key="monotony_strain",
        title="Monotony and strain",
        formula="mean / sample SD of 7 days; sum * monotony",
        unit="1, load units",
        source="Foster 1998",
        needs=("load of 7 days",),
        compute=monotony_strain,
        golden=_golden_monotony,
    ),
)
