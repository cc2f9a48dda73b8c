"""What endurance training says to the lifting: the nearest hard session for the legs, and a day on which legs have room."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.domain.day_context import DayContext, PastSession
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.lifting import EnduranceSide
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.workout import WorkoutPlan

# Arms swim; what lifting itself asks of the legs is the plan's own matter.
NOT_ON_THE_LEGS = (Sport.SWIMMING, Sport.STRENGTH, Sport.TRANSITION)
# Without a time of day, from one day's session to the next day's.
OVERNIGHT_H, SHORTEST_NIGHT_H = 20.0, 12.0
NEAR_H = 24.0
HARD_ZONE = 4
NOUNS = {Sport.CYCLING: "ride", Sport.RUNNING: "run", Sport.ROWING: "row", Sport.SKIING: "ski"}


@dataclass(frozen=True, kw_only=True)
class _Near:
    hours: float
    behind: bool
    text: str


def endurance_side(
    context: DayContext, action: Action, workout: WorkoutPlan | None, coming: Sequence[PlannedDay], *, wait_h: float
) -> EnduranceSide:
    """The nearest hard session for the legs, before or after lifting that begins in `wait_h` hours.

    Only the nearer side is told: it alone decides, and `hard_text` names one session.
    """
    near = min(_all(context, workout, coming, wait_h), key=lambda one: one.hours, default=None)
    if near is None:
        return EnduranceSide(action=action)
    return EnduranceSide(
        action=action,
        hours_since_hard=near.hours if near.behind else None,
        hours_to_hard=None if near.behind else near.hours,
        hard_text=near.text,
    )


def room_for_legs(side: EnduranceSide, today: date, coming: Sequence[PlannedDay]) -> str:
    """A sentence on the next day without hard work on it or beside it; empty where legs need not move or none is known."""
    hours = side.hours_since_hard if side.hours_since_hard is not None else side.hours_to_hard
    if hours is None or hours >= NEAR_H:
        return ""
    hard = {one.day for one in coming if any(_on_the_legs(s.sport) and s.hard for s in one.sessions)}
    free = (one.day for one in coming[:-1] if one.day > today and not hard & _around(one.day))
    found = next(free, None)
    return f"{found:%A} has no hard session on it or beside it: the better day for your legs." if found else ""


def _all(
    context: DayContext, workout: WorkoutPlan | None, coming: Sequence[PlannedDay], wait_h: float
) -> Iterable[_Near]:
    for session in context.sessions:
        if session.hard and session.days_ago is not None and _on_the_legs(session.sport):
            yield _Near(hours=_since(session) + wait_h, behind=True, text=_past_text(session, context.day))
    if workout is not None and workout.max_zone >= HARD_ZONE and _on_the_legs(workout.sport):
        yield _Near(hours=wait_h, behind=True, text=f"today's hard {_noun(workout.sport)}")
    for planned in (s for one in coming if one.day == context.day + timedelta(days=1) for s in one.sessions):
        if planned.hard and _on_the_legs(planned.sport):
            what = "race" if planned.kind == "race" else f"hard {_noun(planned.sport)}"
            yield _Near(hours=max(OVERNIGHT_H - wait_h, SHORTEST_NIGHT_H), behind=False, text=f"tomorrow's {what}")


def _since(session: PastSession) -> float:
    if session.hours_ago is not None:
        return session.hours_ago
    return max(24.0 * (session.days_ago or 0) - (24.0 - OVERNIGHT_H), 0.0)


def _past_text(session: PastSession, today: date) -> str:
    days = session.days_ago or 0
    when = {0: "today's", 1: "yesterday's"}.get(days, f"{today - timedelta(days=days):%A}'s")
    what = "race" if session.kind == "race" else f"hard {_noun(session.sport)}"
    return f"{when} {what}"


def _on_the_legs(sport: str | None) -> bool:
    return sport not in NOT_ON_THE_LEGS


def _noun(sport: str | None) -> str:
    return next((noun for one, noun in NOUNS.items() if one == sport), "session")


def _around(day: date) -> set[date]:
    return {day + timedelta(days=n) for n in (-1, 0, 1)}
