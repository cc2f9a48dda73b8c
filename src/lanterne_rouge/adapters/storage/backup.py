"""A backup: one zip file with the database, original files, missions, prices, prompts, and a list with their hashes."""

import hashlib
import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

import msgspec

from lanterne_rouge.adapters.storage.database import FILE_NAME, Database, copy_sqlite
from lanterne_rouge.adapters.storage.disk import disk_failed
from lanterne_rouge.adapters.storage.home_folder import FOLDERS, MISSIONS, PRICES, PROMPTS
from lanterne_rouge.adapters.storage.raw_files import RAW_FOLDER, SHA256, raw_path
from lanterne_rouge.adapters.storage.tables import REVISION
from lanterne_rouge.domain.errors import DISK_FULL, StorageFailed

LIST: Final = "contents.json"
PRODUCT: Final = "lanterne-rouge"
BACKUP_FORMAT: Final = 1
LONGEST_LIST: Final = 200_000_000
COPY_BLOCK_BYTES: Final = 1 << 20

# The only names allowed in a backup, so that nothing is written outside the home folder.
BACKUP_NAMES: Final = re.compile(
    rf"{re.escape(FILE_NAME)}|{re.escape(PRICES)}|{RAW_FOLDER}/[0-9a-f]{{2}}/{SHA256.pattern}"
    rf"|(?:{MISSIONS}|{PROMPTS})/[\w][\w .()+@-]*"
)


@dataclass(frozen=True, kw_only=True)
class BackupResult:
    """The result of a backup."""

    path: Path
    files: int
    size: int


@dataclass(frozen=True, kw_only=True)
class BackupMember:
    """One file of a backup."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, kw_only=True)
class Contents:
    """The list in a backup. `schema` is the version of its database."""

    product: str
    format: int
    schema: str
    members: tuple[BackupMember, ...]


_CONTENTS: Final = msgspec.json.Decoder(Contents)


def write_backup(database: Database, home: Path, target: Path) -> BackupResult:
    """Write a backup to the new file `target`; the database may be in use. Raises `StorageFailed`."""
    if database.path is None:
        raise StorageFailed(
            "The database is on a server, which has its own backups.",
            "Use pg_dump, and copy the folder with raw files.",
        )
    if target.exists():
        raise StorageFailed(f"{target} already exists.", "Choose another name, or move that file away.")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as folder:
            copy = Path(folder, FILE_NAME)
            copy_sqlite(database.path, copy)
            part = Path(folder, "backup.zip")
            members = _write(part, copy, home)
            part.replace(target)
    except OSError as error:
        raise disk_failed(error, f"I can't write the backup {target}") from error
    return BackupResult(path=target, files=len(members), size=target.stat().st_size)


def _write(part: Path, copy: Path, home: Path) -> list[BackupMember]:
    members = []
    with zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as archive:
        for name, path in _files(copy, home):
            members.append(_add(archive, name, path))
        contents = Contents(product=PRODUCT, format=BACKUP_FORMAT, schema=REVISION, members=tuple(members))
        archive.writestr(zipfile.ZipInfo(LIST), msgspec.json.encode(contents))
    return members


def _files(copy: Path, home: Path) -> Iterator[tuple[str, Path]]:
    yield FILE_NAME, copy
    if (home / PRICES).is_file():
        yield PRICES, home / PRICES
    for folder in FOLDERS:
        for path in sorted((home / folder).rglob("*")):
            name = path.relative_to(home).as_posix()
            if path.is_file() and BACKUP_NAMES.fullmatch(name):
                yield name, path


def _add(archive: zipfile.ZipFile, name: str, path: Path) -> BackupMember:
    # A ZipInfo without a time gives the same backup for the same content.
    info = zipfile.ZipInfo(name)
    info.file_size = path.stat().st_size
    with path.open("rb") as source, archive.open(info, "w") as target:
        size, sha256 = _copy(source, target)
    return BackupMember(name=name, size=size, sha256=sha256)


def _copy(source: IO[bytes], target: IO[bytes], at_most: int | None = None) -> tuple[int, str]:
    """Copy a stream; returns its size and hash. Stops after `at_most` bytes."""
    digest, size = hashlib.sha256(), 0
    while block := source.read(COPY_BLOCK_BYTES):
        target.write(block)
        digest.update(block)
        size += len(block)
        if at_most is not None and size > at_most:
            break
    return size, digest.hexdigest()


def unpack_backup(file: Path, folder: Path) -> tuple[BackupMember, ...]:
    """Unpack a backup into an empty folder and verify every file of it. Raises `StorageFailed`."""
    try:
        with zipfile.ZipFile(file) as archive:
            members = _listed(file, archive)
            if sum(member.size for member in members) > shutil.disk_usage(folder).free:
                raise StorageFailed(*DISK_FULL)
            for member in members:
                _unpack(file, archive, member, folder)
    except FileNotFoundError as error:
        raise StorageFailed(f"There's no backup {file}.", "Check its name and folder.") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        # RuntimeError: an encrypted member; NotImplementedError: an unknown compression.
        raise _damaged(file) from error
    return members


def _listed(file: Path, archive: zipfile.ZipFile) -> tuple[BackupMember, ...]:
    names = archive.namelist()
    if LIST not in names or archive.getinfo(LIST).file_size > LONGEST_LIST:
        raise _not_ours(file)
    try:
        contents = _CONTENTS.decode(archive.read(LIST))
    except msgspec.DecodeError as error:
        raise _not_ours(file) from error
    if contents.product != PRODUCT:
        raise _not_ours(file)
    if contents.format > BACKUP_FORMAT or contents.schema > REVISION:
        raise StorageFailed(
            f"{file} is from a newer Lanterne Rouge; nothing was changed.", "Update the program, then try again."
        )
    listed = [member.name for member in contents.members]
    strange = next((name for name in [*listed, *names] if name != LIST and not BACKUP_NAMES.fullmatch(name)), None)
    if strange is not None:
        raise StorageFailed(
            f"{file} contains an unexpected file ({strange[:80]!r}); nothing was changed.",
            "Use a backup written by `lanterne backup`.",
        )
    if sorted([*listed, LIST]) != sorted(names) or FILE_NAME not in listed:
        raise _damaged(file)
    return contents.members


def _unpack(file: Path, archive: zipfile.ZipFile, member: BackupMember, folder: Path) -> None:
    path = folder / member.name
    path.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(member.name) as source, path.open("wb") as target:
        size, sha256 = _copy(source, target, at_most=member.size)
    is_raw = member.name.startswith(f"{RAW_FOLDER}/")
    misplaced = is_raw and path != raw_path(folder / RAW_FOLDER, sha256)
    if size != member.size or sha256 != member.sha256 or misplaced:
        raise _damaged(file)


def _not_ours(file: Path) -> StorageFailed:
    return StorageFailed(
        f"{file} isn't a Lanterne Rouge backup; nothing was changed.", "Use a file written by `lanterne backup`."
    )


def _damaged(file: Path) -> StorageFailed:
    return StorageFailed(f"The backup {file} is damaged; nothing was changed.", "Use another backup.")
