"""The days of each style as lists of movements: main lifts first, what may be left out marked as extra."""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final

from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.strength.generator.movements import (
    BICEPS,
    CALVES,
    CHEST_FLY,
    CORE_MOVEMENT,
    DEADLIFT,
    HEAVY_HINGE,
    HEAVY_PULL,
    HIP_THRUST,
    INCLINE_PUSH,
    LEG_CURL,
    LEG_EXTENSION,
    LUNGE,
    PRESS,
    PULL,
    PUSH,
    REAR_DELT,
    ROMANIAN,
    ROW,
    SECOND_PRESS,
    SECOND_SQUAT,
    SIDE_DELT,
    SQUAT,
    STEP_UP,
    SUPPORTED_ROW,
    TRICEPS,
    Movement,
)


class Style(StrEnum):
    """The ways to divide a week."""

    FULL_BODY = "full body"
    UPPER_LOWER = "upper/lower"
    PUSH_PULL_LEGS = "push/pull/legs"
    HYBRID = "hybrid"


@dataclass(frozen=True, kw_only=True)
class StyleChoice:
    """A style, and the sentence that says why."""

    style: Style
    reason: str


def choose_style(days: int, *, beside_endurance: bool = False) -> StyleChoice:
    """The style for so many days a week."""
    if beside_endurance:
        return StyleChoice(style=Style.HYBRID, reason=f"Hybrid: {_HYBRID}{_beyond_two(days)}")
    if days <= 1:
        return StyleChoice(style=Style.FULL_BODY, reason=f"Full body: {_ONCE}")
    if days <= 3:
        return StyleChoice(style=Style.FULL_BODY, reason=f"Full body: {_OFTEN.format(days=days)}")
    if days <= 5:
        return StyleChoice(style=Style.UPPER_LOWER, reason=f"Upper/lower: {_TWICE.format(days=days)}")
    return StyleChoice(style=Style.PUSH_PULL_LEGS, reason=f"Push/pull/legs: {_SIX}")


_HYBRID = (
    "endurance comes first, so two short, heavy days with few sets keep and build strength without sore legs; "
    "put them on the days of your key sessions, after those."
)
_ONCE = "with one day a week, you train every muscle on it."
_OFTEN = "with {days} days a week you train everything each time, so a missed day costs little."
_TWICE = "with {days} days a week you train each half of the body at least twice, with rest in between."
_SIX = "six days a week give every muscle two days of work and two days of rest around each."


def _beyond_two(days: int) -> str:
    return (
        ""
        if days <= 2
        else f" The two take turns on {days} days; two days a week are enough beside hard endurance training."
    )


class MovementRole(Enum):
    """What a movement is for on its day: the main lift, further work that the day needs, or what may be left out."""

    MAIN = auto()
    NEEDED = auto()
    EXTRA = auto()


@dataclass(frozen=True, kw_only=True)
class DaySlot:
    """A place on a day."""

    movement: Movement
    role: MovementRole


@dataclass(frozen=True, kw_only=True)
class Sketch:
    """A day before its exercises are chosen."""

    name: str
    slots: tuple[DaySlot, ...]


def sketch_days(style: Style, goal: LiftingGoal, days: int) -> tuple[Sketch, ...]:
    """The days of one turn through the routine."""
    if style is Style.HYBRID:
        return (_HYBRID_A, _HYBRID_B)
    if style is Style.UPPER_LOWER:
        return tuple(_for_goal(day, goal) for day in _UPPER_LOWER)
    if style is Style.PUSH_PULL_LEGS:
        return tuple(_for_goal(day, goal) for day in (_SIX_DAYS if days >= 6 else _THREE_DAYS))
    if days == 1:
        return (_for_goal(_WHOLE, goal),)
    return tuple(_for_goal(_full_body(number), goal) for number in range(days))


def _sketch(
    name: str, main: tuple[Movement, ...], needed: tuple[Movement, ...], extra: tuple[Movement, ...] = ()
) -> Sketch:
    """Main lifts, what is needed, extras; the trunk comes last, when the lifts that lean on it are done."""
    slots = (
        *(DaySlot(movement=m, role=MovementRole.MAIN) for m in main),
        *(DaySlot(movement=m, role=MovementRole.NEEDED) for m in needed),
        *(DaySlot(movement=m, role=MovementRole.EXTRA) for m in extra),
    )
    return Sketch(name=name, slots=tuple(sorted(slots, key=lambda slot: slot.movement is CORE_MOVEMENT)))


_WHOLE = _sketch("Full Body", (SQUAT, PUSH), (ROW, DEADLIFT, PRESS, PULL, LUNGE, CORE_MOVEMENT))
_FULL_BODY: Final = (
    _sketch("Full Body", (SQUAT, PUSH), (ROW, CORE_MOVEMENT), (SIDE_DELT, LEG_CURL, TRICEPS)),
    _sketch("Full Body", (DEADLIFT, PRESS), (PULL, LUNGE), (CHEST_FLY, BICEPS, CALVES, CORE_MOVEMENT)),
    _sketch(
        "Full Body",
        (SECOND_SQUAT, INCLINE_PUSH),
        (SUPPORTED_ROW, HIP_THRUST),
        (SIDE_DELT, LEG_CURL, BICEPS, CORE_MOVEMENT),
    ),
)
_UPPER_LOWER: Final = (
    _sketch("Upper A", (PUSH, ROW), (SECOND_PRESS, PULL), (SIDE_DELT, TRICEPS, BICEPS)),
    _sketch("Lower A", (SQUAT,), (HIP_THRUST, CORE_MOVEMENT), (LEG_CURL, LEG_EXTENSION, CALVES)),
    _sketch("Upper B", (PRESS, HEAVY_PULL), (INCLINE_PUSH, SUPPORTED_ROW), (REAR_DELT, BICEPS, TRICEPS)),
    _sketch("Lower B", (DEADLIFT,), (SECOND_SQUAT, LUNGE, CORE_MOVEMENT), (LEG_CURL, CALVES)),
)
_THREE_DAYS: Final = (
    _sketch("Push", (PUSH,), (PRESS,), (INCLINE_PUSH, SIDE_DELT, TRICEPS, CHEST_FLY)),
    _sketch("Pull", (ROW,), (PULL, CORE_MOVEMENT), (SUPPORTED_ROW, REAR_DELT, BICEPS)),
    _sketch("Legs", (SQUAT,), (DEADLIFT, LUNGE), (LEG_CURL, LEG_EXTENSION, CALVES)),
)
_SIX_DAYS: Final = (
    _sketch("Push A", (PUSH,), (SECOND_PRESS,), (SIDE_DELT, TRICEPS, CHEST_FLY)),
    _sketch("Pull A", (ROW,), (PULL, CORE_MOVEMENT), (REAR_DELT, BICEPS)),
    _sketch("Legs A", (SQUAT,), (HIP_THRUST, LUNGE), (LEG_CURL, CALVES)),
    _sketch("Push B", (PRESS,), (INCLINE_PUSH,), (SIDE_DELT, TRICEPS)),
    _sketch("Pull B", (HEAVY_PULL,), (SUPPORTED_ROW, CORE_MOVEMENT), (REAR_DELT, BICEPS)),
    _sketch("Legs B", (DEADLIFT,), (SECOND_SQUAT,), (LEG_CURL, LEG_EXTENSION, CALVES)),
)
# Legs first and heavy, so that the day can follow the key session and the next day's legs are left alone.
_HYBRID_A: Final = _sketch("Hybrid A", (SQUAT,), (PUSH, SUPPORTED_ROW, CORE_MOVEMENT), (CALVES,))
_HYBRID_B: Final = _sketch("Hybrid B", (HEAVY_HINGE,), (STEP_UP, PRESS, PULL), (CALVES, CORE_MOVEMENT))

# Beside endurance a week of more days has some for the upper body and, from four on, some for the legs alone: by how many there are.
_UPPER_DAYS: Final = {
    1: (_sketch("Hybrid Upper", (INCLINE_PUSH, ROW), (SECOND_PRESS, PULL, CORE_MOVEMENT)),),
    2: (
        _sketch("Hybrid Upper A", (PUSH, ROW), (SECOND_PRESS, PULL), (SIDE_DELT, CORE_MOVEMENT)),
        _sketch("Hybrid Upper B", (PRESS, HEAVY_PULL), (INCLINE_PUSH, SUPPORTED_ROW), (REAR_DELT, BICEPS, TRICEPS)),
    ),
    3: (
        _sketch("Hybrid Push", (PUSH, PRESS), (INCLINE_PUSH, CORE_MOVEMENT), (SIDE_DELT, TRICEPS)),
        _sketch("Hybrid Pull", (ROW, HEAVY_PULL), (SUPPORTED_ROW,), (REAR_DELT, BICEPS)),
        _sketch("Hybrid Upper", (SECOND_PRESS, PULL), (CHEST_FLY, CORE_MOVEMENT), (BICEPS, TRICEPS)),
    ),
}
_LEG_DAYS: Final = {
    1: (_sketch("Hybrid Legs", (SQUAT,), (HEAVY_HINGE, STEP_UP, CORE_MOVEMENT), (CALVES,)),),
    2: (
        _sketch("Hybrid Legs A", (SQUAT,), (HIP_THRUST, CORE_MOVEMENT), (LEG_CURL, CALVES)),
        _sketch("Hybrid Legs B", (HEAVY_HINGE,), (SECOND_SQUAT, STEP_UP, CORE_MOVEMENT), (CALVES,)),
    ),
}


def hybrid_upper_days(count: int) -> tuple[Sketch, ...]:
    """The days for the upper body of a week with so many of them; of more than three the first come again."""
    return _UPPER_DAYS[min(count, max(_UPPER_DAYS))]


def hybrid_leg_days(count: int) -> tuple[Sketch, ...]:
    """The days for the legs of a week with so many of them."""
    return _LEG_DAYS[min(count, max(_LEG_DAYS))]


def _full_body(number: int) -> Sketch:
    sketch = _FULL_BODY[number % len(_FULL_BODY)]
    return Sketch(name=f"{sketch.name} {'ABCDEF'[number]}", slots=sketch.slots)


def _for_goal(day: Sketch, goal: LiftingGoal) -> Sketch:
    """For muscle the hinge with the longer way under load; pull-ups by hand for those who want to be strong."""
    swaps: dict[Movement, Movement] = {}
    if goal is LiftingGoal.HYPERTROPHY:
        swaps[DEADLIFT] = ROMANIAN
    if goal is not LiftingGoal.STRENGTH:
        swaps[HEAVY_PULL] = PULL
    slots = tuple(DaySlot(movement=swaps.get(slot.movement, slot.movement), role=slot.role) for slot in day.slots)
    return Sketch(name=day.name, slots=slots)
