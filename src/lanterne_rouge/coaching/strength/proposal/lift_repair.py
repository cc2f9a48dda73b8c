"""One proposed exercise made trainable: weights that exist, ranges, caps and counts that are kept, one thing changed at a time.

What is a slip is repaired and said; what is no such session at all is refused, with the clause that says why.
"""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.strength.lift_invariants import backoff_band, is_top_set
from lanterne_rouge.coaching.strength.proposal.limits import Limits, count, top_reps
from lanterne_rouge.coaching.strength.proposal.proposed_sets import (
    Refused,
    asked_of_work,
    readable,
    resized,
    within,
)
from lanterne_rouge.coaching.strength.proposal.warmup_repair import repaired_warmups
from lanterne_rouge.domain.model_strength import ProposedLift
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet

_DUST_KG = 0.02


@dataclass(frozen=True, kw_only=True)
class Repaired:
    """The exercise as it may be done, the same with the rules' warm-ups, and clauses on what was changed."""

    planned: PlannedExercise
    with_our_warmups: PlannedExercise
    said: tuple[str, ...] = ()


def repaired(proposed: ProposedLift, limits: Limits) -> Repaired | Refused:
    """The proposal within its limits."""
    hard = _top_set(proposed, limits) if limits.ours.top_set else _work(proposed, limits)
    if isinstance(hard, Refused):
        return hard
    planned, said = hard
    changed = {s.weight_kg for s in planned.hard_sets} != {s.weight_kg for s in limits.ours.hard_sets}
    planned = replace(planned, notes=() if changed else limits.ours.notes)
    warm = repaired_warmups(proposed.warmups, planned, limits)
    return Repaired(
        planned=replace(planned, warmups=warm.sets),
        with_our_warmups=replace(planned, warmups=warm.ours),
        said=(*said, *warm.said),
    )


_Made = tuple[PlannedExercise, tuple[str, ...]]


def _top_set(proposed: ProposedLift, limits: Limits) -> _Made | Refused:
    if proposed.top_set is None or proposed.working_sets:
        return Refused(why="is not the top set with back-offs that is asked for")
    asked, ours = limits.lift.row.prescription, limits.ours
    own_top = (ours.top_set,) if ours.top_set else ()
    tops = readable((replace(proposed.top_set, sets=1),), limits)
    backs = readable(proposed.backoffs, limits)
    if isinstance(tops, Refused):
        return tops
    if isinstance(backs, Refused):
        return backs
    if refused := _too_much(tops.sets, limits):
        return refused
    top = within(tops.sets, limits.span(own_top, asked.top_reps), limits)
    weight_of_backs = _in_band(backs.sets, top.sets[0].weight_kg, limits)
    backoffs = within(weight_of_backs.sets, limits.span(ours.backoffs, asked.backoff_reps), limits)
    said = (*tops.said, *top.said, *weight_of_backs.said, *backoffs.said)
    made = replace(ours, top_set=top.sets[0], backoffs=backoffs.sets, working_sets=())
    return _one_change(made, said, limits)


def _work(proposed: ProposedLift, limits: Limits) -> _Made | Refused:
    if not proposed.working_sets or proposed.top_set is not None:
        return Refused(why="is not the working sets that are asked for")
    found = readable(proposed.working_sets, limits)
    if isinstance(found, Refused):
        return found
    if refused := _too_much(found.sets, limits):
        return refused
    made = within(found.sets, limits.span(limits.ours.working_sets, asked_of_work(limits)), limits)
    planned = replace(limits.ours, top_set=None, backoffs=(), working_sets=made.sets)
    if limits.is_fixed and planned.hard_sets != limits.ours.hard_sets:
        return Refused(why="differs from the percentage block, which says what is lifted")
    return _one_change(planned, (*found.said, *made.said), limits)


def _too_much(sets: tuple[PlannedSet, ...], limits: Limits) -> Refused | None:
    for one in sets:
        if one.weight_kg is not None and (why := limits.why_not(one.weight_kg)):
            return Refused(why=why, kg=one.weight_kg)
    return None


@dataclass(frozen=True, kw_only=True)
class _Backs:
    sets: tuple[PlannedSet, ...]
    said: tuple[str, ...] = ()


def _in_band(sets: tuple[PlannedSet, ...], top_kg: float | None, limits: Limits) -> _Backs:
    """Back-offs a tenth lighter than the top set; those that are not take the weight that the rules would."""
    if top_kg is None or not is_top_set(limits.lift):
        return _Backs(sets=sets)
    least, most = backoff_band(limits.lift, top_kg)
    own = _our_backoff(top_kg, limits)
    right = tuple(
        s
        if s.weight_kg is not None and least - _DUST_KG <= s.weight_kg <= most + _DUST_KG
        else replace(s, weight_kg=own)
        for s in sets
    )
    if right == sets:
        return _Backs(sets=sets)
    return _Backs(sets=right, said=(f"back-offs 8-12% below the top set, at {limits.said(own)}",))


def _our_backoff(top_kg: float, limits: Limits) -> float:
    weights, asked = limits.lift.weights, limits.lift.row.prescription
    least, most = backoff_band(limits.lift, top_kg)
    wanted = least + (most - least) * (12.0 - asked.backoff_drop_pct) / 4.0
    inside = [kg for kg in weights.kg if least - 1e-6 <= kg <= most + 1e-6]
    if inside:
        return min(inside, key=lambda kg: (round(abs(kg - wanted), 6), kg))
    lighter = weights.below(top_kg)
    return top_kg if lighter is None else min(weights.nearest(wanted) or lighter, lighter)


def _one_change(made: PlannedExercise, said: tuple[str, ...], limits: Limits) -> _Made:
    """Sets within their number; on a day that holds nothing back only one of weight, repetitions and sets changes."""
    heaviest, own = _heaviest(made), _heaviest(limits.ours)
    fewer_reps = top_reps(made.hard_sets) < top_reps(limits.ours.hard_sets)
    lighter = heaviest is not None and own is not None and heaviest < own - _DUST_KG
    heavier = heaviest is not None and own is not None and heaviest > own + _DUST_KG
    if not limits.held_back and lighter and fewer_reps:
        made = _with_our_reps(made, limits)
        said = (*said, "repetitions as planned, as one thing changes at a time")
    most = limits.usual_sets if heavier else limits.sets
    reps_changed = top_reps(made.hard_sets) != top_reps(limits.ours.hard_sets)
    is_changed = not limits.held_back and (lighter or heavier or reps_changed)
    least = most if is_changed else min(limits.fewest_sets, most)
    total = count(made.hard_sets)
    if least <= total <= most:
        return made, said
    wanted = most if total > most else least
    return _with_sets(made, wanted, limits), (*said, f"{wanted} hard {'set' if wanted == 1 else 'sets'}, not {total}")


def _with_our_reps(made: PlannedExercise, limits: Limits) -> PlannedExercise:
    most = top_reps(limits.ours.hard_sets)
    if made.top_set is not None:
        return replace(made, top_set=replace(made.top_set, reps=most))
    work = tuple(replace(s, reps=max(s.reps, min(o.reps for o in limits.ours.hard_sets))) for s in made.working_sets)
    return replace(made, working_sets=(replace(work[0], reps=most), *work[1:]) if len(work) == 1 else work)


def _with_sets(made: PlannedExercise, wanted: int, limits: Limits) -> PlannedExercise:
    if made.top_set is None:
        return replace(made, working_sets=resized(made.working_sets, wanted))
    if made.backoffs or wanted <= 1:
        return replace(made, backoffs=resized(made.backoffs, wanted - 1))
    top = made.top_set
    first = limits.ours.backoffs[0] if limits.ours.backoffs else replace(top, sets=1)
    kg = None if top.weight_kg is None else _our_backoff(top.weight_kg, limits)
    return replace(made, backoffs=(replace(first, weight_kg=kg, rpe_cap=top.rpe_cap, sets=wanted - 1),))


def _heaviest(planned: PlannedExercise) -> float | None:
    return max((s.weight_kg for s in planned.hard_sets if s.weight_kg is not None), default=None)
