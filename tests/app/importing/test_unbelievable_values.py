"""What cannot be true stays in the original file and enters no number."""

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
