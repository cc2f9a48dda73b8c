"""The athlete looks back by command: a word on a day, an evening, a week, and the own numbers that follow from them."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from lanterne_rouge.app.learned import LAST_REFLECTION
from lanterne_rouge.app.review import week_to_review
from lanterne_rouge.wiring import open_scope
from tests.app.eight_weeks import SATURDAY, TUESDAY, fill, slow, steady
from tests.worlds import Lanterne


def today() -> date:
    return datetime.now(UTC).date()


def ago(days: int) -> str:
    return (today() - timedelta(days=days)).isoformat()


@pytest.fixture
def eight_weeks(lanterne: Lanterne) -> Lanterne:
    """Eight weeks and the days of this week, up to yesterday, of a body that recovers slowly."""
    monday = today() - timedelta(days=56 + today().weekday())
    with open_scope(home=lanterne.home) as scope:
        fill(scope, 56 + today().weekday(), hard=(TUESDAY, SATURDAY), mornings=slow, load=steady, monday=monday)
    return lanterne


def test_a_word_on_a_day_is_noted_replaced_and_undone(lanterne: Lanterne) -> None:
    assert lanterne("feedback", ago(1), "BAD", "legs", "dead").out == f"Feedback for {ago(1)}: bad, legs dead.\n"
    assert lanterne("feedback", ago(1), "ok", "--json").document == {
        "date": ago(1),
        "feedback": {"day": ago(1), "outcome": "ok", "text": None},
    }

    lanterne("undo")

    assert "You rated it bad." in lanterne("review", ago(1)).out


def test_two_bad_days_are_answered_with_what_follows(lanterne: Lanterne) -> None:
    lanterne("feedback", ago(2), "bad")

    assert "a hard day becomes an easy one" in lanterne("feedback", ago(0), "bad").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("feedback", "2999-01-01", "good"), "years ahead"),
        (("feedback", "soon", "good"), "soon is not a date I can read."),
        (("feedback", "2026-03-03", "great"), '"great" isn\'t a rating. Write good, ok or bad.'),
        (("review", "2020-01-01"), "Nothing is kept of 2020-01-01."),
        (("review", "--week"), "Nothing is kept of the week"),
        (("parameters", "accept"), "No change of your own numbers is proposed."),
        (("parameters", "accept", "p1"), "There's no proposal p1."),
        (("parameters", "dismiss", "p1"), "There's no proposal p1."),
        (("parameters", "revert"), "Name one by its number"),
        (("parameters", "revert", "9"), "There is no version 9"),
        (("parameters", "change"), "Try: accept, dismiss or revert."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(lanterne: Lanterne, words: tuple[str, ...], sentence: str) -> None:
    said = lanterne(*words)

    assert said.code == 1
    assert sentence in said.err
    assert said.out == ""


def test_a_day_to_come_is_no_day_to_look_back_on(lanterne: Lanterne) -> None:
    tomorrow = ago(-1)

    assert "is in the future" in lanterne("feedback", tomorrow, "good").err
    assert "is in the future" in lanterne("review", tomorrow).err


def test_the_evening_tells_yesterday_and_what_the_body_answered(eight_weeks: Lanterne) -> None:
    out = eight_weeks("review").out

    assert ago(1) in out
    assert "The next morning: readiness" in out


def test_the_week_tells_blocks_findings_and_the_proposal(eight_weeks: Lanterne) -> None:
    out = eight_weeks("review", "--week").out

    for told in (
        "Your last block: In the 6 weeks from",
        "What I've noticed:",
        "you were back to normal",
        "I suggest (p",
    ):
        assert told in out


@pytest.mark.parametrize(
    ("day", "monday"), [(date(2026, 3, 9), date(2026, 3, 2)), (date(2026, 3, 10), date(2026, 3, 9))]
)
def test_a_monday_looks_back_on_the_week_that_has_ended(day: date, monday: date) -> None:
    looked_at = week_to_review(day)

    assert looked_at - timedelta(days=looked_at.weekday()) == monday


def test_a_proposal_is_accepted_versioned_reverted_and_undone_by_command(eight_weeks: Lanterne) -> None:
    wish: Any = eight_weeks("review", "--week", "--json").document["proposal"]

    accepted: Any = eight_weeks("parameters", "accept", wish["id"], "--json").document
    assert accepted["in_force"] == wish["after"]
    assert accepted["proposal"] is None
    assert "(version 1)" in accepted["done"]

    reverted: Any = eight_weeks("parameters", "revert", "0", "--json").document
    assert (reverted["in_force"]["version"], reverted["in_force"]["hard_gap_h"]) == (2, 48.0)

    eight_weeks("undo")
    assert "Your settings now (version 1): HRV band of 0.5 SD, hard days 60 h apart" in eight_weeks("parameters").out


def test_a_dismissed_proposal_stays_away(eight_weeks: Lanterne) -> None:
    eight_weeks("review", "--week")

    assert "Nothing changes." in eight_weeks("parameters", "dismiss").out
    assert eight_weeks("review", "--week", "--json").document["proposal"] is None


def test_a_short_past_says_that_it_teaches_nothing_yet(lanterne: Lanterne) -> None:
    with open_scope(home=lanterne.home) as scope:
        fill(scope, 7, hard=(TUESDAY,), mornings=slow, load=steady, monday=today() - timedelta(days=7))

    out = lanterne("review", "--week", ago(1)).out

    assert "I need six weeks of training before I can learn from it." in out


def test_today_looks_back_once_a_week_and_not_for_an_earlier_day(lanterne: Lanterne) -> None:
    def last() -> str | None:
        with open_scope(home=lanterne.home) as scope:
            return scope.stores.state.get(LAST_REFLECTION)

    lanterne("today", "--full", "--date", "2026-03-03")
    before = last()
    said = lanterne("today", "--full")

    assert before is None
    assert said.code == 0
    assert last() is not None


@pytest.mark.parametrize(
    ("words", "named"),
    [("chest pain and fainted", "a warning sign"), ("fever all night", "an illness"), ("my knee hurts", "pain")],
)
def test_a_word_on_a_day_that_names_trouble_is_sent_to_the_check_in(lanterne: Lanterne, words: str, named: str) -> None:
    said = lanterne("feedback", ago(1), "bad", words)
    document = lanterne("feedback", ago(1), "bad", words, "--json").document

    assert said.out.count("\n") == 2 and named in said.out
    assert 'lanterne check-in "..." --date' in document["warning"]
