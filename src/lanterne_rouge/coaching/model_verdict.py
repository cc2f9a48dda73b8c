"""A day as a language model proposes it, brought under the rules: never more than they give, and lower only as they allow."""

from dataclasses import replace
from math import isfinite

from lanterne_rouge.coaching.aim import aim
from lanterne_rouge.coaching.day import DayResult, workout_within
from lanterne_rouge.coaching.event.ride_mode import ride_advice
from lanterne_rouge.coaching.guardrails import UPWARDS, hardest, hold, lowest
from lanterne_rouge.coaching.sanity import set_aside
from lanterne_rouge.coaching.signs.morning import Signs, read_signs
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling, Flag, Intensity, TrainingDecision
from lanterne_rouge.domain.model_decision import ProposedDecision
from lanterne_rouge.domain.workout import WorkoutPlan

MOST_CHARACTERS = 4000
# The hardest that a day of each kind can be and still be called so.
HARDEST_OF = {
    Action.RECOVER: Intensity.LOW,
    Action.EASE: Intensity.MODERATE,
    Action.MAINTAIN: Intensity.HIGH,
    Action.PUSH: Intensity.HIGH,
}
ZONE_OF = {Intensity.LOW: 2, Intensity.MODERATE: 3, Intensity.HIGH: 7}


def proposal_problem(proposed: ProposedDecision, context: DayContext) -> str | None:
    """What makes a proposal unusable, in a sentence; None where it can be heard."""
    if not isfinite(proposed.confidence) or not 0 <= proposed.confidence <= 1:
        return "The language model's confidence is no number from 0 to 1."
    if not proposed.reason.strip():
        return "The language model gave no reason."
    if len(proposed.reason) > MOST_CHARACTERS:
        return f"The language model's reason is longer than {MOST_CHARACTERS} characters."
    action, intensity = proposed.action, proposed.intensity_recommendation
    if UPWARDS.index(intensity) > UPWARDS.index(HARDEST_OF[action]):
        return f"The language model contradicts itself: {action.value} with {intensity.value} intensity."
    if context.plan is not None and context.plan.kind == "rest" and action is Action.PUSH:
        return "The language model wants more than a plan that holds rest."
    return None


def under_proposal(context: DayContext, rules: DayResult, proposed: ProposedDecision) -> DayResult:
    """The day as proposed where the rules allow it; action, workout and intensity agree, and none exceeds the rules'.

    A lower day gets its workout anew by the path that makes every workout; its ceiling is the lowered one.
    """
    signs = read_signs(set_aside(context))
    held = _held(proposed, rules, signs)
    for ceiling in _ceilings(held, rules):
        made = _made(context, signs, rules, held, ceiling)
        if _is_within(made, rules):
            return made
    return replace(rules, verdict=replace(rules.verdict, decision=_as_decided(held, rules)))


def supported_flags(proposed: tuple[str, ...], signs: Signs) -> tuple[Flag, ...]:
    """Of the flags that a model tells, those that the morning bears out beside what the rules have raised themselves."""
    below_zero = signs.training.tsb is not None and signs.training.tsb < 0
    return (Flag.NEGATIVE_TSB,) if below_zero and Flag.NEGATIVE_TSB.value in proposed else ()


def _held(proposed: ProposedDecision, rules: DayResult, signs: Signs) -> TrainingDecision:
    """The proposal as the guardrails leave it, and no more than the rules decided: a model adds nothing to a day."""
    wish = TrainingDecision(
        action=proposed.action,
        reason=proposed.reason,
        intensity_recommendation=proposed.intensity_recommendation,
        flags=supported_flags(proposed.flags, signs),
        confidence=proposed.confidence,
    )
    held, most = hold(wish, rules.verdict), rules.verdict.decision
    return replace(
        held,
        action=min(held.action, most.action, key=ACTIONS_UPWARDS.index),
        intensity_recommendation=min(held.intensity_recommendation, most.intensity_recommendation, key=UPWARDS.index),
    )


def _ceilings(held: TrainingDecision, rules: DayResult) -> tuple[Ceiling, ...]:
    """Ceilings to try, the nearest to the proposal first; none where it asks for what the rules decided."""
    decided, workout = rules.verdict.decision, rules.workout
    calmer = held.intensity_recommendation is not decided.intensity_recommendation
    if workout is None or (held.action is decided.action and not calmer):
        return ()
    as_rules = Ceiling(
        action=held.action,
        max_zone=workout.max_zone,
        max_load=workout.load,
        max_minutes=float(workout.duration_minutes),
    )
    as_held = replace(as_rules, max_zone=min(workout.max_zone, ZONE_OF[held.intensity_recommendation]))
    wanted = (as_held, as_rules) if held.action is not decided.action else (as_held,)
    return tuple(rules.verdict.ceiling.lowered(one) for one in wanted)


def _made(context: DayContext, signs: Signs, rules: DayResult, held: TrainingDecision, ceiling: Ceiling) -> DayResult:
    workout = workout_within(context, ceiling)
    decision = replace(
        held,
        action=aim(signs, ceiling).action if workout else Action.RECOVER,
        intensity_recommendation=_intensity(workout),
    )
    verdict = replace(rules.verdict, decision=decision, ceiling=ceiling, load=workout.load if workout else 0.0)
    made = replace(rules, verdict=verdict, workout=workout)
    if decision.action is rules.verdict.decision.action:
        return made
    mission, body = signs.context.mission, signs.body
    return replace(made, ride_mode=ride_advice(mission, body.readiness, signs.training.tsb, ceiling))


def _intensity(workout: WorkoutPlan | None) -> Intensity:
    return hardest(Ceiling(max_zone=workout.max_zone if workout else 0))


def _is_within(made: DayResult, rules: DayResult) -> bool:
    """No part above the rules', and no lower action than a model may ask for: a session too short to keep would be rest."""
    rank = ACTIONS_UPWARDS.index
    least, action = rank(lowest(rules.verdict)), rank(made.verdict.decision.action)
    if not least <= action <= rank(rules.verdict.decision.action):
        return False
    after, before = made.workout, rules.workout
    if after is None or before is None:
        return after is None
    return (
        after.load <= before.load
        and after.max_zone <= before.max_zone
        and after.duration_minutes <= before.duration_minutes
    )


def _as_decided(held: TrainingDecision, rules: DayResult) -> TrainingDecision:
    """What the rules decided, with the words, the flags and the confidence of the one who was asked."""
    decided = rules.verdict.decision
    return replace(decided, reason=held.reason, flags=held.flags, confidence=held.confidence)
