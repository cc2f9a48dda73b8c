"""What intervals.icu offers for download: wellness by day, activities by row."""

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.intervals_csv import (
    INTERVALS_ACTIVITIES_READER,
    INTERVALS_WELLNESS_READER,
    read_activities,
    read_wellness,
)
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.sport import Sport

WELLNESS = (
    "date,ctl,atl,weight,tempWeight,restingHR,tempRestingHR,hrv,hrvSDNN,sleepSecs,sleepScore,readiness,spO2,steps\n"
    "2024-05-01,50.8,51.1,70.5,false,48,false,64.2,,27000,81,,97,8000\n"
    "2024-05-02,51.0,52.0,70.5,true,48,true,,71,,,,,\n"
    "tomorrow,1,1,,,,,,,,,,,\n"
)
ACTIVITIES = (
    "id,start_date_local,start_date,timezone,type,name,moving_time,elapsed_time,icu_recording_time,distance,"
    "icu_training_load,icu_weighted_avg_watts,icu_average_watts,average_heartrate,icu_rpe,source,device_name\n"
    'i1,2024-05-01T10:00:00,2024-05-01T08:00:00Z,Europe/Berlin,VirtualRide,"=1+1, easy",3500,3700,3600,30000.5,80,210,'
    "190,150,6,GARMIN_CONNECT,Garmin Edge\n"
    "i2,2024-05-02T10:00:00,,(GMT+01:00) Europe/Berlin,TrailRun,Hills,1800,,,5000,40,0,,,,,\n"
    "i3,2024-05-03T10:00:00,,,Unicycle,Odd,60,,,,,,,,,,\n"
    "i4,2024-05-04T10:00:00,,,Run,x,60,,,,,,,,,STRAVA,\n"
    "i5,soon,,,Run,x,60,,,,,,,,,,\n"
)


def test_wellness_is_read_with_its_units() -> None:
    assert INTERVALS_WELLNESS_READER.recognises(WELLNESS.encode())

    parsed = read_wellness(WELLNESS.encode())

    first = {o.metric.value: o.value for o in parsed.wellness if o.day.day == 1}
    assert first == {
        "weight_kg": 70.5,
        "resting_hr_bpm": 48,
        "hrv_rmssd_ms": 64.2,
        "sleep_h": 7.5,
        "sleep_score": 81,
        "spo2_pct": 97,
        "steps": 8000,
    }
    assert parsed.wellness[0].provenance.source == "intervals_csv"
    assert parsed.problems == ("Line 4: “tomorrow” is no date; the row was left out.",)


def test_values_carried_over_from_an_earlier_day_are_no_observations() -> None:
    second = {o.metric.value: o.value for o in read_wellness(WELLNESS.encode()).wellness if o.day.day == 2}

    assert second == {"hrv_sdnn_ms": 71}


def test_a_list_with_only_fitness_is_ignored() -> None:
    text = b"date,ctl,atl,ctlLoad,atlLoad,rampRate\n2024-05-01,50,51,58,58,1.2\n"

    assert INTERVALS_WELLNESS_READER.recognises(text)
    assert read_wellness(text).ignored is not None


def test_an_activity_is_a_recording_without_samples() -> None:
    assert INTERVALS_ACTIVITIES_READER.recognises(ACTIVITIES.encode())
    assert not INTERVALS_WELLNESS_READER.recognises(ACTIVITIES.encode())

    ride = read_activities(ACTIVITIES.encode()).recordings[0]

    assert (ride.sport, ride.sub_sport, ride.title) == (Sport.CYCLING, "virtual_activity", "=1+1, easy")
    assert (ride.start, ride.utc_offset_s) == (datetime(2024, 5, 1, 8, tzinfo=UTC), 7200)
    assert (ride.elapsed_s, ride.timer_s, ride.distance_m) == (3700, 3600, 30000.5)
    device = ride.device
    assert (device.load, device.np_w, device.avg_power_w, device.avg_hr_bpm, device.rpe) == (80, 210, 190, 150, 6)
    assert (device.device, len(ride.streams), ride.quality) == ("Garmin Edge", 0, ("no_samples",))


def test_without_the_clock_of_the_world_the_zone_decides_and_without_zone_the_wall_clock() -> None:
    _, run, odd = read_activities(ACTIVITIES.encode()).recordings

    assert (run.start, run.utc_offset_s) == (datetime(2024, 5, 2, 8, tzinfo=UTC), 7200)
    assert (odd.start, odd.utc_offset_s, odd.sport) == (datetime(2024, 5, 3, 10, tzinfo=UTC), None, Sport.OTHER)


def test_a_zero_that_cannot_be_is_unknown() -> None:
    run = read_activities(ACTIVITIES.encode()).recordings[1]

    assert run.device.np_w is None and run.device.load == 40


def test_sessions_from_strava_and_rows_without_a_start_are_told() -> None:
    assert read_activities(ACTIVITIES.encode()).problems == (
        "1 session of this list comes from Strava, which forbids their use here: import Strava's own export instead.",
        "Line 6: “soon” is no start of a session; the row was left out.",
    )


def test_a_list_of_which_nothing_can_be_read_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadFile):
        read_activities(b"start_date_local,type,moving_time\nx,Run,1\n")


def test_real_series_and_field_names_are_those_that_we_read(shared_data: Path) -> None:
    file = shared_data / "vendor-payloads" / "intervals-icu" / "training-load-forecast__wellness.json"
    records = json.loads(file.read_text())["records"]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(records[0]))
    writer.writeheader()
    writer.writerows(records)
    assert INTERVALS_WELLNESS_READER.recognises(text.getvalue().encode()[:4096])


@given(st.data())
def test_any_damage_ends_in_rows_or_a_sentence(data: st.DataObject) -> None:
    for text, read in ((WELLNESS, read_wellness), (ACTIVITIES, read_activities)):
        octets = bytearray(text.encode())
        for _ in range(data.draw(st.integers(1, 6))):
            at = data.draw(st.integers(0, len(octets) - 1))
            octets[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))
        try:
            parsed = read(bytes(octets))
        except BadFile as error:
            assert error.sentence and error.next_step
        else:
            assert all(abs(o.value) < float("inf") for o in parsed.wellness)
            assert all(r.start.tzinfo is UTC for r in parsed.recordings)
