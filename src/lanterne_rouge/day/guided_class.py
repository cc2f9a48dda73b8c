"""Guided classes by kind of workout: a small catalogue in our own words, without any provider's data."""

from dataclasses import dataclass, replace

from lanterne_rouge.domain.decision import Ceiling
from lanterne_rouge.domain.sport import Sport

# Workouts that the planner can produce, in the order in which they are listed to the athlete.
WORKOUT_TYPES = (
    *(
        "recovery",
        "endurance",
        "steady",
        "tempo",
        "threshold",
        "vo2max",
        "sprint",
        "openers",
        "test",
        "race",
        "strength",
    ),
)
SHORT_CLASSES, USUAL_CLASSES, LONG_CLASSES = (10, 15, 20, 30), (20, 30, 45, 60), (20, 30, 45, 60, 75, 90)


@dataclass(frozen=True, kw_only=True)
class ClassKind:
    """A type of class: its hardest zone, its mean intensity (share of threshold) and the lengths it comes in, in minutes."""

    name: str
    zone: int
    intensity: float
    minutes: tuple[int, ...]


def _kind(name: str, zone: int, intensity: float, minutes: tuple[int, ...]) -> ClassKind:
    return ClassKind(name=name, zone=zone, intensity=intensity, minutes=minutes)


RECOVERY_RIDE = _kind("Recovery Ride", 1, 0.50, SHORT_CLASSES)
LOW_IMPACT_CLASS = _kind("Low Impact Ride", 2, 0.62, USUAL_CLASSES)
ZONE_ENDURANCE = _kind("Power Zone Endurance Ride", 3, 0.72, LONG_CLASSES)
ZONE_RIDE = _kind("Power Zone Ride", 5, 0.82, USUAL_CLASSES)
ZONE_MAX = _kind("Power Zone Max Ride", 6, 0.85, USUAL_CLASSES)
HILLS = _kind("HIIT & Hills Ride", 5, 0.84, (15, 20, 30, 45))
TABATA = _kind("Tabata Ride", 6, 0.85, SHORT_CLASSES)
WARM_UP_RIDE = _kind("Warm-Up Ride", 2, 0.55, (5, 10, 15))
FTP_TEST = _kind("FTP Test Ride", 5, 0.97, (20,))

RECOVERY_RUN = _kind("Recovery Run", 1, 0.60, SHORT_CLASSES)
ENDURANCE_RUN = _kind("Endurance Run", 2, 0.70, USUAL_CLASSES)
TEMPO_RUN = _kind("Tempo Run", 3, 0.82, (20, 30, 45))
PROGRESSION_RUN = _kind("Progression Run", 4, 0.86, (20, 30, 45))
INTERVAL_RUN = _kind("Intervals Run", 5, 0.88, (20, 30, 45))
SPEED_RUN = _kind("Speed Run", 6, 0.88, (20, 30))
WARM_UP_RUN = _kind("Warm-Up Run", 2, 0.62, (5, 10))

WALK = _kind("Walk", 1, 0.50, USUAL_CLASSES)
POWER_WALK = _kind("Power Walk", 2, 0.60, USUAL_CLASSES)
HIKE = _kind("Hike", 3, 0.70, (15, 20, 30, 45))

RECOVERY_ROW = _kind("Recovery Row", 1, 0.52, (10, 15, 20))
ENDURANCE_ROW = _kind("Endurance Row", 2, 0.67, USUAL_CLASSES)
TEMPO_ROW = _kind("Pace Target Row", 4, 0.82, (15, 20, 30, 45))
INTERVAL_ROW = _kind("HIIT Row", 6, 0.86, (15, 20, 30))

FULL_BODY = _kind("Full Body Strength", 2, 0.70, (10, 20, 30, 45, 60))
CORE_CLASS = _kind("Core Strength", 1, 0.50, (5, 10, 15, 20))

# The fitting class first, then easier ones for a day that allows no more.
CLASSES_BY_SPORT: dict[Sport, dict[str, tuple[ClassKind, ...]]] = {
    Sport.CYCLING: {
        "recovery": (RECOVERY_RIDE,),
        "endurance": (ZONE_ENDURANCE, LOW_IMPACT_CLASS, RECOVERY_RIDE),
        "steady": (LOW_IMPACT_CLASS, RECOVERY_RIDE),
        "tempo": (ZONE_ENDURANCE, LOW_IMPACT_CLASS, RECOVERY_RIDE),
        "threshold": (ZONE_RIDE, ZONE_ENDURANCE, LOW_IMPACT_CLASS, RECOVERY_RIDE),
        "vo2max": (ZONE_MAX, HILLS, ZONE_ENDURANCE, LOW_IMPACT_CLASS, RECOVERY_RIDE),
        "sprint": (TABATA, HILLS, ZONE_ENDURANCE, LOW_IMPACT_CLASS, RECOVERY_RIDE),
        "openers": (LOW_IMPACT_CLASS, WARM_UP_RIDE, RECOVERY_RIDE),
        "test": (FTP_TEST, ZONE_ENDURANCE, LOW_IMPACT_CLASS, RECOVERY_RIDE),
        "race": (ZONE_RIDE, ZONE_ENDURANCE, LOW_IMPACT_CLASS, RECOVERY_RIDE),
    },
    Sport.RUNNING: {
        "recovery": (RECOVERY_RUN,),
        "endurance": (ENDURANCE_RUN, RECOVERY_RUN),
        "steady": (ENDURANCE_RUN, RECOVERY_RUN),
        "tempo": (TEMPO_RUN, ENDURANCE_RUN, RECOVERY_RUN),
        "threshold": (PROGRESSION_RUN, TEMPO_RUN, ENDURANCE_RUN, RECOVERY_RUN),
        "vo2max": (INTERVAL_RUN, TEMPO_RUN, ENDURANCE_RUN, RECOVERY_RUN),
        "sprint": (SPEED_RUN, INTERVAL_RUN, ENDURANCE_RUN, RECOVERY_RUN),
        "openers": (ENDURANCE_RUN, WARM_UP_RUN, RECOVERY_RUN),
        "test": (INTERVAL_RUN, TEMPO_RUN, ENDURANCE_RUN, RECOVERY_RUN),
        "race": (PROGRESSION_RUN, TEMPO_RUN, ENDURANCE_RUN, RECOVERY_RUN),
    },
    Sport.WALKING: {
        "recovery": (WALK,),
        "endurance": (POWER_WALK, WALK),
        **dict.fromkeys(("steady", "tempo", "threshold", "vo2max", "sprint", "test", "race"), (HIKE, POWER_WALK, WALK)),
        "openers": (POWER_WALK, WALK),
    },
    Sport.ROWING: {
        "recovery": (RECOVERY_ROW,),
        "endurance": (ENDURANCE_ROW, RECOVERY_ROW),
        **dict.fromkeys(("steady", "tempo", "threshold", "race", "test"), (TEMPO_ROW, ENDURANCE_ROW, RECOVERY_ROW)),
        **dict.fromkeys(("vo2max", "sprint"), (INTERVAL_ROW, TEMPO_ROW, ENDURANCE_ROW, RECOVERY_ROW)),
        "openers": (ENDURANCE_ROW, RECOVERY_ROW),
    },
    Sport.STRENGTH: {"strength": (FULL_BODY, CORE_CLASS)},
}


USUAL_CLASS_MINUTES = 45.0
# A workout longer than its class by this much is worth a word.
WORTH_SAYING_MIN = 10


@dataclass(frozen=True, kw_only=True)
class ClassSuggestion:
    """A class of one length; `says` is the suggestion in words. `asked` is the class that was asked for, where the day
    allows only an easier one; `says` then names both and why."""

    name: str
    minutes: int
    zone: int
    says: str
    asked: "ClassSuggestion | None" = None


@dataclass(frozen=True, kw_only=True)
class NoClass:
    """Why no class is suggested."""

    says: str


def suggest_class(
    workout: str, *, minutes: float | None = None, ceiling: Ceiling | None = None, sport: Sport = Sport.CYCLING
) -> ClassSuggestion | NoClass:
    """The class for a type of workout: of the lengths that the ceiling allows, the nearest to `minutes`."""
    limit, wanted = ceiling or Ceiling(), minutes if minutes is not None else USUAL_CLASS_MINUTES
    kind = workout.strip().lower()
    if kind not in WORKOUT_TYPES:
        return NoClass(says=f"I don't have a class for {workout!r}. I have classes for {', '.join(WORKOUT_TYPES)}.")
    classes = CLASSES_BY_SPORT.get(Sport.STRENGTH if kind == "strength" else sport, {}).get(kind)
    if not classes:
        return NoClass(says=f"I don't have a {sport.value} class for this, so do the workout as it is.")
    for candidate in classes:
        lengths = _lengths_within(candidate, limit)
        if candidate.zone <= limit.max_zone and lengths:
            return _suggested(candidate, lengths, wanted, limit)
    return NoClass(says="No class is easy and short enough for today, so do the workout as it is.")


def suggest_class_asked_for(
    workout: str, *, minutes: float | None, ceiling: Ceiling, sport: Sport
) -> ClassSuggestion | NoClass:
    """As `suggest_class` for a workout that the athlete names: where the day allows less, both classes and why."""
    allowed = suggest_class(workout, minutes=minutes, ceiling=ceiling, sport=sport)
    asked = suggest_class(workout, minutes=minutes, sport=sport)
    if not isinstance(asked, ClassSuggestion) or not isinstance(allowed, ClassSuggestion):
        return allowed
    if allowed.name == asked.name:
        return allowed
    most = f"zone {ceiling.max_zone}" + (f" and {ceiling.max_minutes:.0f} min" if ceiling.max_minutes else "")
    says = (
        f"You asked for {workout.strip().lower()}: {asked.says}. Today allows {most} at most, so do {allowed.says}."
        f" Save the {asked.name} for another day."
    )
    return replace(allowed, says=says, asked=asked)


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
