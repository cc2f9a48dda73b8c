"""How long a set of a live workout takes to log, safe on the disk: `python -m benchmarks.live_workout`.

Beside it, in the same run, a plain durable insert of the same size into SQLite, and a cold `lanterne workout log` beside
importing the two libraries that it stands on.
"""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TypeVar

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.templates import AddTemplateRequest, add_template
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.app.workout.finishing import WorkoutEndRequest, discard_workout
from lanterne_rouge.app.workout.sets import LogSetRequest, log_set
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, start_workout
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.wiring import open_scope

R = TypeVar("R")
V = TypeVar("V")
SETS, SETS_A_WORKOUT, ROUNDS = 10_000, 25, 9
ROW_BYTES = 900
TEMPLATE = "\n".join(f"{name}: 5x5" for name in ("Squat", "Bench Press", "Barbell Row", "Deadlift", "Overhead Press"))
BASE = (sys.executable, "-c", "import sqlalchemy, typer")


def main(sets: int = SETS) -> Mapping[str, float]:
    """Log so many sets in this process, each under a key of its own; then log single ones in processes of their own."""
    with TemporaryDirectory(prefix="lanterne-bench-", dir=os.environ.get("LANTERNE_BENCH_DIR")) as folder:
        ours, plain = _log_sets(Path(folder), sets)
        figures = {
            "log_set_p50_ms": _share(ours, 0.5),
            "log_set_p99_ms": _share(ours, 0.99),
            "log_set_ratio": _share(ours, 0.5) / _share(plain, 0.5),
        }
        print(f"{sets} sets       p50 {_share(ours, 0.5):.3f} ms, p99 {_share(ours, 0.99):.3f} ms")
        print(f"plain inserts    p50 {_share(plain, 0.5):.3f} ms, p99 {_share(plain, 0.99):.3f} ms")
        return {**figures, "cold_log_set_ratio": _cold(Path(folder, "home"))}


def _log_sets(folder: Path, sets: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each set, and of each plain insert beside it."""
    ours: list[float] = []
    plain: list[float] = []
    with open_scope(home=folder / "home") as scope, plain_insert(folder / "plain.db") as insert:
        _run(scope, add_template, AddTemplateRequest(name="Bench", text=TEMPLATE))
        while len(ours) < sets:
            _run(scope, start_workout, StartWorkoutRequest(template="Bench"))
            for _ in range(SETS_A_WORKOUT):
                request = LogSetRequest(sets=(SetReport(reps=5, weight=60.0 + len(ours) % 7, rpe=8),))
                key = f"set-{len(ours)}"
                ours.append(_timed(lambda r=request, k=key: _run(scope, log_set, r, key=k)))  # type: ignore[misc]
                plain.append(_timed(insert))
            _run(scope, discard_workout, WorkoutEndRequest())
    return ours, plain


def _run(scope: AthleteScope, handler: Callable[[R, AthleteScope], V], request: R, *, key: str | None = None) -> object:
    return execute(row_of(handler), handler, request, scope, Caller(idempotency_key=key), encode=encode_json)


@contextmanager
def plain_insert(path: Path) -> Iterator[Callable[[], object]]:
    """Inserts a row of a set's size into a database of its own, safe on the disk."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)")
        text = "x" * ROW_BYTES
        yield lambda: connection.execute("INSERT INTO rows (text) VALUES (?)", (text,))


def _cold(home: Path) -> float:
    """CPU of logging one set in a process of its own, as a multiple of importing SQLAlchemy and Typer."""
    from benchmarks.cold import cpu_s  # imported here, so that the first part runs without the demo

    command = (sys.executable, "-m", "lanterne_rouge", "--home", str(home), "workout")
    subprocess.run((*command, "start", "--template", "Bench"), check=True, capture_output=True)
    log = (*command, "log", "5", "60")
    base: list[float] = []
    taken: list[float] = []
    for _ in range(ROUNDS):
        base.append(cpu_s(BASE))
        taken.append(cpu_s(log))
    print(f"cold set         {median(taken):.3f} s CPU = {median(taken) / median(base):.2f} x the libraries")
    return median(taken) / median(base)


def _timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000


def _share(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


if __name__ == "__main__":
    main()
