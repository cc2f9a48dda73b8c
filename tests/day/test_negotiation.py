"""What the mission may argue for, and what it never gets."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.negotiation import SAFETY_RULES, SOFT, what_counts
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.domain.check_in import CheckIn, Illness, Injury, LowEnergySigns, Pain, Race
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action
from lanterne_rouge.domain.mission import Constraints, Priority, RaceAhead, Stage
from lanterne_rouge.domain.morning import (
    AthleteState,
    LoadState,
    Morning,
    PlannedSession,
    RawValue,
    Readiness,
    SleepState,
)
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.views.four_sections import tell
from tests.day.mornings import FEVER, MONDAY, REST, decided, morning, status

STAGE = PlannedSession(sport="cycling", kind="race", minutes=170, max_zone=5, load=140, hard=True)
CRITICAL = Stage(number=12, day=MONDAY, kind="mountain", critical=True)
DEEP = LoadState(ctl=82.0, atl=116.0, tsb=-34.0, ramp_7d=2.0, history_days=200)


def _status(stage: Stage = CRITICAL):
    return status(days_to_goal=9, stage=stage, stages_ahead=9, days_to_start=None)


def _on_stage(**changes) -> Morning:
    return morning(**{"mission": _status(), "plan": STAGE, "load": DEEP, **changes})


def _action(context: Morning) -> Action:
    return decide_day(context).verdict.decision.action


def test_deep_form_alone_gives_way_on_a_critical_stage_and_the_exchange_is_kept() -> None:
    result = decide_day(_on_stage())

    (exchange,) = result.negotiation
    assert result.verdict.decision.action is Action.MAINTAIN
    assert (exchange.verdict, exchange.settled_by) == (Action.MAINTAIN, "mission")
    assert [a.speaker for a in exchange.arguments] == ["mission", "reasoning"]
    assert [a.wants for a in exchange.arguments] == [Action.MAINTAIN, Action.EASE]
    assert dict(exchange.arguments[0].numbers)["readiness"] == 80.0
    assert dict(exchange.arguments[1].numbers)["TSB"] == -34.0
    assert exchange.says in tell(_on_stage(), result, Observation()).logic


def test_what_was_argued_for_is_never_more_than_the_plan_and_never_hard() -> None:
    result = decide_day(_on_stage())

    assert result.verdict.ceiling.max_zone <= 4
    assert result.verdict.load <= STAGE.load
    assert result.workout is not None and result.workout.max_zone <= 4


def test_the_rule_that_gave_way_says_so_in_the_evidence() -> None:
    (deep,) = [e for e in decide_day(_on_stage()).verdict.evidence if e.rule == "L1"]

    assert "gives way" in deep.effect


def test_the_same_morning_on_an_ordinary_stage_is_eased_without_an_argument() -> None:
    result = decide_day(_on_stage(mission=_status(replace(CRITICAL, critical=False))))

    assert result.verdict.decision.action is Action.EASE
    assert result.negotiation == ()


def test_a_critical_stage_that_nothing_speaks_against_needs_no_argument() -> None:
    assert decide_day(_on_stage(load=LoadState(ctl=82.0, atl=84.0, tsb=-2.0, history_days=200))).negotiation == ()


def test_a_day_of_rest_by_the_plan_is_not_argued_about() -> None:
    assert decide_day(_on_stage(plan=REST)).negotiation == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"readiness": Readiness(score=68)},
        {"sleep": SleepState(last_h=4.6, avg_7d_h=7.5, need_h=8.0)},
        {"load": replace(DEEP, atl=128.0, tsb=-46.0)},
        {"load": LoadState(ctl=50.0, atl=81.0, tsb=-31.0, history_days=200)},
    ],
    ids=["readiness only fair", "a short night as well", "very deep", "very deep for this fitness"],
)
def test_deep_form_with_a_second_sign_or_too_deep_stays_eased(changes) -> None:
    result = decide_day(_on_stage(**changes))

    assert result.verdict.decision.action is Action.EASE
    assert [n.settled_by for n in result.negotiation] == ["reasoning"]


@pytest.mark.parametrize(
    "changes",
    [
        {"check_in": FEVER},
        {"check_in": CheckIn(illness=Illness(symptoms=("runny nose",)))},
        {"check_in": CheckIn(illness=Illness(systemic=True, status="resolved", days_since_resolved=2))},
        {"check_in": CheckIn(red_flags=("chest pain",))},
        {"check_in": CheckIn(pain=(Pain(site="knee", score_0_10=4),))},
        {"check_in": CheckIn(injury=Injury(site="calf"))},
        {"check_in": CheckIn(low_energy_signs=LowEnergySigns(missed_periods_months=4))},
        {"check_in": CheckIn(break_days=20)},
        {"readiness": None},
        {"raw_values": (RawValue(what="rhr", value=5.0, unit="bpm", where="ring"),)},
        {"load": replace(DEEP, feed_age_days=3)},
        {"load": replace(DEEP, history_days=20)},
        {"athlete": AthleteState(age=16, sports=("cycling",))},
        {"athlete": AthleteState(age=40, sports=("cycling",), capped_z2=True)},
        {"constraints": Constraints(min_tsb=-30)},
        {"constraints": Constraints(min_readiness=85)},
        {"constraints": Constraints(max_resting_hr=48)},
    ],
    ids=[
        *("fever", "head cold", "back from illness", "chest pain", "pain", "injury", "too little energy", "a break"),
        *("no readiness", "impossible values", "silent feed", "short history", "youth", "health question"),
        *("own least TSB", "own least readiness", "own most heart rate"),
    ],
)
def test_safety_and_own_limits_win_over_every_stage_and_say_so(changes) -> None:
    argued, plain = (
        decide_day(_on_stage(**changes, mission=_status(replace(CRITICAL, critical=critical))))
        for critical in (True, False)
    )

    (exchange,) = argued.negotiation
    assert exchange.settled_by == "guardrails"
    assert exchange.verdict is argued.verdict.decision.action
    assert exchange.arguments[-1].speaker == "guardrails"
    assert "safety" in exchange.says
    assert argued.verdict.ceiling == plain.verdict.ceiling
    assert argued.verdict.decision.action is plain.verdict.decision.action


def test_two_clear_calls_for_recovery_stay_recovery_to_protect_later_stages() -> None:
    result = decide_day(_on_stage(readiness=Readiness(score=58), load=replace(DEEP, ctl=80.0, atl=107.0, tsb=-27.0)))

    assert result.verdict.decision.action is Action.RECOVER
    assert "recovery" in result.verdict.decision.reason
    assert "to protect the stages still to come" in result.verdict.decision.reason
    assert [n.settled_by for n in result.negotiation] == ["reasoning"]


def test_one_bad_night_gives_way_where_everything_else_is_well() -> None:
    rested = LoadState(ctl=82.0, atl=90.0, tsb=-8.0, ramp_7d=2.0, history_days=200)

    assert _action(_on_stage(load=rested, sleep=SleepState(last_h=4.5, avg_7d_h=7.6, need_h=8.0))) is Action.MAINTAIN


def test_a_race_of_highest_priority_is_argued_for_and_illness_still_wins() -> None:
    race = PlannedSession(sport="cycling", kind="race", minutes=180, max_zone=7, load=200, hard=True)

    result = decided(mission=status(days_to_goal=0, days_to_start=0), plan=race, check_in=FEVER)

    assert result.verdict.decision.action is Action.RECOVER
    assert [(n.about, n.settled_by) for n in result.negotiation] == [("The race", "guardrails")]


def test_only_rules_of_the_table_are_soft_and_none_of_them_is_a_safety_rule() -> None:
    named = {s.rule for s in SOFT}

    assert named <= {rule.id for rule in RULES}
    assert not named & SAFETY_RULES


@pytest.mark.parametrize(
    ("ctl", "tsb", "action"),
    [
        (100.0, -44.9, Action.MAINTAIN),
        (100.0, -45.0, Action.EASE),
        (60.0, -35.9, Action.MAINTAIN),
        (60.0, -36.0, Action.EASE),
    ],
)
def test_form_gives_way_down_to_a_form_of_45_and_six_tenths_of_fitness(ctl: float, tsb: float, action: Action) -> None:
    deep = LoadState(ctl=ctl, atl=ctl - tsb, tsb=tsb, ramp_7d=2.0, history_days=200)

    assert _action(_on_stage(load=deep)) is action


def _race(days: int = 0, *, critical: bool = False) -> RaceAhead:
    return RaceAhead(name="The side race", day=MONDAY, priority=Priority.B, days_to=days, critical=critical)


RACE_PLAN = PlannedSession(sport="cycling", kind="race", minutes=180, max_zone=7, load=200, hard=True)


@pytest.mark.parametrize(
    ("changes", "counts"),
    [
        ({"mission": _status()}, "stage 12 (mountain)"),
        ({"mission": _status(replace(CRITICAL, kind="mountain_itt"))}, "stage 12 (mountain itt)"),
        ({"mission": _status(replace(CRITICAL, critical=False))}, None),
        ({"mission": status(next_race=_race())}, None),
        ({"mission": status(next_race=_race(critical=True))}, "The side race"),
        ({"mission": status(next_race=_race(1, critical=True))}, None),
        ({"mission": status(days_to_goal=0), "plan": RACE_PLAN}, "The race"),
        ({"mission": status(days_to_goal=0, goal_event=None), "plan": RACE_PLAN}, "your race"),
        ({"mission": status(days_to_goal=1), "plan": RACE_PLAN}, None),
        ({"check_in": CheckIn(race=Race(priority="A", in_days=0)), "plan": RACE_PLAN}, "The race"),
        ({"check_in": CheckIn(race=Race(priority="B", in_days=0)), "plan": RACE_PLAN}, None),
        ({"check_in": CheckIn(race=Race(priority="A", in_days=1)), "plan": RACE_PLAN}, None),
    ],
)
def test_what_counts_is_a_critical_stage_or_a_race_of_today_of_the_first_priority(changes, counts) -> None:
    assert what_counts(read_signals(morning(**changes))) == counts


def test_both_sides_say_what_they_rest_on() -> None:
    (granted,) = decide_day(_on_stage()).negotiation
    (refused,) = decide_day(_on_stage(readiness=Readiness(score=68))).negotiation
    (safe,) = decide_day(_on_stage(check_in=FEVER)).negotiation

    assert granted.arguments[0].says == (
        "Stage 12 (mountain) counts, and I want it as planned (readiness 80, TSB -34, planned load 140, stages ahead 9)."
    )
    assert granted.says == (
        "Stage 12 (mountain) counts, and these are the only signs against it, so ride it as planned: steadily, zone 4 at most,"
        " nothing on top."
    )
    assert "(L1)" in granted.arguments[1].says and "your body shows" not in granted.arguments[1].says
    assert refused.says == "Stage 12 (mountain) counts, but the signs against it weigh more: the day stays ease."
    assert safe.says == "Stage 12 (mountain) counts, but safety comes first: the day stays recover."
    assert "does not move for any goal" in safe.arguments[-1].says


def test_what_is_said_against_names_the_rule_that_holds_firm_and_the_sign_of_the_body() -> None:
    (exchange,) = decide_day(
        _on_stage(readiness=Readiness(score=58), load=replace(DEEP, ctl=80.0, atl=107.0, tsb=-27.0))
    ).negotiation

    assert "your body shows" in exchange.arguments[1].says


@given(
    readiness=st.floats(30, 100),
    worse_by=st.floats(0, 40),
    tsb=st.floats(-60, 5),
    deeper_by=st.floats(0, 20),
    sleep=st.floats(3, 9),
    shorter_by=st.floats(0, 4),
)
def test_a_worse_morning_is_never_argued_into_a_harder_day(
    readiness: float, worse_by: float, tsb: float, deeper_by: float, sleep: float, shorter_by: float
) -> None:
    better = _morning_with(readiness, tsb, sleep)
    worse = _morning_with(max(readiness - worse_by, 0), tsb - deeper_by, max(sleep - shorter_by, 0.5))

    assert ACTIONS_UPWARDS.index(_action(worse)) <= ACTIONS_UPWARDS.index(_action(better))


@given(
    readiness=st.none() | st.floats(0, 100),
    tsb=st.floats(-60, 30),
    sleep=st.none() | st.floats(2, 10),
    pain=st.none() | st.integers(0, 9),
    minutes=st.none() | st.floats(0, 200),
    drinks=st.none() | st.integers(0, 6),
)
def test_the_verdict_of_every_exchange_is_the_days_decision(
    readiness: float | None,
    tsb: float,
    sleep: float | None,
    pain: int | None,
    minutes: float | None,
    drinks: int | None,
) -> None:
    hurts = (Pain(site="knee", score_0_10=pain),) if pain is not None else ()
    result = decide_day(
        replace(
            _morning_with(readiness, tsb, sleep),
            check_in=CheckIn(pain=hurts, minutes_available=minutes, alcohol_drinks=drinks),
        )
    )

    assert all(n.verdict is result.verdict.decision.action for n in result.negotiation)


def _morning_with(readiness: float | None, tsb: float, sleep: float | None) -> Morning:
    return _on_stage(
        readiness=Readiness(score=readiness),
        load=replace(DEEP, atl=82.0 - tsb, tsb=tsb),
        sleep=SleepState(last_h=sleep, avg_7d_h=7.6, need_h=8.0),
    )
