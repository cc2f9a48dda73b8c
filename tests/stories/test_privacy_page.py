"""docs/privacy.md is true to the byte: every file that is written and every host that is asked is on it, and no other."""

import os
import re
import socket
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from lanterne_rouge.sandbox.vendors.intervals import IntervalsService
from lanterne_rouge.sandbox.vendors.service import listening
from lanterne_rouge.wiring import open_scope
from tests.proofs.first_schema import make_first_schema
from tests.stories.written_files import Effects, recorded
from tests.worlds import MORNING, Lanterne, put, ride, weeks_of_rides

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "privacy.md"
SOURCE = ROOT / "src"
DAY = "2026-03-03"
PARTS = {
    "DATE": r"\d{4}-\d\d-\d\d",
    "SHA256": "[0-9a-f]{64}",
    "RANDOM": r"[\w-]+",
    "VERSION": r"\d{4}",
    "PATH": ".+",
    "NAME": "[^/]+",
    "HH": "[0-9a-f]{2}",
    "N": r"\d+",
}
KEYS = {
    "openai": {"OPENAI_API_KEY": "sk-invented-for-a-test"},
    "anthropic": {"ANTHROPIC_API_KEY": "sk-invented-for-a-test"},
    "google": {"GOOGLE_API_KEY": "invented-for-a-test"},
    "huggingface": {"HF_TOKEN": "invented-for-a-test"},
}
# Examples in a question to the athlete and in an attack of our own evaluation; nobody connects to them.
OF_SQLITE_ALONE = r"lanterne\.db\-journal"
TEXT = {".py", ".json", ".toml", ".html", ".txt", ".md"}
NOT_ASKED = {"localhost", "127.0.0.1", "example.invalid"}
# The texts of licences name the pages of their authors; nothing reads them but a person.
LICENCES = "licences.md"
LOG = (
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    '2026-02-24 18:00:00,"Legs",45m,"Squat (Barbell)",1,100,5,0,0,"","",8\n'
)
MISSION = """
id = "hill"
name = "Road to the Hill Race"
start = 2026-02-02
goal_event = "Hill Race"
goal_date = 2026-05-{day}
sports = ["cycling", "strength"]
[athlete]
ftp = 220
"""


def listed_under(heading: str) -> tuple[str, ...]:
    """What stands in backticks in the first column of the table below a heading."""
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    rows = [line for line in rest.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    assert rows, f"the page has no table below {heading!r}"
    return tuple(name for row in rows for name in re.findall(r"`([^`]+)`", row.split(" | ")[0]))


def pattern_of(name: str) -> "re.Pattern[str]":
    """The paths that a name on the page means."""
    words = re.split(f"({'|'.join(PARTS)})", name)
    return re.compile("".join(PARTS.get(word, re.escape(word)) for word in words))


@pytest.fixture
def asked_hosts(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The hosts whose address is looked up. All seem to be a server here, which hangs up as soon as it is called."""
    hosts: set[str] = set()
    look_up = socket.getaddrinfo
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        def hang_up() -> None:
            with suppress(OSError):
                while True:
                    server.accept()[0].close()

        def note(host: str | bytes, _port: object, *more: int, **options: int) -> object:
            hosts.add(host.decode() if isinstance(host, bytes) else host)
            return look_up("127.0.0.1", port, *more, **options)

        monkeypatch.setattr(socket, "getaddrinfo", note)
        threading.Thread(target=hang_up, daemon=True).start()
        yield hosts
        server.shutdown(socket.SHUT_RDWR)


@dataclass(frozen=True)
class Written:
    """What a life of a home wrote, below the home and outside of it, there in the page's words."""

    inside: frozenset[str]
    outside: frozenset[str]


def live(lanterne: Lanterne, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A life of a home, command by command, with everything that makes files of its own."""
    home, done = lanterne.home, 0

    def say(*arguments: str | Path) -> None:
        nonlocal done
        done += 1
        said = lanterne(*arguments)
        assert said.code == 0, f"{arguments}: {said.err}"

    make_first_schema(home)
    first = (home / "lanterne.db").read_bytes()
    say("doctor", "--offline")
    (home / "lanterne.db").write_bytes(first)
    say("doctor", "--offline")
    yield
    say("init", "--mission", folder / "17.toml")
    say("init", "--mission", folder / "24.toml")
    say("undo")
    say("import", folder / "in", "--dry-run")
    say("import", folder / "in", "--units", "kg")
    with open_scope(home=home):
        yield
    say("plan")
    say("plan", "remake")
    say("athlete", "set", "ftp=230")
    say("check-in", "--date", DAY, "--energy", "low", "--text", "legs heavy")
    say("today", "--date", DAY)
    for log in ("readiness_log.csv", "reasoning_log.csv"):
        (home / "output" / log).write_text("date,else\n2020-01-01,5\n")
    monkeypatch.setenv("LLM_PROVIDER", "scripted")
    for mode in ("explain", "decide"):
        say("today", "--date", DAY, "--reasoning", mode)
    monkeypatch.delenv("LLM_PROVIDER")
    # A strength day, whose session stands in a file of its own.
    for day in range(4, 11):
        say("today", "--date", f"2026-03-{day:02d}")
    say("why", DAY)
    say("what-if", "sleep_h=8", "--date", DAY)
    say("feedback", DAY, "bad", "legs of lead")
    say("review", "--week", DAY)
    say("strength", "export", folder / "log.csv")
    say("usage")
    say("activities")
    say("fitness")
    say("undo")
    with listening(IntervalsService(key="invented-for-a-test")) as service:
        monkeypatch.setenv("INTERVALS_BASE_URL", service.base_url)
        monkeypatch.setattr("sys.stdin", StringIO("invented-for-a-test"))
        say("connect", "intervals")
        say("sync")
    say("export-data", folder / "everything")
    say("backup", folder / "saved.zip")
    yield
    for _ in range(2):
        say("restore", folder / "saved.zip")
    say("today", "--date", DAY)
    say("demo", "--files", folder / "in")
    assert done > 30
    yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files to import, and missions of one id."""
    made = tmp_path_factory.mktemp("life")
    weeks_of_rides(made / "in", until=MORNING.replace(month=3), days=28)
    (made / "in" / "strong.csv").write_text(LOG)
    put(made / "in", "other.fit", ride(MORNING, minutes=10))
    for day in (17, 24):
        (made / f"{day}.toml").write_text(MISSION.format(day=day))
    return made


def written_by(effects: Effects, home: Path, temporary: Path, folder: Path, asked_for: Mapping[Path, str]) -> Written:
    """The files by where they are. `asked_for` are what commands were given to write, all in `folder`."""
    files = {path for path in effects.files if "__pycache__" not in path.parts and path != Path(os.devnull)}
    inside = {path.relative_to(home).as_posix() for path in files if path.is_relative_to(home)}
    outside = set()
    for path in files:
        if path.is_relative_to(home):
            continue
        text = str(path).replace(f"{temporary}/", "TEMP/")
        for place, name in asked_for.items():
            text = text.replace(str(place), name)
        outside.add(text.removeprefix(f"{folder}/"))
    return Written(inside=frozenset(inside), outside=frozenset(outside))


def test_every_file_that_is_written_is_on_the_page_and_the_page_lists_no_other(
    lanterne: Lanterne, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))

    with recorded() as effects:
        for _ in live(lanterne, folder, monkeypatch):
            # What SQLite writes by itself is not reported.
            effects.files |= {path for path in lanterne.home.rglob("*") if path.is_file()}
    asked_for = {folder / "log.csv": "FILE", folder / "saved.zip": "FILE", folder / "everything": "FILE"}
    written = written_by(effects, lanterne.home, temporary, folder, asked_for)

    in_home = [pattern_of(name) for name in listed_under("Every file in your home folder")]
    assert [path for path in written.inside if not any(p.fullmatch(path) for p in in_home)] == []
    assert [p.pattern for p in in_home if not any(map(p.fullmatch, written.inside))] in ([], [OF_SQLITE_ALONE])
    outside = [pattern_of(name) for name in listed_under("Every file outside of it")]
    assert [path for path in written.outside if not any(p.fullmatch(path) for p in outside)] == []
    assert [p.pattern for p in outside if not any(map(p.fullmatch, written.outside))] == []
    assert not any(temporary.iterdir())


def test_every_host_that_the_source_names_is_on_the_page_and_the_page_names_no_other() -> None:
    texts = [
        path.read_text("utf-8", "ignore") for path in SOURCE.rglob("*") if path.suffix in TEXT and path.name != LICENCES
    ]
    hosts = {host for text in texts for host in re.findall(r"(?:https?|wss?|ftp)://([a-z0-9-]+[a-z0-9.-]*)", text)}

    assert hosts - NOT_ASKED == set(listed_under("Every host that can be asked"))


@pytest.mark.parametrize("maker", KEYS)
def test_the_host_that_is_asked_is_the_one_on_the_page(
    lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch, asked_hosts: set[str], maker: str
) -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if f"`LLM_PROVIDER={maker}`" in line]
    (host,) = [re.findall(r"`([^`]+)`", row)[0] for row in rows if row.startswith("| `")]
    for name, value in {**KEYS[maker], "LLM_PROVIDER": maker, "LLM_RETRIES": "0"}.items():
        monkeypatch.setenv(name, value)

    commands = [lanterne("doctor"), *(lanterne("today", "--reasoning", mode) for mode in ("explain", "decide"))]

    assert [said.code for said in commands] == [0, 0, 0]
    assert asked_hosts == {host}


def test_without_a_model_no_host_is_asked(lanterne: Lanterne, folder: Path, asked_hosts: set[str]) -> None:
    commands = [lanterne("import", folder / "in"), lanterne("doctor"), lanterne("today"), lanterne("usage")]

    assert [said.code for said in commands] == [0, 0, 0, 0]
    assert asked_hosts == set()
