"""Answers are given again only while nothing that they are made from has changed, and travel compressed."""

import gzip
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import brotli
import pytest
from sqlalchemy import event

from lanterne_rouge.adapters.storage.database import WriteCounter
from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.entrypoints.api.kept_answers import KEPT_ROWS, MOST_KEPT, KeptAnswers, RowAnswer
from lanterne_rouge.entrypoints.api.outgoing import SMALLEST, squeezer
from lanterne_rouge.ports.journal import Reads
from lanterne_rouge.wiring import OpenHome, open_home

from .clients import Served, serving

MORNING = datetime(2026, 3, 3, 8, 0, 10)


@dataclass
class Desk:
    """A home, its kept answers, and how many were made."""

    home: OpenHome
    kept: KeptAnswers
    writes: WriteCounter
    now: datetime = MORNING
    made: int = 0
    meanwhile: Callable[[], None] = lambda: None

    def ask(self, row: str = "today", document: bytes = b"{}", athlete: str = "me") -> RowAnswer:
        scope = self.home.scope(athlete)

        def make() -> RowAnswer:
            self.made += 1
            scope.stores.state.get("x")
            self.meanwhile()
            return RowAnswer(body=str(self.made).encode(), version=None)

        return self.kept.answer(use_case(row), document, scope, make)

    def write(self, key: str = "x", athlete: str = "me") -> None:
        self.home.scope(athlete).stores.state.mark(key, str(self.made))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    home = open_home(tmp_path)
    writes = WriteCounter(home.first.database.path)
    made = Desk(home=home, kept=KeptAnswers(writes), writes=writes)

    def clock(zone: ZoneInfo) -> datetime:
        return made.now.replace(tzinfo=zone)

    made.home = replace(home, clock=clock)
    yield made
    writes.close()
    home.close()


def test_an_answer_is_made_once_while_nothing_changes(desk: Desk) -> None:
    first = desk.ask()
    desk.now += timedelta(seconds=40)

    assert desk.ask() is first
    assert desk.made == 1


@pytest.mark.parametrize("change", ["own write", "another process", "mission", "minute"])
def test_it_is_made_anew_when_anything_changed(desk: Desk, tmp_path: Path, change: str) -> None:
    desk.ask()

    if change == "own write":
        desk.write()
    elif change == "another process":
        other = open_home(tmp_path)
        other.scope("me").stores.state.mark("x", "y")
        other.close()
    elif change == "mission":
        (tmp_path / "missions").mkdir()
        (tmp_path / "missions" / "mine.toml").write_text("# edited by hand")
    else:
        desk.now += timedelta(minutes=1)

    assert desk.ask().body == b"2"


def test_what_was_made_during_a_write_is_not_kept(desk: Desk) -> None:
    desk.meanwhile = desk.write
    desk.ask()
    desk.meanwhile = lambda: None

    assert desk.ask().body == b"2"
    assert desk.ask().body == b"2"


def test_what_it_did_not_look_at_leaves_it_as_it_is(desk: Desk) -> None:
    desk.ask()

    desk.write("y")
    desk.write("x", athlete="ann")

    assert desk.ask().body == b"1"
    desk.write()
    assert desk.ask().body == b"2"


def test_an_answer_that_is_given_again_has_the_version_of_now(desk: Desk) -> None:
    journal = desk.home.scope("me").stores.journal
    before = desk.ask()
    with journal.writing("gym", "a gym", at=desk.now.replace(tzinfo=UTC)):
        pass

    again = desk.ask()

    assert again.body == before.body
    assert before.version == 0
    assert again.version == journal.version() == 1


def test_a_write_while_it_is_looked_at_again_is_noticed_the_next_time(desk: Desk) -> None:
    class Busy:
        """Somebody else writes just when all was found as it was."""

        count = desk.writes.count

        def still_so(self, reads: Reads) -> bool:
            found = desk.writes.still_so(reads)
            desk.meanwhile()
            return found

    desk.kept = KeptAnswers(Busy())
    desk.ask()
    desk.write("y")
    desk.meanwhile = desk.write

    assert desk.ask().body == b"1"
    desk.meanwhile = lambda: None
    assert desk.ask().body == b"2"


def test_what_was_made_while_others_wrote_elsewhere_is_kept(desk: Desk) -> None:
    desk.meanwhile = lambda: desk.write("y")

    assert desk.ask().body == desk.ask().body == b"1"


@pytest.mark.parametrize("does", ["writes", "finds two states"])
def test_an_answer_that_writes_or_comes_from_two_states_is_made_again(desk: Desk, does: str) -> None:
    stores, others = desk.home.scope("me").stores, desk.home.scope("me").stores

    with stores.journal.noting_reads() as reads:
        stores.state.get("x")
        (stores if does == "writes" else others).state.mark("x", "written")
        stores.state.get("x")

    assert not reads.is_whole
    assert not desk.writes.still_so(reads)


@pytest.mark.parametrize("row", sorted(KEPT_ROWS))
def test_nothing_that_is_asked_of_the_database_escapes(desk: Desk, row: str) -> None:
    asked: set[str] = set()
    scope, case = desk.home.scope("me"), use_case(row)
    request = read_document(b"{}", case.request, "")
    execute(case, case.function, request, scope, Caller(), encode=encode_json)

    @event.listens_for(desk.home.first.database.engine, "checkout")
    def watch(connection: sqlite3.Connection, *_: object) -> None:
        connection.set_trace_callback(asked.add)

    with scope.stores.journal.noting_reads() as reads:
        execute(case, case.function, request, scope, Caller(), encode=encode_json)

    selects = {statement for statement in asked if statement.startswith("SELECT")}
    assert len(selects) == len(reads.asked) > 0


def test_each_athlete_row_and_request_has_its_own(desk: Desk) -> None:
    desk.home.scope("ann")
    asked = [
        ("today", b"{}", "me"),
        ("today", b"{}", "ann"),
        ("fitness", b"{}", "me"),
        ("today", b'{"day":null}', "me"),
    ]

    assert len({desk.ask(*one).body for one in (*asked, *asked)}) == 4


def test_a_row_that_is_not_listed_is_always_made(desk: Desk) -> None:
    desk.ask("list_gyms")
    desk.ask("list_gyms")

    assert desk.made == 2


def test_only_the_newest_are_kept(desk: Desk) -> None:
    for n in range(MOST_KEPT + 1):
        desk.ask(document=b" " * n)

    assert desk.ask(document=b" " * MOST_KEPT).body == str(MOST_KEPT + 1).encode()
    assert desk.ask(document=b"").body == str(MOST_KEPT + 2).encode()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


def test_a_day_that_is_looked_at_again_writes_nothing_and_follows_what_is_entered(
    served: Served, tmp_path: Path
) -> None:
    program = served.program()
    writes = WriteCounter(tmp_path / "lanterne.db")
    program.post("/api/v1/today", json={})
    before = writes.count()

    days = [program.post("/api/v1/today", json={}).json() for _ in range(3)]
    assert days[0] == days[1] == days[2]
    assert writes.count() == before

    program.post("/api/v1/check-in", json={"answers": {"text": "fever 39, ill since yesterday"}})
    assert program.post("/api/v1/today", json={}).json() != days[0]
    writes.close()


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("*", "br"),
        ("gzip;q=0", None),
        ("gzip;q=x", None),
        ("deflate", None),
        ("", None),
    ],
)
def test_an_answer_is_compressed_as_the_caller_reads_it(served: Served, accepted: str, encoding: str | None) -> None:
    plain = served.stranger.get("/api/openapi.json", headers={"Accept-Encoding": "identity"})
    chosen = squeezer(accepted)

    answer = served.stranger.get("/api/openapi.json", headers={"Accept-Encoding": accepted})

    assert answer.content == plain.content
    assert answer.headers.get("content-encoding") == encoding == (chosen[0] if chosen else None)
    assert (int(answer.headers["content-length"]) < len(plain.content) / 4) == (encoding is not None)
    assert "accept-encoding" in answer.headers["vary"].lower()


def test_what_is_compressed_is_what_was_said() -> None:
    said = b"a set of five, " * 100
    (br, by_brotli), (gz, by_gzip) = (squeezer(name) or ("", bytes) for name in ("br", "gzip"))

    assert (br, brotli.decompress(by_brotli(said))) == ("br", said)
    assert (gz, gzip.decompress(by_gzip(said))) == ("gzip", said)


def test_a_small_answer_and_a_stream_stay_as_they_are(served: Served) -> None:
    health = served.stranger.get("/api/health", headers={"Accept-Encoding": "br"})
    events = served.program().post(
        "/api/v1/chat",
        json={"message": "how often should I squat?"},
        headers={"Accept": "text/event-stream", "Accept-Encoding": "br"},
    )

    assert len(health.content) < SMALLEST and "content-encoding" not in health.headers
    assert "content-encoding" not in events.headers
