"""An open complaint doesn't eat other questions, takes up what goes on from it, and leaves nothing in the plan that it forbids."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.days_ahead import DaysAheadRequest, show_days_ahead
from lanterne_rouge.app.mission_files import read_mission
from lanterne_rouge.app.plan import PlanRequest, show_plan
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.under_stop import invitations
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.views.plan import plan_text, week_of_plan, week_text
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import say

CALF, LEAK = "left calf is sore, bit warm and puffy", "i leak a bit when i run"
NOW = datetime(2026, 12, 1, 9)
RUNNER = """
id = "ten"
name = "Road to the 10 km"
start = 2026-11-30
goal_event = "Spring 10 km"
goal_date = 2027-03-14
sports = ["running", "strength"]
[goal]
distance_km = 10
[constraints]
weekly_hours = 4
days = ["tue", "thu", "sat", "sun"]
minutes = { tue = 50, thu = 50, sat = 50, sun = 60 }
[athlete]
birth_year = 1992
level = "recreational"
recent_hours = 3
"""


@pytest.fixture
def runner(tmp_path: Path) -> AthleteScope:
    opened = replace(open_home(tmp_path / "home"), clock=lambda zone: NOW.replace(tzinfo=zone))
    scope, path = opened.scope("me"), tmp_path / "mission.toml"
    path.write_text(RUNNER, encoding="utf-8")
    scope.missions.adopt(read_mission(scope, path), RUNNER, now=scope.now)
    return opened.scope("me")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("nah didnt pull it just woke up with it. do i stretch it or what", "No, leave it alone"),
        ("wife says docs. is she right or is she fussing", "No fuss at all"),
        ("its worse when im stood up", "may be a blood clot"),
        ("im on the pill if that matters and sat in the car 5 hrs sunday", "makes a blood clot more likely"),
    ],
)
def test_what_goes_on_from_an_open_sign_is_about_it(scope: AthleteScope, asked: str, says: str) -> None:
    say(scope, CALF)
    reply = say(scope, asked).message

    assert says in reply and "today" in reply and "say which" not in reply


def test_what_makes_a_clot_likely_is_kept_beside_the_leg(scope: AthleteScope) -> None:
    say(scope, CALF)
    say(scope, "im on the pill if that matters and sat in the car 5 hrs sunday")
    stored = scope.stores.check_ins.on(scope.today)

    assert stored is not None and "pill" in (stored.text or "") and stored.red_flags == ("calf_swelling",)


def test_food_is_answered_beside_an_open_sign(scope: AthleteScope) -> None:
    say(scope, "took a knock to the head, bit foggy")
    reply = say(scope, "what should i eat before a 6am run").message

    assert "take it seriously" not in reply
    assert "concussion" in reply


@pytest.mark.parametrize(
    "asked",
    ["what should i eat before a 6am run im breastfeeding so starving all the time", "why so much easy running"],
)
def test_leaking_does_not_answer_what_is_not_asked_of_it(scope: AthleteScope, asked: str) -> None:
    say(scope, LEAK)
    reply = say(scope, asked).message

    assert "Stop at the first heaviness" not in reply


def test_the_swim_that_leaking_recommends_is_a_yes(scope: AthleteScope) -> None:
    say(scope, LEAK)
    reply = say(scope, "can i swap thursdays run for a swim, kids lesson so im at the pool anyway").message

    assert reply.startswith("Yes, do that")


def test_a_physio_s_first_runs_go_before_the_stop_and_lift_nothing_else(scope: AthleteScope) -> None:
    say(scope, LEAK)
    reply = say(scope, "pelvic physio says i can run 1 min on 1 min off now")

    assert reply.message.startswith("Good, then do exactly what they said") and not reply.actions
    assert "No running" in say(scope, "can i do the long run on sunday").message


def test_more_of_the_leaking_is_about_it(scope: AthleteScope) -> None:
    say(scope, LEAK)

    assert "pelvic-health physio" in say(scope, "its worse when im stood up, been there since last night").message


@pytest.mark.parametrize("told", [LEAK, "strained my calf, injured it yesterday"])
def test_runs_wait_in_every_view_of_the_plan_for_what_forbids_them(runner: AthleteScope, told: str) -> None:
    store_check_in(CheckInRequest(answers=Answers(text=told)), runner)
    days = show_days_ahead(
        DaysAheadRequest(first=runner.today, last=runner.today + timedelta(days=13)), runner.renewed()
    ).days
    view = show_plan(PlanRequest(weeks=2), runner.renewed())
    running = [day for day in days if any(one.sport == Sport.RUNNING for one in day.sessions)]

    assert running and all(day.is_held and day.waits and day.waits in day.words for day in running)
    assert f"Days with running count only {running[0].waits}." in view.notices
    assert not any(one.structure or one.steps for day in running for one in day.sessions)
    for text in (plan_text(view), week_text(week_of_plan(view, runner.today - timedelta(days=runner.today.weekday())))):
        lines = [line for line in text.splitlines() if "run" in line and line[:3] in ("Tue", "Thu", "Sat", "Sun")]
        assert all("once" in line for line in lines)
    said = say(runner.renewed(), "so what do the next 2 weeks look like then").message
    assert all("once" in line for line in said.splitlines() if " run, " in line)


@pytest.mark.parametrize(
    "asked",
    [
        "can i still do half an hour easy?",
        "can i still do 5k easy?",
        "can i still train for the spring 10 km?",
        "should i still do race pace intervals today?",
        "can i still do a half hour spin?",
    ],
)
def test_leave_to_train_now_is_refused_whatever_race_stands_beside_it(runner: AthleteScope, asked: str) -> None:
    say(runner, "chest pain on my run yesterday")
    reply = say(runner.renewed(), asked).message

    assert reply.startswith("No, not now") and "112 or 911" in reply


@pytest.mark.parametrize(
    "asked", ["is the race still on?", "do i cancel the 10k?", "does the spring 10 km still make sense"]
)
def test_a_far_race_is_still_heard_beside_a_stop(runner: AthleteScope, asked: str) -> None:
    say(runner, "chest pain on my run yesterday")

    assert say(runner.renewed(), asked).message.startswith("Nothing about Spring 10 km has to be decided now")


def test_a_race_that_is_months_away_is_decided_by_nothing_today(runner: AthleteScope) -> None:
    say(runner, "took a knock to the head, bit foggy")
    reply = say(runner.renewed(), "do i still do the spring 10 km or bin it").message

    assert reply.startswith("Nothing about Spring 10 km has to be decided now: it is in 103 days.")
    assert "concussion" in reply and not invitations(reply)


def test_nothing_is_announced_that_does_not_come(scope: AthleteScope) -> None:
    say(scope, "chest pain on the stairs")

    assert not any(line.endswith(":") for line in say(scope, "what do i eat in the cab").message.splitlines())
