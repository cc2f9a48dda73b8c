"""How much larger a session, a day's load, a week or fitness may become: each figure just below and just above where it turns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import inf

import pytest

from lanterne_rouge.domain.mission import Phase, PlanWishes
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.constants import (
    KEEP,
    best_recent_fitness,
    familiar_fitness,
    hard_gap_days,
    largest_next,
    longest_step,
    mornings_before,
    ramp_limit,
)
from lanterne_rouge.season.event_demands import EventDemands
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.roles import Roles
from lanterne_rouge.season.sport_shares import needs_rest_between_runs
from lanterne_rouge.season.under_limits import DayLimits, _long_legs
from lanterne_rouge.season.volume import (
    is_loaded,
    last_block,
    light_is_due,
    loading_weeks,
    most_minutes_after,
    most_week_minutes,
    share_minutes,
    share_out,
    weeks_before,
    weeks_since_light,
)
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission

RIDES, RUNS = (Sport.CYCLING,), (Sport.RUNNING,)


@pytest.mark.parametrize(
    ("sports", "longest", "then"),
    [
        (RUNS, 100, 110),
        ((), 100, 110),
        ((Sport.CYCLING, Sport.RUNNING), 100, 110),
        (RIDES, 100, 125),
        (RIDES, 120, 150),
        (RIDES, 136, 150),
        (RIDES, 140, 154),
    ],
)
def test_a_session_grows_by_a_tenth_and_without_running_by_a_quarter_up_to_two_and_a_half_hours(
    sports: Sequence[Sport], longest: float, then: float
) -> None:
    assert longest_step(longest, sports) == pytest.approx(then)


@pytest.mark.parametrize(
    ("sports", "largest", "then"),
    [(RUNS, 80, 88), ((), 80, 88), (RIDES, 80, 100), (RIDES, 96, 120), (RIDES, 109, 120), (RIDES, 110, 121)],
)
def test_a_days_load_grows_by_a_tenth_and_without_running_by_a_quarter_up_to_120_points(
    sports: Sequence[Sport], largest: float, then: float
) -> None:
    assert largest_next(largest, sports) == pytest.approx(then)


@pytest.mark.parametrize(
    ("familiar", "own_share", "rise"),
    [
        (0, 1.0, 2.0),
        (20, 1.0, 2.0),
        (21, 1.0, 2.1),
        (64, 1.0, 6.4),
        (65, 1.0, 6.5),
        (90, 1.0, 6.5),
        (50, 0.8, 4.0),
        (50, 1.1, 5.5),
        (50, 1.2, 5.5),
    ],
)
def test_fitness_rises_by_a_tenth_of_itself_in_a_week_by_two_points_at_least_and_six_and_a_half_at_most(
    familiar: float, own_share: float, rise: float
) -> None:
    assert ramp_limit(familiar, own_share) == pytest.approx(rise)


@pytest.mark.parametrize(
    ("age", "own_gap_h", "days"),
    [
        (None, 48, 2),
        (49, 48, 2),
        (50, 48, 3),
        (30, 12, 2),
        (30, 49, 3),
        (30, 72, 3),
        (30, 73, 4),
        (50, 72, 3),
        (50, 73, 4),
    ],
)
def test_hard_days_are_two_apart_and_three_from_fifty_on_or_as_long_as_somebody_needs_themselves(
    age: int | None, own_gap_h: float, days: int
) -> None:
    assert hard_gap_days(age, own_gap_h) == days


@pytest.mark.parametrize(
    ("loads", "fitness"),
    [
        ([50] * 27, 30),
        ([50] * 28, 50),
        ([20] * 28, 30),
        ([0] * 7 + [50] * 28, 50),
        ([0] * 6 + [50] * 28, 50 * 27 / 28 - 50 * 5 / 28),
        ([50] * 28 + [0] * 35, 50),
    ],
    ids=["27 days", "four weeks", "less than today's", "a week on", "whole weeks only", "long ago"],
)
def test_the_best_four_weeks_count_as_recent_fitness_where_they_were_more_than_todays(
    loads: Sequence[float], fitness: float
) -> None:
    assert best_recent_fitness(30, loads) == pytest.approx(fitness)


def mornings_with(best: float, mornings_ago: int) -> list[float]:
    """Forty mornings of a fitness of thirty, and of one that was better."""
    mornings = [30.0] * 40
    mornings[-1 - mornings_ago] = best
    return mornings


@pytest.mark.parametrize(
    ("mornings", "loads", "familiar"),
    [
        (mornings_with(50, 0), [60] * 84, 50),
        (mornings_with(50, 27), [60] * 84, 50),
        (mornings_with(50, 28), [60] * 84, 30),
        # What the loads of eight weeks before the last four don't bear out doesn't count.
        (mornings_with(50, 10), [40] * 84, 40),
        (mornings_with(50, 10), [20] * 84, 30),
        (mornings_with(50, 10), [60] * 28 + [0] * 56, 50),
        (mornings_with(50, 10), [60] * 28 + [0] * 84, 30),
        (mornings_with(50, 10), [0] * 28 + [60] * 28 + [0] * 28, 50),
        (mornings_with(50, 10), [0] * 56 + [60] * 28, 30),
        (mornings_with(50, 10), [40] * 28 + [0] * 28, 40),
        (mornings_with(50, 10), [40] * 27 + [0] * 28, 30),
    ],
)
def test_a_fitness_of_the_last_four_weeks_is_familiar_as_far_as_the_eight_before_them_bear_it_out(
    mornings: Sequence[float], loads: Sequence[float], familiar: float
) -> None:
    assert familiar_fitness(mornings, loads) == pytest.approx(familiar)


def test_fitness_of_the_mornings_before_is_reckoned_back_from_today() -> None:
    ahead = [40.0]
    for load in (60.0, 0.0, 100.0, 30.0, 0.0, 80.0, 55.0, 10.0, 70.0):
        ahead.append(ahead[-1] * KEEP + load * (1 - KEEP))

    back = mornings_before(ahead[-1], (60.0, 0.0, 100.0, 30.0, 0.0, 80.0, 55.0, 10.0, 70.0))

    assert back == pytest.approx(ahead)
    assert mornings_before(40.0, ()) == [40.0] * 8
    assert mornings_before(1.0, (500.0,)) == [0.0] * 7 + [1.0]


@pytest.mark.parametrize(
    ("before", "runs", "most"),
    [
        # A tenth more than the largest of four weeks, ten minutes at least.
        ((50,) * 4, True, 60),
        ((99,) * 4, True, 109),
        ((120,) * 4, True, 132),
        ((300, 200, 200, 200), True, 330),
        # A larger week of the last eight counts for at most an eighth more than those four.
        ((210, 200, 200, 200, 200), True, 231),
        ((300, 200, 200, 200, 200), True, 246.4),
        ((300, *(200,) * 7), True, 246.4),
        ((300, *(200,) * 8), True, 220),
        # Without running a fifth, as far as the mean of six weeks bears it.
        ((300,) * 5, False, 330),
        ((300,) * 6, False, 360),
        ((*(260,) * 5, 300), False, 1.25 * 1600 / 6),
        ((*(200,) * 5, 300), False, 330),
    ],
)
def test_a_week_grows_by_a_tenth_of_the_largest_of_four_and_without_running_by_a_fifth(
    before: Sequence[float], runs: bool, most: float
) -> None:
    assert most_week_minutes(before, runs=runs) == pytest.approx(most)


def athlete_of(
    *sports: Sport, level: str = "trained", lifting_days: int | None = None, over_weeks_ago: int | None = None
) -> PlannerInput:
    """Somebody of these sports; `over_weeks_ago`: how long a broken shin has been over."""
    request = plain_request(sports=sports)
    request = replace(request, athlete=replace(request.athlete, level=level))
    if over_weeks_ago is not None:
        shin = PastInjury(
            day=after(-400), what="stress fracture, left tibia", over=MONDAY - timedelta(weeks=over_weeks_ago)
        )
        request = with_mission(request, athlete=Profile(injuries=(shin,)), start=after(-100))
    return with_mission(request, wishes=PlanWishes(strength_days=lifting_days))


RUNNER, RIDER, LIFTER = athlete_of(*RUNS), athlete_of(*RIDES), athlete_of(Sport.STRENGTH)
BEGINNER = athlete_of(*RIDES, level="beginner")


@pytest.mark.parametrize(
    ("request_", "before", "most"),
    [
        (RIDER, (0, 0, 0, 0), inf),
        # Two hours are a small week for anybody; of runs a small week grows by twenty minutes, and holds forty-five.
        (RIDER, (50,) * 8, 120),
        (RUNNER, (20,) * 8, 45),
        (RUNNER, (25,) * 8, 45),
        (RUNNER, (26,) * 8, 46),
        (RUNNER, (99,) * 8, 119),
        (RUNNER, (101,) * 8, 120),
        (RUNNER, (110,) * 8, 121),
        (RUNNER, (99, 20, 20, 20, 20), 45),
        (athlete_of(Sport.RUNNING, Sport.CYCLING), (26,) * 8, 120),
        # Of a beginner a quarter of an hour, up to 85 minutes.
        (BEGINNER, (20,) * 8, 45),
        (BEGINNER, (31,) * 8, 46),
        (BEGINNER, (69,) * 8, 84),
        (BEGINNER, (72,) * 8, 86.4),
        # Each day of lifting that was asked for is half an hour beside the small step of the rest, forty minutes where it is all.
        (athlete_of(*RIDES, lifting_days=1), (50,) * 8, 120),
        (athlete_of(*RIDES, lifting_days=3), (50,) * 8, 150),
        (athlete_of(Sport.STRENGTH, lifting_days=3), (50,) * 8, 120),
        (athlete_of(Sport.STRENGTH, lifting_days=4), (50,) * 8, 160),
        (athlete_of(Sport.STRENGTH, level="beginner", lifting_days=4), (50,) * 8, 65),
        (athlete_of(Sport.STRENGTH, Sport.CYCLING, lifting_days=4), (20,) * 8, 150),
    ],
)
def test_a_small_week_may_grow_by_a_fixed_step(request_: PlannerInput, before: Sequence[float], most: float) -> None:
    assert most_minutes_after(before, replace(request_, done=())) == pytest.approx(most)


@pytest.mark.parametrize(
    ("before", "most"),
    [
        # Four fifths of the largest known week, here 408 minutes, are 326.4.
        ((326,) * 8, 1.2 * 326),
        ((327,) * 8, 1.1 * 327),
        # A week of less than a fifth is one off, and the next no full one.
        ((400, 400, 400, 80), 440),
        ((400, 400, 400, 79), 340),
        ((400, 400, 400, 0), 340),
    ],
)
def test_weeks_lead_back_to_what_was_usual_in_larger_steps_and_begin_low_after_an_idle_one(
    before: Sequence[float], most: float
) -> None:
    assert most_minutes_after(before, RUNNER) == pytest.approx(most)


@pytest.mark.parametrize(
    ("sports", "over_weeks_ago", "most"),
    [((Sport.RUNNING, Sport.CYCLING), 15, 480), ((Sport.RUNNING, Sport.CYCLING), 16, 440), (RUNS, 15, 440)],
)
def test_while_a_bone_comes_back_the_week_grows_by_what_is_easy_on_it(
    sports: Sequence[Sport], over_weeks_ago: int, most: float
) -> None:
    assert most_minutes_after((400,) * 8, athlete_of(*sports, over_weeks_ago=over_weeks_ago)) == pytest.approx(most)


@pytest.mark.parametrize(("over_weeks_ago", "most"), [(2, 120 + 60), (20, 132)])
def test_the_first_two_half_hours_of_running_come_beside_the_rides_that_were_kept(
    over_weeks_ago: int, most: float
) -> None:
    request = athlete_of(Sport.RUNNING, Sport.CYCLING, over_weeks_ago=over_weeks_ago)
    rides = tuple(
        replace(d, minutes=minutes, sports=((Sport.CYCLING, minutes),) if minutes else ())
        for d, minutes in ((d, 60.0 if d.day.weekday() in (1, 4) else 0.0) for d in request.done)
    )
    request = replace(request, done=rides)

    assert most_minutes_after(weeks_before(request), request) == pytest.approx(most)


def aged(age: int | None) -> PlannerInput:
    return plain_request(age=age)


@pytest.mark.parametrize(("age", "weeks"), [(None, 4), (49, 4), (50, 3), (64, 3), (65, 2)])
def test_a_lighter_week_is_due_after_four_three_from_fifty_and_two_from_sixty_five(age: int | None, weeks: int) -> None:
    assert (loading_weeks(aged(age)), last_block(aged(age))) == (weeks, weeks - 1)


@pytest.mark.parametrize(
    ("loaded", "left", "due"),
    [
        (3, 10, False),
        (4, 10, True),
        (4, 5, True),
        # A block before the taper two loaded weeks are enough, and in the block itself none is.
        (1, 4, False),
        (2, 4, True),
        (2, 5, False),
        (4, 3, False),
        (9, 3, False),
    ],
)
def test_the_last_lighter_week_comes_a_block_before_the_taper_and_none_within_it(
    loaded: int, left: float, due: bool
) -> None:
    assert light_is_due(loaded, left, aged(38)) is due


@pytest.mark.parametrize(
    ("before", "weeks"),
    [
        ((300, 300, 300, 300), 4),
        ((300, 300, 300, 261), 0),
        ((300, 300, 300, 262), 4),
        ((300, 261, 300, 300), 2),
        # The largest of three weeks before it is what a week was lighter than.
        ((300, 280, 280, 240), 0),
        ((300, 270, 270, 270, 240), 5),
        ((), 0),
    ],
)
def test_a_week_was_a_lighter_one_with_less_than_seven_eighths_of_the_largest_of_three_before_it(
    before: Sequence[float], weeks: int
) -> None:
    assert weeks_since_light(before) == weeks


@pytest.mark.parametrize(("minutes", "loaded"), [(326, False), (327, True)])
def test_a_week_counts_as_loaded_from_four_fifths_of_what_was_usual_on(minutes: float, loaded: bool) -> None:
    assert is_loaded(minutes, RIDER) is loaded


@pytest.mark.parametrize(("days", "loaded"), [(27, True), (28, False)])
def test_a_usual_month_takes_four_weeks_to_show(days: int, loaded: bool) -> None:
    assert is_loaded(100, replace(RIDER, done=RIDER.done[-days:])) is loaded


DAYS = [after(n) for n in range(7)]


def room_of(*minutes: float) -> Mapping[date, float]:
    return dict(zip(DAYS, minutes, strict=False))


@pytest.mark.parametrize(
    ("most", "room", "first", "light", "shares"),
    [
        (150, (100, 100, 100), None, False, (50, 50, 50)),
        # A day that has room for less leaves the rest to the others.
        (150, (20, 100, 100), None, False, (20, 65, 65)),
        # Half of it is for the long day, and with up to four days more than that.
        (200, (300, 300), 0, False, (116, 84)),
        (200, (300,) * 4, 0, False, (116, 28, 28, 28)),
        (200, (300,) * 5, 0, False, (100, 25, 25, 25, 25)),
        # Each other day keeps twenty-five minutes as far as the long one is no shorter than they are.
        (150, (300,) * 4, 0, False, (75, 25, 25, 25)),
        (100, (300,) * 4, 0, False, (25, 25, 25, 25)),
        (60, (300,) * 4, 0, False, (25, 0, 0, 35)),
        # What the others have no room for is the long day's.
        (200, (300, 30, 30), 0, False, (140, 30, 30)),
        (200, (90, 60, 60), 0, False, (90, 55, 55)),
        # In a lighter week the others have what the long day won't use.
        (200, (300, 300), 0, True, (116, 200 - 0.85 * 116)),
        (200, (300,), 0, False, (200,)),
        # One session of twenty minutes rather than two that are too short.
        (39, (60, 60), None, False, (0, 39)),
        (40, (60, 60), None, False, (20, 20)),
        (19, (60, 60), None, False, (9.5, 9.5)),
        (20, (60, 60), None, False, (0, 20)),
    ],
)
def test_the_minutes_of_a_sport_go_to_its_long_day_first_and_to_no_day_in_scraps(
    most: float, room: Sequence[float], first: int | None, light: bool, shares: Sequence[float]
) -> None:
    shared = share_minutes(most, room_of(*room), first=None if first is None else DAYS[first], light=light)

    assert [shared[day] for day in DAYS[: len(room)]] == pytest.approx(list(shares))


@pytest.mark.parametrize(("days", "second", "shares"), [(4, 0, (116, 28)), (5, 0, (100, 25)), (4, 300, (116, 42))])
def test_the_long_day_has_half_of_a_week_or_a_little_more_of_a_small_one_and_a_second_half_of_the_rest(
    days: int, second: float, shares: tuple[float, float]
) -> None:
    frames = [Frame(day=day, phase=Phase.BUILD, minutes=400.0) for day in DAYS[:days]]
    of_day = {day: DayRole.LONG if n == 0 else DayRole.EASY for n, day in enumerate(DAYS[:days])}
    roles = Roles(of_day=of_day, strength=frozenset(), unmet=(), sport=dict.fromkeys(of_day, Sport.CYCLING))

    loads = share_out(
        frames,
        {**dict.fromkeys(of_day, 30.0), DAYS[0]: 200 - 30.0 * (days - 1)},
        roles,
        long_minutes=400.0,
        second={DAYS[1]: second} if second else {},
    )

    assert (loads[DAYS[0]], loads[DAYS[1]]) == pytest.approx(shares)
    assert sum(loads.values()) == pytest.approx(200)


@pytest.mark.parametrize(("over_weeks_ago", "rest"), [(5, True), (6, False)])
def test_no_run_follows_another_for_six_weeks_after_a_broken_bone_is_over(over_weeks_ago: int, rest: bool) -> None:
    request = athlete_of(Sport.RUNNING, Sport.CYCLING, over_weeks_ago=over_weeks_ago)

    assert needs_rest_between_runs(request, MONDAY) is rest


@pytest.mark.parametrize(
    ("phase", "light", "minutes"),
    [(Phase.BUILD, False, 60), (Phase.BUILD, True, 0.72 * 60), (Phase.TAPER, False, None)],
)
def test_the_leg_without_the_long_day_grows_in_the_build_less_in_a_lighter_week_and_not_in_a_taper(
    phase: Phase, light: bool, minutes: float | None
) -> None:
    frame = Frame(day=MONDAY, phase=phase, minutes=60.0)
    roles = Roles(
        of_day={MONDAY: DayRole.EASY},
        strength=frozenset(),
        unmet=(),
        sport={MONDAY: Sport.CYCLING},
        long_legs={MONDAY: 90.0},
    )

    demands = EventDemands(name="Race", day=after(60), sport=Sport.CYCLING, minutes=120.0)
    legs = _long_legs((frame,), roles, RIDER, DayLimits(RIDER), demands, light=light)

    assert legs == ({} if minutes is None else {MONDAY: pytest.approx(minutes)})
