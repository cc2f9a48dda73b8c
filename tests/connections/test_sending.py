"""The coming days in the athlete's calendar at intervals.icu."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.sandbox.vendors.intervals import IntervalsService
from lanterne_rouge.sandbox.vendors.service import Fault, Reply, StandIn
from tests.worlds import Lanterne

MISSION = f"""
id = "hill"
name = "Road to the Hill"
start = {date.today() - timedelta(days=20)}
goal_event = "Hill Race"
goal_date = {date.today() + timedelta(days=70)}
sports = ["cycling"]
[constraints]
weekly_hours = 7
[athlete]
ftp = 250
"""


@pytest.fixture
def planned(connected: Lanterne, tmp_path: Path) -> Lanterne:
    """A home with a rider's plan."""
    file = tmp_path / "mission.toml"
    file.write_text(MISSION, encoding="utf-8")
    assert connected("init", "--mission", file).code == 0
    assert connected("plan").code == 0
    return connected


def test_the_week_is_sent_once_and_read_back(planned: Lanterne, intervals: IntervalsService, stand_in: StandIn) -> None:
    first = planned("connections", "send", "--json").document
    bodies = [json.loads(seen.body) for seen in stand_in.seen if seen.path.endswith("/bulk")]
    stand_in.seen.clear()
    again = planned("connections", "send")

    assert first["written"]
    assert first["unlike"] == []
    assert len(intervals.events) == len(first["written"])
    assert {event["type"] for event in intervals.events} == {"Ride"}
    assert not any("workout_doc" in event for event in bodies[0])
    assert "nothing new to send" in again.out
    assert len(stand_in.seen) == 1


def test_what_others_planned_stays_and_what_is_no_longer_planned_goes(
    planned: Lanterne, intervals: IntervalsService
) -> None:
    today = f"{date.today()}T00:00:00"
    theirs = {"id": 7, "category": "WORKOUT", "start_date_local": today, "name": "Club ride"}
    old = {**theirs, "id": 8, "external_id": f"lanterne-{date.today()}-rowing-1"}
    intervals.events = [dict(theirs), dict(old)]

    said = planned("connections", "send", "--json").document

    names = [event["name"] for event in intervals.events]
    assert said["removed"] == 1
    assert "Club ride" in names
    assert all(event["id"] != 8 for event in intervals.events)


def test_a_changed_workout_is_replaced_and_not_doubled(planned: Lanterne, intervals: IntervalsService) -> None:
    planned("connections", "send")
    count = len(intervals.events)
    intervals.events[0] = {**intervals.events[0], "description": "- 3h 120%"}

    said = planned("connections", "send", "--json").document

    assert (len(said["written"]), said["unchanged"]) == (1, count - 1)
    assert len(intervals.events) == count
    assert all(event["description"] != "- 3h 120%" for event in intervals.events)


def test_lines_that_the_service_dropped_without_a_word_are_noticed(
    planned: Lanterne, intervals: IntervalsService
) -> None:
    intervals.drops = "Warm-up"

    said = planned("connections", "send")

    assert said.code == 0
    assert "didn't understand all of" in said.out


def test_the_morning_brings_the_calendar_in_line_where_it_is_wanted(
    planned: Lanterne, intervals: IntervalsService, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned("today")
    assert intervals.events == []
    monkeypatch.setenv("SEND_WORKOUTS", "true")
    planned("today", "--no-deliver")
    assert intervals.events == []

    planned("today")

    assert intervals.events


def test_a_service_that_fails_costs_no_day(
    planned: Lanterne, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEND_WORKOUTS", "true")
    planned("sync")
    stand_in.faults += [Fault(at="/events", reply=Reply(status=403))] * 2

    said = planned("today")

    assert said.code == 0
    assert "didn't reach intervals.icu" in said.out + said.err


def test_without_a_connection_the_next_step_is_said(lanterne: Lanterne) -> None:
    said = lanterne("connections", "send")

    assert said.code == 1
    assert "lanterne connect intervals" in said.err
