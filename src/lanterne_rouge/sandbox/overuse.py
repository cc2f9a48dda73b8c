"""The hazard of a niggle: hours trained, times what makes hours dangerous.

A session far over the longest of 30 days (Frandsen 2025), a fast ramp, a week outrunning the weeks before, monotony
(Foster 1998), hard work when tired. Smooth where the literature knows steps, so that the upper bound can be climbed.
"""

from lanterne_rouge.sandbox.response import Number, positive_part, raised, up_to_one

LONGEST_OF_DAYS = 30
DAILY_NIGGLES = 0.12 / 119  # on a calm habitual day
PRICE = 0.8  # per cent of performance: what the upper bound pays for an expected niggle
SPIKE_MILD, SPIKE_STRONG = 0.64, 0.64
RAMP_PER_WEEK, RAMP_WEIGHT = 0.025, 50.0
RATIO_FROM, RATIO_WEIGHT = 1.25, 3.0
MONOTONY_FROM, MONOTONY_SPAN, MONOTONY_WEIGHT = 2.0, 1.5, 4.0
HARD_WHEN_TIRED = 8.0
# Keeps the weekly spread above zero: seven equal days count as a monotony of about 10, as rounding would make it.
LEAST_LOAD_SPREAD = 0.1
# Keeps a month of rest from making any session infinitely long.
SPIKE_SLACK = 0.05


def niggle_hazard(
    *, hours: Number, spike: Number, ramp: Number, ratio: Number, monotony: Number, hard: Number, strain: Number
) -> Number:
    """Relative hazard of the day: `hours` against a habitual day's, 1 for a calm habitual day.

    `spike`: load over the longest of the last 30 days; `ramp`: weekly rise of CTL as a share of it; `ratio`: ATL / CTL.
    """
    more = up_to_one((spike - 1.05) * 5.0) * SPIKE_MILD + up_to_one((spike - 1.5) * 2.0) * SPIKE_STRONG
    more = more + positive_part(ramp - RAMP_PER_WEEK) * RAMP_WEIGHT + positive_part(ratio - RATIO_FROM) * RATIO_WEIGHT
    more = more + monotony_excess(monotony) * MONOTONY_WEIGHT + hard * strain * HARD_WHEN_TIRED
    return hours * (more + 1.0)


def monotony_excess(monotony: Number) -> Number:
    """0 for a varied week, 1 for one like a treadmill."""
    return up_to_one((monotony - MONOTONY_FROM) * (1 / MONOTONY_SPAN))


def weekly_monotony(total: Number, squares: Number) -> Number:
    """Weekly mean over spread (Foster 1998) from the week's sum and sum of squares, of loads against the habitual one."""
    return (
        total * (1 / 7) / raised(positive_part(squares - total * total * (1 / 7)) * (1 / 6) + LEAST_LOAD_SPREAD**2, 0.5)
    )
