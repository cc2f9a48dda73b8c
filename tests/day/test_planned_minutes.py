"""What is planned is done as planned: its minutes, unless a limit says otherwise; and beginners grow from what they did."""

from dataclasses import replace

import pytest

from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import LoadState, PastSession, PlannedSession
from tests.day.mornings import decided, morning, status
from tests.every import every


def _planned(kind: str, minutes: float, **more: object) -> PlannedSession:
    zone = {
        "endurance": 2,
        "tempo": 3,
        "threshold": 4,
        "vo2max": 5,
        "sprint": 6,
        "openers": 5,
        "steady": 3,
        "recovery": 1,
    }
    return PlannedSession(sport="cycling", kind=kind, minutes=minutes, max_zone=zone[kind], hard=zone[kind] > 3, **more)


@every("kind", ["recovery", "endurance", "steady", "tempo", "threshold", "vo2max", "sprint", "openers"])
@every("minutes", [35, 60, 112])
@every("load", [None, 30.0, 105.0])
def test_planned_minutes_are_kept_whatever_load_the_plan_names(kind: str, minutes: float, load: float | None) -> None:
    day = decided(plan=_planned(kind, minutes, load=load))

    if day.verdict.decision.action is Action.MAINTAIN:
        assert day.workout is not None and day.workout.duration_minutes == minutes


@pytest.mark.parametrize(
    ("kind", "minutes", "load", "zone", "comes_to"),
    [
        # In zone 2 between its intervals it is 76: up to 1.2 times the load of the plan it is still that session.
        ("vo2max", 75, 63.5, 2, 76.1),
        ("vo2max", 75, 63.3, 1, 66.3),
        ("vo2max", 75, None, 2, 86.3),
        ("sprint", 95, 72.0, 1, 82.0),
        # Openers are there to freshen up: they stay within the load of the plan.
        ("openers", 45, 44.0, 2, 43.7),
        ("openers", 45, 43.0, 1, 40.8),
    ],
)
def test_long_breaks_of_a_light_interval_session_are_strolled(
    kind: str, minutes: float, load: float | None, zone: int, comes_to: float
) -> None:
    day = decided(plan=_planned(kind, minutes, load=load))

    assert day.workout is not None and day.workout.duration_minutes == minutes
    assert day.workout.steps[-2].zone == zone
    assert day.workout.load == pytest.approx(comes_to, abs=0.1)


@pytest.mark.parametrize(
    ("phase", "days", "named", "between", "comes_to"),
    [
        (Phase.TAPER, 20, 52.0, 1, 56.5),
        (Phase.TAPER, 20, 61.0, 1, 56.5),
        (Phase.TAPER, 20, 62.0, 2, 61.7),
        (Phase.TAPER, 20, None, 2, 65.2),
        (Phase.PEAK, 10, 52.0, 1, 54.7),
        (Phase.PEAK, 11, 52.0, 2, 61.7),
    ],
)
def test_in_a_taper_steady_minutes_never_take_an_interval_session_above_its_planned_load(
    phase: Phase, days: int, named: float | None, between: int, comes_to: float
) -> None:
    fresh = LoadState(ctl=78.0, atl=68.0, tsb=10.0, ramp_7d=0.0, history_days=200)

    day = decided(plan=_planned("vo2max", 60, load=named), load=fresh, mission=status(phase, days))

    assert day.workout is not None and day.workout.duration_minutes == 60
    assert day.workout.steps[-2].zone == between
    assert day.workout.load == pytest.approx(comes_to, abs=0.1)


@pytest.mark.parametrize(
    ("kind", "zone", "made", "says"),
    [
        ("other", None, ("threshold", 4), "Do what is planned: 90 minutes up to zone 4."),
        ("other", 5, ("vo2max", 5), "Do what is planned: 90 minutes up to zone 5."),
        ("other", 6, ("sprint", 6), "Do what is planned: 90 minutes up to zone 6."),
        ("sprint", 7, ("sprint", 6), "Do a milder form of what is planned: 90 minutes up to zone 6."),
        ("other", 7, ("sprint", 6), "Do a milder form of what is planned: 90 minutes up to zone 6."),
        ("vo2max", 6, ("vo2max", 5), "Do a milder form of what is planned: 90 minutes up to zone 5."),
        ("vo2max", None, ("vo2max", 5), "Do what is planned: 90 minutes up to zone 5."),
    ],
)
def test_a_session_is_as_hard_as_planned_and_where_it_is_made_milder_the_reason_says_so(
    kind: str, zone: int | None, made: tuple[str, int], says: str
) -> None:
    team = PlannedSession(sport="other", kind=kind, minutes=90, max_zone=zone, load=90, hard=True)

    day = decided(plan=team)

    assert day.workout is not None and (day.workout.type, day.workout.max_zone) == made
    assert day.verdict.decision.reason.endswith(says)


@pytest.mark.parametrize(
    ("kind", "load", "zone"),
    [
        ("rest", 0.0, 0),
        ("recovery", 25.0, 1),
        ("endurance", 45.0, 2),
        ("steady", 51.0, 3),
        ("tempo", 62.0, 3),
        ("threshold", 72.0, 4),
        ("vo2max", 75.0, 5),
        ("sprint", 60.0, 6),
        ("race", 75.0, 7),
        ("test", 72.0, 5),
        ("openers", 50.0, 5),
        ("strength", 50.0, 2),
        ("heavy_legs", 50.0, 2),
        ("other", 60.0, 2),
    ],
)
def test_an_hour_of_a_kind_has_its_usual_load_and_zone_where_the_plan_names_none(
    kind: str, load: float, zone: int
) -> None:
    planned = read_signals(morning(plan=PlannedSession(sport="cycling", kind=kind, minutes=60.0))).planned

    assert (planned.load, planned.zone) == (load, zone)


def test_a_beginner_of_unknown_fitness_keeps_a_run_like_the_last_ones() -> None:
    runs = tuple(PastSession(days_ago=d, sport="running", minutes=28, max_zone=2, load=16) for d in (2, 4))
    run = PlannedSession(sport="running", kind="endurance", minutes=30, max_zone=2, run_walk=True)
    unknown = LoadState(history_days=8)

    as_before = decided(plan=run, load=unknown, readiness=None, hrv=None, sessions=runs)
    much_longer = decided(plan=replace(run, minutes=60), load=unknown, readiness=None, hrv=None, sessions=runs)

    assert as_before.workout is not None and as_before.workout.duration_minutes == 30
    assert much_longer.workout is not None and much_longer.workout.duration_minutes < 33


def test_after_a_day_far_above_the_usual_there_is_no_speed_even_in_openers() -> None:
    long_ride = PastSession(days_ago=1, sport="cycling", minutes=240, max_zone=3, load=180)

    for kind in ("threshold", "openers"):
        day = decided(plan=_planned(kind, 40), sessions=(long_ride,))
        assert day.workout is None or day.workout.max_zone <= 2
        assert "yesterday's load of 180" in day.verdict.decision.reason.lower()


def test_a_one_day_race_has_parts_that_are_raced() -> None:
    race = PlannedSession(sport="cycling", kind="race", minutes=240, load=250, hard=True)
    day = decided(plan=race, mission=status(days_to_goal=0))

    assert day.workout is not None and day.workout.max_zone >= 5 and day.workout.duration_minutes == 240


def test_the_first_run_and_walk_of_a_beginner_is_kept_as_planned() -> None:
    first = PlannedSession(sport="running", kind="endurance", minutes=30, max_zone=2, run_walk=True)
    day = decided(plan=first, load=LoadState(), readiness=None, hrv=None, sessions=())
    longer = decided(plan=replace(first, minutes=50), load=LoadState(), readiness=None, hrv=None, sessions=())

    assert day.workout is not None and day.workout.duration_minutes == 30
    assert longer.verdict.decision.action is Action.EASE


@pytest.mark.parametrize(("named", "load"), [(38, 38), (34, 34), (56, 56), (33, 30.3), (57, 46.4), (None, 46.4)])
def test_an_easy_hour_kept_as_planned_has_the_load_that_the_plan_names_if_zone_two_can_give_it(named, load) -> None:
    day = decided(plan=_planned("endurance", 60, load=named))

    assert day.workout is not None and day.workout.duration_minutes == 60
    assert day.workout.load == load


def test_a_shorter_or_a_harder_session_has_the_load_of_its_own_zones() -> None:
    cut = decided(plan=_planned("endurance", 60, load=38.0), minutes_available=45)
    tempo = decided(plan=_planned("tempo", 60, load=50.0))

    assert cut.workout is not None and cut.workout.load == pytest.approx(34.6, abs=1)
    assert tempo.workout is not None and tempo.workout.load != 50.0


@pytest.mark.parametrize(("days", "hard", "eased"), [(7, 3, True), (7, 2, False), (10, 6, True), (10, 5, False)])
def test_hard_days_of_a_longer_summary_count_as_far_as_they_must_lie_in_the_last_week(days, hard, eased) -> None:
    lately = PastSession(summary_days=days, hard_days=hard, load_per_day=70)

    day = decided(sessions=(lately,))

    assert (day.verdict.decision.action is Action.EASE) == eased
