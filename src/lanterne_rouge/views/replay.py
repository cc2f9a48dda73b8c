"""Stored days decided again: how many come out the same, and what differs."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

MOST_LISTED = 12
SHOWN = ("action", "load", "zone", "flags", "intensity", "confidence", "ceiling", "rules")


@dataclass(frozen=True, kw_only=True)
class DifferenceView:
    """One part of a day's decision that comes out differently now; `rules_then` is None for runs stored without it."""

    date: dt.date
    field: str
    then: object
    now: object
    rules_then: str | None
    rules_now: str


@dataclass(frozen=True, kw_only=True)
class UnreadableDayView:
    """A stored day that cannot be decided again, and why."""

    date: dt.date
    problem: str


@dataclass(frozen=True, kw_only=True)
class ReplayView:
    """How many days were decided again, how many identically, and what differs."""

    days: int
    identical: int
    different: tuple[DifferenceView, ...]
    unreadable: tuple[UnreadableDayView, ...]


def replay_text(view: ReplayView) -> str:
    """The result in a few lines."""
    return "\n".join(_lines(view))


def _lines(view: ReplayView) -> Iterator[str]:
    if not view.days:
        yield "No decisions stored for that time. Decide a day: lanterne today"
        return
    days = "1 day" if view.days == 1 else f"{view.days} days"
    if view.identical == view.days:
        yield f"{days} decided again: every decision is the same, workout and reason included."
        return
    yield f"{days} decided again: {view.identical} the same, {view.days - view.identical} different."
    shown = [difference for difference in view.different if difference.field in SHOWN]
    yield from (f"  {_difference(difference)}" for difference in shown[:MOST_LISTED])
    if len(view.different) > min(len(shown), MOST_LISTED):
        yield "  ... --json lists every difference, with workouts and reasons."
    for day in view.unreadable[:MOST_LISTED]:
        yield f"  {day.date}: can't be decided again. {day.problem}"
    if any(difference.rules_then != difference.rules_now for difference in view.different):
        yield "The rules have changed since then; what you saw on those days stays as it was."


def _difference(difference: DifferenceView) -> str:
    then, now = difference.then, difference.now
    if isinstance(then, dict) and isinstance(now, dict):
        parts = [f"{name} {then.get(name)} -> {value}" for name, value in now.items() if then.get(name) != value]
        return f"{difference.date} {difference.field}: {', '.join(parts)}"
    return f"{difference.date} {difference.field}: {_short(then)} -> {_short(now)}"


def _short(value: object) -> str:
    return ", ".join(str(v) for v in value) or "none" if isinstance(value, list | tuple) else str(value)
