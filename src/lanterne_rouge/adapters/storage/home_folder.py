"""The home folder before its database is opened: whole, not without its database, and closed to other users."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lanterne_rouge.adapters.storage.database import FILE_NAME
from lanterne_rouge.adapters.storage.disk import disk_failed, sync_folder
from lanterne_rouge.adapters.storage.raw_files import RAW_FOLDER
from lanterne_rouge.domain.errors import StorageFailed

MISSIONS: Final = "missions"
PROMPTS: Final = "prompts"
PRICES: Final = "prices.json"
FOLDERS: Final = (RAW_FOLDER, MISSIONS, PROMPTS)
"""The folders of a home that a backup contains."""
OUTPUT: Final = "output"

RESTORED: Final = ".restored"
SWITCH: Final = "switch.txt"
"""In the unpacked folder: the name of the folder for the old state, then the old files without a successor, a line each."""

DATABASE_LOGS: Final = tuple(f"{FILE_NAME}-{kind}" for kind in ("wal", "shm", "journal"))

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def prepare_home(home: Path, *, has_file: bool) -> tuple[str, ...]:
    """Finish an interrupted restore and close the home to other users; returns a sentence on each thing done.

    `has_file`: the database is a file of this home. Raises `StorageFailed`, also where that file is lost.
    """
    if not home.is_dir():
        return ()
    notices = []
    if finish_switch(home):
        notices.append("A restore was interrupted; I've finished it.")
    if has_file:
        _check_not_lost(home)
    # Of an empty folder there was nothing to read.
    if _close(home) and any(home.iterdir()):
        notices.append("Other users of this machine could read your data. I've closed your home folder to them.")
    return tuple(notices)


def finish_switch(home: Path) -> bool:
    """Complete a restore that was decided but not finished; returns whether there was one. Raises `StorageFailed`."""
    folder = home / RESTORED
    if not folder.is_dir():
        return False
    try:
        _move_everything(home, folder)
    except OSError as error:
        raise disk_failed(error, "The restore isn't finished; the next command goes on with it") from error
    return True


def _move_everything(home: Path, folder: Path) -> None:
    if (folder / SWITCH).exists():
        aside_name, *ends = (folder / SWITCH).read_text(encoding="utf-8").split("\n")
        aside = home / aside_name
        for name in ends:
            # Nothing new has these names, so what is there is old, however often this runs.
            _move(home / name, aside)
        for name in (*FOLDERS, PRICES, FILE_NAME):
            # What still waits in the folder has not replaced the old one yet.
            if (folder / name).exists():
                _move(home / name, aside)
                (folder / name).rename(home / name)
        (folder / SWITCH).unlink()
    folder.rmdir()
    sync_folder(home)


def _move(path: Path, folder: Path) -> None:
    if path.exists():
        folder.mkdir(exist_ok=True)
        path.rename(folder / path.name)


def _check_not_lost(home: Path) -> None:
    originals = home / RAW_FOLDER
    if (home / FILE_NAME).exists() or not originals.is_dir() or not any(originals.iterdir()):
        return
    raise StorageFailed(
        f"The database {home / FILE_NAME} is missing, but your original files are there. I didn't start a new one.",
        f"Restore a backup: lanterne restore FILE. Or begin anew from the originals: "
        f"lanterne --home NEWFOLDER import {originals}",
    )


def _close(home: Path) -> bool:
    """Take every right of other users away; False where there was none, or where it can't be done here."""
    mode = home.stat().st_mode
    # A folder of somebody's other files, or one that everybody writes to, is not ours to close.
    is_ours = (home / FILE_NAME).exists() or (home / RAW_FOLDER).is_dir() or not any(home.iterdir())
    is_ours = is_ours and not mode & stat.S_ISVTX
    if os.name == "nt" or not is_ours or not mode & OTHERS:
        return False
    try:
        # The folder itself comes last: an interrupted run is repeated.
        for path in (*_files(home), home):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~OTHERS & 0o7777)
    except OSError:
        return False
    return True


def _files(home: Path) -> Iterator[Path]:
    yield from home.glob("lanterne.*")
    for folder in (*(home / name for name in (*FOLDERS, OUTPUT)), *home.glob("before-restore*")):
        if folder.is_dir() and not folder.is_symlink():
            yield folder
            yield from folder.rglob("*")
    for name in (PRICES, ".env"):
        if (home / name).exists():
            yield home / name
