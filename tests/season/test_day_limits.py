"""What the next day may carry, by everything that was done and planned before it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.domain.season import DayRole, PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.request import PlannerInput, way_back
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
