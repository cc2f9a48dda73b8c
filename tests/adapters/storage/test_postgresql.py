"""Without a server: every statement that the stores make also compiles for PostgreSQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

from sqlalchemy import Executable, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql import ClauseElement

from lanterne_rouge.adapters.storage.stores import SqlStores
from lanterne_rouge.adapters.storage.tables import metadata
from lanterne_rouge.domain.activity import Measures
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.reflection import DayRating, Feedback
from lanterne_rouge.domain.season import ProposalStatus

from .samples import NOW, TODAY, call, ride, samples
from .test_plans import change_of_own, own, plan, proposal

POSTGRESQL = postgresql.dialect()


@contextmanager
def _statements(stores: SqlStores) -> Iterator[list[ClauseElement]]:
    seen: list[ClauseElement] = []

    def note(_connection: object, statement: Executable, *_: object) -> None:
        if isinstance(statement, ClauseElement):
            seen.append(statement)

    event.listen(stores.database.engine, "before_execute", note)
    yield seen
    event.remove(stores.database.engine, "before_execute", note)


def test_every_table_can_be_made_on_postgresql() -> None:
    for table in metadata.sorted_tables:
        text = str(CreateTable(table).compile(dialect=POSTGRESQL))
        assert table.name == "athletes" or "athlete_id INTEGER NOT NULL" in text
        for index in table.indexes:
            CreateIndex(index).compile(dialect=POSTGRESQL)


def test_every_statement_of_the_stores_compiles_for_postgresql(stores: SqlStores) -> None:
    with _statements(stores) as seen:
        with stores.journal.writing("test", "all", at=NOW):
            for title in ("one", "two"):
                stores.activities.save(replace(ride(), title=title), samples(power=len(title)))
                stores.check_ins.save(TODAY, CheckIn(text=title))
                stores.plans.keep(plan())
                stores.plans.propose(proposal(title))
                stores.reflections.save_feedback(Feedback(day=TODAY, outcome=DayRating.GOOD))
                stores.reflections.keep_parameters(own())
                stores.reflections.propose(change_of_own(title))
            stores.plans.settle("two", ProposalStatus.ACCEPTED)
            stores.thresholds.replace_derived([])
            stores.activities.set_edits("aa01", {})
        stores.activities.save_measures([("aa01", Measures())])
        stores.activities.overlapping(NOW, NOW + timedelta(hours=1))
        stores.activities.streams("aa01")
        stores.activities.bests()
        stores.activities.by_ids(["aa01"])
        stores.wellness.between(TODAY, TODAY)
        stores.memory.remember(TODAY, "r", [])
        stores.memory.recall(TODAY, TODAY, "decision", 1)
        stores.fitness.replace_from(TODAY, [], [])
        stores.fitness.before(TODAY)
        stores.plans.current()
        stores.plans.all()
        stores.plans.proposals(open_only=True)
        stores.reflections.feedback(TODAY, TODAY)
        stores.reflections.own_parameters()
        stores.reflections.parameter_history()
        stores.reflections.save_blocks([])
        stores.reflections.blocks()
        stores.model_calls.add(call())
        stores.model_calls.between(TODAY, TODAY)
        stores.model_calls.tokens_on(TODAY)
        stores.journal.undo()

    assert len(seen) > 30
    for statement in seen:
        assert str(statement.compile(dialect=POSTGRESQL))
