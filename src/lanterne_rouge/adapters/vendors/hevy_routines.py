"""Hevy's routines and its list of exercises. Weights there are kg, ranges of repetitions have a field of their own, effort has none."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.adapters.vendors.door import FORBIDDEN, Ask, Door, VendorAnswer
from lanterne_rouge.adapters.vendors.hevy import HEVY, sign_hevy
from lanterne_rouge.adapters.vendors.reading import Record, number_at, object_of, objects_of, part, text
from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.shared_routine import (
    ListedExercise,
    RoutineExercise,
    RoutineSet,
    SetValue,
    SharedRoutine,
)
from lanterne_rouge.ports.vendors import Credentials

ROUTINES_A_PAGE, EXERCISES_A_PAGE = 10, 100
MOST_ROUTINE_PAGES: Final = 200
BAD_REQUEST, NOT_THERE = 400, 404
WEIGHT_DIGITS: Final = 4
"""So that 45 lb come back as 45 lb."""
HOLDS: Final[Mapping[str, frozenset[SetValue]]] = {
    "weight_reps": frozenset({SetValue.WEIGHT, SetValue.REPS}),
    "reps_only": frozenset({SetValue.REPS}),
    "bodyweight_reps": frozenset({SetValue.WEIGHT, SetValue.REPS}),
    "bodyweight_assisted_reps": frozenset({SetValue.HELP, SetValue.REPS}),
    "duration": frozenset({SetValue.SECONDS}),
    "weight_duration": frozenset({SetValue.WEIGHT, SetValue.SECONDS}),
    "distance_duration": frozenset({SetValue.METRES, SetValue.SECONDS}),
    "short_distance_weight": frozenset({SetValue.METRES, SetValue.WEIGHT}),
}
SET_TYPES: Final[Mapping[SetKind, str]] = {
    SetKind.NORMAL: "normal",
    SetKind.WARMUP: "warmup",
    SetKind.DROP: "dropset",
    SetKind.FAILURE: "failure",
}


@dataclass(frozen=True)
class HevyRoutines:
    """One athlete's routines."""

    door: Door
    credentials: Credentials

    def exercises(self) -> tuple[ListedExercise, ...]:
        """Hevy's exercises and the athlete's own there."""
        return tuple(
            ListedExercise(
                id=text(row, "id"), title=text(row, "title"), holds=HOLDS.get(text(row, "type"), frozenset())
            )
            for row in self._rows("exercise_templates", EXERCISES_A_PAGE)
            if text(row, "id") and text(row, "title")
        )

    def routines(self) -> tuple[SharedRoutine, ...]:
        """Every routine; a page that moved while it was read counts once."""
        found = {text(row, "id"): _routine(row) for row in self._rows("routines", ROUTINES_A_PAGE) if text(row, "id")}
        return tuple(found.values())

    def add(self, routine: SharedRoutine) -> str:
        """Make a routine."""
        document = {"routine": {**_document(routine), "folder_id": None}}
        ask = Ask(
            method="POST",
            path="/v1/routines",
            route="/routines",
            document=document,
            may_be=frozenset({BAD_REQUEST, FORBIDDEN}),
        )
        answer = self._taken(self.door.signed(ask, self.credentials, sign_hevy))
        if answer.status == FORBIDDEN:
            raise SourceFailed(
                SourceFault.REFUSED,
                "Hevy takes no more routines: you have as many as your account may.",
                "Delete one there and send again.",
            )
        return text(_told(answer), "id")

    def change(self, routine: SharedRoutine) -> bool:
        """Replace a routine. The same again changes nothing, so it may be repeated."""
        ask = Ask(
            method="PUT",
            path=f"/v1/routines/{routine.id}",
            route="/routines/id",
            document={"routine": _document(routine)},
            may_be=frozenset({BAD_REQUEST, NOT_THERE}),
            repeatable=True,
        )
        return self._taken(self.door.signed(ask, self.credentials, sign_hevy)).status != NOT_THERE

    def _taken(self, answer: VendorAnswer) -> VendorAnswer:
        if answer.status == BAD_REQUEST:
            raise SourceFailed(
                SourceFault.GARBLED, "Hevy doesn't take this routine.", "If it stays so, look for an update."
            )
        return answer

    def _rows(self, what: str, size: int) -> Iterator[Record]:
        for number in range(1, MOST_ROUTINE_PAGES):
            query = (("page", str(number)), ("pageSize", str(size)))
            ask = Ask(path=f"/v1/{what}", route=f"/{what}", query=query)
            page = object_of(self.door.signed(ask, self.credentials, sign_hevy).document(HEVY), HEVY)
            yield from objects_of(page.get(what) or [], HEVY)
            if number >= (number_at(page, "page_count") or 1):
                return


def _told(answer: VendorAnswer) -> Record:
    """The routine of an answer: plain as described, inside of `routine`, or in a list there."""
    document = object_of(answer.document(HEVY), HEVY)
    inside = document.get("routine")
    if isinstance(inside, list):
        return next(objects_of(inside, HEVY), {})
    return part(document, "routine") or document


def _routine(row: Record) -> SharedRoutine:
    return SharedRoutine(
        id=text(row, "id"),
        title=text(row, "title"),
        exercises=tuple(_exercise(exercise) for exercise in objects_of(row.get("exercises") or [], HEVY)),
    )


def _exercise(row: Record) -> RoutineExercise:
    superset = number_at(row, "supersets_id")
    if superset is None:
        superset = number_at(row, "superset_id")
    return RoutineExercise(
        exercise_id=text(row, "exercise_template_id"),
        title=text(row, "title"),
        sets=tuple(_set(planned) for planned in objects_of(row.get("sets") or [], HEVY)),
        superset=None if superset is None else int(superset),
        notes=text(row, "notes"),
    )


def _set(row: Record) -> RoutineSet:
    return RoutineSet(
        kind=next((kind for kind, word in SET_TYPES.items() if word == text(row, "type")), SetKind.NORMAL),
        weight_kg=number_at(row, "weight_kg"),
        reps=_span(part(row, "rep_range")) or _span({"start": row.get("reps"), "end": row.get("reps")}),
        seconds=number_at(row, "duration_seconds"),
        metres=number_at(row, "distance_meters"),
        rpe=number_at(row, "rpe"),
    )


def _span(row: Record) -> Span | None:
    """A range of which at least one end is there."""
    ends = [int(end) for end in (number_at(row, "start"), number_at(row, "end")) if end is not None and end >= 1]
    return Span(low=min(ends), high=max(ends)) if ends else None


def _document(routine: SharedRoutine) -> dict[str, object]:
    exercises = [
        {
            "exercise_template_id": exercise.exercise_id,
            "superset_id": exercise.superset,
            "rest_seconds": None,
            "notes": exercise.notes or None,
            "sets": [_set_document(planned) for planned in exercise.sets],
        }
        for exercise in routine.exercises
    ]
    return {"title": routine.title, "notes": routine.notes, "exercises": exercises}


def _set_document(planned: RoutineSet) -> dict[str, object]:
    document: dict[str, object] = {
        "type": SET_TYPES[planned.kind],
        "weight_kg": None if planned.weight_kg is None else round(planned.weight_kg, WEIGHT_DIGITS),
        "reps": planned.reps.low if planned.reps is not None and planned.reps.low == planned.reps.high else None,
        "distance_meters": None if planned.metres is None else round(planned.metres),
        "duration_seconds": None if planned.seconds is None else round(planned.seconds),
        "custom_metric": None,
    }
    if planned.reps is not None and planned.reps.low != planned.reps.high:
        document["rep_range"] = {"start": planned.reps.low, "end": planned.reps.high}
    return document
