"""Race day: a time with a band, pacing that adds up, and fuel by duration and weight."""

import re
from dataclasses import replace
from datetime import date

import pytest

from lanterne_rouge.day.sport_choice import named_distance_km
from lanterne_rouge.domain.mission import GoalEvent, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import event_demands, goal_demands, one_day_of, races_of
from lanterne_rouge.season.race_day import RaceDay, plan_race_day
from lanterne_rouge.season.targets import Effort, target_of
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import plain_request, plan_of, planned, session, with_mission

DAY = date(2026, 5, 17)
RUNNER = AthleteState(level="trained", threshold_pace_ms=1000 / 275)
RIDER = AthleteState(level="trained", ftp_w=255.0)


def event(name: str, **facts: float | str | Sport) -> GoalEvent:
    return replace(GoalEvent(name=name, day=DAY, priority=Priority.A), **facts)  # type: ignore[arg-type]


def run(name: str, athlete: AthleteState = RUNNER, **facts: float) -> RaceDay:
    return plan_race_day(event(name, **facts), athlete, (Sport.RUNNING,))


def ride(athlete: AthleteState = RIDER, weight: float | None = 72.0, **facts: float) -> RaceDay:
    return plan_race_day(event("Gran fondo", **facts), athlete, (Sport.CYCLING,), weight_kg=weight)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("City 5k", 20.5, 23.0), ("City 10k", 43, 47), ("City half marathon", 95, 101), ("City marathon", 200, 215)],
)
def test_a_runner_with_a_threshold_of_4_35_gets_the_times_such_runners_run(name: str, low: float, high: float) -> None:
    day = run(name)

    assert day.minutes is not None and day.low is not None and day.high is not None
    assert low <= day.minutes <= high
    assert day.low < day.minutes < day.high


def test_climbing_costs_time() -> None:
    flat, hilly = ride(distance_km=140), ride(distance_km=140, climb_m=2400)

    assert flat.minutes is not None and hilly.minutes is not None
    assert 240 <= flat.minutes <= 300
    assert 310 <= hilly.minutes <= 360


def test_more_power_and_less_weight_are_faster_uphill() -> None:
    usual = ride(distance_km=140, climb_m=2400).minutes
    strong = ride(replace(RIDER, ftp_w=290.0), distance_km=140, climb_m=2400).minutes
    heavy = ride(weight=90.0, distance_km=140, climb_m=2400).minutes

    assert strong is not None and usual is not None and heavy is not None
    assert strong < usual < heavy


def test_an_unknown_weight_widens_the_band() -> None:
    told, guessed = ride(distance_km=100), ride(weight=None, distance_km=100)

    assert told.minutes and told.high and guessed.minutes and guessed.high
    assert guessed.high / guessed.minutes > told.high / told.minutes
    assert "tell me your weight" in guessed.based_on


def test_a_target_out_of_reach_is_named_and_not_paced_for() -> None:
    day = run("City marathon", minutes=180)

    assert day.about_target is not None and "faster than I expect" in day.about_target
    assert day.low is not None and day.low > 180
    assert "4:16" not in day.pacing[1].how


def test_a_target_within_reach_is_paced_for() -> None:
    day = run("City marathon", minutes=210)

    assert day.about_target is not None and "within reach" in day.about_target
    assert day.pacing[1].how.startswith("4:59/km")


def test_the_beginning_is_never_faster_than_the_middle() -> None:
    seconds = [part.how.split("/km")[0].removeprefix("hold ") for part in run("City 10k").pacing]

    assert seconds[0] > seconds[1] == seconds[2]


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(40, "you need nothing"), (74, "you need nothing"), (75, "30-60 g"), (149, "30-60 g"), (150, "60-90 g")],
)
def test_fuel_follows_the_length(minutes: float, words: str) -> None:
    day = plan_race_day(event("Club race", minutes=minutes), AthleteState(), (Sport.ROWING,))

    assert any(words in line for line in day.fuel)


def test_drink_and_breakfast_follow_the_weight() -> None:
    light = plan_race_day(event("Race", minutes=200), AthleteState(), (Sport.CYCLING,), weight_kg=50.0)
    heavy = plan_race_day(event("Race", minutes=200), AthleteState(), (Sport.CYCLING,), weight_kg=90.0)

    assert "300-500 ml" in " ".join(light.fuel)
    assert "550-900 ml" in " ".join(heavy.fuel)


def test_a_triathlon_is_paced_leg_by_leg() -> None:
    athlete = replace(RIDER, threshold_pace_ms=2.9, css_ms=0.8)
    day = plan_race_day(event("Olympic triathlon"), athlete, (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING))

    assert [part.part.split(",")[0] for part in day.pacing] == ["Swim", "Bike", "Run"]
    assert day.minutes is not None and 150 <= day.minutes <= 210


def test_a_hilly_trail_is_run_by_effort_and_not_by_pace() -> None:
    day = run("Alpine trail 50 km", climb_m=2500)

    assert not any("/km" in part.how for part in day.pacing)
    assert any("walk the steep parts" in part.how for part in day.pacing)


def test_without_distance_or_target_no_time_is_made_up() -> None:
    day = run("Club race")

    assert (day.minutes, day.low, day.high) == (None, None, None)


def test_a_marathon_asks_for_more_easy_days_than_a_5k() -> None:
    assert run("City 5k").easy_days < run("City 10k").easy_days < run("City marathon").easy_days <= 14


def test_when_to_stop_is_always_said() -> None:
    assert "stop, and get help" in run("City 5k").if_it_goes_badly[-1]


def test_an_event_of_three_days_is_paced_for_one_and_recovered_from_for_all() -> None:
    one = plan_race_day(event("Valleys", distance_km=120, climb_m=2000), RIDER, (Sport.CYCLING,), weight_kg=72)
    three = event("Valleys", distance_km=360, climb_m=6000)

    day = plan_race_day(replace(three, last_day=date(2026, 5, 19)), RIDER, (Sport.CYCLING,), weight_kg=72)

    assert (day.minutes, day.pacing[:-1]) == (one.minutes, one.pacing[:-1])
    assert "on the last day" in day.pacing[-1].how
    assert day.based_on.endswith("on each of its 3 days (120 km each)")
    assert day.easy_days > one.easy_days


def test_a_duathlete_needs_no_swim_speed_for_an_estimate_from_thresholds() -> None:
    athlete = AthleteState(ftp_w=260, threshold_pace_ms=3.8, level="trained")

    day = plan_race_day(event("City duathlon"), athlete, (Sport.RUNNING, Sport.CYCLING))

    assert day.based_on.startswith("your thresholds")
    assert [part.part.split(",")[0] for part in day.pacing] == ["Run", "Bike", "Run"]
    assert day.pacing[0].how != day.pacing[2].how


def test_a_race_of_stations_has_one_text_in_the_week_the_race_plan_and_on_the_day() -> None:
    athlete, name = AthleteState(threshold_pace_ms=3.45, level="trained"), "Hyrox Berlin"
    day = plan_race_day(event(name), athlete, (Sport.RUNNING, Sport.STRENGTH))
    demands = event_demands(event(name), athlete, (Sport.RUNNING, Sport.STRENGTH))
    race = planned(event(name).day, DayRole.RACE, session("race", 90.0, 100.0, "running"))

    text = write_plan(plan_of(race), athlete, demands)[event(name).day][0]

    said = [(part.part, part.how) for part in day.pacing[:3]]
    assert [(step.name, step.target) for step in text.steps] == said
    assert all(how in (text.structure or "") for _, how in said)
    assert "stations" in said[0][1]


@pytest.mark.parametrize("athlete", [RUNNER, AthleteState(level="trained")])
def test_the_runs_and_stations_of_a_race_add_up_to_its_time(athlete: AthleteState) -> None:
    day = plan_race_day(event("Hyrox", sport=Sport.RUNNING), athlete, (Sport.RUNNING, Sport.STRENGTH))

    each = {part.part.split()[4]: _seconds(part.how.split()[1]) for part in day.pacing if part.part.startswith("Each")}
    fast, slow = day.pacing[1].how.split("/km")[0].split("-") if "/km" in day.pacing[1].how else ("0:0", "0:0")
    run_s = each["runs"] if "runs" in each else (_seconds(fast) + _seconds(slow)) / 2
    station_s = each["stations"]
    # One pace, stated once.
    assert ("runs" in each) != (athlete is RUNNER)
    assert 8 * (run_s + station_s) == pytest.approx(60 * (day.minutes or 0.0), abs=16)
    assert run_s > 180 and station_s > 120


def _seconds(clock: str) -> int:
    minutes, seconds = clock.split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.parametrize(("name", "km"), [("1500 m track", 1.5), ("10,000 m final", 10.0), ("800m", 0.8)])
def test_the_metres_of_a_track_race_are_its_distance(name: str, km: float) -> None:
    assert run(name).minutes == run("Race", distance_km=km).minutes


@pytest.mark.parametrize("name", ["Pass of 2500 m", "Fell race 600 m climb", "Gran fondo 1900 m"])
def test_metres_of_climbing_or_height_are_no_distance(name: str) -> None:
    assert named_distance_km(name) is None


def test_only_runners_are_told_to_walk_on_climbs() -> None:
    rider = AthleteState(level="trained")
    climbs = {
        sport: next(
            part.how
            for part in plan_race_day(event(name, sport=sport), rider, (sport,)).pacing
            if part.part == "Climbs"
        )
        for name, sport in (("Trail run 30 km", Sport.RUNNING), ("Gran fondo 90 km", Sport.CYCLING))
    }

    assert "walk" in climbs[Sport.RUNNING] and "walk" not in climbs[Sport.CYCLING]


def test_a_time_trial_is_ridden_alone() -> None:
    alone = plan_race_day(event("Club 10-mile time trial", distance_km=16.1), RIDER, (Sport.CYCLING,))
    together = ride(distance_km=140)

    def words(day: RaceDay) -> str:
        return " ".join(part.how for part in day.pacing)

    assert "others" not in words(alone) and "group" not in words(alone)
    assert "others" in words(together) and "group" in words(together)


def test_each_stage_knows_whether_another_follows() -> None:
    stages = tuple(
        GoalEvent(
            name=f"Stage {n + 1}",
            day=date(2026, 8, 7 + n),
            priority=Priority.A,
            sport=Sport.CYCLING,
            distance_km=60,
            minutes=230,
        )
        for n in range(3)
    )
    mission = with_mission(plain_request(), goal_event=None, goal_date=None, events=stages).mission
    assert mission is not None

    days = [plan_race_day(one, RIDER, (Sport.CYCLING,), within=goal_demands(one, mission, RIDER)) for one in stages]
    plan = plan_of(*(planned(one.day, DayRole.RACE, session("race", 230.0, 250.0, "cycling")) for one in stages))
    written = [texts[0] for texts in write_plan(plan, RIDER, None, races=races_of(mission, RIDER)).values()]

    assert [day.pacing[-1].how == "give what is left" for day in days] == [False, False, True]
    assert ["you race again tomorrow" in (text.structure or "") for text in written] == [True, True, False]
    assert [text.steps[-1].target == "give what is left" for text in written] == [False, False, True]
    alone = plan_race_day(stages[-1], RIDER, (Sport.CYCLING,)).easy_days
    assert days[0].easy_days == days[1].easy_days == 0
    assert days[2].easy_days > alone


def test_a_lesser_race_on_the_morrow_holds_nobody_back() -> None:
    goal = event("City half marathon", sport=Sport.RUNNING)
    fun_run = GoalEvent(name="Fun run", day=date(2026, 5, 18), priority=Priority.C, sport=Sport.RUNNING, distance_km=5)
    mission = with_mission(plain_request(), goal_event=None, goal_date=None, events=(goal, fun_run)).mission
    assert mission is not None

    assert not goal_demands(goal, mission, RUNNER).followed


def test_a_walk_of_hours_asks_for_snacks_and_not_for_a_racers_carbohydrates() -> None:
    walk = plan_race_day(
        event("Charity walk 20 km", sport=Sport.WALKING), AthleteState(), (Sport.WALKING,), weight_kg=70
    )
    long = planned(DAY, DayRole.LONG, session(minutes=200.0, sport="walking"))

    told = (*walk.fuel, write_plan(plan_of(long), AthleteState(), None)[DAY][0].fuel or "")

    assert any("snack" in line for line in told)
    assert not any("60-90" in line for line in told)


def test_the_last_quarter_of_who_wants_to_get_round_asks_for_no_last_effort() -> None:
    event = GoalEvent(
        name="City run", day=date(2027, 3, 21), distance_km=10.0, priority=Priority.A, sport=Sport.RUNNING
    )
    runner = AthleteState(level="recreational", sports=(Sport.RUNNING,))

    raced, finished = (
        plan_race_day(replace(event, finish=finish), runner, (Sport.RUNNING,)).pacing[-1].how
        for finish in (False, True)
    )

    assert "give what is left" in raced and "give" not in finished


@pytest.mark.parametrize(
    ("name", "km"),
    [
        ("Gravel stage race, 70 km, 3 days", 70),
        ("Three-day stage race, 240 km", 80),
        ("Stage race, 80 km a day, 3 days", 80),
        ("Trail run stage race, 60 km, 3 days", 20),
        # Of stages that the name lists, each day has the mean, however short they are.
        ("Three-day stage ride: 95, 110 and 86 km", 97),
        ("Three-day fell run: 8, 10 and 6 km", 8),
    ],
)
def test_a_distance_too_short_to_be_shared_by_its_stages_is_that_of_each_day(name: str, km: int) -> None:
    race = replace(event(name), last_day=date(2026, 5, 19))

    assert one_day_of(race).distance_km == km
    assert event_demands(race, RIDER, (Sport.CYCLING, Sport.RUNNING)).stage_km == km


def test_gravel_takes_longer_than_the_road() -> None:
    gravel, road = (
        plan_race_day(event(name, distance_km=100), RIDER, (Sport.CYCLING,), weight_kg=72).minutes or 0.0
        for name in ("Gravel Hundred", "Hundred")
    )

    assert 1.1 * road < gravel < 1.2 * road


def test_a_hill_climb_is_raced_above_threshold_with_no_descent_to_ease_off_on() -> None:
    climb = event("Club hill climb", distance_km=4, climb_m=330, kind="hill climb")

    told = plan_race_day(climb, replace(RIDER, ftp_w=288.0), (Sport.CYCLING,), weight_kg=77)

    assert told.minutes is not None and told.minutes < 20
    assert not {part.part for part in told.pacing} & {"Descents", "Climbs", "In between"}
    watts = [int(w) for part in told.pacing for w in re.findall(r"(\d{3}) W", part.how)]
    assert watts and all(1.04 * 288 <= w <= 1.15 * 288 for w in watts)


def test_a_swim_in_open_water_is_paced_slower_than_the_pool_allows_and_the_plan_says_the_same_pace() -> None:
    swimmer = AthleteState(level="trained", css_ms=100 / 122)
    lake, pool = (event(name, distance_km=3, sport=Sport.SWIMMING) for name in ("Lake swim", "Masters swim"))

    in_lake, in_pool = (plan_race_day(e, swimmer, (Sport.SWIMMING,)).minutes or 0.0 for e in (lake, pool))
    asked = target_of(Effort.RACE, Sport.SWIMMING, swimmer, event_demands(lake, swimmer, (Sport.SWIMMING,)))

    assert 1.03 * in_pool < in_lake < 1.08 * in_pool
    quick, slow = (60 * int(m) + int(s) for m, s in re.findall(r"(\d):(\d\d)", asked))
    assert 124 < quick <= 60 * in_lake / 30 <= slow < 135
