"""Numbers, ranges and effort in the short text of a template row, for every scheme."""

import re
from dataclasses import replace
from math import isfinite

from lanterne_rouge.domain.lifting import Prescription, Span
from lanterne_rouge.strength.schemes.limits import HIGHEST_CAP, LOWEST_CAP, MAX_SETS

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
