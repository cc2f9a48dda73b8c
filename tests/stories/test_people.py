"""People of several sports, ages and levels set themselves up, and their plan is one that a coach would sign."""

from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest

from tests.worlds import Lanterne

TODAY = date.today()
RACE_SUNDAY = TODAY + timedelta(weeks=14, days=6 - TODAY.weekday())
FAST = ("tempo", "threshold", "vo2max", "race_pace")
BORN = {age: str(TODAY.year - age) for age in (15, 31, 36, 58, 63, 70)}

PEOPLE = {
    "rower": ("Spring regatta, 2 km row", "row", "mon,tue,thu,sat,sun", "70", "6", "trained", BORN[31], ()),
    "ultra runner": ("Ridge trail, 50 km", "run", "tue,wed,thu,sat,sun", "75,sat=240", "8", "trained", BORN[36], ()),
    "triathlete": (
        "Lakeside", "swim,bike,run", "mon,tue,wed,thu,sat,sun", "70,sat=150", "7", "trained", BORN[58],
        ("--event-sport", "triathlon", "--course", "olympic"),
    ),
    "old runner": ("Village 10 km run", "run", "tue,thu,sat,sun", "50,sun=75", "3", "recreational", BORN[70], ()),
    "young runner": ("Cross country 5 km", "run", "mon,tue,thu,sat", "60", "4", "recreational", BORN[15], ()),
    "new runner": ("Park run 5 km", "run", "tue,thu,sun", "40", "2", "beginner", BORN[36], ()),
    "mother": (
        "Park run 5 km", "run", "tue,thu,sun", "45", "2", "recreational", BORN[31],
        ("--sex", "female", "--gave-birth", str(TODAY - timedelta(days=100))),
    ),
    "walker": ("Village 5 km run", "run", "tue,thu,sat,sun", "45,sun=60", "3", "beginner", BORN[63], ()),
    "lifter who rides": (
        "Charity ride, 60 km", "bike,lift", "mon,tue,wed,thu,fri,sat", "75,tue=50,thu=50,sat=90", "6.5", "recreational", BORN[36],
        ("--strength", "3"),
    ),
    "swimmer": ("Lake swim, 3 km", "swim", "mon,wed,fri,sat", "60", "4", "recreational", BORN[36], ()),
}  # fmt: skip
Day = dict[str, Any]


def plan_of(lanterne: Lanterne, who: str) -> list[Day]:
    goal, sports, days, minutes, hours, level, born, more = PEOPLE[who]
    lately = () if who in ("new runner", "mother", "walker") else ("--recent-hours", str(float(hours) * 0.6))
    run = lanterne(
        *("init", "--goal", goal, "--date", str(RACE_SUNDAY), "--sports", sports, "--days", days, "--minutes", minutes),
        *("--hours", hours, "--level", level, "--birth", born, *lately, *more),
    )
    assert run.code == 0, run.err
    days_of_plan: list[Day] = lanterne("plan", "--json").document["days"]
    return days_of_plan


def weeks_before_the_race(days: list[Day]) -> list[list[Day]]:
    monday = TODAY + timedelta(days=7 - TODAY.weekday())
    by_day = {date.fromisoformat(day["date"]): day for day in days}
    count = (RACE_SUNDAY - monday).days // 7
    return [[by_day[monday + timedelta(weeks=w, days=d)] for d in range(7)] for w in range(count)]


def is_hard(day: Day) -> bool:
    return any(session["hard"] for session in day["sessions"])


@pytest.mark.parametrize("who", PEOPLE)
def test_a_plan_that_a_coach_would_sign(lanterne: Lanterne, who: str) -> None:
    days = plan_of(lanterne, who)
    by_day = {day["date"]: day for day in days}
    weeks = weeks_before_the_race(days)

    (race,) = [s for s in by_day[str(RACE_SUNDAY)]["sessions"] if s["kind"] == "race"]
    assert race["minutes"]
    assert not any(is_hard(by_day[str(RACE_SUNDAY - timedelta(days=before))]) for before in (1, 2))
    assert not any(is_hard(by_day[str(RACE_SUNDAY + timedelta(days=after))]) for after in (1, 2))
    for week in weeks:
        assert sum(map(is_hard, week)) <= 2
        assert any(not day["sessions"] for day in week)
        for day in week:
            for session in day["sessions"]:
                off_the_bike = session["sport"] == "running" and any(s["sport"] == "cycling" for s in day["sessions"])
                may_be_short = session["kind"] == "openers" or session["run_walk"] or off_the_bike
                assert session["minutes"] >= (15 if may_be_short else 20)
                assert session["structure"] or session["kind"] == "strength"


@pytest.mark.parametrize("who", ["new runner", "mother"])
def test_who_begins_or_comes_back_after_a_birth_does_nothing_fast_for_six_weeks(lanterne: Lanterne, who: str) -> None:
    weeks = weeks_before_the_race(plan_of(lanterne, who))

    assert not any(s["kind"] in FAST for week in weeks[:6] for day in week for s in day["sessions"])


def test_a_triathlete_swims_rides_and_runs_each_week_and_races_all_three(lanterne: Lanterne) -> None:
    days = plan_of(lanterne, "triathlete")
    race = next(day for day in days if day["date"] == str(RACE_SUNDAY))["sessions"][0]

    assert [leg["sport"] for leg in race["legs"]] == ["swimming", "cycling", "running"]
    for week in weeks_before_the_race(days)[:-1]:
        assert {"swimming", "cycling", "running"} <= {s["sport"] for day in week for s in day["sessions"]}
    bricks = [d for d in days if [s["sport"] for s in d["sessions"]][:2] == ["cycling", "running"]]
    assert len(bricks) >= 2


def test_a_new_runner_past_fifty_has_a_day_between_all_runs_and_nothing_fast_for_nine_weeks(lanterne: Lanterne) -> None:
    weeks = weeks_before_the_race(plan_of(lanterne, "walker"))
    runs = [any(s["sport"] == "running" for s in day["sessions"]) for week in weeks for day in week]

    assert not any(first and second for first, second in pairwise(runs))
    assert not any(s["kind"] in FAST for week in weeks[:9] for day in week for s in day["sessions"])


def test_the_lifting_days_that_were_asked_for_are_there_until_the_taper(lanterne: Lanterne) -> None:
    weeks = weeks_before_the_race(plan_of(lanterne, "lifter who rides"))
    lifted = [
        sum(s["kind"] == "strength" and s["minutes"] >= 25 for day in week for s in day["sessions"])
        for week in weeks[:-2]
    ]

    assert sum(lifted) / len(lifted) >= 2.66
