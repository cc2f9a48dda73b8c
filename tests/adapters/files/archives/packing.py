"""Archives written for the tests, honest and otherwise."""

import io
import struct
import zipfile
from collections.abc import Mapping


def zipped(members: Mapping[str, bytes], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name), content, compress_type=method)
    return sink.getvalue()


def with_declared_size(archive: bytes, size: int) -> bytes:
    """The archive, its only member said to be so large."""
    octets = bytearray(archive)
    struct.pack_into("<I", octets, octets.index(b"PK\x01\x02") + 24, size)
    return bytes(octets)


def encrypted(archive: bytes) -> bytes:
    """The archive, its only member marked as protected with a password."""
    octets = bytearray(archive)
    octets[octets.index(b"PK\x01\x02") + 8] |= 1
    return bytes(octets)


def sharing_bytes(content: bytes, times: int) -> bytes:
    """An archive whose members are all the same bytes."""
    one = zipped({"a": content})
    start = one.index(b"PK\x01\x02")
    end = one.index(b"PK\x05\x06")
    directory = one[start:end] * times
    finish = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, times, times, len(directory), start, 0)
    return one[:start] + directory + finish
