"""Where nobody described the gym, a draft goes by what was lifted with, and says so."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.gyms import SetGymRequest, set_gym
from lanterne_rouge.strength.gym_text import GymText
from lanterne_rouge.views.cards import RoutineSummaryCard
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, later, say

WITH_NO_BAR = (
    "goblet squat 3x10 @ 16", "dumbbell bench press 3x8 @ 20", "hammer curl 3x12 @ 10 kg", "dumbbell row 3x10 @ 22",
    "lateral raise 3x15 @ 6 kg", "dumbbell lunge 3x10 @ 12", "arnold press 3x8 @ 14", "kettlebell swing 3x15 @ 16",
)  # fmt: skip


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    yield home.scope("me")
    home.close()


def drafted(scope: AthleteScope) -> tuple[str, str]:
    reply = say(scope, "make me a 3 day routine")
    (card,) = reply.cards
    assert isinstance(card, RoutineSummaryCard)
    return reply.message, " ".join(day.text for day in card.days).lower()


@pytest.mark.parametrize("lift", WITH_NO_BAR)
def test_a_log_without_bars_gets_a_draft_without_bars_and_the_reason(lift: str, scope: AthleteScope) -> None:
    for day in (0, 2, 4):
        say(later(scope, day), lift)

    message, cards = drafted(later(scope, 5))

    assert "I don't know your gym" in message and "without bars and machines" in message
    assert "barbell" not in cards and "machine" not in cards and "cable" not in cards


def test_a_gym_that_was_described_goes_before_the_log(scope: AthleteScope) -> None:
    for day in (0, 2, 4):
        say(later(scope, day), WITH_NO_BAR[0])
    set_gym(SetGymRequest(name="club", has=GymText()), scope)

    message, cards = drafted(later(scope, 5))

    assert "I don't know your gym" not in message
    assert "barbell" in cards
