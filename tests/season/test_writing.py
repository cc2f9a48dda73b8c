"""Planned sessions are written out: intervals with targets that grow from one to the next, and what to eat on long days."""

import itertools
import re
from dataclasses import replace
from datetime import date

import pytest

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.as_written import workout_as_written
from lanterne_rouge.domain.decision import Action, Ceiling, StepKind
from lanterne_rouge.domain.mission import GoalEvent, Phase, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import DayRole, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import EventDemands, demands_of, event_demands, races_of, sport_in_doubt
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.progress import SessionResult
from lanterne_rouge.season.targets import Effort, target_of
from lanterne_rouge.season.writing import WrittenSession, with_written_loads, write_plan
from tests.season.plain_seasons import after, plain_request, plan_of, planned, session, with_mission

TWO_SPORTS = (Sport.CYCLING, Sport.RUNNING)
RIDER = AthleteState(level="trained", ftp_w=250.0, sports=(Sport.CYCLING,))


def hard_days(count: int, kind: str = "threshold", sport: str = "cycling") -> SeasonPlan:
    return plan_of(*(planned(after(3 * n), DayRole.HARD, session(kind, 75.0, 75.0, sport)) for n in range(count)))


def written(plan: SeasonPlan, athlete: AthleteState, demands: EventDemands | None = None) -> list[WrittenSession]:
    return [one for of_day in write_plan(plan, athlete, demands).values() for one in of_day]


@pytest.mark.parametrize("kind", ["tempo", "threshold", "vo2max"])
def test_each_hard_session_asks_for_a_little_more_than_the_one_before(kind: str) -> None:
    work = [
        sum(s.minutes * s.repeat for s in one.steps if s.zone >= 3)
        for one in written(
            plan_of(*(planned(after(3 * n), DayRole.HARD, replace(session(kind, 90.0), max_zone=4)) for n in range(5))),
            RIDER,
        )
    ]

    assert work[-1] > work[0]
    assert all(later >= earlier - 2 for earlier, later in itertools.pairwise(work))


def test_intervals_never_repeat_the_session_before_them() -> None:
    structures = [one.structure for one in written(hard_days(12), RIDER)]

    assert all(a != b for a, b in itertools.pairwise(structures))


def test_where_the_day_has_no_room_for_more_work_the_same_gets_denser_longer_and_then_faster() -> None:
    structures = [one.structure or "" for one in written(hard_days(16), RIDER)]

    most = structures.index("4 x 8 min at 240-250 W, 3 min easy between")
    assert structures[most + 1 : most + 7] == [
        "3 x 10 min at 240-250 W, 2 min easy between",
        "4 x 8 min at 240-250 W, 2 min easy between",
        "2 x 16 min at 240-250 W, 4 min easy between",
        "3 x 10 min at 245-250 W, 2 min easy between",
        "4 x 8 min at 245-250 W, 2 min easy between",
        "2 x 16 min at 245-250 W, 4 min easy between",
    ]
    assert len(set(structures[: most + 7])) == most + 7


@pytest.mark.parametrize("kind", ["tempo", "threshold", "vo2max"])
@pytest.mark.parametrize("minutes", [30, 45, 60, 75, 90, 120])
def test_denser_sessions_hold_no_more_work_nor_minutes_than_the_longest_of_their_kind(kind: str, minutes: int) -> None:
    days = (planned(after(3 * n), DayRole.HARD, session(kind, float(minutes))) for n in range(30))

    texts = written(plan_of(*days), RIDER)

    work = [sum(s.minutes * s.repeat for s in text.steps if s.zone >= 3) for text in texts]
    assert all(later >= 0.8 * earlier for earlier, later in itertools.pairwise(work))
    assert all(sum(s.minutes * s.repeat for s in text.steps) == pytest.approx(minutes) for text in texts)


def test_a_long_base_begins_with_tempo_and_threshold_comes_before_the_build() -> None:
    plan = plan_season(plain_request(goal_in=202))

    build = min(d.day for d in plan.days if d.phase is Phase.BUILD)
    kinds = [(d.day, s.kind) for d in plan.days for s in d.sessions if s.hard and d.day < build]
    early = {kind for day, kind in kinds if (build - day).days > 70}
    assert early == {"tempo"}
    assert {kind for day, kind in kinds if (build - day).days <= 70} == {"tempo", "threshold"}


def test_steps_add_up_to_the_session() -> None:
    request = plain_request(goal_in=70)
    plan = plan_season(request)

    texts = write_plan(plan, RIDER, demands_of(request.mission, request.today, request.athlete))

    for day in plan.days:
        for one, text in zip(day.sessions, texts[day.day], strict=True):
            assert all(step.kind is not None for step in text.steps)
            assert all(step.kind is not None for option in text.alternatives for step in option.steps)
            if text.steps:
                assert sum(s.minutes * s.repeat for s in text.steps) == pytest.approx(one.minutes), (day.day, text)


@pytest.mark.parametrize(
    ("sport", "athlete", "words"),
    [
        ("cycling", RIDER, "240-250 W"),
        ("running", AthleteState(threshold_pace_ms=1000 / 300), "/km"),
        ("running", AthleteState(lthr_bpm=170.0), "163-170 bpm"),
        ("swimming", AthleteState(css_ms=100 / 120), "/100 m"),
        ("cycling", AthleteState(), "RPE 7"),
    ],
)
def test_targets_are_in_the_best_that_is_known(sport: str, athlete: AthleteState, words: str) -> None:
    assert words in (written(hard_days(1, sport=sport), athlete)[0].structure or "")


def test_a_long_ride_says_what_to_eat_and_a_short_one_does_not() -> None:
    long, short = written(
        plan_of(
            planned(after(0), DayRole.LONG, session(minutes=180.0)),
            planned(after(1), DayRole.EASY, session(minutes=60.0)),
        ),
        RIDER,
    )

    assert "carbs" in (long.fuel or "")
    assert short.fuel is None


def test_a_triathlon_has_three_legs_in_order_and_about_its_real_length() -> None:
    request = with_mission(
        plain_request(), goal_event="Lake triathlon: 1.5 km swim, 40 km bike, 10 km run", goal_date=after(60)
    )

    demands = demands_of(request.mission, request.today, request.athlete)

    assert demands is not None
    assert [sport for sport, _ in demands.legs] == ["swimming", "cycling", "running"]
    assert 150 < (demands.minutes or 0) < 210


@pytest.mark.parametrize(
    ("name", "sports", "sport"),
    [
        ("Autumn marathon", (Sport.CYCLING, Sport.RUNNING), "running"),
        ("Valley Gran Fondo, 140 km", (Sport.RUNNING, Sport.CYCLING), "cycling"),
        ("The big day", (Sport.STRENGTH, Sport.ROWING), "rowing"),
        ("Ski marathon, 50 km classic", (Sport.RUNNING, Sport.SKIING), "skiing"),
        ("Vasaloppet", (Sport.RUNNING, Sport.SKIING), "skiing"),
        ("50 km classic", (Sport.RUNNING, Sport.SKIING), "skiing"),
        ("Spring marathon, 50 km skate", (Sport.RUNNING, Sport.SKIING), "skiing"),
        ("Mountain bike marathon", (Sport.RUNNING, Sport.CYCLING), "cycling"),
        ("125 km in one day", (Sport.CYCLING, Sport.RUNNING), "cycling"),
        ("Harrow 10k", (Sport.ROWING, Sport.RUNNING), "running"),
        ("Ski marathon", (Sport.CYCLING, Sport.RUNNING), "running"),
    ],
)
def test_the_sport_of_an_event_is_read_from_its_name_else_it_is_the_first(
    name: str, sports: tuple[Sport, ...], sport: str
) -> None:
    goal = with_mission(plain_request(), goal_event=name, goal_date=date(2026, 9, 6), sports=sports).mission

    assert goal is not None
    found = demands_of(goal, date(2026, 5, 1), AthleteState())
    assert found is not None and found.sport == sport


@pytest.mark.parametrize(
    ("name", "sports", "asked"),
    [
        ("Ski marathon", (Sport.CYCLING, Sport.RUNNING), Sport.SKIING),
        ("Ski marathon", (Sport.RUNNING, Sport.SKIING), None),
        ("Autumn marathon", (Sport.CYCLING,), None),
        ("Harbour swim", (Sport.CYCLING,), Sport.SWIMMING),
        ("Bike and run relay", (Sport.RUNNING,), None),
        ("Lake triathlon", (Sport.RUNNING,), None),
    ],
)
def test_an_event_whose_name_says_a_sport_that_is_not_among_the_athletes_is_asked_about(
    name: str, sports: tuple[Sport, ...], asked: Sport | None
) -> None:
    event = GoalEvent(name=name, day=after(60), priority=Priority.A)

    assert sport_in_doubt(event, sports) is asked
    assert sport_in_doubt(replace(event, sport=Sport.RUNNING), sports) is None


def test_a_session_that_was_missed_is_no_step_of_the_progression() -> None:
    plan = hard_days(3)
    first = plan.days[0].day

    missed = {(first, "cycling"): SessionResult(load_share=0.0)}
    followed, after_a_miss = write_plan(plan, RIDER, None), write_plan(plan, RIDER, None, results=missed)
    hard = [day.day for day in plan.days if day.sessions]

    assert after_a_miss[hard[1]][0].structure == followed[hard[0]][0].structure
    assert followed[hard[1]][0].structure != followed[hard[0]][0].structure


@pytest.mark.parametrize(
    ("name", "kind", "sports"),
    [
        ("Lakeside", "olympic triathlon", (Sport.CYCLING,)),
        ("Lakeside Olympic", None, (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING)),
        ("Club tri", "sprint", (Sport.RUNNING,)),
    ],
)
def test_a_triathlon_is_known_by_its_kind_its_distance_or_its_name(
    name: str, kind: str | None, sports: tuple[Sport, ...]
) -> None:
    event = GoalEvent(name=name, day=after(60), priority=Priority.A, kind=kind)

    assert len(event_demands(event, AthleteState(), sports).legs) == 3


def test_a_sprint_is_no_triathlon_for_somebody_who_only_rides() -> None:
    event = GoalEvent(name="Sprint championships", day=after(60), priority=Priority.A, sport=Sport.CYCLING)

    assert event_demands(event, AthleteState(), (Sport.CYCLING,)).legs == ()


def test_a_lesser_race_is_written_with_its_own_legs() -> None:
    race = session("race", 90.0, 100.0, "cycling")
    plan = plan_of(planned(after(0), DayRole.RACE, race))
    event = GoalEvent(name="Club triathlon", day=after(0), priority=Priority.B, kind="sprint")
    mission = with_mission(plain_request(), goal_date=after(60), events=(event,)).mission

    text = write_plan(plan, RIDER, None, races=races_of(mission, RIDER))[after(0)][0]

    assert [leg.sport for leg in text.legs] == ["swimming", "cycling", "running"]


@pytest.mark.parametrize(
    ("sport", "minutes", "kind", "rehearsed"),
    [
        ("cycling", 60.0, "threshold", True),
        ("cycling", 130.0, "tempo", True),
        ("cycling", 130.0, "threshold", False),
        ("cycling", 330.0, "tempo", False),
        ("running", 100.0, "threshold", True),
        ("running", 220.0, "tempo", True),
        ("running", 220.0, "threshold", False),
        ("running", 18.0, "vo2max", True),
        ("running", 18.0, "threshold", False),
        ("running", 40.0, "threshold", True),
        ("running", 40.0, "tempo", False),
        ("running", 40.0, "vo2max", False),
        ("rowing", 9.0, "vo2max", True),
        ("swimming", 76.0, "tempo", False),
        ("swimming", 76.0, "threshold", True),
    ],
)
def test_hard_sessions_near_a_race_are_done_at_its_effort_where_that_is_like_their_own(
    sport: str, minutes: float, kind: str, rehearsed: bool
) -> None:
    demands = EventDemands(name="Race", day=after(14), sport=sport, minutes=minutes)
    day = replace(planned(after(0), DayRole.HARD, session(kind, 75.0, 75.0, sport)), phase=Phase.PEAK)

    text = write_plan(plan_of(day), RIDER, demands)[after(0)][0]

    assert text.title.startswith("Race-effort") is rehearsed


@pytest.mark.parametrize("minutes", [9.0, 12.0, 18.0])
def test_sessions_at_the_pace_of_a_short_race_hold_part_of_it_and_never_more(minutes: float) -> None:
    race = EventDemands(name="School 3000 m", day=after(40), sport="running", minutes=minutes)
    plan = hard_days(6, "vo2max", "running")
    peak = replace(plan, days=tuple(replace(d, phase=Phase.PEAK) for d in plan.days))

    texts = written(peak, RIDER, race)

    work = [sum(step.minutes * step.repeat for step in one.steps if step.kind is StepKind.RACE_EFFORT) for one in texts]
    assert all(0.6 * minutes <= each <= minutes for each in work)


@pytest.mark.parametrize(
    ("sport", "minutes", "rehearsed"),
    [
        ("running", 18.0, False),
        ("running", 65.0, False),
        ("running", 90.0, True),
        ("running", 240.0, True),
        ("rowing", 9.0, False),
        ("cycling", 26.0, False),
        ("cycling", 63.0, False),
        ("cycling", 180.0, True),
        ("swimming", 76.0, False),
        ("swimming", 150.0, True),
    ],
)
@pytest.mark.parametrize("role", [DayRole.EASY, DayRole.LONG])
def test_easy_and_long_sessions_hold_the_effort_of_a_race_only_where_it_lies_below_threshold(
    sport: str, minutes: float, rehearsed: bool, role: DayRole
) -> None:
    demands = EventDemands(name="Race", day=after(14), sport=sport, minutes=minutes)
    athlete = replace(RIDER, threshold_pace_ms=4.4, css_ms=0.74, lthr_bpm=170)
    day = replace(planned(after(0), role, session("steady", 85.0, 60.0, sport)), phase=Phase.PEAK)

    text = write_plan(plan_of(day), athlete, demands)[after(0)][0]

    assert any(step.kind is StepKind.RACE_EFFORT for step in text.steps) is rehearsed
    assert max(step.zone for step in text.steps) == 3


@pytest.mark.parametrize(("minutes", "watts"), [(90.0, 235), (300.0, 205)])
def test_climbs_of_a_long_ride_stay_below_threshold_however_hard_those_of_the_race_are(
    minutes: float, watts: int
) -> None:
    race = EventDemands(name="Pass", day=after(14), sport="cycling", minutes=minutes, hilly=True)
    day = replace(planned(after(0), DayRole.LONG, session("steady", 150.0)), phase=Phase.PEAK)

    text = write_plan(plan_of(day), RIDER, race)[after(0)][0]

    assert f"up to {watts} W" in (text.structure or "")


def test_after_one_goal_sessions_are_written_for_the_next() -> None:
    first = EventDemands(name="Club 10-mile time trial", day=after(3), sport="cycling", minutes=26.0)
    second = EventDemands(name="Spring sportive", day=after(60), sport="cycling", minutes=150.0)
    days = (replace(planned(after(n), DayRole.LONG, session("steady", 120.0)), phase=Phase.PEAK) for n in (0, 10))

    before, behind = (texts[0] for texts in write_plan(plan_of(*days), RIDER, first, later=(second,)).values())

    assert "race pace" not in (before.structure or "")
    assert "race pace" in (behind.structure or "")


def test_strength_from_fifty_on_is_inside_the_minutes_of_the_session() -> None:
    easy = replace(session("endurance", 60.0, 45.0, "cycling"), max_zone=2)

    text = written(plan_of(planned(after(0), DayRole.EASY, easy)), AthleteState(age=58, sports=(Sport.CYCLING,)))[0]

    assert (text.note or "").startswith("End it 10 min early for strength")


def test_sprints_surges_and_short_intervals_take_turns_grow_and_fill_their_session() -> None:
    texts = written(hard_days(9, "sprint"), RIDER)

    assert [text.title for text in texts] == ["Sprint ride", "Surges ride", "30/15 ride"] * 3
    for text, says in zip(texts, ("out of a corner", "20 s hard", "10 x 30 s at"), strict=False):
        assert says in (text.structure or "")
    assert all(sum(s.minutes * s.repeat for s in text.steps) == pytest.approx(75) for text in texts)
    assert all(later.steps[1].repeat > text.steps[1].repeat for text, later in zip(texts, texts[3:6], strict=False))


def test_one_set_of_surges_names_no_pause_between_sets() -> None:
    short = [replace(day, sessions=(replace(day.sessions[0], minutes=30.0),)) for day in hard_days(2, "sprint").days]

    surges = written(plan_of(*short), RIDER)[1]

    assert surges.structure == "8 x 20 s hard, 40 s easy"
    assert not any("set" in step.name for step in surges.steps)
    assert sum(s.minutes * s.repeat for s in surges.steps) == pytest.approx(30)


def test_a_run_before_a_race_of_stations_goes_from_run_to_station() -> None:
    race = EventDemands(name="Hyrox", day=after(60), sport="running", minutes=90.0, mixed=True)
    day = planned(after(0), DayRole.EASY, replace(session("steady", 40.0, 35.0, "running"), max_zone=3))

    text = written(plan_of(day), replace(RIDER, threshold_pace_ms=3.3), race)[0]

    assert text.title == "Compromised run"
    assert "straight into" in (text.structure or "")
    assert sum(s.minutes * s.repeat for s in text.steps) == pytest.approx(40)


def test_runs_between_stations_grow_from_week_to_week_up_to_the_race() -> None:
    race = EventDemands(name="Hyrox", day=after(63), sport="running", minutes=90.0, mixed=True)
    run = replace(session("steady", 30.0, 28.0, "running"), max_zone=3)

    texts = written(plan_of(*(planned(after(7 * n), DayRole.EASY, run) for n in range(8))), RIDER, race)

    work = [sum(s.minutes * s.repeat for s in text.steps if s.kind in _RUN_AND_STATION) for text in texts]
    assert work == sorted(work) and len(set(work)) >= 4
    assert all(sum(s.minutes * s.repeat for s in text.steps) == pytest.approx(30) for text in texts)


_RUN_AND_STATION = (StepKind.RACE_EFFORT, StepKind.STATION)


def test_from_fifty_on_walking_breaks_are_followed_by_strength_too() -> None:
    walk = replace(session("endurance", 32.0, 24.0, "running"), run_walk=True)

    notes = [
        written(plan_of(planned(after(0), DayRole.EASY, walk)), AthleteState(age=age, sports=(Sport.RUNNING,)))[0].note
        for age in (49, 50)
    ]

    assert notes[0] is None and "calf raises" in (notes[1] or "")


def walk_weeks(weeks: int) -> SeasonPlan:
    """A run with walking breaks on each Monday, planned by a runner who has run for two weeks."""
    run = replace(session("endurance", 30.0, 20.0, "running"), run_walk=True)
    days = (planned(after(7 * n), DayRole.EASY, replace(run, walk_step=2 + n)) for n in range(weeks))
    return plan_of(*days)


def runs_of(texts: dict[date, tuple[WrittenSession, ...]]) -> list[float]:
    return [step.minutes for _, (one,) in sorted(texts.items()) for step in one.steps if step.name == "Easy run"]


def test_walking_breaks_shrink_from_the_weeks_that_were_run_before_the_plan() -> None:
    assert runs_of(write_plan(walk_weeks(4), AthleteState(level="beginner"), None)) == [3, 4, 5, 6]


@pytest.mark.parametrize(("missed", "runs"), [((1,), [3, 4, 4, 5, 6]), ((1, 2), [3, 4, 4, 3, 4])])
def test_a_week_in_which_nobody_ran_takes_no_minute_off_the_walking_breaks(
    missed: tuple[int, ...], runs: list[float]
) -> None:
    results = {(after(7 * n), "running"): SessionResult(load_share=0.0 if n in missed else 1.0) for n in range(3)}

    assert runs_of(write_plan(walk_weeks(5), AthleteState(level="beginner"), None, results=results)) == runs


def test_openers_before_a_long_race_are_quicker_than_the_race() -> None:
    day = replace(planned(after(0), DayRole.OPENERS, session("openers", 20.0)), phase=Phase.TAPER)

    def structure(minutes: float) -> str:
        demands = EventDemands(name="Race", day=after(1), sport="cycling", minutes=minutes)
        return write_plan(plan_of(day), RIDER, demands)[after(0)][0].structure or ""

    assert "race pace" in structure(60.0)
    assert "race pace" not in structure(360.0)


def test_a_hilly_ride_is_rehearsed_at_the_power_of_its_climbs() -> None:
    demands = EventDemands(name="Fondo", day=after(30), sport="cycling", minutes=360.0, hilly=True)
    day = planned(after(0), DayRole.LONG, session("steady", 240.0, 180.0))

    text = write_plan(plan_of(day), RIDER, demands)[after(0)][0]

    assert "up to 200 W on climbs" in (text.structure or "")


def test_the_exercises_after_easy_sessions_come_on_two_days_a_week() -> None:
    easy = session("endurance", 45.0, 30.0, "running")
    plan = plan_of(*(planned(after(n), DayRole.EASY, easy) for n in range(7)))

    notes = [one.note for one in written(plan, AthleteState(age=58, sports=(Sport.RUNNING,)))]

    assert sum(note is not None for note in notes) == 2


@pytest.mark.parametrize(("minutes", "asked"), [(980.0, True), (600.0, False)])
def test_a_race_through_the_night_asks_for_lamps_and_some_sleep(minutes: float, asked: bool) -> None:
    demands = EventDemands(name="Brevet", day=after(0), sport="cycling", minutes=minutes)
    race = session("race", minutes, 500.0, "cycling")

    text = written(plan_of(planned(after(0), DayRole.RACE, race)), RIDER, demands)[0]

    assert ("lamps" in (text.structure or "")) is asked


@pytest.mark.parametrize(
    ("name", "sport", "kind", "words"),
    [
        ("County cross-country", Sport.RUNNING, "threshold", "on grass or mud"),
        ("40 km time trial", Sport.CYCLING, "threshold", "in your time trial position"),
        ("City 10 km", Sport.RUNNING, "threshold", ""),
        ("MTB cross-country", Sport.CYCLING, "threshold", ""),
    ],
)
def test_hard_sessions_near_a_race_are_done_where_and_how_it_is_raced(
    name: str, sport: Sport, kind: str, words: str
) -> None:
    event = GoalEvent(name=name, day=after(60), priority=Priority.A, sport=sport)
    demands = event_demands(event, RIDER, (sport,))
    plan = plan_of(replace(planned(after(0), DayRole.HARD, session(kind, 60.0, 60.0, sport)), phase=Phase.BUILD))

    (text,) = written(plan, RIDER, demands)

    conditions = demands.conditions or ""
    assert bool(words) == bool(conditions) and words in conditions
    assert (text.structure or "").endswith(f", {conditions}" if words else "easy between")


def test_long_runs_of_the_peak_rehearse_the_kit_of_an_ultra_and_its_night() -> None:
    runner = AthleteState(level="trained", threshold_pace_ms=3.4, sports=(Sport.RUNNING,))
    structures = {}
    for km in (50.0, 160.0):
        event = GoalEvent(name="Ridge ultra", day=after(40), priority=Priority.A, sport=Sport.RUNNING, distance_km=km)
        long = planned(after(0), DayRole.LONG, session("endurance", 150.0, 110.0, "running"))
        plan = plan_of(replace(long, phase=Phase.PEAK))
        structures[km] = written(plan, runner, event_demands(event, runner, (Sport.RUNNING,)))[0].structure or ""

    assert "pack, shoes and food" in structures[50.0] and "lamp" not in structures[50.0]
    assert "lamp" in structures[160.0]


def test_strength_days_before_a_race_of_stations_end_with_work_at_them() -> None:
    event = GoalEvent(name="Hyrox open", day=after(40), priority=Priority.A, sport=Sport.RUNNING)
    lifting = planned(after(0), DayRole.STRENGTH, session("strength", 45.0, 30.0, "strength"))
    plan = plan_of(replace(lifting, phase=Phase.BUILD))

    (near,) = written(plan, RIDER, event_demands(event, RIDER, (Sport.RUNNING, Sport.STRENGTH)))
    (other,) = written(plan, RIDER, event_demands(replace(event, name="City 10 km"), RIDER, (Sport.RUNNING,)))

    assert "stations" in (near.note or "") and other.note is None


def test_a_session_has_the_load_of_its_own_steps_in_the_plan_and_as_the_workout_of_its_day() -> None:
    request = with_mission(
        plain_request(goal_in=60, sports=(Sport.CYCLING, Sport.RUNNING)), goal_event="Duathlon", sports=TWO_SPORTS
    )
    plan = plan_season(request)
    texts = write_plan(plan, RIDER, demands_of(request.mission, plan.days[0].day, RIDER))

    shown = with_written_loads(plan, texts)

    sessions = [
        (before, after_, text)
        for old, new in zip(plan.days, shown.days, strict=True)
        for before, after_, text in zip(old.sessions, new.sessions, texts[old.day], strict=True)
        if text.steps and before.kind != "race"
    ]
    assert any(before.load != after_.load for before, after_, _ in sessions)
    for before, after_, text in sessions:
        steps = replace(before, steps=text.steps)
        target = Target(
            action=Action.MAINTAIN,
            kind=before.kind,
            load=before.load or 0.0,
            zone=before.max_zone or 7,
            max_minutes=None,
        )
        workout = workout_as_written(
            steps, target, sport=Sport(before.sport or ""), athlete=RIDER, ceiling=Ceiling(max_zone=7)
        )
        assert workout is not None and workout.load == after_.load
    assert sum(week.load for week in shown.weeks) == pytest.approx(sum(day.load for day in shown.days), abs=1.0)


@pytest.mark.parametrize(
    ("sport", "minutes", "metres"), [("rowing", 8.0, "2 min"), ("swimming", 2.5, "50 m"), ("rowing", 6.0, "90 s")]
)
def test_a_short_race_without_impact_is_trained_in_quarters_of_it_one_more_a_week(
    sport: str, minutes: float, metres: str
) -> None:
    race = EventDemands(name="Championship", day=after(30), sport=sport, minutes=minutes)
    plan = plan_of(*(planned(after(7 * n + 1), DayRole.HARD, session("vo2max", 60.0, 60.0, sport)) for n in range(4)))
    peak = replace(plan, days=tuple(replace(d, phase=Phase.PEAK) for d in plan.days))

    texts = written(peak, replace(RIDER, css_ms=1.1), race)

    repeats = [next(s.repeat for s in one.steps if s.kind is StepKind.RACE_EFFORT) for one in texts]
    assert all(metres in (one.structure or "") for one in texts)
    assert repeats == sorted(repeats) and repeats[-1] > repeats[0] >= 4


def test_a_row_has_a_stroke_rate_that_rises_with_its_effort() -> None:
    plan = plan_of(
        *(planned(after(n), DayRole.HARD, session(kind, 60.0, 60.0, "rowing")) for n, kind in enumerate(KINDS))
    )

    rates = [re.search(r"(\d\d)-\d\d strokes/min", one.structure or "") for one in written(plan, RIDER)]

    found = [int(rate[1]) for rate in rates if rate is not None]
    assert found == sorted(set(found)) and len(found) == len(KINDS)


KINDS = ("endurance", "tempo", "threshold", "vo2max")


@pytest.mark.parametrize(
    ("sport", "km", "minutes", "split"),
    [
        (Sport.ROWING, 2.0, 395 / 60, "1:38.8/500 m"),
        (Sport.SWIMMING, 0.2, 145 / 60, "1:12.5/100 m"),
        (Sport.RUNNING, 1.5, 260 / 60, "69 s/400 m"),
    ],
)
def test_a_short_race_with_a_time_to_aim_for_goes_by_its_split_and_not_by_pulse(
    sport: Sport, km: float, minutes: float, split: str
) -> None:
    athlete = replace(RIDER, sports=(sport,), lthr_bpm=174, threshold_pace_ms=5.0)
    event = GoalEvent(
        name="Championship", day=after(30), priority=Priority.A, sport=sport, distance_km=km, minutes=minutes
    )
    race = event_demands(event, athlete, (sport,))
    days = [planned(after(7 * n + 1), DayRole.HARD, session("vo2max", 60.0, 60.0, sport)) for n in range(4)]
    days.append(planned(after(30), DayRole.RACE, session("race", minutes, 20.0, sport)))
    peak = replace(plan_of(*days), days=tuple(replace(d, phase=Phase.PEAK) for d in days))

    texts = written(peak, athlete, race)

    assert all(split in (one.structure or "") and "bpm" not in (one.structure or "") for one in texts)
    repeats = [next(s.repeat for s in one.steps if s.kind is StepKind.RACE_EFFORT) for one in texts[:-1]]
    assert repeats == sorted(repeats) and repeats[0] >= 2


def test_who_wants_to_get_round_rides_for_hours_below_what_racers_hold() -> None:
    event = GoalEvent(
        name="Sportive", day=after(30), priority=Priority.A, sport=Sport.CYCLING, distance_km=100.0, climb_m=900.0
    )
    athlete = replace(RIDER, ftp_w=140.0, weight_kg=64.0)
    racer, rider = (event_demands(replace(event, finish=finish), athlete, (Sport.CYCLING,)) for finish in (False, True))

    targets = [target_of(Effort.RACE, Sport.CYCLING, athlete, demands) for demands in (racer, rider)]

    watts = [int(re.findall(r"\d+", target)[-1]) for target in targets]
    assert watts[1] <= watts[0] - 5
    assert (rider.minutes or 0.0) > (racer.minutes or 0.0)
    assert rider.hilly
