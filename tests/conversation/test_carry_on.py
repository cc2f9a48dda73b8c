"""`Do I carry on?` says what waits for an answer and how to give it, or what holds; never that it isn't understood."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, say

HEART = "tight chest on the bike yesterday going uphill"
ASKING = (
    "do i carry on", "do i just carry on then?", "so can i keep going", "carry on as normal?", "am i ok to continue",
    "do i stick to the plan then", "shall i just crack on", "so what now", "ok so do we train as planned", "where does that leave me",
)  # fmt: skip


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    opened, path = home.scope("me"), demo_mission_path()
    opened.missions.adopt(read_mission(opened, path), path.read_text(encoding="utf-8"), now=opened.now)
    yield home.scope("me")
    home.close()


@pytest.mark.parametrize("asked", ASKING)
def test_a_doctors_word_that_waits_for_a_yes_is_said_again_and_the_yes_still_counts(
    asked: str, scope: AthleteScope
) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")

    told = say(scope, asked).message
    still_open = unseen_signs(scope)
    say(scope, "yes")

    assert told.startswith("Not yet: that waits for your answer.") and 'say yes, or "easy only"' in told
    assert still_open is not None and unseen_signs(scope) is None


@pytest.mark.parametrize("asked", ASKING)
def test_what_a_doctor_allowed_is_asked_again_where_that_waits(asked: str, scope: AthleteScope) -> None:
    say(scope, HEART)
    say(scope, "saw the gp, had an ecg")

    told = say(scope, asked).message

    assert "walking only, easy training only, or everything" in told
    assert unseen_signs(scope) is not None


def test_with_an_injury_the_plan_goes_on_with_what_spares_it(scope: AthleteScope) -> None:
    say(scope, "my calf hurts 3/10")
    say(scope, "physio says its a mild strain, gave me calf raises")

    told = say(scope, "do i carry on").message

    assert told.startswith("Yes, with whatever spares your calf") and "--injury cleared" in told


def test_an_illness_says_no_and_a_quiet_day_yes(scope: AthleteScope) -> None:
    well = say(scope, "do i carry on").message
    say(scope, "fever and aches today")
    ill = say(scope, "do i carry on").message

    assert well.startswith("Yes, as planned.") and "Today" in well
    assert ill.startswith("No, not while you're ill")


@pytest.mark.parametrize(
    "said", ["do i carry on with the bench", "i carried on running", "can i carry on my back squats to friday"]
)
def test_going_on_with_something_else_is_another_question(said: str, scope: AthleteScope) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")

    assert "that waits for your answer" not in say(scope, said).message
