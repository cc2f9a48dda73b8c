from datetime import UTC, datetime

import numpy as np
import pytest

from lanterne_rouge.adapters.files.fit.activity_file import write_recording, write_recordings
from lanterne_rouge.adapters.files.fit.reader import read_fit
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary, Lap, Length, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

START = datetime(2026, 5, 17, 6, 30, tzinfo=UTC)
# The coarsest step of each channel in a file.
STEPS = {
    Channel.POWER: 1,
    Channel.HEART_RATE: 1,
    Channel.CADENCE: 1 / 128,
    Channel.SPEED: 0.001,
    Channel.DISTANCE: 0.01,
    Channel.ALTITUDE: 0.2,
    Channel.LATITUDE: 1e-7,
    Channel.LONGITUDE: 1e-7,
    Channel.TEMPERATURE: 1,
}


def streams(seconds: int) -> Streams:
    at = np.arange(seconds, dtype=np.float64)
    power = 200 + 50 * np.sin(at / 60)
    power[5:9] = np.nan
    return Streams(
        time_s=at + np.where(at > seconds / 2, 90, 0),
        channels={
            Channel.POWER: power,
            Channel.HEART_RATE: 130 + at % 30,
            Channel.CADENCE: 85.5 + at % 4,
            Channel.SPEED: 8 + at % 3 / 7,
            Channel.DISTANCE: at * 8.25,
            Channel.ALTITUDE: 400 + at / 10,
            Channel.LATITUDE: 45.9 + at * 1e-5,
            Channel.LONGITUDE: -6.8 - at * 1e-5,
            Channel.TEMPERATURE: np.full(seconds, -3.0),
        },
    )


def ride(**changes) -> Recording:
    known = {
        "sport": Sport.CYCLING,
        "sub_sport": "road",
        "start": START,
        "title": "Col d'été",
        "utc_offset_s": 7200,
        "elapsed_s": 690.25,
        "timer_s": 600.5,
        "distance_m": 4941.75,
        "streams": streams(600),
        "laps": (
            Lap(start_s=0, timer_s=300, distance_m=2475, avg_power_w=201, avg_hr_bpm=140, trigger="manual"),
            Lap(start_s=390, timer_s=300.5, trigger="session_end"),
        ),
        "device": DeviceSummary(
            np_w=215,
            tss=12.5,
            intensity_factor=0.86,
            threshold_power_w=250,
            avg_power_w=201,
            max_power_w=250,
            work_j=120_600,
            avg_hr_bpm=144,
            max_hr_bpm=159,
            avg_cadence=87.5,
            calories=130,
            distance_m=4941.75,
            ascent_m=60,
            lthr_bpm=168,
            user_max_hr_bpm=188,
            user_rest_hr_bpm=48,
            weight_kg=71.5,
            rpe=6,
            device="Demo 1",
        ),
    }
    return Recording(**{**known, **changes})


def read_back(recording: Recording) -> Recording:
    parsed = read_fit(write_recording(recording))
    assert parsed.problems == ()
    assert len(parsed.recordings) == 1
    return parsed.recordings[0]


def assert_same_streams(ours: Streams, theirs: Streams) -> None:
    np.testing.assert_array_equal(ours.time_s, theirs.time_s)
    assert ours.channels.keys() == theirs.channels.keys()
    for channel, values in theirs.channels.items():
        np.testing.assert_allclose(ours.channels[channel], values, atol=STEPS[channel] / 2 + 1e-9, err_msg=channel)


def test_a_ride_is_read_back_as_it_was_written():
    written = ride()

    back = read_back(written)

    assert_same_streams(back.streams, written.streams)
    for name in ("sport", "sub_sport", "start", "title", "utc_offset_s", "laps", "lengths", "sets", "device"):
        assert getattr(back, name) == getattr(written, name), name
    assert (back.elapsed_s, back.timer_s, back.distance_m) == (690.25, 600.5, 4941.75)
    assert back.quality == ()


def test_what_is_unknown_stays_unknown():
    written = Recording(sport=Sport.RUNNING, start=START, streams=Streams(time_s=np.arange(30.0)))

    back = read_back(written)

    assert back.device == DeviceSummary()
    assert back.utc_offset_s is None
    assert back.distance_m is None
    assert back.title is None


def test_a_pool_swim_keeps_its_lengths():
    lengths = (
        Length(start_s=0, timer_s=28.5, strokes=18, stroke="freestyle"),
        Length(start_s=29, timer_s=30.25, strokes=12, stroke="breaststroke"),
        Length(start_s=59, timer_s=20, active=False),
    )
    written = ride(sport=Sport.SWIMMING, sub_sport="lap_swimming", lengths=lengths, pool_length_m=25.0)

    back = read_back(written)

    assert back.lengths == lengths
    assert back.pool_length_m == 25.0


def test_a_strength_session_keeps_its_sets_and_the_names_of_its_exercises():
    sets = (
        RecordedSet(exercise="Barbell Back Squat", weight_kg=100, reps=5, duration_s=25),
        RecordedSet(exercise="Grandfather's Stone Lift", weight_kg=62.5, reps=3),
        RecordedSet(exercise="Plank", duration_s=60),
        RecordedSet(exercise="Row", weight_kg=45, reps=10),
    )
    written = Recording(sport=Sport.STRENGTH, sub_sport="strength_training", start=START, elapsed_s=1800, sets=sets)

    back = read_back(written)

    assert back.sets == sets
    assert back.sport is Sport.STRENGTH
    assert "no_samples" in back.quality


@pytest.mark.parametrize(
    ("sport", "sub_sport"),
    [
        (Sport.CYCLING, "indoor_cycling"),
        (Sport.CYCLING, "e_biking"),
        (Sport.RUNNING, "trail"),
        (Sport.ROWING, "indoor_rowing"),
        (Sport.WALKING, "hiking"),
        (Sport.SKIING, None),
        (Sport.SWIMMING, "open_water"),
        (Sport.TRANSITION, None),
        (Sport.OTHER, None),
        (Sport.OTHER, "paddling"),
        (Sport.OTHER, "yoga"),
    ],
)
def test_every_sport_is_read_back(sport, sub_sport):
    back = read_back(ride(sport=sport, sub_sport=sub_sport))

    assert (back.sport, back.sub_sport) == (sport, sub_sport)


def test_a_multisport_race_is_written_as_one_file_and_cut_again():
    swim = ride(sport=Sport.SWIMMING, sub_sport="open_water", elapsed_s=690)
    change = ride(sport=Sport.TRANSITION, sub_sport=None, start=datetime(2026, 5, 17, 6, 42, tzinfo=UTC), title=None)
    bike = ride(start=datetime(2026, 5, 17, 6, 54, tzinfo=UTC), title=None)

    parsed = read_fit(write_recordings((swim, change, bike)))

    assert [each.sport for each in parsed.recordings] == [Sport.SWIMMING, Sport.TRANSITION, Sport.CYCLING]
    for back, written in zip(parsed.recordings, (swim, change, bike), strict=True):
        assert_same_streams(back.streams, written.streams)
        assert back.laps == written.laps
        assert back.start == written.start


def test_real_recordings_survive_being_written(shared_data):
    for name in ("cycling-power__activity_4018408912.fit", "swimming-pool__GarminHRMswim.FIT"):
        original = read_fit((shared_data / "activities" / name).read_bytes()).recordings[0]

        back = read_back(original)

        assert_same_streams(back.streams, original.streams)
        assert back.lengths == original.lengths
        assert (back.sport, back.start, back.timer_s) == (original.sport, original.start, original.timer_s)
