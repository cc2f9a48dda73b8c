"""Somebody who only lifts lifts as often as before."""

import pytest

from lanterne_rouge.domain.morning import PastSession
from lanterne_rouge.season.default_week import is_lifting_due, usual_lifting


def lifted(*days_ago: int, minutes: float | None = 60.0, load: float | None = 36.0) -> tuple[PastSession, ...]:
    return tuple(
        PastSession(days_ago=back, sport="strength", kind="strength", minutes=minutes, load=load) for back in days_ago
    )


def due_days(weekdays: tuple[int, ...]) -> list[int]:
    """The weekdays of the fifth week on which lifting is due for who keeps to these, and does what is due."""
    done = [week * 7 + day for week in range(4) for day in weekdays]
    found = []
    for today in range(28, 35):
        if is_lifting_due(lifted(*(today - day for day in done if today - day <= 28))):
            done.append(today)
            found.append(today - 28)
    return found


@pytest.mark.parametrize("weekdays", [(0, 3), (0, 2, 4), (0, 1, 3, 4), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 5)])
def test_who_keeps_to_weekdays_is_asked_to_on_the_same_ones(weekdays: tuple[int, ...]) -> None:
    assert due_days(weekdays) == list(weekdays)


def test_a_missed_day_is_due_the_next_one() -> None:
    assert is_lifting_due(lifted(5, 8, 12, 15, 19, 22, 26)) is True


def test_the_day_after_is_free_and_what_was_done_today_does_not_count() -> None:
    assert is_lifting_due(lifted(1, 4, 8, 11, 15, 18, 22, 25)) is False
    assert is_lifting_due(lifted(0, 3, 7, 10, 14, 17, 21, 24)) is True


def test_two_sessions_on_a_day_are_one_day() -> None:
    assert is_lifting_due(lifted(3, 3, 7, 7, 10, 10)) is None


def test_few_days_tell_of_no_rhythm() -> None:
    assert is_lifting_due(lifted(2, 9, 16)) is None
    assert is_lifting_due(()) is None


def test_a_session_is_as_long_and_as_much_as_usual() -> None:
    session = usual_lifting(lifted(2, 4, 6, minutes=62.0), 40.0, None)

    assert (session.sport, session.kind, session.minutes, session.load) == ("strength", "strength", 62, 36.0)


def test_a_small_base_bears_no_more_than_twice_its_fitness_and_the_clock_no_more_than_it_has() -> None:
    sessions = lifted(2, 4, 6, minutes=80.0, load=60.0)

    assert usual_lifting(sessions, 10.0, None).load == 40.0
    assert usual_lifting(sessions, 60.0, 40.0).minutes == 40
    assert usual_lifting(sessions, 60.0, 40.0).load == 30.0


def test_unknown_minutes_and_loads_are_usual_ones() -> None:
    session = usual_lifting(lifted(2, 4, minutes=None, load=None), None, None)

    assert (session.minutes, session.load) == (45, 37.5)
