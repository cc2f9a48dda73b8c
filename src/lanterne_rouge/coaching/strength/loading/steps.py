"""By how much a lift grows: the athlete's own increment, else the exercise's, else what is usual for its kind of load."""

from collections.abc import Mapping

from lanterne_rouge.domain.equipment import Gym, WeightUnit, in_kg
from lanterne_rouge.domain.exercise import Exercise, LoadType

# Upper-body steps for barbells also on leg days: two small steps cost a week, one too large a month. Dumbbells: of one.
_USUAL: Mapping[LoadType, tuple[float, float]] = {
    LoadType.BARBELL: (2.5, 5.0),
    LoadType.DUMBBELL_PAIR: (2.0, 5.0),
    LoadType.DUMBBELL: (2.0, 5.0),
    LoadType.KETTLEBELL: (4.0, 9.0),
    LoadType.CABLE: (2.5, 5.0),
    LoadType.STACK: (5.0, 10.0),
    LoadType.PLATES: (5.0, 10.0),
    LoadType.ADDED: (2.5, 5.0),
    LoadType.ASSISTED: (5.0, 10.0),
    LoadType.FREE: (2.5, 5.0),
}
"""In kg and in lb."""
_ALSO_CALLED: Mapping[LoadType, str] = {
    LoadType.DUMBBELL_PAIR: "dumbbell",
    LoadType.STACK: "machine",
    LoadType.PLATES: "machine",
    LoadType.ASSISTED: "machine",
    LoadType.ADDED: "bodyweight",
}


def usual_increment(exercise: Exercise, unit: WeightUnit) -> float | None:
    """The step in kg where the athlete told none; None: nothing is loaded, so nothing grows."""
    if exercise.load not in _USUAL:
        return None
    kg, lb = _USUAL[exercise.load]
    if unit is WeightUnit.LB:
        return in_kg(exercise.increment_lb or lb, unit)
    return exercise.increment_kg or kg


def told_increment(exercise: Exercise, gym: Gym) -> float | None:
    """The athlete's own step in kg: for the exercise, for its load type, or for its kind of machine."""
    words = (exercise.id, exercise.load.value, _ALSO_CALLED.get(exercise.load, ""))
    return next((gym.increments[word] for word in words if gym.increments.get(word, 0.0) > 0), None)
