"""How long a race takes, for the plan and for race day alike."""

from dataclasses import replace
from datetime import date

import pytest

from lanterne_rouge.domain.mission import GoalEvent, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import EventDemands, event_demands, long_target
from lanterne_rouge.season.race_day import plan_race_day
from lanterne_rouge.season.race_time import predict_race

RIDER = AthleteState(level="trained", ftp_w=260.0, weight_kg=72.0)
TRIATHLETE = AthleteState(level="trained", ftp_w=250.0, threshold_pace_ms=1000 / 270, css_ms=100 / 110)
TRIATHLON = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING)


def _event(name: str, minutes: float | None = None) -> GoalEvent:
    return GoalEvent(name=name, day=date(2026, 5, 17), priority=Priority.A, minutes=minutes)


@pytest.mark.parametrize(
    ("name", "athlete", "sports"),
    [
        ("Four Winds Ride, 140 km and 2400 m of climbing", RIDER, (Sport.CYCLING,)),
        ("Time trial, 40 km", RIDER, (Sport.CYCLING,)),
        ("City marathon", AthleteState(threshold_pace_ms=3.6), (Sport.RUNNING,)),
        ("Ridge trail 30 km and 1500 m of climbing", AthleteState(threshold_pace_ms=3.6), (Sport.RUNNING,)),
        ("Lake swim 3 km", AthleteState(css_ms=0.8), (Sport.SWIMMING,)),
        ("Coast 70.3 triathlon", TRIATHLETE, TRIATHLON),
        ("Downtown criterium", RIDER, (Sport.CYCLING,)),
    ],
)
def test_the_plan_and_race_day_speak_of_the_same_length(
    name: str, athlete: AthleteState, sports: tuple[Sport, ...]
) -> None:
    planned, raced = event_demands(_event(name), athlete, sports).minutes, plan_race_day(_event(name), athlete, sports)

    assert planned is not None and planned == pytest.approx(raced.minutes, abs=0.1)


@pytest.mark.parametrize(
    ("name", "sport", "athlete", "low", "high"),
    [
        ("National time trial, 40 km", "cycling", AthleteState(ftp_w=290), 54, 64),
        ("Hill climb time trial, 6 km and 480 m of climbing", "cycling", AthleteState(ftp_w=275), 20, 28),
        ("Downtown criterium", "cycling", AthleteState(), 60, 60),
        ("Night race, 24 h", "running", AthleteState(), 1440, 1440),
        ("Hyrox, city hall", "running", AthleteState(threshold_pace_ms=3.4), 90, 90),
    ],
)
def test_races_take_what_such_races_take(name: str, sport: str, athlete: AthleteState, low: float, high: float) -> None:
    predicted = predict_race(_event(name), sport, athlete)

    assert predicted is not None and low <= predicted.minutes <= high


@pytest.mark.parametrize(
    ("km", "least_h", "most_h"), [(100, 2.8, 3.6), (200, 6, 8), (300, 10, 14), (400, 15, 21), (600, 25, 36)]
)
def test_beyond_a_day_in_the_saddle_power_falls_and_stops_and_the_night_count(
    km: int, least_h: float, most_h: float
) -> None:
    # Most of those who finish brevets in time ride 100 km in four hours and are back from 400 km within a day.
    predicted = predict_race(_event(f"Brevet {km} km"), "cycling", AthleteState(level="trained", ftp_w=230.0))

    assert predicted is not None and least_h * 60 <= predicted.minutes <= most_h * 60


def test_a_name_without_a_distance_or_a_length_predicts_nothing() -> None:
    assert predict_race(_event("Spring race"), "cycling", RIDER) is None


def test_a_half_iron_has_the_legs_that_such_an_athlete_does() -> None:
    legs = dict(event_demands(_event("Coast 70.3 triathlon"), TRIATHLETE, TRIATHLON).legs)

    assert 32 <= legs["swimming"] <= 42
    assert 150 <= legs["cycling"] <= 175
    assert 98 <= legs["running"] <= 116


def test_a_target_out_of_reach_is_trained_for_as_the_fastest_that_is_within() -> None:
    usual = event_demands(_event("City 10k"), AthleteState(threshold_pace_ms=3.6), (Sport.RUNNING,)).minutes
    dreamt = event_demands(_event("City 10k", 30.0), AthleteState(threshold_pace_ms=3.6), (Sport.RUNNING,)).minutes
    meant = event_demands(_event("City 10k", 50.0), AthleteState(threshold_pace_ms=3.6), (Sport.RUNNING,)).minutes

    assert usual is not None and dreamt is not None
    assert 0.95 * usual < dreamt < usual
    assert meant == 50.0


def test_however_short_the_race_there_is_a_long_session() -> None:
    row = event_demands(_event("Regatta, 2 km row"), AthleteState(), (Sport.ROWING,))
    climb = event_demands(_event("Hill climb, 6 km and 480 m of climbing"), RIDER, (Sport.CYCLING,))

    assert long_target(row, "rowing") == 60
    assert long_target(climb, "cycling") == 90


def test_a_triathletes_long_ride_is_longer_than_the_leg() -> None:
    demands = event_demands(_event("Coast 70.3 triathlon"), TRIATHLETE, TRIATHLON)

    assert (long_target(demands, "cycling") or 0.0) > dict(demands.legs)["cycling"]


def test_no_race_asks_for_a_shorter_long_session_than_a_shorter_race() -> None:
    for sport in ("running", "cycling", "swimming", "rowing"):
        demands = [
            EventDemands(name="Race", day=date(2026, 9, 6), sport=sport, minutes=float(m)) for m in range(20, 700, 5)
        ]
        asked = [long_target(each, sport) or 0.0 for each in demands]

        assert asked == sorted(asked)


def test_the_longest_run_that_is_asked_for_is_one_that_bones_bear() -> None:
    slow = EventDemands(name="Marathon", day=date(2026, 10, 4), sport="running", minutes=260.0)
    ultra = replace(slow, name="Ultra", minutes=480.0)

    assert long_target(slow, "running") == 150
    assert long_target(ultra, "running") == 240
    assert long_target(replace(ultra, minutes=960.0), "running") == pytest.approx(288)
    assert long_target(replace(ultra, minutes=2000.0), "running") == 300


def test_a_new_runners_race_follows_the_longest_run_lately_and_fades_beyond_it() -> None:
    event = GoalEvent(name="City run", day=date(2027, 3, 21), distance_km=10.0, priority=Priority.A)
    new = AthleteState(level="beginner", sports=(Sport.RUNNING,))

    unknown = predict_race(event, Sport.RUNNING, new)
    after_five = predict_race(event, Sport.RUNNING, replace(new, longest_run_km=5.0, longest_run_min=38.0))
    after_one = predict_race(event, Sport.RUNNING, replace(new, longest_run_km=1.0, longest_run_min=7.0))

    assert unknown is not None and after_five is not None and after_one is not None
    assert 70 <= unknown.minutes <= 80
    assert unknown.band > after_five.band
    # Slower a kilometre than in the five, however much harder it is raced.
    assert 2 * 38 < after_five.minutes < 2 * 38 * 1.15
    assert after_one.minutes == unknown.minutes


def test_a_runner_without_a_threshold_races_faster_than_the_longest_easy_run() -> None:
    event = GoalEvent(name="City run", day=date(2027, 3, 21), distance_km=10.0, priority=Priority.A)
    runner = AthleteState(level="recreational", longest_run_km=10.0, longest_run_min=62.0)

    predicted = predict_race(event, Sport.RUNNING, runner)

    assert predicted is not None
    assert 50 <= predicted.minutes <= 58


@pytest.mark.parametrize(
    ("longest", "low", "high"),
    [
        ((("cycling", 30.0, 98.0),), 180.0, 200.0),
        ((("skiing", 30.0, 98.0),), 120.0, 135.0),
        ((("cycling", 10.0, 33.0),), 120.0, 135.0),
    ],
)
def test_a_ride_without_power_is_predicted_from_the_speed_of_the_longest_ride_lately(
    longest: tuple[tuple[str, float, float], ...], low: float, high: float
) -> None:
    rider = AthleteState(level="recreational", longest_others=longest)

    predicted = predict_race(_event("Valley ride, 60 km"), "cycling", rider)
    with_power = predict_race(_event("Valley ride, 60 km"), "cycling", replace(rider, ftp_w=200.0))

    assert predicted is not None and low <= predicted.minutes <= high
    assert with_power == predict_race(_event("Valley ride, 60 km"), "cycling", AthleteState(ftp_w=200.0))


NEW = AthleteState(level="beginner", longest_run_km=8.0, longest_run_min=60.0, longest_run_easy=True)


@pytest.mark.parametrize(
    ("athlete", "name", "most_pace"),
    [
        (NEW, "City 10k", 7.5),
        (replace(NEW, threshold_pace_ms=2.0, pace_estimated=True), "City 10k", 7.5),
        (replace(NEW, longest_run_easy=False, threshold_pace_ms=2.0), "Park 8 km", 7.5),
    ],
)
def test_no_race_is_predicted_slower_than_a_run_of_late_shows(
    athlete: AthleteState, name: str, most_pace: float
) -> None:
    predicted = predict_race(_event(name), "running", athlete)

    assert predicted is not None and predicted.minutes <= most_pace * (8 if "8" in name else 10) + 1e-9
    assert predicted.band >= 0.06


@pytest.mark.parametrize("name", ["Half marathon", "Hill trail 10 km"])
def test_a_run_of_late_proves_nothing_of_much_longer_or_rougher_races(name: str) -> None:
    slow = replace(NEW, threshold_pace_ms=2.0)

    known = predict_race(_event(name), "running", slow)

    assert known == predict_race(_event(name), "running", replace(slow, longest_run_km=None))


def test_a_pace_that_sessions_showed_is_less_sure_than_one_that_was_entered() -> None:
    entered = AthleteState(level="trained", threshold_pace_ms=3.6)

    sure = predict_race(_event("City 10k"), "running", entered)
    shown = predict_race(_event("City 10k"), "running", replace(entered, pace_estimated=True))

    assert sure is not None and shown is not None
    assert shown.minutes == sure.minutes and shown.band >= 2 * sure.band


@pytest.mark.parametrize(
    ("race", "alone", "least", "most"),
    [
        ("Coast sprint triathlon", "City 5 km", 1.01, 1.04),
        ("Coast olympic triathlon", "City 10 km", 1.03, 1.06),
        ("Coast 70.3 triathlon", "City half marathon", 1.07, 1.11),
        ("Coast ironman", "City marathon", 1.12, 1.18),
    ],
)
def test_the_run_of_a_triathlon_takes_longer_than_alone_the_more_so_the_longer_it_is(
    race: str, alone: str, least: float, most: float
) -> None:
    off_the_bike = dict(event_demands(_event(race), TRIATHLETE, TRIATHLON).legs)[Sport.RUNNING]
    fresh = predict_race(_event(alone), Sport.RUNNING, TRIATHLETE)

    assert fresh is not None
    assert least <= off_the_bike / fresh.minutes <= most
