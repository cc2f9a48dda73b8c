"""An exercise: what it trains and by how much, what it needs, how it is loaded, how it is done."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.quick_dataclass import dataclass


class Muscle(StrEnum):
    """The muscles whose hard sets are counted."""

    CHEST = "chest"
    LATS = "lats"
    UPPER_BACK = "upper_back"
    TRAPS = "traps"
    FRONT_DELTS = "front_delts"
    SIDE_DELTS = "side_delts"
    REAR_DELTS = "rear_delts"
    BICEPS = "biceps"
    TRICEPS = "triceps"
    FOREARMS = "forearms"
    QUADS = "quads"
    HAMSTRINGS = "hamstrings"
    GLUTES = "glutes"
    ADDUCTORS = "adductors"
    ABDUCTORS = "abductors"
    CALVES = "calves"
    ABS = "abs"
    OBLIQUES = "obliques"
    LOWER_BACK = "lower_back"
    NECK = "neck"


LEG_MUSCLES = frozenset(
    {Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES, Muscle.ADDUCTORS, Muscle.ABDUCTORS, Muscle.CALVES}
)


class Pattern(StrEnum):
    """The movement that an exercise trains; a substitute keeps it."""

    SQUAT = "squat"
    LUNGE = "lunge"
    HINGE = "hinge"
    OLYMPIC = "olympic"
    JUMP = "jump"
    HORIZONTAL_PUSH = "horizontal_push"
    HORIZONTAL_PULL = "horizontal_pull"
    VERTICAL_PUSH = "vertical_push"
    VERTICAL_PULL = "vertical_pull"
    CHEST_ISOLATION = "chest_isolation"
    SHOULDER_ISOLATION = "shoulder_isolation"
    ELBOW_FLEXION = "elbow_flexion"
    ELBOW_EXTENSION = "elbow_extension"
    WRIST = "wrist"
    SHRUG = "shrug"
    NECK = "neck"
    KNEE_EXTENSION = "knee_extension"
    KNEE_FLEXION = "knee_flexion"
    HIP_ABDUCTION = "hip_abduction"
    HIP_ADDUCTION = "hip_adduction"
    HIP_FLEXION = "hip_flexion"
    CALF_RAISE = "calf_raise"
    CORE = "core"
    ROTATION = "rotation"
    CARRY = "carry"
    CARDIO = "cardio"
    MOBILITY = "mobility"


PUSH_PATTERNS = frozenset(
    {Pattern.HORIZONTAL_PUSH, Pattern.VERTICAL_PUSH, Pattern.CHEST_ISOLATION, Pattern.ELBOW_EXTENSION}
)
PULL_PATTERNS = frozenset({Pattern.HORIZONTAL_PULL, Pattern.VERTICAL_PULL, Pattern.ELBOW_FLEXION, Pattern.SHRUG})
LEG_PATTERNS = frozenset(
    {
        Pattern.SQUAT,
        Pattern.LUNGE,
        Pattern.HINGE,
        Pattern.OLYMPIC,
        Pattern.JUMP,
        Pattern.KNEE_EXTENSION,
        Pattern.KNEE_FLEXION,
        Pattern.HIP_ABDUCTION,
        Pattern.HIP_ADDUCTION,
        Pattern.HIP_FLEXION,
        Pattern.CALF_RAISE,
    }
)
UNLIFTED_PATTERNS = frozenset({Pattern.CARDIO, Pattern.MOBILITY})
"""Found in lifters' logs, but no strength work: they count no hard sets and are never prescribed as such."""


class LoadType(StrEnum):
    """What is added to make a lift heavier, and so which weights exist. A dumbbell's weight is that of one."""

    BARBELL = "barbell"
    DUMBBELL_PAIR = "dumbbell_pair"
    DUMBBELL = "dumbbell"
    KETTLEBELL = "kettlebell"
    CABLE = "cable"
    STACK = "stack"
    PLATES = "plates"
    BODYWEIGHT = "bodyweight"
    ADDED = "added"
    ASSISTED = "assisted"
    BAND = "band"
    FREE = "free"


class SetMeasure(StrEnum):
    """What a set is counted in."""

    REPS = "reps"
    SECONDS = "seconds"
    METRES = "metres"


class Joint(StrEnum):
    """Places that a lift loads, for what to do when one hurts."""

    NECK = "neck"
    SHOULDER = "shoulder"
    ELBOW = "elbow"
    WRIST = "wrist"
    UPPER_BACK = "upper_back"
    LOWER_BACK = "lower_back"
    HIP = "hip"
    KNEE = "knee"
    ANKLE = "ankle"


class Stress(StrEnum):
    """How much a lift loads a joint. A joint that is not named is hardly loaded."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, kw_only=True)
class Likeness:
    """The usual load of an exercise as a share of another's, for a first guess; dumbbells: of one dumbbell."""

    exercise: str
    ratio: float


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """One exercise. `muscles`: 1 trained directly, 0.5 indirectly. `requires`: everything that must be there.

    `bodyweight_share` is the part of the body that is moved (push-up 0.64, pull-up 1). `increment_kg`, `increment_lb` and
    `start_kg` (a careful first load for an untrained adult) are None where the default of the load type serves.
    `substitutes` are ids in order of choice; `fit` is category and number in FIT files. `own`: made by the athlete.
    `staple`: found in most lifters' logs. `advanced`: it takes skill or strength that few have; nobody gets it unasked.
    """

    id: str
    name: str
    pattern: Pattern
    load: LoadType
    requires: frozenset[Gear] = frozenset()
    muscles: Mapping[Muscle, float] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    compound: bool = True
    unilateral: bool = False
    measure: SetMeasure = SetMeasure.REPS
    bodyweight_share: float = 0.0
    stress: Mapping[Joint, Stress] = field(default_factory=dict)
    increment_kg: float | None = None
    increment_lb: float | None = None
    start_kg: float | None = None
    like: Likeness | None = None
    substitutes: tuple[str, ...] = ()
    fit: tuple[int, int] | None = None
    steps: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    staple: bool = False
    advanced: bool = False
    own: bool = False

    @property
    def primary(self) -> tuple[Muscle, ...]:
        """Muscles that are trained directly."""
        return tuple(m for m, share in self.muscles.items() if share >= 1.0)

    @property
    def is_lifting(self) -> bool:
        """Whether it is strength work at all."""
        return self.pattern not in UNLIFTED_PATTERNS

    @property
    def trains_legs(self) -> bool:
        """Whether it tires the legs: by its movement, or by a leg muscle that it trains directly."""
        return self.pattern in LEG_PATTERNS or any(m in LEG_MUSCLES for m in self.primary)
