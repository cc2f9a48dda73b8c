"""The FIT writer: blocks of like messages in, a file's octets out."""

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.integrations.fit.base_types import BASE_TYPES, Base, BaseType
from lanterne_rouge.integrations.fit.checksum import crc16
from lanterne_rouge.integrations.fit.profile import MESSAGES, Field, field_numbers
from lanterne_rouge.integrations.fit.table import FloatArray

Column = FloatArray | Sequence[float | None] | Sequence[str | None]

_PROTOCOL = 0x20
_PROFILE = 21218
_HEADER = struct.Struct("<BBHI4s")
_HEADER_SIZE = 14
_LOCAL_TYPES = 16
_LARGEST_FIELD = 255
# The high bit of a type byte says that byte order matters.
_MULTI_OCTET = 0x80


@dataclass(frozen=True, kw_only=True, eq=False)
class Block:
    """Messages of one kind: columns of equal length by field name, in the units of `Table`; NaN or None is unknown.

    A column is (rows,) numbers, (rows, width) numbers for a field with several values, or texts.
    """

    message: int
    columns: Mapping[str, Column]


def encode(blocks: Iterable[Block]) -> bytes:
    """A complete FIT file with the blocks' messages in their order."""
    body = b"".join(_encode_block(block, index % _LOCAL_TYPES) for index, block in enumerate(blocks))
    header = _HEADER.pack(_HEADER_SIZE, _PROTOCOL, _PROFILE, len(body), b".FIT")
    content = header + struct.pack("<H", crc16(header)) + body
    return content + struct.pack("<H", crc16(content))


def _encode_block(block: Block, local: int) -> bytes:
    numbers = field_numbers(block.message)
    fields = MESSAGES[block.message].fields
    raw = [
        (numbers[name], fields[numbers[name]].base, _raw_column(fields[numbers[name]], column))
        for name, column in block.columns.items()
    ]
    if not raw or not len(raw[0][2]):
        return b""
    rows = np.empty(len(raw[0][2]), dtype=[("head", "u1"), *_row_format(raw)])
    rows["head"] = local
    for number, _, values in raw:
        rows[str(number)] = values
    return _definition(block.message, local, raw) + rows.tobytes()


_Raw = tuple[int, Base, NDArray[np.generic]]


def _row_format(raw: Sequence[_Raw]) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(str(number), values.dtype.str, values.shape[1:]) for number, _, values in raw]


def _definition(message: int, local: int, raw: Sequence[_Raw]) -> bytes:
    head = struct.pack("<BBBHB", 0x40 | local, 0, 0, message, len(raw))
    described = [bytes((number, values.itemsize * values[0].size, _type_octet(base))) for number, base, values in raw]
    return head + b"".join(described)


def _type_octet(base: Base) -> int:
    return base | _MULTI_OCTET if BASE_TYPES[base].size > 1 else base


def _raw_column(field: Field, column: Column) -> NDArray[np.generic]:
    if field.base is Base.TEXT:
        return _raw_texts(column)
    values = column if isinstance(column, np.ndarray) else _numbers(column)
    return _raw_numbers(values, field, BASE_TYPES[field.base])


def _numbers(column: Sequence[float | None] | Sequence[str | None]) -> FloatArray:
    return np.array([np.nan if value is None else value for value in column], dtype=np.float64)


def _raw_texts(column: Column) -> NDArray[np.generic]:
    """Texts as UTF-8 with a terminator, cut to what a field may hold."""
    encoded = [_cut("" if value is None else str(value)) for value in column]
    return np.array(encoded, dtype=f"S{max(map(len, encoded), default=0) + 1}")


def _cut(value: str) -> bytes:
    return value.encode()[: _LARGEST_FIELD - 1].decode(errors="ignore").encode()


def _raw_numbers(values: FloatArray, field: Field, base: BaseType) -> NDArray[np.generic]:
    """Scaled integers; what is unknown or does not fit becomes the type's invalid value."""
    kind = np.dtype(f"<{base.code}")
    if base.invalid is None:
        return values.astype(kind)
    raw = np.rint((values + field.offset) * field.scale)
    limits = np.iinfo(kind)
    fits = (raw >= limits.min) & (raw <= limits.max)
    return np.where(fits, raw, base.invalid).astype(kind)
