"""Race day: predicted time with a band, pacing by part, warm-up, fuel, what to do if it goes badly, and the days after."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt

from lanterne_rouge.day.sport_choice import named_distance_km
from lanterne_rouge.domain.mission import GoalEvent
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import EventDemands, event_demands, slower_than_road
from lanterne_rouge.season.targets import RACE_BAND, RACE_OF_POWER, Effort, target_of

# A race of other length than an hour is slower or faster by this power of the distance (Riegel 1981).
RIEGEL = 1.06
# A hundred metres of climbing cost a runner about as much as this many flat kilometres, some of it won back downhill
# (Minetti 2002; Scarf 2007).
CLIMB_AS_FLAT_KM = 0.7
# A rider on a road bike, hands on the hoods: drag area (m2), rolling resistance, air density (kg/m3), bike and bottles (kg).
DRAG_AREA_M2, ROLLING, AIR_KG_M3, BIKE_KG, GRAVITY = 0.34, 0.005, 1.2, 10.0, 9.81
USUAL_WEIGHT_KG = 75.0
CLIMB_GRADIENT, DESCENT_KMH = 0.05, 45.0
# Climbs are ridden above the mean power of the race, and paid for by the rest downhill.
CLIMB_POWER = 1.1
# Corners, stops and feed stations that the model does not know.
LOST_ON_THE_ROAD = 1.03
TRANSITIONS_MIN = 5.0
# How far off a prediction may be: of runs by threshold pace, of swims by CSS, of rides with and without the weight.
RUN_BAND, LONG_RUN_BAND, SWIM_BAND, RIDE_BAND, GUESSED_BAND = 0.03, 0.06, 0.05, 0.08, 0.15
LONG_RUN_MIN = 120.0
SHORT_RACE_MIN, MIDDLE_RACE_MIN, LONG_RACE_MIN = 45.0, 75.0, 150.0
# Drink by weight and hour (ml per kg), and carbohydrates of the breakfast (g per kg).
DRINK_ML_PER_KG, BREAKFAST_G_PER_KG = (6.0, 10.0), (1.5, 2.5)


@dataclass(frozen=True, kw_only=True)
class RacePart:
    """One part of a race and how to take it."""

    part: str
    how: str


@dataclass(frozen=True, kw_only=True)
class RaceDay:
    """How to race an event. `minutes`: predicted, with `low` and `high` around it; `based_on` says from what.

    `easy_days`: days after it without a hard session.
    """

    name: str
    minutes: float | None
    low: float | None
    high: float | None
    based_on: str
    about_target: str | None
    pacing: tuple[RacePart, ...]
    warm_up: str
    fuel: tuple[str, ...]
    if_it_goes_badly: tuple[str, ...]
    easy_days: int


@dataclass(frozen=True, kw_only=True)
class _Prediction:
    minutes: float
    band: float
    based_on: str


def plan_race_day(
    event: GoalEvent, athlete: AthleteState, sports: tuple[Sport, ...], *, weight_kg: float | None = None
) -> RaceDay:
    """Plan the day of an event from the athlete's thresholds of now."""
    open_event = event_demands(replace(event, minutes=None), athlete, sports)
    prediction = _predict(event, open_event, athlete, weight_kg)
    expected = prediction.minutes if prediction is not None else event.minutes or open_event.minutes
    aimed = _aimed(event.minutes, prediction)
    demands = replace(open_event, minutes=aimed or expected, hilly=open_event.hilly)
    length = aimed or expected or 60.0
    return RaceDay(
        name=event.name,
        minutes=round(prediction.minutes, 1) if prediction is not None else None,
        low=round(prediction.minutes * (1 - prediction.band), 1) if prediction is not None else None,
        high=round(prediction.minutes * (1 + prediction.band), 1) if prediction is not None else None,
        based_on=prediction.based_on if prediction is not None else "nothing I could reckon with",
        about_target=_about_target(event.minutes, prediction),
        pacing=tuple(_pacing(event, demands, athlete, length)),
        warm_up=_warm_up(demands, athlete, length),
        fuel=tuple(_fuelling(length, weight_kg)),
        if_it_goes_badly=tuple(_if_it_goes_badly(demands, length)),
        easy_days=_easy_days(demands, length),
    )


def _predict(
    event: GoalEvent, demands: EventDemands, athlete: AthleteState, weight_kg: float | None
) -> _Prediction | None:
    if demands.legs:
        known = athlete.ftp_w and athlete.threshold_pace_ms and athlete.css_ms
        minutes = sum(part for _, part in demands.legs) + TRANSITIONS_MIN
        based = "your thresholds, with five minutes for the transitions" if known else "usual speeds"
        return _Prediction(minutes=minutes, band=RIDE_BAND if known else GUESSED_BAND, based_on=based)
    km = event.distance_km or named_distance_km(event.name)
    if km is None:
        return None
    if demands.sport == Sport.RUNNING and athlete.threshold_pace_ms:
        return _run(km, event, athlete.threshold_pace_ms)
    if demands.sport == Sport.SWIMMING and athlete.css_ms:
        minutes = km * 1000 / athlete.css_ms / 60 * max(km / 1.5, 0.1) ** 0.03
        return _Prediction(minutes=minutes, band=SWIM_BAND, based_on="your critical swim speed")
    if demands.sport == Sport.CYCLING and athlete.ftp_w:
        minutes = _ride_minutes(km, event.climb_m or 0.0, athlete.ftp_w, weight_kg or USUAL_WEIGHT_KG)
        based = "your FTP and weight" if weight_kg else f"your FTP, at {USUAL_WEIGHT_KG:.0f} kg (tell me your weight)"
        return _Prediction(minutes=minutes, band=RIDE_BAND if weight_kg else 1.5 * RIDE_BAND, based_on=based)
    if demands.minutes is None:
        return None
    return _Prediction(
        minutes=demands.minutes, band=GUESSED_BAND, based_on="usual speeds, as I know no threshold of yours"
    )


def _run(km: float, event: GoalEvent, threshold_ms: float) -> _Prediction:
    flat = km + (event.climb_m or 0.0) / 100 * CLIMB_AS_FLAT_KM
    of_an_hour = threshold_ms * 3.6
    minutes = 60 * (flat / of_an_hour) ** RIEGEL
    words = f"{event.name} {event.kind or ''}".lower()
    minutes *= slower_than_road(minutes, words)
    band = RUN_BAND if minutes <= LONG_RUN_MIN else LONG_RUN_BAND
    rough = band if slower_than_road(minutes, words) == 1.0 else 2 * LONG_RUN_BAND
    return _Prediction(minutes=minutes, band=rough, based_on="your threshold pace")


def _ride_minutes(km: float, climb_m: float, ftp_w: float, weight_kg: float) -> float:
    """Minutes of a ride: uphill, downhill and on the flat, at the power that its own length allows."""
    mass = weight_kg + BIKE_KG
    uphill_km = min(climb_m / 1000 / CLIMB_GRADIENT, km / 2)
    gradient = climb_m / 1000 / uphill_km if uphill_km else 0.0
    flat_km = km - 2 * uphill_km
    minutes = 60 * km / 28
    for _ in range(20):
        power = ftp_w * _share_of_ftp(minutes)
        up = uphill_km / (3.6 * _speed_ms(CLIMB_POWER * power, mass, gradient)) if uphill_km else 0.0
        on_flat = flat_km / (3.6 * _speed_ms(power, mass, 0.0))
        minutes = 60 * (up + on_flat + uphill_km / DESCENT_KMH) * LOST_ON_THE_ROAD
    return minutes


def _share_of_ftp(minutes: float) -> float:
    """What a race of so many minutes allows of FTP, between the rows of the table."""
    rows = RACE_OF_POWER
    if minutes <= rows[0][0]:
        return rows[0][1]
    for (short, most), (long, least) in pairwise(rows):
        if minutes <= long:
            return most + (least - most) * (minutes - short) / (long - short)
    return rows[-1][1]


def _speed_ms(power: float, mass: float, gradient: float) -> float:
    """The speed at which power meets drag, rolling and gravity, by halving."""
    low, high = 0.5, 25.0
    for _ in range(50):
        speed = (low + high) / 2
        slope = gradient / sqrt(1 + gradient**2)
        needed = speed * (0.5 * AIR_KG_M3 * DRAG_AREA_M2 * speed**2 + mass * GRAVITY * (ROLLING + slope))
        low, high = (speed, high) if needed < power else (low, speed)
    return low


def _aimed(target: float | None, prediction: _Prediction | None) -> float | None:
    """The time to pace for: the athlete's target where it is within reach, else the prediction."""
    if target is None or prediction is None:
        return target
    return max(target, prediction.minutes * (1 - prediction.band))


def _about_target(target: float | None, prediction: _Prediction | None) -> str | None:
    if target is None or prediction is None:
        return None
    low, high = prediction.minutes * (1 - prediction.band), prediction.minutes * (1 + prediction.band)
    if target < low:
        return (
            f"Your target of {race_clock(target)} is faster than I expect; the pacing below starts at {race_clock(low)},"
            " and you can always finish faster."
        )
    return f"Your target of {race_clock(target)} is {'within reach' if target <= high else 'well within reach'}."


def _pacing(event: GoalEvent, demands: EventDemands, athlete: AthleteState, minutes: float) -> Iterator[RacePart]:
    if demands.legs:
        for sport, part in demands.legs:
            target = target_of(Effort.RACE, sport, athlete, demands).removeprefix("at race pace, ").removeprefix("at ")
            yield RacePart(
                part=f"{_leg(sport)}, about {race_clock(part)}", how=f"{target}; {RACE_LEG_ADVICE[Sport(sport)]}"
            )
        return
    km = event.distance_km or named_distance_km(event.name)
    if demands.sport == Sport.RUNNING and km and athlete.threshold_pace_ms and not demands.hilly:
        pace_s = 60 * minutes / km
        first = max(round(km * 0.15), 1) if km >= 3 else km / 4
        last = km * 0.75
        yield RacePart(part=f"First {first:g} km", how=f"{_pace(pace_s * 1.02)}/km: it should feel too easy")
        yield RacePart(part=f"To {last:.0f} km", how=f"{_pace(pace_s)}/km, even; check every kilometre")
        yield RacePart(part="The rest", how=f"hold {_pace(pace_s)}/km, then give what is left")
        return
    if demands.sport == Sport.CYCLING and athlete.ftp_w:
        yield from _ride_pacing(demands, athlete.ftp_w, _share_of_ftp(minutes))
        return
    target = _by_feel(demands, athlete, minutes)
    yield RacePart(part="First quarter", how=f"a little easier than {target}")
    if demands.hilly:
        yield RacePart(part="Climbs", how="by effort, not by pace: walk the steep parts before you have to")
    yield RacePart(part="Middle half", how=f"{target}, even")
    yield RacePart(part="Last quarter", how="give what is left")


def _ride_pacing(demands: EventDemands, ftp_w: float, share: float) -> Iterator[RacePart]:
    low, middle, high = (5 * round(share * ftp_w * (1 + way * RACE_BAND) / 5) for way in (-1, 0, 1))
    yield RacePart(part="First quarter", how=f"{middle} W at most: let others go")
    if demands.hilly:
        most = 5 * round(ftp_w * min(share * CLIMB_POWER, 1.0) / 5)
        yield RacePart(part="Climbs", how=f"up to {most} W, steady from bottom to top; no surges")
        yield RacePart(part="Descents", how="ease off, eat and drink")
    yield RacePart(part="In between", how=f"{low}-{high} W, in a group where you can")
    yield RacePart(part="Last quarter", how="give what is left")


def _by_feel(demands: EventDemands, athlete: AthleteState, minutes: float) -> str:
    """The heart rate of the race, else how it feels: a pace means nothing uphill, or for an unknown distance."""
    target = target_of(Effort.RACE, demands.sport or "", replace(athlete, threshold_pace_ms=None), demands)
    if any(c.isdigit() for c in target):
        return target.removeprefix("at race pace, ").removeprefix("at ")
    return next(words for most, words in EFFORT_BY_MINUTES if minutes <= most)


EFFORT_BY_MINUTES = (
    (SHORT_RACE_MIN, "an effort that allows a few words at a time"),
    (120.0, "an effort that allows short sentences"),
    (float("inf"), "an effort you can talk at"),
)
RACE_LEG_ADVICE = {
    Sport.SWIMMING: "start to the side, calm first 200 m, draft feet",
    Sport.CYCLING: "settle for five minutes, eat and drink on the bike, spin the last two minutes easily",
    Sport.RUNNING: "the first kilometre slower than it feels, then even",
}


def _leg(sport: str) -> str:
    return {Sport.SWIMMING: "Swim", Sport.CYCLING: "Bike", Sport.RUNNING: "Run"}.get(Sport(sport), sport)


def _warm_up(demands: EventDemands, athlete: AthleteState, minutes: float) -> str:
    if athlete.level == "beginner":
        return "5-10 min of brisk walking, a few minutes very easy, done 5-10 min before the start."
    if demands.legs:
        return "10 min of easy jogging or swimming with 4 x 20 s at race effort, done 10 min before the start."
    if minutes <= SHORT_RACE_MIN:
        return "15 min easy, then 4 x 20-30 s at race effort with full recovery, done 10 min before the start."
    if minutes <= LONG_RACE_MIN:
        return "10 min easy, then 3 x 20 s at race effort, done 10 min before the start."
    return "5-10 min very easy at most: the first quarter hour of the race is your warm-up."


def _fuelling(minutes: float, weight_kg: float | None) -> Iterator[str]:
    if minutes >= MIDDLE_RACE_MIN:
        grams = ""
        if weight_kg:
            low, high = (10 * round(each * weight_kg / 10) for each in BREAKFAST_G_PER_KG)
            grams = f" ({low}-{high} g of carbs)"
        yield f"Breakfast about 3 h before: what you know and tolerate{grams}; drink as usual."
    else:
        yield "Eat as usual, the last meal 2-3 h before."
    low, high = (50 * round(each * weight_kg / 50) for each in DRINK_ML_PER_KG) if weight_kg else (400, 800)
    if minutes < MIDDLE_RACE_MIN:
        yield "During it you need nothing; a mouthful of water if it's warm."
    elif minutes < LONG_RACE_MIN:
        yield f"30-60 g of carbs an hour from the start, and {low}-{high} ml to drink an hour, more in heat; by thirst."
    else:
        yield "60-90 g of carbs an hour, from the first half hour on, and only what you practised."
        yield f"{low}-{high} ml to drink an hour with some salt, by thirst."


def _if_it_goes_badly(demands: EventDemands, minutes: float) -> Iterator[str]:
    if minutes >= LONG_RACE_MIN:
        yield "Empty or nauseous: ten minutes really easy, sip, 20-30 g of carbs, then go on at an effort you can talk at."
    else:
        yield "Too fast too early: back off for two minutes, breathe, then take the next part at the planned effort."
    yield "The goal gone: race the next stretch, not the clock. Finishing well is a result too."
    yield "Chest pain, dizziness, confusion, or a pain that changes how you move: stop, and get help."


# Days without a hard session for each hour of racing, at least and at most (practice).
EASY_DAYS_AN_HOUR = {Sport.RUNNING: 4.0}
EASY_DAYS_AN_HOUR_ELSE, LEAST_EASY_DAYS, MOST_EASY_DAYS = 1.5, 2, 14


def _easy_days(demands: EventDemands, minutes: float) -> int:
    each = next((days for sport, days in EASY_DAYS_AN_HOUR.items() if sport == demands.sport), EASY_DAYS_AN_HOUR_ELSE)
    return int(min(max(round(each * minutes / 60), LEAST_EASY_DAYS), MOST_EASY_DAYS))


def race_clock(minutes: float) -> str:
    """A time of race as people say it: `3:28 h`, `46 min`."""
    hours, rest = divmod(round(minutes), 60)
    return f"{hours}:{rest:02d} h" if hours else f"{rest} min"


def _pace(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"
