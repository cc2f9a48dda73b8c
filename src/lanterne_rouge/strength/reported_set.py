"""From a set as it was said to the set that was done: in kg, with what was not said taken from the target."""

from math import isfinite

from lanterne_rouge.domain.active_workout import Lift, PerformedSet, SetTarget
from lanterne_rouge.domain.equipment import WeightUnit, in_kg
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import LoadType, SetMeasure
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.metrics.e1rm import estimate_e1rm

HEAVIEST_SET_KG, MOST_SET_REPS, LONGEST_TOLD_SET_S, FARTHEST_TOLD_SET_M = 1000.0, 500, 4 * 3600, 50_000
"""Nobody does more in one set; a number above is a slip."""
MOST_ON_A_BAR_KG = 550.0
"""Above the heaviest deadlifts ever made (501 to 510 kg), so no 1RM of a barbell lift."""
_WITH_THE_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED, LoadType.BAND})


def is_empty(report: SetReport) -> bool:
    """Whether it says only that a set was done: then it was done as the target asks."""
    numbers = (report.reps, report.weight, report.duration_s, report.distance_m)
    return all(number is None for number in numbers) and report.unit is None


def performed_set(
    report: SetReport, lift: Lift, unit: WeightUnit, target: SetTarget | None, previous: PerformedSet | None
) -> PerformedSet:
    """The set that was done. What was not said is as the target asks, else as in the set before.

    Raises `BadInput` where repetitions or weight stay unknown, or no body does such a set.
    """
    seconds, metres = report.duration_s, report.distance_m
    reps = report.reps
    if reps is None and seconds is None and metres is None:
        reps, seconds, metres = _amount(target, previous)
    if reps is None and seconds is None and metres is None:
        if lift.measure is SetMeasure.SECONDS:
            raise BadInput(f"How long did you hold {lift.name}?", "Say it in seconds, as in: 40 s.")
        raise BadInput(f"How many reps of {lift.name} did you do?", "Say it with the weight, as in: 8 @ 100.")
    weight = _weight(report, lift, unit, target, previous)
    if weight is None and lift.load not in _WITH_THE_BODY and seconds is None and metres is None and not report.warmup:
        raise BadInput(f"What weight did you use for {lift.name}?", "Say it with the reps, as in: 8 @ 100.")
    done = PerformedSet(
        weight_kg=weight,
        reps=reps,
        rpe=report.rpe,
        rir=report.rir,
        seconds=seconds,
        distance_m=metres,
        kind=_kind(report, target),
    )
    _check(done, lift)
    return done


def is_warmup(report: SetReport, lift: Lift, unit: WeightUnit, ahead: SetTarget, work: SetTarget | None) -> bool:
    """Whether a set that comes where a warm-up is next is that warm-up: it was called so, names no weight, or its weight is nearer to it.

    Without a weight it is what's on screen: taken for the working weight it could be a record that nobody lifted.
    """
    if report.warmup or report.weight is None:
        return True
    weight = _weight(report, lift, unit, ahead, None)
    if weight is None or ahead.weight_kg is None or work is None or work.weight_kg is None:
        return False
    return abs(weight - ahead.weight_kg) < abs(weight - work.weight_kg)


def _amount(target: SetTarget | None, previous: PerformedSet | None) -> tuple[int | None, float | None, float | None]:
    if target is not None and (target.reps is not None or target.seconds is not None):
        return target.reps, target.seconds, None
    if previous is not None:
        return previous.reps, previous.seconds, previous.distance_m
    return None, None, None


def _weight(
    report: SetReport, lift: Lift, unit: WeightUnit, target: SetTarget | None, previous: PerformedSet | None
) -> float | None:
    if report.unit is SaidUnit.BODYWEIGHT:
        added = report.weight or 0.0
        return in_kg(added, _weight_unit(report.added_unit, unit)) if added else 0.0
    if report.weight is not None:
        kg = in_kg(report.weight, _weight_unit(report.unit, unit))
        if report.per_side and lift.bar_kg is not None:
            # Said as plates on each side of the bar.
            return round(lift.bar_kg + 2 * kg, 10)
        # Help is written without its sign, as on the machine.
        return -kg if lift.load is LoadType.ASSISTED and kg > 0 else kg
    if target is not None and target.weight_kg is not None:
        return target.weight_kg
    return previous.weight_kg if previous is not None else None


def _weight_unit(said: SaidUnit | None, unit: WeightUnit) -> WeightUnit:
    return {SaidUnit.KG: WeightUnit.KG, SaidUnit.LB: WeightUnit.LB}.get(said, unit) if said else unit


def _kind(report: SetReport, target: SetTarget | None) -> SetKind:
    if report.to_failure:
        return SetKind.FAILURE
    if report.warmup or (target is not None and target.is_warmup):
        return SetKind.WARMUP
    return SetKind.NORMAL


def _check(done: PerformedSet, lift: Lift) -> None:
    limits = (
        (done.reps, 0, MOST_SET_REPS, "reps"),
        (done.seconds, 1, LONGEST_TOLD_SET_S, "seconds"),
        (done.distance_m, 1, FARTHEST_TOLD_SET_M, "metres"),
        (done.rpe, 1, 10, "as an RPE"),
        (done.rir, 0, 10, "reps left"),
    )
    for value, least, most, what in limits:
        if value is not None and not (isfinite(value) and least <= value <= most):
            raise BadInput(f"{value:g} {what} can't be right.", "Log the set again with the right number.")
    least_kg = -HEAVIEST_SET_KG if lift.load in _WITH_THE_BODY else 0.0
    weight = done.weight_kg
    if weight is not None and not (isfinite(weight) and least_kg <= weight <= HEAVIEST_SET_KG):
        raise BadInput(f"{weight:g} kg can't be right for {lift.name}.", "Log the set again with the right weight.")
    one_rm = estimate_e1rm(weight or 0.0, done.reps or 0) if lift.load is LoadType.BARBELL else None
    if one_rm is not None and one_rm.value > MOST_ON_A_BAR_KG:
        raise BadInput(
            f"{weight:g} kg for {done.reps} can't be right for {lift.name}.", "Log the set again with the right weight."
        )
