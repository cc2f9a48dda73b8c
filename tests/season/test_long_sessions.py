"""Long sessions of every sport grow by steps from the longest of the last thirty days, also after a break."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.domain.mission import Constraints, EventFacts, Phase
from lanterne_rouge.domain.season import DayRole, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.constants import largest_next, longest_step
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from tests.season.generated_seasons import fitness
from tests.season.plain_seasons import after, plain_request, with_mission

TRIATHLETE = (
    (),
    ("running", 0.8),
    ("cycling", 0.9),
    ("swimming", 0.7),
    ("running", 0.8),
    ("cycling", 1.0),
    ("running", 1.0),
)
RIDER = ((), ("cycling", 0.5), ("cycling", 0.6), (), ("cycling", 0.5), ("cycling", 1.0), ("cycling", 0.7))
SWIMMER = (("swimming", 0.8), (), ("swimming", 0.7), (), ("swimming", 0.7), ("swimming", 1.0), ())
RUNNER = ((), ("running", 0.6), (), ("running", 0.6), ("running", 0.5), (), ("running", 1.0))
SPORTS = {
    TRIATHLETE: (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING),
    RIDER: (Sport.CYCLING,),
    SWIMMER: (Sport.SWIMMING,),
    RUNNER: (Sport.RUNNING,),
}
# A first session of a sport, and a run that is short for anybody.
FIRST_MIN = 60.0


@pytest.mark.parametrize(
    ("sports", "longest", "then"),
    [
        ((), 60.0, 66.0),
        ((Sport.CYCLING, Sport.RUNNING), 60.0, 66.0),
        ((Sport.CYCLING,), 60.0, 75.0),
        ((Sport.CYCLING,), 125.0, 150.0),
        ((Sport.CYCLING,), 200.0, 220.0),
    ],
)
def test_a_session_without_running_may_be_a_quarter_longer_while_it_is_short(
    sports: tuple[Sport, ...], longest: float, then: float
) -> None:
    assert longest_step(longest, sports) == pytest.approx(then)
    # The same of loads, up to another size.
    assert largest_next(longest * 0.8, sports) == pytest.approx(then * 0.8)


def with_past(week: tuple[tuple[str, float] | tuple[()], ...], longest: float, **changes: object) -> PlannerInput:
    """Twelve weeks of these days; each sport's share of the longest session is its minutes."""
    request = plain_request(sports=SPORTS[week], **changes)  # type: ignore[arg-type]
    days = []
    for n in range(84):
        day = after(n - 84)
        of_day = week[day.weekday()]
        minutes = longest * of_day[1] if of_day else 0.0
        sports = ((of_day[0], minutes),) if of_day else ()
        days.append(
            DoneDay(day=day, load=0.8 * minutes, longest_min=minutes, minutes=minutes, sports=sports, high_share=0.1)
        )
    done = tuple(days)
    return replace(request, done=done, ctl=fitness(done))


def resting(request: PlannerInput, days_ago: int, days: int) -> PlannerInput:
    """The request with so many days off, the last of them so many days ago."""
    end = request.today - timedelta(days=days_ago)
    off = {end - timedelta(days=n) for n in range(days)}
    done = tuple(DoneDay(day=d.day, load=0.0, longest_min=0.0) if d.day in off else d for d in request.done)
    return replace(request, done=done, ctl=fitness(done))


def steps(plan: SeasonPlan, request: PlannerInput) -> Iterator[tuple[date, str, float, float]]:
    """Each planned session with its sport, its minutes, and the longest of that sport in the thirty days before it."""
    past = [(d.day, sport, minutes) for d in request.done for sport, minutes in d.sports]
    for d in plan.days:
        since = d.day - timedelta(days=30)
        for s in d.sessions:
            before = max((m for day, sport, m in past if sport == s.sport and since <= day < d.day), default=0.0)
            if s.kind not in ("race", "openers", "strength") and s.sport is not None:
                yield d.day, s.sport, s.minutes or 0.0, before
        past += [(d.day, s.sport, s.minutes) for s in d.sessions if s.sport and s.minutes]


@given(
    week=st.sampled_from((TRIATHLETE, RIDER, SWIMMER)),
    longest=st.floats(30, 200),
    goal_in=st.sampled_from((-30, 60, 130)),
    hours=st.floats(4, 14),
    age=st.sampled_from((30, 60)),
    days_off=st.integers(0, 13),
    since=st.integers(1, 20),
)
@settings(max_examples=30, deadline=None, derandomize=True, database=None)
def test_no_session_of_any_sport_is_more_than_a_step_beyond_the_longest_of_thirty_days(
    week: tuple[tuple[str, float] | tuple[()], ...],
    longest: float,
    goal_in: int,
    hours: float,
    age: int,
    days_off: int,
    since: int,
) -> None:
    request = resting(with_past(week, longest, goal_in=goal_in, hours=hours, age=age), since, days_off)

    plan = plan_season(request)

    for day, sport, minutes, before in steps(plan, request):
        usual = 1.1 * before if sport == Sport.RUNNING else max(1.1 * before, min(1.25 * before, 150.0))
        assert minutes <= max(usual, 40.0 if sport == Sport.RUNNING else FIRST_MIN) + 1, (day, sport)


def test_after_a_cold_the_long_ride_first_reaches_the_longest_of_the_month_again() -> None:
    road = with_mission(with_past(RIDER, 170.0, goal_in=83, hours=14.0), goal_event="Gravel 200 km")
    request = resting(road, 10, 7)
    shorter = tuple(
        replace(d, load=0.7 * d.load, longest_min=125.0, minutes=125.0, sports=(("cycling", 125.0),))
        if d.minutes > 125 and d.day > request.today - timedelta(days=10)
        else d
        for d in request.done
    )

    plan = plan_season(replace(request, done=shorter, ctl=fitness(shorter)))

    longs = [max((s.minutes or 0.0 for s in d.sessions), default=0.0) for d in plan.days]
    weeks = [max(longs[n : n + 7]) for n in range(0, 42, 7)]
    assert weeks[0] <= 170
    assert all(weeks[n] <= 1.1 * max(170.0, *weeks[:n]) + 1 for n in range(1, 6))
    assert max(weeks) > 180


def test_after_a_run_of_hours_the_next_long_run_is_a_shorter_one() -> None:
    week = ((), ("running", 0.3), (), ("running", 0.3), (), ("running", 1.0), ("running", 0.4))
    SPORTS[week] = (Sport.RUNNING,)
    ultra = with_mission(with_past(week, 200.0, goal_in=110, hours=10.0), goal_event="Mountain ultra 60 km")
    ultra = with_mission(ultra, sports=(Sport.RUNNING,))

    plan = plan_season(ultra)

    longs = [d.minutes for d in plan.days if d.role is DayRole.LONG]
    assert max(longs) > 210
    assert all(
        later <= 0.9 * max(longs) for earlier, later in itertools.pairwise(longs) if earlier >= 0.95 * max(longs)
    )


def test_the_long_swim_grows_towards_a_swim_of_hours() -> None:
    request = with_mission(
        with_past(SWIMMER, 85.0, hours=6.0, goal_in=95),
        goal_event="Lake crossing, 10 km open-water swim",
        sports=(Sport.SWIMMING,),
    )

    longs = [d.minutes for d in plan_season(request).days if d.role is DayRole.LONG and d.day < after(85)]

    assert max(longs) >= 115
    assert sum(minutes >= 90 for minutes in longs) >= 4


def test_the_last_long_runs_rehearse_the_pace_of_the_race_and_lighter_weeks_do_not() -> None:
    request = plain_request(goal_in=112, hours=6, sports=(Sport.RUNNING,))
    done = tuple(replace(d, sports=((Sport.RUNNING, d.minutes),) if d.minutes else ()) for d in request.done)
    request = with_mission(replace(request, done=done), goal_event="Spring Half Marathon", sports=(Sport.RUNNING,))

    plan = plan_season(request)

    light = {week.monday for week in plan.weeks if week.recovery}
    longs = [(d, d.sessions[0].kind) for d in plan.days if d.role is DayRole.LONG]
    peak = [kind for d, kind in longs if d.phase is Phase.PEAK and monday_of(d.day) not in light]
    assert len(peak) >= 2 and set(peak) == {"steady"}
    assert {kind for d, kind in longs if monday_of(d.day) in light} == {"endurance"}


def test_the_long_run_before_a_half_marathon_grows_to_about_its_time_where_the_day_has_room() -> None:
    limits = Constraints(days=(1, 2, 3, 5, 6), minutes=((1, 60.0), (2, 60.0), (3, 60.0), (5, 75.0), (6, 120.0)))
    request = with_past(RUNNER, 75.0)
    runner = with_mission(
        request,
        goal_event="City half marathon",
        goal_date=after(97),
        constraints=limits,
        sports=(Sport.RUNNING,),
        goal=EventFacts(minutes=112.0),
    )

    longest = max(s.minutes or 0.0 for d in plan_season(runner).days for s in d.sessions if s.kind != "race")

    assert 108 <= longest <= 120
