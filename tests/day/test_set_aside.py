"""Which values of a morning no rule sees, to the edge of what is believed, and where two sources contradict each other."""

from dataclasses import replace

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.sanity import set_aside
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import (
    HrvState,
    LoadState,
    PastCtl,
    PastSession,
    RawValue,
    Readiness,
    SleepState,
    VitalSign,
)
from tests.day.mornings import morning, status

HRV = HrvState(mean_28d=4.1, sd_28d=0.16, week=4.12, today=4.1, yesterday=4.1)
NIGHTS = SleepState(last_h=8.0, avg_7d_h=8.0, need_h=8.0)
FORM = LoadState(history_days=200)
RIDE = PastSession(days_ago=1, sport="cycling", kind="endurance", minutes=100, load=60.0, source="files")


@pytest.mark.parametrize(
    ("part", "whole", "figure", "least", "most", "name"),
    [
        ("readiness", Readiness(score=80.0), "score", 0.0, 100.0, "readiness"),
        ("hrv", HRV, "mean_28d", 1.0986, 5.7038, "HRV mean"),
        ("hrv", HRV, "sd_28d", 0.001, 1.5, "HRV spread"),
        ("hrv", HRV, "week", 1.0986, 5.7038, "HRV of the week"),
        ("hrv", HRV, "today", 1.0986, 5.7038, "HRV"),
        ("hrv", HRV, "yesterday", 1.0986, 5.7038, "HRV of yesterday"),
        ("sleep", NIGHTS, "last_h", 0.0, 16.0, "sleep"),
        ("sleep", NIGHTS, "avg_7d_h", 0.0, 16.0, "sleep of the week"),
        ("sleep", NIGHTS, "need_h", 4.0, 12.0, "sleep need"),
        ("rhr", VitalSign(today=50.0, mean_28d=50.0), "today", 28.0, 120.0, "resting heart rate"),
        ("rhr", VitalSign(today=50.0, mean_28d=50.0), "mean_28d", 28.0, 120.0, "mean resting heart rate"),
        ("load", FORM, "ctl", 0.0, 250.0, "fitness (CTL)"),
        ("load", FORM, "atl", 0.0, 500.0, "fatigue (ATL)"),
        ("load", FORM, "tsb", -400.0, 250.0, "form (TSB)"),
        ("load", replace(FORM, ctl=60.0), "ramp_7d", -100.0, 100.0, "weekly ramp"),
        ("load", FORM, "monotony_7d", 0.0, 1e6, "monotony"),
        (None, None, "temperature_deviation_c", -5.0, 5.0, "temperature deviation"),
        (None, None, "longest_30d_km", 0.0, 1000.0, "longest run"),
        (None, None, "minutes_available", 0.0, 1440.0, "minutes available"),
        (None, None, "usual_day_load", 0.0, 600.0, "usual load"),
    ],
)
def test_a_value_is_believed_up_to_what_a_body_can_show_and_named_beyond(part, whole, figure, least, most, name):
    def read(value):
        changes = {figure: value} if part is None else {part: replace(whole, **{figure: value})}
        sane, dropped, _ = set_aside(morning(**changes))
        return getattr(sane if part is None else getattr(sane, part), figure), dropped

    assert read(least) == (least, ())
    assert read(most) == (most, ())
    for outside in (least - 0.001, most + 0.001, float("nan"), float("inf")):
        assert read(outside) == (None, (name,))


@pytest.mark.parametrize(
    ("hours", "days_on_record", "ctl", "kept"),
    [
        (8.0, None, 120.0, 120.0),
        (8.0, None, 120.1, None),
        (20.0, None, 250.1, None),
        (None, None, 250.0, 250.0),
        (8.0, 200, 120.1, 120.1),
        (float("inf"), None, 120.1, 120.1),
    ],
)
def test_fitness_that_was_told_is_believed_as_far_as_the_weekly_hours_can_bear_it(hours, days_on_record, ctl, kept):
    context = morning(load=LoadState(ctl=ctl, history_days=days_on_record))

    sane = set_aside(replace(context, athlete=replace(context.athlete, weekly_hours=hours)))[0]

    assert sane.load.ctl == kept


@pytest.mark.parametrize(
    ("told", "tsb", "contradicts"),
    [
        ({"ctl": 60.0, "atl": 50.0, "tsb": 12.0}, 10.0, False),
        ({"ctl": 60.0, "atl": 50.0, "tsb": 12.1}, 10.0, True),
        ({"ctl": 60.0, "atl": 50.0, "tsb": 7.9}, 10.0, True),
        ({"ctl": 60.0, "atl": 50.0, "tsb": None}, 10.0, False),
        ({"ctl": None, "atl": 50.0, "tsb": -20.0}, -20.0, False),
        ({"ctl": 60.0, "atl": None, "tsb": -20.0}, -20.0, False),
        # Form that was reckoned with an impossible figure is as impossible.
        ({"ctl": 900.0, "atl": 50.0, "tsb": 10.0}, None, False),
        ({"ctl": 60.0, "atl": 900.0, "tsb": 10.0}, None, False),
    ],
)
def test_form_is_fitness_minus_fatigue_whatever_a_source_says(told, tsb, contradicts):
    sane, dropped, conflicts = set_aside(morning(load=LoadState(**told, history_days=200)))

    assert sane.load.tsb == tsb
    assert conflicts == (("form (TSB) is not fitness minus fatigue",) if contradicts else ())
    assert ("form (TSB)" in dropped) == contradicts


def test_a_ramp_of_an_impossible_fitness_and_a_mean_with_an_impossible_night_are_not_read():
    sane = set_aside(morning(load=LoadState(ctl=900.0, ramp_7d=3.0), sleep=replace(NIGHTS, last_h=30.0, avg_7d_h=9.0)))[
        0
    ]

    assert sane.load.ramp_7d is None
    assert sane.sleep is not None and (sane.sleep.last_h, sane.sleep.avg_7d_h) == (None, None)


def test_an_earlier_fitness_that_is_impossible_is_no_milestone():
    history = (PastCtl(days_ago=7, ctl=250.1), PastCtl(days_ago=14, ctl=50.0))

    sane, dropped, _ = set_aside(morning(ctl_history=history))

    assert sane.ctl_history == history[1:]
    assert dropped == ("earlier CTL",)


@pytest.mark.parametrize(
    ("other", "once"),
    [
        # Two sources measure alike to a twentieth of the larger figure.
        ({"source": "strava"}, True),
        ({"source": "strava", "load": 57.0, "minutes": 105}, True),
        ({"source": "strava", "load": 56.9}, False),
        ({"source": "strava", "load": 63.1}, True),
        ({"source": "strava", "load": 63.2}, False),
        ({"source": "strava", "minutes": 94}, False),
        ({"source": "strava", "load": None}, False),
        ({"source": "strava", "days_ago": 2}, False),
        ({"source": "strava", "sport": "running"}, False),
        ({"source": "strava", "summary_days": 7}, False),
        # One source tells the same twice only where the hour and all else agree.
        ({}, False),
        ({"source": None}, False),
        ({"hours_ago": 20.0}, False),
    ],
)
def test_a_session_that_two_sources_tell_counts_once(other, once):
    sane, _, conflicts = set_aside(morning(sessions=(RIDE, replace(RIDE, **other))))

    assert len(sane.sessions) == (1 if once else 2)
    assert conflicts == (("the same session from two sources",) if once else ())


@pytest.mark.parametrize("other", [{}, {"source": None}])
def test_a_session_that_one_source_tells_twice_at_one_hour_counts_once(other):
    ride = replace(RIDE, hours_ago=20.0)

    assert set_aside(morning(sessions=(ride, replace(ride, **other))))[0].sessions == (ride,)


@pytest.mark.parametrize(
    "other", [{"hours_ago": 21.0}, {"kind": "tempo"}, {"load": 61.0}, {"minutes": 101}, {"sport": "running"}]
)
def test_what_differs_within_one_source_are_two_sessions(other):
    ride = replace(RIDE, hours_ago=20.0)

    assert len(set_aside(morning(sessions=(ride, replace(ride, **other))))[0].sessions) == 2


@pytest.mark.parametrize(("days_ago", "kept"), [(-1, False), (0, True), (None, True)])
def test_a_session_in_the_future_is_not_done(days_ago, kept):
    sane, dropped, _ = set_aside(morning(sessions=(replace(RIDE, days_ago=days_ago),)))

    assert bool(sane.sessions) is kept
    assert dropped == (() if kept else ("a session dated in the future",))


WATTS = RawValue(what="ftp_watts", value=250.0, unit="W")


@pytest.mark.parametrize(
    ("raw", "dropped", "conflicts"),
    [
        ((WATTS,), ("ftp watts",), ()),
        ((replace(WATTS, athlete_says=250.0),), ("ftp watts",), ()),
        ((replace(WATTS, athlete_says=260.0),), ("ftp watts",), ("ftp watts differs from what you entered",)),
        ((WATTS, WATTS), ("ftp watts",), ()),
        ((WATTS, replace(WATTS, value=260.0)), ("ftp watts",), ("two values of ftp watts",)),
        ((WATTS, replace(WATTS, value=260.0, unit="W/kg")), ("ftp watts",), ()),
        ((RawValue(what="duplicate_session", value=2),), (), ("the same session twice",)),
    ],
)
def test_what_a_feed_delivered_out_of_bounds_is_named_and_compared(raw, dropped, conflicts):
    assert set_aside(morning(raw_values=raw))[1:] == (dropped, conflicts)


@pytest.mark.parametrize(("measured", "told", "kept"), [(3.1, 8.0, None), (7.8, 4.0, 4.0), (7.8, 7.8, 7.8)])
def test_a_night_that_the_athlete_tells_otherwise_counts_only_where_it_was_shorter(measured, told, kept):
    night = RawValue(what="sleep_h", value=measured, unit="h", where="last night", athlete_says=told)
    context = morning(sleep=SleepState(last_h=measured, avg_7d_h=7.5, need_h=8.0), raw_values=(night,))

    sane, _, conflicts = set_aside(context)

    assert sane.sleep == SleepState(last_h=kept, avg_7d_h=7.5, need_h=8.0)
    assert conflicts == (() if told == measured else ("sleep differs from what you entered",))


def test_a_watch_on_the_charger_eases_no_day_and_no_day_is_more_for_it():
    night = RawValue(what="sleep_h", value=3.1, unit="h", where="last night", athlete_says=8.0)
    told = morning(
        sleep=SleepState(last_h=3.1, avg_7d_h=7.5, need_h=8.0), raw_values=(night,), readiness=Readiness(score=92.0)
    )

    day = decide_day(told)

    assert day.verdict.decision.action is Action.MAINTAIN
    assert "3.1" not in day.verdict.decision.reason


@pytest.mark.parametrize(
    ("passed", "phase", "named"),
    [(True, Phase.BUILD, True), (True, Phase.MAINTENANCE, False), (False, Phase.BUILD, False)],
)
def test_a_goal_in_the_past_is_named_unless_fitness_is_only_maintained(passed, phase, named):
    context = morning(mission=status(phase, goal_passed=passed))

    assert ("goal date in the past" in set_aside(context)[1]) is named
