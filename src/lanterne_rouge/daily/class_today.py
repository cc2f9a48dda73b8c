"""A guided class for a kind of workout, or for today's, below today's ceiling where today has been decided."""

import json
from datetime import date

from lanterne_rouge.coaching.class_suggestion import ClassSuggestion, NoClass, suggest_class
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.stores import MemoryBus


def class_today(
    workout: str | None, *, day: date, minutes: float | None, sport: Sport | None, memory: MemoryBus
) -> ClassSuggestion | NoClass:
    """The class for a named kind of workout; without a name for the day's own, which has to be decided before."""
    found = memory.recall(day, day, "decision")
    if workout is None and not found:
        raise NotFound(
            f"Nothing was decided for {day} yet.",
            "Decide it with lanterne today, or name a workout: lanterne class tempo",
        )
    kept = json.loads(found[-1].document) if found else {}
    ceiling = _ceiling(kept["ceiling"]) if kept else None
    if workout is not None:
        return suggest_class(workout, minutes=minutes, ceiling=ceiling, sport=sport or Sport.CYCLING)
    planned = kept["workout"]
    if planned is None:
        return NoClass(says="Today is a day of rest: no class, and enjoy it.")
    return suggest_class(
        planned["type"],
        minutes=minutes if minutes is not None else planned["duration_minutes"],
        ceiling=ceiling,
        sport=sport or Sport(planned["sport"]),
    )


def _ceiling(kept: dict[str, str | float | None]) -> Ceiling:
    return Ceiling(
        action=Action(str(kept["action"])),
        max_zone=int(kept["max_zone"] or 0),
        max_load=_number(kept["max_load"]),
        max_minutes=_number(kept["max_minutes"]),
    )


def _number(value: str | float | None) -> float | None:
    return None if value is None else float(value)
