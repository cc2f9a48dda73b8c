"""The lifting before a meet: heavy when it should be, openers once, and less and less in the last weeks."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from lanterne_rouge.day.lifting_week import Emphasis, is_lighter_before_a_race, spares_legs, split_day
from lanterne_rouge.day.meet_lifting import (
    MEET_TITLE,
    MeetLift,
    MeetSession,
    Purpose,
    meet_session_on,
    meet_sessions,
)
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan

LIFT = PlannedSession(sport="strength", kind="strength", minutes=45)
MEET = PlannedSession(sport="strength", kind="race", title=MEET_TITLE, hard=True)
# Weekdays by the days from them to a meet on a Saturday: four days, three, two, one, and six.
WEEKS = ((5, 3, 1, 0), (5, 3, 1), (5, 2), (6,), (6, 5, 4, 3, 2, 1))


def sessions(weekdays: tuple[int, ...], weeks: int = 12) -> dict[int, MeetSession]:
    return dict(meet_sessions(tuple(days for days in range(4, 7 * weeks) if days % 7 in weekdays)))


def days_of(made: dict[int, MeetSession], lift: MeetLift, *purposes: Purpose) -> list[int]:
    return sorted(days for days, s in made.items() if any(e.lift is lift and e.purpose in purposes for e in s.lifts))


def work(session: MeetSession) -> float:
    return sum(each.sets * each.reps for lift in session.lifts for each in lift.sets)


@pytest.mark.parametrize("weekdays", WEEKS)
@pytest.mark.parametrize("lift", MeetLift)
def test_each_lift_has_one_opener_five_to_ten_days_before(weekdays: tuple[int, ...], lift: MeetLift) -> None:
    (opener,) = days_of(sessions(weekdays), lift, Purpose.OPENER)

    assert 5 <= opener <= 10


@pytest.mark.parametrize("weekdays", WEEKS)
@pytest.mark.parametrize("lift", [MeetLift.SQUAT, MeetLift.DEADLIFT])
def test_the_last_heavy_squat_and_deadlift_come_more_than_a_week_before(
    weekdays: tuple[int, ...], lift: MeetLift
) -> None:
    assert min(days_of(sessions(weekdays), lift, Purpose.HEAVY)) > 7


@pytest.mark.parametrize("weekdays", WEEKS)
@pytest.mark.parametrize("lift", MeetLift)
def test_no_heavy_day_of_a_lift_comes_within_a_day_of_another_or_of_its_opener(
    weekdays: tuple[int, ...], lift: MeetLift
) -> None:
    taxing = days_of(sessions(weekdays), lift, Purpose.HEAVY, Purpose.OPENER)

    assert all(later - earlier >= 2 for earlier, later in pairwise(taxing))


@pytest.mark.parametrize("weekdays", WEEKS[:2])
def test_who_lifts_three_or_four_times_does_each_lift_twice_a_week(weekdays: tuple[int, ...]) -> None:
    made = sessions(weekdays)

    for first in (21, 35, 49):
        of_week = [made[days] for days in made if first <= days < first + 7]
        assert {lift: sum(any(e.lift is lift for e in s.lifts) for s in of_week) for lift in MeetLift} == dict.fromkeys(
            MeetLift, 2
        )


@pytest.mark.parametrize("weekdays", WEEKS)
def test_work_falls_by_half_over_the_last_weeks_while_the_weight_rises(weekdays: tuple[int, ...]) -> None:
    made = sessions(weekdays)
    volume = [sum(work(made[d]) for d in made if 7 * n <= d < 7 * n + 7) for n in range(6)]
    heaviest = [
        max((e.percent for d in made if 7 * n <= d < 7 * n + 7 for lift in made[d].lifts for e in lift.sets), default=0)
        for n in range(6)
    ]

    assert volume[1] < 0.6 * volume[4] and volume[0] < volume[1]
    assert heaviest[1] >= heaviest[3] > heaviest[5]


def test_a_session_that_is_over_changes_none_of_those_to_come() -> None:
    every = tuple(days for days in range(4, 60) if days % 7 in WEEKS[0])

    left = meet_sessions(every[:-5])

    assert {days: meet_sessions(every)[days] for days in left} == left


def test_a_lighter_week_has_half_the_sets_at_less_weight() -> None:
    usual = sessions(WEEKS[0])[31]

    lighter = usual.lightened()

    assert work(lighter) <= 0.67 * work(usual)
    assert max(e.percent for lift in lighter.lifts for e in lift.sets) < max(
        e.percent for lift in usual.lifts for e in lift.sets
    )
    assert max(lift.rpe for lift in lighter.lifts) <= 7


FIRST = date(2026, 3, 2)


def plan(*sessions_of_days: tuple[PlannedSession, ...], goal: int | None = None, long: int | None = None) -> SeasonPlan:
    days = tuple(
        PlannedDay(
            day=FIRST + timedelta(days=n),
            phase=Phase.BUILD,
            role=DayRole.LONG if n == long else DayRole.EASY,
            sessions=of_day,
        )
        for n, of_day in enumerate(sessions_of_days)
    )
    goal_date = FIRST + timedelta(days=goal) if goal is not None else None
    return SeasonPlan(id="p", made_on=FIRST, goal="x", goal_date=goal_date, reason="a test", days=days, weeks=())


def test_a_day_without_lifting_has_the_session_that_comes_next() -> None:
    days = plan((LIFT,), (), (LIFT,), *[()] * 6, (MEET,)).days

    assert meet_session_on(days, FIRST + timedelta(days=1)) == meet_session_on(days, FIRST + timedelta(days=2))


def test_after_the_last_session_only_a_light_touch_is_left_and_on_the_day_nothing() -> None:
    days = plan((LIFT,), (), (), (), (MEET,), ()).days

    touch = meet_session_on(days, FIRST + timedelta(days=3))

    assert touch is not None and {lift.purpose for lift in touch.lifts} == {Purpose.LIGHT}
    assert meet_session_on(days, FIRST + timedelta(days=4)) is None
    assert meet_session_on(days, FIRST + timedelta(days=5)) is None


def test_another_contest_of_lifting_has_other_lifts() -> None:
    other = PlannedSession(sport="strength", kind="race", hard=True)

    assert meet_session_on(plan((LIFT,), *[()] * 8, (other,)).days, FIRST) is None


RUN = PlannedSession(sport="running", kind="endurance", minutes=60)
HARD = PlannedSession(sport="running", kind="threshold", minutes=50, hard=True)
SWIM = PlannedSession(sport="swimming", kind="threshold", minutes=50, hard=True)


@pytest.mark.parametrize(
    ("week", "long", "spared"),
    [
        (((LIFT,), (RUN,), (LIFT,), (HARD,)), None, {2}),
        (((LIFT,), (RUN,), (LIFT,), (RUN,)), 3, {2}),
        (((LIFT,), (RUN,), (LIFT,), (RUN,)), None, set()),
        (((LIFT,), (RUN,), (LIFT,), (SWIM,)), None, set()),
        # The only days of lifting: legs are trained all the same.
        (((LIFT,), (HARD,), (LIFT,), (HARD,)), None, set()),
    ],
)
def test_legs_are_left_out_before_a_long_or_hard_day_where_another_day_has_them(
    week: tuple[tuple[PlannedSession, ...], ...], long: int | None, spared: set[int]
) -> None:
    made = plan(*week, long=long)

    assert {n for n in range(4) if LIFT in week[n] and spares_legs(made, FIRST + timedelta(days=n))} == spared


@pytest.mark.parametrize(
    ("week", "long", "asked"),
    [
        # Up to three days each but those beside a key day is for the whole body.
        (((LIFT,), (), (LIFT,), (), (LIFT,)), None, "WWW"),
        (((LIFT,), (RUN,), (LIFT,), (HARD,), (LIFT,)), None, "WUW"),
        # Of four the days before a hard or long one are for the upper body, and the others for the legs.
        (((LIFT,), (LIFT,), (RUN,), (HARD,), (LIFT,), (LIFT,), (RUN,)), 6, "LULU"),
        # Without a key day they take turns.
        (((LIFT,), (LIFT,), (), (LIFT,), (LIFT,)), None, "LULU"),
        # Where the calendar leaves the legs one day, three share the upper body.
        (((LIFT,), (RUN,), (LIFT,), (RUN,), (LIFT,), (HARD,), (LIFT,)), 1, "UUUL"),
        (((LIFT,), (LIFT,), (LIFT,), (), (LIFT,), (LIFT,)), None, "ULULU"),
    ],
)
def test_from_four_days_of_lifting_on_each_has_its_half_of_the_body(
    week: tuple[tuple[PlannedSession, ...], ...], long: int | None, asked: str
) -> None:
    made = plan(*week, long=long)
    days = [FIRST + timedelta(days=n) for n, sessions in enumerate(week) if LIFT in sessions]

    letters = {Emphasis.WHOLE: "W", Emphasis.UPPER: "U", Emphasis.LEGS: "L"}
    assert "".join(letters[split_day(made, day).emphasis] for day in days) == asked


def test_lifting_is_lighter_in_the_last_two_weeks_before_a_race_but_not_before_a_meet() -> None:
    race = PlannedSession(sport="running", kind="race", hard=True)
    for event, lighter in ((race, {7, 13}), (MEET, set())):
        made = plan(*[(LIFT,)] * 20, (event,), goal=20)

        assert {days for days in (7, 13, 14) if is_lighter_before_a_race(made, FIRST + timedelta(days=20 - days))} == (
            lighter
        )
