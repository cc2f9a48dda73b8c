"""The result of an import, file by file."""

from dataclasses import dataclass

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.recording import StrengthFile

UNIT_MISSING = "unit_missing"
"""The problem of a strength export without a weight unit; it is not imported until the athlete gives one."""


@dataclass(frozen=True, kw_only=True)
class ImportProblem:
    """A problem with a file: what is wrong, what to do next, and whether the original is stored."""

    file: str
    problem: str
    next: str
    kept: bool


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """Counts of files. `imported` files had new data; `duplicates` are the same bytes again; `merged` (part of `imported`)
    describe an activity that another file also describes; `salvaged` (part of `imported`) were damaged and read in part;
    `held` (part of `failed`) wait for their weight unit. `notices` are sentences about what the numbers are based on.
    `strength_files` are the row counts of strength exports by file name, in the unit that the athlete gave if the file
    has none; held files are included. `sessions_new` and `sessions_known` count the sessions in the files that were new
    and that were stored before."""

    files: int = 0
    imported: int = 0
    duplicates: int = 0
    merged: int = 0
    salvaged: int = 0
    failed: int = 0
    held: int = 0
    ignored: int = 0
    activities: tuple[Activity, ...] = ()
    wellness_days: int = 0
    problems: tuple[ImportProblem, ...] = ()
    ignored_files: tuple[tuple[str, str], ...] = ()
    notices: tuple[str, ...] = ()
    sessions_new: int = 0
    sessions_known: int = 0
    strength_files: tuple[tuple[str, StrengthFile], ...] = ()
