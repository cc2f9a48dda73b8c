"""The days that are meant at a weekend: the coming week, and a next Sunday that is not tomorrow."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.asked_days import read_asked_days
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.language.check_in.illness import find_illness
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, later, say

SATURDAY = date(2026, 3, 7)


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    opened, path = home.scope("me"), demo_mission_path()
    opened.missions.adopt(read_mission(opened, path), path.read_text(encoding="utf-8"), now=opened.now)
    yield home.scope("me")
    home.close()


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("next sunday", date(2026, 3, 15)),
        ("next sat", date(2026, 3, 14)),
        ("next monday", date(2026, 3, 9)),
        ("next friday", date(2026, 3, 13)),
        ("sunday", date(2026, 3, 8)),
        ("tomorrow", date(2026, 3, 8)),
        ("sunday week", date(2026, 3, 15)),
    ],
)
def test_a_day_said_on_a_saturday_is_one_day_for_questions_and_for_changes(said: str, day: date) -> None:
    asked = read_asked_days(f"what's on {said}", SATURDAY, is_past=False)

    assert asked is not None and asked.first == day
    assert read_coming_day(said, SATURDAY) == day


@pytest.mark.parametrize(
    "said",
    [
        "whats the plan for the week then", "what does my week look like", "so what's on this week", "show me this week",
        "what's this week", "my week?", "what have i got this week", "what am i doing this week",
    ],
)  # fmt: skip
def test_the_week_asked_for_on_a_saturday_holds_the_coming_one(said: str, scope: AthleteScope) -> None:
    told = say(later(scope, 4), said).message

    assert "Today" in told and "Sunday 15 March" in told


def test_the_rest_of_the_week_on_a_saturday_is_two_days(scope: AthleteScope) -> None:
    told = say(later(scope, 4), "what's on for the rest of the week").message

    assert "Tomorrow" in told and "9 March" not in told


@pytest.mark.parametrize(
    "said",
    [
        "i feel like ill never be ready", "ill be back thursday", "ill do it tomorrow", "think ill skip friday", "tomorrow ill try 8 x 400",
        "maybe ill take the week off", "ill not make it today", "ill start again monday",
    ],
)  # fmt: skip
def test_ill_for_i_will_is_no_illness(said: str) -> None:
    assert "i'll" in normalise(said)
    assert find_illness(said) is None


@pytest.mark.parametrize(
    "said",
    [
        "i'm ill",
        "been ill do i train",
        "i feel ill should i run",
        "ill since monday",
        "ill today",
        "was ill have not trained",
    ],
)
def test_being_ill_stays_an_illness(said: str) -> None:
    assert "i'll" not in normalise(said)
    assert find_illness(said) is not None
