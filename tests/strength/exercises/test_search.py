import pytest

from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Muscle, Pattern
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from tests.strength.lifts import lift, packaged
from tests.work import calls


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
        ("bnech pres", "bench-press"),
        ("snch press", "bench-press"),
        ("qsuat", "barbell-back-squat"),
        ("pench press", "bench-press"),
        ("press", "bench-press"),
        ("row", "barbell-row"),
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


def test_a_muscle_begins_with_what_most_lifters_do_for_it():
    first = [each.id for each in packaged().search(muscle=Muscle.QUADS, limit=8)]

    assert first[0] == "barbell-back-squat"
    assert {"leg-press", "leg-extension", "forward-lunge"} <= set(first)
    assert packaged().search(muscle=Muscle.CHEST)[0].id == "bench-press"


def test_without_anything_asked_the_most_used_lifts_come_first():
    first = [each.id for each in packaged().search(limit=5)]

    assert {"barbell-back-squat", "bench-press", "deadlift", "overhead-press"} <= set(first)


def test_feats_come_after_what_everybody_does():
    pulls = [each.id for each in packaged().search(pattern=Pattern.VERTICAL_PULL, limit=100)]
    feats = [packaged().get(id).advanced for id in pulls]

    assert pulls.index("pull-up") < pulls.index("muscle-up")
    assert feats == sorted(feats)


def test_an_own_exercise_is_as_near_as_a_staple():
    own = lift("zork-curl", pattern=Pattern.ELBOW_FLEXION, muscles={Muscle.BICEPS: 1.0}, own=True)

    found = Catalogue([*packaged().all, own]).search(muscle=Muscle.BICEPS, limit=20)

    assert own in found


def test_every_word_must_be_found():
    assert packaged().search("squat zonkzonk") == ()
    assert packaged().search("???") == ()


def test_the_limit_is_kept():
    assert len(packaged().search("press", limit=3)) == 3
    assert packaged().search("press", limit=0) == ()


def test_a_search_looks_at_each_exercise_a_few_times_at_most():
    catalogue = Catalogue(packaged().all)
    catalogue.search("warm")

    for text in (
        "squat",
        "dumbell bench",
        "bulgrian splt squat",
        "hamstrings cable",
        "snch press",
        "bnech pres",
        "e",
        "b",
        "",
    ):
        assert calls(lambda text=text: catalogue.search(text)) < 80 * len(catalogue.all), text
