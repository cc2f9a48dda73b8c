"""What today is, when the race is, how fast, how heavy and with what: answered from the athlete's own plan and log."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.views.cards import SessionPlanCard
from lanterne_rouge.wiring import open_home, open_scope
from tests.conversation.talk import TUESDAY
from tests.conversation.talk import say as say_to

FRIDAY = datetime(2026, 3, 6, 9)


def _home(tmp_path: Path, at: datetime) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: at.replace(tzinfo=zone))
    scope, path = home.scope("me"), demo_mission_path()
    scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)
    yield home.scope("me")
    home.close()


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    """The demo's mission, in which nobody trains on Fridays, on a Tuesday."""
    yield from _home(tmp_path, TUESDAY)


@pytest.fixture
def resting(tmp_path: Path) -> Iterator[AthleteScope]:
    """The same on a Friday."""
    yield from _home(tmp_path, FRIDAY)


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[AthleteScope]:
    """Somebody without a plan."""
    with open_scope(home=tmp_path / "runner") as opened:
        yield replace(opened, clock=lambda zone: TUESDAY.replace(tzinfo=zone))


def say(scope: AthleteScope, message: str) -> str:
    return say_to(scope, message).message


def card_of(reply: ChatReply) -> SessionPlanCard:
    (card,) = reply.cards
    assert isinstance(card, SessionPlanCard)
    return card


@pytest.mark.parametrize(
    "asked", ["whats on today", "alright mate what we doing today", "hiya whats on today? i'm shattered"]
)
def test_on_a_day_of_rest_that_is_said_with_what_comes_next(resting: AthleteScope, asked: str) -> None:
    said = say(resting, asked)

    assert said.startswith("Today: rest.") and "Next: Tomorrow:" in said
    assert "do the session" not in said


def test_todays_session_is_named_with_its_targets(scope: AthleteScope) -> None:
    thursday = replace(scope, clock=lambda zone: datetime(2026, 3, 5, 9, tzinfo=zone))
    first = say(thursday, "alright mate what we doing today").splitlines()[0]

    assert re.match(r"Today: ride: .+, \d+ min \(.*in zone \d", first)


def test_how_long_it_is_to_the_race_and_whether_it_is_on_track_are_two_answers(scope: AthleteScope) -> None:
    said = say(scope, "how long till the race and am i on track")

    assert " is in " in said and "days" in said.splitlines()[0]
    assert "I expect" in said


def test_a_goal_over_another_distance_is_judged_by_the_best_run_of_late(runner: AthleteScope) -> None:
    say(runner, "ran 5 km in 35 min, rpe 8")

    far = say(runner, "is a 10k in 55 min realistic by june or am i kidding myself")
    near = say(runner, "is a 10k in 72 min realistic by june")

    assert "points to about 1:13 h" in far and far.startswith("That would be a big step")
    assert near.startswith("Yes, that's in reach")


def test_the_pulse_of_the_long_one_is_told_in_beats_and_its_power_in_watts(scope: AthleteScope) -> None:
    pulse, power = say(scope, "what should my heart rate be on the long one"), say(scope, "what power on the long one")

    assert "bpm" in pulse.splitlines()[0] and " W" not in pulse.splitlines()[0]
    assert " W" in power.splitlines()[0]


def test_easy_is_what_the_plan_says(scope: AthleteScope) -> None:
    first, planned = say(scope, "what power for easy then").splitlines()[:2]

    assert first.partition(": ")[2].partition(" (")[0] in planned


def test_the_next_load_of_a_lift_comes_from_its_last_sets(scope: AthleteScope) -> None:
    say(scope, "deadlift 3x5 at 100 kg")

    said = say(
        replace(scope, clock=lambda zone: datetime(2026, 3, 9, 9, tzinfo=zone)),
        "how much deadlift today last week was 100kg 3x5 and it flew up",
    )

    assert said.startswith("By your log the next step: Deadlift ") and " @ 10" in said


def test_training_fits_around_days_that_are_taken(scope: AthleteScope) -> None:
    said = say(scope, "got rugby training tues thurs n match sat where does the riding even fit")

    assert said.startswith("On Monday, Wednesday, Friday and Sunday")


@pytest.mark.parametrize(
    ("asked", "gear", "not_in_it"),
    [
        ("away weds thurs only a hotel gym dumbells up to 20kg what would i do", "dumbbells up to 20 kg", "Barbell"),
        ("at my parents til mon no gym just a kettlebell (16) what can i do", "a kettlebell of 16 kg", "Dumbbell"),
        ("going to my mums sat to tues no gym can i just do bodyweight", "bodyweight alone", "Machine"),
    ],
)
def test_away_from_the_gym_a_session_is_drafted_from_what_there_is(
    scope: AthleteScope, asked: str, gear: str, not_in_it: str
) -> None:
    reply = say_to(scope, asked)

    assert f"with {gear}" in reply.message and not_in_it not in card_of(reply).text
    assert not scope.stores.strength.templates()


def test_of_two_topics_the_one_that_shares_more_is_answered_and_the_other_named(scope: AthleteScope) -> None:
    said = say(scope, "can i do legs n long run same day or will i lose gains")

    assert "the long one" in said and "If you meant" in said


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("can i swap thursdays run for a swim, kids lesson so im at the pool anyway", "another sport"),
        ("why so much easy running i dont feel like im getting any faster", "easy minutes"),
        ("can i still do upper body in the meantime", "Yes"),
        ("how much protein is enough and is creatine worth it", "monohydrate"),
    ],
)
def test_a_word_beside_the_question_does_not_choose_the_answer(scope: AthleteScope, asked: str, answer: str) -> None:
    said = say(scope, asked)

    assert answer in said and "growth" not in said and "child" not in said


def test_a_race_that_is_far_away_is_not_given_up_today(scope: AthleteScope) -> None:
    assert say(scope, "do i still do the race or bin it").startswith("Keep it for now")


def test_what_was_too_fast_is_told_by_the_pulse(scope: AthleteScope) -> None:
    say(scope, "rode 60 min, hr 190")

    assert say(scope, "was that too fast").startswith("For an easy one, yes: 190 bpm")
