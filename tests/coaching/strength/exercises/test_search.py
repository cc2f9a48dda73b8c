import time

import pytest

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Muscle, Pattern
from tests.coaching.strength.lifts import packaged


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("squat", "barbell-back-squat"),
        ("bench press", "bench-press"),
        ("bulg", "bulgarian-split-squat"),
        ("rdl", "romanian-deadlift"),
        ("copenhagn", "copenhagen-plank"),
        ("bulgrian split", "bulgarian-split-squat"),
        ("trap bar deadlift", "trap-bar-deadlift"),
    ],
)
def test_the_usual_exercise_comes_first(text: str, first: str):
    assert packaged().search(text)[0].id == first


def test_a_muscle_can_be_typed():
    found = packaged().search("hamstrings", limit=10)

    assert found
    assert sum(Muscle.HAMSTRINGS in each.muscles for each in found) >= 8


def test_muscle_gear_and_pattern_narrow_what_is_found():
    found = packaged().search("press", muscle=Muscle.CHEST, gear=Gear.DUMBBELL, pattern=Pattern.HORIZONTAL_PUSH)

    assert found
    for exercise in found:
        assert exercise.muscles[Muscle.CHEST] > 0
        assert Gear.DUMBBELL in exercise.requires
        assert exercise.pattern is Pattern.HORIZONTAL_PUSH


def test_without_a_text_those_that_train_the_muscle_directly_come_first():
    shares = [each.muscles[Muscle.TRICEPS] for each in packaged().search(muscle=Muscle.TRICEPS, limit=200)]

    assert shares == sorted(shares, reverse=True)


def test_every_word_must_be_found():
    assert packaged().search("squat zonkzonk") == ()
    assert packaged().search("???") == ()


def test_the_limit_is_kept():
    assert len(packaged().search("press", limit=3)) == 3
    assert packaged().search("press", limit=0) == ()


def test_searching_takes_less_than_five_milliseconds():
    catalogue = Catalogue(packaged().all)
    catalogue.search("warm")

    def took(text: str) -> float:
        begun = time.perf_counter()
        catalogue.search(text)
        return time.perf_counter() - begun

    for text in ("squat", "dumbell bench", "bulgrian splt squat", "hamstrings cable", "e"):
        assert min(took(text) for _ in range(5)) < 0.005
