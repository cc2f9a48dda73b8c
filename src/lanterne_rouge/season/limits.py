"""What no plan may cross: the figures, each with its reason. `invariants.py` checks them, the planner obeys them."""

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


def ramp_limit(known: float, own_share: float = 1.0) -> float:
    """The most that fitness may rise in seven days, in points; `known` is the fitness that the body knows from lately.

    `own_share` is the athlete's own pace against the usual one, at most a tenth above it.
    """
    return max(LEAST_RAMP, min(RAMP_POINTS, RAMP_SHARE * known)) * min(own_share, MOST_PERSONAL_RAMP_SHARE)


def used_to(ctl: float, loads: Sequence[float]) -> float:
    """The fitness that the body knows: today's, or the best four weeks of those told (what was lost comes back faster)."""
    windows = [sum(loads[n : n + 28]) / 28 for n in range(0, len(loads) - 27, 7)]
    return max([ctl, *windows])


def known_fitness(mornings: Sequence[float], loads: Sequence[float]) -> float:
    """The fitness that the body knows on the newest of these mornings: that one's, or more of late.

    The best morning of four weeks counts as far as four weeks of loads before them bear it out: what was lost comes
    back faster. It moves on with the days, so that a plan means the same figure on the morning on which it is made and on
    a later one.
    """
    before = loads[-FAMILIAR_EVIDENCE_DAYS:-FAMILIAR_DAYS]
    weeks = (before[n : n + FAMILIAR_DAYS] for n in range(len(before) - FAMILIAR_DAYS + 1))
    borne_out = max((sum(four) / FAMILIAR_DAYS for four in weeks), default=0.0)
    return max(mornings[-1], min(max(mornings[-FAMILIAR_DAYS:]), borne_out))


def hard_gap_days(age: int | None, own_gap_h: float) -> int:
    """Days between hard days: the athlete's own figure, never below 48 h, three days from fifty on."""
    least = MASTERS_HARD_GAP_DAYS if age is not None and age >= MASTERS_AGE else HARD_GAP_DAYS
    return max(least, -int(-own_gap_h // 24))


def mornings_before(ctl: float, loads: Sequence[float]) -> list[float]:
    """Fitness on the mornings of these days and today, oldest first, reckoned back from today's and the loads between.

    At least eight: before what is known it was as on the first morning.
    """
    mornings = [ctl]
    for load in reversed(loads):
        mornings.append(max((mornings[-1] - load * (1 - KEEP)) / KEEP, 0.0))
    while len(mornings) < 8:
        mornings.append(mornings[-1])
    return mornings[::-1]
