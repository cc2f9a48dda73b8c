"""The table of contents: what every part of the scope must have."""

import re
from pathlib import Path

import pytest

from lanterne_rouge.entrypoints.cli.commands import COMMANDS
from lanterne_rouge.metrics.catalogue import METRICS

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "lanterne_rouge"
TEXTS = (".py", ".md", ".toml", ".yaml", ".yml", ".json", ".txt", ".example", "")


def _our_files() -> list[Path]:
    skipped = {
        ".git",
        ".venv",
        ".mypy_cache",
        ".ruff_cache",
        ".pytest_cache",
        ".hypothesis",
        "__pycache__",
        "node_modules",
    }
    return [p for p in ROOT.rglob("*") if p.is_file() and p.suffix in TEXTS and not skipped.intersection(p.parts)]


def test_every_command_is_in_the_docs() -> None:
    documented = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")

    missing = [c.name for c in COMMANDS if not c.hidden and f"`lanterne {c.name}" not in documented]

    assert missing == []


def test_every_metric_has_formula_unit_and_source() -> None:
    poor = [m.key for m in METRICS if not (m.formula and m.source and m.title)]

    assert poor == []
    assert len({m.key for m in METRICS}) == len(METRICS)


@pytest.mark.parametrize("room", sorted(p.name for p in SOURCE.iterdir() if (p / "__init__.py").exists()))
def test_every_room_says_what_it_is_for(room: str) -> None:
    text = (SOURCE / room / "__init__.py").read_text(encoding="utf-8").strip()

    assert text.startswith('"""')
    # A docstring and nothing else, except where the room is itself a documented door, which opens on first use.
    assert text.endswith('"""') or "def __getattr__" in text


def test_only_settings_read_the_environment() -> None:
    readers = [
        p.relative_to(SOURCE)
        for p in SOURCE.rglob("*.py")
        if re.search(r"os\.(environ|getenv)", p.read_text(encoding="utf-8"))
    ]

    assert readers == [Path("settings/environment.py")]


def test_broad_excepts_stand_only_at_the_borders() -> None:
    allowed = {"app/importing/reading.py", "models/ask.py", "entrypoints/cli/main.py"}
    broad = {
        str(p.relative_to(SOURCE))
        for p in SOURCE.rglob("*.py")
        if re.search(r"except (Base)?Exception\b(?!Group)|except:", p.read_text(encoding="utf-8"))
        and "raise\n" not in p.read_text(encoding="utf-8").split("except BaseException:")[-1][:120]
    }

    assert broad <= allowed


def test_the_project_names_no_place_it_was_made_in() -> None:
    named = re.compile(r"/wo" r"rk/|/ro" r"ot/|\.lib" r"rary|vendor-sp" r"ecs")

    assert [str(p) for p in _our_files() if p != Path(__file__) and named.search(p.read_text("utf-8", "ignore"))] == []


def test_locks_hold_hashes_and_no_addresses() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")

        assert "--hash=sha256:" in text
        assert "://" not in text
