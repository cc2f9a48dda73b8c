"""The schemes by name."""

from collections.abc import Callable, Mapping

from lanterne_rouge.domain.exercise import Exercise, SetMeasure
from lanterne_rouge.domain.lifting import Progression
from lanterne_rouge.strength.schemes.bodyweight import plan_bodyweight
from lanterne_rouge.strength.schemes.double import plan_double
from lanterne_rouge.strength.schemes.lift import Lift, Refusal, Sets
from lanterne_rouge.strength.schemes.percentage import plan_percentage
from lanterne_rouge.strength.schemes.straight import plan_straight
from lanterne_rouge.strength.schemes.timed import plan_timed
from lanterne_rouge.strength.schemes.top_set import plan_top_set

SCHEMES: Mapping[Progression, Callable[[Lift], Sets | Refusal]] = {
    Progression.TOP_SET: plan_top_set,
    Progression.DOUBLE: plan_double,
    Progression.STRAIGHT: plan_straight,
    Progression.PERCENTAGE: plan_percentage,
    Progression.TIMED: plan_timed,
    Progression.BODYWEIGHT: plan_bodyweight,
}


def scheme_of(exercise: Exercise, asked: Progression, *, loadable: bool) -> Progression:
    """The scheme that an exercise can follow: what is held is timed, what cannot be loaded grows by repetitions."""
    if exercise.measure is not SetMeasure.REPS or asked is Progression.TIMED:
        return Progression.TIMED
    return asked if loadable else Progression.BODYWEIGHT
