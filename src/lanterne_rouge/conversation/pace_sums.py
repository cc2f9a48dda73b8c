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
    if (guess := _for_another_distance(text)) is not None:
        return guess
    distance = _DISTANCE.search(_PACE.sub(" ", text) if _ASKS_TIME.search(text) else text)
    if distance is None:
        return None
    metres, name = _metres(distance), _name(distance)
    if _ASKS_TIME.search(text) and (pace := _seconds_a_km(text)) is not None:
        return f"{_clock(pace)} per km is {_clock(pace * metres / 1000)} over {name}, if you hold it evenly."
    if _ASKS_PACE.search(text) and (time := _time(text, metres)) is not None:
        a_km = time / (metres / 1000)
        return f"{_clock(time)} over {name} is {_clock(a_km)} per km ({_clock(a_km * METRES_OF['mile'] / 1000)} per mile), run evenly."
    return None


def goal_told(text: str) -> tuple[float, float] | None:
    """The distance in metres and the time in seconds of a goal, as in `10k in 55 min`; None where a normalised text tells none."""
    distance = _DISTANCE.search(text)
    time = _time(text[distance.start() :], _metres(distance)) if distance is not None else None
    if distance is None or time is None:
        return None
    return _metres(distance), time


_MEANS: Final = re.compile(
    r"\b(?:mean|predict\w*|make|give|worth|equal\w*|expect|aim|aiming|possible|realistic|could i|can i|what)\b"
)
_LENGTH: Final = r"\d+(?:\.\d+)? ?k(?:m|ms)?|half(?: marathon)?|marathon|mile"
_A_TIME: Final = r"(?:\d:)?\d{1,2}:\d\d"
_DONE: Final = re.compile(
    rf"\b(?P<clock>{_A_TIME}) (?:for (?:a|the|my) |over (?:a|the) |on (?:a|the) )?(?P<of>{_LENGTH})\b"
    rf"|\b(?P<first>{_LENGTH})(?: was| pb| time| is| of| at)* (?:in |at |of )?(?P<time>{_A_TIME})\b(?! ?(?:/|per|a km|pace))"
)
ENDURANCE_POWER: Final = 1.06
"""How time grows with distance (Riegel 1981)."""
LESS_TRAINED: Final = 1.05


def _for_another_distance(text: str) -> str | None:
    """What a time over one distance makes likely over another, as in `49:40 10k, what does that mean for my half`."""
    done = _DONE.search(text)
    if done is None or not _MEANS.search(text):
        return None
    other = _DISTANCE.search(text[: done.start()]) or _DISTANCE.search(text[done.end() :])
    first = _DISTANCE.fullmatch((done["of"] or done["first"]).strip())
    if other is None or first is None or _metres(other) == _metres(first):
        return None
    seconds = _time(done["clock"] or done["time"], _metres(first))
    if seconds is None:
        return None
    likely = seconds * (_metres(other) / _metres(first)) ** ENDURANCE_POWER
    pace = likely / (_metres(other) / 1000)
    return (
        f"{_name(first)} in {_clock(seconds)} points to about {_clock(likely)} over {_name(other)}, {_clock(pace)} per km, if you are"
        f" trained for that length. Without the long runs rather {_clock(likely * LESS_TRAINED)}.\n"
        "Start a little slower than that pace and decide after two thirds. (By the rule of Riegel 1981; heat and hills cost more.)"
    )


def _metres(distance: re.Match[str]) -> float:
    return float(distance["km"]) * 1000 if distance["km"] else METRES_OF[distance["named"].split()[0]]


def _name(distance: re.Match[str]) -> str:
    if distance["km"]:
        return f"{float(distance['km']):g} km"
    return {"half": "a half marathon", "marathon": "a marathon", "mile": "a mile"}[distance["named"].split()[0]]


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
