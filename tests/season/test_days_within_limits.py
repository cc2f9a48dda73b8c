"""What becomes of the days of a week as it is laid out: lifting before a race, bricks, lighter weeks, days that are too short."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.season import DayRole, PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.roles import Brick, Roles
from lanterne_rouge.season.sessions import session_load
from lanterne_rouge.season.under_limits import SeasonFit
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission

TUESDAY, FRIDAY = 1, 4


def laid_out(
    role: DayRole,
    sport: Sport,
    *,
    on: Sequence[int] = (TUESDAY,),
    load: float = 60.0,
    run: float = 60.0,
    goal_in: int = 70,
    age: int | None = 38,
    light: bool = False,
    bricks: bool = False,
    born: int | None = None,
    **frame: float,
) -> list[PlannedDay]:
    """The days with training of a week of such days, for somebody who rides 100 minutes, runs (`run`) and lifts 50 at a time.

    `born`: how many weeks ago they gave birth.
    """
    sports: Mapping[int, tuple[tuple[str, float], ...]] = {
        **dict.fromkeys(range(2, 84, 2), ((Sport.CYCLING, 100.0),)),
        **dict.fromkeys(range(3, 84, 4), ((Sport.RUNNING, run),)),
        **dict.fromkeys(range(5, 84, 4), ((Sport.STRENGTH, 50.0),)),
    }
    request = plain_request(hours=12.0, sports=(Sport.CYCLING, Sport.RUNNING, Sport.STRENGTH), goal_in=goal_in, age=age)
    if born is not None:
        request = with_mission(request, athlete=Profile(gave_birth=MONDAY - timedelta(weeks=born)))
    done = []
    for d in request.done:
        of_day = sports.get((MONDAY - d.day).days, ())
        whole = sum(minutes for _, minutes in of_day)
        done.append(replace(d, load=whole * 0.8, minutes=whole, longest_min=whole or None, hard=False, sports=of_day))
    frames = [Frame(**{"day": after(n), "phase": Phase.BUILD, "minutes": 300.0, **frame}) for n in range(7)]  # type: ignore[arg-type]
    trained = [after(n) for n in on]
    roles = Roles(
        of_day={f.day: role if f.day in trained else DayRole.REST for f in frames},
        strength=frozenset(),
        unmet=(),
        sport=dict.fromkeys(trained, sport),
        bricks=dict.fromkeys(trained, Brick(order=(Sport.CYCLING, Sport.RUNNING), short_min=25.0)) if bricks else {},
    )
    loads = [load if f.day in trained else 0.0 for f in frames]
    mondays = frozenset((MONDAY,)) if light else frozenset()
    days = SeasonFit(frames, roles, replace(request, done=tuple(done), ctl=60.0), light=mondays).fit(loads)
    return [day for day in days if day.sessions]


def minutes_of(days: Sequence[PlannedDay]) -> list[list[float | None]]:
    return [[session.minutes for session in day.sessions] for day in days]


@pytest.mark.parametrize(("days_before", "minutes"), [(14, 62), (13, 40), (1, 40), (0, 62)])
def test_lifting_is_forty_minutes_in_the_thirteen_days_before_a_race(days_before: int, minutes: float) -> None:
    week = laid_out(DayRole.STRENGTH, Sport.STRENGTH, goal_in=TUESDAY + days_before)

    assert minutes_of(week) == [[minutes]]


@pytest.mark.parametrize(("time", "load", "minutes"), [(19, 50, []), (20, 5, [[20]]), (39, 5, [[39]]), (60, 5, [[40]])])
def test_lifting_has_forty_minutes_where_there_is_time_and_is_none_below_twenty(
    time: float, load: float, minutes: list[list[float]]
) -> None:
    assert minutes_of(laid_out(DayRole.STRENGTH, Sport.STRENGTH, load=load, minutes=time)) == minutes


@pytest.mark.parametrize(
    ("age", "light", "kinds"),
    [
        (49, False, ["threshold", "threshold"]),
        (50, False, ["threshold", "threshold"]),
        (49, True, ["threshold", "threshold"]),
        (None, True, ["threshold", "threshold"]),
        (50, True, ["threshold", "endurance"]),
    ],
)
def test_from_fifty_on_a_lighter_week_keeps_one_hard_day(age: int | None, light: bool, kinds: list[str]) -> None:
    week = laid_out(DayRole.HARD, Sport.CYCLING, on=(TUESDAY, FRIDAY), age=age, light=light)

    assert [day.sessions[0].kind for day in week] == kinds
    assert [day.role is DayRole.HARD for day in week] == [kind == "threshold" for kind in kinds]


@pytest.mark.parametrize(
    ("longest_run", "parts"),
    [(24, [110]), (25, [95, 15]), (33, [95, 15]), (34, [90, 20]), (41, [90, 20]), (42, [85, 25]), (90, [85, 25])],
)
def test_the_run_off_the_bike_is_three_fifths_of_the_longest_run_and_from_fifteen_minutes_to_those_the_race_asks_for(
    longest_run: float, parts: list[float]
) -> None:
    """The ride gives up what the run takes."""
    week = laid_out(DayRole.LONG, Sport.CYCLING, load=90.0, run=longest_run, bricks=True)

    assert minutes_of(week) == [parts]


def test_a_brick_names_the_run_that_follows_its_ride_and_is_no_more_load_than_the_ride_alone() -> None:
    alone = laid_out(DayRole.LONG, Sport.CYCLING, load=90.0)[0]
    brick = laid_out(DayRole.LONG, Sport.CYCLING, load=90.0, bricks=True)[0]

    ride, run = brick.sessions
    assert (ride.sport, run.sport, run.kind, run.max_zone) == (Sport.CYCLING, Sport.RUNNING, "endurance", 2)
    assert [(other.sport, other.hours_after) for other in ride.also] == [(Sport.RUNNING, 0.0)]
    assert 0.95 * alone.load < brick.load <= alone.load


@pytest.mark.parametrize(("share", "minutes", "lightened"), [(None, 60, False), (0.5, 55, True)])
def test_a_day_that_is_held_to_a_share_of_fitness_is_not_rounded_up(
    share: float | None, minutes: float, lightened: bool
) -> None:
    held = {} if share is None else {"most_of_ctl": share}

    (day,) = laid_out(DayRole.EASY, Sport.CYCLING, load=45.0, **held)

    assert (day.sessions[0].minutes, day.sessions[0].lightened) == (minutes, lightened)


def long_runs(
    longest: Mapping[int, float],
    *,
    phase: Phase = Phase.BUILD,
    light: bool = False,
    beside: Sequence[int] = (6,),
    event: str = "Mountain ultra 60 km",
) -> list[float | None]:
    """The Saturday of a week before a race and the days beside it, after an hour every other day and these runs.

    `longest`: their minutes by how many days before that Saturday they were.
    """
    request = with_mission(
        plain_request(hours=14.0, sports=(Sport.RUNNING,), goal_in=70),
        goal_event=event,
        sports=(Sport.RUNNING,),
    )
    done = []
    for d in request.done:
        minutes = longest.get((after(5) - d.day).days, 60.0 if d.day.weekday() % 2 else 0.0)
        sports = ((Sport.RUNNING, minutes),) if minutes else ()
        done.append(
            replace(
                d, load=minutes * 0.8, minutes=minutes, longest_min=minutes or None, hard=False, sports=sports,
                run_through_min=minutes,
            )
        )  # fmt: skip
    role = {1: DayRole.EASY, 3: DayRole.EASY, **dict.fromkeys(beside, DayRole.EASY), 5: DayRole.LONG}
    load = {1: 40.0, 3: 40.0, **dict.fromkeys(beside, 40.0), 5: 200.0}
    frames = [Frame(day=after(n), phase=phase, minutes=400.0) for n in range(7)]
    roles = Roles(
        of_day={after(n): role.get(n, DayRole.REST) for n in range(7)},
        strength=frozenset(),
        unmet=(),
        sport={after(n): Sport.RUNNING for n in role},
        longest_run=300.0,
    )
    season = SeasonFit(
        frames,
        roles,
        replace(request, done=tuple(done), ctl=70.0),
        light=frozenset((MONDAY,)) if light else frozenset(),
    )
    days = season.fit([load.get(n, 0.0) for n in range(7)])
    return [day.sessions[0].minutes for day in days if day.day.weekday() in (5, *beside) and day.sessions]


@pytest.mark.parametrize(
    ("longest", "saturday_and_sunday"),
    [
        # Three fifths of the long run on the next day, from eighty minutes on and beside no run of more than three hours.
        ({15: 121.0}, [133, 75]),
        ({15: 122.0}, [134, 80]),
        ({15: 150.0}, [165, 99]),
        ({15: 163.0}, [179, 107]),
        ({15: 164.0}, [180, 75]),
        # After a run of more than three hours within ten days the next is four fifths as long, and has its second.
        ({10: 180.0}, [198, 70]),
        ({10: 181.0}, [160, 95]),
        ({10: 200.0}, [180, 105]),
        ({11: 200.0}, [220, 65]),
        # Unless it was far shorter than the longest of the month.
        ({10: 193.0, 20: 200.0}, [220, 65]),
        ({10: 194.0, 20: 200.0}, [180, 105]),
    ],
)
def test_the_long_runs_before_an_ultra_are_pairs_or_very_long_ones_and_never_both(
    longest: Mapping[int, float], saturday_and_sunday: list[float]
) -> None:
    assert long_runs(longest) == saturday_and_sunday


@pytest.mark.parametrize(
    ("phase", "light", "saturday_and_sunday"),
    [
        (Phase.PEAK, False, [165, 99]),
        (Phase.BUILD, True, [120, 47]),
        (Phase.TAPER, False, [105, 75]),
        (Phase.BASE, False, [165, 75]),
    ],
)
def test_lighter_weeks_tapers_and_the_base_hold_no_second_long_run(
    phase: Phase, light: bool, saturday_and_sunday: list[float]
) -> None:
    """The long run of a lighter week is 0.72 of what it could be, that of a taper 0.62."""
    assert long_runs({15: 150.0}, phase=phase, light=light) == saturday_and_sunday


@pytest.mark.parametrize(("beside", "minutes"), [((4,), [99, 165]), ((4, 6), [65, 165, 99]), ((), [165])])
def test_the_second_long_run_comes_on_the_day_after_the_first_where_that_is_free(
    beside: Sequence[int], minutes: list[float]
) -> None:
    assert long_runs({15: 150.0}, beside=beside) == minutes


@pytest.mark.parametrize(
    ("born", "role", "kind", "breaks"),
    [
        (12, DayRole.EASY, "endurance", True),
        (19, DayRole.EASY, "endurance", True),
        (20, DayRole.HARD, "threshold", False),
    ],
)
def test_a_hard_run_is_an_easy_one_with_walking_breaks_as_long_as_runs_have_them(
    born: int, role: DayRole, kind: str, breaks: bool
) -> None:
    (run,) = laid_out(DayRole.HARD, Sport.RUNNING, born=born)

    assert (run.role, run.sessions[0].kind, run.sessions[0].run_walk) == (role, kind, breaks)
    assert run.sessions[0].hard is (role is DayRole.HARD)


def beginners_rides(left: float, *, without_load: Sequence[int]) -> list[float | None]:
    """The rides of a beginner's week of so many minutes, for three rides of forty and days for which no load is left."""
    request = plain_request(hours=6.0, sports=(Sport.CYCLING,))
    ridden = {"load": 32.0, "minutes": 50.0, "longest_min": 50.0, "sports": ((Sport.CYCLING, 50.0),)}
    none = {"load": 0.0, "minutes": 0.0, "longest_min": None, "sports": ()}
    rides = (1, 3, 5)
    done = tuple(replace(d, hard=False, **(ridden if d.day.weekday() in rides else none)) for d in request.done)  # type: ignore[arg-type]
    athlete = replace(request.athlete, level="beginner", weekly_hours=left / 60)
    frames = [Frame(day=after(n), phase=Phase.BASE, minutes=120.0) for n in range(7)]
    roles = Roles(
        of_day={after(n): DayRole.EASY if n in (*rides, *without_load) else DayRole.REST for n in range(7)},
        strength=frozenset(),
        unmet=(),
        sport=dict.fromkeys((after(n) for n in (*rides, *without_load)), Sport.CYCLING),
    )
    loads = [session_load("endurance", Phase.BASE, 40) if n in rides else 0.0 for n in range(7)]
    days = SeasonFit(frames, roles, replace(request, done=done, ctl=14.0, athlete=athlete)).fit(loads)
    return [day.sessions[0].minutes for day in days if day.sessions]


@pytest.mark.parametrize("without_load", [(), (6,), (0, 6)])
@pytest.mark.parametrize(
    ("left", "rides"),
    [
        (120, [40, 40, 40]),
        # The last ride is shorter as long as twenty minutes and a little are left for it; else all are.
        (104, [40, 40, 24]),
        (103, [34, 34, 34]),
        (60, [20, 20, 20]),
        # With less than twenty minutes for each the last days are free.
        (59, [29, 29]),
        (40, [20, 20]),
        (39, [39]),
        (20, [20]),
        (19, []),
    ],
)
def test_a_beginners_week_that_is_short_of_minutes_is_shared_out_evenly(
    left: float, rides: list[float], without_load: Sequence[int]
) -> None:
    assert beginners_rides(left, without_load=without_load) == rides


def test_a_hard_run_on_the_first_day_of_a_plan_stays_hard_for_who_runs_without_walking_breaks() -> None:
    (monday,) = laid_out(DayRole.HARD, Sport.RUNNING, on=(0,))

    assert (monday.role, monday.sessions[0].kind, monday.sessions[0].run_walk) == (DayRole.HARD, "threshold", False)


@pytest.mark.parametrize(
    ("longs", "saturday"),
    [((120, 120, 120), 80), ((120, 120, 120, 120), 120), ((120, 110, 100, 95, 90), 95)],
    ids=["three", "four", "the fourth longest"],
)
def test_four_long_runs_are_a_habit_that_a_short_race_does_not_take(longs: Sequence[float], saturday: float) -> None:
    runs = {15 + 7 * week: float(minutes) for week, minutes in enumerate(longs)}

    assert long_runs(runs, event="City 10 km")[0] == saturday
