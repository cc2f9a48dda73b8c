"""Who takes a medicine that holds the pulse down gets no heart rate to go by, and a low one is no riddle."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.app.athlete import SetAthleteRequest, set_athlete
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, say


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    opened, path = home.scope("me"), demo_mission_path()
    opened.missions.adopt(read_mission(opened, path), path.read_text(encoding="utf-8"), now=opened.now)
    set_athlete(SetAthleteRequest(values=("slow_pulse=yes",)), home.scope("me"))
    yield home.scope("me")
    home.close()


@pytest.mark.parametrize(
    "said",
    [
        "my heart rate never goes above 125 now even when im blowing on a climb, used to be 160. is something up or is it the tablets",
        "why won't my hr get over 120 any more",
        "pulse is so low on hills, is that ok",
        "can't get my heart rate up on the bike, what is it",
    ],
)
def test_a_pulse_that_stays_low_is_the_medicine_and_nothing_is_skipped_for_it(said: str, scope: AthleteScope) -> None:
    told = say(scope, said).message

    assert "medicine" in told and "Never skip a tablet" in told and "whole sentences" in told


@pytest.mark.parametrize(
    "said",
    [
        "is the turbo at 110 bpm ok then",
        "what heart rate should i ride at",
        "should i stay under 130 bpm on easy rides",
        "which pulse for the long ride",
    ],
)
def test_no_heart_rate_is_given_to_go_by(said: str, scope: AthleteScope) -> None:
    told = say(scope, said).message

    assert "your medicine holds it down" in told and "% of" not in told
    assert "Any tightness" in told and "112 or 911" in told


def test_under_a_doctors_easy_word_the_answer_says_that_as_well(scope: AthleteScope) -> None:
    say(scope, "tight chest on the bike yesterday going uphill")
    say(scope, "my doctor has cleared me")
    say(scope, "easy only")

    told = say(scope, "is the turbo at 110 bpm ok then").message

    assert "only easy, as your doctor allowed" in told and "% of" not in told


def test_a_question_of_the_log_is_answered_from_the_log(scope: AthleteScope) -> None:
    assert "holds it down" not in say(scope, "what was my average heart rate on my last ride").message
