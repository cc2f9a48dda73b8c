"""Lines folded for a terminal, and weights written as they can be typed."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import Gym, WeightUnit, in_kg
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import CoachContext, PlannedExercise, PlannedSet, Template, TodayPlan
from lanterne_rouge.entrypoints.cli.caller import folded
from lanterne_rouge.strength.gym_text import format_weights, parse_bars, parse_plate_pairs, parse_weights
from lanterne_rouge.views.strength_plan_text import strength_plan_text
from tests.entrypoints.told_contexts import CATALOGUE


def test_a_long_line_goes_on_further_in() -> None:
    assert folded("  Leg Press: no history", 14) == ["  Leg Press:", "    no history"]


def test_a_short_line_stays_as_it_is() -> None:
    assert folded("   work     60 kg x 8", 80) == ["   work     60 kg x 8"]


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])), st.integers(40, 90))
def test_nothing_is_lost_by_folding(line: str, width: int) -> None:
    pieces = folded(line, width)

    assert "".join("".join(pieces).split()) == "".join(line.split())
    assert all(len(piece) <= width for piece in pieces) or not line.strip()


def test_weights_are_told_as_ranges_that_can_be_typed_again() -> None:
    weights = tuple(float(kg) for kg in (*range(2, 26, 2), 28, 32, 40))
    said = format_weights(weights)

    assert said == "2-24/2, 28, 32, 40"
    assert parse_weights(said, WeightUnit.KG, "dumbbells") == weights


def test_a_unit_may_stand_behind_a_list_of_weights() -> None:
    pounds = parse_weights("5-50/5 lb", WeightUnit.LB, "dumbbells")

    assert pounds == parse_weights("5-50/5", WeightUnit.LB, "dumbbells")
    assert parse_plate_pairs("45x2,10x1 lbs", WeightUnit.LB) == parse_plate_pairs("45x2,10x1", WeightUnit.LB)
    assert parse_bars("barbell=45,35 lb", WeightUnit.LB) == parse_bars("barbell=45,35", WeightUnit.LB)


def test_a_unit_that_is_not_the_gyms_is_asked_about() -> None:
    with pytest.raises(BadInput, match="5-50/5 lb is in lb"):
        parse_weights("5-50/5 lb", WeightUnit.KG, "dumbbells")


def test_a_set_keeps_its_columns_apart_however_long_it_is() -> None:
    text = session_text(
        WeightUnit.LB, PlannedSet(weight_kg=in_kg(5, WeightUnit.LB), reps=1, seconds=30, rpe_cap=8.5, sets=2)
    )

    assert "bodyweight + 5 lb x 30 s, 2 sets RPE 8.5" in " ".join(text.split())


def session_text(unit: WeightUnit, one: PlannedSet) -> str:
    """A session of one exercise as text."""
    planned = PlannedExercise(name="Pull-Up", exercise="pull-up", working_sets=(one,))
    context = CoachContext(today=date(2026, 1, 5), template=Template(name="A"), unit=unit, gym=Gym(unit=unit))
    return strength_plan_text(TodayPlan(exercises=(planned,), minutes=10), context, CATALOGUE)


def test_a_weight_with_its_own_unit_is_read_in_it() -> None:
    assert parse_weights("45 lb", WeightUnit.KG, "dumbbells") == (in_kg(45, WeightUnit.LB),)
    assert parse_weights("45lb, 50lb", WeightUnit.KG, "dumbbells") == tuple(in_kg(v, WeightUnit.LB) for v in (45, 50))
