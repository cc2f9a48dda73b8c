"""A script of the browser against the demo athlete's server, as the benchmarks of the app run it."""

import json
import re
import shutil
import subprocess
import time
from pathlib import Path

from benchmarks.serving import served

WEB = Path(__file__).resolve().parents[1] / "web"


def run_in_browser(script: Path, what: str, timeout_s: float = 900, **config: object) -> str | None:
    """What a script prints that is given the browser, the address, a pairing code and `config`; None, said, where one is missing."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None or not (WEB / "node_modules" / ".installed").exists():
        print(f"{what:16} not measured: Chromium or the app's tools are not here")
        return None
    with served("serve", "--demo") as (_, port, told):
        while not any("#pair=" in line for line in told):
            time.sleep(0.05)
        code = re.findall(r"#pair=(\S+)", "".join(told))[0]
        given = {"chromium": chromium, "address": f"http://127.0.0.1:{port}", "code": code, **config}
        # The script finds its library from the folder that it runs in.
        command = ["node", str(script), json.dumps(given)]
        return subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True, timeout=timeout_s).stdout
