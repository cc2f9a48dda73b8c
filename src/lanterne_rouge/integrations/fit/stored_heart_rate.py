"""Heart rate that a chest strap stored under water and handed over afterwards, in messages of its own."""

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.integrations.fit.rollover import UNKNOWN, unroll
from lanterne_rouge.integrations.fit.table import FloatArray, IntArray, OctetArray, Table

_TICKS_PER_SECOND = 1024
_SHORT_BITS = 12


def fill_heart_rate(times: FloatArray, recorded: FloatArray | None, beats: Table) -> FloatArray:
    """Heart rate at the record times: as recorded, else the mean of the stored samples of the last second."""
    known = np.full(len(times), np.nan) if recorded is None else recorded
    at, bpm = stored_samples(beats)
    if not len(at):
        return known
    order = np.argsort(at, kind="stable")
    at, bpm = at[order], bpm[order]
    total = np.concatenate(([0.0], np.cumsum(bpm)))
    first = np.searchsorted(at, times - 1, side="right")
    last = np.searchsorted(at, times, side="right")
    count = last - first
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(count > 0, (total[last] - total[first]) / count, np.nan)
    return np.where(np.isnan(known), mean, known)


def stored_samples(beats: Table) -> tuple[FloatArray, FloatArray]:
    """Times (Unix seconds) and beats per minute of the stored samples, in file order."""
    ticks, whole, bpm, row = _flatten(beats)
    unrolled = unroll(ticks, whole, bits=_SHORT_BITS)
    anchor_row = np.maximum.accumulate(np.where(_is_anchor(beats), np.arange(len(beats)), -1))[row]
    usable = (unrolled != UNKNOWN) & (anchor_row >= 0) & (bpm > 0)
    unrolled, bpm, anchor_row = unrolled[usable], bpm[usable], anchor_row[usable]
    start = beats.number("timestamp") + np.nan_to_num(beats.number("fractional_timestamp"))
    start_ticks = _first_event(beats)
    times = start[anchor_row] + (unrolled - start_ticks[anchor_row] * _TICKS_PER_SECOND) / _TICKS_PER_SECOND
    sane = np.isfinite(times)
    return times[sane], bpm[sane]


def _is_anchor(beats: Table) -> NDArray[np.bool_]:
    """The messages that tie the strap's clock to the watch's."""
    return np.isfinite(beats.number("timestamp")) & np.isfinite(_first_event(beats))


def _first_event(beats: Table) -> FloatArray:
    events = beats.list("event_timestamp")
    return events[:, 0] if events.shape[1] else np.full(len(beats), np.nan)


def _flatten(beats: Table) -> tuple[IntArray, NDArray[np.bool_], FloatArray, IntArray]:
    """Every stored sample in order: its clock ticks, whether they are whole, its heart rate and its message."""
    rates = beats.list("filtered_bpm")
    events = beats.list("event_timestamp")
    short = _unpack_short(beats.octets.get("event_timestamp_12"))
    width = max(rates.shape[1], events.shape[1], 0 if short is None else short.shape[1])
    shape = (len(beats), width)
    ticks = np.full(shape, -1, dtype=np.int64)
    whole = np.zeros(shape, dtype=np.bool_)
    bpm = np.full(shape, np.nan)
    bpm[:, : rates.shape[1]] = rates
    if short is not None:
        ticks[:, : short.shape[1]] = short
    told = np.isfinite(events)
    ticks[:, : events.shape[1]][told] = np.rint(events[told] * _TICKS_PER_SECOND).astype(np.int64)
    whole[:, : events.shape[1]] = told
    used = ticks >= 0
    row = np.broadcast_to(np.arange(len(beats))[:, None], shape)
    return ticks[used], whole[used], bpm[used], row[used]


def _unpack_short(packed: OctetArray | None) -> IntArray | None:
    """Two 12-bit numbers out of every three octets; -1 where a message has none."""
    if packed is None:
        return None
    count = packed.shape[1] // 3
    triples = packed[:, : count * 3].reshape(len(packed), count, 3).astype(np.int64)
    first = triples[..., 0] | (triples[..., 1] & 0x0F) << 8
    second = triples[..., 1] >> 4 | triples[..., 2] << 4
    short = np.stack((first, second), axis=-1).reshape(len(packed), count * 2)
    short[(packed == 0xFF).all(axis=1)] = -1
    return short
