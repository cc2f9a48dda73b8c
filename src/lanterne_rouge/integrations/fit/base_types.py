"""The base types of FIT: how a value lies in a file."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum


class Base(IntEnum):
    """The base types, by the low five bits of the type byte."""

    ENUM = 0
    S8 = 1
    U8 = 2
    S16 = 3
    U16 = 4
    S32 = 5
    U32 = 6
    TEXT = 7
    F32 = 8
    F64 = 9
    U8Z = 10
    U16Z = 11
    U32Z = 12
    OCTETS = 13
    S64 = 14
    U64 = 15
    U64Z = 16


@dataclass(frozen=True, kw_only=True)
class BaseType:
    """How a base type lies in a file: NumPy code without byte order, octets, the value for unknown."""

    code: str
    size: int
    invalid: int | None


BASE_TYPES: Mapping[int, BaseType] = {
    Base.ENUM: BaseType(code="u1", size=1, invalid=0xFF),
    Base.S8: BaseType(code="i1", size=1, invalid=0x7F),
    Base.U8: BaseType(code="u1", size=1, invalid=0xFF),
    Base.S16: BaseType(code="i2", size=2, invalid=0x7FFF),
    Base.U16: BaseType(code="u2", size=2, invalid=0xFFFF),
    Base.S32: BaseType(code="i4", size=4, invalid=0x7FFF_FFFF),
    Base.U32: BaseType(code="u4", size=4, invalid=0xFFFF_FFFF),
    Base.TEXT: BaseType(code="S", size=1, invalid=None),
    Base.F32: BaseType(code="f4", size=4, invalid=None),
    Base.F64: BaseType(code="f8", size=8, invalid=None),
    Base.U8Z: BaseType(code="u1", size=1, invalid=0),
    Base.U16Z: BaseType(code="u2", size=2, invalid=0),
    Base.U32Z: BaseType(code="u4", size=4, invalid=0),
    Base.OCTETS: BaseType(code="u1", size=1, invalid=None),
    Base.S64: BaseType(code="i8", size=8, invalid=0x7FFF_FFFF_FFFF_FFFF),
    Base.U64: BaseType(code="u8", size=8, invalid=0xFFFF_FFFF_FFFF_FFFF),
    Base.U64Z: BaseType(code="u8", size=8, invalid=0),
}
