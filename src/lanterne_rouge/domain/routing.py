"""Where a message of the athlete goes: lane, intent, agent, and the sets that it reports."""

from enum import StrEnum

from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport


class RoutingLane(StrEnum):
    """How a message is answered: `FAST` at once and perhaps writing, `SLOW` by an agent, `CLARIFY` with a question."""

    FAST = "FAST"
    SLOW = "SLOW"
    CLARIFY = "CLARIFY"


class Agent(StrEnum):
    """Who answers."""

    COACH = "coach"
    PLANNER = "planner"
    COPILOT = "copilot"


class Mode(StrEnum):
    """What the conversation is about: talking, planning, or a workout that runs."""

    COACH = "coach"
    PLAN = "plan"
    EXECUTE = "execute"


class Confidence(StrEnum):
    """How sure the router is."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Intent(StrEnum):
    """What a message wants."""

    LOG_SET = "LOG_SET"
    NEXT_SET = "NEXT_SET"
    REST_ACK = "REST_ACK"
    UNDO_SET = "UNDO_SET"
    CORRECT_SET = "CORRECT_SET"
    SKIP_SET = "SKIP_SET"
    SWAP_EXERCISE = "SWAP_EXERCISE"
    ADJUST_TARGET = "ADJUST_TARGET"
    START_WORKOUT = "START_WORKOUT"
    NEXT_WORKOUT = "NEXT_WORKOUT"
    COMPLETE_WORKOUT = "COMPLETE_WORKOUT"
    LOG_READINESS = "LOG_READINESS"
    LOG_PAIN = "LOG_PAIN"
    LOG_BODYWEIGHT = "LOG_BODYWEIGHT"
    CONFIRM = "CONFIRM"
    REJECT = "REJECT"
    PLAN_WORKOUT = "PLAN_WORKOUT"
    PLAN_ROUTINE = "PLAN_ROUTINE"
    EDIT_PLAN = "EDIT_PLAN"
    COACH_GENERAL = "COACH_GENERAL"
    ANALYZE_PROGRESS = "ANALYZE_PROGRESS"
    SAFETY = "SAFETY"
    OUT_OF_SCOPE = "OUT_OF_SCOPE"


@dataclass(frozen=True, kw_only=True)
class OpenTarget:
    """What the set on screen asks for; `weight` in `unit` (None: the athlete's own), 0 for the body alone."""

    reps: int | None = None
    weight: float | None = None
    unit: SaidUnit | None = None
    duration_s: float | None = None


@dataclass(frozen=True, kw_only=True)
class RoutingContext:
    """What the router knows beside the message. `units`: the athlete's own, KG or LB; `last_set` in numbers as logged.

    `work`: the first working set behind the warm-ups, where a warm-up is next. `sport`: that of a logged line which names none.
    """

    live_session: bool = False
    units: SaidUnit = SaidUnit.KG
    current_exercise: str | None = None
    target: OpenTarget | None = None
    work: OpenTarget | None = None
    last_set: SetReport | None = None
    pending_proposal: bool = False
    mode: Mode = Mode.COACH
    sport: Sport | None = None


@dataclass(frozen=True, kw_only=True)
class RoutingDecision:
    """Where a message goes and why. `sets`: what it reports, None where it names no numbers; with CLARIFY the likeliest reading.

    `matched_rule`: the name of the pattern or gate that settled it; `question`: what to ask back, with CLARIFY alone.
    """

    lane: RoutingLane
    intent: Intent
    target_agent: Agent
    confidence: Confidence
    matched_rule: str
    mode_transition: Mode | None = None
    signals: tuple[str, ...] = ()
    sets: tuple[SetReport, ...] | None = None
    question: str | None = None
