import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.fit.walk import crc16


def bitwise_crc16(data: bytes) -> int:
    crc = 0
    for octet in data:
        crc ^= octet
        for _ in range(8):
            crc = (crc >> 1) ^ (0xA001 if crc & 1 else 0)
    return crc


def test_the_check_value_of_the_algorithm_is_reproduced():
    assert crc16(b"123456789") == 0xBB3D


@pytest.mark.parametrize("size", [0, 1, 255, 256, 257, 258, 511, 1023, 4097])
def test_long_data_is_folded_to_the_same_checksum_as_bit_by_bit(size):
    data = bytes((7 * index + index // 251) % 256 for index in range(size))

    assert crc16(data) == bitwise_crc16(data)


@given(st.binary(min_size=250, max_size=700))
def test_any_data_is_folded_to_the_same_checksum_as_bit_by_bit(data):
    assert crc16(data) == bitwise_crc16(data)


def test_data_followed_by_its_checksum_has_checksum_zero():
    data = bytes(range(256)) * 5

    assert crc16(data + crc16(data).to_bytes(2, "little")) == 0
