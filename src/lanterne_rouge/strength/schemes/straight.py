"""Straight sets: the same weight and the same repetitions in all sets; all of them done raises all of them."""

from collections.abc import Sequence

from lanterne_rouge.domain.lifting import DoneSet, Prescription, Span
from lanterne_rouge.strength.schemes.double import fill_goals, first_sets, plan_no_more
from lanterne_rouge.strength.schemes.lift import (
    LiftToday,
    Refusal,
    SchemeSets,
    WorkDone,
    group_sets,
    step_up_of_sets,
    too_heavy_here,
    work_done,
)
from lanterne_rouge.strength.schemes.logged import LoggedSets
from lanterne_rouge.strength.schemes.scheme import Scheme

FEW_STRAIGHT_REPS = 6
"""The same few repetitions in all sets are meant so; ten in all sets may as well be the middle of a range."""


class StraightSets(Scheme):
    """The same weight and repetitions in all sets; all of them done raises all of them."""

    name = "Straight Sets"
    aliases = ("straight", "straightset")
    marks = ("straight",)
    example = "Squat: 3x5 straight"
    meaning = "the same weight in all sets; more when all are done"

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's sets."""
        done = work_done(lift)
        if done is None:
            return first_sets(lift, lift.prescription.reps.low)
        here = lift.here(done.weight_kg)
        if here is None:
            return too_heavy_here(lift, done.weight_kg)
        if not lift.may_raise:
            return plan_no_more(lift, done, lift.prescription.reps)
        return _next(lift, done, here)

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """The same few repetitions with the same weight in most sessions."""
        straight = [sets for sets in log.sessions if _is_straight(sets)]
        if 2 * len(straight) <= len(log.sessions):
            return None
        reps = straight[-1][0].reps or 1
        return Prescription(
            progression=self.name,
            rpe_cap=log.rpe_cap,
            working_sets=log.set_count,
            reps=Span(low=reps, high=reps),
        )


STRAIGHT = StraightSets()


def _is_straight(sets: Sequence[DoneSet]) -> bool:
    reps = {s.reps for s in sets}
    weights = {s.weight_kg for s in sets}
    return len(sets) > 1 and len(weights) == 1 and len(reps) == 1 and 1 <= (sets[0].reps or 0) <= FEW_STRAIGHT_REPS


def _next(lift: LiftToday, done: WorkDone, here: float) -> SchemeSets:
    span, count = lift.prescription.reps, lift.prescription.working_sets
    least = min(*done.reps, *fill_goals(done.reps, count))
    again = min(least, span.high)
    if done.worst_rpe > lift.prescription.rpe_cap:
        return _sets(
            lift,
            here,
            again,
            f"{done.text}, over your cap of RPE {lift.prescription.rpe_cap:g}: "
            f"{lift.format_load(here)} for {again} again, with less effort",
        )
    if len(done.reps) < count or not done.is_whole:
        return _sets(
            lift,
            here,
            again,
            f"{done.text}, but not all sets were completed: stay at {lift.format_load(here)} for {again} in all sets",
        )
    if least >= span.high:
        return _raised(lift, done, here, least)
    more = again + 1 if lift.is_here(done.weight_kg) else again
    return _sets(
        lift,
        here,
        more,
        f"{done.text}, with room up to {span.high}: stay at {lift.format_load(here)} for {more} in all sets",
    )


def _raised(lift: LiftToday, done: WorkDone, here: float, least: int) -> SchemeSets:
    span, step = lift.prescription.reps, step_up_of_sets(lift, done.weight_kg)
    most = span.high + step.extra_reps
    if step.weight_kg is not None and least >= most:
        return _sets(
            lift,
            step.weight_kg,
            span.low,
            f"{done.text}, all sets done: go up to {lift.format_load(step.weight_kg)} for {span.low}{step.earned}",
        )
    more = min(least + 1, most) if lift.is_here(done.weight_kg) else min(least, most)
    return _sets(
        lift, here, more, f"{done.text}, all sets done, but {step.why}: stay at {lift.format_load(here)} for {more}"
    )


def _sets(lift: LiftToday, weight: float, reps: int, why: str) -> SchemeSets:
    count = lift.allowance.working_sets(lift.prescription.working_sets)
    return SchemeSets(working=group_sets(weight, (reps,) * count, lift.rpe_cap), why=why)
