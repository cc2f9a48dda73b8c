"""What the next day may carry, by everything that was done and planned before it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.domain.season import DayRole, PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.request import DoneDay, PlannerInput, way_back
from lanterne_rouge.season.under_limits import DayLimits
from tests.season.plain_seasons import MONDAY, after, plain_request, planned, session

USUAL_WEEK_MIN = 408.0


def many_hours(sports: Sequence[Sport] = (Sport.CYCLING,)) -> PlannerInput:
    """Even weeks of the usual length behind, and far more hours at hand than they took."""
    request = plain_request(hours=8.0, sports=sports)
    done = tuple(replace(d, sports=((sports[0], d.minutes),) if d.minutes else ()) for d in request.done)
    return replace(request, done=done, athlete=replace(request.athlete, weekly_hours=60.0))


def after_a_usual_week(request: PlannerInput, light: frozenset[date] = frozenset()) -> DayLimits:
    """The limits on the second Monday, with a first week that is planned as long as the last one was."""
    limits = DayLimits(request, light=light)
    for n, d in enumerate(request.done[-7:]):
        limits.add(easy(after(n), d.minutes) if d.minutes else planned(after(n), DayRole.REST))
    return limits


def easy(day: date, minutes: float) -> PlannedDay:
    return planned(day, DayRole.EASY, session(minutes=minutes, load=minutes * 0.7))


def test_what_is_planned_in_a_week_is_taken_off_its_minutes_and_never_raises_them() -> None:
    limits = after_a_usual_week(many_hours())

    whole = limits.minutes_left(after(7))
    limits.add(easy(after(7), whole - 5))

    assert whole == pytest.approx(1.2 * USUAL_WEEK_MIN)
    assert limits.minutes_left(after(8)) == pytest.approx(5)


def test_a_lighter_week_holds_a_part_of_the_longest_of_the_weeks_before_it() -> None:
    limits = after_a_usual_week(many_hours(), light=frozenset((after(7),)))

    assert limits.minutes_left(after(7)) == pytest.approx(0.85 * USUAL_WEEK_MIN)
    assert limits.minutes_left(after(14)) > USUAL_WEEK_MIN


def test_minutes_kept_for_a_later_day_are_free_on_that_day_and_no_earlier() -> None:
    limits = after_a_usual_week(many_hours())
    whole = limits.minutes_left(after(7))

    limits.keep({after(12): 120.0})

    assert [limits.minutes_left(after(n)) for n in (7, 11, 12, 13)] == pytest.approx(
        [whole - 120, whole - 120, whole, whole]
    )


@pytest.mark.parametrize("sport", [None, Sport.CYCLING])
def test_the_longest_session_of_the_last_thirty_days_counts_from_the_day_after_it(sport: Sport | None) -> None:
    limits = after_a_usual_week(many_hours())
    longest = limits.longest_lately(after(7), sport)

    limits.add(easy(after(7), 200.0))
    limits.add(planned(after(8), DayRole.EASY, session(minutes=250.0, sport="swimming")))

    of_others = 250.0 if sport is None else 200.0
    assert [limits.longest_lately(after(n), sport) for n in (7, 8, 9, 37)] == [longest, 200.0, of_others, of_others]
    assert limits.longest_lately(after(39), sport) == 0.0


def test_a_week_of_a_return_has_nothing_left_once_its_load_is_spent() -> None:
    request = many_hours()
    off = tuple(replace(d, load=0.0, minutes=0.0, longest_min=None, hard=False, sports=()) for d in request.done[-20:])
    request = replace(request, done=(*request.done[:-20], *off))
    back, limits = way_back(request), DayLimits(request)
    assert back is not None

    before = limits.most_load(MONDAY)
    limits.add(planned(MONDAY, DayRole.EASY, session(minutes=60.0, load=back.week(0) + 1)))

    assert before > 0
    assert [limits.most_load(MONDAY + timedelta(days=n)) for n in (1, 6)] == [0, 0]
    assert limits.most_load(MONDAY + timedelta(days=7)) > 0


def after_sessions(*sessions: tuple[int, Sport, float]) -> DayLimits:
    """The limits of a swimmer who rides, after these sessions, each with how many days ago it was, and nothing else."""
    request = plain_request(hours=8.0, sports=(Sport.SWIMMING, Sport.CYCLING))
    minutes = {MONDAY - timedelta(days=ago): (sport, minutes) for ago, sport, minutes in sessions}
    done = [DoneDay(day=d.day, load=0.0) for d in request.done]
    for n, day in enumerate(done):
        if day.day in minutes:
            sport, long = minutes[day.day]
            done[n] = replace(day, load=long * 0.7, minutes=long, longest_min=long, sports=((sport, long),))
    return DayLimits(replace(request, done=tuple(done)))


EVERY_THIRD_DAY = tuple((ago, Sport.CYCLING, 30.0) for ago in range(2, 84, 3))


@pytest.mark.parametrize(
    ("longest", "ago", "most"),
    [
        (30, 4, 40),
        (40, 4, 50),
        (100, 4, 125),
        (100, 30, 125),
        (100, 31, 40),
        (130, 4, 150),
        (140, 4, 154),
        (200, 4, 220),
    ],
)
def test_a_ride_is_a_quarter_longer_than_the_longest_of_thirty_days_and_a_long_one_a_tenth(longest, ago, most) -> None:  # type: ignore[no-untyped-def]
    limits = after_sessions(*EVERY_THIRD_DAY, (ago, Sport.CYCLING, longest))

    assert limits.most_minutes(MONDAY, Sport.CYCLING) == pytest.approx(most)


@pytest.mark.parametrize(
    ("swims", "ride", "most"),
    [((), 90, 60), ((30,), 90, 45), ((45,), 90, 60), ((50,), 90, 62.5), ((20, 30), 90, 45), ((30,), 30, 40)],
)
def test_a_sport_that_is_new_steps_up_from_its_own_sessions(swims, ride, most) -> None:  # type: ignore[no-untyped-def]
    own = ((4 + 3 * n, Sport.SWIMMING, minutes) for n, minutes in enumerate(swims))
    limits = after_sessions(*EVERY_THIRD_DAY, *own, (6, Sport.CYCLING, ride))

    assert limits.most_minutes(MONDAY, Sport.SWIMMING) == pytest.approx(most)


@pytest.mark.parametrize(
    ("since", "most"),
    [
        (((14, 60), (9, 60), (4, 60)), 125),
        (((14, 60), (8, 60), (1, 60)), 100),
        (((14, 60), (8, 60), (1, 91)), 100),
        (((14, 60), (8, 60), (1, 92)), 125),
        (((14, 60), (9, 60), (7, 60)), 100),
        (((14, 60), (9, 60), (6, 60)), 125),
    ],
    ids=["no gap", "six days off", "nearly as long since", "as long since", "a gap that goes on", "five days off"],
)
def test_after_six_days_off_the_usual_long_session_comes_before_a_longer_one(since, most) -> None:  # type: ignore[no-untyped-def]
    limits = after_sessions((19, Sport.CYCLING, 100), *((ago, Sport.CYCLING, minutes) for ago, minutes in since))

    assert limits.most_minutes(MONDAY, Sport.CYCLING) == pytest.approx(most)
