"""What the body said on a morning, against the four weeks before it: one number over all measurements."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import exp
from statistics import fmean, stdev

from lanterne_rouge.domain.reflection import History, PastDay
from lanterne_rouge.metrics.strain import hrv_spread

NORMAL_DAYS = 28
NORMAL_NEEDS = 7
WEEK = 7
WEEK_NEEDS = 3
# A sensor that repeats one value would make the smallest change look enormous.
LEAST_SPREAD = {"readiness": 2.0, "ln_rmssd": 0.03, "rhr": 1.0}
# The clearly unusual beyond three deviations is no more unusual for what is learned here.
MOST_DEVIATIONS = 3.0


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One morning: deviations from the athlete's own normal in standard deviations, better is positive; None unknown."""

    day: date
    readiness: float | None
    hrv: float | None
    rhr: float | None

    @property
    def score(self) -> float | None:
        """The mean of what is known."""
        known = [v for v in (self.readiness, self.hrv, self.rhr) if v is not None]
        return fmean(known) if known else None


def answer(history: History, day: date) -> Answer | None:
    """How the body stood on a morning; None outside the history."""
    found = history.on(day)
    if found is None:
        return None
    before = days_before(history, day, NORMAL_DAYS)
    rhr = _deviation(found.rhr, [d.rhr for d in before], "rhr")
    return Answer(
        day=day,
        readiness=_deviation(found.readiness, [d.readiness for d in before], "readiness"),
        hrv=_deviation(found.ln_rmssd, [d.ln_rmssd for d in before], "ln_rmssd"),
        rhr=-rhr if rhr is not None else None,
    )


def answers(history: History) -> dict[date, float]:
    """The score of every morning on which something was measured and a normal is known."""
    scored = ((d.day, answer(history, d.day)) for d in history.days)
    return {day: found.score for day, found in scored if found is not None and found.score is not None}


def days_before(history: History, day: date, count: int) -> tuple[PastDay, ...]:
    """The days of the history before a day, at most `count`."""
    if not history.days:
        return ()
    end = min(max((day - history.days[0].day).days, 0), len(history.days))
    return history.days[max(end - count, 0) : end]


def normal(values: Sequence[float | None]) -> float | None:
    """The mean of the known values, None when there are too few."""
    known = [v for v in values if v is not None]
    return fmean(known) if len(known) >= NORMAL_NEEDS else None


def hrv_deviation(history: History, day: date) -> float | None:
    """The week's mean ln rMSSD above that of four weeks, in standard deviations of those four weeks."""
    end = (day - history.days[0].day).days + 1 if history.days else 0
    month = [d.ln_rmssd for d in history.days[max(end - NORMAL_DAYS, 0) : end] if d.ln_rmssd is not None]
    week = [d.ln_rmssd for d in history.days[max(end - WEEK, 0) : end] if d.ln_rmssd is not None]
    spread = hrv_spread(month)
    if spread is None or len(week) < WEEK_NEEDS:
        return None
    return (fmean(week) - spread.mean) / max(spread.sd, LEAST_SPREAD["ln_rmssd"])


def in_words(history: History, day: date) -> str | None:
    """Readiness, HRV and resting heart rate of a morning beside their means; None when nothing was measured."""
    found = history.on(day)
    if found is None:
        return None
    before = days_before(history, day, NORMAL_DAYS)
    hrv_mean = normal([d.ln_rmssd for d in before])
    parts = [
        _beside("readiness", found.readiness, normal([d.readiness for d in before])),
        _beside(
            "HRV",
            exp(found.ln_rmssd) if found.ln_rmssd is not None else None,
            exp(hrv_mean) if hrv_mean is not None else None,
            " ms",
        ),
        _beside("resting heart rate", found.rhr, normal([d.rhr for d in before]), " bpm"),
    ]
    known = [p for p in parts if p]
    return ", ".join(known) if known else None


def _beside(name: str, value: float | None, mean: float | None, unit: str = "") -> str:
    if value is None:
        return ""
    if mean is None:
        return f"{name} {value:.0f}{unit}"
    difference = round(value) - round(mean)
    if difference == 0:
        return f"{name} {value:.0f}{unit}, your mean"
    return f"{name} {value:.0f}{unit}, {abs(difference)} {'above' if difference > 0 else 'below'} your mean"


def _deviation(value: float | None, before: Sequence[float | None], what: str) -> float | None:
    known = [v for v in before if v is not None]
    if value is None or len(known) < NORMAL_NEEDS:
        return None
    spread = max(stdev(known), LEAST_SPREAD[what])
    return max(-MOST_DEVIATIONS, min((value - fmean(known)) / spread, MOST_DEVIATIONS))
