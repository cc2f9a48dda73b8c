"""Two devices of each of many athletes at once: no set is lost or doubled, versions are consistent, nobody waits for ever."""

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.doctor import UndoRequest, undo_writes
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.app.workout.finishing import (
    CompleteWorkoutRequest,
    WorkoutEndRequest,
    complete_workout,
    discard_workout,
)
from lanterne_rouge.app.workout.live import WorkoutQuestion
from lanterne_rouge.app.workout.sets import CorrectSetRequest, LogSetRequest, correct_set, log_set
from lanterne_rouge.app.workout.standing import show_workout
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, start_workout
from lanterne_rouge.domain.errors import Conflict
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.wiring import open_home
from tests.workout.lifter import EVENING, Lifter, R

LONGEST_WAIT_S = 600
LATER = EVENING + timedelta(minutes=2)
"""Both devices ask the same server, which has one clock."""


@dataclass
class Device:
    """One of an athlete's two devices; it logs sets with weights of its own, and corrects what it saw."""

    lifter: Lifter
    number: int
    chance: random.Random
    logged: list[float] = field(default_factory=list)
    corrections: int = 0
    refused: int = 0
    versions: list[int] = field(default_factory=list)
    problems: list[BaseException] = field(default_factory=list)

    def work(self, commands: int) -> None:
        """So many commands, each sent twice now and then, as a bad connection does."""
        try:
            for turn in range(commands):
                self._correct(turn) if self.chance.random() < 0.2 else self._log(turn)
        except BaseException as problem:  # told by the test, which runs in another thread
            self.problems.append(problem)
        finally:
            self.lifter.close()

    def _log(self, turn: int) -> None:
        weight = 10.0 + self.number * 300 + turn * 0.25
        request = LogSetRequest(sets=(SetReport(reps=5, weight=weight),), exercise="bench press")
        key = f"{self.number}-{turn}"
        answer = self.lifter.run(log_set, request, key=key)
        if self.chance.random() < 0.2:
            assert self.lifter.run(log_set, request, key=key) == answer
        self.logged.append(weight)
        self.versions.append(answer.version)  # type: ignore[union-attr]

    def _correct(self, turn: int) -> None:
        """Based on what was seen: refused if the other device was quicker."""
        seen = self.lifter.run(show_workout, WorkoutQuestion())
        request = CorrectSetRequest(report=SetReport(reps=self.chance.randint(6, 9)))
        try:
            self.lifter.run(correct_set, request, key=f"{self.number}-{turn}", version=seen.version)
            self.corrections += 1
        except Conflict:
            self.refused += 1


@pytest.mark.parametrize(
    ("athletes", "commands"), [(3, 30), pytest.param(50, 200, marks=pytest.mark.proof)], ids=["few", "many"]
)
def test_two_devices_of_each_athlete_lose_no_set_of_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, athletes: int, commands: int
) -> None:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    names = [f"athlete-{n}" for n in range(athletes)]
    for name in names:
        first = Lifter(tmp_path / "home", name)
        first.run(start_workout, StartWorkoutRequest(empty=True))
        first.log(SetReport(reps=5, weight=5), exercise="bench press")
        first.close()
    devices = {
        name: [
            Device(Lifter(tmp_path / "home", name, now=LATER, takes=timedelta()), n, random.Random(f"{name}{n}"))
            for n in range(2)
        ]
        for name in names
    }
    threads = [threading.Thread(target=d.work, args=(commands // 2,)) for pair in devices.values() for d in pair]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST_WAIT_S)

    assert not any(thread.is_alive() for thread in threads), "nobody waits for ever"
    assert [problem for pair in devices.values() for d in pair for problem in d.problems] == []
    for name, pair in devices.items():
        reader = Lifter(tmp_path / "home", name, now=EVENING + timedelta(hours=4))
        workout, weights = reader.workout, [weight for _, weight, _ in reader.performed()]
        assert sorted(w for w in weights if w is not None) == sorted([5.0, *pair[0].logged, *pair[1].logged])
        # The beginning, the first set with its exercise, and every command that was carried out, once.
        assert workout.events == 3 + sum(len(d.logged) + d.corrections for d in pair)
        versions = [v for d in pair for v in d.versions]
        assert len(set(versions)) == len(versions)
        assert all(d.versions == sorted(d.versions) for d in pair)
        reader.run(complete_workout, CompleteWorkoutRequest())
        reader.close()


def test_each_request_sees_the_workout_as_it_is_whatever_an_earlier_one_remembered(tmp_path: Path) -> None:
    lifter = Lifter(home=tmp_path, now=EVENING, athlete="me")
    lifter.start()
    lifter.close()
    served, elsewhere = open_home(tmp_path), open_home(tmp_path)

    def ask(scope: AthleteScope, handler: Callable[[R, AthleteScope], object], request: R) -> None:
        execute(row_of(handler), handler, request, replace(scope, clock=LATER.astimezone), Caller(), encode=encode_json)

    def weights() -> list[float | None]:
        """What the server says; another program that has just started says the same."""
        fresh = open_home(tmp_path)
        seen, there = (home.scope("me").stores.workouts.latest() for home in (served, fresh))
        fresh.close()
        assert seen == there
        assert seen is not None
        return [s.done.weight_kg for e in seen.exercises for s in e.done_sets if s.done]

    def log(scope: AthleteScope, weight: float) -> None:
        ask(scope, log_set, LogSetRequest(sets=(SetReport(reps=5, weight=weight),), exercise="bench press"))

    log(served.scope("me"), 60.0)
    assert weights() == [60.0]
    log(elsewhere.scope("me"), 62.5)
    assert weights() == [60.0, 62.5]
    ask(elsewhere.scope("me"), undo_writes, UndoRequest())
    assert weights() == [60.0]
    # A set that is rolled back, and another one in its place: the same number, perhaps even the same entry.
    with (
        pytest.raises(KeyboardInterrupt),
        (scope := replace(served.scope("me"), clock=LATER.astimezone)).stores.journal.whole(),
    ):
        log_set(LogSetRequest(sets=(SetReport(reps=5, weight=65.0),), exercise="bench press"), scope)
        raise KeyboardInterrupt
    assert weights() == [60.0]
    log(elsewhere.scope("me"), 67.5)
    assert weights() == [60.0, 67.5]
    ask(elsewhere.scope("me"), discard_workout, WorkoutEndRequest())
    ask(elsewhere.scope("me"), start_workout, StartWorkoutRequest(template="Legs"))
    assert weights() == []
    served.close()
    elsewhere.close()
