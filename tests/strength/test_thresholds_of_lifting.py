"""Thresholds of lifting on both sides and on the value itself, where the tests of a room do not meet them."""

from math import inf, nan

import pytest

from lanterne_rouge.domain.exercise import Joint, Muscle, Pattern, Stress
from lanterne_rouge.domain.lifting import EnduranceSide, Severity
from lanterne_rouge.domain.prescription import Prescription, SetStage
from lanterne_rouge.metrics.e1rm import E1rmConfidence
from lanterne_rouge.strength.allowance import Allowance
from lanterne_rouge.strength.exercises.substitution import stress_on
from lanterne_rouge.strength.history.stall import _change
from lanterne_rouge.strength.history.trends import e1rm_trends
from lanterne_rouge.strength.pain import severity_of
from lanterne_rouge.strength.schemes.stages import SetStages
from lanterne_rouge.strength.todays_allowance import allowed_by_endurance, explain_endurance
from tests.strength.history.logs import ago, past, read
from tests.strength.history.test_stall import TOP_SET, judged
from tests.strength.lifts import lift

SQUAT = lift("squat", pattern=Pattern.SQUAT, muscles={Muscle.QUADS: 1.0}, compound=True)


@pytest.mark.parametrize(("share", "stress"), [(0.0, None), (0.01, Stress.LOW), (0.64, Stress.LOW)])
def test_a_push_of_the_own_body_is_a_plank_and_a_press_lying_down_is_none(share: float, stress: Stress | None) -> None:
    assert stress_on(lift("push", bodyweight_share=share), Joint.LOWER_BACK) == stress


def test_the_usual_stages_are_three_fives_of_threes_twos_and_ones() -> None:
    made, _ = SetStages().clean(Prescription(progression=SetStages().name))

    assert made.stages == (
        SetStage(sets=5, reps=3, or_more=True),
        SetStage(sets=6, reps=2, or_more=True),
        SetStage(sets=10, reps=1, or_more=True),
    )


@pytest.mark.parametrize(
    ("days", "sure"),
    [
        ((0, 6, 12, 18, 24, 28), E1rmConfidence.HIGH), ((0, 6, 12, 18, 24, 27), E1rmConfidence.LOW), ((0, 7, 14, 21, 28), E1rmConfidence.LOW),
    ],
)  # fmt: skip
def test_a_trend_is_sure_from_six_sessions_over_four_weeks_on(days: tuple[int, ...], sure: E1rmConfidence) -> None:
    (trend,) = e1rm_trends(read(*((ago(day), ["bench 100x5"]) for day in reversed(days))))

    assert trend.confidence is sure


@pytest.mark.parametrize(("certain", "sure"), [(4, E1rmConfidence.HIGH), (3, E1rmConfidence.LOW)])
def test_a_trend_is_sure_where_two_thirds_of_it_are_of_few_repetitions(certain: int, sure: E1rmConfidence) -> None:
    sessions = [(ago(7 * n), ["bench 100x5" if n < certain else "bench 60x12"]) for n in range(6)]

    (trend,) = e1rm_trends(read(*reversed(sessions)))

    assert trend.confidence is sure


@pytest.mark.parametrize(("oldest", "counts"), [(84, True), (85, False)])
def test_a_slope_is_of_the_last_twelve_weeks(oldest: int, counts: bool) -> None:
    (trend,) = e1rm_trends(read(*((ago(day), ["bench 100x5"]) for day in (oldest, 7, 0))))

    assert (trend.kg_per_month is not None) is counts


@pytest.mark.parametrize(
    ("score", "severity"),
    [
        (0, None), (0.1, Severity.MILD), (3, Severity.MILD), (3.1, Severity.MODERATE), (6.9, Severity.MODERATE), (7, Severity.SEVERE),
        (-1, Severity.SEVERE), (11, Severity.SEVERE),
    ],
)  # fmt: skip
def test_a_score_of_pain_as_a_word(score: float, severity: Severity | None) -> None:
    assert severity_of(score) is severity


@pytest.mark.parametrize(
    ("gain", "says"), [(-0.005, "no gain"), (0.0, "no gain"), (-0.0301, "3% less"), (-0.08, "8% less")]
)
def test_a_change_within_the_scatter_is_none(gain: float, says: str) -> None:
    assert _change(gain) == says


@pytest.mark.parametrize(
    ("allowance", "held"),
    [
        (Allowance(), False), (Allowance(cap=9.9), True), (Allowance(load=0.99), True), (Allowance(sets=0.99), True),
        (Allowance(fewer=True), True), (Allowance(may_raise=False), True), (Allowance(good_day=True), False),
    ],
)  # fmt: skip
def test_any_part_that_is_less_holds_back(allowance: Allowance, held: bool) -> None:
    assert allowance.is_held_back is held


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        (-1.0, "less than an hour"), (0.9, "less than an hour"), (1.0, "ended 1 h ago"), (5.9, "ended 5 h ago"), (6.0, "ended 6 h ago"),
        (23.9, "ended 23 h ago"), (24.0, ""), (inf, ""), (nan, ""),
    ],
)  # fmt: skip
def test_the_hours_to_a_hard_session_in_words(hours: float, words: str) -> None:
    side = EnduranceSide(hours_since_hard=hours)
    allowed = allowed_by_endurance(SQUAT, side)

    assert words in str(allowed)
    assert isinstance(allowed, str) is (hours < 6)
    assert bool(explain_endurance(side)) is (6 <= hours < 24)


@pytest.mark.parametrize(
    ("reps", "fix"),
    [(4, "to sets of 6-8"), (5, "instead of Bench"), (8, "instead of Bench"), (9, "Do 2 more hard sets")],
)
def test_the_first_way_out_of_a_stall_goes_by_its_repetitions(reps: int, fix: str) -> None:
    told = judged(*(past(5 * n, f"100x{reps}@7") for n in range(3)), weekly_sets=3.0)

    assert fix in (told.suggested_fix or "")


@pytest.mark.parametrize(
    ("rpes", "creeps"),
    [((8.5, 8.5, 9.0), True), ((8.0, 8.5, 9.0), True), ((8.0, 9.0, 8.5), False), ((8.0, 8.5, 8.5), False)],
)
def test_effort_creeps_by_half_a_point_and_above_the_cap(rpes: tuple[float, ...], creeps: bool) -> None:
    rising = (past(10 - 5 * n, f"{100 + 5 * n}x5@{rpe:g}") for n, rpe in enumerate(rpes))

    told = judged(*reversed(list(rising)), prescription=TOP_SET)

    assert ("RPE up" in told.reason) is creeps
