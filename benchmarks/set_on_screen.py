"""From a tap on the screen to the set on the screen, in a real browser on this machine: `python -m benchmarks.set_on_screen`.

The app shows a set from its own storage, before the server has it; the server answers meanwhile, as in a gym with a network. Half
a second of rest comes after each set that the server has.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from benchmarks.in_browser import run_in_browser

TAPS, REST_MS = 200, 500


def main() -> Mapping[str, float]:
    """Milliseconds for half and for 99 of 100 of the taps."""
    printed = run_in_browser(Path(__file__).with_suffix(".mjs"), "set on screen", taps=TAPS, rest_ms=REST_MS)
    if printed is None:
        return {}
    taken = sorted(json.loads(printed))
    half, most = taken[len(taken) // 2], taken[-(-99 * len(taken) // 100) - 1]
    print(
        f"set on screen    {half:.0f} ms half of {len(taken)} taps, {most:.0f} ms 99 of 100, {taken[-1]:.0f} ms the longest"
    )
    return {"set_on_screen_p99_ms": most}


if __name__ == "__main__":
    main()
