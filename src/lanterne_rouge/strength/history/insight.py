"""What a session shows, in one sentence, and one thing to do about it, in another.

A lift that clearly failed speaks first, then a record, further signs of fatigue, a better 1RM, uneven effort, a muscle's week
far from its band. A session that hurt or was held back gets a careful word and nothing to chase.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from lanterne_rouge.domain.exercise import SetMeasure
from lanterne_rouge.domain.lifting import (
    CoachContext,
    Insight,
    InsightCategory,
    LiftHistory,
    PainFlag,
    PlannedSet,
    Template,
    TemplateExercise,
)
from lanterne_rouge.language.phrasing import format_estimate
from lanterne_rouge.metrics.e1rm import E1rmConfidence
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.lift_case import (
    LEAST_GAIN,
    SAME_LIFT_KG,
    DoneLift,
    Exposure,
    amount_of,
    done_lifts,
    format_load_of,
    has_progressed,
    heaviest_sets,
    lighter_than_done,
    missed_reps,
    most_at,
    name_of,
    plain_sentence,
    target_of,
    unit_after_amount,
    was_done,
)
from lanterne_rouge.strength.history.volume import GROWTH, MuscleVolume, VolumeStanding
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.schemes.catalogue import scheme_for

STEEP_SHARE, STEEP_REPS = 0.3, 3
OVER_CAP = 0.5
CLEARLY_SHORT, CLEARLY_OVER = 2, 1.0
"""Repetitions under the range, and RPE over the cap, from which on no record of the day outweighs them."""
RPE_JUMP = 1.0

_Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class NextStep:
    """What the plan does with a lift next time: `says` as a sentence, `load` its beginning (`Stay at 80 kg`), `change` in kg."""

    load: str
    says: str
    change: float = 0.0


def fatigue_sign(lift: DoneLift, context: CoachContext, step: NextStep) -> tuple[str, str] | None:
    """The first sign, as a sentence and what to do about it, as another. What the plan adds to next time is no sign."""
    found = (_fell_off,) if step.change > 0 else (_missed, _over_cap, _fell_off, _crept)
    signs = (find_sign(lift, context, step) for find_sign in found)
    return next((sign for sign in signs if sign is not None), None)


def clear_fatigue_sign(lift: DoneLift, context: CoachContext, step: NextStep) -> tuple[str, str] | None:
    """The sign that comes before any record: at least two repetitions under the range, or RPE at least one above the cap."""
    if step.change > 0:
        return None
    if _short(lift) >= CLEARLY_SHORT:
        return _missed(lift, context, step)
    rpe = lift.shown.rpe
    clearly_over = rpe is not None and lift.prescription is not None and rpe >= lift.prescription.rpe_cap + CLEARLY_OVER
    return _over_cap(lift, context, step) if clearly_over else None


def _short(lift: DoneLift) -> float:
    """How far the worst heavy set lies under what was asked; 0 where nothing was asked or all came."""
    if lift.meant is None or not missed_reps(lift.shown, lift.meant, lift.exercise):
        return 0.0
    return max(0.0, target_of(lift.meant).low - _worst(lift))


def _worst(lift: DoneLift) -> float:
    """The fewest repetitions of the sets that are judged: of a top set that one, else of all that were meant to be alike."""
    asked = lift.meant
    if asked is not None and scheme_for(asked).has_top_set:
        return lift.shown.amount
    judged = heaviest_sets(lift)[: asked.working_sets if asked is not None else None]
    return min((amount_of(s, lift.exercise) for s in judged), default=lift.shown.amount)


def _missed(lift: DoneLift, context: CoachContext, step: NextStep) -> _Pair | None:
    load = format_load_of(lift, lift.shown.weight_kg, context)
    if lift.meant is not None and missed_reps(lift.shown, lift.meant, lift.exercise):
        target = target_of(lift.meant)
        by, short = _short(lift), f"{_worst(lift):g}{unit_after_amount(lift)} at {load} instead of {target}"
        return (
            f"{name_of(lift)} fell short today: {short}{f', {by:g}{unit_after_amount(lift)} short of {target.low}' if by else ''}.",
            f"{step.load} next time and rest 3 minutes between sets until you get {target.low}{unit_after_amount(lift)} in each.",
        )
    last = lift.before[0] if lift.before and lift.prescription is None else None
    if (
        last
        and abs((last.weight_kg or 0) - (lift.shown.weight_kg or 0)) <= SAME_LIFT_KG
        and lift.shown.amount <= last.amount - 2
    ):
        return (
            f"{name_of(lift)} fell short today: {lift.shown.amount:g}{unit_after_amount(lift)} at {load}, {last.amount:g} last time.",
            f"{step.load} next time and rest 3 minutes between sets until you're back at {last.amount:g}{unit_after_amount(lift)}.",
        )
    return None


def _over_cap(lift: DoneLift, context: CoachContext, step: NextStep) -> _Pair | None:
    rpe, load = lift.shown.rpe, format_load_of(lift, lift.shown.weight_kg, context)
    if rpe is None or lift.prescription is None or rpe < lift.prescription.rpe_cap + OVER_CAP:
        return None
    cap = lift.prescription.rpe_cap
    last = lift.before[0].rpe if lift.before else None
    went = "climbed to" if last is not None and rpe > last else "was at"
    return (
        f"{name_of(lift)} {went} RPE {rpe:g} at {load}, above the cap of {cap:g}.",
        f"{step.load} next time and end each set at RPE {cap:g}.",
    )


def _fell_off(lift: DoneLift, context: CoachContext, step: NextStep) -> _Pair | None:
    amounts = [amount_of(s, lift.exercise) for s in heaviest_sets(lift)]
    if lift.exercise.measure is not SetMeasure.REPS or len(amounts) < 2:
        return None
    drop = amounts[0] - amounts[-1]
    if drop < STEEP_REPS or drop < STEEP_SHARE * amounts[0]:
        return None
    load = format_load_of(lift, lift.shown.weight_kg, context)
    return (
        f"{name_of(lift)} fell from {amounts[0]:g} to {amounts[-1]:g} repetitions at {load} within the session.",
        f"Rest a minute longer between sets and stop the first one at {amounts[0] - 1:g} repetitions.",
    )


def _crept(lift: DoneLift, context: CoachContext, step: NextStep) -> _Pair | None:
    """The same work, clearly harder than last time."""
    last, now = (lift.before[0] if lift.before else None), lift.shown
    if last is None or last.rpe is None or now.rpe is None or now.rpe < last.rpe + RPE_JUMP:
        return None
    if (now.weight_kg or 0) > (last.weight_kg or 0) + SAME_LIFT_KG or now.amount > last.amount:
        return None
    load = format_load_of(lift, now.weight_kg, context)
    return (
        f"{name_of(lift)} at {load} for {now.amount:g}{unit_after_amount(lift)} felt like RPE {now.rpe:g}, up from {last.rpe:g} last time.",
        f"{step.load} next time and add nothing until it's back at RPE {last.rpe:g}.",
    )


HARD_SET_RPE = 9.0
MORE_SECONDS = 5


def next_step(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> NextStep:
    """The plan's next target; without a prescription the same again, or one repetition more."""
    planned = _planned(lift, context, catalogue)
    if planned:
        return _as_planned(lift, planned, context)
    shown = lift.shown
    load = f"Stay at {format_load_of(lift, shown.weight_kg, context)}"
    if shown.rpe is not None and shown.rpe > HARD_SET_RPE:
        says = f"{load} for {shown.amount:g}{unit_after_amount(lift)} next time and keep it at RPE {HARD_SET_RPE:g}."
    elif lift.exercise.measure is SetMeasure.SECONDS:
        says = f"Hold {shown.amount + MORE_SECONDS:g} s next time."
    else:
        says = f"{load} next time and aim for {shown.amount + 1:g} repetitions."
    return NextStep(load=load, says=says)


def _planned(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> tuple[PlannedSet, ...]:
    """The hard sets of the next session on an ordinary day, two days on; none where no plan asks for the lift, or it can't be done."""
    prescription = lift.prescription or lift.usual
    if prescription is None:
        return ()
    row = TemplateExercise(name=lift.exercise.id, prescription=prescription)
    past = LiftHistory(exercise=lift.exercise.id, sessions=(lift.session, *lift.earlier))
    ordinary = CoachContext(
        today=lift.session.day + timedelta(days=2),
        template=Template(name="next", exercises=(row,)),
        goal=context.goal,
        location=context.location,
        history=(past,),
        returning=context.returning,
        available=context.available,
        gym=context.gym,
        unit=context.unit,
        bodyweight_kg=context.bodyweight_kg,
        person=context.person,
    )
    plan = plan_session(ordinary, catalogue)
    return next((planned.hard_sets for planned in plan.exercises if planned.exercise == lift.exercise.id), ())


def _as_planned(lift: DoneLift, planned: Sequence[PlannedSet], context: CoachContext) -> NextStep:
    first, now = planned[0], lift.shown.weight_kg or 0.0
    change = (first.weight_kg or 0.0) - now
    verb = "Stay at" if abs(change) <= SAME_LIFT_KG else "Go to" if change > 0 else "Go back to"
    load = f"{verb} {format_load_of(lift, first.weight_kg, context)}"
    if first.seconds is not None:
        held = f"Hold {first.seconds} s next time, with {format_load_of(lift, first.weight_kg, context)}."
        return NextStep(load=load, says=held, change=change)
    alike = [planned_set for planned_set in planned if planned_set.weight_kg == first.weight_kg]
    reps = ", ".join(
        str(planned_set.reps) for planned_set in alike for _ in range(planned_set.sets if len(alike) > 1 else 1)
    )
    return NextStep(
        load=load,
        says=f"{load} next time and aim for {reps} repetitions.",
        change=0.0 if abs(change) <= SAME_LIFT_KG else change,
    )


RPE_SPREAD = 2.0
FAR_ABOVE = 20.0
"""Hard sets a week beyond both the band and the usual range."""


def insight_after(
    session: Sequence[LiftHistory],
    context: CoachContext,
    catalogue: Catalogue,
    *,
    week: Sequence[MuscleVolume] = (),
) -> Insight:
    """The insight of a session: each lift with the one session that is looked at.

    `context` holds the history before it, what was asked (the template), the gym, unit, bodyweight and pains; `week` the
    hard sets of the last seven days.
    """
    lifts = done_lifts(session, context, catalogue)
    if not lifts:
        return _nothing(session, catalogue)
    careful = _careful(lifts, context)
    if careful is not None:
        return careful
    for rule in (_clear_fatigue, _record, _fatigue, _gain, _technique):
        insight = next((i for lift in _by_gain(lifts) if (i := rule(lift, context, catalogue)) is not None), None)
        if insight is not None:
            return insight
    return _volume(week) or _steady(_by_gain(lifts)[0], context, catalogue)


def _by_gain(lifts: Sequence[DoneLift]) -> tuple[DoneLift, ...]:
    return tuple(sorted(lifts, key=lambda lift: -_gain_of(lift)))


def _gain_of(lift: DoneLift) -> float:
    """The rise of the 1RM over the last session's, as a share."""
    now, then = lift.shown.best, lift.before[0].best if lift.before else None
    return now.value / then.value - 1 if now and then else 0.0


def _careful(lifts: Sequence[DoneLift], context: CoachContext) -> Insight | None:
    for lift in lifts:
        flags = tuple(flag for flag in context.pain if _concerns(flag, lift))
        if flags:
            return _with_pain(flags, lift, context)
    eased = next((lift for lift in lifts if lift.session.eased), None)
    return _held_back(eased, context) if eased else None


def _concerns(flag: PainFlag, lift: DoneLift) -> bool:
    """Whether a pain may have to do with a lift; where it is or what the lift loads need not be known for that."""
    if flag.exercise is not None and flag.exercise.casefold() in (lift.exercise.id, lift.exercise.name.casefold()):
        return True
    return not flag.joints or not lift.exercise.stress or bool(flag.joints & lift.exercise.stress.keys())


def _held_back(lift: DoneLift, context: CoachContext) -> Insight:
    usual = next((showing.weight_kg for showing in lift.before), None)
    back = f" at {format_load_of(lift, usual, context)}" if usual is not None else ""
    return Insight(
        insight=f"You held back today ({format_load_of(lift, lift.shown.weight_kg, context)} for "
        f"{lift.shown.amount:g}{unit_after_amount(lift)} on {name_of(lift)}), so I don't compare it with your best.",
        action=f"Start the next full session{back} and add nothing until it feels like RPE 8 or less.",
        category=InsightCategory.FATIGUE,
    )


def _with_pain(pain: Sequence[PainFlag], lift: DoneLift, context: CoachContext) -> Insight:
    place = " and ".join(dict.fromkeys(plain_sentence(flag.place) or "a joint" for flag in pain[:2]))
    lighter = lighter_than_done(lift, context)
    target = "without added weight" if lighter is None else f"at {format_load_of(lift, lighter, context)} or less"
    return Insight(
        insight=f"You trained with pain ({place}), so the {format_load_of(lift, lift.shown.weight_kg, context)} for "
        f"{lift.shown.amount:g} on {name_of(lift)} doesn't show what you can do.",
        action=f"Start {name_of(lift)} {target} next time, and leave out whatever still hurts.",
        category=InsightCategory.FATIGUE,
    )


def _record(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    """A heavier weight, a better certain 1RM or more repetitions at the weight than in any session before."""
    words = _record_words(lift, context)
    if words is None:
        return None
    shown = f"{format_load_of(lift, lift.shown.weight_kg, context)} for {lift.shown.amount:g}{unit_after_amount(lift)}"
    return Insight(
        insight=f"{name_of(lift)} hit a record today: {shown}, {words}.",
        action=next_step(lift, context, catalogue).says,
        category=InsightCategory.PROGRESS,
    )


def _record_words(lift: DoneLift, context: CoachContext) -> str | None:
    if not lift.before:
        return None
    now = lift.shown
    certain = [e.best.value for e in lift.before if e.best and e.best.confidence is E1rmConfidence.HIGH]
    best = now.best if now.best and now.best.confidence is E1rmConfidence.HIGH else None
    # The same work at a lower effort isn't a record yet.
    is_new = not all(was_done(s, lift) for s in now.sets if s.is_working)
    if best and certain and is_new and best.value > max(certain) * (1 + LEAST_GAIN):
        gain = format_estimate(best.value - max(certain), context.unit)
        return f"an estimated 1RM of {format_estimate(best.value, context.unit)}, {gain} above your previous best"
    heaviest = max(showing.weight_kg or 0.0 for showing in lift.before)
    weight = now.weight_kg or 0.0
    short = lift.prescription is not None and missed_reps(now, lift.prescription, lift.exercise)
    if weight > heaviest + SAME_LIFT_KG and not short:
        return f"up from {format_load_of(lift, heaviest, context)}"
    most = most_at(weight, lift)
    if most and now.amount > most:
        return f"up from {most:g}{unit_after_amount(lift)}"
    return None


def _clear_fatigue(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    sign = clear_fatigue_sign(lift, context, next_step(lift, context, catalogue))
    return sign and Insight(insight=sign[0], action=sign[1], category=InsightCategory.FATIGUE)


def _fatigue(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    sign = fatigue_sign(lift, context, next_step(lift, context, catalogue))
    return sign and Insight(insight=sign[0], action=sign[1], category=InsightCategory.FATIGUE)


def _gain(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    """Better than last time beyond noise, by the 1RM or by repetitions at the weight."""
    last = lift.before[0] if lift.before else None
    if last is None or not has_progressed((lift.shown,), last, lift.exercise):
        return None
    return Insight(
        insight=f"{name_of(lift)} is up on last time: {_gain_words(lift, last, context)}.",
        action=next_step(lift, context, catalogue).says,
        category=InsightCategory.PROGRESS,
    )


def _gain_words(lift: DoneLift, last: Exposure, context: CoachContext) -> str:
    now, then = lift.shown.best, last.best
    if now and then and now.value >= then.value * (1 + LEAST_GAIN):
        more = f"{now.value / then.value - 1:.1%}"
        return f"an estimated 1RM of {format_estimate(now.value, context.unit)}, {more} more"
    done = f"{lift.shown.all_reps:g}{unit_after_amount(lift) or ' repetitions'} at {format_load_of(lift, lift.shown.weight_kg, context)}"
    return f"{done} after {last.all_reps:g} at {format_load_of(lift, last.weight_kg, context)}"


def _technique(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    """Effort that jumps about at the same weight and repetitions is seldom strength."""
    alike = [s for s in heaviest_sets(lift) if s.rpe and abs(amount_of(s, lift.exercise) - lift.shown.amount) <= 1]
    rpes = [s.rpe for s in alike if s.rpe]
    # A steady climb from set to set is ordinary tiredness.
    if len(rpes) < 3 or max(rpes) - min(rpes) < RPE_SPREAD or rpes == sorted(rpes):
        return None
    load, lighter = format_load_of(lift, lift.shown.weight_kg, context), lighter_than_done(lift, context)
    practice = (
        "one more warm-up set"
        if lighter is None
        else f"one more warm-up set at {format_load_of(lift, lighter, context)}"
    )
    return Insight(
        insight=f"{name_of(lift)} at {load} felt like anything from RPE {min(rpes):g} to {max(rpes):g} for the same work.",
        action=f"Do {practice} next time and set up each repetition the same way.",
        category=InsightCategory.TECHNIQUE,
    )


def _volume(week: Sequence[MuscleVolume]) -> Insight | None:
    trained = [volume for volume in week if volume.sets > 0]
    most = max(trained, key=lambda volume: volume.sets, default=None)
    if most is not None and most.sets > FAR_ABOVE:
        return Insight(
            insight=f"Your {_muscle(most)} had {most.sets:g} hard sets in seven days, far above the {GROWTH.next_to:g} "
            "where more stops helping.",
            action=f"Do 2 fewer sets for {_muscle(most)} next session.",
            category=InsightCategory.VOLUME,
        )
    least = min((volume for volume in trained if volume.days), key=lambda volume: volume.sets, default=None)
    if least is not None and least.standing is VolumeStanding.BELOW:
        return Insight(
            insight=f"Your {_muscle(least)} had only {least.sets:g} hard {_sets(least.sets)} in seven days.",
            action=f"Add 2 sets for {_muscle(least)} next session.",
            category=InsightCategory.VOLUME,
        )
    return None


def _steady(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight:
    load = format_load_of(lift, lift.shown.weight_kg, context)
    closing = "the same level as before" if lift.before else "a baseline to measure from"
    return Insight(
        insight=f"You did {load} for {lift.shown.amount:g}{unit_after_amount(lift)} on {name_of(lift)}, {closing}.",
        action=next_step(lift, context, catalogue).says,
        category=InsightCategory.PROGRESS,
    )


def _nothing(session: Sequence[LiftHistory], catalogue: Catalogue) -> Insight:
    unknown = next((h.exercise for h in session if find_exercise(h.exercise, catalogue) is None), "")
    why = f", because I don't know {plain_sentence(unknown)}" if plain_sentence(unknown) else ""
    return Insight(
        insight=f"I couldn't compare any lift of this session{why}.",
        action="Log at least 1 working set of an exercise from the catalogue next time.",
        category=InsightCategory.TECHNIQUE,
    )


def _muscle(volume: MuscleVolume) -> str:
    return volume.muscle.replace("_", " ")


def _sets(count: float) -> str:
    return "set" if count == 1 else "sets"
