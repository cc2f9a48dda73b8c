"""All stores of one athlete, opened together."""

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, insert, select

from lanterne_rouge.adapters.storage.activities import SqlActivities
from lanterne_rouge.adapters.storage.canvas import SqlCanvas
from lanterne_rouge.adapters.storage.conversations import SqlConversations
from lanterne_rouge.adapters.storage.database import Database, open_database
from lanterne_rouge.adapters.storage.devices import SqlDevices
from lanterne_rouge.adapters.storage.failures import translate_errors
from lanterne_rouge.adapters.storage.home_folder import prepare_home
from lanterne_rouge.adapters.storage.journal import SqlJournal
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.measures import SqlCheckIns, SqlFitness, SqlThresholds, SqlWellness
from lanterne_rouge.adapters.storage.memory import SqlMemoryBus
from lanterne_rouge.adapters.storage.outbox import SqlOutbox, SqlWorkerRuns
from lanterne_rouge.adapters.storage.plans import SqlPlans, SqlReflections
from lanterne_rouge.adapters.storage.raw_files import RawFolder, SqlFiles
from lanterne_rouge.adapters.storage.state import SqlMissions, SqlModelCalls, SqlState
from lanterne_rouge.adapters.storage.strength import SqlStrength
from lanterne_rouge.adapters.storage.tables import athletes
from lanterne_rouge.adapters.storage.workouts import SqlWorkouts
from lanterne_rouge.ports.stores import (
    ActivityStore,
    CanvasStore,
    CheckInStore,
    ConversationStore,
    DeviceStore,
    FileStore,
    FitnessStore,
    Journal,
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
    """The stores of `athlete`. `database.notices` has sentences on what opening did; close it when done."""

    athlete: str
    home: Path
    database: Database
    journal: Journal
    raw: RawFiles
    files: FileStore
    activities: ActivityStore
    fitness: FitnessStore
    wellness: WellnessStore
    check_ins: CheckInStore
    thresholds: ThresholdStore
    state: StateStore
    missions: MissionStore
    memory: MemoryBus
    plans: PlanStore
    reflections: ReflectionStore
    strength: StrengthStore
    workouts: WorkoutStore
    canvas: CanvasStore
    conversations: ConversationStore
    devices: DeviceStore
    outbox: OutboxStore
    worker_runs: WorkerRuns
    model_calls: ModelCalls

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
    ledger = Ledger(database, _athlete_id(database, athlete))
    return SqlStores(
        athlete=athlete,
        home=home,
        database=database,
        journal=SqlJournal(ledger),
        raw=RawFolder(home),
        files=SqlFiles(ledger),
        activities=SqlActivities(ledger),
        fitness=SqlFitness(ledger),
        wellness=SqlWellness(ledger),
        check_ins=SqlCheckIns(ledger),
        thresholds=SqlThresholds(ledger),
        state=SqlState(ledger),
        missions=SqlMissions(ledger),
        memory=SqlMemoryBus(ledger),
        plans=SqlPlans(ledger),
        reflections=SqlReflections(ledger),
        strength=SqlStrength(ledger),
        workouts=SqlWorkouts(ledger),
        canvas=SqlCanvas(ledger),
        conversations=SqlConversations(ledger),
        devices=SqlDevices(ledger),
        outbox=SqlOutbox(ledger),
        worker_runs=SqlWorkerRuns(ledger),
        model_calls=SqlModelCalls(ledger),
    )


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
