"""Race day: predicted time with a band, pacing by part, warm-up, fuel, what to do if it goes badly, and the days after."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from lanterne_rouge.day.phases import goals, main_goal
from lanterne_rouge.day.sport_choice import named_distance_km
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.after_race import recovery_after
from lanterne_rouge.season.event_demands import TRANSITIONS_MIN, EventDemands, event_demands, one_day_of, own_target
from lanterne_rouge.season.race_time import (
    CLIMB_POWER,
    GUESSED_BAND,
    RIDE_BAND,
    RaceTime,
    aimed_minutes,
    predict_race,
    race_clock,
    share_of_ftp,
)
from lanterne_rouge.season.targets import MIXED_RUN_SLOWER, RACE_BAND, Effort, target_of
from lanterne_rouge.season.writing import BETWEEN_TURNS, WALKING_FUEL, race_quarters

SHORT_RACE_MIN, MIDDLE_RACE_MIN, LONG_RACE_MIN = 45.0, 75.0, 150.0
# Races of eight kilometres with a station after each (rules of Hyrox).
KILOMETRES_AND_STATIONS, RUNS_OF_MIXED = ("hyrox",), 8
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

    `easy_days`: days after it without a hard session, none where the next race is on the morrow. `is_meet`: the parts are
    attempts at lifts, not of a course.
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
    is_meet: bool = False


def plan_race_day(
    event: GoalEvent,
    athlete: AthleteState,
    sports: tuple[Sport, ...],
    *,
    weight_kg: float | None = None,
    within: EventDemands | None = None,
) -> RaceDay:
    """Plan the day of an event from the athlete's thresholds of now; `within` the season it has races before and after it."""
    athlete = replace(athlete, weight_kg=weight_kg or athlete.weight_kg)
    open_event = event_demands(replace(event, minutes=None), athlete, sports)
    if within is not None:
        open_event = replace(
            open_event,
            in_a_row=within.in_a_row,
            followed=within.followed,
            raced_before_min=within.raced_before_min,
        )
    own = one_day_of(event, sports)
    prediction = _predict(own, open_event, athlete)
    target = own_target(event.minutes, open_event.turns, open_event.leg, prediction)
    demands = replace(open_event, minutes=aimed_minutes(target, prediction))
    length = demands.minutes or 60.0
    return RaceDay(
        name=event.name,
        minutes=round(prediction.minutes, 1) if prediction is not None else None,
        low=round(prediction.minutes * (1 - prediction.band), 1) if prediction is not None else None,
        high=round(prediction.minutes * (1 + prediction.band), 1) if prediction is not None else None,
        based_on=_based_on(prediction, demands),
        about_target=_about_target(target, prediction),
        pacing=tuple(_pacing(own, demands, athlete, length)),
        warm_up=_warm_up(demands, athlete, length),
        fuel=tuple(_fuelling(length, weight_kg, demands.sport)),
        if_it_goes_badly=tuple(_if_it_goes_badly(demands, athlete, length)),
        easy_days=0 if demands.followed else recovery_after(demands, event.ends, event.priority).easy,
    )


def predicted_minutes(mission: MissionConfig, day: date, athlete: AthleteState) -> float | None:
    """The minutes that the plan of the race of a day expects; None on a day without one, or within a race of several days."""
    main = main_goal(mission)
    race = next((goal for goal in goals(mission) if goal.day == goal.ends == day), None)
    if race is None:
        return None
    race = replace(race, sport=mission.goal.sport) if race == main else race
    if event_demands(race, athlete, mission.sports).is_meet:
        return None
    return plan_race_day(race, athlete, mission.sports, weight_kg=athlete.weight_kg).minutes


def _based_on(prediction: RaceTime | None, demands: EventDemands) -> str:
    based = prediction.based_on if prediction is not None else "nothing I could reckon with"
    if demands.leg is not None:
        return f"{based}, for your {demands.leg.own_km:.3g} km"
    of_day = f" ({round(demands.stage_km)} km each)" if demands.stage_km else ""
    return based if demands.days == 1 else f"{based}, on each of its {demands.days} days{of_day}"


def _predict(event: GoalEvent, demands: EventDemands, athlete: AthleteState) -> RaceTime | None:
    if not demands.legs:
        return predict_race(event, demands.sport, athlete)
    thresholds = {
        Sport.CYCLING: athlete.ftp_w,
        Sport.RUNNING: athlete.threshold_pace_ms,
        Sport.SWIMMING: athlete.css_ms,
    }
    known = all(thresholds.get(Sport(sport)) for sport in demands.sports)
    based = f"your thresholds, with {TRANSITIONS_MIN:.0f} min for the transitions" if known else "usual speeds"
    minutes = sum(part for _, part in demands.legs) + TRANSITIONS_MIN
    return RaceTime(minutes=minutes, band=RIDE_BAND if known else GUESSED_BAND, based_on=based)


def _about_target(target: float | None, prediction: RaceTime | None) -> str | None:
    if target is None or prediction is None or prediction.is_usual:
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
        for number, (sport, part) in enumerate(demands.legs):
            target = target_of(Effort.RACE, sport, athlete, demands).removeprefix("at race pace, ").removeprefix("at ")
            advice = FIRST_RUN_ADVICE if number == 0 and sport == Sport.RUNNING else RACE_LEG_ADVICE[Sport(sport)]
            yield RacePart(part=f"{_leg(sport)}, about {race_clock(part)}", how=f"{target}; {advice}")
        return
    if demands.mixed:
        yield from (RacePart(part=part, how=how) for part, how in race_quarters(demands, athlete))
        if any(word in f"{event.name} {event.kind or ''}".lower() for word in KILOMETRES_AND_STATIONS):
            yield from _mixed_parts(athlete, minutes)
        return
    km = event.distance_km or named_distance_km(event.name)
    if demands.sport == Sport.RUNNING and km and athlete.threshold_pace_ms and not demands.hilly:
        pace_s = 60 * minutes / km
        first = max(round(km * 0.15), 1) if km >= 3 else km / 4
        last = km * 0.75
        yield RacePart(part=f"First {first:g} km", how=f"{_pace(pace_s * 1.02)}/km: it should feel too easy")
        yield RacePart(part=f"To {last:.0f} km", how=f"{_pace(pace_s)}/km, even; check every kilometre")
        yield RacePart(part="The rest", how=f"hold {_pace(pace_s)}/km, then {demands.last_quarter}")
        return
    if demands.surges or demands.turns is not None:
        yield from (RacePart(part=part, how=how) for part, how in race_quarters(demands, athlete))
        if demands.turns is not None:
            yield RacePart(part="Between turns", how=BETWEEN_TURNS.removeprefix("Between turns: "))
        return
    if demands.sport == Sport.CYCLING and athlete.ftp_w:
        yield from _ride_pacing(demands, athlete.ftp_w, share_of_ftp(minutes, to_finish=demands.to_finish))
        return
    target = _by_feel(demands, athlete, minutes)
    yield RacePart(part="First quarter", how=f"a little easier than {target}")
    if demands.hilly:
        on_foot = demands.sport == Sport.RUNNING
        how = "walk the steep parts before you have to" if on_foot else "steady from bottom to top; no surges"
        yield RacePart(part="Climbs", how=f"by effort, not by pace: {how}")
    yield RacePart(part="Middle half", how=f"{target}, even")
    yield RacePart(part="Last quarter", how=demands.last_quarter)


def _mixed_parts(athlete: AthleteState, minutes: float) -> Iterator[RacePart]:
    """The time of each station, and of each run where no threshold pace says how fast it is: then half of the race is run."""
    run = (
        min(MIXED_RUN_SLOWER * 1000 / athlete.threshold_pace_ms / 60, minutes / RUNS_OF_MIXED)
        if athlete.threshold_pace_ms
        else 0.0
    )
    run = run or minutes / 2 / RUNS_OF_MIXED
    station = max(minutes / RUNS_OF_MIXED - run, 0.0)
    if not athlete.threshold_pace_ms:
        yield RacePart(part=f"Each of the {RUNS_OF_MIXED} runs of 1 km", how=f"about {_pace(60 * run)} min")
    yield RacePart(
        part=f"Each of the {RUNS_OF_MIXED} stations",
        how=f"about {_pace(60 * station)} min, the way in and out included",
    )


def _ride_pacing(demands: EventDemands, ftp_w: float, share: float) -> Iterator[RacePart]:
    low, middle, high = (5 * round(share * ftp_w * (1 + way * RACE_BAND) / 5) for way in (-1, 0, 1))
    yield RacePart(
        part="First quarter",
        how=f"{middle} W at most: {'it should feel too easy' if demands.alone or demands.uphill else 'let others go'}",
    )
    if demands.uphill:
        yield RacePart(part="To the last quarter", how=f"{low}-{high} W, even, in the saddle where you can")
        yield RacePart(part="Last quarter", how=demands.last_quarter)
        return
    if demands.hilly:
        most = 5 * round(ftp_w * min(share * CLIMB_POWER, 1.0) / 5)
        yield RacePart(part="Climbs", how=f"up to {most} W, steady from bottom to top; no surges")
        yield RacePart(part="Descents", how="ease off, eat and drink")
    yield RacePart(
        part="In between",
        how=f"{low}-{high} W, {'even, low and still' if demands.alone else 'in a group where you can'}",
    )
    yield RacePart(part="Last quarter", how=demands.last_quarter)


def _by_feel(demands: EventDemands, athlete: AthleteState, minutes: float) -> str:
    """The heart rate of the race, else how it feels: a pace means nothing uphill, or for an unknown distance."""
    if demands.rough_km and athlete.threshold_pace_ms:
        # As the plan has it, so that what was trained for is what is raced.
        return target_of(Effort.RACE, demands.sport or "", athlete, demands).removeprefix("at ")
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

FIRST_RUN_ADVICE = "hold back: what is too fast here is paid for on the legs that follow"


def _leg(sport: str) -> str:
    return {Sport.SWIMMING: "Swim", Sport.CYCLING: "Bike", Sport.RUNNING: "Run"}.get(Sport(sport), sport)


def _warm_up(demands: EventDemands, athlete: AthleteState, minutes: float) -> str:
    if athlete.level == "beginner":
        return "5-10 min of brisk walking, a few minutes very easy, done 5-10 min before the start."
    if demands.legs:
        return "10 min of easy jogging or swimming with 4 x 20 s at race effort, done 10 min before the start."
    if demands.surges:
        return (
            "20 min easy with 3 x 1 min hard and two 10 s sprints, done 5-10 min before the start; then line up early, because"
            " the first lap is flat out."
        )
    if minutes <= SHORT_RACE_MIN:
        return "15 min easy, then 4 x 20-30 s at race effort with full recovery, done 10 min before the start."
    if minutes <= LONG_RACE_MIN:
        return "10 min easy, then 3 x 20 s at race effort, done 10 min before the start."
    return "5-10 min very easy at most: the first quarter hour of the race is your warm-up."


def _fuelling(minutes: float, weight_kg: float | None, sport: str | None) -> Iterator[str]:
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
    elif sport == Sport.WALKING:
        yield f"{WALKING_FUEL[0].upper()}{WALKING_FUEL[1:]}."
    elif minutes < LONG_RACE_MIN:
        yield f"30-60 g of carbs an hour from the start, and {low}-{high} ml to drink an hour, more in heat; by thirst."
    else:
        yield "60-90 g of carbs an hour, from the first half hour on, and only what you practised."
        yield f"{low}-{high} ml to drink an hour with some salt, by thirst."


def _if_it_goes_badly(demands: EventDemands, athlete: AthleteState, minutes: float) -> Iterator[str]:
    if demands.sport == Sport.RUNNING and athlete.level == "beginner":
        yield "Out of breath: walk for a minute or two, then run on. Short walks from early on beat long ones at the end."
    if demands.surges:
        yield "Losing wheels: stay out of the wind for two laps, then move up where the others slow down."
    elif minutes >= LONG_RACE_MIN:
        yield "Empty or nauseous: ten minutes really easy, sip, 20-30 g of carbs, then go on at an effort you can talk at."
    else:
        yield "Too fast too early: back off for two minutes, breathe, then take the next part at the planned effort."
    yield "The goal gone: race the next stretch, not the clock. Finishing well is a result too."
    yield "Chest pain, dizziness, confusion, or a pain that changes how you move: stop, and get help."


def _pace(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"
