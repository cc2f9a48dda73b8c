"""Why a day was decided as it was, from what the run left in memory."""

import json
from dataclasses import dataclass
from datetime import date

from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.ports.stores import MemoryBus


@dataclass(frozen=True, kw_only=True)
class Why:
    """The reasons of one stored run, as data and as text."""

    document: dict[str, object]
    text: str


def why(day: date, memory: MemoryBus) -> Why:
    """The rules that spoke on a day, in their order, with the athlete's numbers; raises `NotFound` before any run."""
    found = memory.recall(day, day, "decision")
    if not found:
        raise NotFound(f"Nothing was decided for {day} yet.", f"Decide it: lanterne today --date {day}")
    stored = json.loads(found[-1].document)
    document: dict[str, object] = {
        "date": day.isoformat(),
        "run_id": found[-1].run_id,
        "decision": stored["decision"],
        "ceiling": stored["ceiling"],
        "evidence": [{**e, "numbers": dict(e["numbers"])} for e in stored["evidence"]],
        "counterfactuals": [],
        "decided_by": stored["decided_by"],
        "reasoning_mode": stored["reasoning_mode"],
    }
    return Why(document=document, text=stored["told"])
