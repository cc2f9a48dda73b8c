"""How fast an estimated 1RM changes: the median slope of all pairs of sessions (Theil 1950, Sen 1968), kg a month.

A bad day or a lucky one moves a median far less than it moves a least-squares line.
"""

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray, IntArray

MONTH_DAYS = 365.25 / 12
FEWEST_SESSIONS = 3
SHORTEST_DAYS = 14
MOST_SESSIONS = 400
"""Pairs grow with the square; of more sessions the newest tell."""


def slope_per_month(day: IntArray, value: FloatArray) -> float | None:
    """Change in a month, in the unit of the values; None with fewer than three sessions or within less than two weeks."""
    day, value = day[-MOST_SESSIONS:], value[-MOST_SESSIONS:]
    if len(day) < FEWEST_SESSIONS or day.max() - day.min() < SHORTEST_DAYS:
        return None
    first, second = np.triu_indices(len(day), k=1)
    days = day[second] - day[first]
    rates = (value[second] - value[first])[days != 0] / days[days != 0]
    return float(np.median(rates)) * MONTH_DAYS
