"""FitNotes 2 for iOS: a row is a set of a day, with its weight in the one column of two that is filled."""

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recording import FileFormat, ParsedFile
from lanterne_rouge.integrations.strength_csv.cells import weight_in
from lanterne_rouge.integrations.strength_csv.fitnotes import LOST, MARKS, take
from lanterne_rouge.integrations.strength_csv.log import Log
from lanterne_rouge.integrations.strength_csv.sheet import keys_of, read_sheet

BOTH = frozenset(("weightkg", "weightlbs"))


class FitNotesIosReader:
    """Reads exports of FitNotes 2 for the intake."""

    @property
    def format(self) -> FileFormat:
        """FitNotes 2's CSV."""
        return FileFormat.FITNOTES_IOS

    def recognises(self, head: bytes) -> bool:
        """Whether the header has a column of weights for each unit."""
        return set(keys_of(head)) >= MARKS | BOTH

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The days; the file's name says nothing about them."""
        return read_fitnotes_ios(data)


def read_fitnotes_ios(data: bytes) -> ParsedFile:
    """Every day with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    log = Log(FileFormat.FITNOTES_IOS, "fitnotes_ios")
    log.broken(table.broken)
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            pounds = weight_in(row.get("weightlbs"))
            kilos = weight_in(row.get("weightkg"))
            in_pounds = kilos is None and pounds is not None
            unit = WeightUnit.LB if in_pounds else WeightUnit.KG
            take(row, log, weight=pounds if in_pounds else kilos, unit=unit)
    return log.parsed(LOST)


FITNOTES_IOS_READER = FitNotesIosReader()
