"""What a run leaves in memory: what was seen, what was decided, and a first thought about it."""

import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import date, datetime
from hashlib import sha256
from math import isfinite
from time import perf_counter
from typing import TypeAlias, TypeVar

from lanterne_rouge import __version__
from lanterne_rouge.day.phases import MissionBrief
from lanterne_rouge.day.rules.version import RULES_VERSION, WORDING_VERSION
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.language_model import ModelConsultation, ModelExplanation
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.models.reasoning import Reasoned
from lanterne_rouge.ports.stores import Memory, MemoryBus
from lanterne_rouge.season.week_ahead import WeekAhead
from lanterne_rouge.views.briefing import Message
from lanterne_rouge.views.four_sections import explain_rules

LOG = logging.getLogger(__name__)
Outcome: TypeAlias = MissionBrief | Observation | Reasoned | WeekAhead | ModelExplanation | Message
T = TypeVar("T", MissionBrief, Observation, Reasoned, WeekAhead, ModelExplanation, Message)


@dataclass(frozen=True, kw_only=True)
class TraceStep:
    """One step: who was heard, and the outcome in a few words."""

    step: str
    outcome: str


class Trace:
    """The steps of one run, in their order. How long each took is logged and not kept: no two runs take the same."""

    def __init__(self) -> None:
        self.steps: tuple[TraceStep, ...] = ()
        self._since = perf_counter()
        self._ms: tuple[float, ...] = ()

    def add(self, outcome: T) -> T:
        """Note what an agent answered, and hand it on."""
        steps, now = steps_of(outcome), perf_counter()
        self.steps += steps
        self._ms += tuple((now - self._since) * 1000 if step is steps[0] else 0.0 for step in steps)
        self._since = now
        return outcome

    def log(self, run_id: str) -> None:
        """One line a step."""
        for step, ms in zip(self.steps, self._ms, strict=True):
            LOG.info("%s %s: %s (%.1f ms)", run_id, step.step, step.outcome, ms)


def steps_of(outcome: Outcome) -> tuple[TraceStep, ...]:
    """Whose answer it is, in a few words; an argument that was settled is a step of its own."""
    match outcome:
        case MissionBrief():
            return (TraceStep(step="mission", outcome=_mission(outcome)),)
        case Observation():
            missing = ", ".join(outcome.missing)
            return (TraceStep(step="observation", outcome=f"missing: {missing}" if missing else "complete"),)
        case Reasoned():
            verdicts = tuple(
                f"{argument.verdict.value}, settled by {argument.settled_by}" for argument in outcome.result.negotiation
            )
            decided = TraceStep(step="reasoning", outcome=_reasoned(outcome))
            return (
                decided,
                *(TraceStep(step="negotiation", outcome=line) for line in verdicts),
                *_learned(outcome.context),
            )
        case WeekAhead():
            return (TraceStep(step="planning", outcome=_planned(outcome)),)
        case ModelExplanation():
            return (TraceStep(step="explanation", outcome=_asked_trace(outcome.consulted)),)
        case Message():
            return (TraceStep(step="communication", outcome=f"told in four sections, {len(outcome.text)} characters"),)


def _mission(brief: MissionBrief) -> str:
    status = brief.status
    ahead = f", {status.days_to_goal} days to {status.goal_event}" if status.days_to_goal is not None else ""
    counts = ", a stage that counts" if status.stage is not None and status.stage.critical else ""
    return f"{status.phase.value}{ahead}{counts}"


def _reasoned(reasoned: Reasoned) -> str:
    action = reasoned.result.verdict.decision.action.value
    return f"{action}; {_asked_trace(reasoned.consulted)}" if reasoned.consulted is not None else action


def _asked_trace(consulted: ModelConsultation) -> str:
    """Who was asked by which prompt, and whether the answer could be used."""
    named = " ".join(part for part in (consulted.provider, consulted.model) if part)
    heard = (
        "heard" if consulted.answered else f"not heard ({consulted.failing.value if consulted.failing else 'unknown'})"
    )
    return f"{named or 'a model'}, {consulted.prompt_version}: {heard}"


def _learned(context: Morning) -> tuple[TraceStep, ...]:
    """What looking back gave the decision, where it gave something."""
    own, lessons, bad = context.own.version, len(context.lessons), context.bad_days
    lines = ([f"lessons: {lessons}"] if lessons else []) + ([f"days called bad: {bad}"] if bad else [])
    lines += [f"own numbers, version {own}"] if own else []
    return (TraceStep(step="reflection", outcome=", ".join(lines)),) if lines else ()


def _planned(planned: WeekAhead) -> str:
    workout = planned.workout
    today = f"{workout.type}, {workout.duration_minutes} min" if workout else "rest"
    return f"{today}; coming days to be eased: {len(planned.changes)}"


Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def run_id(context: Morning) -> str:
    """The same morning has the same id, so that a repeated run is recognised as one."""
    # Hours since a session change with the clock, not with the morning.
    timeless = replace(context, sessions=tuple(replace(s, hours_ago=None) for s in context.sessions))
    return f"{context.day}-{sha256(repr(timeless).encode()).hexdigest()[:10]}"


def run_that_holds(memory: MemoryBus, context: Morning) -> Memory | None:
    """The day's last decision, if the morning is still the one that it was made for; else None."""
    stored = memory.recall(context.day, context.day, "decision", 1)
    return stored[-1] if stored and stored[-1].run_id == run_id(context) else None


def memories(
    briefing: Briefing,
    context: Morning,
    *,
    at: datetime,
    trace: tuple[TraceStep, ...] = (),
    eased_lifting: bool = False,
    mission: MissionConfig | None = None,
) -> tuple[Memory, ...]:
    """One entry of each kind; the observation holds the whole input, so that the decision can be replayed.

    `eased_lifting`: the day's lifting was held back, so that it is not taken for what can be lifted. `mission` is stored as
    it was on the day, since its file may say something else later.
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
            "cautions": plain(briefing.cautions),
            "evidence": plain(briefing.evidence),
            "workout": plain(briefing.workout),
            "option": plain(briefing.option),
            "strength": strength,
            "told": explain_rules(briefing),
            "explanation": briefing.explanation,
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
        **({"mission": {"mission": plain(mission)}} if mission is not None else {}),
    }
    return tuple(
        Memory(run_id=briefing.run_id, day=briefing.date, kind=kind, at=at, document=json.dumps(entry, sort_keys=True))
        for kind, entry in entries.items()
    )


# What the clock alone changes in the input of a run.
_HOURS = re.compile(r'"hours_ago": [^,}]+')


def is_repeat(stored: Sequence[Memory], run: Sequence[Memory]) -> bool:
    """Whether a run says what is stored of its day already, seen at another hour of it."""
    return [_timeless(memory) for memory in stored] == [_timeless(memory) for memory in run]


def _timeless(memory: Memory) -> tuple[str, str, str]:
    document = _HOURS.sub("", memory.document) if memory.kind == "observation" else memory.document
    return memory.run_id, memory.kind, document


def _asked(consulted: ModelConsultation | None) -> Json:
    """Who was asked and what it took, but not how long: no two runs take the same."""
    return plain(replace(consulted, use=replace(consulted.use, ms=0.0))) if consulted is not None else None


def plain(value: object) -> Json:
    """A frozen value as plain JSON data; a number that is not finite is null."""
    return _translated(value, _or_null)


def exact(value: object) -> Json:
    """A frozen value as JSON data from which it can be made again; a number that is not finite is a word, as `nan`."""
    return _translated(value, _or_word)


def _translated(value: object, number: Callable[[float], Json]) -> Json:
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, float):
        return number(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: _translated(getattr(value, f.name), number) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _translated(value_of_key, number) for key, value_of_key in value.items()}
    if isinstance(value, (tuple, list)):
        return [_translated(item, number) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def _or_null(value: float) -> Json:
    return value if isfinite(value) else None


def _or_word(value: float) -> Json:
    return value if isfinite(value) else str(value)
