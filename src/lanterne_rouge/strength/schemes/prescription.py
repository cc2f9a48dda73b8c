"""The numbers of a prescription: their limits, and how a template row writes them."""

import re
from dataclasses import replace
from math import isfinite

from lanterne_rouge.domain.prescription import PercentageSet, Prescription, SetStage, Span

MAX_SETS, MAX_REPS, MAX_SECONDS, MAX_STAGES = 20, 100, 600, 6
LOWEST_CAP, HIGHEST_CAP = 5.0, 10.0
SMALLEST_DROP_PCT, LARGEST_DROP_PCT = 8.0, 12.0
"""Back-offs stay so many percent below the top set."""
SMALLEST_SHARE, LARGEST_SHARE = 0.3, 1.1
"""Shares of the training maximum that a block may use."""
LEAST_MAX_KG, MOST_MAX_KG, MOST_CYCLE_STEP_KG = 1.0, 500.0, 20.0
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
        stages=tuple(stage for stage in asked.stages if _can_be(stage))[:MAX_STAGES],
        week_of_block=max(0, asked.week_of_block),
        training_max_kg=_maximum(asked.training_max_kg),
        cycle_step_kg=asked.cycle_step_kg if _within(asked.cycle_step_kg, 0, MOST_CYCLE_STEP_KG) else 0.0,
    )


def _span(asked: Span, most: int, usual: Span) -> Span:
    low, high = sorted((asked.low, asked.high))
    return Span(low=low, high=high) if low >= 1 and high <= most else usual


def _count(asked: int, least: int, usual: int) -> int:
    return usual if asked < least else min(asked, MAX_SETS)


def _drop(asked: float) -> float:
    return min(max(asked, SMALLEST_DROP_PCT), LARGEST_DROP_PCT) if isfinite(asked) else _USUAL.backoff_drop_pct


def _maximum(asked: float | None) -> float | None:
    return asked if asked is not None and _within(asked, LEAST_MAX_KG, MOST_MAX_KG) else None


def _within(value: float, least: float, most: float) -> bool:
    return isfinite(value) and least <= value <= most


def _can_be(stage: SetStage) -> bool:
    return 1 <= stage.reps <= MAX_REPS and 1 <= stage.sets <= MAX_SETS


def _is_possible(planned: PercentageSet) -> bool:
    share = _within(planned.share, SMALLEST_SHARE, LARGEST_SHARE)
    return share and 1 <= planned.reps <= MAX_REPS and 1 <= planned.sets <= MAX_SETS


ROW_DEFAULTS = Prescription()
ROW_NUMBER = r"(\d{1,4}(?:\.\d{1,9})?)"
SPAN = r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?"
CAP_PATTERN = rf"(?:\s*(?:@\s*(?:rpe)?|rpe)\s*{ROW_NUMBER})?"


class UnreadableRow(ValueError):
    """A row that cannot be used; the message completes the sentence "The line ... "."""


def format_number(value: float) -> str:
    """`8.5`, `8`."""
    return f"{value:.9g}"


def format_cap(asked: Prescription) -> str:
    """` @8` where the limit of effort is not the usual one, else nothing."""
    return "" if asked.rpe_cap == ROW_DEFAULTS.rpe_cap else f" @{format_number(asked.rpe_cap)}"


def with_cap(asked: Prescription, cap: str | None) -> Prescription:
    """The prescription limited to the effort that was typed. Raises `UnreadableRow` off the scale."""
    return asked if cap is None else replace(asked, rpe_cap=parse_within(cap, LOWEST_CAP, HIGHEST_CAP, "RPE"))


def parse_sets(text: str) -> int:
    """A number of sets. Raises `UnreadableRow` where it is too small or too large."""
    return int(parse_within(text, 1, MAX_SETS, "number of sets"))


def parse_span(low: str, high: str | None, most: int, what: str) -> Span:
    """A range of repetitions or seconds. Raises `UnreadableRow` where it cannot be one."""
    first, last = int(low), int(high or low)
    if first > last:
        raise UnreadableRow(f"has its range of {what} the wrong way round: {first}-{last}")
    for end in (first, last):
        parse_within(str(end), 1, most, f"number of {what}")
    return Span(low=first, high=last)


def parse_within(text: str, least: float, most: float, what: str) -> float:
    """A number between two limits. Raises `UnreadableRow` outside them."""
    value = float(text)
    if not isfinite(value) or not least <= value <= most:
        raise UnreadableRow(
            f"has a {what} of {text}, which isn't between {format_number(least)} and {format_number(most)}"
        )
    return value


def match_whole(pattern: str, text: str) -> tuple[str | None, ...] | None:
    """The groups of a pattern that fits the whole text; None where it does not."""
    matched = re.fullmatch(pattern, text)
    return matched.groups() if matched else None
