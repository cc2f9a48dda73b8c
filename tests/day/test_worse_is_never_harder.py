"""Whatever gets worse, and whatever is no longer known, never makes a day harder: by action, by zone or by load."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.day.sport_choice import planned_sport
from lanterne_rouge.domain.check_in import Feeling, Illness, LowEnergySigns, Pain
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action
from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.morning import (
    HrvState,
    LoadState,
    Morning,
    PlannedSession,
    Readiness,
    SleepState,
    VitalSign,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.sanity import MOST_LOAD_OF_LONG_HOURS
from tests.day.mornings import morning
from tests.day.test_day_properties import MORNINGS

# A session consists of whole minutes, and no minute of a long one counts more than this: two days with the same limit may differ by one.
ROUNDING = MOST_LOAD_OF_LONG_HOURS / 60
LEAST_LOAD = 20.0
SHARE = st.floats(0, 1)
Worse = Callable[[Morning, float], Morning]


def readiness(context: Morning, share: float) -> Morning:
    assert context.readiness is not None
    return replace(context, readiness=replace(context.readiness, score=(context.readiness.score or 0) * share))


def hrv(context: Morning, share: float) -> Morning:
    assert context.hrv is not None
    hrv = context.hrv
    lower = max((hrv.week or 4.0) - share, 1.2)
    return replace(context, hrv=replace(hrv, week=lower, today=max((hrv.today or 4.0) - share, 1.2)))


def sleep(context: Morning, share: float) -> Morning:
    assert context.sleep is not None
    slept = context.sleep
    return replace(
        context, sleep=replace(slept, last_h=(slept.last_h or 0) * share, avg_7d_h=(slept.avg_7d_h or 0) * share)
    )


def resting_hr(context: Morning, share: float) -> Morning:
    assert context.rhr is not None
    return replace(context, rhr=replace(context.rhr, today=min((context.rhr.today or 0) + 25 * share, 120.0)))


def temperature(context: Morning, share: float) -> Morning:
    return replace(context, temperature_deviation_c=(context.temperature_deviation_c or 0.0) + 2 * share)


def form(context: Morning, share: float) -> Morning:
    load = context.load
    tired = (load.atl or 0.0) + 60 * share
    return replace(context, load=replace(load, atl=tired, tsb=(load.ctl or 0.0) - tired))


def fatigue(context: Morning, share: float) -> Morning:
    feeling = context.check_in.feeling
    worse = replace(feeling, fatigue_0_10=(feeling.fatigue_0_10 or 0.0) + (10 - (feeling.fatigue_0_10 or 0.0)) * share)
    return replace(context, check_in=replace(context.check_in, feeling=worse))


def mood(context: Morning, share: float) -> Morning:
    feeling = context.check_in.feeling
    worse = replace(feeling, mood_0_10=(feeling.mood_0_10 or 0.0) * share, heavy_legs=True)
    return replace(context, check_in=replace(context.check_in, feeling=worse))


def pain(context: Morning, share: float) -> Morning:
    was = context.check_in.pain[0].score_0_10 or 0.0
    return replace(
        context, check_in=replace(context.check_in, pain=(Pain(site="knee", score_0_10=was + (10 - was) * share),))
    )


def good_numbers(context: Morning) -> Morning:
    """Every source there, none of them bad."""
    told = context.check_in
    return replace(
        context,
        constraints=Constraints(),
        # How a stage is ridden is a matter of its own.
        mission=replace(context.mission, stage=None),
        readiness=Readiness(score=82.0),
        hrv=HrvState(mean_28d=4.1, sd_28d=0.16, week=4.1, today=4.1, valid_days_in_week=7),
        sleep=SleepState(last_h=7.5, avg_7d_h=7.5, need_h=8.0),
        rhr=VitalSign(today=50.0, mean_28d=50.0),
        temperature_deviation_c=0.0,
        load=LoadState(ctl=60.0, atl=62.0, tsb=-2.0, ramp_7d=2.0, monotony_7d=1.2, history_days=200),
        sessions=(),
        ctl_history=(),
        check_in=replace(
            told,
            feeling=Feeling(fatigue_0_10=3.0, soreness_0_10=2.0, mood_0_10=7.0, heavy_legs=False),
            pain=(Pain(site="knee", score_0_10=1.0),),
        ),
    )


WORSE: tuple[Worse, ...] = (readiness, hrv, sleep, resting_hr, temperature, form, fatigue, mood, pain)
MISSING: dict[str, Callable[[Morning], Morning]] = {
    "readiness": lambda c: replace(c, readiness=None),
    "readiness is of yesterday": lambda c: replace(c, readiness=Readiness(score=95.0, measured_days_ago=1)),
    "hrv": lambda c: replace(c, hrv=None),
    "hrv band": lambda c: replace(c, hrv=HrvState(mean_28d=None, sd_28d=None, week=4.1, today=4.1)),
    "sleep": lambda c: replace(c, sleep=None),
    "resting heart rate": lambda c: replace(c, rhr=None),
    "temperature": lambda c: replace(c, temperature_deviation_c=None),
    "training": lambda c: replace(c, load=LoadState(feed_age_days=9), sessions=(), ctl_history=()),
    "fitness": lambda c: replace(c, load=replace(c.load, ctl=None, tsb=None)),
    "feeling": lambda c: replace(c, check_in=replace(c.check_in, feeling=Feeling())),
    "score of the pain": lambda c: replace(c, check_in=replace(c.check_in, pain=(Pain(site="knee"),))),
}
short = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
long = settings(short, max_examples=1000)


@short
@given(st.sampled_from(WORSE), MORNINGS, SHARE, SHARE)
def test_what_gets_worse_never_makes_a_day_harder(worse, context, first, second):
    _assert_not_harder(worse, context, first, second)


@pytest.mark.proof
@pytest.mark.parametrize("worse", WORSE)
@long
@given(MORNINGS, SHARE, SHARE)
def test_what_gets_worse_never_makes_any_of_thousands_of_days_harder(worse, context, first, second):
    _assert_not_harder(worse, context, first, second)


@short
@given(st.sampled_from([*MISSING]), MORNINGS)
def test_what_is_not_known_is_never_taken_for_good(source, context):
    known = good_numbers(context)
    assume(_is_a_session(known))

    assert_no_harder(decide_day(MISSING[source](known)), decide_day(known))


@pytest.mark.proof
@pytest.mark.parametrize("source", MISSING)
@long
@given(MORNINGS)
def test_what_is_not_known_is_never_taken_for_good_on_thousands_of_days(source, context):
    known = good_numbers(context)
    assume(_is_a_session(known))

    assert_no_harder(decide_day(MISSING[source](known)), decide_day(known))


LOWERS_CONFIDENCE = [s for s in MISSING if s not in ("temperature", "feeling", "score of the pain", "hrv band")]


@pytest.mark.parametrize("source", LOWERS_CONFIDENCE)
def test_every_missing_source_costs_confidence(source):
    known = good_numbers(morning())

    assert confidence(MISSING[source](known)) < confidence(known)


@short
@given(st.sampled_from([*MISSING]), MORNINGS)
def test_no_missing_source_makes_the_coach_surer(source, context):
    known, unknown = decide_day(good_numbers(context)), decide_day(MISSING[source](good_numbers(context)))

    # A day of rest for a plain reason is sure whatever else is known.
    assume(unknown.verdict.ceiling.action is not Action.RECOVER)
    assert unknown.verdict.decision.confidence <= known.verdict.decision.confidence


def test_several_missing_sources_cost_more_than_one():
    known = good_numbers(morning())
    without_ring = replace(known, readiness=None, hrv=None, sleep=None, rhr=None)

    assert confidence(without_ring) < confidence(replace(known, readiness=None)) < confidence(known)
    assert confidence(MISSING["training"](without_ring)) < confidence(without_ring)


def confidence(context: Morning) -> float:
    return decide_day(context).verdict.decision.confidence


@short
@given(MORNINGS)
def test_an_illness_makes_no_day_harder_and_a_worse_one_none_either(context):
    _assert_illness_lowers(context)


@pytest.mark.proof
@long
@given(MORNINGS)
def test_an_illness_makes_none_of_thousands_of_days_harder(context):
    _assert_illness_lowers(context)


@short
@given(MORNINGS, st.sampled_from(["chest_pain", "other", "a word that nobody knows"]))
def test_a_warning_sign_leaves_nothing_of_any_day(context, flag):
    warned = replace(context, check_in=replace(context.check_in, red_flags=(flag,)))

    assert decide_day(warned).workout is None


@short
@given(MORNINGS)
def test_signs_of_too_little_energy_make_no_day_harder(context):
    low = replace(context.check_in, low_energy_signs=LowEnergySigns(missed_periods_months=4))

    assert_no_harder(decide_day(replace(context, check_in=low)), decide_day(context))


def test_a_session_planned_without_a_zone_is_no_larger_with_more_pain():
    good = good_numbers(morning(plan=PlannedSession(sport=None, kind="recovery", minutes=None, max_zone=0)))
    days = [decide_day(pain(good, share)) for share in (0.0, 0.25, 0.6)]

    assert days[0].workout is not None
    assert_no_harder(days[1], days[0])
    assert_no_harder(days[2], days[1])


def _assert_not_harder(worse: Worse, context: Morning, first: float, second: float) -> None:
    assume(_is_a_session(context))
    better = worse(good_numbers(context), first if worse in (readiness, sleep, mood) else 0.0)
    one, two = worse(better, 1.0 if worse in (readiness, sleep, mood) else 0.0), worse(better, second)
    # Two-sided signs: what lies above the band, or far above form, is no better than what lies within.
    signs = read_signals(one)
    assume(not signs.body.hrv_above)

    assert_no_harder(decide_day(two), decide_day(one))


def _is_a_session(context: Morning) -> bool:
    """Whether the plan is a session at all: a race of one minute, or strength work for recovery, is prescribed as none."""
    signs = read_signals(context)
    return signs.planned.load >= LEAST_LOAD and planned_sport(signs) is not Sport.STRENGTH


def _assert_illness_lowers(context: Morning) -> None:
    well = replace(context.check_in, illness=None)
    cold = replace(well, illness=Illness(symptoms=("runny_nose",)))
    more = replace(well, illness=Illness(symptoms=("runny_nose", "fever"), systemic=True))
    days = [decide_day(replace(context, check_in=told)) for told in (well, cold, more)]

    assert_no_harder(days[1], days[0])
    assert_no_harder(days[2], days[1])


def assert_no_harder(worse: DayResult, better: DayResult) -> None:
    """Neither the action nor the zone nor the load has grown."""
    harder, before = worse.verdict, better.verdict
    assert ACTIONS_UPWARDS.index(harder.ceiling.action) <= ACTIONS_UPWARDS.index(before.ceiling.action)
    assert harder.ceiling.max_zone <= before.ceiling.max_zone
    assert ACTIONS_UPWARDS.index(harder.decision.action) <= ACTIONS_UPWARDS.index(before.decision.action)
    assert (worse.workout.max_zone if worse.workout else 0) <= (better.workout.max_zone if better.workout else 0)
    assert harder.load <= before.load + ROUNDING
