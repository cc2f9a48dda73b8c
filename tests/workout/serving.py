"""A client's other side as a process of its own, which can be killed: a command a line in, its answer a line out."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller, Repeated, execute
from lanterne_rouge.app.workout.finishing import CompleteWorkoutRequest, WorkoutEndRequest
from lanterne_rouge.app.workout.sets import LogSetRequest, TakeBackSetRequest
from lanterne_rouge.app.workout.starting import StartWorkoutRequest
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.wiring import open_scope

REQUESTS: dict[str, Callable[[float], object]] = {
    "start_workout": lambda weight: StartWorkoutRequest(empty=True),
    "log_set": lambda weight: LogSetRequest(sets=(SetReport(reps=5, weight=weight),), exercise="bench press"),
    "undo_set": lambda weight: TakeBackSetRequest(),
    "complete_workout": lambda weight: CompleteWorkoutRequest(),
    "pause_workout": lambda weight: WorkoutEndRequest(),
    "resume_workout": lambda weight: WorkoutEndRequest(),
}
"""The commands by their rows, each with the request for a weight in kg."""


def run(scope: AthleteScope, name: str, weight: float, key: str) -> str:
    """The answer to a command as JSON, its refusal as a sentence."""
    row = use_case(name)
    try:
        answer = execute(
            row, row.function, REQUESTS[name](weight), scope, Caller(idempotency_key=key), encode=encode_json
        )
    except LanterneError as error:
        return json.dumps({"refused": error.sentence})
    return answer.answer if isinstance(answer, Repeated) else encode_json(answer)


def main(home: Path) -> None:
    """Answer until there is nothing more to answer; each command says which moment it is."""
    with open_scope(home=home) as scope:
        for line in sys.stdin:
            name, weight, key, moment = json.loads(line)
            then = replace(scope, clock=lambda zone, us=moment: datetime.fromtimestamp(us, UTC).astimezone(zone))
            sys.stdout.write(run(then, name, weight, key) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
