from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import exp

import pytest

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import LoadState, PastSession, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay, PlannedWeek, SeasonCalendar, SeasonPlan
from lanterne_rouge.season.planned_and_done import days_kept, season_calendar, shares_done, was_trained
from lanterne_rouge.season.writing import WrittenSession

WEDNESDAY = date(2026, 3, 4)
MONDAY = date(2026, 3, 2)
RACE = date(2026, 3, 15)


def _day(day: date, minutes: float, load: float, role: DayRole = DayRole.EASY) -> PlannedDay:
    session = PlannedSession(sport="cycling", kind="endurance", minutes=minutes, load=load)
    return PlannedDay(day=day, phase=Phase.BUILD, role=role, sessions=(session,) if minutes else ())


def _plan() -> SeasonPlan:
    """Two weeks of an hour a day, rest on Mondays, a race on the second Sunday."""
    days = [
        _day(day, 0 if day.weekday() == 0 else 60, 0 if day.weekday() == 0 else 50, _role(day))
        for day in (MONDAY + timedelta(days=n) for n in range(14))
    ]
    week = PlannedWeek(monday=MONDAY, phase=Phase.BUILD, load=300, minutes=360, hard_days=0, recovery=True)
    return SeasonPlan(
        id="p", made_on=MONDAY, goal="Hill Race", goal_date=RACE, reason="", days=tuple(days), weeks=(week,)
    )


def _role(day: date) -> DayRole:
    return DayRole.RACE if day == RACE else DayRole.EASY


def _calendar(*sessions: PastSession, load: LoadState | None = None) -> SeasonCalendar:
    text = WrittenSession(title="Ride", structure="60 min easy", steps=())
    return season_calendar(_plan(), WEDNESDAY, sessions, load or LoadState(ctl=40, atl=50), {WEDNESDAY: (text,)})


def _ride(days_ago: int, minutes: float, load: float = 40) -> PastSession:
    return PastSession(days_ago=days_ago, sport="cycling", minutes=minutes, load=load)


def test_a_week_sums_what_was_planned_and_what_was_done() -> None:
    calendar = _calendar(_ride(1, 55), _ride(2, 20), _ride(9, 90))

    before, this_week, *_ = calendar.weeks
    assert (before.monday, before.planned_minutes, before.done_minutes) == (date(2026, 2, 23), 0, 90)
    assert (this_week.planned_minutes, this_week.done_minutes) == (360, 75)
    assert this_week.recovery
    assert this_week.days[2].structures == ("60 min easy",)


def test_a_day_is_kept_from_half_of_its_minutes_on_and_a_free_day_is_not_counted() -> None:
    half, less = _calendar(_ride(1, 30)), _calendar(_ride(1, 29), _ride(2, 60))

    assert days_kept(half.weeks[-2], WEDNESDAY) == (1, 1)
    assert days_kept(less.weeks[-2], WEDNESDAY) == (0, 1)
    assert was_trained(less.weeks[-2].days[0]) is None


def test_the_mornings_ahead_follow_the_planned_loads_to_the_race() -> None:
    calendar = _calendar()

    today, tomorrow = calendar.ahead[:2]
    assert (today.ctl, today.tsb) == (40, -10)
    assert tomorrow.ctl == pytest.approx(40 + 10 * (1 - exp(-1 / 42)))
    assert tomorrow.atl == pytest.approx(50)
    assert calendar.race_morning is not None and calendar.race_morning.day == RACE
    assert calendar.ahead[-1].day == RACE + timedelta(days=1)


def test_what_was_done_today_counts_where_it_is_more_than_planned() -> None:
    planned, more, less = _calendar(), _calendar(_ride(0, 120, 130)), _calendar(_ride(0, 10, 5))

    assert more.ahead[1].ctl > planned.ahead[1].ctl == less.ahead[1].ctl


def test_without_known_fitness_nothing_is_forecast() -> None:
    assert _calendar(load=LoadState()).ahead == ()


def _six_weeks(loads_done: Sequence[Sequence[float | None]], *, first: int = 21) -> SeasonCalendar:
    """Days of load 50 from `first` days before this Monday to the race, a free Monday each; done loads of the last weeks by day."""
    start = MONDAY - timedelta(days=first)
    days = [
        _day(day, *((0, 0) if day.weekday() == 0 else (60, 50)), _role(day))
        for day in (start + timedelta(days=n) for n in range((RACE - start).days + 1))
    ]
    rides = [
        PastSession(days_ago=2 + 7 * (len(loads_done) - week) - day, sport="cycling", minutes=60, load=load)
        for week, loads in enumerate(loads_done)
        for day, load in enumerate(loads)
    ]
    plan = replace(_plan(), days=tuple(days))
    return season_calendar(plan, WEDNESDAY, rides, LoadState(ctl=40, atl=50), {})


def test_fitness_ahead_lies_between_the_most_missed_and_the_fullest_of_the_last_three_weeks() -> None:
    calendar = _six_weeks(([50] * 6, [50] * 3, [50, 50, 60, 60, 70, 40]))

    assert shares_done(calendar.weeks, WEDNESDAY) == (pytest.approx(0.5), pytest.approx(1.1))
    assert calendar.ahead[0].ctl_range == (40, 40)
    step = 1 - exp(-1 / 42)
    assert calendar.ahead[1].ctl_range == (pytest.approx(40 - 15 * step), pytest.approx(40 + 15 * step))
    low, high = calendar.ahead[-1].ctl_range or (0, 0)
    assert low < calendar.ahead[-1].ctl < high


def test_a_race_is_ridden_whole_however_much_is_missed_before_it() -> None:
    calendar = _six_weeks(([], [], []))

    before, after = (calendar.ahead[n].ctl_range or (0, 0) for n in (-2, -1))
    assert shares_done(calendar.weeks, WEDNESDAY) == (0, 0)
    assert after[0] > before[0] and before[0] == pytest.approx(40 * exp(-11 / 42))


def test_before_the_first_plan_the_range_is_how_far_the_weeks_were_from_their_own_average() -> None:
    calendar = _six_weeks(([50] * 6, [50] * 3, [75] * 6), first=0)

    assert shares_done(calendar.weeks, WEDNESDAY) == (pytest.approx(0.5), pytest.approx(1.5))
    low, high = calendar.ahead[1].ctl_range or (0, 0)
    assert low < calendar.ahead[1].ctl < high


@pytest.mark.parametrize(
    ("done", "first"),
    [
        pytest.param(([50] * 6,) * 3, 20, id="a day of them was not planned"),
        pytest.param(([50] * 6,) * 2, 14, id="two weeks"),
        pytest.param(([50] * 6,) * 2, 0, id="two weeks without a plan"),
        pytest.param(([50] * 6, [50, None], [50] * 6), 21, id="a session of unknown load"),
    ],
)
def test_there_is_no_range_without_three_whole_weeks_that_tell(
    done: Sequence[Sequence[float | None]], first: int
) -> None:
    calendar = _six_weeks(done, first=first)

    assert calendar.ahead and all(morning.ctl_range is None for morning in calendar.ahead)
