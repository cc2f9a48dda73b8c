"""One week looked back on: planned against done, the hard days, fitness, and how it felt."""

from collections.abc import Sequence
from datetime import date
from statistics import fmean

from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.domain.history import PastDay
from lanterne_rouge.domain.reflection import Outcome, WeekReview

# A session of which a third was done has taken place.
TOOK_PLACE = 0.33
DAYS_OF_WEEK = 7


def review_week(days: Sequence[PastDay], monday: date, ctl_before: float | None) -> WeekReview:
    """The days of one week, as far as they are over; `ctl_before` is fitness on the eve of its Monday."""
    asked = [d for d in days if d.wanted is not None]
    meant = [d for d in asked if d.wanted is not None and d.wanted.load > 0]
    taken = [d for d in meant if d.wanted is not None and d.done.load >= TOOK_PLACE * d.wanted.load]
    ctl_after = next((d.ctl for d in reversed(days) if d.ctl is not None), None)
    change = round(ctl_after - ctl_before, 2) if ctl_after is not None and ctl_before is not None else None
    planned = round(sum(d.wanted.load for d in asked if d.wanted is not None), 1) if asked else None
    done = round(sum((d.done.load for d in days), 0.0), 1)
    return WeekReview(
        monday=monday,
        planned_load=planned,
        done_load=done,
        days_planned=len(meant),
        days_done=len(taken),
        ctl_change=change,
        says=(_amount(days, len(meant), len(taken)), *_hard(days), *_fitness(change), *_body(days)),
    )


def _amount(days: Sequence[PastDay], meant: int, taken: int) -> str:
    """Done against meant; where only some days had a plan, what was done on those."""
    asked = [d for d in days if d.wanted is not None]
    done = sum(d.done.load for d in days)
    if not asked:
        did = f"You trained {done:.0f} points" if done > 0 else "No training is kept"
        return f"{did}; no day of the week had a plan."
    if meant == 0 and len(asked) < len(days):
        return f"You trained {done:.0f} points; no day of the week had a session planned."
    if meant == 0:
        meant_so_far = "A week meant for rest" if len(days) == DAYS_OF_WEEK else "So far rest was meant"
        return f"{meant_so_far}; you trained {done:.0f} points."
    planned = sum(d.wanted.load for d in asked if d.wanted is not None)
    took = "all" if taken == meant > 1 else f"{taken} of {meant}"
    sessions = f"{took} {'session' if meant == 1 else 'sessions'} took place"
    if len(asked) == len(days):
        return f"You trained {done:.0f} points where {planned:.0f} were meant; {sessions}."
    of_these = f"{sum(d.done.load for d in asked):.0f} points where {planned:.0f} were meant"
    many = f"{len(asked)} days" if len(asked) > 1 else "day"
    return f"You trained {done:.0f} points. On the {many} with a plan it was {of_these}; {sessions}."


def _hard(days: Sequence[PastDay]) -> tuple[str, ...]:
    hard = [f"{d.day:%A}" for d in days if d.done.hard]
    return (f"Hard days: {', '.join(hard)}.",) if hard else ()


def _fitness(change: float | None) -> tuple[str, ...]:
    if change is None:
        return ()
    if abs(change) < 0.5:
        return ("Your fitness (CTL) held.",)
    return (f"Your fitness (CTL) {'rose' if change > 0 else 'fell'} by {figure(abs(change))}.",)


def _body(days: Sequence[PastDay]) -> tuple[str, ...]:
    readiness = [d.readiness for d in days if d.readiness is not None]
    told = {o: sum(d.outcome is o for d in days) for o in Outcome}
    ill = sum(d.ill for d in days)
    rated = ", ".join(f"{n} {o.value}" for o, n in told.items() if n)
    parts = (
        f"Your readiness was {fmean(readiness):.0f} on average." if readiness else "",
        f"By your word: {rated}." if rated else "",
        f"You were ill on {ill} {'day' if ill == 1 else 'days'}." if ill else "",
    )
    return tuple(p for p in parts if p)
