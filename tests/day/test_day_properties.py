"""What holds on every morning that one can think of, however odd its numbers."""

import re
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.prescribe import load_of
from lanterne_rouge.day.reason import biting
from lanterne_rouge.day.rules.limits import PUSH_GATE
from lanterne_rouge.day.rules.rule import UNCAPPED
from lanterne_rouge.day.rules.table import RULES, judge
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND
from lanterne_rouge.domain.check_in import CheckIn, Environment, Feeling, Illness, Injury, Pain, Performance, Race
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling, Intensity
from lanterne_rouge.domain.mission import Constraints, Phase, Stage
from lanterne_rouge.domain.morning import (
    AthleteState,
    Block,
    HrvState,
    LoadState,
    Morning,
    PastCtl,
    PastSession,
    PlannedSession,
    Readiness,
    SleepState,
    VitalSign,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import round_numbers
from tests.day.mornings import FEVER, MONDAY, status

KINDS = [*POINTS_PER_HOUR_OF_KIND]
SAYS_ONLY = UNCAPPED.in_words()
SPORTS = [None, "triathlon", *Sport]


def number(low: float, high: float) -> st.SearchStrategy[float | None]:
    """A usual number, an odd one, or none."""
    return st.none() | st.floats(low, high) | st.floats() | st.integers(int(low), int(high)).map(float)


def maybe(strategy: st.SearchStrategy) -> st.SearchStrategy:
    return st.none() | strategy


PLANS = st.builds(
    PlannedSession,
    sport=st.sampled_from(SPORTS),
    kind=st.sampled_from(KINDS),
    minutes=number(0, 400),
    max_zone=maybe(st.integers(0, 7)),
    load=number(0, 400),
    distance_km=number(0, 60),
    hard=st.booleans(),
)
SESSIONS = st.builds(
    PastSession,
    days_ago=maybe(st.integers(-2, 30)),
    sport=st.sampled_from(SPORTS),
    minutes=number(0, 400),
    load=number(0, 700),
    kind=st.sampled_from(KINDS),
    max_zone=maybe(st.integers(0, 7)),
    hard=st.booleans(),
    hours_ago=number(0, 96),
)
CHECK_INS = st.builds(
    CheckIn,
    feeling=st.builds(Feeling, soreness_0_10=number(0, 10), mood_0_10=number(0, 10), heavy_legs=maybe(st.booleans())),
    illness=maybe(
        st.builds(
            Illness,
            symptoms=st.lists(st.sampled_from(["fever", "runny_nose", "gut", "chest_cough"]), unique=True).map(tuple),
            status=st.sampled_from(["active", "resolved"]),
            systemic=st.booleans(),
            temperature_c=number(35, 41),
            days_since_resolved=maybe(st.integers(0, 10)),
        )
    ),
    pain=st.lists(st.builds(Pain, site=st.just("knee"), score_0_10=number(0, 10)), max_size=2).map(tuple),
    injury=maybe(st.builds(Injury, site=st.just("ankle"), cleared=st.booleans(), week_back=maybe(st.integers(0, 9)))),
    red_flags=st.lists(st.sampled_from(["chest_pain", "syncope"]), max_size=1).map(tuple),
    environment=maybe(
        st.builds(
            Environment,
            heat_c=number(-10, 45),
            time_zones_east=number(-12, 12),
            altitude_m=number(0, 5000),
            days_since_arrival=maybe(st.integers(0, 20)),
        )
    ),
    break_days=maybe(st.integers(0, 90)),
    performance=maybe(
        st.builds(Performance, trend=st.sampled_from(["up", "down"]), over_days=maybe(st.integers(0, 30)))
    ),
    race=maybe(
        st.builds(
            Race,
            priority=st.sampled_from("ABC"),
            in_days=st.integers(-3, 60),
            distance_km=number(0, 200),
        )
    ),
    minutes_available=number(0, 300),
)
MORNINGS = st.builds(
    Morning,
    day=st.just(MONDAY),
    mission=st.builds(
        status,
        phase=st.sampled_from(Phase),
        days_to_goal=maybe(st.integers(0, 200)),
        goal_passed=st.booleans(),
        stages_ahead=st.integers(0, 20),
        stage=maybe(
            st.builds(Stage, number=st.integers(1, 21), day=st.just(MONDAY), kind=st.sampled_from(["flat", "itt"]))
        ),
    ),
    constraints=st.builds(Constraints, min_readiness=number(0, 100), min_tsb=number(-40, 10)),
    athlete=st.builds(
        AthleteState,
        age=maybe(st.integers(10, 90)),
        sports=st.lists(st.sampled_from(["cycling", "running", "strength", "swimming", "triathlon"]), max_size=2).map(
            tuple
        ),
        weekly_hours=number(0, 30),
        capped_z2=st.booleans(),
        ftp_w=number(0, 500),
        lthr_bpm=number(0, 220),
        threshold_pace_ms=number(0, 7),
        css_ms=number(0, 2),
    ),
    load=st.builds(
        LoadState,
        ctl=number(0, 150),
        atl=number(0, 200),
        tsb=number(-60, 60),
        ramp_7d=number(-10, 15),
        monotony_7d=number(0, 9),
        days_since_easy=maybe(st.integers(0, 20)),
        feed_age_days=maybe(st.integers(0, 300)),
        history_days=maybe(st.integers(0, 400)),
    ),
    readiness=maybe(st.builds(Readiness, score=number(0, 100), measured_days_ago=maybe(st.integers(0, 5)))),
    hrv=maybe(
        st.builds(
            HrvState,
            mean_28d=number(3, 5),
            sd_28d=number(0, 1),
            week=number(3, 5),
            today=number(3, 5),
            yesterday=number(3, 5),
        )
    ),
    sleep=maybe(st.builds(SleepState, last_h=number(0, 12), avg_7d_h=number(0, 12), need_h=number(5, 10))),
    rhr=maybe(st.builds(VitalSign, today=number(30, 100), mean_28d=number(30, 100))),
    temperature_deviation_c=number(-2, 2),
    longest_30d_km=number(0, 60),
    sessions=st.lists(SESSIONS, max_size=6).map(tuple),
    plan=maybe(PLANS),
    check_in=CHECK_INS,
    block=maybe(st.builds(Block, loading_weeks=maybe(st.integers(0, 5)), starting=st.sampled_from([None, "overload"]))),
    ctl_history=st.lists(
        st.builds(PastCtl, days_ago=st.integers(1, 42), ctl=st.floats(0, 150) | st.floats()), max_size=3
    ).map(tuple),
    minutes_available=number(0, 300),
)


@given(MORNINGS)
def test_any_morning_gets_a_whole_and_safe_answer(context):
    result = decide_day(context)
    verdict, workout = result.verdict, result.workout

    assert 0 <= verdict.decision.confidence <= 1
    assert 1 <= len(re.findall(r"[.!?](?=\s+[A-Z]|$)", verdict.decision.reason)) <= 2
    assert ACTIONS_UPWARDS.index(verdict.decision.action) <= ACTIONS_UPWARDS.index(verdict.ceiling.action)
    if workout is None:
        assert verdict.load == 0
        return
    minutes = dict(workout.zones)
    assert sum(minutes.values()) == workout.duration_minutes == sum(s.minutes for s in workout.steps)
    assert all(isinstance(m, int) for m in minutes.values())
    assert workout.max_zone == max(int(z[1]) for z, m in workout.zones if m) <= verdict.ceiling.max_zone
    reckoned = load_of((int(z[1]), m) for z, m in workout.zones)
    # The load of a lifting session is the plan's own, minute for minute; zones say little about it.
    assert workout.type == "strength" or abs(workout.load - reckoned) <= 0.15 * reckoned
    if verdict.ceiling.max_load is not None:
        assert workout.load <= verdict.ceiling.max_load + 0.05
    if verdict.ceiling.max_minutes is not None:
        assert workout.duration_minutes <= verdict.ceiling.max_minutes
    assert verdict.load == workout.load


@given(MORNINGS)
def test_the_sick_never_get_a_session(context):
    assert decide_day(replace(context, check_in=FEVER)).workout is None


@given(MORNINGS, st.integers(8, 17))
def test_the_young_are_never_pushed(context, age):
    young = replace(context, athlete=replace(context.athlete, age=age))

    assert decide_day(young).verdict.decision.action is not Action.PUSH


@given(MORNINGS, st.floats(0, 200))
def test_time_at_hand_is_never_exceeded_but_by_a_race(context, minutes):
    short = replace(context, minutes_available=minutes, check_in=replace(context.check_in, minutes_available=None))
    workout = decide_day(short).workout

    raced = read_signals(short).race_day or short.mission.stage is not None
    assert raced or workout is None or workout.duration_minutes <= minutes


@given(MORNINGS, st.floats(0, 400))
def test_minutes_said_today_are_never_exceeded(context, minutes):
    said = replace(context, check_in=replace(context.check_in, minutes_available=minutes))
    workout = decide_day(said).workout

    assert workout is None or workout.duration_minutes <= minutes


@given(MORNINGS)
def test_an_eased_day_is_never_hard(context):
    result = decide_day(context)

    if result.verdict.decision.action in (Action.RECOVER, Action.EASE):
        assert result.verdict.decision.intensity_recommendation is not Intensity.HIGH
        assert result.workout is None or result.workout.max_zone <= 3
    if result.verdict.decision.action is Action.RECOVER:
        assert result.workout is None or result.workout.max_zone <= 1


@given(MORNINGS)
def test_nothing_speaks_against_the_plan_only_where_no_rule_does(context):
    verdict = decide_day(context).verdict
    limiting = [e for e in verdict.evidence if e.rule != PUSH_GATE.id and e.effect != SAYS_ONLY]

    assert not limiting or "nothing speaks against" not in verdict.decision.reason


@given(MORNINGS)
def test_a_rule_that_took_something_away_is_named(context):
    signs = read_signals(context)
    judged = judge(signs)
    binding = biting(signs, judged)
    forced = judged.ceiling.action in (Action.RECOVER, Action.EASE)

    if binding and (forced or not signs.planned.is_rest):
        told = decide_day(context).verdict.decision.reason.lower()
        clauses = [round_numbers(says).split("[")[0].lower() for rule, says, _ in judged.clauses if rule in binding]
        assert any(clause[:15].strip() in told for clause in clauses)


@given(MORNINGS)
def test_a_sore_leg_is_never_run_on(context):
    sore = replace(context, check_in=replace(context.check_in, pain=(Pain(site="knee", score_0_10=4.0),)))
    workout = decide_day(sore).workout

    raced = read_signals(sore).race_day
    assert raced or workout is None or workout.sport is not Sport.RUNNING


@given(MORNINGS, st.floats(1, 400))
def test_what_was_done_today_is_never_done_again(context, load):
    trained = replace(context, sessions=(PastSession(days_ago=0, sport="cycling", load=load),))
    result = decide_day(trained)

    planned = read_signals(trained).planned.load
    assert result.verdict.load <= max(planned - load, 0) + 0.1
    assert any("already trained today" in e.says for e in result.verdict.evidence)


@given(MORNINGS)
def test_no_sentence_has_a_number_of_more_than_one_decimal(context):
    verdict = decide_day(context).verdict

    for text in (verdict.decision.reason, *(e.says for e in verdict.evidence)):
        assert not re.search(r"\d\.\d{2}|\de[+-]\d", text), text


@given(MORNINGS)
def test_no_readiness_of_today_means_no_push(context):
    assert decide_day(replace(context, readiness=None)).verdict.decision.action is not Action.PUSH


@given(MORNINGS)
def test_the_answer_depends_on_nothing_but_the_morning(context):
    assert repr(decide_day(context)) == repr(decide_day(context))


@given(MORNINGS)
def test_every_rule_leaves_the_ceiling_or_lowers_it(context):
    signs = read_signals(context)
    ceilings = [Ceiling()]
    for rule in RULES:
        if rule.when(signs):
            ceilings.append(ceilings[-1].lowered(rule.ceiling(signs)))

    for before, after in pairwise(ceilings):
        assert ACTIONS_UPWARDS.index(after.action) <= ACTIONS_UPWARDS.index(before.action)
        assert after.max_zone <= before.max_zone
        assert before.max_load is None or (after.max_load is not None and after.max_load <= before.max_load)
    assert judge(signs).ceiling == judge(signs).ceiling.lowered(ceilings[-1])
