"""An athlete without an event: set up, planned some weeks ahead, coached every day."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from tests.worlds import Lanterne, weeks_of_rides

DAY = "2026-03-03"
STAY_FIT = (
    "init",
    "--sports",
    "cycling,running",
    "--days",
    "mon,wed,sat",
    "--minutes",
    "45",
    "--level",
    "recreational",
)


def test_no_event_is_no_dead_end(lanterne: Lanterne) -> None:
    set_up = lanterne(*STAY_FIT, "--json").document
    plan = lanterne("plan", "--date", DAY, "--json").document
    today = lanterne("today", "--date", DAY, "--no-deliver", "--json").document

    assert (set_up["goal_event"], set_up["goal_date"]) == (None, None)
    assert (plan["goal"], len(plan["weeks"])) == (None, 9)
    trained = [date.fromisoformat(day["date"]).weekday() for day in plan["days"] if day["sessions"]]
    assert set(trained) == {0, 2, 5}
    assert today["mission"]["goal_event"] is None


def test_the_plan_rolls_on_week_by_week(lanterne: Lanterne) -> None:
    lanterne(*STAY_FIT)
    lanterne("plan", "--date", DAY)
    later = date.fromisoformat(DAY) + timedelta(weeks=7)

    lanterne("plan", "--date", later)
    lanterne("plan", "accept", "latest", "--date", later)
    plan = lanterne("plan", "--date", later, "--json").document

    assert date.fromisoformat(plan["days"][-1]["date"]) >= later + timedelta(weeks=7)


def test_told_weeks_stand_in_until_files_are_there(lanterne: Lanterne) -> None:
    lanterne(*STAY_FIT, "--recent-hours", "2", "--recent-longest", "45")
    little = lanterne("plan", "--date", DAY, "--json").document["weeks"][1]["minutes"]
    lanterne(*STAY_FIT, "--recent-hours", "1")
    lanterne("plan", "remake", "--date", DAY)
    less = lanterne("plan", "--date", DAY, "--json").document["weeks"][1]["minutes"]

    assert 100 <= little <= 140
    assert less < little


def test_what_is_missing_is_not_said_on_a_day_that_goes_as_planned(lanterne: Lanterne, tmp_path: Path) -> None:
    weeks_of_rides(tmp_path / "in", until=datetime(2026, 3, 3, 12, tzinfo=UTC), days=20)
    assert lanterne("import", tmp_path / "in").code == 0

    said = " ".join(lanterne("today", "--date", "2026-03-03").out.split())

    assert "Train as planned" in said
    assert not any(words in said for words in ("so I'm careful", "readiness score", "days of training"))


def test_before_anything_is_set_up_the_day_is_a_walk_and_names_the_way_on(lanterne: Lanterne) -> None:
    today = lanterne("today", "--date", DAY)

    assert "Walk:" in today.out
    assert "Name your sports and days: lanterne init" in today.out and "Ride" not in today.out


def test_one_answer_of_the_set_up_changes_only_itself(lanterne: Lanterne) -> None:
    race = datetime.now(UTC).date() + timedelta(days=100)
    lanterne("init", "--goal", "Town 10k", "--date", str(race), "--sports", "running", "--days", "tue,thu,sat,sun")

    lanterne("init", "--strength", "1")
    plan = lanterne("plan", "--json").document

    assert (plan["goal"], plan["goal_date"]) == ("Town 10k", str(race))
    before = [day for day in plan["days"] if day["date"] < str(race)]
    assert {session["sport"] for day in before for session in day["sessions"]} == {"running", "strength"}
    assert {date.fromisoformat(day["date"]).weekday() for day in before if day["sessions"]} <= {1, 3, 5, 6}


def test_a_goal_named_none_leaves_the_race(lanterne: Lanterne) -> None:
    race = datetime.now(UTC).date() + timedelta(days=100)
    lanterne("init", "--goal", "Town 10k", "--date", str(race), "--sports", "running")

    set_up = lanterne("init", "--goal", "none", "--json").document

    assert set_up["goal_date"] is None
