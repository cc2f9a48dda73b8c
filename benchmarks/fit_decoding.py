"""How fast FIT files are decoded, beside two other decoders, interleaved on the same files in one run.

Real files are taken from the folder that LANTERNE_TEST_DATA names; without it, files of our own writer are measured.
Every decoder checks the checksum and turns every message into Python objects or NumPy columns; ours counts, but does
not decode, messages and fields that its table does not name.
"""

import gc
import io
import os
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import fitdecode
import numpy as np
from garmin_fit_sdk import Decoder, Stream

from lanterne_rouge.adapters.files.fit.decode import decode_fit
from lanterne_rouge.adapters.files.fit.encode import MessageBlock, encode_fit
from lanterne_rouge.adapters.files.fit.profile import FILE_ID, RECORD

# Large enough to say something, varied in makers, and few enough that the slowest decoder ends within a minute.
SAMPLES = (
    "cycling-power__4078723797.fit",
    "cycling-power__Edge810-Vector-2013-08-16-15-35-10.fit",
    "cycling-power__Karoo-Botley_BW_Swanmore_Wickham-2025-05-09-1238.fit",
    "cycling-power__SigmaRox11_1.fit",
    "multisport__triathlon_summary_last.fit",
    "running__Fr955v19.28andStryd.fit",
    "running__activity-small-fenix2-run.fit",
    "running__developer-types-sample.fit",
)
OURS = "lanterne_rouge"
ROUNDS = 3


@dataclass(frozen=True, kw_only=True)
class Result:
    """Seconds for all files, the best of the rounds, for each decoder."""

    seconds: Mapping[str, float]
    octets: int
    files: int

    def times_faster_than(self, peer: str) -> float:
        return self.seconds[peer] / self.seconds[OURS]


def run(rounds: int = ROUNDS) -> Result:
    """Measure all decoders, each file by each in turn."""
    files = load_files()
    decoders = {OURS: decode_ours, "garmin-fit-sdk": decode_with_sdk, "fitdecode": decode_with_fitdecode}
    seconds = dict.fromkeys(decoders, 0.0)
    for data in files:
        best = dict.fromkeys(decoders, float("inf"))
        for _ in range(rounds):
            for name, decoder in decoders.items():
                best[name] = min(best[name], _time(decoder, data))
        for name in decoders:
            seconds[name] += best[name]
    return Result(seconds=seconds, octets=sum(map(len, files)), files=len(files))


def load_files() -> Sequence[bytes]:
    """The sample files, or rides of our own writer."""
    folder = os.environ.get("LANTERNE_TEST_DATA")
    if folder and (Path(folder) / "activities").is_dir():
        return [(Path(folder) / "activities" / name).read_bytes() for name in SAMPLES]
    return [write_ride(hours) for hours in (1, 2, 3)]


def write_ride(hours: float) -> bytes:
    """A ride of so many hours at 1 Hz, as our writer makes it."""
    count = int(hours * 3600)
    chance = np.random.default_rng(count)
    seconds = np.arange(count, dtype=np.float64)
    start = 1_700_000_000.0
    records = {
        "timestamp": start + seconds,
        "position_lat": 45 + seconds * 1e-5,
        "position_long": 7 + seconds * 1e-5,
        "altitude": 300 + 20 * np.sin(seconds / 300),
        "heart_rate": np.rint(chance.normal(145, 8, count)),
        "cadence": np.rint(chance.normal(88, 4, count)),
        "distance": seconds * 8.5,
        "speed": chance.normal(8.5, 0.5, count),
        "power": np.rint(np.maximum(chance.normal(210, 40, count), 0)),
        "temperature": np.full(count, 18.0),
    }
    file_id = {"type": [4.0], "manufacturer": [255.0], "time_created": [start]}
    return encode_fit([MessageBlock(message=FILE_ID, columns=file_id), MessageBlock(message=RECORD, columns=records)])


def decode_ours(data: bytes) -> None:
    decode_fit(data)


def decode_with_sdk(data: bytes) -> None:
    Decoder(Stream.from_byte_array(bytearray(data))).read()


def decode_with_fitdecode(data: bytes) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with fitdecode.FitReader(io.BytesIO(data)) as reader:
            for _ in reader:
                pass


def _time(decoder: Callable[[bytes], None], data: bytes) -> float:
    gc.collect()
    begin = time.perf_counter()
    decoder(data)
    return time.perf_counter() - begin


def main() -> Result:
    """Measure and print a table."""
    result = run()
    print(f"{result.files} FIT files, {result.octets / 1e6:.1f} MB")
    for name, seconds in result.seconds.items():
        speed = result.octets / seconds / 1e6
        print(f"  {name:16} {seconds:8.3f} s {speed:7.1f} MB/s {result.times_faster_than(name):6.1f} x our time")
    return result


if __name__ == "__main__":
    main()
