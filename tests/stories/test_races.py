"""The season's races by command: added, changed, dropped, planned around, taken back."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.app.races import AddRaceRequest, RaceFacts, add_race
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.wiring import open_home
from tests.worlds import Lanterne, MadeOnce

TODAY = date.today()
RUNNER = (
    *("init", "--sports", "running", "--days", "tue,thu,sat,sun", "--minutes", "60,sun=120"),
    *("--level", "recreational", "--recent-hours", "3", "--recent-longest", "75"),
)


def sunday_in(weeks: int) -> date:
    monday = TODAY - timedelta(days=TODAY.weekday())
    return monday + timedelta(weeks=weeks, days=6)


@pytest.fixture
def runner(lanterne: Lanterne, made_once: MadeOnce) -> Lanterne:
    """A home of a runner without a race, with a plan."""

    def make() -> None:
        assert lanterne(*RUNNER).code == 0
        assert lanterne("plan").code == 0

    return made_once(make)


def test_a_b_race_is_in_the_plan_with_lighter_days_before_and_after_it(runner: Lanterne) -> None:
    race = sunday_in(5)

    told = runner("race", "add", "Lake 10k", "--date", race, "--priority", "B", "--json").document
    days = {day["date"]: day for day in runner("plan", "--json").document["days"]}

    assert [r["name"] for r in told["races"]] == ["Lake 10k"]
    assert days[str(race)]["role"] == "race"
    assert days[str(race - timedelta(days=1))]["role"] in ("openers", "rest")
    assert not any(days[str(race + timedelta(days=n))]["hard"] for n in (1, 2))


def test_an_a_race_gives_the_season_a_goal_and_a_second_one_follows(runner: Lanterne) -> None:
    runner("race", "add", "City half marathon", "--date", sunday_in(10), "--priority", "A", "--target", "1:55")
    runner("race", "add", "Spring 10 km", "--date", sunday_in(18), "--priority", "A")

    plan = runner("plan", "--json").document
    races = [day["date"] for day in plan["days"] if day["role"] == "race"]

    assert (plan["goal"], plan["goal_date"]) == ("City half marathon", str(sunday_in(10)))
    assert races == [str(sunday_in(10)), str(sunday_in(18))]


def test_the_weeks_after_a_race_that_was_added_later_have_easy_training(runner: Lanterne) -> None:
    runner("race", "add", "City half marathon", "--date", sunday_in(12), "--priority", "A")

    after = runner("plan", "--json").document["weeks"][-2:]

    assert all(week["minutes"] > 30 for week in after)


def test_race_morning_holds_the_minutes_that_the_race_plan_expects_and_the_day_after_asks(runner: Lanterne) -> None:
    runner("race", "add", "City half marathon", "--date", sunday_in(10), "--priority", "A", "--target", "1:55")
    # Known since the season was planned.
    runner("init", "--threshold-pace", "4:50")

    expected = runner("race", "plan", "--json").document["plan"]["minutes"]
    morning = runner("today", "--date", sunday_in(10), "--no-deliver", "--json").document
    after = runner("today", "--date", sunday_in(10) + timedelta(days=1), "--no-deliver").out

    workout = morning["workout"]
    assert workout["duration_minutes"] == round(expected)
    assert sum(step["minutes"] for step in workout["steps"]) == round(expected)
    assert "How did the race go?" in after
    assert "coped" not in after


def test_undo_takes_back_the_race_and_the_plan_made_for_it(runner: Lanterne) -> None:
    before = runner("plan", "--json").document["id"]
    runner("race", "add", "Lake 10k", "--date", sunday_in(5))

    runner("undo")

    assert runner("race", "--json").document["races"] == []
    assert runner("plan", "--json").document["id"] == before


def test_a_race_is_changed_by_part_of_its_name(runner: Lanterne) -> None:
    runner("race", "add", "Lake 10k", "--date", sunday_in(5))

    changed = runner("race", "edit", "lake", "--date", sunday_in(6), "--target", "45:00", "--json").document["races"][0]

    assert (changed["date"], changed["target_minutes"]) == (str(sunday_in(6)), 45)
    to_finish = runner("race", "edit", "1", "--target", "finish", "--json").document["races"][0]
    assert (to_finish["target_minutes"], to_finish["to_finish"]) == (None, True)
    assert "to finish" in runner("race").out
    later = runner("race", "edit", "1", "--date", sunday_in(7), "--json").document["races"][0]
    assert later["to_finish"]
    timed = runner("race", "edit", "1", "--target", "50:00", "--json").document["races"][0]
    assert (timed["target_minutes"], timed["to_finish"]) == (50, False)


def test_without_its_goal_the_season_goes_on_to_the_next_a_race_or_keeps_fit(runner: Lanterne) -> None:
    runner("race", "add", "City half marathon", "--date", sunday_in(10), "--priority", "A")
    runner("race", "add", "Spring 10 km", "--date", sunday_in(18), "--priority", "A")

    runner("race", "drop", "city")
    next_goal = runner("plan", "--json").document["goal"]
    told = runner("race", "drop", "1")

    assert next_goal == "Spring 10 km"
    assert "stay fit" in told.out
    assert runner("plan", "--json").document["goal"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add", "Old race", "--date", "2020-05-17"), "in the past"),
        (("add", "Lake 10k"), "When is it?"),
        (("add", "Lake", "--date", "tomorrow", "--distance", "far"), "isn't a distance"),
        (("add", "Lake", "--date", "tomorrow", "--priority", "Z"), "isn't a priority"),
        (("add", "Lake", "--date", "tomorrow", "--target", "soon"), "isn't a time"),
        (("add", "Lake", "--date", "tomorrow", "--sport", "chess"), "isn't a sport"),
        (("add", "Weird", "--date", "tomorrow"), "How far is Weird?"),
        (("add", "Weird", "--date", "tomorrow", "--target", "finish"), "How far is Weird?"),
        (("add", "Weird", "--date", "tomorrow", "--distance", "olympic"), "--course olympic"),
        (
            ("add", "Lake", "--date", "tomorrow", "--sport", "run", "--distance", "10 km", "--target", "5:00"),
            "5:00 h, or 50 min (5:00 a kilometre)?",
        ),
        (("add", "L" * 81, "--date", "tomorrow", "--distance", "10 km"), "longer than 80 characters"),
        (("add",), "Which race?"),
        (("drop", "Nowhere"), "no race"),
        (("edit", "Nowhere", "--target", "3:30"), "no race"),
        (("move", "Lake"), "Unknown race command"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line_and_nothing_is_written(
    runner: Lanterne, words: tuple[str, ...], said: str
) -> None:
    before = runner("plan", "--json").document["id"]

    refused = runner("race", *words)

    assert refused.code == 1
    assert said in refused.err and refused.err.count("\n") == 1
    assert runner("plan", "--json").document["id"] == before
    assert runner("race", "--json").document["races"] == []


@pytest.mark.parametrize("target", ["5:00:00", "300 min", "1:05", "50 min"])
def test_a_target_with_one_reading_is_taken(runner: Lanterne, target: str) -> None:
    added = runner("race", "add", "Lake 10k", "--date", sunday_in(5), "--sport", "run", "--target", target)

    assert added.code == 0 and len(runner("race", "--json").document["races"]) == 1


@pytest.mark.parametrize(("target", "minutes"), [("22:30", 22.5), ("0:22:30", 22.5), ("9:50", None), ("5:00", None)])
def test_a_target_of_the_goal_is_minutes_and_seconds_where_nothing_else_makes_a_race_and_is_asked_about_otherwise(
    lanterne: Lanterne, target: str, minutes: float | None
) -> None:
    goal = ("init", "--goal", "Parkrun 5 km", "--date", sunday_in(9), "--sports", "running", "--days", "mon,wed,sat")

    made = lanterne(*goal, "--target", target)

    assert made.code == (1 if minutes is None else 0)
    if minutes is None:
        assert f"Is your target {target} h, or" in made.err and "if you mean hours" in made.err
    else:
        races = lanterne("race", "--json").document["races"]
        assert [race["target_minutes"] for race in races] == [minutes]


def test_a_target_of_hours_and_minutes_is_taken_where_it_makes_a_race(lanterne: Lanterne) -> None:
    goal = ("--date", sunday_in(9), "--sports", "running", "--days", "mon,wed,sat")

    assert lanterne("init", "--goal", "City half marathon", *goal, "--target", "1:45").code == 0


def test_a_second_a_race_soon_after_another_says_what_it_costs(runner: Lanterne) -> None:
    runner("race", "add", "Lake half marathon", "--date", sunday_in(10), "--priority", "A")

    near = runner("race", "add", "City 10k", "--date", sunday_in(11), "--priority", "A")
    later = runner("race", "add", "Hill 5k", "--date", sunday_in(14), "--priority", "A")
    lesser = runner("race", "add", "Park 5k", "--date", sunday_in(12), "--priority", "B")

    assert "City 10k is 7 days after Lake half marathon, both A races" in near.out and "--priority B" in near.out
    assert "both A races" not in later.out + lesser.out


def test_a_second_race_on_one_day_is_asked_about(runner: Lanterne) -> None:
    runner("race", "add", "Lake 10k", "--date", sunday_in(5))
    runner("race", "add", "Hill 5k", "--date", sunday_in(7))

    for words in (("add", "City mile"), ("edit", "Hill 5k")):
        refused = runner("race", *words, "--date", sunday_in(5), "--distance", "1 mi")
        assert refused.code == 1 and "Lake 10k is on" in refused.err and 'race drop "Lake 10k"' in refused.err
    assert len(runner("race", "--json").document["races"]) == 2


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (RaceFacts(distance_km=-5.0), "-5 can't be right for the distance"),
        (RaceFacts(distance_km=6000.0), "6000 can't be right for the distance"),
        (RaceFacts(distance_km=10.0, climb_m=-1.0), "-1 can't be right for the climbing"),
        (RaceFacts(distance_km=10.0, minutes=0.5), "0.5 can't be right for the target time"),
    ],
)
def test_figures_that_the_mission_file_refuses_are_refused_from_programs_too(
    runner: Lanterne, facts: RaceFacts, said: str
) -> None:
    home = open_home(runner.home)

    with pytest.raises(BadInput, match=said):
        add_race(AddRaceRequest(name="Lake", facts=replace(facts, day=sunday_in(5))), home.scope("me"))

    home.close()


def test_a_name_from_a_program_keeps_its_letters_and_loses_what_turns_the_text(runner: Lanterne) -> None:
    home = open_home(runner.home)
    facts = RaceFacts(day=sunday_in(5), distance_km=10.0)

    told = add_race(AddRaceRequest(name="\u202eسباق 🏁 Lauf ", facts=facts), home.scope("me"))

    home.close()
    assert [race.name for race in told.races] == ["سباق 🏁 Lauf"]


@pytest.mark.parametrize(
    "name", ["City half marathon", "Hyrox Berlin", "Lake triathlon", "Town criterium", "24 h ride"]
)
def test_a_race_whose_name_says_its_length_needs_no_distance(runner: Lanterne, name: str) -> None:
    assert runner("race", "add", name, "--date", sunday_in(8)).code == 0


def test_the_same_race_is_not_added_twice(runner: Lanterne) -> None:
    runner("race", "add", "Lake 10k", "--date", sunday_in(5))

    assert "already" in runner("race", "add", "Lake 10k", "--date", sunday_in(5)).err


def test_a_race_needs_a_week_to_plan_in(lanterne: Lanterne) -> None:
    assert "lanterne init" in lanterne("race", "add", "Lake 10k", "--date", "tomorrow").err


def test_the_race_day_is_on_one_screen_and_today_points_to_it(runner: Lanterne) -> None:
    race = sunday_in(5)
    runner("race", "add", "Lake 10k", "--date", race)
    runner("athlete", "set", "threshold_pace=5:00/km")

    told = runner("race", "plan")
    eve = runner("today", "--date", race - timedelta(days=1), "--no-deliver")
    day_after = runner("today", "--date", race + timedelta(days=1), "--no-deliver")

    assert "Expected: 50 min, likely 48 min to 51 min" in told.out
    assert told.out.count("\n") < 25
    assert "lanterne race plan" in eve.out or "check-in" in eve.out
    assert f"lanterne feedback {race} good" in day_after.out


def test_a_race_plan_needs_a_race(runner: Lanterne) -> None:
    assert "lanterne race add" in runner("race", "plan").err


def test_plan_race_list_and_race_day_have_the_race_in_the_same_minutes(runner: Lanterne) -> None:
    race = sunday_in(6)
    runner("athlete", "set", "threshold_pace=4:47/km")
    runner("race", "add", "City 10 km", "--date", race, "--priority", "A")

    foretold = runner("race", "plan", "--json").document["plan"]["minutes"]
    listed = runner("race", "--json").document["races"][0]["expected_minutes"]
    days = {day["date"]: day for day in runner("plan", "--json").document["days"]}

    assert days[str(race)]["minutes"] == listed == round(foretold) != 5 * round(foretold / 5)


def test_a_race_that_was_not_run_can_be_taken_back_the_day_after(runner: Lanterne) -> None:
    race = TODAY + timedelta(days=1)
    runner("race", "add", "City half marathon", "--date", race, "--priority", "A")

    shown = runner("today", "--date", race + timedelta(days=1)).out

    assert 'lanterne race drop "City half marathon"' in " ".join(shown.split())
    # As if a day had gone by.
    path = next(path for path in runner.home.rglob("*.toml") if str(race) in path.read_text())
    path.write_text(path.read_text().replace(str(race), str(TODAY - timedelta(days=1))))
    assert runner("race", "drop", "City half marathon").code == 0
    assert runner("race", "--json").document["races"] == []
    notes = [str(day["note"]) for day in runner("plan", "--json").document["days"]]
    assert not any("recovery after" in note for note in notes)


def test_a_race_in_a_sport_that_is_none_of_yours_is_asked_about_until_it_is_told(runner: Lanterne) -> None:
    added = runner("race", "add", "Ski marathon 50 km", "--date", sunday_in(12), "--priority", "A")

    asked = runner("plan").out
    runner("race", "edit", "Ski marathon 50 km", "--sport", "skiing")

    assert added.code == 0
    assert 'lanterne race edit "Ski marathon 50 km" --sport skiing' in asked
    assert "Which sport is" not in runner("plan").out


def test_the_plan_of_a_stage_keeps_something_for_the_next(runner: Lanterne) -> None:
    last = sunday_in(10)
    for number, day in enumerate((last - timedelta(days=1), last)):
        runner("race", "add", f"Stage {number + 1} of two, 15 km", "--date", day, "--priority", "A")

    first, second = (runner("race", "plan", f"Stage {n}").out for n in (1, 2))

    assert first.count("you race again tomorrow") == 2 and "easy day" not in first
    assert "tomorrow" not in second and "easy days" in second
