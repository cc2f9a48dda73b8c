"""How long a race takes and how hard it can be held, from what its name says of its distance."""

import re
from itertools import pairwise

from lanterne_rouge.domain.day_context import AthleteState
from lanterne_rouge.domain.sport import Sport

KM_PER_MILE = 1.609
MARATHON_KM = 42.2
# Speeds of ordinary athletes in races, in metres a second (practice).
USUAL_MS = {
    Sport.CYCLING: 7.8,
    Sport.RUNNING: 2.8,
    Sport.SWIMMING: 0.75,
    Sport.ROWING: 3.5,
    Sport.WALKING: 1.4,
    Sport.SKIING: 4.2,
}
# Of threshold pace, what a race of an hour or more leaves (practice).
RACE_SHARE = 0.93
LONGEST_MIN = 600.0
# Points an hour that a race of so many minutes allows: all-out power falls with the length of the effort.
POINTS_BY_MINUTES = ((30.0, 100.0), (60.0, 90.0), (120.0, 77.0), (180.0, 69.0), (300.0, 57.0), (480.0, 48.0))
# Points an hour of a stage that has to be followed by another; against the clock nobody holds back.
POINTS_OF_STAGE = {"flat": 52.0, "hilly": 58.0, "mountain": 64.0, "itt": 80.0, "mountain_itt": 80.0}

_DISTANCE = re.compile(r"(?<![\w.,])(\d{1,3}(?:[.,]\d+)?)\s*-?\s*(km|k|miles?|mi)\b", re.IGNORECASE)


def race_minutes(event: str | None, sport: str, athlete: AthleteState) -> float | None:
    """Minutes for the distance that an event's name tells; None where it tells none."""
    km = _distance_km(event or "")
    speed = _speed_ms(sport, athlete)
    return min(km * 1000 / speed / 60, LONGEST_MIN) if km and speed else None


def points_per_hour(minutes: float) -> float:
    """What an hour of a race of this length counts."""
    if minutes <= POINTS_BY_MINUTES[0][0]:
        return POINTS_BY_MINUTES[0][1]
    for (short, most), (long, least) in pairwise(POINTS_BY_MINUTES):
        if minutes <= long:
            return most + (least - most) * (minutes - short) / (long - short)
    return POINTS_BY_MINUTES[-1][1]


def _distance_km(event: str) -> float | None:
    told = _DISTANCE.search(event)
    if told:
        value = float(told.group(1).replace(",", "."))
        return value * (KM_PER_MILE if told.group(2).lower().startswith("mi") else 1.0)
    name = event.lower()
    if "marathon" not in name:
        return None
    return MARATHON_KM / 2 if "half" in name else MARATHON_KM


def _speed_ms(sport: str, athlete: AthleteState) -> float | None:
    own = {Sport.RUNNING: athlete.threshold_pace_ms, Sport.SWIMMING: athlete.css_ms}
    known = next((speed for name, speed in own.items() if name == sport), None)
    return known * RACE_SHARE if known else next((v for name, v in USUAL_MS.items() if name == sport), None)
