"""Who may write a live workout: the copilot and the owner; everybody may look at it."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.catalogue import CATALOGUE, use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.use_case import Caller, Kind, Role, UseCase, execute
from lanterne_rouge.app.workout.exercises import AddExerciseRequest, SwapExerciseRequest
from lanterne_rouge.app.workout.finishing import CompleteWorkoutRequest, WorkoutEndRequest
from lanterne_rouge.app.workout.live import WorkoutQuestion
from lanterne_rouge.app.workout.loose_sets import CorrectLoggedSetsRequest
from lanterne_rouge.app.workout.session import LogSessionRequest
from lanterne_rouge.app.workout.sets import CorrectSetRequest, LogSetRequest, SkipSetRequest, TakeBackSetRequest
from lanterne_rouge.app.workout.starting import StartWorkoutRequest
from lanterne_rouge.app.workout.targets import AdjustTargetRequest, SupersetRequest
from lanterne_rouge.domain.errors import NotPermitted
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.domain.sport import Sport
from tests.proofs.contents import contents
from tests.workout.lifter import Lifter, reported

SOURCE = Path(__file__).parents[2] / "src" / "lanterne_rouge"
REQUESTS: dict[str, object] = {
    "start_workout": StartWorkoutRequest(empty=True),
    "log_set": LogSetRequest(sets=(reported(5, 100),), exercise="bench press"),
    "correct_set": CorrectSetRequest(report=SetReport(reps=4)),
    "correct_logged_sets": CorrectLoggedSetsRequest(day=date(2026, 3, 2), exercise="Barbell Bench Press", count=2),
    "undo_set": TakeBackSetRequest(),
    "skip_set": SkipSetRequest(),
    "swap_in_workout": SwapExerciseRequest(by="leg press"),
    "adjust_target": AdjustTargetRequest(rest_s=90),
    "add_to_workout": AddExerciseRequest(exercise="plank"),
    "make_superset": SupersetRequest(exercises=("1", "2")),
    "pause_workout": WorkoutEndRequest(),
    "resume_workout": WorkoutEndRequest(),
    "complete_workout": CompleteWorkoutRequest(),
    "discard_workout": WorkoutEndRequest(),
    "log_session": LogSessionRequest(sport=Sport.RUNNING, duration_s=1800),
}
ROWS = tuple(row for row in CATALOGUE if row.handler.startswith("workout."))


@pytest.fixture
def lifter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lifter]:
    """Somebody in the middle of a workout."""
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    athlete = Lifter(tmp_path / "home")
    athlete.start()
    athlete.log(reported(5, 30))
    yield athlete
    athlete.close()


@pytest.mark.parametrize("row", [row for row in ROWS if row.kind is not Kind.READ], ids=lambda row: row.name)
@pytest.mark.parametrize("role", [Role.COACH, Role.PLANNER])
def test_coach_and_planner_cannot_write_a_workout_and_nothing_changes(lifter: Lifter, row: UseCase, role: Role) -> None:
    before = contents(lifter.home)

    with lifter.scope() as scope, pytest.raises(NotPermitted):
        caller = Caller(roles=frozenset({role}), idempotency_key="k")
        execute(row, row.function, REQUESTS[row.name], scope, caller, encode=encode_json)

    after = contents(lifter.home)
    assert [refused[-3:-1] for refused in after.pop("refusals")] == [
        (f'["{role.value}"]', row.name)
    ] and not before.pop("refusals")
    assert after == before


@pytest.mark.parametrize("row", [row for row in ROWS if row.kind is Kind.READ], ids=lambda row: row.name)
@pytest.mark.parametrize("role", list(Role))
def test_every_role_may_look_at_a_workout(lifter: Lifter, row: UseCase, role: Role) -> None:
    with lifter.scope() as scope:
        caller = Caller(roles=frozenset({role}))
        assert execute(row, row.function, WorkoutQuestion(), scope, caller, encode=encode_json)


def test_the_copilot_may_run_a_whole_workout(lifter: Lifter) -> None:
    copilot = Caller(roles=frozenset({Role.COPILOT}))
    for name in (
        "log_set",
        "correct_set",
        "adjust_target",
        "skip_set",
        "pause_workout",
        "resume_workout",
        "complete_workout",
    ):
        lifter.now += timedelta(minutes=1)
        row = use_case(name)
        with lifter.scope() as scope:
            execute(row, row.function, REQUESTS[name], scope, copilot, encode=encode_json)

    assert lifter.workout.activity is not None


def test_nothing_but_the_copilots_use_cases_writes_workouts() -> None:
    writes = re.compile(r"workouts\.(append|begin)\(")
    writers = {
        path.relative_to(SOURCE).parts[:2] for path in SOURCE.rglob("*.py") if writes.search(path.read_text("utf-8"))
    }

    assert writers == {("app", "workout")}
    assert {row.name for row in ROWS if row.kind is not Kind.READ} == set(REQUESTS)
    assert all(row.roles == {Role.COPILOT, Role.OWNER} for row in ROWS if row.kind is not Kind.READ)
