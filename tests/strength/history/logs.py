"""Made-up exercises and logs written as short text, for tests of the reading of a lifting history."""

import re
from datetime import date, timedelta

from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, Pattern, SetMeasure
from lanterne_rouge.domain.lifting import DoneSet, LiftHistory, PastLift
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.lifts import Bodyweight, Lifts, read_lifts
from tests.metrics.strength.sessions import series
from tests.strength.lifts import lift

TODAY = date(2026, 11, 21)
BENCH = lift("bench", aliases=("bench press", "flat"), muscles={Muscle.CHEST: 1.0, Muscle.TRICEPS: 0.5})
CLOSE = lift("close", muscles={Muscle.CHEST: 1.0, Muscle.TRICEPS: 1.0})
MACHINE = lift("machine", load=LoadType.STACK, requires=frozenset({Gear.MACHINE}))
DUMBBELLS = lift("dumbbells", load=LoadType.DUMBBELL_PAIR, requires=frozenset({Gear.DUMBBELL}))
ROW = lift(
    "row", pattern=Pattern.HORIZONTAL_PULL, muscles={Muscle.UPPER_BACK: 1.0, Muscle.LATS: 1.0, Muscle.BICEPS: 0.5}
)
SQUAT = lift("squat", pattern=Pattern.SQUAT, muscles={Muscle.QUADS: 1.0, Muscle.GLUTES: 0.5})
DEADLIFT = lift("deadlift", pattern=Pattern.HINGE, muscles={Muscle.HAMSTRINGS: 1.0, Muscle.GLUTES: 1.0})
OVERHEAD = lift("overhead", pattern=Pattern.VERTICAL_PUSH, muscles={Muscle.FRONT_DELTS: 1.0, Muscle.TRICEPS: 0.5})
CURL = lift("curl", pattern=Pattern.ELBOW_FLEXION, muscles={Muscle.BICEPS: 1.0})
RAISE = lift("raise", pattern=Pattern.SHOULDER_ISOLATION, muscles={Muscle.SIDE_DELTS: 1.0})
FACE_PULL = lift("facepull", pattern=Pattern.SHOULDER_ISOLATION, muscles={Muscle.REAR_DELTS: 1.0})
PUSHDOWN = lift("pushdown", pattern=Pattern.ELBOW_EXTENSION, muscles={Muscle.TRICEPS: 1.0})
SHRUG = lift("shrug", pattern=Pattern.SHRUG, muscles={Muscle.TRAPS: 1.0})
PULL_UP = lift(
    "pullup",
    pattern=Pattern.VERTICAL_PULL,
    load=LoadType.ADDED,
    requires=frozenset({Gear.PULLUP_BAR}),
    muscles={Muscle.LATS: 1.0, Muscle.BICEPS: 0.5},
    bodyweight_share=1.0,
)
ASSISTED = lift(
    "helped",
    pattern=Pattern.VERTICAL_PULL,
    load=LoadType.ASSISTED,
    requires=frozenset({Gear.MACHINE}),
    bodyweight_share=1.0,
)
PUSH_UP = lift("pushup", load=LoadType.BODYWEIGHT, requires=frozenset(), bodyweight_share=0.64)
PLANK = lift(
    "plank",
    pattern=Pattern.CORE,
    load=LoadType.BODYWEIGHT,
    requires=frozenset(),
    measure=SetMeasure.SECONDS,
    muscles={Muscle.ABS: 1},
)
TREADMILL = lift(
    "treadmill", pattern=Pattern.CARDIO, load=LoadType.FREE, requires=frozenset(), muscles={Muscle.QUADS: 1.0}
)
EXERCISES = (
    *(BENCH, CLOSE, MACHINE, DUMBBELLS, ROW, SQUAT, DEADLIFT, OVERHEAD, CURL),
    *(RAISE, FACE_PULL, PUSHDOWN, SHRUG),
    *(PULL_UP, ASSISTED, PUSH_UP, PLANK, TREADMILL),
)
CATALOGUE = Catalogue(EXERCISES)


def read(*sessions: tuple[str, list[str]], bodyweight: Bodyweight = None, eased: tuple[str, ...] = ()) -> Lifts:
    """Sessions of an ISO date (also their id) and sets such as `bench 100x5@8`."""
    return read_lifts(series(*sessions), CATALOGUE, bodyweight=bodyweight, eased=eased)


def ago(days: int) -> str:
    return (TODAY - timedelta(days=days)).isoformat()


def past(days_ago: int, *sets: str, eased: bool = False) -> PastLift:
    """Sets such as `100x5@8`, `x12` without a weight, `100x3!` for one that failed."""
    return PastLift(day=TODAY - timedelta(days=days_ago), sets=tuple(map(_done, sets)), eased=eased)


def history(exercise: Exercise, *sessions: PastLift) -> LiftHistory:
    return LiftHistory(exercise=exercise.id, sessions=sessions)


def _done(text: str) -> DoneSet:
    weight, _, rest = text.partition("x")
    reps, _, rpe = rest.rstrip("!").partition("@")
    return DoneSet(
        weight_kg=float(weight) if weight else None,
        reps=int(reps),
        rpe=float(rpe) if rpe else None,
        completed=not text.endswith("!"),
    )


def sentences(text: str) -> int:
    """Marks that end a sentence; a decimal point is none."""
    return len(re.findall(r"[.!?]+(?=\s|$)", text))
