"""Without a reading of today yesterday's score is used, labelled, and can only make the day easier."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling, Flag
from lanterne_rouge.domain.morning import LoadState, Morning, Readiness
from lanterne_rouge.domain.wellness import Observation, Reading
from lanterne_rouge.views.briefing import CommunicationInput, communicate
from lanterne_rouge.views.today import BriefingView, briefing_view
from lanterne_rouge.views.today_text import short_text
from tests.day.mornings import decided, morning
from tests.day.test_day_properties import MORNINGS


def yesterdays(score: float, days_ago: int = 1) -> Readiness:
    return Readiness(score=score, measured_days_ago=days_ago)


def view_of(readiness: Readiness) -> BriefingView:
    context = morning(readiness=readiness)
    assert readiness.score is not None and readiness.measured_days_ago is not None
    reading = Reading(value=readiness.score, source="oura", age_days=readiness.measured_days_ago)
    observed = Observation(
        readiness=reading, ages=(("readiness", readiness.measured_days_ago),), missing=("readiness",)
    )
    day = CommunicationInput(run_id="r", context=context, result=decide_day(context), observation=observed)
    return briefing_view(communicate(day).briefing)


def allows_no_more(limit: Ceiling, than: Ceiling) -> bool:
    return limit.lowered(than) == limit


def test_a_low_score_of_yesterday_eases_the_day() -> None:
    without, carried = decided(readiness=None).verdict, decided(readiness=yesterdays(57.0)).verdict

    assert without.decision.action is Action.MAINTAIN
    assert carried.decision.action is Action.EASE
    assert Flag.MISSING_READINESS in carried.decision.flags and Flag.LOW_READINESS in carried.decision.flags


def test_with_deep_fatigue_it_makes_a_recovery_day() -> None:
    deep = LoadState(ctl=90.0, atl=112.0, tsb=-22.0, history_days=200)

    assert decided(readiness=yesterdays(57.0), load=deep).verdict.decision.action is Action.RECOVER
    assert decided(readiness=None, load=deep).verdict.decision.action is not Action.RECOVER


@pytest.mark.parametrize("score", [60.0, 75.0, 100.0])
def test_a_good_score_of_yesterday_permits_no_more_than_none(score: float) -> None:
    without, carried = decided(readiness=None), decided(readiness=yesterdays(score))

    assert carried.verdict.ceiling == without.verdict.ceiling
    assert carried.workout == without.workout


def test_a_score_of_two_days_ago_counts_as_none() -> None:
    without, old = decided(readiness=None), decided(readiness=yesterdays(20.0, days_ago=2))

    assert old.verdict == without.verdict


@given(context=MORNINGS, score=st.floats(0, 100))
def test_yesterdays_score_never_allows_more_than_no_score(context: Morning, score: float) -> None:
    without = decide_day(replace(context, readiness=None)).verdict
    carried = decide_day(replace(context, readiness=yesterdays(score))).verdict

    assert allows_no_more(carried.ceiling, without.ceiling)
    assert ACTIONS_UPWARDS.index(carried.decision.action) <= ACTIONS_UPWARDS.index(without.decision.action)
    assert carried.decision.confidence <= without.decision.confidence or Flag.INJURY in carried.decision.flags


def test_every_text_says_that_the_score_is_from_yesterday() -> None:
    low, good = view_of(yesterdays(57.0)), view_of(yesterdays(82.0))

    assert "Readiness: 57.0 (from yesterday, oura; it can only make today easier)" in low.sections.metrics
    assert low.decision.reason.startswith("Your latest readiness is 57, a day old and below 60: I go by that.")
    assert "No readiness data today, so I'm careful." in short_text(low)
    assert short_text(low).count("57") == 1
    assert "There is no readiness score today (the latest, 82, is a day old)" in good.decision.reason
    assert low.observation.ages["readiness"] == 1
