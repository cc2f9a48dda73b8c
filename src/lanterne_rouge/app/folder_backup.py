"""Dated, encrypted backups in a folder, of which a few of every age are kept."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput, StorageFailed, why_refused
from lanterne_rouge.views.doctor import FolderBackupView

BACKUP_FILE_NAME = re.compile(r"lanterne-(\d{4}-\d\d-\d\d)\.zip\.sealed")
# The last week day by day, then the newest of each week, then of each month.
KEPT_DAYS, KEPT_WEEKS, KEPT_MONTHS = 7, 5, 12


@dataclass(frozen=True, kw_only=True)
class FolderBackupRequest:
    """The folder, BACKUP_FOLDER without one. The password is BACKUP_KEY."""

    folder: Path | None = None


def back_up_to_folder(request: FolderBackupRequest, scope: AthleteScope) -> FolderBackupView:
    """Save everything in a new file of today, encrypted, then delete backups that the rule keeps no longer.

    A second one of a day replaces the first. Raises `BadInput` without a folder or a password.
    """
    settings = scope.settings.worker
    folder = request.folder or settings.backup_folder
    if folder is None:
        raise BadInput("Which folder?", "Write: lanterne backup --folder DIR, or set BACKUP_FOLDER.")
    if settings.backup_key is None:
        raise BadInput("BACKUP_KEY isn't set, and I save nothing unencrypted there.", "Set it to a long password.")
    target = folder / f"lanterne-{scope.today}.zip.sealed"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        size = scope.adapters.sealed_backup(target, settings.backup_key.reveal())
        pruned = _prune(folder, scope.today)
    except OSError as error:
        raise StorageFailed(
            f"I can't write the backup {target} ({why_refused(error)}).", "Choose a folder that you can write to."
        ) from error
    left = sum(BACKUP_FILE_NAME.fullmatch(path.name) is not None for path in folder.iterdir())
    return FolderBackupView(file=str(target), bytes=size, backups=left, pruned=pruned)


def _prune(folder: Path, today: date) -> tuple[str, ...]:
    """Delete what the rule keeps no longer; files of other names are never touched."""
    found = {}
    for path in folder.iterdir():
        match = BACKUP_FILE_NAME.fullmatch(path.name)
        if match is not None and path.is_file():
            found[path] = _day(match[1])
    kept = kept_days((day for day in found.values() if day is not None), today)
    gone = sorted(path for path, day in found.items() if day is not None and day not in kept)
    for path in gone:
        path.unlink()
    return tuple(path.name for path in gone)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def kept_days(days: Iterable[date], today: date) -> frozenset[date]:
    """Which backups are kept: of the last seven days each, then the newest of five weeks and of twelve months.

    One with a date ahead is kept, too: a clock was wrong, and the backup may be good.
    """
    newest_first = sorted(set(days), reverse=True)
    kept = {day for day in newest_first if day > today - timedelta(days=KEPT_DAYS)}
    for period, most in ((_week, KEPT_WEEKS), (_month, KEPT_MONTHS)):
        newest: dict[tuple[int, int], date] = {}
        for day in newest_first:
            newest.setdefault(period(day), day)
        kept |= set(list(newest.values())[:most])
    return frozenset(kept)


def _week(day: date) -> tuple[int, int]:
    return day.isocalendar()[:2]


def _month(day: date) -> tuple[int, int]:
    return day.year, day.month
