"""Several recordings of one session become one: the richest of the longest leads, the richest source per channel wins.

A recording of a part (a half of the ride, a phone that was started late) fills in samples; its totals are of the part only.

The result depends only on the set of recordings, never on the order in which they came; but of two exports of a lifting
app that end with the same workout, nothing else says which is the newer.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TypeVar

import numpy as np

from lanterne_rouge.app.importing.reading import ReadFile
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recording import STRENGTH_FORMATS, DeviceSummary, FileFormat, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.ports.stores import Stores

T = TypeVar("T")

# FIT is what the device wrote; TCX and GPX are mostly made from it.
FORMAT_ORDER = (FileFormat.FIT, FileFormat.TCX, FileFormat.GPX)
# Another source replaces a channel only when it knows clearly more of it.
CLEARLY_LONGER = 1.05
ABOUT_ATHLETE = ("threshold_power_w", "lthr_bpm", "user_max_hr_bpm", "user_rest_hr_bpm", "weight_kg", "rpe")
# A recording clearly shorter than the longest is of a part of the session.
WHOLE_SHARE = 0.8
# A sample of another source stands for a moment of ours when it is at most this far away.
NEAR_S = 3.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Told:
    """One recording with the file it came from. `listed`: its title stands in a list beside the files.

    `until`: the last session of a strength export, in seconds of the epoch: a later export knows what was corrected since.
    `fresh`: it comes in now, and is the later one of two that end alike.
    """

    recording: Recording
    format: FileFormat
    sha256: str
    index: int
    listed: bool = False
    until: float = 0.0
    fresh: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Merged:
    """The one session; which channels each of the given recordings gave, in the given order; and who comes first.

    `order` holds places in the given order: who leads, then by how many channels each gave. It and the recording depend
    on the set of recordings only.
    """

    recording: Recording
    channels: tuple[tuple[Channel, ...], ...]
    order: tuple[int, ...] = (0,)


def merge(told: Sequence[Told]) -> Merged:
    """One recording from several of the same session; `told` must not be empty."""
    if len(told) == 1:
        return Merged(recording=told[0].recording, channels=(tuple(told[0].recording.streams.channels),))
    wholes, parts = _ranked(told)
    ranked = [*wholes, *parts]
    primary = ranked[0]
    columns: dict[Channel, FloatArray] = {}
    origin: dict[Channel, list[Told]] = {}
    for one in ranked:
        for channel, column in one.recording.streams.channels.items():
            here = column if one is primary else _carried(one.recording, column, primary.recording)
            if _known(here) > CLEARLY_LONGER * _known(columns.get(channel)):
                columns[channel], origin[channel] = here, [one]
    for one in parts:
        _fill_in(one, primary, columns, origin)
    ordered = {c: columns[c] for c in Channel if c in columns and _known(columns[c]) > 0}
    recording = _described(wholes, parts, replace(primary.recording.streams, channels=ordered))
    channels = tuple(tuple(c for c in ordered if any(giver is one for giver in origin[c])) for one in told)
    order = sorted(range(len(told)), key=lambda i: (told[i] is not primary, -len(channels[i]), *_name(told[i])))
    return Merged(recording=recording, channels=channels, order=tuple(order))


def standing(told: Sequence[Told]) -> tuple[int, ...]:
    """The places of those that still tell something: of one lifting app's exports only the latest does."""
    latest: dict[FileFormat, int] = {}
    for place, one in enumerate(told):
        if one.format in STRENGTH_FORMATS:
            held = latest.get(one.format)
            latest[one.format] = place if held is None or _name(one) < _name(told[held]) else held
    return tuple(i for i, one in enumerate(told) if latest.get(one.format, i) == i)


def _ranked(told: Sequence[Told]) -> tuple[list[Told], list[Told]]:
    """Those that tell of the whole session, best first, and those of parts; without samples nobody leads who could follow."""
    sampled = [one for one in told if len(one.recording.streams)]
    longest = max(one.recording.elapsed_s or 0.0 for one in sampled or told)
    # Among exports of lifting apps alone the latest counts, also where it corrects the time.
    corrected = not sampled and all(one.format in STRENGTH_FORMATS for one in told)
    whole = [one for one in told if corrected or (one.recording.elapsed_s or 0.0) >= WHOLE_SHARE * longest]
    parts = [one for one in told if not any(one is other for other in whole)]
    return sorted(whole, key=_rank), sorted(parts, key=_rank)


def _rank(told: Told) -> tuple[float, int, float, bool, str, int]:
    streams = told.recording.streams
    samples = float(sum(_known(column) for column in streams.channels.values()))
    # Rounded to a tenth, so that a copy with two samples more does not win over what the device wrote.
    return (-round(np.log10(samples + 1.0), 1), *_name(told))


def _name(told: Told) -> tuple[int, float, bool, str, int]:
    order = FORMAT_ORDER.index(told.format) if told.format in FORMAT_ORDER else len(FORMAT_ORDER)
    if told.format in STRENGTH_FORMATS:
        # Of two that end alike the one that came later counts: it stands first ever after.
        return (order, -told.until, not told.fresh, "", 0)
    return (order, 0.0, False, told.sha256, told.index)


def _fill_in(part: Told, primary: Told, columns: dict[Channel, FloatArray], origin: dict[Channel, list[Told]]) -> None:
    """Put the samples of a part where nobody else knows any; metres are left out, for a part counts its own from zero."""
    for channel, column in part.recording.streams.channels.items():
        known = columns.get(channel)
        if known is None or channel is Channel.DISTANCE or any(part is giver for giver in origin[channel]):
            continue
        filled = np.where(np.isfinite(known), known, _carried(part.recording, column, primary.recording))
        if _known(filled) > CLEARLY_LONGER * _known(known):
            columns[channel] = filled
            origin[channel].append(part)


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


def _described(wholes: Sequence[Told], parts: Sequence[Told], streams: Streams) -> Recording:
    """The primary's words and totals, with what it does not know taken from the others in their order."""
    everybody = [*wholes, *parts]
    anywhere = [one.recording for one in everybody]
    recordings = [one.recording for one in wholes]
    first = recordings[0]
    sport = next((r.sport for r in anywhere if r.sport is not Sport.OTHER), first.sport)
    quality = tuple(dict.fromkeys(code for r in anywhere for code in r.quality if _still_true(code, streams)))
    return replace(
        first,
        sport=sport,
        streams=streams,
        sub_sport=_first(r.sub_sport for r in anywhere),
        title=_first(one.recording.title for one in sorted(everybody, key=lambda one: not one.listed)),
        utc_offset_s=_first(r.utc_offset_s for r in anywhere),
        elapsed_s=_first(r.elapsed_s for r in recordings),
        timer_s=_first(r.timer_s for r in recordings),
        distance_m=_first(r.distance_m for r in recordings),
        pool_length_m=_first(r.pool_length_m for r in recordings),
        laps=_first(r.laps or None for r in recordings) or (),
        lengths=_first(r.lengths or None for r in recordings) or (),
        sets=_first(one.recording.sets or None for one in sorted(everybody, key=_by_who_counted)) or (),
        device=_device([*(r.device for r in recordings), *(_of_athlete(one.recording.device) for one in parts)]),
        quality=quality,
    )


def _by_who_counted(told: Told) -> tuple[bool, tuple[int, float, bool, str, int]]:
    """What the athlete logged comes before what a watch guessed."""
    return (told.format not in STRENGTH_FORMATS, _name(told))


def _of_athlete(device: DeviceSummary) -> DeviceSummary:
    """What a device knows of the athlete holds for the whole, what it summed up does not."""
    return DeviceSummary(**{name: getattr(device, name) for name in ABOUT_ATHLETE})


def _still_true(code: str, streams: Streams) -> bool:
    return not (code == "no_samples" and len(streams))


def _device(devices: Sequence[DeviceSummary]) -> DeviceSummary:
    values = {f.name: _first(getattr(d, f.name) for d in devices) for f in fields(DeviceSummary)}
    return DeviceSummary(**values)


def _first(values: Iterable[T | None]) -> T | None:
    return next((v for v in values if v is not None), None)


TITLES_KEY = "titles"


def remember_titles(stores: Stores, file: ReadFile) -> None:
    """Keep the titles for files that are still to come."""
    titles = {**_known_titles(stores), **{_key(member): title for member, title in file.titles}}
    stores.state.put(TITLES_KEY, json.dumps(titles, ensure_ascii=False, sort_keys=True))


def listed_title(stores: Stores, name: str) -> str | None:
    """The title that a list tells for a file of this name."""
    return _known_titles(stores).get(_key(name))


def title_for(stores: Stores, name: str, recording: Recording) -> Recording:
    """The recording with the title of the list: an athlete wrote it, where a file's own is mostly made up by an exporter."""
    title = listed_title(stores, name)
    return recording if title is None else replace(recording, title=title)


def entitle(stores: Stores, titles: Sequence[tuple[str, str]], reassembled: Callable[[Activity], Activity]) -> None:
    """Give titles to activities that were imported before the list; which of several sources names one is their merging."""
    wanted = {_key(member): title for member, title in titles}
    for activity in stores.activities.between(None, None):
        title = next((wanted[_key(s.file)] for s in activity.sources if _key(s.file) in wanted), None)
        if title is None:
            continue
        if len(activity.sources) > 1:
            reassembled(activity)
        elif "title" not in stores.activities.edits(activity.id):
            stores.activities.save(replace(activity, title=title), None)


def _known_titles(stores: Stores) -> Mapping[str, str]:
    text = stores.state.get(TITLES_KEY)
    return _parsed(text) if text else {}


@lru_cache(maxsize=1)
def _parsed(text: str) -> Mapping[str, str]:
    """Asked for every recording, and the list of a long life is long."""
    return dict(json.loads(text))


def _key(name: str) -> str:
    """Archives differ in folders and packing; the file's own name is what both sides share."""
    return PurePosixPath(name).name.removesuffix(".gz")
