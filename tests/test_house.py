"""The table of contents: what every part of the scope must have."""

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import packages_distributions
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


def test_every_place_in_the_architecture_table_is_there() -> None:
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("**Places.**")[2]
    rows = [line.split("|")[2] for line in table.splitlines() if line.startswith("| `")]
    named = [place for row in rows for place in re.findall(r"`([\w./*]+(?:/|\.py|\.toml|\.json))`", row)]

    missing = [p for p in named if not (any(ROOT.glob(p)) or any(SOURCE.glob(p)))]

    assert len(named) > 15
    assert missing == ["prompts/", "output/"]  # both are in a home


def test_the_folder_list_of_the_architecture_names_every_room() -> None:
    listed = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    rooms = {room.name for room in SOURCE.iterdir() if (room / "__init__.py").exists()}

    assert rooms - set(re.findall(r"\w+", listed)) == set()


def test_every_file_that_a_rooms_docstring_sends_to_is_there() -> None:
    named = [
        (room, name)
        for room in SOURCE.rglob("__init__.py")
        for name in re.findall(r"`([\w/]+\.py)`", room.read_text(encoding="utf-8"))
    ]

    assert named
    assert [
        name for room, name in named if not any((at / name).exists() for at in (room.parent, *room.parents[1:3]))
    ] == []


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


def test_every_library_that_is_imported_is_requirements() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    runtime = _requirements(project["project"]["dependencies"], *extras)
    known = {
        "lanterne_rouge",
        "tests",
        "benchmarks",
        "scripts",
        *(path.stem for path in (ROOT / "scripts").glob("*.py")),
    }

    ours = {name for path in SOURCE.rglob("*.py") for name in _module(path).outside} - known
    theirs = {
        name
        for room in ("tests", "scripts", "benchmarks")
        for path in (ROOT / room).rglob("*.py")
        for name in _module(path).outside
    } - known

    assert {name for name in ours if not _distributions(name) & runtime} == set()
    assert {
        name
        for name in theirs
        if not _distributions(name) & (runtime | _requirements(project["dependency-groups"]["dev"]))
    } == set()


@dataclass(frozen=True)
class _Module:
    """What the tests here ask of a file: its outside imports, also within functions, and its public constants as text."""

    outside: frozenset[str]
    constants: tuple[tuple[str, str], ...]


@cache
def _module(path: Path) -> _Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {
        name.partition(".")[0]
        for node in _statements(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom) and node.module and not node.level
            else []
        )
    }
    return _Module(outside=frozenset(names - sys.stdlib_module_names), constants=tuple(_constants(tree)))


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement within; expressions, which are most of a tree, hold no import."""
    for block in ("body", "handlers", "cases", "orelse", "finalbody"):
        for inner in getattr(node, block, ()):
            yield inner
            yield from _statements(inner)


def _requirements(*groups: Iterable[str]) -> set[str]:
    return {_plain_name(re.split(r"[^\w.-]", requirement, maxsplit=1)[0]) for group in groups for requirement in group}


def _distributions(package: str) -> set[str]:
    """The names under which a package is installed."""
    return {_plain_name(name) for name in _installed().get(package, [package])}


@cache
def _installed() -> Mapping[str, list[str]]:
    return packages_distributions()


def _plain_name(name: str) -> str:
    """As pydantic-ai-slim, which is what pydantic_ai belongs to."""
    return re.sub(r"[-_.]+", "-", name).lower()


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
    for name in ("requirements.lock", "requirements-models.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")

        assert "--hash=sha256:" in text
        assert "://" not in text


def test_locks_pin_what_the_project_asks_for() -> None:
    plain, models, dev = (_locked(f"requirements{kind}.lock") for kind in ("", "-models", "-dev"))
    needed, for_models, for_serving, for_messages = _declared()

    assert needed <= plain
    assert (for_models | for_serving | for_messages) & plain == set()
    assert plain | for_models | for_serving | for_messages <= models
    assert models <= dev


def test_what_the_source_imports_is_declared_and_what_is_declared_is_imported() -> None:
    needed, models, serving, messages = _declared()
    of_models, of_serving, of_messages, of_vendors, elsewhere = (
        set[Path](),
        set[Path](),
        set[Path](),
        set[Path](),
        set[Path](),
    )
    for path in SOURCE.rglob("*.py"):
        live = path.parts[-2] == "live" or path.name == "prices.py"
        served = path.parts[-2] in ("api", "mcp") or path.name == "serving.py"
        sent = path.parts[-2] == "delivery"
        connected = path.parts[-2] == "vendors"
        (
            of_models
            if live
            else of_serving
            if served
            else of_messages
            if sent
            else of_vendors
            if connected
            else elsewhere
        ).add(path)

    # The standard library reads time zones from tzdata where the system has none.
    assert _imported(elsewhere) == needed - {"tzdata"}
    assert _imported(of_models) - _imported(elsewhere) == models
    # uvicorn itself takes these where they are there.
    assert _imported(of_serving) - _imported(elsewhere) == serving - {"httptools", "uvloop"}
    assert _imported(of_messages) - _imported(elsewhere) == messages
    assert _imported(of_vendors) - _imported(elsewhere) == _extra("connect")


def _imported(paths: Iterable[Path]) -> set[str]:
    """The distributions that some modules import, by the names that pip knows them by."""
    outside = {name for path in paths for name in _module(path).outside} - {"lanterne_rouge"}
    return {{"nacl": "pynacl", "pydantic_ai": "pydantic-ai-slim"}.get(name, name).replace("_", "-") for name in outside}


def _declared() -> tuple[set[str], set[str], set[str], set[str]]:
    """What every installation needs, and what the extras of models, of serving and of messages add."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    groups = (project["dependencies"], extras["models"], extras["serve"], extras["messages"])
    needed, models, serving, messages = ({_name(line) for line in lines} for lines in groups)
    return needed, models, serving, messages


def _extra(name: str) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {_name(line) for line in project["optional-dependencies"][name]}


def _locked(name: str) -> set[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return {_name(line) for line in lines if re.match(r"[a-z]", line)}


def _name(requirement: str) -> str:
    return re.split(r"[\[<>=;! ]", requirement, maxsplit=1)[0]


NOT_CONSTANTS = {"TypeVar", "ParamSpec", "typer.Option", "typer.Argument"}
"""Calls that name a type or declare a command's option: neither is a value."""


def _constants(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Public upper-case names at the top level with their values as text, also those of `A, B = 1, 2`."""
    for statement in module.body:
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
            continue
        for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
            for name, value in _parts(target, statement.value):
                declares = isinstance(value, ast.Call) and ast.unparse(value.func) in NOT_CONSTANTS
                if isinstance(name, ast.Name) and re.fullmatch("[A-Z][A-Z0-9_]*", name.id) and not declares:
                    yield name.id, _same_for_equal_numbers(value)


def _parts(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=True))
    return [(name, value) for name in target.elts] if isinstance(target, ast.Tuple) else [(target, value)]


def _same_for_equal_numbers(value: ast.expr) -> str:
    try:
        return repr(ast.literal_eval(value))
    except ValueError:
        return ast.unparse(value)


def test_a_constant_of_one_name_has_one_value() -> None:
    values: dict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        for name, value in _module(path).constants:
            values[name].add(value)

    assert {name: sorted(found) for name, found in values.items() if len(found) > 1} == {}


MOST_SHARED_NAMES = 10
"""Commands are called as an athlete calls them, and so share names with one another and with a metric."""


def test_a_public_name_means_one_thing() -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for path in SOURCE.rglob("*.py"):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.FunctionDef | ast.ClassDef) and not statement.name.startswith("_"):
                modules[statement.name].append(str(path.relative_to(SOURCE)))

    shared = {name: sorted(places) for name, places in modules.items() if len(places) > 1}

    assert len(shared) <= MOST_SHARED_NAMES, shared
