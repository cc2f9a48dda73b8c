"""Exercises and the names that mean them, as typed answers and as text."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.language.phrasing import printable, words_of
from lanterne_rouge.strength.exercises.catalogue import Match

CANDIDATES_SHOWN = 3


@dataclass(frozen=True, kw_only=True)
class ExerciseView:
    """An exercise as in a list. `muscles`: 1 trained directly, 0.5 indirectly."""

    id: str
    name: str
    pattern: str
    load: str
    requires: tuple[str, ...]
    muscles: Mapping[str, float]
    own: bool


@dataclass(frozen=True, kw_only=True)
class ExerciseDetailView(ExerciseView):
    """Everything about an exercise. `substitutes` are ids, best first; `stress` is by joint."""

    aliases: tuple[str, ...]
    compound: bool
    unilateral: bool
    measure: str
    bodyweight_share: float
    stress: Mapping[str, str]
    substitutes: tuple[str, ...]
    steps: tuple[str, ...]
    cues: tuple[str, ...]
    mistakes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ExercisesView:
    """Exercises, best first."""

    exercises: tuple[ExerciseView, ...]


@dataclass(frozen=True, kw_only=True)
class SubstitutesView:
    """What can replace an exercise (named by its id), best first."""

    exercise: str
    substitutes: tuple[ExerciseView, ...]


@dataclass(frozen=True, kw_only=True)
class CandidateView:
    """An exercise that a name may mean."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class UnclearNameView:
    """A name in the log that may mean several exercises or none, and how many sets are logged under it."""

    name: str
    sets: int
    candidates: tuple[CandidateView, ...]


@dataclass(frozen=True, kw_only=True)
class NamesView:
    """Names in the log whose exercise is unclear, and exercise ids by the names that the athlete set."""

    unsure: tuple[UnclearNameView, ...]
    names: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class NameMatchView:
    """What a name means: the exercise's id where that is certain, else candidates. `confidence` is 0 to 1."""

    name: str
    exercise: str | None
    certain: bool
    confidence: float
    candidates: tuple[CandidateView, ...]


@dataclass(frozen=True, kw_only=True)
class NameView:
    """The id of the exercise that the athlete set for a name; none after it was forgotten."""

    name: str
    exercise: str | None


@dataclass(frozen=True, kw_only=True)
class DroppedView:
    """What was dropped: the id of an exercise, or the name of anything else."""

    dropped: str


def exercise_view(exercise: Exercise) -> ExerciseView:
    """An exercise as in a list."""
    return ExerciseView(
        id=exercise.id,
        name=exercise.name,
        pattern=exercise.pattern.value,
        load=exercise.load.value,
        requires=tuple(gear.value for gear in sorted(exercise.requires)),
        muscles={muscle.value: share for muscle, share in exercise.muscles.items()},
        own=exercise.own,
    )


def exercise_detail_view(exercise: Exercise) -> ExerciseDetailView:
    """Everything about an exercise."""
    return ExerciseDetailView(
        **vars(exercise_view(exercise)),
        aliases=exercise.aliases,
        compound=exercise.compound,
        unilateral=exercise.unilateral,
        measure=exercise.measure.value,
        bodyweight_share=exercise.bodyweight_share,
        stress={joint.value: stress.value for joint, stress in exercise.stress.items()},
        substitutes=exercise.substitutes,
        steps=exercise.steps,
        cues=exercise.cues,
        mistakes=exercise.mistakes,
    )


def exercises_view(exercises: Iterable[Exercise]) -> ExercisesView:
    """Several exercises as in a list."""
    return ExercisesView(exercises=tuple(exercise_view(exercise) for exercise in exercises))


def unclear_name_view(match: Match, sets: int) -> UnclearNameView:
    """A name in the log with its sets."""
    return UnclearNameView(name=match.name, sets=sets, candidates=_candidates(match))


def name_match_view(name: str, match: Match) -> NameMatchView:
    """What a name means."""
    return NameMatchView(
        name=name,
        exercise=match.exercise.id if match.exercise and match.certain else None,
        certain=match.certain,
        confidence=round(match.confidence, 3),
        candidates=_candidates(match),
    )


def search_text(view: ExercisesView, limit: int) -> str:
    """The exercises that a search matched, one a line; `limit` is how many were asked for at most."""
    if not view.exercises:
        return "No exercise matches. Use fewer words, or add your own: lanterne strength exercise add NAME"
    lines = _rows(view.exercises)
    if len(lines) == limit:
        lines.append(f"Only the first {limit} are shown. See more with --limit.")
        lines.append("Narrow it down with --muscle, --equipment or --pattern.")
    return "\n".join(lines)


def substitutes_text(view: SubstitutesView, name: str) -> str:
    """What can replace the exercise of this name, one a line."""
    if not view.substitutes:
        return f"I have no substitute for {name} with this equipment. Try more with --equipment."
    return "\n".join((f"Instead of {name}, best first:", *_rows(view.substitutes)))


def exercise_text(view: ExerciseDetailView, substitutes: Sequence[str]) -> str:
    """All about one exercise; `substitutes` are the names of what can replace it."""
    shares = (f"{words_of(m)}{'' if share >= 1 else f' ({share:g})'}" for m, share in view.muscles.items())
    joints = (f"{words_of(joint)} ({stress})" for joint, stress in view.stress.items())
    lines = [
        f"{view.name} ({view.id})",
        f"  movement   {words_of(view.pattern)}",
        f"  muscles    {', '.join(shares) or 'none counted'}",
        f"  equipment  {_equipment(view.requires) or 'none'}",
        f"  joints     {', '.join(joints) or 'little stress'}",
        f"  instead    {', '.join(substitutes) or '-'}",
    ]
    parts = (("How to do it", view.steps), ("Think of", view.cues), ("Common mistakes", view.mistakes))
    for heading, sentences in parts:
        if sentences:
            lines += ["", f"{heading}:", *(f"  {sentence}" for sentence in sentences)]
    return "\n".join(lines)


def own_exercises_text(view: ExercisesView) -> str:
    """The athlete's own exercises, one a line."""
    if not view.exercises:
        return (
            "You haven't added any exercises. Add one:\n"
            '  lanterne strength exercise add "Zercher Carry" --pattern carry --load barbell --muscles quads,abs=0.5'
        )
    return "\n".join(f"{e.name} ({words_of(e.pattern)}, {words_of(e.load)})" for e in view.exercises)


def names_text(view: NamesView) -> str:
    """The unclear names, those with most sets first, and how to settle one."""
    if not view.unsure:
        return "There are no unclear exercise names in your log."
    width = max(len(str(unclear.sets)) for unclear in view.unsure)
    lines = [
        f"{unclear.sets:{width}d} {'set ' if unclear.sets == 1 else 'sets'}  {printable(unclear.name)}: "
        f"{f'maybe {_listed(unclear.candidates)}' if unclear.candidates else 'unknown'}"
        for unclear in view.unsure
    ]
    return "\n".join((*lines, f"Say which exercise a name means: {name_command(view.unsure[0].name)}"))


def name_match_text(view: NameMatchView) -> str:
    """What a name means, or which exercises it may mean."""
    name = printable(view.name)
    if view.certain:
        return f'"{name}" means {view.candidates[0].name}.'
    return f"{unclear_name_text(view)} {name_command(view.name)}"


def unclear_name_text(view: NameMatchView) -> str:
    """That a name is unclear, with what it may mean; a command follows."""
    maybe = f" (maybe {_listed(view.candidates)})" if view.candidates else ""
    return f'I don\'t know "{printable(view.name)}"{maybe}. Say which exercise it is:'


def name_command(name: str) -> str:
    """The command that says which exercise a name means."""
    return f'lanterne strength name "{printable(name)}" EXERCISE'


def _candidates(match: Match) -> tuple[CandidateView, ...]:
    return tuple(CandidateView(id=exercise.id, name=exercise.name) for exercise in match.candidates)


def _listed(candidates: Sequence[CandidateView]) -> str:
    *names, last = (candidate.name for candidate in candidates[:CANDIDATES_SHOWN])
    return f"{', '.join(names)} or {last}" if names else last


def _rows(exercises: Sequence[ExerciseView]) -> list[str]:
    """Name, muscles that are trained directly, and equipment, in columns."""
    cells = [
        (
            exercise.name,
            ", ".join(words_of(muscle) for muscle, share in exercise.muscles.items() if share >= 1),
            _equipment(exercise.requires) or "no equipment",
        )
        for exercise in exercises
    ]
    wide, wider = (max(len(row[column]) for row in cells) for column in (0, 1))
    return [f"  {name:<{wide}}  {muscles:<{wider}}  {equipment}" for name, muscles, equipment in cells]


def _equipment(requires: Sequence[str]) -> str:
    return ", ".join(words_of(gear) for gear in requires)
