"""Seasons of people with an injury that isn't over, or on the way back from one: over many made runners, nothing too much or too soon."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.morning import FLAT, PlannedSession
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.body_limits import HARD_ONCE_OVER, HEALS_WITHIN, LESS_LATER, hard_from, touches
from lanterne_rouge.season.explain import explain_plan, injury_of_day
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.repair import NOT_HARD_ON_IT, repair_plan
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.writing import write_plan
from tests.season.generated_seasons import fitness
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission

SORE = ("left Achilles", "calf strain", "right knee", "plantar fascia", "patellar tendon", "hamstring")
BONES = ("stress fracture tibia", "stress reaction metatarsal", "bone stress injury, femoral neck")
SPARED = ("left shoulder", "broken collarbone", "tennis elbow", "rib")
RUNNERS = ((Sport.RUNNING,), (Sport.RUNNING, Sport.CYCLING), (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING))
DAYS = ((1, 3, 5, 6), (0, 1, 3, 4, 6), (1, 2, 3, 5, 6))


def runner(
    hours: float, sports: tuple[Sport, ...] = (Sport.RUNNING,), days: tuple[int, ...] = (1, 3, 5, 6), weeks: int = 12
) -> PlannerInput:
    """A trained runner of some weeks with so many hours each, the day before the week's end the longest."""
    request = plain_request(goal_in=110, hours=8.0, sports=sports, constraints=Constraints(days=days))
    parts = {day: 2.0 if day == days[-1] else 1.0 for day in days}
    done = []
    for n in range(-7 * weeks, 0):
        day = after(n)
        minutes = 60 * hours * parts.get(day.weekday(), 0.0) / sum(parts.values())
        sport = sports[days.index(day.weekday()) % len(sports)] if minutes else None
        done.append(
            DoneDay(
                day=day,
                load=0.8 * minutes,
                minutes=minutes,
                longest_min=minutes or None,
                sports=((sport, minutes),) if sport else (),
            )
        )
    return with_mission(
        replace(request, done=tuple(done), ctl=fitness(tuple(done))), sports=sports, goal_event="City Half Marathon"
    )


def with_injury(request: PlannerInput, what: str, *, days_ago: int, over_days_ago: int | None = None) -> PlannerInput:
    over = MONDAY - timedelta(days=over_days_ago) if over_days_ago is not None else None
    injury = PastInjury(day=MONDAY - timedelta(days=days_ago), what=what, over=over)
    return with_mission(request, athlete=Profile(injuries=(injury,)))


@st.composite
def runners(draw: st.DrawFn) -> PlannerInput:
    return runner(draw(st.floats(2, 8)), draw(st.sampled_from(RUNNERS)), draw(st.sampled_from(DAYS)))


def runs_of(plan: SeasonPlan) -> Iterator[tuple[date, PlannedSession]]:
    """Every run of the plan but races and openers."""
    for day in plan.days:
        if day.role not in (DayRole.RACE, DayRole.OPENERS):
            yield from ((day.day, s) for s in day.sessions if s.sport == Sport.RUNNING)


def by_week(rows: Iterable[tuple[date, PlannedSession]]) -> dict[date, float]:
    weeks: dict[date, float] = {}
    for day, session in rows:
        weeks[monday_of(day)] = weeks.get(monday_of(day), 0.0) + (session.minutes or 0.0)
    return weeks


@settings(max_examples=10, deadline=None)
@given(runners(), st.sampled_from(SORE), st.integers(0, 240))
def test_what_is_not_over_lowers_running_and_its_long_run_and_takes_what_is_fast_on_foot_out(
    request: PlannerInput, what: str, days_ago: int
) -> None:
    hurt = with_injury(request, what, days_ago=days_ago)
    plan = plan_season(hurt)
    runs = [(day, s) for day, s in runs_of(plan) if day < MONDAY + HEALS_WITHIN]
    written = write_plan(plan, hurt.athlete, None)

    largest = max(request.running_by_week)
    assert max(by_week(runs).values(), default=0.0) <= max(LESS_LATER * largest, 90.0) + 5
    assert max((s.minutes or 0.0 for _, s in runs), default=0.0) <= max(LESS_LATER * request.longest_run_min, 30.0) + 1
    assert all(s.terrain == FLAT for _, s in runs)
    assert not any("strides" in (text.structure or "") for day, _ in runs for text in written[day])
    days = sorted({day for day, _ in runs})
    assert all((later - day).days > 1 for day, later in pairwise(days))


def test_the_road_to_a_race_counts_on_an_injury_healing_and_its_next_fortnight_on_nothing() -> None:
    hurt = with_injury(runner(4.0), "right shin", days_ago=60)
    plan = plan_season(hurt)
    later = MONDAY + HEALS_WITHIN

    def longest(days: Iterable[PlannedDay]) -> float:
        return max((s.minutes or 0.0 for d in days for s in d.sessions if s.sport == Sport.RUNNING), default=0.0)

    trained = [d for d in plan.days if d.role not in (DayRole.RACE, DayRole.OPENERS)]
    assert longest(trained) > 1.3 * longest(d for d in trained if d.day < later)
    hard = next(d.day for d in trained if d.hard)
    assert hard >= later + HARD_ONCE_OVER
    said = " ".join(explain_plan(plan, hurt.mission, None, write_plan(plan, hurt.athlete, None), MONDAY))
    assert f"From {later.day} {later:%B} on I count on it being over" in said

    there = [d for d in plan.days if d.day < hard]
    done = tuple(
        DoneDay(
            day=d.day,
            load=d.load,
            minutes=d.minutes,
            longest_min=d.minutes or None,
            sports=((Sport.RUNNING, d.minutes),),
        )
        for d in there
    )
    still = replace(hurt, today=hard, done=(*hurt.done, *done), ctl=fitness((*hurt.done, *done)))
    held = repair_plan(plan, still)
    assert not any(
        d.hard for d in held.plan.days if hard <= d.day < hard + timedelta(days=14) and d.role is not DayRole.RACE
    )
    assert NOT_HARD_ON_IT in held.reasons
    fortnight = [d for d in held.plan.days if hard <= d.day < hard + timedelta(days=14)]
    runs = [(d.day, one) for d in fortnight for one in d.sessions if one.sport == Sport.RUNNING and one.kind != "race"]
    largest, limit = max(still.running_by_week), LESS_LATER * still.longest_of(Sport.RUNNING)
    assert all((one.max_zone or 0) <= 2 and (one.minutes or 0.0) <= max(limit, 30.0) + 1 for _, one in runs)
    assert max(by_week(runs).values()) <= max(LESS_LATER * largest, 90.0) + 5
    assert all((after - before).days > 1 for before, after in pairwise(day for day, _ in runs))
    assert repair_plan(held.plan, still).plan == held.plan
    healed = PastInjury(day=MONDAY - timedelta(days=60), what="right shin", over=later)
    well = repair_plan(plan, with_mission(still, athlete=Profile(injuries=(healed,))))
    assert next(d for d in well.plan.days if d.day == hard).hard


@settings(max_examples=6, deadline=None)
@given(runners(), st.sampled_from(SPARED), st.integers(0, 300))
def test_an_injury_above_the_legs_lowers_no_run(request: PlannerInput, what: str, days_ago: int) -> None:
    runs = [(day, s.minutes) for day, s in runs_of(plan_season(with_injury(request, what, days_ago=days_ago)))]

    if not any(touches(what, sport) for sport in request.athlete.sports):
        assert runs == [(day, s.minutes) for day, s in runs_of(plan_season(request))]
    assert not touches(what, Sport.RUNNING)


@settings(max_examples=6, deadline=None)
@given(runners(), st.sampled_from(BONES), st.integers(0, 300))
def test_nobody_runs_on_a_bone_that_is_not_over(request: PlannerInput, what: str, days_ago: int) -> None:
    plan = plan_season(with_injury(request, what, days_ago=days_ago))

    assert not list(runs_of(plan))
    assert any(d.sessions for d in plan.days)


@settings(max_examples=10, deadline=None)
@given(st.floats(0.3, 2.0), st.sampled_from(DAYS), st.sampled_from(BONES), st.integers(0, 60))
def test_back_from_a_bone_hours_grow_in_small_steps_with_walks_first_and_nothing_fast_before_its_day(
    hours: float, days: tuple[int, ...], what: str, over_days_ago: int
) -> None:
    back = with_injury(runner(hours, days=days), what, days_ago=over_days_ago + 60, over_days_ago=over_days_ago)
    plan = plan_season(back)
    runs = list(runs_of(plan))
    injury = back.mission.athlete.injuries[0] if back.mission else None
    written = write_plan(plan, back.athlete, None)

    assert injury is not None
    for day, session in runs:
        fast = any(step.zone > 2 for text in written[day] for step in text.steps)
        strides = any("strides" in (text.structure or "") for text in written[day])
        assert day >= hard_from(injury) or not (fast or strides or session.hard)
        if injury.over is not None and day < injury.over + timedelta(weeks=6) and back.longest_run_min <= 35:
            assert session.run_walk
    weeks = [minutes for monday, minutes in sorted(by_week(runs).items())]
    most = max(60 * hours, 25.0)
    for minutes in weeks:
        assert minutes <= max(1.2 * most, most + 20) + 5
        most = max(most, minutes)


def test_the_day_that_the_text_names_is_the_one_from_which_the_plan_is_hard() -> None:
    back = with_injury(runner(0.5), BONES[0], days_ago=70, over_days_ago=7)
    plan = plan_season(back)

    said = " ".join(explain_plan(plan, back.mission, None, write_plan(plan, back.athlete, None), MONDAY))

    hard = min(day for day, s in runs_of(plan) if s.hard)
    assert f"nothing hard that loads it before {hard.day} {hard:%B}" in said
    last = max(
        day for day, texts in write_plan(plan, back.athlete, None).items() if any(text.run_walk for text in texts)
    )
    assert f"walking breaks until {last.day} {last:%B}" in said
    assert hard >= after(-7) + timedelta(weeks=12)


@pytest.mark.parametrize(
    ("what", "sport", "named"),
    [
        ("left Achilles", Sport.RUNNING, "shorter, flat and nothing fast"),
        ("left Achilles", Sport.CYCLING, None),
        ("left Achilles", Sport.WALKING, None),
        ("left shoulder", Sport.RUNNING, None),
        ("left shoulder", Sport.SWIMMING, "Leave out what hurts"),
        ("stress fracture tibia", Sport.WALKING, "a walk, and no run yet"),
    ],
)
def test_the_day_names_the_injury_that_shapes_it_and_the_command_that_ends_it(
    what: str, sport: str, named: str | None
) -> None:
    request = with_injury(runner(4.0), what, days_ago=10)

    said = injury_of_day(request.mission, sport, MONDAY)

    assert (said is None) is (named is None)
    assert said is None or (named in said and f'{what}, over {MONDAY}"' in said)  # type: ignore[operator]


def test_a_bike_takes_the_days_that_running_gives_up() -> None:
    request = runner(6.0, (Sport.RUNNING, Sport.CYCLING), (0, 1, 2, 4, 5, 6))
    hurt = plan_season(with_injury(request, "left calf", days_ago=5))
    well = plan_season(request)

    def minutes(plan: SeasonPlan, sport: str) -> float:
        return sum(s.minutes or 0.0 for d in plan.days if d.day < after(56) for s in d.sessions if s.sport == sport)

    assert minutes(hurt, Sport.RUNNING) < 0.9 * minutes(well, Sport.RUNNING)
    assert minutes(hurt, Sport.CYCLING) >= minutes(well, Sport.CYCLING)


ABOVE = (
    ("right shoulder", Sport.SWIMMING),
    ("left knee", Sport.CYCLING),
    ("lower back", Sport.CYCLING),
    ("saddle sore", Sport.CYCLING),
)
BESIDE = ((), (Sport.RUNNING,), (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING))


def sessions_in(plan: SeasonPlan, sport: str) -> list[tuple[date, PlannedSession]]:
    rows = ((d, s) for d in plan.days if d.role not in (DayRole.RACE, DayRole.OPENERS) for s in d.sessions)
    return [(d.day, s) for d, s in rows if s.sport == sport]


@settings(max_examples=12, deadline=None)
@given(st.floats(2, 8), st.sampled_from(ABOVE), st.sampled_from(BESIDE), st.sampled_from(DAYS), st.integers(0, 220))
def test_what_is_not_over_lowers_swims_and_rides_as_it_lowers_runs(
    hours: float, hurt: tuple[str, Sport], beside: tuple[Sport, ...], days: tuple[int, ...], days_ago: int
) -> None:
    what, sport = hurt
    request = runner(hours, tuple(dict.fromkeys((sport, *beside))), days)

    plan = plan_season(with_injury(request, what, days_ago=days_ago))
    sessions = [(day, s) for day, s in sessions_in(plan, sport) if day < MONDAY + HEALS_WITHIN]

    largest, longest = max(request.weeks_of(sport)), request.longest_of(sport)
    assert not any(s.hard for _, s in sessions)
    assert max(by_week(sessions).values(), default=0.0) <= max(LESS_LATER * largest, 40.0) + 5
    assert max((s.minutes or 0.0 for _, s in sessions), default=0.0) <= max(LESS_LATER * longest, 20.0) + 1


def test_nobody_swims_or_rides_on_a_collarbone_that_is_not_over() -> None:
    sports = (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING)
    request = with_injury(runner(6.0, sports), "broken collarbone", days_ago=10)

    plan = plan_season(request)

    trained = {s.sport for d in plan.days for s in d.sessions}
    assert Sport.RUNNING in trained
    assert not trained & {Sport.SWIMMING, Sport.CYCLING}


@pytest.mark.parametrize(("over_days_ago", "raced"), [(None, False), (0, True)])
def test_no_race_is_planned_on_a_bone_before_a_doctor_or_physio_said_yes(
    over_days_ago: int | None, raced: bool
) -> None:
    plan = plan_season(with_injury(runner(4.0), BONES[0], days_ago=70, over_days_ago=over_days_ago))

    assert any(d.role is DayRole.RACE for d in plan.days) is raced
    said = " ".join(plan.gave_up)
    assert ("isn't planned as a race" in said and "doctor's or physio's yes" in said) is not raced


@pytest.mark.parametrize("rides", [(2, 60.0), (2, 90.0), (3, 75.0)])
def test_what_held_somebody_with_a_broken_bone_stays_beside_the_first_runs(rides: tuple[int, float]) -> None:
    count, minutes = rides
    days = (1, 2, 3, 5, 6)
    request = with_injury(
        runner(5.0, (Sport.RUNNING, Sport.CYCLING), days), "stress fracture tibia", days_ago=130, over_days_ago=7
    )
    rode = days[:count]
    done = tuple(
        replace(d, load=0.8 * minutes, minutes=minutes, longest_min=minutes, sports=((Sport.CYCLING, minutes),))
        if d.day.weekday() in rode
        else replace(d, load=0.0, minutes=0.0, longest_min=None, sports=())
        for d in request.done
    )
    request = replace(request, done=done, ctl=fitness(done))
    request = with_mission(request, constraints=Constraints(days=days, minutes=tuple((day, 90.0) for day in days)))

    plan = plan_season(request)

    rides_a_week = by_week(
        (d.day, s) for d in plan.days for s in d.sessions if s.sport == Sport.CYCLING and d.day < after(14)
    )
    runs_a_week = by_week((day, s) for day, s in runs_of(plan) if day < after(14))
    assert all(ridden >= 0.8 * count * minutes for ridden in rides_a_week.values())
    assert all(0 < ran <= 70 for ran in runs_a_week.values())


@pytest.mark.parametrize("sports", RUNNERS[:2], ids=["runs alone", "rides too"])
def test_for_half_a_year_after_a_bone_one_run_of_a_week_is_hard_and_rides_have_the_rest(
    sports: tuple[Sport, ...],
) -> None:
    days = (1, 3, 5, 6) if len(sports) == 1 else (0, 1, 2, 3, 5, 6)
    request = with_injury(runner(4.0, sports, days, weeks=13), BONES[0], days_ago=170, over_days_ago=110)
    over = MONDAY - timedelta(days=110)

    plan = plan_season(request)

    hard = Counter(monday_of(day) for day, session in runs_of(plan) if session.hard and session.kind != "race")
    early = [count for monday, count in hard.items() if monday < over + timedelta(weeks=25)]
    assert early and set(early) == {1}


def back_from(what: str, *, over_days_ago: int) -> PlannerInput:
    """A runner of four runs a week who had five weeks without, and whose injury was said to be over."""
    request = runner(3.5)
    gap = range(over_days_ago, over_days_ago + 35)
    done = tuple(
        replace(d, load=0.0, minutes=0.0, longest_min=None, sports=()) if (MONDAY - d.day).days in gap else d
        for d in request.done
    )
    hurt = over_days_ago + 35
    return with_injury(replace(request, done=done, ctl=fitness(done)), what, days_ago=hurt, over_days_ago=over_days_ago)


def hard_runs(plan: SeasonPlan) -> list[tuple[date, str]]:
    return [(day, s.kind) for day, s in runs_of(plan) if s.hard]


@pytest.mark.parametrize("over_days_ago", [3, 14, 28])
def test_the_first_week_of_hard_running_after_an_injury_holds_one_hard_run_and_the_first_three_none_at_the_highest_intensity(
    over_days_ago: int,
) -> None:
    plan = plan_season(back_from("right calf strain", over_days_ago=over_days_ago))

    hard = hard_runs(plan)
    first = hard[0][0]
    at_first = [(day, kind) for day, kind in hard if day < first + timedelta(weeks=3)]
    assert not any(first < day < first + timedelta(weeks=1) for day, _ in at_first)
    assert {kind for _, kind in at_first} <= {"tempo", "threshold"}
    assert max(Counter(monday_of(day) for day, _ in hard).values()) == 2


def test_a_plan_made_anew_in_the_first_hard_weeks_goes_on_counting_them_from_what_was_run() -> None:
    request = back_from("right calf strain", over_days_ago=14)
    first = hard_runs(plan_season(request))[0][0]
    then = first + timedelta(days=1)
    ahead = [d for d in plan_season(request).days if d.day < then]
    done = [*request.done]
    for d in ahead:
        sports = tuple((s.sport or "", s.minutes or 0.0) for s in d.sessions)
        longest = max((m for _, m in sports), default=None)
        done.append(DoneDay(day=d.day, load=d.load, minutes=d.minutes, longest_min=longest, sports=sports, hard=d.hard))
    request = replace(request, today=then, done=tuple(done), ctl=fitness(tuple(done)))

    hard = hard_runs(plan_season(request))

    assert hard and min(day for day, _ in hard) >= first + timedelta(weeks=1)
    assert {kind for day, kind in hard if day < first + timedelta(weeks=3)} <= {"tempo", "threshold"}


def test_who_was_never_away_has_two_hard_runs_from_the_first_week_on() -> None:
    weeks = Counter(monday_of(day) for day, _ in hard_runs(plan_season(runner(5.0, days=(0, 1, 3, 4, 6)))))

    assert max(weeks[MONDAY], weeks[MONDAY + timedelta(weeks=1)]) == 2
