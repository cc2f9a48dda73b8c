"""The exercises of one athlete: the program's and their own. Read when first asked for, as most days never ask."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.ports.sources import ExerciseSource
from lanterne_rouge.ports.stores import StrengthStore

if TYPE_CHECKING:
    from lanterne_rouge.strength.exercises.catalogue import Catalogue


@dataclass(frozen=True)
class ExerciseDirectory:
    """Where exercises are looked up; `open_source` brings those that come with the program."""

    open_source: Callable[[], ExerciseSource]
    strength: StrengthStore

    @cached_property
    def catalogue(self) -> "Catalogue":
        """All of them, with the athlete's own names."""
        # Imported here: a day without lifting loads no exercises.
        from lanterne_rouge.strength.exercises.catalogue import Catalogue

        own = self.strength.own_exercises()
        return Catalogue((*self.open_source().exercises(), *own), self.strength.aliases())

    def exercise_named(self, name: str) -> Exercise | None:
        """The exercise that a name means beyond doubt."""
        exercise = self.catalogue.find(name)
        if exercise is not None:
            return exercise
        match = self.catalogue.match(name)
        return match.exercise if match.certain else None
