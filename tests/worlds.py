"""Small worlds for stories: a ride, a folder of files, a home, built in a line each."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import numpy as np
from pytest import CaptureFixture

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.today import run_day
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.entrypoints.cli.main import run
from lanterne_rouge.ports.sources import WellnessSource
from lanterne_rouge.settings.environment import ReasoningMode

MORNING = datetime(2026, 2, 2, 6, 0, tzinfo=UTC)


def ride(
    start: datetime = MORNING,
    *,
    minutes: float = 60,
    watts: float | None = 200,
    bpm: float | None = 140,
    sport: Sport = Sport.CYCLING,
    speed: float = 8.0,
    seed: int = 1,
) -> Recording:
    """A steady session at 1 Hz with a little noise; `watts` or `bpm` None leaves the channel out."""
    n = int(minutes * 60)
    rng = np.random.default_rng(seed)
    time_s = np.arange(n, dtype=np.float64)
    channels = {
        Channel.SPEED: np.full(n, speed),
        Channel.DISTANCE: np.round(time_s * speed, 2),
        Channel.ALTITUDE: 100 + 10 * np.sin(time_s / 300),
        Channel.LATITUDE: 0.1 + time_s * speed / 111_320,
        Channel.LONGITUDE: np.full(n, 0.1),
    }
    if watts is not None:
        channels[Channel.POWER] = np.clip(np.round(watts + rng.normal(0, 12, n)), 0, None)
    if bpm is not None:
        channels[Channel.HEART_RATE] = np.round(np.minimum(bpm, 90 + time_s / 4) + rng.normal(0, 1, n))
    return Recording(
        sport=sport,
        start=start,
        utc_offset_s=0,
        elapsed_s=float(n - 1),
        timer_s=float(n - 1),
        distance_m=float((n - 1) * speed),
        streams=Streams(time_s=time_s, channels=channels),
    )


def part_of(recording: Recording, first: int, last: int) -> Recording:
    """The seconds from `first` up to `last` of a recording, as a file of their own."""
    streams = recording.streams
    channels = {channel: column[first:last] for channel, column in streams.channels.items()}
    return replace(
        recording,
        start=recording.start + timedelta(seconds=first),
        elapsed_s=float(last - first - 1),
        timer_s=float(last - first - 1),
        distance_m=None,
        streams=Streams(time_s=streams.time_s[first:last] - streams.time_s[first], channels=channels),
    )


def lifting(start: datetime = MORNING, *, minutes: float = 40) -> Recording:
    """A strength session with three sets of squats."""
    sets = tuple(RecordedSet(exercise="squat", weight_kg=100.0, reps=5, duration_s=30.0) for _ in range(3))
    bare = ride(start, minutes=minutes, watts=None, bpm=105, sport=Sport.STRENGTH, speed=0.0)
    heart = {Channel.HEART_RATE: bare.streams.channels[Channel.HEART_RATE]}
    return Recording(
        sport=Sport.STRENGTH,
        start=start,
        utc_offset_s=0,
        elapsed_s=minutes * 60,
        timer_s=minutes * 60,
        streams=Streams(time_s=bare.streams.time_s, channels=heart),
        sets=sets,
    )


def put(folder: Path, name: str, recording: Recording) -> Path:
    """Write a recording as a FIT file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(write_recording(recording))
    return path


def weeks_of_rides(folder: Path, *, until: datetime, days: int, watts: float = 180) -> None:
    """A ride every second day for `days` days, the last the day before `until`."""
    for back in range(1, days + 1, 2):
        start = until - timedelta(days=back)
        put(folder, f"{start:%Y-%m-%d}.fit", ride(start, minutes=45, watts=watts + back % 5 * 8, seed=back))


def gpx_of(recording: Recording, *, every: int = 1, title: str = "Morning ride") -> str:
    """The recording as GPX, positions and heart rate only."""
    streams = recording.streams
    lat, lon = streams.channels[Channel.LATITUDE], streams.channels[Channel.LONGITUDE]
    hr = streams.channels.get(Channel.HEART_RATE)
    points = []
    for i in range(0, len(streams), every):
        moment = recording.start + timedelta(seconds=float(streams.time_s[i]))
        heart = (
            ""
            if hr is None
            else f"<extensions><tp:TrackPointExtension><tp:hr>{hr[i]:.0f}</tp:hr></tp:TrackPointExtension></extensions>"
        )
        points.append(
            f'<trkpt lat="{lat[i]:.7f}" lon="{lon[i]:.7f}"><time>{moment:%Y-%m-%dT%H:%M:%SZ}</time>{heart}</trkpt>'
        )
    return (
        '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" '
        'xmlns:tp="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">'
        f"<trk><name>{title}</name><type>cycling</type><trkseg>{''.join(points)}</trkseg></trk></gpx>"
    )


def tcx_of(recording: Recording) -> str:
    """The recording as TCX with heart rate and power, without positions, as an indoor trainer writes it."""
    streams = recording.streams
    watts, hr = streams.channels[Channel.POWER], streams.channels[Channel.HEART_RATE]
    start = f"{recording.start:%Y-%m-%dT%H:%M:%SZ}"
    points = "".join(
        f"<Trackpoint><Time>{recording.start + timedelta(seconds=float(t)):%Y-%m-%dT%H:%M:%SZ}</Time>"
        f"<HeartRateBpm><Value>{h:.0f}</Value></HeartRateBpm><Extensions><TPX><Watts>{w:.0f}</Watts></TPX></Extensions>"
        "</Trackpoint>"
        for t, h, w in zip(streams.time_s, hr, watts, strict=True)
    )
    return (
        '<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">'
        f'<Activities><Activity Sport="Biking"><Id>{start}</Id><Lap StartTime="{start}"><TotalTimeSeconds>'
        f"{recording.timer_s}</TotalTimeSeconds><Track>{points}</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
    )


@dataclass(frozen=True)
class Said:
    """What one command answered."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, object]:
        """The JSON document on stdout."""
        return dict(json.loads(self.out))

    @property
    def rows(self) -> list[Mapping[str, object]]:
        """The JSON list on stdout."""
        return list(json.loads(self.out))


class Lanterne:
    """The command `lanterne` on one home, in this process."""

    def __init__(self, home: Path, capsys: CaptureFixture[str]) -> None:
        self.home = home
        self._capsys = capsys

    def __call__(self, *arguments: str | Path) -> Said:
        self._capsys.readouterr()
        code = run(["--home", str(self.home), *(str(a) for a in arguments)])
        captured = self._capsys.readouterr()
        return Said(code, captured.out, captured.err)


MadeOnce = Callable[..., Lanterne]
"""The fixture `made_once`: takes the steps that fill a home, and the command on it where it isn't the usual one."""

OnceARun = Callable[[str, Callable[[Path], object]], Path]
"""The fixture `once_a_run`: takes a name and what makes a file or folder at a path; returns where it is kept."""


def run_at(
    scope: AthleteScope,
    day: date,
    *,
    now: datetime,
    mission: MissionConfig | None = None,
    reasoning: ReasoningMode | None = None,
    use: bool | None = None,
    sources: tuple[WellnessSource, ...] = (),
) -> Briefing:
    """The briefing of a day that is run at a moment."""
    then = replace(scope, clock=lambda zone: now, sources=sources)
    thinking = then.models.thinking(reasoning, use=use)
    return run_day(then, day, mission=mission or then.mission, thinking=thinking).briefing
