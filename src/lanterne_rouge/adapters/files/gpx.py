"""GPX files: tracks of points with times. Every `trk` is a recording of its own; its stretches are parted by pauses.

A track without times is a route, drawn and not recorded. Stretches of one track that lie half a day apart are different
sessions: some devices write a whole holiday into one track.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from lanterne_rouge.adapters.files.track.document import (
    DocumentDamage,
    from_epoch,
    nothing_readable,
    of_damage,
    of_left_out,
    root_of,
    told_offset_s,
    walk_document,
)
from lanterne_rouge.adapters.files.track.elements import ElementNames, UnreadableDocument
from lanterne_rouge.adapters.files.track.ground import (
    Samples,
    Track,
    covered_m,
    select,
    streams_of,
    under_way_s,
    with_distance,
)
from lanterne_rouge.adapters.files.track.sport_words import Named, sport_in_title, sport_named
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel

GPX_CHANNELS: Mapping[str, Channel] = {
    "power": Channel.POWER,
    "powerinwatts": Channel.POWER,
    "watts": Channel.POWER,
    "hr": Channel.HEART_RATE,
    "heartrate": Channel.HEART_RATE,
    "cad": Channel.CADENCE,
    "cadence": Channel.CADENCE,
    "runcadence": Channel.CADENCE,
    "speed": Channel.SPEED,
    "distance": Channel.DISTANCE,
    "ele": Channel.ALTITUDE,
    "lat": Channel.LATITUDE,
    "lon": Channel.LONGITUDE,
    "atemp": Channel.TEMPERATURE,
    "temp": Channel.TEMPERATURE,
    "temperature": Channel.TEMPERATURE,
}
GPX_NAMES = ElementNames(
    leaves=frozenset(GPX_CHANNELS) - {"lat", "lon"} | {"time", "name", "type"},
    branches=frozenset(("gpx", "trk", "trkseg", "trkpt", "rte", "wpt", "rtept")),
    point="trkpt",
)
STRETCH = "stretch"
APART_S = 12 * 3600.0
"""The longest night's rest within one ride."""
FEWEST_POINTS = 2
MOST_TRACKS = 20_000

ROUTE = "This GPX file holds a route, not a recording: its points have no times."
NO_TRACK = "This GPX file holds no track."
SCATTERED = "This GPX file holds no two points near enough in time to be of one recording."


class GpxReader:
    """Reads GPX files for the intake."""

    @property
    def format(self) -> FileFormat:
        """GPX."""
        return FileFormat.GPX

    def recognises(self, head: bytes) -> bool:
        """Whether the outermost element is that of a GPX file."""
        return root_of(head) == "gpx"

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The recordings of a GPX file; its name says nothing about it."""
        return read_gpx(data)


def read_gpx(data: bytes) -> ParsedFile:
    """One recording for each track of the file; of a damaged file, what comes before the damage."""
    heard, damage = walk_document(data, GPX_NAMES, _Tracks)
    recordings, routes, left_out = [], 0, 0
    for trace in heard.tracks:
        track = trace.samples.track()
        pieces = [piece for piece in _sessions(track) if len(piece) >= FEWEST_POINTS]
        cut = damage is not None and trace is heard.tracks[-1]
        recordings += [_recording(trace, piece, heard.creator, cut=cut and piece is pieces[-1]) for piece in pieces]
        routes += not len(track)
        left_out += trace.samples.count - sum(map(len, pieces)) if len(track) else 0
    if not recordings:
        return _nothing(heard, damage)
    points = sum(len(recording.streams) for recording in recordings)
    problems = [of_damage(damage, points)] if damage else []
    problems += [of_left_out(left_out)] if left_out else []
    problems += [_of_routes(routes)] if routes else []
    return ParsedFile(
        format=FileFormat.GPX, recordings=tuple(recordings), problems=tuple(problems), salvaged=damage is not None
    )


@dataclass(frozen=True, kw_only=True)
class _Told:
    """A track as it is heard."""

    texts: Mapping[str, str]
    samples: Samples = field(default_factory=Samples)

    @property
    def name(self) -> str | None:
        return self.texts.get("name", "").strip() or None


class _Tracks:
    """Hears a GPX file."""

    def __init__(self) -> None:
        self.tracks: list[_Told] = []
        self.routes = 0
        self.creator: str | None = None
        self._track: _Told | None = None
        self._stretch = "0"

    def opened(self, name: str, attributes: Mapping[str, str], texts: dict[str, str]) -> None:
        if name == "trkpt":
            texts["lat"], texts["lon"] = attributes.get("lat", ""), attributes.get("lon", "")
            texts[STRETCH] = self._stretch
        elif name == "trkseg":
            self._stretch = str(int(self._stretch) + 1)
        elif name == "trk":
            if len(self.tracks) == MOST_TRACKS:
                raise UnreadableDocument("too many tracks")
            self._track = _Told(texts=texts)
            self.tracks.append(self._track)
        elif name == "gpx":
            self.creator = attributes.get("creator", "").strip() or None
        else:
            self.routes += name == "rte"

    def closed(self, name: str, texts: Mapping[str, str]) -> None:
        if name == "trkpt" and self._track is not None:
            self._track.samples.add(texts)
        elif name == "trk":
            self._track = None

    def alike(self, count: int, attributes: Mapping[str, Sequence[str]], texts: Mapping[str, Sequence[str]]) -> None:
        if self._track is not None:
            places = {name: attributes.get(name, [""] * count) for name in ("lat", "lon")}
            self._track.samples.add_all(count, {**texts, **places, STRETCH: [self._stretch] * count})


def _sessions(track: Track) -> Iterator[Track]:
    """The track, parted where half a day lies between two points."""
    borders = np.flatnonzero(np.diff(track.times) > APART_S) + 1
    for begin, end in zip([0, *borders], [*borders, len(track)], strict=True):
        yield select(track, slice(int(begin), int(end)))


def _recording(trace: _Told, track: Track, creator: str | None, *, cut: bool) -> Recording:
    sport, sub_sport = _sport(trace)
    start = from_epoch(float(track.times[0]))
    stretches = track.columns.get(STRETCH)
    streams = with_distance(streams_of(track, GPX_CHANNELS, start, sport), stretches)
    return Recording(
        sport=sport,
        sub_sport=sub_sport,
        start=start,
        title=trace.name,
        utc_offset_s=told_offset_s(trace.samples.first_time),
        elapsed_s=float(streams.time_s[-1]),
        timer_s=under_way_s(streams.time_s, stretches),
        distance_m=covered_m(streams),
        streams=streams,
        device=DeviceSummary(device=creator),
        quality=("salvaged",) if cut else (),
    )


def _sport(track: _Told) -> Named:
    """As the file's type says; else as the title says; else other, which matches the same session of another source."""
    return sport_named(track.texts.get("type", "")) or (sport_in_title(track.name or "") or Sport.OTHER, None)


def _nothing(heard: _Tracks, damage: DocumentDamage | None) -> ParsedFile:
    if damage is not None:
        raise nothing_readable("GPX", damage)
    if any(track.samples.first_time for track in heard.tracks):
        reason = SCATTERED
    else:
        reason = ROUTE if heard.routes or any(track.samples.count for track in heard.tracks) else NO_TRACK
    return ParsedFile(format=FileFormat.GPX, ignored=reason)


def _of_routes(count: int) -> str:
    return "1 track without times was left out." if count == 1 else f"{count} tracks without times were left out."


GPX_READER = GpxReader()
