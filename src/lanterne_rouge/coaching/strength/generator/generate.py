"""Makes a routine: the style, its days, an exercise for each job, sets and repetitions, then time and weekly volume."""

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.generator.choosing import choose_exercise
from lanterne_rouge.coaching.strength.generator.days import Sketch, sketch_days
from lanterne_rouge.coaching.strength.generator.draft import Day, Row
from lanterne_rouge.coaching.strength.generator.fitting import fit_time, fit_volume
from lanterne_rouge.coaching.strength.generator.prescribing import prescribe
from lanterne_rouge.coaching.strength.generator.styles import Style, choose_style
from lanterne_rouge.domain.equipment import Gear, Location
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.domain.prescription import Prescription, Routine, Template

FEWEST_DAYS, MOST_DAYS = 1, 6
FEWEST_MINUTES, MOST_MINUTES = 20, 120


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
) -> tuple[Routine, tuple[Template, ...]]:
    """A routine and its templates for so many days a week of so many minutes each; the same input, the same routine.

    Its days are one turn, which need not be a week: four days done three times a week go round.
    """
    _check(days, minutes)
    chosen = style or choose_style(days, beside_endurance=beside_endurance).style
    sketches = sketch_days(chosen, goal, days)
    maker = _Maker(catalogue, goal, available, location, hybrid=chosen is Style.HYBRID or beside_endurance)
    made = tuple(day for sketch in sketches for day in fit_time(maker.make(sketch), minutes) if day.rows)
    fitted = fit_volume(made, days / max(1, len(made)), minutes, fill=not maker.hybrid)
    templates = tuple(day.as_template(minutes) for day in fitted)
    if not templates:
        raise BadInput(
            "No exercise of the catalogue can be done with this equipment.",
            "Name more equipment, or check the catalogue: lanterne strength search",
        )
    name = f"{_STYLE_NAMES[chosen]}, {days} {'day' if days == 1 else 'days'}, {_GOAL_NAMES[goal]}"
    return Routine(name=name, days=tuple(template.name for template in templates)), templates


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
        self, catalogue: Catalogue, goal: LiftingGoal, available: frozenset[Gear], location: Location, *, hybrid: bool
    ) -> None:
        self._catalogue = catalogue
        self._goal = goal
        self._available = available
        self._location = location
        self.hybrid = hybrid
        self._used: dict[str, Prescription] = {}

    def make(self, sketch: Sketch) -> Day:
        """The day with an exercise in each place for which there is one."""
        rows: dict[str, Row] = {}
        for slot in sketch.slots:
            exercise = choose_exercise(
                slot.movement,
                self._catalogue,
                available=self._available,
                location=self._location,
                today=rows,
                used=self._used,
            )
            if exercise is not None:
                asked = prescribe(exercise, slot.role, self._goal, hybrid=self.hybrid)
                asked = self._used.setdefault(exercise.id, asked)
                rows[exercise.id] = Row(exercise=exercise, role=slot.role, prescription=asked)
        return Day(name=sketch.name, rows=tuple(rows.values()))


def _check(days: int, minutes: int) -> None:
    if not FEWEST_DAYS <= days <= MOST_DAYS:
        raise BadInput(
            f"A routine has {FEWEST_DAYS} to {MOST_DAYS} days a week, not {days}.", "Name a number in between."
        )
    if not FEWEST_MINUTES <= minutes <= MOST_MINUTES:
        raise BadInput(
            f"A session has {FEWEST_MINUTES} to {MOST_MINUTES} minutes, not {minutes}.", "Name a number in between."
        )
