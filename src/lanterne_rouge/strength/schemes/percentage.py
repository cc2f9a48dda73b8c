"""Percentage blocks: every week's sets at a share of the training maximum, which is 0.9 of the best recent estimated 1RM."""

from lanterne_rouge.domain.lifting import PastLift, PercentageSet, PlannedSet
from lanterne_rouge.strength.recent import RECENT_DAYS, best_e1rm, body_kg
from lanterne_rouge.strength.schemes.double import first_sets
from lanterne_rouge.strength.schemes.lift import MOST_OF_BEST, Lift, Refusal, Sets, too_heavy_here

TRAINING_MAX = 0.9


def plan_percentage(lift: Lift) -> Sets | Refusal:
    """This week's sets of the block."""
    block = lift.prescription.block
    week = lift.prescription.week_of_block % len(block)
    body = body_kg(lift.exercise, lift.bodyweight_kg)
    telling = lift.recent.telling or lift.recent.sessions
    one_rm = best_e1rm(telling, lift.today, body_kg=body)
    if one_rm is None:
        return first_sets(lift, block[week][0].reps)
    planned = _week(lift, block[week], one_rm * TRAINING_MAX, body)
    if planned is None:
        return too_heavy_here(lift, one_rm * TRAINING_MAX - body)
    because = f"; {'; '.join(lift.allowance.whys)}" if lift.allowance.whys else ""
    why = (
        f"week {week + 1} of {len(block)}, training maximum {lift.said(round(one_rm * TRAINING_MAX - body, 1))} "
        f"(90% of the best recent estimated 1RM, {lift.said(round(one_rm - body, 1))}){because}: "
        + ", ".join(f"{s.sets} x {s.reps} at {lift.said(s.weight_kg)}" for s in planned)
    )
    return Sets(working=planned, why=why)


def _week(
    lift: Lift, asked: tuple[PercentageSet, ...], training_max: float, body: float
) -> tuple[PlannedSet, ...] | None:
    weights = [_weight(lift, s, training_max, body) for s in asked]
    left = lift.allowance.working_sets(lift.prescription.working_sets)
    planned: list[PlannedSet] = []
    for one, weight in zip(asked, weights, strict=True):
        if weight is None:
            return None
        count = min(one.sets, left - sum(p.sets for p in planned))
        if count > 0:
            planned.append(PlannedSet(weight_kg=weight, reps=one.reps, rpe_cap=lift.rpe_cap, sets=count))
    return tuple(planned)


def _weight(lift: Lift, one: PercentageSet, training_max: float, body: float) -> float | None:
    wanted = training_max * one.share * lift.allowance.load - body
    best = _best_top(lift)
    last = _top(lift, lift.recent.last) if lift.recent.last else None
    if best is not None:
        wanted = min(wanted, lift.share(best, MOST_OF_BEST))
    if last is not None and not lift.may_raise:
        wanted = min(wanted, last)
    nearest = lift.weights.nearest(wanted)
    too_much = best is not None and nearest is not None and nearest > lift.share(best, MOST_OF_BEST)
    return lift.no_more_than(wanted) if too_much or lift.allowance.load < 1 else nearest


def _best_top(lift: Lift) -> float | None:
    telling = lift.recent.telling or lift.recent.sessions
    recent = [s for s in telling if (lift.today - s.day).days <= RECENT_DAYS]
    return max((weight for s in recent or telling if (weight := _top(lift, s)) is not None), default=None)


def _top(lift: Lift, session: PastLift) -> float | None:
    """The heaviest weight of a session in kg; where a body is lifted and no weight was told, nothing added."""
    return max((kg for s in session.sets if s.is_working and (kg := lift.weight_of(s)) is not None), default=None)
