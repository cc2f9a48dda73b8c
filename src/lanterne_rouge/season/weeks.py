"""Sum the days of a plan into weeks, with the fitness at the end of each."""

from collections.abc import Sequence
from datetime import date, timedelta

from lanterne_rouge.domain.season import PlannedDay, PlannedWeek
from lanterne_rouge.season.bounds import assumed_ctl
from lanterne_rouge.season.constants import KEEP
from lanterne_rouge.season.request import PlannerInput


def sum_weeks(days: Sequence[PlannedDay], request: PlannerInput, *, light: frozenset[date]) -> tuple[PlannedWeek, ...]:
    """Return one summary a week from its Monday; the first and last cover only their planned days."""
    ctl = assumed_ctl(request)
    lines = []
    for monday in sorted({_monday(d) for d in days}):
        week = [d for d in days if _monday(d) == monday]
        for d in week:
            ctl = ctl * KEEP + d.load * (1 - KEEP)
        lines.append(
            PlannedWeek(
                monday=monday,
                phase=week[len(week) // 2].phase,
                load=round(sum(d.load for d in week), 1),
                minutes=sum(d.minutes for d in week),
                hard_days=sum(d.hard for d in week),
                recovery=monday in light,
                ctl_end=round(ctl, 1),
            )
        )
    return tuple(lines)


def _monday(day: PlannedDay) -> date:
    return day.day - timedelta(days=day.day.weekday())
