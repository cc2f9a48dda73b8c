"""All stores of one athlete, opened together."""
# ruff: noqa: D102 - the protocols in `ports.stores` say what each store is

from dataclasses import replace
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from sqlalchemy import Connection, insert, select

from lanterne_rouge.adapters.storage.database import Database, Remembered, open_database
from lanterne_rouge.adapters.storage.failures import translate_errors
from lanterne_rouge.adapters.storage.home_folder import prepare_home
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.tables import athletes
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.quick_dataclass import dataclass

if TYPE_CHECKING:
    from lanterne_rouge.ports.journal import Journal
    from lanterne_rouge.ports.stores import (
        ActivityStore,
        CanvasStore,
        CheckInStore,
        ConversationStore,
        DeviceStore,
        FileStore,
        FitnessStore,
        MemoryBus,
        MissionStore,
        ModelCalls,
        OutboxStore,
        PlanStore,
        RawFiles,
        ReflectionStore,
        StateStore,
        StrengthStore,
        ThresholdStore,
        WellnessStore,
        WorkerRuns,
        WorkoutStore,
    )


@dataclass(frozen=True, kw_only=True)
class SqlStores:
    """The stores of `athlete`, each loaded on first use, so that logging a set loads neither plans nor recordings.

    `database.notices` has sentences on what opening did; close it when done.
    """

    athlete: str
    home: Path
    database: Database
    ledger: Ledger

    @cached_property
    def journal(self) -> "Journal":
        from lanterne_rouge.adapters.storage.journal import SqlJournal

        return SqlJournal(self.ledger)

    @cached_property
    def raw(self) -> "RawFiles":
        from lanterne_rouge.adapters.storage.raw_files import RawFolder

        return RawFolder(self.home)

    @cached_property
    def files(self) -> "FileStore":
        from lanterne_rouge.adapters.storage.known_files import SqlFiles

        return SqlFiles(self.ledger)

    @cached_property
    def activities(self) -> "ActivityStore":
        from lanterne_rouge.adapters.storage.activities import SqlActivities

        return SqlActivities(self.ledger)

    @cached_property
    def fitness(self) -> "FitnessStore":
        from lanterne_rouge.adapters.storage.measures import SqlFitness

        return SqlFitness(self.ledger)

    @cached_property
    def wellness(self) -> "WellnessStore":
        from lanterne_rouge.adapters.storage.measures import SqlWellness

        return SqlWellness(self.ledger)

    @cached_property
    def check_ins(self) -> "CheckInStore":
        from lanterne_rouge.adapters.storage.measures import SqlCheckIns

        return SqlCheckIns(self.ledger)

    @cached_property
    def thresholds(self) -> "ThresholdStore":
        from lanterne_rouge.adapters.storage.measures import SqlThresholds

        return SqlThresholds(self.ledger)

    @cached_property
    def state(self) -> "StateStore":
        from lanterne_rouge.adapters.storage.state import SqlState

        return SqlState(self.ledger)

    @cached_property
    def missions(self) -> "MissionStore":
        from lanterne_rouge.adapters.storage.missions import SqlMissions

        return SqlMissions(self.ledger)

    @cached_property
    def memory(self) -> "MemoryBus":
        from lanterne_rouge.adapters.storage.memory import SqlMemoryBus

        return SqlMemoryBus(self.ledger)

    @cached_property
    def plans(self) -> "PlanStore":
        from lanterne_rouge.adapters.storage.plans import SqlPlans

        return SqlPlans(self.ledger)

    @cached_property
    def reflections(self) -> "ReflectionStore":
        from lanterne_rouge.adapters.storage.plans import SqlReflections

        return SqlReflections(self.ledger)

    @cached_property
    def strength(self) -> "StrengthStore":
        from lanterne_rouge.adapters.storage.strength import SqlStrength

        return SqlStrength(self.ledger)

    @cached_property
    def workouts(self) -> "WorkoutStore":
        from lanterne_rouge.adapters.storage.workouts import SqlWorkouts

        return SqlWorkouts(self.ledger)

    @cached_property
    def canvas(self) -> "CanvasStore":
        from lanterne_rouge.adapters.storage.canvas import SqlCanvas

        return SqlCanvas(self.ledger)

    @cached_property
    def conversations(self) -> "ConversationStore":
        from lanterne_rouge.adapters.storage.conversations import SqlConversations

        return SqlConversations(self.ledger)

    @cached_property
    def devices(self) -> "DeviceStore":
        from lanterne_rouge.adapters.storage.devices import SqlDevices

        return SqlDevices(self.ledger)

    @cached_property
    def outbox(self) -> "OutboxStore":
        from lanterne_rouge.adapters.storage.outbox import SqlOutbox

        return SqlOutbox(self.ledger)

    @cached_property
    def worker_runs(self) -> "WorkerRuns":
        from lanterne_rouge.adapters.storage.outbox import SqlWorkerRuns

        return SqlWorkerRuns(self.ledger)

    @cached_property
    def model_calls(self) -> "ModelCalls":
        from lanterne_rouge.adapters.storage.model_calls import SqlModelCalls

        return SqlModelCalls(self.ledger)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_stores(home: Path, athlete: str, *, today: date, url: str | None = None) -> SqlStores:
    """Open the database in `home` (or at the URL) for one athlete, who is added on first use.

    `today` is part of the name of the copy made before an upgrade. Raises `StorageFailed`.
    """
    before = prepare_home(home, has_file=url is None)
    database = open_database(home, today=today, url=url)
    return bind_stores(replace(database, notices=(*before, *database.notices)), home, athlete)


def bind_stores(database: Database, home: Path, athlete: str) -> SqlStores:
    """The stores of one athlete in an open database."""
    known = database.remembered.get(athlete)
    if known is None:
        known = database.remembered.setdefault(athlete, Remembered(athlete_id=_athlete_id(database, athlete)))
    ledger = Ledger(database, known)
    return SqlStores(athlete=athlete, home=home, database=database, ledger=ledger)


def athletes_in(database: Database) -> tuple[str, ...]:
    """The name of everybody in a database, in the order in which they came."""
    with translate_errors(database.path), database.engine.connect() as connection:
        return tuple(connection.execute(select(athletes.c.name).order_by(athletes.c.id)).scalars())


def _athlete_id(database: Database, name: str) -> int:
    with translate_errors(database.path), database.engine.connect() as connection:
        athlete_id = _find(connection, name)
    if athlete_id is not None:
        return athlete_id
    with database.transaction(durable=True) as connection:
        athlete_id = _find(connection, name)  # another process may have been faster
        if athlete_id is not None:
            return athlete_id
        made: int = connection.execute(insert(athletes).values(name=name).returning(athletes.c.id)).scalar_one()
        return made


def _find(connection: Connection, name: str) -> int | None:
    athlete_id: int | None = connection.execute(select(athletes.c.id).where(athletes.c.name == name)).scalar()
    return athlete_id
