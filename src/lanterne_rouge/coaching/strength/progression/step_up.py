"""The next heavier load: the step that the gym has, and what is done where that step is too big."""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.strength.progression.lift import SAME_KG, Lift
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.metrics.strength.e1rm import multiplier

BIG_STEP = 0.10
"""A step of more than a tenth asks for repetitions past the range first (ACSM: raise by 2-10 %)."""
EXTRA_REPS = 3
BIGGEST_STEP = 0.35
"""No step beyond this is planned by itself."""
FIXED_LOADS = frozenset(
    {LoadType.DUMBBELL_PAIR, LoadType.DUMBBELL, LoadType.KETTLEBELL, LoadType.STACK, LoadType.CABLE}
)
"""Where no plate makes a step smaller."""


@dataclass(frozen=True, kw_only=True)
class StepUp:
    """The next weight, and how many repetitions past the range come before it. `weight_kg` None: nothing heavier to take.

    `why`: what makes it a big step, in a clause.
    """

    weight_kg: float | None
    extra_reps: int = 0
    why: str = ""

    @property
    def earned(self) -> str:
        """What is said where a big step is taken, as the end of a sentence; empty for a small one."""
        return f" ({self.why}, which the fewer repetitions make up for)" if self.why else ""


def step_up(lift: Lift, weight_kg: float) -> StepUp:
    """The way up from a weight: the next one, and where that is far above, repetitions past the range before it."""
    heavier = next_weight(lift, weight_kg)
    if heavier is None:
        return StepUp(weight_kg=None, extra_reps=EXTRA_REPS, why="nothing heavier is here")
    growth = _growth(lift, weight_kg, heavier)
    if growth <= BIG_STEP + 1e-9:
        return StepUp(weight_kg=heavier)
    # Beyond a tenth nothing but the smallest step there is.
    heavier = min(heavier, lift.weights.above(weight_kg + SAME_KG) or heavier)
    growth = _growth(lift, weight_kg, heavier)
    said = (
        f"the next weight here, {lift.said(heavier)}, is {growth:.0%} more"
        if lift.moved(weight_kg) > 0
        else f"{lift.said(heavier)} is a big step"
    )
    if growth <= BIGGEST_STEP:
        return StepUp(weight_kg=heavier, extra_reps=EXTRA_REPS, why=said)
    return StepUp(weight_kg=None, extra_reps=EXTRA_REPS, why=f"{said}, too much at once")


def step_up_of_sets(lift: Lift, weight_kg: float) -> StepUp:
    """The way up of working sets: a fixed weight is taken as soon as it asks for no more than a tenth more than was shown.

    What is asked is the new weight for the least of the range, what was shown the old one for all repetitions of it.
    """
    step, span = step_up(lift, weight_kg), lift.prescription.reps
    if step.weight_kg is None or not step.extra_reps or lift.exercise.load not in FIXED_LOADS:
        return step
    asked = lift.moved(step.weight_kg) * (multiplier(span.low) or 1.0)
    enough = (
        extra
        for extra in range(EXTRA_REPS)
        if asked <= lift.moved(weight_kg) * (multiplier(span.high + extra) or 1.0) * (1 + BIG_STEP) + 1e-9
    )
    return replace(step, extra_reps=next(enough, EXTRA_REPS))


def _growth(lift: Lift, weight_kg: float, heavier: float) -> float:
    moved = lift.moved(weight_kg)
    return (lift.moved(heavier) - moved) / moved if moved > 0 else BIGGEST_STEP + 1


def next_weight(lift: Lift, weight_kg: float) -> float | None:
    """The weight after one step of progression, as it exists here; from a weight that does not, about one step on."""
    known = lift.weights.nearest(weight_kg)
    if known is None:
        return None
    if abs(known - weight_kg) > SAME_KG:
        return lift.weights.at_least(weight_kg + (lift.weights.increment or 0.0) / 2)
    step = lift.weights.step(known)
    return None if step is None else lift.weights.at_least(known + step)
