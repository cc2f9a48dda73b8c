"""The one path for judgement: a morning in, a decision and a workout out. Pure; everything else calls this."""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.aim import Target, aim
from lanterne_rouge.coaching.confidence import confidence
from lanterne_rouge.coaching.event.ride_mode import points_of, ride_advice
from lanterne_rouge.coaching.event.stage_target import in_mode
from lanterne_rouge.coaching.gloss import explained_once
from lanterne_rouge.coaching.negotiation import negotiate
from lanterne_rouge.coaching.prescribe import prescribe
from lanterne_rouge.coaching.reason import reason
from lanterne_rouge.coaching.rules.table import judge
from lanterne_rouge.coaching.sanity import set_aside
from lanterne_rouge.coaching.signs.morning import Signs, read_signs
from lanterne_rouge.coaching.signs.planned import STRENGTH_KINDS
from lanterne_rouge.coaching.sport_choice import sport_today
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.decision import Action, Ceiling, Intensity, TrainingDecision, Verdict
from lanterne_rouge.domain.event import RideAdvice, RideMode
from lanterne_rouge.domain.negotiation import Negotiation
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.workout import WorkoutPlan


@dataclass(frozen=True, kw_only=True)
class DayResult:
    """What a day is for, and its workout; None is a day of rest. `negotiation` is what was argued about it.

    `ride_mode` is how to take the day in an event of several days.
    """

    verdict: Verdict
    workout: WorkoutPlan | None
    negotiation: tuple[Negotiation, ...] = ()
    ride_mode: RideAdvice | None = None


def decide_day(context: DayContext) -> DayResult:
    """Data checked, signs read, rules in order, guardrails last, the mission heard, then a workout below the ceiling."""
    signs = read_signs(set_aside(context))
    settled = negotiate(signs, judge(signs))
    judged, target = settled.judged, aim(signs, settled.judged.ceiling)
    workout = _workout(signs, target, judged.ceiling)
    decision = TrainingDecision(
        action=target.action if workout else Action.RECOVER,
        reason=_with_verdict(reason(signs, judged, target, workout), settled.negotiation),
        intensity_recommendation=_intensity(workout),
        flags=judged.flags,
        confidence=confidence(signs, judged.ceiling, judged.flags),
    )
    verdict = Verdict(
        decision=decision,
        ceiling=judged.ceiling,
        evidence=judged.evidence,
        load=workout.load if workout else 0.0,
    )
    return DayResult(
        verdict=verdict,
        workout=workout,
        negotiation=settled.negotiation,
        ride_mode=_as_argued(_ride_mode(signs, judged.ceiling), signs, settled.negotiation),
    )


def workout_within(context: DayContext, ceiling: Ceiling) -> WorkoutPlan | None:
    """The morning's workout below a ceiling that was already decided."""
    signs = read_signs(set_aside(context))
    return _workout(signs, aim(signs, ceiling), ceiling)


def _ride_mode(signs: Signs, ceiling: Ceiling) -> RideAdvice | None:
    return ride_advice(signs.context.mission, signs.body.readiness, signs.training.tsb, ceiling)


def _as_argued(advice: RideAdvice | None, signs: Signs, negotiation: tuple[Negotiation, ...]) -> RideAdvice | None:
    """A stage that was argued for is ridden, steadily, where its mode alone would have been rest."""
    granted = any(one.settled_by == "mission" for one in negotiation)
    if advice is None or not granted or advice.mode is not RideMode.REST:
        return advice
    points = points_of(signs.context.mission.stage_points, RideMode.GC)
    return replace(advice, mode=RideMode.GC, reason="the stage counts, so it is ridden, steadily", points=points)


def _with_verdict(why: str, negotiation: tuple[Negotiation, ...]) -> str:
    """The reason, and how an argument about it ended."""
    return explained_once(" ".join([why, *(one.says for one in negotiation)]))


def _workout(signs: Signs, target: Target, ceiling: Ceiling) -> WorkoutPlan | None:
    mission, sport = signs.context.mission, sport_today(signs)
    if sport is None:
        return None
    return prescribe(
        in_mode(_in_sport(target, sport), _ride_mode(signs, ceiling)),
        sport=sport,
        phase=mission.phase,
        athlete=signs.context.athlete,
        ceiling=ceiling,
        stage=mission.stage,
    )


def _in_sport(target: Target, sport: Sport) -> Target:
    """A strength session becomes an easy one where a painful place asks for another sport."""
    moved = target.kind in STRENGTH_KINDS and sport is not Sport.STRENGTH
    return replace(target, kind="endurance") if moved else target


def _intensity(workout: WorkoutPlan | None) -> Intensity:
    if workout is None or workout.max_zone <= 2:
        return Intensity.LOW
    return Intensity.MODERATE if workout.max_zone == 3 else Intensity.HIGH
