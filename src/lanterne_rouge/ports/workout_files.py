"""The door to files of structured workouts."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from lanterne_rouge.domain.sport import Sport
    from lanterne_rouge.domain.structured_workout import Anchors, StructuredWorkout, WorkoutFile


class WorkoutFiles(Protocol):
    """Writes and reads structured workouts in the formats that it knows by name (fit, zwo, erg, mrc, intervals)."""

    def sports(self, form: str) -> frozenset["Sport"]:
        """The sports that a format can hold."""
        ...

    def write(self, workout: "StructuredWorkout", form: str, anchors: "Anchors") -> "WorkoutFile":
        """The workout in a format; what the format cannot hold is simplified or left out."""
        ...

    def read(self, content: bytes) -> "StructuredWorkout":
        """A workout in any of the formats; raises `BadFile` for anything else."""
        ...
