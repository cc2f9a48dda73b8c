"""Restore a backup in one step: unpack and verify it, then switch; a switch that was interrupted is completed later.

The new state is unpacked into a folder of its own. Renaming that folder to `.restored` is the decision: before it the home
is the old one, after it the new one, whenever the program is stopped. Whoever opens the home next finishes the moves.
"""

import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lanterne_rouge.adapters.storage.backup import unpack_backup
from lanterne_rouge.adapters.storage.database import FILE_NAME, check_file, take_exclusively
from lanterne_rouge.adapters.storage.disk import disk_failed, sync_folder
from lanterne_rouge.adapters.storage.failures import BUSY
from lanterne_rouge.adapters.storage.home_folder import DATABASE_LOGS, FOLDERS, PRICES, RESTORED, SWITCH, finish_switch
from lanterne_rouge.domain.errors import StorageFailed

UNPACKING: Final = ".restore-"


@dataclass(frozen=True, kw_only=True)
class RestoreResult:
    """The result of a restore, and the folder with the previous state (None: there was none)."""

    files: int
    aside: Path | None


def restore_backup(file: Path, home: Path) -> RestoreResult:
    """Restore a backup after verifying it; the current state is moved aside, not deleted. Raises `StorageFailed`."""
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        finish_switch(home)
        for leftover in home.glob(f"{UNPACKING}*"):
            shutil.rmtree(leftover)
        folder = Path(tempfile.mkdtemp(dir=home, prefix=UNPACKING))
        try:
            members = unpack_backup(file, folder)
            check_file(folder / FILE_NAME)
            _check_unused(home / FILE_NAME)
            aside = _free_folder(home)
            _switch(home, folder, aside)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError as error:
        raise disk_failed(error, f"I can't restore the backup {file}") from error
    return RestoreResult(files=len(members), aside=aside if aside.exists() else None)


def _switch(home: Path, folder: Path, aside: Path) -> None:
    """Replace the home's state by the one in `folder`."""
    for name in FOLDERS:
        # An empty folder replaces one that the backup has not.
        (folder / name).mkdir(exist_ok=True)
    ends = [*DATABASE_LOGS, *([] if (folder / PRICES).exists() else [PRICES])]
    (folder / SWITCH).write_text("\n".join([aside.name, *ends]), encoding="utf-8")
    if hasattr(os, "sync"):
        os.sync()
    folder.rename(home / RESTORED)
    sync_folder(home)
    finish_switch(home)


def _check_unused(path: Path) -> None:
    """Raise `StorageFailed` while another program uses the database; a damaged one is moved aside unchanged."""
    if not path.exists():
        return
    try:
        take_exclusively(path)
    except StorageFailed as error:
        if error.sentence == BUSY[0]:
            raise


def _free_folder(home: Path) -> Path:
    candidate, number = home / "before-restore", 2
    while candidate.exists():
        candidate, number = home / f"before-restore-{number}", number + 1
    return candidate
