"""Pack the sets of one session as columns, and combine many sessions into one series."""

import sys
from array import array
from collections.abc import Iterable, Sequence
from datetime import date
from math import nan
from typing import TYPE_CHECKING, Final

import msgspec

from lanterne_rouge.domain.errors import StorageFailed
from lanterne_rouge.domain.recording import RecordedSet, SetKind

if TYPE_CHECKING:
    from lanterne_rouge.domain.arrays import FloatArray, IntArray
    from lanterne_rouge.domain.lift_series import LiftSeries

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
