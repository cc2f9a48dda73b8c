import numpy as np
import pytest

from lanterne_rouge.adapters.files.fit.decode import decode_fit
from lanterne_rouge.adapters.files.fit.encode import MessageBlock, encode_fit
from lanterne_rouge.adapters.files.fit.profile import FILE_ID, HRV_MESSAGE, RECORD, SESSION
from tests.work import lines

START = 1_700_000_000.0


def long_ride(seconds: int) -> MessageBlock:
    at = np.arange(seconds, dtype=np.float64)
    columns = {
        "timestamp": START + at,
        "position_lat": -33.5 + at * 1e-5,
        "position_long": 151 + at * 1e-5,
        "altitude": 20 + 30 * np.sin(at / 200),
        "heart_rate": 120 + at % 40,
        "power": at % 500,
        "temperature": np.full(seconds, -4.0),
    }
    return MessageBlock(message=RECORD, columns=columns)


def test_what_is_written_is_read_back_up_to_the_scale_of_each_field():
    block = long_ride(500)

    records = decode_fit(encode_fit([block])).table(RECORD)

    for name, step in {"timestamp": 1, "position_lat": 1e-7, "altitude": 0.2, "power": 1, "temperature": 1}.items():
        np.testing.assert_allclose(records.number(name), block.columns[name], atol=step / 2 + 1e-9)


def test_texts_lists_and_unknown_values_are_written():
    blocks = [
        MessageBlock(message=FILE_ID, columns={"type": [4.0], "product_name": ["Écran"], "serial_number": [None]}),
        MessageBlock(message=HRV_MESSAGE, columns={"time": np.array([[0.8, np.nan], [0.9, 1.0]])}),
        MessageBlock(message=SESSION, columns={"total_distance": [None], "avg_power": [70_000.0]}),
    ]

    fit = decode_fit(encode_fit(blocks))

    assert fit.table(FILE_ID).text("product_name") == ("Écran",)
    np.testing.assert_array_equal(fit.table(HRV_MESSAGE).list("time"), [[0.8, np.nan], [0.9, 1.0]])
    assert np.isnan(fit.table(SESSION).number("total_distance")[0])
    assert np.isnan(fit.table(SESSION).number("avg_power")[0]), "a value that does not fit is unknown"


def test_a_text_that_is_too_long_is_cut_between_characters():
    fit = decode_fit(encode_fit([MessageBlock(message=FILE_ID, columns={"product_name": ["é" * 200]})]))

    assert fit.table(FILE_ID).text("product_name") == ("é" * 127,)


def test_a_block_without_rows_writes_nothing():
    empty = MessageBlock(message=RECORD, columns={"timestamp": np.empty(0)})

    assert encode_fit([empty]) == encode_fit([])


def test_the_referee_reads_what_is_written():
    fitdecode = pytest.importorskip("fitdecode")
    data = encode_fit([MessageBlock(message=FILE_ID, columns={"type": [4.0]}), long_ride(50)])

    with fitdecode.FitReader(data, check_crc=fitdecode.CrcCheck.RAISE) as reader:
        frames = [frame for frame in reader if frame.frame_type == fitdecode.FIT_FRAME_DATA]

    assert len(frames) == 51
    assert frames[-1].get_value("power") == 49


def test_four_hours_are_written_in_no_more_steps_than_one():
    short, long = long_ride(3600), long_ride(4 * 3600)
    encode_fit([short])

    assert lines(lambda: encode_fit([long])) < 1.5 * lines(lambda: encode_fit([short]))
    assert len(decode_fit(encode_fit([long])).table(RECORD)) == 4 * 3600
