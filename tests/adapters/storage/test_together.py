from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from lanterne_rouge.adapters.storage.stores import SqlStores, open_stores

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
