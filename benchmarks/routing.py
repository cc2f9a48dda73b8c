"""How long a message takes to sort, and a cold `lanterne log "8 @ 100"`: `python -m benchmarks.routing`.

Commands are counted by the second. A set report is timed three times and its best time counts, so that the 99th of a hundred
is the slowest report and not the busiest moment of the machine. The cold process stands beside importing the libraries it needs.
"""

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.cold import cpu_s
from lanterne_rouge.conversation.plain_commands import PLAIN_COMMANDS
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import OpenTarget, RoutingContext
from lanterne_rouge.domain.set_report import SaidUnit

REPEATS, BEST_OF, ROUNDS = 200, 3, 9
BASE = (sys.executable, "-c", "import sqlalchemy, typer")
LIVE = RoutingContext(
    live_session=True,
    units=SaidUnit.KG,
    current_exercise="Bench Press",
    target=OpenTarget(reps=8, weight=100.0),
)
SAID_OTHERWISE = ("ok, next one please", "please undo the last entry", "I'm done for today", "let me skip this one")
FORMS = (
    "{r} @ {w}",
    "{w}x{r}",
    "{r} reps at {w} kg",
    "{w} kg for {r}",
    "3x{r}@{w}kg",
    "bench press {w} x {r}, {w} x {r}, {w} x {r}",
)
TAILS = ("", " rpe 8", ", two left in the tank", " to failure, that was really hard", " each side")


def main() -> Mapping[str, float]:
    """Sort commands and set reports, then log single sets in processes of their own."""
    plain = [(phrase, LIVE if command.live else RoutingContext()) for phrase, command in PLAIN_COMMANDS.items()]
    command_us = _mean_us(plain)
    other_us = _mean_us([(message, LIVE) for message in SAID_OTHERWISE])
    reports = [
        form.format(r=reps, w=load) + tail
        for form, tail, reps, load in product(FORMS, TAILS, (6, 8, 10), ("95", "102.5", "one hundred"))
    ]
    taken = sorted(_best_ms(message) for message in reports)
    p99 = taken[int(0.99 * len(taken))]
    print(
        f"commands         {command_us:.1f} us each, {1e6 / command_us:,.0f} a second; in other words {other_us:.0f} us"
    )
    print(f"{len(reports)} set reports  p50 {median(taken):.3f} ms, p99 {p99:.3f} ms")
    return {"route_command_us": command_us, "route_report_p99_ms": p99, "cold_log_line_ratio": _cold()}


def _mean_us(messages: Sequence[tuple[str, RoutingContext]]) -> float:
    begin = time.process_time()
    for _ in range(REPEATS):
        for message, context in messages:
            route(message, context)
    return (time.process_time() - begin) / (REPEATS * len(messages)) * 1e6


def _best_ms(message: str) -> float:
    taken = []
    for _ in range(BEST_OF):
        begin = time.perf_counter()
        route(message, LIVE)
        taken.append(time.perf_counter() - begin)
    return min(taken) * 1000


def _cold() -> float:
    """CPU of one line in a process of its own, as a multiple of importing SQLAlchemy and Typer."""
    with TemporaryDirectory(prefix="lanterne-bench-") as folder:
        lanterne = (sys.executable, "-m", "lanterne_rouge", "--home", str(Path(folder, "home")))
        for arguments in (
            ("strength", "template", "add", "A", "Bench Press: 5x8"),
            ("workout", "start", "--template", "A"),
        ):
            subprocess.run((*lanterne, *arguments), check=True, capture_output=True)
        base: list[float] = []
        taken: list[float] = []
        for _ in range(ROUNDS):
            base.append(cpu_s(BASE))
            taken.append(cpu_s((*lanterne, "log", "8 @ 25")))
    print(f"cold line        {median(taken):.3f} s CPU = {median(taken) / median(base):.2f} x the libraries")
    return median(taken) / median(base)


if __name__ == "__main__":
    main()
