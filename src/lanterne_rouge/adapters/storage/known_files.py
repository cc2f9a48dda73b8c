"""What is known of files: content that was read, and where it was seen."""

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import ColumnElement, select

from lanterne_rouge.adapters.storage import tables
from lanterne_rouge.adapters.storage.ledger import Ledger, Row, chunks
from lanterne_rouge.ports.stores import FileLocation, StoredFile


class SqlFiles:
    """The files of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def hashes(self) -> frozenset[str]:
        """SHA-256 of every file that was read."""
        query = select(tables.files.c.sha256).where(tables.files.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            return frozenset(connection.execute(query).scalars())

    def by_hash(self) -> Mapping[str, StoredFile]:
        """Every file that was read, by SHA-256."""
        return self._files()

    def of_hashes(self, hashes: Collection[str]) -> Mapping[str, StoredFile]:
        """Those of the files with these hashes that were read."""
        files: dict[str, StoredFile] = {}
        for some in chunks(sorted(hashes)):
            files |= self._files(tables.files.c.sha256.in_(some))
        return files

    def _files(self, *conditions: ColumnElement[bool]) -> dict[str, StoredFile]:
        query = select(tables.files).where(tables.files.c.athlete_id == self._ledger.athlete_id, *conditions)
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(tables.files.c.name)).all()
        return {
            row.sha256: StoredFile(
                sha256=row.sha256, name=row.name, format=row.format, size=row.size, outcome=row.outcome
            )
            for row in rows
        }

    def locations(self, names: Collection[str] | None = None) -> Mapping[str, FileLocation]:
        """By name; only these names, if they are given."""
        table = tables.sightings
        query = select(table).where(table.c.athlete_id == self._ledger.athlete_id)
        queries = [query] if names is None else [query.where(table.c.name.in_(some)) for some in chunks(sorted(names))]
        with self._ledger.reading() as connection:
            rows = [row for query in queries for row in connection.execute(query)]
        return {row.name: FileLocation(name=row.name, stamp=row.stamp, sha256=row.sha256) for row in rows}

    def add(self, files: Iterable[StoredFile], sightings: Iterable[FileLocation]) -> None:
        """Insert or replace files and their locations."""
        with self._ledger.journaled() as writing:
            writing.put(tables.files, (_file_row(file) for file in files))
            writing.put(tables.sightings, ({"name": s.name, "stamp": s.stamp, "sha256": s.sha256} for s in sightings))


def _file_row(file: StoredFile) -> Row:
    return {
        "sha256": file.sha256,
        "name": file.name,
        "format": file.format,
        "size": file.size,
        "outcome": file.outcome,
    }
