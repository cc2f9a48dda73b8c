"""The working sets of last time as one thing: their weight, their repetitions, how hard they were."""

from dataclasses import dataclass

from lanterne_rouge.coaching.strength.progression.lift import SAME_KG, Lift, told_rpe
from lanterne_rouge.coaching.strength.recent import rpe_of


@dataclass(frozen=True, kw_only=True)
class WorkDone:
    """Sets at one weight. `is_whole`: every set of the session was completed, and at this weight or a heavier one."""

    weight_kg: float
    reps: tuple[int, ...]
    worst_rpe: float
    is_whole: bool
    told: str


def work_done(lift: Lift) -> WorkDone | None:
    """Last time's sets at the weight that half of them and more reached; None without any."""
    last = lift.recent.last
    if last is None:
        return None
    known = [(w, s) for s in last.sets if s.is_working and s.reps and (w := lift.weight_of(s)) is not None]
    if not known:
        return None
    weights = sorted((w for w, _ in known), reverse=True)
    # The upper of the middle ones: one light set at the end does not pull the weight down, one single does not raise it.
    weight = weights[len(weights) // 2]
    at_it = [s for w, s in known if w >= weight - SAME_KG]
    reps = tuple(s.reps for s in at_it if s.reps)
    worst = max(at_it, key=rpe_of)
    shown = (
        ", ".join(str(r) for r in reps)
        if len(set(reps)) > 1
        else f"{len(reps)} x {reps[0]}"
        if len(reps) > 1
        else str(reps[0])
    )
    return WorkDone(
        weight_kg=weight,
        reps=reps,
        worst_rpe=rpe_of(worst),
        is_whole=len(at_it) == len(last.sets),
        told=f"{shown} at {lift.said(weight)}, {told_rpe(worst)} last time ({last.day.isoformat()})",
    )
