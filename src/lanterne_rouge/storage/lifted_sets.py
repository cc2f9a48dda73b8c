"""Sets of one session as packed columns, and many sessions' as one series."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from math import nan
from typing import TYPE_CHECKING, Final

import msgspec

from lanterne_rouge.domain.errors import StorageFailed
from lanterne_rouge.domain.recording import RecordedSet, SetKind

if TYPE_CHECKING:
    from lanterne_rouge.domain.lift_series import LiftSeries

FORMAT: Final = 1
KINDS: Final = tuple(kind.value for kind in (SetKind.NORMAL, SetKind.WARMUP, SetKind.DROP, SetKind.FAILURE))

Number = float | None


class Columns(msgspec.Struct, frozen=True, array_like=True):
    """One session's sets; `exercise` indexes `names`. Unknown is nil."""

    names: tuple[str, ...]
    exercise: tuple[int, ...]
    weight_kg: tuple[Number, ...]
    reps: tuple[Number, ...]
    rpe: tuple[Number, ...]
    kind: tuple[int, ...]
    seconds: tuple[Number, ...]
    metres: tuple[Number, ...]


_DECODER: Final = msgspec.msgpack.Decoder(Columns)


def packed(sets: Sequence[RecordedSet]) -> bytes:
    """The columns of a session's sets."""
    names = tuple(dict.fromkeys(one.exercise for one in sets))
    place = {name: index for index, name in enumerate(names)}
    return msgspec.msgpack.encode(
        Columns(
            names=names,
            exercise=tuple(place[one.exercise] for one in sets),
            weight_kg=tuple(one.weight_kg for one in sets),
            reps=tuple(one.reps for one in sets),
            rpe=tuple(_rpe(one.rpe, one.rir) for one in sets),
            kind=tuple(KINDS.index(one.kind) for one in sets),
            seconds=tuple(one.duration_s for one in sets),
            metres=tuple(one.distance_m for one in sets),
        )
    )


def packed_fields(sets: Sequence[Mapping[str, object]]) -> bytes:
    """The same from sets as they stand in an activity's document."""
    return packed(msgspec.convert(sets, type=tuple[RecordedSet, ...]))


def series_of(sessions: Iterable[tuple[str, str, bytes]]) -> "LiftSeries":
    """One series of many sessions, each an id, an ISO day and packed columns; raises `StorageFailed`."""
    import numpy as np

    from lanterne_rouge.domain.lift_series import LiftSeries

    rows = [(identity, date.fromisoformat(day).toordinal(), _unpacked(data)) for identity, day, data in sessions]
    place: dict[str, int] = {}
    for _, _, columns in rows:
        for name in columns.names:
            place.setdefault(name, len(place))
    counts = [len(columns.exercise) for _, _, columns in rows]

    def whole(values: Iterable[int]) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
        return np.fromiter(values, dtype=np.int64)

    def numbers(name: str) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
        told = (v for _, _, columns in rows for v in getattr(columns, name))
        return np.fromiter((nan if v is None else v for v in told), dtype=np.float64)

    return LiftSeries(
        names=tuple(place),
        sessions=tuple(identity for identity, _, _ in rows),
        session=np.repeat(np.arange(len(rows), dtype=np.int64), counts),
        day=np.repeat(whole(day for _, day, _ in rows), counts),
        exercise=whole(place[columns.names[i]] for _, _, columns in rows for i in columns.exercise),
        weight_kg=numbers("weight_kg"),
        reps=numbers("reps"),
        rpe=numbers("rpe"),
        kind=whole(k for _, _, columns in rows for k in columns.kind),
        seconds=numbers("seconds"),
        metres=numbers("metres"),
    )


def _rpe(rpe: float | None, rir: float | None) -> float | None:
    return rpe if rpe is not None else None if rir is None else 10 - rir


def _unpacked(data: bytes) -> Columns:
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise StorageFailed(
            f"A kept record of lifted sets is damaged: {error}.", "Restore a backup with `lanterne restore FILE`."
        ) from error
