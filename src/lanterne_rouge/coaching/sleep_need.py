"""How much sleep an athlete needs, where they have not said so: near their own usual, within what adults need."""

from collections.abc import Sequence
from statistics import fmean

# Adults need seven hours and more (consensus of sleep societies, Watson 2015); eight until there are nights to go by.
LEAST_NEED_H, UNKNOWN_NEED_H = 7.0, 8.0
NIGHTS_NEEDED = 21
# Most people would sleep a little longer than they do.
BEYOND_USUAL_H = 0.25


def sleep_need(nights: Sequence[float | None]) -> float:
    """Hours a night: the mean of the last weeks and a little more, never below seven nor above eight."""
    known = [hours for hours in nights if hours is not None]
    if len(known) < NIGHTS_NEEDED:
        return UNKNOWN_NEED_H
    return min(max(fmean(known) + BEYOND_USUAL_H, LEAST_NEED_H), UNKNOWN_NEED_H)
