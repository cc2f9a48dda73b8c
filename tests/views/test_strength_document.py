"""A strength plan as data: the shape that others rely on."""

from lanterne_rouge.domain.equipment import WeightUnit, in_kg
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, Substitution, TodayPlan
from tests.documents import planned_set_document, today_plan_document

PLAN = TodayPlan(
    exercises=(
        PlannedExercise(
            name="Bench Press",
            exercise="bench-press",
            warmups=(PlannedSet(weight_kg=20.0, reps=10),),
            top_set=PlannedSet(weight_kg=in_kg(225, WeightUnit.LB), reps=5, rpe_cap=8.5),
            backoffs=(PlannedSet(weight_kg=90.0, reps=6, rpe_cap=8.5, sets=2),),
        ),
        PlannedExercise(
            name="Plank",
            exercise="plank",
            working_sets=(PlannedSet(weight_kg=None, reps=1, seconds=45, sets=3),),
            estimated=True,
            notes=("A first guess.",),
        ),
    ),
    substitutions=(Substitution(of="Squat", by="Leg Press", reason="mild pain: knee"),),
    adjustments=("Legs are spared.",),
    reasoning=("Bench Press: as last time.",),
    minutes=31,
)


def test_a_plan_has_the_shape_that_others_rely_on() -> None:
    document = today_plan_document(PLAN, WeightUnit.LB)

    assert list(document["substitutions"]) == [{"from": "Squat", "to": "Leg Press", "reason": "mild pain: knee"}]
    assert list(document["adjustments"]) == ["Legs are spared."]
    assert document["estimatedDuration"] == 31
    assert [set(one) for one in document["exercises"]] == [
        {
            *(
                "exerciseName",
                "exerciseId",
                "warmupSets",
                "topSet",
                "backoffSets",
                "workingSets",
                "estimated",
                "notes",
                "inTurnWith",
            ),
        }
    ] * 2


def test_a_set_is_in_kg_and_shown_in_the_athletes_unit() -> None:
    bench, plank = today_plan_document(PLAN, WeightUnit.LB)["exercises"]

    assert plank["topSet"] is None
    assert bench["topSet"] == {
        "weight": 102.058,
        "reps": 5,
        "rpeCap": 8.5,
        "setCount": 1,
        "seconds": None,
        "orMore": False,
        "display": {"value": 225.0, "unit": "lb"},
    }
    assert plank["topSet"] is None


def test_what_is_not_loaded_weighs_nothing_and_shows_nothing() -> None:
    _, plank = today_plan_document(PLAN, WeightUnit.LB)["exercises"]

    held = plank["workingSets"][0]

    assert (held["weight"], held["display"], held["seconds"]) == (0.0, None, 45)


def test_a_weight_of_nothing_is_not_shown() -> None:
    bare = PlannedSet(weight_kg=0.0, reps=8)

    assert planned_set_document(bare, WeightUnit.KG)["display"] is None
