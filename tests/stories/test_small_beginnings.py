"""Somebody who trains little, or tells nothing of it, gets a plan that begins small and grows into the time that is offered."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from lanterne_rouge.app.plan import PlanRequest, remake_plan
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

THREE_DAYS, TWO_DAYS, A_LONG_DAY = ("tue,thu,sun", "40"), ("tue,sat", "60"), ("mon,wed,fri,sun", "30,sun=90")
RACES = {"running": "City 10 km", "cycling": "Hill ride 60 km", "swimming": "Lake swim 1500 m"}
FIRST_LARGEST_MIN, OF_OFFERED, LEAST_WEEK_MIN = 120, 0.7, 40


@pytest.mark.parametrize(
    ("level", "sports", "told", "time"),
    [
        ("beginner", "running", None, THREE_DAYS),
        ("beginner", "running", "0", THREE_DAYS),
        ("beginner", "running", "0.5", THREE_DAYS),
        ("beginner", "running", "0.5", A_LONG_DAY),
        ("beginner", "cycling", "0.5", A_LONG_DAY),
        ("beginner", "running,strength", "0.5", TWO_DAYS),
        ("recreational", "running", "0.5", A_LONG_DAY),
        ("recreational", "cycling,strength", "0", TWO_DAYS),
        ("trained", "swimming", "0.5", THREE_DAYS),
        ("trained", "swimming,cycling,running", "0.5", THREE_DAYS),
    ],
)
def test_a_season_from_little_training_has_no_empty_week_and_grows_into_the_offered_time(
    lanterne: Lanterne, level: str, sports: str, told: str | None, time: tuple[str, str]
) -> None:
    days, minutes = time
    several = sports.count(",") == 2
    wanted = (
        *("init", "--goal", "Olympic triathlon" if several else RACES[sports.split(",")[0]], "--sports", sports),
        *("--date", str(date.today() + timedelta(weeks=20)), "--days", days, "--minutes", minutes, "--level", level),
        *(("--recent-hours", told) if told is not None else ()),
        *(("--strength", "1") if "strength" in sports else ()),
    )
    assert lanterne(*wanted).code == 0

    weeks = [week["minutes"] for week in lanterne("plan", "--json").document["weeks"]]

    # The first week may be half over, the last ones hold taper, race and recovery.
    build = weeks[1:17]
    offered = sum(60 if days == TWO_DAYS[0] else 40 if days == THREE_DAYS[0] else 30 for _ in days.split(","))
    assert min(build) >= LEAST_WEEK_MIN
    assert build[0] <= FIRST_LARGEST_MIN
    assert max(build) >= OF_OFFERED * offered


@pytest.mark.parametrize("later", range(7))
def test_a_lighter_week_of_two_short_runs_keeps_both_on_whatever_day_the_plan_is_made(
    lanterne: Lanterne, later: int
) -> None:
    days, minutes = A_LONG_DAY
    wanted = ("init", "--goal", "City 10 km", "--sports", "running", "--days", days, "--minutes", minutes)
    race = str(date.today() + timedelta(weeks=20))
    assert lanterne(*wanted, "--date", race, "--level", "recreational", "--recent-hours", "0.5").code == 0

    on = datetime.now(UTC) + timedelta(days=later)
    with replace(open_scope(home=lanterne.home), clock=on.astimezone) as scope:
        weeks = remake_plan(PlanRequest(), scope).weeks

    assert any(week.recovery for week in weeks[1:16]) and min(week.minutes for week in weeks[1:16]) >= LEAST_WEEK_MIN


def test_who_hardly_trains_now_begins_with_walking_breaks_whatever_they_were_once(lanterne: Lanterne) -> None:
    told = ("--level", "recreational", "--years", "8", "--recent-hours", "0.5", "--recent-longest", "20")
    wanted = (
        *("init", "--goal", "City 10 km", "--sports", "running", "--days", "tue,thu,sun", "--minutes", "45,sun=60"),
        *("--date", str(date.today() + timedelta(weeks=20)), *told),
    )
    assert lanterne(*wanted).code == 0

    days = lanterne("plan", "--json").document["days"]
    first_weeks = [session["run_walk"] for day in days[:28] for session in day["sessions"]]

    assert first_weeks and all(first_weeks)
