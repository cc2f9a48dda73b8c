"""Races entered, changed and dropped by talk: read as a whole or not at all, what is missing is asked, a yes writes what was shown."""

from datetime import date

import pytest

from lanterne_rouge.app.races import RacesRequest, list_races
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.race_wishes import (
    HALF_KM,
    RaceAction,
    RaceWish,
    read_race_wish,
    with_detail,
)
from lanterne_rouge.domain.mission import Priority
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.dates import read_next_date
from tests.conversation import test_everyday_chat
from tests.conversation.test_everyday_chat import scope as scope  # the fixture

ADD, EDIT, DROP = RaceAction.ADD, RaceAction.EDIT, RaceAction.DROP


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        (
            "I've signed up for the Ghent half on 12 April",
            RaceWish(action=ADD, name="ghent half", day="12 april", sport=Sport.RUNNING, distance_km=HALF_KM),
        ),
        (
            "B race on the 3rd, 10k",
            RaceWish(action=ADD, name="10k", day="3", priority=Priority.B, sport=Sport.RUNNING, distance_km=10),
        ),
        (
            "we've got a 40 km time trial on May 9",
            RaceWish(action=ADD, name="40 km time trial", day="may 9", sport=Sport.CYCLING, distance_km=40),
        ),
        (
            "my main goal is now the Antwerp 10 miles on 25 April",
            RaceWish(action=ADD, name="antwerp 10 miles", day="25 april", priority=Priority.A, distance_km=16.093),
        ),
        ("my race has been moved to 19 April", RaceWish(action=EDIT, day="19 april")),
        ("make the City race a C race", RaceWish(action=EDIT, name="city race", priority=Priority.C)),
        ("cancel my race", RaceWish(action=DROP)),
        ("my goal is just to get round now, no time", RaceWish(action=EDIT, finish=True)),
    ],
)
def test_a_race_is_read_with_what_was_said_of_it(said: str, wish: RaceWish) -> None:
    assert read_race_wish(normalise(said)) == wish


@pytest.mark.parametrize(
    "said",
    [
        "should I sign up for the Ghent half on 12 April?",
        "I signed up for the Ghent half last year",
        "I did the Ghent half on 12 April",
        "thinking of signing up for a half in April",
        "if I signed up for the Ghent half on 12 April",
        "I ran a 10k race on Sunday in 45 min",
        "signed up for a strength class on 3 March",
        "long run on 12 April, 20k",
        "I've signed up for the Ghent half on 12 April but my knee hurts",
        "I want to run a half marathon in 12 weeks",
        "drop the squats",
        "put a half hour run in on 12 December",
        "add a 10k run on 12 December",
        "is the Ghent half on 12 April a good idea",
    ],
)
def test_a_question_a_story_or_more_than_a_race_is_none(said: str) -> None:
    assert read_race_wish(normalise(said)) is None


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("12 april", date(2027, 4, 12)),
        ("3", date(2026, 12, 3)),
        ("27", date(2026, 11, 27)),
        ("14 november", date(2027, 11, 14)),
    ],
)
def test_the_day_of_a_race_is_the_next_one_of_its_kind(said: str, day: date) -> None:
    assert read_next_date(said, date(2026, 11, 27)) == day


@pytest.mark.parametrize("said", ["should I?", "yes", "12 April would be too late for me", "10 squats"])
def test_a_message_that_says_more_completes_no_race(said: str) -> None:
    assert with_detail(normalise(said), "I've entered the Ghent race") is None


def say(scope: AthleteScope, message: str) -> ChatReply:
    """The reply to a request of its own, which sees what the ones before it wrote."""
    return test_everyday_chat.say(scope.renewed(), message)


def races(scope: AthleteScope) -> dict[str, tuple[date, str, float | None]]:
    found = list_races(RacesRequest(), scope.renewed()).races
    return {race.name: (race.date, race.priority, race.distance_km) for race in found}


def test_a_race_is_entered_by_a_yes_and_not_before(scope: AthleteScope) -> None:
    before = races(scope)
    offered = say(scope, "I've signed up for the Ghent half on 12 April")
    unchanged = races(scope)
    done = say(scope, "yes")

    assert "Ghent Half on 12 April 2026" in offered.message and not offered.actions and unchanged == before
    assert [one["use_case"] for one in done.actions] == ["add_race"]
    assert races(scope)["Ghent Half"] == (date(2026, 4, 12), "B", HALF_KM)


def test_what_is_missing_is_asked_and_may_be_told_by_itself(scope: AthleteScope) -> None:
    asked = [say(scope, said).message for said in ("I've entered the Ghent race", "on 12 April", "10k", "yeah, C race")]
    say(scope, "yes")

    assert [text.split(" ")[0] for text in asked[:2]] == ["When", "How"]
    assert races(scope)["Ghent race"] == (date(2026, 4, 12), "C", 10)


def test_a_race_is_moved_ranked_and_dropped(scope: AthleteScope) -> None:
    for said in (
        "I've signed up for the Ghent half on 12 April",
        "yes",
        "the Ghent half has been moved to 19 April",
        "yes",
    ):
        say(scope, said)
    moved = races(scope)["Ghent Half"]
    for said in ("make the Ghent half a C race", "yes"):
        say(scope, said)
    ranked = races(scope)["Ghent Half"]
    for said in ("I'm not doing the Ghent half any more", "yes"):
        say(scope, said)

    assert (moved[:2], ranked[:2]) == ((date(2026, 4, 19), "B"), (date(2026, 4, 19), "C"))
    assert "Ghent Half" not in races(scope)


def test_another_goal_than_a_time_is_the_race_itself(scope: AthleteScope) -> None:
    say(scope, "I want to go for 5:30 instead")
    say(scope, "yes")
    say(scope, "my goal is just to get round now, no time")
    say(scope, "yes")

    assert {race.target_minutes for race in list_races(RacesRequest(), scope.renewed()).races} == {None}


@pytest.mark.parametrize(
    "said",
    [
        "my wife signed up for the Ghent half on 12 April",
        "should I enter the Ghent half on 12 April?",
        "drop the Berlin marathon",
    ],
)
def test_of_others_asked_or_unknown_nothing_is_changed(scope: AthleteScope, said: str) -> None:
    before = races(scope)
    say(scope, said)
    say(scope, "yes")

    assert races(scope) == before
