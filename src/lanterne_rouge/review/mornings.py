"""Score mornings against the four weeks before: readiness, HRV and resting heart rate in standard deviations."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import exp
from statistics import fmean, stdev

from lanterne_rouge.domain.reflection import History, PastDay
from lanterne_rouge.metrics.strain import hrv_spread

NORMAL_DAYS = 28
NORMAL_NEEDS = 7
HRV_WEEK_DAYS = 7
HRV_WEEK_NEEDS = 3
# A lower limit of the spread, because a sensor repeating one value makes small changes look enormous.
LEAST_DEVIATION = {"readiness": 2.0, "ln_rmssd": 0.03, "rhr": 1.0}
# Deviations beyond three add no information here.
MOST_DEVIATIONS = 3.0


@dataclass(frozen=True, kw_only=True)
class MorningScore:
    """One morning: deviations from the athlete's normal in standard deviations, positive is better; None if missing."""

    day: date
    readiness: float | None
    hrv: float | None
    rhr: float | None

    @property
    def score(self) -> float | None:
        """The mean of the available deviations."""
        deviations = [v for v in (self.readiness, self.hrv, self.rhr) if v is not None]
        return fmean(deviations) if deviations else None


def score_mornings(history: History) -> dict[date, float]:
    """Score every morning with measurements and a baseline."""
    scored = ((d.day, score_morning(history, d.day)) for d in history.days)
    return {day: morning.score for day, morning in scored if morning is not None and morning.score is not None}


def score_morning(history: History, day: date) -> MorningScore | None:
    """Score one morning; None outside the history."""
    past = history.on(day)
    if past is None:
        return None
    before = days_before(history, day, NORMAL_DAYS)
    rhr = _deviation(past.rhr, [d.rhr for d in before], "rhr")
    return MorningScore(
        day=day,
        readiness=_deviation(past.readiness, [d.readiness for d in before], "readiness"),
        hrv=_deviation(past.ln_rmssd, [d.ln_rmssd for d in before], "ln_rmssd"),
        rhr=-rhr if rhr is not None else None,
    )


def describe_morning(history: History, day: date) -> str | None:
    """Describe readiness, HRV and resting heart rate against their averages; None without measurements."""
    past = history.on(day)
    if past is None:
        return None
    before = days_before(history, day, NORMAL_DAYS)
    hrv_mean = normal([d.ln_rmssd for d in before])
    parts = [
        _compare_with_mean("readiness", past.readiness, normal([d.readiness for d in before])),
        _compare_with_mean(
            "HRV",
            exp(past.ln_rmssd) if past.ln_rmssd is not None else None,
            exp(hrv_mean) if hrv_mean is not None else None,
            " ms",
        ),
        _compare_with_mean("resting heart rate", past.rhr, normal([d.rhr for d in before]), " bpm"),
    ]
    available = [p for p in parts if p]
    return ", ".join(available) if available else None


def days_before(history: History, day: date, count: int) -> tuple[PastDay, ...]:
    """Return the days before a day, at most `count`."""
    if not history.days:
        return ()
    end = min(max((day - history.days[0].day).days, 0), len(history.days))
    return history.days[max(end - count, 0) : end]


def normal(values: Sequence[float | None]) -> float | None:
    """Return the mean of the available values; None if there are too few."""
    available = [v for v in values if v is not None]
    return fmean(available) if len(available) >= NORMAL_NEEDS else None


def hrv_deviation(history: History, day: date) -> float | None:
    """Return the week's mean ln rMSSD minus that of four weeks, in standard deviations of those four weeks."""
    end = (day - history.days[0].day).days + 1 if history.days else 0
    month = [d.ln_rmssd for d in history.days[max(end - NORMAL_DAYS, 0) : end] if d.ln_rmssd is not None]
    week = [d.ln_rmssd for d in history.days[max(end - HRV_WEEK_DAYS, 0) : end] if d.ln_rmssd is not None]
    spread = hrv_spread(month)
    if spread is None or len(week) < HRV_WEEK_NEEDS:
        return None
    return (fmean(week) - spread.mean) / max(spread.sd, LEAST_DEVIATION["ln_rmssd"])


def _deviation(value: float | None, before: Sequence[float | None], what: str) -> float | None:
    available = [v for v in before if v is not None]
    if value is None or len(available) < NORMAL_NEEDS:
        return None
    spread = max(stdev(available), LEAST_DEVIATION[what])
    return max(-MOST_DEVIATIONS, min((value - fmean(available)) / spread, MOST_DEVIATIONS))


def _compare_with_mean(name: str, value: float | None, mean: float | None, unit: str = "") -> str:
    if value is None:
        return ""
    if mean is None:
        return f"{name} {value:.0f}{unit}"
    difference = round(value) - round(mean)
    if difference == 0:
        return f"{name} {value:.0f}{unit}, your average"
    return f"{name} {value:.0f}{unit}, {abs(difference)} {'above' if difference > 0 else 'below'} your average"
