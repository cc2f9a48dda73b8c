"""Whether a day holds a strength session; asked every day, so it loads nothing of the lifting coach."""

from dataclasses import replace

from lanterne_rouge.day.signs.training import STRENGTH_KINDS
from lanterne_rouge.domain.decision import WorkoutPlan
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.sport import Sport


def holds_strength(context: Morning) -> bool:
    """Whether today's plan has a strength session, first or second."""
    plan = context.plan
    if plan is None:
        return False
    return is_strength(plan.kind, plan.sport) or any(is_strength(a.kind, a.sport) for a in plan.also)


def has_strength(day: PlannedDay) -> bool:
    """Whether a planned day has a strength session."""
    return any(is_strength(s.kind, s.sport) for s in day.sessions)


def is_strength(kind: str, sport: str | None) -> bool:
    """Whether a planned session is one of lifting; a meet is a race."""
    return kind in STRENGTH_KINDS or (sport == Sport.STRENGTH and kind not in ("rest", "race"))


def lasting_as_lifted(workout: WorkoutPlan | None, minutes: int) -> WorkoutPlan | None:
    """A workout of lifting with the minutes that its sets take; a longer one has no more load."""
    if workout is None or workout.sport is not Sport.STRENGTH:
        return workout
    return replace(
        workout,
        duration_minutes=minutes,
        load=round(workout.load * min(minutes / workout.duration_minutes, 1.0), 1),
        zones=tuple((zone, minutes if held else 0) for zone, held in workout.zones),
        steps=tuple(replace(step, minutes=minutes) for step in workout.steps),
    )
