"""What a run leaves in memory: what was seen, what was decided, and a first thought about it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime
from math import isfinite
from typing import TypeAlias

from lanterne_rouge import __version__
from lanterne_rouge.coaching.narrate import why
from lanterne_rouge.coaching.rules.version import RULES_VERSION, WORDING_VERSION
from lanterne_rouge.daily.trace import Step
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.model_use import Consulted
from lanterne_rouge.ports.stores import Memory

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def memories(
    briefing: Briefing,
    context: DayContext,
    *,
    at: datetime,
    trace: tuple[Step, ...] = (),
    eased_lifting: bool = False,
) -> tuple[Memory, ...]:
    """Exactly one entry of each kind; the observation holds the whole input, so that the decision can be replayed.

    `eased_lifting`: the day's lifting was held back, so that it is not taken for what can be lifted.
    """
    strength = {"plan": plain(briefing.strength), "eased": eased_lifting} if briefing.strength is not None else None
    entries = {
        "observation": {
            "observation": plain(briefing.observation),
            "context": exact(context),
            "version": __version__,
            "rules_version": RULES_VERSION,
            "wording_version": WORDING_VERSION,
        },
        "decision": {
            "decision": plain(briefing.decision),
            "ceiling": plain(briefing.ceiling),
            "evidence": plain(briefing.evidence),
            "workout": plain(briefing.workout),
            "strength": strength,
            "told": why(briefing),
            "negotiation": plain(briefing.negotiation),
            "trace": plain(trace),
            "decided_by": briefing.decided_by,
            "reasoning_mode": briefing.reasoning_mode,
            "model": briefing.model,
            "prompt_version": briefing.prompt_version,
            "consulted": _asked(briefing.consulted),
            "rules": plain(briefing.rules),
        },
        "reflection": {"missing": plain(briefing.observation.missing), "warnings": plain(briefing.warnings)},
    }
    return tuple(
        Memory(run_id=briefing.run_id, day=briefing.date, kind=kind, at=at, document=json.dumps(entry, sort_keys=True))
        for kind, entry in entries.items()
    )


def _asked(consulted: Consulted | None) -> Json:
    """Who was asked and what it took, but not how long: no two runs take the same."""
    return plain(replace(consulted, use=replace(consulted.use, ms=0.0))) if consulted is not None else None


def plain(value: object) -> Json:
    """A frozen value as plain JSON data; a number that is not finite is null."""
    return _translated(value, _or_null)


def exact(value: object) -> Json:
    """A frozen value as JSON data from which it can be made again; a number that is not finite is a word, as `nan`."""
    return _translated(value, _or_word)


def _translated(value: object, number: Callable[[float], Json]) -> Json:
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: _translated(getattr(value, f.name), number) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _translated(one, number) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [_translated(one, number) for one in value]
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float):
        return number(value)
    if value is None or isinstance(value, (str, int)):
        return value
    return str(value)


def _or_null(value: float) -> Json:
    return value if isfinite(value) else None


def _or_word(value: float) -> Json:
    return value if isfinite(value) else str(value)
