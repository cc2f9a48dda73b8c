"""Read files, zip members and gzip streams piece by piece, never more than the limits allow.

Real archives have gigabytes, so the limits are proportion and nesting, not total size. All sizes are enforced while
unpacking; a header is only believed when it is a reason to refuse.
"""

import bz2
import os
import stat
import struct
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from lanterne_rouge.domain.errors import BadFile, why_refused

MB: Final = 2**20

LARGEST_FILE: Final = 512 * MB
"""The largest file that is loaded. The longest recordings have some ten megabytes."""
LARGEST_ARCHIVE: Final = 16 * 1024 * MB
"""The largest archive within an archive that is unpacked to disk."""
RATIO: Final = 100
"""Text of track points packs to a twentieth; a bomb packs to a thousandth."""
HARMLESS_FILE: Final = 50 * MB
"""A file may unpack to this much whatever its ratio."""
HARMLESS_ARCHIVE: Final = 1024 * MB
"""An archive, with all that is nested in it, may unpack to this much whatever its ratio."""
DEEPEST_ARCHIVE: Final = 3
"""Archives within archives: an account's export has two layers, and a file in them may be packed once more."""
MOST_ENTRIES: Final = 200_000
LARGEST_DIRECTORY: Final = 32 * MB
"""Bytes of a zip's table of contents; beyond this it has too many entries to be listed."""


def most_unpacked(packed: int, largest: int = LARGEST_FILE) -> int:
    """How many bytes so many packed bytes may become."""
    return min(largest, max(HARMLESS_FILE, RATIO * packed))


def most_of_archive(size: int) -> int:
    """How many bytes all layers of an archive of this size may become together."""
    return max(HARMLESS_ARCHIVE, RATIO * size)


_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_OF_SYSTEMS = frozenset(("__macosx", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information"))
LONGEST_PATH = 400


def shown_name(name: str) -> str:
    """The name without characters that steer a terminal or turn the direction of reading; never used to open."""
    clean = name if name.isascii() and name.isprintable() else "".join(map(_visible, name))
    return clean if len(clean) <= LONGEST_PATH else f"{clean[: LONGEST_PATH // 2]}…{clean[-LONGEST_PATH // 2 :]}"


def member_name(name: str, *, is_utf8: bool) -> str:
    """A zip member's name; old tools write the bytes of UTF-8 without saying so."""
    if not is_utf8 and not name.isascii():
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def is_hidden(name: str) -> bool:
    """Whether any part of the path is hidden or belongs to an operating system."""
    return any(_is_hidden_part(part) for part in name.split("/"))


def _is_hidden_part(part: str) -> bool:
    return (part.startswith(".") and part not in (".", "..")) or part.lower() in _OF_SYSTEMS


def _visible(character: str) -> str:
    return "�" if unicodedata.category(character) in _UNSEEN else character


PIECE: Final = MB
HEAD: Final = 4096
SNIFFED: Final = 64
MOST_STREAMS: Final = 20_000
"""Blocked gzip has a stream for every 64 kB; more than these would be there to take time."""
GZIP_MAGIC: Final = b"\x1f\x8b\x08"
ZIP_MAGICS: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")

_LOCAL_HEADER = struct.Struct("<4s22xHH")
_STORED, _DEFLATED, _BZIP2 = 0, 8, 12

DOWNLOAD_AGAIN = "Download or copy it again."
UNPACK_YOURSELF = "If you trust it, unpack it yourself and import the folder."


@dataclass(frozen=True, kw_only=True, slots=True)
class ArchiveEntry:
    """A member of a zip archive, as its table of contents tells it."""

    header_offset: int
    method: int
    packed: int
    unpacked: int
    crc: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Where bytes are: a file on disk, or a member of the zip archive that the file is."""

    disk: Path
    entry: ArchiveEntry | None = None


def head_of(place: Place) -> bytes:
    """The first bytes of the content beneath its gzip layers; the rest isn't read, however large it is. Raises `BadFile`."""
    head = bytearray()
    for piece in _bare(pieces(place, LARGEST_ARCHIVE), LARGEST_ARCHIVE):
        head += piece[:HEAD]
        if len(head) >= HEAD:
            break
    return bytes(head[:HEAD])


def plain_pieces(place: Place, largest: int) -> Iterator[bytes]:
    """The content with its gzip layers taken off, piece by piece. Raises `BadFile`."""
    return _bare(pieces(place, largest), largest)


def load(place: Place) -> bytes:
    """The content with its gzip layers taken off. Raises `BadFile`."""
    # Unlike a list of pieces that is joined, this holds a large file once.
    content = BytesIO()
    for piece in _bare(pieces(place, LARGEST_FILE), LARGEST_FILE):
        content.write(piece)
    return content.getvalue()


def copy_to(place: Place, target: Path, largest: int) -> int:
    """Write the content without gzip layers to `target`; returns its size. Raises `BadFile`."""
    written = 0
    try:
        with target.open("wb") as sink:
            for piece in _bare(pieces(place, largest), largest):
                written += sink.write(piece)
    except OSError as error:
        raise BadFile(
            f"It can't be unpacked ({why_refused(error)}).", "Free some space on the disk of temporary files."
        ) from error
    return written


def sniff(head: bytes) -> bytes:
    """The first bytes of what a file holds beneath its gzip layers, as far as its own first bytes tell."""
    for _ in range(DEEPEST_ARCHIVE):
        if not head.startswith(GZIP_MAGIC):
            break
        try:
            head = zlib.decompressobj(wbits=31).decompress(head, HEAD)
        except zlib.error:
            break
    return head[:SNIFFED]


def head_of_member(archive: BinaryIO, entry: ArchiveEntry) -> bytes:
    """The first bytes of a member; empty when they cannot be read."""
    archive.seek(entry.header_offset)
    raw = archive.read(HEAD)
    if len(raw) < _LOCAL_HEADER.size or not raw.startswith(b"PK\x03\x04"):
        return b""
    _, name, extra = _LOCAL_HEADER.unpack_from(raw)
    packed = raw[_LOCAL_HEADER.size + name + extra :][: entry.packed]
    if entry.method == _STORED:
        return packed
    try:
        return zlib.decompressobj(wbits=-15).decompress(packed, HEAD) if entry.method == _DEFLATED else b""
    except zlib.error:
        return b""


def open_plain(path: Path) -> BinaryIO:
    """Open a regular file, and nothing that could make the reader wait. Raises `BadFile`."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise unreadable(error) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise not_a_file()
    return os.fdopen(descriptor, "rb")


def unreadable(error: OSError) -> BadFile:
    """The error for a path that the system does not open."""
    return BadFile(
        f"This file cannot be opened ({why_refused(error)}).", "Check that it exists and that you may read it."
    )


def not_a_file() -> BadFile:
    """The error for pipes, sockets and devices."""
    return BadFile("This is no file but a pipe, a socket or a device.", "Import files and folders only.")


def pieces(place: Place, largest: int) -> Iterator[bytes]:
    """The content as it is, gzip layers left on. Raises `BadFile`."""
    with open_plain(place.disk) as file:
        try:
            if place.entry is None:
                yield from _plain(file, largest)
            else:
                yield from _member(file, place.entry, largest)
        except OSError as error:
            raise unreadable(error) from error


def _plain(file: BinaryIO, largest: int) -> Iterator[bytes]:
    if os.fstat(file.fileno()).st_size > largest:
        raise _too_large(largest)
    read = 0
    while piece := file.read(PIECE):
        read += len(piece)
        if read > largest:
            raise _too_large(largest)
        yield piece


def _member(file: BinaryIO, entry: ArchiveEntry, largest: int) -> Iterator[bytes]:
    _find_member(file, entry)
    allowed = most_unpacked(entry.packed, largest)
    if entry.unpacked > allowed:
        raise _too_large(largest) if entry.unpacked > largest else _bomb()
    unpacked, crc = 0, 0
    for piece in _unpacked(file, entry):
        unpacked += len(piece)
        crc = zlib.crc32(piece, crc)
        if unpacked > entry.unpacked:
            raise _damaged()
        yield piece
    if unpacked != entry.unpacked or crc != entry.crc:
        raise _damaged()


def _find_member(file: BinaryIO, entry: ArchiveEntry) -> None:
    file.seek(entry.header_offset)
    header = file.read(_LOCAL_HEADER.size)
    if len(header) < _LOCAL_HEADER.size or not header.startswith(b"PK\x03\x04"):
        raise _damaged()
    _, name, extra = _LOCAL_HEADER.unpack(header)
    file.seek(name + extra, os.SEEK_CUR)


def _unpacked(file: BinaryIO, entry: ArchiveEntry) -> Iterator[bytes]:
    packed = _packed(file, entry.packed)
    if entry.method == _STORED:
        return packed
    if entry.method == _DEFLATED:
        return _inflated(packed)
    if entry.method == _BZIP2:
        return _bunzipped(packed)
    raise BadFile(f"This file is packed in an unusual way (method {entry.method}).", UNPACK_YOURSELF)


def _inflated(content: Iterator[bytes]) -> Iterator[bytes]:
    inflate = zlib.decompressobj(wbits=-15)
    for packed in content:
        try:
            piece = inflate.decompress(packed, PIECE)
            while piece:
                yield piece
                piece = inflate.decompress(inflate.unconsumed_tail, PIECE)
        except zlib.error as error:
            raise _damaged() from error
        if inflate.eof:
            return


def _bunzipped(content: Iterator[bytes]) -> Iterator[bytes]:
    bunzip = bz2.BZ2Decompressor()
    for packed in content:
        try:
            piece = bunzip.decompress(packed, PIECE)
            while piece or not bunzip.needs_input:
                yield piece
                if bunzip.eof:
                    return
                piece = bunzip.decompress(b"", PIECE)
        except OSError as error:
            raise _damaged() from error


def _packed(file: BinaryIO, size: int) -> Iterator[bytes]:
    while size:
        piece = file.read(min(PIECE, size))
        if not piece:
            raise _damaged()
        size -= len(piece)
        yield piece


def _bare(content: Iterator[bytes], largest: int) -> Iterator[bytes]:
    """The content beneath its gzip layers."""
    for _ in range(DEEPEST_ARCHIVE):
        first = next(content, b"")
        content = _chained(first, content)
        if not first.startswith(GZIP_MAGIC):
            return content
        content = _gunzipped(content, largest)
    return content


def _chained(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    if first:
        yield first
    yield from rest


def _gunzipped(content: Iterator[bytes], largest: int) -> Iterator[bytes]:
    packed_size = unpacked_size = 0
    streams = _GzipStreams()
    for packed in content:
        packed_size += len(packed)
        for piece in streams.unpacked(packed):
            unpacked_size += len(piece)
            if unpacked_size > most_unpacked(packed_size, largest):
                raise _too_large(largest) if unpacked_size > largest else _bomb()
            yield piece
    if not streams.ended:
        raise BadFile("The packing of this file (gzip) ends too early: it was cut off.", DOWNLOAD_AGAIN)


class _GzipStreams:
    """Gzip streams one behind another, as the format allows; what follows them and is none is padding."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(wbits=31)
        self._count = 1

    @property
    def ended(self) -> bool:
        """Whether the last stream is complete."""
        return self._stream.eof

    def unpacked(self, packed: bytes) -> Iterator[bytes]:
        """What these packed bytes hold."""
        try:
            while True:
                if self._stream.eof and not self._next(packed):
                    return
                piece = self._stream.decompress(packed, PIECE)
                if piece:
                    yield piece
                packed = self._stream.unused_data if self._stream.eof else self._stream.unconsumed_tail
                if not (piece or self._stream.eof):
                    return
        except zlib.error as error:
            raise BadFile("The packing of this file (gzip) is damaged.", DOWNLOAD_AGAIN) from error

    def _next(self, packed: bytes) -> bool:
        if not packed.startswith(GZIP_MAGIC[:1]) or self._count == MOST_STREAMS:
            return False
        self._stream = zlib.decompressobj(wbits=31)
        self._count += 1
        return True


def _too_large(largest: int) -> BadFile:
    return BadFile(
        f"This file is larger than {largest // MB} MB, which no file of a training device is.",
        "Leave it out of the import.",
    )


def _bomb() -> BadFile:
    return BadFile("This file would unpack to over a hundred times its size, as bombs do.", UNPACK_YOURSELF)


def _damaged() -> BadFile:
    return BadFile("The archive is damaged at this file.", DOWNLOAD_AGAIN)
