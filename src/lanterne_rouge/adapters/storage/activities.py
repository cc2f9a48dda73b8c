"""Activities with their samples, written in one transaction per activity, and their sets as packed columns."""

import sys
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date, datetime
from functools import lru_cache
from itertools import groupby
from math import nan
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import ColumnElement, Select, Table, bindparam, or_, select, update

from lanterne_rouge.adapters.storage import tables
from lanterne_rouge.adapters.storage.documents import convert, decode, encode, microseconds, paused_gc, to_builtins
from lanterne_rouge.adapters.storage.ledger import Ledger, Row, chunks
from lanterne_rouge.adapters.storage.prepared import all_rows
from lanterne_rouge.adapters.storage.tables import activities, activity_edits, lifted_sets
from lanterne_rouge.domain.activity import Activity, ActivityBests, Measures, Summary
from lanterne_rouge.domain.errors import NotFound, StorageFailed
from lanterne_rouge.domain.provenance import is_display_only
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import FileFormat
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

if TYPE_CHECKING:
    from lanterne_rouge.domain.arrays import FloatArray, IntArray
    from lanterne_rouge.domain.lift_series import LiftSeries

WRONG_CLOCK: Final = "clock"
"""The quality code of an activity whose date cannot be right."""

ACTIVITIES_DECODED: Final = 256
LONGEST_SPAN_S: Final = 400 * 86400.0
"""The longest span to store; damaged files may have longer ones."""

DISPLAY_ONLY: Final = ""
"""The value of `bests` for a display-only activity."""

USED_FOR_COACHING: Final = activities.c.bests != DISPLAY_ONLY
"""The condition of activities that coaching may use."""

WHOLE_ACTIVITY: Final = (activities.c.document, activities.c.measures)
BY_START: Final = (activities.c.start_us, activities.c.id)
UNMEASURED: Final = Measures()
MEASURED_FACTS: Final = frozenset(field.name for field in fields(Measures)) - {"values"}
SUMMARY_FACTS: Final = frozenset(field.name for field in fields(Summary)) - {"values"}

# Made once: for a small recording its statements take longer to build than to carry out.
_OF_ATHLETE: Final = activities.c.athlete_id == bindparam("athlete")
_STANDS: Final = (_OF_ATHLETE, activities.c.deleted.is_(False))
_OVERLAPPING: Final = (
    select(*WHOLE_ACTIVITY)
    .where(
        _OF_ATHLETE,
        activities.c.start_us.between(bindparam("earliest"), bindparam("latest")),
        activities.c.end_us >= bindparam("begin"),
    )
    .order_by(*BY_START)
)
_OF_DAYS: Final = (
    select(*WHOLE_ACTIVITY)
    .where(USED_FOR_COACHING, *_STANDS, activities.c.day.between(bindparam("first"), bindparam("last")))
    .order_by(*BY_START)
)
_STREAMS: Final = select(tables.streams.c.channel, tables.streams.c.data).where(
    tables.streams.c.athlete_id == bindparam("athlete"), tables.streams.c.activity_id == bindparam("of")
)
_SOME_STREAMS: Final = _STREAMS.where(tables.streams.c.channel.in_(bindparam("wanted", expanding=True)))
_STREAMS_OF: Final = (
    select(tables.streams)
    .where(
        tables.streams.c.athlete_id == bindparam("athlete"),
        tables.streams.c.activity_id.in_(bindparam("of", expanding=True)),
        tables.streams.c.channel.in_(bindparam("wanted", expanding=True)),
    )
    .order_by(tables.streams.c.activity_id)
)
_EDITS_OF: Final = select(activity_edits.c.document).where(
    activity_edits.c.athlete_id == bindparam("athlete"), activity_edits.c.activity_id == bindparam("of")
)

_DOCUMENT: Final[msgspec.json.Decoder[dict[str, object]]] = msgspec.json.Decoder(dict[str, object])
_BESTS: Final = msgspec.json.Decoder(ActivityBests)
_EDITS: Final[msgspec.json.Decoder[Mapping[str, str]]] = msgspec.json.Decoder(Mapping[str, str])


class SqlActivities:
    """The activities of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def save(self, activity: Activity, streams: Streams | None) -> None:
        """Insert or replace; `streams` None leaves the stored samples unchanged."""
        from lanterne_rouge.adapters.storage.packing import (
            pack_streams,  # imported here so that a plain start does not load NumPy
        )

        self._save(activity, None if streams is None else pack_streams(streams))

    def save_packed(self, activity: Activity, packed: Mapping[str, bytes]) -> None:
        """As `save`, with streams already packed by `pack_streams`."""
        self._save(activity, packed)

    def save_measures(self, measures: Iterable[tuple[str, Measures]]) -> None:
        """Replace the derived numbers of activities by id; derived, so not journaled."""
        rows = [
            {"of": activity_id, "new": encode(_flat(to_builtins(new))), "new_load": new.load}
            for activity_id, new in measures
        ]
        replaced = (
            update(activities)
            .where(self._mine(), activities.c.id == bindparam("of"))
            .values(measures=bindparam("new"), load=bindparam("new_load"))
        )
        if rows:
            with self._ledger.joined() as writing:
                writing.connection.execute(replaced, rows)

    def get(self, activity_id: str, *, deleted: bool = False) -> Activity:
        """One activity by id or unambiguous beginning of an id; deleted ones only with `deleted`."""
        return self._find(activity_id, deleted=None if deleted else False)

    def by_ids(self, activity_ids: Sequence[str]) -> tuple[Activity, ...]:
        """Those of the activities that exist, in any order, deleted ones included."""
        matches: list[Activity] = []
        for ids in chunks(sorted(set(activity_ids))):
            matches.extend(self._all(select(*WHOLE_ACTIVITY).where(self._mine(), activities.c.id.in_(ids))))
        return tuple(matches)

    def between(self, first: date | None, last: date | None) -> tuple[Activity, ...]:
        """Activities by local day that coaching may use, oldest first."""
        with self._ledger.reading() as connection:
            found = all_rows(connection, _OF_DAYS, self._ledger.asked(first, last))
        with paused_gc():
            return tuple(_activity(document, measures) for document, measures in found)

    def shown(self, first: date | None, last: date | None) -> tuple[Activity, ...]:
        """Activities by local day, display-only ones included, oldest first."""
        return self._all(select(*WHOLE_ACTIVITY).where(*self._standing(first, last)).order_by(*BY_START))

    def uses_formats(self, formats: Collection[FileFormat]) -> bool:
        """Whether any activity used for coaching has a source in one of these formats."""
        # Matches the field only: quotes inside a JSON text are escaped.
        conditions = [
            activities.c.document.contains(f'"format":"{format_.value}"', autoescape=True) for format_ in formats
        ]
        if not conditions:
            return False
        query = select(activities.c.id).where(USED_FOR_COACHING, *self._standing(None, None), or_(*conditions)).limit(1)
        with self._ledger.reading() as connection:
            return connection.execute(query).first() is not None

    def bests(self) -> tuple[ActivityBests, ...]:
        """The values that thresholds are estimated from, oldest first, without deleted activities."""
        query = select(activities.c.bests).where(USED_FOR_COACHING, *self._standing(None, None)).order_by(*BY_START)
        with self._ledger.reading() as connection:
            documents = connection.execute(query).scalars().all()
        with paused_gc():
            return tuple(decode(_BESTS, document) for document in documents)

    def overlapping(self, start: datetime, end: datetime) -> tuple[Activity, ...]:
        """Activities (deleted ones included) whose time span meets [start, end], oldest first."""
        # No span is longer, so the index needs to be read from there only, and not from the first activity on.
        earliest = microseconds(start) - round(LONGEST_SPAN_S * 1e6)
        return self._all(_OVERLAPPING, earliest=earliest, latest=microseconds(end), begin=microseconds(start))

    def streams(self, activity_id: str, channels: Sequence[Channel] | None = None) -> Streams:
        """The samples; all channels, or the named ones that exist."""
        from lanterne_rouge.adapters.storage.packing import (
            TIME,
            unpack,  # imported here so that a plain start does not load NumPy
        )

        of: dict[str, object] = {"athlete": self._ledger.athlete_id, "of": activity_id}
        with self._ledger.reading() as connection:
            if channels is None:
                return unpack(dict(connection.execute(_STREAMS, of).all()))
            of["wanted"] = [TIME, *(channel.value for channel in channels)]
            return unpack(dict(connection.execute(_SOME_STREAMS, of).all()))

    def streams_of(self, activity_ids: Sequence[str], channels: Sequence[Channel]) -> Iterator[tuple[str, Streams]]:
        """The samples of those of the activities that have some, one after the other."""
        from lanterne_rouge.adapters.storage.packing import TIME, unpack  # as in `streams`

        wanted = [TIME, *(channel.value for channel in channels)]
        for ids in chunks(sorted(activity_ids)):
            with self._ledger.reading() as connection:
                of = {"athlete": self._ledger.athlete_id, "of": ids, "wanted": wanted}
                rows = connection.execute(_STREAMS_OF, of).all()
            for activity_id, some in groupby(rows, key=lambda row: row.activity_id):
                yield activity_id, unpack({row.channel: row.data for row in some})

    def remove(self, activity_id: str) -> None:
        """Delete an activity without sources; its manual edits stay in case it is imported again."""
        with self._ledger.journaled() as writing:
            writing.drop(tables.streams, tables.streams.c.activity_id == activity_id)
            writing.drop(lifted_sets, lifted_sets.c.activity_id == activity_id)
            writing.drop(activities, activities.c.id == activity_id)

    def delete(self, activity_id: str) -> Activity:
        """Mark as deleted; it no longer counts."""
        return self._mark(activity_id, deleted=True)

    def restore(self, activity_id: str) -> Activity:
        """Bring back what was deleted."""
        return self._mark(activity_id, deleted=False)

    def edits(self, activity_id: str) -> Mapping[str, str]:
        """What the athlete changed by hand, by field."""
        with self._ledger.reading() as connection:
            of = {"athlete": self._ledger.athlete_id, "of": activity_id}
            document = connection.execute(_EDITS_OF, of).scalar()
        return {} if document is None else decode(_EDITS, document)

    def set_edits(self, activity_id: str, edits: Mapping[str, str]) -> None:
        """Replace the hand-made changes."""
        with self._ledger.journaled() as writing:
            if edits:
                writing.put(activity_edits, [{"activity_id": activity_id, "document": encode(dict(edits))}])
            else:
                writing.drop(activity_edits, activity_edits.c.activity_id == activity_id)

    def _save(self, activity: Activity, packed: Mapping[str, bytes] | None) -> None:
        with self._ledger.journaled() as writing:
            parts: list[tuple[Table, list[Row]]] = []
            is_new = writing.put_one(activities, _row(activity))
            if activity.sets or activity.sport is Sport.STRENGTH:
                parts.append((lifted_sets, _lifted(activity)))
            if packed is not None:
                blobs: list[Row] = [
                    {"activity_id": activity.id, "channel": name, "data": data} for name, data in packed.items()
                ]
                parts.append((tables.streams, blobs))
            for table, rows in parts:
                if is_new:
                    writing.add(table, rows)
                else:
                    writing.replace_of(table, rows, activity.id)

    def _mark(self, activity_id: str, *, deleted: bool) -> Activity:
        with self._ledger.journaled() as writing:
            activity = self._find(activity_id, deleted=not deleted)
            writing.put(activities, [{"id": activity.id, "deleted": deleted}])
        return activity

    def _find(self, activity_id: str, *, deleted: bool | None) -> Activity:
        """Find by the whole id, else by its beginning; `deleted` None searches all."""
        wanted = [self._mine()] if deleted is None else [self._mine(), activities.c.deleted.is_(deleted)]
        query = select(*WHOLE_ACTIVITY).where(*wanted)
        matches = self._all(query.where(activities.c.id == activity_id))
        if not matches and activity_id:
            matches = self._all(query.where(activities.c.id.startswith(activity_id, autoescape=True)).limit(2))
        if len(matches) != 1:
            raise _no_single_match(activity_id, several=bool(matches))
        return matches[0]

    def _all(self, query: Select[str, str], **values: int | str) -> tuple[Activity, ...]:
        with self._ledger.reading() as connection:
            rows = connection.execute(query, {"athlete": self._ledger.athlete_id, **values}).all()
        with paused_gc():
            return tuple(_activity(document, measures) for document, measures in rows)

    def _mine(self) -> ColumnElement[bool]:
        return activities.c.athlete_id == self._ledger.athlete_id

    def _standing(self, first: date | None, last: date | None) -> list[ColumnElement[bool]]:
        conditions = [self._mine(), activities.c.deleted.is_(False)]
        if first is not None:
            conditions.append(activities.c.day >= first.isoformat())
        if last is not None:
            conditions.append(activities.c.day <= last.isoformat())
        return conditions


def _row(activity: Activity) -> Row:
    """The row without `deleted`, so that saving a deleted activity keeps it deleted."""
    start_us = microseconds(activity.start)
    span_s = max(activity.elapsed_s or 0.0, activity.timer_s or 0.0, 0.0)
    return {
        "id": activity.id,
        "day": activity.day.isoformat(),
        "start_us": start_us,
        "end_us": start_us + round(min(span_s, LONGEST_SPAN_S) * 1e6),
        "sport": activity.sport.value,
        "load": None if activity.measures.load is None else float(activity.measures.load),
        "version": activity.version,
        "bests": DISPLAY_ONLY if is_display_only(activity) else encode(_bests(activity)),
        "measures": encode(_flat(to_builtins(activity.measures))),
        "document": _document(activity),
    }


def _lifted(activity: Activity) -> list[Row]:
    """The columns that lifting is counted from; none where the date can't be right."""
    if not activity.sets or WRONG_CLOCK in activity.quality:
        return []
    return [{"activity_id": activity.id, "format": SETS_FORMAT, "data": pack_sets(activity.sets)}]


def _document(activity: Activity) -> str:
    """The activity without its measures, which are kept beside it."""
    return encode(flat_document(replace(activity, measures=UNMEASURED)))


def flat_document(activity: Activity) -> dict[str, object]:
    """The activity as plain data, its metrics by key beside what else is known of a session."""
    document = to_builtins(activity)
    return {**document, "summary": _flat(document["summary"]), "measures": _flat(document["measures"])}


# The activities of the last weeks are read for every page, and hardly ever change.
@lru_cache(maxsize=ACTIVITIES_DECODED)
def _activity(document: str, measures: str) -> Activity:
    activity = decode(_DOCUMENT, document)
    activity["summary"] = _nested(activity["summary"], SUMMARY_FACTS)
    activity["measures"] = _nested(decode(_DOCUMENT, measures), MEASURED_FACTS)
    return convert(activity, Activity)


# Stored flat since the first version, so that a metric declared later is one more key and an older record reads on.
def _flat(document: object) -> dict[str, object]:
    assert isinstance(document, dict)
    facts = {name: value for name, value in document.items() if name != "values"}
    return {**document["values"], **facts}


def _nested(document: object, facts: frozenset[str]) -> dict[str, object]:
    """The values of metrics by key apart from everything else."""
    assert isinstance(document, dict)
    nested: dict[str, object] = {name: document.pop(name) for name in facts if name in document}
    return {**nested, "values": document}


def _bests(activity: Activity) -> ActivityBests:
    return ActivityBests(
        id=activity.id,
        day=activity.day,
        sport=activity.sport,
        best_efforts=activity.summary.best_efforts,
        device=activity.device,
        avg_speed_ms=activity.summary.avg_speed_ms,
        timer_s=activity.timer_s,
        rpe=activity.rpe,
        counts=WRONG_CLOCK not in activity.quality,
    )


def _no_single_match(activity_id: str, *, several: bool) -> NotFound:
    name = activity_id[:40]
    if several:
        return NotFound(
            f"Several activities start with '{name}'.", "Give more of the id; `lanterne activities` lists them."
        )
    return NotFound(f"There is no activity '{name}'.", "List them with `lanterne activities`.")


SETS_FORMAT: Final = 1
STORED_SET_KINDS: Final = tuple(kind.value for kind in (SetKind.NORMAL, SetKind.WARMUP, SetKind.DROP, SetKind.FAILURE))

Number = float | None


class SetColumns(msgspec.Struct, frozen=True, array_like=True):
    """One session's sets: little-endian doubles, NaN for unknown, and 32-bit integers; `exercise` indexes `names`."""

    names: tuple[str, ...]
    exercise: bytes
    weight_kg: bytes
    reps: bytes
    rpe: bytes
    kind: bytes
    seconds: bytes
    metres: bytes


_DECODER: Final = msgspec.msgpack.Decoder(SetColumns)


def pack_sets(sets: Sequence[RecordedSet]) -> bytes:
    """Pack a session's sets."""
    names = tuple(dict.fromkeys(logged_set.exercise for logged_set in sets))
    place = {name: index for index, name in enumerate(names)}
    return msgspec.msgpack.encode(
        SetColumns(
            names=names,
            exercise=_whole(place[logged_set.exercise] for logged_set in sets),
            weight_kg=_numbers(logged_set.weight_kg for logged_set in sets),
            reps=_numbers(logged_set.reps for logged_set in sets),
            rpe=_numbers(_rpe(logged_set.rpe, logged_set.rir) for logged_set in sets),
            kind=_whole(STORED_SET_KINDS.index(logged_set.kind) for logged_set in sets),
            seconds=_numbers(logged_set.duration_s for logged_set in sets),
            metres=_numbers(logged_set.distance_m for logged_set in sets),
        )
    )


def series_of(sessions: Iterable[tuple[str, str, int, bytes]]) -> "LiftSeries":
    """Combine sessions, each an id, ISO day, column format and packed columns. Raises `StorageFailed`."""
    import numpy as np

    from lanterne_rouge.domain.lift_series import LiftSeries

    rows = [
        (identity, date.fromisoformat(day).toordinal(), _unpacked(form, data)) for identity, day, form, data in sessions
    ]
    place: dict[str, int] = {}
    for _, _, columns in rows:
        for name in columns.names:
            place.setdefault(name, len(place))

    def numbers(parts: Iterable[bytes]) -> "FloatArray":
        return np.frombuffer(b"".join(parts), dtype="<f8").astype(np.float64)

    def whole(parts: Iterable[bytes]) -> "IntArray":
        return np.frombuffer(b"".join(parts), dtype="<i4").astype(np.int64)

    counts = [len(columns.exercise) // 4 for _, _, columns in rows]
    # Each session indexes its own names: shift the indices to the session's start in a list of all names.
    begins = np.cumsum([0, *(len(columns.names) for _, _, columns in rows)], dtype=np.int64)[:-1]
    of_name = np.array([place[name] for _, _, columns in rows for name in columns.names], dtype=np.int64)
    within = whole(columns.exercise for _, _, columns in rows) + np.repeat(begins, counts)
    return LiftSeries(
        names=tuple(place),
        sessions=tuple(identity for identity, _, _ in rows),
        session=np.repeat(np.arange(len(rows), dtype=np.int64), counts),
        day=np.repeat(np.array([day for _, day, _ in rows], dtype=np.int64), counts),
        exercise=of_name[within],
        weight_kg=numbers(columns.weight_kg for _, _, columns in rows),
        reps=numbers(columns.reps for _, _, columns in rows),
        rpe=numbers(columns.rpe for _, _, columns in rows),
        kind=whole(columns.kind for _, _, columns in rows),
        seconds=numbers(columns.seconds for _, _, columns in rows),
        metres=numbers(columns.metres for _, _, columns in rows),
    )


def _numbers(values: Iterable[Number]) -> bytes:
    return _little(array("d", (nan if v is None else v for v in values)))


def _whole(values: Iterable[int]) -> bytes:
    return _little(array("i", values))


def _little(column: "array[float] | array[int]") -> bytes:
    if sys.byteorder == "big":
        column.byteswap()
    return column.tobytes()


def _rpe(rpe: float | None, rir: float | None) -> float | None:
    return rpe if rpe is not None else None if rir is None else 10 - rir


def _unpacked(form: int, data: bytes) -> SetColumns:
    if form != SETS_FORMAT:
        raise StorageFailed(
            f"The lifted sets are stored in format {form}, but this program reads format {SETS_FORMAT}.",
            "Use the version of the program that wrote them, or a newer one.",
        )
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise StorageFailed(
            f"A stored record of lifted sets is damaged: {error}.", "Restore a backup with `lanterne restore FILE`."
        ) from error
