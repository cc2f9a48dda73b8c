"""CPU of cold commands on the demo home against importing the libraries they stand on: `python -m benchmarks.cold`."""

import os
import resource
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from lanterne_rouge.app.demo import DemoRequest, run_demo
from lanterne_rouge.sandbox.demo import DEMO_DAY
from lanterne_rouge.wiring import open_scope

LANTERNE = (sys.executable, "-m", "lanterne_rouge")
BASE = (sys.executable, "-c", "import numpy, sqlalchemy, typer")
COMMANDS = {
    "today": ("today", "--date", str(DEMO_DAY), "--reasoning", "rules"),
    "activities": ("activities",),
    "doctor": ("doctor",),
    "fitness": ("fitness",),
}
ROUNDS = 7


def run(home: Path, rounds: int = ROUNDS) -> Mapping[str, float]:
    """The median CPU of each command as a multiple of the base, all measured in turn so that each meets the same machine."""
    taken: dict[str, list[float]] = {"base": [], **{name: [] for name in COMMANDS}}
    for arguments in COMMANDS.values():
        cpu_s((*LANTERNE, "--home", str(home), *arguments))
    for _ in range(rounds):
        taken["base"].append(cpu_s(BASE))
        for name, arguments in COMMANDS.items():
            taken[name].append(cpu_s((*LANTERNE, "--home", str(home), *arguments)))
    base = median(taken["base"])
    print(f"{'base':12} {base:6.2f} s CPU")
    for name in COMMANDS:
        print(f"{name:12} {median(taken[name]):6.2f} s CPU = {median(taken[name]) / base:.2f} x")
    return {f"cold_{name}_ratio": median(taken[name]) / base for name in COMMANDS}


def cpu_s(command: tuple[str, ...]) -> float:
    """CPU seconds of a process and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=clean_environment())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> Mapping[str, float]:
    """Make the demo home, with its lifting, and measure on it."""
    with TemporaryDirectory(prefix="lanterne-bench-") as folder:
        home = Path(folder, "home")
        with open_scope(home=home) as scope:
            run_demo(DemoRequest(), scope)
        return run(home)


def clean_environment() -> Mapping[str, str]:
    """The environment without settings of the coach and keys of models, and with this source."""
    private = ("LANTERNE_", "USE_", "LLM_", "OPENAI", "ANTHROPIC", "GOOGLE", "GEMINI")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(private)}
    return {**plain, "PYTHONPATH": str(Path(__file__).resolve().parents[1] / "src")}


if __name__ == "__main__":
    main()
