"""A lift that stands still is answered with the log's own numbers and one next step."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, later, say


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    opened = home.scope("me")
    for week in range(7):
        say(later(opened, 7 * week - 49), "bench 3x8 @ 70 rpe 8")
        say(later(opened, 7 * week - 46), f"squat 3x5 @ {80 + 2.5 * week:g}")
    yield home.scope("me")
    home.close()


@pytest.mark.parametrize(
    "said",
    [
        "stuck at 70 on bench since october", "bench hasn't moved in weeks", "why isn't my bench going up", "my bench has plateaued",
        "can't get past 70 on bench press", "no progress on bench for a month", "bench is standing still, what do i change",
        "still at 70 for bench, what now",
    ],
)  # fmt: skip
def test_a_lift_that_stands_still_is_told_by_its_last_sessions_and_one_change(said: str, scope: AthleteScope) -> None:
    told = say(scope, said).message

    assert told.startswith("Yes, your log says the same.") and "no gain since" in told
    assert "Tuesday 24 February 70 kg x 8" in told
    assert told.count("One thing to change:") == 1


def test_a_lift_that_rises_is_told_so_with_its_next_step(scope: AthleteScope) -> None:
    told = say(scope, "my squat is not going up").message

    assert told.startswith("Your log says otherwise.") and "95 kg x 5" in told and "The next step:" in told


def test_a_lift_that_was_never_logged_gets_no_numbers(scope: AthleteScope) -> None:
    assert "your log says" not in say(scope, "plateaued on deadlift").message


def test_a_place_that_hurts_goes_before_the_weight(scope: AthleteScope) -> None:
    say(scope, "my shoulder hurts 5/10")

    told = say(scope, "stuck at 70 on bench since october").message

    assert "One thing to change" not in told and "comes first" in told
