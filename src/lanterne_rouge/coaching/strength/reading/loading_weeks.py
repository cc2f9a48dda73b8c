"""How many weeks in a row were trained hard, none of them lighter; the review and the day's plan count alike.

A week loads when a session of it had hard sets enough that were not held back. A week off, one held back and one well
below the usual number of sets each begin the row anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from lanterne_rouge.coaching.strength.reading.lifts import Lifts, Mask
from lanterne_rouge.coaching.strength.reading.volume import counted_sets, monday_of

LOADING_WEEKS = 6
"""Athletes take a lighter week every 5.6 weeks, give or take 2.3 (Rogerson 2024)."""
LOOKED_BACK_WEEKS = 16
LIGHTER = 0.7
HARD_SESSION_SETS = 6
"""A session with fewer hard sets is no load from which one must recover."""
COMPARED_WEEKS = 4


@dataclass(frozen=True, kw_only=True)
class LiftedWeek:
    """A calendar week of lifting: its hard sets, whether a session loads it, and whether most of it was held back."""

    monday: date
    hard_sets: int
    loads: bool
    eased: bool


@dataclass(frozen=True, kw_only=True)
class WeekInRow:
    """A week with the loading weeks in a row up to and with it, and whether it was lighter than the weeks before it."""

    week: LiftedWeek
    count: int
    lighter: bool


def lifted_weeks(read: Lifts, last: date, weeks: int = LOOKED_BACK_WEEKS) -> tuple[LiftedWeek, ...]:
    """The week of `last` up to that day, after so many weeks before it, oldest first."""
    mondays = [monday_of(last) - timedelta(weeks=back) for back in reversed(range(weeks + 1))]
    counted = counted_sets(read)
    return tuple(_week(read, counted, monday, min(last, monday + timedelta(days=6))) for monday in mondays)


def rows_of_weeks(weeks: Sequence[LiftedWeek], *, over: bool = True) -> tuple[WeekInRow, ...]:
    """The weeks as they follow one another; one that is not `over` counts once it loads, and does not end a row before."""
    rows: list[WeekInRow] = []
    count = 0
    for at, week in enumerate(weeks):
        usual = [w.hard_sets for w in weeks[max(0, at - COMPARED_WEEKS) : at] if w.hard_sets]
        lighter = bool(usual) and week.hard_sets < LIGHTER * sum(usual) / len(usual)
        running = at == len(weeks) - 1 and not over
        if week.eased or ((lighter or not week.loads) and not running):
            count = 0
        else:
            count += week.loads
        rows.append(WeekInRow(week=week, count=count, lighter=lighter))
    return tuple(rows)


def loading_weeks(weeks: Sequence[LiftedWeek], *, over: bool = True) -> int:
    """Loading weeks in a row up to the last week."""
    rows = rows_of_weeks(weeks, over=over)
    return rows[-1].count if rows else 0


def _week(read: Lifts, counted: Mask, first: date, last: date) -> LiftedWeek:
    series = read.series
    within = (series.day >= first.toordinal()) & (series.day <= last.toordinal())
    hard = counted & within
    loading = hard & ~read.eased
    return LiftedWeek(
        monday=first,
        hard_sets=int(hard.sum()),
        loads=bool(loading.any()) and int(np.bincount(series.session[loading]).max()) >= HARD_SESSION_SETS,
        eased=bool(within.any()) and bool(np.mean(read.eased[within]) > 0.5),
    )
