"""Running after a birth comes back as a beginner's does: walks, then a minute at a time, the hard work months later."""

from dataclasses import replace
from datetime import timedelta

import pytest

from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.season import PlannedDay, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.body_limits import HARD_AFTER_BIRTH, RUN_AFTER_BIRTH, VO2MAX_AFTER_BIRTH, last_birth
from lanterne_rouge.season.explain import explain_plan
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission

BIRTH = MONDAY - timedelta(weeks=10)


def mother(*, ran_until_weeks_ago: int = 0) -> PlannerInput:
    """Ten weeks after a birth, with walks since and runs before it."""
    request = plain_request(goal_in=185, sports=(Sport.RUNNING,), hours=3, constraints=Constraints(days=(0, 2, 4, 6)))
    done = []
    for n in range(-112, 0):
        ran = ran_until_weeks_ago and n < -7 * ran_until_weeks_ago
        sport = Sport.RUNNING if ran else Sport.WALKING
        minutes = 0.0 if n % 2 else 30.0
        done.append(
            DoneDay(
                day=after(n),
                load=minutes / 3,
                minutes=minutes,
                longest_min=minutes or None,
                sports=((sport, minutes),) if minutes else (),
            )
        )
    athlete = replace(request.athlete, level="recreational", threshold_pace_ms=1000 / 320)
    return with_mission(
        replace(request, athlete=athlete, done=tuple(done), ctl=8.0),
        goal_event="City 10k",
        sports=(Sport.RUNNING,),
        athlete=Profile(gave_birth=BIRTH),
    )


def runs(plan: SeasonPlan) -> list[PlannedDay]:
    return [d for d in plan.days if any(s.sport == Sport.RUNNING for s in d.sessions)]


@pytest.mark.parametrize("ran_until_weeks_ago", [0, 11])
def test_the_first_run_is_a_minute_at_a_time_however_much_was_run_before(ran_until_weeks_ago: int) -> None:
    request = mother(ran_until_weeks_ago=ran_until_weeks_ago)
    plan = plan_season(request)

    first = runs(plan)[0]
    written = write_plan(plan, request.athlete, None)[first.day][0]

    assert first.day >= BIRTH + RUN_AFTER_BIRTH
    assert written.structure is not None and "x (1 min easy run, 2 min walk)" in written.structure


def test_the_warning_signs_are_said_with_the_first_run_and_once_in_the_plan() -> None:
    request = mother()
    plan = plan_season(request)
    explained = explain_plan(plan, request.mission, None, write_plan(plan, request.athlete, None), MONDAY)

    warned = [d for d in plan.days if d.note is not None and "heaviness" in d.note]

    assert warned == runs(plan)[:1]
    assert sum("pelvic-health physio" in sentence for sentence in explained) == 1


def test_hard_work_comes_months_later_and_once_a_week_at_first() -> None:
    hard = [d for d in plan_season(mother()).days if d.hard]

    assert hard and hard[0].day >= BIRTH + HARD_AFTER_BIRTH
    early = [d.day for d in hard if d.day < BIRTH + VO2MAX_AFTER_BIRTH - timedelta(days=7)]
    mondays = [day - timedelta(days=day.weekday()) for day in early]
    assert len(mondays) == len(set(mondays))


def test_a_goal_that_speaks_of_a_birth_is_careful_until_its_day_is_entered() -> None:
    request = mother()
    unnamed = with_mission(request, goal_event="First 10k after the birth", sports=(Sport.RUNNING,), athlete=Profile())
    entered = with_mission(
        request,
        goal_event="First 10k after the birth",
        sports=(Sport.RUNNING,),
        athlete=Profile(gave_birth=MONDAY - timedelta(weeks=80)),
    )
    start = unnamed.mission.start if unnamed.mission else MONDAY

    plan = plan_season(unnamed)
    hard = [d.day for d in plan.days if d.hard]
    said = explain_plan(plan, unnamed.mission, None, write_plan(plan, unnamed.athlete, None), MONDAY)

    assert not hard or hard[0] >= start - RUN_AFTER_BIRTH + HARD_AFTER_BIRTH
    assert any("--gave-birth" in sentence for sentence in said)
    assert last_birth(entered.mission) == MONDAY - timedelta(weeks=80)
    assert last_birth(request.mission) == BIRTH


def test_in_the_first_year_after_a_birth_one_run_of_a_week_is_hard() -> None:
    plan = plan_season(mother())

    hard = [week.hard_days for week in plan.weeks if week.monday < BIRTH + timedelta(weeks=51) and week.hard_days]
    assert hard and set(hard[:-2]) == {1}


def test_walking_beside_running_is_never_hard() -> None:
    request = mother()
    plan = plan_season(
        replace(request, athlete=replace(request.athlete, sports=(Sport.RUNNING, Sport.WALKING, Sport.STRENGTH)))
    )

    sessions = [session for day in plan.days for session in day.sessions]
    assert any(session.sport == Sport.WALKING for session in sessions)
    assert not any(session.hard for session in sessions if session.sport == Sport.WALKING)
