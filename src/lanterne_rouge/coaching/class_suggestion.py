"""The guided class that comes nearest to a workout, within the day's ceiling; a polite word where there is none."""

from dataclasses import dataclass

from lanterne_rouge.coaching.class_catalogue import CATALOGUE, WORKOUT_TYPES, ClassKind
from lanterne_rouge.domain.decision import Ceiling
from lanterne_rouge.domain.sport import Sport

USUAL_MINUTES = 45.0
# A workout longer than its class by this much is worth a word.
WORTH_SAYING_MIN = 10


@dataclass(frozen=True, kw_only=True)
class ClassSuggestion:
    """A class of one length; `says` is the suggestion in a sentence."""

    name: str
    minutes: int
    zone: int
    says: str


@dataclass(frozen=True, kw_only=True)
class NoClass:
    """Why no class is suggested."""

    says: str


def suggest_class(
    workout: str, *, minutes: float | None = None, ceiling: Ceiling | None = None, sport: Sport = Sport.CYCLING
) -> ClassSuggestion | NoClass:
    """The class for a type of workout: of the lengths that the ceiling allows, the nearest to `minutes`."""
    limit, wanted = ceiling or Ceiling(), minutes if minutes is not None else USUAL_MINUTES
    kind = workout.strip().lower()
    if kind not in WORKOUT_TYPES:
        return NoClass(says=f"I know no class for {workout!r}, sorry. I know {', '.join(WORKOUT_TYPES)}.")
    classes = CATALOGUE.get(Sport.STRENGTH if kind == "strength" else sport, {}).get(kind)
    if not classes:
        return NoClass(says=f"I know no {sport.value} class for this, sorry; the workout stands as it is.")
    for candidate in classes:
        lengths = _lengths_within(candidate, limit)
        if candidate.zone <= limit.max_zone and lengths:
            return _suggested(candidate, lengths, wanted, limit)
    return NoClass(says="No class is as easy and short as today asks for; the workout stands as it is.")


def _lengths_within(candidate: ClassKind, limit: Ceiling) -> list[int]:
    per_minute = _load_a_minute(candidate)
    by_load = limit.max_load / per_minute if limit.max_load is not None else float("inf")
    most = min(limit.max_minutes if limit.max_minutes is not None else float("inf"), by_load)
    return [minutes for minutes in candidate.minutes if minutes <= most]


def _load_a_minute(candidate: ClassKind) -> float:
    return candidate.intensity**2 * 100 / 60


def _left(candidate: ClassKind, minutes: int, wanted: float, limit: Ceiling) -> float:
    """The minutes after the class that the ceiling still has room for, were they as hard as the class."""
    per_minute = _load_a_minute(candidate)
    by_load = limit.max_load / per_minute if limit.max_load is not None else wanted
    return min(wanted, by_load, limit.max_minutes if limit.max_minutes is not None else wanted) - minutes


def _suggested(candidate: ClassKind, lengths: list[int], wanted: float, limit: Ceiling) -> ClassSuggestion:
    # Of two equally near, the shorter.
    minutes = min(lengths, key=lambda length: (abs(length - wanted), length))
    left = _left(candidate, minutes, wanted, limit)
    rest = f", then {left:.0f} minutes easy on your own" if left >= WORTH_SAYING_MIN else ""
    return ClassSuggestion(
        name=candidate.name,
        minutes=minutes,
        zone=candidate.zone,
        says=f"a {minutes} min {candidate.name} (zone {candidate.zone} at most){rest}",
    )
