"""Pack samples as one blob per channel: differences of whole steps, compressed with a checksum.

A channel uses the coarsest of its steps that represents every value exactly, else its finest one (see
`STEPS_PER_UNIT`). Values that cannot be steps (infinite, huge) are stored as 64-bit floats.
Layout: one byte of version, then a zstd frame with a header, the missing samples as bits, and the differences.
"""

import struct
from collections.abc import Mapping
from typing import Final

import numpy as np
import zstandard
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import StorageFailed
from lanterne_rouge.domain.streams import Channel, Streams

TIME: Final = "time"

SEMICIRCLES_PER_DEGREE: Final = 2**31 / 180

# Steps per unit, coarsest first; the last is the guaranteed resolution.
# FIT: 1 W, 1 bpm, 1/128 rev/min, 1 mm/s, 1 cm, 0.2 m, one semicircle (8.4e-8 deg); GPX and TCX: decimals.
STEPS_PER_UNIT: Final[Mapping[str, tuple[float, ...]]] = {
    TIME: (1, 1000),
    Channel.POWER: (1, 100),
    Channel.HEART_RATE: (1, 100),
    Channel.CADENCE: (1, 2, 128, 1000),
    Channel.SPEED: (1000, 10_000),
    Channel.DISTANCE: (1, 100, 1000),
    Channel.ALTITUDE: (5, 10, 100, 1000),
    Channel.LATITUDE: (SEMICIRCLES_PER_DEGREE, 1e6, 1e7, 1e8),
    Channel.LONGITUDE: (SEMICIRCLES_PER_DEGREE, 1e6, 1e7, 1e8),
    Channel.TEMPERATURE: (1, 10, 1000),
}

PACKING_VERSION: Final = b"\x01"
COMPRESSION_LEVEL: Final = 3
MAX_SAMPLES: Final = 20_000_000
LARGEST_EXACT: Final = 2**52
EXACT: Final = 1e-3
"""The tolerance for a whole step, to allow for floating point errors."""

# Header: kind ("i" differences, "f" floats), bytes per item, whether samples are missing, count, steps per unit, first.
CHANNEL_HEADER: Final = struct.Struct("<cB?Idq")
WIDTHS: Final = (1, 2, 4, 8)


def pack_streams(streams: Streams) -> dict[str, bytes]:
    """Pack the time axis and every channel, by name."""
    if not len(streams):
        return {}
    columns = {TIME: streams.time_s, **{channel.value: column for channel, column in streams.channels.items()}}
    compressor = zstandard.ZstdCompressor(level=COMPRESSION_LEVEL, write_checksum=True)
    return {name: PACKING_VERSION + compressor.compress(_encode(name, column)) for name, column in columns.items()}


def unpack(packed: Mapping[str, bytes]) -> Streams:
    """Unpack samples; raises `StorageFailed` if a blob is damaged or the columns differ in length."""
    if not packed:
        return Streams()
    columns = {name: _unpack_column(name, blob) for name, blob in packed.items()}
    time = columns.pop(TIME, None)
    if time is None or any(len(column) != len(time) for column in columns.values()):
        raise _damaged("the channels do not belong together")
    return Streams(time_s=time, channels={Channel(name): column for name, column in columns.items()})


def _encode(name: str, column: FloatArray) -> bytes:
    missing = np.isnan(column)
    any_missing = bool(missing.any())
    filled = _carried_forward(column, missing) if any_missing else column
    mask = np.packbits(missing).tobytes() if any_missing else b""
    in_steps = _in_steps(name, filled)
    if in_steps is None:
        items = filled.astype("<f8")
        return CHANNEL_HEADER.pack(b"f", 8, any_missing, len(column), 1.0, 0) + mask + _planes(items)
    steps, whole = in_steps
    differences = np.diff(whole, prepend=whole[:1])
    items = differences.astype(f"<i{_width(differences)}")
    header = CHANNEL_HEADER.pack(b"i", items.itemsize, any_missing, len(column), steps, int(whole[0]))
    return header + mask + _planes(items)


def _carried_forward(column: FloatArray, missing: NDArray[np.bool_]) -> FloatArray:
    """Fill missing samples with the previous value, so that their differences are 0."""
    latest = np.where(missing, 0, np.arange(len(column)))
    filled: FloatArray = column[np.maximum.accumulate(latest)]
    return np.where(np.isnan(filled), 0.0, filled)


def _in_steps(name: str, values: FloatArray) -> tuple[float, NDArray[np.int64]] | None:
    """Steps per unit and the values in whole steps; None if they cannot be steps."""
    steps = 1.0
    whole = values
    peak = float(np.abs(values).max())
    for steps in STEPS_PER_UNIT[name]:
        if not peak * steps < LARGEST_EXACT:
            return None
        scaled = values * steps
        whole = np.rint(scaled)
        if float(np.abs(scaled - whole).max()) < EXACT:
            return steps, whole.astype(np.int64)
    if name == TIME and not bool((np.diff(whole) > 0).all()):
        return None
    return steps, whole.astype(np.int64)


def _width(differences: NDArray[np.int64]) -> int:
    low, high = int(differences.min()), int(differences.max())
    return next(width for width in WIDTHS if -(1 << 8 * width - 1) <= low and high < 1 << 8 * width - 1)


def _planes(items: NDArray[np.generic]) -> bytes:
    """Group bytes by significance: the high bytes hardly change and compress well."""
    return items.view(np.uint8).reshape(len(items), items.itemsize).T.tobytes()


def _unpack_column(name: str, blob: bytes) -> FloatArray:
    if name not in STEPS_PER_UNIT:
        raise _damaged(f"there is no channel {name[:40]!r}")
    content = _decompress(blob)
    if len(content) < CHANNEL_HEADER.size:
        raise _damaged("a header is cut short")
    kind, width, any_missing, count, steps, first = CHANNEL_HEADER.unpack_from(content)
    mask_size = (count + 7) // 8 if any_missing else 0
    sound = width in WIDTHS and count > 0 and len(content) == CHANNEL_HEADER.size + mask_size + count * width
    if not (sound and (kind == b"i" or (kind == b"f" and width == 8)) and np.isfinite(steps) and steps > 0):
        raise _damaged("a header does not fit its content")
    planes = np.frombuffer(content, np.uint8, offset=CHANNEL_HEADER.size + mask_size).reshape(width, count)
    items = np.ascontiguousarray(planes.T).view(f"<{kind.decode()}{width}").ravel()
    values = items.astype(np.float64) if kind == b"f" else _from_steps(items, first, steps)
    if any_missing:
        bits = np.frombuffer(content, np.uint8, count=mask_size, offset=CHANNEL_HEADER.size)
        values[np.unpackbits(bits, count=count).view(np.bool_)] = np.nan
    return values


def _from_steps(differences: NDArray[np.signedinteger], first: int, steps: float) -> FloatArray:
    whole = np.cumsum(differences, dtype=np.int64)
    whole += first
    return whole / steps


def _decompress(blob: bytes) -> bytes:
    try:
        size = zstandard.frame_content_size(blob[1:]) if blob[:1] == PACKING_VERSION else -1
        if not 0 <= size <= MAX_SAMPLES * 9 + CHANNEL_HEADER.size:
            raise _damaged("a blob is not one of ours")
        return zstandard.ZstdDecompressor().decompress(blob[1:], max_output_size=size)
    except (zstandard.ZstdError, MemoryError) as error:
        raise _damaged("a blob does not unpack") from error


def _damaged(how: str) -> StorageFailed:
    return StorageFailed(
        f"The stored samples of an activity are damaged: {how}.",
        "Restore a backup with `lanterne restore FILE`, or import the activity's file again.",
    )
