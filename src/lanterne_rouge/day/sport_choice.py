"""In which sport today is trained: the planned one, unless a painful place asks for another."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lanterne_rouge.day.leg_work import ExerciseLookup, leg_work
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.day.signs.training import STRENGTH_KINDS
from lanterne_rouge.domain.activity import Activity, ZoneTimes
from lanterne_rouge.domain.morning import AthleteState, PastSession
from lanterne_rouge.domain.sport import Sport

# Sports that load a leg without impact, the mildest first.
LOW_IMPACT_SPORTS = (Sport.CYCLING, Sport.SWIMMING, Sport.ROWING)
TRIATHLON = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING)
UPPER_BODY = ("shoulder", "arm", "elbow", "wrist", "hand", "finger", "thumb", "neck", "collarbone")
BACK = ("back", "spine", "lumbar")
# Walks to the shop and what no sport is known of are no training to plan.
NOT_PLANNED = (Sport.WALKING, Sport.TRANSITION, Sport.OTHER)
# A sport tried once is no sport of the athlete's.
LEAST_TIMES, LEAST_SPORT_SHARE = 2, 0.2


def sports_of(sessions: Sequence[PastSession]) -> tuple[str, ...]:
    """What somebody trains who has named no sport, the most frequent first: what the sessions hold more than now and then."""
    named = [s.sport for s in sessions if s.sport is not None and s.sport in tuple(Sport)]
    counts = Counter(sport for sport in named if sport not in NOT_PLANNED)
    least = max(LEAST_TIMES, LEAST_SPORT_SHARE * counts.total())
    ordered = sorted(counts, key=lambda sport: (-counts[sport], sport))
    return tuple(sport for sport in ordered if counts[sport] >= least) or tuple(ordered[:1])


def sport_today(signs: Signals) -> Sport | None:
    """The planned sport or one of the athlete's that spares what hurts; None where none of them does."""
    wanted, places = planned_sport(signs), signs.report.sore_places
    if not places or signs.race_day or _spares(wanted, places):
        return wanted
    # With several sports the athlete's own order counts only among those without impact.
    own = _own_sports(signs)
    return next((s for s in (*LOW_IMPACT_SPORTS, *own) if s in own and _spares(s, places)), None)


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


def _spares(sport: Sport, places: Iterable[str]) -> bool:
    return all(_spares_one(sport, place.lower()) for place in places)


def _spares_one(sport: Sport, place: str) -> bool:
    """Whether a sport leaves a place alone; an unknown place is taken for one that impact would hurt."""
    if any(part in place for part in BACK):
        return sport in (Sport.CYCLING, Sport.SWIMMING)
    if any(part in place for part in UPPER_BODY):
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
RACE_LIKENESS = 0.93
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
    threshold_ms = next((speed for name, speed in own.items() if name == sport), None)
    return (
        threshold_ms * RACE_LIKENESS
        if threshold_ms
        else next((v for name, v in USUAL_MS.items() if name == sport), None)
    )
