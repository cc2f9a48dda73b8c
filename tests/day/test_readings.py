"""What the readers make of a morning, each figure on both sides of where it changes: training, plan, body, confidence, target."""

from dataclasses import replace

import pytest

from lanterne_rouge.day.aim import aim
from lanterne_rouge.day.decide import confidence
from lanterne_rouge.day.signs.body import read_body
from lanterne_rouge.day.signs.reported import is_fever, read_report
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.day.signs.training import longest_next, read_plan, read_training
from lanterne_rouge.domain.check_in import (
    CheckIn,
    Environment,
    Feeling,
    Illness,
    Injury,
    LowEnergySigns,
    Pain,
    Performance,
    QuietPain,
    Race,
    Request,
)
from lanterne_rouge.domain.decision import Action, Ceiling, Flag
from lanterne_rouge.domain.morning import (
    HrvState,
    LoadState,
    PastCtl,
    PastSession,
    PersonalConstants,
    PlannedSession,
    Readiness,
    SleepState,
    VitalSign,
)
from tests.day.mornings import ENDURANCE, REST, THRESHOLD, morning, status
from tests.every import every


def past(days: int | None = 1, **facts) -> PastSession:
    return PastSession(
        **{"days_ago": days, "sport": "cycling", "kind": "endurance", "max_zone": 2, "load": 50.0, **facts}
    )


def form(ctl: float | None = 60.0, **facts) -> LoadState:
    return LoadState(ctl=ctl, atl=58.0, tsb=2.0, **facts)


def milestone(days: int, ctl: float) -> PastCtl:
    return PastCtl(days_ago=days, ctl=ctl)


SMALL = past(2, load=29.9)
RUN = {"sport": "running", "minutes": 40.0}


@every(
    ("figure", "changes", "value"),
    [
        # Days in a row without an easy one: a day off, an easy kind, zone 1 or less than half of fitness ends them.
        ("days_without_easy", {"sessions": ()}, 0),
        ("days_without_easy", {"sessions": (past(1), past(2), past(3))}, 3),
        ("days_without_easy", {"sessions": (past(2), past(3))}, 0),
        ("days_without_easy", {"sessions": (past(1), past(2, kind="recovery"), past(3))}, 1),
        ("days_without_easy", {"sessions": (past(1), past(2, max_zone=1), past(3))}, 1),
        ("days_without_easy", {"sessions": (past(1), past(2, max_zone=0), past(3))}, 1),
        ("days_without_easy", {"sessions": (past(1), past(2, minutes=0), past(3))}, 1),
        ("days_without_easy", {"sessions": (past(1), SMALL, past(3))}, 1),
        ("days_without_easy", {"sessions": (past(1), replace(SMALL, load=30.0), past(3))}, 3),
        ("days_without_easy", {"sessions": (past(1), replace(SMALL, load=None), past(3))}, 3),
        ("days_without_easy", {"sessions": (past(1), SMALL, replace(SMALL, load=0.1), past(3))}, 3),
        ("days_without_easy", {"sessions": (past(1), replace(SMALL, load=9.0)), "load": form(19.9)}, 2),
        ("days_without_easy", {"sessions": (past(1), replace(SMALL, load=9.0)), "load": form(20.0)}, 1),
        ("days_without_easy", {"sessions": (past(1),), "load": form(days_since_easy=4)}, 4),
        ("days_without_easy", {"sessions": (past(1), PastSession(summary_days=7, days_ago=2))}, 1),
        # The rise of fitness, from the milestone nearest to a week back, if it is a week back at least.
        ("ramp", {"load": form(ramp_7d=3.0), "ctl_history": (milestone(7, 50.0),)}, 3.0),
        ("ramp", {"load": form(), "ctl_history": (milestone(7, 50.0), milestone(14, 40.0))}, 10.0),
        ("ramp", {"load": form(), "ctl_history": (milestone(14, 50.0),)}, 5.0),
        ("ramp", {"load": form(), "ctl_history": (milestone(6, 50.0), milestone(14, 40.0))}, None),
        ("ramp", {"load": form(None), "ctl_history": (milestone(7, 50.0),)}, None),
        ("ramp_percent", {"load": form(60.0, ramp_7d=10.0)}, 20.0),
        ("ramp_percent", {"load": form(12.0, ramp_7d=2.0)}, 20.0),
        ("ramp_percent", {"load": form(11.9, ramp_7d=2.0)}, None),
        # Hours since hard work, by the clock where it is known, else by the day; later today's session lies later.
        ("hours_since_hard", {"sessions": (past(1, hard=True),)}, 24.0),
        ("hours_since_hard", {"sessions": (past(2, hard=True), past(3, hard=True))}, 48.0),
        ("hours_since_hard", {"sessions": (past(1, hard=True, hours_ago=14.0),)}, 14.0),
        ("hours_since_hard", {"sessions": (past(1, hard=True, hours_ago=14.0),), "plan": replace(THRESHOLD, in_hours=8.0)}, 22.0),
        ("hours_since_hard", {"sessions": (past(1, hard=True),), "plan": replace(THRESHOLD, in_hours=8.0)}, 24.0),
        ("hours_since_hard", {"sessions": (past(None, hard=True),)}, None),
        ("hours_since_heavy_legs", {"sessions": (past(1, kind="heavy_legs"),)}, 20.0),
        ("hours_since_heavy_legs", {"sessions": (past(0, kind="heavy_legs"),)}, 0.0),
        ("hours_since_heavy_legs", {"sessions": (past(1, kind="strength"),)}, None),
        ("hours_since_heavy_legs", {"sessions": (past(2, kind="heavy_legs"), past(1))}, 44.0),
        ("hours_since_strength", {"sessions": (past(1, kind="strength"),)}, 24.0),
        ("heavy_leg_sets", {"sessions": (past(2, kind="heavy_legs", leg_sets=9.0), past(1, kind="heavy_legs", leg_sets=4.0))}, 4.0),
        ("heavy_leg_sets", {"sessions": (past(2, kind="heavy_legs", leg_sets=9.0), past(1, leg_sets=4.0))}, 9.0),
        ("heavy_leg_sets", {"sessions": (past(None, kind="heavy_legs", leg_sets=9.0),)}, None),
        # Hard days of the last week: single days, and what of a summary must lie in it.
        ("hard_days_in_week", {"sessions": (past(1, hard=True), past(6, hard=True), past(7, hard=True))}, 2),
        ("hard_days_in_week", {"sessions": (past(0, hard=True), past(1, hard=True), past(1, hard=True))}, 1),
        ("hard_days_in_week", {"sessions": (PastSession(summary_days=9, hard_days=4),)}, 2),
        ("hard_days_in_week", {"sessions": (PastSession(summary_days=5, hard_days=2), past(1, hard=True))}, 3),
        # The longest of the last weeks, of endurance and of runs; runs only where they reach back a week.
        ("longest_minutes", {"sessions": (past(1, minutes=60), past(2, minutes=90), past(3, minutes=0))}, 90),
        ("longest_minutes", {"sessions": (past(1, minutes=60), past(2, minutes=90, kind="strength"))}, 60),
        ("longest_minutes", {"sessions": (past(1, minutes=60), past(2, minutes=90, sport="strength"))}, 60),
        ("longest_minutes", {"sessions": (past(1, minutes=60), past(2, minutes=90, summary_days=7))}, 60),
        ("longest_run_minutes", {"sessions": (past(2, **RUN), past(6))}, None),
        ("longest_run_minutes", {"sessions": (past(2, **RUN), past(7))}, 40.0),
        ("longest_run_minutes", {"sessions": (past(2, **RUN), past(8, **{**RUN, "minutes": 55.0}))}, 55.0),
        ("longest_run_minutes", {"sessions": (past(2, minutes=70), past(8, **RUN))}, 40.0),
        ("longest_km", {"sessions": (past(1, distance_km=10.0), past(2, distance_km=12.0), past(3))}, 12.0),
        # Yesterday's and today's load; what is still to come today is not done.
        ("load_yesterday", {"sessions": (past(1), past(1, load=30.0), past(2), past(1, load=None))}, 80.0),
        ("load_yesterday", {"sessions": (past(1, summary_days=7),)}, 0.0),
        ("load_today", {"sessions": (past(0), past(1))}, 50.0),
        ("load_today", {"sessions": (past(0),), "plan": replace(THRESHOLD, in_hours=3.0)}, 0.0),
        ("load_today", {"sessions": (past(0, kind="strength"), past(0, load=20.0))}, 20.0),
        ("load_today", {"sessions": (past(0, kind="strength"),), "plan": replace(THRESHOLD, kind="strength")}, 50.0),
        ("hard_today", {"sessions": (past(0, hard=True),)}, True),
        ("hard_today", {"sessions": (past(0), past(1, hard=True))}, False),
        ("raced_today", {"sessions": (past(0, kind="race"),)}, True),
        ("raced_today", {"sessions": (past(1, kind="race"), past(0))}, False),
        # The last race, by its largest part; one that was only told counts where no other is known.
        ("race", {"sessions": (past(0, kind="race"),)}, None),
        ("race", {"sessions": (past(9, kind="race"), past(3, kind="race", load=9.0), past(3, kind="race", load=8.0))}, past(3, kind="race", load=9.0)),
        ("race", {"check_in": CheckIn(race=Race(in_days=-3, distance_km=21.0, priority="B"))}, PastSession(days_ago=3, kind="race", hard=True, distance_km=21.0)),
        ("race", {"check_in": CheckIn(race=Race(in_days=0, priority="B"))}, None),
        ("failed_sessions", {"sessions": (past(1, failed_sessions=2), past(2, failed_sessions=1), past(3))}, 3),
        # The week of the way back.
        ("weeks_back", {}, 1),
        ("weeks_back", {"check_in": CheckIn(injury=Injury(site="knee", week_back=3))}, 3),
        ("weeks_back", {"check_in": CheckIn(injury=Injury(site="knee", week_back=0))}, 1),
        ("weeks_back", {"check_in": CheckIn(break_days=20), "sessions": tuple(past(d) for d in (1, 4, 7, 30))}, 2),
        ("weeks_back", {"check_in": CheckIn(break_days=20), "sessions": tuple(past(d) for d in (1, 4, 6, 30))}, 1),
        ("weeks_back", {"check_in": CheckIn(break_days=20), "sessions": tuple(past(d) for d in (1, 8, 22))}, 4),
        ("weeks_back", {"check_in": CheckIn(break_days=20), "sessions": tuple(past(d) for d in (1, 8, 23))}, 2),
        ("weeks_back", {"check_in": CheckIn(break_days=5), "sessions": tuple(past(d) for d in (1, 8, 16))}, 2),
        ("weeks_back", {"check_in": CheckIn(break_days=20), "sessions": (past(1), past(8, kind="rest"))}, 1),
    ],
)  # fmt: skip
def test_each_figure_of_the_training_is_read_from_the_sessions(figure, changes, value):
    context = morning(**{"load": form(), "sessions": (), **changes})

    assert getattr(read_training(context), figure) == (pytest.approx(value) if isinstance(value, float) else value)


@pytest.mark.parametrize(
    ("ctl", "longest", "usual"),
    [
        (None, 60.0, None),
        (20.0, 60.0, 20.0),
        (19.9, None, 19.9),
        (10.0, 20.0, 15.0),
        (10.0, 60.0, 20.0),
        (18.0, 20.0, 18.0),
    ],
)
def test_a_usual_day_of_who_trains_seldom_is_the_longest_session(ctl, longest, usual):
    sessions = () if longest is None else (past(1, minutes=longest),)

    assert read_training(morning(load=form(ctl), sessions=sessions)).usual_day == usual


@pytest.mark.parametrize(
    ("load", "young", "stale", "known", "share"),
    [
        ({"history_days": 55}, True, False, True, 2 / 60),
        ({"history_days": 56}, False, False, True, 2 / 60),
        ({"history_days": 0}, False, False, True, 2 / 60),
        ({"feed_age_days": 1}, False, False, True, 2 / 60),
        ({"feed_age_days": 2}, False, True, False, 2 / 60),
        ({"ctl": 20.0}, False, False, True, 0.1),
        ({"ctl": 19.9}, False, False, True, None),
        ({"ctl": None}, False, False, False, None),
    ],
)
def test_what_is_known_of_form(load, young, stale, known, share):
    read = read_training(morning(load=form(**load)))

    assert (read.is_young, read.stale, read.form_known, read.form_share) == (young, stale, known, share)


@pytest.mark.parametrize(
    ("load", "days_ago", "last"),
    [
        ({"feed_age_days": 0}, (), 1),
        ({"feed_age_days": 3}, (), 4),
        ({"feed_age_days": 3}, (3, 6), 3),
        ({"feed_age_days": 3}, (2, 6), 4),
        ({"feed_age_days": 3, "last_activity_days_ago": 7}, (3,), 7),
        ({}, (3,), None),
    ],
)
def test_the_last_activity_is_at_most_a_day_older_than_the_feed(load, days_ago, last):
    sessions = tuple(PastSession(days_ago=days, sport="cycling", minutes=60.0, load=40.0) for days in days_ago)

    assert read_training(morning(load=form(**load), sessions=sessions)).last_activity_days_ago == last


@pytest.mark.parametrize(
    ("longest", "following"), [(20.0, 25.0), (50.0, 55.0), (60.0, 66.0), (1300.0, 1430.0), (1400.0, 1440.0)]
)
def test_the_next_session_is_a_tenth_or_five_minutes_longer(longest, following):
    assert longest_next(longest) == pytest.approx(following)


def planned(**facts) -> PlannedSession:
    return PlannedSession(**{"sport": "cycling", "kind": "endurance", **facts})


@pytest.mark.parametrize(
    ("plan", "minutes", "load", "zone", "hard"),
    [
        (planned(minutes=80), 80, 60.0, 2, False),
        (planned(load=45.0), 60, 45.0, 2, False),
        (planned(distance_km=10.0, sport="running"), 65, 48.75, 2, False),
        (planned(distance_km=10.0), 60, 45.0, 2, False),
        (planned(), 60, 45.0, 2, False),
        (planned(minutes=-5, load=-3.0), 0, 0.0, 2, False),
        (planned(minutes=60, max_zone=9), 60, 45.0, 7, True),
        (planned(minutes=60, max_zone=0), 60, 45.0, 1, False),
        (planned(minutes=60, max_zone=3), 60, 45.0, 3, False),
        (planned(minutes=60, max_zone=4), 60, 45.0, 4, True),
        (planned(minutes=60, hard=True), 60, 45.0, 2, True),
        (planned(kind="other", hard=True), 60, 60.0, 4, True),
        (planned(kind="other", load=30.0), 30, 30.0, 2, False),
        (planned(kind="fartlek", load=30.0), 30, 30.0, 2, False),
        (planned(kind="fartlek", minutes=40), 40, 40.0, 2, False),
        (planned(kind="openers", minutes=30), 30, 25.0, 5, False),
        (planned(kind="heavy_legs", minutes=60, max_zone=4), 60, 50.0, 4, False),
        (planned(kind="rest", minutes=60, load=30.0, max_zone=3), 0, 0.0, 0, False),
    ],
)
def test_a_plan_is_read_in_minutes_load_and_zone(plan, minutes, load, zone, hard):
    read = read_plan(morning(plan=plan))

    assert (read.minutes, read.load, read.zone, read.is_hard) == (minutes, load, zone, hard)


@pytest.mark.parametrize(
    ("kind", "load", "zone", "hard"),
    [
        ("recovery", 25.0, 1, False),
        ("endurance", 45.0, 2, False),
        ("strength", 50.0, 2, False),
        ("heavy_legs", 50.0, 2, False),
        ("steady", 51.0, 3, False),
        ("tempo", 62.0, 3, False),
        ("openers", 50.0, 5, False),
        ("threshold", 72.0, 4, True),
        ("vo2max", 75.0, 5, True),
        ("test", 72.0, 5, True),
        ("sprint", 60.0, 6, True),
        ("race", 75.0, 7, True),
    ],
)
def test_an_hour_of_a_kind_says_by_itself_how_hard_it_is(kind, load, zone, hard):
    read = read_plan(morning(plan=planned(kind=kind, minutes=60)))

    assert (read.load, read.zone, read.is_hard) == (load, zone, hard)


@pytest.mark.parametrize(
    ("changes", "load"),
    [
        ({"load": form(40.0)}, 40.0),
        ({"load": form(80.0)}, 60.0),
        ({"load": form(10.0)}, 15.0),
        ({"load": form(40.0), "usual_day_load": 30.0}, 30.0),
        ({"load": form(None)}, 45.0),
    ],
)
def test_without_a_plan_an_easy_day_as_large_as_a_usual_one_is_assumed(changes, load):
    read = read_plan(morning(plan=None, **changes))

    assert (read.given, read.kind, read.load) == (False, "endurance", load)


@pytest.mark.parametrize(
    ("plan", "km"),
    [
        (planned(minutes=75, sport="running"), 10.0),
        (planned(minutes=75, sport="running", distance_km=12.0), 12.0),
        (planned(minutes=75, sport="running", run_walk=True), None),
        (planned(minutes=75), None),
        (planned(sport="running", load=40.0), None),
    ],
)
def test_a_run_in_minutes_is_as_long_as_a_slow_runner_gets(plan, km):
    assert read_plan(morning(plan=plan)).km == km


def night(**hours) -> SleepState:
    return SleepState(**{"last_h": None, "avg_7d_h": None, "need_h": None, **hours})


HRV = HrvState(mean_28d=4.0, sd_28d=0.2, week=4.0, today=4.0, yesterday=4.0)


@pytest.mark.parametrize(
    ("figure", "changes", "value"),
    [
        ("readiness", {"readiness": Readiness(score=70.0, measured_days_ago=0)}, 70.0),
        ("readiness", {"readiness": Readiness(score=70.0, measured_days_ago=1)}, None),
        ("readiness_yesterday", {"readiness": Readiness(score=70.0, measured_days_ago=1)}, 70.0),
        ("readiness_yesterday", {"readiness": Readiness(score=70.0, measured_days_ago=2)}, None),
        ("hrv_week", {"hrv": replace(HRV, valid_days_in_week=3)}, 4.0),
        ("hrv_week", {"hrv": replace(HRV, valid_days_in_week=2)}, None),
        ("hrv_today_sds", {"hrv": replace(HRV, today=3.7)}, -1.5),
        ("hrv_today_sds", {"hrv": replace(HRV, sd_28d=0.0)}, None),
        ("hrv_dipped_twice", {"hrv": replace(HRV, today=3.79, yesterday=3.79)}, True),
        ("hrv_dipped_twice", {"hrv": replace(HRV, today=3.79, yesterday=3.81)}, False),
        ("hrv_dipped_twice", {"hrv": replace(HRV, today=3.81, yesterday=3.79)}, False),
        ("hrv_dipped_twice", {"hrv": replace(HRV, today=3.5, yesterday=None)}, False),
        ("hrv_below", {"hrv": replace(HRV, week=3.89)}, True),
        ("hrv_below", {"hrv": replace(HRV, week=3.91)}, False),
        ("hrv_above", {"hrv": replace(HRV, week=4.11)}, True),
        ("hrv_above", {"hrv": replace(HRV, week=4.09)}, False),
        ("hrv_in_band", {"hrv": HRV}, True),
        ("hrv_in_band", {"hrv": replace(HRV, week=4.11)}, False),
        ("hrv_in_band", {"hrv": replace(HRV, week=3.89)}, False),
        ("hrv_in_band", {"hrv": None}, False),
        # A band that the athlete widened is the usual one on a way back and before a push.
        ("hrv_below", {"hrv": replace(HRV, week=3.85), "own": PersonalConstants(hrv_band_sd=1.0)}, False),
        ("hrv_carefully_below", {"hrv": replace(HRV, week=3.85), "own": PersonalConstants(hrv_band_sd=1.0)}, True),
        ("hrv_carefully_below", {"hrv": replace(HRV, week=3.94), "own": PersonalConstants(hrv_band_sd=0.25)}, True),
        ("sleep_need", {"sleep": night(last_h=7.0)}, 7.5),
        ("sleep_need", {"sleep": night(last_h=7.0, need_h=8.5)}, 8.5),
        ("sleep_need", {"sleep": None}, None),
        ("sleep_debt", {"sleep": night(avg_7d_h=6.0, need_h=8.5)}, 2.5),
        ("sleep_debt", {"sleep": night(last_h=6.0)}, None),
    ],
)
def test_each_figure_of_the_body_is_read_against_the_athletes_own_normal(figure, changes, value):
    assert getattr(read_body(morning(**changes)), figure) == (
        pytest.approx(value) if isinstance(value, float) else value
    )


SURE = {"sessions": ()}
GAPS = [
    ({}, 0.9),
    ({"readiness": None}, 0.75),
    ({"hrv": None}, 0.8),
    ({"sleep": None}, 0.85),
    ({"rhr": None}, 0.85),
    ({"plan": None}, 0.85),
    ({"readiness": None, "hrv": None, "sleep": None, "rhr": None, "plan": None}, 0.5),
]


@pytest.mark.parametrize(("changes", "sure"), GAPS)
def test_every_gap_in_what_is_known_makes_a_day_less_sure(changes, sure):
    assert confidence(read_signals(morning(**changes)), Ceiling(), ()) == sure


@pytest.mark.parametrize(
    ("score", "tsb", "sure"), [(84.0, -25.0, 0.9), (85.0, -25.0, 0.8), (85.0, -24.0, 0.9), (85.0, 2.0, 0.9)]
)
def test_a_fresh_body_in_deep_form_is_a_contradiction(score, tsb, sure):
    context = morning(
        readiness=Readiness(score=score),
        load=LoadState(ctl=100.0, atl=100.0 - tsb, tsb=tsb, ramp_7d=2.0, history_days=200),
    )

    assert confidence(read_signals(context), Ceiling(), ()) == sure


def test_a_day_off_for_the_body_is_as_sure_as_can_be():
    signs = read_signals(morning(readiness=None, hrv=None))

    assert confidence(signs, Ceiling(action=Action.RECOVER), (Flag.INJURY,)) == 0.95
    assert confidence(signs, Ceiling(action=Action.RECOVER), ()) == 0.65
    assert confidence(signs, Ceiling(action=Action.EASE), (Flag.INJURY,)) == 0.65


RACE = planned(kind="race", minutes=240, load=250.0, hard=True)
LIFTING = planned(sport="strength", kind="strength", minutes=45, load=37.5)
LEG_LIFTING = planned(sport="strength", kind="heavy_legs", minutes=45, load=37.5)
STEADY = planned(kind="steady", minutes=60)
RACING = {"mission": status(days_to_goal=0)}
UNKNOWN = {"load": LoadState()}


def cap(action: str | None = None, **limits) -> Ceiling:
    return Ceiling(**({"action": Action(action)} if action else {}), **limits)


@pytest.mark.parametrize(
    ("plan", "ceiling", "changes", "aimed"),
    [
        # As planned, with its minutes and its load; a load below the plan's is no longer its minutes.
        (THRESHOLD, cap("maintain"), {}, "maintain threshold 85 z4 75 min, as planned 75 (85)"),
        (THRESHOLD, cap("maintain", max_load=85.0), {}, "maintain threshold 85 z4 75 min, as planned 75 (85)"),
        (THRESHOLD, cap("maintain", max_load=84.0), {}, "maintain threshold 84 z4 75 min"),
        (THRESHOLD, cap("maintain", max_load=51.0), {}, "maintain threshold 51 z4 75 min"),
        (THRESHOLD, cap("maintain", max_load=50.9), {}, "ease tempo 50.9 z3 75 min"),
        (THRESHOLD, cap("maintain", max_zone=3), {}, "ease tempo 51 z3 75 min"),
        (THRESHOLD, cap("maintain", max_zone=2), {}, "ease endurance 51 z2 75 min"),
        (THRESHOLD, cap("maintain", max_minutes=50), {}, "maintain threshold 85 z4 50 min, as planned 75 (85)"),
        (THRESHOLD, cap("maintain"), {"minutes_available": 40.0}, "maintain threshold 85 z4 40 min, as planned 75 (85)"),
        (planned(kind="vo2max", load=75.0), cap("maintain", max_zone=4), {}, "maintain threshold 75 z4 any min, named 75"),
        (planned(kind="sprint", load=60.0), cap("maintain", max_zone=5), {}, "maintain sprint 60 z5 any min, named 60"),
        # Endurance is eased below four fifths; without its tempo it is still itself.
        (ENDURANCE, cap("maintain", max_load=44.9), {}, "maintain endurance 44.9 z2 75 min"),
        (ENDURANCE, cap("maintain", max_load=44.7), {}, "ease endurance 44.7 z2 75 min"),
        (ENDURANCE, cap("maintain", max_zone=1), {}, "ease endurance 50.6 z1 75 min"),
        (STEADY, cap("maintain", max_zone=2), {}, "maintain endurance 51 z2 60 min, as planned 60"),
        (STEADY, cap("maintain", max_zone=1), {}, "ease recovery 40.5 z1 60 min"),
        # More: a tenth, up to 2.2 times fitness, and never less than the plan.
        (THRESHOLD, cap("push"), {}, "push threshold 93.5 z4 82.5 min"),
        (THRESHOLD, cap("push"), {"load": form(40.0)}, "push threshold 88 z4 82.5 min"),
        (THRESHOLD, cap("push"), {"load": form(30.0)}, "push threshold 85 z4 82.5 min"),
        (THRESHOLD, cap("push"), UNKNOWN, "push threshold 85 z4 82.5 min"),
        # Eased: three fifths of the load in zone 2; of an athlete of unknown fitness little; recovery and light days whole.
        (THRESHOLD, cap("ease"), {}, "ease endurance 51 z2 75 min"),
        (THRESHOLD, cap("ease", max_load=30.0), {}, "ease endurance 30 z2 75 min"),
        (THRESHOLD, cap("ease", max_zone=1), {}, "ease recovery 51 z1 75 min"),
        (THRESHOLD, cap("ease", max_zone=0), {}, "ease recovery 51 z0 75 min"),
        (THRESHOLD, cap("ease"), UNKNOWN, "ease endurance 26 z2 75 min"),
        (planned(kind="recovery", minutes=40, load=18.0), cap("ease"), {}, "ease recovery 18 z1 40 min"),
        (replace(ENDURANCE, lightened=True), cap("ease"), {}, "ease endurance 56 z2 75 min"),
        (LIFTING, cap("ease"), {}, "ease strength 22.5 z2 45 min, takes 27"),
        (LIFTING, cap("maintain"), {}, "maintain strength 37.5 z2 45 min, takes 45, as planned 45 (37.5)"),
        (replace(LIFTING, load=11.2), cap("maintain"), {}, "maintain strength 11.2 z2 45 min, as planned 45 (11.2)"),
        (replace(LIFTING, load=11.25), cap("maintain"), {}, "maintain strength 11.2 z2 45 min, takes 45, as planned 45 (11.25)"),
        (replace(LIFTING, load=75.0), cap("maintain"), {}, "maintain strength 75 z2 81 min, takes 45, as planned 45 (75)"),
        (replace(LIFTING, load=75.1), cap("maintain"), {}, "maintain strength 75.1 z2 81.1 min, as planned 45 (75.1)"),
        # A race is raced from zone 3 on; else it is an easy day of its own size.
        (RACE, cap("maintain"), RACING, "maintain race 250 z7 240 min, takes 240, as planned 240 (250)"),
        (RACE, cap("maintain", max_zone=3), RACING, "maintain race 250 z3 240 min, takes 240, as planned 240 (250)"),
        (RACE, cap("maintain", max_zone=2), RACING, "ease instead_of_race 60 z2 240 min"),
        (RACE, cap("ease"), RACING, "ease instead_of_race 60 z2 240 min"),
        (RACE, cap("ease"), {**RACING, "load": form(12.0)}, "ease instead_of_race 20 z2 240 min"),
        (RACE, cap("ease"), {**RACING, **UNKNOWN}, "ease instead_of_race 26 z2 240 min"),
        # Recovery: twenty points at most, no longer than what it replaces; a day off stays one.
        (THRESHOLD, cap("recover"), {}, "recover recovery 20 z1 75 min"),
        (THRESHOLD, cap("recover", max_load=12.0), {}, "recover recovery 12 z1 75 min"),
        (planned(minutes=20, load=15.0), cap("recover"), {}, "recover recovery 15 z1 20 min"),
        (THRESHOLD, cap("recover", max_zone=0), {}, "recover recovery 0 z0 75 min"),
        (THRESHOLD, cap("recover", max_load=0.0), {}, "recover recovery 0 z0 75 min"),
        (REST, cap("maintain"), {}, "recover recovery 0 z0 0 min"),
    ],
)  # fmt: skip
def test_plan_and_ceiling_become_the_target_of_the_day(plan, ceiling, changes, aimed):
    target = aim(read_signals(morning(**{"plan": plan, **changes})), ceiling)

    most = "any" if target.max_minutes is None else f"{target.max_minutes:.3g}"
    told = f"{target.action.value} {target.kind} {target.load:.3g} z{target.zone} {most} min"
    told += "" if target.minutes is None else f", takes {target.minutes:g}"
    told += "" if target.as_planned is None else f", as planned {target.as_planned:g}"
    told += (
        ""
        if target.named_load is None
        else f" ({target.named_load:g})"
        if target.as_planned
        else f", named {target.named_load:g}"
    )
    assert told == aimed


def hurting(site: str, score: float | None = 4.0, **facts) -> dict:
    return {"check_in": CheckIn(pain=(Pain(site=site, score_0_10=score, **facts),))}


def quiet(site: str, **facts) -> dict:
    """The first morning without a pain of 4, after a slighter one elsewhere and before a worse one that has been quiet for longer."""
    others = (QuietPain(site="hip", worst_0_10=3.0), QuietPain(site="elbow", worst_0_10=5.0, days=2))
    return {"check_in": CheckIn(quiet_pain=(others[0], QuietPain(site=site, worst_0_10=4.0, **facts), others[1]))}


def ill(*symptoms: str, text: str | None = None, **facts) -> dict:
    return {"check_in": CheckIn(illness=Illness(symptoms=symptoms, **facts), text=text)}


def injured(site: str, kind: str | None = None) -> dict:
    return {"check_in": CheckIn(injury=Injury(site=site, kind=kind))}


def pulse(today: float) -> VitalSign:
    return VitalSign(today=today, mean_28d=50.0)


@every(
    ("word", "changes", "says"),
    [
        ("symptom", {}, ""),
        ("symptom", ill("runny_nose"), "runny nose"),
        ("symptom", ill(name="flu"), "flu"),
        ("symptom", ill("cough", name="flu"), "cough"),
        ("symptom", ill("cough", name="flu", systemic=True), "flu and cough"),
        ("symptom", ill("cough", temperature_c=38.24), "cough and 38.2 °C"),
        ("symptom", ill(), "cold"),
        ("symptom", ill(systemic=True), "an illness of the whole body"),
        ("symptom", ill("other", text="my  ears ring"), '"my ears ring"'),
        ("symptom", ill("other", text="x" * 80), f'"{"x" * 80}"'),
        ("symptom", ill("other", text="x" * 81), "with something that has no name here"),
        ("symptom", ill("other"), "with something that has no name here"),
        ("brewing", {"temperature_deviation_c": 0.5, "rhr": pulse(55.0)}, "your skin temperature is 0.5 °C above your normal and your resting heart rate is 5 above your average"),
        ("brewing", {"temperature_deviation_c": 0.4, "rhr": pulse(54.9)}, ""),
        ("hurts", hurting("knee"), "your knee hurts (4 of 10)"),
        ("hurts", hurting("other"), "something hurts (4 of 10)"),
        ("hurts", hurting("knee", told_days_ago=1, told_0_10=4.0), "you reported knee pain (4 of 10) yesterday"),
        ("hurts", hurting("knee", told_days_ago=2, told_0_10=4.0), "you reported knee pain (4 of 10) 2 days ago"),
        ("healing", hurting("knee"), "your knee hurts less than before, but it still hurts"),
        ("healing", hurting("shins"), "your shins hurt less than before, but they still hurt"),
        ("healing", hurting("achilles"), "your achilles hurts less than before, but it still hurts"),
        ("zones_crossed", {"check_in": CheckIn(environment=Environment(time_zones_east=-5.0))}, "5 time zones"),
        ("healing", hurting("knee", 2.0, reported_days=2), "your knee hurts again this morning (2 of 10)"),
        ("healing", hurting("knee", 2.0, reported_days=2, worst_lately_0_10=3.0), "your knee hurts less than before, but it still hurts"),
        (
            "let_it_heal",
            hurting("knee", 2.0, reported_days=2),
            "easy and shorter until it is quiet; if it's an old one or gone within a day, say so "
            '(lanterne check-in --pain "knee 2/10 settling")',
        ),
        ("healing", hurting("knee", told_days_ago=1, told_0_10=4.0), "you reported knee pain (4 of 10) yesterday"),
        ("quiet_place", {}, ""),
        ("quiet_place", quiet("left_knee"), "your left knee doesn't hurt this morning, for the first time"),
        ("quiet_place", quiet("knee", silent=True), "you've said nothing more of your knee, which hurt lately"),
        ("quiet_place", quiet("other"), "what hurt doesn't hurt this morning, for the first time"),
        ("first_step", {}, ""),
        (
            "first_step",
            quiet("left_knee"),
            "one easy, shorter day first; if it stays quiet, the plan goes on tomorrow; if it hurts, say so "
            '(lanterne check-in --pain "left knee 2/10")',
        ),
        (
            "first_step",
            {**quiet("other"), "plan": PlannedSession(sport="strength", kind="strength", minutes=60)},
            "the lifts that load it come back first with less, the rest stays as planned; if it hurts, say so "
            '(lanterne check-in --pain "knee 2/10")',
        ),
        ("ask_for_pain", hurting("knee"), ""),
        ("ask_for_pain", hurting("knee", told_days_ago=1, told_0_10=4.0), 'say how it is (lanterne check-in --pain "knee 2/10", or --pain none); until then '),
        ("pain", hurting("knee", None), " (not rated)"),
        ("pain", hurting("knee", limping=True, at_night=True), " (4 of 10, limping, at night)"),
        ("pain", hurting("shin", focal_bone=True, on_hop=True), " (4 of 10, on a spot of bone, on hopping)"),
        ("drunk", {"check_in": CheckIn(alcohol_drinks=3)}, "you had 3 drinks last night"),
        ("drunk", {}, "you had too much to drink last night"),
        ("injury", {}, "injury"),
        ("injury", injured("calf"), "calf injury"),
        ("injury", injured("calf", "strain"), "calf (strain)"),
        ("break_", {"check_in": CheckIn(break_days=20)}, " after 20 days off"),
        ("break_", {}, ""),
        ("race", {"mission": status(days_to_goal=0)}, "today"),
        ("race", {"mission": status(days_to_goal=1)}, "tomorrow"),
        ("race", {"mission": status(days_to_goal=2)}, "in 2 days"),
        ("overdone", {"sessions": (past(1, failed_sessions=2),)}, "2 sessions didn't work out while your body shows warning signs"),
        ("overdone", {"sessions": (past(1, failed_sessions=1),)}, "after heavy training your body shows warning signs"),
        ("overdone", {"check_in": CheckIn(performance=Performance(trend="down"))}, "your performance has been slipping while your body shows warning signs"),
        ("overdone", {"check_in": CheckIn(performance=Performance(trend="flat", failed_sessions=2))}, "2 sessions didn't work out while your body shows warning signs"),
        ("very_low", {"readiness": Readiness(score=30.0)}, "your readiness is 30"),
        ("very_low", {"readiness": Readiness(score=31.0), "load": LoadState(ctl=60.0, atl=111.0, tsb=-51.0)}, "your [TSB] is -51"),
        ("very_low", {"load": LoadState(ctl=60.0, atl=110.0, tsb=-50.0)}, ""),
        ("training_seen", {"load": LoadState(history_days=0)}, "I haven't seen any training yet"),
        ("training_seen", {"load": LoadState(history_days=1)}, "I've seen only 1 day of your training"),
        ("nagging", {}, ""),
        ("way_back", {}, ""),
        ("next_step", {}, ""),
    ],
)  # fmt: skip
def test_what_the_reasons_call_it(word, changes, says):
    assert getattr(read_signals(morning(**changes)).words, word) == says


@pytest.mark.parametrize(
    ("word", "site", "lifts", "spared", "says"),
    [
        ("spare_it", "knee", True, False, "exchange or leave out the lifts"),
        ("spare_it", "knee", True, True, "exchange or leave out the lifts"),
        ("spare_it", "knee", False, True, "a sport without impact leaves it alone"),
        ("spare_it", "knee", False, False, "no impact and no speed on it"),
        ("spare_it", "shoulder", False, False, "nothing that loads it"),
        ("mind_it", "knee", True, False, "the sore part later in the session"),
        ("mind_it", "knee", False, False, "choose flat ground"),
        ("mind_it", "shoulder", False, False, "leave out what makes it worse"),
        ("let_it_heal", "knee", True, True, "the sore part later in the session"),
        ("let_it_heal", "knee", False, True, "takes nothing off today"),
        ("let_it_heal", "knee", False, False, "easy and shorter until it is quiet"),
        ("mind_the_tendon", "achilles", True, True, "the sore part later in the session"),
        ("mind_the_tendon", "achilles", False, True, "a sport without impact leaves it alone"),
        ("mind_the_tendon", "achilles", False, False, "likes some load"),
    ],
)
def test_how_to_train_around_a_pain_depends_on_what_is_done_today(word, site, lifts, spared, says):
    words = replace(read_signals(morning(**hurting(site))).words, lifts=lifts, spared=spared)

    assert says in getattr(words, word)


def low(bmi: float | None = 22.0, **signs) -> bool:
    athlete = replace(morning().athlete, bmi=bmi)
    return read_report(morning(athlete=athlete, check_in=CheckIn(low_energy_signs=LowEnergySigns(**signs)))).low_energy


@pytest.mark.parametrize(
    ("signs", "is_low"),
    [
        ({"missed_periods_months": 3}, True),
        ({"missed_periods_months": 2}, False),
        ({"missed_periods_months": 1, "dieting": True}, True),
        ({"missed_periods_months": 0, "dieting": True}, False),
        ({"bone_stress_injuries": 2}, True),
        ({"bone_stress_injuries": 1}, False),
        ({"bone_stress_injuries": 1, "dieting": True}, True),
        ({"bone_stress_injuries": 1, "missed_periods_months": 1}, True),
        ({"weight_change_kg_week": -1.0}, True),
        ({"weight_change_kg_week": -0.9}, False),
        ({"weight_change_kg_week": -0.5, "dieting": True}, True),
        ({"weight_change_kg_week": -0.4, "dieting": True}, False),
        ({"energy_availability_kcal_kg": 29.9}, True),
        ({"energy_availability_kcal_kg": 30.0}, False),
        ({"fast_weight_loss": True}, True),
        ({"low_libido": True}, True),
        ({"disordered_eating": True}, True),
        ({"dieting": True, "bmi": 18.4}, True),
        ({"dieting": True, "bmi": 18.5}, False),
        ({"bmi": 17.4}, True),
        ({"bmi": 17.5}, False),
        ({"bmi": 10.0}, True),
        ({"bmi": 9.9}, False),
        ({"dieting": True, "bmi": 9.9}, False),
        ({"dieting": True, "bmi": None}, False),
    ],
)
def test_one_strong_sign_or_two_weak_ones_mean_too_little_energy(signs, is_low):
    assert low(**signs) is is_low


def test_a_morning_without_such_signs_is_judged_by_the_weight_alone():
    thin = replace(morning().athlete, bmi=17.0)

    assert not read_report(morning()).low_energy
    assert read_report(morning(athlete=thin)).low_energy


@pytest.mark.parametrize(
    ("temperature", "fever"),
    [(37.9, False), (38.0, True), (89.9, True), (90.0, False), (100.3, False), (100.4, True), (None, False)],
)
def test_a_fever_is_38_degrees_in_either_scale(temperature, fever):
    assert is_fever(temperature) is fever


@pytest.mark.parametrize(
    ("around", "arrived", "lagged"),
    [
        ({"days_since_arrival": 1}, True, False),
        ({"days_since_arrival": 2}, False, False),
        ({"days_since_arrival": 2, "time_zones_east": 2}, True, False),
        ({"days_since_arrival": 3, "time_zones_east": 2}, False, False),
        ({"days_since_arrival": 2, "time_zones_east": 1}, False, False),
        ({"days_since_arrival": 2, "time_zones_east": -2}, True, False),
        ({"days_since_arrival": 1, "time_zones_east": 3}, False, True),
        ({"days_since_arrival": 2, "time_zones_east": 3}, False, True),
        ({"days_since_arrival": 3, "time_zones_east": 3}, False, False),
        ({"days_since_arrival": 1, "time_zones_east": -3}, False, True),
        ({"days_since_arrival": 1, "time_zones_east": -4}, False, True),
        ({"days_since_arrival": 2, "time_zones_east": -4}, False, False),
        ({"time_zones_east": 3}, False, True),
        ({"time_zones_east": 2}, False, False),
        ({"days_since_arrival": 1, "altitude_m": 1500.0}, False, False),
        ({}, False, False),
    ],
)
def test_a_journey_is_felt_for_a_day_or_a_day_a_time_zone(around, arrived, lagged):
    report = read_report(morning(check_in=CheckIn(environment=Environment(**around))))

    assert (report.just_arrived, report.jet_lagged) == (arrived, lagged)


@pytest.mark.parametrize(
    ("around", "high"),
    [
        ({"altitude_m": 1999.0}, False),
        ({"altitude_m": 2000.0}, True),
        ({"altitude_m": 2000.0, "days_since_arrival": 5}, True),
        ({"altitude_m": 2000.0, "days_since_arrival": 6}, False),
        ({"altitude_m": 2000.0, "acclimatised": True}, False),
        ({"altitude_m": 2000.0, "acclimatised": True, "days_since_arrival": 5}, True),
    ],
)
def test_the_first_five_days_at_2000_m_are_high(around, high):
    assert read_report(morning(check_in=CheckIn(environment=Environment(**around)))).high_up is high


def pain(site: str = "knee", score: float | None = 1.0, **facts) -> CheckIn:
    return CheckIn(pain=(Pain(site=site, score_0_10=score, **facts),))


@pytest.mark.parametrize(
    ("figure", "said", "value"),
    [
        ("stop_pain", pain(score=5.0), False),
        ("stop_pain", pain(score=5.1), True),
        ("stop_pain", pain(limping=True), True),
        ("stop_pain", pain(at_night=True), True),
        ("stop_pain", pain(focal_bone=True), True),
        ("stop_pain", pain(on_hop=True), True),
        ("stop_pain", pain("tibia", 3.0), True),
        ("stop_pain", pain("tibia", 2.9), False),
        ("stop_pain", pain("chest", 1.0), True),
        ("stop_pain", pain("chest", 0.0), False),
        ("healing_pain", pain(worst_lately_0_10=3.0), True),
        ("healing_pain", pain(worst_lately_0_10=2.9), False),
        ("healing_pain", pain(score=0.0, worst_lately_0_10=5.0), False),
        ("bad_feelings", CheckIn(feeling=Feeling(heavy_legs=True)), ("heavy legs",)),
        ("bad_feelings", CheckIn(feeling=Feeling(heavy_legs=True, fatigue_0_10=7)), ("fatigue",)),
        ("bad_feelings", CheckIn(feeling=Feeling(heavy_legs=True, fatigue_0_10=6)), ("heavy legs",)),
        ("chest", CheckIn(illness=Illness(name="bronchitis")), True),
        ("chest", CheckIn(illness=Illness(symptoms=("chest_cough",))), True),
        ("chest", CheckIn(illness=Illness(symptoms=("fever",))), False),
        ("chest", CheckIn(illness=Illness(name="bronchitis", status="resolved")), False),
        ("systemic", CheckIn(illness=Illness(name="flu")), True),
        ("systemic", CheckIn(illness=Illness(name="flu", status="resolved")), False),
        ("was_systemic", CheckIn(illness=Illness(name="flu", status="resolved")), True),
        ("was_systemic", CheckIn(illness=Illness(name="flu")), False),
        ("hung_over", CheckIn(alcohol_drinks=5.0), True),
        ("hung_over", CheckIn(alcohol_drinks=4.9), False),
        ("hung_over", CheckIn(feeling=Feeling(words=("hungover",))), True),
        ("hung_over", CheckIn(), False),
    ],
)  # fmt: skip
def test_each_figure_of_the_report_is_read_from_the_check_in(figure, said, value):
    assert getattr(read_report(morning(check_in=said)), figure) == value


@pytest.mark.parametrize(("setting", "indoors"), [("indoor", True), ("outdoor", False), (None, False)])
def test_a_session_is_indoors_where_the_plan_says_so(setting, indoors):
    assert read_report(morning(plan=replace(THRESHOLD, setting=setting))).indoors is indoors
    assert not read_report(morning(plan=None)).indoors


@pytest.mark.parametrize(
    ("figure", "changes", "value"),
    [
        ("wishes_for_less", {"check_in": CheckIn(request=Request(hard=False))}, True),
        ("wishes_for_less", {"check_in": CheckIn(request=Request(hard=False)), "plan": ENDURANCE}, False),
        ("wishes_for_less", {"check_in": CheckIn(request=Request(hard=False)), "plan": REST}, False),
        ("wishes_for_less", {"check_in": CheckIn(request=Request(minutes=74.0))}, True),
        ("wishes_for_less", {"check_in": CheckIn(request=Request(minutes=75.0))}, False),
        ("wishes_for_less", {"check_in": CheckIn(request=Request(load=84.9))}, True),
        ("wishes_for_less", {"check_in": CheckIn(request=Request(load=85.0))}, False),
        ("wishes_for_less", {"check_in": CheckIn(request=Request(hard=True, minutes=30.0))}, False),
        ("wishes_for_less", {}, False),
        ("wishes_for_less", {"plan": THRESHOLD, "check_in": CheckIn(request=Request(minutes=112.5, hard=False))}, True),
        ("wishes_for_less", {"plan": THRESHOLD, "check_in": CheckIn(request=Request(minutes=113.0, hard=False))}, False),
        ("days_to_race", {"mission": status(days_to_goal=0)}, 0),
        ("days_to_race", {"mission": status(days_to_goal=-1)}, None),
        ("days_to_race", {"mission": status(days_to_goal=9), "check_in": CheckIn(race=Race(in_days=2, priority="A"))}, 2),
        ("days_to_race", {"mission": status(days_to_goal=9), "check_in": CheckIn(race=Race(in_days=2, priority="B"))}, 9),
        ("days_to_race", {"mission": status(days_to_goal=9), "check_in": CheckIn(race=Race(in_days=-1, priority="A"))}, 9),
        ("lifts_around_pain", {"plan": LIFTING, "check_in": pain(score=4.0)}, True),
        ("lifts_around_pain", {"plan": LIFTING, "check_in": pain(score=6.0)}, True),
        ("lifts_around_pain", {"plan": LIFTING, "check_in": pain(score=7.0)}, False),
        ("lifts_around_pain", {"check_in": pain(score=4.0)}, False),
        ("lifts_around_pain", {"plan": LIFTING, "check_in": replace(pain(), injury=Injury(site="calf"))}, False),
        ("lifts_around_pain", {"plan": LIFTING, "check_in": replace(pain(), injury=Injury(site="calf", cleared=True))}, True),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("back", 4.0)}, True),
        ("hurts_under_the_bar", {"check_in": pain("back", 4.0)}, False),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("shoulder", 4.0, trend="rising", days=10)}, True),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("shoulder", 3.5, trend="rising", days=10)}, False),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("shoulder", 4.0)}, False),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("back", 5.0, trend="stable", days=2)}, True),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("back", 5.0, trend="stable", days=3)}, False),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("back", 5.0, trend="settling", days=1)}, False),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("back", 5.0, trend=None, days=7)}, True),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("back", 5.0, trend=None, days=8)}, False),
        ("hurts_under_the_bar", {"plan": LIFTING, "check_in": pain("knee", 4.0, trend="rising")}, False),
        ("hurts_under_the_bar", {"plan": LEG_LIFTING, "check_in": pain("shoulder", 4.0, trend="rising")}, False),
        ("hurts_under_the_bar", {"plan": LEG_LIFTING, "check_in": pain("knee", 4.0, trend="rising", days=30)}, True),
        ("runs_in_steps", {}, False),
    ],
)  # fmt: skip
def test_each_sign_of_the_morning_is_read_on_both_sides(figure, changes, value):
    assert getattr(read_signals(morning(**changes)), figure) == value


LIFTER = replace(morning().athlete, sports=("strength",))


@pytest.mark.parametrize(
    ("figure", "changes", "value"),
    [
        ("spare_it", {"plan": LIFTING, "check_in": pain("back", 4.0)}, "most of today's lifts would load it"),
        ("spare_it", {"plan": LIFTING, "check_in": pain(score=4.0)}, "I exchange or leave out the lifts"),
        ("spare_it", {"plan": REST, "check_in": pain(score=4.0), "athlete": LIFTER}, "I exchange or leave out the lifts"),
        ("spare_it", {"plan": REST, "check_in": pain(score=4.0)}, "no impact and no speed on it"),
        ("spare_it", {"check_in": pain("elbow", 4.0)}, "nothing that loads it"),
        ("mind_it", {"plan": LIFTING, "check_in": pain()}, "lift, the sore part later"),
        ("mind_it", {"check_in": pain()}, "train, choose flat ground"),
        ("mind_it", {"check_in": pain("elbow")}, "train, and leave out"),
        ("after_drinks", {"check_in": CheckIn(alcohol_drinks=5.0)}, "drink plenty of water"),
        ("after_drinks", {"check_in": CheckIn(alcohol_drinks=3.0)}, "nothing hard"),
        ("overdone", {"check_in": CheckIn(performance=Performance(trend="flat"))}, "after heavy training"),
        ("overdone", {"check_in": CheckIn(performance=Performance(trend="down"))}, "your performance has been slipping"),
        ("overdone", {"check_in": CheckIn(performance=Performance(trend="down", failed_sessions=2))}, "2 sessions"),
        ("overdone", {"check_in": CheckIn(performance=Performance(trend="down", failed_sessions=1))}, "your performance"),
    ],
)  # fmt: skip
def test_what_is_said_fits_the_day(figure, changes, value):
    assert getattr(read_signals(morning(**changes)).words, figure).startswith(value)
