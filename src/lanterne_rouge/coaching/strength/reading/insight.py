"""What a session shows, in one sentence, and one thing to do about it, in another.

A lift that clearly failed speaks first, then a record, further signs of fatigue, a better 1RM, uneven effort, a muscle's week
far from its band. A session that hurt or was held back gets a careful word and nothing to chase.
"""

from collections.abc import Sequence

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.reading.bands import GROWTH, MuscleVolume, Standing
from lanterne_rouge.coaching.strength.reading.done_lift import (
    DoneLift,
    done_lifts,
    heaviest_sets,
    lighter_than_done,
    most_at,
    name_of,
    plain,
    said_load_of,
    unit_of,
    was_done,
)
from lanterne_rouge.coaching.strength.reading.exposures import (
    LEAST_GAIN,
    SAME_KG,
    Exposure,
    amount_of,
    has_progressed,
    missed,
)
from lanterne_rouge.coaching.strength.reading.fatigue import clear_fatigue_sign, fatigue_sign
from lanterne_rouge.coaching.strength.reading.next_time import next_step
from lanterne_rouge.coaching.strength.recent import exercise_named
from lanterne_rouge.coaching.strength.weight_words import said_estimate
from lanterne_rouge.domain.lifting import CoachContext, LiftHistory, PainFlag
from lanterne_rouge.domain.today_plan import Insight, InsightCategory
from lanterne_rouge.metrics.strength.e1rm import E1rmConfidence

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
        found = next((i for lift in _by_gain(lifts) if (i := rule(lift, context, catalogue)) is not None), None)
        if found is not None:
            return found
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
    usual = next((one.weight_kg for one in lift.before), None)
    back = f" at {said_load_of(lift, usual, context)}" if usual is not None else ""
    return Insight(
        insight=f"You held back today with {said_load_of(lift, lift.shown.weight_kg, context)} for "
        f"{lift.shown.amount:g}{unit_of(lift)} on {name_of(lift)}, and this session is not measured against your best.",
        action=f"Begin the next full session{back} and add nothing before it feels like RPE 8 or less.",
        category=InsightCategory.FATIGUE,
    )


def _with_pain(pain: Sequence[PainFlag], lift: DoneLift, context: CoachContext) -> Insight:
    place = " and ".join(dict.fromkeys(plain(flag.place) or "a joint" for flag in pain[:2]))
    lighter = lighter_than_done(lift, context)
    target = "without added weight" if lighter is None else f"at {said_load_of(lift, lighter, context)} or less"
    return Insight(
        insight=f"You trained with pain ({place}), so the {said_load_of(lift, lift.shown.weight_kg, context)} for "
        f"{lift.shown.amount:g} on {name_of(lift)} is no measure of what you can do.",
        action=f"Start {name_of(lift)} {target} next time, and leave out whatever still hurts.",
        category=InsightCategory.FATIGUE,
    )


def _record(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    """A heavier weight, a better certain 1RM or more repetitions at the weight than in any session before."""
    told = _record_words(lift, context)
    if told is None:
        return None
    shown = f"{said_load_of(lift, lift.shown.weight_kg, context)} for {lift.shown.amount:g}{unit_of(lift)}"
    return Insight(
        insight=f"{name_of(lift)} reached a record today: {shown}, {told}.",
        action=next_step(lift, context, catalogue),
        category=InsightCategory.PROGRESS,
    )


def _record_words(lift: DoneLift, context: CoachContext) -> str | None:
    if not lift.before:
        return None
    now = lift.shown
    certain = [e.best.value for e in lift.before if e.best and e.best.confidence is E1rmConfidence.HIGH]
    best = now.best if now.best and now.best.confidence is E1rmConfidence.HIGH else None
    # The same work that felt easier is no record yet.
    is_new = not all(was_done(s, lift) for s in now.sets if s.is_working)
    if best and certain and is_new and best.value > max(certain) * (1 + LEAST_GAIN):
        gain = said_estimate(best.value - max(certain), context.unit)
        return f"an estimated 1RM of {said_estimate(best.value, context.unit)}, {gain} above your best before"
    heaviest = max(one.weight_kg or 0.0 for one in lift.before)
    weight = now.weight_kg or 0.0
    short = lift.prescription is not None and missed(now, lift.prescription, lift.exercise)
    if weight > heaviest + SAME_KG and not short:
        return f"heavier than the {said_load_of(lift, heaviest, context)} before"
    most = most_at(weight, lift)
    if most and now.amount > most:
        return f"where {most:g}{unit_of(lift)} were the most before"
    return None


def _clear_fatigue(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    found = clear_fatigue_sign(lift, context)
    return found and Insight(insight=found[0], action=found[1], category=InsightCategory.FATIGUE)


def _fatigue(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    found = fatigue_sign(lift, context)
    return found and Insight(insight=found[0], action=found[1], category=InsightCategory.FATIGUE)


def _gain(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    """Better than last time beyond noise, by the 1RM or by repetitions at the weight."""
    last = lift.before[0] if lift.before else None
    if last is None or not has_progressed((lift.shown,), last, lift.exercise):
        return None
    return Insight(
        insight=f"{name_of(lift)} is up on last time: {_gain_words(lift, last, context)}.",
        action=next_step(lift, context, catalogue),
        category=InsightCategory.PROGRESS,
    )


def _gain_words(lift: DoneLift, last: Exposure, context: CoachContext) -> str:
    now, then = lift.shown.best, last.best
    if now and then and now.value >= then.value * (1 + LEAST_GAIN):
        more = f"{now.value / then.value - 1:.1%}"
        return f"an estimated 1RM of {said_estimate(now.value, context.unit)}, {more} more"
    done = f"{lift.shown.all_reps:g}{unit_of(lift) or ' repetitions'} at {said_load_of(lift, lift.shown.weight_kg, context)}"
    return f"{done} after {last.all_reps:g} at {said_load_of(lift, last.weight_kg, context)}"


def _technique(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight | None:
    """Effort that jumps about at the same weight and repetitions is seldom strength."""
    alike = [s for s in heaviest_sets(lift) if s.rpe and abs(amount_of(s, lift.exercise) - lift.shown.amount) <= 1]
    rpes = [s.rpe for s in alike if s.rpe]
    # A steady climb from set to set is ordinary tiredness.
    if len(rpes) < 3 or max(rpes) - min(rpes) < RPE_SPREAD or rpes == sorted(rpes):
        return None
    load, lighter = said_load_of(lift, lift.shown.weight_kg, context), lighter_than_done(lift, context)
    practice = (
        "one more warm-up set" if lighter is None else f"one more warm-up set at {said_load_of(lift, lighter, context)}"
    )
    return Insight(
        insight=f"{name_of(lift)} at {load} felt like anything from RPE {min(rpes):g} to {max(rpes):g} for the same work.",
        action=f"Do {practice} next time and set up each repetition in the same way.",
        category=InsightCategory.TECHNIQUE,
    )


def _volume(week: Sequence[MuscleVolume]) -> Insight | None:
    trained = [one for one in week if one.sets > 0]
    most = max(trained, key=lambda one: one.sets, default=None)
    if most is not None and most.sets > FAR_ABOVE:
        return Insight(
            insight=f"Your {_muscle(most)} had {most.sets:g} hard sets in seven days, far above the {GROWTH.next_to:g} "
            "up to which more still helps.",
            action=f"Do 2 sets fewer for {_muscle(most)} in the next session that trains them.",
            category=InsightCategory.VOLUME,
        )
    least = min((one for one in trained if one.days), key=lambda one: one.sets, default=None)
    if least is not None and least.standing is Standing.BELOW:
        return Insight(
            insight=f"Your {_muscle(least)} had only {least.sets:g} hard {_sets(least.sets)} in seven days.",
            action=f"Add 2 sets for {_muscle(least)} to the next session that trains them.",
            category=InsightCategory.VOLUME,
        )
    return None


def _steady(lift: DoneLift, context: CoachContext, catalogue: Catalogue) -> Insight:
    load = said_load_of(lift, lift.shown.weight_kg, context)
    closing = "which holds your level" if lift.before else "which is where we measure from"
    return Insight(
        insight=f"{name_of(lift)} went as {load} for {lift.shown.amount:g}{unit_of(lift)}, {closing}.",
        action=next_step(lift, context, catalogue),
        category=InsightCategory.PROGRESS,
    )


def _nothing(session: Sequence[LiftHistory], catalogue: Catalogue) -> Insight:
    unknown = next((h.exercise for h in session if exercise_named(h.exercise, catalogue) is None), "")
    why = f", as {plain(unknown)} is not known here" if plain(unknown) else ""
    return Insight(
        insight=f"No lift of this session could be compared{why}.",
        action="Log at least 1 working set of an exercise from the catalogue next time.",
        category=InsightCategory.TECHNIQUE,
    )


def _muscle(volume: MuscleVolume) -> str:
    return volume.muscle.replace("_", " ")


def _sets(count: float) -> str:
    return "set" if count == 1 else "sets"
