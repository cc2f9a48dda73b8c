"""What a message of a conversation takes: `python -m benchmarks.slow_lane`. The fast lane whole, and the slow lane's own part.

The model answers at once, so that everything that is measured is ours: sorting, look-ups, drafts, checks, the durable write. The first
message of a process, which loads what an answer needs, is measured as CPU in processes of their own.
"""

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from lanterne_rouge.adapters.llm.access import AnyRequest
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.templates import AddTemplateRequest, add_template
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.app.workout.finishing import WorkoutEndRequest, discard_workout
from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, start_workout
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.wiring import open_scope

ROUNDS, COLD_ROUNDS, SESSIONS = 20, 5, 120
MESSAGES = (
    "how many sets per muscle per week?",
    "how is my fitness",
    "how is my bench going",
    "and squats?",
    "my progress",
    "make me a push day",
    "add face pulls",
    "create a routine, 4 days, hypertrophy",
    "my knee hurts when I run",
    "last time on this machine was nicer",
    "how many hours did I ride last week",
    "what's on for thursday",
)
FAST_MESSAGES = 1000
COLD = """
import sys, time
from pathlib import Path
from benchmarks.slow_lane import opened, say
with opened(Path(sys.argv[1])) as scope:
    begin = time.process_time()
    say(scope, sys.argv[2])
    print(time.process_time() - begin)
"""
_ANSWERS = {
    "route@": {"intent": "COACH_GENERAL", "confidence": "high", "sets": []},
    "coach@": {"sentences": [{"text": "{about_volume.text}", "about": ["about_volume"], "effect": "neutral"}]},
    "draft@": {"day": "push", "sentences": []},
}


def main() -> Mapping[str, float]:
    """Say each message many times, then as the first one of a process."""
    with TemporaryDirectory(prefix="lanterne-bench-") as name:
        home = Path(name, "home")
        with opened(home) as scope:
            _fill(scope)
            taken = {message: [_once_ms(scope, message) for _ in range(ROUNDS)] for message in MESSAGES}
            fast = _fast_ms(scope)
        first = max(_first_ms(home, message) for message in MESSAGES[:6])
    usual = [ms for times in taken.values() for ms in times[1:]]
    slowest = max(median(times) for times in taken.values())
    p99 = sorted(usual)[int(0.99 * len(usual))]
    print(f"slow lane        {median(usual):.1f} ms each, slowest kind {slowest:.1f} ms, 99 of 100 {p99:.1f} ms")
    fast_p99 = sorted(fast)[int(0.99 * len(fast))]
    print(
        f"fast lane        {median(fast):.2f} ms each, 99 of 100 {fast_p99:.2f} ms: {median(usual) / median(fast):.1f} x quicker"
    )
    print(f"first message    {first:.0f} ms CPU at most, with everything it loads")
    return {"slow_lane_p99_ms": p99, "slow_lane_first_ms": first, "fast_message_p99_ms": fast_p99}


def _fast_ms(scope: AthleteScope) -> list[float]:
    """Sets told in a running workout, from the message to the stored turn."""
    add_template(AddTemplateRequest(name="Bench", text=f"Bench Press: {FAST_MESSAGES // 50}x8"), scope)
    taken: list[float] = []
    while len(taken) < FAST_MESSAGES:
        start_workout(StartWorkoutRequest(template="Bench"), scope)
        taken += [_once_ms(scope, "8 @ 20") for _ in range(FAST_MESSAGES // 50)]
        discard_workout(WorkoutEndRequest(), scope)
    return taken


def opened(home: Path) -> AbstractContextManager[AthleteScope]:
    """A home with a model that answers every question at once."""
    return open_scope(home=home, model_provider=ScriptedProvider(_answer))


def say(scope: AthleteScope, message: str) -> None:
    """One message of the only athlete."""
    context = SessionContext(
        canvas_id="main", user_id="me", correlation_id=None, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    answer_message(message, context, scope)


def _answer(request: AnyRequest) -> str:
    return next(json.dumps(answer) for prompt, answer in _ANSWERS.items() if request.prompt.startswith(prompt))


def _fill(scope: AthleteScope) -> None:
    for back in range(SESSIONS, 0, -1):
        day = scope.today - timedelta(days=back)
        log_session(LogSessionRequest(sport=Sport.CYCLING, duration_s=3600.0, rpe=5.0, day=day), scope)
    settle(scope)


def _once_ms(scope: AthleteScope, message: str) -> float:
    begin = time.perf_counter()
    say(scope, message)
    return 1000 * (time.perf_counter() - begin)


def _first_ms(home: Path, message: str) -> float:
    """The best of a few processes: what else the machine does is not ours."""
    command = (sys.executable, "-c", COLD, str(home), message)
    runs = (subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(COLD_ROUNDS))
    return 1000 * min(float(run.stdout.split()[-1]) for run in runs)


if __name__ == "__main__":
    main()
