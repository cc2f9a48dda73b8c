"""Makes a routine: the style, its days, an exercise for each job, sets and repetitions, then time and weekly volume."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from lanterne_rouge.domain.equipment import Gear, Location
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Exercise, Joint, LoadType, SetMeasure, Stress
from lanterne_rouge.domain.lifting import LiftingGoal, Routine, Template
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import stress_on, usable
from lanterne_rouge.strength.generator.days import (
    Sketch,
    Style,
    choose_style,
    hybrid_leg_days,
    hybrid_upper_days,
    sketch_days,
)
from lanterne_rouge.strength.generator.fitting import Day, TemplateRow, fit_time, fit_volume, prescribe_row
from lanterne_rouge.strength.generator.movements import NOT_UNASKED, Movement

_STRAIN = {Stress.LOW: 0, Stress.MEDIUM: 1, Stress.HIGH: 3}


def choose_exercise(
    movement: Movement,
    catalogue: Catalogue,
    *,
    available: frozenset[Gear],
    location: Location,
    today: Collection[str],
    used: Collection[str],
    is_new: bool = False,
    knows: Collection[str] = (),
) -> Exercise | None:
    """The first choice that is usable: never twice a day, rather not twice in the routine; None where there is none.

    For who is new to lifting what has a bar comes last, since it has to be taught; `knows`: the lifts that were learnt already.
    """
    candidates = [
        exercise
        for exercise in _in_order(movement, catalogue)
        if exercise.id not in today and usable(exercise, available, location)
    ]
    return min(candidates, key=lambda e: (is_new and _has_to_be_taught(e, knows), e.id in used), default=None)


def _has_to_be_taught(exercise: Exercise, knows: Collection[str]) -> bool:
    return exercise.load is LoadType.BARBELL and exercise.id not in knows


def is_suitable(exercise: Exercise, movement: Movement) -> bool:
    """Whether the catalogue's exercise may serve, beyond the lists."""
    trains = movement.muscle is None or exercise.muscles.get(movement.muscle, 0.0) >= 1.0
    return (
        exercise.pattern is movement.pattern
        and trains
        and not exercise.advanced
        and exercise.id not in NOT_UNASKED
        and exercise.measure is not SetMeasure.METRES
        and bool(exercise.muscles)
    )


@lru_cache(maxsize=64)
def _in_order(movement: Movement, catalogue: Catalogue) -> tuple[Exercise, ...]:
    """All that may do the job, best first; kept, because each coming day of a plan asks for the same jobs."""
    named = tuple(e for id in movement.preferred if (e := catalogue.find(id)) is not None)
    ids = {exercise.id for exercise in named}
    others = [e for e in catalogue.of_pattern.get(movement.pattern, ()) if e.id not in ids and is_suitable(e, movement)]
    others.sort(key=lambda e: (not e.compound, e.unilateral, _strain(e), e.id))
    instead = tuple(e for id in movement.instead if (e := catalogue.find(id)) is not None)
    return (*named, *others, *instead)


def _strain(exercise: Exercise) -> int:
    """How much it asks of the joints, all together."""
    return sum(_STRAIN[stress] for joint in Joint if (stress := stress_on(exercise, joint)) is not None)


FEWEST_DAYS, MOST_DAYS = 1, 6
FEWEST_MINUTES, MOST_ROUTINE_MINUTES = 20, 120


# Each coming day of a plan asks for the same routine again.
@lru_cache(maxsize=16)
def generate_routine(
    goal: LiftingGoal,
    days: int,
    minutes: int,
    available: frozenset[Gear],
    catalogue: Catalogue,
    location: Location,
    *,
    style: Style | None = None,
    beside_endurance: bool = False,
    is_new: bool = False,
    knows: frozenset[str] = frozenset(),
) -> tuple[Routine, tuple[Template, ...]]:
    """A routine and its templates for so many days a week of so many minutes each; the same input, the same routine.

    `is_new`: somebody who learns to lift begins without bars, but for the lifts that they know, and beside endurance with sets of 8 to
    12 in place of heavy ones.

    Its days are one turn, which need not be a week: four days done three times a week go round.
    """
    _check(days, minutes)
    chosen = style or choose_style(days, beside_endurance=beside_endurance).style
    sketches = sketch_days(chosen, goal, days)
    hybrid = chosen is Style.HYBRID or beside_endurance
    maker = _Maker(catalogue, goal, available, location, hybrid=hybrid, is_new=is_new, knows=knows)
    made = tuple(day for sketch in sketches for day in fit_time(maker.make(sketch), minutes) if day.rows)
    fitted = fit_volume(made, days / max(1, len(made)), minutes, fill=not maker.hybrid)
    templates = tuple(day.as_template(minutes) for day in fitted)
    if not templates:
        raise BadInput(
            "No exercise in the catalogue works with this equipment.",
            "Add equipment, or see what there is: lanterne strength search",
        )
    name = f"{_STYLE_NAMES[chosen]}, {days} {'day' if days == 1 else 'days'}, {_GOAL_NAMES[goal]}"
    return Routine(name=name, days=tuple(template.name for template in templates)), templates


@lru_cache(maxsize=64)
def generate_half_day(
    goal: LiftingGoal,
    minutes: int,
    available: frozenset[Gear],
    catalogue: Catalogue,
    location: Location,
    *,
    legs: bool,
    place: int,
    count: int,
    split: bool,
    is_new: bool = False,
    knows: frozenset[str] = frozenset(),
) -> Template | None:
    """A day beside endurance for the `legs` or the upper body: number `place` of `count` in its week; None without exercises for it.

    Each day has other exercises than those before it, and than the whole-body days of a week that isn't `split`. Few sets are for
    the legs, which also run or ride, and for who lifts little; the upper body of a split week has its usual ones.
    """
    maker = _Maker(catalogue, goal, available, location, hybrid=legs or not split, is_new=is_new, knows=knows)
    if not split:
        for sketch in sketch_days(Style.HYBRID, goal, FEWEST_DAYS):
            maker.make(sketch)
    sketches = hybrid_leg_days(count) if legs else hybrid_upper_days(count)
    made = [maker.make(sketch) for sketch in sketches]
    day = fit_time(made[place % len(made)], minutes)[0]
    return day.as_template(minutes) if day.rows else None


_STYLE_NAMES = {
    Style.FULL_BODY: "Full body",
    Style.UPPER_LOWER: "Upper/lower",
    Style.PUSH_PULL_LEGS: "Push/pull/legs",
    Style.HYBRID: "Hybrid",
}
_GOAL_NAMES = {
    LiftingGoal.STRENGTH: "strength",
    LiftingGoal.HYPERTROPHY: "muscle",
    LiftingGoal.BOTH: "strength and muscle",
}


class _Maker:
    """Fills days one after the other and remembers what it used: an exercise grows by one prescription in a routine."""

    def __init__(
        self,
        catalogue: Catalogue,
        goal: LiftingGoal,
        available: frozenset[Gear],
        location: Location,
        *,
        hybrid: bool,
        is_new: bool,
        knows: frozenset[str],
    ) -> None:
        self._catalogue = catalogue
        self._goal = goal
        self._available = available
        self._location = location
        self.hybrid = hybrid
        self._is_new = is_new
        self._knows = knows
        self._used: dict[str, Prescription] = {}

    def make(self, sketch: Sketch) -> Day:
        """The day with an exercise in each place for which there is one."""
        rows: dict[str, TemplateRow] = {}
        for slot in sketch.slots:
            exercise = choose_exercise(
                slot.movement,
                self._catalogue,
                available=self._available,
                location=self._location,
                today=rows,
                used=self._used,
                is_new=self._is_new,
                knows=self._knows,
            )
            if exercise is not None:
                asked = prescribe_row(exercise, slot.role, self._goal, hybrid=self.hybrid, is_new=self._is_new)
                asked = self._used.setdefault(exercise.id, asked)
                rows[exercise.id] = TemplateRow(exercise=exercise, role=slot.role, prescription=asked)
        return Day(name=sketch.name, rows=tuple(rows.values()))


def _check(days: int, minutes: int) -> None:
    if not FEWEST_DAYS <= days <= MOST_DAYS:
        raise BadInput(
            f"A routine has {FEWEST_DAYS} to {MOST_DAYS} days a week, not {days}.", "Choose a number in between."
        )
    if not FEWEST_MINUTES <= minutes <= MOST_ROUTINE_MINUTES:
        raise BadInput(
            f"A session has {FEWEST_MINUTES} to {MOST_ROUTINE_MINUTES} minutes, not {minutes}.",
            "Choose a number in between.",
        )


@dataclass(frozen=True, kw_only=True)
class Example:
    """What a ready-made routine is for."""

    goal: LiftingGoal
    days: int
    minutes: int
    beside_endurance: bool = False

    @property
    def reason(self) -> str:
        """Why it is divided as it is."""
        return choose_style(self.days, beside_endurance=self.beside_endurance).reason


ROUTINE_EXAMPLES = (
    Example(goal=LiftingGoal.BOTH, days=3, minutes=60),
    Example(goal=LiftingGoal.BOTH, days=4, minutes=75),
    Example(goal=LiftingGoal.STRENGTH, days=2, minutes=60, beside_endurance=True),
)
"""Full body, upper/lower, and two days beside endurance training."""


def make_example(example: Example, catalogue: Catalogue) -> tuple[Routine, tuple[Template, ...]]:
    """The routine and its templates."""
    return generate_routine(
        example.goal,
        example.days,
        example.minutes,
        frozenset(Gear),
        catalogue,
        Location.GYM,
        beside_endurance=example.beside_endurance,
    )
