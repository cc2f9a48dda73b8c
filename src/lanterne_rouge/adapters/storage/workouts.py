"""Live workouts: one row an event, never changed; a workout is made from its rows."""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import func, select

from lanterne_rouge.adapters.storage.documents import decode, encode, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.tables import workout_events
from lanterne_rouge.domain.active_workout import (
    ActiveWorkout,
    ExerciseAdded,
    ExerciseSwapped,
    RestChanged,
    SetCorrected,
    SetsAdded,
    SetsLogged,
    SetsSkipped,
    SetsTakenBack,
    SupersetMade,
    TargetsAdjusted,
    WorkoutCompleted,
    WorkoutDiscarded,
    WorkoutEvent,
    WorkoutPaused,
    WorkoutResumed,
    WorkoutStarted,
)
from lanterne_rouge.domain.errors import StorageFailed

EVENT_FORMAT: Final = 1
STARTED: Final = "started"
KINDS: Final[dict[str, type[WorkoutEvent]]] = {
    "logged": SetsLogged,
    "corrected": SetCorrected,
    "taken back": SetsTakenBack,
    "skipped": SetsSkipped,
    "swapped": ExerciseSwapped,
    "adjusted": TargetsAdjusted,
    "exercise added": ExerciseAdded,
    "sets added": SetsAdded,
    "superset": SupersetMade,
    "rest": RestChanged,
    "paused": WorkoutPaused,
    "resumed": WorkoutResumed,
    "completed": WorkoutCompleted,
    "discarded": WorkoutDiscarded,
}
"""The events by the word that is stored with them."""
_WORDS: Final = {kind: word for word, kind in KINDS.items()}
_STARTED: Final = msgspec.json.Decoder(WorkoutStarted)
_DECODERS: Final[dict[str, msgspec.json.Decoder[WorkoutEvent]]] = {
    word: msgspec.json.Decoder(kind) for word, kind in KINDS.items()
}

_Stored = tuple[str, int, int, str]


class SqlWorkouts:
    """The workouts of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def latest(self) -> ActiveWorkout | None:
        """The newest workout, however it ended."""
        newest = select(func.max(workout_events.c.workout)).where(
            workout_events.c.athlete_id == self._ledger.athlete_id
        )
        return self._made(newest.scalar_subquery())

    def get(self, workout_id: str) -> ActiveWorkout | None:
        """A workout by its id."""
        return self._made(workout_id)

    def next_number(self) -> int:
        """The number of the next workout, counted from 1."""
        query = select(func.max(workout_events.c.workout)).where(workout_events.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            newest: str | None = connection.execute(query).scalar()
        return int(newest.partition("-")[0]) + 1 if newest else 1

    def begin(self, event: WorkoutStarted) -> ActiveWorkout:
        """Store the beginning of a workout; inside a journal block."""
        entry = self._add(event.id, 1, STARTED, event)
        return ActiveWorkout.begin(event, version=entry)

    def append(self, workout: ActiveWorkout, event: WorkoutEvent) -> ActiveWorkout:
        """Store what happened in a workout, and return it changed; inside a journal block."""
        entry = self._add(workout.id, workout.events + 1, _WORDS[type(event)], event)
        return workout.after(event, version=entry)

    def _add(self, workout: str, number: int, kind: str, event: WorkoutStarted | WorkoutEvent) -> int:
        with self._ledger.journaled() as writing:
            entry = writing.entry_id
            if entry is None:
                raise RuntimeError("this write must be inside a journal block")
            writing.add(
                workout_events,
                {
                    "workout": workout,
                    "number": number,
                    "entry_id": entry,
                    "at_us": microseconds(event.at),
                    "kind": kind,
                    "format": EVENT_FORMAT,
                    "document": encode(event),
                },
            )
            return entry

    def _made(self, workout: object) -> ActiveWorkout | None:
        table = workout_events
        query = (
            select(table.c.kind, table.c.format, table.c.entry_id, table.c.document)
            .where(table.c.athlete_id == self._ledger.athlete_id, table.c.workout == workout)
            .order_by(table.c.number)
        )
        with self._ledger.reading() as connection:
            rows: Sequence[_Stored] = [tuple(row) for row in connection.execute(query)]
        return _fold(rows) if rows else None


def _fold(rows: Sequence[_Stored]) -> ActiveWorkout:
    (kind, _, entry, document), *others = rows
    if kind != STARTED or any(form != EVENT_FORMAT for _, form, _, _ in rows):
        raise StorageFailed(
            "A stored workout is in a form that this program doesn't know.",
            "Use the version of the program that wrote it, or a newer one.",
        )
    workout = ActiveWorkout.begin(decode(_STARTED, document), version=entry)
    for word, _, version, event in others:
        workout = workout.after(decode(_DECODERS[word], event), version=version)
    return workout
