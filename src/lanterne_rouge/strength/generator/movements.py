"""What a day can be made of, with the exercises for it in order of choice.

The order goes from what is loaded finely and taught easily to what needs little: barbell or machine, dumbbells, bands, the
body alone. What the catalogue knows beyond these lists comes after them.
"""

from dataclasses import dataclass
from typing import Final

from lanterne_rouge.domain.exercise import Muscle, Pattern


@dataclass(frozen=True, kw_only=True)
class Movement:
    """A job in a session. `muscle` narrows a pattern with several jobs; `instead` is used without equipment."""

    name: str
    pattern: Pattern
    preferred: tuple[str, ...]
    muscle: Muscle | None = None
    instead: tuple[str, ...] = ()


SQUAT: Final = Movement(
    name="squat",
    pattern=Pattern.SQUAT,
    preferred=(
        *("barbell-back-squat", "safety-bar-squat", "front-squat", "leg-press", "hack-squat-machine", "smith-squat"),
        *("belt-squat", "horizontal-leg-press", "goblet-squat", "dumbbell-front-squat", "dumbbell-squat"),
        *("kettlebell-front-squat", "landmine-squat", "barbell-hack-squat", "banded-squat", "air-squat"),
        *("assisted-pistol-squat", "wall-sit"),
    ),
)
SECOND_SQUAT: Final = Movement(
    name="second squat",
    pattern=Pattern.SQUAT,
    preferred=(
        *("leg-press", "front-squat", "hack-squat-machine", "belt-squat", "goblet-squat", "dumbbell-front-squat"),
        *("smith-squat", "horizontal-leg-press", "safety-bar-squat", "kettlebell-front-squat", "dumbbell-squat"),
        *("landmine-squat", "barbell-hack-squat", "banded-squat", "assisted-pistol-squat", "air-squat", "wall-sit"),
    ),
)
DEADLIFT: Final = Movement(
    name="deadlift",
    pattern=Pattern.HINGE,
    preferred=(
        *("deadlift", "trap-bar-deadlift", "romanian-deadlift", "dumbbell-deadlift", "dumbbell-romanian-deadlift"),
        *(
            "kettlebell-deadlift",
            "smith-hip-thrust",
            "machine-hip-thrust",
            "cable-pull-through",
            "weighted-back-extension",
        ),
        *("back-extension", "banded-good-morning", "single-leg-glute-bridge", "glute-bridge"),
    ),
)
ROMANIAN: Final = Movement(
    name="long-range hinge",
    pattern=Pattern.HINGE,
    preferred=(
        *("romanian-deadlift", "dumbbell-romanian-deadlift", "stiff-leg-deadlift", "dumbbell-stiff-leg-deadlift"),
        *("trap-bar-deadlift", "deadlift", "kettlebell-deadlift", "cable-pull-through", "weighted-back-extension"),
        *("back-extension", "banded-good-morning", "single-leg-glute-bridge", "glute-bridge"),
    ),
)
HEAVY_HINGE: Final = Movement(
    name="heavy hinge",
    pattern=Pattern.HINGE,
    # Short in the range where hamstrings get sore; the trap bar spares the back of those who sit on a bicycle for hours.
    preferred=(
        *("trap-bar-deadlift", "deadlift", "hip-thrust", "smith-hip-thrust", "machine-hip-thrust", "dumbbell-deadlift"),
        *("kettlebell-deadlift", "dumbbell-hip-thrust", "cable-pull-through", "single-leg-hip-thrust"),
        *("banded-good-morning", "single-leg-glute-bridge", "glute-bridge"),
    ),
)
HIP_THRUST: Final = Movement(
    name="hip thrust",
    pattern=Pattern.HINGE,
    muscle=Muscle.GLUTES,
    preferred=(
        *("hip-thrust", "machine-hip-thrust", "smith-hip-thrust", "barbell-glute-bridge", "dumbbell-hip-thrust"),
        *("cable-pull-through", "kettlebell-deadlift", "kettlebell-swing", "single-leg-hip-thrust"),
        *("single-leg-glute-bridge", "glute-bridge"),
    ),
)
LUNGE: Final = Movement(
    name="single leg",
    pattern=Pattern.LUNGE,
    preferred=(
        *("dumbbell-bulgarian-split-squat", "dumbbell-reverse-lunge", "dumbbell-split-squat", "barbell-reverse-lunge"),
        *("smith-split-squat", "dumbbell-step-up", "barbell-split-squat", "bulgarian-split-squat", "step-up"),
        *("reverse-lunge", "split-squat", "forward-lunge"),
    ),
)
STEP_UP: Final = Movement(
    name="step-up",
    pattern=Pattern.LUNGE,
    # No long way down under load: little soreness, and the drive of running and pedalling.
    preferred=(
        *("dumbbell-step-up", "barbell-step-up", "dumbbell-split-squat", "barbell-split-squat", "smith-split-squat"),
        *("dumbbell-reverse-lunge", "step-up", "bulgarian-split-squat", "split-squat", "reverse-lunge"),
    ),
)
PUSH: Final = Movement(
    name="horizontal push",
    pattern=Pattern.HORIZONTAL_PUSH,
    preferred=(
        *(
            "bench-press",
            "dumbbell-bench-press",
            "machine-chest-press",
            "plate-loaded-chest-press",
            "smith-bench-press",
        ),
        *(
            "floor-press",
            "dumbbell-floor-press",
            "cable-chest-press",
            "banded-chest-press",
            "weighted-push-up",
            "push-up",
        ),
        *("ring-push-up", "close-grip-push-up", "wide-push-up", "incline-push-up"),
    ),
)
INCLINE_PUSH: Final = Movement(
    name="incline push",
    pattern=Pattern.HORIZONTAL_PUSH,
    preferred=(
        *("incline-dumbbell-bench-press", "incline-bench-press", "incline-machine-chest-press"),
        *("smith-incline-bench-press", "dumbbell-bench-press", "machine-chest-press", "plate-loaded-chest-press"),
        *("dumbbell-floor-press", "cable-chest-press", "landmine-chest-press", "decline-push-up", "banded-push-up"),
        *("banded-chest-press", "weighted-push-up", "close-grip-push-up", "wide-push-up", "push-up", "incline-push-up"),
    ),
)
ROW: Final = Movement(
    name="horizontal pull",
    pattern=Pattern.HORIZONTAL_PULL,
    preferred=(
        *("barbell-row", "chest-supported-row", "seated-cable-row", "dumbbell-row", "machine-row", "plate-loaded-row"),
        *("t-bar-row", "incline-dumbbell-row", "two-arm-dumbbell-row", "landmine-row", "smith-row", "gorilla-row"),
        *("kettlebell-row", "ring-row", "inverted-row", "banded-row"),
    ),
    instead=("prone-t-raise", "prone-y-raise"),
)
SUPPORTED_ROW: Final = Movement(
    name="second row",
    pattern=Pattern.HORIZONTAL_PULL,
    # The lower back has already worked on this day.
    preferred=(
        *("seated-cable-row", "chest-supported-row", "machine-row", "dumbbell-row", "plate-loaded-row"),
        *("incline-dumbbell-row", "single-arm-cable-row", "ring-row", "inverted-row", "t-bar-row", "landmine-row"),
        *("kettlebell-row", "smith-row", "two-arm-dumbbell-row", "banded-row", "barbell-row", "gorilla-row"),
    ),
    instead=("prone-t-raise", "prone-y-raise"),
)
PRESS: Final = Movement(
    name="vertical push",
    pattern=Pattern.VERTICAL_PUSH,
    preferred=(
        *("overhead-press", "seated-dumbbell-press", "dumbbell-shoulder-press", "machine-shoulder-press"),
        *("plate-loaded-shoulder-press", "smith-shoulder-press", "landmine-press", "kettlebell-press"),
        *("cable-shoulder-press", "banded-overhead-press", "pike-push-up"),
    ),
)
SECOND_PRESS: Final = Movement(
    name="second press",
    pattern=Pattern.VERTICAL_PUSH,
    preferred=(
        *("seated-dumbbell-press", "machine-shoulder-press", "dumbbell-shoulder-press", "plate-loaded-shoulder-press"),
        *("smith-shoulder-press", "landmine-press", "kettlebell-press", "cable-shoulder-press", "overhead-press"),
        *("banded-overhead-press", "pike-push-up"),
    ),
)
PULL: Final = Movement(
    name="vertical pull",
    pattern=Pattern.VERTICAL_PULL,
    # Everybody can start on a pulldown; pull-ups come where there is none.
    preferred=(
        *("lat-pulldown", "machine-pulldown", "plate-loaded-pulldown", "assisted-pull-up", "neutral-grip-lat-pulldown"),
        *("underhand-lat-pulldown", "banded-lat-pulldown", "pull-up", "chin-up", "neutral-grip-pull-up"),
        "negative-pull-up",
    ),
    instead=("ring-row", "inverted-row", "prone-y-raise", "prone-t-raise"),
)
HEAVY_PULL: Final = Movement(
    name="heavy vertical pull",
    pattern=Pattern.VERTICAL_PULL,
    preferred=(
        *("pull-up", "chin-up", "neutral-grip-pull-up", "lat-pulldown", "machine-pulldown"),
        *("plate-loaded-pulldown", "assisted-pull-up", "banded-lat-pulldown", "negative-pull-up"),
    ),
    instead=("ring-row", "inverted-row", "prone-y-raise", "prone-t-raise"),
)
CHEST_FLY: Final = Movement(
    name="fly",
    pattern=Pattern.CHEST_ISOLATION,
    muscle=Muscle.CHEST,
    preferred=("cable-fly", "pec-deck", "dumbbell-fly", "cable-crossover", "incline-dumbbell-fly"),
)
SIDE_DELT: Final = Movement(
    name="side of the shoulder",
    pattern=Pattern.SHOULDER_ISOLATION,
    muscle=Muscle.SIDE_DELTS,
    preferred=(
        "lateral-raise",
        "cable-lateral-raise",
        "machine-lateral-raise",
        "seated-lateral-raise",
        "banded-lateral-raise",
    ),
)
REAR_DELT: Final = Movement(
    name="back of the shoulder",
    pattern=Pattern.SHOULDER_ISOLATION,
    muscle=Muscle.REAR_DELTS,
    preferred=(
        *("face-pull", "reverse-pec-deck", "cable-rear-delt-fly", "rear-delt-fly", "bent-over-lateral-raise"),
        *("banded-face-pull", "band-pull-apart", "prone-t-raise"),
    ),
)
BICEPS: Final = Movement(
    name="elbow flexion",
    pattern=Pattern.ELBOW_FLEXION,
    muscle=Muscle.BICEPS,
    preferred=(
        *("dumbbell-curl", "ez-bar-curl", "cable-curl", "hammer-curl", "incline-dumbbell-curl", "barbell-curl"),
        *("machine-curl", "kettlebell-curl", "banded-curl"),
    ),
)
TRICEPS: Final = Movement(
    name="elbow extension",
    pattern=Pattern.ELBOW_EXTENSION,
    muscle=Muscle.TRICEPS,
    preferred=(
        *(
            "rope-pushdown",
            "cable-overhead-extension",
            "triceps-pushdown",
            "overhead-triceps-extension",
            "skull-crusher",
        ),
        *("dumbbell-skull-crusher", "machine-triceps-extension", "banded-pushdown", "bench-dip"),
        "bodyweight-triceps-extension",
    ),
)
LEG_CURL: Final = Movement(
    name="knee flexion",
    pattern=Pattern.KNEE_FLEXION,
    preferred=(
        *("seated-leg-curl", "lying-leg-curl", "swiss-ball-leg-curl", "slider-leg-curl", "banded-leg-curl"),
        "standing-leg-curl",
    ),
)
LEG_EXTENSION: Final = Movement(
    name="knee extension",
    pattern=Pattern.KNEE_EXTENSION,
    preferred=("leg-extension", "single-leg-extension", "banded-leg-extension"),
)
CALVES: Final = Movement(
    name="calves",
    pattern=Pattern.CALF_RAISE,
    muscle=Muscle.CALVES,
    preferred=(
        *("standing-calf-raise-machine", "seated-calf-raise", "smith-calf-raise", "dumbbell-calf-raise"),
        *("barbell-calf-raise", "single-leg-calf-raise", "bent-knee-calf-raise", "standing-calf-raise"),
    ),
)
CORE_MOVEMENT: Final = Movement(
    name="core",
    pattern=Pattern.CORE,
    preferred=(
        *("plank", "cable-crunch", "hanging-knee-raise", "dead-bug", "ab-wheel-rollout", "side-plank", "hollow-hold"),
        *("reverse-crunch", "leg-raise"),
    ),
)

NOT_UNASKED: Final = frozenset(
    {
        *("dead-hang", "flexed-arm-hang", "scapular-pull-up", "jumping-pull-up", "banded-pull-up", "skater-squat"),
        *("thruster", "dumbbell-thruster", "wall-ball", "medicine-ball-slam", "renegade-row", "barbell-wrist-curl"),
    }
)
"""Beside what takes skill or strength that few have, never chosen for anybody who did not ask: what strains a joint at its end,
what is no strength exercise by itself, and help by a band, whose help cannot be measured."""

BIG_PATTERNS: Final = (
    Pattern.SQUAT,
    Pattern.HINGE,
    Pattern.HORIZONTAL_PUSH,
    Pattern.HORIZONTAL_PULL,
    Pattern.VERTICAL_PUSH,
    Pattern.VERTICAL_PULL,
    Pattern.LUNGE,
    Pattern.CORE,
)
"""What a turn through a routine is to hold at least once, the most important first."""

BANDED: Final = (
    *(Muscle.CHEST, Muscle.LATS, Muscle.UPPER_BACK, Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.BICEPS),
    *(Muscle.TRICEPS, Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES),
)
"""Muscles that are to get their least."""
LEAST_WEEKLY_SETS: Final = 4.0
MOST_WEEKLY_SETS: Final = 18.0
"""Fractional hard sets a week: 4 is the least that shows, past 18 more brings little (Pelland 2025)."""
