"""What every test may use. The only place that reads where outside sample data lies."""

import fcntl
import gc
import os
import shutil
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, MutableMapping
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, create_engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from lanterne_rouge.adapters.storage import database
from lanterne_rouge.app.demo import DemoRequest, run_demo
from lanterne_rouge.wiring import open_home
from tests.every import together
from tests.worlds import Lanterne, MadeOnce, OnceARun

settings.register_profile(
    "suite", max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("proof", settings.get_profile("suite"), max_examples=400)  # `make proof`
settings.load_profile("suite")

_MEMORY, _ROOM = Path("/dev/shm"), 6_000_000_000


def _keep_homes_in_memory() -> None:
    """Make the folders of tests in memory where there is room: no test cuts the power, so none need wait until a disk is safe."""
    if "TMPDIR" in os.environ or not os.access(_MEMORY, os.W_OK | os.X_OK):
        return
    runs_programs = not os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC
    if runs_programs and shutil.disk_usage(_MEMORY).free > _ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)


_keep_homes_in_memory()

# Fifteen thousand tests are a heap that seldom changes: the collector need not look through it every few hundred objects.
gc.set_threshold(50_000)


_FOR_ALL = pytest.MonkeyPatch()


def _compile_statements_once() -> None:
    """Let all homes share the statements that were compiled: outside of tests no process opens thousands of homes.

    What was compiled is kept by the dialect, of which every home's engine makes another of the same kind.
    """
    compiled: MutableMapping[object, object] = {}

    def sharing(*arguments: object, **options: object) -> Engine:
        return create_engine(*arguments, **options, execution_options={"compiled_cache": compiled})

    _FOR_ALL.setattr(SQLiteDialect_pysqlite, "__eq__", lambda one, other: type(one) is type(other))
    _FOR_ALL.setattr(SQLiteDialect_pysqlite, "__hash__", lambda one: hash(type(one)))
    _FOR_ALL.setattr(database, "create_engine", sharing)


_compile_statements_once()

# No test has a certificate checked, and reading those of the machine takes as long as most requests.
_HTTP = import_module("httpcore2")
_FOR_ALL.setattr(_HTTP, "default_ssl_context", cache(_HTTP.default_ssl_context))


def pytest_addoption(parser: pytest.Parser) -> None:
    """What `make test` says, that a single case may still be named where one is looked for."""
    parser.addoption(
        "--together", action="store_true", help="judge the cases of a test in one, and name those that fail"
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the browser, which takes longest, so that no worker is left alone with it at the end."""
    if config.getoption("--together"):
        items[:] = together(items)
    items.sort(key=lambda item: item.path.parent.name != "web")


def pytest_configure(config: pytest.Config) -> None:
    """Draw the same examples on every machine: by itself a worker draws from the constants of the modules it has loaded by then.

    Long proofs do draw from them; what they find is searched for there and not by chance in a short run.
    """
    if config.getoption("--hypothesis-profile") is None:
        providers = import_module("hypothesis.internal.conjecture.providers")
        none_of_ours = providers._local_constants
        _FOR_ALL.setattr(providers, "_get_local_constants", lambda: none_of_ours)


_COLLECTED_ON = date.today()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what was collected before midnight and counts from that day: the coach it tries has another one by now."""
    module = item.getparent(pytest.Module)
    if date.today() != _COLLECTED_ON and module is not None and getattr(module.obj, "TODAY", None) == _COLLECTED_ON:
        pytest.skip("midnight came between collecting and running")


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later search for what can go."""
    gc.freeze()


_NEAR = (None, "", "localhost", "127.0.0.1", "::1", "0.0.0.0", "::")


def _refuse_the_world(event: str, arguments: tuple[object, ...]) -> None:
    """No test reaches a real model or any other host: every library's way out passes here, and looks like no network."""
    if event not in ("socket.connect", "socket.getaddrinfo"):
        return
    address = arguments[1] if event == "socket.connect" else arguments[0]
    host = address[0] if isinstance(address, tuple) else address
    if isinstance(host, bytes):
        host = host.decode(errors="replace")
    if event == "socket.connect" and not isinstance(address, tuple):
        return
    if host not in _NEAR:
        raise socket.gaierror(socket.EAI_NONAME, "no test may leave this machine")


sys.addaudithook(_refuse_the_world)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real sample files; tests that need it are skipped where LANTERNE_TEST_DATA names none."""
    folder = os.environ.get("LANTERNE_TEST_DATA")
    if not folder or not Path(folder).is_dir():
        pytest.skip("real sample files are absent: LANTERNE_TEST_DATA names no folder")
    return Path(folder)


@pytest.fixture
def lanterne(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lanterne:
    """The command on an empty home, far from any real settings."""
    for name in tuple(os.environ):
        if name.startswith(
            (
                *("LANTERNE_", "USE_", "LLM_", "DATABASE", "OURA", "STRAVA", "INTERVALS"),
                *("OPENAI", "ANTHROPIC", "GOOGLE", "GEMINI", "HF_"),
            )
        ):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    monkeypatch.chdir(tmp_path)
    return Lanterne(tmp_path / "home", capsys)


@pytest.fixture(scope="session")
def made_homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where `made_once` keeps what it made."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture
def made_once(lanterne: Lanterne, made_homes: Path, request: pytest.FixtureRequest) -> MadeOnce:
    """Fill the home of a test by some steps. They are taken once for all tests of a file; each later one gets a copy."""
    first = made_homes / request.node.module.__name__

    def make(steps: Callable[[], object], command: Lanterne = lanterne) -> Lanterne:
        if first.exists():
            shutil.copytree(first, command.home)
        else:
            steps()
            shutil.copytree(command.home, first)
        return command

    return make


@pytest.fixture(scope="session")
def once_a_run(tmp_path_factory: pytest.TempPathFactory) -> OnceARun:
    """Make a file or folder once a run, whichever worker asks first; the maker gets a path on which nothing is yet."""
    own = tmp_path_factory.getbasetemp()
    of_the_run = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def made(name: str, make: Callable[[Path], object]) -> Path:
        whole = of_the_run / name
        with (of_the_run / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not whole.exists():
                begun = tmp_path_factory.mktemp("once") / name
                make(begun)
                begun.rename(whole)
        return whole

    return made


@pytest.fixture(scope="session")
def demo_home(once_a_run: OnceARun) -> Path:
    """A home with the demo athlete's two years. Take a copy to write in."""

    def make(folder: Path) -> None:
        home = open_home(folder)
        run_demo(DemoRequest(), home.scope("me"))
        home.close()

    return once_a_run("demo-athlete", make)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for each reason of skipping, and not one for each test."""
    skipped = (report.longrepr for report in terminalreporter.stats.get("skipped", ()))
    reasons = Counter(where[2].removeprefix("Skipped: ") for where in skipped if isinstance(where, tuple))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"skipped {count}: {reason}")
