"""Substitutes for an exercise: the same movement, with the available gear, sparing what hurts."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from lanterne_rouge.domain.equipment import Gear, Location, gear_at
from lanterne_rouge.domain.exercise import Exercise, Joint, LoadType, Muscle, Pattern, Stress
from lanterne_rouge.domain.lifting import Severity
from lanterne_rouge.strength.exercises.catalogue import Catalogue

_LOW, _MEDIUM, _HIGH = Stress.LOW, Stress.MEDIUM, Stress.HIGH
_UPWARDS: Final = (_LOW, _MEDIUM, _HIGH)
_HELD: Final = frozenset(
    {LoadType.DUMBBELL_PAIR, LoadType.DUMBBELL, LoadType.KETTLEBELL, LoadType.FREE, LoadType.CABLE}
)
_UNLOADED: Final = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})
_HANDS_ARE_FREE: Final = frozenset(
    {
        *(Pattern.NECK, Pattern.KNEE_EXTENSION, Pattern.KNEE_FLEXION),
        *(Pattern.HIP_ABDUCTION, Pattern.HIP_ADDUCTION, Pattern.HIP_FLEXION),
    }
)
_ON_THE_BACK: Final = frozenset({Pattern.SQUAT, Pattern.LUNGE, Pattern.CALF_RAISE})
_TO_HOLD_ON_TO: Final = frozenset({Gear.PULLUP_BAR, Gear.RINGS, Gear.ROPE, Gear.DIP_BARS})


def stress_on(exercise: Exercise, joint: Joint) -> Stress | None:
    """How much the exercise loads the joint; None: hardly."""
    named = exercise.stress.get(joint)
    least = (
        floor.joints[joint]
        for floor in _floors(exercise)
        if joint in floor.joints and not (floor.unless_named and named is not None)
    )
    return max((stress for stress in (named, *least) if stress is not None), key=_UPWARDS.index, default=None)


@dataclass(frozen=True, kw_only=True)
class Floor:
    """The least that some exercises do to joints, and why. `unless_told`: a row that names the joint knows better."""

    joints: Mapping[Joint, Stress]
    why: str
    of: Callable[[Exercise], bool] = lambda exercise: True
    unless_named: bool = False


def _floors(exercise: Exercise) -> Iterator[Floor]:
    if exercise.is_lifting:
        yield from (f for f in (*_OF_PATTERN[exercise.pattern], *_OF_ANY) if f.of(exercise))


def _loaded(exercise: Exercise) -> bool:
    return exercise.load not in _UNLOADED


def _is_bridge(exercise: Exercise) -> bool:
    """The back lies on something or the leg moves alone: the lower back is not what is trained."""
    return Muscle.LOWER_BACK not in exercise.muscles and Muscle.GLUTES in exercise.muscles


def _bends_elbows(exercise: Exercise) -> bool:
    return Muscle.BICEPS in exercise.muscles or not exercise.muscles


def _with_straight_arms(exercise: Exercise) -> bool:
    return not _bends_elbows(exercise)


def _bar_on_the_back(exercise: Exercise) -> bool:
    return exercise.load is LoadType.BARBELL and exercise.pattern in _ON_THE_BACK


def _weight_in_hands(exercise: Exercise) -> bool:
    bar = exercise.load is LoadType.BARBELL and exercise.pattern not in _ON_THE_BACK
    lies_on_the_hips = exercise.pattern is Pattern.HINGE and _is_bridge(exercise)
    return (bar or exercise.load in _HELD) and not lies_on_the_hips and exercise.pattern not in _HANDS_ARE_FREE


_OF_ANY: Final = (
    Floor(
        joints={Joint.SHOULDER: _LOW, Joint.ELBOW: _LOW, Joint.WRIST: _LOW},
        why="what is held pulls at the whole arm",
        of=_weight_in_hands,
    ),
    Floor(
        joints={Joint.SHOULDER: _LOW, Joint.NECK: _LOW, Joint.WRIST: _LOW},
        why="the bar rests by the neck, held in place",
        of=_bar_on_the_back,
    ),
    Floor(
        joints={Joint.SHOULDER: _LOW, Joint.ELBOW: _LOW, Joint.WRIST: _LOW},
        why="the body hangs from the hands or leans on them",
        of=lambda exercise: not _TO_HOLD_ON_TO.isdisjoint(exercise.requires),
    ),
)
_OF_PATTERN: Final[Mapping[Pattern, tuple[Floor, ...]]] = {
    Pattern.SQUAT: (
        Floor(joints={Joint.KNEE: _HIGH, Joint.HIP: _MEDIUM}, why="deep under load", unless_named=True),
        Floor(joints={Joint.HIP: _MEDIUM}, why="guided or not, it is heavy", of=_loaded),
        # To a box with the shins upright the knee bears less, and says so in its row.
        Floor(joints={Joint.KNEE: _MEDIUM}, why="guided or not, it is heavy", of=_loaded, unless_named=True),
        Floor(
            joints={Joint.KNEE: _LOW, Joint.HIP: _LOW, Joint.LOWER_BACK: _LOW, Joint.ANKLE: _LOW},
            why="all bend, and the trunk holds against it",
        ),
        Floor(joints={Joint.LOWER_BACK: _MEDIUM}, why="the trunk carries the bar", of=_bar_on_the_back),
    ),
    Pattern.LUNGE: (
        Floor(joints={Joint.KNEE: _MEDIUM, Joint.HIP: _MEDIUM, Joint.ANKLE: _LOW}, why="one leg takes most of it"),
        Floor(joints={Joint.LOWER_BACK: _LOW}, why="the trunk carries the load", of=_loaded),
    ),
    Pattern.HINGE: (
        Floor(
            joints={Joint.HIP: _MEDIUM, Joint.LOWER_BACK: _MEDIUM},
            why="the back is the lever of what is lifted",
            of=lambda exercise: _loaded(exercise) and not _is_bridge(exercise),
        ),
        Floor(joints={Joint.HIP: _MEDIUM, Joint.KNEE: _LOW}, why="heavy, though the back is laid down", of=_loaded),
        Floor(joints={Joint.HIP: _LOW, Joint.LOWER_BACK: _LOW}, why="a light form of the same"),
    ),
    Pattern.OLYMPIC: (
        Floor(
            joints=dict.fromkeys((j for j in Joint if j not in {Joint.NECK, Joint.UPPER_BACK}), _MEDIUM),
            why="fast through the whole body, and caught",
        ),
        Floor(joints={Joint.NECK: _LOW, Joint.UPPER_BACK: _LOW}, why="the pull ends in a shrug"),
    ),
    Pattern.JUMP: (
        Floor(
            joints={Joint.KNEE: _HIGH, Joint.ANKLE: _HIGH, Joint.HIP: _MEDIUM, Joint.LOWER_BACK: _LOW},
            why="every landing is several times the body's weight",
        ),
    ),
    Pattern.HORIZONTAL_PUSH: (
        Floor(joints={Joint.SHOULDER: _MEDIUM}, why="the arm goes far behind the trunk", unless_named=True),
        # Floor presses and machines stop before that, and say so in their rows.
        Floor(
            joints={Joint.SHOULDER: _LOW, Joint.ELBOW: _MEDIUM, Joint.WRIST: _LOW},
            why="the elbows are stretched under load, the hands hold it",
        ),
        Floor(joints={Joint.LOWER_BACK: _LOW}, why="a push-up is a plank", of=lambda e: e.bodyweight_share > 0),
    ),
    Pattern.VERTICAL_PUSH: (
        Floor(joints={Joint.SHOULDER: _HIGH}, why="loaded at its end overhead", unless_named=True),
        # On a slope, in a machine or one-handed the shoulder finds its own way; it is still overhead.
        Floor(
            joints={Joint.SHOULDER: _MEDIUM, Joint.ELBOW: _MEDIUM, Joint.WRIST: _LOW, Joint.NECK: _LOW},
            why="overhead, the elbows stretched under load, the neck braced",
        ),
    ),
    Pattern.HORIZONTAL_PULL: (
        Floor(
            joints={Joint.SHOULDER: _LOW, Joint.ELBOW: _LOW, Joint.WRIST: _LOW, Joint.LOWER_BACK: _LOW},
            why="the arms pull against a held trunk",
        ),
    ),
    Pattern.VERTICAL_PULL: (
        Floor(joints={Joint.SHOULDER: _MEDIUM}, why="pulled from overhead"),
        Floor(joints={Joint.ELBOW: _MEDIUM, Joint.WRIST: _LOW}, why="the elbows bend under load", of=_bends_elbows),
        Floor(joints={Joint.ELBOW: _LOW, Joint.WRIST: _LOW}, why="held with straight arms", of=_with_straight_arms),
    ),
    Pattern.CHEST_ISOLATION: (
        Floor(
            joints={Joint.SHOULDER: _MEDIUM, Joint.ELBOW: _LOW, Joint.WRIST: _LOW}, why="a long lever at the shoulder"
        ),
    ),
    Pattern.SHOULDER_ISOLATION: (
        Floor(joints={Joint.SHOULDER: _MEDIUM}, why="a long lever at the shoulder", unless_named=True),
        Floor(joints={Joint.SHOULDER: _LOW}, why="it is what moves"),
        Floor(joints={Joint.ELBOW: _LOW, Joint.WRIST: _LOW}, why="the arm holds the load", of=_loaded),
    ),
    Pattern.ELBOW_FLEXION: (
        Floor(joints={Joint.ELBOW: _HIGH}, why="the elbow alone does it", unless_named=True),
        Floor(joints={Joint.ELBOW: _MEDIUM, Joint.WRIST: _LOW}, why="the elbow alone does it"),
    ),
    Pattern.ELBOW_EXTENSION: (
        Floor(joints={Joint.ELBOW: _HIGH}, why="the elbow alone does it", unless_named=True),
        Floor(joints={Joint.ELBOW: _MEDIUM, Joint.WRIST: _LOW}, why="the elbow alone does it"),
    ),
    Pattern.WRIST: (
        Floor(joints={Joint.WRIST: _HIGH}, why="the wrist alone does it", unless_named=True),
        Floor(joints={Joint.WRIST: _MEDIUM, Joint.ELBOW: _LOW}, why="its muscles begin at the elbow"),
    ),
    Pattern.SHRUG: (
        Floor(
            joints={Joint.NECK: _MEDIUM, Joint.SHOULDER: _LOW, Joint.ELBOW: _LOW, Joint.WRIST: _LOW},
            why="the muscle that lifts it ends at the neck",
        ),
        Floor(joints={Joint.LOWER_BACK: _LOW}, why="held standing, often heavy"),
    ),
    Pattern.NECK: (Floor(joints={Joint.NECK: _HIGH}, why="the neck alone does it"),),
    Pattern.KNEE_EXTENSION: (
        Floor(joints={Joint.KNEE: _HIGH}, why="the knee alone takes the whole load", of=_loaded),
        # A band's last degrees are what physiotherapists begin with.
        Floor(joints={Joint.KNEE: _HIGH}, why="the knee alone does it", unless_named=True),
        Floor(joints={Joint.KNEE: _LOW}, why="it is what moves"),
    ),
    # Bending against a load presses the kneecap little; lying or sitting, no weight is on the leg.
    Pattern.KNEE_FLEXION: (
        Floor(joints={Joint.KNEE: _MEDIUM}, why="the knee alone does it", unless_named=True),
        Floor(joints={Joint.KNEE: _LOW}, why="it is what moves"),
    ),
    Pattern.HIP_ABDUCTION: (Floor(joints={Joint.HIP: _LOW}, why="the hip alone does it, with little"),),
    Pattern.HIP_ADDUCTION: (Floor(joints={Joint.HIP: _LOW}, why="the hip alone does it, with little"),),
    Pattern.HIP_FLEXION: (Floor(joints={Joint.HIP: _LOW}, why="the hip alone does it, with little"),),
    Pattern.CALF_RAISE: (
        Floor(joints={Joint.ANKLE: _MEDIUM}, why="the ankle alone does it"),
        Floor(joints={Joint.LOWER_BACK: _LOW}, why="the trunk carries the bar", of=_bar_on_the_back),
    ),
    Pattern.CORE: (Floor(joints={Joint.LOWER_BACK: _LOW, Joint.HIP: _LOW}, why="the trunk is what is trained"),),
    Pattern.ROTATION: (
        Floor(joints={Joint.LOWER_BACK: _MEDIUM}, why="the spine turns, or is kept from it", unless_named=True),
        Floor(
            joints={Joint.LOWER_BACK: _LOW, Joint.HIP: _LOW, Joint.SHOULDER: _LOW},
            why="from the hips through the trunk to the arms",
        ),
    ),
    Pattern.CARRY: (
        Floor(
            joints=dict.fromkeys((j for j in Joint if j is not Joint.UPPER_BACK), _LOW),
            why="walking under load, from the hands to the feet",
        ),
    ),
    Pattern.CARDIO: (),
    Pattern.MOBILITY: (),
}


_ALLOWED: Mapping[Severity, frozenset[Stress]] = {
    Severity.MILD: frozenset({Stress.LOW, Stress.MEDIUM}),
    Severity.MODERATE: frozenset({Stress.LOW}),
    Severity.SEVERE: frozenset(),
}
# Loads that feel alike and grow in like steps; the nearer, the better the substitute.
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


def find_substitutes(
    exercise: Exercise,
    catalogue: Catalogue,
    *,
    available: frozenset[Gear],
    location: Location = Location.GYM,
    sore: Mapping[Joint, Severity] | None = None,
    avoid: Collection[str] = (),
    limit: int = 3,
) -> tuple[Exercise, ...]:
    """The best substitutes in order of choice: those named for the exercise, then others of its movement and muscles.

    Advanced exercises replace only advanced ones. For a sore joint what can be loaded comes before the body alone, and related
    movements that train the same region are taken too: nobody is made stronger by the same joint action with a band.
    """
    hurts = not spares(exercise, sore or {})
    mildly = hurts and (sore or {}).get(Joint.KNEE) is Severity.MILD and exercise.pattern in _FIRST_CHOICES_FOR
    # With severe pain the region rests: nothing is looked for beyond the movement itself.
    related = Severity.SEVERE not in (sore or {}).values()
    chosen: list[Exercise] = []
    to_a_box = catalogue.find(_ON_A_BOX) if mildly else None
    found = _candidates(exercise, catalogue, hurts=hurts, related=related)
    candidates = _gentlest_of_the_movement(exercise, found, sore or {}) if hurts else found
    for candidate in (*((to_a_box,) if to_a_box else ()), *candidates):
        if len(chosen) >= limit:
            break
        if (
            candidate.id != exercise.id
            and candidate.id not in avoid
            and candidate not in chosen
            and (exercise.advanced or not candidate.advanced)
            and usable(candidate, available, location)
            and spares(candidate, sore or {})
            and not (hurts and _is_a_token(exercise, candidate))
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


# Movements that train much of the same, in order of choice, for when the movement itself hurts or its gear is missing.
RELATED: Mapping[Pattern, tuple[Pattern, ...]] = {
    Pattern.SQUAT: (Pattern.LUNGE, Pattern.HINGE, Pattern.KNEE_FLEXION),
    Pattern.LUNGE: (Pattern.SQUAT, Pattern.HINGE, Pattern.KNEE_FLEXION),
    Pattern.KNEE_EXTENSION: (Pattern.HINGE, Pattern.KNEE_FLEXION),
    Pattern.HINGE: (Pattern.KNEE_FLEXION, Pattern.LUNGE, Pattern.SQUAT),
    Pattern.KNEE_FLEXION: (Pattern.HINGE,),
    Pattern.HORIZONTAL_PUSH: (Pattern.CHEST_ISOLATION, Pattern.ELBOW_EXTENSION, Pattern.HORIZONTAL_PULL),
    Pattern.VERTICAL_PUSH: (Pattern.HORIZONTAL_PUSH, Pattern.ELBOW_EXTENSION, Pattern.HORIZONTAL_PULL),
    Pattern.CHEST_ISOLATION: (Pattern.HORIZONTAL_PUSH, Pattern.ELBOW_EXTENSION),
    Pattern.SHOULDER_ISOLATION: (Pattern.HORIZONTAL_PULL, Pattern.ELBOW_EXTENSION),
    Pattern.HORIZONTAL_PULL: (Pattern.VERTICAL_PULL, Pattern.SHRUG),
    Pattern.VERTICAL_PULL: (Pattern.HORIZONTAL_PULL, Pattern.ELBOW_FLEXION),
    Pattern.ELBOW_FLEXION: (Pattern.HORIZONTAL_PULL,),
    Pattern.ELBOW_EXTENSION: (Pattern.HORIZONTAL_PUSH,),
}
_ON_A_BOX = "box-squat"
# What coaches take first where a knee hurts, and to a box where it hurts little.
_FIRST_CHOICES = (
    *("hip-thrust", "romanian-deadlift", "dumbbell-hip-thrust", "dumbbell-romanian-deadlift"),
    *("lying-leg-curl", "seated-leg-curl", _ON_A_BOX),
)
_FIRST_CHOICES_FOR = (Pattern.SQUAT, Pattern.LUNGE, Pattern.KNEE_EXTENSION)


def trains_much_the_same(exercise: Exercise, other: Exercise) -> bool:
    """Whether the other one is of the same movement, or of one that may stand in for it."""
    return other.pattern is exercise.pattern or other.pattern in RELATED.get(exercise.pattern, ())


def _can_be_heavy(exercise: Exercise) -> bool:
    """Whether it is a weight that is moved, not the body with a little added or taken away."""
    return exercise.load not in _UNLOADED and exercise.load not in (LoadType.ADDED, LoadType.ASSISTED)


def _candidates(exercise: Exercise, catalogue: Catalogue, *, hurts: bool, related: bool) -> Iterator[Exercise]:
    """Named substitutes and those alike; what can be loaded like the exercise before the body alone, also of related movements."""
    named = (catalogue.find(id) for id in exercise.substitutes)
    own = [
        *(each for each in named if each is not None and each.pattern is exercise.pattern),
        *_alike(exercise, catalogue.of_pattern.get(exercise.pattern, ())),
    ]
    patterns = RELATED.get(exercise.pattern, ()) if related else ()
    kin = [e for pattern in patterns for e in _kin(exercise, pattern, catalogue, hurts=hurts)]
    instead = _FIRST_CHOICES if hurts and patterns and exercise.pattern in _FIRST_CHOICES_FOR else ()
    first = [each for name in instead if (each := catalogue.find(name)) is not None]
    if not _can_be_heavy(exercise):
        yield from (*first, *kin, *own) if hurts else (*own, *kin)
        return
    yield from (each for each in own if _can_be_heavy(each))
    yield from first
    yield from (each for each in kin if _can_be_heavy(each))
    yield from (*own, *kin)


def _gentlest_of_the_movement(
    exercise: Exercise, candidates: Iterable[Exercise], sore: Mapping[Joint, Severity]
) -> Iterator[Exercise]:
    """Of the first candidates of the same movement those that load the sore joints least come first.

    For a sore back that is a supported row, not another one that is bent over.
    """
    rest = iter(candidates)
    same: list[Exercise] = []
    for other in rest:
        if other.pattern is not exercise.pattern:
            rest = chain((other,), rest)
            break
        same.append(other)
    yield from sorted(same, key=lambda other: sum(_weight_of(stress_on(other, joint)) for joint in sore))
    yield from rest


def _weight_of(stress: Stress | None) -> int:
    return 0 if stress is None else _UPWARDS.index(stress) + 1


def _kin(exercise: Exercise, pattern: Pattern, catalogue: Catalogue, *, hurts: bool) -> list[Exercise]:
    """Exercises of a related movement: those that share a muscle trained directly; where it hurts, any of that movement.

    Then compound lifts come first, and of those for one muscle the usual ones.
    """
    others = catalogue.of_pattern.get(pattern, ())
    if not hurts:
        return [other for other in _alike(exercise, others) if other.compound is exercise.compound]
    return sorted(
        others,
        key=lambda other: (not (other.compound or other.staple), not other.compound, -_likeness(exercise, other)),
    )


def _is_a_token(exercise: Exercise, other: Exercise) -> bool:
    """The same joint action with a band, or with the body alone where the exercise itself is loaded."""
    same = other.pattern is exercise.pattern
    return same and (other.load is LoadType.BAND or (_loaded(exercise) and not _loaded(other)))


def _alike(exercise: Exercise, others: Iterable[Exercise]) -> list[Exercise]:
    """Those that share a muscle trained directly (or train none), the most alike first, then in the catalogue's order."""
    related = (other for other in others if not exercise.primary or set(exercise.primary) & set(other.primary))
    return sorted(related, key=lambda other: -_likeness(exercise, other))


def _likeness(exercise: Exercise, other: Exercise) -> float:
    muscles = exercise.muscles.keys() | other.muscles.keys()
    both = sum(min(exercise.muscles.get(muscle, 0.0), other.muscles.get(muscle, 0.0)) for muscle in muscles)
    either = sum(max(exercise.muscles.get(muscle, 0.0), other.muscles.get(muscle, 0.0)) for muscle in muscles)
    return round(
        (both / either if either else 0.0)
        + 0.3 * (exercise.measure is other.measure)
        + 0.2 * (exercise.compound is other.compound)
        + 0.15 * (exercise.unilateral is other.unilateral)
        + 0.1 * (exercise.load is other.load)
        + 0.1 * (_KINDS[exercise.load] == _KINDS[other.load]),
        6,
    )
