"""What a zip archive holds, told by its table of contents, with the first bytes of every member."""

import os
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from lanterne_rouge.adapters.files.archives.limits import LARGEST_DIRECTORY, MOST_ENTRIES, is_hidden, member_name
from lanterne_rouge.adapters.files.archives.unpacking import (
    DOWNLOAD_AGAIN,
    UNPACK_YOURSELF,
    ArchiveEntry,
    head_of_member,
    open_plain,
    unreadable,
)
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


@dataclass(frozen=True, kw_only=True)
class ZipMember:
    """A file in a zip archive."""

    name: str
    entry: ArchiveEntry
    head: bytes
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
            members = [_member(archive, info) for info in infos if not info.is_dir()]
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
    return ZipMember(
        name=member_name(info.filename, is_utf8=bool(info.flag_bits & NAME_IS_UTF8)),
        entry=entry,
        head=b"" if encrypted else head_of_member(archive, entry),
        encrypted=encrypted,
    )


def _damaged() -> BadFile:
    return BadFile("This archive is damaged or incomplete: its table of contents cannot be read.", DOWNLOAD_AGAIN)


def _too_many() -> BadFile:
    return BadFile(f"This archive holds more than {MOST_ENTRIES} files.", UNPACK_YOURSELF)
