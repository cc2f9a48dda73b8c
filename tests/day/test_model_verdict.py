"""Whatever a model proposes, the day stays within what the rules give, and its parts agree with one another."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.app.metrics_only import imagined_day
from lanterne_rouge.day.decide import DayResult, decide_day, workout_within
from lanterne_rouge.day.prescribe import load_of
from lanterne_rouge.day.rules.table import UPWARDS, hardest, lowest
from lanterne_rouge.domain.check_in import CheckIn, Pain
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling, Flag, Intensity
from lanterne_rouge.domain.language_model import ProposedDecision
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import LoadState, Morning, Readiness
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.models.decide import proposal_problem, under_proposal
from tests.day.mornings import ENDURANCE, FEVER, MONDAY, REST, morning, status
from tests.day.test_day_properties import MORNINGS

FLAGS = st.lists(st.sampled_from([*(f.value for f in Flag), "all_clear", ""]), max_size=3).map(tuple)
# The documents' example of a taper day, and what a model is said to have answered to it.
TAPER = {
    "readiness_score": 76,
    "ctl": 35.6,
    "atl": 45.2,
    "tsb": -9.6,
    "training_phase": "Taper",
    "days_to_goal": 5,
}


def proposed(action: Action = Action.EASE, intensity: Intensity = Intensity.LOW, **changes) -> ProposedDecision:
    known = {"reason": (), "flags": (), "confidence": 0.8}
    return ProposedDecision(action=action, intensity_recommendation=intensity, **{**known, **changes})


def under(wish: ProposedDecision, **changes) -> DayResult:
    context = morning(**changes)
    return under_proposal(context, decide_day(context), wish)


def _never_above(context: Morning, flags: tuple[str, ...]) -> None:
    """Every proposal that a model can make on this morning, sensible or not."""
    rules = decide_day(context)
    for action in Action:
        for intensity in Intensity:
            wish = proposed(action, intensity, flags=flags)
            _holds(context, rules, under_proposal(context, rules, wish))


def _holds(context: Morning, rules: DayResult, result: DayResult) -> None:
    rank, decision = ACTIONS_UPWARDS.index, result.verdict.decision
    assert rank(lowest(rules.verdict)) <= rank(decision.action) <= rank(rules.verdict.decision.action)
    assert rank(decision.action) <= rank(rules.verdict.ceiling.action)
    assert result.verdict.ceiling == rules.verdict.ceiling.lowered(result.verdict.ceiling)
    assert UPWARDS.index(decision.intensity_recommendation) <= UPWARDS.index(
        rules.verdict.decision.intensity_recommendation
    )
    assert set(rules.verdict.decision.flags) - {Flag.TAPER, Flag.RACE_WEEK} <= set(decision.flags)
    assert set(decision.flags) <= {*rules.verdict.decision.flags, Flag.NEGATIVE_TSB}
    assert result.verdict.evidence == rules.verdict.evidence
    _agrees(result, rules)
    assert workout_within(context, result.verdict.ceiling) == result.workout


def _agrees(result: DayResult, rules: DayResult) -> None:
    """Decision and workout tell the same day, and the workout lies below the rules'."""
    decision, workout, most = result.verdict.decision, result.workout, rules.workout
    if workout is None:
        assert (decision.action, decision.intensity_recommendation) == (Action.RECOVER, Intensity.LOW)
        assert result.verdict.load == 0
        return
    assert most is not None
    assert workout.sport is most.sport
    assert workout.load <= most.load and workout.max_zone <= most.max_zone
    assert workout.duration_minutes <= most.duration_minutes
    minutes = dict(workout.zones)
    assert sum(minutes.values()) == workout.duration_minutes == sum(s.minutes for s in workout.steps)
    assert workout.max_zone == max(int(z[1]) for z, m in workout.zones if m)
    if workout.sport is not Sport.STRENGTH:  # lifting is reckoned at the plan's own pace
        assert workout.load == pytest.approx(load_of((int(z[1]), m) for z, m in workout.zones), rel=0.15)
    assert result.verdict.load == workout.load
    assert decision.intensity_recommendation is hardest(Ceiling(max_zone=workout.max_zone))
    if decision.action is Action.RECOVER:
        assert workout.max_zone <= 1


@given(MORNINGS, FLAGS)
def test_no_proposal_makes_any_morning_harder_than_the_rules_do(context, flags) -> None:
    _never_above(context, flags)


@pytest.mark.proof
@settings(max_examples=5_000)
@given(MORNINGS, FLAGS)
def test_of_many_more_proposals_none_makes_a_morning_harder(context, flags) -> None:
    _never_above(context, flags)


@pytest.mark.parametrize("action", ACTIONS_UPWARDS)
@pytest.mark.parametrize("intensity", Intensity)
@pytest.mark.parametrize(
    "changes",
    [
        {"check_in": FEVER},
        {"check_in": CheckIn(red_flags=("chest_pain",))},
        {"check_in": CheckIn(pain=(Pain(site="knee", score_0_10=7),))},
        {"plan": REST},
    ],
    ids=["fever", "red flag", "pain", "planned rest"],
)
def test_a_day_of_rest_or_illness_stays_as_the_rules_made_it(changes, action, intensity) -> None:
    rules = decide_day(morning(**changes))

    held = under(proposed(action, intensity), **changes)

    assert held.workout == rules.workout
    assert held.verdict.decision.action is rules.verdict.decision.action is Action.RECOVER


def test_a_proposal_of_what_the_rules_decided_keeps_their_workout_and_their_reason() -> None:
    rules = decide_day(morning())

    held = under(proposed(Action.MAINTAIN, Intensity.HIGH, confidence=0.6))

    assert held.workout == rules.workout
    assert held.verdict.ceiling == rules.verdict.ceiling
    assert held.verdict.decision.reason == rules.verdict.decision.reason
    assert held.verdict.decision.confidence == 0.6


def test_without_a_sign_a_day_falls_by_one_step_and_its_workout_with_it() -> None:
    held = under(proposed(Action.RECOVER))

    assert held.verdict.decision.action is Action.EASE
    assert held.workout is not None and held.workout.max_zone == 2
    assert held.workout.load < decide_day(morning()).workout.load


def test_with_a_sign_a_day_falls_as_far_as_the_model_asks() -> None:
    held = under(proposed(Action.RECOVER), readiness=Readiness(score=66.0))

    assert held.verdict.decision.action is Action.RECOVER
    assert held.workout is None or held.workout.max_zone == 1


def test_a_wish_for_more_leaves_the_day_as_the_rules_made_it() -> None:
    changes = {"plan": ENDURANCE, "readiness": Readiness(score=58.0)}
    rules = decide_day(morning(**changes))

    held = under(proposed(Action.PUSH, Intensity.HIGH), **changes)

    assert (held.verdict.decision.action, held.workout) == (rules.verdict.decision.action, rules.workout)


def test_a_flag_stays_only_where_the_morning_bears_it_out() -> None:
    told = proposed(flags=("negative_tsb", "pain", "all_clear"))
    tired = LoadState(ctl=60.0, atl=68.0, tsb=-8.0, history_days=200)

    assert Flag.NEGATIVE_TSB in under(told, load=tired).verdict.decision.flags
    assert Flag.NEGATIVE_TSB not in under(told).verdict.decision.flags
    assert Flag.PAIN not in under(told, load=tired).verdict.decision.flags


@pytest.mark.parametrize("source", ["metrics", "morning"])
def test_an_easy_day_in_a_taper_is_taken_over_as_the_model_said_it(source) -> None:
    if source == "metrics":
        context = imagined_day(TAPER, None, MONDAY).morning
    else:
        load = LoadState(ctl=35.6, atl=45.2, tsb=-9.6, history_days=200)
        context = morning(readiness=Readiness(score=76.0), load=load, mission=status(Phase.TAPER, 5))
    answer = proposed(Action.EASE, Intensity.LOW, flags=("negative_tsb",), confidence=0.8)

    decision = under_proposal(context, decide_day(context), answer).verdict.decision

    assert (decision.action, decision.intensity_recommendation) == (Action.EASE, Intensity.LOW)
    assert decision.confidence == 0.8
    assert Flag.NEGATIVE_TSB in decision.flags


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (proposed(confidence=float("nan")), "confidence"),
        (proposed(confidence=1e9), "confidence"),
        (proposed(confidence=-0.1), "confidence"),
        (proposed(Action.RECOVER, Intensity.HIGH), "contradicts itself"),
        (proposed(Action.EASE, Intensity.HIGH), "contradicts itself"),
    ],
)
def test_a_proposal_that_cannot_be_meant_is_refused_with_a_sentence(wish, said) -> None:
    assert said in (proposal_problem(wish, morning()) or "")


def test_more_than_a_planned_day_of_rest_is_refused() -> None:
    assert "rest" in (proposal_problem(proposed(Action.PUSH, Intensity.HIGH), replace(morning(), plan=REST)) or "")


def test_a_plain_proposal_has_no_problem() -> None:
    assert proposal_problem(proposed(), morning()) is None
