from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.sport_choice import leg_work
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, Pattern
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind

SQUAT = Exercise(id="squat", name="Squat", pattern=Pattern.SQUAT, load=LoadType.BARBELL, muscles={Muscle.QUADS: 1.0})
CARRY = Exercise(
    id="carry", name="Carry", pattern=Pattern.CARRY, load=LoadType.DUMBBELL_PAIR,
    muscles={Muscle.FOREARMS: 1.0, Muscle.GLUTES: 0.5},
)  # fmt: skip
PRESS = Exercise(id="press", name="Leg drive press", pattern=Pattern.VERTICAL_PUSH, load=LoadType.BARBELL)
BIKE = Exercise(id="bike", name="Bike squats", pattern=Pattern.CARDIO, load=LoadType.FREE, muscles={Muscle.QUADS: 1.0})
BY_NAME = {one.name: one for one in (SQUAT, CARRY, PRESS, BIKE)}


def sets(count: int, name: str = "Squat", **also) -> tuple[RecordedSet, ...]:
    return tuple(RecordedSet(**{"exercise": name, "weight_kg": 80.0, "reps": 6, **also}) for _ in range(count))


@pytest.mark.parametrize(
    ("done", "heavy"),
    [
        (sets(5), True),
        (sets(4), True),
        (sets(3), False),
        (sets(5, rpe=7), False),
        (sets(4, rpe=8), True),
        (sets(3, rpe=8), False),
        (sets(4, rpe=7.9), False),
        (sets(4, kind=SetKind.FAILURE), True),
        (sets(6, rpe=6), True),
        (sets(6, rpe=5.9), False),
        (sets(9, kind=SetKind.WARMUP), False),
        (sets(9, reps=0), False),
        (sets(12, "Carry"), False),
        (sets(12, "Zorbling"), True),
        (sets(11, "Zorbling"), False),
        ((*sets(3), *sets(6, "Zorbling")), True),
        ((*sets(3), *sets(5, "Zorbling")), False),
    ],
)
def test_six_hard_sets_for_the_legs_are_heavy_and_so_are_four_near_failure(done, heavy) -> None:
    assert leg_work(done, BY_NAME.get).is_heavy is heavy


def test_indirect_work_counts_half_and_a_drop_set_belongs_to_the_set_before_it() -> None:
    done = (*sets(3), *sets(2, kind=SetKind.DROP), *sets(2, "Carry"))

    assert leg_work(done, BY_NAME.get).sets == 4.0
    assert leg_work(done, BY_NAME.get).direct == 3


def test_what_the_catalogue_knows_goes_before_the_words_of_a_name() -> None:
    assert leg_work(sets(8, "Bike squats"), BY_NAME.get).sets == 0
    assert leg_work(sets(8, "Leg drive press"), BY_NAME.get).sets == 0


def test_a_name_that_no_catalogue_knows_is_read_by_its_words() -> None:
    assert leg_work(sets(6, "Zercher Squat Special"), BY_NAME.get).is_heavy
    assert leg_work(sets(6, "Bulgarian Lunge")).is_heavy
    assert not leg_work(sets(20, "Bench Press")).is_heavy


def test_names_nobody_knows_are_counted_apart_so_that_it_can_be_told() -> None:
    found = leg_work((*sets(3), *sets(4, "Zorbling"), *sets(2, "Zorbling", kind=SetKind.WARMUP)), BY_NAME.get)

    assert (found.unknown, found.direct, found.sets) == (4, 5.0, 5.0)
    assert leg_work(sets(4, "Leg drive press"), BY_NAME.get).unknown == 0


@given(
    st.lists(
        st.builds(
            RecordedSet,
            exercise=st.sampled_from(("Squat", "Carry", "Leg drive press", "Bike squats")),
            reps=st.sampled_from((None, 0, 6)),
            rpe=st.sampled_from((None, 5.0, 7.0, 9.0)),
            kind=st.sampled_from(SetKind),
        ),
        max_size=16,
    )
)
def test_a_name_nobody_knows_is_never_easier_than_one_known_to_spare_the_legs(done) -> None:
    unknown = [replace(one, exercise=f"My {one.exercise[:5]}") if one.exercise != "Squat" else one for one in done]

    easier, harder = leg_work(done, BY_NAME.get), leg_work(unknown, BY_NAME.get)

    assert harder.is_heavy >= easier.is_heavy
    assert harder.sets >= easier.sets


def test_more_leg_work_is_never_less_heavy() -> None:
    for count in range(12):
        fewer, more = leg_work(sets(count, rpe=8)), leg_work(sets(count + 1, rpe=8))

        assert (more.is_heavy, more.sets) >= (fewer.is_heavy, fewer.sets)
