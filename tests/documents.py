"""Views as the plain data that their JSON has."""

from typing import Any

import msgspec

from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import PlannedSet, TodayPlan
from lanterne_rouge.views.today import briefing_view
from lanterne_rouge.views.today_plan import planned_set_view, today_plan_view


def briefing_document(briefing: Briefing) -> dict[str, Any]:
    """A briefing as data."""
    document: dict[str, Any] = msgspec.to_builtins(briefing_view(briefing))
    return document


def today_plan_document(plan: TodayPlan, unit: WeightUnit) -> dict[str, Any]:
    """A strength plan as data."""
    document: dict[str, Any] = msgspec.to_builtins(today_plan_view(plan, unit))
    return document


def planned_set_document(planned: PlannedSet, unit: WeightUnit) -> dict[str, Any]:
    """A set as data."""
    document: dict[str, Any] = msgspec.to_builtins(planned_set_view(planned, unit))
    return document
