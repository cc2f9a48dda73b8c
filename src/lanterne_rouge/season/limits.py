"""What no plan may cross: the figures, each with its reason. `invariants.py` checks them, the planner obeys them."""

from collections.abc import Sequence
from math import exp

# Fitness may rise by this much in any seven days (practice: 3-5 points in the long run, 5-8 in a short build), and never by
# more than a tenth of itself, but for small bases a few points are no jump.
RAMP_POINTS = 6.5
RAMP_SHARE = 0.10
LEAST_RAMP = 2.0
MOST_OWN_SHARE = 1.1
# A session longer than the longest of thirty days by more than a tenth costs runners injuries (Frandsen 2025).
SPIKE = 1.10
SPIKE_DAYS = 30
# Without any history the first sessions may be a little longer than what is no jump for anybody.
FIRST_SESSIONS = 1.5
# What is no jump for anybody who trains at all.
ALWAYS_ALLOWED_MIN = 40.0
ALWAYS_ALLOWED_LOAD = 35.0
# Hard days lie two days apart, three from fifty on (Seiler 2010; practice).
HARD_GAP_DAYS = 2
MASTERS_HARD_GAP_DAYS = 3
MASTERS_AGE = 50
# What a day of the taper may hold, as shares of the level before it, from so many days before the goal on; and what all of
# them together hold: a cut of 41-60 % (Bosquet 2007), a little inside it for whole minutes and the openers.
TAPER_BANDS = ((8, (0.5, 0.9)), (4, (0.3, 0.65)), (0, (0.15, 0.5)))
TAPER_VOLUME = (0.40, 0.52)
# After a goal the first week and the second hold these shares of the level before it, and nothing hard for ten days.
AFTER_GOAL, AFTER_GOAL_WEEK_DAYS = (0.45, 0.7), 7
EASY_AFTER_GOAL_DAYS = 10
# Every week has at least one day without training, so that days are not all alike (Foster 1998).
MOST_TRAINING_DAYS = 6

FITNESS_DAYS = 42.0
KEEP = exp(-1 / FITNESS_DAYS)
# What the body has carried in so many days is no news to it, where the loads of the eight weeks before them bear it out.
KNOWN_DAYS = 28
BORNE_OUT_DAYS = 3 * KNOWN_DAYS


# Below this fitness no day holds more than twice of it, but for what is small anyway (Frandsen 2025).
SMALL_BASE, OF_SMALL_BASE, SMALL_DAY = 30.0, 2.0, 40.0
# A week whose days are nearly all alike strains more than its sum (Foster 1998); the rule speaks from 2 on.
MOST_MONOTONY = 2.0


def ramp_limit(known: float, own_share: float = 1.0) -> float:
    """The most that fitness may rise in seven days, in points; `known` is the fitness that the body knows from lately.

    `own_share` is the athlete's own pace against the usual one, at most a tenth above it.
    """
    return max(LEAST_RAMP, min(RAMP_POINTS, RAMP_SHARE * known)) * min(own_share, MOST_OWN_SHARE)


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
    before = loads[-BORNE_OUT_DAYS:-KNOWN_DAYS]
    weeks = (before[n : n + KNOWN_DAYS] for n in range(len(before) - KNOWN_DAYS + 1))
    borne_out = max((sum(four) / KNOWN_DAYS for four in weeks), default=0.0)
    return max(mornings[-1], min(max(mornings[-KNOWN_DAYS:]), borne_out))


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
