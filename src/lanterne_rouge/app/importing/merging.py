"""Merge several recordings of one session: the longest with most samples is primary, the fullest source per channel wins.

A recording of a part (half of the ride, a late-started phone) only fills in samples; its totals are ignored.

The result does not depend on the order of the recordings, except for two exports of a lifting app that end with the same
workout, where the later import counts as newer.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TypeVar

import numpy as np

from lanterne_rouge.app.importing.reading import ImportedFile
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recording import STRENGTH_FORMATS, TIME_UNKNOWN, DeviceSummary, FileFormat, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.ports.stores import Stores

T = TypeVar("T")

# FIT is written by the device; TCX and GPX are usually converted from it.
FORMAT_ORDER = (FileFormat.FIT, FileFormat.TCX, FileFormat.GPX)
# Another source replaces a channel only with clearly more samples.
CLEARLY_LONGER = 1.05
ABOUT_ATHLETE = ("threshold_power_w", "lthr_bpm", "user_max_hr_bpm", "user_rest_hr_bpm", "weight_kg", "rpe")
# A recording clearly shorter than the longest is part of the session.
WHOLE_SHARE = 0.8
# The largest time difference at which another source's sample is used.
NEAR_S = 3.0


@dataclass(frozen=True, kw_only=True, eq=False)
class SourceRecording:
    """One recording with its source file. `listed`: its title comes from a list beside the files.

    `until`: start of the last session of a strength export in epoch seconds; a later export has later corrections.
    `fresh`: imported now, so it is the newer of two exports with equal `until`.
    """

    recording: Recording
    format: FileFormat
    sha256: str
    index: int
    listed: bool = False
    until: float = 0.0
    fresh: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class MergedRecording:
    """The merged session, and the channels taken from each input recording in input order.

    `order` has input indices: the primary first, then by the number of channels used. It and the recording do not depend
    on the input order.
    """

    recording: Recording
    channels: tuple[tuple[Channel, ...], ...]
    order: tuple[int, ...] = (0,)


def merge(recordings: Sequence[SourceRecording]) -> MergedRecording:
    """Merge recordings of the same session; `recordings` must not be empty."""
    if len(recordings) == 1:
        return MergedRecording(
            recording=recordings[0].recording, channels=(tuple(recordings[0].recording.streams.channels),)
        )
    wholes, parts = _ranked(recordings)
    ranked = [*wholes, *parts]
    primary = ranked[0]
    columns: dict[Channel, FloatArray] = {}
    origin: dict[Channel, list[SourceRecording]] = {}
    for source in ranked:
        for channel, column in source.recording.streams.channels.items():
            here = column if source is primary else _resampled(source.recording, column, primary.recording)
            if _sample_count(here) > CLEARLY_LONGER * _sample_count(columns.get(channel)):
                columns[channel], origin[channel] = here, [source]
    for source in parts:
        _fill_in(source, primary, columns, origin)
    ordered = {c: columns[c] for c in Channel if c in columns and _sample_count(columns[c]) > 0}
    recording = _merge_details(wholes, parts, replace(primary.recording.streams, channels=ordered))
    channels = tuple(
        tuple(c for c in ordered if any(contributor is source for contributor in origin[c])) for source in recordings
    )
    order = sorted(
        range(len(recordings)),
        key=lambda i: (recordings[i] is not primary, -len(channels[i]), *_tie_break(recordings[i])),
    )
    return MergedRecording(recording=recording, channels=channels, order=tuple(order))


def active_indices(recordings: Sequence[SourceRecording]) -> tuple[int, ...]:
    """The indices of recordings still in use: of a lifting app's exports only the latest."""
    latest: dict[FileFormat, int] = {}
    for index, source in enumerate(recordings):
        if source.format in STRENGTH_FORMATS:
            current = latest.get(source.format)
            latest[source.format] = (
                index if current is None or _tie_break(source) < _tie_break(recordings[current]) else current
            )
    return tuple(i for i, source in enumerate(recordings) if latest.get(source.format, i) == i)


def _ranked(recordings: Sequence[SourceRecording]) -> tuple[list[SourceRecording], list[SourceRecording]]:
    """Recordings of the whole session, best first, and those of parts; recordings with samples set the length."""
    sampled = [source for source in recordings if len(source.recording.streams)]
    longest = max(source.recording.elapsed_s or 0.0 for source in sampled or recordings)
    # With only lifting app exports the latest counts, even if it corrects the time.
    corrected = not sampled and all(source.format in STRENGTH_FORMATS for source in recordings)
    whole = [
        source for source in recordings if corrected or (source.recording.elapsed_s or 0.0) >= WHOLE_SHARE * longest
    ]
    parts = [source for source in recordings if not any(source is other for other in whole)]
    return sorted(whole, key=_rank), sorted(parts, key=_rank)


def _rank(source: SourceRecording) -> tuple[float, int, float, bool, str, int]:
    streams = source.recording.streams
    samples = float(sum(_sample_count(column) for column in streams.channels.values()))
    # Rounded so that a copy with two more samples does not beat the device's own file.
    return (-round(np.log10(samples + 1.0), 1), *_tie_break(source))


def _tie_break(source: SourceRecording) -> tuple[int, float, bool, str, int]:
    order = FORMAT_ORDER.index(source.format) if source.format in FORMAT_ORDER else len(FORMAT_ORDER)
    if source.format in STRENGTH_FORMATS:
        # Of two with equal `until` the later import ranks first.
        return (order, -source.until, not source.fresh, "", 0)
    return (order, 0.0, False, source.sha256, source.index)


def _fill_in(
    part: SourceRecording,
    primary: SourceRecording,
    columns: dict[Channel, FloatArray],
    origin: dict[Channel, list[SourceRecording]],
) -> None:
    """Fill missing samples from a part; distance is skipped, since a part counts it from zero."""
    for channel, column in part.recording.streams.channels.items():
        column_so_far = columns.get(channel)
        if column_so_far is None or channel is Channel.DISTANCE or any(part is source for source in origin[channel]):
            continue
        filled = np.where(
            np.isfinite(column_so_far), column_so_far, _resampled(part.recording, column, primary.recording)
        )
        if _sample_count(filled) > CLEARLY_LONGER * _sample_count(column_so_far):
            columns[channel] = filled
            origin[channel].append(part)


def _sample_count(column: FloatArray | None) -> int:
    return 0 if column is None else int(np.count_nonzero(np.isfinite(column)))


def _resampled(source: Recording, column: FloatArray, target: Recording) -> FloatArray:
    """The column of one recording at the times of another: the nearest sample, NaN if none is near."""
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


def _merge_details(wholes: Sequence[SourceRecording], parts: Sequence[SourceRecording], streams: Streams) -> Recording:
    """The primary's texts and totals, with missing values taken from the others in order."""
    everybody = [*wholes, *parts]
    anywhere = [source.recording for source in everybody]
    recordings = [source.recording for source in wholes]
    first = recordings[0]
    sport = next((r.sport for r in anywhere if r.sport is not Sport.OTHER), first.sport)
    quality = tuple(dict.fromkeys(code for r in anywhere for code in r.quality if _still_true(code, streams)))
    return replace(
        first,
        sport=sport,
        streams=streams,
        sub_sport=_first(r.sub_sport for r in anywhere),
        title=_first(source.recording.title for source in sorted(everybody, key=lambda source: not source.listed)),
        utc_offset_s=_first(r.utc_offset_s for r in anywhere),
        elapsed_s=_first(r.elapsed_s for r in recordings),
        timer_s=_first(r.timer_s for r in recordings),
        distance_m=_first(r.distance_m for r in recordings),
        pool_length_m=_first(r.pool_length_m for r in recordings),
        laps=_first(r.laps or None for r in recordings) or (),
        lengths=_first(r.lengths or None for r in recordings) or (),
        sets=_first(source.recording.sets or None for source in sorted(everybody, key=_set_source_rank)) or (),
        device=_device([*(r.device for r in recordings), *(_of_athlete(source.recording.device) for source in parts)]),
        quality=quality,
    )


def _set_source_rank(source: SourceRecording) -> tuple[bool, tuple[int, float, bool, str, int]]:
    """Sort key: sets logged by the athlete before those guessed by a watch."""
    by_athlete = source.format in STRENGTH_FORMATS or source.format is FileFormat.OWN_SESSION
    return (not by_athlete, _tie_break(source))


def _of_athlete(device: DeviceSummary) -> DeviceSummary:
    """The device's values about the athlete, which also apply to the whole session."""
    return DeviceSummary(**{name: getattr(device, name) for name in ABOUT_ATHLETE})


def _still_true(code: str, streams: Streams) -> bool:
    return not (code in ("no_samples", TIME_UNKNOWN) and len(streams))


def _device(devices: Sequence[DeviceSummary]) -> DeviceSummary:
    values = {f.name: _first(getattr(d, f.name) for d in devices) for f in fields(DeviceSummary)}
    return DeviceSummary(**values)


def with_missing(source: SourceRecording, device: DeviceSummary) -> SourceRecording:
    """A recording with the values of that summary which its own lacks."""
    recording = replace(source.recording, device=_device([source.recording.device, device]))
    return replace(source, recording=recording)


def _first(values: Iterable[T | None]) -> T | None:
    return next((v for v in values if v is not None), None)


TITLES_KEY = "titles"


def store_titles(stores: Stores, file: ImportedFile) -> None:
    """Store the titles for files imported later."""
    titles = {**_stored_titles(stores), **{_key(member): title for member, title in file.titles}}
    stores.state.put(TITLES_KEY, json.dumps(titles, ensure_ascii=False, sort_keys=True))


def listed_title(stores: Stores, name: str) -> str | None:
    """The title from a list for a file of this name."""
    return _stored_titles(stores).get(_key(name))


def title_for(stores: Stores, name: str, recording: Recording) -> Recording:
    """The recording with the listed title, which the athlete wrote; a file's own title is usually generated."""
    title = listed_title(stores, name)
    return recording if title is None else replace(recording, title=title)


def apply_titles(
    stores: Stores, titles: Sequence[tuple[str, str]], reassembled: Callable[[Activity], Activity]
) -> None:
    """Apply titles to activities imported before the list; activities with several sources are merged again."""
    wanted = {_key(member): title for member, title in titles}
    for activity in stores.activities.between(None, None):
        title = next((wanted[_key(s.file)] for s in activity.sources if _key(s.file) in wanted), None)
        if title is None:
            continue
        if len(activity.sources) > 1:
            reassembled(activity)
        elif "title" not in stores.activities.edits(activity.id):
            stores.activities.save(replace(activity, title=title), None)


def _stored_titles(stores: Stores) -> Mapping[str, str]:
    text = stores.state.get(TITLES_KEY)
    return _parsed(text) if text else {}


@lru_cache(maxsize=1)
def _parsed(text: str) -> Mapping[str, str]:
    """Parse the stored titles; cached because it is used for every recording."""
    return dict(json.loads(text))


def _key(name: str) -> str:
    """The bare file name, since archives differ in folders and compression."""
    return PurePosixPath(name).name.removesuffix(".gz")
