"""A reader of exports with one header and a row a set: what is different between the apps is passed in."""

from collections.abc import Callable
from dataclasses import dataclass

from lanterne_rouge.domain.recording import FileFormat, ParsedFile
from lanterne_rouge.integrations.strength_csv.log import Log
from lanterne_rouge.integrations.strength_csv.sheet import keys_of, read_sheet
from lanterne_rouge.integrations.table.rows import Row, Table


@dataclass(frozen=True, kw_only=True)
class SheetReader:
    """Reads the exports of one app for the intake.

    `marks` are the columns that a header must have, `one_of` those of which it needs one; `begin` makes the log of a
    file, `take` adds a row to it, and `lost` says what the export does not tell.
    """

    format: FileFormat
    marks: frozenset[str]
    begin: Callable[[Table], Log]
    take: Callable[[Row, Log], None]
    lost: tuple[str, ...]
    one_of: frozenset[str] = frozenset()

    def recognises(self, head: bytes) -> bool:
        """Whether the header has the columns of this app."""
        keys = set(keys_of(head))
        return keys >= self.marks and not (self.one_of and keys.isdisjoint(self.one_of))

    def read(self, data: bytes, name: str) -> ParsedFile:
        """Every workout with its sets; rows that cannot be read are listed by line. The file's name says nothing of them."""
        table = read_sheet(data)
        log = self.begin(table)
        log.broken(table.broken)
        for row in table.rows:
            log.records += 1
            with log.row(row.line):
                self.take(row, log)
        return log.parsed(self.lost)
