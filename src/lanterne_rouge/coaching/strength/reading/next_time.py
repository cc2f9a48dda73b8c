"""What to do next time with a lift, in one sentence: what the plan will ask for, so that the two never disagree."""

from collections.abc import Sequence
from datetime import timedelta

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.plan import plan_session
from lanterne_rouge.coaching.strength.reading.done_lift import DoneLift, said_load_of, unit_of
from lanterne_rouge.coaching.strength.reading.exposures import SAME_KG
from lanterne_rouge.domain.exercise import SetMeasure
from lanterne_rouge.domain.lifting import CoachContext, LiftHistory
from lanterne_rouge.domain.prescription import Template, TemplateExercise
from lanterne_rouge.domain.today_plan import PlannedSet

HARD_RPE = 9.0
MORE_SECONDS = 5


def next_step(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> str:
    """What the plan will ask for next time; without a prescription the same again, or one repetition more."""
    planned = _planned(lift, context, catalogue)
    if planned:
        return _as_planned(lift, planned, context)
    shown = lift.shown
    load = said_load_of(lift, shown.weight_kg, context)
    if shown.rpe is not None and shown.rpe > HARD_RPE:
        return f"Repeat {load} for {shown.amount:g}{unit_of(lift)} next time and keep it at RPE {HARD_RPE:g}."
    if lift.exercise.measure is SetMeasure.SECONDS:
        return f"Hold {shown.amount + MORE_SECONDS:g} s next time."
    return f"Stay at {load} next time and aim for {shown.amount + 1:g} repetitions."


def _planned(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> tuple[PlannedSet, ...]:
    """The hard sets of the next session on an ordinary day, two days on; none where nothing was asked or it cannot be done."""
    if lift.prescription is None:
        return ()
    row = TemplateExercise(name=lift.exercise.id, prescription=lift.prescription)
    past = LiftHistory(exercise=lift.exercise.id, sessions=(lift.session, *lift.known))
    ordinary = CoachContext(
        today=lift.session.day + timedelta(days=2),
        template=Template(name="next", exercises=(row,)),
        goal=context.goal,
        location=context.location,
        history=(past,),
        available=context.available,
        gym=context.gym,
        unit=context.unit,
        bodyweight_kg=context.bodyweight_kg,
    )
    plan = plan_session(ordinary, catalogue)
    return next((one.hard_sets for one in plan.exercises if one.exercise == lift.exercise.id), ())


def _as_planned(lift: DoneLift, planned: Sequence[PlannedSet], context: CoachContext) -> str:
    first, now = planned[0], lift.shown.weight_kg or 0.0
    load = said_load_of(lift, first.weight_kg, context)
    if first.seconds is not None:
        return f"Hold {first.seconds} s next time, with {load}."
    alike = [one for one in planned if one.weight_kg == first.weight_kg]
    reps = ", ".join(str(one.reps) for one in alike for _ in range(one.sets if len(alike) > 1 else 1))
    verb = "Stay at" if abs((first.weight_kg or 0.0) - now) <= SAME_KG else "Go to"
    return f"{verb} {load} next time and aim for {reps} repetitions."
