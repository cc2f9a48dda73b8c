"""Sessions that weren't finished: read from what the athlete writes, and weighed with heart and mood."""

import pytest

from lanterne_rouge.domain.check_in import Feeling, Performance
from lanterne_rouge.language.check_in.answers import Answers, read_check_in
from lanterne_rouge.language.check_in.illness import parse_illness
from lanterne_rouge.language.check_in.performance import find_performance
from tests.day.test_boundaries import decided, hrv, pulse, said


@pytest.mark.parametrize(
    ("text", "failed", "trend", "days"),
    [
        ("third session in a row that I could not finish", 3, "flat", None),
        ("couldn't finish my last three sessions", 3, "flat", None),
        ("I failed the last 3 interval sessions", 3, "flat", None),
        ("two failed workouts, feeling rubbish", 2, "flat", None),
        ("didn't complete any of my last 4 workouts", 4, "flat", None),
        ("bailed on intervals three times in a row", 3, "flat", None),
        ("power has been dropping for two weeks", None, "down", 14),
        ("getting slower for 10 days now", None, "down", 10),
        ("my performance is slipping", None, "down", None),
    ],
)
def test_unfinished_sessions_and_falling_performance_are_read(text, failed, trend, days) -> None:
    found = find_performance(text)

    assert found is not None and (found.failed_sessions, found.trend, found.over_days) == (failed, trend, days)


@pytest.mark.parametrize(
    "text",
    [
        "finished all three sessions",
        "three good sessions in a row",
        "did 3 x 10 min",
        "legs good",
        "3 sessions left this week",
    ],
)
def test_what_went_well_is_no_failure(text: str) -> None:
    assert find_performance(text) is None


def test_what_was_written_reaches_the_check_in() -> None:
    read = read_check_in(Answers(text="couldn't finish my last three sessions"), None, units="kg", was_ill=False)

    assert read.performance == Performance(trend="flat", failed_sessions=3)


@pytest.mark.parametrize(("today", "action"), [(3.89, "recover"), (3.91, "ease")])
def test_three_failures_with_todays_hrv_pulse_and_mood_off_ask_for_recovery(today: float, action: str) -> None:
    tired = said(performance=Performance(trend="flat", failed_sessions=3), feeling=Feeling(mood_0_10=2.0))

    assert decided(**tired, **pulse(5), **hrv(4.1, today=today)).verdict.decision.action == action


@pytest.mark.parametrize(
    ("answer", "name"),
    [("something odd in my ears", "something odd in my ears"), ("yes", None), ("feeling ill", None), ("x" * 90, None)],
)
def test_an_illness_without_a_name_is_told_in_the_athletes_own_words(answer: str, name: str | None) -> None:
    illness = parse_illness(answer)

    assert illness is not None and illness.systemic and illness.name == name
