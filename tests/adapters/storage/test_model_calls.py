"""The ledger of what was asked of language models."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lanterne_rouge.adapters.storage.backup import write_backup
from lanterne_rouge.adapters.storage.restore import restore_backup
from lanterne_rouge.adapters.storage.stores import SqlStores, bind_stores, open_stores
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.ports.stores import ModelCall

from .samples import NOW, TODAY, any_of, call

one_home_for_all = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)


@one_home_for_all
@given(any_of(ModelCall))
def test_every_call_comes_back_as_it_was(stores: SqlStores, made: ModelCall) -> None:
    stores.model_calls.add(made)

    assert made in stores.model_calls.between(made.day, made.day)


@one_home_for_all
@given(st.lists(st.tuples(st.integers(11, 13), st.integers(0, 10**9), st.integers(0, 10**9)), max_size=6))
def test_the_tokens_of_days_are_the_sum_of_their_calls(stores: SqlStores, made: list[tuple[int, int, int]]) -> None:
    days = [date(2026, 1, day) for day in (11, 12, 13)]
    before = [stores.model_calls.tokens_on(day) for day in days]

    for day, sent, received in made:
        stores.model_calls.add(call(day, (sent, received)))

    after = [stores.model_calls.tokens_on(day) for day in days]
    expected = [sum(sent + received for on, sent, received in made if on == day.day) for day in days]
    assert [new - old for new, old in zip(after, before, strict=True)] == expected
    kept = stores.model_calls.between(days[0], days[-1])
    assert sum(one.input_tokens + one.output_tokens for one in kept) == sum(after)


def test_calls_are_told_by_day_in_the_order_in_which_they_were_made(stores: SqlStores) -> None:
    first, second, third = call(9), replace(call(9), outcome="too_slow"), call(8)
    for made in (first, second, third):
        stores.model_calls.add(made)

    assert stores.model_calls.between(None, None) == (third, first, second)
    assert stores.model_calls.between(date(2026, 1, 9), None) == (first, second)
    assert stores.model_calls.between(None, date(2026, 1, 8)) == (third,)
    assert stores.model_calls.tokens_on(date(2026, 1, 7)) == 0


def test_undo_leaves_the_ledger_as_it_is(stores: SqlStores) -> None:
    with stores.journal.writing("test", "words", at=NOW):
        stores.check_ins.save(TODAY, CheckIn(text="well"))
    stores.model_calls.add(call())

    stores.journal.undo()

    assert stores.check_ins.on(TODAY) is None
    assert stores.model_calls.between(None, None) == (call(),)
    assert stores.journal.entries()[0].what == "words"


def test_a_call_is_never_part_of_a_write_that_may_fail(stores: SqlStores) -> None:
    with pytest.raises(RuntimeError, match="own transaction"), stores.journal.writing("test", "x", at=NOW):
        stores.model_calls.add(call())


def test_what_one_athlete_asked_another_does_not_see(stores: SqlStores) -> None:
    other = bind_stores(stores.database, stores.home, "ben")
    other.model_calls.add(call())

    assert stores.model_calls.between(None, None) == ()
    assert stores.model_calls.tokens_on(TODAY) == 0
    assert other.model_calls.tokens_on(TODAY) == 460


def test_text_that_looks_like_sql_is_only_text(stores: SqlStores) -> None:
    nasty = replace(call(), model="x'); DROP TABLE model_calls; --")

    stores.model_calls.add(nasty)

    assert stores.model_calls.between(None, None) == (nasty,)


def test_a_backup_carries_the_ledger(stores: SqlStores, tmp_path: Path) -> None:
    stores.model_calls.add(call())
    file = tmp_path / "backup.zip"

    write_backup(stores.database, stores.home, file)
    restore_backup(file, tmp_path / "new")

    with open_stores(tmp_path / "new", "ann", today=TODAY) as again:
        assert again.model_calls.between(None, None) == (call(),)
