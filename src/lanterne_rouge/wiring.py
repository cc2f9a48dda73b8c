"""Names the concrete adapters and makes an `AthleteScope` for a request. Read `app/scope.py` beside it."""

import logging
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast
from zoneinfo import ZoneInfo

from lanterne_rouge.app.scope import FIRST_ATHLETE, AthleteScope, Notices
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.ports.sources import Progress, no_progress
from lanterne_rouge.settings.environment import Settings, load_settings

if TYPE_CHECKING:
    from lanterne_rouge.adapters.storage.database import WriteCounter
    from lanterne_rouge.adapters.storage.devices import SqlDeviceDirectory
    from lanterne_rouge.adapters.storage.stores import SqlStores
    from lanterne_rouge.domain.activity import Activity
    from lanterne_rouge.domain.backup import S3Account
    from lanterne_rouge.domain.equipment import WeightUnit
    from lanterne_rouge.domain.lifting import TodayPlan
    from lanterne_rouge.domain.morning import Morning
    from lanterne_rouge.domain.recording import Recording
    from lanterne_rouge.ports.backup_places import BackupPlace
    from lanterne_rouge.ports.llm import LLMProvider, ModelMakers
    from lanterne_rouge.ports.messages import Messengers, SecretStore
    from lanterne_rouge.ports.sources import (
        BriefingOutput,
        ExerciseSource,
        FileFinder,
        FileReader,
        StreamPacker,
        WellnessSource,
    )
    from lanterne_rouge.ports.vendors import VendorDoors
    from lanterne_rouge.ports.workout_files import WorkoutFiles
    from lanterne_rouge.strength.exercises.catalogue import Catalogue

PROCESSORS = os.cpu_count() or 1
PRIVATE = 0o077
"""The rights that new files do not give: all those of other users."""


@dataclass(frozen=True)
class LocalAdapters:
    """The adapters of a home on this machine. Each is imported when it is first needed: most commands need few."""

    stores: "SqlStores"

    def file_readers(self) -> "tuple[FileReader, ...]":
        """A reader for each kind of file."""
        from lanterne_rouge.adapters.files.catalogue import READERS

        return READERS

    def file_finder(self, scratch: Path) -> "FileFinder":
        """Finds files in folders and archives; unpacks into `scratch`."""
        from lanterne_rouge.adapters.files.archives.finder import ArchiveFinder

        return ArchiveFinder(spool=scratch)

    def stream_packer(self) -> "StreamPacker":
        """Packs samples as they are stored."""
        from lanterne_rouge.adapters.storage.packing import pack_streams

        return pack_streams

    def recording_file(self, recording: "Recording") -> bytes:
        """A recording as a FIT file."""
        from lanterne_rouge.adapters.files.fit.activity_file import write_recording

        return write_recording(recording)

    def own_session_file(self, recording: "Recording") -> bytes:
        """A session that the athlete told the coach, as a file among the originals."""
        from lanterne_rouge.adapters.files.own_session import write_own_session

        return write_own_session(recording)

    def exercise_source(self) -> "ExerciseSource":
        """The exercises that come with the program."""
        from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises

        return PackagedExercises()

    def briefing_output(self, folder: Path) -> "BriefingOutput":
        """Writes a day's files below a folder."""
        from lanterne_rouge.adapters.delivery.output_folder import OutputFolder

        return OutputFolder(folder=folder)

    def read_morning(self, document: str) -> "Morning":
        """A morning as a run stored it."""
        from lanterne_rouge.adapters.storage.memory import decode_context

        return decode_context(document)

    def models(self) -> "ModelMakers":
        """The makers of language models."""
        from lanterne_rouge.adapters.llm.makers import LanguageModels

        return LanguageModels()

    def backup(self, target: Path) -> int:
        """Write everything of the home into one file; returns its size in bytes."""
        from lanterne_rouge.adapters.storage.backup import write_backup

        write_backup(self.stores.database, self.stores.home, target)
        return target.stat().st_size

    def sealed_backup(self, target: Path, password: str) -> int:
        """Write everything of the home into one encrypted file, replacing one of that name; returns its size in bytes."""
        from tempfile import TemporaryDirectory

        from lanterne_rouge.adapters.delivery.sealed_file import UNSEALED, remove_leftovers, seal_file
        from lanterne_rouge.adapters.storage.backup import write_backup

        remove_leftovers(self.stores.home)
        # In the home: the folder of backups may be copied to another machine while this is still open to read.
        with TemporaryDirectory(dir=self.stores.home, prefix=UNSEALED) as folder:
            plain = Path(folder, "backup.zip")
            write_backup(self.stores.database, self.stores.home, plain)
            return seal_file(plain, target, password)

    def backup_place(self, address: str, account: "S3Account | None") -> "BackupPlace":
        """A place for backups elsewhere."""
        return backup_place(address, account)

    def export(self, folder: Path) -> int:
        """Write everything in open formats; returns how many entries were written."""
        from lanterne_rouge.adapters.storage.export_data import write_export

        return sum(count for _, count in write_export(self.stores, folder).written)

    def strength_text(self, sessions: "Sequence[Activity]", form: str, unit: "WeightUnit") -> str:
        """Strength sessions for other programs: `strong` for its CSV, else JSON."""
        from lanterne_rouge.adapters.files.strength_export import strength_json, strong_semicolon

        return strong_semicolon(sessions, unit) if form == "strong" else strength_json(sessions)

    def github_secrets(self, base_url: str, repository: str, token: str) -> "SecretStore":
        """The secrets of a repository on GitHub."""
        from lanterne_rouge.adapters.delivery.github_secrets import GithubSecrets

        return GithubSecrets(base_url, repository, token)

    def messengers(self) -> "Messengers":
        """Makes the channels that messages go out by."""
        from lanterne_rouge.adapters.delivery.channels import AccountChannels

        return AccountChannels()

    def vendors(self) -> "VendorDoors":
        """Talks to the services that data comes from."""
        from lanterne_rouge.adapters.vendors.sources import LiveVendors

        return LiveVendors()

    def workout_files(self) -> "WorkoutFiles":
        """Writes and reads structured workouts."""
        from lanterne_rouge.adapters.files.workouts.forms import FormFiles

        return FormFiles()

    def log_sessions_in_text(self, text: str, day: date, scope: AthleteScope) -> tuple[str, ...]:
        """Log the sessions of a day that somebody tells beside how they are; says what was logged, and what is unclear."""
        from lanterne_rouge.conversation.session_logging import log_sessions_in_text

        return tuple(log_sessions_in_text(text, day, scope))

    def strength_workout(
        self, plan: "TodayPlan", exercises: "Catalogue", name: str, unit: "WeightUnit", *, made: datetime
    ) -> bytes:
        """A planned strength session as a FIT workout for a watch."""
        from lanterne_rouge.adapters.files.fit.encode import strength_workout_file

        return strength_workout_file(plan, lambda key: exercises.get(key).fit, name, unit=unit, made=made)


def open_scope(
    *,
    home: Path | None = None,
    athlete: str = FIRST_ATHLETE,
    model_provider: "LLMProvider | None" = None,
    sources: "tuple[WellnessSource, ...]" = (),
    progress: Progress = no_progress,
    notices: Notices | None = None,
) -> AthleteScope:
    """Open a home, created on first use, for one athlete; `model_provider` stands in for every maker of models.

    From here on the process creates files that only its user can read.
    """
    opened = open_home(home, first=athlete)
    notices = notices or Notices()
    for line in opened.notices:
        notices.now(line)
    scope = _scope_of(opened.first, opened.settings, progress=progress, notices=notices)
    return replace(scope, close=opened.close, model_provider=model_provider, sources=sources)


@dataclass(frozen=True, kw_only=True)
class OpenHome:
    """A home that stays open for many requests. Every request gets a scope of its own; `close` ends them all."""

    settings: Settings
    first: "SqlStores"
    clock: Callable[[ZoneInfo], datetime] = datetime.now

    @property
    def notices(self) -> tuple[str, ...]:
        """What opening it and its settings gave to say."""
        return (*self.settings.faults, *self.first.database.notices)

    @property
    def devices(self) -> "SqlDeviceDirectory":
        """Whose a device's token is."""
        from lanterne_rouge.adapters.storage.devices import SqlDeviceDirectory

        return SqlDeviceDirectory(self.first.database)

    def write_counter(self) -> "WriteCounter":
        """Tells whether anybody has written to the database; for its caller to close."""
        from lanterne_rouge.adapters.storage.database import WriteCounter

        return WriteCounter(self.first.database.path)

    def leave_log(self) -> None:
        """From here on no write waits until the database has merged its log; `merge_log` does it beside them."""
        self.first.database.leave_log()

    def merge_log(self) -> None:
        """Merge the database's log, while others write."""
        self.first.database.merge_log()

    @property
    def athletes(self) -> tuple[str, ...]:
        """Everybody in this home, the first athlete first."""
        from lanterne_rouge.adapters.storage.stores import athletes_in

        return athletes_in(self.first.database)

    def scope(self, athlete: str, *, progress: Progress = no_progress, notices: Notices | None = None) -> AthleteScope:
        """One athlete, for one request; closing it leaves the home open."""
        from lanterne_rouge.adapters.storage.stores import bind_stores

        stores = bind_stores(self.first.database, self.first.home, athlete)
        return _scope_of(stores, self.settings, progress=progress, notices=notices or Notices(), clock=self.clock)

    def close(self) -> None:
        """Close the database."""
        self.first.close()


def open_home(home: Path | None = None, *, first: str = FIRST_ATHLETE) -> OpenHome:
    """Open a home, created on first use. From here on the process creates files that only its user can read."""
    from lanterne_rouge.adapters.storage.stores import open_stores

    os.umask(PRIVATE)
    settings = load_settings(home)
    logging.basicConfig(level=settings.log_level.upper(), format="%(levelname)s %(message)s", stream=sys.stderr)
    url = settings.database_url.reveal() if settings.database_url else None
    return OpenHome(settings=settings, first=open_stores(settings.home, first, today=date.today(), url=url))


def _scope_of(
    stores: "SqlStores",
    settings: Settings,
    *,
    progress: Progress,
    notices: Notices,
    clock: Callable[[ZoneInfo], datetime] = datetime.now,
) -> AthleteScope:
    return AthleteScope(
        athlete=stores.athlete,
        settings=settings,
        stores=stores,
        adapters=LocalAdapters(stores),
        progress=progress,
        notices=notices,
        clock=clock,
        workers=PROCESSORS,
        owns_settings=lambda: _is_first(stores),
    )


def _is_first(stores: "SqlStores") -> bool:
    from lanterne_rouge.adapters.storage.stores import athletes_in

    return athletes_in(stores.database)[:1] in ((), (stores.athlete,))


class _NoStores:
    """Stands where a home's stores would be; asking it for anything that is stored is a mistake of ours."""

    @property
    def journal(self) -> "_NoStores":
        """What would keep its reads together."""
        return self

    def one_state(self) -> AbstractContextManager[None]:
        """Nothing is read."""
        return nullcontext()

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(f"This needs a home: {name}")


def scope_without_home(*, progress: Progress = no_progress) -> AthleteScope:
    """A scope for what needs nobody's data, such as formulas and simulations; nothing is opened or created."""
    stores = cast("SqlStores", _NoStores())
    return AthleteScope(
        athlete=FIRST_ATHLETE,
        settings=load_settings(None),
        stores=stores,
        adapters=LocalAdapters(stores),
        progress=progress,
        workers=PROCESSORS,
    )


def backup_place(address: str, account: "S3Account | None") -> "BackupPlace":
    """A place for backups elsewhere, by its address. Raises `BadInput`."""
    if address.startswith("s3://"):
        from lanterne_rouge.adapters.delivery.s3_backups import s3_backups

        return s3_backups(address, account)
    from lanterne_rouge.adapters.delivery.git_backups import GitBackups, checked_remote

    return GitBackups(address=checked_remote(address))


def restore_from(name: str, address: str | None, *, home: Path | None = None) -> tuple[str, Path | None]:
    """Fetch a backup from elsewhere and restore it; returns its name, and where the earlier content is now.

    `name`: of a file there, or `latest`; `address`: None for that of the settings.
    """
    from tempfile import TemporaryDirectory

    from lanterne_rouge.app.folder_backup import named_backup, place_of

    os.umask(PRIVATE)
    settings = load_settings(home)
    place = place_of(address, settings.worker, backup_place)
    wanted = named_backup(name, place)
    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=settings.home, prefix=".fetched-") as folder:
        place.fetch(wanted, Path(folder, wanted))
        return f"{place.whereto}: {wanted}", restore_home(Path(folder, wanted), home=home)


def restore_home(file: Path, *, home: Path | None = None) -> Path | None:
    """Put a backup back into a home; returns where the earlier content is now. No home is opened: it may be broken."""
    from tempfile import TemporaryDirectory

    from lanterne_rouge.adapters.delivery.sealed_file import UNSEALED, is_sealed, open_sealed_file
    from lanterne_rouge.adapters.storage.restore import restore_backup

    os.umask(PRIVATE)
    settings = load_settings(home)
    if not is_sealed(file):
        return restore_backup(file, settings.home).aside
    key = settings.worker.backup_key
    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=settings.home, prefix=UNSEALED) as folder:
        plain = Path(folder, "backup.zip")
        open_sealed_file(file, plain, key.reveal() if key is not None else None)
        return restore_backup(plain, settings.home).aside


def packaged_exercises() -> "Catalogue":
    """The exercises that come with the program, without anybody's own."""
    from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
    from lanterne_rouge.strength.exercises.catalogue import Catalogue

    return Catalogue(PackagedExercises().exercises())
