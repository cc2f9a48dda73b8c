"""Sessions as a model might propose them: near to a sensible one, careless, and hostile."""

from dataclasses import replace
from math import inf, nan

from hypothesis import strategies as st

from lanterne_rouge.domain.language_model import ProposedLift, ProposedPlan, ProposedSet
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, TodayPlan
from tests.strength.generated_contexts import ODD, USUAL

ODD_KG = (nan, inf, -inf, 1e9, -1e9, 1000.0, -20.0, 0.0, 0.1, 61.23, 225.0)


def proposed_set(kg: float | None, reps: int, rpe: float | None = 8.0, sets: int = 1) -> ProposedSet:
    return ProposedSet(weight_kg=kg, reps=reps, rpe_cap=rpe, sets=sets)


def as_proposed(plan: TodayPlan) -> ProposedPlan:
    """The plan itself, as a model would write it down."""
    return ProposedPlan(exercises=tuple(_lift(one) for one in plan.exercises))


def _lift(one: PlannedExercise) -> ProposedLift:
    return ProposedLift(
        exercise=one.name,
        warmups=tuple(map(_set, one.warmups)),
        top_set=_set(one.top_set) if one.top_set else None,
        backoffs=tuple(map(_set, one.backoffs)),
        working_sets=tuple(map(_set, one.working_sets)),
    )


def _set(one: PlannedSet) -> ProposedSet:
    return ProposedSet(weight_kg=one.weight_kg, reps=one.reps, rpe_cap=one.rpe_cap, sets=one.sets, seconds=one.seconds)


sets = st.builds(
    ProposedSet,
    weight_kg=st.none() | st.floats(-50, 300) | st.integers(0, 60).map(lambda n: 2.5 * n) | st.sampled_from(ODD_KG),
    reps=st.integers(1, 15) | st.sampled_from((0, -1, 500, 10**9)),
    rpe_cap=st.none() | st.sampled_from((5.0, 7.0, 7.5, 8.0, 9.0, 10.0, 11.0, nan, -1.0)),
    sets=st.integers(1, 5) | st.sampled_from((0, -2, 500)),
    seconds=st.none() | st.integers(5, 90) | st.sampled_from((0, -1, 10**9)),
)
some_sets = st.lists(sets, max_size=6).map(tuple)
lifts = st.builds(
    ProposedLift,
    exercise=st.sampled_from(USUAL) | st.sampled_from(ODD),
    instead_of=st.none() | st.sampled_from(USUAL),
    warmups=some_sets,
    top_set=st.none() | sets,
    backoffs=some_sets,
    working_sets=some_sets,
)


@st.composite
def proposals(draw: st.DrawFn, ours: TodayPlan) -> ProposedPlan:
    """The plan with some of its numbers moved, its exercises shuffled, left out or exchanged, and others beside them."""
    told = list(as_proposed(ours).exercises)
    moved = [_moved(draw, one) if draw(st.booleans()) else one for one in told]
    if draw(st.booleans()):
        moved = list(draw(st.permutations(moved)))
    others = draw(st.lists(lifts, max_size=3))
    swapped = [
        replace(one, exercise=draw(st.sampled_from(USUAL)), instead_of=one.exercise)
        if draw(st.integers(0, 9)) == 0
        else one
        for one in moved
    ]
    return ProposedPlan(exercises=(*swapped, *others))


def _moved(draw: st.DrawFn, one: ProposedLift) -> ProposedLift:
    return ProposedLift(
        exercise=one.exercise,
        instead_of=one.instead_of,
        warmups=tuple(_moved_set(draw, s) for s in one.warmups) if draw(st.booleans()) else draw(some_sets),
        top_set=_moved_set(draw, one.top_set) if one.top_set else None,
        backoffs=tuple(_moved_set(draw, s) for s in one.backoffs),
        working_sets=tuple(_moved_set(draw, s) for s in one.working_sets),
    )


def _moved_set(draw: st.DrawFn, one: ProposedSet) -> ProposedSet:
    factor = draw(st.sampled_from((1.0, 1.0, 1.0, 0.9, 0.97, 1.02, 1.05, 1.09, 1.11, 2.2046, 0.4536)))
    return replace(
        one,
        weight_kg=None if one.weight_kg is None else one.weight_kg * factor,
        reps=one.reps + draw(st.sampled_from((0, 0, 0, -2, -1, 1, 2, 20))),
        rpe_cap=draw(st.sampled_from((one.rpe_cap, 6.0, 7.0, 8.5, 10.0, None))),
        sets=one.sets + draw(st.sampled_from((0, 0, 0, -1, 1, 2, 30))),
        seconds=None if one.seconds is None else one.seconds + draw(st.sampled_from((0, 0, 10, -10, 300))),
    )
