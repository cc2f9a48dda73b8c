import struct

import numpy as np
import pytest

from lanterne_rouge.adapters.files.fit.decode import decode_fit, is_fit
from lanterne_rouge.adapters.files.fit.profile import DEVICE_INFO, HRV_MESSAGE, LAP, RECORD, SESSION
from lanterne_rouge.domain.errors import BadFile

from .raw_files import (
    OCTETS,
    RECORD_FIELDS,
    S32,
    START,
    TEXT,
    U8,
    U16,
    U32,
    definition,
    fit_file,
    record,
    ride,
)

UNIX_START = 1_700_000_000


def test_records_become_columns_in_file_order():
    fit = decode_fit(fit_file(ride(3)))

    records = fit.table(RECORD)
    assert records.number("timestamp").tolist() == [UNIX_START, UNIX_START + 1, UNIX_START + 2]
    assert records.number("heart_rate").tolist() == [140, 140, 140]
    assert records.number("position_lat")[0] == pytest.approx(500_000_000 * 180 / 2**31)
    assert not fit.salvaged
    assert fit.problems == ()
    assert fit.parts[0].crc == "ok"


def test_interleaved_definitions_of_one_message_keep_their_order():
    other = definition(20, ((253, 4, U32), (4, 1, U8)), local=1)
    body = definition(20, RECORD_FIELDS) + other
    body += record(0) + struct.pack("<BIB", 1, START + 1, 90) + record(2) + struct.pack("<BIB", 1, START + 3, 91)

    records = decode_fit(fit_file(body)).table(RECORD)

    assert (records.number("timestamp") - UNIX_START).tolist() == [0, 1, 2, 3]
    np.testing.assert_array_equal(records.number("cadence"), [np.nan, 90, np.nan, 91])
    np.testing.assert_array_equal(records.number("power"), [200, np.nan, 200, np.nan])


def test_a_redefined_local_type_reads_with_its_new_layout():
    body = definition(20, ((253, 4, U32), (3, 1, U8))) + struct.pack("<BIB", 0, START, 120)
    body += definition(20, ((3, 1, U8), (253, 4, U32))) + struct.pack("<BBI", 0, 121, START + 1)

    records = decode_fit(fit_file(body)).table(RECORD)

    assert records.number("heart_rate").tolist() == [120, 121]
    assert (records.number("timestamp") - UNIX_START).tolist() == [0, 1]


def test_big_endian_messages_are_read():
    body = definition(20, ((253, 4, U32), (7, 2, U16)), big_endian=True) + struct.pack(">BIH", 0, START, 1234)

    records = decode_fit(fit_file(body)).table(RECORD)

    assert records.number("power").tolist() == [1234]
    assert records.number("timestamp").tolist() == [UNIX_START]


def test_invalid_values_are_unknown():
    body = definition(20, ((253, 4, U32), (3, 1, U8), (7, 2, U16))) + struct.pack("<BIBH", 0, START, 0xFF, 0xFFFF)

    records = decode_fit(fit_file(body)).table(RECORD)

    assert np.isnan(records.number("heart_rate")[0])
    assert np.isnan(records.number("power")[0])


def test_altitude_and_speed_stand_in_for_their_enhanced_fields():
    body = definition(20, ((253, 4, U32), (2, 2, U16), (6, 2, U16)))
    body += struct.pack("<BIHH", 0, START, (100 + 500) * 5, 8500)

    records = decode_fit(fit_file(body)).table(RECORD)

    assert records.number("enhanced_altitude").tolist() == [100]
    assert records.number("enhanced_speed").tolist() == [8.5]


def test_compressed_headers_count_on_from_the_last_timestamp():
    body = definition(20, ((253, 4, U32), (3, 1, U8))) + definition(20, ((3, 1, U8),), local=1)
    body += struct.pack("<BIB", 0, START, 100)
    for second in (1, 5, 33, 64):
        body += bytes((0x80 | 1 << 5 | (START + second) % 32, 100 + second))

    records = decode_fit(fit_file(body)).table(RECORD)

    assert (records.number("timestamp") - UNIX_START).tolist() == [0, 1, 5, 33, 64]


def test_compressed_speed_and_distance_are_unpacked_and_counted_on():
    def packed(speed: int, distance: int) -> bytes:
        return bytes((speed & 0xFF, speed >> 8 | (distance & 0x0F) << 4, distance >> 4))

    body = definition(20, ((253, 4, U32), (8, 3, OCTETS)))
    for second, distance in enumerate((4000, 4090, 4200)):
        body += struct.pack("<BI", 0, START + second) + packed(350, distance % 4096)
    body += struct.pack("<BI", 0, START + 3) + b"\xff\xff\xff"

    records = decode_fit(fit_file(body)).table(RECORD)

    np.testing.assert_array_equal(records.number("distance"), [250, 4090 / 16, 262.5, np.nan])
    np.testing.assert_array_equal(records.number("speed"), [3.5, 3.5, 3.5, np.nan])


def test_lists_keep_all_their_values():
    body = definition(78, ((0, 6, U16),)) + struct.pack("<BHHH", 0, 800, 815, 0xFFFF)

    intervals = decode_fit(fit_file(body)).table(HRV_MESSAGE).list("time")

    np.testing.assert_array_equal(intervals, [[0.8, 0.815, np.nan]])


def test_texts_without_terminator_or_encoding_are_read_as_far_as_possible():
    body = definition(23, ((27, 4, TEXT),)) + b"\0Edge" + b"\0E\xff\0x" + b"\0\0\0\0\0"

    names = decode_fit(fit_file(body)).table(DEVICE_INFO).text("product_name")

    assert names == ("Edge", "E�", None)


def test_a_field_whose_size_does_not_fit_its_type_is_unknown_and_the_rest_is_read():
    body = definition(20, ((253, 4, U32), (5, 3, U32), (3, 1, U8))) + struct.pack("<BI3sB", 0, START, b"abc", 99)

    records = decode_fit(fit_file(body)).table(RECORD)

    assert "distance" not in records.numbers
    assert records.number("heart_rate").tolist() == [99]


def test_developer_fields_are_found_by_the_name_that_the_file_gives_them():
    description = definition(
        206, ((0, 1, U8), (1, 1, U8), (2, 1, U8), (3, 8, TEXT), (8, 4, TEXT), (14, 2, U16), (15, 1, U8))
    )
    body = description + struct.pack("<BBBB8s4sHB", 0, 0, 7, U16, b"Power\0", b"W\0", 20, 7)
    body += definition(20, ((253, 4, U32),), local=1, developer=((7, 2, 0), (9, 1, 0)))
    body += struct.pack("<BIHB", 1, START, 250, 1) + struct.pack("<BIHB", 1, START + 1, 0xFFFF, 1)

    fit = decode_fit(fit_file(body))

    np.testing.assert_array_equal(fit.table(RECORD).developer["Power"], [250, np.nan])
    assert [(field.name, field.units, field.native_field) for field in fit.developer_fields] == [("Power", "W", 7)]


def test_chained_files_are_read_as_one_with_their_parts_told_apart():
    fit = decode_fit(fit_file(ride(2)) + fit_file(ride(3, first=10)))

    assert [part.crc for part in fit.parts] == ["ok", "ok"]
    assert fit.table(RECORD).parts.tolist() == [0, 0, 1, 1, 1]
    assert not fit.salvaged


def test_stored_heart_rate_fills_records_that_have_none():
    body = definition(20, ((253, 4, U32),))
    body += b"".join(struct.pack("<BI", 0, START + second) for second in range(1, 5))
    first = definition(132, ((253, 4, U32), (0, 2, U16), (6, 1, U8), (9, 4, U32)), local=1)
    body += first + struct.pack("<BIHBI", 1, START, 0, 100, 5000)
    ticks = [5000 + 512, 5000 + 1024, 5000 + 1536, 5000 + 2048, 5000 + 2560, 5000 + 3072, 5000 + 3584, 5000 + 4096]
    packed = sum((tick & 0xFFF) << 12 * index for index, tick in enumerate(ticks)).to_bytes(12, "little")
    body += definition(132, ((6, 8, U8), (10, 12, OCTETS)), local=2)
    body += bytes((2, 110, 112, 120, 122, 130, 132, 140, 142)) + packed

    heart_rate = decode_fit(fit_file(body)).table(RECORD).number("heart_rate")

    assert heart_rate.tolist() == [111, 121, 131, 141]


def test_a_wrong_header_checksum_rejects_nothing():
    fit = decode_fit(fit_file(ride(5), header_crc=0x1234))

    assert fit.parts[0].header_crc == "bad"
    assert len(fit.table(RECORD)) == 5
    assert not fit.salvaged


def test_unknown_messages_are_counted():
    body = ride(2) + definition(233, ((2, 4, U8),), local=3) + b"\x03abcd" * 4

    assert decode_fit(fit_file(body)).unknown_messages == {233: 4}


def test_a_kind_of_message_that_the_file_has_not_is_an_empty_table():
    table = decode_fit(fit_file(ride(2))).table(SESSION)

    assert len(table) == 0
    assert len(table.number("total_timer_time")) == 0


def test_laps_are_read_beside_the_records():
    body = ride(3) + definition(19, ((253, 4, U32), (2, 4, U32), (7, 4, U32), (3, 4, S32)), local=2)
    body += struct.pack("<BIIIi", 2, START + 3, START, 3000, 500_000_000)

    laps = decode_fit(fit_file(body)).table(LAP)

    assert laps.number("total_elapsed_time").tolist() == [3.0]
    assert laps.number("start_time").tolist() == [UNIX_START]


@pytest.mark.parametrize("data", [b"", b"\0", b"PK\x03\x04" * 10, b"<gpx></gpx>", bytes(5000)])
def test_what_is_no_fit_file_is_refused_with_a_sentence(data):
    with pytest.raises(BadFile) as refusal:
        decode_fit(data)

    assert refusal.value.sentence.endswith(".")
    assert not is_fit(data)


def test_a_fit_header_without_messages_is_refused():
    with pytest.raises(BadFile, match="no message"):
        decode_fit(fit_file(b""))
