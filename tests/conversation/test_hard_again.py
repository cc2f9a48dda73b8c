"""When hard training is allowed again: one answer from the state that holds, with the day from which the rules allow it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.hard_again import ASKED, THRESHOLD_ZONE
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.day.rules.table import judge
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, later, say

ASKING = (
    "when can i run hard again",
    "am i allowed intervals yet",
    "what's the earliest I can do a threshold session",
    "is intensity back on the menu yet",
    "can we go back to intervals now",
    "how many more days of easy stuff",
    "when does the easy only thing end",
    "am i good to go full gas again",
    "may I sprint again already",
    "how soon till I can do speed work",
    "do I still have to keep it easy",
    "could i lift heavy again yet",
)
NO_LEAVE_ASKED = (
    "how hard should my intervals be today",
    "when did I last run hard",
    "what pace for intervals",
    "was that too hard",
    "how many reps at 80",
    "how do i run faster",
    "why is everything easy",
    "is an hour easy enough",
)
HEART = "tight chest on the bike yesterday going uphill"
OF_AN_ILLNESS = frozenset(("I1", "I4", "I4b", "R1b"))


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    opened, path = home.scope("me"), demo_mission_path()
    opened.missions.adopt(read_mission(opened, path), path.read_text(encoding="utf-8"), now=opened.now)
    yield home.scope("me")
    home.close()


def first_free(scope: AthleteScope, rules: frozenset[str]) -> date:
    days = (scope.today + timedelta(days=ahead) for ahead in range(30))
    return next(
        day
        for day in days
        if not any(
            rule in rules and most.max_zone < THRESHOLD_ZONE
            for rule, most in judge(read_signals(morning_of(scope, day))).limits
        )
    )


@pytest.mark.parametrize("said", ASKING)
def test_leave_to_train_hard_is_asked_for_in_many_words(said: str) -> None:
    assert re.search(ASKED, normalise(said).strip(" ?!."))


@pytest.mark.parametrize("said", NO_LEAVE_ASKED)
def test_what_is_hard_without_asking_for_leave_is_another_question(said: str) -> None:
    assert not re.search(ASKED, normalise(said).strip(" ?!."))


@pytest.mark.parametrize("said", ASKING)
def test_a_doctors_word_for_easy_alone_is_named_with_what_lifts_it(said: str, scope: AthleteScope) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")
    say(scope, "easy only for 3 weeks")

    told = say(later(scope, 3), said).message

    assert told.startswith("Not yet. Your doctor allowed easy training alone on 3 March")
    assert "Tuesday 24 March" in told and "tell me: the doctor says I can train normally again" in told


def test_the_time_that_a_doctor_gave_lifts_nothing_by_itself(scope: AthleteScope) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")
    say(scope, "easy only for 3 weeks")

    told = say(later(scope, 25), "am i allowed intervals yet").message

    assert told.startswith("Not yet") and "is over, so ask them now" in told


def test_after_a_full_clearance_the_day_that_is_named_is_the_first_that_the_rules_allow(scope: AthleteScope) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")
    say(scope, "yes")
    tomorrow = later(scope, 1)

    told = say(tomorrow, "when can i run hard again").message

    first = first_free(tomorrow, OF_AN_ILLNESS)
    assert told.startswith(f"Not before {first:%A} {first.day} March") and first > tomorrow.today


def test_an_illness_waits_for_a_word_and_then_the_days_are_counted(scope: AthleteScope) -> None:
    say(scope, "i have a fever 38.5 and aches")
    ill = say(later(scope, 1), "when can i do intervals again").message
    well = later(scope, 3)
    kept = say(well, "the fever is gone").message

    told = say(well, "when can i do intervals again").message

    first = first_free(well, OF_AN_ILLNESS)
    assert ill.startswith("Not yet. You're ill (fever, muscle aches)")
    assert "no longer ill" in kept and f"{first:%A} {first.day} March" in kept
    assert told.startswith(f"Not before {first:%A} {first.day} March")


@pytest.mark.parametrize(
    "said",
    [
        "all well again", "feeling fine again, no symptoms", "I'm healthy again", "fully recovered now", "back to normal today",
        "no more symptoms", "good again today", "I feel completely well again",
    ],
)  # fmt: skip
def test_being_well_again_is_asked_back_and_a_yes_starts_the_count(said: str, scope: AthleteScope) -> None:
    say(scope, "i have a fever 38.5 and aches")
    well = later(scope, 3)

    asked, kept = say(well, said).message, say(well, "yes").message

    assert "the fever" in asked and "Then say yes" in asked
    assert "no longer ill" in kept


@pytest.mark.parametrize(
    "said", ["the sore throat is gone", "feeling better", "is the fever gone?", "my son's fever is gone"]
)
def test_a_part_of_an_illness_that_is_gone_doesnt_end_it(said: str, scope: AthleteScope) -> None:
    say(scope, "i have a fever and a sore throat")

    say(later(scope, 1), said)

    assert say(later(scope, 1), "when can i run hard again").message.startswith("Not yet. You're ill")


def test_a_pain_holds_back_until_it_is_gone_and_not_for_a_number_of_days(scope: AthleteScope) -> None:
    say(scope, "my knee hurts 4/10 today")

    told = say(scope, "when can i run hard again").message
    say(later(scope, 1), "knee 0/10 today, no pain")
    quiet = say(later(scope, 1), "am i allowed intervals yet").message

    assert told.startswith("Not yet. Your knee (4/10) is still open")
    assert quiet.startswith("Not before tomorrow (Thursday). What hurt is only just quiet")


def test_an_illness_that_was_only_spoken_of_gets_no_yes(scope: AthleteScope) -> None:
    say(scope, "runny nose, no fever")

    told = say(scope, "am i allowed intervals yet").message

    assert "not being well" in told and "Yes" not in told


def test_where_nothing_lasts_today_alone_is_judged(scope: AthleteScope) -> None:
    told = say(scope, "when can i run hard again").message

    assert told.startswith("Not today.") and "tomorrow morning we look again" in told
