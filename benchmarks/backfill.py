"""Ten years fetched from a service without delay of its own: `python -m benchmarks.backfill`.

3,000 recordings of an hour and 3,650 nights from a stand-in of intervals.icu in another process: wall and processor time, memory
over all processes, and a second sync with nothing new.
"""

import json
import multiprocessing
import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from multiprocessing.queues import Queue
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import numpy as np

from benchmarks.importing import LANTERNE, _watched
from lanterne_rouge.sandbox.invented_training import DayAbility, SessionLabel, record_ride

HOUR = ((20.0, 0.6), (20.0, 0.85), (20.0, 0.65))
ACTIVITIES, YEARS, LONGEST_S = 3000, 10, 3600
DAYS = 365 * YEARS


def main(count: int = ACTIVITIES) -> Mapping[str, float]:
    """All figures."""
    context = multiprocessing.get_context("spawn")
    told: Queue[str] = context.Queue()
    service = context.Process(target=_serve, args=(count, told), daemon=True)
    service.start()
    try:
        os.environ |= {"INTERVALS_BASE_URL": told.get(timeout=LONGEST_S), "INTERVALS_API_KEY": "k"}
        with TemporaryDirectory(prefix="lanterne-bench-") as folder:
            since = (datetime.now(UTC) - timedelta(days=DAYS + 10)).date().isoformat()
            sync = [*LANTERNE, "--home", str(Path(folder, "home")), "sync", "--since", since, "--json"]
            first, again = _watched(sync), _watched(sync)
    finally:
        service.kill()
        for name in ("INTERVALS_BASE_URL", "INTERVALS_API_KEY"):
            os.environ.pop(name, None)
    new = json.loads(first.output)["services"][0]["activities"]
    print(f"{count} recordings and {DAYS} nights, {new} new: {first.seconds:.1f} s wall, peak {first.peak_mb:.0f} MB")
    print(f"again, nothing new: {again.seconds:.1f} s wall")
    return {"backfill_s": first.seconds, "backfill_mb": first.peak_mb, "backfill_again_s": again.seconds}


def _serve(count: int, told: "Queue[str]") -> None:
    from lanterne_rouge.adapters.files.fit.activity_file import write_recording
    from lanterne_rouge.sandbox.vendors.intervals import IntervalsService
    from lanterne_rouge.sandbox.vendors.service import listening

    service, now = IntervalsService(key="k"), datetime.now(UTC)
    body = DayAbility(ftp=240, lthr=168, max_hr=188, run_speed=3.4, swim_speed=0.9, mass=74)
    for number in range(count):
        start = (now - timedelta(days=1 + number * DAYS / count)).replace(minute=0, second=0, microsecond=0)
        words = SessionLabel(title=f"Session {number}", start=start, rpe=5.0)
        ride = record_ride(np.random.default_rng(number), words, HOUR, body, indoors=False)
        file = write_recording(ride)
        service.upload(f"i{number}", f"{start:%Y-%m-%dT%H:%M:%S}", file)
    for back in range(DAYS):
        day = (now - timedelta(days=back)).date().isoformat()
        service.wellness[day] = {"id": day, "hrv": 60.0 + back % 9, "restingHR": 48, "sleepSecs": 27000}
    with listening(service) as open_service:
        told.put(open_service.base_url)
        sleep(LONGEST_S)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ACTIVITIES)
