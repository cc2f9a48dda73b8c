"""Today's strength session beside what was decided: planned where the day holds one, left out with a reason where it may not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.signs.planned import POINTS_PER_HOUR
from lanterne_rouge.coaching.strength.plan import plan_session
from lanterne_rouge.daily.strength_beside import endurance_side, room_for_legs
from lanterne_rouge.daily.strength_context import Lifter, strength_context
from lanterne_rouge.daily.strength_due import holds_strength, is_strength
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import CoachContext, Energy, Severity, Soreness
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.today_plan import TodayPlan
from lanterne_rouge.domain.workout import WorkoutPlan

# A second session of the day, where the plan does not say how long or when.
USUAL_MINUTES, HOURS_LATER = 45, 6.0
# In less time a session is hardly more than its warm-ups.
LEAST_MINUTES = 10
EASIEST_ZONE = 2


@dataclass(frozen=True, kw_only=True)
class StrengthToday:
    """The plan in the athlete's unit. `eased`: held back, so that it will not count as last time."""

    plan: TodayPlan
    unit: WeightUnit
    eased: bool = False


@dataclass(frozen=True, kw_only=True)
class Room:
    """The minutes that lifting may take, in how many hours it begins; or why there is none today.

    `order`: what comes first, as a sentence, where the day has another session, done before it or in its place.
    """

    minutes: int = 0
    wait_h: float = 0.0
    none_because: str = ""
    order: str = ""


def strength_today(
    context: DayContext, result: DayResult, coming: Sequence[PlannedDay], lifter: Lifter
) -> StrengthToday:
    """The strength session of a decided day that was meant to hold one. `coming` are the days from today on."""
    room = room_today(context, result, coming)
    if room.none_because:
        return StrengthToday(plan=_without(room.none_because), unit=lifter.unit, eased=True)
    side = endurance_side(context, result.verdict.decision.action, result.workout, coming, wait_h=room.wait_h)
    asked = strength_context(context, lifter, minutes=room.minutes, side=side)
    plan = plan_session(asked, lifter.exercises.catalogue)
    move = room_for_legs(side, context.day, coming) if _on_legs(plan, lifter) else ""
    order = room.order if plan.exercises else ""
    plan = replace(plan, adjustments=tuple(said for said in (order, *plan.adjustments, move) if said))
    return StrengthToday(plan=plan, unit=asked.unit, eased=_is_eased(asked))


def room_today(context: DayContext, result: DayResult, coming: Sequence[PlannedDay]) -> Room:
    """What the decided day leaves for lifting."""
    plan, workout = context.plan, result.workout
    if any(s.days_ago == 0 and s.sport == Sport.STRENGTH for s in context.sessions):
        return Room(none_because="you have lifted today already")
    if result.verdict.decision.action is Action.RECOVER or workout is None:
        return Room(none_because="the day is for recovery, and the session waits for a better one")
    if plan is None or not holds_strength(context):
        return Room(none_because="what limits you today has taken the session out of your plan")
    if is_strength(plan.kind, plan.sport):
        if workout.sport is not Sport.STRENGTH:
            return _in_place_of(workout, result, plan.minutes)
        return Room(minutes=workout.duration_minutes, wait_h=plan.in_hours or 0.0)
    return _second(context, result, workout, coming)


def _in_place_of(workout: WorkoutPlan, result: DayResult, planned_min: float | None) -> Room:
    """Lifting that spares what hurts, in place of the session that a pain has put there; as small as that may be."""
    most = result.verdict.ceiling.max_load
    minutes = planned_min if planned_min is not None else USUAL_MINUTES
    if most is not None:
        minutes = min(minutes, most / POINTS_PER_HOUR["strength"] * 60)
    if minutes < LEAST_MINUTES or result.verdict.ceiling.max_zone < EASIEST_ZONE:
        return Room(none_because=f"the day was given to {workout.sport.value} instead")
    return Room(minutes=int(minutes), order=f"In place of today's {workout.sport.value}, not on top of it.")


def _second(context: DayContext, result: DayResult, workout: WorkoutPlan, coming: Sequence[PlannedDay]) -> Room:
    """Room beside the day's first session: below what the rules allow for the whole day, and within the time at hand."""
    ceiling, planned = result.verdict.ceiling, _planned_minutes(context, coming)
    if ceiling.max_zone < EASIEST_ZONE:
        return Room(none_because="nothing beyond the easiest effort is allowed today")
    left = [float(planned)]
    if ceiling.max_load is not None:
        left.append((ceiling.max_load - workout.load) / POINTS_PER_HOUR["strength"] * 60)
    for limit in (ceiling.max_minutes, context.minutes_available, context.check_in.minutes_available):
        left += [limit - workout.duration_minutes] if limit is not None else []
    minutes = int(min(left))
    if minutes < LEAST_MINUTES:
        return Room(none_because="the day's first session takes all that is allowed today")
    wait_h = _hours_after(context)
    order = (
        f"Your {workout.sport.value} comes first, the lifting about {wait_h:.0f} hours after it." if wait_h > 0 else ""
    )
    return Room(minutes=minutes, wait_h=wait_h, order=order)


def _planned_minutes(context: DayContext, coming: Sequence[PlannedDay]) -> int:
    today = (s for one in coming if one.day == context.day for s in one.sessions)
    told = next((s.minutes for s in today if is_strength(s.kind, s.sport) and s.minutes), None)
    return round(told) if told else USUAL_MINUTES


def _hours_after(context: DayContext) -> float:
    also = context.plan.also if context.plan else ()
    return min((a.hours_after for a in also if is_strength(a.kind, a.sport)), default=HOURS_LATER)


def _without(why: str) -> TodayPlan:
    return TodayPlan(reasoning=(f"No lifting today: {why}.",))


def _on_legs(plan: TodayPlan, lifter: Lifter) -> bool:
    """Whether legs are in the session, or were left out of it for the endurance side."""
    kept = (lifter.exercises.catalogue.find(one.exercise) for one in plan.exercises)
    trained = any(exercise is not None and exercise.trains_legs for exercise in kept)
    return trained or any("legs do better" in said.lower() for said in plan.adjustments)


def _is_eased(asked: CoachContext) -> bool:
    low = asked.readiness.energy is Energy.LOW or asked.readiness.soreness is Soreness.HIGH
    hurt = any(pain.severity is Severity.SEVERE for pain in asked.pain)
    return asked.deload or low or hurt or asked.endurance.action is Action.EASE
