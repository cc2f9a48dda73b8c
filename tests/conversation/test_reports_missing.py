"""A total names the reports of its days that were refused or wait for an answer, and none that came in after all."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import say

SATURDAY = datetime(2026, 3, 7, 18)
REFUSED = "did 30 min cross trainer easy and 10 min stretching"
WAITING = "cycled 20 km yesterday in an hour"


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: SATURDAY.replace(tzinfo=zone))
    say(home.scope("me"), "ran 5 km in 25 min")
    yield home.scope("me")
    home.close()


@pytest.mark.parametrize(
    "asked",
    [
        "how much did i do this week", "what did i do this week", "how many hours did i train this week", "my total this week",
        "how far have i gone this week", "how much have i trained this week so far", "total hours this week", "this week's training so far",
    ],
)  # fmt: skip
def test_a_total_names_what_was_refused_and_what_waits(asked: str, scope: AthleteScope) -> None:
    say(scope, REFUSED)
    say(scope, WAITING)

    told = say(scope, asked).message

    assert f'Not in it: "{REFUSED}", which I didn\'t understand' in told
    assert f'Not in it: "{WAITING}", which waits for your yes' in told


def test_what_came_in_after_all_is_not_missing(scope: AthleteScope) -> None:
    say(scope, WAITING)
    say(scope, "yes")

    assert "Not in it" not in say(scope, "how much did i do this week").message


def test_the_same_report_said_twice_and_taken_is_settled_for_good(scope: AthleteScope) -> None:
    say(scope, WAITING)
    say(scope, "how much did i do this week")
    say(scope, WAITING)
    say(scope, "yes")

    assert "Not in it" not in say(scope, "how much did i do this week").message


def test_a_total_of_another_sport_lacks_no_ride(scope: AthleteScope) -> None:
    say(scope, WAITING)

    assert "Not in it" not in say(scope, "how far did i run this week").message


def test_last_week_lacks_nothing_of_this_one(scope: AthleteScope) -> None:
    say(scope, REFUSED)

    assert "Not in it" not in say(scope, "how much did i train last week").message
