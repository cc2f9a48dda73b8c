"""What asking a language model adds to a day, the model's own time left out: `python -m benchmarks.models`."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from lanterne_rouge.adapters.llm.scripted import ScriptedProvider, agree_with_rules
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.settings.environment import ReasoningMode
from lanterne_rouge.wiring import open_scope
from tests.worlds import run_at

DAY = date(2026, 3, 3)
NOW = datetime(2026, 3, 3, 7, tzinfo=UTC)
MODES: tuple[ReasoningMode, ...] = ("rules", "explain", "decide")
ROUNDS, COLD_ROUNDS = 15, 7
LANTERNE = [sys.executable, "-m", "lanterne_rouge"]
MISSION = MissionConfig(
    id="bench", name="Bench", start=DAY - timedelta(days=60), goal_event="Hill Race", goal_date=DAY + timedelta(days=50)
)


def run(rounds: int = ROUNDS) -> Mapping[str, float]:
    """Seconds: what a model that answers at once adds to a day of the rules, and a cold `today` with and without a key."""
    with TemporaryDirectory(prefix="lanterne-bench-") as name:
        home = Path(name)
        with open_scope(home=home, model_provider=ScriptedProvider(agree_with_rules)) as scope:
            _fill(scope)
            warm = _days(scope, rounds)
        return {
            **{f"{mode}_day_s": seconds for mode, seconds in warm.items()},
            "model_overhead_s": max(warm["explain"], warm["decide"]) - warm["rules"],
            "model_first_overhead_s": _first_overhead(home),
            **_cold(home),
        }


def _days(scope: AthleteScope, rounds: int) -> Mapping[ReasoningMode, float]:
    """The median day of each mode, the modes in turn so that each meets the same machine."""
    taken: dict[ReasoningMode, list[float]] = {mode: [] for mode in MODES}
    for _ in range(rounds):
        for mode in MODES:
            begin = time.perf_counter()
            run_at(scope, DAY, now=NOW, mission=MISSION, reasoning=mode)
            taken[mode].append(time.perf_counter() - begin)
    return {mode: median(seconds) for mode, seconds in taken.items()}


def _first_overhead(home: Path) -> float:
    """The first day of a process, where everything that a model needs is loaded: decide against rules."""
    first = {mode: min(_first_day(home, mode) for _ in range(3)) for mode in ("rules", "decide")}
    return first["decide"] - first["rules"]


def _first_day(home: Path, mode: str) -> float:
    asked = [sys.executable, "-m", "benchmarks.models", "first", str(home), mode]
    return float(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)


def _first(home: Path, mode: ReasoningMode) -> float:
    with open_scope(home=home, model_provider=ScriptedProvider(agree_with_rules)) as scope:
        begin = time.perf_counter()
        run_at(scope, DAY, now=NOW, mission=MISSION, reasoning=mode)
        return time.perf_counter() - begin


def _cold(home: Path) -> Mapping[str, float]:
    """CPU seconds of `lanterne today --reasoning rules` in a process of its own."""
    without, with_key = [], []
    for _ in range(COLD_ROUNDS):
        without.append(_cpu(home, {}))
        with_key.append(_cpu(home, {"OPENAI_API_KEY": "sk-of-nobody-and-never-sent"}))
    return {"rules_cold_s": min(without), "rules_cold_with_key_s": min(with_key)}


def _cpu(home: Path, more: Mapping[str, str]) -> float:
    plain = {
        k: v for k, v in os.environ.items() if not k.startswith(("LANTERNE_", "USE_", "LLM_", "OPENAI", "ANTHROPIC"))
    }
    command = [*LANTERNE, "--home", str(home), "today", "--date", str(DAY), "--reasoning", "rules", "--json"]
    before = os.times()
    subprocess.run(command, env={**plain, **more}, check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _fill(scope: AthleteScope) -> None:
    """Six weeks of fitness and a word in the morning."""
    days = [DAY - timedelta(days=n) for n in range(42, 0, -1)]
    series = [
        FitnessDay(date=day, load=50.0, ctl=55.0, atl=60.0, tsb=-5.0, form=-5.0, ramp_7d=1.0, settling=False)
        for day in days
    ]
    with scope.stores.journal.writing("check-in", "a morning", at=NOW):
        scope.stores.check_ins.save(DAY, CheckIn(readiness=74.0, sleep_h=7.2, hrv_rmssd_ms=58.0, resting_hr_bpm=51.0))
    with scope.stores.journal.derived():
        scope.stores.fitness.replace_from(days[0], series, ())


def main() -> Mapping[str, float]:
    """Measure and print a table."""
    figures = run()
    for what, seconds in figures.items():
        print(f"{what.removesuffix('_s').replace('_', ' '):24} {seconds * 1e3:9.1f} ms")
    return figures


if __name__ == "__main__":
    if sys.argv[1:2] == ["first"]:
        chosen = next(mode for mode in MODES if mode == sys.argv[3])
        print(_first(Path(sys.argv[2]), chosen))
    else:
        main()
