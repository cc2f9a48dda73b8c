"""What is set up, reachable and missing, what was backed up or exported; never a secret's value."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class MakerView:
    """A maker of language models as it is set up; `reachable` None was not looked at, `missing` is the setting it needs."""

    name: str
    configured: bool
    missing: str | None
    host: str
    models: tuple[str, ...]
    reachable: bool | None
    asked: str | None


@dataclass(frozen=True, kw_only=True)
class DoctorView:
    """The state of a home; `leaves` says what goes out on an ordinary day."""

    version: str
    home: str
    athlete: str
    timezone: str
    mission: str | None
    activities: int
    newest_activity: str | None
    reasoning: str
    models: tuple[MakerView, ...]
    leaves: str | None
    prompts: tuple[str, ...]
    set: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ModelPromptView:
    """The request about a day as a model gets it: `instructions` are the same for everybody, `about_you` is the day's data.

    `not_sent` says why nobody gets it, if nobody does.
    """

    date: dt.date
    mode: str
    prompt: str
    instructions: str
    about_you: str
    not_sent: str | None


def doctor_text(view: DoctorView) -> str:
    """The state in a few lines."""
    return "\n".join(_lines(view))


def _lines(view: DoctorView) -> Iterator[str]:
    yield f"Lanterne Rouge {view.version}, home {view.home}, athlete {view.athlete}."
    yield f"Time zone: {view.timezone}. {_reasoning(view)}"
    yield from (_maker(maker) for maker in view.models)
    yield f"{view.activities} activities, the newest from {view.newest_activity or '(none)'}."
    yield f"Mission: {view.mission or 'none yet; create one with lanterne init'}."
    yield f"Set in the environment: {', '.join(view.set) or 'nothing'}."
    yield from view.notes


def _reasoning(view: DoctorView) -> str:
    by = "by rules" if view.reasoning == "rules" else f"{view.reasoning}, with the rules behind it"
    return f"Reasoning: {by}. {view.leaves or 'Nothing leaves this machine.'}"


def _maker(maker: MakerView) -> str:
    if not maker.configured:
        return f"{maker.name}: not set up ({maker.missing} is empty)."
    reached = {None: "not checked", True: "reachable", False: "not reachable; the rules will answer"}[maker.reachable]
    asked = f"asked {maker.asked}" if maker.asked else "not asked"
    return f"{maker.name}: {maker.host}, {reached}; models {', '.join(maker.models)}; {asked}."


@dataclass(frozen=True, kw_only=True)
class UndoneView:
    """A write that is or would be taken back.

    `by_athlete` is False for values that the coach fetched; `briefed_since` is the day of a briefing made after it.
    """

    kind: str
    what: str
    at: dt.datetime
    by_athlete: bool = True
    briefed_since: dt.date | None = None

    @property
    def is_last_act(self) -> bool:
        """Whether it is the last thing that the athlete did."""
        return self.by_athlete and self.briefed_since is None


@dataclass(frozen=True, kw_only=True)
class BackupView:
    """The file with everything, and its size."""

    file: str
    bytes: int


@dataclass(frozen=True, kw_only=True)
class FolderBackupView:
    """An encrypted backup in a folder that now has so many; `pruned` are the names of those that were deleted.

    `place`: storage or a Git remote, where `file` is a name; None for a folder of this machine.
    """

    file: str
    bytes: int
    backups: int
    pruned: tuple[str, ...]
    place: str | None = None


def folder_backup_text(view: FolderBackupView) -> str:
    """Where everything is, and how many there are."""
    size, pruned = f"{view.bytes / 1e6:.1f} MB", f" I deleted {len(view.pruned)} old ones." if view.pruned else ""
    where, source = (f" at {view.place}", f" --from {view.place}") if view.place else ("", "")
    return (
        f"Everything is saved in {view.file}{where}, encrypted ({size}). Backups there: {view.backups}.{pruned}"
        f" Restore it with: lanterne restore {view.file}{source}"
    )


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
    lines = [f"Undone: {entry.what} ({entry.at:%Y-%m-%d %H:%M})." for entry in undone]
    day = undone[0].briefed_since
    if day is not None:
        lines.append(f"Your briefing of {day} was made after that. Make it again: lanterne today --date {day}")
    return "\n".join(lines)


def undo_question(undone: tuple[UndoneView, ...]) -> str:
    """What would be taken back, where that is not the last thing that the athlete did."""
    what = "; ".join(f"{entry.what} ({entry.at:%Y-%m-%d %H:%M})" for entry in undone)
    first = undone[0]
    if not first.by_athlete:
        return f"The latest change isn't yours: {what}. Undo it?"
    return f"A briefing isn't undone, it's made again from what is stored. Your latest change is: {what}. Undo it?"


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
