"""What any prescription can ask for at most; numbers outside these limits are replaced by the usual ones."""

from dataclasses import replace
from math import isfinite

from lanterne_rouge.domain.lifting import PercentageSet, Prescription, Span

MAX_SETS, MAX_REPS, MAX_SECONDS = 20, 100, 600
LOWEST_CAP, HIGHEST_CAP = 5.0, 10.0
SMALLEST_DROP_PCT, LARGEST_DROP_PCT = 8.0, 12.0
"""Back-offs stay so many percent below the top set."""
SMALLEST_SHARE, LARGEST_SHARE = 0.3, 1.1
"""Shares of the training maximum that a block may ask for."""
_USUAL = Prescription()


def clean_prescription(asked: Prescription) -> Prescription:
    """The prescription with every number inside its limits."""
    return replace(
        asked,
        top_reps=_span(asked.top_reps, MAX_REPS, _USUAL.top_reps),
        backoff_reps=_span(asked.backoff_reps, MAX_REPS, _USUAL.backoff_reps),
        reps=_span(asked.reps, MAX_REPS, _USUAL.reps),
        seconds=_span(asked.seconds, MAX_SECONDS, _USUAL.seconds),
        rpe_cap=asked.rpe_cap if _within(asked.rpe_cap, LOWEST_CAP, HIGHEST_CAP) else _USUAL.rpe_cap,
        backoff_sets=_count(asked.backoff_sets, 0, _USUAL.backoff_sets),
        working_sets=_count(asked.working_sets, 1, _USUAL.working_sets),
        backoff_drop_pct=_drop(asked.backoff_drop_pct),
        block=tuple(week for week in (tuple(filter(_is_possible, week)) for week in asked.block) if week),
        week_of_block=max(0, asked.week_of_block),
    )


def _span(asked: Span, most: int, usual: Span) -> Span:
    low, high = sorted((asked.low, asked.high))
    return Span(low=low, high=high) if low >= 1 and high <= most else usual


def _count(asked: int, least: int, usual: int) -> int:
    return usual if asked < least else min(asked, MAX_SETS)


def _drop(asked: float) -> float:
    return min(max(asked, SMALLEST_DROP_PCT), LARGEST_DROP_PCT) if isfinite(asked) else _USUAL.backoff_drop_pct


def _within(value: float, least: float, most: float) -> bool:
    return isfinite(value) and least <= value <= most


def _is_possible(planned: PercentageSet) -> bool:
    share = _within(planned.share, SMALLEST_SHARE, LARGEST_SHARE)
    return share and 1 <= planned.reps <= MAX_REPS and 1 <= planned.sets <= MAX_SETS
