"""A meet is lifted, not raced, and an ultra asks for time on tired legs rather than for speed."""

from dataclasses import replace
from itertools import pairwise

import pytest

from lanterne_rouge.day.meet_lifting import MeetLift
from lanterne_rouge.domain.mission import GoalEvent, Phase, PlanWishes, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import demands_of, event_demands, is_meet
from lanterne_rouge.season.explain import explain_plan
from lanterne_rouge.season.meet_day import plan_meet_day
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.race_day import RaceDay
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.targets import Effort, race_target, target_of
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission

GOAL = 89


def meet() -> PlannerInput:
    sports = (Sport.STRENGTH, Sport.CYCLING)
    request = plain_request(goal_in=GOAL, sports=sports, hours=5)
    return with_mission(request, goal_event="Powerlifting Meet", sports=sports, wishes=PlanWishes(strength_days=4))


def ultra() -> PlannerInput:
    request = plain_request(goal_in=140, sports=(Sport.RUNNING,), hours=7)
    done = tuple(replace(d, sports=((Sport.RUNNING, d.minutes),) if d.minutes else ()) for d in request.done)
    request = replace(request, done=done, athlete=replace(request.athlete, threshold_pace_ms=1000 / 300))
    goal = replace(request.mission.goal, distance_km=80, climb_m=3000) if request.mission else None
    return with_mission(request, goal_event="Highland trail ultra", sports=(Sport.RUNNING,), goal=goal)


@pytest.mark.parametrize(
    ("name", "lifted"),
    [
        ("Powerlifting Meet", True),
        ("County strongman", True),
        ("Mile High powerlifting championships", True),
        ("Charity ride of 40 km next to powerlifting", False),
        ("10k after the weightlifting season", False),
    ],
)
def test_a_race_is_a_meet_where_it_names_no_endurance(name: str, lifted: bool) -> None:
    assert is_meet(name) == lifted


LIFTER, LIFTS_AND_RIDES, LIFTS_AND_RUNS = (
    (Sport.STRENGTH,),
    (Sport.STRENGTH, Sport.CYCLING),
    (Sport.RUNNING, Sport.STRENGTH),
)


@pytest.mark.parametrize(
    ("name", "kind", "sport", "sports", "lifted"),
    [
        ("Spring Open", "meet", None, LIFTS_AND_RIDES, True),
        ("Spring Open", "meet", None, LIFTS_AND_RUNS, False),
        ("Spring Open", None, Sport.STRENGTH, LIFTS_AND_RUNS, True),
        ("Spring Open", None, None, LIFTER, False),
        ("County championships", None, None, LIFTER, True),
        ("Spring Open", "trail", None, LIFTS_AND_RIDES, False),
        ("City 10k", "meet", None, LIFTS_AND_RIDES, False),
        ("Hyrox Cologne", None, Sport.STRENGTH, LIFTS_AND_RUNS, False),
    ],
)
def test_a_meet_is_known_by_its_course_or_sport_as_well(
    name: str, kind: str | None, sport: Sport | None, sports: tuple[Sport, ...], lifted: bool
) -> None:
    race = GoalEvent(name=name, day=after(60), priority=Priority.A, kind=kind, sport=sport)

    assert event_demands(race, AthleteState(), sports).is_meet is lifted


def test_a_meet_is_lifted_after_four_lifting_days_a_week_and_a_day_of_rest() -> None:
    request = meet()
    plan = plan_season(request)
    written = write_plan(plan, request.athlete, demands_of(request.mission, MONDAY, request.athlete))

    day, eve = plan.on(after(GOAL)), plan.on(after(GOAL - 1))
    assert day is not None and [(s.sport, s.kind) for s in day.sessions] == [(Sport.STRENGTH, "race")]
    assert written[day.day][0].title == "Meet" and "attempt" in (written[day.day][0].structure or "")
    assert eve is not None and not eve.sessions
    lifts = [sum(d.role is DayRole.STRENGTH for d in plan.days[n : n + 7]) for n in range(0, 70, 7)]
    assert min(lifts) >= 4
    endurance = [s.kind for d in plan.days if d.day < day.day for s in d.sessions if s.sport == Sport.CYCLING]
    assert endurance and set(endurance) == {"endurance"}
    openers = [text.title for texts in written.values() for text in texts if "opener" in text.title]
    assert all(sum(f"{lift} opener" in title for title in openers) == 1 for lift in MeetLift)
    lifted = [d.day for d in plan.days if d.role is DayRole.STRENGTH and d.day < day.day]
    assert (day.day - max(lifted)).days > 3


def test_who_only_lifts_keeps_the_days_asked_for_up_to_the_last_week_and_reads_nothing_of_endurance() -> None:
    request = plain_request(goal_in=GOAL, sports=(Sport.STRENGTH,), hours=5)
    request = with_mission(request, goal_event="Powerlifting Meet", wishes=PlanWishes(strength_days=4))
    request = replace(request, done=())
    demands = demands_of(request.mission, MONDAY, request.athlete)
    plan = plan_season(request)

    text = " ".join(explain_plan(plan, request.mission, demands, write_plan(plan, request.athlete, demands), MONDAY))

    lifts = [sum(d.role is DayRole.STRENGTH for d in plan.days[n : n + 7]) for n in range(7, 77, 7)]
    assert set(lifts) == {4} and not plan.gave_up
    assert "single" in text and "easy" not in text and "endurance" not in text and "race" not in text


def test_another_contest_has_one_session_of_openers() -> None:
    request = with_mission(meet(), goal_event="County strongman")
    plan = plan_season(request)

    written = write_plan(plan, request.athlete, demands_of(request.mission, MONDAY, request.athlete))

    openers = [day for day, texts in written.items() for text in texts if "opener singles" in text.title]
    assert len(openers) == 1 and 5 <= (after(GOAL) - openers[0]).days <= 10


LIFTING = (Sport.STRENGTH, Sport.CYCLING)


def meet_day(name: str = "Powerlifting meet", **best: float) -> RaceDay:
    event = GoalEvent(name=name, day=after(GOAL), priority=Priority.A)
    singles = {lift: best[lift.name.lower()] for lift in MeetLift if lift.name.lower() in best}
    return plan_meet_day(event, AthleteState(), LIFTING, singles, weight_kg=80)


def test_attempts_are_ranges_from_the_best_singles() -> None:
    day = meet_day(squat=200, bench=120, deadlift=240)

    how = {part.part: part.how for part in day.pacing}

    assert how["Squat"].startswith("first attempt 177.5-182.5 kg, second 190-195 kg, third 197.5-205 kg")
    assert {"Bench press", "Deadlift"} <= set(how) and "lanterne log" not in day.based_on


def test_a_best_single_that_is_unknown_is_asked_for_and_its_attempts_are_shares() -> None:
    day = meet_day(squat=200)

    assert "bench press, deadlift: log a heavy set" in day.based_on
    assert any("bench press, deadlift" in part.part and "89-91 %" in part.how for part in day.pacing)


def test_a_missed_attempt_is_repeated_and_nobody_is_told_to_race() -> None:
    day = meet_day()

    text = " ".join((*day.if_it_goes_badly, *day.fuel, day.warm_up))
    assert "take the same weight again" in text and "stop, and get help" in text
    assert "race" not in text and "need nothing" not in text


def test_another_contest_has_shares_of_its_own_lifts() -> None:
    day = meet_day("County strongman", squat=200)

    assert [part.part for part in day.pacing] == ["First attempt", "Second attempt", "Third attempt"]
    assert "squat" not in day.based_on


def test_before_an_ultra_one_day_a_week_is_hard() -> None:
    weeks = plan_season(ultra()).weeks

    assert max(week.hard_days for week in weeks if week.phase in (Phase.BUILD, Phase.PEAK)) == 1


def runs_by_week(plan: SeasonPlan) -> list[list[PlannedDay]]:
    return [[d for d in plan.days if monday_of(d.day) == week.monday and d.sessions] for week in plan.weeks]


def test_before_an_ultra_every_other_week_holds_two_long_runs_on_following_days() -> None:
    plan = plan_season(ultra())

    pairs = [
        (long, second)
        for week in runs_by_week(plan)
        for long in week
        for second in week
        if long.role is DayRole.LONG and abs((second.day - long.day).days) == 1 and second.minutes >= 80
    ]
    assert len(pairs) >= 3
    assert all(long.phase in (Phase.BUILD, Phase.PEAK) for long, _ in pairs)
    assert all(second.minutes <= 0.65 * long.minutes and not second.hard for long, second in pairs)
    # Neither two weeks in a row, nor beside the longest runs of all.
    mondays = [monday_of(long.day) for long, _ in pairs]
    assert all((later - first).days > 7 for first, later in pairwise(mondays))
    assert max(long.minutes for long, _ in pairs) < max(d.minutes for d in plan.days if d.role is DayRole.LONG)


@pytest.mark.parametrize(("friday", "has_one"), [(80.0, True), (79.0, False)])
def test_the_second_long_run_of_an_ultra_needs_eighty_minutes(friday: float, has_one: bool) -> None:
    request = ultra()
    assert request.mission is not None
    constraints = replace(request.mission.constraints, minutes=((4, friday), (6, 60.0)))

    plan = plan_season(with_mission(request, constraints=constraints))

    assert any(d.day.weekday() == 4 and d.minutes >= friday for d in plan.days) is has_one


def test_near_an_ultra_the_hard_run_is_a_climb_by_feel_and_long_runs_hike_and_practise_descents() -> None:
    request = ultra()
    plan = plan_season(request)

    written = write_plan(plan, request.athlete, demands_of(request.mission, MONDAY, request.athlete))

    near = [d for d in plan.days if d.phase in (Phase.PEAK, Phase.TAPER)]
    hard = [
        (s.kind, text.structure or "")
        for d in near
        for s, text in zip(d.sessions, written[d.day], strict=True)
        if s.hard
    ]
    climbs = [structure for kind, structure in hard if kind != "race"]
    assert climbs and {kind for kind, _ in hard} == {"tempo", "race"}
    assert all("/km" not in structure and "on a climb" in structure for structure in climbs)
    longs = [text.structure or "" for d in plan.days if d.role is DayRole.LONG for text in written[d.day]]
    assert sum("hike the steep climbs, practise the descents" in structure for structure in longs) >= 5


def test_the_race_pace_of_an_ultra_is_that_of_its_time_and_says_that_climbs_are_walked() -> None:
    request = ultra()
    demands = demands_of(request.mission, MONDAY, request.athlete)
    assert demands is not None and demands.minutes is not None

    target = race_target(Sport.RUNNING, request.athlete, demands)
    trained = target_of(Effort.RACE, Sport.RUNNING, request.athlete, demands)

    minutes, seconds = divmod(round(demands.minutes * 60 / 80), 60)
    assert f"about {minutes}:{seconds:02d}/km" in target and "hiking" in target
    assert target.startswith(trained) and "/km" not in trained


def test_a_long_run_on_trails_is_run_by_heart_or_by_feel_and_other_runs_by_pace() -> None:
    request = ultra()
    plan = plan_season(request)
    written = write_plan(plan, request.athlete, demands_of(request.mission, MONDAY, request.athlete))

    easy = [
        (day.role is DayRole.LONG, text.structure or "")
        for day in plan.days
        for planned, text in zip(day.sessions, written.get(day.day, ()), strict=False)
        if planned.kind == "endurance" and planned.sport == Sport.RUNNING and day.phase is not Phase.MAINTENANCE
    ]
    long = [words for is_long, words in easy if is_long and "trails" in words]

    assert long and all("/km" not in words and "on your feet" in words for words in long)
    assert any("/km" in words for is_long, words in easy if not is_long)
