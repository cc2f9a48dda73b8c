"""Every template in every phase, for every sport and action: sums are right, limits are kept, phases differ."""

import re
from itertools import product

import pytest

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.prescribe import load_of, prescribe
from lanterne_rouge.day.workout_library import INTERVALS, STEADY
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport

KINDS = sorted({*INTERVALS, *STEADY, "race", "strength"})
SPORTS = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.ROWING, Sport.STRENGTH, Sport.WALKING, Sport.OTHER)
ACTION_TARGETS = (
    (Action.RECOVER, "recovery", 1, 20.0),
    (Action.EASE, "endurance", 2, 35.0),
    (Action.MAINTAIN, "threshold", 4, 80.0),
    (Action.PUSH, "vo2max", 5, 95.0),
)
KNOWN = AthleteState(ftp_w=265, lthr_bpm=168, threshold_pace_ms=4.0, css_ms=1.2)


def made(
    kind="threshold", zone=4, load=80.0, *, sport=Sport.CYCLING, phase=Phase.BUILD, action=Action.MAINTAIN, **limits
):
    ceiling = Ceiling(**limits)
    target = Target(action=action, kind=kind, load=load, zone=zone, max_minutes=None)
    return prescribe(target, sport=sport, phase=phase, athlete=KNOWN, ceiling=ceiling)


@pytest.mark.parametrize("sport", SPORTS)
@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("kind", KINDS)
def test_minutes_and_load_agree_after_any_cut(kind, phase, sport):
    for load, minutes, most, zone in product(
        (8.0, 40.0, 150.0), (None, 12, 33, 75), (None, 25.0, 60.0), (1, 2, 3, 5, 7)
    ):
        workout = made(kind, zone, load, sport=sport, phase=phase, max_minutes=minutes, max_load=most, max_zone=zone)
        if workout is None:
            continue
        zones = [(int(name[1]), n) for name, n in workout.zones]
        assert sum(n for _, n in zones) == workout.duration_minutes == sum(s.minutes for s in workout.steps)
        assert workout.max_zone == max(z for z, n in zones if n) <= zone
        assert abs(workout.load - load_of(zones)) <= 0.15 * load_of(zones)
        assert minutes is None or workout.duration_minutes <= minutes
        assert most is None or workout.load <= most
        assert workout.load > 0 and workout.title and workout.description and workout.type


@pytest.mark.parametrize(("action", "kind", "zone", "load"), ACTION_TARGETS)
def test_the_phases_differ_for_the_same_action(action, kind, zone, load):
    made_by_phase = [
        made(kind, zone, load, action=action, phase=phase)
        for phase in (Phase.BASE, Phase.BUILD, Phase.PEAK, Phase.TAPER)
    ]

    assert len({w.title for w in made_by_phase}) == 4
    assert len({w.description for w in made_by_phase}) == 4


def test_the_load_is_met_when_nothing_forbids_it():
    for kind, zone, load in (("endurance", 2, 60.0), ("tempo", 3, 70.0), ("threshold", 4, 85.0), ("vo2max", 5, 90.0)):
        workout = made(kind, zone, load)

        assert workout is not None and 0.9 * load <= workout.load <= load + 1


def test_targets_are_in_the_athletes_own_numbers():
    ride, run, swim = (made(sport=s) for s in (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING))

    assert any(re.search(r"\d+-\d+ W", s.target or "") for s in ride.steps)
    assert any("/km" in (s.target or "") for s in run.steps)
    assert any("/100 m" in (s.target or "") for s in swim.steps)


def test_threshold_watts_lie_around_ftp():
    hard = next(s for s in made().steps if s.zone == 4)
    low, high = map(int, re.search(r"(\d+)-(\d+) W", hard.target).groups())

    assert low < 265 < high


def test_strength_is_a_session_of_its_own():
    workout = made("strength", 2, 40.0, sport=Sport.RUNNING)

    assert workout is not None and workout.sport is Sport.STRENGTH and workout.type == "strength"


def test_nothing_fits_into_five_minutes():
    assert made(max_minutes=5) is None


@pytest.mark.parametrize("minutes", [30, 45, 75, 120, 240])
def test_an_endurance_session_with_tempo_blocks_is_easy_for_at_least_five_sixths_of_its_time(minutes: int) -> None:
    target = Target(action=Action.MAINTAIN, kind="steady", load=minutes, zone=3, max_minutes=minutes)

    workout = prescribe(target, sport=Sport.CYCLING, phase=Phase.BUILD, athlete=AthleteState(), ceiling=Ceiling())

    assert workout is not None
    harder = sum(m for zone, m in workout.zones if int(zone[1]) > 2)
    assert harder <= workout.duration_minutes / 6
    assert workout.max_zone <= 3


@pytest.mark.parametrize("minutes", [30, 40, 55])
def test_a_short_endurance_session_is_not_spent_on_its_warm_up(minutes: int) -> None:
    target = Target(action=Action.MAINTAIN, kind="steady", load=minutes, zone=3, max_minutes=minutes)

    workout = prescribe(target, sport=Sport.CYCLING, phase=Phase.BUILD, athlete=AthleteState(), ceiling=Ceiling())

    assert workout is not None
    assert sum(m for zone, m in workout.zones if zone == "Z1") <= minutes / 5


def test_a_hard_minute_counts_more_than_its_share_of_the_time() -> None:
    even = load_of([(2, 60)])
    mixed = load_of([(1, 25), (2, 15), (4, 20)])

    assert 45 < even < 50
    assert mixed > load_of([(1, 25)]) + load_of([(2, 15)]) + load_of([(4, 20)])


def test_a_race_of_an_impossible_load_still_has_minutes() -> None:
    target = Target(action=Action.MAINTAIN, kind="race", load=1.5e308, zone=4, max_minutes=None)

    workout = prescribe(
        target, sport=Sport.CYCLING, phase=Phase.BASE, athlete=AthleteState(), ceiling=Ceiling(max_load=100.0)
    )

    assert workout is None or workout.load <= 100.0


@pytest.mark.parametrize(("kind", "zone"), [("endurance", 2), ("tempo", 3), ("threshold", 4), ("vo2max", 5)])
@pytest.mark.parametrize("load", [35.0, 60.0, 90.0])
def test_a_session_begins_and_ends_in_zone_one(kind: str, zone: int, load: float) -> None:
    steps = made(kind, zone, load).steps

    assert (steps[0].name, steps[0].zone) == ("Warm-up", 1)
    assert (steps[-1].name, steps[-1].zone) == ("Cool-down", 1)
    assert all(step.zone > 1 for step in steps[1:-1] if "between" not in step.name)


@pytest.mark.parametrize(
    ("kind", "limits", "minutes"),
    [
        ("recovery", {"max_minutes": 10}, 10),
        ("recovery", {"max_minutes": 9}, None),
        ("race", {"max_minutes": 10}, 10),
        ("race", {"max_minutes": 9}, None),
        # Where there is time, twenty minutes at a stroll are the least: a load of 10.1.
        ("recovery", {"max_load": 10.1}, 20),
        ("recovery", {"max_load": 10.0}, None),
    ],
)
def test_less_than_the_least_that_is_useful_is_a_day_of_rest(kind, limits, minutes):
    workout = made(kind, 1, 20.0, max_zone=1, **limits)

    assert (workout.duration_minutes if workout else None) == minutes


@pytest.mark.parametrize(("load", "minutes"), [(9.0, 11), (8.0, 10), (1.0, 10)])
def test_lifting_of_little_load_lasts_ten_minutes_and_no_less(load, minutes):
    workout = made("strength", 2, load)

    assert workout is not None and workout.duration_minutes == minutes
