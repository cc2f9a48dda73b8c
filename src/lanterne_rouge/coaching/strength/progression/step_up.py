"""The next heavier load: the step that the gym has, and what is done where that step is too big."""

from dataclasses import dataclass

from lanterne_rouge.coaching.strength.progression.lift import SAME_KG, Lift

BIG_STEP = 0.10
"""A step of more than a tenth asks for repetitions past the range first (ACSM: raise by 2-10 %)."""
EXTRA_REPS = 3
BIGGEST_STEP = 0.35
"""No step beyond this is planned by itself."""


@dataclass(frozen=True, kw_only=True)
class StepUp:
    """The next weight, and how many repetitions past the range come before it. `weight_kg` None: nothing heavier to take."""

    weight_kg: float | None
    extra_reps: int = 0
    why: str = ""


def step_up(lift: Lift, weight_kg: float) -> StepUp:
    """The way up from a weight."""
    heavier = next_weight(lift, weight_kg)
    if heavier is None:
        return StepUp(weight_kg=None, extra_reps=EXTRA_REPS, why="nothing heavier is here")
    moved = lift.moved(weight_kg)
    growth = (lift.moved(heavier) - moved) / moved if moved > 0 else BIGGEST_STEP + 1
    if growth <= BIG_STEP + 1e-9:
        return StepUp(weight_kg=heavier)
    said = (
        f"the next weight here, {lift.said(heavier)}, is {growth:.0%} more"
        if moved > 0
        else f"{lift.said(heavier)} is a big step"
    )
    if growth <= BIGGEST_STEP:
        return StepUp(weight_kg=heavier, extra_reps=EXTRA_REPS, why=said)
    return StepUp(weight_kg=None, extra_reps=EXTRA_REPS, why=f"{said}, too much at once")


def next_weight(lift: Lift, weight_kg: float) -> float | None:
    """The weight after one step of progression, as it exists here; from a weight that does not, about one step on."""
    known = lift.weights.nearest(weight_kg)
    if known is None:
        return None
    if abs(known - weight_kg) > SAME_KG:
        return lift.weights.at_least(weight_kg + (lift.weights.increment or 0.0) / 2)
    step = lift.weights.step(known)
    return None if step is None else lift.weights.at_least(known + step)
