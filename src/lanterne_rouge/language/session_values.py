"""How long and how far a session was, as people type one value: `80`, `1:20:00`, `80 min`; `12 km`, `7.5 miles`, `1500 m`."""

import re
from typing import Final

from lanterne_rouge.domain.errors import BadInput

LONGEST_TOLD_S, FARTHEST_M = 24 * 3600.0, 1_000_000.0
# `1:30` alone is an hour and a half, `45:00` three quarters of an hour; between them nobody knows.
SURELY_HOURS, SURELY_MINUTES = 4, 10
_CLOCK = re.compile(r"(\d{1,4}):([0-5]\d)(?::([0-5]\d))?")
_UNITS = re.compile(
    r"(?:(\d+(?:[.,]\d+)?) ?h(?:rs?|ours?)?)? ?(?:(\d+(?:[.,]\d+)?) ?(?:m(?:ins?|inutes?)?)?)? ?(?:(\d+) ?s(?:ec(?:ond)?s?)?)?"
)
_DISTANCE = re.compile(r"(\d+(?:[.,]\d+)?) ?([a-z]+)?")
_METRES: Final = {
    **dict.fromkeys(("km", "kms", "k", "kilometers", "kilometres"), 1000.0),
    **dict.fromkeys(("m", "meters", "metres"), 1.0),
    **dict.fromkeys(("mi", "mile", "miles"), 1609.344),
    **dict.fromkeys(("yd", "yds", "yard", "yards"), 0.9144),
}


def clock_seconds(first: int, second: int) -> float | None:
    """Seconds of `1:30` or `45:00` without a distance beside it; None where hours and minutes are as likely as minutes and seconds."""
    if first >= SURELY_MINUTES:
        return 60.0 * first + second
    return 3600.0 * first + 60 * second if first < SURELY_HOURS else None


def read_duration_s(text: str) -> float:
    """A duration in seconds; a number alone is minutes. Raises `BadInput`, also for a clock that may be either."""
    word = " ".join(text.lower().split())
    how = "Write it as 80 min, 1h20 or 1:20:00."
    if clock := _CLOCK.fullmatch(word):
        first, second = int(clock[1]), int(clock[2])
        seconds = 3600.0 * first + 60 * second + int(clock[3]) if clock[3] else clock_seconds(first, second)
        if seconds is None:
            raise BadInput(f"{text} could be {first} h {second} min or {first} min {second} s.", how)
    elif word and word[0].isdigit() and (units := _UNITS.fullmatch(word)):
        hours, minutes, left = (float((part or "0").replace(",", ".")) for part in units.groups())
        seconds = 3600 * hours + 60 * minutes + left
    else:
        raise BadInput(f'I don\'t understand the duration "{text}".', how)
    if not 0 < seconds <= LONGEST_TOLD_S:
        raise BadInput(f"{text} can't be the duration of one session.", how)
    return seconds


def read_distance_m(text: str) -> float:
    """A distance in metres. Raises `BadInput`, also for a number without its unit."""
    match = _DISTANCE.fullmatch(" ".join(text.lower().split()))
    how = "Write it with its unit, such as 12 km, 7.5 miles or 1500 m."
    if match is None or (match[2] and match[2] not in _METRES):
        raise BadInput(f'I don\'t understand the distance "{text}".', how)
    if not match[2]:
        raise BadInput(f"{text} what?", how)
    metres = round(float(match[1].replace(",", ".")) * _METRES[match[2]], 1)
    if not 0 < metres <= FARTHEST_M:
        raise BadInput(f"{text} can't be the distance of one session.", how)
    return metres
