"""Who was heard on a day, in which order, and with what outcome."""

import logging
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias, TypeVar

from lanterne_rouge.agents.communication import Message
from lanterne_rouge.agents.mission import MissionBrief
from lanterne_rouge.agents.observation import ObservedMorning
from lanterne_rouge.agents.planning import Planned
from lanterne_rouge.agents.reasoning import Reasoned
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.explained import Explained
from lanterne_rouge.domain.model_use import Consulted

LOG = logging.getLogger(__name__)
Outcome: TypeAlias = MissionBrief | ObservedMorning | Reasoned | Planned | Explained | Message
T = TypeVar("T", MissionBrief, ObservedMorning, Reasoned, Planned, Explained, Message)


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step: who was heard, and the outcome in a few words."""

    step: str
    outcome: str


class Trace:
    """The steps of one run, in their order. How long each took is logged and not kept: no two runs take the same."""

    def __init__(self) -> None:
        self.steps: tuple[Step, ...] = ()
        self._since = perf_counter()
        self._ms: tuple[float, ...] = ()

    def heard(self, outcome: T) -> T:
        """Note what an agent answered, and hand it on."""
        told, now = steps_of(outcome), perf_counter()
        self.steps += told
        self._ms += tuple((now - self._since) * 1000 if step is told[0] else 0.0 for step in told)
        self._since = now
        return outcome

    def log(self, run_id: str) -> None:
        """One line a step."""
        for step, ms in zip(self.steps, self._ms, strict=True):
            LOG.info("%s %s: %s (%.1f ms)", run_id, step.step, step.outcome, ms)


def steps_of(outcome: Outcome) -> tuple[Step, ...]:
    """Whose answer it is, in a few words; an argument that was settled is a step of its own."""
    match outcome:
        case MissionBrief():
            return (Step(step="mission", outcome=_mission(outcome)),)
        case ObservedMorning():
            missing = ", ".join(outcome.observation.missing)
            return (Step(step="observation", outcome=f"missing: {missing}" if missing else "complete"),)
        case Reasoned():
            said = tuple(f"{one.verdict.value}, settled by {one.settled_by}" for one in outcome.result.negotiation)
            decided = Step(step="reasoning", outcome=_reasoned(outcome))
            return (decided, *(Step(step="negotiation", outcome=one) for one in said), *_learned(outcome.context))
        case Planned():
            return (Step(step="planning", outcome=_planned(outcome)),)
        case Explained():
            return (Step(step="explanation", outcome=_asked(outcome.consulted)),)
        case Message():
            return (Step(step="communication", outcome=f"told in four sections, {len(outcome.text)} characters"),)


def _mission(brief: MissionBrief) -> str:
    status = brief.status
    ahead = f", {status.days_to_goal} days to {status.goal_event}" if status.days_to_goal is not None else ""
    counts = ", a stage that counts" if status.stage is not None and status.stage.critical else ""
    return f"{status.phase.value}{ahead}{counts}"


def _reasoned(reasoned: Reasoned) -> str:
    action = reasoned.result.verdict.decision.action.value
    return f"{action}; {_asked(reasoned.consulted)}" if reasoned.consulted is not None else action


def _asked(consulted: Consulted) -> str:
    """Who was asked by which prompt, and whether the answer could be used."""
    named = " ".join(part for part in (consulted.provider, consulted.model) if part)
    heard = "heard" if consulted.heard else f"not heard ({consulted.failing.value if consulted.failing else 'unknown'})"
    return f"{named or 'a model'}, {consulted.prompt_version}: {heard}"


def _learned(context: DayContext) -> tuple[Step, ...]:
    """What looking back gave the decision, where it gave something."""
    own, lessons, bad = context.own.version, len(context.lessons), context.bad_days
    told = ([f"lessons: {lessons}"] if lessons else []) + ([f"days called bad: {bad}"] if bad else [])
    told += [f"own numbers, version {own}"] if own else []
    return (Step(step="reflection", outcome=", ".join(told)),) if told else ()


def _planned(planned: Planned) -> str:
    workout = planned.workout
    today = f"{workout.type}, {workout.duration_minutes} min" if workout else "rest"
    return f"{today}; coming days to be eased: {len(planned.changes)}"
