"""Ways in which a file goes wrong, each a function of a sound file and of chance."""

import random
import re
import struct
from collections.abc import Callable

from lanterne_rouge.adapters.files.fit.walk import crc16
from tests.proofs.seeds import Seed

Chance = random.Random
Change = Callable[[bytes, Chance], bytes]

LARGEST = 2_000_000
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
MOMENT = re.compile(rb"\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?")
TAG = re.compile(rb"<[^<>]{1,80}>")
ODD_NUMBERS = (
    b"1e999", b"-1e308", b"NaN", b"inf", b"-0", b"99999999999999999999", b"0x7f", b"1,5", b"\xd9\xa3", b"", b"1" * 5000,
    b"4294967295", b"-2147483648", b"0.0000000000000000000001", b"1e5", b"90.0000001", b"65535",
)  # fmt: skip
ODD_MOMENTS = (
    b"0001-01-01T00:00:00Z", b"9999-12-31T23:59:59Z", b"2026-02-30T06:00:00Z", b"1969-12-31T23:59:59Z", b"2026-02-02",
    b"2026-02-02T06:00:00+23:59", b"2026-02-02T24:00:00Z", b"2038-01-19T03:14:08Z", b"1989-12-31", b"2026-02-02T06:00:60Z",
)  # fmt: skip
BOMB = b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">%s]>' % b"".join(
    b'<!ENTITY a%d "%s">' % (n, b"&a%s;" % (str(n - 1).encode() if n > 1 else b"") * 10) for n in range(1, 10)
)
OUTSIDE = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'


def mutated(seed: Seed, chance: Chance) -> bytes:
    """The file with one to four things gone wrong; now and then with a checksum that vouches for them."""
    data = seed.data
    for _ in range(chance.choice((1, 1, 1, 2, 3, 4))):
        data = chance.choice((*GENERAL, *(OF_TEXT if seed.is_text else OF_FIT)))(data, chance)[:LARGEST]
    vouched = data[8:12] == b".FIT" and chance.random() < 0.5
    return _vouched(data) if vouched else data


def _flipped(data: bytes, chance: Chance) -> bytes:
    octets = bytearray(data)
    for _ in range(chance.choice((1, 2, 8, 64)) if octets else 0):
        octets[chance.randrange(len(octets))] ^= 1 << chance.randrange(8)
    return bytes(octets)


def _cut(data: bytes, chance: Chance) -> bytes:
    begin, end = sorted((_place(data, chance), _place(data, chance)))
    return chance.choice((data[:end], data[begin:], data[begin:end], data[:begin] + data[end:]))


def _doubled(data: bytes, chance: Chance) -> bytes:
    begin, end = sorted((_place(data, chance), _place(data, chance)))
    return data[:end] + data[begin:end] * chance.choice((1, 2, 5)) + data[end:]


def _inserted(data: bytes, chance: Chance) -> bytes:
    at = _place(data, chance)
    return data[:at] + chance.randbytes(chance.choice((1, 3, 17, 400, 20_000))) + data[at:]


def _uniform(data: bytes, chance: Chance) -> bytes:
    """A stretch of one octet: zeros as from a disk that lost its power, invalid values, largest signed ones."""
    at, length = _place(data, chance), chance.choice((1, 2, 4, 64, 5000))
    return data[:at] + chance.choice((b"\x00", b"\xff", b"\x7f", b"\x80", b"\n", b" ")) * length + data[at + length :]


def _swapped(data: bytes, chance: Chance) -> bytes:
    """Neighbouring octets in the other order, over a stretch."""
    begin, end = sorted((_place(data, chance), _place(data, chance)))
    width = chance.choice((2, 4))
    return data[:begin] + b"".join(data[n : n + width][::-1] for n in range(begin, end, width)) + data[end:]


def _shuffled(data: bytes, chance: Chance) -> bytes:
    places = sorted(_place(data, chance) for _ in range(5))
    parts = [data[a:b] for a, b in zip([0, *places], [*places, len(data)], strict=True)]
    chance.shuffle(parts)
    return b"".join(parts)


def _absurd_header(data: bytes, chance: Chance) -> bytes:
    size = chance.choice((0, 1, 13, 0x7FFF_FFFF, 0xFFFF_FFFF, len(data) * 3))
    return (
        data[:1] + data[1:4] + struct.pack("<I", size) + data[8:] if chance.random() < 0.7 else bytes((255,)) + data[1:]
    )


def _absurd_definition(data: bytes, chance: Chance) -> bytes:
    """A definition whose byte order, message, count or sizes are not what the rows are."""
    heads = [n for n in range(12, len(data) - 6) if data[n] & 0xF0 == 0x40 and data[n + 1] == 0 and data[n + 2] < 2]
    if not heads:
        return data
    octets, at = bytearray(data), chance.choice(heads)
    octets[at + chance.choice((2, 3, 4, 5, 6, 7, 8))] = chance.choice((0, 1, 2, 20, 127, 253, 255))
    return bytes(octets)


def _absurd_rows(data: bytes, chance: Chance) -> bytes:
    """Extreme values in whole rows: the stretch is written over with one pattern of four octets."""
    at, pattern = _place(data, chance), chance.choice((b"\xfe\xff\xff\x7f", b"\x00\x00\x00\x80", b"\xff\xff\xff\xfe"))
    length = chance.choice((4, 40, 4000))
    return data[:at] + pattern * (length // 4) + data[at + length :]


def _chained(data: bytes, chance: Chance) -> bytes:
    return data * chance.choice((2, 3, 10))


def _odd_number(data: bytes, chance: Chance) -> bytes:
    return _replaced(data, NUMBER, chance, chance.choice(ODD_NUMBERS))


def _odd_moment(data: bytes, chance: Chance) -> bytes:
    return _replaced(data, MOMENT, chance, chance.choice(ODD_MOMENTS))


def _lost_tag(data: bytes, chance: Chance) -> bytes:
    return _replaced(
        data, TAG, chance, chance.choice((b"", b"<x>", b"</x>", b"<![CDATA[", b"<!--", b"<time/>", b"<?x?>"))
    )


def _nested(data: bytes, chance: Chance) -> bytes:
    tags = TAG.findall(data) or [b"<a>"]
    at, tag = _place(data, chance), chance.choice(tags)
    return data[:at] + tag * min(chance.choice((10, 1000, 100_000)), LARGEST // len(tag)) + data[at:]


def _bomb(data: bytes, chance: Chance) -> bytes:
    declaration, call = chance.choice(((BOMB, b"&a9;"), (OUTSIDE, b"&x;")))
    begin = data.find(b"?>") + 2 if b"?>" in data else 0
    whole = data[:begin] + declaration + data[begin:]
    at = whole.find(b">", begin + len(declaration)) + 1
    return whole[:at] + call + whole[at:]


def _long_line(data: bytes, chance: Chance) -> bytes:
    at, unit = _place(data, chance), chance.choice((b"a", b",", b'"', b";;", b"\xc3\xa4", b"<", b"&amp;"))
    return data[:at] + unit * (chance.choice((10_000, 1_000_000)) // len(unit)) + data[at:]


def _other_encoding(data: bytes, chance: Chance) -> bytes:
    text = data.decode("utf-8", errors="replace")
    form = chance.choice(("utf-16", "utf-16-le", "utf-32", "utf-7", "cp037", "utf-8-sig", "latin-1"))
    declared = chance.choice(("UTF-16", "latin-1", "cp037", "x-unknown", "UTF-7", "shift_jis"))
    told = text.replace('version="1.0"', f'version="1.0" encoding="{declared}"')
    return chance.choice((text, told)).encode(form, errors="replace")


def _quoted(data: bytes, chance: Chance) -> bytes:
    at = _place(data, chance)
    return data[:at] + chance.choice((b'"', b"'", b"\x00", b"\r", b"\x1a", b"\\")) + data[at:]


def _place(data: bytes, chance: Chance) -> int:
    return chance.randint(0, len(data))


def _replaced(data: bytes, pattern: "re.Pattern[bytes]", chance: Chance, by: bytes) -> bytes:
    spans = [found.span() for found in pattern.finditer(data)]
    if not spans:
        return data
    if chance.random() < 0.1:
        return pattern.sub(lambda _: by, data)
    begin, end = chance.choice(spans)
    return data[:begin] + by + data[end:]


def _vouched(data: bytes) -> bytes:
    """The file with a size and a checksum that are right."""
    header = data[:4] + struct.pack("<I", max(len(data) - 16, 0)) + b".FIT"
    content = header + struct.pack("<H", crc16(header)) + data[14:-2]
    return content + struct.pack("<H", crc16(content))


GENERAL: tuple[Change, ...] = (_flipped, _cut, _doubled, _inserted, _uniform, _swapped, _shuffled)
OF_FIT: tuple[Change, ...] = (_absurd_header, _absurd_definition, _absurd_definition, _absurd_rows, _chained)
OF_TEXT: tuple[Change, ...] = (
    _odd_number, _odd_number, _odd_moment, _odd_moment, _lost_tag, _nested, _bomb, _long_line, _other_encoding, _quoted
)  # fmt: skip
