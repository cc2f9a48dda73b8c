"""Live workouts: one row an event, never changed; a workout is made from its rows."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Select, bindparam, func, select

from lanterne_rouge.adapters.storage.documents import decode, encode, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.prepared import all_rows
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


class _Stored(NamedTuple):
    """A row of the table."""

    workout: str
    number: int
    kind: str
    format: int
    entry: int
    document: str


_Columns = tuple[str, int, str, int, int, str]
# Made once: a set is logged in less time than its statements take to build.
_MINE: Final = workout_events.c.athlete_id == bindparam("athlete")
_NEWEST: Final = select(func.max(workout_events.c.workout)).where(_MINE)
_EVENTS: Final = (
    select(
        workout_events.c.workout,
        workout_events.c.number,
        workout_events.c.kind,
        workout_events.c.format,
        workout_events.c.entry_id,
        workout_events.c.document,
    )
    .where(_MINE, workout_events.c.number >= bindparam("since"))
    .order_by(workout_events.c.number)
)
_NEWEST_WORKOUT: Final = _EVENTS.where(workout_events.c.workout == _NEWEST.scalar_subquery())
_ONE_WORKOUT: Final = _EVENTS.where(workout_events.c.workout == bindparam("id"))


class SqlWorkouts:
    """The workouts of one athlete.

    The workout that was read last is remembered, also for later requests: as long as its latest event is still there, only
    what came after is read.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def latest(self) -> ActiveWorkout | None:
        """The newest workout, however it ended."""
        known = self._ledger.remembered.workout
        if known is not None:
            newer = self._rows(_NEWEST_WORKOUT, since=known[0].events)
            if _goes_on(*known, newer):
                return self._remember(_go_on(known[0], newer[1:]), newer[-1].document)
        stored = self._rows(_NEWEST_WORKOUT, since=1)
        return self._remember(_fold(stored), stored[-1].document) if stored else None

    def get(self, workout_id: str) -> ActiveWorkout | None:
        """A workout by its id."""
        stored = self._rows(_ONE_WORKOUT, since=1, workout=workout_id)
        return _fold(stored) if stored else None

    def all(self) -> tuple[ActiveWorkout, ...]:
        """Every workout, oldest first: running, finished and thrown away."""
        mine = workout_events.c.athlete_id == self._ledger.athlete_id
        query = (
            select(workout_events.c.workout).where(mine, workout_events.c.number == 1).order_by(workout_events.c.at_us)
        )
        with self._ledger.reading() as connection:
            ids = list(connection.execute(query).scalars())
        return tuple(workout for one in ids if (workout := self.get(one)) is not None)

    def next_number(self) -> int:
        """The number of the next workout, counted from 1."""
        with self._ledger.reading() as connection:
            ((newest,),) = all_rows(connection, _NEWEST, {"athlete": self._ledger.athlete_id})
        return int(newest.partition("-")[0]) + 1 if newest else 1

    def begin(self, event: WorkoutStarted) -> ActiveWorkout:
        """Store the beginning of a workout; inside a journal block."""
        entry, document = self._add(event.id, 1, STARTED, event)
        return self._remember(ActiveWorkout.begin(event, version=entry), document)

    def append(self, event: WorkoutEvent, after: ActiveWorkout) -> ActiveWorkout:
        """Store what happened in a workout, and return it as it is `after` that, with its version; inside a journal block."""
        entry, document = self._add(after.id, after.events, _WORDS[type(event)], event)
        return self._remember(after.at_version(entry), document)

    def _remember(self, workout: ActiveWorkout, latest_document: str) -> ActiveWorkout:
        self._ledger.remembered.workout = (workout, latest_document)
        return workout

    def _add(self, workout: str, number: int, kind: str, event: WorkoutStarted | WorkoutEvent) -> tuple[int, str]:
        """Store an event; returns its journal entry and its document."""
        document = encode(event)
        with self._ledger.journaled() as writing:
            entry = writing.append(
                workout_events,
                {
                    "workout": workout,
                    "number": number,
                    "at_us": microseconds(event.at),
                    "kind": kind,
                    "format": EVENT_FORMAT,
                    "document": document,
                },
            )
        return entry, document

    def _rows(self, query: Select[_Columns], *, since: int, workout: str = "") -> Sequence[_Stored]:
        values = {"athlete": self._ledger.athlete_id, "since": since, "id": workout}
        with self._ledger.reading() as connection:
            return [_Stored._make(row) for row in all_rows(connection, query, values)]


def _goes_on(known: ActiveWorkout, latest_document: str, rows: Sequence[_Stored]) -> bool:
    """Whether the first row is the latest event of the workout that is known."""
    return (
        bool(rows)
        and (rows[0].workout, rows[0].number, rows[0].entry) == (known.id, known.events, known.version)
        # An entry that was rolled back may have given its number to another one.
        and rows[0].document == latest_document
    )


def _fold(rows: Sequence[_Stored]) -> ActiveWorkout:
    first, *others = rows
    if first.kind != STARTED or first.format != EVENT_FORMAT:
        raise _unknown_form()
    return _go_on(ActiveWorkout.begin(decode(_STARTED, first.document), version=first.entry), others)


def _go_on(workout: ActiveWorkout, rows: Sequence[_Stored]) -> ActiveWorkout:
    for row in rows:
        if row.kind not in KINDS or row.format != EVENT_FORMAT:
            raise _unknown_form()
        workout = workout.after(decode(_DECODERS[row.kind], row.document)).at_version(row.entry)
    return workout


def _unknown_form() -> StorageFailed:
    return StorageFailed(
        "A stored workout is in a form that this program doesn't know.",
        "Use the version of the program that wrote it, or a newer one.",
    )
