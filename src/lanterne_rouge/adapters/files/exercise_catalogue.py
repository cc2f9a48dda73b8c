"""Reads the packaged exercises: one JSON list a file, by movement."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from lanterne_rouge.domain.exercise import Exercise

_EXERCISES: Final = msgspec.json.Decoder(tuple[Exercise, ...])


class PackagedExercises:
    """The exercises that come with the program, in the order of their files."""

    def exercises(self) -> tuple[Exercise, ...]:
        """All of them; read once."""
        return _packaged()


@cache
def _packaged() -> tuple[Exercise, ...]:
    # importlib.resources would cost more to import than the reading takes, and the wheel is never run from a zip.
    lists = sorted(Path(__file__).with_name("exercise_data").glob("*.json"))
    return tuple(exercise for file in lists for exercise in _EXERCISES.decode(file.read_bytes()))
