"""A change of the plan that the athlete asked for, as a typed answer and as text."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class PlanEditView:
    """What was written, the journal's entry of it, what to know about it, and the days it touched in words."""

    says: str
    entry: int
    notes: tuple[str, ...]
    days: tuple[tuple[dt.date, str], ...]


def plan_edit_text(view: PlanEditView) -> str:
    """What was written, the days, and how to take it back."""
    days = [f"  {day:%a %d %b}  {words}" for day, words in view.days]
    return "\n".join([view.says, *days, *view.notes, "Undo: lanterne undo"])
