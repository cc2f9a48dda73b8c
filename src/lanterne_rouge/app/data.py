"""The athlete's data as a whole: take writes back, save everything, write it in open formats."""

from dataclasses import dataclass
from pathlib import Path

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import undo
from lanterne_rouge.views.doctor import BackupView, ExportView, UndoneView


@dataclass(frozen=True, kw_only=True)
class UndoRequest:
    """How many of the latest writes to take back."""

    count: int = 1


@dataclass(frozen=True, kw_only=True)
class BackupRequest:
    """The new file that everything is saved in."""

    file: Path


@dataclass(frozen=True, kw_only=True)
class ExportRequest:
    """The new or empty folder that everything is written to."""

    folder: Path


def undo_writes(request: UndoRequest, scope: AthleteScope) -> tuple[UndoneView, ...]:
    """Take back the latest writes, newest first; none where there is nothing to take back."""
    return tuple(UndoneView(kind=e.kind, what=e.what, at=e.at) for e in undo(scope, request.count))


def back_up(request: BackupRequest, scope: AthleteScope) -> BackupView:
    """Save everything in one file, while the coach may be in use."""
    return BackupView(file=str(request.file), bytes=scope.adapters.backup(request.file))


def export_data(request: ExportRequest, scope: AthleteScope) -> ExportView:
    """Write everything in open formats: CSV, JSON, and the original files."""
    return ExportView(folder=str(request.folder), entries=scope.adapters.export(request.folder))
