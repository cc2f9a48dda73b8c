"""Answers about the athlete's data as a whole."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class UndoneView:
    """A write that was taken back."""

    kind: str
    what: str
    at: dt.datetime


@dataclass(frozen=True, kw_only=True)
class BackupView:
    """The file with everything, and its size."""

    file: str
    bytes: int


@dataclass(frozen=True, kw_only=True)
class RestoredView:
    """The backup that was restored, and where the earlier content is now."""

    restored: str
    moved_aside: str | None


@dataclass(frozen=True, kw_only=True)
class ExportView:
    """The folder with everything in open formats, and how many entries were written."""

    folder: str
    entries: int


def undone_text(undone: tuple[UndoneView, ...]) -> str:
    """What was taken back."""
    if not undone:
        return "There is nothing to undo."
    return "\n".join(f"Undone: {entry.what} ({entry.at:%Y-%m-%d %H:%M})." for entry in undone)


def backup_text(view: BackupView) -> str:
    """Where everything is."""
    return (
        f"Everything is saved in {view.file} ({view.bytes / 1e6:.1f} MB). Restore it with: lanterne restore {view.file}"
    )


def restored_text(view: RestoredView) -> str:
    """That the backup is back."""
    aside = f" Your earlier data is in {view.moved_aside}." if view.moved_aside else ""
    return f"Restored from {view.restored}.{aside}"


def export_text(view: ExportView) -> str:
    """Where the files are."""
    return f"Wrote {view.entries} entries to {view.folder}, your original files included."
