"""Lifting for other services and from them: which exercise of their list is meant, how sets come through, and what is lost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, Template, TemplateExercise, TodayPlan
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.shared_routine import (
    ListedExercise,
    RoutineExercise,
    RoutineSet,
    SetValue,
    SharedRoutine,
)
from lanterne_rouge.domain.structured_workout import Fidelity
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.schemes.catalogue import (
    FOR_A_RANGE,
    FOR_HEAVY_FIRST,
    FOR_HOLDS,
    FOR_TARGET_REPS,
    scheme_for,
)
from lanterne_rouge.strength.schemes.prescription import (
    HIGHEST_CAP,
    LARGEST_DROP_PCT,
    LOWEST_CAP,
    MAX_REPS,
    MAX_SETS,
    SMALLEST_DROP_PCT,
    clean_prescription,
)

NOT_LISTED: Final = "not in the list there under a name I know"
_USUAL = Prescription()


@dataclass(frozen=True, kw_only=True)
class SharedExercise:
    """How an exercise comes through: `sets` are None where it is left out, `why` says what is lost."""

    name: str
    sets: RoutineExercise | None
    fidelity: Fidelity
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class ReadExercise:
    """How an exercise of a service's routine is read: `row` is None where it is left out, `why` says what is lost."""

    name: str
    row: TemplateExercise | None
    fidelity: Fidelity
    why: str = ""


class ExerciseList:
    """A service's exercises, found by their own names first, then by what the catalogue takes the names for."""

    def __init__(self, listed: Sequence[ListedExercise], catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._by_title = {exercise.title.casefold(): exercise for exercise in reversed(listed)}
        self._by_id: dict[str, tuple[float, ListedExercise]] = {}
        for exercise in listed:
            match = catalogue.match(exercise.title)
            if match.exercise is not None and match.certain:
                known = self._by_id.get(match.exercise.id)
                if known is None or known[0] < match.confidence:
                    self._by_id[match.exercise.id] = (match.confidence, exercise)

    def find(self, name: str, exercise_id: str | None = None) -> ListedExercise | None:
        """The listed exercise of an athlete's name and, where it is known, an id of the catalogue."""
        by_title = self._by_title.get(name.casefold())
        if by_title is not None:
            return by_title
        if exercise_id is None:
            match = self._catalogue.match(name)
            exercise_id = match.exercise.id if match.exercise is not None and match.certain else None
        return self._by_id[exercise_id][1] if exercise_id in self._by_id else None


def share_plan(plan: TodayPlan, listed: ExerciseList) -> tuple[SharedExercise, ...]:
    """A planned session with its weights."""
    numbers = {planned.exercise: number for number, planned in enumerate(plan.exercises)}

    def superset(planned: PlannedExercise) -> int | None:
        partner = numbers.get(planned.in_turn_with) if planned.in_turn_with else None
        return None if partner is None else min(partner, numbers[planned.exercise])

    return tuple(_share_planned(planned, listed, superset(planned)) for planned in plan.exercises)


def share_template(template: Template, listed: ExerciseList) -> tuple[SharedExercise, ...]:
    """A template with its ranges and without weights, which the service fills in from the last time."""
    return tuple(_share_row(row, listed) for row in template.exercises)


def _share_planned(planned: PlannedExercise, listed: ExerciseList, superset: int | None) -> SharedExercise:
    found = listed.find(planned.name, planned.exercise)
    if found is None:
        return _left_out(planned.name, NOT_LISTED)
    groups = ((planned.warmups, SetKind.WARMUP), (planned.hard_sets, SetKind.NORMAL))
    sets = tuple(
        _planned_set(one, kind) for planned_sets, kind in groups for one in planned_sets for _ in range(one.sets)
    )
    return _shared(
        planned.name, found, sets, superset, tuple(_notes(planned.hard_sets)), _open_ended(planned.hard_sets)
    )


def _planned_set(planned: PlannedSet, kind: SetKind) -> RoutineSet:
    reps = None if planned.seconds is not None else Span(low=planned.reps, high=planned.reps)
    return RoutineSet(kind=kind, weight_kg=planned.weight_kg, reps=reps, seconds=planned.seconds, rpe=planned.rpe_cap)


def _notes(planned: Sequence[PlannedSet]) -> Iterator[str]:
    caps = {one.rpe_cap for one in planned if one.rpe_cap is not None}
    if caps:
        yield f"RPE {'-'.join(f'{cap:g}' for cap in sorted({min(caps), max(caps)}))} at most."
    yield from (f"{one.reps} or more." for one in planned if one.or_more)


def _open_ended(planned: Sequence[PlannedSet]) -> tuple[str, ...]:
    return ('"or more" is only in the notes',) if any(one.or_more for one in planned) else ()


def _share_row(row: TemplateExercise, listed: ExerciseList) -> SharedExercise:
    found, asked, scheme = listed.find(row.name), row.prescription, scheme_for(row.prescription)
    if found is None:
        return _left_out(row.name, NOT_LISTED)
    notes, lost = [f"RPE {asked.rpe_cap:g} at most."], list[str]()
    if scheme.unit == "s":
        sets = (RoutineSet(seconds=asked.seconds.low),) * asked.working_sets
        if asked.seconds.low != asked.seconds.high:
            notes.append(f"{asked.seconds} s.")
            lost.append("the range of seconds is only in the notes")
    elif scheme.has_top_set:
        sets = (RoutineSet(reps=asked.top_reps), *(RoutineSet(reps=asked.backoff_reps),) * asked.backoff_sets)
        if asked.backoff_sets:
            notes.append(f"After the first set {asked.backoff_drop_pct:g} % lighter.")
            lost.append("how much lighter the back-offs are is only in the notes")
    elif scheme.has_weeks and asked.block:
        week = asked.block[asked.week_of_block % len(asked.block)]
        sets = tuple(RoutineSet(reps=Span(low=one.reps, high=one.reps)) for one in week for _ in range(one.sets))
        shares = ", ".join(f"{one.sets}x{one.reps}{'+' if one.or_more else ''} {one.share:.0%}" for one in week)
        notes.append(f"Of the training maximum: {shares}.")
        lost.append("of a block only this week's sets, and their percentages in the notes")
    elif asked.stages:
        sets = (RoutineSet(reps=Span(low=asked.stages[0].reps, high=asked.stages[0].reps)),) * asked.stages[0].sets
        notes.append(f"Stages: {scheme.write(asked)}.")
        lost.append("of its stages only the first, the others in the notes")
    else:
        sets = (RoutineSet(reps=asked.reps),) * asked.working_sets
        if asked.or_more:
            notes.append(f"Last set: {asked.reps.high} or more.")
            lost.append('"or more" is only in the notes')
    return _shared(row.name, found, sets, None, tuple(notes), tuple(lost))


def _shared(
    name: str,
    found: ListedExercise,
    sets: Sequence[RoutineSet],
    superset: int | None,
    notes: tuple[str, ...],
    lost: tuple[str, ...],
) -> SharedExercise:
    """The exercise with the numbers that its sets can have there."""
    kept = tuple(_kept(one, found.holds) for one in sets)
    if not any(one.reps is not None or one.seconds is not None for one in kept):
        return _left_out(name, f"{found.title} there counts something else")
    missing = dict.fromkeys(loss for one in sets for loss in _losses(one, found.holds))
    # What a set can't have is written down, so that nothing to be done is left unsaid.
    notes = (*notes, *dict.fromkeys(_in_words(one) for one in sets if tuple(_losses(one, found.holds))))
    lost = (*lost, *missing)
    written = RoutineExercise(
        exercise_id=found.id, title=found.title, sets=kept, superset=superset, notes=" ".join(notes)
    )
    return SharedExercise(
        name=name, sets=written, fidelity="degraded" if lost else "exact", why=_sentence(lost) if lost else ""
    )


def _kept(one: RoutineSet, holds: frozenset[SetValue]) -> RoutineSet:
    weight = one.weight_kg
    if weight is not None and weight < 0:
        weight = -weight if SetValue.HELP in holds else None
    elif SetValue.WEIGHT not in holds:
        weight = None
    return RoutineSet(
        kind=one.kind,
        weight_kg=weight,
        reps=one.reps if SetValue.REPS in holds else None,
        seconds=one.seconds if SetValue.SECONDS in holds else None,
    )


def _losses(one: RoutineSet, holds: frozenset[SetValue]) -> Iterator[str]:
    if one.weight_kg and (SetValue.HELP if one.weight_kg < 0 else SetValue.WEIGHT) not in holds:
        yield "the weight is only in the notes" if one.weight_kg > 0 else "the help is only in the notes"
    if one.reps is not None and SetValue.REPS not in holds:
        yield "the repetitions are only in the notes"
    if one.seconds is not None and SetValue.SECONDS not in holds:
        yield "the seconds are only in the notes"


def _in_words(one: RoutineSet) -> str:
    amount = f"{one.seconds:g} s" if one.seconds is not None else f"{one.reps}"
    if not one.weight_kg:
        return f"{amount}."
    return f"{amount} with {abs(one.weight_kg):g} kg{' of help' if one.weight_kg < 0 else ''}."


def _left_out(name: str, why: str) -> SharedExercise:
    return SharedExercise(name=name, sets=None, fidelity="unsupported", why=_sentence((why,)))


def _sentence(lost: Sequence[str]) -> str:
    text = "; ".join(lost)
    return f"{text[:1].upper()}{text[1:]}."


def read_routine(routine: SharedRoutine, catalogue: Catalogue) -> tuple[Template, tuple[ReadExercise, ...]]:
    """A service's routine as a template, and how each of its exercises was read. Weights come from the log, not from it."""
    read = tuple(_read_exercise(exercise, catalogue) for exercise in routine.exercises)
    name = one_line(routine.title).lstrip("#").strip()
    return Template(name=name, exercises=tuple(each.row for each in read if each.row is not None)), read


def _read_exercise(exercise: RoutineExercise, catalogue: Catalogue) -> ReadExercise:
    name = one_line(exercise.title)
    match = catalogue.match(name)
    if match.exercise is not None and match.certain and not match.exercise.is_lifting:
        return _unread(name, "it's no strength work")
    sets = tuple(one for one in exercise.sets if one.kind in (SetKind.NORMAL, SetKind.FAILURE))
    if not name or not sets:
        return _unread(name, "it has no sets")
    if all(one.reps is None and one.seconds is None and one.metres for one in sets):
        return _unread(name, "its sets are counted in metres")
    lost = ["drop sets are left out"] if any(one.kind is SetKind.DROP for one in exercise.sets) else []
    lost += ["the plan decides itself what is done in turn"] if exercise.superset is not None else []
    asked, more = _prescription(sets)
    efforts = [one.rpe for one in sets if one.rpe is not None and LOWEST_CAP <= one.rpe <= HIGHEST_CAP]
    row = TemplateExercise(
        name=name, prescription=clean_prescription(replace(asked, rpe_cap=max(efforts)) if efforts else asked)
    )
    lost += [*more, *([f"more than {MAX_SETS} sets, of which I keep so many"] if len(sets) > MAX_SETS else [])]
    return ReadExercise(
        name=name, row=row, fidelity="degraded" if lost else "exact", why=_sentence(lost) if lost else ""
    )


def _unread(name: str, why: str) -> ReadExercise:
    return ReadExercise(name=name or "?", row=None, fidelity="unsupported", why=_sentence((why,)))


def _prescription(sets: Sequence[RoutineSet]) -> tuple[Prescription, list[str]]:
    """The scheme that the sets follow, and what of them it doesn't say."""
    if all(one.reps is None and one.seconds is not None for one in sets):
        seconds = [max(round(one.seconds or 0), 1) for one in sets]
        asked = Prescription(
            progression=FOR_HOLDS.name, working_sets=len(sets), seconds=Span(low=min(seconds), high=max(seconds))
        )
        return asked, [] if len({*seconds}) == 1 else ["different times became a range"]
    spans = [one.reps for one in sets if one.reps is not None and one.reps.high <= MAX_REPS]
    if not spans:
        asked = Prescription(progression=FOR_A_RANGE.name, working_sets=len(sets), reps=_USUAL.reps)
        return asked, [f"it names no repetitions, so I took {_USUAL.reps}"]
    if _is_top_set(sets):
        return _top_set(sets)
    whole = Span(low=min(span.low for span in spans), high=max(span.high for span in spans))
    alike = len({*spans}) == 1 and len(spans) == len(sets)
    scheme = FOR_TARGET_REPS if alike and whole.low == whole.high else FOR_A_RANGE
    asked = Prescription(progression=scheme.name, working_sets=len(sets), reps=whole)
    return asked, [] if alike else [f"different sets became {len(sets)} of {whole}"]


def _is_top_set(sets: Sequence[RoutineSet]) -> bool:
    """One heavier set with fewer repetitions, then lighter ones alike."""
    first, rest = sets[0], sets[1:]
    if first.reps is None or not rest or len({one.reps for one in rest}) != 1 or rest[0].reps is None:
        return False
    lighter = first.weight_kg is not None and all(one.weight_kg and one.weight_kg < first.weight_kg for one in rest)
    return first.reps != rest[0].reps and first.reps.high <= rest[0].reps.high and lighter


def _top_set(sets: Sequence[RoutineSet]) -> tuple[Prescription, list[str]]:
    first, second = sets[0], sets[1]
    drop = (1 - (second.weight_kg or 0.0) / (first.weight_kg or 1.0)) * 100
    asked = Prescription(
        progression=FOR_HEAVY_FIRST.name,
        top_reps=first.reps or _USUAL.top_reps,
        backoff_sets=len(sets) - 1,
        backoff_reps=second.reps or _USUAL.backoff_reps,
        backoff_drop_pct=round(min(max(drop, SMALLEST_DROP_PCT), LARGEST_DROP_PCT)),
    )
    within = SMALLEST_DROP_PCT <= drop <= LARGEST_DROP_PCT
    return asked, [] if within else [f"back-offs {asked.backoff_drop_pct:g} % lighter instead of {drop:.0f} %"]
