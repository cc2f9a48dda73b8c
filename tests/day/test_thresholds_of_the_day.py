"""Thresholds that a day is read by, on both sides and on the value itself, where no rule's own case meets them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from lanterne_rouge.day.adjustments import imagine
from lanterne_rouge.day.aim import INSTEAD_OF_RACE, Target, aim
from lanterne_rouge.day.event import classify_ride, in_mode, standing
from lanterne_rouge.day.prescribe import load_of
from lanterne_rouge.day.rest_option import rest_option
from lanterne_rouge.day.signs.reported import read_report
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.day.sport_choice import sports_of
from lanterne_rouge.domain.check_in import CheckIn, Environment, Illness, LowEnergySigns, Pain, Request
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.event import RideAdvice, RideMode
from lanterne_rouge.domain.mission import Stage
from lanterne_rouge.domain.morning import (
    AlsoPlanned,
    AthleteState,
    LoadState,
    PastSession,
    PlannedSession,
    Readiness,
)
from tests.day.mornings import ENDURANCE, MONDAY, REST, THRESHOLD, decided, morning, status
from tests.day.test_as_written import SESSION, written

FIT = LoadState(ctl=60.0, atl=58.0, tsb=2.0, ramp_7d=2.0, history_days=200)
RACE = PlannedSession(sport="cycling", kind="race", minutes=240, max_zone=5, load=250)


def done(**changes: object) -> PastSession:
    return PastSession(**{"days_ago": 1, "sport": "cycling", "kind": "endurance", **changes})


@pytest.mark.parametrize(("days", "returns"), [(0, False), (1, True), (7, True), (8, False)])
def test_the_week_after_an_illness_ends_with_its_seventh_day(days: int, returns: bool) -> None:
    over = Illness(symptoms=("fever",), systemic=True, status="resolved", days_since_resolved=days)

    assert read_signals(morning(check_in=CheckIn(illness=over))).returning is returns


@pytest.mark.parametrize(("after", "moved"), [(-1.0, True), (0.0, True), (2.9, True), (3.0, False)])
def test_strength_stands_three_hours_from_a_hard_ride(after: float, moved: bool) -> None:
    lifting = PlannedSession(
        sport="strength",
        kind="strength",
        minutes=45,
        also=(AlsoPlanned(kind="threshold", sport="cycling", hours_after=after),),
    )
    found = read_signals(morning(plan=lifting)).interference

    assert (found is not None) is moved
    assert found is None or (" before " in found.says) is (after < 0)


@pytest.mark.parametrize(("after", "side"), [(-2.9, "before"), (0.0, "after"), (2.9, "after"), (3.0, "")])
def test_strength_planned_near_a_hard_ride_gives_way(after: float, side: str) -> None:
    ride = replace(THRESHOLD, also=(AlsoPlanned(kind="strength", sport="strength", hours_after=after),))
    found = read_signals(morning(plan=ride)).interference

    assert (f" {side} your hard ride" in found.says) if found else not side


@pytest.mark.parametrize(("load", "total"), [(None, 0.0), (30.0, 30.0)])
def test_a_session_of_unknown_load_adds_none(load: float | None, total: float) -> None:
    training = read_signals(morning(sessions=(done(load=load), done(days_ago=0, load=load)))).training

    assert training.load_yesterday == total and training.load_today == total


@pytest.mark.parametrize(("told", "in_week"), [(0, 0), (1, 1), (6, 1), (7, 0)])
def test_hard_days_of_the_week_are_of_the_last_six(told: int, in_week: int) -> None:
    assert read_signals(morning(sessions=(done(days_ago=told, hard=True),))).training.hard_days_in_week == in_week


def test_of_a_race_in_parts_the_largest_counts_by_load_then_by_minutes() -> None:
    parts = (done(kind="race", minutes=30.0), done(kind="race", minutes=150.0), done(kind="race", minutes=60.0))

    race = read_signals(morning(sessions=parts)).training.race

    assert race is not None and race.minutes == 150.0


@pytest.mark.parametrize(
    ("plan", "goal", "kind"),
    [(RACE, 0, INSTEAD_OF_RACE), (ENDURANCE, 0, "endurance"), (RACE, 5, "endurance"), (None, 0, "endurance")],
)
def test_what_stands_in_place_of_a_race_is_none_on_another_day(
    plan: PlannedSession | None, goal: int, kind: str
) -> None:
    signs = read_signals(morning(plan=plan, mission=status(days_to_goal=goal)))

    assert aim(signs, Ceiling(action=Action.EASE, max_zone=2)).kind == kind


@pytest.mark.parametrize(
    ("load", "action"), [(68.0, "maintain"), (51.1, "maintain"), (51.0, "maintain"), (50.9, "ease")]
)
def test_a_hard_session_that_keeps_its_zone_may_lose_two_fifths(load: float, action: str) -> None:
    signs = read_signals(morning())

    assert aim(signs, Ceiling(action=Action.MAINTAIN, max_load=load)).action == action


@pytest.mark.parametrize(("load", "action"), [(40.1, "maintain"), (40.0, "maintain"), (39.9, "ease")])
def test_an_easy_session_keeps_four_fifths_of_its_load(load: float, action: str) -> None:
    signs = read_signals(morning(plan=replace(ENDURANCE, load=50)))

    assert aim(signs, Ceiling(action=Action.MAINTAIN, max_load=load)).action == action


@pytest.mark.parametrize(("load", "action"), [(200.0, "maintain"), (199.9, "ease")])
def test_a_stage_keeps_four_fifths_of_its_load(load: float, action: str) -> None:
    stage = Stage(number=3, day=MONDAY, kind="flat")
    signs = read_signals(morning(plan=RACE, mission=status(stage=stage, stages_ahead=5)))

    assert aim(signs, Ceiling(action=Action.MAINTAIN, max_load=load)).action == action


@pytest.mark.parametrize(
    ("sports", "own"),
    [
        (["running"] * 8 + ["cycling"] * 2, ("running", "cycling")),
        (["running"] * 9 + ["cycling"] * 2, ("running",)),
        (["running"] * 3 + ["cycling"], ("running",)),
        (["running", "cycling"], ("cycling",)),
        (["walking"] * 9 + ["running"] * 2, ("running",)),
    ],
)
def test_a_sport_is_ones_own_from_two_times_and_a_fifth_on(sports: list[str], own: tuple[str, ...]) -> None:
    assert sports_of([done(sport=sport) for sport in sports]) == own


@pytest.mark.parametrize(
    ("bmi", "dieting", "low"),
    [
        (18.5, True, False),
        (18.4, True, True),
        (18.4, False, False),
        (17.5, False, False),
        (17.4, False, True),
        (10.0, False, True),
        (9.9, True, False),
    ],
)
def test_a_low_weight_is_a_sign_alone_or_with_another(bmi: float, dieting: bool, low: bool) -> None:
    said = CheckIn(low_energy_signs=LowEnergySigns(dieting=dieting))

    assert read_report(morning(athlete=AthleteState(age=30, bmi=bmi), check_in=said)).low_energy is low


@pytest.mark.parametrize(
    ("change", "dieting", "low"), [(-1.0, False, True), (-0.9, False, False), (-0.5, True, True), (-0.4, True, False)]
)
def test_weight_that_goes_by_a_kilogram_a_week_is_a_sign_alone(change: float, dieting: bool, low: bool) -> None:
    said = CheckIn(low_energy_signs=LowEnergySigns(dieting=dieting, weight_change_kg_week=change))

    assert read_report(morning(check_in=said)).low_energy is low


@pytest.mark.parametrize(
    ("degrees", "humid", "days", "hot"),
    [(28, False, 9, True), (28, False, 10, False), (27, False, 0, False), (26, True, 0, True), (25, True, 0, False)],
)
def test_heat_is_hot_for_those_not_used_to_it(degrees: float, humid: bool, days: int, hot: bool) -> None:
    around = Environment(heat_c=degrees, humid=humid, heat_days=days)

    assert read_report(morning(check_in=CheckIn(environment=around))).hot is hot


@pytest.mark.parametrize(
    ("zones", "days", "lagged"),
    [(3, 2, True), (3, 3, False), (2, 0, False), (-6, 2, True), (-6, 3, False), (-3, 1, True), (-3, 2, False)],
)
def test_a_journey_east_takes_a_day_a_zone_and_one_west_half_of_it(zones: float, days: int, lagged: bool) -> None:
    around = Environment(time_zones_east=zones, days_since_arrival=days)

    assert read_report(morning(check_in=CheckIn(environment=around))).jet_lagged is lagged


@pytest.mark.parametrize(("minutes", "like"), [(66.0, True), (66.1, False)])
def test_an_easy_session_is_like_the_last_up_to_a_tenth_more(minutes: float, like: bool) -> None:
    signs = read_signals(morning(plan=replace(ENDURANCE, minutes=minutes), sessions=(done(minutes=60.0),)))

    assert signs.like_the_last is like


@pytest.mark.parametrize(
    ("minutes", "hard", "less"),
    [(74, None, True), (75, None, False), (112.5, False, True), (112.6, False, False), (75, False, True)],
)
def test_a_wish_for_less_is_one_of_time_or_of_ease(minutes: float, hard: bool | None, less: bool) -> None:
    assert read_signals(morning(check_in=CheckIn(request=Request(minutes=minutes, hard=hard)))).wishes_for_less is less


@pytest.mark.parametrize(("load", "kept"), [(1000.0, True), (1000.1, False)])
def test_a_very_long_day_is_believed_up_to_a_rate_that_can_be_held(load: float, kept: bool) -> None:
    seen = read_signals(morning(sessions=(done(minutes=600.0, load=load),))).morning.sessions[0]

    assert (seen.load == load) is kept


@pytest.mark.parametrize(
    ("text", "reads"),
    [("7", True), (" " * 300 + "7", True), ("7." + "0" * 198, True), ("7." + "0" * 199, False), ("  ", False)],
)
def test_a_value_to_imagine_is_neither_empty_nor_a_novel(text: str, reads: bool) -> None:
    try:
        imagine(morning(), [("sleep_h", text)])
    except BadInput as problem:
        assert not reads and "can't read a value" in str(problem)
    else:
        assert reads


@pytest.mark.parametrize(("minutes", "offered"), [(29, False), (30, True), (None, True)])
def test_a_walk_is_offered_where_there_is_time_for_it(minutes: float | None, offered: bool) -> None:
    assert (rest_option(morning(plan=REST, check_in=CheckIn(minutes_available=minutes))) is not None) is offered


@pytest.mark.parametrize(
    ("minutes", "intensity", "load", "mode"),
    [
        (29.9, 0.9, 80, None), (30, 0.85, 20, RideMode.BREAKAWAY), (59.9, 0.85, 59, RideMode.BREAKAWAY), (60, 0.85, 59, RideMode.GC),
        (60, 0.85, 60, RideMode.BREAKAWAY), (60, 0.84, 60, RideMode.GC), (60, 0.70, 40, RideMode.GC), (60, 0.69, 40, None),
        (60, 0.70, 39, None), (60, None, 100, RideMode.BREAKAWAY), (60, None, 99, RideMode.GC), (60, None, 40, RideMode.GC),
        (60, None, 39, None), (60, None, None, None),
    ],
)  # fmt: skip
def test_what_a_ride_counts_as(
    minutes: float, intensity: float | None, load: float | None, mode: RideMode | None
) -> None:
    assert classify_ride(minutes=minutes, intensity_factor=intensity, load=load) is mode


@pytest.mark.parametrize(("ago", "state"), [(-1, "ahead"), (0, "today"), (1, "missed")])
def test_a_stage_is_missed_from_the_day_after_it(ago: int, state: str) -> None:
    stage = Stage(number=1, day=MONDAY - timedelta(days=ago), kind="flat")

    assert standing([stage], [], today=MONDAY).stages[0].state.value == state


@pytest.mark.parametrize(("load", "minutes"), [(38.5, 30.0), (38.4, 60.0), (77.0, 60.0), (90.0, 60.0)])
def test_an_attack_shortens_a_stage_to_no_less_than_half_an_hour(load: float, minutes: float) -> None:
    target = Target(action=Action.MAINTAIN, kind="race", load=load, zone=5, max_minutes=None, minutes=60.0)

    assert in_mode(target, RideAdvice(mode=RideMode.BREAKAWAY, reason="")).minutes == pytest.approx(minutes)


@pytest.mark.parametrize(("load", "minutes"), [(64.0, 60.0), (80.0, 75.0)])
def test_a_steady_stage_takes_longer_for_much_load(load: float, minutes: float) -> None:
    target = Target(action=Action.MAINTAIN, kind="race", load=load, zone=5, max_minutes=None, minutes=60.0)

    assert in_mode(target, RideAdvice(mode=RideMode.GC, reason="")).minutes == pytest.approx(minutes)


@pytest.mark.parametrize(
    ("ceiling", "fits"),
    [
        (Ceiling(max_zone=4), True), (Ceiling(max_zone=3), False), (Ceiling(max_minutes=50), True), (Ceiling(max_minutes=49.9), False),
        (Ceiling(max_load=load_of({1: 24, 4: 24, 2: 2}.items())), True), (Ceiling(max_load=load_of({1: 24, 4: 24, 2: 2}.items()) - 0.1), False),
    ],
)  # fmt: skip
def test_the_plans_own_steps_stand_up_to_the_limit_itself(ceiling: Ceiling, fits: bool) -> None:
    assert (written(ceiling=ceiling) is not None) is fits


@pytest.mark.parametrize(("readiness", "minutes"), [(92.0, 55), (80.0, 50)])
def test_a_push_may_take_longer_than_the_plans_own_steps(readiness: float, minutes: int) -> None:
    fresh = {"readiness": Readiness(score=readiness), "load": replace(FIT, tsb=5.0, atl=55.0)}

    workout = decided(plan=SESSION, **fresh).workout

    assert workout is not None and workout.duration_minutes == minutes


@pytest.mark.parametrize(("score", "steady"), [(5.0, True), (5.1, False), (None, False)])
def test_a_tendon_is_trained_up_to_five_of_ten(score: float | None, steady: bool) -> None:
    tendon = Pain(site="achilles", score_0_10=score, trend="stable")

    assert read_report(morning(check_in=CheckIn(pain=(tendon,)))).steady_tendon is steady
