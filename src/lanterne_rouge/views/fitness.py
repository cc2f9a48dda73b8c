"""Fitness (CTL), fatigue (ATL) and form (TSB) by day."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.fitness import FitnessDay

CHART_DAYS = 56
FITNESS_BAR_CELLS = 30


@dataclass(frozen=True, kw_only=True)
class FitnessDayView:
    """One day: `ctl`, `atl` and `form` after it, `tsb` of its morning."""

    date: dt.date
    load: float
    ctl: float
    atl: float
    tsb: float
    form: float
    ramp_7d: float | None
    settling: bool


def fitness_day_view(day: FitnessDay) -> FitnessDayView:
    """One day of the series."""
    return FitnessDayView(
        date=day.date,
        load=round(day.load, 2),
        ctl=round(day.ctl, 4),
        atl=round(day.atl, 4),
        tsb=round(day.tsb, 4),
        form=round(day.form, 4),
        ramp_7d=None if day.ramp_7d is None else round(day.ramp_7d, 4),
        settling=day.settling,
    )


def fitness_text(days: Sequence[FitnessDayView]) -> str:
    """A line a day, with a bar for fitness."""
    return "\n".join(_lines(days)) if days else "No training yet. Import some: lanterne import FOLDER"


def recent_fitness_text(days: Sequence[FitnessDayView]) -> str:
    """The last eight weeks."""
    return fitness_text(days[-CHART_DAYS:])


def _lines(days: Sequence[FitnessDayView]) -> Iterator[str]:
    top = max(max(day.ctl for day in days), 1.0)
    yield "date        load   fitness  fatigue    form (this morning)"
    for day in days:
        bar = "#" * round(FITNESS_BAR_CELLS * day.ctl / top)
        settling = " settling" if day.settling else ""
        yield f"{day.date}  {day.load:5.0f}  {day.ctl:7.0f}  {day.atl:7.0f}  {_signed(day.tsb):>6}  {bar}{settling}"


def _signed(value: float) -> str:
    return f"{round(value) + 0:+d}" if round(value) else "0"
