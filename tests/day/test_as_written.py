"""The plan's own steps as today's workout, within every limit."""

from dataclasses import replace

import pytest

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.as_written import workout_as_written, written_ceiling
from lanterne_rouge.domain.decision import Action, Ceiling, WorkoutPlan
from lanterne_rouge.domain.morning import AthleteState, PlannedSession, PlannedStep
from lanterne_rouge.domain.sport import Sport

SESSION = PlannedSession(
    sport=Sport.CYCLING,
    kind="threshold",
    minutes=50,
    max_zone=4,
    load=50,
    hard=True,
    title="Threshold ride",
    structure="3 x 8 min at 240-250 W, 2 min easy between",
    steps=(
        PlannedStep(name="Warm-up", minutes=12, zone=1),
        PlannedStep(name="Threshold", minutes=8, zone=4, target="at 240-250 W", repeat=3),
        PlannedStep(name="Easy between", minutes=2, zone=1, repeat=2),
        PlannedStep(name="Easy", minutes=2, zone=2),
        PlannedStep(name="Cool-down", minutes=8, zone=1),
    ),
)
TARGET = Target(action=Action.MAINTAIN, kind="threshold", load=50, zone=4, max_minutes=60)


def written(
    target: Target = TARGET, ceiling: Ceiling | None = None, sport: Sport = Sport.CYCLING
) -> WorkoutPlan | None:
    return workout_as_written(SESSION, target, sport=sport, athlete=AthleteState(), ceiling=ceiling or Ceiling())


def test_repeats_and_pauses_come_in_turn_and_add_up_to_the_session() -> None:
    workout = written()

    assert workout is not None
    names = [step.name for step in workout.steps]
    assert names[1:7] == ["Threshold", "Easy between", "Threshold", "Easy between", "Threshold", "Easy"]
    assert workout.duration_minutes == sum(minutes for _, minutes in workout.zones) == 50
    assert workout.steps[1].target == "240-250 W"


@pytest.mark.parametrize(
    "target",
    [
        replace(TARGET, action=Action.EASE),
        replace(TARGET, action=Action.PUSH),
        replace(TARGET, kind="tempo"),
        replace(TARGET, zone=3),
        replace(TARGET, max_minutes=45),
    ],
)
def test_a_day_that_is_not_the_plans_has_a_workout_of_its_own(target: Target) -> None:
    assert written(target) is None


@pytest.mark.parametrize("ceiling", [Ceiling(max_zone=3), Ceiling(max_minutes=49), Ceiling(max_load=30)])
def test_every_limit_counts(ceiling: Ceiling) -> None:
    assert written(ceiling=ceiling) is None


def test_another_sport_for_a_sore_place_has_a_workout_of_its_own() -> None:
    assert written(sport=Sport.RUNNING) is None


def test_an_eased_day_stays_below_the_written_session() -> None:
    below = written_ceiling(SESSION, Ceiling(max_load=500))
    workout = written()

    assert workout is not None
    assert below.max_minutes == 50
    assert below.max_load == pytest.approx(workout.load, abs=0.1)
    assert written_ceiling(SESSION, Ceiling(max_load=10)).max_load == 10


@pytest.mark.parametrize(("most", "left"), [(None, 50), (60, 50), (50, 50), (40, 40)])
def test_an_eased_day_is_never_longer_than_the_session_as_written(most: float | None, left: float) -> None:
    assert written_ceiling(SESSION, Ceiling(max_minutes=most)).max_minutes == left


def test_an_eased_day_has_never_more_load_than_the_session_as_written() -> None:
    own = written_ceiling(SESSION, Ceiling()).max_load
    assert own is not None

    assert written_ceiling(SESSION, Ceiling(max_load=own + 1)).max_load == own
    assert written_ceiling(SESSION, Ceiling(max_load=own - 1)).max_load == own - 1
