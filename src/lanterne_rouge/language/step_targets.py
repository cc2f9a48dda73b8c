"""Read the targets that workouts are written with, as "195-205 W" or "4:10-4:30/km", back into numbers."""

import re
from functools import lru_cache

from lanterne_rouge.domain.structured_workout import Measure, StepTarget

_NUMBER = r"\d+(?:\.\d+)?"
_CLOCK = r"(\d+):(\d\d)"
_RANGE = re.compile(rf"({_NUMBER})-({_NUMBER}) (W|bpm)\b")
_OPEN = re.compile(rf"(up to|from) ({_NUMBER}) (W|bpm)\b")
_PACE = re.compile(rf"(?:(slower|faster) than )?{_CLOCK}(?:-{_CLOCK})?/(km|100 m)")
_UNITS = {"W": Measure.WATTS, "bpm": Measure.BPM}
_METRES = {"km": 1000.0, "100 m": 100.0}


def read_step_target(words: str) -> StepTarget | None:
    """The numbers in a step's target; None where it is said by feel alone."""
    both, side, pace = _RANGE.search(words), _OPEN.search(words), _PACE.search(words)
    if both:
        return StepTarget(measure=_UNITS[both[3]], low=float(both[1]), high=float(both[2]))
    if side:
        low, high = (None, float(side[2])) if side[1] == "up to" else (float(side[2]), None)
        return StepTarget(measure=_UNITS[side[3]], low=low, high=high)
    return _pace(pace) if pace else None


_ALONE = re.compile(
    rf"(?:at )?(?:race (?:pace|effort), )?(?:{_RANGE.pattern}|{_OPEN.pattern}|{_PACE.pattern})(?: \([^()]*\))?"
)


@lru_cache(maxsize=256)
def read_plain_target(words: str) -> StepTarget | None:
    """The numbers of a target that says nothing but them and how they feel; None where it says more, such as of climbs."""
    return read_step_target(words) if _ALONE.fullmatch(words) else None


def _pace(match: re.Match[str]) -> StepTarget:
    """The faster time is written first; alone it is a border, towards the slower or the faster side."""
    metres = _METRES[match[6]]
    first = metres / (int(match[2]) * 60 + int(match[3]))
    if match[4]:
        return StepTarget(measure=Measure.SPEED_MS, low=metres / (int(match[4]) * 60 + int(match[5])), high=first)
    low, high = (None, first) if match[1] == "slower" else (first, None) if match[1] == "faster" else (first, first)
    return StepTarget(measure=Measure.SPEED_MS, low=low, high=high)
