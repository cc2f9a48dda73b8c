"""Whenever a live workout's process is killed and the client asks again: every answered set once, none twice, none lost."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from lanterne_rouge.wiring import open_scope
from tests.workout.lifter import EVENING

# A command is cut off after so many seconds at most: while it reads, writes, or before the process is up.
SCALES = (0.001, 0.004, 0.02, 0.3, 1.0)
SETS_A_WORKOUT = 6


@dataclass
class Client:
    """Sends commands to a process that may die, again and again under the same key, until each is answered."""

    home: Path
    chance: random.Random
    process: "subprocess.Popen[str] | None" = None
    kills: int = 0
    sent: list[tuple[str, float, str, float]] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)

    def ask(self, name: str, weight: float = 0.0, *, may_kill: bool) -> str:
        """The answer to a command."""
        command = (name, weight, f"key-{len(self.sent)}", EVENING.timestamp() + 60 * len(self.sent))
        self.sent.append(command)
        return self.send(command, may_kill=may_kill)

    def send(self, command: tuple[str, float, str, float], *, may_kill: bool = False) -> str:
        """The same, for a command that may have been sent before."""
        while True:
            process = self.process = self.process or self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            delay = self.chance.choice(SCALES) * self.chance.random()
            killer = threading.Timer(delay, os.kill, (process.pid, signal.SIGKILL))
            if may_kill:
                killer.start()
            try:
                process.stdin.write(json.dumps(command) + "\n")
                process.stdin.flush()
                answer = process.stdout.readline()
            except BrokenPipeError:
                answer = ""
            killer.cancel()
            killer.join() if may_kill else None
            if answer.endswith("\n"):
                self.answers[command[2]] = answer
                return answer
            self.end()
            self.kills += 1
            # Asked again at once, it may be killed again: a client is that patient.
            may_kill = may_kill and self.chance.random() < 0.3

    def end(self) -> None:
        """Let the process go."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
        self.process = None

    def _started(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "tests.workout.serving", str(self.home)],
            env={"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path), "LANTERNE_TIMEZONE": "UTC"},
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )


@pytest.mark.parametrize("kills", [3, pytest.param(200, marks=pytest.mark.proof)])
def test_every_answered_set_is_there_once_however_often_the_process_is_killed(tmp_path: Path, kills: int) -> None:
    client = Client(tmp_path / "home", random.Random(2026))
    expected: list[list[float]] = []
    weight = 20.0

    while client.kills < kills:
        assert "refused" not in client.ask("start_workout", may_kill=True)
        expected.append([])
        for _ in range(SETS_A_WORKOUT):
            weight += 0.25
            assert "refused" not in client.ask("log_set", weight, may_kill=True)
            expected[-1].append(weight)
            if client.chance.random() < 0.2 and len(expected[-1]) > 1:
                client.ask("undo_set", may_kill=True)
                expected[-1].pop()
            if client.chance.random() < 0.1:
                client.ask("pause_workout", may_kill=True)
                client.ask("resume_workout", may_kill=True)
        assert "refused" not in client.ask("complete_workout", may_kill=True)

    for command in client.chance.sample(client.sent, 10):
        before = client.answers[command[2]]
        assert client.send(command) == before, "asked again, it is answered as the first time"
    client.end()
    assert _history(tmp_path / "home") == expected


def _history(home: Path) -> list[list[float]]:
    """The weights of every workout in the order in which they were done."""
    with open_scope(home=home) as scope:
        activities = scope.stores.activities.between(date(2026, 1, 1), None)
        latest = scope.stores.workouts.latest()
        assert latest is not None
        assert latest.activity == activities[-1].id
        assert scope.stores.workouts.next_number() == len(activities) + 1
    return [[s.weight_kg or 0.0 for s in a.sets] for a in activities]
