import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import (
    HOME_GEAR,
    STANDARD_DUMBBELLS_LB,
    Gear,
    Gym,
    Location,
    WeightUnit,
    available_gear,
    gear_at,
    in_kg,
    weight_in_unit,
)


@pytest.mark.parametrize("word", ["pullup_bar", "Pull-Up Bar", "PULL UP BARS", "pullup", "chin-up bar"])
def test_gear_is_named_in_any_case_number_and_spelling(word: str):
    assert available_gear([word]) == (frozenset({Gear.PULLUP_BAR}), ())


@pytest.mark.parametrize("gear", Gear)
def test_every_gear_is_known_by_its_own_word_and_its_plural(gear: Gear):
    for word in (
        gear.value,
        gear.value.upper(),
        gear.value.replace("_", "-"),
        gear.value.replace("_", " ").removesuffix("s") + "s",
    ):
        found, unknown = available_gear([word])

        assert gear in found
        assert unknown == ()


def test_a_barbell_brings_plates_but_no_rack_and_no_bench():
    found, _ = available_gear(["Barbell"])

    assert found == {Gear.BARBELL, Gear.PLATE}


def test_all_is_everything_and_bodyweight_is_nothing():
    assert available_gear(["All"]) == (frozenset(Gear), ())
    assert available_gear(["bodyweight"]) == (frozenset(), ())
    assert available_gear([]) == (frozenset(), ())


def test_unknown_words_are_told_and_the_rest_is_used():
    assert available_gear(["benches", "warp drive", ""]) == (frozenset({Gear.BENCH}), ("warp drive", ""))


def test_a_home_of_which_nothing_is_known_has_only_what_homes_have():
    assert gear_at(Location.HOME, frozenset(Gear)) == HOME_GEAR
    assert gear_at(Location.HOME, frozenset(Gear) - {Gear.DUMBBELL}) == HOME_GEAR - {Gear.DUMBBELL}
    assert gear_at(Location.GYM, frozenset(Gear)) == frozenset(Gear)


def test_a_home_with_a_machine_that_was_named_has_it():
    named = frozenset({Gear.MACHINE, Gear.DUMBBELL})

    assert gear_at(Location.HOME, named) == named


def test_a_gym_in_pounds_has_what_gyms_in_pounds_have():
    gym = Gym(unit=WeightUnit.LB)

    assert weight_in_unit(gym.bar_kg(Gear.BARBELL), WeightUnit.LB) == 45.0
    assert sorted(weight_in_unit(plate, WeightUnit.LB) for plate in gym.plate_pairs) == [
        2.5,
        5.0,
        10.0,
        25.0,
        35.0,
        45.0,
    ]
    assert gym.dumbbell_weights == STANDARD_DUMBBELLS_LB


def test_what_was_told_takes_the_place_of_what_is_usual():
    gym = Gym(bars={Gear.BARBELL: 15.0}, plates={10.0: 2}, dumbbells=(), kettlebells=(16.0,))

    assert gym.bar_kg(Gear.BARBELL) == 15.0
    assert gym.bar_kg(Gear.EZ_BAR) == 10.0
    assert gym.plate_pairs == {10.0: 2}
    assert gym.dumbbell_weights == ()
    assert gym.kettlebell_weights == (16.0,)


@given(value=st.integers(min_value=0, max_value=4000), unit=st.sampled_from(WeightUnit))
def test_a_weight_as_told_is_shown_as_told(value: int, unit: WeightUnit):
    assert weight_in_unit(in_kg(value / 4, unit), unit) == value / 4
