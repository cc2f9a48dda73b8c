"""The app's first page on a slow phone, in a real browser: `python -m benchmarks.first_page`.

Plain HTTP at 1.6 Mbit/s with a round trip of 150 ms, on a processor four times slower than this one; the demo athlete. Cold is a
device that is signed in and has nothing of the app yet, warm the next visit. Needs Chromium, Node and the app's tools.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from benchmarks.in_browser import run_in_browser

ROUNDS, BYTES_A_SECOND, ROUND_TRIP_MS, SLOWDOWN = 7, 1_600_000 // 8, 150, 4


def main() -> Mapping[str, float]:
    """Milliseconds until the day's decision is shown, and bytes on the wire until then."""
    printed = run_in_browser(
        Path(__file__).with_suffix(".mjs"),
        "first page",
        rounds=ROUNDS,
        bytesPerSecond=BYTES_A_SECOND,
        latency=ROUND_TRIP_MS,
        slowdown=SLOWDOWN,
    )
    if printed is None:
        return {}
    seen = json.loads(printed)
    cold, warm, kilobytes = median(seen["cold"]), median(seen["warm"]), seen["wire_bytes"] / 1000
    print(f"first page       {cold:.0f} ms cold, {warm:.0f} ms warm, {kilobytes:.0f} kB on the wire")
    return {"first_page_cold_ms": cold, "first_page_warm_ms": warm, "first_page_kb": kilobytes}


if __name__ == "__main__":
    main()
