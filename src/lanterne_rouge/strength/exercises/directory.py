"""The exercises of one athlete: the program's and their own. Read when first asked for, as most days never ask."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.ports.sources import ExerciseSource
from lanterne_rouge.ports.stores import StrengthStore

if TYPE_CHECKING:
    from lanterne_rouge.strength.exercises.catalogue import Catalogue

CATALOGUES_KEPT = 4


@dataclass(frozen=True)
class ExerciseDirectory:
    """Where exercises are looked up; `open_source` brings those that come with the program."""

    open_source: Callable[[], ExerciseSource]
    strength: StrengthStore

    @cached_property
    def catalogue(self) -> "Catalogue":
        """All of them, with the athlete's own names."""
        exercises = (*self.open_source().exercises(), *self.strength.own_exercises())
        return _catalogue(_NamedExercises(exercises=exercises, aliases=tuple(self.strength.aliases().items())))

    def exercise_named(self, name: str) -> Exercise | None:
        """The exercise that a name means beyond doubt."""
        exercise = self.catalogue.find(name)
        if exercise is not None:
            return exercise
        match = self.catalogue.match(name)
        return match.exercise if match.certain else None


@dataclass(frozen=True, kw_only=True)
class _NamedExercises:
    """Exercises with an athlete's names for them; hashed by their ids, since an exercise itself can't be."""

    exercises: tuple[Exercise, ...]
    aliases: tuple[tuple[str, str], ...]

    def __hash__(self) -> int:
        return hash((tuple(exercise.id for exercise in self.exercises), self.aliases))


@lru_cache(maxsize=CATALOGUES_KEPT)
def _catalogue(named: _NamedExercises) -> "Catalogue":
    """The catalogue of these exercises. A server finds it made: taking its names apart takes longer than most requests."""
    # Imported here: a day without lifting loads no exercises.
    from lanterne_rouge.strength.exercises.catalogue import Catalogue

    return Catalogue(named.exercises, dict(named.aliases))
