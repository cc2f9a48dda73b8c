from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from sqlalchemy import select

from lanterne_rouge.adapters.storage import ledger
from lanterne_rouge.adapters.storage.stores import SqlStores, open_stores
from lanterne_rouge.adapters.storage.tables import state

from .samples import NOW, TODAY, ride, samples


def test_a_new_home_may_be_opened_by_many_at_once(tmp_path: Path) -> None:
    def open_and_write(number: int) -> None:
        with open_stores(tmp_path, "ann", today=TODAY) as own, own.journal.writing("test", "x", at=NOW):
            own.state.put(str(number), "there")

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(open_and_write, range(12)))

    with open_stores(tmp_path, "ann", today=TODAY) as stores:
        assert [stores.state.get(str(number)) for number in range(12)] == ["there"] * 12


def test_threads_write_one_after_another_and_read_at_any_time(stores: SqlStores) -> None:
    def write_and_read(number: int) -> int:
        with stores.journal.writing("test", str(number), at=NOW):
            stores.activities.save(ride(f"a{number:02d}"), samples())
        return len(stores.activities.between(None, None))

    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(write_and_read, range(20)))

    assert max(counts) == 20
    assert len(stores.journal.undo(20)) == 20
    assert stores.activities.between(None, None) == ()


def test_a_reader_does_not_see_what_another_thread_has_not_finished(stores: SqlStores) -> None:
    with ThreadPoolExecutor(1) as pool, stores.journal.writing("test", "x", at=NOW):
        stores.state.put("word", "unfinished")
        seen = pool.submit(stores.state.get, "word").result()

    assert seen is None
    assert stores.state.get("word") == "unfinished"


def test_reads_of_one_state_do_not_see_what_comes_between_until_they_write(stores: SqlStores) -> None:
    def write(word: str) -> None:
        with stores.journal.writing("test", word, at=NOW):
            stores.state.put("word", word)

    write("old")
    with ThreadPoolExecutor(1) as pool, stores.journal.one_state():
        before = stores.state.get("word")
        pool.submit(write, "new").result()
        unchanged = stores.state.get("word")
        with stores.journal.writing("test", "own", at=NOW):
            seen_writing = stores.state.get("word")
        seen_after = stores.state.get("word")

    assert [before, unchanged, seen_writing, seen_after] == ["old", "old", "new", "new"]


def test_one_state_holds_for_what_is_first_asked_after_somebody_else_wrote(stores: SqlStores) -> None:
    def write(word: str) -> None:
        with stores.journal.writing("test", word, at=NOW):
            stores.state.put("asked early", word)
            stores.state.put("asked late", word)

    write("old")
    with ThreadPoolExecutor(1) as pool, stores.journal.one_state():
        early = stores.state.get("asked early")
        version = stores.journal.version()
        pool.submit(write, "new").result()

        assert (early, stores.state.get("asked late")) == ("old", "old")
        assert stores.journal.version() == version


def test_many_read_one_state_each_and_write_in_the_middle_of_it(stores: SqlStores) -> None:
    def work(number: int) -> str | None:
        with stores.journal.one_state():
            stores.state.get("0")
            with stores.journal.writing("test", str(number), at=NOW):
                stores.state.put(str(number), "there")
            return stores.state.get(str(number))

    with ThreadPoolExecutor(24) as pool:
        assert list(pool.map(work, range(48))) == ["there"] * 48


def test_who_is_in_the_middle_of_reading_reads_on_while_a_write_ends_its_state(stores: SqlStores) -> None:
    with stores.journal.writing("test", "x", at=NOW):
        for number in range(3):
            stores.state.put(str(number), "old")

    with stores.journal.one_state():
        with stores.ledger.reading() as connection:
            rows = connection.execute(select(state.c.value).order_by(state.c.key))
            first = rows.scalar()
            again = connection.execute(select(state.c.value))
            with stores.journal.writing("test", "y", at=NOW):
                stores.state.put("2", "new")
            rest = again.scalars().all()
        after = stores.state.get("2")

    assert (first, rest, after) == ("old", ["old"] * 3, "new")


def test_who_reads_much_lets_a_short_write_pass(stores: SqlStores, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "PATIENCE_S", 30.0)
    inside = Event()

    def write() -> None:
        with stores.journal.writing("test", "x", at=NOW):
            inside.set()
            sleep(0.01)
            stores.state.put("word", "new")

    with ThreadPoolExecutor(1) as pool, stores.journal.one_state():
        pool.submit(write)
        assert inside.wait(10)
        assert stores.state.get("word") == "new"


def test_who_reads_much_does_not_wait_for_a_long_write(stores: SqlStores) -> None:
    inside, done = Event(), Event()

    def write() -> None:
        with stores.journal.writing("test", "x", at=NOW):
            inside.set()
            assert done.wait(60)
            stores.state.put("word", "new")

    with ThreadPoolExecutor(1) as pool, stores.journal.one_state():
        writing = pool.submit(write)
        assert inside.wait(10)
        seen = {stores.state.get("word") for _ in range(200)}
        done.set()
        writing.result(10)

    assert seen == {None}
    assert stores.state.get("word") == "new"


def test_a_log_that_commits_leave_is_merged_beside_them(stores: SqlStores) -> None:
    file = stores.home / "lanterne.db"
    stores.database.leave_log()
    before = file.stat().st_size
    for number in range(3):
        with stores.journal.writing("test", "x", at=NOW):
            # More pages than SQLite leaves by itself.
            stores.state.put(f"long {number}", "x" * 5_000_000)
    left = file.stat().st_size

    stores.database.merge_log()

    assert left == before
    assert file.stat().st_size > before + 15_000_000
    assert stores.state.get("long 2") == "x" * 5_000_000
