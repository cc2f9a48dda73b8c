"""How fast the store is: a decade of activities written, read and taken back. `python -m benchmarks.storage`."""

import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import numpy as np

from lanterne_rouge.adapters.storage.packing import pack_streams, unpack
from lanterne_rouge.adapters.storage.stores import SqlStores, open_stores
from lanterne_rouge.domain.activity import Activity, ActivitySource, BestEffort, Measures, Summary, ZoneTimes
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Lap
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

ACTIVITIES = 3000
SAMPLES = 8000
BATCH = 40
NOW = datetime(2026, 1, 1, tzinfo=UTC)
FIRST = datetime(2016, 1, 1, 7, tzinfo=UTC)


def streams(seed: int = 1) -> Streams:
    """A ride of two hours and a bit, as a head unit writes it."""
    random = np.random.default_rng(seed)
    n = SAMPLES
    speed = np.rint(np.clip(8 + np.cumsum(random.normal(0, 0.1, n)), 0, 20) * 1000) / 1000
    power = np.rint(np.clip(200 + random.normal(0, 40, n), 0, None))
    power[random.random(n) < 0.01] = np.nan
    latitude = np.rint((45 + np.cumsum(speed) / 111e3) * 2**31 / 180) * (180 / 2**31)
    return Streams(
        time_s=np.arange(n, dtype=np.float64),
        channels={
            Channel.POWER: power,
            Channel.HEART_RATE: np.rint(140 + np.cumsum(random.normal(0, 0.05, n))),
            Channel.CADENCE: np.rint(85 + random.normal(0, 3, n)),
            Channel.SPEED: speed,
            Channel.DISTANCE: np.rint(np.cumsum(speed) * 100) / 100,
            Channel.ALTITUDE: np.rint((100 + np.cumsum(random.normal(0, 0.2, n))) * 5) / 5,
            Channel.LATITUDE: latitude,
            Channel.LONGITUDE: np.rint(latitude / 3 * 2**31 / 180) * (180 / 2**31),
        },
    )


def activity(number: int) -> Activity:
    """An activity with as much in its document as a ride with ten laps has."""
    start = FIRST + timedelta(hours=29 * number)
    efforts = tuple(
        BestEffort(channel=channel, duration_s=duration, value=301.25 + number % 50)
        for channel in (Channel.POWER, Channel.HEART_RATE, Channel.SPEED)
        for duration in (1, 5, 15, 30, 60, 120, 180, 300, 480, 600, 720, 1200, 1800, 3600, 5400)
    )
    laps = tuple(Lap(start_s=i * 600.0, timer_s=600.0, distance_m=5012.5, avg_power_w=201.0) for i in range(10))
    zones = ZoneTimes(scheme="coggan_power", labels=("Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7"), seconds=(900.0,) * 7)
    sha256 = f"{number:064x}"
    return Activity(
        id=f"{number:016x}",
        sport=Sport.CYCLING,
        sub_sport="road",
        title=f"Ride {number}",
        start=start,
        utc_offset_s=3600,
        timezone="Europe/Paris",
        day=start.date(),
        elapsed_s=8000.0,
        timer_s=7900.0,
        distance_m=64000.0,
        pool_length_m=None,
        rpe=None,
        athlete_load=None,
        sources=(
            ActivitySource(
                file=f"{number}.fit", format=FileFormat.FIT, sha256=sha256, index=0, channels=tuple(Channel)
            ),
        ),
        laps=laps,
        lengths=(),
        sets=(),
        device=DeviceSummary(np_w=220.0, tss=110.0, avg_power_w=201.0),
        summary=Summary(values={"work_j": 1.6e6, "np_w": 221.3, "avg_power_w": 201.0}, best_efforts=efforts),
        measures=Measures(values={"tss": 101.5}, load=101.5, zones=(zones, zones)),
        quality=(),
    )


def fill(stores: SqlStores, packed: list[dict[str, bytes]]) -> None:
    """Write everything as an import does: one journal entry over many transactions."""
    with stores.journal.writing("import", "a decade", at=NOW, durable=False) as entry:
        pass
    for first in range(0, ACTIVITIES, BATCH):
        with stores.journal.continuing(entry):
            for number in range(first, min(first + BATCH, ACTIVITIES)):
                stores.activities.save_packed(activity(number), packed[number % len(packed)])
    days = [FIRST.date() + timedelta(days=n) for n in range(3650)]
    source = Provenance(source="ring")
    with stores.journal.continuing(entry, durable=True):
        stores.wellness.save(
            WellnessObservation(day=day, metric=metric, value=50.0, provenance=source)
            for day in days
            for metric in tuple(WellnessMetric)[:10]
        )
        series = [
            FitnessDay(date=day, load=50.0, ctl=50.0, atl=50.0, tsb=0.0, form=0.0, ramp_7d=0.5, settling=False)
            for day in days
        ]
        stores.fitness.replace_from(days[0], series, [])


def timed(what: str, work: Callable[[], object], times: int = 1) -> None:
    """Print the mean wall and CPU time of `work`."""
    wall, cpu = time.perf_counter(), time.process_time()
    for _ in range(times):
        work()
    wall, cpu = (time.perf_counter() - wall) / times, (time.process_time() - cpu) / times
    print(f"{what:<60} {wall * 1e3:10.2f} ms   cpu {cpu * 1e3:10.2f} ms")


def main() -> None:
    """Measure everything once."""
    samples = streams()
    packed = pack_streams(samples)
    size = sum(map(len, packed.values()))
    print(f"{SAMPLES} samples x {len(samples.channels)} channels: {size} bytes")
    timed("pack them", lambda: pack_streams(samples), 50)
    timed("unpack them all", lambda: unpack(packed), 50)
    with tempfile.TemporaryDirectory(prefix="lanterne-bench-") as folder:
        home = Path(folder)
        timed("make a home", lambda: open_stores(home, "me", today=NOW.date()).close())
        timed("open it again", lambda: open_stores(home, "me", today=NOW.date()).close(), 20)
        several = [pack_streams(streams(seed)) for seed in range(10)]
        with open_stores(home, "me", today=NOW.date()) as stores:
            timed(f"write {ACTIVITIES} activities and ten years of days", lambda: fill(stores, several))
            print(f"the database has {(home / 'lanterne.db').stat().st_size / 1e6:.0f} MB")
            read_back(stores)
            timed("undo the import", stores.journal.undo)


def read_back(stores: SqlStores) -> None:
    """The questions that are asked every day."""
    last = stores.activities.between(None, None)[-1].day
    since = last - timedelta(days=60)
    timed("list all activities", lambda: stores.activities.between(None, None))
    timed("all best efforts", stores.activities.bests)
    timed("60 days of fitness, wellness and activities", lambda: sixty_days(stores, since, last), 20)
    timed("one channel of one activity", lambda: stores.activities.streams(f"{7:016x}", [Channel.POWER]), 50)
    timed("activities at the same time", lambda: stores.activities.overlapping(FIRST, FIRST + timedelta(days=1)), 50)
    measures = [(f"{number:016x}", Measures(load=99.0)) for number in range(ACTIVITIES)]
    timed("replace all measures", lambda: stores.activities.save_measures(measures))


def sixty_days(stores: SqlStores, since: date, last: date) -> None:
    """What a morning reads."""
    stores.fitness.between(since, last)
    stores.wellness.between(since, last)
    stores.activities.between(since, last)


if __name__ == "__main__":
    main()
