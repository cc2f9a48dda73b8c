"""How long a race takes: one estimate for the plan and for race day, from thresholds, distance, climb and terrain."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from lanterne_rouge.day.sport_choice import named_distance_km, race_minutes
from lanterne_rouge.domain.mission import GoalEvent
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import SESSION_NOUNS, Sport
from lanterne_rouge.season.relay import Turns, turns_of

# A race of other length than an hour is slower or faster by this power of the distance (Riegel 1981); swims by less.
RIEGEL, SWIM_FADE = 1.06, 0.03
# Critical swim speed is measured in a pool. Each wall gives a push-off that open water lacks: even a pool of 50 m is 2-3 % slower than
# one of 25 m (Wolfrum 2013). Looking up for the buoys and a line that is never quite straight take about as much again (practice).
OPEN_WATER = re.compile(r"\b(?:open[ -]water|lake|sea|ocean|channel|river|loch|bay|harbou?r|strait|fjord)\b")
OPEN_WATER_SLOWER = 1.05
# A hundred metres of climbing cost a runner about as much as this many flat kilometres, some of it won back downhill
# (Minetti 2002; Scarf 2007).
CLIMB_AS_FLAT_KM = 0.7
TRAIL_WORDS, TRAIL_SLOWER = ("trail", "mountain", "alpine", "fell", "sky"), 1.3
ULTRA_FROM_MIN, ULTRA_SLOWER = 265.0, 1.1
# A rider on a road bike, hands on the hoods, and on time trial bars: drag area (m2); rolling resistance, air density
# (kg/m3), bike and bottles (kg).
DRAG_AREA_M2, AERO_AREA_M2, ROLLING, AIR_KG_M3, BIKE_KG, GRAVITY = 0.34, 0.27, 0.005, 1.2, 10.0, 9.81
AERO_WORDS = ("time trial", "itt", "triathlon", "ironman", "70.3")
USUAL_WEIGHT_KG = 75.0
CLIMB_GRADIENT, DESCENT_KMH = 0.05, 45.0
UPHILL_WORDS, CLIMB_MIN_PER_100_M = ("hill climb", "uphill", "vertical", "summit finish"), 3.0
# Climbs are ridden above the mean power of the race, and paid for by the rest downhill.
CLIMB_POWER = 1.1
# The clock against the time in the saddle, by its minutes: corners and feed stations at first; from a whole day on stops to eat,
# to dress and to sleep, and a night (randonneurs' practice).
ON_THE_CLOCK = ((480, 1.03), (900, 1.2), (1800, 1.4))
# Loose ground takes twice the power of tarmac to roll on, and corners to brake for (practice of such races).
SLOWER_GROUND = ((("gravel",), 1.15), (("mountain bike", "mountainbike", "mtb", "cross-country bike"), 1.35))
# What a race of so many minutes allows of FTP, which is 95 % of the best 20 minutes (Coggan 2010); of a day and a night little more
# than half is kept (practice).
RACE_OF_POWER = (
    *((5, 1.18), (12, 1.08), (20, 1.05), (40, 1.02), (75, 0.95), (150, 0.86), (300, 0.75), (600, 0.67)),
    *((1200, 0.55), (2400, 0.48)),
)
# How much longer the run of a triathlon of so many minutes takes than the same run alone: little after a sprint's ride, a sixth after
# an iron distance's (Hue 1998 and Millet and Vleck 2000 for the short ones; the long ones by age groupers' usual times).
RUN_TIRED = ((60, 1.02), (150, 1.04), (330, 1.09), (720, 1.16))
# A shorter race is told in minutes and seconds.
BY_SECONDS_BELOW_MIN = 15.0
# That is what racers reach who are trained for it; others hold about so much of it over hours and still get home well (practice).
TO_GET_ROUND, HELD_BACK_FROM_MIN = 0.92, 150.0
# How far off a prediction may be: of runs by threshold pace, of swims by CSS, of rides with and without the weight.
RUN_BAND, WEAK_RUN_BAND, LONG_RUN_BAND, SWIM_BAND, RIDE_BAND, GUESSED_BAND = 0.03, 0.06, 0.06, 0.05, 0.08, 0.15
LONG_RUN_MIN = 120.0
# Of new runners nothing but their level is known; their longest run says more, and is raced so much faster than it was trained.
NEW_RUNNER_BAND, NEW_RUNNER_FADE = 0.2, 1.15
MOST_TIMES_THE_LONGEST = 4.0
# How many times the distance of an easy run its pace can be held in a race (practice).
EASY_PROVES = 2.0
RACED_OF_EASY: dict[str | None, float] = {"beginner": 0.95, None: 0.87}
# Without a threshold a ride, a row or a ski tour of a goal is a little faster than the longest one lately (practice).
RACED_OF_USUAL = 0.95
LONGEST_EVENT_MIN = 2400.0
# Races that are known by their kind, not by a distance, in minutes (practice).
USUAL_LENGTHS = ((("criterium", "crit"), 60.0), (("cyclocross", "cyclo-cross"), 50.0), (("hyrox",), 90.0))
_DURATION = re.compile(r"(?<![\w.,])(\d{1,3})\s*-?\s*(min|mins|minutes?|h|hours?|hrs?)\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class RaceTime:
    """A predicted time in minutes; `band` is the share by which it may be off, `based_on` says from what.

    `is_usual`: nothing of the athlete is in it, in a sport whose usual speeds tell little of one of them.
    """

    minutes: float
    band: float
    based_on: str
    is_usual: bool = False


def predict_race(event: GoalEvent, sport: str | None, athlete: AthleteState) -> RaceTime | None:
    """Predict a race in one sport, whatever its target time; None where neither a distance nor a length is known.

    No race on the road is predicted slower than a run of late shows: as far as it was run at all, twice as far where it was easy.
    """
    predicted = _predict(event, sport, athlete)
    longest, minutes = athlete.longest_run_km, athlete.longest_run_min
    if predicted is None or sport != Sport.RUNNING or not longest or not minutes or _is_rough(event):
        return predicted
    km = event.distance_km or named_distance_km(event.name)
    proven = minutes * km / longest if km else None
    if km is None or proven is None or km > longest * (EASY_PROVES if athlete.longest_run_easy else 1.0):
        return predicted
    if predicted.minutes <= proven:
        return predicted
    return RaceTime(
        minutes=proven, band=max(predicted.band, GUESSED_BAND), based_on=_based_on_longest(athlete.longest_run_km)
    )


def _is_rough(event: GoalEvent) -> bool:
    words = f"{event.name} {event.kind or ''}".lower()
    climbs = event.climb_m or named_climb_m(words)
    return bool(climbs) or any(word in words for word in TRAIL_WORDS)


def _predict(event: GoalEvent, sport: str | None, athlete: AthleteState) -> RaceTime | None:
    words = f"{event.name} {event.kind or ''}".lower()
    km = event.distance_km or named_distance_km(event.name)
    if km is None or sport is None:
        minutes = named_minutes(words)
        return RaceTime(minutes=minutes, band=GUESSED_BAND, based_on="the length of such races") if minutes else None
    climb = event.climb_m if event.climb_m is not None else named_climb_m(words) or 0.0
    if sport == Sport.RUNNING and athlete.threshold_pace_ms:
        return _run(km, climb, words, athlete)
    if sport == Sport.SWIMMING and athlete.css_ms:
        slower = OPEN_WATER_SLOWER if OPEN_WATER.search(words) else 1.0
        return RaceTime(
            minutes=slower * _swim_minutes(km, athlete.css_ms),
            band=SWIM_BAND,
            based_on="your critical swim speed, a little slower in open water"
            if slower > 1
            else "your critical swim speed",
        )
    if sport == Sport.CYCLING and athlete.ftp_w:
        return _ride(km, climb, words, athlete, to_finish=event.finish)
    own = _as_run_lately(km, athlete) if sport == Sport.RUNNING else _as_done_lately(km, sport, athlete)
    usual = own or race_minutes(f"{km:g} km", sport, athlete)
    if usual is None:
        return None
    if sport == Sport.RUNNING:
        usual *= (1 + climb / 100 * CLIMB_AS_FLAT_KM / km) * slower_than_road(usual, words)
    elif sport == Sport.CYCLING:
        usual += climb / 100 * CLIMB_MIN_PER_100_M
    return RaceTime(
        minutes=min(usual, LONGEST_EVENT_MIN),
        band=GUESSED_BAND if own is not None or athlete.level != "beginner" else NEW_RUNNER_BAND,
        based_on=_based_on(own, sport, athlete),
        is_usual=own is None and sport not in (Sport.RUNNING, Sport.CYCLING),
    )


def _as_run_lately(km: float, athlete: AthleteState) -> float | None:
    """Minutes of a run by the pace of the longest one lately, its walking included.

    It is run harder on the day, by new runners a little and by others more; beyond that distance they fade more than a runner who
    races (Vickers and Vertosick 2016).
    """
    longest, minutes = athlete.longest_run_km, athlete.longest_run_min
    if not longest or not minutes or km > MOST_TIMES_THE_LONGEST * longest:
        return None
    easy = RACED_OF_EASY["beginner" if athlete.level == "beginner" else None]
    return float(easy * minutes * (km / longest) ** (NEW_RUNNER_FADE if km > longest else RIEGEL))


def _as_done_lately(km: float, sport: str, athlete: AthleteState) -> float | None:
    """Minutes of an event in another sport by the speed of the longest session in it lately."""
    longest = next(((far, minutes) for name, far, minutes in athlete.longest_others if name == sport), None)
    if longest is None or km > MOST_TIMES_THE_LONGEST * longest[0]:
        return None
    return float(RACED_OF_USUAL * longest[1] * (km / longest[0]) ** RIEGEL)


def _based_on(own: float | None, sport: str, athlete: AthleteState) -> str:
    if own is not None and sport != Sport.RUNNING:
        return f"the speed of your longest {SESSION_NOUNS.get(sport, 'session')} lately"
    if own is not None:
        return _based_on_longest(athlete.longest_run_km)
    if sport == Sport.RUNNING and athlete.level == "beginner":
        return "the usual speed of new runners, walking included; log your runs with their distance and I go by yours"
    return "usual speeds, as I know no threshold of yours"


def _based_on_longest(km: float | None) -> str:
    return f"the pace of your longest run lately ({km or 0.0:.1f} km)"


def leg_minutes(sport: str, km: float, athlete: AthleteState, whole_min: float) -> float | None:
    """Return the minutes of one leg of a triathlon that takes about so long as a whole: paced for the whole, on aero bars."""
    if sport == Sport.CYCLING and athlete.ftp_w:
        return _ride_minutes(km, 0.0, athlete, AERO_AREA_M2, allowed=share_of_ftp(whole_min))
    if sport == Sport.SWIMMING and athlete.css_ms:
        return _swim_minutes(km, athlete.css_ms)
    if sport == Sport.RUNNING and athlete.threshold_pace_ms:
        alone = float(60 * (km / (athlete.threshold_pace_ms * 3.6)) ** RIEGEL)
        return alone * share_between(whole_min, RUN_TIRED)
    return race_minutes(f"{km:g} km", sport, athlete)


def aimed_minutes(target: float | None, predicted: RaceTime | None) -> float | None:
    """Return the time to train and pace for: the target where it is within reach, else the fastest that is."""
    if predicted is None or (predicted.is_usual and target is not None):
        return target
    return predicted.minutes if target is None else max(target, predicted.minutes * (1 - predicted.band))


def named_minutes(words: str) -> float | None:
    """Return the length in an event's name ("60 min", "24 h"), one's own part of it in turns, or the length of its kind."""
    turns = named_turns(words)
    if turns is not None:
        return turns.own_min
    told = _DURATION.search(words)
    if told:
        return _minutes(told)
    return next((m for names, m in USUAL_LENGTHS if any(re.search(rf"\b{n}\b", words) for n in names)), None)


def named_turns(words: str) -> Turns | None:
    """Return how a race by the clock is shared, by its words; the clock is the longest of the times in them."""
    return turns_of(words, max((_minutes(told) for told in _DURATION.finditer(words)), default=None))


def _minutes(told: re.Match[str]) -> float:
    return float(told.group(1)) * (60 if told.group(2).lower().startswith("h") else 1)


_CLIMB = re.compile(
    r"(\d[\d.,]*)\s*(?:m|metres|meters)\b(?:\s+of)?\s+(?:climb|ascent|elevation|vert|up)", re.IGNORECASE
)


def named_climb_m(words: str) -> float | None:
    """Return the metres of climbing in an event's name."""
    told = _CLIMB.search(words)
    return float(told.group(1).replace(",", "").rstrip(".")) if told else None


def slower_than_road(minutes: float, name: str) -> float:
    """Return how much longer a run takes than on the road: off it, uphill, and beyond a marathon (practice)."""
    rough = TRAIL_SLOWER if any(word in name for word in TRAIL_WORDS) else 1.0
    return rough * (ULTRA_SLOWER if minutes > ULTRA_FROM_MIN else 1.0)


def race_clock(minutes: float) -> str:
    """A time of race as people say it: `3:28 h`, `46 min`, `6:35 min`."""
    if minutes < BY_SECONDS_BELOW_MIN and round(60 * minutes) % 60:
        return f"{round(60 * minutes) // 60}:{round(60 * minutes) % 60:02d} min"
    hours, rest = divmod(round(minutes), 60)
    return f"{hours}:{rest:02d} h" if hours else f"{rest} min"


def share_of_ftp(minutes: float, *, to_finish: bool = False) -> float:
    """Return what a race of so many minutes allows of FTP; who only wants to get round holds back over hours."""
    share = share_between(minutes, RACE_OF_POWER)
    return share * TO_GET_ROUND if to_finish and minutes > HELD_BACK_FROM_MIN else share


def share_between(minutes: float, rows: Sequence[tuple[int, float]]) -> float:
    """Return what a race of so many minutes allows or takes, between the rows of a table."""
    if minutes <= rows[0][0]:
        return rows[0][1]
    for (short, most), (long, least) in pairwise(rows):
        if minutes <= long:
            return most + (least - most) * (minutes - short) / (long - short)
    return rows[-1][1]


def _run(km: float, climb_m: float, words: str, athlete: AthleteState) -> RaceTime:
    flat = km + climb_m / 100 * CLIMB_AS_FLAT_KM
    minutes = 60 * (flat / ((athlete.threshold_pace_ms or 0.0) * 3.6)) ** RIEGEL
    rough = slower_than_road(minutes, words)
    minutes *= rough
    band = RUN_BAND if minutes <= LONG_RUN_MIN else LONG_RUN_BAND
    if athlete.pace_estimated or athlete.level == "beginner":
        # What one hard run showed holds less exactly than a pace that a runner has known for years.
        band = max(band, WEAK_RUN_BAND)
    return RaceTime(
        minutes=min(minutes, LONGEST_EVENT_MIN),
        band=band if rough == 1.0 else 2 * LONG_RUN_BAND,
        based_on="the pace of your hard runs and races" if athlete.pace_estimated else "your threshold pace",
    )


def _swim_minutes(km: float, css_ms: float) -> float:
    return float(km * 1000 / css_ms / 60 * max(km / 1.5, 0.1) ** SWIM_FADE)


def _ride(km: float, climb_m: float, words: str, athlete: AthleteState, *, to_finish: bool) -> RaceTime:
    area = AERO_AREA_M2 if any(word in words for word in AERO_WORDS) else DRAG_AREA_M2
    uphill = any(word in words for word in UPHILL_WORDS)
    ground = next((slower for names, slower in SLOWER_GROUND if any(name in words for name in names)), 1.0)
    minutes = ground * _ride_minutes(km, climb_m, athlete, area, uphill_only=uphill, to_finish=to_finish)
    band = RIDE_BAND if minutes <= ON_THE_CLOCK[0][0] else GUESSED_BAND
    if athlete.weight_kg:
        return RaceTime(minutes=minutes, band=band, based_on="your FTP and weight")
    guessed = f"your FTP, at {USUAL_WEIGHT_KG:.0f} kg (tell me your weight)"
    return RaceTime(minutes=minutes, band=1.5 * band, based_on=guessed)


def _ride_minutes(
    km: float,
    climb_m: float,
    athlete: AthleteState,
    area_m2: float,
    *,
    uphill_only: bool = False,
    allowed: float | None = None,
    to_finish: bool = False,
) -> float:
    """Minutes of a ride: uphill, downhill and on the flat, at the power that its own length allows, or this share of FTP."""
    mass = (athlete.weight_kg or USUAL_WEIGHT_KG) + BIKE_KG
    uphill_km = km if uphill_only else min(climb_m / 1000 / CLIMB_GRADIENT, km / 2)
    gradient = climb_m / 1000 / uphill_km if uphill_km else 0.0
    downhill_km = 0.0 if uphill_only else uphill_km
    flat_km = km - uphill_km - downhill_km
    minutes = 60 * km / 28
    for _ in range(20):
        power = (athlete.ftp_w or 0.0) * (share_of_ftp(minutes, to_finish=to_finish) if allowed is None else allowed)
        on_climbs = power if uphill_only else CLIMB_POWER * power
        up = uphill_km / (3.6 * _speed_ms(on_climbs, mass, gradient, area_m2)) if uphill_km else 0.0
        on_flat = flat_km / (3.6 * _speed_ms(power, mass, 0.0, area_m2))
        riding = 60 * (up + on_flat + downhill_km / DESCENT_KMH)
        minutes = riding * share_between(riding, ON_THE_CLOCK)
    return min(minutes, LONGEST_EVENT_MIN)


def _speed_ms(power: float, mass: float, gradient: float, area_m2: float) -> float:
    """The speed at which power meets drag, rolling and gravity, by halving."""
    low, high = 0.5, 25.0
    for _ in range(50):
        speed = (low + high) / 2
        slope = gradient / sqrt(1 + gradient**2)
        needed = speed * (0.5 * AIR_KG_M3 * area_m2 * speed**2 + mass * GRAVITY * (ROLLING + slope))
        low, high = (speed, high) if needed < power else (low, speed)
    return low
