"""Whether the lower end of the HRV band warned of trouble, or warned for nothing."""

from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.coaching.reflect.morning import NORMAL_DAYS, days_before, hrv_deviation
from lanterne_rouge.coaching.reflect.trouble import is_trouble, onsets, troubled_from, window
from lanterne_rouge.domain.history import History

BAND_STEP = 0.1
# Days below the band that lie so close are one warning.
SAME_WARNING = timedelta(days=2)
# A warning that was heeded proves nothing about what would have come; so it counts only where training went on as usual.
AS_USUAL = 0.8
LOOK_AHEAD = 3


@dataclass(frozen=True, kw_only=True)
class BandRecord:
    """The band at work: warnings and how many were followed by trouble, the usual rate of trouble, and trouble foreseen.

    `unheeded` are warnings in spite of which training went on as usual, `unheeded_fine` those after which nothing happened;
    `ill_after` counts warnings with an illness behind them.
    """

    days_known: int
    days_below: int
    days_below_narrower: int
    warnings: int
    followed: int
    ill_after: int
    unheeded: int
    unheeded_fine: int
    usual_trouble: float
    onsets: int
    foreseen: int
    foreseen_narrower: int


def band_record(history: History) -> BandRecord | None:
    """The record of the athlete's own band; None where no day has one."""
    found = ((d.day, hrv_deviation(history, d.day)) for d in history.days)
    deviations = {day: value for day, value in found if value is not None}
    if not deviations:
        return None
    low, narrower = -history.own.hrv_band_sd, -(history.own.hrv_band_sd - BAND_STEP)
    below = [day for day, value in deviations.items() if value < low]
    warnings = _warnings(below)
    unheeded = [w for w in warnings if _trained_on(history, w)]
    inside = [day for day, value in deviations.items() if value >= low]
    began = [d.day for d in onsets(history) if any(_near(d.day, n) in deviations for n in range(LOOK_AHEAD + 1))]
    return BandRecord(
        days_known=len(deviations),
        days_below=len(below),
        days_below_narrower=sum(value < narrower for value in deviations.values()),
        warnings=len(warnings),
        followed=sum(troubled_from(history, w[0]) for w in warnings),
        ill_after=sum(any(d.ill for d in window(history, w[0], 7)) for w in warnings),
        unheeded=len(unheeded),
        unheeded_fine=sum(_went_fine(history, w) for w in unheeded),
        usual_trouble=fmean(troubled_from(history, day) for day in inside) if inside else 0.0,
        onsets=len(began),
        foreseen=sum(_foreseen(deviations, day, low) for day in began),
        foreseen_narrower=sum(_foreseen(deviations, day, narrower) for day in began),
    )


def _warnings(below: list[date]) -> list[list[date]]:
    """Days below the band, gathered into warnings."""
    found: list[list[date]] = []
    for day in below:
        if found and day - found[-1][-1] <= SAME_WARNING:
            found[-1].append(day)
        else:
            found.append([day])
    return found


def _trained_on(history: History, warning: list[date]) -> bool:
    before = days_before(history, warning[0], NORMAL_DAYS)
    usual = fmean(d.done.load for d in before) if before else 0.0
    during = [d.done.load for d in window(history, warning[0], max(len(warning), LOOK_AHEAD))]
    return usual > 0 and fmean(during) >= AS_USUAL * usual


def _went_fine(history: History, warning: list[date]) -> bool:
    """Nothing went wrong, and something says so: a day without a word or a number proves nothing."""
    days = window(history, warning[0], len(warning) + LOOK_AHEAD)
    told = any(d.outcome is not None or d.readiness is not None for d in days)
    return told and not any(is_trouble(d) for d in days)


def _foreseen(deviations: dict[date, float], day: date, low: float) -> bool:
    return any(deviations.get(_near(day, n), 0.0) < low for n in range(LOOK_AHEAD + 1))


def _near(day: date, days_back: int) -> date:
    return day - timedelta(days=days_back)
