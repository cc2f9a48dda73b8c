"""Which exercise does a movement's job with the gear that is there."""

from collections.abc import Collection

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.exercises.joint_load import stress_on
from lanterne_rouge.coaching.strength.exercises.substitution import usable
from lanterne_rouge.coaching.strength.generator.movements import NOT_UNASKED, Movement
from lanterne_rouge.domain.equipment import Gear, Location
from lanterne_rouge.domain.exercise import Exercise, Joint, SetMeasure, Stress

_STRAIN = {Stress.LOW: 0, Stress.MEDIUM: 1, Stress.HIGH: 3}


def choose_exercise(
    movement: Movement,
    catalogue: Catalogue,
    *,
    available: frozenset[Gear],
    location: Location,
    today: Collection[str],
    used: Collection[str],
) -> Exercise | None:
    """The first choice that is usable: never twice a day, rather not twice in the routine; None where there is none."""
    candidates = [
        exercise
        for exercise in _in_order(movement, catalogue)
        if exercise.id not in today and usable(exercise, available, location)
    ]
    fresh = [exercise for exercise in candidates if exercise.id not in used]
    return next(iter((*fresh, *candidates)), None)


def is_suitable(exercise: Exercise, movement: Movement) -> bool:
    """Whether the catalogue's exercise may serve, beyond the lists."""
    trains = movement.muscle is None or exercise.muscles.get(movement.muscle, 0.0) >= 1.0
    return (
        exercise.pattern is movement.pattern
        and trains
        and not exercise.advanced
        and exercise.id not in NOT_UNASKED
        and exercise.measure is not SetMeasure.METRES
        and bool(exercise.muscles)
    )


def _in_order(movement: Movement, catalogue: Catalogue) -> tuple[Exercise, ...]:
    named = tuple(e for id in movement.preferred if (e := catalogue.find(id)) is not None)
    others = [e for e in catalogue.of_pattern.get(movement.pattern, ()) if e not in named and is_suitable(e, movement)]
    others.sort(key=lambda e: (not e.compound, e.unilateral, _strain(e), e.id))
    instead = tuple(e for id in movement.instead if (e := catalogue.find(id)) is not None)
    return (*named, *others, *instead)


def _strain(exercise: Exercise) -> int:
    """How much it asks of the joints, all together."""
    return sum(_STRAIN[stress] for joint in Joint if (stress := stress_on(exercise, joint)) is not None)
