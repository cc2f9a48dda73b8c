"""The import's account, counted while it runs."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from lanterne_rouge.app.importing.keeping import Kept
from lanterne_rouge.app.importing.reading import Outcome, ReadFile
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.import_report import UNIT_MISSING, ImportProblem, ImportReport
from lanterne_rouge.domain.recording import TIME_UNKNOWN, StrengthFile
from lanterne_rouge.ports.stores import ActivityStore, StoredFile


class Tally:
    """Counts of files by what became of them, and everything that is worth a sentence."""

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

    def imported(self, file: ReadFile, *, merged: bool, wellness_days: Iterable[date]) -> None:
        """A file that told something."""
        self._count("imported")
        self._counts["merged"] += merged
        self._counts["salvaged"] += file.salvaged
        self._days.update(wellness_days)
        for problem in file.problems:
            next_step = "Nothing to do: what could be read is imported." if file.salvaged else ""
            self._problems.append(ImportProblem(file=file.name, problem=problem, next=next_step, kept=True))

    def failed(self, file: ReadFile) -> None:
        """A file that could not be read."""
        self._count("failed")
        kept = file.sha256 is not None and file.outcome is not Outcome.STRANGE
        self._problems.append(ImportProblem(file=file.name, problem=file.reason, next=file.next_step, kept=kept))

    def held(self, file: ReadFile) -> None:
        """A strength export that waits for its unit; it is read anew the next time."""
        self._count("failed")
        self._counts["held"] += 1
        next_step = f"{_guessed(file)}Import it again with its unit: lanterne import ... --units kg or --units lb."
        self._problems.append(ImportProblem(file=file.name, problem=UNIT_MISSING, next=next_step, kept=True))

    def strength(self, file: ReadFile) -> None:
        """The account of a strength export, whatever becomes of it."""
        if file.strength is not None:
            told = file.strength.unit or file.unit
            self._strength.append(
                (file.name, replace(file.strength, unit=told, guess="" if told else file.strength.guess))
            )

    def ignored(self, name: str, reason: str) -> None:
        """A file that is no training data."""
        self._count("ignored")
        self._ignored.append((name, reason))

    def kept(self, file: ReadFile, kept: Kept) -> None:
        """A recording that made or enriched an activity."""
        activity = kept.activity
        self._sessions[kept.known] += 1
        if kept.deleted:
            deleted = f"It belongs to the {_named(activity)}, which you deleted; it stays deleted."
            back = f"To bring it back: lanterne activity {activity.id} restore"
            self._problems.append(ImportProblem(file=file.name, problem=deleted, next=back, kept=True))
            return
        self._activities[activity.id] = None
        for other in kept.beside:
            beside = f"Its {_named(activity)} overlaps in time with the {_named(other)} ({other.id})."
            once = "Both are kept; a day counts only the harder of two sessions at one time."
            self._problems.append(ImportProblem(file=file.name, problem=beside, next=once, kept=True))

        for other in kept.perhaps:
            perhaps = (
                f"Its {_named(activity)} may be the {_named(other)} ({other.id}): one of them tells no time of day."
            )
            once = f"Both are kept and count. If it is one: lanterne activity {_timeless(activity, other).id} delete"
            self._problems.append(ImportProblem(file=file.name, problem=perhaps, next=once, kept=True))

    def unchanged(self, name: str, kept: StoredFile) -> None:
        """A file that was read by an earlier import and has not changed."""
        self.again(name, kept)

    def again(self, name: str, kept: StoredFile | None) -> None:
        """Bytes that were read before, under this or another name."""
        outcome, _, rest = (kept.outcome if kept else Outcome.READ).partition(": ")
        reason, _, next_step = rest.partition("\n")
        if outcome in (Outcome.FAILED, Outcome.STRANGE):
            self._count("failed")
            is_kept = outcome == Outcome.FAILED
            self._problems.append(ImportProblem(file=name, problem=reason, next=next_step, kept=is_kept))
        elif outcome == Outcome.IGNORED:
            self.ignored(name, reason)
        else:
            self._count("duplicates")

    def report(self, activities: ActivityStore) -> ImportReport:
        """The account, with the activities as they stand now."""
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


def _guessed(file: ReadFile) -> str:
    return f"{file.strength.guess} " if file.strength and file.strength.guess else ""


def _timeless(a: Activity, b: Activity) -> Activity:
    return a if TIME_UNKNOWN in a.quality else b


def _named(activity: Activity) -> str:
    return f"{activity.sport} of {activity.day}"
