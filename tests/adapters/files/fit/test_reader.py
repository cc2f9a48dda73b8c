import gzip
import json
from datetime import UTC, datetime

import numpy as np
import pytest

from lanterne_rouge.adapters.files.fit.encode import MessageBlock, encode_fit
from lanterne_rouge.adapters.files.fit.profile import (
    ACTIVITY_MESSAGE,
    EVENT,
    EXERCISE_TITLE,
    FILE_ID,
    RECORD,
    SESSION,
    SET_MESSAGE,
    SPORT,
    WORKOUT_MESSAGE,
)
from lanterne_rouge.adapters.files.fit.reader import FitReader, read_fit
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import FileFormat
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel

START = 1_700_000_000.0
AT = datetime.fromtimestamp(START, UTC)


def of_kind(kind: float) -> MessageBlock:
    return MessageBlock(message=FILE_ID, columns={"type": [kind], "time_created": [START]})


def records(first: int, count: int, **columns: float) -> MessageBlock:
    known = {name: np.full(count, float(value)) for name, value in columns.items()}
    return MessageBlock(message=RECORD, columns={"timestamp": START + first + np.arange(float(count)), **known})


def session(start: float, length: float, **columns: float) -> MessageBlock:
    known = {name: [float(value)] for name, value in columns.items()}
    times = {"start_time": [START + start], "timestamp": [START + start + length], "total_elapsed_time": [length]}
    return MessageBlock(message=SESSION, columns={**times, **known})


def read_one(*blocks: MessageBlock):
    parsed = read_fit(encode_fit([of_kind(4), *blocks]))
    assert len(parsed.recordings) == 1
    return parsed.recordings[0]


def test_a_session_becomes_a_recording_with_its_samples():
    recording = read_one(records(0, 60, heart_rate=140), session(0, 60, sport=1, sub_sport=3, total_timer_time=59))

    assert recording.sport is Sport.RUNNING
    assert recording.sub_sport == "trail"
    assert recording.start == AT
    assert recording.timer_s == 59
    assert len(recording.streams) == 60
    assert recording.streams.get(Channel.HEART_RATE)[0] == 140
    assert recording.streams.get(Channel.POWER) is None


def test_several_sessions_share_out_the_records_by_their_starts():
    body = [
        records(0, 300, distance=100),
        session(200, 100, sport=2),
        session(100, 100, sport=3),
        session(0, 100, sport=5),
    ]

    recordings = read_fit(encode_fit([of_kind(4), *body])).recordings

    assert [each.sport for each in recordings] == [Sport.SWIMMING, Sport.TRANSITION, Sport.CYCLING]
    assert [len(each.streams) for each in recordings] == [100, 100, 100]
    assert [each.streams.time_s[0] for each in recordings] == [0, 0, 0]


def test_records_before_the_told_start_move_the_start():
    recording = read_one(records(0, 100), session(40, 100, sport=2))

    assert recording.start == AT
    assert len(recording.streams) == 100


def test_a_record_with_a_broken_clock_does_not_stretch_the_session():
    broken = MessageBlock(message=RECORD, columns={"timestamp": [START - 9e8]})

    recording = read_one(broken, records(0, 50), session(0, 50, sport=2))

    assert recording.start == AT
    assert len(recording.streams) == 50


def test_samples_with_the_same_time_are_one():
    twice = MessageBlock(
        message=RECORD, columns={"timestamp": [START, START, START + 1], "heart_rate": [100, None, 110]}
    )
    also = MessageBlock(message=RECORD, columns={"timestamp": [START + 1], "power": [250.0]})

    recording = read_one(twice, also, session(0, 2, sport=2))

    assert recording.streams.time_s.tolist() == [0, 1]
    assert recording.streams.get(Channel.HEART_RATE).tolist() == [100, 110]
    np.testing.assert_array_equal(recording.streams.get(Channel.POWER), [np.nan, 250])


def test_samples_whose_clock_ran_back_are_left_out_and_told():
    times = START + np.array([0, 1, 2, 50, 3, 4, 5, 1, 6])

    recording = read_one(MessageBlock(message=RECORD, columns={"timestamp": times}), session(0, 60, sport=2))

    assert recording.streams.time_s.tolist() == [0, 1, 2, 3, 4, 5, 6]
    assert "time_backwards" in recording.quality


def test_a_missing_timer_time_is_told_by_the_stops_and_starts():
    events = MessageBlock(
        message=EVENT,
        columns={"timestamp": START + np.array([0, 30, 50, 100]), "event": [0.0] * 4, "event_type": [0.0, 4, 0, 4]},
    )

    recording = read_one(events, records(0, 100), session(0, 100, sport=2))

    assert recording.timer_s == 80


def test_a_missing_timer_time_without_events_leaves_out_the_gaps():
    recording = read_one(records(0, 60), records(360, 60), session(0, 420, sport=2))

    assert recording.timer_s == pytest.approx(119)


def test_a_file_without_a_session_is_one_recording_of_its_records():
    sport = MessageBlock(message=SPORT, columns={"sport": [2.0], "sub_sport": [7.0]})

    recording = read_one(sport, records(0, 120, power=200, distance=0))

    assert recording.sport is Sport.CYCLING
    assert recording.sub_sport == "road"
    assert recording.elapsed_s == 119
    assert recording.timer_s == 119


def test_a_multisport_file_that_lost_its_sessions_is_cut_where_the_sport_changed():
    def leg(sport: float, first: int):
        return MessageBlock(message=SPORT, columns={"sport": [sport]}), records(first, 60)

    recordings = read_fit(encode_fit([of_kind(4), *leg(5, 0), *leg(2, 60), *leg(1, 120)])).recordings

    assert [each.sport for each in recordings] == [Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING]
    assert [len(each.streams) for each in recordings] == [60, 60, 60]


def test_a_leg_that_lost_its_session_to_damage_is_still_a_recording():
    whole = encode_fit(
        [of_kind(4), session(0, 100, sport=5), MessageBlock(message=SPORT, columns={"sport": [1.0]}), records(0, 600)]
    )

    recordings = read_fit(whole[:-20]).recordings

    assert [each.sport for each in recordings] == [Sport.SWIMMING, Sport.RUNNING]
    assert all("salvaged" in each.quality for each in recordings)


def test_distance_counts_from_the_start_of_each_session():
    ride = MessageBlock(
        message=RECORD, columns={"timestamp": START + np.arange(20.0), "distance": np.arange(20.0) * 10}
    )

    recordings = read_fit(encode_fit([of_kind(4), ride, session(0, 10, sport=1), session(10, 10, sport=2)])).recordings

    assert recordings[0].streams.get(Channel.DISTANCE)[-1] == 90
    assert recordings[1].streams.get(Channel.DISTANCE)[0] == 10


def test_the_wall_clock_is_told_by_the_activity_unless_it_makes_no_sense():
    def offset(local: float):
        activity = MessageBlock(
            message=ACTIVITY_MESSAGE, columns={"timestamp": [START], "local_timestamp": [START + local]}
        )
        return read_one(records(0, 5), session(0, 5, sport=2), activity).utc_offset_s

    assert offset(-18_000) == -18_000
    assert offset(20_700) == 20_700
    assert offset(7_203) == 7_200
    assert offset(680_848_312) is None
    assert offset(500) is None


@pytest.mark.parametrize(
    ("kind", "word"), [(5, "workout"), (6, "course"), (2, "settings"), (15, "monitoring"), (99, "99")]
)
def test_a_file_of_another_kind_is_ignored_with_a_reason(kind, word):
    parsed = read_fit(encode_fit([of_kind(kind), MessageBlock(message=WORKOUT_MESSAGE, columns={"wkt_name": ["4x8"]})]))

    assert parsed.recordings == ()
    assert word in parsed.ignored


def test_a_file_of_another_kind_with_a_session_is_an_activity_all_the_same():
    parsed = read_fit(encode_fit([of_kind(6), records(0, 10), session(0, 10, sport=2)]))

    assert len(parsed.recordings) == 1


def test_an_activity_without_anything_in_it_is_refused():
    with pytest.raises(BadFile, match="neither samples"):
        read_fit(encode_fit([of_kind(4)]))


def test_swapped_sets_are_taken_by_where_the_work_is():
    def sets(active: float):
        rest = 1 - active
        kinds, reps = [active, rest, active], [5.0, 0, 5]
        columns = {"set_type": kinds, "repetitions": reps, "weight": [60.0, 0, 60], "timestamp": [START] * 3}
        categories = {"category": np.full((3, 1), 28.0), "category_subtype": np.full((3, 1), 6.0)}
        return MessageBlock(message=SET_MESSAGE, columns={**columns, **categories})

    right = read_one(sets(1), session(0, 600, sport=10, sub_sport=20))
    swapped = read_one(sets(0), session(0, 600, sport=10, sub_sport=20))

    assert right.sport is Sport.STRENGTH
    assert right.sets == swapped.sets
    assert [(each.exercise, each.reps, each.weight_kg) for each in right.sets] == [("Barbell Back Squat", 5, 60)] * 2


def test_a_title_in_the_file_names_the_exercise():
    titles = {"exercise_category": [65_534.0], "exercise_name": [3.0], "wkt_step_name": ["Log Press"]}
    lifted = {
        "set_type": [1.0, 1.0],
        "repetitions": [3.0, 3.0],
        "category": np.array([[65_534.0], [65_534.0]]),
        "category_subtype": np.array([[3.0], [np.nan]]),
    }

    recording = read_one(
        MessageBlock(message=EXERCISE_TITLE, columns=titles),
        MessageBlock(message=SET_MESSAGE, columns=lifted),
        session(0, 600, sport=10),
    )

    assert [each.exercise for each in recording.sets] == ["Log Press", "Unknown Exercise"]


def test_the_reader_recognises_fit_by_its_content():
    data = encode_fit([of_kind(4), records(0, 5), session(0, 5, sport=2)])

    assert FitReader().format is FileFormat.FIT
    assert FitReader().recognises(data[:4096])
    assert not FitReader().recognises(b"PK\x03\x04 a zip file")
    assert len(FitReader().read(data, "ride.fit").recordings) == 1


# Below: real files.


def read_sample(shared_data, name):
    data = (shared_data / "activities" / name).read_bytes()
    return read_fit(gzip.decompress(data) if name.endswith(".gz") else data)


def test_sessions_agree_with_what_their_devices_wrote(shared_data):
    compared = 0
    for told in json.loads((shared_data / "activities" / "device_summaries.json").read_text()):
        for oracle in told.get("computed_for_comparison", ()):
            if not oracle["np_oracle_usable"]:
                continue
            recording = read_sample(shared_data, told["file"]).recordings[oracle["session"]]
            assert_agrees(recording, told["device_sessions"][oracle["session"]])
            compared += 1

    assert compared >= 5


def assert_agrees(recording, device):
    heart_rate = recording.streams.get(Channel.HEART_RATE)
    if heart_rate is not None and device.get("avg_heart_rate"):
        assert np.nanmean(heart_rate) == pytest.approx(device["avg_heart_rate"], abs=1)
    distance = recording.streams.get(Channel.DISTANCE)
    if distance is not None and device.get("total_distance"):
        known = distance[np.isfinite(distance)]
        assert known[-1] - known[0] == pytest.approx(device["total_distance"], rel=1e-3)
    work = np.nansum(recording.streams.get(Channel.POWER))
    assert work == pytest.approx(device["total_work"], rel=6e-3)
    assert recording.device.np_w == device["normalized_power"]
    assert recording.device.work_j == device["total_work"]


def test_an_ironman_is_five_recordings_with_their_own_samples(shared_data):
    recordings = read_sample(shared_data, "multisport__MultiSport-2019-11-24.fit").recordings

    transition = Sport.TRANSITION
    assert [each.sport for each in recordings] == [
        Sport.SWIMMING,
        transition,
        Sport.CYCLING,
        transition,
        Sport.RUNNING,
    ]
    for each in recordings:
        assert each.streams.time_s[-1] <= each.elapsed_s + 30
        distance = each.streams.get(Channel.DISTANCE)
        assert distance[np.isfinite(distance)][-1] == pytest.approx(each.distance_m, rel=0.01)
    assert [len(each.laps) for each in recordings] == [39, 1, 36, 1, 35]


def test_sessions_at_the_end_of_a_file_and_chained_files_are_cut_alike(shared_data):
    for name in ("multisport__triathlon_summary_last.fit", "multisport__sample_mulitple_header.fit"):
        sports = [each.sport for each in read_sample(shared_data, name).recordings]

        assert sports == [Sport.SWIMMING, Sport.TRANSITION, Sport.CYCLING, Sport.TRANSITION, Sport.RUNNING]


def test_a_session_whose_clock_ran_longer_than_it_says_is_as_long_as_its_samples(shared_data):
    recording = read_sample(shared_data, "cycling-power__14582164182.fit.gz").recordings[0]

    assert recording.elapsed_s >= recording.timer_s
    assert recording.streams.time_s[-1] <= recording.elapsed_s


def test_developer_fields_stand_in_for_what_a_watch_did_not_measure(shared_data):
    recording = read_sample(shared_data, "other__20170518-191602-1740899583.fit").recordings[0]

    assert recording.sport is Sport.ROWING
    assert np.nanmax(recording.streams.get(Channel.POWER)) > 100
    assert recording.distance_m > 5000


def test_a_correct_strength_file_gives_its_tonnage(shared_data):
    sets = read_sample(shared_data, "strength__synthetic_sets.fit").recordings[0].sets

    assert len(sets) == 11
    assert sum((each.weight_kg or 0) * (each.reps or 0) for each in sets) == 4315
    assert sets[-1].duration_s == 45


def test_a_strength_file_with_an_encoders_mistakes_gives_the_sets_that_were_lifted(shared_data):
    recording = read_sample(shared_data, "strength__liftosaur_test.fit").recordings[0]

    assert recording.sport is Sport.STRENGTH
    assert len(recording.sets) == 17
    assert all(each.reps for each in recording.sets)
    assert recording.sets[0].exercise == "Overhead Press"


def test_pool_swims_have_their_lengths(shared_data):
    recording = read_sample(shared_data, "swimming-pool__GarminHRMswim.FIT").recordings[0]

    swum = sum(each.active for each in recording.lengths)
    assert swum * recording.pool_length_m == recording.distance_m
    assert np.isfinite(recording.streams.get(Channel.HEART_RATE)).all()


def test_every_real_file_is_read_without_a_warning(shared_data):
    for path in sorted((shared_data / "activities").iterdir()):
        if path.suffix.lower() == ".fit" and path.stat().st_size < 100_000:
            for recording in read_fit(path.read_bytes()).recordings:
                assert np.all(np.diff(recording.streams.time_s) > 0), path.name
