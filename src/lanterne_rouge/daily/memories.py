"""What a run leaves in memory: what was seen, what was decided, and a first thought about it."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from typing import TypeAlias

from lanterne_rouge import __version__
from lanterne_rouge.coaching.narrate import why
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.ports.stores import Memory

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def memories(briefing: Briefing, context: DayContext, *, at: datetime) -> tuple[Memory, ...]:
    """Exactly one entry of each kind; the observation holds the whole input, so that the decision can be replayed."""
    entries = {
        "observation": {"observation": plain(briefing.observation), "context": plain(context), "version": __version__},
        "decision": {
            "decision": plain(briefing.decision),
            "ceiling": plain(briefing.ceiling),
            "evidence": plain(briefing.evidence),
            "workout": plain(briefing.workout),
            "told": why(briefing),
            "decided_by": briefing.decided_by,
            "reasoning_mode": briefing.reasoning_mode,
            "model": briefing.model,
            "prompt_version": briefing.prompt_version,
        },
        "reflection": {"missing": plain(briefing.observation.missing), "warnings": plain(briefing.warnings)},
    }
    return tuple(
        Memory(run_id=briefing.run_id, day=briefing.date, kind=kind, at=at, document=json.dumps(entry, sort_keys=True))
        for kind, entry in entries.items()
    )


def plain(value: object) -> Json:
    """A frozen value as plain JSON data."""
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float):
        return value if value - value == 0 else None
    if value is None or isinstance(value, (str, int)):
        return value
    return str(value)
