"""A decision on a message, made from its intent: who answers it, in which mode, and what is asked back."""

from collections.abc import Sequence
from dataclasses import replace

from lanterne_rouge.domain.routing import Agent, Confidence, Intent, Mode, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SetReport

LONGEST_MESSAGE = 600
EXECUTING = frozenset(
    (
        *(Intent.LOG_SET, Intent.NEXT_SET, Intent.REST_ACK, Intent.UNDO_SET, Intent.CORRECT_SET, Intent.SKIP_SET),
        *(
            Intent.SWAP_EXERCISE,
            Intent.ADJUST_TARGET,
            Intent.START_WORKOUT,
            Intent.NEXT_WORKOUT,
            Intent.COMPLETE_WORKOUT,
        ),
    )
)
PLANNING_INTENTS = frozenset((Intent.PLAN_WORKOUT, Intent.PLAN_ROUTINE, Intent.EDIT_PLAN))
TELLING = frozenset((Intent.LOG_READINESS, Intent.LOG_PAIN, Intent.LOG_BODYWEIGHT))
ANSWERING = frozenset((Intent.CONFIRM, Intent.REJECT))
ASKED_BACK = {
    Intent.LOG_SET: "Is that a set to log? Say it with reps, load and unit, such as 8 x 100 kg.",
    Intent.CONFIRM: "Shall I take it as it is? Say yes, or say what to change.",
    Intent.UNDO_SET: "Take back the last set?",
    Intent.EDIT_PLAN: "What should change in your plan, and on which day?",
    Intent.CORRECT_SET: "What was wrong about the last set? Say the right number, such as: no, 7 reps.",
    Intent.SWAP_EXERCISE: "Which exercise instead? Say it such as: swap to goblet squat.",
    Intent.ADJUST_TARGET: "Which target? Say it such as: make it 95 for the rest.",
    Intent.LOG_READINESS: "How are you? Say it such as: slept 6 h, legs heavy.",
    Intent.LOG_PAIN: "What hurts, and how much? Say it such as: left knee 4/10.",
    Intent.LOG_BODYWEIGHT: "Your body weight? Say it such as: bw 81.4 kg.",
    Intent.REJECT: "Nothing waits for your answer. What shall I do?",
}


_WHICH_SESSION = (
    'What was the session? Say the sport and how long or how far it was, such as "ran 8 km in 47 min, easy".'
)
NOTHING_TO_UNDO = "gate:nothing_to_undo"
_ASKED_BY_RULE = {
    "gate:endurance_report": _WHICH_SESSION,
    "gate:session_numbers": _WHICH_SESSION,
    "gate:no_workout": "No workout is running. Start one (lanterne workout start), or name the exercise, such as: bench 8 x 60.",
    "gate:workout_runs": "A workout is running already. Go on with it (next), or end it first (finish workout).",
    NOTHING_TO_UNDO: "No workout is running. To take back what you entered last: lanterne undo",
    "gate:another_day": "Was that on another day? Say which, and I log it there.",
    "gate:another_night": "Was that last night? Then say it without the day. For another day: lanterne check-in --date saturday",
    "gate:denied_number": "What was it, then? Say the right number, such as: no, 7 reps.",
}


def decided(
    lane: RoutingLane,
    intent: Intent,
    rule: str,
    context: RoutingContext,
    signals: Sequence[str],
    *,
    confidence: Confidence = Confidence.HIGH,
    sets: tuple[SetReport, ...] | None = None,
    question: str | None = None,
) -> RoutingDecision:
    """The decision that a rule came to; with CLARIFY it holds the given question, else that of the rule or of the intent."""
    agent, mode = _agent(intent, context), _mode(intent)
    return RoutingDecision(
        lane=lane,
        intent=intent,
        target_agent=agent,
        confidence=confidence,
        matched_rule=rule,
        mode_transition=mode if mode is not None and mode is not context.mode else None,
        signals=tuple(signals),
        sets=sets,
        question=question or _ASKED_BY_RULE.get(rule, ASKED_BACK.get(intent, "What do you mean by that?"))
        if lane is RoutingLane.CLARIFY
        else None,
    )


def read_anew(
    decision: RoutingDecision,
    rule: str,
    lane: RoutingLane,
    intent: Intent,
    agent: Agent,
    *,
    confidence: Confidence = Confidence.HIGH,
    question: str | None = None,
) -> RoutingDecision:
    """The decision on a message that turns out to be meant otherwise; what was read in it as sets is none."""
    meant = replace(decision, matched_rule=rule, lane=lane, intent=intent, target_agent=agent, confidence=confidence)
    return replace(meant, sets=None, question=question)


def _agent(intent: Intent, context: RoutingContext) -> Agent:
    if intent in EXECUTING or (intent in TELLING and context.live_session):
        return Agent.COPILOT
    if intent in ANSWERING:
        return Agent.COPILOT if context.live_session else Agent.PLANNER
    return Agent.PLANNER if intent in PLANNING_INTENTS else Agent.COACH


def _mode(intent: Intent) -> Mode | None:
    if intent in PLANNING_INTENTS:
        return Mode.PLAN
    return Mode.EXECUTE if intent is Intent.START_WORKOUT else Mode.COACH if intent is Intent.ANALYZE_PROGRESS else None
