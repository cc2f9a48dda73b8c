"""A few made-up exercises and the packaged ones, for tests of the lifting coach."""

from functools import cache

from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, Pattern
from lanterne_rouge.strength.exercises.catalogue import Catalogue


@cache
def packaged() -> Catalogue:
    return Catalogue(PackagedExercises().exercises())


def lift(id: str = "made-up-press", **facts: object) -> Exercise:
    given = {
        "name": id.replace("-", " ").title(),
        "pattern": Pattern.HORIZONTAL_PUSH,
        "load": LoadType.BARBELL,
        "requires": frozenset({Gear.BARBELL}),
        "muscles": {Muscle.CHEST: 1.0},
    }
    return Exercise(id=id, **(given | facts))
