"""From a tap on the screen to the set on the screen, in a real browser on this machine: `python -m benchmarks.set_on_screen`.

The app shows a set from its own storage, before the server has it; the server answers meanwhile, as in a gym with a network.
"""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks.serving import served

TAPS = 200
WEB = Path(__file__).resolve().parents[1] / "web"


def main() -> Mapping[str, float]:
    """Milliseconds for half and for 99 of 100 of the taps."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None or not (WEB / "node_modules" / ".installed").exists():
        print("set on screen    not measured: Chromium or the app's tools are not here")
        return {}
    script = str(Path(__file__).with_suffix(".mjs"))
    with served("serve", "--demo") as (_, port, told):
        while not any("#pair=" in line for line in told):
            time.sleep(0.05)
        config = {
            "chromium": chromium,
            "address": f"http://127.0.0.1:{port}",
            "code": re.findall(r"#pair=(\S+)", "".join(told))[0],
            "taps": TAPS,
        }
        # The script finds its library from the folder that it runs in.
        ran = subprocess.run(
            ["node", script, json.dumps(config)], cwd=WEB, check=True, capture_output=True, text=True, timeout=900
        )
    taken = sorted(json.loads(ran.stdout))
    half, most = taken[len(taken) // 2], taken[-(-99 * len(taken) // 100) - 1]
    print(
        f"set on screen    {half:.0f} ms half of {len(taken)} taps, {most:.0f} ms 99 of 100, {taken[-1]:.0f} ms the longest"
    )
    return {"set_on_screen_p99_ms": most}


if __name__ == "__main__":
    main()
