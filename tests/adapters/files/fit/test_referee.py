"""Every column of valid real files, against an independent decoder."""

import io
import warnings
from collections import defaultdict
from datetime import datetime

import numpy as np
import pytest

from lanterne_rouge.adapters.files.fit.decode import decode_fit
from lanterne_rouge.adapters.files.fit.profile import FIT_EPOCH_UNIX_S, MESSAGES

fitdecode = pytest.importorskip("fitdecode")

# One of each kind of file, small enough for a decoder that reads half a megabyte a second.
FILES = (
    "compressed-timestamp__compressed-speed-distance.fit",
    "corrupt__unterminated-strings.fit",
    "cycling-hr__null_compressed_speed_dist.fit",
    "cycling-power__2019-11-21T12_57_39+00_00_4271854808.fit",
    "cycling-power__activity_4018408912.fit",
    "multisport__6471559601_ACTIVITY.fit",
    "multisport__sample_mulitple_header.fit",
    "other__20170518-191602-1740899583.fit",
    "other__RowingCIQspeed.FIT",
    "running__developer-types-sample.fit",
    "running__Move_2020_01_15_19_27_16_Running.fit",
    "strength__liftosaur_test.fit",
    "strength__synthetic_sets.fit",
    "swimming-pool__2024-10-20-104352-Pool_Swim-BingiWatch.fit",
    "swimming-pool__GarminHRMswim.FIT",
    "swimming-pool__GarminSwimExample.fit",
)
# Heart rate in messages of its own is unpacked and merged into the records by us only, gears by the referee only.
MERGED_OR_UNPACKED = {"heart_rate", "event_timestamp", "front_gear", "front_gear_num", "rear_gear", "rear_gear_num"}
EARLIEST_ABSOLUTE_TIME = 0x1000_0000


@pytest.mark.parametrize("name", FILES)
def test_all_columns_agree_with_the_referee(shared_data, name):
    data = (shared_data / "activities" / name).read_bytes()
    ours = decode_fit(data)

    different = []
    for message, frames in read_with_referee(data).items():
        table = ours.table(message)
        assert len(table) == len(frames), MESSAGES[message].name
        for row, frame in enumerate(frames):
            for field_name, told in values_of(frame).items():
                known = lookup(table, field_name, row)
                if known is not None and not any(agree(known, value) for value in told):
                    different.append((MESSAGES[message].name, field_name, row, known, told))

    assert not different, different[:5]


def read_with_referee(data):
    frames = defaultdict(list)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with fitdecode.FitReader(io.BytesIO(data)) as reader:
            for frame in reader:
                if frame.frame_type == fitdecode.FIT_FRAME_DATA and frame.global_mesg_num in MESSAGES:
                    frames[frame.global_mesg_num].append(frame)
    return frames


def values_of(frame):
    """All values of a message by field name; a field may stand there twice, and by way of a component."""
    values = defaultdict(list)
    for field in frame.fields:
        values[field.name].append(plain(field))
    return values


def plain(field):
    if isinstance(field.value, (tuple, int, float)):
        return field.value
    if isinstance(field.value, datetime):
        return field.value.timestamp()
    return field.raw_value if isinstance(field.raw_value, (int, float, tuple)) else field.value


def lookup(table, name, row):
    """Our value for a field: a number, list or text; None where the column is none of these."""
    if name in MERGED_OR_UNPACKED:
        return None
    if name in table.lists:
        return table.lists[name][row]
    if name in table.texts:
        return table.texts[name][row] or ""
    columns = table.numbers if name in table.numbers else table.developer
    return columns[name][row] if name in columns else None


def agree(ours, told):
    if isinstance(ours, str):
        return ours == (told or "")
    if isinstance(ours, np.ndarray):
        told = np.atleast_1d(np.array([np.nan if v is None or isinstance(v, str) else v for v in np.atleast_1d(told)]))
        return np.allclose(ours[: len(told)], told.astype(float), equal_nan=True)
    if told is None:
        return bool(np.isnan(ours))
    if isinstance(told, tuple):
        told = told[0]
    if isinstance(told, str):
        return True
    same_time = told < EARLIEST_ABSOLUTE_TIME and ours == told + FIT_EPOCH_UNIX_S
    return same_time or np.isclose(ours, told, rtol=1e-9) or np.isclose(ours, told * 180 / 2**31, rtol=1e-9)
