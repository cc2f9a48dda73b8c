import struct

import numpy as np
import pytest

from lanterne_rouge.adapters.files.fit.decode import decode_fit
from lanterne_rouge.adapters.files.fit.profile import RECORD, SESSION, SET_MESSAGE

from .raw_files import (
    RECORD_FIELDS,
    START,
    U8,
    U16,
    U32,
    definition,
    fit_file,
    record,
    ride,
)

RECORD_SIZE = len(record(0))
HEADER_SIZE = 14


def seconds(fit):
    return (fit.table(RECORD).number("timestamp") - 1_700_000_000).tolist()


def test_a_truncated_file_keeps_every_whole_record():
    data = fit_file(ride(100))[: -2 - 5]

    fit = decode_fit(data)

    assert seconds(fit) == list(range(99))
    assert fit.salvaged
    assert fit.parts[0].crc == "missing"
    assert "cut off" in fit.problems[0]


def test_a_file_that_lost_only_its_checksum_keeps_every_record():
    fit = decode_fit(fit_file(ride(100))[:-2])

    assert seconds(fit) == list(range(100))
    assert fit.parts[0].crc == "missing"


def test_a_file_whose_device_died_before_it_wrote_the_size_is_read_to_its_end():
    fit = decode_fit(fit_file(ride(100), declared=0)[:-2])

    assert seconds(fit) == list(range(100))
    assert fit.salvaged


def test_a_wrong_checksum_is_told_and_the_records_are_kept():
    fit = decode_fit(fit_file(ride(50), crc=1))

    assert len(fit.table(RECORD)) == 50
    assert fit.salvaged
    assert fit.parts[0].crc == "bad"
    assert fit.problems == ("The checksum is wrong: the file is not as the device wrote it.",)


@pytest.mark.parametrize(
    "noise", [bytes(300), b"\xff" * 300, bytes(range(1, 256)), b"\x40" * 300, b"\x00\x41\x13" * 100]
)
def test_records_behind_noise_are_found_again_and_none_of_the_noise_is_believed(noise):
    body = bytearray(ride(200))
    middle = len(body) // 2
    body[middle : middle + len(noise)] = noise

    fit = decode_fit(fit_file(bytes(body), crc=1))

    found = seconds(fit)
    assert found[0] == 0
    assert found[-1] == 199
    assert len(found) >= 200 - len(noise) // RECORD_SIZE - 4
    assert set(fit.table(RECORD).number("power")) == {200}
    assert fit.records_before + fit.records_behind == len(found)
    assert fit.records_behind > 80
    assert any("damaged" in problem for problem in fit.problems)


@pytest.mark.parametrize("lost", [1, 2, 7, RECORD_SIZE - 1, 3 * RECORD_SIZE + 5])
def test_lost_octets_cost_only_the_records_that_they_hit(lost):
    body = bytearray(ride(200))
    del body[1000 : 1000 + lost]

    fit = decode_fit(fit_file(bytes(body), crc=1))

    assert len(fit.table(RECORD)) >= 200 - lost // RECORD_SIZE - 3
    assert set(fit.table(RECORD).number("power")) == {200}
    assert np.all(np.diff(seconds(fit)) > 0)


def test_an_impossible_time_in_a_damaged_file_is_left_out():
    wrong = struct.pack("<BIiiBH", 0, START + 10_000_000, 500_000_000, 80_000_000, 140, 200)
    body = ride(50) + wrong + b"".join(record(second) for second in range(51, 100))

    fit = decode_fit(fit_file(body, crc=1))

    assert 10_000_000 not in seconds(fit)
    assert len(fit.table(RECORD)) == 99


def test_records_are_found_again_after_a_definition_that_was_damaged():
    body = bytearray(ride(60) + ride(60, first=60))
    second_definition = 6 + 3 * len(RECORD_FIELDS) + 60 * RECORD_SIZE
    body[second_definition : second_definition + 3] = b"\x0f\x0f\x0f"

    fit = decode_fit(fit_file(bytes(body), crc=1))

    assert seconds(fit)[-1] == 119
    assert len(fit.table(RECORD)) >= 118


def test_a_definition_of_records_behind_damage_is_taken_up():
    old = definition(20, ((253, 4, U32), (7, 2, U16)))
    body = old + b"".join(struct.pack("<BIH", 0, START + second, 200) for second in range(20))
    body += b"\x0f" * 30 + ride(20, first=50)

    fit = decode_fit(fit_file(body, crc=1))

    assert seconds(fit)[-20:] == list(range(50, 70))


def test_the_summary_at_the_end_survives_a_wrong_checksum():
    body = ride(20) + definition(18, ((253, 4, U32), (7, 4, U32)), local=1) + struct.pack("<BII", 1, START + 20, 20_000)

    fit = decode_fit(fit_file(body, crc=1))

    assert fit.table(SESSION).number("total_elapsed_time").tolist() == [20.0]


def test_a_damaged_file_without_records_keeps_what_stands_before_the_damage():
    body = definition(225, ((254, 4, U32), (3, 2, U16)))
    body += b"".join(struct.pack("<BIH", 0, START + 60 * index, 8) for index in range(10)) + b"\x0c" * 40

    fit = decode_fit(fit_file(body, crc=1))

    assert len(fit.table(SET_MESSAGE)) >= 9
    assert fit.salvaged


def test_a_damaged_chained_file_does_not_cost_the_first_one():
    good = fit_file(ride(30))

    fit = decode_fit(good + b"\x0e\x20\x00\x00garbage instead of a header")

    assert len(fit.table(RECORD)) == 30
    assert fit.salvaged
    assert "could not be read" in fit.problems[0]


def test_a_file_behind_foreign_octets_is_found():
    fit = decode_fit(b"junk" * 5 + fit_file(ride(30)))

    assert len(fit.table(RECORD)) == 30
    assert fit.salvaged


def test_nothing_is_looked_for_in_a_file_that_passes_its_checksum():
    odd = struct.pack("<BIiiBH", 0, START + 10_000_000, 2_000_000_000, 80_000_000, 5, 200)

    fit = decode_fit(fit_file(ride(5) + odd))

    assert len(fit.table(RECORD)) == 6
    assert not fit.salvaged


def test_real_damaged_files_give_at_least_what_the_best_library_gives(shared_data):
    best = {
        "activity-filecrc": 14,
        "activity-settings-corruptheader": 14,
        "activity-unexpected-eof": 14,
        "apple_watch": 338,
        "coros-pace-2-cycling-misaligned-fields": 11_272,
        "nick": 14_391,
        "strava-android-app-201.10-b1218918": 473,
        "unterminated-strings": 33,
    }

    found = {
        name: len(decode_fit((shared_data / "activities" / f"corrupt__{name}.fit").read_bytes()).table(RECORD))
        for name in best
    }

    assert all(found[name] >= count for name, count in best.items()), found
    assert found["strava-android-app-201.10-b1218918"] > 5000


def test_damage_early_in_a_file_does_not_make_noise_of_the_rest():
    body = bytearray(ride(3000))
    del body[3000:3007]

    fit = decode_fit(fit_file(bytes(body), crc=1))

    assert len(fit.table(RECORD)) >= 2996
    assert set(fit.table(RECORD).number("power")) == {200}


def test_records_with_compressed_times_are_kept_up_to_the_damage():
    body = definition(20, ((253, 4, U32), (3, 1, U8))) + definition(20, ((3, 1, U8),), local=1)
    body += struct.pack("<BIB", 0, START, 100)
    body += b"".join(bytes((0xA0 | (START + second) % 32, 100)) for second in range(1, 50)) + b"\x0f" * 20

    fit = decode_fit(fit_file(body, crc=1))

    assert seconds(fit) == list(range(46)), "the last few before the damage are not believed"


def test_a_stretch_of_zeros_is_no_sequence_of_messages_without_fields():
    empty = definition(65_280, (), local=0)
    body = ride(20) + empty + b"\x00" + definition(20, RECORD_FIELDS) + record(20) + empty + bytes(100)

    fit = decode_fit(fit_file(body, crc=1))

    assert seconds(fit)[:20] == list(range(20))
    assert sum(fit.unknown_messages.values()) <= 2


@pytest.mark.parametrize("length", [*range(1, 20), 24, 25, 56, 57])
@pytest.mark.parametrize("crc", [None, 1], ids=["sound", "bad checksum"])
def test_records_of_two_layouts_in_turn_are_all_read_however_long_their_runs(length, crc):
    layouts = definition(20, RECORD_FIELDS) + definition(20, (*RECORD_FIELDS, (4, 1, U8)), local=1)
    body = b"".join(
        record(n) if n // length % 2 == 0 else record(n, local=1, power=n) + bytes([80]) for n in range(4 * length + 3)
    )

    fit = decode_fit(fit_file(layouts + body, crc=crc))

    other = [n // length % 2 == 1 for n in range(4 * length + 3)]
    assert seconds(fit) == list(range(4 * length + 3))
    assert fit.table(RECORD).number("power").tolist() == [n if o else 200 for n, o in enumerate(other)]
    assert np.isfinite(fit.table(RECORD).number("cadence")).tolist() == other


@pytest.mark.parametrize("place", [1, 8, 9, 23, 24, 70])
@pytest.mark.parametrize(
    "odd",
    [
        record(900_000),
        record(-90_000),
        record(5, heart_rate=252),
        struct.pack("<BIiiBH", 0, START + 9, (1 << 30) + 1, 0, 140, 9),
    ],
    ids=["late", "early", "heart rate", "latitude"],
)
def test_one_record_that_cannot_be_costs_itself_alone_wherever_it_lies(odd, place):
    records = [record(second) for second in range(100)]
    records[place] = odd

    fit = decode_fit(fit_file(definition(20, RECORD_FIELDS) + b"".join(records), crc=1))

    assert seconds(fit) == [second for second in range(100) if second != place]
