"""Exercises: looking them up, what can replace one, what a name means, and the athlete's own. Changes can be undone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lanterne_rouge.app.coach_context.context import pain_of_words
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import get_named
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.strength.gyms import gym_in_use
from lanterne_rouge.domain.equipment import Gear, Gym, Location
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.exercise import Joint, Muscle, Pattern
from lanterne_rouge.domain.lifting import Severity
from lanterne_rouge.language.phrasing import printable
from lanterne_rouge.strength.exercises.substitution import find_substitutes
from lanterne_rouge.strength.gym_text import parse_gear
from lanterne_rouge.strength.own_exercise import ExerciseText, parse_exercise
from lanterne_rouge.views.exercises import (
    DroppedView,
    ExerciseDetailView,
    ExercisesView,
    NameMatchView,
    NamesView,
    NameView,
    SubstitutesView,
    exercise_detail_view,
    exercise_view,
    exercises_view,
    name_match_view,
    unclear_name_view,
)

MOST_SHOWN, MOST_SUBSTITUTES = 20, 3
_SEVERITIES = tuple(Severity)
"""From mild to severe."""


@dataclass(frozen=True, kw_only=True)
class SearchRequest:
    """Words, and the muscle, gear and movement that an exercise must have; each may be left out."""

    words: str = ""
    muscle: Muscle | None = None
    gear: Gear | None = None
    pattern: Pattern | None = None
    limit: int = MOST_SHOWN


@dataclass(frozen=True, kw_only=True)
class ExerciseRequest:
    """An exercise by its id or a name."""

    name: str


@dataclass(frozen=True, kw_only=True)
class SwapRequest:
    """An exercise, and what to work with: equipment as text (`dumbbell,bench`), else the gym's; pains as text (`knee 5/10`)."""

    exercise: str
    equipment: str = ""
    location: Location | None = None
    pain: tuple[str, ...] = ()
    limit: int = MOST_SUBSTITUTES


@dataclass(frozen=True, kw_only=True)
class NamesRequest:
    """All names in the log."""


@dataclass(frozen=True, kw_only=True)
class NameRequest:
    """A name from the log or from another app."""

    name: str


@dataclass(frozen=True, kw_only=True)
class SetNameRequest:
    """A name, and the exercise that it means, by id or name."""

    name: str
    exercise: str


@dataclass(frozen=True, kw_only=True)
class OwnExercisesRequest:
    """All of the athlete's own exercises."""


def search_exercises(request: SearchRequest, scope: AthleteScope) -> ExercisesView:
    """Exercises by words, muscle, gear and movement, best first."""
    matches = scope.exercises.search(
        request.words, muscle=request.muscle, gear=request.gear, pattern=request.pattern, limit=request.limit
    )
    return exercises_view(matches)


def show_exercise(request: ExerciseRequest, scope: AthleteScope) -> ExerciseDetailView:
    """All about one exercise. Raises `NotFound` with those that may be meant."""
    if not request.name:
        raise BadInput("Which exercise?", 'Name it: lanterne strength search "bench press" --details')
    return exercise_detail_view(exercise_named(request.name, scope.exercises))


def swap_exercise(request: SwapRequest, scope: AthleteScope) -> SubstitutesView:
    """What can replace an exercise: the same movement, with this equipment or the gym's, sparing what hurts."""
    exercise = exercise_named(request.exercise, scope.exercises)
    gym = gym_in_use(scope.stores, scope.today) or Gym()
    substitutes = find_substitutes(
        exercise,
        scope.exercises,
        available=parse_gear(request.equipment) if request.equipment else gym.gear,
        location=request.location or gym.location,
        sore=_sore_joints(request.pain),
        limit=request.limit,
    )
    return SubstitutesView(exercise=exercise.id, substitutes=tuple(exercise_view(each) for each in substitutes))


def list_unclear_names(request: NamesRequest, scope: AthleteScope) -> NamesView:
    """Names in the log whose exercise is unclear, those with most sets first, and the names that the athlete set."""
    series = scope.stores.strength.series()
    counts = Counter(series.exercise.tolist())
    names = enumerate(series.names) if len(series) else ()
    matches = [(scope.exercises.match(name), counts[number]) for number, name in names]
    unclear = [(match, sets) for match, sets in matches if not match.certain]
    unclear.sort(key=lambda pair: (-pair[1], pair[0].name))
    return NamesView(
        unsure=tuple(unclear_name_view(match, sets) for match, sets in unclear),
        names=dict(scope.stores.strength.aliases()),
    )


def match_name(request: NameRequest, scope: AthleteScope) -> NameMatchView:
    """What a name means, or which exercises it may mean."""
    return name_match_view(request.name, scope.exercises.match(request.name))


def set_name(request: SetNameRequest, scope: AthleteScope) -> NameView:
    """Remember which exercise a name means; every set logged under it counts for that exercise."""
    exercise = exercise_named(request.exercise, scope.exercises)
    with scope.stores.journal.writing("name", f'"{request.name}" means {exercise.name}', at=scope.now):
        scope.stores.strength.keep_alias(request.name, exercise.id)
    return NameView(name=request.name, exercise=exercise.id)


def forget_name(request: NameRequest, scope: AthleteScope) -> NameView:
    """Forget which exercise a name means. Raises `NotFound` where the athlete set none."""
    names = {name.casefold(): name for name in scope.stores.strength.aliases()}
    name = names.get(request.name.casefold())
    if name is None:
        raise NotFound(f'You haven\'t said what "{request.name}" means.', "See unclear names: lanterne strength name")
    with scope.stores.journal.writing("name", f'meaning of "{name}" forgotten', at=scope.now):
        scope.stores.strength.drop("alias", name)
    return NameView(name=request.name, exercise=None)


def list_own_exercises(request: OwnExercisesRequest, scope: AthleteScope) -> ExercisesView:
    """The athlete's own exercises."""
    return exercises_view(scope.stores.strength.own_exercises())


def add_exercise(request: ExerciseText, scope: AthleteScope) -> ExerciseDetailView:
    """Add or replace an exercise of the athlete's own; it is then planned, counted and found like any other."""
    exercise = parse_exercise(request, scope.exercises)
    with scope.stores.journal.writing("exercise", f"exercise {exercise.name}", at=scope.now):
        scope.stores.strength.keep_exercise(exercise)
    return exercise_detail_view(exercise)


def drop_exercise(request: ExerciseRequest, scope: AthleteScope) -> DroppedView:
    """Delete an exercise of the athlete's own; its logged sets stay."""
    own = scope.stores.strength.own_exercises()
    exercise = get_named(own, request.name, "exercise of your own", "lanterne strength exercise add NAME")
    with scope.stores.journal.writing("exercise", f"exercise {exercise.name} dropped", at=scope.now):
        scope.stores.strength.drop("exercise", exercise.id)
    return DroppedView(dropped=exercise.id)


def _sore_joints(pains: Sequence[str]) -> Mapping[Joint, Severity]:
    """The worst severity at each joint. Raises `BadInput` for words that name no joint."""
    sore: dict[Joint, Severity] = {}
    for words in pains:
        flag = pain_of_words(words)
        if flag is None:
            continue
        if not flag.joints:
            raise BadInput(
                f'I don\'t know where "{printable(words)}" is.', 'Name a joint and how bad it is: --pain "knee 5/10".'
            )
        for joint in flag.joints:
            sore[joint] = max(flag.severity, sore.get(joint, _SEVERITIES[0]), key=_SEVERITIES.index)
    return sore
