"""When messages were written: whole timestamps, and those whose header holds only the last five bits of the time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from lanterne_rouge.adapters.files.fit.columns import UNKNOWN_SIZE, build_table, gather, unroll
from lanterne_rouge.adapters.files.fit.profile import FIELD_DESCRIPTION, FIT_EPOCH_UNIX_S
from lanterne_rouge.adapters.files.fit.table import DeveloperField, IntArray
from lanterne_rouge.adapters.files.fit.walk import FieldSlot, MessageGroup
from lanterne_rouge.domain.arrays import FloatArray

_NO_TIME = 0xFFFF_FFFF


@dataclass(frozen=True, kw_only=True, eq=False)
class CompressedTimes:
    """The messages with a compressed header: their positions, ascending, and their times in Unix seconds."""

    positions: IntArray
    times: FloatArray

    def fill(self, positions: IntArray, values: FloatArray) -> FloatArray:
        """The times of the messages at `positions`: as known, else from their headers."""
        if not len(self.positions):
            return values
        nearest = np.minimum(np.searchsorted(self.positions, positions), len(self.positions) - 1)
        compressed = (self.positions[nearest] == positions) & np.isnan(values)
        return np.where(compressed, self.times[nearest], values)


def full_times(data: bytes, groups: Sequence[MessageGroup]) -> tuple[IntArray, IntArray]:
    """Positions and times (FIT seconds) of the messages that carry a whole timestamp."""
    positions = [np.empty(0, dtype=np.int64)]
    times = [np.empty(0, dtype=np.int64)]
    for group in groups:
        slot = group.layout.timestamp
        if slot is None or not group.positions:
            continue
        at = group.places()
        rows = gather(data, at, group.layout)
        kind = ">u4" if group.layout.big_endian else "<u4"
        values = np.ndarray((len(at),), kind, rows, slot.offset, (group.layout.size,)).astype(np.int64)
        stamped = values != _NO_TIME
        positions.append(at[stamped])
        times.append(values[stamped])
    return np.concatenate(positions), np.concatenate(times)


def rebuild_times(data: bytes, groups: Sequence[MessageGroup]) -> CompressedTimes:
    """The times of messages with a compressed header.

    Such a header counts on from the message before it, modulo 32 s, whatever kind of message that is.
    """
    short_at = _compressed_positions(data, groups)
    if not len(short_at):
        return CompressedTimes(positions=short_at, times=np.empty(0))
    full_at, full = full_times(data, groups)
    five_bits = (np.frombuffer(data, dtype=np.uint8)[short_at] & 31).astype(np.int64)
    order = np.argsort(np.concatenate((full_at, short_at)), kind="stable")
    is_full = (np.arange(len(order)) < len(full_at))[order]
    unrolled = unroll(np.concatenate((full, five_bits))[order], is_full, bits=5)[~is_full]
    times = np.where(unrolled == UNKNOWN_SIZE, np.nan, unrolled + float(FIT_EPOCH_UNIX_S))
    return CompressedTimes(positions=short_at, times=times)


def _compressed_positions(data: bytes, groups: Sequence[MessageGroup]) -> IntArray:
    octets = np.frombuffer(data, dtype=np.uint8)
    everywhere = np.concatenate([group.places() for group in groups])
    return np.sort(everywhere[octets[everywhere] >= 0x80])


_UNLIMITED = 1 << 62
# Real files describe a few dozen fields; the rest of a list without end is not worth the time.
_MOST_DESCRIPTIONS = 4096


class DeveloperFields:
    """The field descriptions of a file, found by part, developer and number."""

    def __init__(self, data: bytes, groups: Sequence[MessageGroup]) -> None:
        descriptions = [group for group in groups if group.layout.message == FIELD_DESCRIPTION]
        self.fields = tuple(_read_descriptions(data, descriptions)) if descriptions else ()
        self._found: dict[tuple[int, int, int], list[DeveloperField]] = {}
        for field in self.fields:
            self._found.setdefault((field.part, field.developer, field.number), []).append(field)

    def describe(self, group: MessageGroup, slot: FieldSlot) -> DeveloperField | None:
        """The description in force where the group begins: the last one before it."""
        descriptions = self._found.get((group.part, slot.base, slot.number))
        if not descriptions:
            return None
        start = group.positions[0]
        return next((field for field in reversed(descriptions) if field.position < start), descriptions[0])


def _read_descriptions(data: bytes, groups: Sequence[MessageGroup]) -> Iterator[DeveloperField]:
    table = build_table(data, FIELD_DESCRIPTION, groups, lambda group, slot: None, _UNLIMITED)
    if table is None:
        return
    developers = table.number("developer_data_index")
    numbers = table.number("field_definition_number")
    bases = table.number("fit_base_type_id")
    scales = table.number("scale")
    offsets = table.number("offset")
    native_messages = table.number("native_mesg_num")
    native_fields = table.number("native_field_num")
    names = zip(table.text("field_name"), table.text("units"), strict=True)
    for row, (name, units) in enumerate(islice(names, _MOST_DESCRIPTIONS)):
        if np.isnan(developers[row]) or np.isnan(numbers[row]) or np.isnan(bases[row]):
            continue
        yield DeveloperField(
            name=name or f"field {int(numbers[row])}",
            units=units,
            part=int(table.parts[row]),
            developer=int(developers[row]),
            number=int(numbers[row]),
            base=int(bases[row]) & 0x1F,
            scale=1.0 if np.isnan(scales[row]) or not scales[row] else float(scales[row]),
            offset=0.0 if np.isnan(offsets[row]) else float(offsets[row]),
            native_message=None if np.isnan(native_messages[row]) else int(native_messages[row]),
            native_field=None if np.isnan(native_fields[row]) else int(native_fields[row]),
            position=int(table.positions[row]),
        )
