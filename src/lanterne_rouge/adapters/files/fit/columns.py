"""From the positions of messages to columns of values: one gather a definition, one view a field."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.fit.profile import (
    EVENT,
    HR,
    LAP,
    LENGTH,
    MESSAGES,
    RECORD,
    SESSION,
    Field,
    MessageType,
)
from lanterne_rouge.adapters.files.fit.table import (
    BASE_TYPES,
    Base,
    BaseType,
    DeveloperField,
    IntArray,
    MessageTable,
    OctetArray,
)
from lanterne_rouge.adapters.files.fit.walk import FieldSlot, Layout, MessageGroup
from lanterne_rouge.domain.arrays import FloatArray

DescribeDeveloperField = Callable[[MessageGroup, FieldSlot], DeveloperField | None]

_Rows = NDArray[np.void]
_Texts = tuple[str | None, ...]


@dataclass(slots=True)
class _Columns:
    """The columns of one group, or of a whole table."""

    numbers: dict[str, FloatArray] = field(default_factory=dict)
    lists: dict[str, FloatArray] = field(default_factory=dict)
    octets: dict[str, OctetArray] = field(default_factory=dict)
    texts: dict[str, _Texts] = field(default_factory=dict)
    developer: dict[str, FloatArray] = field(default_factory=dict)
    developer_texts: dict[str, _Texts] = field(default_factory=dict)

    def cells(self) -> dict[str, int]:
        """The width of each column."""
        widths = {name: column.shape[1] for name, column in self.lists.items()}
        widths |= {name: column.shape[1] for name, column in self.octets.items()}
        narrow = (self.numbers, self.texts, self.developer, self.developer_texts)
        return widths | {name: 1 for columns in narrow for name in columns}


def build_table(
    data: bytes, message: int, groups: Sequence[MessageGroup], describe: DescribeDeveloperField, most_cells: int
) -> MessageTable | None:
    """The table of one kind of message; None when it would have more than `most_cells` cells."""
    message_type = MESSAGES[message]
    positions = [group.places() for group in groups]
    rows = sum(map(len, positions))
    decoded = [
        _decode_group(data, group, at, message_type, describe) for group, at in zip(groups, positions, strict=True)
    ]
    if len(groups) == 1:
        parts = np.full(rows, groups[0].part, dtype=np.int64)
        return _table(message_type.name, positions[0], parts, decoded[0])
    widths: dict[str, int] = {}
    for columns in decoded:
        for name, width in columns.cells().items():
            widths[name] = max(width, widths.get(name, 0))
    if rows * sum(widths.values()) > most_cells:
        return None
    everywhere = np.concatenate(positions)
    order = np.argsort(everywhere, kind="stable")
    parts = np.repeat([group.part for group in groups], [len(at) for at in positions])
    return _table(message_type.name, everywhere[order], parts[order], _merge(decoded, _ranks(order, positions)))


def _table(name: str, positions: IntArray, parts: IntArray, columns: _Columns) -> MessageTable:
    return MessageTable(
        name=name,
        positions=positions,
        parts=parts,
        numbers=columns.numbers,
        lists=columns.lists,
        octets=columns.octets,
        texts=columns.texts,
        developer=columns.developer,
        developer_texts=columns.developer_texts,
    )


def _ranks(order: IntArray, positions: Sequence[IntArray]) -> list[IntArray]:
    """For each group, which rows of the table its messages are."""
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    ends = np.cumsum([len(at) for at in positions])
    return [rank[end - len(at) : end] for end, at in zip(ends, positions, strict=True)]


def _merge(decoded: Sequence[_Columns], rows: Sequence[IntArray]) -> _Columns:
    """One set of columns from those of several groups; what a group does not have is unknown in its rows."""
    total = sum(map(len, rows))
    merged = _Columns()
    for columns, at in zip(decoded, rows, strict=True):
        _place(merged.numbers, columns.numbers, at, total)
        _place(merged.developer, columns.developer, at, total)
        _place_wide(merged.lists, columns.lists, at, total)
        for name, octets in columns.octets.items():
            old = merged.octets.get(name)
            width = max(octets.shape[1], 0 if old is None else old.shape[1])
            wide = np.full((total, width), 0xFF, dtype=np.uint8)
            if old is not None:
                wide[:, : old.shape[1]] = old
            wide[at, : octets.shape[1]] = octets
            merged.octets[name] = wide
    merged.texts = _merge_texts([columns.texts for columns in decoded], rows, total)
    merged.developer_texts = _merge_texts([columns.developer_texts for columns in decoded], rows, total)
    return merged


def _place(into: dict[str, FloatArray], columns: Mapping[str, FloatArray], at: IntArray, total: int) -> None:
    for name, values in columns.items():
        if name not in into:
            into[name] = np.full(total, np.nan)
        into[name][at] = values


def _place_wide(into: dict[str, FloatArray], columns: Mapping[str, FloatArray], at: IntArray, total: int) -> None:
    for name, values in columns.items():
        old = into.get(name)
        width = values.shape[1]
        if old is None:
            into[name] = old = np.full((total, width), np.nan)
        elif old.shape[1] < width:
            wider = np.full((total, width), np.nan)
            wider[:, : old.shape[1]] = old
            into[name] = old = wider
        old[at, :width] = values


def _merge_texts(decoded: Iterable[Mapping[str, _Texts]], rows: Sequence[IntArray], total: int) -> dict[str, _Texts]:
    merged: dict[str, list[str | None]] = {}
    for columns, at in zip(decoded, rows, strict=True):
        for name, values in columns.items():
            column = merged.setdefault(name, [None] * total)
            for row, value in zip(at.tolist(), values, strict=True):
                column[row] = value
    return {name: tuple(column) for name, column in merged.items()}


def gather(data: bytes, positions: IntArray, layout: Layout) -> _Rows:
    """The messages at these positions, one item of the layout's size each."""
    every_start = np.ndarray((len(data) - layout.size + 1,), np.dtype((np.void, layout.size)), data, 0, (1,))
    return every_start[positions]


def _decode_group(
    data: bytes, group: MessageGroup, positions: IntArray, message_type: MessageType, describe: DescribeDeveloperField
) -> _Columns:
    layout = group.layout
    native = [
        (slot, message_type.fields[slot.number])
        for slot in layout.slots
        if slot.number in message_type.fields and slot.size
    ]
    columns = _Columns()
    if not native and not layout.developer_slots:
        return columns
    rows = gather(data, positions, layout)
    order = ">" if layout.big_endian else "<"
    for slot, described in native:
        _decode_field(rows, slot, described, order, columns)
    for slot in layout.developer_slots:
        developer = describe(group, slot)
        if developer is not None and slot.size:
            _decode_developer_field(rows, slot, developer, order, columns)
    return columns


def _decode_field(rows: _Rows, slot: FieldSlot, described: Field, order: str, columns: _Columns) -> None:
    if slot.base == Base.TEXT:
        columns.texts[described.name] = _read_texts(rows, slot)
        return
    base = BASE_TYPES.get(slot.base)
    if base is None:
        return
    if described.base is Base.OCTETS:
        octets = np.ndarray((len(rows), slot.size), np.uint8, rows, slot.offset, (rows.dtype.itemsize, 1))
        columns.octets[described.name] = octets
        return
    if slot.size % base.size:
        # Some devices declare fewer octets than the type needs; there is no agreed meaning for the rest.
        return
    values = _read_numbers(rows, slot, base, order, described.scale, described.offset)
    if described.many:
        columns.lists[described.name] = values.reshape(len(rows), -1)
    else:
        columns.numbers[described.name] = values if values.ndim == 1 else values[:, 0]


def _decode_developer_field(
    rows: _Rows, slot: FieldSlot, developer: DeveloperField, order: str, columns: _Columns
) -> None:
    name = developer.name
    if name in columns.developer or name in columns.developer_texts:
        name = f"{name} {developer.developer}.{developer.number}"
    if developer.base == Base.TEXT:
        columns.developer_texts[name] = _read_texts(rows, slot)
        return
    base = BASE_TYPES.get(developer.base)
    if base is None or slot.size % base.size:
        return
    values = _read_numbers(rows, slot, base, order, developer.scale, developer.offset)
    columns.developer[name] = values if values.ndim == 1 else values[:, 0]


def _read_numbers(rows: _Rows, slot: FieldSlot, base: BaseType, order: str, scale: float, offset: float) -> FloatArray:
    """The values of a field: (rows,), or (rows, count) if the field holds several."""
    count = slot.size // base.size
    stride = rows.dtype.itemsize
    shape = (len(rows),) if count == 1 else (len(rows), count)
    strides = (stride,) if count == 1 else (stride, base.size)
    raw = np.ndarray(shape, f"{order}{base.code}", rows, slot.offset, strides)
    if base.invalid is None:
        return _finite(raw, scale, offset)
    values = raw.astype(np.float64)
    unknown = raw == base.invalid
    if unknown.any():
        values[unknown] = np.nan
    if scale != 1:
        values /= scale
    if offset:
        values -= offset
    return values


def _finite(raw: NDArray[np.generic], scale: float, offset: float) -> FloatArray:
    """Values of a floating base type; what is no finite number is unknown."""
    with np.errstate(all="ignore"):
        values = raw.astype(np.float64) / scale - offset
    values[~np.isfinite(values)] = np.nan
    return values


def _read_texts(rows: _Rows, slot: FieldSlot) -> _Texts:
    octets = np.ndarray((len(rows),), f"S{slot.size}", rows, slot.offset, (rows.dtype.itemsize,))
    return tuple(_text(value) for value in octets.tolist())


def _text(value: bytes) -> str | None:
    """Text up to its terminator; octets that are no UTF-8 are replaced, an empty text is unknown."""
    return value.split(b"\0", 1)[0].decode("utf-8", errors="replace") or None


UNKNOWN_SIZE = -1


def unroll(values: NDArray[np.int64], whole: NDArray[np.bool_], *, bits: int) -> NDArray[np.int64]:
    """Whole values from a sequence in which most hold only their low bits.

    Each value is the first one at or after its predecessor that ends in these bits; `UNKNOWN_SIZE` before any whole value.
    """
    if not len(values):
        return values
    mask = (1 << bits) - 1
    low = values & mask
    steps = np.diff(low, prepend=low[:1]) & mask
    count = np.cumsum(steps)
    anchor = np.maximum.accumulate(np.where(whole, np.arange(len(values)), -1))
    unrolled = values[anchor] + count - count[anchor]
    unrolled[anchor < 0] = UNKNOWN_SIZE
    return unrolled


def count_up(counts: NDArray[np.int64], *, bits: int) -> NDArray[np.int64]:
    """A rolling counter as a running total that starts at its first value."""
    return unroll(counts, np.arange(len(counts)) == 0, bits=bits)


# An old field and the wider one that replaced it: same unit, and devices write the one, the other or both.
_ALIASES: Mapping[int, tuple[tuple[str, str], ...]] = {
    RECORD: (
        ("altitude", "enhanced_altitude"),
        ("speed", "enhanced_speed"),
        ("respiration_rate", "enhanced_respiration_rate"),
    ),
    SESSION: (
        ("avg_speed", "enhanced_avg_speed"),
        ("max_speed", "enhanced_max_speed"),
        ("avg_altitude", "enhanced_avg_altitude"),
        ("min_altitude", "enhanced_min_altitude"),
        ("max_altitude", "enhanced_max_altitude"),
        ("avg_respiration_rate", "enhanced_avg_respiration_rate"),
        ("max_respiration_rate", "enhanced_max_respiration_rate"),
        ("min_respiration_rate", "enhanced_min_respiration_rate"),
    ),
    LAP: (
        ("avg_speed", "enhanced_avg_speed"),
        ("max_speed", "enhanced_max_speed"),
        ("avg_altitude", "enhanced_avg_altitude"),
        ("min_altitude", "enhanced_min_altitude"),
        ("max_altitude", "enhanced_max_altitude"),
        ("avg_respiration_rate", "enhanced_avg_respiration_rate"),
        ("max_respiration_rate", "enhanced_max_respiration_rate"),
    ),
    LENGTH: (
        ("avg_respiration_rate", "enhanced_avg_respiration_rate"),
        ("max_respiration_rate", "enhanced_max_respiration_rate"),
    ),
    EVENT: (("data16", "data"),),
    HR: (("time256", "fractional_timestamp"),),
}

_SPEED_SCALE = 100
_DISTANCE_SCALE = 16


def expand_components(message: int, numbers: dict[str, FloatArray], octets: Mapping[str, OctetArray]) -> None:
    """Add to a table's columns what is packed in others of them; a value that stands for itself wins."""
    if message == RECORD:
        _expand_speed_and_distance(numbers, octets)
        _count_up(numbers, "cycles", "total_cycles", bits=8)
        _count_up(numbers, "compressed_accumulated_power", "accumulated_power", bits=16)
    for packed, plain in _ALIASES.get(message, ()):
        if packed in numbers:
            _fill(numbers, plain, numbers[packed])


def _expand_speed_and_distance(numbers: dict[str, FloatArray], octets: Mapping[str, OctetArray]) -> None:
    """Three octets: 12 bits of speed (1/100 m/s), 12 bits of a running distance (1/16 m)."""
    packed = octets.get("compressed_speed_distance")
    if packed is None or packed.shape[1] != 3:
        return
    low, middle, high = packed.astype(np.int64).T
    valid = ~(packed == 0xFF).all(axis=1)
    speed = np.where(valid, (low | (middle & 0x0F) << 8) / _SPEED_SCALE, np.nan)
    _fill(numbers, "speed", speed)
    distance = np.full(len(packed), np.nan)
    distance[valid] = count_up(((middle >> 4) | high << 4)[valid], bits=12) / _DISTANCE_SCALE
    _fill(numbers, "distance", distance)


def _count_up(numbers: dict[str, FloatArray], packed: str, plain: str, *, bits: int) -> None:
    """Unroll a counter that rolls over."""
    column = numbers.get(packed)
    if column is None:
        return
    finite = ~np.isnan(column)
    total = np.full(len(column), np.nan)
    total[finite] = count_up(column[finite].astype(np.int64), bits=bits)
    _fill(numbers, plain, total)


def _fill(numbers: dict[str, FloatArray], name: str, values: FloatArray) -> None:
    own = numbers.get(name)
    if own is None:
        numbers[name] = values
    elif np.isnan(own).any():
        numbers[name] = np.where(np.isnan(own), values, own)
