"""Several recordings of one session become one: the richest source per channel wins.

The result depends only on the set of recordings, never on the order in which they came.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import TypeVar

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

T = TypeVar("T")

# FIT is what the device wrote; TCX and GPX are mostly made from it.
FORMAT_ORDER = (FileFormat.FIT, FileFormat.TCX, FileFormat.GPX)
# Another source replaces a channel only when it knows clearly more of it.
CLEARLY_MORE = 1.05
# A sample of another source stands for a moment of ours when it is at most this far away.
NEAR_S = 3.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Told:
    """One recording with the file it came from."""

    recording: Recording
    format: FileFormat
    sha256: str
    index: int


@dataclass(frozen=True, kw_only=True, eq=False)
class Merged:
    """The one session, and which channels each of the given recordings gave (in the given order)."""

    recording: Recording
    channels: tuple[tuple[Channel, ...], ...]


def merge(told: Sequence[Told]) -> Merged:
    """One recording from several of the same session; `told` must not be empty."""
    ranked = sorted(told, key=_rank)
    primary = ranked[0]
    if len(told) == 1:
        return Merged(recording=primary.recording, channels=(tuple(primary.recording.streams.channels),))
    columns: dict[Channel, FloatArray] = {}
    origin: dict[Channel, Told] = {}
    for one in ranked:
        for channel, column in one.recording.streams.channels.items():
            here = column if one is primary else _carried(one.recording, column, primary.recording)
            if _known(here) > CLEARLY_MORE * _known(columns.get(channel)):
                columns[channel], origin[channel] = here, one
    ordered = {c: columns[c] for c in Channel if c in columns and _known(columns[c]) > 0}
    recording = _described(ranked, replace(primary.recording.streams, channels=ordered))
    return Merged(recording=recording, channels=tuple(tuple(c for c in ordered if origin[c] is one) for one in told))


def _rank(told: Told) -> tuple[float, int, str, int]:
    streams = told.recording.streams
    samples = float(sum(_known(column) for column in streams.channels.values()))
    order = FORMAT_ORDER.index(told.format) if told.format in FORMAT_ORDER else len(FORMAT_ORDER)
    # Rounded to a tenth, so that a copy with two samples more does not win over what the device wrote.
    return (-round(np.log10(samples + 1.0), 1), order, told.sha256, told.index)


def _known(column: FloatArray | None) -> int:
    return 0 if column is None else int(np.count_nonzero(np.isfinite(column)))


def _carried(source: Recording, column: FloatArray, target: Recording) -> FloatArray:
    """The column of one recording at the moments of another: the nearest sample, unknown where none is near."""
    wanted = target.streams.time_s
    shift = (source.start - target.start).total_seconds()
    good = np.isfinite(column)
    times, values = source.streams.time_s[good] + shift, column[good]
    if not len(times) or not len(wanted):
        return np.full(len(wanted), np.nan)
    right = np.clip(np.searchsorted(times, wanted), 1, max(len(times) - 1, 1))
    left = right - 1
    right = np.minimum(right, len(times) - 1)
    nearest = np.where(wanted - times[left] <= times[right] - wanted, left, right)
    return np.where(np.abs(times[nearest] - wanted) <= NEAR_S, values[nearest], np.nan)


def _described(ranked: Sequence[Told], streams: Streams) -> Recording:
    """The primary's words and totals, with what it does not know taken from the others in their order."""
    recordings = [one.recording for one in ranked]
    first = recordings[0]
    sport = next((r.sport for r in recordings if r.sport is not Sport.OTHER), first.sport)
    quality = tuple(dict.fromkeys(code for r in recordings for code in r.quality if _still_true(code, streams)))
    return replace(
        first,
        sport=sport,
        streams=streams,
        sub_sport=_first(r.sub_sport for r in recordings),
        title=_first(r.title for r in recordings),
        utc_offset_s=_first(r.utc_offset_s for r in recordings),
        elapsed_s=_first(r.elapsed_s for r in recordings),
        timer_s=_first(r.timer_s for r in recordings),
        distance_m=_first(r.distance_m for r in recordings),
        pool_length_m=_first(r.pool_length_m for r in recordings),
        laps=_first(r.laps or None for r in recordings) or (),
        lengths=_first(r.lengths or None for r in recordings) or (),
        sets=_first(r.sets or None for r in recordings) or (),
        device=_device([r.device for r in recordings]),
        quality=quality,
    )


def _still_true(code: str, streams: Streams) -> bool:
    return not (code == "no_samples" and len(streams))


def _device(devices: Sequence[DeviceSummary]) -> DeviceSummary:
    values = {f.name: _first(getattr(d, f.name) for d in devices) for f in fields(DeviceSummary)}
    return DeviceSummary(**values)


def _first(values: Iterable[T | None]) -> T | None:
    return next((v for v in values if v is not None), None)
