import struct

import numpy as np
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from lanterne_rouge.adapters.storage.packing import (
    CHANNEL_HEADER,
    PACKING_VERSION,
    STEPS_PER_UNIT,
    TIME,
    pack_streams,
    unpack,
)
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import StorageFailed
from lanterne_rouge.domain.streams import Channel, Streams

from .samples import same

FIT_STEPS = {
    Channel.POWER: 1.0,
    Channel.HEART_RATE: 1.0,
    Channel.CADENCE: 128.0,
    Channel.SPEED: 1000.0,
    Channel.DISTANCE: 100.0,
    Channel.ALTITUDE: 5.0,
    Channel.TEMPERATURE: 1.0,
}


def _packed_and_back(channel: Channel, column: FloatArray) -> FloatArray:
    streams = Streams(time_s=np.arange(float(len(column))), channels={channel: column})
    return unpack(pack_streams(streams)).channels[channel]


@pytest.mark.parametrize("channel", FIT_STEPS)
@given(data=st.data())
def test_what_a_head_unit_writes_comes_back_bit_for_bit(channel: Channel, data: st.DataObject) -> None:
    raw = data.draw(arrays(np.int32, st.integers(1, 40), elements=st.integers(-2500, 2**24)))
    missing = data.draw(arrays(np.bool_, len(raw)))
    column = np.where(missing, np.nan, raw / FIT_STEPS[channel])

    back = _packed_and_back(channel, column)

    assert np.array_equal(back, column, equal_nan=True)


@given(arrays(np.int32, st.integers(1, 40), elements=st.integers(-(2**31), 2**31 - 1)))
def test_positions_in_semicircles_keep_every_step(semicircles: np.ndarray) -> None:
    back = _packed_and_back(Channel.LATITUDE, semicircles * (180 / 2**31))

    assert np.array_equal(np.rint(back * (2**31 / 180)), semicircles)


@given(st.sampled_from(list(Channel)), arrays(np.float64, st.integers(1, 30), elements=st.floats(-1e5, 1e5)))
def test_any_value_is_kept_to_the_promised_resolution(channel: Channel, column: FloatArray) -> None:
    back = _packed_and_back(channel, column)

    assert np.abs(back - column).max() <= 0.5001 / STEPS_PER_UNIT[channel][-1]


@given(arrays(np.float64, st.integers(1, 30), elements=st.floats(allow_nan=True, allow_infinity=True)))
def test_values_that_are_no_steps_are_kept_as_they_are_when_one_is_huge(column: FloatArray) -> None:
    column = np.append(column, 1e300)

    assert np.array_equal(_packed_and_back(Channel.SPEED, column), column, equal_nan=True)


@given(st.lists(st.floats(1e-7, 5.0), min_size=1, max_size=30))
def test_time_stays_strictly_increasing(gaps: list[float]) -> None:
    time = np.cumsum(gaps)

    back = unpack(pack_streams(Streams(time_s=time))).time_s

    assert (np.diff(back) > 0).all()
    assert np.abs(back - time).max() <= 0.0005


def test_no_samples_are_no_blobs() -> None:
    assert pack_streams(Streams()) == {}
    assert same(unpack({}), Streams())


@given(st.data())
def test_a_damaged_blob_is_refused_with_a_sentence(data: st.DataObject) -> None:
    column = np.arange(50.0)
    packed = pack_streams(Streams(time_s=column, channels={Channel.POWER: column * 7}))
    blob = bytearray(packed["power"])
    place = data.draw(st.integers(0, len(blob) - 1))
    blob[place] ^= data.draw(st.integers(1, 255))

    try:
        back = unpack({**packed, "power": bytes(blob)})
    except StorageFailed as error:
        assert "damaged" in error.sentence
    else:  # a bit that zstd does not use
        assert np.array_equal(back.channels[Channel.POWER], column * 7)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_with_a_sentence(blob: bytes) -> None:
    with pytest.raises(StorageFailed):
        unpack({TIME: blob})


@given(
    st.sampled_from([b"i", b"f", b"x", b"\xff"]),
    st.integers(0, 255),
    st.booleans(),
    st.integers(0, 2**32 - 1),
    st.floats(),
    st.integers(-(2**63), 2**63 - 1),
    st.binary(max_size=64),
)
def test_a_header_that_lies_is_refused(
    kind: bytes, width: int, missing: bool, count: int, steps: float, first: int, rest: bytes
) -> None:
    content = CHANNEL_HEADER.pack(kind, width, missing, count, steps, first) + rest
    blob = PACKING_VERSION + zstandard.ZstdCompressor(write_checksum=True).compress(content)

    try:
        unpack({TIME: blob})
    except StorageFailed:
        return
    assert kind in (b"i", b"f") and len(rest) == count * width + ((count + 7) // 8 if missing else 0)


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = PACKING_VERSION + zstandard.ZstdCompressor().compress(bytes(500_000_000))

    with pytest.raises(StorageFailed):
        unpack({TIME: bomb})


def test_channels_of_unequal_length_do_not_belong_together() -> None:
    short = pack_streams(Streams(time_s=np.arange(3.0)))
    long = pack_streams(Streams(time_s=np.arange(4.0), channels={Channel.POWER: np.arange(4.0)}))

    with pytest.raises(StorageFailed):
        unpack({TIME: short[TIME], "power": long["power"]})
    with pytest.raises(StorageFailed):
        unpack({"power": long["power"]})


def test_the_header_stays_as_it_is_kept_on_disk() -> None:
    assert CHANNEL_HEADER.size == struct.calcsize("<cB?Idq") == 23
