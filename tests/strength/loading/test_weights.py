from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import LB_KG, Gear, Gym, WeightUnit, in_kg, weight_in_unit
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.strength.loading import clean_gym, weights_of, with_proven_stacks
from tests.strength.lifts import lift

KG, LB = WeightUnit.KG, WeightUnit.LB
PRESS = lift()
DUMBBELLS = lift("dumbbell-press", load=LoadType.DUMBBELL_PAIR, requires=frozenset({Gear.DUMBBELL}))
CABLE = lift("cable-press", load=LoadType.CABLE, requires=frozenset({Gear.CABLE}))
MACHINE = lift("machine-press", load=LoadType.STACK, requires=frozenset({Gear.MACHINE}))
PULL_UP = lift("pull-up", load=LoadType.ADDED, requires=frozenset({Gear.PULLUP_BAR}), bodyweight_share=1.0)
ASSISTED = lift("assisted-pull-up", load=LoadType.ASSISTED, requires=frozenset({Gear.MACHINE}), bodyweight_share=1.0)


def test_a_standard_bar_goes_up_in_pairs_of_the_smallest_plates():
    weights = weights_of(PRESS, Gym(), KG)

    assert weights.kg[:4] == (20.0, 22.5, 25.0, 27.5)
    assert weights.bar == 20.0
    assert weights.has(97.5)
    assert not weights.has(98.2)


def test_each_special_bar_weighs_its_own():
    curl = lift("ez-curl", requires=frozenset({Gear.EZ_BAR}))

    assert weights_of(curl, Gym(), KG).lowest == 10.0
    assert weights_of(curl, Gym(bars={Gear.EZ_BAR: 7.5}), KG).lowest == 7.5
    assert weights_of(PRESS, Gym(bars={Gear.BARBELL: 15.0}), KG).lowest == 15.0


def test_a_lighter_spare_bar_makes_lighter_weights():
    weights = weights_of(PRESS, Gym(spare_bars=(10.0,), plates={20.0: 1}), KG)

    assert weights.kg == (10.0, 20.0, 50.0, 60.0)
    assert weights.bar == 20.0


def test_one_end_of_a_landmine_takes_single_plates():
    weights = weights_of(lift(requires=frozenset({Gear.BARBELL, Gear.LANDMINE})), Gym(plates={5.0: 1}), KG)

    assert weights.kg == (20.0, 25.0, 30.0)


def test_a_gym_in_pounds_loads_whole_pounds():
    weights = weights_of(PRESS, Gym(unit=LB), LB)

    assert weight_in_unit(weights.lowest or 0, LB) == 45.0
    assert {weight_in_unit(kg, LB) % 5 for kg in weights.kg} == {0.0}
    assert weight_in_unit(weights.nearest(137 * LB_KG) or 0, LB) == 135.0


def test_a_weight_that_a_log_rounded_to_hundredths_still_exists():
    weights = weights_of(PRESS, Gym(unit=LB), LB)

    assert weights.has(61.23)
    assert weights.at_most(61.23) == in_kg(135, LB)
    assert weights.above(61.23) == in_kg(140, LB)
    assert weights.below(61.23) == in_kg(130, LB)


def test_only_the_dumbbells_of_the_list_exist():
    weights = weights_of(DUMBBELLS, Gym(dumbbells=(10.0, 15.0, 25.0)), KG)

    assert weights.kg == (10.0, 15.0, 25.0)
    assert weights.nearest(12.5) == 10.0
    assert weights.above(25.0) is None
    assert weights.below(10.0) is None
    assert weights.at_most(9.0) is None
    assert weights.at_least(26.0) is None


def test_no_dumbbells_are_no_weights():
    assert not weights_of(DUMBBELLS, Gym(dumbbells=()), KG).loadable


def test_the_steps_of_a_stack_are_those_that_were_told():
    gym = Gym(stacks={"machine-press": (14.0, 7.0, 21.0), "cable": (3.0, 6.0)})

    assert weights_of(MACHINE, gym, KG).kg == (7.0, 14.0, 21.0)
    assert weights_of(CABLE, gym, KG).kg == (3.0, 6.0)


def test_bodyweight_and_bands_load_nothing():
    for load, gear in (
        (LoadType.BODYWEIGHT, frozenset()),
        (LoadType.BAND, {Gear.BAND}),
        (LoadType.ASSISTED, {Gear.BAND}),
    ):
        weights = weights_of(lift(load=load, requires=frozenset(gear)), Gym(), KG)

        assert not weights.loadable
        assert weights.nearest(10) is None
        assert weights.step(10) is None
        assert weights.lowest is None
        assert not weights.has(0)


def test_weight_is_hung_on_with_a_belt_or_held_between_the_feet_or_not_at_all():
    hung = weights_of(PULL_UP, Gym(gear=frozenset({Gear.PULLUP_BAR, Gear.BELT})), KG)
    held = weights_of(PULL_UP, Gym(gear=frozenset({Gear.PULLUP_BAR, Gear.DUMBBELL}), dumbbells=(5.0,)), KG)
    neither = weights_of(PULL_UP, Gym(gear=frozenset({Gear.PULLUP_BAR, Gear.BARBELL})), KG)

    assert hung.kg[:3] == (0.0, 1.25, 2.5)
    assert held.kg == (0.0, 5.0)
    assert neither.kg == (0.0,)


def test_help_is_negative_and_less_of_it_is_heavier():
    weights = weights_of(ASSISTED, Gym(), KG)

    assert weights.lowest == -80.0
    assert weights.highest == 0.0
    assert weights.above(-20.0) == -15.0
    assert weights.step(-20.0) == 5.0


@pytest.mark.parametrize(
    ("exercise", "kg", "step"),
    [(PRESS, 100.0, 2.5), (DUMBBELLS, 30.0, 2.0), (CABLE, 40.0, 2.5), (MACHINE, 60.0, 5.0), (PULL_UP, 10.0, 2.5)],
)
def test_each_kind_of_load_grows_by_its_usual_step(exercise, kg, step):
    assert weights_of(exercise, Gym(), KG).step(kg) == step


@pytest.mark.parametrize(
    ("exercise", "pounds", "step"), [(PRESS, 135, 5), (DUMBBELLS, 50, 5), (CABLE, 80, 5), (MACHINE, 120, 10)]
)
def test_steps_in_pounds_are_whole_pounds(exercise, pounds, step):
    assert weight_in_unit(weights_of(exercise, Gym(unit=LB), LB).step(in_kg(pounds, LB)) or 0, LB) == step


def test_an_exercise_with_its_own_step_grows_by_it():
    assert weights_of(replace(MACHINE, increment_kg=2.5), Gym(), KG).step(60.0) == 2.5


def test_what_the_athlete_says_of_steps_wins():
    gym = Gym(increments={"barbell": 5.0, "dumbbell": 2.5, "machine": 7.0})

    assert weights_of(replace(PRESS, increment_kg=1.0), gym, KG).step(100.0) == 5.0
    assert weights_of(DUMBBELLS, gym, KG).kg[:3] == (2.5, 5.0, 7.5)
    assert weights_of(MACHINE, gym, KG).kg[:3] == (7.0, 14.0, 21.0)


def test_a_small_increment_tells_of_small_plates():
    weights = weights_of(PRESS, Gym(increments={"barbell": 1.0}), KG)

    assert all(weights.has(20.0 + kg) for kg in range(0, 40))
    assert weights.step(100.0) == 1.0


def test_a_step_is_at_most_a_tenth_where_a_smaller_one_exists():
    weights = weights_of(DUMBBELLS, Gym(), KG)

    assert weights.step(8.0) == 1.0
    assert weights.step(20.0) == 2.0
    assert weights_of(MACHINE, Gym(stacks={"machine": (20.0, 22.0, 25.0)}), KG).step(20.0) == 2.0


def test_above_the_heaviest_there_is_no_step():
    assert weights_of(DUMBBELLS, Gym(), KG).step(50.0) is None


def test_rounding_is_explained_in_the_athletes_words():
    bar = weights_of(PRESS, Gym(), KG)

    assert bar.explain(98.2, 97.5) == "97.5 instead of 98.2 kg: the nearest your plates make"
    assert bar.explain(98.9, 97.5) == "97.5 instead of 98.9 kg: the next below it your plates make"
    assert bar.explain(12.0, 20.0) == "20 instead of 12 kg: the empty bar"
    assert bar.explain(97.5, 97.5) == ""
    assert bar.explain(97.5000001, 97.5) == ""


def test_rounding_in_pounds_is_explained_in_pounds():
    bar = weights_of(PRESS, Gym(unit=LB), LB)

    assert bar.explain(137 * LB_KG, in_kg(135, LB)) == "135 instead of 137 lb: the nearest your plates make"


def test_beyond_the_ends_the_end_is_named():
    weights = weights_of(DUMBBELLS, Gym(dumbbells=(10.0, 20.0)), KG)

    assert weights.explain(30.0, 20.0) == "20 instead of 30 kg: the most among your dumbbells"
    assert weights.explain(5.0, 10.0) == "10 instead of 5 kg: the least among your dumbbells"


@given(
    kg=st.floats(min_value=-100, max_value=600),
    exercise=st.sampled_from([PRESS, DUMBBELLS, CABLE, MACHINE, PULL_UP, ASSISTED]),
    gym=st.builds(
        Gym,
        unit=st.sampled_from(WeightUnit),
        dumbbells=st.none() | st.lists(st.floats(min_value=1, max_value=60), min_size=1, max_size=6).map(tuple),
        increments=st.just({}) | st.just({"barbell": 1.0, "cable": 7.0, "machine": 3.0}),
    ),
)
def test_whatever_is_asked_only_weights_that_exist_are_answered(kg: float, exercise, gym: Gym):
    weights = weights_of(exercise, gym, KG)
    at_most, at_least, above, below = weights.at_most(kg), weights.at_least(kg), weights.above(kg), weights.below(kg)

    assert list(weights.kg) == sorted(set(weights.kg))
    for answer in (weights.nearest(kg), at_most, at_least, above, below):
        assert answer is None or answer in weights.kg
    assert at_most is None or at_most <= kg + 0.01
    assert at_least is None or at_least >= kg - 0.01
    assert above is None or above > kg
    assert below is None or below < kg
    nearest = weights.nearest(kg)
    assert nearest is not None
    assert all(abs(nearest - kg) <= abs(other - kg) + 0.0101 for other in weights.kg)
    assert (weights.step(kg) is None) == (above is None)
    if above is not None:
        assert weights.has(kg + (weights.step(kg) or 0.0))
        assert (weights.step(kg) or 0.0) > 0


@pytest.mark.parametrize(
    ("kg", "kept"), [(0.05, True), (0.049, False), (1000.0, True), (1000.1, False), (float("nan"), False)]
)
def test_a_gym_has_no_weight_below_fifty_grams_or_above_a_tonne(kg: float, kept: bool) -> None:
    gym = clean_gym(Gym(dumbbells=(kg, 10.0), plates={kg: 2, 5.0: 1}, spare_bars=(kg,), increments={"barbell": kg}))

    assert (gym.dumbbells, gym.plates) == (((kg, 10.0), {kg: 2, 5.0: 1}) if kept else ((10.0,), {5.0: 1}))
    assert (gym.spare_bars, gym.increments) == (((kg,), {"barbell": kg}) if kept else ((), {}))


KETTLEBELL = lift("swing", load=LoadType.KETTLEBELL, requires=frozenset({Gear.KETTLEBELL}))
LEG_PRESS = lift("leg-press", load=LoadType.PLATES, requires=frozenset({Gear.MACHINE}))
FREE = lift("sandbag", load=LoadType.FREE, requires=frozenset())
PLATE = lift("plate-raise", load=LoadType.FREE, requires=frozenset({Gear.PLATE}))
BALL = lift("slam", load=LoadType.FREE, requires=frozenset({Gear.MEDICINE_BALL}))


@pytest.mark.parametrize(
    ("exercise", "unit", "count", "first", "last", "increment", "steps"),
    [
        (PRESS, KG, 199, (20.0, 22.5, 25.0), 515.0, 2.5, (20.0, 15.0, 8.0, 2.5, 2.5, 2.5)),
        (PRESS, LB, 171, (45.0, 50.0, 55.0), 895.0, 5.0, (45.0, 40.0, 33.0, 25.0, 5.0, 5.0)),
        (DUMBBELLS, KG, 30, (1.0, 2.0, 3.0), 50.0, 2.0, (2.0, 1.0, 2.0, 2.0, 2.0, None)),
        (DUMBBELLS, LB, 21, (3.0, 5.0, 10.0), 100.0, 5.0, (5.0, 5.0, 3.0, 5.0, 5.0, None)),
        (KETTLEBELL, KG, 11, (4.0, 6.0, 8.0), 40.0, 4.0, (4.0, 1.0, 4.0, 4.0, None, None)),
        (KETTLEBELL, LB, 11, (9.0, 13.0, 18.0), 88.0, 9.0, (9.0, 4.0, 1.0, 6.0, 4.0, None)),
        (CABLE, KG, 40, (2.5, 5.0, 7.5), 100.0, 2.5, (2.5, 2.5, 0.5, 2.5, 2.5, None)),
        (CABLE, LB, 44, (5.0, 10.0, 15.0), 220.0, 5.0, (5.0, 5.0, 3.0, 5.0, 5.0, 5.0)),
        (MACHINE, KG, 30, (5.0, 10.0, 15.0), 150.0, 5.0, (5.0, 5.0, 3.0, 5.0, 5.0, 5.0)),
        (MACHINE, LB, 33, (10.0, 20.0, 30.0), 330.0, 10.0, (10.0, 5.0, 8.0, 10.0, 10.0, 10.0)),
        (LEG_PRESS, KG, 199, (0.0, 2.5, 5.0), 495.0, 5.0, (5.0, 2.5, 0.5, 2.5, 2.5, 5.0)),
        (LEG_PRESS, LB, 171, (0.0, 5.0, 10.0), 850.0, 10.0, (10.0, 5.0, 3.0, 5.0, 5.0, 10.0)),
        (PULL_UP, KG, 1, (0.0,), 0.0, 2.5, (None,) * 6),
        (ASSISTED, KG, 17, (-80.0, -75.0, -70.0), 0.0, 5.0, (None,) * 6),
        (ASSISTED, LB, 18, (-170.0, -160.0, -150.0), 0.0, 10.0, (None,) * 6),
        (FREE, KG, 80, (2.5, 5.0, 7.5), 200.0, 2.5, (2.5, 2.5, 0.5, 2.5, 2.5, 2.5)),
        (FREE, LB, 88, (5.0, 10.0, 15.0), 440.0, 5.0, (5.0, 5.0, 3.0, 5.0, 5.0, 5.0)),
        (PLATE, KG, 7, (1.25, 2.5, 5.0), 25.0, 2.5, (2.5, 5.0, 3.0, 5.0, None, None)),
        (BALL, KG, 12, (1.0, 2.0, 3.0), 12.0, 2.5, (2.0, 1.0, None, None, None, None)),
        (BALL, LB, 13, (2.0, 4.0, 6.0), 26.0, 5.0, (4.0, 1.0, 2.0, 2.0, None, None)),
    ],
)
def test_a_usual_gym_has_these_weights_and_steps_from_0_5_12_20_40_and_100(
    exercise, unit, count, first, last, increment, steps
):
    weights = weights_of(
        exercise, Gym(unit=unit, gear=frozenset(Gear) - {Gear.BELT, Gear.DUMBBELL, Gear.KETTLEBELL}), unit
    )

    def told(kg: float | None) -> float | None:
        return None if kg is None else round(weight_in_unit(kg, unit), 2)

    assert len(weights.kg) == count
    assert tuple(told(kg) for kg in weights.kg[:3]) == first
    assert (told(weights.kg[-1]), told(weights.increment)) == (last, increment)
    assert tuple(told(weights.step(in_kg(value, unit))) for value in (0, 5, 12, 20, 40, 100)) == steps


def test_a_hundred_kilograms_are_the_most_that_hang_on_a_body():
    hung = weights_of(PULL_UP, Gym(gear=frozenset({Gear.PULLUP_BAR, Gear.BELT})), KG)
    held = weights_of(
        lift("sit-up", load=LoadType.ADDED, requires=frozenset(), bodyweight_share=0.5),
        Gym(gear=frozenset({Gear.PLATE})),
        KG,
    )

    assert (len(hung.kg), hung.highest) == (81, 100.0)
    assert held.kg == hung.kg


def test_the_body_is_in_a_step_so_that_the_first_plate_is_a_small_one():
    hung = weights_of(PULL_UP, Gym(gear=frozenset({Gear.PULLUP_BAR, Gear.BELT})), KG)

    assert [hung.step(kg) for kg in (0.0, 1.25, 10.0)] == [2.5, 2.5, 2.5]


@pytest.mark.parametrize(
    ("exercise", "lifted", "highest"),
    [
        # The usual stack of a cable ends at 100 kg: who comes within four steps of it has met a heavier one.
        (CABLE, 90.0, 100.0),
        (CABLE, 92.5, 102.5),
        (CABLE, 120.0, 130.0),
        (MACHINE, 130.0, 150.0),
        (MACHINE, 131.0, 150.0),
        (MACHINE, 140.0, 160.0),
        (MACHINE, 5000.0, 1020.0),
        (PRESS, 600.0, 515.0),
    ],
)
def test_a_stack_goes_four_steps_beyond_what_was_lifted_on_it(exercise, lifted, highest):
    assert weights_of(exercise, with_proven_stacks(Gym(), [(exercise, lifted)]), KG).highest == highest


def test_a_stack_that_was_entered_stays_as_it_is():
    own = Gym(stacks={"cable": (5.0, 10.0)})

    assert with_proven_stacks(own, [(CABLE, 120.0)]) == own


@pytest.mark.parametrize(
    ("increment", "smallest", "second"),
    [(1.0, 1.0, 2.0), (2.0, 2.0, 2.5), (2.4, 2.4, 2.5), (2.5, 2.5, 5.0), (5.0, 2.5, 5.0)],
)
def test_plates_for_half_of_an_own_step_exist_where_it_is_smaller_than_a_pair_of_the_smallest(
    increment: float, smallest: float, second: float
):
    weights = weights_of(PRESS, Gym(increments={"barbell": increment}), KG)

    assert [round(kg - 20.0, 6) for kg in weights.kg[1:3]] == [smallest, second]
