"""In which sport today is trained, and what sessions of lifting did to the legs."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from lanterne_rouge.day.signs.reported import LOW_IMPACT_SPORTS, is_upper_body
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.day.signs.training import STRENGTH_KINDS
from lanterne_rouge.domain.activity import Activity, ZoneTimes
from lanterne_rouge.domain.exercise import LEG_MUSCLES, Exercise
from lanterne_rouge.domain.morning import AthleteState, PastSession
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.sport import Sport

ExerciseLookup: TypeAlias = Callable[[str], Exercise | None]
"""The exercise that a logged name means beyond doubt; None where no catalogue knows it."""

HEAVY_SETS, HEAVY_SETS_NEAR_FAILURE = 6, 4
"""So many direct hard sets are heavy leg work, fewer when they come near to failure. A judgement: two exercises of three
sets make a leg day, a few sets within a full-body session do not."""
NEAR_FAILURE_RPE, UNRATED_RPE = 8.0, 8.0
"""An unrated set counts as hard as the planner of lifting takes it, for most logs have no RPE."""
LEAST_HARD_RPE = 6.0
"""Below it a set is practice."""
DIRECT, INDIRECT = 1.0, 0.5
UNKNOWN_LEG_SHARE = 0.5
"""A set of an exercise that the catalogue was asked for and does not know: half of it may be for the legs."""
LEG_WORDS = (
    *("squat", "deadlift", "lunge", "leg press", "hip thrust", "step up", "step-up", "good morning", "leg curl"),
    *("leg extension", "calf raise", "glute bridge", "hack squat", "rdl"),
)
"""For names that no catalogue knows, and where there is none to ask."""


@dataclass(frozen=True, kw_only=True)
class LegWork:
    """Hard sets for the legs: fractional (direct 1, indirect 0.5), the direct ones, and of these those near failure.

    `unknown`: sets of exercises that nobody knows; each is half a direct one.
    """

    sets: float = 0.0
    direct: float = 0.0
    near_failure: int = 0
    unknown: int = 0

    @property
    def is_heavy(self) -> bool:
        """Whether the legs need the time that follows heavy leg work."""
        return self.direct >= HEAVY_SETS or self.near_failure >= HEAVY_SETS_NEAR_FAILURE


def leg_work(sets: Sequence[RecordedSet], lookup: ExerciseLookup | None = None) -> LegWork:
    """What the sets of one session asked of the legs. A drop set belongs to the set before it."""
    shares = {name: _share(name, lookup) for name in dict.fromkeys(one.exercise for one in sets)}
    hard = [(one, shares[one.exercise]) for i, one in enumerate(sets) if _is_hard(one, sets[i - 1] if i else None)]
    direct = [one for one, share in hard if share is not None and share >= DIRECT]
    unknown = sum(share is None for _, share in hard)
    return LegWork(
        sets=sum(UNKNOWN_LEG_SHARE if share is None else share for _, share in hard),
        direct=len(direct) + UNKNOWN_LEG_SHARE * unknown,
        near_failure=sum(_is_near_failure(one) for one in direct),
        unknown=unknown,
    )


def _share(name: str, lookup: ExerciseLookup | None) -> float | None:
    """How much an exercise trains the legs; None if the catalogue doesn't know it."""
    exercise = lookup(name) if lookup is not None else None
    if exercise is None:
        by_words = DIRECT if any(word in name.lower() for word in LEG_WORDS) else 0.0
        return by_words if by_words or lookup is None else None
    if not exercise.is_lifting:
        return 0.0
    if exercise.trains_legs:
        return DIRECT
    helped = any(share > 0 for muscle, share in exercise.muscles.items() if muscle in LEG_MUSCLES)
    return INDIRECT if helped else 0.0


def _is_hard(one: RecordedSet, before: RecordedSet | None) -> bool:
    """Whether a set counts: no warm-up, something was lifted, and not rated as practice."""
    if one.kind is SetKind.WARMUP or (one.reps == 0 and not one.duration_s and not one.distance_m):
        return False
    if one.kind is SetKind.DROP and before is not None and before.exercise == one.exercise:
        return False
    return one.kind is SetKind.FAILURE or _effort(one) >= LEAST_HARD_RPE


def _is_near_failure(one: RecordedSet) -> bool:
    return one.kind is SetKind.FAILURE or _effort(one) >= NEAR_FAILURE_RPE


def _effort(one: RecordedSet) -> float:
    return one.effort or UNRATED_RPE


TRIATHLON = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING)
BACK = ("back", "spine", "lumbar")
# Walks to the shop and sessions without a sport aren't training to plan.
NOT_PLANNED = (Sport.WALKING, Sport.TRANSITION, Sport.OTHER)
# A sport tried once isn't one of the athlete's sports.
LEAST_TIMES, LEAST_SPORT_SHARE = 2, 0.2


def sports_of(sessions: Sequence[PastSession]) -> tuple[str, ...]:
    """The sports of an athlete who named none, most frequent first: those done more than now and then."""
    named = [s.sport for s in sessions if s.sport is not None and s.sport in tuple(Sport)]
    counts = Counter(sport for sport in named if sport not in NOT_PLANNED)
    least = max(LEAST_TIMES, LEAST_SPORT_SHARE * counts.total())
    ordered = sorted(counts, key=lambda sport: (-counts[sport], sport))
    return tuple(sport for sport in ordered if counts[sport] >= least) or tuple(ordered[:1])


def sport_today(signs: Signals) -> Sport | None:
    """The planned sport or one of the athlete's that spares what hurts; None where none of them does."""
    wanted, places = planned_sport(signs), signs.report.sore_places
    if wanted in signs.report.banned and not signs.race_day:
        # Only what was allowed in so many words stands in for what was forbidden.
        return next((s for s in signs.report.allowed_instead if spares_places(s, places)), None)
    if not places or signs.race_day or spares_places(wanted, places) or signs.lifts_around_pain:
        return wanted
    # With several sports the athlete's own order counts only among those without impact.
    own = _own_sports(signs)
    free = [s for s in own if s not in signs.report.banned]
    return next((s for s in (*LOW_IMPACT_SPORTS, *free) if s in free and spares_places(s, places)), None)


def planned_sport(signs: Signals) -> Sport:
    """The sport of the plan; a word that names several, such as triathlon, is read as its first."""
    if signs.planned.kind in STRENGTH_KINDS:
        return Sport.STRENGTH
    named = [signs.planned.session.sport, *signs.morning.athlete.sports]
    sports = [Sport(name) for name in named if name in tuple(Sport)]
    return sports[0] if sports else (Sport.CYCLING if "triathlon" in named else Sport.OTHER)


def _own_sports(signs: Signals) -> list[Sport]:
    named = [signs.planned.session.sport, *signs.morning.athlete.sports]
    several = TRIATHLON if "triathlon" in named else ()
    return [*(Sport(name) for name in named if name in tuple(Sport)), *several]


def spares_places(sport: Sport, places: Iterable[str]) -> bool:
    """Whether a sport leaves all these places alone."""
    return all(_spares_one(sport, place.lower()) for place in places)


def _spares_one(sport: Sport, place: str) -> bool:
    """Whether a sport leaves a place alone; an unknown place is taken for one that impact would hurt."""
    if any(part in place for part in BACK):
        return sport in (Sport.CYCLING, Sport.SWIMMING)
    if is_upper_body(place):
        return sport in (Sport.CYCLING, Sport.RUNNING, Sport.WALKING)
    return sport in LOW_IMPACT_SPORTS


# A zone counts as reached after three minutes in it; seconds at traffic lights do not make a sprint session.
REACHED_S = 180.0
# Ten minutes at or above threshold is the least that reviews of interval training call a hard session (Seiler 2010).
HARD_S = 600.0
HARD_IF = 0.9
HARD_SESSION_RPE = 7.0


@dataclass(frozen=True, kw_only=True)
class Character:
    """The kind of a session in the words of the plan, its highest zone, and whether it was hard endurance work.

    `leg_sets`: hard sets for the legs where sets were logged, indirect ones as a half; `unknown_sets`: those among them
    of exercises that nobody knows, each counted as half.
    """

    kind: str
    max_zone: int | None
    hard: bool
    leg_sets: float | None = None
    unknown_sets: int | None = None


def character(activity: Activity, lookup: ExerciseLookup | None = None) -> Character:
    """How hard an activity was, by power zones, else heart-rate zones, else intensity factor and effort.

    `lookup` finds the exercises of a session of lifting by name; without it words such as "squat" do.
    """
    if activity.sport is Sport.STRENGTH:
        legs = leg_work(activity.sets, lookup)
        return Character(
            kind="heavy_legs" if legs.is_heavy else "strength",
            max_zone=None,
            hard=False,
            leg_sets=legs.sets if activity.sets else None,
            unknown_sets=legs.unknown or None,
        )
    seconds = _seconds_by_zone(activity.measures.zones)
    reached = [zone for zone, s in seconds.items() if s >= REACHED_S]
    top = max(reached) if reached else None
    at_threshold = sum(s for zone, s in seconds.items() if zone >= 4)
    strained = (activity.measures.intensity_factor or 0) >= HARD_IF or (activity.rpe or 0) >= HARD_SESSION_RPE
    hard = at_threshold >= HARD_S or (strained and (activity.timer_s or 0) >= HARD_S)
    return Character(kind=_kind(top, hard), max_zone=top, hard=hard)


def _seconds_by_zone(zones: tuple[ZoneTimes, ...]) -> dict[int, float]:
    by_scheme = {z.scheme: z for z in zones}
    chosen = by_scheme.get("coggan_power") or by_scheme.get("friel_pace") or by_scheme.get("friel_hr")
    seconds: dict[int, float] = {}
    for label, s in zip(chosen.labels, chosen.seconds, strict=True) if chosen else ():
        number = int("".join(c for c in label if c.isdigit()) or 0)
        seconds[number] = seconds.get(number, 0.0) + s
    return seconds


def _kind(top: int | None, hard: bool) -> str:
    if top is None:
        return "other"
    if hard:
        return "vo2max" if top >= 5 else "threshold"
    return {1: "recovery", 2: "endurance"}.get(top, "tempo")


KM_PER_MILE = 1.609
MARATHON_KM = 42.195
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
RACE_LIKENESS = 0.93
# New runners walk in part: 7:35 a kilometre, slower than the middle of a ten-kilometre field (practice).
NEW_RUNNER_MS = 2.2
LONGEST_MIN = 600.0
# Points an hour that a race of so many minutes allows: all-out power falls with the length of the effort.
POINTS_BY_MINUTES = ((30.0, 100.0), (60.0, 90.0), (120.0, 77.0), (180.0, 69.0), (300.0, 57.0), (480.0, 48.0))
# Load an hour of a stage that is followed by another; a time trial is ridden in full.
POINTS_OF_STAGE = {"flat": 52.0, "hilly": 58.0, "mountain": 64.0, "itt": 80.0, "mountain_itt": 80.0}

_PARTS = re.compile(r"\d\s*[x×]\s*$", re.IGNORECASE)
_DISTANCE = re.compile(r"(?<![\w.,])(\d{1,3}(?:[.,]\d+)?)\s*-?\s*(km|k|miles?|mi)\b", re.IGNORECASE)


def race_minutes(event: str | None, sport: str, athlete: AthleteState) -> float | None:
    """Minutes for the distance in an event's name; None if there is none."""
    km = named_distance_km(event or "")
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


# Metres are a distance on a track, in a pool or on an ergometer; in the hills they are climbing or a height.
_METRES = re.compile(
    r"(?<![\d.,-])([1-9]\d{2}|[1-9]\d?,?\d00) ?(?:m|metres|meters)\b(?! *(?:of )?(?:swim|climb|ascent|elevation|vert|up))"
)
NOT_A_DISTANCE = (
    "climb",
    "ascent",
    "hill",
    "mountain",
    "alp",
    "pass",
    "trail",
    "vertical",
    "fondo",
    "summit",
    "triathlon",
)


def named_distance_km(event: str) -> float | None:
    """The kilometres in an event's name; None if there are none; those of a part, as in "8 x 1 km", don't count."""
    whole = (match for match in _DISTANCE.finditer(event) if not _PARTS.search(event[: match.start()]))
    if named := next(whole, None):
        value = float(named.group(1).replace(",", "."))
        return value * (KM_PER_MILE if named.group(2).lower().startswith("mi") else 1.0)
    name = event.lower()
    metres = _METRES.search(name)
    if metres and not any(word in name for word in NOT_A_DISTANCE):
        return float(metres.group(1).replace(",", "")) / 1000
    if "marathon" not in name:
        return None
    return MARATHON_KM / 2 if "half" in name else MARATHON_KM


def _speed_ms(sport: str, athlete: AthleteState) -> float | None:
    own = {Sport.RUNNING: athlete.threshold_pace_ms, Sport.SWIMMING: athlete.css_ms}
    threshold_ms = next((speed for name, speed in own.items() if name == sport), None)
    if threshold_ms:
        return threshold_ms * RACE_LIKENESS
    if sport == Sport.RUNNING and athlete.level == "beginner":
        return NEW_RUNNER_MS
    return next((v for name, v in USUAL_MS.items() if name == sport), None)
