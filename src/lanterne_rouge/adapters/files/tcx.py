"""TCX files (Garmin Training Center): activities with laps and track points; positions are optional.

Indoor rides and pool swims have no positions, entries by hand not even points; all of them are recordings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import numpy as np

from lanterne_rouge.adapters.files.track.document import (
    from_epoch,
    nothing_readable,
    of_damage,
    of_left_out,
    parse_instant,
    root_of,
    told_offset_s,
    walk_document,
)
from lanterne_rouge.adapters.files.track.elements import ElementNames, UnreadableDocument
from lanterne_rouge.adapters.files.track.ground import (
    Samples,
    Track,
    covered_m,
    number,
    select,
    streams_of,
    under_way_s,
    with_distance,
)
from lanterne_rouge.adapters.files.track.sport_words import sport_named
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Lap, ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

TCX_CHANNELS: Mapping[str, Channel] = {
    "watts": Channel.POWER,
    "heartratebpm": Channel.HEART_RATE,
    "cadence": Channel.CADENCE,
    "runcadence": Channel.CADENCE,
    "speed": Channel.SPEED,
    "distancemeters": Channel.DISTANCE,
    "altitudemeters": Channel.ALTITUDE,
    "latitudedegrees": Channel.LATITUDE,
    "longitudedegrees": Channel.LONGITUDE,
    "temperature": Channel.TEMPERATURE,
}
_OF_LAPS = frozenset(
    (
        "totaltimeseconds",
        "calories",
        "triggermethod",
        "avgwatts",
        "maxwatts",
        "avgruncadence",
        "averageheartratebpm",
        "maximumheartratebpm",
    )
)
_LAPS = frozenset(("lap", "transition"))
TCX_NAMES = ElementNames(
    leaves=frozenset(TCX_CHANNELS) | _OF_LAPS | {"time", "id", "name"},
    branches=_LAPS | {"activity", "trackpoint", "creator", "course", "workout"},
    point="trackpoint",
)

EARLY_START = timedelta(minutes=30)
"""A lap that says it began longer than this before its first point was written in another zone."""
FAR_OFF_S = 15 * 86400.0
"""Points so far from the middle of an activity come from a clock that leapt."""
LONGEST_LAP_S = 30 * 86400.0
MOST_PARTS = 20_000
"""Activities and laps in one file; a watch's whole memory has some hundreds."""

_Texts = Mapping[str, str]


class TcxReader:
    """Reads TCX files for the intake."""

    @property
    def format(self) -> FileFormat:
        """TCX."""
        return FileFormat.TCX

    def recognises(self, head: bytes) -> bool:
        """Whether the outermost element is that of a TCX file."""
        return root_of(head) == "trainingcenterdatabase"

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The recordings of a TCX file; its name says nothing about it."""
        return read_tcx(data)


def read_tcx(data: bytes) -> ParsedFile:
    """One recording for each activity of the file; of a damaged file, what comes before the damage."""
    heard, damage = walk_document(data, TCX_NAMES, _Activities)
    tracks = [session.samples.track() for session in heard.sessions]
    recordings: list[Recording] = []
    for session, track in zip(heard.sessions, tracks, strict=True):
        cut = damage is not None and session is heard.sessions[-1]
        recording = _recording(session, _without_leaps(track), cut=cut)
        if recording is not None:
            recordings.append(recording)
    if damage is not None and not recordings:
        raise nothing_readable("TCX", damage)
    if not recordings:
        return ParsedFile(format=FileFormat.TCX, ignored=heard.reason_to_ignore)
    points = sum(len(recording.streams) for recording in recordings)
    left_out = sum(session.samples.count for session in heard.sessions) - points
    problems = [of_damage(damage, points)] if damage else []
    problems += [of_left_out(lost)] if (lost := sum(map(_lost, tracks))) and left_out else []
    return ParsedFile(
        format=FileFormat.TCX, recordings=tuple(recordings), problems=tuple(problems), salvaged=damage is not None
    )


@dataclass(kw_only=True)
class _Session:
    """An activity as it is heard: texts by the name of their element."""

    sport: str
    texts: _Texts
    device: str | None = None
    samples: Samples = field(default_factory=Samples)
    laps: list["_HeardLap"] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class _HeardLap:
    start: str
    texts: _Texts


class _Activities:
    """Hears a TCX file."""

    def __init__(self) -> None:
        self.sessions: list[_Session] = []
        self.reason_to_ignore = "This TCX file holds no activity."
        self._session: _Session | None = None
        self._parts = 0

    def opened(self, name: str, attributes: Mapping[str, str], texts: dict[str, str]) -> None:
        self._parts += name != "trackpoint"
        if self._parts > MOST_PARTS:
            raise UnreadableDocument("too many parts")
        if name == "activity":
            self._begin(attributes.get("Sport", ""), texts)
        elif name == "lap":
            self._begin_lap(attributes, texts)
        elif name == "transition":
            self._begin("Transition", texts)
            self._begin_lap(attributes, texts)
        elif name in ("course", "workout"):
            what = "a course to follow" if name == "course" else "a planned workout"
            self.reason_to_ignore = f"This TCX file holds {what}, not a recording."

    def closed(self, name: str, texts: _Texts) -> None:
        if self._session is None:
            return
        if name == "trackpoint":
            self._session.samples.add(texts)
        elif name in ("activity", "transition"):
            self._session = None
        elif name == "creator":
            self._session.device = texts.get("name", "").strip() or None

    def alike(self, count: int, attributes: Mapping[str, Sequence[str]], texts: Mapping[str, Sequence[str]]) -> None:
        if self._session is not None:
            self._session.samples.add_all(count, texts)

    def _begin(self, sport: str, texts: _Texts) -> None:
        self._session = _Session(sport=sport, texts=texts)
        self.sessions.append(self._session)

    def _begin_lap(self, attributes: Mapping[str, str], texts: _Texts) -> None:
        if self._session is not None:
            self._session.laps.append(_HeardLap(start=attributes.get("StartTime", ""), texts=texts))


def _without_leaps(track: Track) -> Track:
    """The track without points that a leaping clock put days away from the others."""
    if not len(track):
        return track
    near = np.abs(track.times - float(np.median(track.times))) <= FAR_OFF_S
    if near.all():
        return track
    return replace(select(track, near), left_out=track.left_out + int((~near).sum()))


def _lost(track: Track) -> int:
    return _without_leaps(track).left_out


def _recording(session: _Session, track: Track, *, cut: bool) -> Recording | None:
    start = _start(session, track)
    if start is None:
        return None
    sport, sub_sport = sport_named(session.sport) or (Sport.OTHER, None)
    streams = with_distance(streams_of(track, TCX_CHANNELS, start, sport))
    laps = _laps(session, start, streams, cut=cut)
    timer, metres = _sum([lap.timer_s for lap in laps]), _sum([lap.distance_m for lap in laps])
    flags = {"salvaged": cut, "no_samples": not len(streams)}
    return Recording(
        sport=sport,
        sub_sport=sub_sport,
        start=start,
        utc_offset_s=told_offset_s(session.samples.first_time),
        elapsed_s=_elapsed(streams, timer),
        timer_s=timer or under_way_s(streams.time_s),
        distance_m=metres or covered_m(streams) or metres,
        streams=streams,
        laps=laps,
        device=_summary(session, laps, metres),
        quality=tuple(code for code, holds in flags.items() if holds),
    )


def _start(session: _Session, track: Track) -> datetime | None:
    """When the first lap says it began, unless its points contradict; else the first point; else the activity's id."""
    lap_start = parse_instant(session.laps[0].start) if session.laps else None
    if lap_start is None and session.laps:
        lap_start = parse_instant(session.texts.get("id", ""))
    if lap_start is not None:
        lap_start = lap_start.astimezone(UTC)
    if not len(track):
        return lap_start
    first = from_epoch(float(track.times[0]))
    return lap_start if lap_start is not None and timedelta() <= first - lap_start <= EARLY_START else first


def _laps(session: _Session, start: datetime, streams: Streams, *, cut: bool) -> tuple[Lap, ...]:
    laps: list[Lap] = []
    for heard in session.laps:
        laps.append(_lap(heard, start, laps[-1] if laps else None))
    if cut and laps and len(streams):
        laps[-1] = _shortened(laps[-1], streams)
    return tuple(laps)


def _lap(heard: _HeardLap, start: datetime, before: Lap | None) -> Lap:
    texts, lap_began = heard.texts, parse_instant(heard.start)
    after_last = before.start_s + (before.timer_s or 0.0) if before else 0.0
    timer = number(texts.get("totaltimeseconds"))
    return Lap(
        start_s=after_last if lap_began is None else max((lap_began - start).total_seconds(), 0.0),
        timer_s=timer if timer is not None and 0 <= timer <= LONGEST_LAP_S else None,
        distance_m=_positive(texts, "distancemeters"),
        avg_power_w=_positive(texts, "avgwatts"),
        avg_hr_bpm=_positive(texts, "averageheartratebpm"),
        trigger=texts.get("triggermethod", "").strip().lower()[:40] or None,
    )


def _shortened(lap: Lap, streams: Streams) -> Lap:
    """The lap that was cut by damage: its totals are written before its points, of which only some were read."""
    inside = streams.time_s >= lap.start_s
    seconds = max(float(streams.time_s[-1]) - lap.start_s, 0.0)
    part = Streams(time_s=streams.time_s[inside], channels={c: v[inside] for c, v in streams.channels.items()})
    return replace(
        lap,
        timer_s=seconds if lap.timer_s is None else min(lap.timer_s, seconds),
        distance_m=covered_m(part),
        avg_power_w=None,
        avg_hr_bpm=None,
    )


def _elapsed(streams: Streams, timer: float | None) -> float | None:
    last = float(streams.time_s[-1]) if len(streams) else None
    return max((seconds for seconds in (last, timer) if seconds is not None), default=None)


def _summary(session: _Session, laps: tuple[Lap, ...], metres: float | None) -> DeviceSummary:
    cadences = [_positive(lap.texts, "avgruncadence", "cadence") for lap in session.laps]
    return DeviceSummary(
        avg_power_w=_mean(laps, [lap.avg_power_w for lap in laps]),
        max_power_w=_highest(session, "maxwatts"),
        avg_hr_bpm=_mean(laps, [lap.avg_hr_bpm for lap in laps]),
        max_hr_bpm=_highest(session, "maximumheartratebpm"),
        avg_cadence=_mean(laps, cadences),
        calories=_sum([_positive(lap.texts, "calories") for lap in session.laps]),
        distance_m=metres,
        device=session.device,
    )


def _positive(texts: _Texts, *names: str) -> float | None:
    number_read = next((value for name in names if (value := number(texts.get(name))) is not None), None)
    return number_read if number_read is not None and number_read >= 0 else None


def _highest(session: _Session, name: str) -> float | None:
    return max((value for lap in session.laps if (value := _positive(lap.texts, name)) is not None), default=None)


def _sum(values: list[float | None]) -> float | None:
    present = [value for value in values if value is not None]
    return sum(present) if present else None


def _mean(laps: tuple[Lap, ...], values: list[float | None]) -> float | None:
    """The mean over the laps that tell the value, each as heavy as it is long."""
    present = [
        (value, lap.timer_s) for lap, value in zip(laps, values, strict=True) if value is not None and lap.timer_s
    ]
    seconds = sum(weight for _, weight in present)
    return sum(value * weight for value, weight in present) / seconds if seconds else None


TCX_READER = TcxReader()
