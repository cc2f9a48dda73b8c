"""What the next day may carry, by everything that was done and planned before it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.domain.season import DayRole, PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.constants import KEEP
from lanterne_rouge.season.request import DoneDay, PlannerInput, way_back
from lanterne_rouge.season.roles import Roles
from lanterne_rouge.season.under_limits import DayLimits, walked
from tests.season.plain_seasons import MONDAY, after, plain_request, planned, session, with_mission

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


@pytest.mark.parametrize(("hours", "left"), [(6.0, 360), (8.0, 480), (8.5, 1.2 * USUAL_WEEK_MIN)])
def test_a_week_holds_the_hours_that_the_athlete_has_or_what_it_may_grow_to(hours: float, left: float) -> None:
    request = many_hours()

    limits = after_a_usual_week(replace(request, athlete=replace(request.athlete, weekly_hours=hours)))

    assert limits.minutes_left(after(7)) == pytest.approx(left)


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


# Training that is spread over twelve weeks and never large, for whom the days of a case are the ones that count.
SMALL_DAYS = dict.fromkeys((2, 5, 9, 12, 16, 19, 23, 26, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80), 30.0)


def after_days(loads: Mapping[int, float], ctl: float, sport: Sport, own_share: float = 1.0) -> DayLimits:
    """The limits of somebody of one sport and this fitness, after these loads by how many days ago they were."""
    request = plain_request(hours=8.0, sports=(sport,))
    by_day = {MONDAY - timedelta(days=ago): load for ago, load in loads.items()}
    done = tuple(DoneDay(day=d.day, load=by_day.get(d.day, 0.0), minutes=by_day.get(d.day, 0.0)) for d in request.done)
    return DayLimits(replace(request, done=done, ctl=ctl, own=replace(request.own, ramp_share=own_share)))


@pytest.mark.parametrize(
    ("ctl", "sport", "loads", "long", "most"),
    [
        # On a small base twice fitness, or 40, or as much as the largest day of thirty where nothing jolts.
        (15, Sport.CYCLING, {3: 38}, False, 40),
        (22, Sport.CYCLING, {3: 38}, False, 44),
        (15, Sport.CYCLING, {3: 60}, False, 60),
        (29.9, Sport.CYCLING, {3: 60}, False, 60),
        (30, Sport.CYCLING, {3: 60}, False, 75),
        # Of runs a tenth more than a usual day of training.
        (15, Sport.RUNNING, {3: 38}, False, 40),
        (20, Sport.RUNNING, dict.fromkeys(SMALL_DAYS, 50.0), False, 55),
        # The long day three and a half times fitness, or a step more than the largest day before this week.
        (15, Sport.CYCLING, {8: 38}, True, 47.5),
        (15, Sport.CYCLING, {8: 60}, True, 75),
        (15, Sport.RUNNING, {8: 60}, True, 66),
        (10, Sport.CYCLING, {8: 30}, True, 37.5),
        # A ride may be a quarter larger than the largest of thirty days while it is no more than 120, a run a tenth.
        (60, Sport.CYCLING, {3: 80}, False, 100),
        (60, Sport.CYCLING, {3: 100}, False, 120),
        (60, Sport.CYCLING, {3: 120}, False, 132),
        (60, Sport.RUNNING, {3: 100}, False, 110),
        (60, Sport.CYCLING, {30: 100}, False, 120),
        (60, Sport.CYCLING, {31: 100}, False, 37.5),
        (60, Sport.RUNNING, {3: 31}, False, 35),
    ],
)
def test_a_day_is_one_step_larger_than_those_of_the_last_thirty_and_small_on_a_small_base(
    ctl: float, sport: Sport, loads: Mapping[int, float], long: bool, most: float
) -> None:
    limits = after_days({**SMALL_DAYS, **loads}, ctl, sport)

    assert limits.most_load(MONDAY, long=long) == pytest.approx(most)


@pytest.mark.parametrize(
    ("ctl", "own_share", "rise"), [(60, 1.0, 6.0), (80, 1.0, 6.5), (60, 0.9, 5.4), (60, 1.1, 6.6), (60, 1.3, 6.6)]
)
def test_no_day_raises_fitness_by_more_than_the_week_allows(ctl: float, own_share: float, rise: float) -> None:
    """Six and a half points, or a tenth of fitness; an athlete's own rate is at most a tenth above the usual one."""
    steady = dict.fromkeys(range(1, 85), ctl)

    limits = after_days({**steady, 25: 600.0}, ctl, Sport.CYCLING, own_share)

    assert limits.most_load(MONDAY) == pytest.approx(ctl + rise / (1 - KEEP), abs=0.1)


def runner(minutes: Mapping[int, float], level: str = "trained") -> PlannerInput:
    """A runner who rides as well, after these runs by how many days ago they were."""
    request = plain_request(hours=8.0, sports=(Sport.RUNNING, Sport.CYCLING))
    rides = dict.fromkeys((3, 6, 9, 12, 20, 27, 33, 40), 60.0)
    done = []
    for d in request.done:
        ago = (MONDAY - d.day).days
        sports = tuple((name, of[ago]) for name, of in ((Sport.RUNNING, minutes), (Sport.CYCLING, rides)) if ago in of)
        whole = sum(long for _, long in sports)
        longest = max((long for _, long in sports), default=None)
        done.append(replace(d, load=whole * 0.7, minutes=whole, longest_min=longest, hard=False, sports=sports))
    return replace(request, done=tuple(done), athlete=replace(request.athlete, level=level))


def every_third_day(minutes: float) -> dict[int, float]:
    return dict.fromkeys(range(2, 84, 3), minutes)


@pytest.mark.parametrize(
    ("runs", "level", "most"),
    [
        ({}, "trained", 30),
        (every_third_day(25), "trained", 30),
        (every_third_day(26), "trained", 30),
        (every_third_day(30), "trained", 34),
        (every_third_day(36), "trained", 40),
        (every_third_day(37), "trained", 40.7),
        (every_third_day(60), "trained", 66),
        # Who ran nearly forty minutes within two months runs forty again at once.
        ({**every_third_day(30), 60: 37.0}, "trained", 40),
        ({**every_third_day(30), 60: 36.7}, "trained", 34),
        # But not where no run was within the month.
        ({60: 37.0}, "trained", 30),
        ({**every_third_day(30), 61: 37.0}, "trained", 34),
        ({**every_third_day(30), 60: 37.0}, "beginner", 34),
    ],
)
def test_a_run_grows_by_a_tenth_or_four_minutes_from_the_longest_before_this_week(
    runs: Mapping[int, float], level: str, most: float
) -> None:
    assert DayLimits(runner(runs, level)).most_minutes(MONDAY, Sport.RUNNING) == pytest.approx(most)


def test_what_this_weeks_runs_reached_counts_from_the_next_week_on() -> None:
    limits = DayLimits(runner(every_third_day(60)))

    limits.add(planned(MONDAY, DayRole.EASY, session(minutes=66.0, sport="running")))

    assert limits.most_minutes(after(6), Sport.RUNNING) == pytest.approx(66)
    assert limits.most_minutes(after(7), Sport.RUNNING) == pytest.approx(1.1 * 66)


def with_a_calf(runs: Mapping[int, float], weeks_ago: int) -> DayLimits:
    """The limits of a plan in force after these runs, with a calf that was hurt so many weeks ago and isn't over."""
    request = plain_request(hours=8.0, sports=(Sport.RUNNING, Sport.CYCLING))
    by_day = {MONDAY - timedelta(days=ago): minutes for ago, minutes in runs.items()}
    done = tuple(
        replace(
            d,
            load=by_day.get(d.day, 0.0) * 0.7,
            minutes=by_day.get(d.day, 0.0),
            longest_min=by_day.get(d.day),
            hard=False,
            sports=((Sport.RUNNING, by_day[d.day]),) if d.day in by_day else (),
        )
        for d in request.done
    )
    calf = PastInjury(day=MONDAY - timedelta(weeks=weeks_ago), what="left calf strain")
    hurt = with_mission(replace(request, done=done), athlete=Profile(injuries=(calf,)))
    return DayLimits(hurt, keeps_to_plan=True)


def run(day: date, minutes: float) -> PlannedDay:
    return planned(day, DayRole.EASY, session(minutes=minutes, load=minutes * 0.8, sport="running"))


def sessions_of(day: PlannedDay) -> list[tuple[float | None, float | None]]:
    return [(each.minutes, each.load) for each in day.sessions]


@pytest.mark.parametrize(
    ("minutes", "weeks_ago", "longest", "week"),
    [
        (60, 2, 42, 130),
        (60, 7, 42, 130),
        (60, 8, 51, 155),
        (90, 2, 63, 190),
        (30, 2, 30, 95),
        (40, 8, 34, 105),
        (52.3, 2, 36.61, 110),
    ],
)
def test_runs_on_an_open_injury_have_seven_tenths_of_the_usual_at_first_and_later_a_little_more(
    minutes: float, weeks_ago: int, longest: float, week: float
) -> None:
    """Half an hour and ninety minutes a week are left in any case."""
    limits = with_a_calf(every_third_day(minutes), weeks_ago)

    assert limits.most_minutes(MONDAY, Sport.RUNNING) == pytest.approx(longest)
    assert sessions_of(limits.spared(run(MONDAY, 300.0))) == [(week, pytest.approx(week * 0.8))]
    assert sessions_of(limits.spared(run(MONDAY, week))) == [(week, pytest.approx(week * 0.8))]


@pytest.mark.parametrize(("first", "second"), [(60, [60]), (71, [60]), (72, [55]), (111, [20]), (112, [])])
def test_a_run_on_an_open_injury_has_what_its_week_leaves_and_is_none_below_twenty_minutes(
    first: float, second: list[float]
) -> None:
    limits = with_a_calf(every_third_day(60.0), 2)

    limits.add(run(MONDAY, first))

    assert [minutes for minutes, _ in sessions_of(limits.spared(run(after(2), 60.0)))] == second


def test_on_an_open_injury_no_run_follows_another_on_the_next_day_and_other_sports_stay() -> None:
    limits = with_a_calf(every_third_day(60.0), 2)
    limits.add(run(MONDAY, 30.0))
    ride = planned(after(1), DayRole.EASY, session(minutes=200.0))

    assert limits.spared(run(after(1), 30.0)).sessions == ()
    assert limits.spared(run(after(2), 30.0)) == run(after(2), 30.0)
    assert limits.spared(ride) == ride


@pytest.mark.parametrize(
    ("sport", "minutes", "walks", "load"),
    [
        (Sport.RUNNING, 90, 90, 70),
        (Sport.CYCLING, 60, 60, 70),
        (Sport.CYCLING, 120, 60, 35),
        (Sport.SWIMMING, 70, 60, 60),
    ],
)
def test_a_walk_in_the_place_of_a_run_is_as_long_and_of_a_ride_an_hour_at_most(
    sport: Sport, minutes: float, walks: float, load: float
) -> None:
    walk = walked(session(kind="threshold", minutes=minutes, load=70.0, sport=sport))

    assert (walk.sport, walk.kind, walk.max_zone, walk.hard) == (Sport.WALKING, "endurance", 2, False)
    assert (walk.minutes, walk.load) == (walks, pytest.approx(load))


def week_of(sport: Sport, *days: int, light: bool = False, done: Mapping[int, float]) -> tuple[DayLimits, list[float]]:
    """The limits of somebody who rides as well, and the longest sessions of a sport on these days of the week ahead.

    `done`: the minutes of that sport by how many days ago they were.
    """
    rides = dict.fromkeys(range(2, 84, 3), (Sport.CYCLING, 100.0))
    own = {ago: (sport, minutes) for ago, minutes in done.items()}
    request = plain_request(hours=12.0, sports=(sport, Sport.CYCLING))
    rows = []
    for d in request.done:
        ago = (MONDAY - d.day).days
        sports = tuple(of[ago] for of in (own, rides) if ago in of)
        whole = sum(minutes for _, minutes in sports)
        rows.append(replace(d, load=whole * 0.7, minutes=whole, longest_min=whole or None, hard=False, sports=sports))
    limits = DayLimits(replace(request, done=tuple(rows)), light=frozenset((MONDAY,)) if light else frozenset())
    return limits, longest_of_week(limits, sport, *days)


def longest_of_week(limits: DayLimits, sport: Sport, *days: int) -> list[float]:
    """The longest sessions of a sport on these days of the week ahead, the others being for rides."""
    frames = [Frame(day=after(n), phase=Phase.BASE, minutes=300.0) for n in range(7)]
    roles = Roles(
        of_day={f.day: DayRole.EASY for f in frames},
        strength=frozenset(),
        unmet=(),
        sport={f.day: sport if n in days else Sport.CYCLING for n, f in enumerate(frames)},
    )
    limits.limit_sports(frames, roles)
    return [limits.longest_on(after(n), sport) for n in days]


def a_week(minutes: float, ago: int = 6) -> dict[int, float]:
    return {ago: minutes}


@pytest.mark.parametrize(
    ("sport", "done", "light", "together"),
    [
        (Sport.SWIMMING, a_week(100), False, 135),
        (Sport.SWIMMING, {6: 60.0, 4: 40.0}, False, 135),
        (Sport.SWIMMING, {6: 60.0, 1: 40.0}, False, 135),
        (Sport.SWIMMING, {20: 60.0, 15: 40.0}, False, 135),
        (Sport.SWIMMING, {6: 60.0, 8: 40.0}, False, 90),
        (Sport.RUNNING, a_week(100), False, 120),
        # Who runs a little already has two first runs of half an hour.
        (Sport.RUNNING, a_week(30), False, 60),
        (Sport.SWIMMING, a_week(63), False, 90.6),
        (Sport.SWIMMING, a_week(62), False, 90),
        (Sport.SWIMMING, a_week(30), False, 60),
        (Sport.SWIMMING, {}, False, 90),
        (Sport.SWIMMING, a_week(100, ago=28), False, 135),
        (Sport.SWIMMING, a_week(100, ago=29), False, 90),
        # In a lighter week each sport is lighter than the largest of its last three.
        (Sport.SWIMMING, a_week(100), True, 85),
        (Sport.SWIMMING, {6: 50.0, 20: 100.0}, True, 85),
        (Sport.SWIMMING, {6: 50.0, 22: 100.0}, True, 42.5),
    ],
)
def test_a_week_of_one_sport_among_several_holds_a_fifth_and_some_minutes_more_than_its_largest_of_four(
    sport: Sport, done: Mapping[int, float], light: bool, together: float
) -> None:
    _, longest = week_of(sport, 0, 2, 4, light=light, done=done)

    assert sum(longest) == pytest.approx(together)


def test_what_was_done_of_a_sport_since_monday_is_taken_off_its_week() -> None:
    limits, whole = week_of(Sport.SWIMMING, 2, 4, 6, done=a_week(100))

    limits.add(planned(MONDAY, DayRole.EASY, session(minutes=50.0, sport="swimming")))

    left = longest_of_week(limits, Sport.SWIMMING, 2, 4, 6)
    assert (sum(whole), sum(left)) == (pytest.approx(135), pytest.approx(85))


@pytest.mark.parametrize(
    ("minutes", "lifts", "time", "room"),
    [(300.0, False, 300, 125), (300.0, True, 300, 170), (150.0, True, 150, 150), (60.0, False, 60, 60)],
)
def test_a_day_with_lifting_beside_its_ride_may_be_longer_than_the_longest_ride(
    minutes: float, lifts: bool, time: float, room: float
) -> None:
    limits = after_sessions(*EVERY_THIRD_DAY, (4, Sport.CYCLING, 100))

    of_day = limits.room(Frame(day=MONDAY, phase=Phase.BASE, minutes=minutes), lifts=lifts, sport=Sport.CYCLING)

    assert (of_day.time, of_day.minutes, of_day.longest) == (time, room, 125)
    assert of_day.longest_of(session(minutes=200.0)) == min(room, 125)
    assert of_day.longest_of(session(kind="strength", minutes=200.0, sport="strength")) == room


@pytest.mark.parametrize(
    ("last", "idle"), [((8,), True), ((7,), False), ((1,), False), ((28,), True), ((29,), False), ((), False)]
)
def test_a_week_is_idle_without_training_where_the_three_before_it_had_some(last: Sequence[int], idle: bool) -> None:
    limits = after_sessions(*((ago, Sport.CYCLING, 60.0) for ago in last))

    assert limits.was_idle(MONDAY) is idle


def test_a_long_day_on_a_small_base_steps_up_from_the_weeks_before_its_own() -> None:
    limits = after_days({8: 50.0, 12: 30.0, 16: 30.0, 20: 30.0, 24: 30.0, 40: 30.0}, 15.0, Sport.CYCLING)

    limits.add(planned(MONDAY, DayRole.EASY, session(minutes=60.0, load=60.0)))

    assert limits.most_load(after(5), long=True) == pytest.approx(1.25 * 50)
    assert limits.most_load(after(7), long=True) == pytest.approx(1.25 * 60)


@pytest.mark.parametrize(
    ("weeks", "most"),
    [
        # After one planned week the weeks that were done count, after two or more only those of the plan, three at most.
        ((200.0,), 0.85 * USUAL_WEEK_MIN),
        ((200.0, 180.0), 0.85 * 200),
        ((200.0, 180.0, 160.0), 0.85 * 200),
        ((200.0, 180.0, 160.0, 150.0), 0.85 * 180),
    ],
)
def test_a_lighter_week_is_lighter_than_those_of_the_plan_itself(weeks: Sequence[float], most: float) -> None:
    monday = after(7 * len(weeks))
    limits = DayLimits(many_hours(), light=frozenset((monday,)))
    for number, minutes in enumerate(weeks):
        for n in range(7):
            day = after(7 * number + n)
            limits.add(easy(day, minutes / 4) if n in (1, 3, 5, 6) else planned(day, DayRole.REST))

    whole = limits.minutes_left(monday)
    limits.add(easy(monday, 30.0))

    assert (whole, limits.minutes_left(monday + timedelta(days=1))) == (pytest.approx(most), pytest.approx(most - 30))


@pytest.mark.parametrize(("sport", "most"), [(Sport.CYCLING, 100), (Sport.RUNNING, 88)])
def test_a_day_of_unknown_length_counts_a_minute_for_each_point_of_its_load(sport: Sport, most: float) -> None:
    assert after_days({**SMALL_DAYS, 3: 80.0}, 60, sport).most_minutes(MONDAY) == pytest.approx(most)


@pytest.mark.parametrize(
    ("weeks_ago", "minutes", "most"),
    [(19, 20, 30), (19, 30, 30), (19, 40, 40), (20, 28, 32), (20, 30, 34), (20, 40, 44)],
)
def test_runs_with_walking_breaks_after_a_birth_grow_to_half_an_hour_and_no_further(
    weeks_ago: int, minutes: float, most: float
) -> None:
    born = with_mission(
        runner(every_third_day(minutes)), athlete=Profile(gave_birth=MONDAY - timedelta(weeks=weeks_ago))
    )

    assert DayLimits(born).most_minutes(MONDAY, Sport.RUNNING) == pytest.approx(most)


def test_before_anything_was_done_the_first_session_is_an_hour_and_its_load_half_as_much_again_as_a_small_one() -> None:
    limits = after_days({}, 60, Sport.CYCLING)

    assert (limits.most_minutes(MONDAY), limits.most_minutes(MONDAY, Sport.CYCLING)) == (60, 60)
    assert limits.most_load(MONDAY) == pytest.approx(52.5)


def test_a_long_day_on_a_small_base_may_be_three_and_a_half_times_fitness_where_the_week_had_a_larger_day() -> None:
    limits = after_days({**SMALL_DAYS, 8: 38.0}, 15, Sport.CYCLING)
    limits.add(planned(MONDAY, DayRole.EASY, session(minutes=60.0, load=60.0)))
    for n in range(1, 5):
        limits.add(planned(after(n), DayRole.REST))

    assert limits.most_load(after(5), long=True) == pytest.approx(3.5 * limits.ctl)
    assert 47.5 < 3.5 * limits.ctl < 60


def test_a_sport_that_is_most_of_the_training_is_limited_in_a_week_with_another_beside_it() -> None:
    _, longest = week_of(Sport.ROWING, 0, 2, 4, done=dict.fromkeys(range(3, 84, 3), 120.0))

    assert sum(longest) == pytest.approx(1.2 * 360 + 15)


@pytest.mark.parametrize(("minutes", "together"), [(225.0, 3 * 180), (222.5, 1.2 * 222.5 + 15)])
def test_a_week_of_one_sport_alone_grows_by_its_own_weeks_while_those_before_were_mostly_another(
    minutes: float, together: float
) -> None:
    limits, _ = week_of(Sport.ROWING, done=dict.fromkeys((3, 9, 18, 24), minutes))
    frames = [Frame(day=after(n), phase=Phase.BASE, minutes=300.0) for n in (0, 2, 4)]
    days = [f.day for f in frames]
    roles = Roles(
        of_day=dict.fromkeys(days, DayRole.EASY),
        strength=frozenset(),
        unmet=(),
        sport=dict.fromkeys(days, Sport.ROWING),
    )

    limits.limit_sports(frames, roles)

    assert sum(min(limits.longest_on(day, Sport.ROWING), 180) for day in days) == pytest.approx(together)


def test_a_large_session_of_this_week_raises_nothing_before_the_next() -> None:
    limits, _ = week_of(Sport.SWIMMING, 2, 4, 6, done=a_week(100))

    limits.add(planned(MONDAY, DayRole.EASY, session(minutes=110.0, sport="swimming")))

    assert sum(longest_of_week(limits, Sport.SWIMMING, 2, 4, 6)) == pytest.approx(25)


@pytest.mark.parametrize(("minutes", "most"), [(25, 30), (28, 30), (31, 31)])
def test_while_runs_have_walking_breaks_after_a_bone_they_grow_to_half_an_hour_and_no_further(
    minutes: float, most: float
) -> None:
    shin = PastInjury(day=after(-200), what="left tibial stress fracture", over=MONDAY - timedelta(weeks=3))
    back = with_mission(runner(every_third_day(minutes)), athlete=Profile(injuries=(shin,)))

    assert DayLimits(back).most_minutes(MONDAY, Sport.RUNNING) == pytest.approx(most)
