"""The app's first page on a slow phone, in a real browser: `python -m benchmarks.first_page`.

Plain HTTP at 1.6 Mbit/s with a round trip of 150 ms, on a processor four times slower than this one; the demo athlete. Cold is a
device that is signed in and has nothing of the app yet, warm the next visit. Needs Chromium, Node and the app's tools.
"""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from benchmarks.serving import served

ROUNDS, BYTES_A_SECOND, ROUND_TRIP_MS, SLOWDOWN = 7, 1_600_000 // 8, 150, 4
WEB = Path(__file__).resolve().parents[1] / "web"


def main() -> Mapping[str, float]:
    """Milliseconds until the day's decision is shown, and bytes on the wire until then."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None or not (WEB / "node_modules" / ".installed").exists():
        print("first page       not measured: Chromium or the app's tools are not here")
        return {}
    script = str(Path(__file__).with_suffix(".mjs"))
    with served("serve", "--demo") as (_, port, told):
        while not any("#pair=" in line for line in told):
            time.sleep(0.05)
        config = {
            "chromium": chromium,
            "address": f"http://127.0.0.1:{port}",
            "code": re.findall(r"#pair=(\S+)", "".join(told))[0],
            "rounds": ROUNDS,
            "bytesPerSecond": BYTES_A_SECOND,
            "latency": ROUND_TRIP_MS,
            "slowdown": SLOWDOWN,
        }
        # The script finds its library from the folder that it runs in.
        ran = subprocess.run(
            ["node", script, json.dumps(config)], cwd=WEB, check=True, capture_output=True, text=True, timeout=600
        )
    seen = json.loads(ran.stdout)
    cold, warm, kilobytes = median(seen["cold"]), median(seen["warm"]), seen["wire_bytes"] / 1000
    print(f"first page       {cold:.0f} ms cold, {warm:.0f} ms warm, {kilobytes:.0f} kB on the wire")
    return {"first_page_cold_ms": cold, "first_page_warm_ms": warm, "first_page_kb": kilobytes}


if __name__ == "__main__":
    main()
