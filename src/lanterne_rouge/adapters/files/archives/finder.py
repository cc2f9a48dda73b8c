"""Finds every file below some paths, archives opened, in the order of their names.

Nothing is unpacked by name: a member called `../../x` is read into memory like any other. Only archives within archives
are unpacked to disk, once, into a folder that the caller gives and clears, so that other processes can open them too.
"""

import os
import stat
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count, groupby
from pathlib import Path
from typing import BinaryIO, Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from lanterne_rouge.adapters.files.archives.exports import Part, condense, export_source
from lanterne_rouge.adapters.files.archives.google_fit import SESSION_NAME
from lanterne_rouge.adapters.files.archives.unpacking import (
    DEEPEST_ARCHIVE,
    DOWNLOAD_AGAIN,
    GZIP_MAGIC,
    HEAD,
    LARGEST_ARCHIVE,
    LARGEST_DIRECTORY,
    MOST_ENTRIES,
    UNPACK_YOURSELF,
    ZIP_MAGICS,
    ArchiveEntry,
    Place,
    copy_to,
    head_of,
    head_of_member,
    is_hidden,
    load,
    member_name,
    most_of_archive,
    not_a_file,
    open_plain,
    shown_name,
    sniff,
    unreadable,
)
from lanterne_rouge.adapters.files.health_document import health_mark
from lanterne_rouge.domain.errors import BadFile

ENCRYPTED: Final = 0x1
NAME_IS_UTF8: Final = 0x800
# A zip archive in form only: documents of office programs, programs, books.
OTHER_THINGS: Final = frozenset(("[Content_Types].xml", "META-INF/MANIFEST.MF", "mimetype"))

# The end of the table of contents, and its form for large archives: magic and the table's length in bytes.
_END = struct.Struct("<4s8xI6x")
_END_MAGIC: Final = b"PK\x05\x06"
_END_64 = struct.Struct("<4s36xQ8x")
_END_64_MAGIC: Final = b"PK\x06\x06"
_LOCATOR_SIZE: Final = 20
_LONGEST_COMMENT: Final = 2**16
_LONGEST_TAIL: Final = _LONGEST_COMMENT + _END.size + _LOCATOR_SIZE + _END_64.size
_LOCAL_HEADER_SIZE: Final = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class ZipMember:
    """A file in a zip archive; `is_gzipped` is only looked at for an archive within the archive."""

    name: str
    entry: ArchiveEntry
    is_zip: bool
    is_gzipped: bool
    encrypted: bool


def list_zip(disk: Path) -> tuple[ZipMember, ...] | None:
    """The members by name, without folders and hidden files; None for a document that only is a zip in form.

    Raises `BadFile` for an archive that is damaged or built to do harm.
    """
    with open_plain(disk) as archive:
        try:
            infos = _contents(archive)
            if not OTHER_THINGS.isdisjoint(info.filename for info in infos):
                return None
            _refuse_overlap(infos)
            members = [_member(archive, info) for info in infos if not info.filename.endswith("/")]
        except OSError as error:
            raise unreadable(error) from error
    return tuple(sorted((m for m in members if not is_hidden(m.name)), key=lambda member: member.name))


def _contents(archive: BinaryIO) -> Sequence[ZipInfo]:
    _refuse_long_directory(archive)
    try:
        with ZipFile(archive) as opened:
            infos = opened.infolist()
    except (BadZipFile, NotImplementedError, ValueError, EOFError, struct.error, OverflowError) as error:
        raise _damaged() from error
    if len(infos) > MOST_ENTRIES:
        raise _too_many()
    if any(info.header_offset < 0 for info in infos):
        raise _damaged()
    return infos


def _refuse_long_directory(archive: BinaryIO) -> None:
    """Look how long the table of contents says it is before it is read into memory."""
    size = archive.seek(0, os.SEEK_END)
    archive.seek(max(size - _LONGEST_TAIL, 0))
    tail = archive.read()
    at = tail.rfind(_END_MAGIC)
    if at < 0 or len(tail) - at < _END.size:
        raise _damaged()
    length = _END.unpack_from(tail, at)[1]
    large = tail[max(at - _LOCATOR_SIZE - _END_64.size, 0) : at - _LOCATOR_SIZE] if at > _LOCATOR_SIZE else b""
    if large.startswith(_END_64_MAGIC) and len(large) == _END_64.size:
        length = _END_64.unpack(large)[1]
    if length > LARGEST_DIRECTORY:
        raise _damaged() if length > size else _too_many()


def _refuse_overlap(infos: Sequence[ZipInfo]) -> None:
    """Members that share their bytes let a small file unpack to any size."""
    end = 0
    for info in sorted(infos, key=lambda info: info.header_offset):
        if info.header_offset < end:
            raise BadFile("The members of this archive share their bytes, as in bombs.", UNPACK_YOURSELF)
        end = info.header_offset + _LOCAL_HEADER_SIZE + info.compress_size


def _member(archive: BinaryIO, info: ZipInfo) -> ZipMember:
    entry = ArchiveEntry(
        header_offset=info.header_offset,
        method=info.compress_type,
        packed=info.compress_size,
        unpacked=info.file_size,
        crc=info.CRC,
    )
    encrypted = bool(info.flag_bits & ENCRYPTED)
    head = b"" if encrypted else head_of_member(archive, entry)
    return ZipMember(
        name=member_name(info.filename, is_utf8=bool(info.flag_bits & NAME_IS_UTF8)),
        entry=entry,
        is_zip=_is_zip(head),
        is_gzipped=head.startswith(GZIP_MAGIC),
        encrypted=encrypted,
    )


def _damaged() -> BadFile:
    return BadFile("This archive is damaged or incomplete: its table of contents cannot be read.", DOWNLOAD_AGAIN)


def _too_many() -> BadFile:
    return BadFile(f"This archive holds more than {MOST_ENTRIES:,} files.", UNPACK_YOURSELF)


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A file on disk or in an archive; without a place, `sentence` and `next_step` say why it cannot be read."""

    name: str
    path: Path
    size: int
    stamp: str
    place: Place | None
    sentence: str = ""
    next_step: str = ""
    parts: tuple[Part, ...] = ()
    """Of a folder of sessions that is read as one; `place` is the first."""

    def head(self) -> bytes:
        """The first bytes of the content, unpacked. Raises `BadFile`."""
        place = self._readable_place()
        head = head_of(place)
        source = export_source(place, head)
        return head if source is None else health_mark(source)

    def load(self) -> bytes:
        """The content, unpacked; what of it is used where it is too large to be loaded. Raises `BadFile`."""
        place = self._readable_place()
        condensed = condense(self.parts or ((self.name, place),), head_of(place))
        return load(place) if condensed is None else condensed

    def _readable_place(self) -> Place:
        if self.place is None:
            raise BadFile(self.sentence, self.next_step)
        return self.place


class ArchiveFinder:
    """Finds files in folders and archives; `spool` is a folder for archives within archives, cleared by its owner."""

    def __init__(self, spool: Path) -> None:
        self._spool = spool
        self._numbers = count()

    def find(self, paths: tuple[Path, ...]) -> Iterator[Found]:
        """Files in order of their names; what cannot be opened comes as a file whose `load` raises."""
        entries = (found for entry in _walk(paths) for found in self._opened(entry))
        for folder, group in groupby(entries, _folder_of_sessions):
            if folder is None:
                yield from group
            else:
                yield from _bundled(folder, tuple(group))

    def _opened(self, entry: Found) -> Iterator[Found]:
        """The file itself, or the members of the archive that it is."""
        if entry.place is None or not entry.size:
            yield entry
            return
        try:
            with open_plain(entry.path) as file:
                head = file.read(HEAD)
        except BadFile as error:
            yield _refused(entry, error)
            return
        except OSError as error:
            yield _refused(entry, unreadable(error))
            return
        if _is_zip(head):
            yield from self._members(entry, is_gzipped=head.startswith(GZIP_MAGIC), depth=1, budget=_Budget(entry.size))
        else:
            yield entry

    def _members(self, archive: Found, *, is_gzipped: bool, depth: int, budget: "_Budget") -> Iterator[Found]:
        try:
            disk, members = self._listed(archive, depth, budget, is_gzipped=is_gzipped)
            if members is not None:
                budget.take(sum(member.entry.unpacked for member in members), len(members))
        except BadFile as error:
            yield _refused(archive, error)
            return
        if members is None:
            yield archive
        elif not members:
            yield _refused(archive, BadFile("This archive holds no files.", "Choose another one."))
        else:
            for member in members:
                yield from self._member(archive, disk, member, depth, budget)

    def _member(self, archive: Found, disk: Path, member: ZipMember, depth: int, budget: "_Budget") -> Iterator[Found]:
        entry = Found(
            name=f"{archive.name}/{shown_name(member.name)}",
            path=archive.path,
            size=member.entry.packed,
            stamp=f"{archive.stamp}:{member.entry.crc:08x}",
            place=Place(disk=disk, entry=member.entry),
        )
        if member.encrypted:
            yield _refused(
                entry, BadFile("This file is protected with a password.", "Unpack it yourself and import the folder.")
            )
        elif member.is_zip:
            yield from self._members(entry, is_gzipped=member.is_gzipped, depth=depth + 1, budget=budget)
        else:
            yield entry

    def _listed(
        self, archive: Found, depth: int, budget: "_Budget", *, is_gzipped: bool
    ) -> tuple[Path, tuple[ZipMember, ...] | None]:
        """The archive's members, and where it is a plain file: in its own place, or unpacked into the spool."""
        assert archive.place is not None
        if archive.place.entry is None and not is_gzipped:
            return archive.place.disk, list_zip(archive.place.disk)
        if depth > DEEPEST_ARCHIVE:
            raise BadFile(f"Archives are nested more than {DEEPEST_ARCHIVE} deep here.", UNPACK_YOURSELF)
        target = self._spool / f"{next(self._numbers)}.zip"
        try:
            self._spool.mkdir(parents=True, exist_ok=True)
            size = copy_to(archive.place, target, LARGEST_ARCHIVE)
            if is_gzipped:
                budget.take(size, 0)
            return target, list_zip(target)
        except (BadFile, OSError) as error:
            target.unlink(missing_ok=True)
            raise error if isinstance(error, BadFile) else unreadable(error) from error


def _folder_of_sessions(entry: Found) -> str | None:
    """The folder of a file that is named like a session of Google Fit."""
    folder, _, name = entry.name.rpartition("/")
    return folder if entry.place is not None and SESSION_NAME.fullmatch(name) else None


def _bundled(folder: str, entries: tuple[Found, ...]) -> Iterator[Found]:
    """All sessions of a folder as one file, since a night may stand in several of them."""
    first, *others = entries
    if not others:
        yield first
        return
    yield replace(
        first,
        name=f"{folder}/*.json",
        size=sum(entry.size for entry in entries),
        stamp=sha256(" ".join(entry.stamp for entry in entries).encode()).hexdigest(),
        parts=tuple((entry.name, entry.place) for entry in entries if entry.place is not None),
    )


@dataclass
class _Budget:
    """What is left of the bytes and files that one archive with all its layers may unpack to."""

    left: int
    files: int

    def __init__(self, archive_size: int) -> None:
        self.left = most_of_archive(archive_size)
        self.files = MOST_ENTRIES

    def take(self, size: int, files: int) -> None:
        """Take so much; raises `BadFile` when it is not there."""
        if files > self.files:
            raise BadFile(f"This archive holds more than {MOST_ENTRIES:,} files.", UNPACK_YOURSELF)
        if size > self.left:
            raise BadFile("This archive would unpack to over a hundred times its size, as bombs do.", UNPACK_YOURSELF)
        self.left -= size
        self.files -= files


def _walk(paths: tuple[Path, ...]) -> Iterator[Found]:
    """Every file below the paths, no folder entered twice; links are followed where they stay below the path given."""
    entered: set[tuple[int, int]] = set()
    waiting = [(os.fspath(path), "") for path in reversed(paths)]
    while waiting:
        path, root = waiting.pop()
        try:
            # A Path for each of thousands of files costs more than all the rest.
            if root and os.path.islink(path) and not _is_below(path, root):  # noqa: PTH114
                yield _leads_out(path)
                continue
            info = os.stat(path)  # noqa: PTH116
            if not stat.S_ISDIR(info.st_mode):
                yield _on_disk(path, info)
                continue
            names = sorted(os.listdir(path), reverse=True) if (info.st_dev, info.st_ino) not in entered else []  # noqa: PTH208
        except OSError as error:
            yield _missing(path, unreadable(error))
            continue
        entered.add((info.st_dev, info.st_ino))
        root = root or os.path.realpath(path)
        waiting.extend((os.path.join(path, name), root) for name in names if not is_hidden(name))  # noqa: PTH118


def _is_below(path: str, root: str) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(root)


def _leads_out(path: str) -> Found:
    error = BadFile("This link leads out of the folder, so I didn't follow it.", "Import what it leads to by its name.")
    return _missing(path, error)


def _on_disk(path: str, info: os.stat_result) -> Found:
    disk = Path(path)
    entry = Found(
        name=shown_name(path),
        path=disk,
        size=info.st_size,
        stamp=f"{info.st_size}-{info.st_mtime_ns}",
        place=Place(disk=disk),
    )
    return entry if stat.S_ISREG(info.st_mode) else _refused(entry, not_a_file())


def _missing(path: str, reason: BadFile) -> Found:
    return Found(
        name=shown_name(path),
        path=Path(path),
        size=0,
        stamp="",
        place=None,
        sentence=reason.sentence,
        next_step=reason.next_step,
    )


def _refused(entry: Found, error: BadFile) -> Found:
    return Found(
        name=entry.name,
        path=entry.path,
        size=entry.size,
        stamp=entry.stamp,
        place=None,
        sentence=error.sentence,
        next_step=error.next_step,
    )


def _is_zip(head: bytes) -> bool:
    return sniff(head).startswith(ZIP_MAGICS)
