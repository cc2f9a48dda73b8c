"""What an import did, file by file, honestly."""

from dataclasses import dataclass

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.recording import StrengthFile

UNIT_MISSING = "unit_missing"
"""The problem of a strength export that does not tell its unit of weight; it is held back until somebody does."""


@dataclass(frozen=True, kw_only=True)
class ImportProblem:
    """A file with something to say about it: what is wrong, what to do next, and whether the original is kept."""

    file: str
    problem: str
    next: str
    kept: bool


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """Counts of files. `imported` files told something new; `duplicates` are the same bytes again; `merged` (part of
    `imported`) told of an activity that another file had told of; `salvaged` (part of `imported`) were damaged and read
    in part; `held` (part of `failed`) wait for their unit of weight. `notices` are plain sentences about what the numbers
    rest on. `strength_files` are the accounts of strength exports by file name, in the unit that the athlete told where
    the file tells none; those held back are among them. Of the sessions that files told of, `sessions_new` were not
    known before and `sessions_known` were."""

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
