"""Ten invented years of long recordings, for measuring how fast a large archive is imported."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.sandbox.invented_training import DayAbility, SessionLabel, record_ride, record_run

_YEARS = 10
_FIRST = datetime(2016, 1, 4, 6, tzinfo=UTC)
_SHORTEST_MIN, _LONGEST_MIN = 30.0, 240.0
_TCX_SHARE, _GPX_SHARE, _DAMAGED_SHARE, _DUPLICATE_SHARE = 0.03, 0.02, 0.02, 0.03


class ItemKind(StrEnum):
    """What a recording is to be written as. A duplicate is the very file of an earlier item under another name."""

    FIT = "fit"
    TCX = "tcx"
    GPX = "gpx"
    DAMAGED = "damaged"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, kw_only=True, eq=False)
class ArchiveItem:
    """One file of the archive; `number` names the recording, which a duplicate shares with its original."""

    name: str
    recording: Recording
    kind: ItemKind
    number: int


def archive_recordings(count: int = 3000, seed: int = 7) -> Iterator[ArchiveItem]:
    """`count` files, oldest first; the same seed gives the same archive."""
    kinds = _kinds(count, seed)
    for index, kind in enumerate(kinds):
        number = _original(index, kinds) if kind is ItemKind.DUPLICATE else index
        suffix = kind if kind in (ItemKind.TCX, ItemKind.GPX) else ItemKind.FIT
        copy = "_copy" if kind is ItemKind.DUPLICATE else ""
        yield ArchiveItem(
            name=f"activity_{index:05d}{copy}.{suffix}",
            recording=_recording(number, count, seed),
            kind=kind,
            number=number,
        )


def _kinds(count: int, seed: int) -> tuple[ItemKind, ...]:
    """Exact shares in a shuffled order; the first file is always a plain one, so that a duplicate has an original."""
    special = [
        kind
        for kind, share in (
            (ItemKind.TCX, _TCX_SHARE),
            (ItemKind.GPX, _GPX_SHARE),
            (ItemKind.DAMAGED, _DAMAGED_SHARE),
            (ItemKind.DUPLICATE, _DUPLICATE_SHARE),
        )
        for _ in range(round(count * share))
    ]
    plain = [ItemKind.FIT] * (count - len(special))
    kinds = [*plain[1:], *special]
    order = np.random.default_rng([seed, 1]).permutation(len(kinds))
    return (*plain[:1], *(kinds[place] for place in order))


def _original(index: int, kinds: tuple[ItemKind, ...]) -> int:
    return max(place for place in range(index) if kinds[place] is ItemKind.FIT)


def _recording(number: int, count: int, seed: int) -> Recording:
    rng = np.random.default_rng([seed, 2, number])
    # The largest of two draws: long sessions are commoner, as in the archive of somebody who rides a lot.
    longest = float(rng.random(2).max())
    minutes = _SHORTEST_MIN + (_LONGEST_MIN - _SHORTEST_MIN) * longest
    days = number * _YEARS * 365 / max(count, 1)
    start = _FIRST + timedelta(seconds=round(days * 86_400))
    words = SessionLabel(title=f"Session {number}", start=start, rpe=5.0)
    body = DayAbility(
        ftp=180 + 80 * number / max(count, 1), lthr=168, max_hr=188, run_speed=3.4, swim_speed=0.9, mass=74
    )
    if minutes < 75 and number % 2:
        return record_run(rng, words, _blocks(rng, minutes), body)
    return record_ride(rng, words, _blocks(rng, minutes), body, indoors=False)


def _blocks(rng: np.random.Generator, minutes: float) -> tuple[tuple[float, float], ...]:
    efforts: FloatArray = rng.uniform(0.55, 1.02, size=max(2, round(minutes / 12)))
    return tuple((minutes / len(efforts), float(effort)) for effort in efforts)
