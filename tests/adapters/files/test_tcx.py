"""What becomes of TCX files: whole ones, odd ones, broken ones."""

import json
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.tcx import TCX_READER, read_tcx
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel

from .track_files import moment, tcx, tcx_activity, tcx_lap, tcx_point

START = datetime(2024, 5, 1, 6, 0, tzinfo=UTC)
POWER = "<Extensions><ns3:TPX><ns3:Speed>8.5</ns3:Speed><ns3:Watts>{}</ns3:Watts></ns3:TPX></Extensions>"


def only(data: bytes) -> Recording:
    (recording,) = read_tcx(data).recordings
    return recording


def ride(seconds: int = 10) -> bytes:
    points = [tcx_point(s, f"<Cadence>90</Cadence>{POWER.format(200 + s)}") for s in range(seconds)]
    return tcx(tcx_activity(tcx_lap(0, seconds, points)))


def test_a_tcx_file_is_known_by_its_content() -> None:
    assert TCX_READER.recognises(ride()[:4096])
    assert TCX_READER.recognises(b"          " + ride()[:4000])
    assert TCX_READER.recognises(b"\xef\xbb\xbf<!-- made by <gpx> --><ns2:TrainingCenterDatabase>")
    assert not TCX_READER.recognises(b"<gpx><!-- <TrainingCenterDatabase> --></gpx>")
    assert not TCX_READER.recognises(b"\x0e\x10\xd9\x07")
    assert not TCX_READER.recognises(b"")


def test_an_indoor_ride_without_positions_is_a_recording() -> None:
    recording = only(ride())

    assert recording.sport is Sport.CYCLING
    assert recording.start == START
    assert recording.streams.time_s.tolist() == list(range(10))
    assert recording.streams.channels[Channel.POWER].tolist() == [200 + s for s in range(10)]
    assert set(recording.streams.channels) == {Channel.POWER, Channel.CADENCE, Channel.SPEED}
    assert recording.timer_s == 10
    assert recording.quality == ()


def test_every_lap_tells_its_totals_and_pauses_are_not_in_the_timer() -> None:
    totals = "<DistanceMeters>{}</DistanceMeters><Calories>50</Calories><AverageHeartRateBpm><Value>{}</Value>"
    first = totals.format(1000, 140) + "</AverageHeartRateBpm><TriggerMethod>Manual</TriggerMethod>"
    second = (
        totals.format(500, 160) + "</AverageHeartRateBpm><MaximumHeartRateBpm><Value>170</Value></MaximumHeartRateBpm>"
    )
    watts = "<Extensions><ns3:LX><ns3:AvgWatts>210</ns3:AvgWatts></ns3:LX></Extensions>"
    laps = [
        tcx_lap(0, 300, [tcx_point(0), tcx_point(300)], totals=first, after=watts),
        tcx_lap(900, 100, [tcx_point(900), tcx_point(1000)], totals=second),
    ]

    recording = only(tcx(tcx_activity(*laps, after="<Creator><Name>A watch</Name></Creator>")))

    assert [(lap.start_s, lap.timer_s, lap.distance_m) for lap in recording.laps] == [(0, 300, 1000), (900, 100, 500)]
    assert (recording.laps[0].avg_power_w, recording.laps[0].trigger) == (210, "manual")
    assert (recording.timer_s, recording.elapsed_s, recording.distance_m) == (400, 1000, 1500)
    assert recording.device.avg_hr_bpm == pytest.approx(145)
    assert (recording.device.max_hr_bpm, recording.device.calories, recording.device.device) == (170, 100, "A watch")


def test_without_totals_the_gaps_are_the_pauses() -> None:
    points = [tcx_point(s) for s in (*range(60), *range(600, 660))]

    recording = only(tcx(tcx_activity(tcx_lap(0, float("nan"), points))))

    assert recording.timer_s == 118
    assert recording.elapsed_s == 659


def test_all_sessions_of_a_multisport_file_are_recordings_of_their_own() -> None:
    swim = tcx_activity(tcx_lap(0, 60, [tcx_point(0), tcx_point(60)]), sport="Other")
    change = f'<Transition StartTime="{moment(61)}"><TotalTimeSeconds>30</TotalTimeSeconds></Transition>'
    bike = tcx_activity(tcx_lap(100, 60, [tcx_point(100), tcx_point(160)]), sport="Biking")
    both = (
        f"<MultiSportSession><FirstSport>{swim}</FirstSport><NextSport>{change}{bike}</NextSport></MultiSportSession>"
    )

    recordings = read_tcx(tcx(both)).recordings

    assert [r.sport for r in recordings] == [Sport.OTHER, Sport.TRANSITION, Sport.CYCLING]
    assert [r.timer_s for r in recordings] == [60, 30, 60]


def test_an_entry_by_hand_has_totals_and_no_samples() -> None:
    recording = only(tcx(tcx_activity(tcx_lap(0, 1800, [], totals="<DistanceMeters>5000</DistanceMeters>"))))

    assert (recording.start, recording.timer_s, recording.distance_m) == (START, 1800, 5000)
    assert recording.quality == ("no_samples",)


def test_running_cadence_is_that_of_one_foot() -> None:
    both_feet = [tcx_point(s, "<Cadence>172</Cadence>") for s in range(5)]
    one_foot = [
        tcx_point(s, "<Extensions><ns3:TPX><ns3:RunCadence>86</ns3:RunCadence></ns3:TPX></Extensions>")
        for s in range(5)
    ]

    for points in (both_feet, one_foot):
        streams = only(tcx(tcx_activity(tcx_lap(0, 5, points), sport="Running"))).streams
        assert streams.channels[Channel.CADENCE].tolist() == [86] * 5


def test_points_out_of_order_and_twice_become_one_rising_time_axis() -> None:
    heart, metres = "<HeartRateBpm><Value>{}</Value></HeartRateBpm>", "<DistanceMeters>{}</DistanceMeters>"
    points = [
        tcx_point(2, heart.format(122)),
        tcx_point(0, heart.format(120)),
        tcx_point(1, metres.format(5)),
        tcx_point(1, heart.format(121)),
        tcx_point("never", heart.format(200)),
        tcx_point("1970-01-01T00:00:00Z", heart.format(200)),
    ]

    parsed = read_tcx(tcx(tcx_activity(tcx_lap(0, 3, points))))

    streams = parsed.recordings[0].streams
    assert streams.time_s.tolist() == [0, 1, 2]
    assert streams.channels[Channel.HEART_RATE].tolist() == [120, 121, 122]
    assert parsed.problems == ("2 track points without a usable time were left out.",)


@pytest.mark.parametrize(
    ("first", "second", "apart", "offset"),
    [
        ("2024-05-01T06:00:00Z", "2024-05-01T06:00:01Z", 1.0, None),
        ("2024-05-01T06:00:00", "2024-05-01T06:00:01", 1.0, None),
        ("2024-05-01T06:00:00.250Z", "2024-05-01T06:00:01.75Z", 1.5, None),
        ("2024-05-01T08:00:00+02:00", "2024-05-01T08:00:01+02:00", 1.0, 7200),
        ("2024-05-01 06:00:00Z", "2024-05-01T06:00:01.1234567Z", 1.123456, None),
    ],
)
def test_times_are_read_in_all_their_forms(first: str, second: str, apart: float, offset: int | None) -> None:
    recording = only(tcx(tcx_activity(tcx_lap(first, 2, [tcx_point(first), tcx_point(second)]))))

    assert recording.start.replace(microsecond=0) == START
    assert recording.streams.time_s.tolist() == [0, apart]
    assert recording.utc_offset_s == offset


def test_a_lap_told_in_another_zone_does_not_move_the_start() -> None:
    recording = only(tcx(tcx_activity(tcx_lap("2024-05-01T04:00:00Z", 2, [tcx_point(0), tcx_point(1)]))))

    assert recording.start == START


def test_what_is_no_number_or_no_sense_is_unknown() -> None:
    texts = ["NaN", "inf", "-1e300", "abc", "", "7e77", "250"]
    points = [tcx_point(s, POWER.format(text)) for s, text in enumerate(texts)]

    recording = only(tcx(tcx_activity(tcx_lap(0, 1e300, points, totals="<DistanceMeters>-5</DistanceMeters>"))))

    power = recording.streams.channels[Channel.POWER]
    assert np.isnan(power[:-1]).all() and power[-1] == 250
    assert recording.laps[0].timer_s is None and recording.laps[0].distance_m is None


def test_a_broken_file_is_read_up_to_the_damage() -> None:
    data = ride(100)

    parsed = read_tcx(data[: data.index(moment(60).encode())])

    assert parsed.salvaged
    assert parsed.problems[0].startswith("The file is damaged at line 2") and "60 track points" in parsed.problems[0]
    recording = parsed.recordings[0]
    assert len(recording.streams) == 60
    assert recording.timer_s == 59, "the totals of a lap that was cut are those of its points"
    assert recording.quality == ("salvaged",)


def test_untidy_files_are_read_whole() -> None:
    named = ride().replace(b"</Activity>", b"<Creator><Name>Tom & Jerry \x01</Name></Creator></Activity>")

    for data in (b"   \n\t" + ride(), named, ride().decode().encode("utf-16"), ride().replace(b"UTF-8", b"nonsense")):
        parsed = read_tcx(data)
        assert not parsed.salvaged and len(parsed.recordings[0].streams) == 10
    assert only(named).device.device == "Tom & Jerry"


def test_a_file_with_nothing_before_the_damage_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadFile, match="nothing before it can be read"):
        read_tcx(b"<TrainingCenterDatabase><Activities><Activity")


def test_entities_and_document_types_are_refused() -> None:
    laughs = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>' + ride().split(b"?>", 1)[1]

    with pytest.raises(BadFile, match="document type"):
        read_tcx(laughs)
    with pytest.raises(BadFile, match="document type"):
        read_tcx(b"junk " + laughs)


def test_elements_nested_without_end_cost_no_memory() -> None:
    with pytest.raises(BadFile, match="nested too deeply"):
        read_tcx(b"<TrainingCenterDatabase>" + b"<a>" * 1_000_000)
    with pytest.raises(BadFile, match="too many kinds"):
        read_tcx(b"<TrainingCenterDatabase>" + b"".join(b"<a%d/>" % n for n in range(10_000)))


@pytest.mark.parametrize(
    ("inner", "reason"),
    [("<Courses><Course/></Courses>", "course"), ("<Workouts><Workout/></Workouts>", "workout"), ("", "no activity")],
)
def test_a_file_without_activities_is_ignored_with_its_reason(inner: str, reason: str) -> None:
    parsed = read_tcx(f"<TrainingCenterDatabase>{inner}</TrainingCenterDatabase>".encode())

    assert parsed.ignored is not None and reason in parsed.ignored


def sane(parsed: ParsedFile) -> bool:
    """Whether nothing that later steps rely on is broken."""
    return all(_is_sane(recording) for recording in parsed.recordings)


def _is_sane(recording: Recording) -> bool:
    times = recording.streams.time_s
    columns = recording.streams.channels.values()
    return (
        recording.start.tzinfo is UTC
        and bool(np.all(np.diff(times) > 0))
        and bool(np.isfinite(times).all())
        and not any(np.isinf(column).any() for column in columns)
        and all(len(column) == len(times) for column in columns)
    )


@given(st.data())
def test_any_damage_ends_in_recordings_or_a_sentence(data: st.DataObject) -> None:
    octets = bytearray(ride(20))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(octets) - 1))
        octets[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))

    try:
        assert sane(read_tcx(bytes(octets)))
    except BadFile as error:
        assert error.sentence and error.next_step


def test_all_real_files_agree_with_their_devices(shared_data: Path) -> None:
    folder = shared_data / "activities"
    summaries = {s["file"]: s for s in json.loads((folder / "device_summaries.json").read_text())}
    files = sorted(folder.glob("*.tcx"))
    assert len(files) == 10

    for file in files:
        data, told = file.read_bytes(), summaries[file.name]
        assert TCX_READER.recognises(data[:4096])
        recordings = read_tcx(data).recordings
        totals = told["device_totals"]
        assert sum(len(r.streams) for r in recordings) == told["trackpoints"], file.name
        assert sum(len(r.laps) for r in recordings) == totals["laps"]
        assert sum(r.timer_s or 0 for r in recordings) == pytest.approx(totals["total_time_s"])
        assert sum(r.device.distance_m or 0 for r in recordings) == pytest.approx(totals["distance_m"])
        assert sum(r.device.calories or 0 for r in recordings) == pytest.approx(totals["calories"])
