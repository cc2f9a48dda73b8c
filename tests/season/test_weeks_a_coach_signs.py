"""What comes first in a week: the long session, the lifting that was asked for, fresh legs, and what an injury bears."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise, product

import pytest

from lanterne_rouge.day.lifting_week import Emphasis, spares_legs, split_day
from lanterne_rouge.domain.mission import Constraints, EventFacts, GoalEvent, Phase, PlanWishes, Priority
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import event_days
from lanterne_rouge.season.changes import describe_day
from lanterne_rouge.season.event_demands import demands_of, races_of
from lanterne_rouge.season.explain import explain_plan
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.week_ahead import season_warnings
from lanterne_rouge.season.writing import write_plan
from tests.season.generated_seasons import fitness
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission

RIDE, RUN, SWIM, LIFT = Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.STRENGTH


def athlete_of(
    week: Mapping[int, tuple[Sport, float]],
    *,
    goal: str,
    goal_in: int,
    hours: float,
    minutes: Mapping[int, float],
    sports: tuple[Sport, ...],
    facts: EventFacts | None = None,
    **changes: object,
) -> PlannerInput:
    """Somebody of twelve even weeks like this one, with these minutes on each training day."""
    limits = Constraints(days=tuple(sorted(minutes)), minutes=tuple(sorted(minutes.items())))
    request = plain_request(goal_in=goal_in, hours=hours, sports=sports, constraints=limits, history_days=0)
    done = []
    for n in range(-84, 0):
        day = after(n)
        sport, length = week.get(day.weekday(), (None, 0.0))
        done.append(
            DoneDay(
                day=day,
                load=0.8 * length,
                minutes=length,
                longest_min=length or None,
                sports=((sport, length),) if sport else (),
            )
        )
    request = replace(request, done=tuple(done), ctl=fitness(tuple(done)))
    return with_mission(request, goal_event=goal, sports=sports, goal=facts or EventFacts(), **changes)


def longest(plan: SeasonPlan, sport: Sport, *, since: int = 0, until: int = 999) -> float:
    return max(
        (
            s.minutes or 0.0
            for d in plan.days
            if after(since) <= d.day < after(until)
            for s in d.sessions
            if s.sport == sport and s.kind != "race"
        ),
        default=0.0,
    )


def weeks(plan: SeasonPlan, count: int) -> list[list[PlannedDay]]:
    return [[d for d in plan.days if after(7 * n) <= d.day < after(7 * n + 7)] for n in range(count)]


def lifting_days(week: list[PlannedDay]) -> int:
    return sum(any(s.kind == "strength" for s in d.sessions) for d in week)


def minutes_of(week: list[PlannedDay], sport: Sport) -> float:
    return sum(s.minutes or 0.0 for d in week for s in d.sessions if s.sport == sport)


def marathoner(**changes: object) -> PlannerInput:
    week = {1: (RUN, 42.0), 3: (RUN, 45.0), 4: (RIDE, 60.0), 6: (RUN, 72.0)}
    minutes = {0: 60.0, 1: 60.0, 3: 60.0, 4: 60.0, 6: 180.0}
    return athlete_of(
        week,
        goal="Spring Marathon",
        goal_in=146,
        hours=6.0,
        minutes=minutes,
        sports=(RUN, RIDE, LIFT),
        facts=EventFacts(minutes=250.0),
        **changes,
    )


def test_the_long_run_has_its_minutes_first_and_the_other_runs_share_what_is_left() -> None:
    plan = plan_season(marathoner())

    assert longest(plan, RUN, until=140) >= 140


def test_a_runner_beside_other_sports_has_no_more_than_every_second_run_hard() -> None:
    plan = plan_season(marathoner())

    for week in weeks(plan, 20):
        runs = [s for d in week for s in d.sessions if s.sport == RUN and s.kind != "race"]
        assert sum(s.hard for s in runs) <= max(len(runs) // 2, 1)


@pytest.mark.parametrize(
    ("sunday", "hours", "why"),
    [(100.0, 6.0, "more time on one day would change that"), (180.0, 4.0, "more hours a week would change that")],
)
def test_what_keeps_the_longest_session_short_is_what_would_change_it(sunday: float, hours: float, why: str) -> None:
    request = marathoner()
    assert request.mission is not None
    limits = replace(request.mission.constraints, minutes=((0, 60.0), (1, 60.0), (3, 60.0), (4, 60.0), (6, sunday)))
    request = with_mission(request, constraints=limits)
    request = replace(request, athlete=replace(request.athlete, weekly_hours=hours))
    request = with_mission(request, constraints=replace(limits, weekly_hours=hours))

    plan = plan_season(request)

    demands = demands_of(request.mission, request.today, request.athlete)
    said = explain_plan(plan, request.mission, demands, write_plan(plan, request.athlete, demands), request.today)
    assert any("the longest session stays at" in each and each.endswith(f"; {why}.") for each in said), said


def lifter(minutes: float = 75.0) -> PlannerInput:
    week = {0: (LIFT, 65.0), 1: (LIFT, 60.0), 2: (RUN, 35.0), 3: (LIFT, 65.0), 4: (LIFT, 60.0), 5: (RUN, 48.0)}
    return athlete_of(
        week,
        goal="Harbor 10 km",
        goal_in=75,
        hours=7.0,
        minutes=dict.fromkeys(range(6), minutes),
        sports=(LIFT, RUN),
        wishes=PlanWishes(strength_days=4),
    )


def lifts_on(day: PlannedDay) -> bool:
    return any(s.kind == "strength" for s in day.sessions)


def runs_hard(day: PlannedDay) -> bool:
    return any(s.hard and s.sport == RUN and s.kind != "race" for s in day.sessions)


@pytest.mark.parametrize("minutes", [55.0, 60.0, 75.0])
def test_of_four_days_of_lifting_that_were_asked_for_none_is_the_eve_of_the_hard_run_and_what_does_not_fit_is_said(
    minutes: float,
) -> None:
    plan = plan_season(lifter(minutes))

    before_taper = weeks(plan, 9)[1:]
    days = {lifting_days(week) for week in before_taper}
    assert days == ({4} if minutes >= 60 else {3})
    assert all(minutes_of(week, RUN) > 60 for week in before_taper)
    assert any("strength day" in wish for wish in plan.gave_up) == (days == {3})
    assert not any(lifts_on(day) and runs_hard(following) for day, following in pairwise(plan.days))


def test_lifting_that_finds_no_day_of_its_own_comes_six_hours_after_the_hard_run_and_leaves_it_half_an_hour() -> None:
    plan = plan_season(lifter())

    both = [d for week in weeks(plan, 9)[2:] for d in week if lifts_on(d) and runs_hard(d)]
    assert len(both) == 7
    for day in both:
        run, lifting = day.sessions
        assert run.hard and (run.minutes or 0) >= 28
        assert [(a.kind, a.hours_after) for a in run.also] == [("strength", 6.0)]
        assert lifting.kind == "strength" and lifting.minutes == 30
        assert day.minutes <= 75 and day.role is DayRole.HARD
        assert "at least 6 h later 30 min of strength" in describe_day(day)


def track_runner(**changes: object) -> PlannerInput:
    week = {0: (RUN, 40.0), 1: (RUN, 55.0), 3: (LIFT, 40.0), 4: (RUN, 45.0), 6: (RUN, 65.0)}
    request = athlete_of(
        week,
        goal="Masters championships 1500 m",
        goal_in=96,
        hours=5.0,
        minutes={0: 50.0, 1: 70.0, 3: 50.0, 4: 50.0, 6: 80.0},
        sports=(RUN, LIFT),
        facts=EventFacts(kind="track", distance_km=1.5, minutes=4.83),
        **changes,
    )
    return replace(request, athlete=replace(request.athlete, level="trained", age=56, threshold_pace_ms=1000 / 238))


def test_one_day_of_lifting_costs_a_track_runner_no_hard_day() -> None:
    plan = plan_season(track_runner(wishes=PlanWishes(strength_days=1)))

    full = [week for week in weeks(plan, 12)[1:] if not any(w.recovery and w.monday == week[0].day for w in plan.weeks)]
    assert all(sum(map(runs_hard, week)) == 2 for week in full)
    assert all(lifting_days(week) == 1 for week in weeks(plan, 12)[1:])
    assert not any("hard day" in wish for wish in plan.gave_up if "(1 week)" not in wish)


def test_of_four_days_of_lifting_those_beside_a_long_or_hard_run_leave_out_the_legs() -> None:
    plan = plan_season(lifter())

    for week in weeks(plan, 9)[1:]:
        lifts = [d.day for d in week if any(s.kind == "strength" for s in d.sessions)]
        heavy = [day for day in lifts if not spares_legs(plan, day)]
        eves = {d.day - timedelta(days=1) for d in week if d.role in (DayRole.LONG, DayRole.HARD)}
        assert heavy and not eves & set(heavy)


def every_day_open() -> PlannerInput:
    week = {0: (LIFT, 60.0), 1: (LIFT, 60.0), 2: (RUN, 35.0), 3: (LIFT, 60.0), 4: (LIFT, 60.0), 6: (RUN, 50.0)}
    return athlete_of(
        week,
        goal="River 10 km",
        goal_in=84,
        hours=6.5,
        minutes={**dict.fromkeys(range(5), 70.0), 5: 80.0, 6: 80.0},
        sports=(LIFT, RUN),
        wishes=PlanWishes(strength_days=4),
    )


def test_of_four_days_of_lifting_two_are_for_the_legs_and_no_two_for_the_same_follow_each_other() -> None:
    plan = plan_season(every_day_open())

    for week in weeks(plan, 11):
        lifts = [d.day for d in week if any(s.kind == "strength" for s in d.sessions)]
        each = {day: split_day(plan, day) for day in lifts}
        assert len(lifts) == 4
        assert Counter(day.emphasis for day in each.values()) == {Emphasis.LEGS: 2, Emphasis.UPPER: 2}
        assert {(d.emphasis, d.place) for d in each.values()} == set(product((Emphasis.LEGS, Emphasis.UPPER), (0, 1)))
        for day, following in pairwise(lifts):
            assert (following - day).days > 1 or each[day].emphasis is not each[following].emphasis


def criterium() -> tuple[SeasonPlan, PlannerInput]:
    week = {1: (RIDE, 75.0), 2: (RIDE, 80.0), 3: (RIDE, 80.0), 5: (RIDE, 160.0), 6: (RIDE, 110.0)}
    request = athlete_of(
        week,
        goal="Town centre criterium, 50 minutes",
        goal_in=89,
        hours=9.0,
        minutes={1: 90.0, 2: 90.0, 3: 90.0, 4: 45.0, 5: 210.0, 6: 180.0},
        sports=(RIDE,),
    )
    request = replace(request, athlete=replace(request.athlete, ftp_w=292.0, level="trained"))
    return plan_season(request), request


def test_before_a_criterium_every_week_from_the_build_on_has_sprints_and_no_session_is_an_even_race_effort() -> None:
    plan, request = criterium()
    demands = demands_of(request.mission, request.today, request.athlete)

    written = write_plan(plan, request.athlete, demands)

    for week in weeks(plan, 12)[1:]:
        assert any(s.kind == "sprint" for d in week for s in d.sessions)
    texts = [text for texts in written.values() for text in texts]
    assert not any(text.title.startswith("Race-effort") for text in texts)
    late = [t.structure or "" for d in plan.days[-35:] for t in written[d.day] if t.title.startswith("Threshold")]
    assert late and all("surge" in each for each in late if "min at" in each)


def test_a_criterium_is_raced_by_position_and_not_at_an_even_power() -> None:
    plan, request = criterium()
    demands = demands_of(request.mission, request.today, request.athlete)
    written = write_plan(plan, request.athlete, demands)

    text = next(t.structure or "" for d in plan.days for t in written[d.day] if t.title == "Race")

    assert "near the front from the gun" in text and "sprint" in text
    assert " W" not in text and "settle in" not in text


def test_who_is_still_growing_has_two_days_of_hard_work_at_most_and_a_long_day_that_stays_easy() -> None:
    week = dict.fromkeys((1, 2, 3, 5, 6), (RUN, 50.0))
    request = athlete_of(
        week,
        goal="Cross country championships 5 km",
        goal_in=84,
        hours=5.0,
        minutes=dict.fromkeys(week, 70.0),
        sports=(RUN,),
    )
    young, grown = (replace(request, athlete=replace(request.athlete, age=age, level="trained")) for age in (15, 30))

    for each in weeks(plan_season(young), 12):
        harder = [d.day for d in each if any(s.hard or s.kind in ("steady", "tempo", "race") for s in d.sessions)]
        assert len(harder) <= 2
        assert not any((later - day).days == 1 for day, later in pairwise(harder))
    assert any(s.kind == "steady" for d in plan_season(grown).days for s in d.sessions)


def test_one_hard_run_a_week_before_a_race_on_the_track_ends_at_the_pace_of_the_race() -> None:
    request = track_runner(wishes=PlanWishes(strength_days=1, max_hard_days=1))
    plan = plan_season(request)
    demands = demands_of(request.mission, request.today, request.athlete)

    written = write_plan(plan, request.athlete, demands)

    titles = [(d.phase, t.title) for d in plan.days if d.day < after(96) for t in written[d.day]]
    last = [title for phase, title in titles if phase in (Phase.PEAK, Phase.TAPER) and "run" in title]
    assert last.count("Race-effort run") >= 3 and "Threshold run" not in last
    assert {"Threshold run", "VO2max run"} <= {title for phase, title in titles if phase is Phase.BUILD}


def test_who_trained_more_often_before_a_pause_comes_back_to_it_day_by_day() -> None:
    week = {0: (RUN, 45.0), 2: (RUN, 60.0), 3: (RUN, 50.0), 5: (RUN, 100.0), 6: (RUN, 40.0)}
    request = athlete_of(
        week,
        goal="Spring marathon",
        goal_in=138,
        hours=7.0,
        minutes={0: 60.0, 2: 75.0, 3: 60.0, 5: 190.0, 6: 50.0},
        sports=(RUN,),
    )
    request = replace(request, athlete=replace(request.athlete, level="trained"))
    # Eight weeks off, but for three runs a week in the last two.
    idle = replace(request.done[0], load=0.0, minutes=0.0, longest_min=None, sports=())
    kept = tuple(
        d if d.day < after(-56) or (d.day >= after(-14) and d.day.weekday() in (0, 2, 5)) else replace(idle, day=d.day)
        for d in with_longer_past(request, weeks=20).done
    )
    request = replace(request, done=kept, ctl=fitness(kept))

    every = weeks(plan_season(request), 16)

    runs = [sum(any(s.sport == RUN for s in d.sessions) for d in each) for each in every]
    assert max(runs[:2]) <= 3
    assert runs[9] >= 4 and max(runs) == 5


def with_longer_past(request: PlannerInput, *, weeks: int) -> PlannerInput:
    """The same with the weeks of the past again before them, so many in all."""
    done = {d.day: d for d in request.done}
    days = [after(n) for n in range(-7 * weeks, 0)]
    return replace(
        request, done=tuple(done.get(day) or replace(done[after(day.weekday() - 84)], day=day) for day in days)
    )


def test_each_leg_of_a_triathlon_comes_twice_a_week_once_the_habit_allows_six_days() -> None:
    week = {0: (SWIM, 30.0), 1: (RUN, 35.0), 3: (RUN, 40.0), 5: (RIDE, 70.0)}
    request = athlete_of(
        week,
        goal="First sprint triathlon: 750 m swim, 20 km bike, 5 km run",
        goal_in=96,
        hours=5.0,
        minutes={0: 50.0, 1: 50.0, 2: 50.0, 3: 50.0, 5: 90.0, 6: 75.0},
        sports=(SWIM, RIDE, RUN),
    )

    swims = [
        sum(any(s.sport == SWIM for s in d.sessions) for d in each) for each in weeks(plan_season(request), 13)[7:]
    ]

    assert sum(swims) >= 1.6 * len(swims)


def test_what_a_beginner_told_of_the_last_weeks_is_no_running() -> None:
    week = {0: (RUN, 30.0), 2: (RUN, 30.0), 5: (RUN, 40.0)}
    request = athlete_of(
        week,
        goal="My first 5 km",
        goal_in=70,
        hours=1.5,
        minutes={0: 35.0, 2: 35.0, 5: 45.0},
        sports=(RUN,),
    )
    seen = replace(request, done=request.done[-28:], athlete=replace(request.athlete, level="beginner", age=52))
    told = replace(seen, seen_from=seen.today)

    first = [next(s.walk_step for d in plan_season(each).days for s in d.sessions) for each in (seen, told)]

    assert first[1] == 0 < (first[0] or 0)


def test_a_lighter_week_lightens_the_runs_of_a_lifter_too() -> None:
    plan = plan_season(lifter())

    light = {week.monday for week in plan.weeks if week.recovery}
    every = weeks(plan, 9)
    pairs = [(before, now) for before, now in pairwise(every) if now[0].day in light]
    assert pairs
    for before, now in pairs:
        assert minutes_of(now, RUN) <= 0.9 * minutes_of(before, RUN)


def test_every_other_week_at_most_a_brick_takes_its_run_from_the_long_ride() -> None:
    week = {1: (RUN, 40.0), 2: (SWIM, 40.0), 3: (RIDE, 55.0), 5: (RIDE, 85.0), 6: (RUN, 48.0)}
    request = athlete_of(
        week,
        goal="City triathlon, Olympic distance",
        goal_in=83,
        hours=5.0,
        minutes={1: 55.0, 2: 55.0, 3: 55.0, 5: 100.0, 6: 75.0},
        sports=(RIDE, RUN, SWIM),
    )

    plan = plan_season(request)

    bricks = [
        any({s.sport for s in d.sessions} == {RIDE, RUN} and d.role is DayRole.LONG for d in week)
        for week in weeks(plan, 11)
    ]
    assert sum(bricks) >= 3
    assert not any(first and second for first, second in pairwise(bricks))
    assert longest(plan, RIDE, since=42, until=76) >= 0.97 * longest(plan, RIDE)


def ultra_runner(km: float, minutes: float) -> PlannerInput:
    week = {1: (RUN, 55.0), 2: (RUN, 50.0), 3: (RUN, 55.0), 5: (RUN, 120.0), 6: (RUN, 65.0)}
    return athlete_of(
        week,
        goal=f"Ridge trail {km:g} km",
        goal_in=138,
        hours=9.0,
        minutes={1: 70.0, 2: 70.0, 3: 70.0, 5: 240.0, 6: 130.0},
        sports=(RUN, LIFT),
        facts=EventFacts(minutes=minutes, kind="trail", distance_km=km),
    )


@pytest.mark.parametrize(("km", "minutes", "two"), [(52.0, 510.0, True), (30.0, 300.0, False)])
def test_two_long_days_in_a_row_are_for_races_of_most_of_a_day_and_both_are_long(
    km: float, minutes: float, *, two: bool
) -> None:
    request = ultra_runner(km, minutes)
    plan = plan_season(request)
    demands = demands_of(request.mission, request.today, request.athlete)

    texts = write_plan(plan, request.athlete, demands)

    second = [
        s.minutes
        for d in plan.days
        for s, text in zip(d.sessions, texts[d.day], strict=True)
        if text.title == "Second long run"
    ]
    assert bool(second) is two
    assert all(minutes is not None and minutes >= 80 for minutes in second)


def test_lifting_that_nobody_asked_for_leaves_the_day_after_the_long_run_alone() -> None:
    plan = plan_season(ultra_runner(52.0, 510.0))

    longs = {d.day for d in plan.days if d.role is DayRole.LONG}
    lifts = [d.day for d in plan.days if any(s.kind == "strength" for s in d.sessions)]
    assert lifts
    assert not any(day - timedelta(days=1) in longs for day in lifts)


def test_the_hours_that_a_healed_bone_does_not_bear_yet_go_to_the_bike() -> None:
    week = {0: (RIDE, 50.0), 5: (RIDE, 80.0)}
    injury = PastInjury(
        day=MONDAY - timedelta(days=130), what="tibia stress fracture", over=MONDAY - timedelta(days=28)
    )
    request = athlete_of(
        week,
        goal="Park 10 km",
        goal_in=111,
        hours=6.0,
        minutes={0: 60.0, 1: 60.0, 3: 60.0, 5: 90.0, 6: 60.0},
        sports=(RUN, RIDE),
        athlete=Profile(injuries=(injury,)),
    )

    plan = plan_season(request)

    # A bone counts for sixteen weeks after it is over.
    every = weeks(plan, 12)
    light = {week.monday for week in plan.weeks if week.recovery}
    assert all(minutes_of(week, RIDE) >= 80 for week in every)
    full = [sum(d.minutes for d in week) for week in every if week[0].day not in light]
    assert max(full[6:]) >= 1.15 * max(full[:2])
    assert 45 <= longest(plan, RUN, until=104) <= 75


def test_the_week_after_one_off_is_no_full_one_and_its_long_ride_is_shorter() -> None:
    away = tuple(after(35 + n) for n in range(7))
    request = plain_request(goal_in=104)
    assert request.mission is not None
    request = with_mission(request, constraints=replace(request.mission.constraints, blackout=away))

    plan = plan_season(request)

    every = weeks(plan, 7)
    full = max(sum(d.minutes for d in week) for week in every[:5])
    assert sum(d.minutes for d in every[5]) == 0
    assert 0 < sum(d.minutes for d in every[6]) <= 0.86 * full
    assert longest(plan, RIDE, since=42, until=49) <= 0.85 * longest(plan, RIDE, until=35)


def test_days_of_a_stage_race_that_were_told_with_their_lengths_have_them() -> None:
    first = after(74)
    stages = tuple(
        GoalEvent(
            name=f"Stage {number}",
            day=first + timedelta(days=number - 1),
            priority=Priority.A,
            sport=RIDE,
            distance_km=km,
            minutes=minutes,
        )
        for number, km, minutes in ((2, 105.0, 270.0), (3, 75.0, 195.0))
    )
    request = with_mission(
        plain_request(goal_in=74),
        goal_event="Three-day gravel stage race",
        event_end=first + timedelta(days=2),
        goal=EventFacts(distance_km=90.0, minutes=230.0, sport=RIDE),
        events=stages,
    )

    plan = plan_season(request)

    raced = [s.minutes for d in plan.days if d.role is DayRole.RACE for s in d.sessions]
    assert raced == [230.0, 270.0, 195.0]
    assert {day.first for day in event_days(request.mission).values()} == {first}
    assert [d.minutes for d in races_of(request.mission, request.athlete).values()] == raced
    assert request.mission is not None
    assert not any("on the same days" in warning for warning in season_warnings(request.mission, request.today))


@pytest.mark.parametrize("level", ["beginner", "recreational"])
def test_who_walks_and_rides_without_a_race_rides_every_week(level: str) -> None:
    walk = Sport.WALKING
    request = athlete_of(
        {2: (walk, 30.0), 6: (RIDE, 40.0)},
        goal="Get fit",
        goal_in=70,
        hours=3.0,
        minutes={0: 40.0, 2: 40.0, 4: 40.0, 6: 60.0},
        sports=(walk, RIDE, LIFT),
        goal_date=None,
        wishes=PlanWishes(strength_days=1),
    )
    request = replace(request, athlete=replace(request.athlete, level=level))

    plan = plan_season(request)

    for week in weeks(plan, 8):
        assert minutes_of(week, RIDE) >= 20 and minutes_of(week, walk) >= 20
        assert sum(bool(d.sessions) for d in week) >= 3


def long_course(goal: str, goal_in: int) -> PlannerInput:
    week = {1: (SWIM, 50.0), 2: (RUN, 55.0), 3: (RIDE, 65.0), 4: (SWIM, 45.0), 5: (RIDE, 170.0), 6: (RUN, 85.0)}
    request = athlete_of(
        week,
        goal=goal,
        goal_in=goal_in,
        hours=11.0,
        minutes={1: 75.0, 2: 75.0, 3: 75.0, 4: 75.0, 5: 330.0, 6: 150.0},
        sports=(RIDE, RUN, SWIM),
    )
    thresholds = replace(request.athlete, ftp_w=250.0, threshold_pace_ms=3.64, css_ms=0.91)
    return replace(request, athlete=thresholds)


@pytest.mark.parametrize(("goal", "goal_in"), [("Lakes iron-distance triathlon", 181), ("Lakes 70.3 triathlon", 195)])
def test_half_a_year_before_a_long_triathlon_load_rises_by_blocks_to_the_last_weeks_before_the_taper(
    goal: str, goal_in: int
) -> None:
    plan = plan_season(long_course(goal, goal_in))

    taper = next(d.day for d in plan.days if d.phase is Phase.TAPER)
    blocks: list[list[float]] = [[]]
    for week in plan.weeks:
        if week.recovery:
            blocks.append([])
        elif week.monday + timedelta(days=7) <= taper:
            blocks[-1].append(week.minutes)
    largest = [max(block) for block in blocks if block]
    # From block to block, but for the last two, which are the peak.
    assert all(later > earlier for earlier, later in pairwise(largest[:-1])), largest
    assert min(largest[-2:]) >= 0.98 * max(largest)
    assert largest[0] <= 0.85 * max(largest)


def test_the_longest_rides_before_a_long_triathlon_come_in_its_last_months() -> None:
    plan = plan_season(long_course("Lakes iron-distance triathlon", 181))

    assert longest(plan, RIDE, until=60) <= 0.9 * longest(plan, RIDE)
    assert longest(plan, RUN, until=60) <= 0.9 * longest(plan, RUN)


def test_the_road_to_a_long_triathlon_rises_the_same_when_it_is_planned_anew_from_its_middle() -> None:
    plan = plan_season(long_course("Lakes iron-distance triathlon", 181))
    request = long_course("Lakes iron-distance triathlon", 181)
    then = MONDAY + timedelta(weeks=9)
    done = [*request.done]
    for d in plan.days:
        if d.day < then:
            sports = tuple((s.sport or "", s.minutes or 0.0) for s in d.sessions)
            longest_min = max((m for _, m in sports), default=None)
            done.append(
                DoneDay(day=d.day, load=d.load, minutes=d.minutes, longest_min=longest_min, sports=sports, hard=d.hard)
            )
    later = replace(request, today=then, done=tuple(done), ctl=fitness(tuple(done)))

    anew = plan_season(later, before=plan)

    first = {week.monday: week.minutes for week in plan.weeks}
    for week in anew.weeks[:8]:
        assert week.minutes <= 1.08 * max(first[week.monday], first[week.monday + timedelta(weeks=1)])


def test_lifting_that_a_hard_day_does_not_bear_is_said_to_be_left_out() -> None:
    request = athlete_of(
        {1: (RUN, 30.0), 3: (RUN, 25.0), 6: (RUN, 45.0)},
        goal="River 10 km",
        goal_in=84,
        hours=3.0,
        minutes={1: 60.0, 3: 60.0, 6: 80.0},
        sports=(RUN, LIFT),
        wishes=PlanWishes(strength_days=2),
    )

    plan = plan_season(request)

    assert all(any(map(runs_hard, week)) and lifting_days(week) == 1 for week in weeks(plan, 10))
    assert "Lifting after the hard session in 10 weeks: those days can't bear more yet." in plan.gave_up


def run_minutes_after(request: PlannerInput, count: int = 7) -> list[float]:
    return [minutes_of(week, RUN) for week in weeks(plan_season(request), count)]


@pytest.mark.parametrize("mother", [False, True], ids=["a fit rower", "a mother back after birth"])
def test_running_grows_from_the_running_that_was_done_however_fit_rowing_or_walking_made_the_athlete(
    mother: bool,
) -> None:
    other = Sport.WALKING if mother else Sport.ROWING
    sports = (RUN, LIFT) if mother else (RUN, Sport.ROWING)
    request = athlete_of(
        {1: (other, 60.0), 3: (other, 60.0), 5: (other, 80.0), 6: (RUN, 40.0)},
        goal="Spring 10 km",
        goal_in=100,
        hours=6.0,
        minutes={0: 60.0, 2: 60.0, 4: 60.0, 6: 90.0},
        sports=sports,
        athlete=Profile(gave_birth=after(-39 * 7)) if mother else Profile(),
    )
    request = replace(request, athlete=replace(request.athlete, level="recreational"))

    grown = run_minutes_after(request)

    assert grown[0] <= 60
    for n, minutes in enumerate(grown[1:], 1):
        assert minutes <= 1.2 * max(grown[:n]) + 5, grown
    plan = plan_season(request)
    ran = [d.day for d in plan.days[:84] if any(s.sport == RUN for s in d.sessions)]
    if mother:
        assert all((second - first).days > 1 for first, second in pairwise(ran))
