"""One day looked back on: what was meant, what was done, and what the body said to it next morning."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.domain.reflection import Amount, DayReview, History, Outcome, PastDay, WeekReview
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.review.mornings import in_words

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


WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
ASKED_NEEDED = 4
MOSTLY = 0.6


@dataclass(frozen=True, kw_only=True)
class WeekdayRhythm:
    """One weekday (0 = Monday): sessions asked for, and how many did not take place."""

    weekday: int
    asked: int
    missed: int

    @property
    def mostly_missed(self) -> bool:
        """Enough asked, and most of them missed."""
        return self.asked >= ASKED_NEEDED and self.missed >= MOSTLY * self.asked


def weekly_rhythm(history: History) -> tuple[WeekdayRhythm, ...]:
    """Every weekday on which a session was asked for; days of illness and today do not count."""
    asked = [
        (d.day.weekday(), d.done.load < TOOK_PLACE * d.wanted.load)
        for d in history.days
        if d.wanted is not None and d.wanted.load > 0 and not d.ill and d.day < history.today
    ]
    return tuple(
        WeekdayRhythm(
            weekday=weekday,
            asked=sum(w == weekday for w, _ in asked),
            missed=sum(w == weekday and missed for w, missed in asked),
        )
        for weekday in sorted({w for w, _ in asked})
    )
