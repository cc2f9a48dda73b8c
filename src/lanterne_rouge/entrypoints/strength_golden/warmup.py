"""Warm-up sets below a top set."""

from lanterne_rouge.coaching.strength.loading.weights import weights_of
from lanterne_rouge.coaching.strength.warmup import warmups
from lanterne_rouge.domain.equipment import Gear, Gym, in_unit
from lanterne_rouge.entrypoints.lenient import kg_of
from lanterne_rouge.entrypoints.strength_golden.given import Answer, Given
from lanterne_rouge.entrypoints.strength_golden.plates import BAR

USUAL_LIFT = "bench-press"
TOP = ("top", "top_set_weight", "weight", "top_set", "top_weight", "target", "working_weight")


def warmup(given: Given) -> Answer:
    """Warm-up sets as [weight, repetitions] in the unit of the input."""
    unit = given.unit()
    named = given.value("exercise", "name") is not None
    exercise = given.exercise("exercise", "name") if named else given.catalogue.get(USUAL_LIFT)
    gym, pairs, bar = Gym(unit=unit), given.pairs(), given.optional(*BAR)
    if pairs is not None:
        gym = Gym(unit=unit, plates={kg_of(weight, unit) or 0.0: count for weight, count in pairs.items()})
    if bar is not None:
        gym = Gym(unit=unit, plates=gym.plates, bars=dict.fromkeys(Gear, kg_of(bar, unit) or 0.0))
    sets = warmups(kg_of(given.number(*TOP), unit), exercise, weights_of(exercise, gym, unit))
    return [[in_unit(one.weight_kg or 0.0, unit), one.reps] for one in sets]
