"""FIT files put together octet by octet, for what our own writer never writes."""

import struct
from collections.abc import Sequence

from lanterne_rouge.adapters.files.fit.walk import crc16

U8, U16, U32, S32, TEXT, OCTETS, U8Z = 0x02, 0x84, 0x86, 0x85, 0x07, 0x0D, 0x0A
# 2023-11-14T22:13:20Z in seconds since the FIT epoch.
START = 1_700_000_000 - 631_065_600


def definition(
    message: int,
    fields: Sequence[tuple[int, int, int]],
    *,
    local: int = 0,
    big_endian: bool = False,
    developer: Sequence[tuple[int, int, int]] = (),
) -> bytes:
    """A definition message; fields are (number, size, type octet)."""
    order = ">" if big_endian else "<"
    head = 0x40 | local | (0x20 if developer else 0)
    octets = struct.pack(f"{order}BBBHB", head, 0, big_endian, message, len(fields))
    octets += b"".join(map(bytes, fields))
    return octets + (bytes((len(developer),)) + b"".join(map(bytes, developer)) if developer else b"")


def fit_file(body: bytes, *, crc: int | None = None, header_crc: int = 0, declared: int | None = None) -> bytes:
    """A file with this body; the right checksum unless another is given."""
    size = len(body) if declared is None else declared
    content = struct.pack("<BBHI4sH", 14, 0x20, 2100, size, b".FIT", header_crc) + body
    return content + struct.pack("<H", crc16(content) if crc is None else crc)


RECORD_FIELDS = ((253, 4, U32), (0, 4, S32), (1, 4, S32), (3, 1, U8), (7, 2, U16))


def record(second: int, *, local: int = 0, heart_rate: int = 140, power: int = 200) -> bytes:
    """A record message as `RECORD_FIELDS` defines it."""
    return struct.pack("<BIiiBH", local, START + second, 500_000_000 + second, 80_000_000, heart_rate, power)


def ride(seconds: int, first: int = 0) -> bytes:
    """The body of a ride: a definition and a record for each second."""
    return definition(20, RECORD_FIELDS) + b"".join(record(first + second) for second in range(seconds))
