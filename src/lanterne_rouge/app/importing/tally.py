"""Counts and problems of an import, collected while it runs."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from lanterne_rouge.app.importing.keeping import StoredRecording
from lanterne_rouge.app.importing.reading import ImportedFile, Outcome
from lanterne_rouge.domain.activity import UNIT_MISSING, Activity, ImportProblem, ImportReport
from lanterne_rouge.domain.recording import TIME_UNKNOWN, StrengthFile
from lanterne_rouge.ports.stores import ActivityStore, StoredFile


class Tally:
    """Counts of files by outcome, and the problems to report."""

    def __init__(self) -> None:
        self.read = 0
        self._counts = dict.fromkeys(
            ("files", "imported", "duplicates", "merged", "salvaged", "failed", "held", "ignored"), 0
        )
        self._activities: dict[str, None] = {}
        self._days: set[date] = set()
        self._problems: list[ImportProblem] = []
        self._ignored: list[tuple[str, str]] = []
        self._strength: list[tuple[str, StrengthFile]] = []
        self._sessions = {True: 0, False: 0}

    def count_imported(self, file: ImportedFile, *, merged: bool, wellness_days: Iterable[date]) -> None:
        """Count a file with new data."""
        self._count("imported")
        self._counts["merged"] += merged
        self._counts["salvaged"] += file.salvaged
        self._days.update(wellness_days)
        for problem in file.problems:
            next_step = "Nothing to do: I imported what I could read." if file.salvaged else ""
            self._problems.append(ImportProblem(file=file.name, problem=problem, next=next_step, kept=True))

    def count_failed(self, file: ImportedFile) -> None:
        """Count a file that could not be read."""
        self._count("failed")
        is_stored = file.sha256 is not None and file.outcome is not Outcome.STRANGE
        self._problems.append(ImportProblem(file=file.name, problem=file.reason, next=file.next_step, kept=is_stored))

    def count_held(self, file: ImportedFile) -> None:
        """Count a strength export without a weight unit; it is read again next time."""
        self._count("failed")
        self._counts["held"] += 1
        next_step = f"{_unit_guess(file)}Are these weights kg or lb? Run again with --units kg or --units lb."
        self._problems.append(ImportProblem(file=file.name, problem=UNIT_MISSING, next=next_step, kept=True))

    def add_strength(self, file: ImportedFile) -> None:
        """Add the row counts of a strength export, whatever its outcome."""
        if file.strength is not None:
            unit = file.strength.unit or file.unit
            self._strength.append(
                (file.name, replace(file.strength, unit=unit, guess="" if unit else file.strength.guess))
            )

    def count_ignored(self, name: str, reason: str) -> None:
        """Count a file without training data."""
        self._count("ignored")
        self._ignored.append((name, reason))

    def count_recording(self, file: ImportedFile, stored: StoredRecording) -> None:
        """Count a stored recording."""
        activity = stored.activity
        self._sessions[stored.known] += 1
        if stored.deleted:
            deleted = f"It's part of the {_session_name(activity)}, which you deleted, so it stays deleted."
            back = f"To bring it back: lanterne activity {activity.id} restore"
            self._problems.append(ImportProblem(file=file.name, problem=deleted, next=back, kept=True))
            return
        self._activities[activity.id] = None
        for other in stored.beside:
            beside = f"Its {_session_name(activity)} overlaps with the {_session_name(other)} ({other.id})."
            once = "I kept both, but only the harder one counts."
            self._problems.append(ImportProblem(file=file.name, problem=beside, next=once, kept=True))

        for other in stored.perhaps:
            perhaps = f"Its {_session_name(activity)} may be the same as the {_session_name(other)} ({other.id}); one has no time of day."
            once = f"I kept both, and both count. If they're the same: lanterne activity {_timeless(activity, other).id} delete"
            self._problems.append(ImportProblem(file=file.name, problem=perhaps, next=once, kept=True))

    def count_unchanged(self, name: str, stored: StoredFile) -> None:
        """Count an unchanged file of an earlier import."""
        self.count_repeated(name, stored)

    def count_repeated(self, name: str, stored: StoredFile | None) -> None:
        """Count a file with content that was read before, under any name."""
        outcome, _, rest = (stored.outcome if stored else Outcome.READ).partition(": ")
        reason, _, next_step = rest.partition("\n")
        if outcome in (Outcome.FAILED, Outcome.STRANGE):
            self._count("failed")
            is_stored = outcome == Outcome.FAILED
            self._problems.append(ImportProblem(file=name, problem=reason, next=next_step, kept=is_stored))
        elif outcome == Outcome.IGNORED:
            self.count_ignored(name, reason)
        else:
            self._count("duplicates")

    def report(self, activities: ActivityStore) -> ImportReport:
        """The report, with the activities in their current state."""
        counts = self._counts
        return ImportReport(
            files=counts["files"],
            imported=counts["imported"],
            duplicates=counts["duplicates"],
            merged=counts["merged"],
            salvaged=counts["salvaged"],
            failed=counts["failed"],
            held=counts["held"],
            ignored=counts["ignored"],
            activities=tuple(self._standing(activities)),
            wellness_days=len(self._days),
            problems=tuple(self._problems),
            ignored_files=tuple(self._ignored),
            strength_files=tuple(self._strength),
            sessions_new=self._sessions[False],
            sessions_known=self._sessions[True],
        )

    def _standing(self, activities: ActivityStore) -> Iterable[Activity]:
        wanted = set(self._activities)
        return sorted(activities.by_ids(tuple(wanted)), key=lambda a: (a.start, a.id))

    def _count(self, what: str) -> None:
        self._counts["files"] += 1
        self._counts[what] += 1


def _unit_guess(file: ImportedFile) -> str:
    return f"{file.strength.guess} " if file.strength and file.strength.guess else ""


def _timeless(a: Activity, b: Activity) -> Activity:
    return a if TIME_UNKNOWN in a.quality else b


def _session_name(activity: Activity) -> str:
    return f"{activity.sport} session on {activity.day}"
