"""How much a lift rose in four weeks: which sessions count, and what they come to."""

from collections.abc import Sequence

import pytest

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import PastLift
from lanterne_rouge.strength.history.lift_case import Exposure, exposure_of
from lanterne_rouge.strength.history.recent_gain import has_risen, recent_gain

from .logs import BENCH, PLANK, PULL_UP, past

USUAL = "100x5@8"


def shown(sessions: Sequence[PastLift], exercise: Exercise = BENCH, body: float | None = None) -> list[Exposure]:
    return [one for session in sessions if (one := exposure_of(session, exercise, body)) is not None]


def gain(sessions: Sequence[PastLift], exercise: Exercise = BENCH, body: float | None = None) -> float | None:
    found = recent_gain(shown(sessions, exercise, body), exercise, body)
    return None if found is None else round(found, 4)


def on(*days: int, top: str = USUAL) -> list[PastLift]:
    return [past(day, top) for day in days]


WEEKS = on(*range(0, 56, 7))


@pytest.mark.parametrize(
    ("days", "known"),
    [
        # Four sessions of the last 28 days, which span 20 of them, and two of the seven weeks before.
        ((0, 7, 14, 21, 35, 42), True),
        ((0, 10, 20, 35, 42), False),
        ((0, 7, 14, 28, 29), False),
        ((0, 7, 14, 28, 29, 30), True),
        ((0, 7, 14, 21, 28, 35), False),
        ((0, 6, 12, 20, 35, 42), True),
        ((0, 6, 12, 19, 35, 42), False),
        ((0, 7, 14, 21, 76, 77), True),
        ((0, 7, 14, 21, 77, 78), False),
    ],
)
def test_sessions_enough_are_needed_on_both_sides(days: tuple[int, ...], known: bool) -> None:
    assert (gain(on(*days)) is not None) is known


@pytest.mark.parametrize(("kg_a_week", "rise"), [(0.0, -0.0097), (0.5, 0.0176), (1.0, 0.0458), (2.0, 0.105)])
def test_a_steady_rise_of_ten_weeks_is_found(kg_a_week: float, rise: float) -> None:
    assert gain([past(7 * n, f"{100 - kg_a_week * n}x5@8") for n in range(10)]) == rise


@pytest.mark.parametrize(
    ("day", "session", "rise"),
    [
        # A day below 92 % of the best within two weeks shows nothing; one at it is counted.
        (14, ("91x5@8",), -0.0086),
        (14, ("92x5@8",), -0.0207),
        # Sets below 85 % of the session's heaviest are its warm-up; the others count by their mean.
        (0, (USUAL, "84.9x5@8"), -0.0089),
        (0, (USUAL, "85x5@8"), -0.0603),
        (0, ("104x5@8", USUAL), 0.0041),
        # An effort that was not noted is the usual one.
        (0, ("100x5",), -0.0089),
    ],
)
def test_what_a_session_shows(day: int, session: tuple[str, ...], rise: float) -> None:
    log = list(WEEKS)
    log[day // 7] = past(day, *session)

    assert gain(log) == rise


def test_without_any_effort_the_repetitions_speak() -> None:
    assert gain(on(*range(0, 56, 7), top="100x5")) == -0.0089


def test_the_body_belongs_to_what_is_lifted_and_a_hold_has_no_maximum() -> None:
    rising = [past(7 * n, f"{10 - n}x5@8") for n in range(8)]

    assert gain(rising, PULL_UP, 80.0) == 0.0517
    assert gain(rising, PULL_UP) is None
    assert gain(on(*range(0, 56, 7), top="x5"), PLANK) is None


@pytest.mark.parametrize(
    ("newer", "older", "rose"),
    [
        ((101,), (100,), True),
        ((100.9,), (100,), False),
        # Of two sessions a side the mean scatters less: seven tenths of a percent are enough.
        ((100.8, 100.8), (100, 100), True),
        ((100.7, 100.7), (100, 100), False),
        # Of three the middle one belongs to neither half.
        ((102, 93), (100,), True),
        ((100,), (), False),
    ],
)
def test_where_the_log_is_short_halves_are_compared(newer, older, rose) -> None:
    log = [past(3 * at, f"{kg}x5@8") for at, kg in enumerate((*newer, *older))]

    assert has_risen(shown(log), BENCH, None) is rose


@pytest.mark.parametrize(("day", "rose"), [(28, True), (29, False)])
def test_a_half_lies_within_four_weeks(day: int, rose: bool) -> None:
    assert has_risen(shown([past(0, "102x5@8"), past(day, USUAL)]), BENCH, None) is rose
