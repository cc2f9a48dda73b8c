"""Limits that no plan exceeds, computed from the figures in `constants.py`."""

from collections.abc import Sequence

from lanterne_rouge.season.constants import (
    FAMILIAR_DAYS,
    FAMILIAR_EVIDENCE_DAYS,
    HARD_GAP_DAYS,
    KEEP,
    LEAST_RAMP,
    MASTERS_AGE,
    MASTERS_HARD_GAP_DAYS,
    MOST_PERSONAL_RAMP_SHARE,
    RAMP_POINTS,
    RAMP_SHARE,
)


def ramp_limit(familiar: float, own_share: float = 1.0) -> float:
    """Return how much CTL may rise in seven days; `familiar` is the fitness the body had recently.

    `own_share` is the athlete's personal growth rate against the usual one, at most a tenth above it.
    """
    return max(LEAST_RAMP, min(RAMP_POINTS, RAMP_SHARE * familiar)) * min(own_share, MOST_PERSONAL_RAMP_SHARE)


def best_recent_fitness(ctl: float, loads: Sequence[float]) -> float:
    """Return today's fitness or the best four-week mean of these loads, because lost fitness returns faster."""
    windows = [sum(loads[n : n + 28]) / 28 for n in range(0, len(loads) - 27, 7)]
    return max([ctl, *windows])


def familiar_fitness(mornings: Sequence[float], loads: Sequence[float]) -> float:
    """Return the fitness the body is used to on the newest of these mornings: the current one, or a recent higher one.

    The best morning of the last four weeks counts as far as earlier four-week loads support it, because lost fitness
    returns faster. The window moves with the days, so a plan sees the same figure when it is made and later.
    """
    before = loads[-FAMILIAR_EVIDENCE_DAYS:-FAMILIAR_DAYS]
    weeks = (before[n : n + FAMILIAR_DAYS] for n in range(len(before) - FAMILIAR_DAYS + 1))
    supported = max((sum(window) / FAMILIAR_DAYS for window in weeks), default=0.0)
    return max(mornings[-1], min(max(mornings[-FAMILIAR_DAYS:]), supported))


def hard_gap_days(age: int | None, own_gap_h: float) -> int:
    """Return the days between hard days: the athlete's own figure, at least 48 h, at least three days from age fifty."""
    least = MASTERS_HARD_GAP_DAYS if age is not None and age >= MASTERS_AGE else HARD_GAP_DAYS
    return max(least, -int(-own_gap_h // 24))


def mornings_before(ctl: float, loads: Sequence[float]) -> list[float]:
    """Compute fitness on the mornings of these days and today, oldest first, backwards from today's fitness.

    Returns at least eight mornings; missing ones repeat the first.
    """
    mornings = [ctl]
    for load in reversed(loads):
        mornings.append(max((mornings[-1] - load * (1 - KEEP)) / KEEP, 0.0))
    while len(mornings) < 8:
        mornings.append(mornings[-1])
    return mornings[::-1]
