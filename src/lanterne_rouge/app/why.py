"""Why a day was decided as it was, from what the run left in memory; what nearly spoke and what would have changed it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from lanterne_rouge.app.run_record import Json, plain
from lanterne_rouge.day.counterfactuals import MORE, counterfactuals, near_misses
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.rules.version import RULES_VERSION
from lanterne_rouge.domain.decision import Action, Counterfactual, NearMiss
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.language.phrasing import explain_terms_once
from lanterne_rouge.ports.stores import Memory, MemoryBus

ReadContext = Callable[[str], Morning]
CHANGED = "The rules have changed since that day was decided; what nearly spoke and what would have changed it are by today's rules."
HELD = "No one or two of your numbers alone would have allowed more."


@dataclass(frozen=True, kw_only=True)
class Why:
    """The reasons of one stored run, as data and as text."""

    document: dict[str, Json]
    text: str


@dataclass(frozen=True, kw_only=True)
class _Otherwise:
    """What a kept morning shows when it is asked again with other numbers."""

    nearly: tuple[NearMiss, ...]
    would: tuple[Counterfactual, ...]
    action: Action
    rest_planned: bool


def why(day: date, memory: MemoryBus, read: ReadContext) -> Why:
    """The rules that spoke on a day, which nearly did, and what would have changed it; raises `NotFound` before any run."""
    found = memory.recall(day, day, "decision")
    if not found:
        raise NotFound(f"Nothing was decided for {day} yet.", f"Decide it: lanterne today --date {day}")
    run = found[-1]
    stored = json.loads(run.document)
    seen = next((m for m in memory.recall(day, day, "observation") if m.run_id == run.run_id), None)
    rules_then = json.loads(seen.document).get("rules_version") if seen else None
    otherwise = _otherwise(seen, read)
    document: dict[str, Json] = {
        "date": day.isoformat(),
        "run_id": run.run_id,
        "decision": stored["decision"],
        "ceiling": stored["ceiling"],
        "evidence": [{**e, "numbers": dict(e["numbers"])} for e in stored["evidence"]],
        "near_misses": [plain(one) for one in otherwise.nearly] if otherwise else [],
        "counterfactuals": [_counterfactual(one) for one in otherwise.would] if otherwise else [],
        "negotiation": stored.get("negotiation", []),
        "trace": stored.get("trace", []),
        "decided_by": stored["decided_by"],
        "reasoning_mode": stored["reasoning_mode"],
        "rules_version": rules_then,
    }
    parts = [stored["told"], *_argued(stored), *(_in_words(otherwise) if otherwise else [])]
    parts += [CHANGED] if otherwise and rules_then != RULES_VERSION else []
    return Why(document=document, text=explain_terms_once("\n\n".join(parts)))


def _otherwise(seen: Memory | None, read: ReadContext) -> _Otherwise | None:
    if seen is None:
        return None
    context = read(seen.document)
    result = decide_day(context)
    return _Otherwise(
        nearly=near_misses(context),
        would=counterfactuals(context, result),
        action=result.verdict.decision.action,
        rest_planned=context.plan is not None and context.plan.kind == "rest",
    )


def _counterfactual(one: Counterfactual) -> Json:
    changes: list[Json] = [{"name": c.name, "from": c.before, "to": c.after, "unit": c.unit} for c in one.changes]
    return {
        "direction": one.direction,
        "changes": changes,
        "action": one.action.value,
        "workout": one.workout,
        "load": one.load,
        "sentence": one.sentence,
    }


def _in_words(otherwise: _Otherwise) -> list[str]:
    more = [one for one in otherwise.would if one.direction == MORE]
    held = otherwise.action in (Action.RECOVER, Action.EASE) and not more and not otherwise.rest_planned
    would = [f"- {one.sentence}" for one in otherwise.would] + ([f"- {HELD}"] if held else [])
    nearly = [f"- {one.sentence}" for one in otherwise.nearly]
    told = [("What would have changed it:", would), ("Rules that nearly spoke:", nearly)]
    return ["\n".join([heading, *lines]) for heading, lines in told if lines]


def _argued(stored: Mapping[str, Json]) -> list[str]:
    """The exchange about the day, turn by turn, where there was one."""
    told = stored.get("negotiation")
    return [_exchange(one) for one in told if isinstance(one, dict)] if isinstance(told, list) else []


def _exchange(one: Mapping[str, Json]) -> str:
    turns = one.get("arguments")
    said = [t for t in turns if isinstance(t, dict)] if isinstance(turns, list) else []
    lines = [f"- {t.get('speaker')}: {t.get('says')}" for t in said]
    return "\n".join([f"Argued about {one.get('about')}:", *lines, f"- {one.get('says')}"])
