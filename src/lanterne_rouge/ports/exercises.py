"""The door to the exercises that the program knows."""

from typing import Protocol

from lanterne_rouge.domain.exercise import Exercise


class ExerciseSource(Protocol):
    """Tells of exercises."""

    def exercises(self) -> tuple[Exercise, ...]:
        """All of them, in a fixed order."""
        ...
