"""The stored plan kept true from day to day."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import takewhile

import pytest

from lanterne_rouge.domain.mission import Constraints, GoalEvent, Priority
from lanterne_rouge.domain.morning import AthleteState, RunReturn
from lanterne_rouge.domain.season import DayRole, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.changes import plan_from
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.repair import (
    ALREADY_LIGHTER,
    LEAST_SHARE_LEFT,
    NOTHING_HARD_ON_FOOT,
    RUNS_IN_STEPS,
    repair_plan,
)
from lanterne_rouge.season.request import DoneDay, Health, PlannerInput
from tests.season.generated_seasons import fitness, followed
from tests.season.plain_seasons import MONDAY, after, even_weeks, plain_request, with_mission
from tests.season.plan_proof import broken

REQUEST = plain_request(goal_in=60, sports=(Sport.CYCLING, Sport.STRENGTH))
PLAN = plan_season(REQUEST)
FALLING = -4.0


def test_a_plan_that_is_followed_stays_as_it_is() -> None:
    for days in range(40):
        assert repair_plan(PLAN, followed(PLAN, REQUEST, days)).plan is PLAN


def test_a_followed_plan_stays_though_fitness_falls_on_closed_days_and_little_is_known_of_before() -> None:
    closed = Constraints(blackout=tuple(after(n) for n in range(9)))
    done = even_weeks(8, 13)
    request = replace(plain_request(hours=12, goal_in=60, constraints=closed), done=done, ctl=fitness(done), weeks=4)
    plan = plan_season(request)

    for days in range(18):
        assert repair_plan(plan, followed(plan, request, days)).plan is plan


def test_days_of_rest_that_make_a_break_are_followed_by_its_staircase_in_the_plan_itself() -> None:
    done = even_weeks(6, 60)
    idle = (*done[:-13], *(replace(d, load=0.0, minutes=0.0, hard=False, longest_min=None) for d in done[-13:]))
    closed = Constraints(blackout=(after(0), after(1)))
    request = with_mission(replace(REQUEST, done=idle, ctl=fitness(idle), weeks=4), constraints=closed)
    plan = plan_season(request)
    week_before = 7 * sum(d.load for d in idle[-41:-13]) / 28

    assert sum(d.load for d in plan.days[2:9]) <= 0.5 * week_before + 0.1
    for days in range(14):
        assert repair_plan(plan, followed(plan, request, days)).plan is plan


def test_no_day_ever_becomes_larger_though_there_would_be_room() -> None:
    strong = replace(REQUEST, ctl=(REQUEST.ctl or 0) + 20)

    assert repair_plan(PLAN, strong).plan is PLAN


def test_a_closed_day_is_emptied_and_the_others_stay() -> None:
    closed = next(d.day for d in PLAN.days[2:] if d.sessions)
    request = with_mission(REQUEST, constraints=Constraints(blackout=(closed,)))

    mended = repair_plan(PLAN, request)

    emptied = mended.plan.on(closed)
    assert emptied is not None and emptied.role is DayRole.REST and not emptied.sessions
    assert [c.day for c in mended.changes] == [closed]


def test_fewer_minutes_shorten_the_day_and_keep_its_kind() -> None:
    day = next(d for d in PLAN.days[:14] if d.role is DayRole.HARD)
    request = with_mission(REQUEST, constraints=Constraints(minutes=((day.day.weekday(), 40.0),)))

    mended = repair_plan(PLAN, request)

    after_it = mended.plan.on(day.day)
    assert after_it is not None and after_it.minutes <= 40
    assert [s.kind for s in after_it.sessions] == [s.kind for s in day.sessions]
    assert "You have less time than planned." in mended.reasons


def test_a_hard_day_after_a_hard_day_becomes_easy_with_its_reason() -> None:
    hard = next(d for d in PLAN.days[1:] if d.role is DayRole.HARD)
    later = followed(PLAN, REQUEST, (hard.day - MONDAY).days)
    yesterday = replace(later.done[-1], hard=True)

    mended = repair_plan(PLAN, replace(later, done=(*later.done[:-1], yesterday)))

    today = mended.plan.on(hard.day)
    assert today is not None and today.role is DayRole.EASY and not today.hard
    assert today.load <= 0.7 * hard.load + 0.1
    assert any("48 h" in why for why in mended.reasons)


def test_kinds_do_not_change_in_the_middle_of_a_week() -> None:
    later = followed(PLAN, REQUEST, 10)
    tired = replace(later, ctl=(later.ctl or 0) * 0.8)

    mended = repair_plan(PLAN, tired).plan

    for before, now in zip(PLAN.days, mended.days, strict=True):
        kinds = [s.kind for s in before.sessions]
        assert [s.kind for s in now.sessions] in (kinds, kinds[:1], kinds[1:], [])


def test_an_illness_empties_the_next_days_and_climbs_the_stairs_after() -> None:
    ill = replace(REQUEST, health=Health(ill=True, systemic=True))

    mended = repair_plan(PLAN, ill).plan

    fit = REQUEST.ctl or 0
    assert [d.load for d in mended.days[:2]] == [0, 0]
    for n, share in enumerate((0.5, 0.6, 0.7, 0.8, 0.9), 2):
        assert mended.days[n].load <= share * fit + 0.1
    assert not any(d.hard for d in mended.days[:7])


def test_a_falling_trend_lowers_three_days_once_and_not_below_the_floor() -> None:
    request = replace(REQUEST, readiness_trend=FALLING)

    once = repair_plan(PLAN, request)
    twice = repair_plan(once.plan, request)

    lighter = [d for d in once.plan.days[:3] if d.note == ALREADY_LIGHTER]
    assert lighter and "falling" in once.reasons[-1]
    for day in lighter:
        before = PLAN.on(day.day)
        assert before is not None and LEAST_SHARE_LEFT * before.load <= day.load < before.load
    assert twice.plan is once.plan and twice.changes == ()


def test_a_trend_that_goes_on_falling_for_weeks_leaves_most_of_every_day() -> None:
    plan = PLAN
    for days in range(21):
        later = replace(followed(plan, REQUEST, days), readiness_trend=FALLING)
        plan = repair_plan(plan, later).plan

    for before, now in zip(PLAN.days, plan.days, strict=True):
        assert now.load >= LEAST_SHARE_LEFT * before.load - 0.1


def test_after_missed_days_the_next_ones_hold_no_more_than_planned() -> None:
    later = followed(PLAN, REQUEST, 8)
    missed = tuple(replace(d, load=0.0, minutes=0.0, longest_min=None, hard=False) for d in later.done[-6:])
    done = (*later.done[:-6], *missed)
    request = replace(later, done=done, ctl=fitness(done[-8:], REQUEST.ctl), health=Health(days_off=6))

    mended = repair_plan(PLAN, request).plan

    assert all(now.load <= before.load for before, now in zip(PLAN.days, mended.days, strict=True))


def test_a_race_that_the_plan_did_not_know_of_stands_in_it_with_openers_before() -> None:
    request = with_mission(REQUEST, events=(GoalEvent(name="Crit", day=after(9), priority=Priority.B),))

    mended = repair_plan(PLAN, request).plan

    assert [d.role for d in mended.days[8:10]][-1] is DayRole.RACE
    assert not any(d.hard for d in mended.days[10:12])


def test_the_days_behind_and_beyond_two_weeks_stay_as_they_were() -> None:
    ill = replace(followed(PLAN, REQUEST, 5), health=Health(ill=True, systemic=True))

    mended = repair_plan(PLAN, ill).plan

    assert mended.days[:5] == PLAN.days[:5]
    assert mended.days[19:] == PLAN.days[19:]
    assert mended.weeks != PLAN.weeks
    assert [w.load for w in mended.weeks] == [
        round(sum(d.load for d in mended.days if w.monday <= d.day < w.monday + timedelta(days=7)), 1)
        for w in mended.weeks
    ]


RUNS = plain_request(goal_in=60, sports=(Sport.RUNNING, Sport.CYCLING))
RUN_PLAN = plan_season(RUNS)
WAY = RunReturn(site="shin", step=5, days=3, worst=4.0, score=1.0, days_since_run=2)


def test_running_comes_back_in_steps_every_other_day_and_then_as_planned() -> None:
    mended = repair_plan(RUN_PLAN, replace(RUNS, health=Health(run_return=WAY)))
    runs = [(d.day, s) for d in mended.plan.days[:14] for s in d.sessions if s.sport == Sport.RUNNING]
    stepped = [(day, s.structure) for day, s in runs if s.run_return]

    assert [structure for _, structure in stepped] == ["3 x (9 min easy run, 1 min walk)", "30 min easy run"]
    assert (stepped[1][0] - stepped[0][0]).days >= 2
    assert RUNS_IN_STEPS in mended.reasons
    assert all(after.load <= before.load for before, after in zip(RUN_PLAN.days, mended.plan.days, strict=True))
    again = repair_plan(mended.plan, replace(RUNS, health=Health(run_return=WAY)))
    assert again.plan is mended.plan


def test_a_place_that_keeps_hurting_takes_hard_runs_out_of_three_days_and_nothing_else() -> None:
    hard = next(d for d in RUN_PLAN.days[3:] if any(s.hard and s.sport == Sport.RUNNING for s in d.sessions))
    days = (hard.day - MONDAY).days

    eased = [
        repair_plan(RUN_PLAN, replace(followed(RUN_PLAN, RUNS, days - ahead), health=Health(nagging=True)))
        for ahead in (0, 2, 3)
    ]

    assert [day.hard for day in (one.plan.on(hard.day) for one in eased) if day is not None] == [False, False, True]
    assert NOTHING_HARD_ON_FOOT in eased[0].reasons


def test_a_day_that_fits_its_time_to_the_minute_is_not_called_too_long() -> None:
    day = next(d for d in PLAN.days[:14] if d.role is DayRole.HARD)
    weekday = day.day.weekday()
    exact = with_mission(REQUEST, constraints=Constraints(minutes=((weekday, day.minutes),)))
    short = with_mission(REQUEST, constraints=Constraints(minutes=((weekday, day.minutes - 5),)))

    assert "You have less time than planned." not in repair_plan(PLAN, exact).reasons
    assert "You have less time than planned." in repair_plan(PLAN, short).reasons


def test_a_run_of_somebody_who_no_longer_names_running_grows_by_the_steps_of_runs() -> None:
    done = (DoneDay(day=date(2024, 12, 31), load=34.1, high_share=0.05, longest_min=39.0, minutes=39.0),)
    runner = PlannerInput(
        today=date(2025, 1, 1),
        mission=None,
        athlete=AthleteState(sports=(Sport.RUNNING,)),
        done=done,
        ctl=34.1,
        weeks=1,
    )
    rider_without_time = replace(runner, athlete=AthleteState(sports=(Sport.CYCLING,)), minutes_today=0.0)

    mended = repair_plan(plan_season(runner), rider_without_time).plan

    assert broken(plan_from(mended, runner.today, 14), replace(rider_without_time, weeks=2)) == []


@pytest.mark.parametrize("step", range(1, 7))
def test_no_run_goes_on_as_planned_before_the_last_step_of_the_way_back(step: int) -> None:
    request = replace(RUNS, health=Health(run_return=replace(WAY, step=step)))

    days = repair_plan(RUN_PLAN, request).plan.days

    runs = [s for d in days for s in d.sessions if s.sport == Sport.RUNNING]
    steps = list(takewhile(lambda s: s.run_return, runs))
    assert [s.structure for s in steps][-1] == "30 min easy run"
    assert len(steps) == 7 - step and not any(s.run_return for s in runs[len(steps) :])


def test_a_step_of_a_stored_plan_gives_way_to_the_one_that_was_earned() -> None:
    def steps(plan: SeasonPlan) -> list[str | None]:
        return [s.structure for d in plan.days for s in d.sessions if s.run_walk]

    stored = repair_plan(RUN_PLAN, replace(RUNS, health=Health(run_return=replace(WAY, step=1)))).plan
    earned, hurting = replace(WAY, step=4), replace(WAY, step=1, score=4.0)

    ahead = repair_plan(stored, replace(RUNS, health=Health(run_return=earned))).plan

    assert steps(stored)[0] == "6 x (1 min easy run, 4 min walk)"
    assert steps(ahead)[0] == "6 x (4 min easy run, 1 min walk)"
    first = next(d.day for d in stored.days if any(s.run_walk for s in d.sessions))
    on_that_morning = replace(followed(stored, RUNS, (first - MONDAY).days), health=Health(run_return=hurting))
    day = repair_plan(stored, on_that_morning).plan.on(first)
    assert day is not None and not any(s.sport == Sport.RUNNING for s in day.sessions)


def test_where_a_doctor_allows_easy_training_alone_every_day_ahead_is_easy_and_short_until_one_allows_more() -> None:
    told = replace(RUNS, health=Health(days_well=1, easy_days=0))

    mended = repair_plan(RUN_PLAN, told)

    trained = [(d, s) for d in mended.plan.days if d.role is not DayRole.RACE for s in d.sessions]
    before = [s for d in RUN_PLAN.days if d.role is not DayRole.RACE for s in d.sessions]
    assert any(s.hard for s in before) and any((s.minutes or 0) > 60 for s in before)
    assert trained and not any(s.hard or (s.max_zone or 0) > 2 for _, s in trained)
    assert all(d.minutes <= (30 if (d.day - RUNS.today).days < 7 else 45) for d, _ in trained)
    assert all("only if a doctor has allowed" in (d.note or "") for d in mended.plan.days if d.role is DayRole.RACE)
    assert repair_plan(mended.plan, told).plan == mended.plan
    assert repair_plan(RUN_PLAN, RUNS).plan is RUN_PLAN


def test_nobody_whose_runs_have_walking_breaks_runs_longer_stretches_on_a_doctor_s_word_for_easy_training() -> None:
    request = replace(RUNS, athlete=replace(RUNS.athlete, level="beginner"), done=(), ctl=None)
    plan = plan_season(request)

    mended = repair_plan(plan, replace(request, health=Health(days_well=1, easy_days=0)))

    runs = [s for d in mended.plan.days if d.role is not DayRole.RACE for s in d.sessions if s.sport == Sport.RUNNING]
    assert any((s.walk_step or 0) > 3 for d in plan.days for s in d.sessions)
    assert runs and all(s.run_walk and s.walk_step == 0 for s in runs)
