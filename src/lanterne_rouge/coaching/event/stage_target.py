"""A stage's workout in its mode: the same load, shorter and harder on the attack, longer and steadier for the classification."""

from dataclasses import replace

from lanterne_rouge.coaching.aim import Target
from lanterne_rouge.coaching.event.ride_class import LEAST_MIN
from lanterne_rouge.domain.event import RideAdvice, RideMode

# Points an hour: an intensity factor of 0.80 stays a steady ride, 0.88 is an attack beyond doubt (hours x IF² x 100).
STEADIEST_ATTACK, HARDEST_STEADY = 77.0, 64.0


def in_mode(target: Target, advice: RideAdvice | None) -> Target:
    """The target as the advised mode asks for it; what is no stage, or would get too short, stays."""
    if advice is None or target.kind != "race" or not target.minutes or not target.load:
        return target
    per_hour = target.load / target.minutes * 60
    if advice.mode is RideMode.BREAKAWAY:
        per_hour = max(per_hour, STEADIEST_ATTACK)
    elif advice.mode is RideMode.GC:
        per_hour = min(per_hour, HARDEST_STEADY)
    minutes = target.load / per_hour * 60
    return replace(target, minutes=minutes) if minutes >= min(LEAST_MIN, target.minutes) else target
