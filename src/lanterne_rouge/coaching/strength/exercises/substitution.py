"""What can stand in for an exercise: the same movement, with the gear that is there, sparing what hurts."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.exercises.joint_load import stress_on
from lanterne_rouge.domain.equipment import Gear, Location, gear_at
from lanterne_rouge.domain.exercise import Exercise, Joint, LoadType, Stress
from lanterne_rouge.domain.lifting import Severity

_ALLOWED: Mapping[Severity, frozenset[Stress]] = {
    Severity.MILD: frozenset({Stress.LOW, Stress.MEDIUM}),
    Severity.MODERATE: frozenset({Stress.LOW}),
    Severity.SEVERE: frozenset(),
}
# Loads that feel alike and grow in like steps; the nearer, the better the stand-in.
_KINDS: Mapping[LoadType, str] = {
    LoadType.BARBELL: "free",
    LoadType.DUMBBELL_PAIR: "free",
    LoadType.DUMBBELL: "free",
    LoadType.KETTLEBELL: "free",
    LoadType.FREE: "free",
    LoadType.CABLE: "guided",
    LoadType.STACK: "guided",
    LoadType.PLATES: "guided",
    LoadType.BODYWEIGHT: "body",
    LoadType.ADDED: "body",
    LoadType.ASSISTED: "body",
    LoadType.BAND: "band",
}


def substitutes(
    exercise: Exercise,
    catalogue: Catalogue,
    *,
    available: frozenset[Gear],
    location: Location = Location.GYM,
    sore: Mapping[Joint, Severity] | None = None,
    avoid: Collection[str] = (),
    limit: int = 3,
) -> tuple[Exercise, ...]:
    """The best stand-ins in order of choice: those named for the exercise, then others of its movement and muscles.

    What takes skill or strength that few have stands only for its like.
    """
    chosen: list[Exercise] = []
    for candidate in _candidates(exercise, catalogue):
        if len(chosen) >= limit:
            break
        if (
            candidate.id != exercise.id
            and candidate.id not in avoid
            and candidate not in chosen
            and (exercise.advanced or not candidate.advanced)
            and usable(candidate, available, location)
            and spares(candidate, sore or {})
        ):
            chosen.append(candidate)
    return tuple(chosen)


def usable(exercise: Exercise, available: frozenset[Gear], location: Location) -> bool:
    """Whether everything that it needs is there."""
    return exercise.requires <= gear_at(location, available)


def spares(exercise: Exercise, sore: Mapping[Joint, Severity]) -> bool:
    """Whether it loads no sore joint more than the pain allows: mild medium stress, moderate low, severe none."""
    return all(
        stress is None or stress in _ALLOWED[severity]
        for joint, severity in sore.items()
        for stress in (stress_on(exercise, joint),)
    )


def _candidates(exercise: Exercise, catalogue: Catalogue) -> Iterator[Exercise]:
    named = (catalogue.find(id) for id in exercise.substitutes)
    yield from (each for each in named if each is not None and each.pattern is exercise.pattern)
    yield from _alike(exercise, catalogue.of_pattern.get(exercise.pattern, ()))


def _alike(exercise: Exercise, others: Iterable[Exercise]) -> list[Exercise]:
    """Those that share a muscle trained directly (or train none), the most alike first, then in the catalogue's order."""
    related = (other for other in others if not exercise.primary or set(exercise.primary) & set(other.primary))
    return sorted(related, key=lambda other: -_likeness(exercise, other))


def _likeness(one: Exercise, other: Exercise) -> float:
    muscles = one.muscles.keys() | other.muscles.keys()
    both = sum(min(one.muscles.get(muscle, 0.0), other.muscles.get(muscle, 0.0)) for muscle in muscles)
    either = sum(max(one.muscles.get(muscle, 0.0), other.muscles.get(muscle, 0.0)) for muscle in muscles)
    return round(
        (both / either if either else 0.0)
        + 0.3 * (one.measure is other.measure)
        + 0.2 * (one.compound is other.compound)
        + 0.15 * (one.unilateral is other.unilateral)
        + 0.1 * (one.load is other.load)
        + 0.1 * (_KINDS[one.load] == _KINDS[other.load]),
        6,
    )
