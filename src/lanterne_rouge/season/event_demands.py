"""What the goal asks for: its sports, how long it takes, the legs of a race of several, and whether it climbs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from math import ceil
from statistics import fmean
from typing import Protocol

from lanterne_rouge.day.phases import goal_in_view, goals, main_goal
from lanterne_rouge.day.sport_choice import named_distance_km
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.stages_named import stages_km
from lanterne_rouge.season.constants import PLAN_LONGEST_MIN
from lanterne_rouge.season.legs import changes, discipline, legs_km, multisport_word, timed_legs
from lanterne_rouge.season.race_time import (
    OPEN_WATER,
    ULTRA_FROM_MIN,
    UPHILL_WORDS,
    RaceTime,
    aimed_minutes,
    named_climb_m,
    named_minutes,
    named_turns,
    predict_race,
)
from lanterne_rouge.season.relay import TURNS_AS_HARD_AS, RelayLeg, Turns, leg_of, sport_of_leg

# A sport by the beginnings of words in an event's name, the first that fits: those that name it, then those that mostly mean it.
NAMED_SPORTS = (
    (Sport.SKIING, ("ski", r"roller ?ski")),
    (Sport.CYCLING, ("ride", "cycl", "bicycl", "bike", "biking", r"mountain ?bik", "mtb")),
    (Sport.SWIMMING, ("swim",)),
    (Sport.ROWING, ("row", "regatta")),
    (Sport.RUNNING, ("run", "parkrun")),
    (Sport.WALKING, ("walk", "hike")),
)  # fmt: skip
LIKELY_SPORTS = (
    (Sport.CYCLING, ("fondo", "gran fondo", "sportive", "criterium", r"crit\b", "time trial", "gravel", "century")),
    (Sport.SKIING, (r"\w*loppet", "birkebeiner", "vasa", "classic", "skat")),
    (Sport.RUNNING, ("trail", r"\w*marathon", r"5 ?k\b", r"10 ?k\b", "ultra", "mile", "cross country", "cross-country")),
)  # fmt: skip
WORDS_OF_SPORT = (*NAMED_SPORTS, *LIKELY_SPORTS)
# Races that run and lift in turns (Hyrox and the like).
MIXED_WORDS = ("hyrox", "deka", "fitness race", "functional race", "obstacle", "spartan", "tough mudder")
# Contests of lifting: one day of single lifts, no race of endurance; those with other lifts than squat, bench press and deadlift.
OTHER_MEET_WORDS = ("weightlifting", "strongman", "strongwoman")
MEET_WORDS = ("powerlifting", "lifting meet", *OTHER_MEET_WORDS)
CONTEST = re.compile(r"\b(?:meet|competition|contest|championships?|nationals)\b")
# Races of corners and attacks, decided by short efforts again and again.
SURGE_WORDS = (
    *("criterium", "crit ", "kermesse", "points race", "madison", "keirin", "cyclocross", "cyclo-cross", "short track"),
    *("scratch race", "elimination race", "velodrome"),
)
# So are its hard sessions: an hour of it holds bursts of 10 to 90 s at up to a third above the highest aerobic power, with little
# between them, and a sprint at the end (Ebert 2006; Etxebarria 2019).
SURGING = "with a 10 s surge out of the saddle every 2 min"
# Races against the clock, without a wheel to follow.
TIME_TRIAL_WORDS = ("time trial", "itt")
# What a race asks to be used to besides its effort, by its sport and words: practised in hard sessions (coaches' practice).
RACE_SURFACES: tuple[tuple[Sport, tuple[str, ...], str], ...] = (
    (Sport.RUNNING, ("cross-country", "cross country"), "on grass or mud, in the shoes of the race"),
    (Sport.CYCLING, TIME_TRIAL_WORDS, "in your time trial position"),
)
# Nobody calls a shorter ride or run a stage (practice), and how people say that a distance is one of each day.
LEAST_STAGE_KM, LEAST_STAGE_ON_FOOT_KM = 40.0, 12.0
EACH_DAY_WORDS = ("a day", "per day", "each day", "every day", "daily", "each stage", "per stage", "a stage")
# A race that goes through a night, and a run so long that its last hours are on tired legs (Koop).
NIGHT_FROM_MIN, TIRED_LEGS_FROM_MIN = 900.0, 360.0
HILL_WORDS = ("climb", "hill", "mountain", "alpine", "ascent", "fondo", "trail", "vertical", "uphill", "pass")
FLAT_WORDS = ("flat", "swim", "track")
# Metres of climbing for each kilometre from which an event is a hilly one; on wheels two or three long climbs are enough.
HILLY_M_PER_KM, HILLY_ON_WHEELS_M_PER_KM = 10.0, 8.0
TRANSITIONS_MIN = 5.0
# The longest session as a share of the event's minutes, by sport and length of the event (Pfitzinger; Daniels; Friel; Koop).
LONG_OF_EVENT = {
    Sport.RUNNING: ((35, 1.6), (65, 1.3), (120, 1.0), (140, 0.86), (260, 0.72), (420, 0.62), (2400, 0.45)),
    Sport.CYCLING: ((100, 1.4), (200, 0.9), (320, 0.78), (480, 0.65), (2400, 0.5)),
    Sport.SWIMMING: ((60, 1.15), (100, 0.9), (2400, 0.75)),
}
LONG_OF_OTHER_EVENT = ((100, 1.2), (300, 0.8), (2400, 0.6))
# However short the race: endurance carries every distance (practice).
LEAST_LONG_MIN, LEAST_LONG_ELSE_MIN = {Sport.CYCLING: 90.0, Sport.RUNNING: 45.0, Sport.SWIMMING: 40.0}, 60.0
# A long ride before a run goes beyond the leg, and of a long run after it not all is run alone (Friel).
RIDE_BEFORE_A_RUN, SHORT_RUN_LEG_MIN, OF_A_LONG_RUN_LEG = 1.2, 95.0, 0.85
# The short half of a brick, as a share of its leg, and its shortest and longest.
OF_LEG_IN_A_BRICK, SHORTEST_OFF_THE_BIKE, LONGEST_OFF_THE_BIKE = 0.3, 15.0, 45.0
# Who races half a day or a night knows a little more of it, where the day has room (coaches' practice; Koop).
LONGEST_RUN_FOR_ULTRA, OF_A_WHOLE_DAY, LONGEST_RUN_AT_ALL = 240.0, 0.3, 300.0
# The shortest session that is the second of two long ones on following days.
LEAST_SECOND_LONG_MIN = 80.0
# Who rides in turns never rides so long at once, so four or five hours are enough (practice).
LONG_FOR_TURNS = 270.0
# Who has to ride again tomorrow should know a whole day of it, and more where a day is short (practice).
LONG_OF_STAGE, LONG_OF_SHORT_STAGE, BEYOND_A_STAGE_MIN = 0.95, 1.15, 230.0


class Distance(Protocol):
    """An event with a name and perhaps a distance."""

    @property
    def name(self) -> str:
        """Its name, which may tell a distance."""

    @property
    def distance_km(self) -> float | None:
        """The distance that was entered."""


@dataclass(frozen=True, kw_only=True)
class EventDemands:
    """What an event asks for. `legs`: of a race of several sports each with its minutes, in order, and its `discipline`;
    `minutes`: about how long it takes.

    Of an event of several `days` the minutes are those of one day. `mixed`: running and strength stations in turns;
    `surges`: corners and attacks. `flat_km`: the distance of a run, or of a swim in open water, whose pace is even; `rough_km`: that of
    one with hills or trails, whose pace is a mean of running, climbing and walking. `in_a_row`: the days of racing in a row
    that it is part of, where each is an event of its own. `followed`: another race that counts as much is on the day after it;
    `raced_before_min`: the minutes of racing on the days in a row before it. `conditions`: where or how its hard sessions are
    done. `alone`: against the clock, with nobody to follow. `to_finish`: to get round is the goal. `other_lifts`: lifting with
    others than squat, bench press and deadlift. `stage_km`: of an event of several days the distance of one. `aimed_km`: the
    distance on the flat for which a time is aimed for. `turns`: how it is shared, where several take turns, and `leg` one's own of
    a relay over a distance; the minutes are those of one's own. `uphill`: a ride that is one climb.
    """

    name: str
    day: date
    sport: str | None
    minutes: float | None
    legs: tuple[tuple[str, float], ...] = ()
    hilly: bool = False
    days: int = 1
    mixed: bool = False
    surges: bool = False
    to_finish: bool = False
    flat_km: float | None = None
    rough_km: float | None = None
    discipline: str | None = None
    in_a_row: int = 1
    followed: bool = False
    raced_before_min: float = 0.0
    conditions: str | None = None
    alone: bool = False
    other_lifts: bool = False
    stage_km: float | None = None
    aimed_km: float | None = None
    turns: Turns | None = None
    leg: RelayLeg | None = None
    uphill: bool = False

    @property
    def last_day(self) -> date:
        """Its last day."""
        return self.day + timedelta(days=self.days - 1)

    def includes(self, day: date) -> bool:
        """Whether it takes place on a day."""
        return self.day <= day <= self.last_day

    @property
    def last_quarter(self) -> str:
        """How to take its last quarter: who races again tomorrow keeps something for it."""
        if self.followed:
            return "no harder than the middle: you race again tomorrow"
        if self.to_finish:
            return "as you feel; getting to the line is the goal"
        return (
            "no harder than the middle, but on the last day give what is left" if self.days > 1 else "give what is left"
        )

    @property
    def through_the_night(self) -> bool:
        """Whether it goes through a night."""
        return (self.turns.clock_min if self.turns is not None else self.minutes or 0.0) >= NIGHT_FROM_MIN

    @property
    def is_meet(self) -> bool:
        """Whether it is a contest of lifting."""
        return self.sport == Sport.STRENGTH

    @property
    def is_powerlifting(self) -> bool:
        """Whether it is a meet of squat, bench press and deadlift."""
        return self.is_meet and not self.other_lifts

    @property
    def is_ultra(self) -> bool:
        """Whether it is so long a run that time on the feet decides it, not speed."""
        return self.sport == Sport.RUNNING and (self.minutes or 0.0) > ULTRA_FROM_MIN

    @property
    def on_tired_legs(self) -> bool:
        """Whether it is done on legs that are tired from the day before, or from most of a day on them."""
        long = self.is_ultra and (self.minutes or 0.0) > TIRED_LEGS_FROM_MIN
        return long or self.on_several_days

    @property
    def on_several_days(self) -> bool:
        """Whether there is racing on days in a row."""
        return max(self.days, self.in_a_row) > 1

    @property
    def sports(self) -> tuple[str, ...]:
        """Every sport of the event."""
        if self.legs:
            return tuple(dict.fromkeys(sport for sport, _ in self.legs))
        return (self.sport,) if self.sport is not None else ()

    @property
    def long_sport(self) -> str | None:
        """The sport of the long day: of several the ride, which bears most time, else the one that takes longest."""
        if not self.legs or Sport.CYCLING in self.sports:
            return Sport.CYCLING if self.legs else self.sport
        return max(self.sports, key=lambda sport: self.leg_minutes(sport) or 0.0)

    @property
    def changes(self) -> tuple[tuple[str, str], ...]:
        """The changes from one sport to the next that are worth training, the one before a run first."""
        return changes(self.legs)

    def leg_minutes(self, sport: str) -> float | None:
        """Return how long the event takes in one sport."""
        if not self.legs:
            return self.minutes if sport == self.sport else None
        return sum(minutes for name, minutes in self.legs if name == sport) if sport in self.sports else None

    def effort_minutes(self, sport: str) -> float | None:
        """Return the length that decides how hard one sport may be: a leg is done within the whole, turns with rest between."""
        own = self.leg_minutes(sport)
        if own is not None and self.turns is not None:
            return own * TURNS_AS_HARD_AS
        return (own + (self.minutes or own)) / 2 if own is not None and self.legs else own


def demands_of(mission: MissionConfig | None, day: date, athlete: AthleteState) -> EventDemands | None:
    """Return what the next A event asks for; None when no goal is ahead."""
    if mission is None:
        return None
    goal = goal_in_view(mission, day)
    if goal is None or goal.ends < day:
        return None
    return goal_demands(goal, mission, athlete)


# Asked for a hundred times in a season's plan.
@lru_cache(maxsize=64)
def goal_demands(goal: GoalEvent, mission: MissionConfig, athlete: AthleteState) -> EventDemands:
    """Return what an event of the season asks for, the races on the days before and after it among that."""
    demands = event_demands(goal_as_entered(goal, mission), athlete, mission.sports)
    every = goals(mission)
    in_a_row = _days_in_a_row(goal, every)
    if in_a_row <= demands.days:
        return demands
    morrow = goal.ends + timedelta(days=1)
    before, first = 0.0, goal.day
    for other in sorted(every, key=lambda event: event.ends, reverse=True):
        if other.ends == first - timedelta(days=1):
            asks = event_demands(goal_as_entered(other, mission), athlete, mission.sports)
            before, first = before + (asks.minutes or 0.0) * asks.days, other.day
    followed = any(other.day == morrow and other.priority <= goal.priority for other in every)
    return replace(demands, in_a_row=in_a_row, followed=followed, raced_before_min=before)


def goals_after(
    first: EventDemands | None, mission: MissionConfig | None, athlete: AthleteState
) -> tuple[EventDemands, ...]:
    """Return what the A events after one ask for, in order."""
    later: list[EventDemands] = []
    goal, day = first, date.min
    while goal is not None:
        # An event may last longer by its entry than by its name: it is over on the later day.
        day = max(goal.last_day, day) + timedelta(days=1)
        goal = demands_of(mission, day, athlete)
        if goal is not None and first is not None and goal.day > (later[-1] if later else first).day:
            later.append(goal)
    return tuple(later)


def _days_in_a_row(goal: GoalEvent, every: Sequence[GoalEvent]) -> int:
    """Return the days of racing in a row around a goal: stages of a race may be entered as events of their own."""
    racing = {event.day + timedelta(days=n) for event in every for n in range((event.ends - event.day).days + 1)}
    first, last = goal.day, goal.ends
    while first - timedelta(days=1) in racing:
        first -= timedelta(days=1)
    while last + timedelta(days=1) in racing:
        last += timedelta(days=1)
    return (last - first).days + 1


def goal_as_entered(goal: GoalEvent, mission: MissionConfig) -> GoalEvent:
    """Return an event with its sport only where it was entered: the name knows better than the mission's first sport."""
    return replace(goal, sport=mission.goal.sport) if goal == main_goal(mission) else goal


def races_of(mission: MissionConfig | None, athlete: AthleteState) -> dict[date, EventDemands]:
    """Return what each race asks for, by each of its days; those of listed stages only where their distance is known."""
    if mission is None:
        return {}
    main = main_goal(mission)
    return {
        goal.day + timedelta(days=n): goal_demands(goal, mission, athlete)
        for goal in goals(mission)
        if not (mission.stages and goal == main and event_km(goal) is None)
        for n in range((goal.ends - goal.day).days + 1)
    }


@lru_cache(maxsize=64)
def event_demands(event: GoalEvent, athlete: AthleteState, sports: tuple[Sport, ...]) -> EventDemands:
    """Read an event: what the athlete entered goes before what its name says."""
    name = _words(event)
    kind = discipline(name, sports)
    own, leg = one_day_of(event, sports), _leg(event, sports)
    if kind is not None and leg is None and (event.sport is None or multisport_word(name) is not None):
        legs = timed_legs(legs_km(name, kind, event.distance_km), athlete)
        total = sum(minutes for _, minutes in legs) + TRANSITIONS_MIN
        if event.minutes and legs:
            legs = tuple((sport, round(minutes * event.minutes / total, 1)) for sport, minutes in legs)
        return EventDemands(
            name=event.name,
            day=event.day,
            sport=None,
            minutes=event.minutes or total,
            legs=legs,
            discipline=kind,
            hilly=_hilly(event, name),
            to_finish=event.finish,
        )
    sport = leg.sport if leg is not None and leg.sport is not None else _sport(event, name, sports)
    days = (event.ends - event.day).days + 1
    turns = named_turns(name) if days == 1 and sport != Sport.STRENGTH else None
    predicted = predict_race(own, sport, athlete)
    aimed = own_target(event.minutes, turns, leg, predicted)
    minutes = aimed_minutes(aimed, predicted)
    mixed, hilly = sport == Sport.RUNNING and any(word in name for word in MIXED_WORDS), _hilly(own, name)
    runs = sport == Sport.RUNNING and days == 1 and not mixed and turns is None
    surges = sport == Sport.CYCLING and any(word in f"{name} " for word in SURGE_WORDS)
    in_open_water = sport == Sport.SWIMMING and days == 1 and turns is None and OPEN_WATER.search(name) is not None
    km = event_km(own) if runs or in_open_water else None
    return EventDemands(
        name=event.name,
        day=event.day,
        sport=sport,
        minutes=minutes,
        hilly=hilly,
        days=days,
        mixed=mixed,
        flat_km=None if hilly else km,
        rough_km=km if hilly else None,
        alone=sport == Sport.CYCLING and any(re.search(rf"\b{word}\b", name) for word in TIME_TRIAL_WORDS),
        conditions=SURGING
        if surges
        else next(
            (
                how
                for of, words, how in RACE_SURFACES
                if of == sport and any(re.search(rf"\b{w}\b", name) for w in words)
            ),
            None,
        ),
        surges=surges,
        uphill=sport == Sport.CYCLING and any(word in name for word in UPHILL_WORDS),
        to_finish=event.finish,
        other_lifts=sport == Sport.STRENGTH and any(word in name for word in OTHER_MEET_WORDS),
        stage_km=own.distance_km if days > 1 else None,
        aimed_km=event_km(own) if aimed and days == 1 and not hilly and not mixed else None,
        turns=turns,
        leg=leg,
    )


def own_target(
    target: float | None, turns: Turns | None, leg: RelayLeg | None, predicted: RaceTime | None
) -> float | None:
    """Return a target as far as it is one's own: the whole clock, or the time of all of a relay, says nothing of one's part."""
    if target is None or (turns is not None and target >= turns.clock_min):
        return None
    of_all = leg is not None and predicted is not None and leg.is_time_of_all(target, predicted.minutes)
    return None if of_all else target


def _leg(event: GoalEvent, sports: tuple[Sport, ...]) -> RelayLeg | None:
    """One's own leg of a relay over a distance; None for a race alone, or by the clock."""
    name = _words(event)
    kind = discipline(name, sports)
    if event.ends > event.day or named_turns(name) is not None:
        return None
    if kind is None:
        return leg_of(name, event.distance_km, named_distance_km(event.name))
    legs = legs_km(name, kind, event.distance_km)
    own = sport_of_leg(name, tuple(sport for sport, _ in legs), sports)
    km = sum(amount for sport, amount in legs if sport is own)
    return RelayLeg(people=len(legs), own_km=km, sport=own) if own is not None else None


def says_its_length(event: GoalEvent, sports: tuple[Sport, ...]) -> bool:
    """Whether it is known how long a race takes, or can be told from its distance, its name or its kind."""
    name = _words(event)
    told = event.minutes or event_km(event) or named_minutes(name)
    several = discipline(name, sports) is not None or any(word in name for word in MIXED_WORDS)
    return bool(told) or several or is_contest_of_lifts(event, sports)


def event_km(event: Distance) -> float | None:
    """Return the distance that was entered, else the one in the name."""
    return event.distance_km or named_distance_km(event.name)


def one_day_of(event: GoalEvent, sports: tuple[Sport, ...] = ()) -> GoalEvent:
    """Return the share of one day of an event of several, and one's own leg of a relay.

    A distance that would leave a day less than a stage has, or that is said to be one of each day, is that of each day; of those
    that the name lists a day has the mean.
    """
    name, days = _words(event), (event.ends - event.day).days + 1
    km, climb = event_km(event), event.climb_m or named_climb_m(name)
    leg = _leg(event, sports)
    if leg is not None:
        part = min(leg.own_km / km, 1.0) if km and leg.sport is None else 1.0
        own_climb = climb * part if climb is not None else None
        return replace(event, sport=leg.sport or event.sport, distance_km=leg.own_km, climb_m=own_climb)
    if days == 1 or km is None:
        return event
    listed = stages_km(name) if event.distance_km is None else ()
    if listed:
        return replace(event, distance_km=fmean(listed), climb_m=climb / days if climb is not None else None)
    runs = event.sport in (Sport.RUNNING, Sport.WALKING) or _named_sport(name, WORDS_OF_SPORT, (Sport.RUNNING,))
    least = LEAST_STAGE_ON_FOOT_KM if runs else LEAST_STAGE_KM
    if km / days < least or any(word in name for word in EACH_DAY_WORDS):
        return replace(event, distance_km=km, climb_m=climb)
    return replace(event, distance_km=km / days, climb_m=climb / days if climb is not None else None)


def is_meet(name: str) -> bool:
    """Whether an event is a contest of lifting, by its name or kind; a ride "next to powerlifting" is none."""
    words = name.lower()
    endurance = any(re.search(rf"\b{word}", words) for _, of in WORDS_OF_SPORT for word in of)
    return any(word in words for word in MEET_WORDS) and (CONTEST.search(words) is not None or not endurance)


def is_contest_of_lifts(event: GoalEvent, sports: tuple[Sport, ...]) -> bool:
    """Whether an event is a contest of lifting: by its words, by its sport, or as a meet of somebody who lifts and has no other meets."""
    name, kind = _words(event), (event.kind or "").strip().lower()
    if is_meet(name):
        return True
    words = (*MIXED_WORDS, *(word for _, of in WORDS_OF_SPORT for word in of))
    if any(re.search(rf"\b{word.strip()}", name) for word in words):
        return False
    if event.sport is not None:
        return event.sport is Sport.STRENGTH
    only_lifts = set(sports) == {Sport.STRENGTH} and CONTEST.search(name) is not None
    lifts = Sport.STRENGTH in sports and not {Sport.RUNNING, Sport.SWIMMING} & set(sports)
    return only_lifts or (lifts and CONTEST.fullmatch(kind) is not None)


def _words(event: GoalEvent) -> str:
    """Return the name and the kind of an event in small letters."""
    return f"{event.name} {event.kind or ''}".strip().lower()


def _sport(event: GoalEvent, name: str, sports: tuple[Sport, ...]) -> str | None:
    if is_contest_of_lifts(event, sports):
        return Sport.STRENGTH
    endurance = tuple(s for s in sports if s is not Sport.STRENGTH)
    if event.sport is not None and event.sport is not Sport.STRENGTH:
        return event.sport
    named = _named_sport(name, WORDS_OF_SPORT, endurance or tuple(Sport))
    return named or (endurance[0] if endurance else None)


def sport_in_doubt(event: GoalEvent, sports: tuple[Sport, ...]) -> Sport | None:
    """Return the sport that the name of an event says, where it isn't one of the athlete's and none was entered."""
    name = _words(event)
    if event.sport is not None or is_meet(name) or discipline(name, sports) is not None:
        return None
    named = _named_sport(name, NAMED_SPORTS, tuple(Sport))
    also = {sport for sport, _ in NAMED_SPORTS if _named_sport(name, NAMED_SPORTS, (sport,))}
    return named if also.isdisjoint(sports) else None


def _named_sport(name: str, table: Sequence[tuple[Sport, tuple[str, ...]]], among: Sequence[Sport]) -> Sport | None:
    """Return the first of these sports that a word of the name stands for."""
    return next(
        (sport for sport, words in table if sport in among and any(re.search(rf"\b{word}", name) for word in words)),
        None,
    )


def _hilly(event: GoalEvent, name: str) -> bool:
    climb = event.climb_m if event.climb_m is not None else named_climb_m(name)
    km = event_km(event)
    if climb is not None and km:
        on_wheels = _named_sport(name, WORDS_OF_SPORT, (Sport.CYCLING,)) if event.sport is None else event.sport
        least = HILLY_ON_WHEELS_M_PER_KM if on_wheels == Sport.CYCLING else HILLY_M_PER_KM
        return climb / km >= least
    return not any(word in name for word in FLAT_WORDS) and any(word in name for word in HILL_WORDS)


def long_target(demands: EventDemands | None, sport: str) -> float | None:
    """Return the longest session that an event asks for in a sport; None without an event in it."""
    minutes = demands.leg_minutes(sport) if demands is not None else None
    if minutes is None:
        return None
    table = next((rows for name, rows in LONG_OF_EVENT.items() if name == sport), LONG_OF_OTHER_EVENT)
    row = next((n for n, (most, _) in enumerate(table) if minutes <= most), len(table) - 1)
    # No race asks for less than a shorter one.
    length = max(table[row][1] * minutes, *(share * most for most, share in table[:row]), 0.0)
    if demands is not None and demands.turns is not None:
        length = min(length, LONG_FOR_TURNS)
    if demands is not None and (demands.days > 1 or (demands.in_a_row > 1 and sport == Sport.CYCLING)):
        beyond = min(LONG_OF_SHORT_STAGE * minutes, BEYOND_A_STAGE_MIN)
        length = max(LONG_OF_STAGE * minutes, beyond, length)
    if demands is not None and (Sport.CYCLING, Sport.RUNNING) in demands.changes and sport == Sport.CYCLING:
        length *= RIDE_BEFORE_A_RUN
    if demands is not None and (Sport.CYCLING, Sport.RUNNING) in demands.changes and sport == Sport.RUNNING:
        length = max(min(length, SHORT_RUN_LEG_MIN), OF_A_LONG_RUN_LEG * length)
    if sport == Sport.RUNNING:
        # Beyond it a run costs bones and tendons more than it brings.
        length = min(length, longest_run(minutes))
    least = next((length for name, length in LEAST_LONG_MIN.items() if name == sport), LEAST_LONG_ELSE_MIN)
    return max(length, least)


def off_the_bike(demands: EventDemands | None, sport: str) -> float:
    """Return the minutes of the short half of a brick in a sport, from a quarter of an hour before a sprint to most of one before an
    iron distance.

    The first kilometres after the change cost most, from stiff legs and a pace that is too fast (Millet and Vleck 2000); before a
    longer race their pace has to be found and then held for a while (Friel).
    """
    leg = (demands.leg_minutes(sport) if demands is not None else None) or 0.0
    return min(max(5.0 * ceil(OF_LEG_IN_A_BRICK * leg / 5), SHORTEST_OFF_THE_BIKE), LONGEST_OFF_THE_BIKE)


def longest_run(event_minutes: float) -> float:
    """Return the longest run that bones bear in training for an event of this length."""
    if event_minutes > ULTRA_FROM_MIN:
        return min(max(LONGEST_RUN_FOR_ULTRA, OF_A_WHOLE_DAY * event_minutes), LONGEST_RUN_AT_ALL)
    return PLAN_LONGEST_MIN[DayRole.LONG, Sport.RUNNING]
