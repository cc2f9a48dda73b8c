"""What becomes of GPX files: tracks, routes, extensions, pauses."""

import json
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.gpx import GPX_READER, read_gpx
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel

from .test_tcx import sane
from .track_files import gpx, gpx_extension, gpx_point, gpx_track

START = datetime(2024, 5, 1, 6, 0, tzinfo=UTC)
# One thousandth of a degree along a meridian on a sphere of 6371 km.
STEP_M = 111.19492664


def only(data: bytes) -> Recording:
    (recording,) = read_gpx(data).recordings
    return recording


def northwards(count: int, first: int = 0) -> list[str]:
    return [gpx_point(first + s, 50 + s / 1000) for s in range(count)]


def test_a_gpx_file_is_known_by_its_content() -> None:
    assert GPX_READER.recognises(gpx()[:4096])
    assert GPX_READER.recognises(b"\n <gpx>")
    assert not GPX_READER.recognises(b"<kml><gpx></gpx></kml>")
    assert not GPX_READER.recognises(b"plain text with a < b")


def test_distance_is_measured_along_the_positions_where_the_file_tells_none() -> None:
    recording = only(gpx(gpx_track(northwards(11), name="Morning Run")))

    assert (recording.start, recording.elapsed_s, recording.timer_s) == (START, 10, 10)
    assert recording.distance_m == pytest.approx(10 * STEP_M, rel=1e-6)
    assert recording.streams.channels[Channel.DISTANCE][3] == pytest.approx(3 * STEP_M, rel=1e-6)
    assert (recording.sport, recording.title, recording.device.device) == (Sport.RUNNING, "Morning Run", "A watch")


def test_a_told_distance_is_kept() -> None:
    points = [
        gpx_point(s, 50 + s, inner=f"<extensions><gpxtpx:distance>{12 + s}</gpxtpx:distance></extensions>")
        for s in (0, 1)
    ]

    assert only(gpx(gpx_track(points))).distance_m == 1


@pytest.mark.parametrize(
    "inner",
    [
        "<ele>300</ele>"
        + gpx_extension({"atemp": 18, "hr": 150, "cad": 90}).replace("<extensions>", "<extensions><power>210</power>"),
        "<ele>300</ele>" + gpx_extension({"PowerInWatts": 210, "heartrate": 150, "cadence": 90, "temp": 18}, "gpxdata"),
        "<ele> 300 </ele><extensions><x:TPX><x:Watts>210</x:Watts><x:HR>150</x:HR><x:Cad>90</x:Cad>"
        "<x:Temp>18</x:Temp></x:TPX></extensions>",
    ],
)
def test_extensions_of_all_makers_are_read(inner: str) -> None:
    channels = only(
        gpx(gpx_track([gpx_point(0, inner=inner), gpx_point(1, inner=inner)], kind="cycling"))
    ).streams.channels

    told = {c: channels[c][0] for c in channels if c not in (Channel.LATITUDE, Channel.LONGITUDE, Channel.DISTANCE)}
    assert told == {
        Channel.POWER: 210,
        Channel.HEART_RATE: 150,
        Channel.CADENCE: 90,
        Channel.TEMPERATURE: 18,
        Channel.ALTITUDE: 300,
    }


@pytest.mark.parametrize(
    ("kind", "name", "sport"),
    [
        ("running", "", Sport.RUNNING),
        ("1", "", Sport.CYCLING),
        ("9", "Ride with Ann", Sport.RUNNING),
        ("Virtual Ride", "", Sport.CYCLING),
        ("cross_country_skiing", "", Sport.SKIING),
        ("paragliding", "", Sport.OTHER),
        ("", "Radfahrt am Abend", Sport.CYCLING),
        ("", "Leiden Fietsen", Sport.CYCLING),
        ("", "Run, then ride", Sport.OTHER),
        ("", "Trunk call", Sport.OTHER),
    ],
)
def test_the_sport_comes_from_the_type_then_from_the_title(kind: str, name: str, sport: Sport) -> None:
    assert only(gpx(gpx_track(northwards(2), kind=kind, name=name))).sport is sport


def test_the_gap_between_two_stretches_is_a_pause_without_distance() -> None:
    recording = only(gpx(gpx_track(northwards(11), [gpx_point(40, 60), gpx_point(50, 60)])))

    assert (recording.elapsed_s, recording.timer_s) == (50, 20)
    assert recording.distance_m == pytest.approx(10 * STEP_M, rel=1e-6)


def test_a_long_gap_within_a_stretch_is_a_pause_too() -> None:
    recording = only(gpx(gpx_track([*northwards(60), *northwards(60, first=3600)])))

    assert (recording.elapsed_s, recording.timer_s) == (3659, 118)


def test_every_track_is_a_recording_and_nights_part_a_track() -> None:
    tour = gpx_track(northwards(5), [gpx_point("2024-05-02T06:00:00Z"), gpx_point("2024-05-02T06:00:05Z")], kind="1")

    recordings = read_gpx(gpx(gpx_track(northwards(5, first=50), kind="9"), tour)).recordings

    assert [r.sport for r in recordings] == [Sport.RUNNING, Sport.CYCLING, Sport.CYCLING]
    assert [r.elapsed_s for r in recordings] == [4, 4, 5]


def test_a_route_is_ignored_and_said_to_be_one() -> None:
    drawn = read_gpx(gpx(gpx_track([gpx_point(None), gpx_point(None, 51)])))
    told = read_gpx(b'<gpx><rte><rtept lat="1" lon="2"><time>2024-05-01T06:00:00Z</time></rtept></rte></gpx>')

    assert drawn.ignored == told.ignored == "This GPX file holds a route, not a recording: its points have no times."


def test_a_file_with_only_a_description_is_ignored() -> None:
    assert read_gpx(b"<gpx><metadata><time>2024-05-01T06:00:00Z</time></metadata></gpx>").ignored is not None


def test_a_route_beside_a_recording_is_told() -> None:
    parsed = read_gpx(gpx(gpx_track(northwards(3)), gpx_track([gpx_point(None)])))

    assert len(parsed.recordings) == 1
    assert parsed.problems == ("1 track without times was left out.",)


def test_points_without_a_time_are_counted() -> None:
    parsed = read_gpx(gpx(gpx_track([*northwards(3), gpx_point(None), gpx_point("1999-01-01T00:00:00Z")])))

    assert len(parsed.recordings) == 1 and len(parsed.recordings[0].streams) == 3
    assert parsed.problems == ("2 track points without a usable time were left out.",)


def test_positions_of_a_device_without_a_fix_are_unknown() -> None:
    streams = only(gpx(gpx_track([gpx_point(0, 0.0, 0.0), *northwards(3, first=1)]))).streams

    assert np.isnan(streams.channels[Channel.LATITUDE][0])
    assert streams.channels[Channel.DISTANCE][-1] == pytest.approx(2 * STEP_M, rel=1e-6)


def test_names_of_way_points_are_no_titles() -> None:
    data = gpx("<wpt lat='1' lon='2'><name>Cafe</name><type>food</type></wpt>", gpx_track(northwards(2), name="Mine"))

    assert only(data).title == "Mine"


def test_a_broken_file_is_read_up_to_the_damage() -> None:
    data = gpx(gpx_track(northwards(100)))

    parsed = read_gpx(data[: len(data) // 2])

    assert parsed.salvaged and "track points before it were read" in parsed.problems[0]
    assert 40 < len(parsed.recordings[0].streams) < 60
    assert parsed.recordings[0].quality == ("salvaged",)


def test_a_file_with_nothing_before_the_damage_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadFile, match="GPX file is damaged at line"):
        read_gpx(b"<gpx><trk><trkseg><trkpt lat='1' lon=")


@given(st.data())
def test_any_damage_ends_in_recordings_or_a_sentence(data: st.DataObject) -> None:
    octets = bytearray(gpx(gpx_track(northwards(10), northwards(5, first=60), name="A", kind="9")))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(octets) - 1))
        octets[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))

    try:
        assert sane(read_gpx(bytes(octets)))
    except BadFile as error:
        assert error.sentence and error.next_step


def test_all_real_files_are_read_whole(shared_data: Path) -> None:
    folder = shared_data / "activities"
    summaries = {s["file"]: s for s in json.loads((folder / "device_summaries.json").read_text())}
    files = sorted(folder.glob("*.gpx"))
    assert len(files) == 8

    for file in files:
        data = file.read_bytes()
        assert GPX_READER.recognises(data[:4096])
        parsed = read_gpx(data)
        assert sum(len(r.streams) for r in parsed.recordings) == summaries[file.name]["trackpoints"], file.name
        assert not parsed.problems and (parsed.ignored is None) == bool(parsed.recordings)


def test_the_same_ride_is_as_long_in_gpx_as_the_device_says(shared_data: Path) -> None:
    recording = only((shared_data / "activities" / "gpx__4078723797_strava.gpx").read_bytes())

    assert recording.distance_m == pytest.approx(57567.24, rel=1e-3)
    assert recording.streams.channels[Channel.POWER].mean() == pytest.approx(219, abs=1)
