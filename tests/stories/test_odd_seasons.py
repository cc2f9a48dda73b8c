"""Goals that are over, too near or on top of one another, no time at all, and mornings that contradict themselves."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.worlds import Lanterne, Said

DAY = date(2026, 3, 3)
MISSION = """
id = "hill"
name = "Road to the Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = {goal}
sports = ["cycling"]
{events}
[constraints]
weekly_hours = 7
{limits}
"""


def mission(folder: Path, *, goal: date, events: str = "", limits: str = "") -> Path:
    path = folder / "mission.toml"
    path.write_text(MISSION.format(goal=goal, events=events, limits=limits))
    return path


def after(days: int) -> date:
    return DAY + timedelta(days=days)


def plan(home: Lanterne, day: date = DAY) -> Said:
    """The plan in words; every invariant of its document holds."""
    document = home("plan", "--date", str(day), "--json").document
    assert [i for i in document["invariants"] if not i["holds"]] == []
    said = home("plan", "--date", str(day))
    assert said.code == 0
    return said


def test_a_goal_that_is_over_leaves_a_plan_to_stay_in_shape_and_says_so(lanterne: Lanterne, tmp_path: Path) -> None:
    said = lanterne("init", "--mission", mission(tmp_path, goal=after(-20)))
    assert said.code == 0 and "behind you" in said.out

    out = plan(lanterne).out

    assert "Hill Race" in out and "behind you" in out
    assert "Maintenance" in out and "race" not in out.split("week of")[1]
    assert lanterne("today", "--full", "--date", DAY).code == 0


def test_a_goal_tomorrow_gets_openers_the_race_and_easy_days_after_it(lanterne: Lanterne, tmp_path: Path) -> None:
    lanterne("init", "--mission", mission(tmp_path, goal=after(1)))

    out = plan(lanterne).out

    assert "Hill Race is tomorrow. Your fitness won't change now" in out
    days = lanterne("plan", "--date", DAY, "--json").document["days"]
    assert [d["role"] for d in days[:2]] == ["openers", "race"]
    assert not any(s["hard"] for d in days[2:10] for s in d["sessions"])


def test_two_goals_a_week_apart_are_both_raced_and_the_days_between_are_kept_easy(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    second = f'[[events]]\nname = "Valley Race"\nday = {after(37)}\npriority = "A"\n'
    lanterne("init", "--mission", mission(tmp_path, goal=after(30), events=second))

    out = plan(lanterne).out

    assert "Hill Race and Valley Race are 7 days apart" in out
    days = {d["date"]: d for d in lanterne("plan", "--date", DAY, "--json").document["days"]}
    assert [days[str(after(n))]["role"] for n in (30, 37)] == ["race", "race"]
    between = [days[str(after(n))] for n in range(31, 37)]
    assert not any(s["hard"] for d in between for s in d["sessions"])


def test_no_hours_at_all_are_refused_with_the_field_and_what_is_right(lanterne: Lanterne, tmp_path: Path) -> None:
    path = mission(tmp_path, goal=after(60))
    path.write_text(path.read_text().replace("weekly_hours = 7", "weekly_hours = 0"))

    said = lanterne("init", "--mission", path)

    assert said.code == 1
    assert "weekly_hours" in said.err and "0.5" in said.err


def test_a_week_without_a_minute_is_a_plan_of_rest_that_says_what_to_do(lanterne: Lanterne, tmp_path: Path) -> None:
    none = ", ".join(f"{day} = 0" for day in ("mon", "tue", "wed", "thu", "fri", "sat", "sun"))
    lanterne("init", "--mission", mission(tmp_path, goal=after(60), limits=f"minutes = {{ {none} }}"))

    out = plan(lanterne).out

    assert "no time for a session" in out
    days = lanterne("plan", "--date", DAY, "--json").document["days"]
    assert {d["role"] for d in days} == {"rest", "race"}
    briefing = lanterne("today", "--full", "--date", DAY)
    assert briefing.code == 0 and "Type: rest" in briefing.out


def test_a_sport_that_nobody_knows_is_refused_with_those_that_are(lanterne: Lanterne, tmp_path: Path) -> None:
    path = mission(tmp_path, goal=after(60))
    path.write_text(path.read_text().replace('"cycling"', '"quidditch"'))

    said = lanterne("init", "--mission", path)

    assert said.code == 1
    assert "quidditch" in said.err and "cycling, running" in said.err


@pytest.mark.parametrize(
    "said",
    [
        ("--illness", "fever 39", "--energy", "high", "--readiness", "95"),
        ("--illness", "fever 39", "--text", "never felt better"),
        ("--illness", "fever 39", "--minutes", "180", "--mood", "good"),
    ],
)
def test_feeling_great_with_a_fever_is_a_day_of_rest_and_so_are_the_next(
    lanterne: Lanterne, tmp_path: Path, said: tuple[str, ...]
) -> None:
    lanterne("init", "--mission", mission(tmp_path, goal=after(60)))
    assert lanterne("check-in", *said, "--date", DAY).code == 0

    briefing = lanterne("today", "--full", "--date", DAY)

    assert briefing.code == 0
    assert "Decision: recover" in briefing.out and "ill (fever" in briefing.out and "Type: rest" in briefing.out
    days = lanterne("plan", "--date", DAY, "--json").document["days"]
    assert not any(d["sessions"] for d in days[:2])
    assert not any(s["hard"] for d in days[:7] for s in d["sessions"])


def test_time_on_a_day_that_is_kept_free_is_the_athletes_word(lanterne: Lanterne, tmp_path: Path) -> None:
    lanterne("init", "--mission", mission(tmp_path, goal=after(60), limits='days = ["mon", "wed", "fri", "sat"]'))
    plan(lanterne)
    lanterne("check-in", "--minutes", "40", "--date", DAY)

    assert lanterne("today", "--full", "--date", DAY).code == 0
    plan(lanterne)


@pytest.mark.parametrize("weekday", range(7))
def test_nothing_hard_is_planned_before_the_day_that_an_injury_allows_it_in_the_middle_of_a_week(
    lanterne: Lanterne, weekday: int
) -> None:
    today = date.today()
    over = today - timedelta(days=today.weekday()) + timedelta(days=weekday - 7)
    hurt = f"{over - timedelta(weeks=9)} stress fracture tibia, over {over}"
    lanterne(
        *("init", "--goal", "Half marathon", "--date", str(today + timedelta(weeks=21)), "--sports", "running"),
        *(
            "--days",
            "mon,tue,wed,thu,fri,sat,sun",
            "--minutes",
            "60",
            "--level",
            "trained",
            "--threshold-pace",
            "4:20/km",
        ),
        *("--injuries", hurt),
    )
    days = lanterne("plan", "--json").document["days"]

    hard = [date.fromisoformat(day["date"]) for day in days if any(one["hard"] for one in day["sessions"])]
    assert hard and min(hard) >= over + timedelta(weeks=2)
