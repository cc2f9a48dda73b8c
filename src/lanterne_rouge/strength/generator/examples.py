"""Ready-made routines for a gym with everything."""

from dataclasses import dataclass

from lanterne_rouge.domain.equipment import Gear, Location
from lanterne_rouge.domain.lifting import LiftingGoal, Routine, Template
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.generator.days import choose_style
from lanterne_rouge.strength.generator.generate import generate_routine


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
