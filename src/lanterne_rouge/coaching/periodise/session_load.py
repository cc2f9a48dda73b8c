"""What a session of so many minutes holds when it is prescribed: the plan promises no more than the workout will be."""

from functools import lru_cache

from lanterne_rouge.coaching.aim import Target
from lanterne_rouge.coaching.prescribe import prescribe
from lanterne_rouge.coaching.signs.planned import POINTS_PER_HOUR, ZONE_OF_KIND
from lanterne_rouge.domain.day_context import AthleteState
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.sport import Sport

# More than the minutes hold, so that they are what limits the session.
GENEROUS = 1.15
NEARLY = 0.95


@lru_cache(maxsize=4096)
def session_load(kind: str, phase: Phase, minutes: int) -> float:
    """Load in TSS points of a session of this kind and length as it is written out in this phase."""
    full = _written(kind, phase, minutes, GENEROUS * minutes / 60 * POINTS_PER_HOUR[kind])
    # A smaller load may have one interval less: asked again with what came out.
    again = _written(kind, phase, minutes, full)
    return full if again >= NEARLY * full else again


def longest_within(kind: str, phase: Phase, load: float, most_minutes: int, step: int) -> int:
    """The most minutes, in whole steps unless the day itself is the limit, whose session holds at most this load."""
    if session_load(kind, phase, most_minutes) <= load:
        return most_minutes
    low, high = 0, most_minutes // step
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if session_load(kind, phase, middle * step) <= load else (low, middle - 1)
    return low * step


def _written(kind: str, phase: Phase, minutes: int, load: float) -> float:
    target = Target(action=Action.MAINTAIN, kind=kind, load=load, zone=ZONE_OF_KIND[kind], max_minutes=minutes)
    sport = Sport.STRENGTH if kind == "strength" else Sport.CYCLING
    workout = prescribe(target, sport=sport, phase=phase, athlete=AthleteState(), ceiling=Ceiling())
    return workout.load if workout else 0.0
