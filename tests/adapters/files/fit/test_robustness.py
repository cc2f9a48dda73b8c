"""Whatever the octets are: an answer or a `BadFile`, in bounded time and memory."""

import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.fit.decode import decode_fit
from lanterne_rouge.adapters.files.fit.profile import RECORD
from lanterne_rouge.adapters.files.fit.reader import read_fit
from lanterne_rouge.adapters.files.fit.table import FitFile
from lanterne_rouge.domain.errors import BadFile
from tests.work import calls

from .raw_files import U8, U16, U32, definition, fit_file, ride

MEGABYTE = 1 << 20
WHOLE = fit_file(
    definition(0, ((0, 1, 0), (4, 4, U32)), local=5) + b"\x05\x04\x00\x00\x00\x40" + ride(120) + ride(60, first=120)
)


def decode_or_refuse(data: bytes) -> FitFile | None:
    try:
        return decode_fit(data)
    except BadFile:
        return None


def read_or_refuse(data: bytes) -> None:
    with suppress(BadFile):
        read_fit(data)


@given(st.binary(max_size=400))
def test_random_octets_behind_a_header_never_raise_anything_else(octets):
    decode_or_refuse(fit_file(octets))
    decode_or_refuse(fit_file(octets, crc=0))


@given(st.data())
def test_mutated_files_are_read_or_refused_and_flagged(data):
    octets = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(octets) - 1))
        action = data.draw(st.sampled_from(("flip", "delete", "insert", "noise")))
        size = data.draw(st.integers(1, 40))
        if action == "flip":
            octets[at] ^= 1 << data.draw(st.integers(0, 7))
        elif action == "delete":
            del octets[at : at + size]
        elif action == "insert":
            octets[at:at] = data.draw(st.binary(min_size=size, max_size=size))
        else:
            octets[at : at + size] = data.draw(st.binary(min_size=size, max_size=size))

    fit = decode_or_refuse(bytes(octets))
    read_or_refuse(bytes(octets))

    if fit is not None and any(part.crc != "ok" for part in fit.parts):
        assert fit.salvaged
        assert fit.problems
        assert fit.records_before + fit.records_behind == len(fit.table(RECORD))


ONE_OCTET = definition(20, ((3, 1, U8),))
MANY_FIELDS = definition(20, tuple((number, 1, U8) for number in range(100)), local=1) + b"\x01" + bytes(100)
UNTIMED = definition(78, ((0, 2, U16),), local=2)
TIME = (900_000_000).to_bytes(4, "little")
TIMED = definition(20, ((253, 4, U32),))
SPORT_CHANGES = definition(12, ((0, 1, U8),), local=1) + b"\x01\x02" + ride(2)
SESSION, LAP = (definition(number, ((2, 4, U32),), local=1) for number in (18, 19))
DESCRIPTION = definition(206, ((0, 1, U8), (1, 1, U8), (2, 1, U8)))
HOSTILE = {
    "a tiny layout beside a wide one": lambda size: fit_file(MANY_FIELDS + ONE_OCTET + b"\x00\x50" * (size // 2)),
    "tiny untimed messages": lambda size: fit_file(UNTIMED + b"\x02\x01\x01" * (size // 3), crc=0),
    "nothing but definitions": lambda size: fit_file(
        b"".join(definition(20, ((index % 250, index // 250 % 250, U8),)) for index in range(size // 9))
    ),
    "the widest layout": lambda size: fit_file(definition(20, tuple((n, 255, U8) for n in range(255))) + bytes(size)),
    "nothing but headers": lambda size: fit_file(b"")[:14] * (size // 14),
    "a run too short, again and again": lambda size: fit_file(
        TIMED + (b"\x00" + TIME) * 2 * (size // 22) + b"\x0f", crc=0
    ),
    "runs between damage": lambda size: fit_file(TIMED + ((b"\x00" + TIME) * 5 + b"\x0f") * (size // 26), crc=0),
    "zeros": lambda size: fit_file(bytes(size)),
    "a size beyond the end": lambda size: fit_file(ride(50_000), declared=0xFFFF_FFF0),
    "sports without end": lambda size: fit_file(SPORT_CHANGES * (size // len(SPORT_CHANGES))),
    "sessions without end": lambda size: fit_file(ride(10_000) + SESSION + (b"\x01" + TIME) * (size // 5)),
    "laps without end": lambda size: fit_file(ride(100) + LAP + (b"\x01" + TIME) * (size // 5)),
    "descriptions without end": lambda size: fit_file(DESCRIPTION + b"\x00\x00\x01\x02" * (size // 4)),
}
"""Files of about so many octets by what is hostile about them; made when a test asks, not when tests are collected."""


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_files_of_a_megabyte_are_read_or_refused(kind):
    read_or_refuse(HOSTILE[kind](MEGABYTE))


# The worst of layouts takes some thirty calls an octet; a number that grew with the square of the size would be thousands.
@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_files_take_a_bounded_number_of_steps_an_octet(kind):
    data = HOSTILE[kind](MEGABYTE // 16)

    assert calls(lambda: read_or_refuse(data)) < 60 * len(data) + 10_000


# Tracing memory is slow, so a sixteenth of the size is measured against less than a sixteenth of what is allowed.
@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_files_are_bounded_in_memory(kind):
    data = HOSTILE[kind](MEGABYTE // 16)

    tracemalloc.start()
    decode_or_refuse(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 18 * MEGABYTE
