"""Names of strength exercises: FIT numbers them by category, and within a category.

Listed are the ones that are common in a gym; any other is called by its category.
"""

from collections.abc import Mapping
from functools import cache

UNKNOWN_CATEGORY = 65534
UNKNOWN_NAME = "Unknown Exercise"

CATEGORY_NAMES: Mapping[int, str] = {
    0: "Bench Press",
    1: "Calf Raise",
    2: "Cardio",
    3: "Carry",
    4: "Chop",
    5: "Core",
    6: "Crunch",
    7: "Curl",
    8: "Deadlift",
    9: "Flye",
    10: "Hip Raise",
    11: "Hip Stability",
    12: "Hip Swing",
    13: "Hyperextension",
    14: "Lateral Raise",
    15: "Leg Curl",
    16: "Leg Raise",
    17: "Lunge",
    18: "Olympic Lift",
    19: "Plank",
    20: "Plyo",
    21: "Pull Up",
    22: "Push Up",
    23: "Row",
    24: "Shoulder Press",
    25: "Shoulder Stability",
    26: "Shrug",
    27: "Sit Up",
    28: "Squat",
    29: "Total Body",
    30: "Triceps Extension",
    31: "Warm Up",
    32: "Run",
    33: "Bike",
    37: "Banded Exercise",
    38: "Battle Rope",
    39: "Elliptical",
    41: "Indoor Bike",
    42: "Indoor Row",
    44: "Sandbag",
    45: "Sled",
    46: "Sledge Hammer",
    47: "Stair Stepper",
    49: "Suspension",
    50: "Tire",
}

_NAMES: Mapping[int, Mapping[int, str]] = {
    0: {
        1: "Barbell Bench Press",
        5: "Decline Dumbbell Bench Press",
        6: "Dumbbell Bench Press",
        8: "Incline Barbell Bench Press",
        9: "Incline Dumbbell Bench Press",
    },
    1: {6: "Seated Calf Raise", 17: "Standing Barbell Calf Raise", 18: "Standing Calf Raise"},
    3: {1: "Farmer's Walk", 7: "Farmer's Carry"},
    5: {3: "Barbell Rollout", 88: "L Sit", 89: "Turkish Get Up"},
    6: {0: "Bicycle Crunch", 1: "Cable Crunch", 33: "Leg Extension", 46: "Reverse Crunch", 83: "Crunch"},
    7: {
        3: "Barbell Biceps Curl",
        8: "Cable Biceps Curl",
        9: "Cable Hammer Curl",
        16: "Dumbbell Hammer Curl",
        19: "EZ Bar Preacher Curl",
        22: "Incline Dumbbell Biceps Curl",
        46: "Dumbbell Biceps Curl",
    },
    8: {
        0: "Barbell Deadlift",
        1: "Barbell Straight Leg Deadlift",
        2: "Dumbbell Deadlift",
        4: "Dumbbell Straight Leg Deadlift",
        7: "Rack Pull",
        15: "Sumo Deadlift",
        17: "Trap Bar Deadlift",
        23: "Romanian Deadlift",
    },
    9: {1: "Decline Dumbbell Flye", 2: "Dumbbell Flye", 3: "Incline Dumbbell Flye"},
    10: {11: "Hip Raise", 23: "Kettlebell Swing"},
    14: {
        3: "Bent Over Lateral Raise",
        10: "Front Raise",
        13: "Muscle Up",
        24: "Seated Lateral Raise",
        34: "Dumbbell Lateral Raise",
    },
    15: {0: "Leg Curl", 2: "Good Morning"},
    16: {1: "Hanging Leg Raise"},
    17: {
        7: "Barbell Bulgarian Split Squat",
        10: "Barbell Lunge",
        11: "Barbell Reverse Lunge",
        18: "Dumbbell Bulgarian Split Squat",
        21: "Dumbbell Lunge",
        32: "Lunge",
        77: "Walking Dumbbell Lunge",
        78: "Walking Lunge",
        82: "Dumbbell Reverse Lunge",
    },
    18: {
        0: "Barbell Hang Power Clean",
        2: "Barbell Power Clean",
        3: "Barbell Power Snatch",
        9: "Barbell Snatch",
        11: "Clean",
        15: "Push Jerk",
        19: "Split Jerk",
        28: "Snatch",
    },
    19: {4: "Bear Crawl", 34: "Mountain Climber", 43: "Plank"},
    20: {37: "Jump Squat"},
    21: {
        3: "Close Grip Chin Up",
        5: "Close Grip Lat Pulldown",
        8: "EZ Bar Pullover",
        13: "Lat Pulldown",
        25: "Wide Grip Lat Pulldown",
        26: "Wide Grip Pull Up",
        38: "Pull Up",
        39: "Chin Up",
    },
    22: {13: "Decline Push Up", 15: "Diamond Push Up", 25: "Handstand Push Up", 77: "Push Up"},
    23: {
        1: "Standing Cable Row",
        2: "Dumbbell Row",
        5: "Face Pull",
        18: "Seated Cable Row",
        28: "T-Bar Row",
        35: "Inverted Row",
        40: "Chest Supported Dumbbell Row",
        45: "Barbell Row",
    },
    24: {
        1: "Arnold Press",
        3: "Barbell Push Press",
        4: "Barbell Shoulder Press",
        8: "Dumbbell Push Press",
        14: "Overhead Barbell Press",
        15: "Overhead Dumbbell Press",
        17: "Seated Dumbbell Shoulder Press",
        24: "Dumbbell Shoulder Press",
        25: "Military Press",
        27: "Strict Press",
    },
    26: {1: "Barbell Shrug", 5: "Dumbbell Shrug", 24: "Upright Row"},
    27: {31: "V-Up", 37: "Sit Up"},
    28: {
        0: "Leg Press",
        6: "Barbell Back Squat",
        8: "Barbell Front Squat",
        9: "Barbell Hack Squat",
        17: "Barbell Step Up",
        29: "Dumbbell Squat",
        32: "Dumbbell Step Up",
        37: "Goblet Squat",
        44: "Overhead Squat",
        47: "Pistol Squat",
        61: "Squat",
        66: "Step Up",
        69: "Sumo Squat",
        79: "Thruster",
        86: "Zercher Squat",
        100: "Air Squat",
    },
    29: {0: "Burpee", 7: "Squat Thrust"},
    30: {
        0: "Bench Dip",
        2: "Dip",
        3: "Cable Kickback",
        6: "Dumbbell Kickback",
        15: "Overhead Dumbbell Triceps Extension",
        39: "Triceps Pressdown",
    },
}


def exercise_name(category: int | None, number: int | None) -> str:
    """The name of an exercise; the category's where the number is missing or not listed."""
    general = CATEGORY_NAMES.get(UNKNOWN_CATEGORY if category is None else category, UNKNOWN_NAME)
    if category is None or number is None:
        return general
    return _NAMES.get(category, {}).get(number, general)


def exercise_numbers(name: str) -> tuple[int, int] | None:
    """Category and number of a listed exercise."""
    return _numbers_by_name().get(name.casefold())


@cache
def _numbers_by_name() -> Mapping[str, tuple[int, int]]:
    return {name.casefold(): (category, number) for category, names in _NAMES.items() for number, name in names.items()}
