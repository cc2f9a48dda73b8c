import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import Gear, Gym, WeightUnit, in_kg, weight_in_unit
from lanterne_rouge.domain.exercise import Exercise, LoadType, Pattern, SetMeasure
from lanterne_rouge.strength.loading import weights_of
from lanterne_rouge.strength.warmup import WarmupProtocol, WarmupStep, warmups
from tests.strength.lifts import lift

PRESS = lift()
CURL = lift("curl", pattern=Pattern.ELBOW_FLEXION, compound=False, load=LoadType.DUMBBELL_PAIR)
DUMBBELLS = lift("dumbbell-press", load=LoadType.DUMBBELL_PAIR, requires=frozenset({Gear.DUMBBELL}))
MACHINE = lift("machine-press", load=LoadType.STACK, requires=frozenset({Gear.MACHINE}))
PULL_UP = lift("pull-up", load=LoadType.ADDED, requires=frozenset({Gear.PULLUP_BAR}))
ASSISTED = lift("assisted-pull-up", load=LoadType.ASSISTED, requires=frozenset({Gear.MACHINE}))


def sets_for(
    top_kg: float | None, exercise: Exercise = PRESS, gym: Gym | None = None
) -> list[tuple[float | None, int]]:
    weights = weights_of(exercise, gym or Gym(), WeightUnit.KG)
    return [(each.weight_kg, each.reps) for each in warmups(top_kg, exercise, weights)]


def test_golden_ramps_are_met(shared_data: Path):
    golden = json.loads((shared_data / "science" / "strength_increments_rest_warmup.json").read_text())

    for top, ramp in golden["warmup"]["golden_kg"].items():
        assert sets_for(float(top)) == [tuple(each) for each in ramp]


def test_the_ramp_goes_from_the_empty_bar_to_four_fifths():
    assert sets_for(100.0) == [(20.0, 10), (40.0, 5), (60.0, 5), (80.0, 3)]


def test_the_bar_is_easier_than_the_rest():
    ramp = warmups(100.0, PRESS, weights_of(PRESS, Gym(), WeightUnit.KG))

    assert [each.rpe_cap for each in ramp] == [5.0, 6.0, 6.0, 6.0]


@pytest.mark.parametrize("top", [0.0, 15.0, 20.0, 22.5])
def test_at_or_just_above_the_bar_there_is_nothing_to_warm_up_with(top: float):
    assert sets_for(top) == []


def test_a_light_top_set_keeps_only_the_steps_above_the_bar():
    assert sets_for(25.0) == [(20.0, 10)]
    assert sets_for(30.0) == [(20.0, 10), (25.0, 3)]


def test_dumbbells_and_machines_have_the_steps_without_a_bar():
    assert sets_for(30.0, DUMBBELLS) == [(12.0, 5), (18.0, 5), (24.0, 3)]
    assert sets_for(100.0, MACHINE) == [(40.0, 5), (60.0, 5), (80.0, 3)]


def test_a_coarse_stack_leaves_out_steps_that_would_repeat():
    assert sets_for(15.0, MACHINE) == [(5.0, 5), (10.0, 5)]


def test_isolation_lifts_have_a_single_light_set():
    assert sets_for(20.0, CURL) == [(12.0, 8)]


def test_added_weight_is_preceded_by_the_body_alone():
    assert sets_for(20.0, PULL_UP) == [(0.0, 5), (12.5, 3)]


def test_the_body_alone_needs_no_ramp():
    assert sets_for(0.0, PULL_UP) == []
    assert sets_for(None, lift(load=LoadType.BODYWEIGHT, requires=frozenset())) == []


def test_help_is_taken_away_after_a_set_with_more_of_it():
    assert sets_for(-20.0, ASSISTED) == [(-30.0, 5)]


def test_holds_and_carries_have_no_ramp():
    assert sets_for(50.0, lift(measure=SetMeasure.METRES)) == []


def test_a_gym_in_pounds_warms_up_in_whole_pounds():
    ramp = sets_for(in_kg(225, WeightUnit.LB), gym=Gym(unit=WeightUnit.LB))

    assert [weight_in_unit(kg or 0, WeightUnit.LB) for kg, _ in ramp] == [45.0, 90.0, 135.0, 180.0]


def test_the_protocol_is_data():
    own = WarmupProtocol(
        compound=(WarmupStep(share=0.5, reps=8), WarmupStep(share=0.75, reps=2)), isolation=(), with_body=()
    )

    ramp = warmups(100.0, PRESS, weights_of(PRESS, Gym(), WeightUnit.KG), protocol=own)

    assert [(each.weight_kg, each.reps) for each in ramp] == [(50.0, 8), (75.0, 2)]


@given(
    top=st.floats(min_value=-60, max_value=300),
    exercise=st.sampled_from([PRESS, CURL, DUMBBELLS, MACHINE, PULL_UP, ASSISTED]),
    plates=st.none() | st.dictionaries(st.sampled_from([20.0, 15.0, 7.5, 5.0, 1.25]), st.integers(1, 3)),
)
def test_every_ramp_ascends_in_weights_that_exist_and_stays_below_the_top_set(top: float, exercise, plates):
    weights = weights_of(exercise, Gym(plates=plates), WeightUnit.KG)

    ramp = [each.weight_kg for each in warmups(top, exercise, weights)]

    assert ramp == sorted(set(ramp))
    assert all(kg is not None and weights.has(kg) and kg < top for kg in ramp)
    assert all(kg is not None and kg >= weights.bar for kg in ramp) if weights.bar else True


KETTLEBELL = lift("swing", load=LoadType.KETTLEBELL, requires=frozenset({Gear.KETTLEBELL}))
CORE = lift("crunch", pattern=Pattern.CORE)
TWIST = lift("twist", pattern=Pattern.ROTATION)
LYING = lift("lying", compound=False)
ALL = Gym(gear=frozenset(Gear))


@pytest.mark.parametrize(
    ("exercise", "top", "ramp"),
    [
        # The bar at four fifths of the top set still warms up; nearer to it, it is work.
        (PRESS, 24.0, []),
        (PRESS, 25.0, [(20.0, 10)]),
        (PRESS, 27.5, [(20.0, 10), (22.5, 3)]),
        (PRESS, 35.0, [(20.0, 10), (27.5, 3)]),
        (PRESS, 40.0, [(20.0, 10), (25.0, 5), (32.5, 3)]),
        (PRESS, 50.0, [(20.0, 10), (30.0, 5), (40.0, 3)]),
        (PRESS, 55.0, [(20.0, 10), (22.5, 5), (32.5, 5), (45.0, 3)]),
        # In the hand: up to 10 kg nothing, up to 20 kg one light set.
        (DUMBBELLS, 10.5, [(6.0, 8)]),
        (DUMBBELLS, 20.0, [(12.0, 8)]),
        (DUMBBELLS, 20.5, [(8.0, 5), (12.0, 5), (16.0, 3)]),
        (KETTLEBELL, 10.0, []),
        (KETTLEBELL, 20.0, [(12.0, 8)]),
        # A step of a coarse stack that would come near the top set is the next lighter one.
        (MACHINE, 5.0, []),
        (MACHINE, 10.0, [(5.0, 5)]),
        (MACHINE, 20.0, [(10.0, 5), (15.0, 3)]),
        (MACHINE, 25.0, [(10.0, 5), (15.0, 5), (20.0, 3)]),
        # The trunk and single joints find the movement with one set.
        (CORE, 60.0, [(35.0, 8)]),
        (TWIST, 60.0, [(35.0, 8)]),
        (LYING, 60.0, [(35.0, 8)]),
        (PULL_UP, 1.25, [(0.0, 5)]),
        (PULL_UP, 2.5, [(0.0, 5), (1.25, 3)]),
        (PULL_UP, 10.0, [(0.0, 5), (6.25, 3)]),
        (ASSISTED, -10.0, [(-15.0, 5)]),
        (ASSISTED, -70.0, [(-80.0, 5)]),
        (ASSISTED, -80.0, []),
    ],
)
def test_the_ramp_to_each_top_set(exercise: Exercise, top: float, ramp: list[tuple[float, int]]):
    assert sets_for(top, exercise, ALL) == ramp


def test_light_dumbbells_need_no_warm_up_and_middling_ones_a_single_set():
    assert sets_for(10.0, DUMBBELLS) == []
    assert len(sets_for(18.0, DUMBBELLS)) == 1
    assert len(sets_for(30.0, DUMBBELLS)) > 1
