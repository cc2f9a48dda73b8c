"""What a command loads before it answers: each in a process of its own, on a home with rides and lifting."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.worlds import Lanterne, MadeOnce, lifting, put, ride

ROOT = Path(__file__).parents[2]
MODELS = (
    "pydantic",
    "pydantic_ai",
    "openai",
    "anthropic",
    "google.genai",
    "httpx",
    "httpx2",
    "stamina",
    "genai_prices",
)
DAY = datetime(2026, 3, 6, 6, tzinfo=UTC)
LOADED = """
import io, json, sys
from contextlib import redirect_stdout
from lanterne_rouge.entrypoints.cli.main import run
with redirect_stdout(io.StringIO()):
    code = run(sys.argv[1:])
print(json.dumps([code, sorted(sys.modules)]))
"""


@pytest.fixture
def home(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:

    def make() -> None:
        for back in (2, 4, 6):
            put(tmp_path / "files", f"ride-{back}.fit", ride(DAY - timedelta(days=back), minutes=30))
            put(tmp_path / "files", f"lifted-{back}.fit", lifting(DAY - timedelta(days=back - 1)))
        assert lanterne("import", tmp_path / "files").code == 0

    return made_once(make)


@pytest.mark.parametrize(
    ("command", "needless"),
    [
        (("today", "--date", "2026-03-06"), ("numpy", "rich", "lanterne_rouge.models.sentences", *MODELS)),
        (("--help",), ("numpy", "sqlalchemy", "rich", *MODELS)),
        (("doctor", "--offline"), ("numpy", "rich", *MODELS)),
        (("activities",), ("rich", *MODELS)),
        (("fitness",), ("rich", *MODELS)),
    ],
    ids=lambda value: value[0].strip("-") if isinstance(value, tuple) else None,
)
def test_a_command_loads_only_what_it_needs(
    home: Lanterne, command: tuple[str, ...], needless: tuple[str, ...]
) -> None:
    loaded = modules_loaded(home, *command)

    assert sorted(set(needless) & loaded) == []


def test_a_set_of_a_live_workout_loads_no_plan_no_exercises_and_no_numbers(home: Lanterne) -> None:
    assert home("workout", "start", "--empty").code == 0
    assert home("workout", "log", "5", "60", "--exercise", "bench press").code == 0
    needless = (
        "numpy",
        "rich",
        "lanterne_rouge.day",
        "lanterne_rouge.strength.exercises",
        "lanterne_rouge.strength.plan",
    )

    loaded = modules_loaded(home, "workout", "log", "5", "60")

    assert sorted({*needless, *MODELS} & loaded) == []


def modules_loaded(home: Lanterne, *command: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, "--home", str(home.home), *command],
        env={"PATH": "", "PYTHONPATH": str(ROOT / "src"), "LANTERNE_TIMEZONE": "UTC"},
        capture_output=True,
        text=True,
        check=True,
    )
    code, modules = json.loads(done.stdout)
    assert code == 0, done.stderr
    return set(modules)
