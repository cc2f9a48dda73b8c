"""Signs of fatigue in a session: missed repetitions, effort over its cap or above last time's, a steep fall between sets."""

from lanterne_rouge.coaching.strength.reading.done_lift import DoneLift, heaviest_sets, name_of, said_load_of, unit_of
from lanterne_rouge.coaching.strength.reading.exposures import SAME_KG, amount_of, missed, target_of
from lanterne_rouge.domain.exercise import SetMeasure
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.domain.prescription import Progression

STEEP_SHARE, STEEP_REPS = 0.3, 3
OVER_CAP = 0.5
CLEARLY_SHORT, CLEARLY_OVER = 2, 1.0
"""Repetitions under the range, and RPE over the cap, from which on no record of the day outweighs them."""
RPE_JUMP = 1.0

_Pair = tuple[str, str]


def fatigue_sign(lift: DoneLift, context: CoachContext) -> tuple[str, str] | None:
    """The first sign, as a sentence and what to do about it, as another."""
    signs = (sign(lift, context) for sign in (_missed, _over_cap, _fell_off, _crept))
    return next((found for found in signs if found is not None), None)


def clear_fatigue_sign(lift: DoneLift, context: CoachContext) -> tuple[str, str] | None:
    """The sign that is told before any record: two repetitions under the range and more, or RPE one above the cap and more."""
    if _short(lift) >= CLEARLY_SHORT:
        return _missed(lift, context)
    rpe = lift.shown.rpe
    clearly_over = rpe is not None and lift.prescription is not None and rpe >= lift.prescription.rpe_cap + CLEARLY_OVER
    return _over_cap(lift, context) if clearly_over else None


def _short(lift: DoneLift) -> float:
    """How far the worst heavy set lies under what was asked; 0 where nothing was asked or all came."""
    if lift.prescription is None or not missed(lift.shown, lift.prescription, lift.exercise):
        return 0.0
    return max(0.0, target_of(lift.prescription).low - _worst(lift))


def _worst(lift: DoneLift) -> float:
    """The fewest repetitions of the sets that are judged: of a top set that one, else of all that were meant to be alike."""
    asked = lift.prescription
    if asked is not None and asked.progression is Progression.TOP_SET:
        return lift.shown.amount
    judged = heaviest_sets(lift)[: asked.working_sets if asked is not None else None]
    return min((amount_of(s, lift.exercise) for s in judged), default=lift.shown.amount)


def _missed(lift: DoneLift, context: CoachContext) -> _Pair | None:
    load = said_load_of(lift, lift.shown.weight_kg, context)
    if lift.prescription is not None and missed(lift.shown, lift.prescription, lift.exercise):
        target = target_of(lift.prescription)
        by, short = _short(lift), f"{_worst(lift):g}{unit_of(lift)} at {load} where {target} were meant"
        return (
            f"{name_of(lift)} fell short today: {short}{f', {by:g}{unit_of(lift)} short of {target.low}' if by else ''}.",
            f"Stay at {load} next time and rest 3 minutes between sets until {target.low}{unit_of(lift)} come in each.",
        )
    last = lift.before[0] if lift.before and lift.prescription is None else None
    if (
        last
        and abs((last.weight_kg or 0) - (lift.shown.weight_kg or 0)) <= SAME_KG
        and lift.shown.amount <= last.amount - 2
    ):
        return (
            f"{name_of(lift)} fell short today: {lift.shown.amount:g}{unit_of(lift)} at {load}, {last.amount:g} last time.",
            f"Stay at {load} next time and rest 3 minutes between sets until {last.amount:g}{unit_of(lift)} are back.",
        )
    return None


def _over_cap(lift: DoneLift, context: CoachContext) -> _Pair | None:
    rpe, load = lift.shown.rpe, said_load_of(lift, lift.shown.weight_kg, context)
    if rpe is None or lift.prescription is None or rpe < lift.prescription.rpe_cap + OVER_CAP:
        return None
    cap = lift.prescription.rpe_cap
    last = lift.before[0].rpe if lift.before else None
    went = "climbed to" if last is not None and rpe > last else "was at"
    return (
        f"{name_of(lift)} {went} RPE {rpe:g} at {load}, above the cap of {cap:g}.",
        f"Stay at {load} next time and end each set at RPE {cap:g}.",
    )


def _fell_off(lift: DoneLift, context: CoachContext) -> _Pair | None:
    amounts = [amount_of(s, lift.exercise) for s in heaviest_sets(lift)]
    if lift.exercise.measure is not SetMeasure.REPS or len(amounts) < 2:
        return None
    drop = amounts[0] - amounts[-1]
    if drop < STEEP_REPS or drop < STEEP_SHARE * amounts[0]:
        return None
    load = said_load_of(lift, lift.shown.weight_kg, context)
    return (
        f"{name_of(lift)} fell from {amounts[0]:g} to {amounts[-1]:g} repetitions at {load} within the session.",
        f"Rest a minute longer between sets and stop the first one at {amounts[0] - 1:g} repetitions.",
    )


def _crept(lift: DoneLift, context: CoachContext) -> _Pair | None:
    """The same work, clearly harder than last time."""
    last, now = (lift.before[0] if lift.before else None), lift.shown
    if last is None or last.rpe is None or now.rpe is None or now.rpe < last.rpe + RPE_JUMP:
        return None
    if (now.weight_kg or 0) > (last.weight_kg or 0) + SAME_KG or now.amount > last.amount:
        return None
    load = said_load_of(lift, now.weight_kg, context)
    return (
        f"{name_of(lift)} at {load} for {now.amount:g}{unit_of(lift)} felt like RPE {now.rpe:g}, up from {last.rpe:g} last time.",
        f"Repeat {load} next time and add nothing before it is back at RPE {last.rpe:g}.",
    )
