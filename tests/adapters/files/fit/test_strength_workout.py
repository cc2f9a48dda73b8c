"""A planned session on a watch, as an independent decoder reads it."""

import io
from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from lanterne_rouge.adapters.files.fit.encode import strength_workout_file
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, TodayPlan

fitdecode = pytest.importorskip("fitdecode")

SQUAT = PlannedExercise(
    name="Back Squat",
    exercise="back_squat",
    warmups=(PlannedSet(weight_kg=20, reps=10),),
    top_set=PlannedSet(weight_kg=102.5, reps=5, rpe_cap=8.5),
    backoffs=(PlannedSet(weight_kg=92.5, reps=6, sets=3),),
)
PLANK = PlannedExercise(
    name="Plank", exercise="plank", working_sets=(PlannedSet(weight_kg=None, reps=1, seconds=45, sets=2),)
)
CHIN_UP = PlannedExercise(
    name="Assisted Chin-Up", exercise="chin_up", working_sets=(PlannedSet(weight_kg=-15, reps=8),)
)
NUMBERS = {"back_squat": (28, 6), "chin_up": (21, 39)}


def _decoded(plan: TodayPlan, unit: WeightUnit = WeightUnit.KG) -> dict[str, list[Mapping[str, object]]]:
    data = strength_workout_file(plan, NUMBERS.get, "Leg day", unit=unit, made=datetime(2026, 3, 2, tzinfo=UTC))
    messages: dict[str, list[Mapping[str, object]]] = {}
    with fitdecode.FitReader(io.BytesIO(data), check_crc=fitdecode.CrcCheck.RAISE) as reader:
        for frame in reader:
            if frame.frame_type == fitdecode.FIT_FRAME_DATA:
                fields = {field.name: field.value for field in frame.fields if field.value is not None}
                messages.setdefault(frame.name, []).append(fields)
    return messages


def test_each_set_is_a_step_with_exercise_repetitions_and_weight() -> None:
    told = _decoded(TodayPlan(exercises=(SQUAT,)))

    warmup, _, top, *_ = told["workout_step"]
    assert (warmup["intensity"], warmup["duration_reps"], warmup["exercise_weight"]) == ("warmup", 10, 20.0)
    assert (top["duration_type"], top["duration_reps"], top["exercise_weight"]) == ("reps", 5, 102.5)
    assert (top["exercise_category"], top["exercise_name"], top["notes"]) == ("squat", 6, "RPE 8.5 at most")
    assert told["exercise_title"][0]["wkt_step_name"] == "Back Squat"


def test_sets_alike_are_repeated_with_their_rest() -> None:
    steps = _decoded(TodayPlan(exercises=(SQUAT,)))["workout_step"]

    work, rest, repeat = steps[-3:]
    assert (rest["intensity"], rest["duration_type"]) == ("rest", "open")
    assert repeat["duration_type"] == "repeat_until_steps_cmplt"
    assert (repeat["duration_step"], repeat["repeat_steps"]) == (work["message_index"], 3)


def test_the_head_says_strength_and_how_many_steps() -> None:
    told = _decoded(TodayPlan(exercises=(SQUAT, PLANK)))

    (workout,) = told["workout"]
    assert (workout["wkt_name"], workout["sub_sport"]) == ("Leg day", "strength_training")
    assert workout["num_valid_steps"] == len(told["workout_step"])
    assert told["file_id"][0]["type"] == "workout"


def test_a_hold_lasts_and_an_exercise_without_numbers_keeps_its_name() -> None:
    hold, *_ = _decoded(TodayPlan(exercises=(PLANK,)))["workout_step"]

    assert (hold["duration_type"], hold["duration_time"]) == ("time", 45.0)
    assert (hold["exercise_category"], hold["wkt_step_name"]) == ("unknown", "Plank")
    assert "exercise_weight" not in hold


def test_help_is_said_in_words_because_fit_knows_no_negative_weight() -> None:
    chin_up, *_ = _decoded(TodayPlan(exercises=(CHIN_UP,)))["workout_step"]

    assert "exercise_weight" not in chin_up
    assert chin_up["notes"] == "15 kg of help"


def test_the_watch_shows_the_athletes_unit() -> None:
    step, *_ = _decoded(TodayPlan(exercises=(SQUAT,)), WeightUnit.LB)["workout_step"]

    assert step["weight_display_unit"] == "pound"


def test_an_empty_plan_is_a_workout_without_steps() -> None:
    told = _decoded(TodayPlan())

    assert told["workout"][0]["num_valid_steps"] == 0
    assert "workout_step" not in told
