"""Somebody in the gym: one home, a clock that the test turns, and use cases as a client runs them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.describe import decode_view, encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.templates import AddTemplateRequest, add_template
from lanterne_rouge.app.use_case import ALL_ROLES, Caller, Repeated, Role, execute
from lanterne_rouge.app.workout.sets import LogSetRequest, log_set
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, start_workout
from lanterne_rouge.domain.active_workout import ActiveWorkout
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.views.workout import LiveWorkoutView, WorkoutStepView
from lanterne_rouge.wiring import open_scope
from tests.stories.lifting_home import lifted

R = TypeVar("R")
V = TypeVar("V")
EVENING = datetime(2026, 3, 6, 18, 0, tzinfo=UTC)
LEGS = "Barbell Back Squat: 3x5 @8; Leg Press: 2x10-12; Plank: 2x30-45s"


@dataclass
class Lifter:
    """An athlete of a home. Each command takes a minute; the home stays open between them."""

    home: Path
    athlete: str = "me"
    now: datetime = EVENING
    takes: timedelta = timedelta(minutes=1)
    kept: list[AthleteScope] = field(default_factory=list)

    @contextmanager
    def scope(self) -> Iterator[AthleteScope]:
        """The athlete's scope at the moment that it is."""
        if not self.kept:
            self.kept.append(open_scope(home=self.home, athlete=self.athlete))
        yield replace(self.kept[0], clock=lambda zone: self.now.astimezone(zone))

    def close(self) -> None:
        """Close the home."""
        while self.kept:
            self.kept.pop().close()

    def run(
        self,
        handler: Callable[[R, AthleteScope], V],
        request: R,
        *,
        key: str | None = None,
        version: int | None = None,
        roles: frozenset[Role] = ALL_ROLES,
    ) -> V:
        """Run a use case; a repeated one is answered as the first time."""
        self.now += self.takes
        row = row_of(handler)
        caller = Caller(idempotency_key=key, expected_version=version, roles=roles)
        with self.scope() as scope:
            answer = execute(row, handler, request, scope, caller, encode=encode_json)
        if isinstance(answer, Repeated):
            return decode_view(answer.answer, row)  # type: ignore[return-value]
        return answer

    def with_history(self) -> "Lifter":
        """Three weeks of squats and bench presses at 100 kg behind, and a good morning."""
        with self.scope() as scope:
            for back in range(2, 22, 3):
                lifted(scope, (self.now - timedelta(days=back)).date(), "Push", kilos=(100.0, 100.0, 100.0))
        self.run(store_check_in, CheckInRequest(answers=Answers(readiness="85", energy="ok", soreness="none")))
        return self

    def sessions(self) -> int:
        """How many sessions are in the history."""
        with self.scope() as scope:
            return len(scope.stores.activities.between(None, None))

    def template(self, text: str = LEGS, name: str = "Legs") -> None:
        """Add a template."""
        self.run(add_template, AddTemplateRequest(name=name, text=text.replace("; ", "\n")))

    def start(self, text: str = LEGS) -> LiveWorkoutView:
        """Start a workout from a template."""
        self.template(text)
        return self.run(start_workout, StartWorkoutRequest(template="Legs"))

    def log(
        self,
        *reports: SetReport,
        exercise: str | None = None,
        key: str | None = None,
        version: int | None = None,
    ) -> WorkoutStepView:
        """Log sets of the live workout."""
        view = self.run(log_set, LogSetRequest(sets=reports, exercise=exercise), key=key, version=version)
        assert isinstance(view, WorkoutStepView)
        return view

    @property
    def workout(self) -> ActiveWorkout:
        """The newest workout as it is stored."""
        with self.scope() as scope:
            workout = scope.stores.workouts.latest()
        assert workout is not None
        return workout

    def performed(self) -> list[tuple[str, float | None, int | None]]:
        """Every set of the newest workout in the order in which it was done: exercise, kg, reps."""
        done = [(s.number, e.lift.name, s.done) for e in self.workout.exercises for s in e.done_sets]
        return [(name, s.weight_kg, s.reps) for _, name, s in sorted(done, key=lambda d: d[0]) if s is not None]


def reported(reps: int | None = None, weight: float | None = None, *, rpe: float | None = None) -> SetReport:
    """`8 @ 100, RPE 9`."""
    return SetReport(reps=reps, weight=weight, rpe=rpe)
