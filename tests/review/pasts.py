"""Pasts to look back on, built in a line each: weeks of days, every value of which a test may set."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from math import log

from lanterne_rouge.domain.reflection import Amount, History, OwnParameters, PastDay

MONDAY = date(2026, 1, 5)
HARD = Amount(load=80.0, minutes=70.0, hard=True)
EASY = Amount(load=40.0, minutes=60.0)
REST = Amount()
Change = Callable[[int, PastDay], PastDay]


def past(
    weeks: int, change: Change = lambda n, day: day, *, own: OwnParameters | None = None, extra: int = 0
) -> History:
    """Weeks from a Monday, then `extra` days and today: hard on Tuesday and Friday, rest on Monday, done as planned."""
    days = [change(n, ordinary(n)) for n in range(7 * weeks + extra + 1)]
    today = days[-1].day
    days[-1] = replace(days[-1], done=REST)
    return History(today=today, days=tuple(days), own=own or OwnParameters())


def ordinary(n: int) -> PastDay:
    """The n-th day, as an ordinary one: done as planned, the body near its normal with a little noise."""
    day = MONDAY + timedelta(days=n)
    amount = {0: REST, 1: HARD, 4: HARD}.get(day.weekday(), EASY)
    wobble = (n * 7 % 5 - 2) / 2
    return PastDay(
        day=day,
        planned=amount,
        decided=amount,
        done=amount,
        ctl=50.0 + n * 0.05,
        atl=50.0,
        readiness=78.0 + 2 * wobble,
        ln_rmssd=log(60.0) + 0.05 * wobble,
        rhr=50.0 - wobble,
    )


def worse(day: PastDay, by: float = 1.0) -> PastDay:
    """The same day with a body `by` times clearly below its normal."""
    readiness = day.readiness - 6 * by if day.readiness is not None else None
    hrv = day.ln_rmssd - 0.15 * by if day.ln_rmssd is not None else None
    return replace(day, readiness=readiness, ln_rmssd=hrv, rhr=day.rhr + 3 * by if day.rhr is not None else None)
