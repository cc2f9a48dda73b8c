"""The day's lifting in words."""

from dataclasses import replace

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, Template, TemplateExercise, TodayPlan
from lanterne_rouge.strength.schemes.percentage import PERCENTAGE
from lanterne_rouge.views.four_sections import strength_lines
from lanterne_rouge.views.strength_plan_text import main_lifts_in_words

SQUAT = PlannedExercise(
    name="Squat",
    exercise="squat",
    warmups=(PlannedSet(weight_kg=20.0, reps=10), PlannedSet(weight_kg=60.0, reps=5)),
    top_set=PlannedSet(weight_kg=100.0, reps=5, rpe_cap=8.5),
    backoffs=(PlannedSet(weight_kg=90.0, reps=7, rpe_cap=8.5, sets=2),),
)
DIP = PlannedExercise(name="Dip", exercise="dip", working_sets=(PlannedSet(weight_kg=-15.0, reps=8, sets=3),))
PLANK = PlannedExercise(
    name="Plank", exercise="plank", working_sets=(PlannedSet(weight_kg=None, reps=1, seconds=45, sets=3),), estimated=True
)  # fmt: skip
PLAN = TodayPlan(exercises=(SQUAT, DIP, PLANK), reasoning=("Squat: as last time.",), minutes=40)


def test_each_exercise_is_one_line_with_warm_ups_top_set_and_back_offs() -> None:
    lines = strength_lines(PLAN, WeightUnit.KG)

    assert lines[0] == "Strength, about 40 minutes, in this order:"
    assert lines[1] == (
        "- Squat: warm-up 20 kg x 10, 60 kg x 5; top set 1 x 5 at 100 kg (RPE 8.5 at most);"
        " back-offs 2 x 7 at 90 kg (RPE 8.5 at most)"
    )


def test_help_holds_and_first_guesses_are_named_as_such() -> None:
    lines = strength_lines(PLAN, WeightUnit.KG)

    assert lines[2] == "- Dip: 3 x 8 at 15 kg of help"
    assert lines[3] == "- Plank: 3 x 45 s; a first guess, so start easier if in doubt"


def test_weights_are_told_in_the_athletes_unit() -> None:
    assert "at 220.5 lb" in strength_lines(PLAN, WeightUnit.LB)[1]


def test_what_was_changed_comes_before_the_reasons_and_neither_without_any() -> None:
    told = strength_lines(replace(PLAN, adjustments=("Low energy.",)), WeightUnit.KG)

    assert told[-4:] == ["Changed today:", "- Low energy.", "Why these weights:", "- Squat: as last time."]
    assert "Changed today:" not in strength_lines(PLAN, WeightUnit.KG)


def test_an_empty_session_tells_only_why() -> None:
    empty = TodayPlan(reasoning=("No lifting today: the day is for recovery.",))

    assert strength_lines(empty, WeightUnit.KG) == [
        "Strength: none today.",
        "No lifting today: the day is for recovery.",
    ]


def test_a_later_week_of_a_block_is_named_by_its_sets() -> None:
    asked = PERCENTAGE.parse("block 3x5 75%, 1x5+ 80% / 2x5 60% (week 2)")
    assert asked is not None
    rows = tuple(
        TemplateExercise(name=name, prescription=replace(asked, week_of_block=week))
        for name, week in (("Squat", 2), ("Deadlift", 1))
    )

    text = main_lifts_in_words(Template(name="A", exercises=rows))

    assert text == (
        "Squat: 3 x 5 at 75%, 1 x 5+ at 80% of your training maximum; Deadlift: 2 x 5 at 60% of your training maximum"
    )
