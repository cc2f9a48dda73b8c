"""CRC-16/ARC, the checksum of FIT files, folded pairwise over whole arrays."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

_POLYNOMIAL = 0xA001
# Below this, one table look-up per octet beats the array set-up.
_SHORT = 256

_Words = NDArray[np.uint16]


def crc16(data: bytes | memoryview) -> int:
    """The CRC-16/ARC of the octets (reflected polynomial 0xA001, start 0)."""
    if len(data) < _SHORT:
        return _crc_octet_wise(data)
    odd = len(data) % 2
    words = np.frombuffer(data, dtype="<u2", offset=odd).astype(np.uint16, copy=True)
    if odd:
        words[0] ^= _octet_table()[data[0]]
    return _fold(words)


def _fold(words: _Words) -> int:
    """Halve the words until one is left.

    The checksum is linear over GF(2): two neighbours become `shift(left) xor right`, and the shift of the next round
    is the shift of this one applied twice.
    """
    level = 0
    while len(words) > 1:
        shift = _shift_by_words(level)
        odd = len(words) % 2
        pairs = words[odd:]
        folded = shift[pairs[0::2]] ^ pairs[1::2]
        words = np.concatenate((words[:1], folded)) if odd else folded
        level += 1
    return int(_shift_by_words(0)[words[0]])


def _crc_octet_wise(data: bytes | memoryview) -> int:
    table = _octet_table()
    crc = 0
    for octet in data:
        crc = table[(crc ^ octet) & 0xFF] ^ (crc >> 8)
    return crc


@cache
def _octet_table() -> tuple[int, ...]:
    """The checksum of each single octet."""
    table = []
    for value in range(256):
        for _ in range(8):
            value = (value >> 1) ^ (_POLYNOMIAL if value & 1 else 0)
        table.append(value)
    return tuple(table)


@cache
def _shift_by_words(level: int) -> _Words:
    """What 2**level further zero words make of each state."""
    if level:
        half = _shift_by_words(level - 1)
        return half[half]
    octets = np.array(_octet_table(), dtype=np.uint16)
    states = np.arange(1 << 16, dtype=np.uint16)
    by_one_octet: _Words = octets[states & 0xFF] ^ (states >> 8)
    return by_one_octet[by_one_octet]
