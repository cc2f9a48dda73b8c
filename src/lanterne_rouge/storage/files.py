"""Which files were read, and where they were seen."""

from collections.abc import Iterable, Mapping

from sqlalchemy import select

from lanterne_rouge.ports.stores import KeptFile, Sighting
from lanterne_rouge.storage import tables
from lanterne_rouge.storage.ledger import Ledger
from lanterne_rouge.storage.writing import Row


class SqlFiles:
    """The files of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def known(self) -> frozenset[str]:
        """SHA-256 of every file that was read."""
        query = select(tables.files.c.sha256).where(tables.files.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            return frozenset(connection.execute(query).scalars())

    def kept(self) -> Mapping[str, KeptFile]:
        """Every file that was read, by SHA-256."""
        query = select(tables.files).where(tables.files.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(tables.files.c.name)).all()
        return {
            row.sha256: KeptFile(
                sha256=row.sha256, name=row.name, format=row.format, size=row.size, outcome=row.outcome
            )
            for row in rows
        }

    def sightings(self) -> Mapping[str, Sighting]:
        """By name."""
        query = select(tables.sightings).where(tables.sightings.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            rows = connection.execute(query).all()
        return {row.name: Sighting(name=row.name, stamp=row.stamp, sha256=row.sha256) for row in rows}

    def add(self, files: Iterable[KeptFile], sightings: Iterable[Sighting]) -> None:
        """Keep; an existing file or sighting is replaced."""
        with self._ledger.told() as writing:
            writing.put(tables.files, (_file_row(file) for file in files))
            writing.put(tables.sightings, ({"name": s.name, "stamp": s.stamp, "sha256": s.sha256} for s in sightings))


def _file_row(file: KeptFile) -> Row:
    return {
        "sha256": file.sha256,
        "name": file.name,
        "format": file.format,
        "size": file.size,
        "outcome": file.outcome,
    }
