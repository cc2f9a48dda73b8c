"""What a lift really moves: the load and the lifted share of the body. Percentages are reckoned on it."""

from lanterne_rouge.domain.exercise import Exercise

USUAL_BODYWEIGHT_KG = 75.0
"""Where nobody told it, and only for percentages of a load: the weight that is planned is still what is hung on."""


def moved_kg(exercise: Exercise, weight_kg: float, bodyweight_kg: float | None) -> float:
    """The load in kg with the body's share; help (a negative weight) takes from it."""
    return weight_kg + body_kg(exercise, bodyweight_kg)


def body_kg(exercise: Exercise, bodyweight_kg: float | None) -> float:
    """The part of the body that is moved, in kg."""
    return exercise.bodyweight_share * (known_bodyweight(bodyweight_kg) or USUAL_BODYWEIGHT_KG)


def known_bodyweight(told_kg: float | None) -> float | None:
    """The bodyweight in kg, where one was told that can be."""
    return told_kg if told_kg is not None and 25 <= told_kg <= 300 else None


def share_of(exercise: Exercise, weight_kg: float, share: float, bodyweight_kg: float | None) -> float:
    """The weight with which `share` of what `weight_kg` moves is moved."""
    return moved_kg(exercise, weight_kg, bodyweight_kg) * share - body_kg(exercise, bodyweight_kg)
