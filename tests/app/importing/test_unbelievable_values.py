"""What cannot be true stays in the original file and enters no number."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.wellness import PLAUSIBLE, WellnessMetric, is_plausible
from tests.worlds import Lanterne

HEAD = "date,readiness,hrv,rhr,sleep_h,temp_dev,activity_balance\n"


@pytest.mark.parametrize(
    ("row", "metric"),
    [
        ("2026-03-01,1000000,,,,,", "readiness"),
        ("2026-03-01,,-5,,,,", "hrv_rmssd_ms"),
        ("2026-03-01,,,9999,,,", "resting_hr_bpm"),
        ("2026-03-01,,,,1e308,,", "sleep_h"),
    ],
)
def test_an_impossible_value_is_reported_once_and_enters_no_morning(
    lanterne: Lanterne, tmp_path: Path, row: str, metric: str
) -> None:
    (tmp_path / "ring.csv").write_text(HEAD + row + "\n")

    report = lanterne("import", tmp_path / "ring.csv", "--json").document
    day = lanterne("today", "--date", "2026-03-01", "--json").document

    problems = [problem["problem"] for problem in report["problems"]]
    assert len(problems) == 1 and "can't be true" in problems[0] and metric in problems[0]
    assert day["observation"]["readiness"] is None and day["observation"]["sleep"] is None


def test_a_value_of_a_day_to_come_is_left_out_and_said(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "ring.csv").write_text(HEAD + "2125-03-01,80,60,50,7,0,80\n")

    report = lanterne("import", tmp_path / "ring.csv", "--json").document

    assert report["wellness_days"] == 0
    assert [p["problem"] for p in report["problems"]] == ["6 values are dated in the future."]


LIST = "id,start_date_local,start_date,type,moving_time,elapsed_time,average_heartrate,icu_training_load,distance\n"


@pytest.mark.parametrize(
    ("day", "metres", "flag", "sentence"),
    [
        ("2125-03-01", 30_000, "clock", "has a date that can't be true"),
        ("2026-01-01", 9_600_000, "totals_implausible", "can't be true (duration, distance"),
    ],
)
def test_an_impossible_session_is_flagged_and_reported_once(
    lanterne: Lanterne, tmp_path: Path, day: str, metres: int, flag: str, sentence: str
) -> None:
    row = f"i1,{day}T07:00:00,{day}T07:00:00Z,Ride,3600,3600,140,80,{metres}\n"
    (tmp_path / "list.csv").write_text(LIST + row)

    report = lanterne("import", tmp_path / "list.csv", "--json").document
    (activity,) = lanterne("activities", "--json").rows

    assert [sentence in problem["problem"] for problem in report["problems"]] == [True]
    assert flag in activity["quality"]
    if flag == "clock":
        assert lanterne("fitness", "--json").rows == []
    else:
        assert activity["distance_m"] is None and activity["device"]["distance_m"] is None


@pytest.mark.parametrize("day", ["0001-01-01", "9999-03-01"])
def test_a_session_of_an_impossible_year_is_refused_with_a_sentence(
    lanterne: Lanterne, tmp_path: Path, day: str
) -> None:
    row = f"i1,{day}T07:00:00,{day}T07:00:00Z,Ride,3600,3600,140,80,30000\n"
    (tmp_path / "list.csv").write_text(LIST + row)

    report = lanterne("import", tmp_path / "list.csv", "--json").document

    assert (report["imported"], report["failed"], len(report["problems"])) == (0, 1, 1)
    assert lanterne("activities", "--json").rows == []


def test_every_quantity_has_a_plausible_range() -> None:
    assert set(PLAUSIBLE) == set(WellnessMetric)
    assert all(low < high for low, high in PLAUSIBLE.values())


@given(st.sampled_from(list(WellnessMetric)), st.floats())
def test_only_what_lies_within_its_range_is_plausible(metric: WellnessMetric, value: float) -> None:
    low, high = PLAUSIBLE[metric]

    assert is_plausible(metric, value) == (low <= value <= high)


LIFT = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"


def test_a_lifting_session_of_a_day_to_come_sets_no_record(lanterne: Lanterne, tmp_path: Path) -> None:
    rows = ("2125-03-01 10:00:00", "2026-03-01 10:00:00")
    weights = (140, 100)
    sets = [f"{at},A,1h,Bench Press (Barbell),1,{kg},5,0,0,,,8\n" for at, kg in zip(rows, weights, strict=True)]
    (tmp_path / "strong.csv").write_text(LIFT + "".join(sets))

    report = lanterne("import", tmp_path / "strong.csv", "--units", "kg", "--json").document
    records = lanterne("strength", "records").out

    assert any("date that can't be true" in problem["problem"] for problem in report["problems"])
    assert "100 kg x 5" in records and "140" not in records


def ride(path: Path, day: str, *, hours: float, watts: int) -> None:
    """A ride of constant power, a point a minute."""
    begin = datetime.fromisoformat(f"{day}T07:00:00+00:00")
    points = "".join(
        f"<Trackpoint><Time>{begin + timedelta(minutes=n):%Y-%m-%dT%H:%M:%SZ}</Time><Extensions>"
        f'<TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Watts>{watts}</Watts></TPX>'
        "</Extensions></Trackpoint>"
        for n in range(round(hours * 60))
    )
    path.write_text(
        '<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">'
        f'<Activities><Activity Sport="Biking"><Id>{begin:%Y-%m-%dT%H:%M:%SZ}</Id>'
        f'<Lap StartTime="{begin:%Y-%m-%dT%H:%M:%SZ}"><TotalTimeSeconds>{hours * 3600:.0f}</TotalTimeSeconds>'
        f"<DistanceMeters>0</DistanceMeters><Track>{points}</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
    )


def test_a_recorder_that_ran_for_days_takes_no_other_session_in(lanterne: Lanterne, tmp_path: Path) -> None:
    lanterne("athlete", "set", "ftp=250", "--from", "2026-01-01")
    for day in ("2026-02-02", "2026-02-04"):
        ride(tmp_path / f"{day}.tcx", day, hours=1.0, watts=200)
    lanterne("import", tmp_path)
    before = {row["date"]: row["load"] for row in lanterne("fitness", "--json").rows if row["load"]}

    ride(tmp_path / "left-on.tcx", "2026-02-02", hours=100, watts=300)
    lanterne("import", tmp_path)

    after = {row["date"]: row["load"] for row in lanterne("fitness", "--json").rows if row["load"]}
    assert set(before) == {"2026-02-02", "2026-02-04"} and after["2026-02-04"] == before["2026-02-04"]
    assert len(lanterne("activities", "--json").rows) == 3
    assert after["2026-02-02"] <= 600


def test_samples_that_no_session_has_are_named_where_the_file_is_imported(lanterne: Lanterne, tmp_path: Path) -> None:
    ride(tmp_path / "watts.tcx", "2026-02-02", hours=0.5, watts=29_999)

    report = lanterne("import", tmp_path, "--json").document

    assert [p["problem"] for p in report["problems"]] == [
        "Its cycling session on 2026-02-02 has values that can't be true (power)."
    ]


def test_a_table_whose_every_row_is_refused_is_listed_and_no_failure(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "ring.csv").write_text("date,readiness,hrv\nyesterdayish,80,60\n2026-99-99,70,60\n")

    said = lanterne("import", tmp_path / "ring.csv", "--json")

    assert said.code == 0
    assert (said.document["imported"], said.document["failed"]) == (0, 1)
    assert "yesterdayish" in said.document["problems"][0]["problem"]


def test_a_table_with_resting_hr_keeps_its_hours_of_sleep(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "ring.csv").write_text("date,readiness,hrv,resting_hr,sleep_h\n2026-03-01,60,50,52,5.1\n")
    lanterne("import", tmp_path / "ring.csv")

    seen = lanterne("today", "--date", "2026-03-01", "--json").document["observation"]

    assert (seen["sleep"], seen["rhr"]) == (5.1, 52)
