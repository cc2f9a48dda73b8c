"""Sentences to hold against the gate, each with the day that it is said on."""

from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent


def lines(name: str) -> Iterator[tuple[str, str]]:
    """Day and sentence of each line; `[eased]` begins a day, `#` a remark."""
    day = ""
    for line in (FOLDER / name).read_text(encoding="utf-8").split("\n"):
        if line.startswith("["):
            day = line.strip("[]")
        elif line and not line.startswith("# "):
            yield day, line
