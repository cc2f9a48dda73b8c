"""What was lifted with tells which equipment there is, where nobody described the gym."""

import pytest

from lanterne_rouge.domain.equipment import HOME_GEAR, Gear
from lanterne_rouge.strength.gear_seen import gear_seen
from tests.strength.test_generator import catalogue


def test_a_bar_and_a_cable_in_the_log_are_there_for_who_begins_gently() -> None:
    seen = gear_seen([["bench-press", "goblet-squat"], ["lat-pulldown"]], catalogue(), begins_gently=True)

    assert seen is not None and seen.gear == HOME_GEAR | {Gear.BARBELL, Gear.RACK, Gear.CABLE}
    assert "with a barbell and cables" in seen.says and "lanterne strength gym" in seen.says


def test_three_sessions_with_dumbbells_alone_leave_out_bars_and_machines() -> None:
    seen = gear_seen([["goblet-squat"], ["dumbbell-row"], ["push-up"]], catalogue(), begins_gently=False)

    assert seen is not None and seen.gear == HOME_GEAR
    assert "only with dumbbells" in seen.says


@pytest.mark.parametrize(
    ("sessions", "begins_gently"),
    [
        ([], True),
        ([["push-up"], ["plank"], ["push-up"]], False),
        ([["goblet-squat"]], False),
        ([["goblet-squat"], ["goblet-squat"], ["goblet-squat"]], True),
        ([["deadlift"], ["goblet-squat"], ["goblet-squat"]], False),
        ([["a lift that nobody knows"]], True),
    ],
)
def test_a_log_that_tells_too_little_changes_nothing(sessions: list[list[str]], begins_gently: bool) -> None:
    assert gear_seen(sessions, catalogue(), begins_gently=begins_gently) is None
