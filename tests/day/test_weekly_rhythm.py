"""The default week: hard days apart, one long day, rest kept, time and fitness respected."""

from datetime import date, timedelta
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.mission import Constraints, Phase
from lanterne_rouge.domain.morning import AthleteState, LoadState, PastSession
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.default_week import is_recovery_week, key_session, planned_session, week_load, week_pattern
from tests.day.mornings import MONDAY, status

ATHLETE = AthleteState(age=40, sports=(Sport.CYCLING,), level="trained", weekly_hours=8)
FIT = LoadState(ctl=60.0, atl=60.0, tsb=0.0)


def week(phase=Phase.BUILD, athlete=ATHLETE, constraints=None, load=FIT, days_to_goal=70):
    return [
        planned_session(
            status=status(phase, days_to_goal - n),
            athlete=athlete,
            constraints=constraints or Constraints(),
            load=load,
            day=MONDAY + timedelta(days=n),
            sessions=(),
        )
        for n in range(7)
    ]


@given(
    st.sampled_from(Phase),
    st.lists(st.integers(0, 6), unique=True, min_size=1).map(lambda d: tuple(sorted(d))),
    st.sampled_from(["beginner", "recreational", "trained", "elite", None]),
    st.floats(1, 25) | st.none(),
    st.booleans(),
)
def test_hard_and_long_days_keep_48_hours_and_strength_stays_away_from_them(phase, days, level, hours, hybrid):
    sports = (Sport.RUNNING, Sport.STRENGTH) if hybrid else (Sport.RUNNING,)
    athlete = AthleteState(level=level, weekly_hours=hours, sports=sports)

    roles = week_pattern(phase, athlete, Constraints(days=days), recovery_week=False).roles

    hard = [d for d in range(7) if roles[d] == "hard"]
    apart = [min((a - b) % 7, (b - a) % 7) for a, b in combinations([*hard, roles.index("long")], 2)]
    lifting = [d for d in range(7) if roles[d] == "strength"]
    assert all(gap >= 2 for gap in apart)
    assert all(min((a - b) % 7, (b - a) % 7) >= 2 for a in lifting for b in hard)
    assert all(roles[d] == "rest" for d in range(7) if d not in days)
    assert roles.count("long") == 1


def test_a_week_has_rest_one_long_day_and_hard_days():
    sessions = week()

    assert any(s.kind == "rest" for s in sessions)
    assert sum(s.hard for s in sessions) == 2
    assert sum(s.load or 0 for s in sessions) == pytest.approx(8 * 52, rel=0.25)


def test_more_fitness_means_more_load():
    small = week(load=LoadState(ctl=20.0), athlete=AthleteState(sports=(Sport.CYCLING,)))
    large = week(load=LoadState(ctl=80.0), athlete=AthleteState(sports=(Sport.CYCLING,)))

    assert sum(s.load or 0 for s in large) > 2 * sum(s.load or 0 for s in small)


def test_no_session_is_longer_than_its_weekday_allows():
    limits = Constraints(minutes=((1, 45.0), (5, 60.0)))

    sessions = week(constraints=limits)

    assert (sessions[1].minutes or 0) <= 45 and (sessions[5].minutes or 0) <= 60


def test_a_lifter_lifts_twice_in_base():
    hybrid = AthleteState(sports=(Sport.RUNNING, Sport.STRENGTH), level="trained", weekly_hours=8)

    assert sum(s.sport is Sport.STRENGTH for s in week(Phase.BASE, hybrid)) == 2


def test_every_fourth_week_is_lighter():
    weeks = [is_recovery_week(status(Phase.BUILD, days), MONDAY) for days in range(20, 20 + 7 * 8, 7)]

    assert sum(weeks) == 2
    light = week_load(status(), ATHLETE, FIT, recovery_week=True)
    assert light < 0.8 * week_load(status(), ATHLETE, FIT, recovery_week=False)


def test_the_taper_cuts_volume_step_by_step():
    loads = [week_load(status(Phase.TAPER, days), ATHLETE, FIT, recovery_week=False) for days in (14, 7, 2)]

    assert loads == sorted(loads, reverse=True)
    assert loads[-1] < 0.5 * 7 * 60


def test_a_hard_session_of_yesterday_makes_the_planned_hard_day_easy():
    hard_day = next(MONDAY + timedelta(days=n) for n, s in enumerate(week()) if s.hard)
    done = (PastSession(days_ago=1, hard=True, kind="race"),)

    session = planned_session(
        status=status(), athlete=ATHLETE, constraints=Constraints(), load=FIT, day=hard_day, sessions=done
    )

    assert not session.hard


def test_a_closed_day_is_planned_as_rest():
    session = planned_session(
        status=status(), athlete=ATHLETE, constraints=Constraints(blackout=(date(2026, 3, 3),)), load=FIT,
        day=date(2026, 3, 3), sessions=(),
    )  # fmt: skip

    assert session.kind == "rest"


def test_the_key_session_of_a_phase_is_there_on_any_weekday():
    for n in range(7):
        session = key_session(
            status=status(Phase.BUILD),
            athlete=ATHLETE,
            constraints=Constraints(),
            load=FIT,
            day=MONDAY + timedelta(days=n),
        )

        assert session.hard and (session.load or 0) > 0


@pytest.mark.parametrize("phase", Phase)
def test_who_only_lifts_gets_strength_or_rest(phase):
    lifter = AthleteState(sports=("strength",), level="trained", weekly_hours=5)

    sessions = week(phase, lifter)

    assert {s.kind for s in sessions} == {"strength", "rest"}
    assert 2 <= sum(s.kind == "strength" for s in sessions) <= 4
    assert all({a.kind, b.kind} != {"strength"} for a, b in pairwise(sessions))


def test_who_only_lifts_has_strength_as_key_session_and_rests_before_the_goal():
    lifter = AthleteState(sports=("strength",))
    key = key_session(status=status(), athlete=lifter, constraints=Constraints(), load=FIT, day=MONDAY)
    eve = planned_session(
        status=status(days_to_goal=1), athlete=lifter, constraints=Constraints(), load=FIT, day=MONDAY
    )

    assert (key.kind, eve.kind) == ("strength", "rest")


def test_a_race_with_a_distance_in_its_name_is_planned_as_long_as_it_takes():
    race = planned_session(
        status=status(Phase.TAPER, 0, goal_event="Ride of 140 km"),
        athlete=ATHLETE,
        constraints=Constraints(minutes=((0, 60.0),)),
        load=FIT,
        day=MONDAY,
    )

    assert race.kind == "race" and (race.minutes or 0) > 240 and (race.load or 0) > 200


def test_a_hard_day_of_a_few_minutes_is_planned_easy():
    sessions = week(Phase.TAPER, AthleteState(sports=("cycling",)), load=LoadState(), days_to_goal=6)

    assert all((s.minutes or 0) >= 25 or not s.hard for s in sessions if s.kind != "race")


@pytest.mark.parametrize("phase", Phase)
def test_hard_days_lie_72_hours_apart_from_fifty_on(phase):
    roles = week_pattern(phase, AthleteState(age=50, sports=(Sport.CYCLING,)), Constraints(), recovery_week=False).roles

    hard = [d for d in range(7) if roles[d] == "hard"]
    assert hard and all(min((a - b) % 7, (b - a) % 7) >= 3 for a, b in combinations(hard, 2))


@pytest.mark.parametrize("phase", Phase)
def test_nobody_who_is_to_stay_in_zone_two_is_planned_hard(phase):
    held = AthleteState(sports=(Sport.CYCLING,), level="elite", capped_z2=True)

    assert "hard" not in week_pattern(phase, held, Constraints(), recovery_week=False).roles


def test_one_long_ride_is_no_week_of_long_rides():
    unknown = AthleteState(age=40, sports=(Sport.CYCLING,))

    def made(days: int) -> float:
        seen = LoadState(ctl=120.0, atl=120.0, tsb=0.0, history_days=days)
        return week_load(status(Phase.MAINTENANCE), unknown, seen, recovery_week=False)

    weeks = [made(days) for days in (1, 3, 7, 30)]

    assert weeks == sorted(weeks)
    # One day of 120 points, and six of somebody who is not known.
    assert 200 < weeks[0] < 300
    assert weeks[2] == weeks[3] == 7 * 120
