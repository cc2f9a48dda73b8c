"""Why a day was decided as it was, from what the run left in memory; what nearly spoke and what would have changed it."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.run_record import Json, run_that_holds
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.day.counterfactuals import MORE, counterfactuals, near_misses
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.rules.version import RULES_VERSION
from lanterne_rouge.day.signals import SIGNALS, Signal
from lanterne_rouge.domain.decision import Action, Counterfactual, NearMiss
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.vendor import title_of_source
from lanterne_rouge.domain.wellness import Preference
from lanterne_rouge.language.phrasing import explain_terms_once
from lanterne_rouge.ports.stores import Memory, MemoryBus
from lanterne_rouge.views.today import ArgumentView, DecisionView, EvidenceView, NegotiationView
from lanterne_rouge.views.what_if import SourceChoiceView, TraceView, WhyView, counterfactual_view, near_miss_view

ReadContext = Callable[[str], Morning]
CHANGED = "The rules have changed since that day was decided; what nearly spoke and what would have changed it are by today's rules."
HELD_BY_MORE = "No one or two of your numbers alone would have allowed more."


@dataclass(frozen=True, kw_only=True)
class WhyRequest:
    """The day to explain, today without one."""

    day: date | None = None


DECIDED_BEFORE: Final = "Something has changed since today was decided, so decide it again: lanterne today"


def is_outdated(scope: AthleteScope) -> bool:
    """Whether the morning has changed since today was decided."""
    stored = scope.stores.memory.recall(scope.today, scope.today, "decision", 1)
    return bool(stored) and run_that_holds(scope.stores.memory, morning_of(scope, scope.today)) is None


def explain_day(request: WhyRequest, scope: AthleteScope) -> WhyView:
    """Which rules counted on a day, which nearly did, and what would have changed it. Raises `NotFound` before any run."""
    return explain_decision(request.day or scope.today, scope.stores.memory, scope.adapters.read_morning)


@dataclass(frozen=True, kw_only=True)
class _Otherwise:
    """What a kept morning shows when it is asked again with other numbers."""

    nearly: tuple[NearMiss, ...]
    would: tuple[Counterfactual, ...]
    action: Action
    rest_planned: bool


def explain_decision(day: date, memory: MemoryBus, read: ReadContext) -> WhyView:
    """The stored reasons of a day; raises `NotFound` before any run."""
    memories_of_day = memory.recall(day, day, "decision")
    if not memories_of_day:
        raise NotFound(f"There's no decision for {day} yet.", f"Get one: lanterne today --date {day}")
    run = memories_of_day[-1]
    stored = json.loads(run.document)
    seen = next((m for m in memory.recall(day, day, "observation") if m.run_id == run.run_id), None)
    rules_then = json.loads(seen.document).get("rules_version") if seen else None
    otherwise = _otherwise(seen, read)
    sources = tuple(_source_choices(seen))
    parts = [stored["told"], *_several_sources(sources), *_argued(stored), *(_in_words(otherwise) if otherwise else [])]
    parts += [CHANGED] if otherwise and rules_then != RULES_VERSION else []
    decision = stored["decision"]
    return WhyView(
        date=day,
        run_id=run.run_id,
        decision=DecisionView(**{**decision, "flags": tuple(decision["flags"])}),
        ceiling=stored["ceiling"],
        evidence=tuple(EvidenceView(**{**e, "numbers": dict(e["numbers"])}) for e in stored["evidence"]),
        near_misses=tuple(near_miss_view(near) for near in otherwise.nearly) if otherwise else (),
        counterfactuals=tuple(counterfactual_view(other) for other in otherwise.would) if otherwise else (),
        negotiation=tuple(_stored_exchange(n) for n in stored.get("negotiation", [])),
        trace=tuple(TraceView(**step) for step in stored.get("trace", [])),
        decided_by=stored["decided_by"],
        reasoning_mode=stored["reasoning_mode"],
        rules_version=rules_then,
        text=explain_terms_once("\n\n".join(parts)),
        mission=_mission(memory, run),
        sources=sources,
    )


WHY_BELIEVED: Final = {
    Preference.CLOSER: "it's the one I trust more for this",
    Preference.KNOWN: "it's the one whose usual values I know",
    Preference.FIRST: "I don't know which is more accurate, so I stay with one",
}


def _source_choices(seen: Memory | None) -> Iterator[SourceChoiceView]:
    """The numbers of the morning that more than one source told."""
    observation = json.loads(seen.document).get("observation") if seen else None
    if not isinstance(observation, dict):
        return
    readings = {**observation, **dict(observation.get("more") or ())}
    for signal in SIGNALS:
        reading = readings.get(signal.key)
        if isinstance(reading, dict) and reading.get("beside"):
            yield _source_choice(signal, reading)


def _source_choice(signal: Signal, reading: Mapping[str, Json]) -> SourceChoiceView:
    beside = reading["beside"]
    assert isinstance(beside, list)
    others = [other for other in beside if isinstance(other, dict)]
    value, source = float(str(reading["value"])), title_of_source(str(reading["source"]))
    told = {title_of_source(str(other["source"])): float(str(other["value"])) for other in others}
    reason = WHY_BELIEVED[Preference(str(others[0]["preferred"]))]
    rest = ", ".join(f"{name} says {_in_unit(number, signal.unit)}" for name, number in told.items())
    sentence = (
        f"{signal.label.capitalize()}: {source} says {_in_unit(value, signal.unit)}, {rest}. I use {source}: {reason}."
    )
    return SourceChoiceView(
        signal=signal.key, source=source, value=value, unit=signal.unit, others=told, sentence=sentence
    )


def _in_unit(value: float, unit: str) -> str:
    return f"{value:.1f}".removesuffix(".0") + f" {unit}"


def _several_sources(choices: Sequence[SourceChoiceView]) -> list[str]:
    lines = [f"- {choice.sentence}" for choice in choices]
    return ["\n".join(["Measured by more than one source:", *lines])] if lines else []


def _mission(memory: MemoryBus, run: Memory) -> dict[str, Json] | None:
    """The mission as it was on the day of a run; None where there was none, or the run is from before it was stored."""
    snapshots = (m for m in memory.recall(run.day, run.day, "mission") if m.run_id == run.run_id)
    stored = next((json.loads(m.document)["mission"] for m in snapshots), None)
    return stored if isinstance(stored, dict) else None


def _stored_exchange(stored: dict[str, Json]) -> NegotiationView:
    arguments = stored["arguments"]
    assert isinstance(arguments, list)
    turns = [turn for turn in arguments if isinstance(turn, dict)]
    return NegotiationView(
        about=str(stored["about"]),
        arguments=tuple(
            ArgumentView(
                speaker=str(turn["speaker"]),
                says=str(turn["says"]),
                wants=str(turn["wants"]),
                numbers=_numbers(turn.get("numbers")),
            )
            for turn in turns
        ),
        verdict=str(stored["verdict"]),
        settled_by=str(stored["settled_by"]),
        says=str(stored["says"]),
    )


def _numbers(stored: Json) -> dict[str, float]:
    pairs = stored if isinstance(stored, list) else []
    return {str(p[0]): float(p[1]) for p in pairs if isinstance(p, list) and isinstance(p[1], (int, float))}


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


def _in_words(otherwise: _Otherwise) -> list[str]:
    more = [change for change in otherwise.would if change.direction == MORE]
    held = otherwise.action in (Action.RECOVER, Action.EASE) and not more and not otherwise.rest_planned
    would = [f"- {change.sentence}" for change in otherwise.would] + ([f"- {HELD_BY_MORE}"] if held else [])
    nearly = [f"- {rule.sentence}" for rule in otherwise.nearly]
    blocks = [("What would have changed it:", would), ("What nearly counted:", nearly)]
    return ["\n".join([heading, *lines]) for heading, lines in blocks if lines]


def _argued(stored: Mapping[str, Json]) -> list[str]:
    """The exchange about the day, turn by turn, where there was one."""
    turns = stored.get("negotiation")
    return [_exchange(argument) for argument in turns if isinstance(argument, dict)] if isinstance(turns, list) else []


def _exchange(entry: Mapping[str, Json]) -> str:
    turns = entry.get("arguments")
    turns_said = [t for t in turns if isinstance(t, dict)] if isinstance(turns, list) else []
    lines = [f"- {t.get('speaker')}: {t.get('says')}" for t in turns_said]
    return "\n".join([f"Argued about {entry.get('about')}:", *lines, f"- {entry.get('says')}"])
