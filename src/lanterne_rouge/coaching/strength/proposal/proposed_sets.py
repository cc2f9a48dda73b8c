"""Proposed sets as planned ones: numbers that can be trained, weights that exist, repetitions in their range."""

from dataclasses import dataclass, replace
from math import isfinite

from lanterne_rouge.coaching.strength.proposal.limits import Limits
from lanterne_rouge.coaching.strength.sound_prescription import as_working_sets
from lanterne_rouge.domain.model_strength import ProposedSet
from lanterne_rouge.domain.prescription import Progression, Span
from lanterne_rouge.domain.today_plan import PlannedSet

MOST_KG, MOST_HELP_KG, MOST_REPS, MOST_SETS, MOST_SECONDS, MOST_GROUPS = 1000.0, 300.0, 100, 20, 3600, 20
LEAST_CAP = 5.0
_SAME_KG = 0.15


@dataclass(frozen=True, kw_only=True)
class Refused:
    """Why a proposed exercise cannot stand, in a clause; `kg`: the weight that is meant."""

    why: str
    kg: float | None = None


@dataclass(frozen=True, kw_only=True)
class Sets:
    """Sets, and clauses on what was changed in them."""

    sets: tuple[PlannedSet, ...]
    said: tuple[str, ...] = ()


def readable(proposed: tuple[ProposedSet, ...], limits: Limits) -> Sets | Refused:
    """The sets in weights that exist."""
    if len(proposed) > MOST_GROUPS or not all(is_possible(s) for s in proposed):
        return Refused(why="holds numbers that nobody trains with")
    sets, said = [], []
    for one in proposed:
        kg = existing(one.weight_kg, limits)
        if isinstance(kg, Refused):
            return kg
        if kg is not None and one.weight_kg is not None and abs(kg - one.weight_kg) > _SAME_KG:
            said.append(f"{limits.said(kg)}, as {limits.said(one.weight_kg)} does not exist here")
        sets.append(PlannedSet(weight_kg=kg, reps=one.reps, rpe_cap=one.rpe_cap, sets=one.sets, seconds=one.seconds))
    return Sets(sets=tuple(sets), said=tuple(dict.fromkeys(said)))


def existing(kg: float | None, limits: Limits) -> float | Refused | None:
    """The nearest weight that exists, of two the lighter; None where nothing is loaded."""
    weights = limits.lift.weights
    if not weights.loadable:
        return Refused(why="loads what has nothing to load", kg=kg) if kg else None
    if kg is None:
        return 0.0 if weights.has(0.0) else Refused(why="names no weight")
    highest = weights.highest
    if highest is not None and kg > highest and (why := limits.why_not(kg)):
        return Refused(why=why, kg=kg)
    return weights.nearest(kg)


def within(sets: tuple[PlannedSet, ...], span: Span, limits: Limits) -> Sets:
    """Repetitions (or seconds) in their range, effort below its cap."""
    timed = any(s.seconds is not None for s in limits.ours.hard_sets)
    made = tuple(_within(s, span, limits, timed=timed) for s in sets)
    said = []
    if any(_amount(new, timed=timed) != _amount(old, timed=timed) for new, old in zip(made, sets, strict=True)):
        kept = f"{span.low}" if span.low == span.high else f"{span.low} to {span.high}"
        said.append(f"{'seconds' if timed else 'repetitions'} within {kept}")
    if any(old.rpe_cap is not None and old.rpe_cap > limits.cap + 1e-9 for old in sets):
        said.append(f"RPE {limits.cap:g} at most")
    return Sets(sets=made, said=tuple(said))


def resized(sets: tuple[PlannedSet, ...], wanted: int) -> tuple[PlannedSet, ...]:
    """So many sets: the last are taken away, or the last is repeated."""
    left, made = wanted, []
    for one in sets:
        if left > 0:
            made.append(replace(one, sets=min(one.sets, left)))
            left -= made[-1].sets
    if left > 0 and made:
        made[-1] = replace(made[-1], sets=made[-1].sets + left)
    return tuple(made)


def asked_of_work(limits: Limits) -> Span:
    """The range of the working sets: repetitions, or seconds of a hold."""
    asked = limits.lift.row.prescription
    if any(s.seconds is not None for s in limits.ours.hard_sets):
        return asked.seconds
    return as_working_sets(asked, Progression.STRAIGHT).reps if asked.progression is Progression.TOP_SET else asked.reps


def is_possible(one: ProposedSet) -> bool:
    """Whether somebody could do such a set at all."""
    kg, rpe = one.weight_kg, one.rpe_cap
    return (
        (kg is None or (isfinite(kg) and -MOST_HELP_KG <= kg <= MOST_KG))
        and (rpe is None or (isfinite(rpe) and 0 <= rpe <= 10))
        and 1 <= one.reps <= MOST_REPS
        and 1 <= one.sets <= MOST_SETS
        and (one.seconds is None or 1 <= one.seconds <= MOST_SECONDS)
    )


def _within(one: PlannedSet, span: Span, limits: Limits, *, timed: bool) -> PlannedSet:
    cap = limits.cap if one.rpe_cap is None else min(max(one.rpe_cap, LEAST_CAP), limits.cap)
    if timed:
        seconds = min(max(one.seconds or span.low, span.low), span.high)
        return replace(one, rpe_cap=cap, reps=1, seconds=seconds)
    reps, most = min(max(one.reps, span.low), span.high), limits.most_reps_at(one.weight_kg)
    return replace(one, rpe_cap=cap, reps=reps if most is None else max(1, min(reps, most)), seconds=None)


def _amount(one: PlannedSet, *, timed: bool) -> int | None:
    return one.seconds if timed else one.reps
