"""Thresholds and weight as they are set at intervals.icu: dated, beside what the athlete entered and what efforts show."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.domain.fitness import Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.metrics.zones import thresholds_on
from lanterne_rouge.sandbox.vendors.intervals import IntervalsService
from tests.worlds import Lanterne

TODAY = date.today()
SET = TODAY - timedelta(days=20)


@pytest.fixture
def settings(intervals: IntervalsService) -> IntervalsService:
    """An account with thresholds for rides, runs and swims, and a weight without a day."""
    changed = {"updated": f"{SET}T08:00:00.000+00:00"}
    intervals.sports = [
        {"types": ["Run", "TrailRun"], "lthr": 172, "max_hr": 191, "threshold_pace": 3.9, **changed},
        {"types": ["Ride", "VirtualRide"], "ftp": 252, "lthr": 166, "max_hr": 187, **changed},
        {"types": ["Swim"], "threshold_pace": 1.2, **changed},
        {"types": ["Other"], "ftp": None, "lthr": None},
    ]
    intervals.weight = 71.5
    return intervals


def in_force(lanterne: Lanterne) -> dict[str, tuple[float, str, str]]:
    rows = lanterne("athlete", "show", "--json").document["in_force"]
    return {row["name"]: (row["value"], row["from"], row["source"]) for row in rows}


def test_thresholds_come_with_their_day_and_source(connected: Lanterne, settings: IntervalsService) -> None:
    said = connected("sync")

    there, since = "intervals_icu", f"{SET}"
    assert {name: row for name, row in in_force(connected).items() if row[2] == there} == {
        "ftp": (252.0, since, there),
        "lthr": (166.0, since, there),
        "max_hr": (191.0, since, there),
        "threshold_pace": (3.9, since, there),
        "css": (1.2, since, there),
    }
    assert f"FTP 252 W from your settings there, since {since}." in said.out
    assert "from intervals.icu" in connected("athlete", "show").out


def test_a_second_sync_changes_nothing_and_a_change_there_is_a_new_day(
    connected: Lanterne, settings: IntervalsService
) -> None:
    connected("sync")
    again = connected("sync", "--json").document["services"][0]
    settings.sports[1] = {**settings.sports[1], "ftp": 260, "updated": f"{TODAY}T08:00:00.000+00:00"}
    changed = connected("sync", "--json").document["services"][0]

    history = connected("athlete", "show", "--json").document["thresholds"]
    assert (again["thresholds"], again["values"], again["entry"]) == ([], 0, None)
    assert [(row["name"], row["value"]) for row in changed["thresholds"]] == [("ftp", 260.0)]
    assert [(row["value"], row["from"]) for row in history if row["name"] == "ftp" and row["source"] != "estimate"] == [
        (252.0, f"{SET}"),
        (260.0, f"{TODAY}"),
    ]


def test_your_own_value_stays_and_that_is_said(connected: Lanterne, settings: IntervalsService) -> None:
    connected("athlete", "set", "ftp=230", "--from", f"{TODAY - timedelta(days=300)}")

    said = connected("sync")

    assert in_force(connected)["ftp"][::2] == (230.0, "athlete")
    assert "FTP 252 W from your settings there; 230 W (entered by you) counts." in said.out


def test_an_undo_takes_them_back_and_an_import_leaves_them(
    connected: Lanterne, settings: IntervalsService, tmp_path: Path
) -> None:
    connected("sync")
    (tmp_path / "nothing.csv").write_text("date,hrv\n2026-01-01,60\n")
    connected("import", tmp_path / "nothing.csv")
    kept = in_force(connected)["ftp"]
    connected("undo")
    connected("undo")

    assert kept[2] == "intervals_icu"
    assert all(source != "intervals_icu" for _, _, source in in_force(connected).values())


@pytest.mark.parametrize("odd", [None, 0, -5, 5000, "high", True, [250], 1e300])
def test_odd_settings_are_left_out(connected: Lanterne, settings: IntervalsService, odd: object) -> None:
    settings.sports = [{"types": ["Ride", None, 7], "ftp": odd, "updated": "soon"}, {"types": "Run", "lthr": 170}]

    assert connected("sync").code == 0

    assert all(source != "intervals_icu" for _, _, source in in_force(connected).values())


def test_a_weight_without_a_day_counts_once_and_gives_way_to_dated_ones(
    connected: Lanterne, settings: IntervalsService, tmp_path: Path
) -> None:
    connected("sync")
    assert connected("sync", "--json").document["services"][0]["values"] == 0
    yesterday = f"{TODAY - timedelta(days=1)}"
    settings.wellness[f"{TODAY}"] = {"id": f"{TODAY}", "weight": 70.2}
    settings.wellness[yesterday] = {"id": yesterday, "weight": 70.4}
    settings.weight = 75.0
    connected("sync")

    connected("export-data", tmp_path / "out")
    rows = [line.split(",")[:3] for line in (tmp_path / "out" / "wellness.csv").read_text().splitlines()]
    assert [row for row in rows if row[1] == "weight_kg"] == [
        [yesterday, "weight_kg", "70.4"],
        [f"{TODAY}", "weight_kg", "70.2"],
    ]


@pytest.mark.parametrize(
    ("source", "value", "ago", "wins"),
    [
        (ThresholdSource.ATHLETE, 200, 400, ThresholdSource.ATHLETE),
        (ThresholdSource.ESTIMATE, 260, 5, ThresholdSource.ESTIMATE),
        (ThresholdSource.ESTIMATE, 240, 5, ThresholdSource.INTERVALS),
        (ThresholdSource.FILE, 245, 5, ThresholdSource.FILE),
        (ThresholdSource.FILE, 245, 200, ThresholdSource.INTERVALS),
        (ThresholdSource.AGE_FORMULA, 260, 5, ThresholdSource.INTERVALS),
    ],
)
def test_which_of_two_thresholds_counts(source: ThresholdSource, value: float, ago: int, wins: ThresholdSource) -> None:
    def ftp(value: float, ago: int, source: ThresholdSource) -> Threshold:
        day = TODAY - timedelta(days=ago)
        return Threshold(name=ThresholdName.FTP, value=value, from_day=day, source=source)

    there, other = ftp(250, 100, ThresholdSource.INTERVALS), ftp(value, ago, source)

    for told in ((there, other), (other, there)):
        held = thresholds_on(TODAY, told).ftp
        assert held is not None
        assert held.source is wins


def test_a_setting_that_was_left_alone_for_half_a_year_gives_way_to_any_effort() -> None:
    old = Threshold(
        name=ThresholdName.FTP, value=250, from_day=TODAY - timedelta(days=183), source=ThresholdSource.INTERVALS
    )
    effort = Threshold(
        name=ThresholdName.FTP, value=220, from_day=TODAY - timedelta(days=10), source=ThresholdSource.ESTIMATE
    )

    held = [thresholds_on(TODAY - timedelta(days=back), (old, effort)).ftp for back in (0, 1)]

    assert [one and one.value for one in held] == [220, 250]
