"""Files in, an honest account out: everything below some paths, imported or only looked at."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from lanterne_rouge.app.importing.importer import Importer
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import measurer


@contextmanager
def open_importer(scope: AthleteScope) -> Iterator[Importer]:
    """Imports files; its temporary folder goes when the block ends."""
    with TemporaryDirectory(prefix="lanterne-") as scratch:
        yield Importer(
            stores=scope.stores,
            finder=scope.adapters.file_finder(Path(scratch)),
            readers=scope.adapters.file_readers(),
            pack=scope.adapters.stream_packer(),
            zone=scope.zone,
            measurer=measurer(scope),
            workers=scope.workers,
        )
