"""Dated, encrypted backups in a folder, in S3-compatible storage or in a Git remote; a few of every age are kept."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.backup import S3Account
from lanterne_rouge.domain.errors import BadInput, StorageFailed, why_refused
from lanterne_rouge.ports.backup_places import BackupPlace
from lanterne_rouge.settings.checks import Secret
from lanterne_rouge.settings.environment import WorkerSettings
from lanterne_rouge.views.doctor import FolderBackupView

BACKUP_FILE_NAME = re.compile(r"lanterne-(\d{4}-\d\d-\d\d)\.zip\.sealed")
LATEST: Final = "latest"
AMAZONS_OWN: Final = "https://{}.amazonaws.com"
# The last week day by day, then the newest of each week, then of each month.
KEPT_DAYS, KEPT_WEEKS, KEPT_MONTHS = 7, 5, 12


@dataclass(frozen=True, kw_only=True)
class FolderBackupRequest:
    """The folder, or the address of a place elsewhere; without either those of the settings. The password is BACKUP_KEY."""

    folder: Path | None = None
    to: str | None = None


def back_up_to_folder(request: FolderBackupRequest, scope: AthleteScope) -> FolderBackupView:
    """Save everything in a new file of today, encrypted, then delete backups that the rule keeps no longer.

    A second one of a day replaces the first. Raises `BadInput` without a folder or a password.
    """
    settings = scope.settings.worker
    folder = request.folder or (settings.backup_folder if request.to is None else None)
    if folder is None and request.to is None and settings.backup_to is None:
        raise BadInput("Which folder?", "Write: lanterne backup --folder DIR, or set BACKUP_FOLDER.")
    if settings.backup_key is None:
        raise BadInput("BACKUP_KEY isn't set, and I save nothing unencrypted there.", "Set it to a long password.")
    if folder is None:
        return _back_up_elsewhere(
            place_of(request.to, settings, scope.adapters.backup_place), settings.backup_key, scope
        )
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


def place_of(
    address: str | None, settings: WorkerSettings, open_place: Callable[[str, S3Account | None], BackupPlace]
) -> BackupPlace:
    """The place at an address, or at that of the settings. Raises `BadInput`."""
    if address is None and settings.backup_to is None:
        raise BadInput("Where is it?", "Add --from ADDRESS, or set BACKUP_TO.")
    account = None
    if settings.s3_key_id and settings.s3_secret is not None:
        endpoint = settings.s3_endpoint or AMAZONS_OWN.format(f"s3.{settings.s3_region}")
        account = S3Account(
            key_id=settings.s3_key_id,
            secret=settings.s3_secret.reveal(),
            region=settings.s3_region,
            endpoint=endpoint.rstrip("/"),
        )
    whole = address if address is not None or settings.backup_to is None else settings.backup_to.reveal()
    return open_place(whole or "", account)


def named_backup(name: str, place: BackupPlace) -> str:
    """The name of a backup there; `latest` is the newest. Raises `BadInput`."""
    if name == LATEST:
        dated = sorted(each for each in place.names() if _day_of(each) is not None)
        if not dated:
            raise BadInput(f"There is no backup at {place.whereto}.", "Check the address.")
        return dated[-1]
    if BACKUP_FILE_NAME.fullmatch(name) is None:
        raise BadInput(f"{name} isn't the name of a backup.", "Write latest, or lanterne-2026-03-01.zip.sealed.")
    return name


def _back_up_elsewhere(place: BackupPlace, password: Secret, scope: AthleteScope) -> FolderBackupView:
    """Encrypted here, before anything leaves."""
    with TemporaryDirectory(dir=scope.settings.home, prefix=".sealed-") as folder:
        file = Path(folder, f"lanterne-{scope.today}.zip.sealed")
        size = scope.adapters.sealed_backup(file, password.reveal())
        there = {*place.names(), file.name}
        pruned = _too_old(there, scope.today)
        place.change(file, pruned)
    left = sum(BACKUP_FILE_NAME.fullmatch(name) is not None for name in there) - len(pruned)
    return FolderBackupView(file=file.name, bytes=size, backups=left, pruned=pruned, place=place.whereto)


def _prune(folder: Path, today: date) -> tuple[str, ...]:
    """Delete what the rule keeps no longer; files of other names are never touched."""
    gone = _too_old((path.name for path in folder.iterdir() if path.is_file()), today)
    for name in gone:
        (folder / name).unlink()
    return gone


def _too_old(names: Iterable[str], today: date) -> tuple[str, ...]:
    """The backups among some names that the rule keeps no longer."""
    days = {name: _day_of(name) for name in names}
    kept = kept_days((day for day in days.values() if day is not None), today)
    return tuple(sorted(name for name, day in days.items() if day is not None and day not in kept))


def _day_of(name: str) -> date | None:
    match = BACKUP_FILE_NAME.fullmatch(name)
    return None if match is None else _day(match[1])


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
