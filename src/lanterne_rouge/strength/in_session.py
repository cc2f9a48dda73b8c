"""What the sets so far say about those that are left: missed repetitions or too much effort lower them, nothing raises them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor

from lanterne_rouge.domain.active_workout import Lift, PerformedSet, SetTarget, WorkoutExercise, WorkoutSet
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import SetMeasure
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.language.phrasing import format_weight
from lanterne_rouge.metrics.e1rm import multiplier
from lanterne_rouge.strength.loading import SAME, weights_around

SHARE_OF_A_REP = 0.03
"""A repetition missed, or a point of RPE over the cap, is worth about 3 % of the load (RTS chart; Epley 1985)."""
MOST_LOWERED = 0.15
"""One set never lowers the rest by more: below that something else is wrong, and the athlete decides."""
LEAST_SHARE = 0.6
"""Weights below this share of the lightest target are never asked for within a session."""
MOST_NEARBY_WEIGHTS = 80
"""So many weights are carried with a lift; more would be steps that nobody can feel."""


@dataclass(frozen=True, kw_only=True)
class LoweredTargets:
    """The targets of the sets that are left, in order, and why they are lower than planned; empty where they are not."""

    targets: tuple[SetTarget | None, ...]
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class _Miss:
    """A set that was too hard: by how much of its planned load the rest is lowered to, and what happened, in words."""

    share: float
    text: str
    done: PerformedSet


def lower_rest(exercise: WorkoutExercise, unit: WeightUnit, body_kg: float) -> LoweredTargets:
    """The targets of the open sets after what was done. None is above what was planned, or chosen by the athlete.

    `body_kg` is the part of the body that the lift moves with the weight.
    """
    misses = tuple(_misses(exercise, unit, body_kg))
    ceilings = tuple(s.asked for s in exercise.open_sets)
    if not misses:
        return LoweredTargets(targets=ceilings)
    worst = min(misses, key=lambda miss: miss.share)
    lowered = tuple(None if target is None else _lowered(target, worst, exercise.lift, body_kg) for target in ceilings)
    after = next((t for t in lowered if t is not None and not t.is_warmup), None)
    if lowered == ceilings or after is None:
        return LoweredTargets(targets=lowered)
    return LoweredTargets(targets=lowered, why=f"{worst.text}, so the rest is {_what(after, exercise.lift, unit)}.")


def nearby_weights(weights: Sequence[float], targets: Sequence[SetTarget]) -> tuple[float, ...]:
    """The weights that exist from well below the lightest target up to the heaviest, so that a lift can be lowered."""
    loads = [t.weight_kg for t in targets if t.weight_kg is not None and not t.is_warmup]
    if not loads:
        return ()
    lightest = min(loads)
    low = lightest * LEAST_SHARE if lightest > 0 else lightest * (2 - LEAST_SHARE) - 10
    near = [kg for kg in weights if low <= kg <= max(loads) + SAME]
    return tuple(near[-MOST_NEARBY_WEIGHTS:])


def _misses(exercise: WorkoutExercise, unit: WeightUnit, body: float) -> Iterator[_Miss]:
    for performed in exercise.sets:
        if performed.number <= exercise.judged_from:
            continue
        miss = _miss(performed, exercise.lift, unit, body)
        if miss is not None:
            yield miss


def _miss(performed: WorkoutSet, lift: Lift, unit: WeightUnit, body: float) -> _Miss | None:
    done, target, asked = performed.done, performed.target, performed.asked
    if done is None or target is None or target.is_warmup or done.kind.value in ("warmup", "drop"):
        return None
    over = max((done.effort or 0.0) - target.rpe_cap, 0.0) if target.rpe_cap is not None else 0.0
    short = _short(done, target, lift, body)
    if not short and not over:
        return None
    share = 1 - min(SHARE_OF_A_REP * (short + over), MOST_LOWERED)
    base = asked or target
    if base.weight_kg is not None and done.weight_kg is not None and base.weight_kg + body > 0:
        lifted = (done.weight_kg + body) / (base.weight_kg + body)
        # Effort alone is judged by what was lifted: far above the plan it doesn't say that the plan is too heavy.
        share *= min(lifted, 1.0) if short else lifted
    return _Miss(share=share, text=_happened(done, target, lift, short, over), done=done) if share < 1 else None


def _short(done: PerformedSet, target: SetTarget, lift: Lift, body: float) -> float:
    """Repetitions short of the target; none where a heavier weight makes up for them."""
    if lift.measure is SetMeasure.SECONDS or target.seconds is not None:
        return 1.0 if target.seconds and done.seconds is not None and done.seconds < target.seconds else 0.0
    if target.reps is None or done.reps is None or done.reps >= target.reps:
        return 0.0
    if target.weight_kg is not None and done.weight_kg is not None and done.weight_kg > target.weight_kg + SAME:
        shown = (done.weight_kg + body) * (multiplier(max(done.reps, 1)) or 1.0)
        if done.reps and shown >= (target.weight_kg + body) * (multiplier(target.reps) or 1.0) - SAME:
            return 0.0
    return float(target.reps - done.reps)


def _lowered(target: SetTarget, miss: _Miss, lift: Lift, body: float) -> SetTarget:
    if target.is_warmup:
        return target
    if target.seconds is not None:
        shown = miss.done.seconds
        return replace(target, seconds=target.seconds if shown is None else max(min(target.seconds, int(shown)), 1))
    weight = _lighter(target, miss.share, lift, body)
    if weight is not None:
        return replace(target, weight_kg=weight)
    if target.reps is None:
        return target
    # Nothing lighter to take: fewer repetitions do instead.
    fewer = min(target.reps, miss.done.reps) if miss.done.reps is not None else target.reps
    if fewer == target.reps:
        fewer = floor(target.reps * miss.share)
    return replace(target, reps=max(fewer, 1))


def _lighter(target: SetTarget, share: float, lift: Lift, body: float) -> float | None:
    """The heaviest weight that exists and moves no more than the share of the target; None: there is none."""
    if target.weight_kg is None:
        return None
    wanted = (target.weight_kg + body) * share - body
    lighter, _ = weights_around(lift.weights, wanted)
    return None if lighter is None or (lighter >= target.weight_kg - SAME and share < 1 - SAME) else lighter


def _happened(done: PerformedSet, target: SetTarget, lift: Lift, short: float, over: float) -> str:
    if target.seconds is not None and short:
        return f"You held {done.seconds:g} of {target.seconds} s"
    if short and over:
        return f"You got {done.reps} of {target.reps} at RPE {done.effort:g}"
    if short:
        return f"You got {done.reps} of {target.reps}"
    return f"RPE {done.effort:g} is over the cap of {target.rpe_cap:g}"


def _what(target: SetTarget, lift: Lift, unit: WeightUnit) -> str:
    if target.seconds is not None:
        return f"{target.seconds} s"
    if target.weight_kg is None or not lift.weights or (abs(target.weight_kg) < SAME and target.reps is not None):
        return f"{target.reps} reps"
    weight = format_weight(abs(target.weight_kg), unit) + (" of help" if target.weight_kg < 0 else "")
    return f"{weight} for {target.reps}" if target.reps is not None else weight
