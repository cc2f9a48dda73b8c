"""Whether a day holds a strength session; asked every day, so it loads nothing of the lifting coach."""

from lanterne_rouge.day.signs.training import STRENGTH_KINDS
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
    """Whether a planned session is one of lifting."""
    return kind in STRENGTH_KINDS or (sport == Sport.STRENGTH and kind != "rest")
