"""Energy, soreness and the day's decision: once lowered, never twice, and never a heavier weight for a good day."""

import pytest

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.lifting import (
    EnduranceSide,
    Energy,
    LiftingReadiness,
    PainFlag,
    PlannedExercise,
    Severity,
    Soreness,
    TemplateExercise,
)
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.schemes import top_set
from tests.strength.lifters import BENCH, DOUBLE, ROW, SQUAT, STRAIGHT, TOP_SET, history, one, plan, row, session

DONE = session(3, (100.0, 8, 8.0))
LOW = LiftingReadiness(energy=Energy.LOW)
HIGH = LiftingReadiness(energy=Energy.HIGH)


@pytest.mark.parametrize(
    "told",
    [
        {"readiness": LOW},
        {"readiness": LiftingReadiness(soreness=Soreness.HIGH)},
        {"readiness": LiftingReadiness(energy=Energy.LOW, soreness=Soreness.HIGH)},
        {"readiness": LiftingReadiness(energy=Energy.HIGH, soreness=Soreness.HIGH)},
        {"endurance": EnduranceSide(action=Action.EASE)},
    ],
)
def test_a_low_day_caps_effort_takes_one_back_off_and_adds_no_weight(told: dict[str, object]) -> None:
    planned = one(BENCH, TOP_SET, DONE, **told)

    assert planned.top_set is not None
    assert (planned.top_set.weight_kg, planned.top_set.rpe_cap) == (100.0, 7.5)
    assert [(s.sets, s.rpe_cap) for s in planned.backoffs] == [(1, 7.5)]


@pytest.mark.parametrize(("asked", "left"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_back_offs_never_go_below_none(asked: int, left: int) -> None:
    planned = one(BENCH, Prescription(progression=top_set.TOP_SET.name, backoff_sets=asked), DONE, readiness=LOW)

    assert sum(s.sets for s in planned.backoffs) == left


def test_a_cap_below_seven_and_a_half_stays() -> None:
    planned = one(BENCH, Prescription(progression=top_set.TOP_SET.name, rpe_cap=7.0), DONE, readiness=LOW)

    assert planned.top_set is not None and planned.top_set.rpe_cap == 7.0


def test_a_low_day_is_said() -> None:
    made = plan(row(BENCH), past=[history(BENCH, DONE)], readiness=LOW)

    assert made.adjustments[0].startswith("Reduced intensity (low energy)")


def test_a_good_day_widens_effort_and_adds_a_back_off_and_no_weight_of_its_own() -> None:
    usual, good = one(BENCH, TOP_SET, DONE), one(BENCH, TOP_SET, DONE, readiness=HIGH)

    assert usual.top_set is not None and good.top_set is not None
    assert good.top_set.weight_kg == usual.top_set.weight_kg
    assert (usual.top_set.rpe_cap, good.top_set.rpe_cap) == (8.5, 9.0)
    assert (usual.backoffs[0].sets, good.backoffs[0].sets) == (2, 3)


def good_day_sentences(*rows: TemplateExercise, **told: object) -> list[str]:
    past = [history(BENCH, DONE), history(ROW, session(3, *((70.0, 12, 8.0),) * 3))]
    made = plan(*rows, past=past, readiness=HIGH, **told)
    return [said for said in made.adjustments if said.startswith("Good day")]


def test_a_good_day_says_what_it_added_and_nothing_of_the_weights() -> None:
    good = "Good day: high energy and no soreness, so half an RPE more"

    assert good_day_sentences(row(BENCH)) == [f"{good} and one extra back-off set."]
    assert good_day_sentences(row(ROW, DOUBLE)) == [f"{good}."]
    assert good_day_sentences(row(BENCH), row(ROW, DOUBLE)) == [f"{good} and one extra back-off set for {BENCH}."]


def test_a_good_day_that_adds_nothing_says_nothing() -> None:
    assert good_day_sentences(row("Overhead Press")) == []
    assert good_day_sentences(row(BENCH), deload=True) == []
    assert good_day_sentences(row(BENCH), pain=(PainFlag(place="my soul", severity=Severity.MILD),)) == []


def test_a_good_day_adds_no_back_off_where_the_template_has_none() -> None:
    planned = one(BENCH, Prescription(progression=top_set.TOP_SET.name, backoff_sets=0), DONE, readiness=HIGH)

    assert planned.backoffs == ()


@pytest.mark.parametrize(("cap", "raised"), [(9.5, 10.0), (10.0, 10.0)])
def test_effort_never_goes_above_ten(cap: float, raised: float) -> None:
    planned = one(BENCH, Prescription(progression=top_set.TOP_SET.name, rpe_cap=cap), DONE, readiness=HIGH)

    assert planned.top_set is not None and planned.top_set.rpe_cap == raised


@pytest.mark.parametrize(
    "told",
    [
        {"readiness": LiftingReadiness(energy=Energy.HIGH, soreness=Soreness.MILD)},
        {"readiness": HIGH, "endurance": EnduranceSide(action=Action.EASE)},
        {"readiness": HIGH, "deload": True},
    ],
)
def test_high_energy_alone_raises_nothing(told: dict[str, object]) -> None:
    planned = one(BENCH, TOP_SET, DONE, **told)

    assert planned.top_set is not None and (planned.top_set.rpe_cap or 10) <= 8.5
    assert sum(s.sets for s in planned.backoffs) <= 2


@pytest.mark.parametrize("action", [Action.MAINTAIN, Action.PUSH])
def test_the_days_decision_to_push_raises_nothing_by_itself(action: Action) -> None:
    assert one(BENCH, TOP_SET, DONE, endurance=EnduranceSide(action=action)) == one(BENCH, TOP_SET, DONE)


def test_a_low_day_takes_one_working_set_where_two_are_left() -> None:
    sets = one(ROW, DOUBLE, session(3, *((70.0, 10, 8.0),) * 3), readiness=LOW).working_sets

    assert sum(s.sets for s in sets) == 2


def _squats(*days_ago: int) -> PlannedExercise:
    past = history(SQUAT, *(session(n, *((100.0, 5, 7.0),) * 3) for n in days_ago))
    (exercise,) = plan(row(SQUAT, STRAIGHT), past=[past]).exercises
    return exercise


def test_a_heavy_lift_is_lighter_on_the_day_after_it_was_done_and_says_why() -> None:
    rested, again = _squats(3, 6, 9), _squats(1, 4, 7)

    assert sum(s.sets for s in again.hard_sets) == sum(s.sets for s in rested.hard_sets) - 1
    assert max(s.weight_kg or 0 for s in again.hard_sets) <= 100.0 < max(s.weight_kg or 0 for s in rested.hard_sets)
    assert max(s.rpe_cap or 0 for s in again.hard_sets) == 7.5
    assert "you did it yesterday" in " ".join(
        plan(row(SQUAT, STRAIGHT), past=[history(SQUAT, session(1, (100.0, 5, 7.0)))]).reasoning
    )


@pytest.mark.parametrize(
    ("days_ago", "left"), [((1, 2, 4, 5, 7, 8), True), ((1, 2, 4, 5, 8), True), ((1, 2, 4, 6), False)]
)
def test_who_often_lifts_two_days_in_a_row_is_left_to_it(days_ago: tuple[int, ...], left: bool) -> None:
    assert (max(s.weight_kg or 0 for s in _squats(*days_ago).hard_sets) > 100.0) is left
