"""From walking breaks to running through: over many made runners no step back, none too large, and nothing fast too soon."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.day.run_walk import BRISK_WALK, BRISK_WALK_MIN, LAST_WALK, LAST_WALK_MIN, RUN_PART, run_walk_steps
from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.season import DayRole, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.sport_shares import LONGER_STRETCH, ran_through
from lanterne_rouge.season.writing import WrittenSession, write_plan
from tests.season.generated_seasons import fitness
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission

DAYS = ((1, 3, 6), (0, 2, 4, 6), (1, 3, 5), (0, 3, 5), (2, 6))


@st.composite
def new_runners(draw: st.DrawFn) -> PlannerInput:
    """Beginners of all ages and people after a birth, with some weeks of short runs behind them or none."""
    days = draw(st.sampled_from(DAYS))
    limits = Constraints(days=days, minutes=tuple((day, draw(st.sampled_from((35.0, 45.0, 60.0)))) for day in days))
    weeks, length = draw(st.integers(0, 8)), draw(st.sampled_from((20.0, 25.0, 35.0)))
    request = plain_request(goal_in=draw(st.integers(60, 150)), hours=3.0, sports=(Sport.RUNNING,), constraints=limits)
    after_birth = draw(st.booleans())
    level = "recreational" if after_birth else "beginner"
    age = draw(st.integers(20, 66))
    birth = MONDAY - timedelta(weeks=draw(st.integers(4, 18))) if after_birth else None
    done = tuple(_ran(after(n - 7 * weeks), length, days) for n in range(7 * weeks))
    return with_mission(
        replace(
            request,
            athlete=replace(request.athlete, level=level, age=age),
            done=done,
            ctl=fitness(done) if done else None,
        ),
        goal_event="Park 10 km",
        athlete=Profile(gave_birth=birth),
    )


def _ran(day: date, minutes: float, days: tuple[int, ...]) -> DoneDay:
    if day.weekday() not in days:
        return DoneDay(day=day, load=0.0)
    return DoneDay(day=day, load=minutes / 2, minutes=minutes, longest_min=minutes, sports=((Sport.RUNNING, minutes),))


def runs_of(plan: SeasonPlan, request: PlannerInput) -> Iterator[tuple[date, WrittenSession, float]]:
    """Every run but races: its day, how it is written, and its minutes."""
    written = write_plan(plan, request.athlete, None)
    for day in plan.days:
        for session, text in zip(day.sessions, written[day.day], strict=True):
            if session.sport == Sport.RUNNING and day.role not in (DayRole.RACE, DayRole.OPENERS):
                yield day.day, text, session.minutes or 0.0


def stretch(text: WrittenSession, minutes: float) -> float:
    """The longest stretch of running in a run."""
    return next(step.minutes for step in text.steps if step.name == RUN_PART) if text.run_walk else minutes


@settings(max_examples=12, deadline=None)
@given(new_runners())
def test_the_longest_stretch_of_running_grows_by_a_step_at_most_and_never_goes_back(request: PlannerInput) -> None:
    before = walked = 0.0
    for _, text, minutes in runs_of(plan_season(request), request):
        if any(step.zone > 2 for step in text.steps):
            assert not walked or before >= 20
            continue
        now = stretch(text, minutes)
        # A run too short for the stretch, its walks before and after taken off, is no step back.
        assert not (text.run_walk and now < min(before, minutes - BRISK_WALK_MIN - LAST_WALK_MIN))
        assert not walked or text.run_walk or now <= LONGER_STRETCH * before
        walked = walked or text.run_walk
        before = max(before, now) if text.run_walk or not walked else max(before, min(now, LONGER_STRETCH * before))


@settings(max_examples=12, deadline=None)
@given(new_runners())
def test_the_first_fast_run_comes_weeks_after_the_last_with_walking_breaks(request: PlannerInput) -> None:
    runs = list(runs_of(plan_season(request), request))
    walks = [day for day, text, minutes in runs if text.run_walk and stretch(text, minutes) < 30]
    fast = [day for day, text, _ in runs if any(step.zone > 2 for step in text.steps)]

    assert not (walks and fast) or min(fast) - max(walks) >= timedelta(weeks=2)
    if request.athlete.level == "beginner":
        assert not fast or min(fast) >= after(7 * 8)


def test_who_ran_twenty_minutes_unbroken_runs_half_an_hour_next_and_not_an_hour() -> None:
    request = plain_request(goal_in=80, hours=3.0, sports=(Sport.RUNNING,), constraints=Constraints(days=(1, 3, 6)))
    done = [_ran(after(n - 56), 45.0, (1, 3, 6)) for n in range(56)]
    done[-1] = replace(done[-1], run_through_min=20.0)
    new = replace(request, athlete=replace(request.athlete, level="beginner"), done=tuple(done))

    runs = list(runs_of(plan_season(new), new))

    assert ran_through(new)
    first_week = [stretch(text, minutes) for day, text, minutes in runs if day < after(7)]
    assert max(first_week) == pytest.approx(30.0)
    assert all(not text.run_walk for day, text, _ in runs if day >= after(21))


@pytest.mark.parametrize("minutes", [15, 20, 25, 28])
@pytest.mark.parametrize(("run", "walk"), [(14, 1), (20, 1), (30, 1)])
def test_a_run_too_short_for_a_break_keeps_its_walk_before_and_after_and_its_minutes(
    minutes: int, run: int, walk: int
) -> None:
    steps = run_walk_steps(run, walk, minutes)

    assert sum(step.minutes * step.repeat for step in steps) == minutes
    assert steps[0].name == BRISK_WALK and steps[-1].name == LAST_WALK
