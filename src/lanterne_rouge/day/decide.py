"""The one path for judgement: a morning in, a decision and a workout out. Pure; everything else calls this."""

from dataclasses import dataclass, replace

from lanterne_rouge.day.aim import Target, aim
from lanterne_rouge.day.as_written import (
    is_run_walk,
    with_other_half,
    with_walking_breaks,
    workout_as_written,
    written_ceiling,
)
from lanterne_rouge.day.event import in_mode, points_of, ride_advice
from lanterne_rouge.day.negotiation import negotiate
from lanterne_rouge.day.prescribe import prescribe
from lanterne_rouge.day.reason import reason
from lanterne_rouge.day.rules.table import judge
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.day.signs.training import STRENGTH_KINDS
from lanterne_rouge.day.sport_choice import spares_places, sport_today
from lanterne_rouge.domain.decision import (
    Action,
    Ceiling,
    Flag,
    Intensity,
    Negotiation,
    TrainingDecision,
    Verdict,
    WorkoutPlan,
)
from lanterne_rouge.domain.event import RideAdvice, RideMode
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.sport import Sport

CERTAIN_FLAGS = frozenset({Flag.ILLNESS_SYSTEMIC, Flag.MEDICAL_REFERRAL, Flag.INJURY})
HIGHEST_CONFIDENCE, LOWEST = 0.95, 0.1


def confidence(signs: Signals, ceiling: Ceiling, flags: tuple[Flag, ...]) -> float:
    """0 to 1: starts high, falls with every gap in the data and with signs that contradict one another."""
    if ceiling.action is Action.RECOVER and CERTAIN_FLAGS & set(flags):
        return HIGHEST_CONFIDENCE
    body, training = signs.body, signs.training
    gaps = (
        (body.readiness is None, 0.15),
        (body.hrv_week is None, 0.1),
        (body.sleep is None, 0.05),
        (body.rhr is None, 0.05),
        (training.ctl is None, 0.2),
        (training.stale, 0.1),
        (training.settling or Flag.LOW_CONFIDENCE in flags, 0.1),
        (bool(signs.dropped), 0.1),
        (bool(signs.conflicts), 0.1),
        (not signs.planned.given, 0.05),
        (_contradicts(signs), 0.1),
    )
    sure = 0.9 - sum(cost for is_gap, cost in gaps if is_gap)
    agreed = 0.05 if len(signs.bad_signs) >= 3 else 0.0
    return round(max(min(sure + agreed, HIGHEST_CONFIDENCE), LOWEST), 2)


def _contradicts(signs: Signals) -> bool:
    """One measure calls for more while another calls for less."""
    body = signs.body
    fresh = body.readiness is not None and body.readiness >= 85
    tired = signs.training.tsb is not None and signs.training.tsb <= -25
    return (fresh and (tired or bool(signs.bad_signs))) or len(signs.bad_signs) == 1


@dataclass(frozen=True, kw_only=True)
class DayResult:
    """What a day is for, and its workout; None is a day of rest. `negotiation` is what was argued about it.

    `ride_mode` is how to take the day in an event of several days; `because` and `advice` are the codes of the rules' reason.
    """

    verdict: Verdict
    workout: WorkoutPlan | None
    because: tuple[str, ...] = ()
    advice: str = ""
    negotiation: tuple[Negotiation, ...] = ()
    ride_mode: RideAdvice | None = None


def decide_day(context: Morning) -> DayResult:
    """Data checked, signs read, rules in order, guardrails last, the mission heard, then a workout below the ceiling."""
    signs = read_signals(context)
    settled = negotiate(signs, judge(signs))
    judged, target = settled.judged, aim(signs, settled.judged.ceiling)
    workout = _workout(signs, target, judged.ceiling)
    why = reason(signs, judged, target, workout)
    decision = TrainingDecision(
        action=target.action if workout else Action.RECOVER,
        reason=why.text,
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
        because=why.because,
        advice=why.advice,
        negotiation=settled.negotiation,
        ride_mode=_as_argued(_ride_mode(signs, judged.ceiling), signs, settled.negotiation),
    )


def workout_within(context: Morning, ceiling: Ceiling) -> WorkoutPlan | None:
    """The morning's workout below a ceiling that was already decided."""
    signs = read_signals(context)
    return _workout(signs, aim(signs, ceiling), ceiling)


def _ride_mode(signs: Signals, ceiling: Ceiling) -> RideAdvice | None:
    return ride_advice(signs.morning.mission, signs.body.readiness, signs.training.tsb, ceiling)


def _as_argued(advice: RideAdvice | None, signs: Signals, negotiation: tuple[Negotiation, ...]) -> RideAdvice | None:
    """A stage that was argued for is ridden, steadily, where its mode alone would have been rest."""
    granted = any(one.settled_by == "mission" for one in negotiation)
    if advice is None or not granted or advice.mode is not RideMode.REST:
        return advice
    points = points_of(signs.morning.mission.stage_points, RideMode.GC)
    return replace(advice, mode=RideMode.GC, reason="the stage counts, so ride it steadily", points=points)


def _workout(signs: Signals, target: Target, ceiling: Ceiling) -> WorkoutPlan | None:
    mission, sport = signs.morning.mission, sport_today(signs)
    if sport is None:
        return None
    target, athlete, planned = _in_sport(target, sport), signs.morning.athlete, signs.morning.plan
    written = workout_as_written(planned, target, sport=sport, athlete=athlete, ceiling=ceiling)
    if written is not None and planned is not None and mission.stage is None:
        at_hand = _minutes_at_hand(signs, ceiling)
        return with_other_half(
            written,
            planned,
            athlete=athlete,
            ceiling=replace(ceiling, max_minutes=at_hand),
            spared=_spared_sports(signs),
        )
    if planned is not None and is_run_walk(planned) and sport is Sport.RUNNING:
        return with_walking_breaks(planned, target, sport=sport, athlete=athlete, ceiling=ceiling)
    return prescribe(
        in_mode(target, _ride_mode(signs, ceiling)),
        sport=sport,
        phase=mission.phase,
        athlete=athlete,
        ceiling=ceiling if target.action is Action.PUSH else written_ceiling(planned, ceiling),
        stage=mission.stage,
    )


def _minutes_at_hand(signs: Signals, ceiling: Ceiling) -> float | None:
    """The minutes that the rules and the athlete leave for the day."""
    limits = (ceiling.max_minutes, signs.morning.minutes_available, signs.morning.check_in.minutes_available)
    return min((limit for limit in limits if limit is not None), default=None)


def _spared_sports(signs: Signals) -> tuple[Sport, ...]:
    """Sports that load what hurts, and running on the way back to it."""
    places = signs.report.sore_places
    hurting = tuple(sport for sport in Sport if places and not spares_places(sport, places))
    return (*signs.report.banned, *hurting, *((Sport.RUNNING,) if signs.morning.run_return is not None else ()))


def _in_sport(target: Target, sport: Sport) -> Target:
    """A strength session becomes an easy one if a painful place needs another sport."""
    moved = target.kind in STRENGTH_KINDS and sport is not Sport.STRENGTH
    return replace(target, kind="endurance") if moved else target


def _intensity(workout: WorkoutPlan | None) -> Intensity:
    if workout is None or workout.max_zone <= 2:
        return Intensity.LOW
    return Intensity.MODERATE if workout.max_zone == 3 else Intensity.HIGH
