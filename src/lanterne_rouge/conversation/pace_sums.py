"""Pace and time worked out for a distance: `what pace is sub 50 10k`, `5:30 per km for a half is what time`."""

import re
from typing import Final

METRES_OF: Final = {"marathon": 42_195.0, "half": 21_097.5, "mile": 1609.344}
_DISTANCE: Final = re.compile(
    r"\b(?P<km>\d+(?:\.\d+)?) ?(?:k|km|kms)\b|\b(?P<named>half(?: marathon)?|marathon|mile)\b(?! ?(?:pace)? ?(?:per|/))"
)
_PACE: Final = re.compile(
    r"\b(?P<minutes>\d{1,2})(?::(?P<seconds>\d\d))? ?(?:min(?:utes?)? ?)?(?:/|per|a|an|each)? ?(?P<unit>km|k|mile|mi)\b(?: pace)?"
)
_PACE_ALONE: Final = re.compile(
    r"\b(?P<minutes>[2-9]):(?P<seconds>\d\d)\b(?=.*\bpace\b)|\bpace (?:of )?(?P<m>[2-9]):(?P<s>\d\d)\b"
)
_CLOCK: Final = re.compile(
    r"\b(?P<h>\d{1,2}):(?P<m>\d\d):(?P<s>\d\d)\b|\b(?P<a>\d{1,2}):(?P<b>\d\d)\b|\b(?:sub|under|in)"
    r" ?-?(?P<bare>\d{1,3})(?P<hours> ?h(?:ours?)?)?\b"
)
_ASKS_PACE: Final = re.compile(
    r"\b(?:what|which) (?:pace|speed)\b|\bhow fast (?:is|do i (?:have|need) to|must i)\b|\bpace (?:for|do i need)\b"
)
_ASKS_TIME: Final = re.compile(
    r"\b(?:is|gives?|makes?|means?|equals?)\b.{0,8}\bwhat\b|\bwhat (?:time|finish)\b|\bhow long (?:is|does|will)\b"
)
FASTEST_A_KM_S: Final = 120
"""Nobody runs a kilometre faster; a time that would be is one in hours, as `sub 4` for a marathon."""


def pace_sum(text: str) -> str | None:
    """The pace for a time, or the time for a pace, in a normalised question; None where it asks for neither."""
    distance = _DISTANCE.search(_PACE.sub(" ", text) if _ASKS_TIME.search(text) else text)
    if distance is None:
        return None
    metres = float(distance["km"]) * 1000 if distance["km"] else METRES_OF[distance["named"].split()[0]]
    name = (
        f"{metres / 1000:g} km"
        if distance["km"]
        else {"half": "a half marathon", "marathon": "a marathon", "mile": "a mile"}[distance["named"].split()[0]]
    )
    if _ASKS_TIME.search(text) and (pace := _seconds_a_km(text)) is not None:
        return f"{_clock(pace)} per km is {_clock(pace * metres / 1000)} over {name}, if you hold it evenly."
    if _ASKS_PACE.search(text) and (time := _time(text, metres)) is not None:
        a_km = time / (metres / 1000)
        return f"{_clock(time)} over {name} is {_clock(a_km)} per km ({_clock(a_km * METRES_OF['mile'] / 1000)} per mile), run evenly."
    return None


def _seconds_a_km(text: str) -> float | None:
    match = _PACE.search(text)
    if match is not None and (match["seconds"] or "min" in match[0]):
        seconds = int(match["minutes"]) * 60 + int(match["seconds"] or 0)
        return seconds / (METRES_OF["mile"] / 1000) if match["unit"].startswith("mi") else float(seconds)
    alone = _PACE_ALONE.search(text)
    return (
        float(int(alone["minutes"] or alone["m"]) * 60 + int(alone["seconds"] or alone["s"]))
        if alone is not None
        else None
    )


def _time(text: str, metres: float) -> float | None:
    match = _CLOCK.search(text)
    if match is None:
        return None
    if match["h"]:
        return float(int(match["h"]) * 3600 + int(match["m"]) * 60 + int(match["s"]))
    if match["a"]:
        first, second = int(match["a"]), int(match["b"])
        # `3:45` for a marathon is hours and minutes, `24:30` for 5 km minutes and seconds.
        in_hours = first * 60 + second < metres / 1000 * FASTEST_A_KM_S
        return float(first * 3600 + second * 60 if in_hours else first * 60 + second)
    bare = int(match["bare"])
    in_hours = match["hours"] is not None or bare * 60 < metres / 1000 * FASTEST_A_KM_S
    return float(bare * 3600 if in_hours else bare * 60)


def _clock(seconds: float) -> str:
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d} h" if hours else f"{rest // 60}:{rest % 60:02d}"
