"""Which exercise a row of the template becomes today: itself, a substitute, or none, with the reason."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from lanterne_rouge.domain.equipment import Gear, Location, gear_at
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import CoachContext, Substitution
from lanterne_rouge.language.phrasing import format_weight
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import find_substitutes, usable
from lanterne_rouge.strength.loading import weights_of
from lanterne_rouge.strength.pain import Pains

_TRIED = 8
_THINGS: Mapping[LoadType, str] = {
    LoadType.BARBELL: "bar",
    LoadType.DUMBBELL_PAIR: "dumbbell",
    LoadType.DUMBBELL: "dumbbell",
    LoadType.KETTLEBELL: "kettlebell",
}
_NOTHING_TO_LOAD = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})


@dataclass(frozen=True, kw_only=True)
class ExerciseChoice:
    """The exercise of a row, under which name, and in whose place."""

    exercise: Exercise
    name: str
    substitution: Substitution | None = None


@dataclass(frozen=True, kw_only=True)
class OmittedRow:
    """Why a row has no exercise today, as a sentence; `hurts`: for pain; `too_heavy`: its lightest weight here is too much."""

    sentence: str
    hurts: bool = False
    too_heavy: bool = False


def choose(
    name: str, context: CoachContext, pains: Pains, catalogue: Catalogue, avoid: Collection[str]
) -> ExerciseChoice | OmittedRow:
    """The exercise for a row; `avoid` are ids that have their place in the session already."""
    exercise = named_exercise(name, catalogue)
    if isinstance(exercise, OmittedRow):
        return exercise
    hurts, missing = pains.against(exercise), _missing(exercise, context)
    if not hurts and not missing:
        return ExerciseChoice(exercise=exercise, name=name)
    reason = hurts or missing
    other = next(possible_substitutes(exercise, context, pains, catalogue, avoid), None)
    if other is None:
        what = "no alternative spares it" if hurts else "there is no alternative"
        return OmittedRow(sentence=f"Left out: {name} ({reason}); {what}.", hurts=bool(hurts))
    return ExerciseChoice(
        exercise=other, name=other.name, substitution=Substitution(of=name, by=other.name, reason=reason)
    )


def lighter_choices(
    choice: ExerciseChoice, context: CoachContext, pains: Pains, catalogue: Catalogue, avoid: Collection[str]
) -> Iterator[ExerciseChoice]:
    """Substitutes for an exercise whose lightest weight here is too heavy: those that can be loaded lighter, the best first."""
    exercise = choice.exercise
    least = weights_of(exercise, context.gym, context.unit).lowest
    if least is None:
        return
    earlier = choice.substitution
    of = earlier.of if earlier else choice.name
    thing = _THINGS.get(exercise.load, "weight")
    reason = (
        earlier.reason if earlier else f"equipment: the lightest {thing} here is {format_weight(least, context.unit)}"
    )
    for other in possible_substitutes(exercise, context, pains, catalogue, avoid):
        lightest = weights_of(other, context.gym, context.unit).lowest
        if lightest is not None and lightest < least and other.bodyweight_share <= exercise.bodyweight_share:
            yield ExerciseChoice(
                exercise=other, name=other.name, substitution=Substitution(of=of, by=other.name, reason=reason)
            )


def named_exercise(name: str, catalogue: Catalogue) -> Exercise | OmittedRow:
    """The exercise that a row names, where that is certain and strength work."""
    exercise = catalogue.find(name)
    match = None if exercise else catalogue.match(name)
    exercise = exercise or (match.exercise if match and match.certain else None)
    if exercise is None:
        candidates = [c.name for c in match.candidates[:3]] if match else []
        asked = f" Did you mean {' or '.join(candidates)}?" if candidates else ""
        return OmittedRow(
            sentence=f"Left out: {name.strip()[:60] or 'a row without a name'} is an exercise I don't know.{asked}"
        )
    if not exercise.is_lifting:
        return OmittedRow(sentence=f"Left out: {exercise.name} isn't lifting. Do it before or after, as you like.")
    return exercise


def gear_at_hand(context: CoachContext) -> frozenset[Gear]:
    """What is both there and free to use."""
    return context.available & context.gym.gear


def possible_substitutes(
    exercise: Exercise, context: CoachContext, pains: Pains, catalogue: Catalogue, avoid: Collection[str]
) -> Iterator[Exercise]:
    """Substitutes for an exercise today, the best first; `avoid` are ids that the session already has."""
    candidates = find_substitutes(
        exercise,
        catalogue,
        available=gear_at_hand(context),
        location=context.location,
        sore=pains.sore,
        avoid=sorted({*avoid, *pains.flagged}),
        limit=_TRIED,
    )
    return (e for e in candidates if not pains.against(e) and not _missing(e, context))


def _missing(exercise: Exercise, context: CoachContext) -> str:
    """What is not there for it, in a clause; empty where it can be done."""
    at_hand = gear_at_hand(context)
    if not usable(exercise, at_hand, context.location):
        absent = sorted(g.value.replace("_", " ") for g in exercise.requires - gear_at(context.location, at_hand))
        return f"equipment: no {' and no '.join(absent)} {'here' if context.location is Location.GYM else 'at home'}"
    if exercise.load not in _NOTHING_TO_LOAD and not weights_of(exercise, context.gym, context.unit).loadable:
        return f"equipment: no {exercise.load.value.replace('_', ' ')} weights here"
    return ""
