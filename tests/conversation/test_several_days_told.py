"""A week of the same session told at once is shown by day and logged after a yes; where the way or the day may be meant, that is asked."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from lanterne_rouge.app.history import ActivitiesRequest, list_activities
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.several_days_told import read_days_told
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import say

SATURDAY = datetime(2026, 3, 7, 18)


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: SATURDAY.replace(tzinfo=zone))
    yield home.scope("me")
    home.close()


def logged(scope: AthleteScope) -> list[tuple[str, str, int]]:
    found = list_activities(ActivitiesRequest(first=date(2026, 2, 20), last=date(2026, 3, 7)), scope)
    return sorted(
        (one.start_local[:10], str(one.sport), round((one.timer_s or one.elapsed_s or 0) / 60)) for one in found
    )


@pytest.mark.parametrize(
    ("said", "days", "times"),
    [
        ("rode to work mon to fri, 25 min each way", (2, 3, 4, 5, 6), 2),
        ("cycled to work every day this week 25 mins each way", (2, 3, 4, 5, 6), 2),
        ("walked to work mon wed fri 20 min each way", (2, 4, 6), 2),
        ("ran home from work tues and thurs, 35 min", (3, 5), 1),
        ("biked to the office monday till wednesday, 30 mins a day", (2, 3, 4), 1),
        ("jogged monday, wednesday and friday, 40 min each day", (2, 4, 6), 1),
        ("rode to uni tue to thu half an hour both ways", (3, 4, 5), 2),
        ("walked yesterday and today, 45 min each time", (6, 7), 1),
    ],
)
def test_every_day_is_shown_and_a_yes_logs_each(
    said: str, days: tuple[int, ...], times: int, scope: AthleteScope
) -> None:
    told = say(scope, said).message
    nothing_yet = logged(scope)
    say(scope, "yes")

    assert "Say yes and I log them" in told and nothing_yet == []
    assert [day for day, _, _ in logged(scope)] == [f"2026-03-{day:02d}" for day in days for _ in range(times)]


@pytest.mark.parametrize(
    "said",
    [
        "commuted by bike mon-fri, 20 min there and back",
        "rode to work monday to thursday, 30 min each",
        "walked to work mon wed fri, 20 min each",
        "cycled to work tue to thu, 25 min return",
    ],
)
def test_what_may_be_the_way_or_the_day_is_asked_and_nothing_is_offered(said: str, scope: AthleteScope) -> None:
    told = say(scope, said).message
    say(scope, "yes")

    assert "each way, so two" in told and "a day in all?" in told
    assert logged(scope) == []


@pytest.mark.parametrize(
    "said",
    [
        "rode to work mon to fri, 25 min each way?",
        "will ride to work mon to fri, 25 min each way",
        "rode to work mon to fri, 25 min each way and 40 on friday",
        "rode to work on monday, 25 min each way",
        "rode to work mon to fri",
        "rode to work mon to fri, 25 min each way, knee hurts",
        "squats mon wed fri, 25 min",
        "my brother rode to work mon to fri, 25 min each way",
    ],
)
def test_what_is_left_over_is_not_read(said: str) -> None:
    assert read_days_told(normalise(said), SATURDAY.date()) is None


def test_days_that_are_in_the_log_already_are_left_out(scope: AthleteScope) -> None:
    say(scope, "rode to work mon and tue, 25 min each way")
    say(scope, "yes")

    told = say(scope, "rode to work mon to fri, 25 min each way").message
    say(scope, "yes")

    assert "Already in your log: Monday 2 March, Tuesday 3 March" in told and "6 in all" in told
    assert len(logged(scope)) == 10
