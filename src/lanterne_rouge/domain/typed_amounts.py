"""How long and how far, as people type one value: `80`, `1:20:00`, `80 min`; `12 km`, `7.5 miles`, `1500 m`."""

import re
from typing import Final

from lanterne_rouge.domain.errors import BadInput

LONGEST_TOLD_S, FARTHEST_M = 24 * 3600.0, 1_000_000.0
# `1:30` alone is an hour and a half, `45:00` three quarters of an hour; between them nobody knows.
SURELY_HOURS, SURELY_MINUTES = 4, 10
_CLOCK = re.compile(r"(\d{1,4}):([0-5]\d)(?::([0-5]\d))?")
_SPAN = re.compile(
    r"(?:(\d+(?:[.,]\d+)?) ?h(?:rs?|ours?)?)?(?: ?and)? ?(?:(\d+(?:[.,]\d+)?) ?(m(?:ins?|inutes?)?)?(?![\d.,]))?"
    r" ?(?:(\d+) ?s(?:ec(?:ond)?s?)?)?"
)
_DISTANCE = re.compile(r"(\d+(?:[.,]\d+)?) ?([a-z]+)?")
METRES_PER_UNIT: Final = {
    **dict.fromkeys(("km", "kms", "k", "kilometers", "kilometres"), 1000.0),
    **dict.fromkeys(("m", "meters", "metres"), 1.0),
    **dict.fromkeys(("mi", "mile", "miles"), 1609.344),
    **dict.fromkeys(("yd", "yds", "yard", "yards"), 0.9144),
}
"""Metres of each unit of distance."""


def read_clock(text: str) -> tuple[int, int, int | None] | None:
    """The two or three numbers of `7:30` or `1:20:00`; what they are, hours or minutes first, depends on what is timed."""
    match = _CLOCK.fullmatch(text.strip())
    return (int(match[1]), int(match[2]), int(match[3]) if match[3] else None) if match else None


def read_span_s(text: str, *, alone_s: float) -> float | None:
    """Seconds of `80 min`, `1h20`, `7.5 h`; a number alone counts `alone_s` seconds each. None for anything else."""
    word = " ".join(text.lower().split())
    match = _SPAN.fullmatch(word) if word[:1].isdigit() else None
    if match is None:
        return None
    hours, minutes, seconds = (float((match[n] or "0").replace(",", ".")) for n in (1, 2, 4))
    if match[1] is None and match[3] is None and match[4] is None:
        return minutes * alone_s
    return 3600 * hours + 60 * minutes + seconds


def clock_seconds(first: int, second: int) -> float | None:
    """Seconds of `1:30` or `45:00` without a distance beside it; None where hours and minutes are as likely as minutes and seconds."""
    if first >= SURELY_MINUTES:
        return 60.0 * first + second
    return 3600.0 * first + 60 * second if first < SURELY_HOURS else None


def read_duration_s(text: str) -> float:
    """A duration in seconds; a number alone is minutes. Raises `BadInput`, also for a clock that may be either."""
    how = "Write it as 80 min, 1h20 or 1:20:00."
    if clock := read_clock(text):
        first, second, third = clock
        read = 3600.0 * first + 60 * second + third if third is not None else clock_seconds(first, second)
        if read is None:
            raise BadInput(f"{text} could be {first} h {second} min or {first} min {second} s.", how)
    else:
        read = read_span_s(text, alone_s=60.0)
    if read is None:
        raise BadInput(f'I don\'t understand the duration "{text}".', how)
    if not 0 < read <= LONGEST_TOLD_S:
        raise BadInput(f"{text} can't be the duration of one session.", how)
    return read


def read_distance_m(text: str) -> float:
    """A distance in metres. Raises `BadInput`, also for a number without its unit."""
    match = _DISTANCE.fullmatch(" ".join(text.lower().split()))
    how = "Write it with its unit, such as 12 km, 7.5 miles or 1500 m."
    if match is None or (match[2] and match[2] not in METRES_PER_UNIT):
        raise BadInput(f'I don\'t understand the distance "{text}".', how)
    if not match[2]:
        raise BadInput(f"{text} what?", how)
    metres = round(float(match[1].replace(",", ".")) * METRES_PER_UNIT[match[2]], 1)
    if not 0 < metres <= FARTHEST_M:
        raise BadInput(f"{text} can't be the distance of one session.", how)
    return metres
