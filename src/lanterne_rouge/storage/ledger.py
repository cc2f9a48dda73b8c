"""One athlete's way into the database: connections to read, and the one transaction that may be open in a thread."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from lanterne_rouge.storage.database import Database
from lanterne_rouge.storage.failures import translated
from lanterne_rouge.storage.writing import Writing


class Ledger:
    """Hands out connections. Threads may read at the same time; writers of one process wait for each other here."""

    def __init__(self, database: Database, athlete_id: int) -> None:
        self.database = database
        self.athlete_id = athlete_id
        self._writers = threading.Lock()
        self._open = threading.local()

    @property
    def open_writing(self) -> Writing | None:
        """The transaction that is open in this thread."""
        writing: Writing | None = getattr(self._open, "writing", None)
        return writing

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read from; inside an open transaction its own, so that it sees what was just written."""
        writing = self.open_writing
        if writing is not None:
            with translated():
                yield writing.connection
            return
        with translated(), self.database.engine.connect() as connection:
            yield connection

    @contextmanager
    def begin(self, *, durable: bool) -> Iterator[Writing]:
        """A new transaction; nothing is kept on any exception."""
        with self._writers, self.database.transaction(durable=durable) as connection:
            writing = Writing(connection=connection, athlete_id=self.athlete_id)
            self._open.writing = writing
            try:
                yield writing
                writing.flush()
            finally:
                self._open.writing = None

    @contextmanager
    def told(self) -> Iterator[Writing]:
        """The open transaction, which says what the write is for; without one it could never be undone."""
        writing = self.open_writing
        if writing is None:
            raise RuntimeError("this write belongs inside a block of the journal")
        with translated():
            yield writing

    @contextmanager
    def joined(self) -> Iterator[Writing]:
        """The open transaction, else one of its own, on disk when it ends: for what is derived or only logged."""
        writing = self.open_writing
        if writing is not None:
            with translated():
                yield writing
            return
        with self.begin(durable=True) as own:
            yield own
