"""JSON contexts as people and programs write them: a sound one, and anything at all around it."""

from hypothesis import strategies as st

from lanterne_rouge.app.coach_context.context import coach_context
from lanterne_rouge.domain.lifting import TodayPlan
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.wiring import packaged_exercises
from tests.documents import today_plan_document

CATALOGUE = packaged_exercises()
TODAY_TEXT = "2026-11-21"

WORDS = st.sampled_from(
    (
        *(
            "Bench Press",
            "Squat",
            "Row",
            "Plank",
            "Pull-Up",
            "nothing",
            "",
            "kg",
            "lb",
            "low",
            "high",
            "none",
            "severe",
        ),
        *(
            "Top Set + Backoffs",
            "Double Progression",
            "straight sets",
            "5-8",
            "8-5",
            "0-0",
            "99999",
            "Gym",
            "home",
            "all",
        ),
        *(
            "dumbbell",
            "2026-11-14",
            "2026-02-30",
            "knee",
            "chest",
            "everything",
            "7/10",
            "NaN",
            "1e400",
            "-5",
            "\ud800",
            "\x1b[2J",
        ),
    )
)
NUMBERS = st.one_of(
    st.integers(-5, 200),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from([10**30, -(10**400), 1e-300, 2.5, 8.5]),
)
LEAVES = st.one_of(st.none(), st.booleans(), NUMBERS, WORDS, st.text(max_size=8))
NAMES = st.sampled_from(
    (
        *("name", "exercises", "prescription", "progressionType", "topSetRepsRange", "topSetRPECap", "backoffSets"),
        *("backoffLoadDropPercent", "workingSets", "repsRange", "secondsRange", "isOptional", "exerciseName", "sets"),
        *("lastSessions", "date", "topSetWeight", "topSetReps", "topSetRPE", "weight", "reps", "rpe", "completed"),
        *("energy", "soreness", "bars", "plates", "dumbbells", "machines", "increments", "20", "bodyPart", "severity"),
        *("block", "percent", "min", "max", "cable", "barbell"),
    )
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES, inner, max_size=5)),
    max_leaves=20,
)
FIELDS = st.sampled_from(
    (
        *(
            "userGoal",
            "currentTemplate",
            "location",
            "readiness",
            "timeAvailable",
            "recentHistory",
            "equipmentAvailable",
        ),
        *("equipment", "painFlags", "units", "today", "bodyweight", "deload"),
    )
)


def sound_context() -> dict[str, object]:
    """A context in which every field is told."""
    return {
        "userGoal": "Strength",
        "currentTemplate": {
            "name": "Upper A",
            "exercises": [
                {
                    "name": "Bench Press",
                    "prescription": {
                        "progressionType": "Top Set + Backoffs",
                        "topSetRepsRange": "5-8",
                        "topSetRPECap": 8.5,
                        "backoffSets": 2,
                        "backoffRepsRange": "6-8",
                        "backoffLoadDropPercent": 10,
                    },
                },
                {
                    "name": "Dumbbell Row",
                    "prescription": {"progressionType": "Double Progression", "workingSets": 3, "repsRange": "8-12"},
                },
                {"name": "Lateral Raise", "isOptional": True},
            ],
        },
        "location": "Gym",
        "readiness": {"energy": "ok", "soreness": "none"},
        "timeAvailable": 60,
        "recentHistory": [
            {
                "exerciseName": "Bench Press",
                "lastSessions": [{"date": "2026-11-18", "topSetWeight": 100, "topSetReps": 8, "topSetRPE": 8}],
            }
        ],
        "equipmentAvailable": ["all"],
        "equipment": {"plates": {"20": 2, "10": 2, "5": 2, "2.5": 2, "1.25": 2}},
        "painFlags": [],
        "units": "kg",
        "today": TODAY_TEXT,
    }


def planned(document: dict[str, object]) -> tuple[TodayPlan, dict[str, object]]:
    """The plan of a document, and its JSON."""
    from datetime import date

    context = coach_context(document, CATALOGUE, today=date.fromisoformat(TODAY_TEXT))
    plan = plan_session(context, CATALOGUE)
    return plan, dict(today_plan_document(plan, context.unit))
