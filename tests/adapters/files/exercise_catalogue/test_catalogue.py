import json
from collections import Counter
from pathlib import Path

import pytest

import lanterne_rouge.adapters.files.exercise_catalogue as module
from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, Pattern, SetMeasure
from tests.work import calls

EXERCISES = PackagedExercises().exercises()
BY_ID = {exercise.id: exercise for exercise in EXERCISES}
LIFTS = tuple(exercise for exercise in EXERCISES if exercise.is_lifting)
FILES = sorted(Path(module.__file__).with_name("exercise_data").glob("*.json"))
SHINS = {"tibialis-raise", "seated-toe-raise", "banded-dorsiflexion"}
ROTATORS = {"external-rotation", "cable-external-rotation", "banded-external-rotation", "cable-internal-rotation"}
LOADED = frozenset(LoadType) - {LoadType.BODYWEIGHT, LoadType.BAND, LoadType.ADDED, LoadType.ASSISTED}


def spelled(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def failing(exercises, fault) -> list[str]:
    return [exercise.id for exercise in exercises if fault(exercise)]


def test_there_are_several_hundred_exercises():
    assert len(EXERCISES) >= 300


def test_reading_is_done_once_and_takes_a_step_or_two_an_exercise():
    module._packaged.cache_clear()

    first = calls(lambda: PackagedExercises().exercises())
    again = calls(lambda: PackagedExercises().exercises())

    assert first < 4 * len(EXERCISES)
    assert again < 10
    assert PackagedExercises().exercises() is PackagedExercises().exercises()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_file_has_a_key_that_is_not_read(file: Path):
    known = set(Exercise.__dataclass_fields__) - {"own"}

    unknown = {key for row in json.loads(file.read_text()) for key in row.keys() - known}

    assert unknown == set()


def test_ids_and_names_are_unique_however_they_are_spelled():
    ids = Counter(exercise.id for exercise in EXERCISES)
    owners: dict[str, set[str]] = {}
    for exercise in EXERCISES:
        for name in (exercise.name, *exercise.aliases):
            owners.setdefault(spelled(name), set()).add(exercise.id)

    assert [id for id, count in ids.items() if count > 1] == []
    assert {name: ids for name, ids in owners.items() if len(ids) > 1} == {}


def test_no_id_is_the_name_of_another_exercise():
    names = {spelled(name): exercise.id for exercise in EXERCISES for name in (exercise.name, *exercise.aliases)}

    assert failing(EXERCISES, lambda each: names.get(spelled(each.id), each.id) != each.id) == []


def test_what_is_referred_to_exists():
    missing = [
        (exercise.id, other)
        for exercise in EXERCISES
        for other in (*exercise.substitutes, *([exercise.like.exercise] if exercise.like else []))
        if other not in BY_ID
    ]

    assert missing == []


def test_stand_ins_keep_the_movement_and_are_named_once():
    assert (
        failing(EXERCISES, lambda each: any(BY_ID[other].pattern is not each.pattern for other in each.substitutes))
        == []
    )
    assert failing(EXERCISES, lambda each: len(set(each.substitutes)) < len(each.substitutes)) == []
    assert failing(EXERCISES, lambda each: each.id in each.substitutes) == []


def test_every_lift_says_how_it_is_done():
    assert failing(LIFTS, lambda each: not (each.steps and each.cues and each.mistakes)) == []


def test_every_lift_trains_something_that_is_counted_except_those_for_shins_hip_flexors_and_the_rotator_cuff():
    uncounted = {*SHINS, *ROTATORS, *(each.id for each in LIFTS if each.pattern is Pattern.HIP_FLEXION)}

    assert set(failing(LIFTS, lambda each: not each.primary)) <= uncounted


def test_turning_the_upper_arm_counts_for_no_head_of_the_shoulder_in_full():
    assert all(max(BY_ID[id].muscles.values()) == 0.5 for id in ROTATORS)


def test_feats_are_marked_and_named_in_place_of_nothing_but_feats():
    feats = {each.id for each in EXERCISES if each.advanced}
    named = [(each.id, other) for each in EXERCISES if not each.advanced for other in each.substitutes]

    assert {"pistol-squat", "one-arm-push-up", "muscle-up", "dragon-flag", "behind-neck-press", "snatch"} <= feats
    assert [pair for pair in named if pair[1] in feats] == []
    assert not any(each.staple and each.advanced for each in EXERCISES)


@pytest.mark.parametrize(
    ("id", "gear"),
    [
        ("floor-press", {Gear.BARBELL}),
        ("dumbbell-row", {Gear.DUMBBELL}),
        ("arnold-press", {Gear.DUMBBELL}),
        ("decline-push-up", set()),
        ("terminal-knee-extension", {Gear.BAND}),
        ("bench-press", {Gear.BARBELL, Gear.BENCH, Gear.RACK}),
    ],
)
def test_only_what_is_really_needed_is_required(id: str, gear: set[Gear]):
    assert BY_ID[id].requires == gear


def test_muscles_are_trained_directly_or_by_half():
    assert failing(EXERCISES, lambda each: set(each.muscles.values()) - {0.5, 1.0}) == []


def test_each_head_of_the_shoulder_is_told_apart():
    for head in (Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS):
        assert failing(LIFTS, lambda each, head=head: each.muscles.get(head) == 1.0)


def test_the_deadlift_and_the_bench_press_train_what_they_train():
    assert BY_ID["bench-press"].muscles == {Muscle.CHEST: 1.0, Muscle.TRICEPS: 0.5, Muscle.FRONT_DELTS: 0.5}
    assert {Muscle.HAMSTRINGS, Muscle.GLUTES, Muscle.LOWER_BACK} <= set(BY_ID["deadlift"].primary)


def test_shares_of_the_body_are_given_where_the_body_is_lifted_and_only_there():
    loads = {LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED, LoadType.BAND}

    assert failing(EXERCISES, lambda each: not 0 <= each.bodyweight_share <= 1) == []
    assert failing(EXERCISES, lambda each: each.bodyweight_share > 0 and each.load not in loads) == []
    assert BY_ID["push-up"].bodyweight_share == pytest.approx(0.64)
    assert BY_ID["pull-up"].bodyweight_share == 1.0


def test_first_loads_are_careful():
    loaded = [exercise for exercise in LIFTS if exercise.load in LOADED]

    assert failing(loaded, lambda each: each.start_kg is None or each.start_kg <= 0) == []
    assert failing(loaded, lambda each: each.start_kg is not None and each.start_kg > 60) == []


def test_likeness_leads_to_an_anchor_and_never_round_in_a_circle():
    for exercise in EXERCISES:
        seen = {exercise.id}
        at = exercise
        while at.like is not None:
            assert 0 < at.like.ratio <= 3, at.id
            at = BY_ID[at.like.exercise]
            assert at.id not in seen, exercise.id
            seen.add(at.id)


def test_every_movement_has_exercises_and_main_ones_have_some_that_need_nothing():
    patterns = Counter(exercise.pattern for exercise in EXERCISES)
    free = {exercise.pattern for exercise in EXERCISES if not exercise.requires}

    assert set(patterns) == set(Pattern)
    assert {Pattern.SQUAT, Pattern.LUNGE, Pattern.HINGE, Pattern.HORIZONTAL_PUSH, Pattern.CORE} <= free


def test_holds_are_counted_in_seconds_and_carries_in_metres():
    assert BY_ID["plank"].measure is SetMeasure.SECONDS
    assert BY_ID["farmers-carry"].measure is SetMeasure.METRES


def test_no_sentence_is_copied_from_exercise_to_exercise():
    texts = Counter(text for each in EXERCISES for text in {*each.steps, *each.mistakes})

    assert [text for text, count in texts.items() if count > 3] == []


def test_fit_categories_are_small_numbers():
    assert (
        failing(EXERCISES, lambda each: each.fit is not None and not all(0 <= part < 65534 for part in each.fit)) == []
    )
