"""An open pain or warning sign leaves alone what has nothing to do with it, and keeps what asks to train with it."""

from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import read_mission
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.elsewhere import is_elsewhere
from lanterne_rouge.conversation.normalise import normalise
from tests.conversation.talk import say

PAIN, STOP = "knee hurts about 4/10 since the run", "hot swollen calf on one side, really sore"
MISSION = """
id = "half"
name = "Road to the half"
start = 2026-03-02
goal_event = "Spring half"
goal_date = 2026-06-14
sports = ["running", "cycling", "strength"]
[goal]
distance_km = 21.1
[constraints]
weekly_hours = 5
days = ["mon", "tue", "thu", "sat", "sun"]
[athlete]
birth_year = 1984
recent_hours = 4
"""
ELSEWHERE = (
    ("what do i have for dinner the night before sundays long one", "carbohydrate|meal"),
    ("what did i squat last", "squat"),
    ("how many km did i run last week", "last week"),
    ("swap thursday and saturday", "thursday"),
    ("how come my fitness is so low", "ctl"),
    ("is 70 kilos a decent squat for a bloke of 80", "other people's numbers"),
    ("how many weeks till my race", "weeks"),
    ("how much protein do i need a day", "gram"),
)
OF_THE_BODY = (
    "can i still do saturdays run",
    "should i squat on thursday",
    "is it ok to do the long run easy",
    "can i do the tempo instead of the long run",
    "when can i run again",
    "it's a bit better, can i train",
    "is my training load too much for it",
    "did i overdo the run",
)


@pytest.fixture
def runner(scope: AthleteScope, tmp_path: Path) -> AthleteScope:
    path = tmp_path / "half.toml"
    path.write_text(MISSION, encoding="utf-8")
    scope.missions.adopt(read_mission(scope, path), MISSION, now=scope.now)
    return scope.renewed()


@pytest.mark.parametrize("told", [PAIN, STOP])
def test_an_open_complaint_leaves_what_is_of_something_else_to_its_own_answer(runner: AthleteScope, told: str) -> None:
    say(runner, told)
    reminders = []
    for asked, says in ELSEWHERE:
        message = say(runner, asked).message
        wrong = f"{asked}: {message}"
        first = message.partition("\n")[0]
        assert any(one in message.lower() for one in says.split("|")), wrong
        assert not first.startswith(("First:", "No,", "Not ", "Your knee", "Leave out")), wrong
        reminders.append(message.count("Your knee hurts") + message.count("Still open"))

    assert max(reminders) <= 1 and sum(reminders) < len(ELSEWHERE)


@pytest.mark.parametrize(("told", "holds"), [(PAIN, "your knee (4/10)"), (STOP, "a swollen calf")])
def test_what_asks_to_train_with_an_open_complaint_stays_with_it(runner: AthleteScope, told: str, holds: str) -> None:
    say(runner, told)
    for asked in OF_THE_BODY[:4]:
        message = say(runner, asked).message
        assert holds in message, f"{asked}: {message}"


def test_a_question_of_a_body_or_of_leave_to_train_is_never_of_something_else() -> None:
    assert not [asked for asked in OF_THE_BODY if is_elsewhere(normalise(asked))]
    assert not [asked for asked, _ in ELSEWHERE if not is_elsewhere(normalise(asked))]


def test_a_move_of_days_under_a_stop_still_says_that_the_days_wait(runner: AthleteScope) -> None:
    say(runner, STOP)
    reply = say(runner, "swap thursday and saturday")

    assert reply.message.endswith("None of your training, easy or not, before a doctor has cleared you.")
