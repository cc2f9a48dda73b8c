"""One day looked back on: what was meant, what was done, and what the body said to it next morning."""

from datetime import date, timedelta

from lanterne_rouge.coaching.reflect.morning import in_words
from lanterne_rouge.domain.history import Amount, History, PastDay
from lanterne_rouge.domain.reflection import DayReview

# A session within a fifth of what was meant is the session that was meant.
AS_MEANT = 0.2


def review_day(history: History, day: date) -> DayReview | None:
    """Planned against done and the body's answer; None outside the history."""
    found = history.on(day)
    if found is None:
        return None
    wanted = found.wanted
    return DayReview(
        day=day,
        planned_load=wanted.load if wanted else None,
        done_load=found.done.load,
        planned_minutes=wanted.minutes if wanted else None,
        done_minutes=found.done.minutes,
        compliance=compliance(found),
        says=_says(found, over=day < history.today),
        answer=_answer(history, day),
        outcome=found.outcome,
    )


def compliance(day: PastDay) -> float | None:
    """Done against asked for, 1 being all of it; None where nothing was asked for, or rest."""
    wanted = day.wanted
    return round(day.done.load / wanted.load, 3) if wanted is not None and wanted.load > 0 else None


def _says(day: PastDay, *, over: bool) -> str:
    said = _compared(day.wanted, day.done, over=over)
    planned, decided = day.planned, day.decided
    if planned is None or decided is None or planned.load - decided.load <= AS_MEANT * planned.load:
        return said
    return f"Your plan held {planned.load:.0f} points, the morning spoke for {decided.load:.0f}. {said}"


def _compared(wanted: Amount | None, done: Amount, *, over: bool) -> str:
    size = f"{done.minutes:.0f} minutes, {done.load:.0f} points"
    if wanted is None:
        return f"You trained {size}." if done.load > 0 else "Nothing was planned and nothing was done."
    if wanted.load <= 0:
        if done.load <= 0:
            return "A day of rest, as it was meant to be."
        return f"The day was meant for rest; you trained {size}, and the coming days reckon with it."
    share = done.load / wanted.load
    if done.load <= 0:
        if not over:
            return f"{wanted.load:.0f} points are meant for today; nothing is there yet."
        return f"The {wanted.load:.0f} points that were meant did not come about; the plan goes on from where you are."
    if share < 1 - AS_MEANT:
        return f"You trained {size}, of {wanted.load:.0f} that were meant; one shorter day costs next to nothing."
    if share > 1 + AS_MEANT:
        return f"You trained {size}, more than the {wanted.load:.0f} that were meant; the coming days reckon with it."
    return f"Done as it was meant: {size}."


def _answer(history: History, day: date) -> str | None:
    said = in_words(history, day + timedelta(days=1))
    return f"The next morning: {said}." if said else None
