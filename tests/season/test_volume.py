"""How much a week may hold after the weeks before it: a step by what is usual, and bones that need longer."""

from dataclasses import replace
from datetime import timedelta

import pytest

from lanterne_rouge.domain.mission import Constraints, Phase, PlanWishes
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.invariants import check_plan
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.volume import most_minutes_after, most_week_minutes, usual_lifting_time
from tests.season.plain_seasons import after, plain_request, with_mission

USUAL = [300.0] * 12


def test_a_week_holds_a_fifth_more_than_usual_and_a_tenth_where_running_is_part_of_it() -> None:
    assert most_week_minutes(USUAL, runs=False) == pytest.approx(360)
    assert most_week_minutes(USUAL, runs=True) == pytest.approx(330)


def test_no_week_exceeds_a_quarter_more_than_the_mean_of_six() -> None:
    weeks = [*USUAL, 360.0]

    # A fifth more than 360 would be 432.
    assert most_week_minutes(weeks, runs=False) == pytest.approx(max(1.25 * 310, 1.1 * 360))


def test_a_few_weeks_of_history_allow_a_tenth() -> None:
    assert most_week_minutes([300.0] * 5, runs=False) == pytest.approx(330)
    assert most_week_minutes([300.0] * 6, runs=False) == pytest.approx(360)


@pytest.mark.parametrize(
    ("habit", "days_of_lifting", "most"),
    [(92.0, 0, 112.0), (92.0, 1, 132.0), (92.0, 2, 162.0), (118.0, 1, 150.0), (50.0, 1, 90.0), (30.0, 0, 50.0)],
)
def test_lifting_comes_on_top_of_a_small_week_whose_runs_grow_by_one_step(
    habit: float, days_of_lifting: int, most: float
) -> None:
    runner = with_mission(
        plain_request(sports=(Sport.RUNNING, Sport.STRENGTH)), wishes=PlanWishes(strength_days=days_of_lifting)
    )

    assert most_minutes_after([habit] * 8, runner) == pytest.approx(most)


def lifter(*minutes: float, newest_days_ago: int = 2, load: float = 24.0) -> PlannerInput:
    """A lifter with an hour on every Monday, Wednesday and Friday, whose sets were few points; the last sessions, newest first."""
    plain = plain_request(
        sports=(Sport.STRENGTH,), constraints=Constraints(days=(0, 2, 4), minutes=((0, 60.0), (2, 60.0), (4, 60.0)))
    )
    lifted = {plain.today - timedelta(days=newest_days_ago + 2 * n): m for n, m in enumerate(minutes)}
    done = tuple(
        DoneDay(
            day=d.day,
            load=load,
            minutes=lifted[d.day],
            sports=((Sport.STRENGTH, lifted[d.day]),),
            longest_min=lifted[d.day],
        )
        if d.day in lifted
        else DoneDay(day=d.day, load=0.0)
        for d in plain.done
    )
    return replace(plain, done=done, ctl=10.0)


@pytest.mark.parametrize(
    ("request_", "usual"),
    [
        (lifter(60, 70, 50, 65), 50.0),
        (lifter(60, 70, 50, 65, 40), 50.0),
        (lifter(60, 70, 50), 0.0),
        (lifter(60, 60, 60, 60, newest_days_ago=24), 60.0),
        (lifter(60, 60, 60, 60, newest_days_ago=25), 0.0),
        (replace(lifter(60, 60, 60, 60), athlete=AthleteState(sports=("strength", "running"))), 0.0),
    ],
)
def test_what_was_lifted_four_times_in_thirty_days_is_the_usual_length(request_: PlannerInput, usual: float) -> None:
    assert usual_lifting_time(request_) == usual


def test_a_lifter_is_planned_sessions_like_the_last_ones_however_few_points_their_sets_were() -> None:
    request = lifter(*(60.0,) * 18)

    plan = plan_season(request)

    light = {week.monday for week in plan.weeks if week.recovery}
    minutes = {
        lighter: {
            s.minutes
            for d in plan.days
            for s in d.sessions
            if s.kind == "strength" and (monday_of(d.day) in light) is lighter
        }
        for lighter in (False, True)
    }
    assert minutes[False] == {60.0}
    assert light and max(m or 0.0 for m in minutes[True]) < 60
    assert not [check for check in check_plan(plan, request) if not check.holds]


def test_a_session_that_nobody_is_used_to_is_still_a_jump() -> None:
    request = lifter(*(30.0,) * 18, load=12.0)

    plan = plan_season(request)

    assert max(s.minutes or 0.0 for d in plan.days[:7] for s in d.sessions) < 50


BEGINNERS = ((Sport.RUNNING,), (Sport.CYCLING,), (Sport.RUNNING, Sport.STRENGTH), (Sport.SWIMMING,), (Sport.WALKING,))


def new_to_it(sports: tuple[Sport, ...], days: tuple[int, ...], begins: int, told_min: float = 0.0) -> PlannerInput:
    """A beginner who sets up on some weekday, with three even weeks of so many minutes behind, or none."""
    request = plain_request(
        goal_in=90, hours=3.0, sports=sports, constraints=Constraints(days=days), history_days=21 if told_min else 0
    )
    today = after(begins)
    done = tuple(
        DoneDay(
            day=d.day, load=0.7 * told_min / len(days), minutes=told_min / len(days), longest_min=told_min / len(days)
        )
        if d.day.weekday() in days
        else DoneDay(day=d.day, load=0.0)
        for d in request.done
    )
    athlete = replace(request.athlete, level="beginner")
    return replace(request, today=today, athlete=athlete, done=done, ctl=None, atl=None)


@pytest.mark.parametrize("begins", range(7))
@pytest.mark.parametrize("days", [(1, 3, 6), (0, 2, 4, 5)], ids=["three days", "four days"])
@pytest.mark.parametrize("sports", BEGINNERS, ids=lambda sports: "+".join(sports))
def test_a_beginner_without_training_trains_every_week_whatever_the_day_of_the_setup(
    sports: tuple[Sport, ...], days: tuple[int, ...], begins: int
) -> None:
    plan = plan_season(new_to_it(sports, days, begins))

    weeks = [week.minutes for week in plan.weeks if week.phase is not Phase.TAPER and week.monday > plan.days[0].day]
    assert min(weeks[:6]) >= 60
    for n, minutes in enumerate(weeks[1:6], 1):
        assert minutes <= max(1.1 * max(weeks[:n]), max(weeks[:n]) + 15) + 5


@pytest.mark.parametrize("sports", BEGINNERS, ids=lambda sports: "+".join(sports))
@pytest.mark.parametrize("told_min", [30.0, 60.0, 75.0])
def test_the_first_week_of_a_beginner_is_a_step_from_those_before_it(
    sports: tuple[Sport, ...], told_min: float
) -> None:
    plan = plan_season(new_to_it(sports, (1, 3, 6), 0, told_min))

    assert plan.weeks[0].minutes <= max(told_min + 15, 45) + 5
