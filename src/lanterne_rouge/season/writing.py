"""Write planned sessions out: title, intervals with targets that progress from one to the next, fuel, and alternatives.

A pure function of the plan: a session that was shortened or moved is written anew for its minutes and its place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import inf
from typing import Literal

from lanterne_rouge.day.lifting_week import is_lighter_before_a_race
from lanterne_rouge.day.meet_lifting import MeetSession, meet_session_on
from lanterne_rouge.day.prescribe import load_of
from lanterne_rouge.day.run_walk import RUN_WALK, run_walk_steps, run_walk_words
from lanterne_rouge.domain.decision import StepKind
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import FLAT, AthleteState, PlannedSession, PlannedStep
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.bursts import BURSTS
from lanterne_rouge.season.event_demands import LEAST_SECOND_LONG_MIN, NIGHT_FROM_MIN, EventDemands
from lanterne_rouge.season.finishing import TriedSession, beats_last_time, chance_to_finish, tried_session
from lanterne_rouge.season.progress import TRIED_SHARE, SessionResult, step_after
from lanterne_rouge.season.race_time import CLIMB_POWER, race_clock, share_of_ftp
from lanterne_rouge.season.roles import BRICKS_UNTIL_DAYS, MIXED_FROM_DAYS
from lanterne_rouge.season.targets import (
    OF_POWER,
    QUARTERS_UP_TO_MIN,
    ZONES,
    Effort,
    race_target,
    race_zone,
    rehearses_race,
    target_of,
)

NOUNS = {
    Sport.CYCLING: "ride",
    Sport.RUNNING: "run",
    Sport.SWIMMING: "swim",
    Sport.ROWING: "row",
    Sport.WALKING: "walk",
    Sport.SKIING: "ski",
}
PLAIN_LIFTING = "Strength"
BRICK_TITLE = "Brick: "
STRAIGHT_OFF = {Sport.CYCLING: "off the bike", Sport.RUNNING: "off a run", Sport.SWIMMING: "out of the water"}
# What easy swims hold besides, in turn: water punishes poor technique more than it rewards fitness (practice of clubs).
SWIM_SKILLS = (", 10 min of it drills", "", ", with 8 x 25 m fast at the end, full rest between")
KIND_TITLES = {"tempo": "Tempo", "threshold": "Threshold", "vo2max": "VO2max"}


@dataclass(frozen=True, kw_only=True)
class Rung:
    """One step of a progression: repeats, minutes of work, easy minutes between them, and where in its range the effort begins."""

    repeats: int
    work: float
    rest: int
    from_share: float = 0.0

    @property
    def total(self) -> float:
        """The minutes of work."""
        return self.repeats * self.work

    @property
    def minutes(self) -> float:
        """The minutes from the first repeat to the end of the last."""
        return self.total + (self.repeats - 1) * self.rest


def _rungs(*rows: tuple[int, int, int]) -> tuple[Rung, ...]:
    return tuple(Rung(repeats=repeats, work=work, rest=rest) for repeats, work, rest in rows)


# From one session to the next a few minutes of work more, or the same in longer repeats (Daniels; Friel).
LADDERS: Mapping[str, tuple[Rung, ...]] = {
    "tempo": _rungs(
        (2, 6, 2), (2, 8, 3), (3, 6, 2), (2, 10, 3), (3, 8, 3), (2, 12, 3), (3, 10, 3), (2, 15, 4), (3, 12, 3),
        (2, 20, 4), (3, 15, 4), (2, 25, 5), (3, 20, 5),
    ),
    "threshold": _rungs(
        (3, 4, 2), (4, 4, 2), (3, 6, 2), (4, 5, 2), (3, 8, 2), (5, 5, 2), (3, 10, 3), (4, 8, 3), (3, 12, 3), (4, 10, 3),
        (2, 20, 5), (3, 15, 4),
    ),
    "vo2max": _rungs(
        (4, 2, 2), (5, 2, 2), (4, 3, 2), (7, 2, 2), (5, 3, 2), (6, 3, 2), (5, 4, 3), (6, 4, 3), (5, 5, 3),
    ),
}  # fmt: skip
# How much of a session may be work at this intensity; the rest is warm-up, pauses and easy minutes (Seiler 2010).
MOST_WORK = {"tempo": 0.6, "threshold": 0.45, "vo2max": 0.3}
# The work at race pace in one session, as a part of the race (Daniels). Without impact a short race is trained in quarters of it, with
# longer rests: one more a week up to twice the race, of a race of a few minutes three times (8 x 500 m before 2 km of rowing; Rushall
# 2011 for 50s before 200 m of swimming).
MOST_OF_RACE, QUARTERS, REST_OF_A_QUARTER, LEAST_QUARTER_MIN = 0.8, 4, 1.5, 0.5
MOST_QUARTERS, MOST_SHORT_QUARTERS, SHORT_QUARTER_MIN = 8, 12, 1.0
# On a track, for a time that is aimed for, a quarter more than the race at most (Daniels: repetitions).
MOST_QUARTERS_ON_FOOT = 5
FIRST_RUNG = {"recreational": 1, "trained": 2, "elite": 3}
LIGHT_STEPS, TAPER_STEPS = 2, 4
WORK_FROM_ZONE = 3
STRENGTH_NOTE = "End it 10 min early for strength: calf raises, squats, single-leg balance and trunk."
# Where a day has no room for more work the same is done with shorter pauses, then in longer repeats, then in the upper half of
# its range (Seiler 2010; Friel): the least pause and the longest repeat of each kind, and how near to the most work that is.
LEAST_PAUSE, LONGEST_REPEAT, NEARLY_THE_MOST = (
    {"tempo": 1, "threshold": 1, "vo2max": 2},
    {"tempo": 30, "threshold": 20, "vo2max": 5},
    0.9,
)
UPPER_HALF = 0.5
# At the top of all that, the last so many rungs take turns, so that the session still changes.
TURNS_AT_THE_TOP = 3


# Sprints in every third easy ride, as strides in a run.
SPRINTS_IN_EASY = ", with 6 x 10 s sprints in it, a few easy minutes between"
# A run between stations: minutes of its warm-up, the shortest one worth it, and its steps in the weeks before the race:
# repeats, minutes of each run and of each station.
MIXED_WARM_UP_MIN, LEAST_MIXED_RUN_MIN, MIXED_STEP_DAYS = 8, 25, 7
MIXED_STEPS = (
    (2, 4, 2), (2, 5, 2), (3, 4, 2), (4, 3, 2), (3, 5, 2), (3, 4, 3), (4, 4, 2), (4, 4, 3), (5, 4, 2), (5, 4, 3), (6, 4, 3), (8, 4, 3),
)  # fmt: skip

# Of so many in ten the easier version is named.
DOUBTFUL = 6
LONG_FUEL_MIN, VERY_LONG_FUEL_MIN = 90.0, 150.0
# A walk burns mostly fat and half of what a run does an hour, so a snack is enough (Romijn 1993).
WALKING_FUEL = "a snack (15-30 g of carbs) every hour or so, and drink by thirst"
# Zones of races up to so many minutes, and the shortest one with quarters of its own.
RACE_ZONES, LEAST_RACE_QUARTERS_MIN = ((75, 4), (240, 3)), 12
# Who starts again tomorrow (stage racers' practice).
KEEP_FOR_TOMORROW = (
    "finish with something left, since you race again tomorrow; eat and drink within half an hour of the finish"
)
# Between two turns, in the night above all (practice of 24 h teams).
BETWEEN_TURNS = (
    "Between turns: dry clothes at once, a drink and a small meal within twenty minutes, then lie down with your feet up. Agree on"
    " longer turns in the night, so that each of you sleeps for two or three hours, and have spare lamps charged"
)
# What a race through a night takes (randonneurs' practice), and what the long sessions before an ultra rehearse (Koop).
THROUGH_THE_NIGHT = (
    "Pack lamps, spare batteries and warm clothes for the night, and lie down for a while before you nod off"
)
ULTRA_KIT, AT_NIGHT = "with the pack, shoes and food of the race", ", partly in the dark with your lamp"
# Who races in turns rides again after hours of rest, in the night too.
IN_TWO_PARTS = ", in two parts with some hours of rest, food and dry clothes between, as between your turns in the race"
LIGHTER_LIFTING = "Lighter than usual: half the sets, about a tenth less weight."
# Strength days before a race of running and stations end with work at them (practice).
STATION_WORK = (
    "End it with 10 min at stations, little rest: sled or heavy lunges, burpees, rower or ski erg, wall balls."
)
OPENERS_AT_RACE_PACE_UP_TO_MIN = 75.0
# The exercises after an easy session are for two days of a week.
STRENGTH_NOTES_A_WEEK = 2
# Between these days before a contest of other lifts the openers are lifted once, and a meet has three attempts (practice).
OPENER_SINGLES_DAYS = (5, 10)
OPENER_SINGLES = "work up to one single at about 90 % of your best in each lift, fast and sure, then stop"
MEET_ATTEMPTS = (
    "warm up for each lift in 5-6 sets; open at 89-91 % of your best, a weight you can do three times on a bad day, second"
    " attempt 95-97 %, the third by how that moved"
)
# The part of a session at the effort of the race grows by so many steps, to a third of it (Pfitzinger).
MOST_RACE_EFFORT_STEPS = 6
STRENGTH_AFTER_AGE, LEAST_BEFORE_STRENGTH_MIN = 50, 30.0


@dataclass(frozen=True, kw_only=True)
class PlannedLeg:
    """One sport of a race of several, with its minutes."""

    sport: str
    minutes: float
    target: str | None = None


@dataclass(frozen=True, kw_only=True)
class Alternative:
    """Another session of the same purpose."""

    name: Literal["easier", "harder"]
    structure: str
    steps: tuple[PlannedStep, ...] = ()


@dataclass(frozen=True, kw_only=True)
class WrittenSession:
    """A planned session in words and steps; `in_ten`: how many of ten such sessions the athlete would finish, where that is known."""

    title: str
    structure: str | None = None
    steps: tuple[PlannedStep, ...] = ()
    run_walk: bool = False
    legs: tuple[PlannedLeg, ...] = ()
    fuel: str | None = None
    alternatives: tuple[Alternative, ...] = ()
    note: str | None = None
    in_ten: int | None = None


@dataclass(frozen=True, kw_only=True)
class _Place:
    """Where a session stands in its plan: how many of its kind came before, how many weeks, and what week it is.

    `weeks` are those of running that were done or are still planned, for walking breaks. `beside_long`: a long easy day beside
    the long day of its week. `meet`: its lifts, before a powerlifting meet; `openers`: the session for those of another contest;
    `near_race`: lifting is lighter because the race is near.
    """

    before: int
    weeks: int
    light: bool
    day: PlannedDay
    short_half: bool
    after: PlannedSession | None
    beside_long: bool = False
    meet: MeetSession | None = None
    openers: bool = False
    near_race: bool = False


def write_plan(
    plan: SeasonPlan,
    athlete: AthleteState,
    demands: EventDemands | None,
    *,
    later: Sequence[EventDemands] = (),
    races: Mapping[date, EventDemands] | None = None,
    results: Mapping[tuple[date, str | None], SessionResult] | None = None,
    until: date | None = None,
) -> dict[date, tuple[WrittenSession, ...]]:
    """Write every session of the plan up to a day, by day in the order of the day; `races` are the demands of each race.

    `demands` are those of the next goal, `later` those of the goals after it, each of which the days after the one before serve.

    The intervals of a session go one step further than those of the last of its kind that was done, as far as the `results`
    by day and sport know.
    """
    light = {week.monday for week in plan.weeks if week.recovery}
    seen: dict[tuple[str | None, str], int] = {}
    tried: dict[tuple[str | None, str], list[TriedSession]] = {}
    foretold: set[tuple[str | None, str]] = set()
    first = monday_of(plan.days[0].day) if plan.days else date.min
    missed = _missed_weeks(plan, results or {})
    notes: dict[date, int] = {}
    opener_day = _opener_day(plan, demands)
    written = {}
    ahead = list(later)
    for day in plan.days:
        while demands is not None and day.day > demands.last_day:
            demands = ahead.pop(0) if ahead else None
        if until is not None and day.day > until:
            break
        of_day = []
        for number, session in enumerate(day.sessions):
            key = (session.sport, session.kind)
            place = _Place(
                before=seen.get(key, 0),
                weeks=_weeks_of_walking(session, day.day, (day.day - first).days // 7, missed),
                light=monday_of(day.day) in light,
                day=day,
                short_half=is_short_half(session, day),
                after=day.sessions[number - 1] if number > 0 and is_brick(day) else None,
                beside_long=_is_beside_long(day, plan),
                meet=meet_session_on(plan.days, day.day) if session.kind == "strength" else None,
                openers=day.day == opener_day,
                near_race=session.kind == "strength" and is_lighter_before_a_race(plan, day.day),
            )
            asks = (races or {}).get(day.day) if session.kind == "race" else demands
            text = _write(session, place, athlete, asks or demands)
            if text.note == STRENGTH_NOTE:
                notes[monday_of(day.day)] = notes.get(monday_of(day.day), 0) + 1
                if notes[monday_of(day.day)] > STRENGTH_NOTES_A_WEEK:
                    text = replace(text, note=None)
            of_day.append(text)
            if session.kind in LADDERS:
                result = (results or {}).get((day.day, session.sport))
                past = tried.setdefault(key, [])
                if result is None and key not in foretold:
                    foretold.add(key)
                    of_day[-1] = _with_chance(of_day[-1], past, day.day)
                elif result is not None:
                    done = tried_session(day.day, session.kind, _work_minutes(of_day[-1]), result)
                    past += [done] if done is not None else []
                seen[key] = _next_place(place.before, session, of_day[-1], result)
            else:
                seen[key] = place.before + 1
        written[day.day] = tuple(of_day)
    return written


def _opener_day(plan: SeasonPlan, demands: EventDemands | None) -> date | None:
    """The one session for the openers of a contest of lifting."""
    if demands is None or not demands.is_meet:
        return None
    first, last = OPENER_SINGLES_DAYS
    able = [d.day for d in plan.days if first <= (demands.day - d.day).days <= last]
    return max((day for day in able if any(s.kind == "strength" for s in _sessions_on(plan, day))), default=None)


def _sessions_on(plan: SeasonPlan, day: date) -> tuple[PlannedSession, ...]:
    planned = plan.on(day)
    return planned.sessions if planned is not None else ()


def _is_beside_long(day: PlannedDay, plan: SeasonPlan) -> bool:
    """Whether it is a long easy day beside the long one of its week."""
    beside = [plan.on(day.day + timedelta(days=days)) for days in (-1, 1)]
    longest = max((s.minutes or 0.0 for s in day.sessions if s.kind != "strength"), default=0.0)
    long_enough = day.role is DayRole.EASY and longest >= LEAST_SECOND_LONG_MIN
    return long_enough and any(d is not None and d.role is DayRole.LONG for d in beside)


def _missed_weeks(plan: SeasonPlan, results: Mapping[tuple[date, str | None], SessionResult]) -> list[date]:
    """The Mondays of weeks of run and walk in which nobody ran; one that follows another stands twice, since a step is lost."""
    ran: dict[date, bool] = {}
    for day in plan.days:
        for session in day.sessions:
            if session.run_walk:
                result = results.get((day.day, session.sport))
                done = result is None or result.load_share >= TRIED_SHARE
                ran[monday_of(day.day)] = ran.get(monday_of(day.day), False) or done
    mondays = [monday for monday, done in sorted(ran.items()) if not done]
    return sorted([*mondays, *(monday for monday in mondays if monday - timedelta(weeks=1) in mondays)])


def _weeks_of_walking(session: PlannedSession, day: date, weeks: int, missed: Sequence[date]) -> int:
    """The weeks of running before a run with walking breaks: as planned, less those that were missed."""
    lost = sum(monday < monday_of(day) for monday in missed)
    return max((weeks if session.walk_step is None else session.walk_step) - lost, 0)


def _next_place(before: int, session: PlannedSession, written: WrittenSession, result: SessionResult | None) -> int:
    """Where the next session of this kind stands: from the version that was done, a chosen one included."""
    step = step_after(result, session.kind, _work_minutes(written))
    proven = before + session.level if step > 0 else min(before, before + session.level)
    return proven + step


def _work_minutes(written: WrittenSession) -> float:
    return sum(step.minutes * step.repeat for step in written.steps if step.zone >= WORK_FROM_ZONE)


def _with_chance(written: WrittenSession, tried: Sequence[TriedSession], day: date) -> WrittenSession:
    """The next session of a kind with the chance to finish it, where forecasts of past ones were any good."""
    chance = chance_to_finish(tried, _work_minutes(written), day) if beats_last_time(tried) else None
    if chance is None or written.note is not None:
        return written
    in_ten = max(1, min(round(10 * chance), 9))
    easier = any(option.name == "easier" for option in written.alternatives)
    advice = (
        f" If it's too much, take the easier one: lanterne session {day} easier"
        if in_ten <= DOUBTFUL and easier
        else ""
    )
    says = f"You'd finish about {in_ten} of 10 such sessions, going by your last {len(tried)}.{advice}"
    return replace(written, note=says, in_ten=in_ten)


def with_written_loads(plan: SeasonPlan, written: Mapping[date, Sequence[WrittenSession]]) -> SeasonPlan:
    """The plan with the load of each session's own steps, which is that of its workout on the day; its weeks are summed anew."""
    days = tuple(
        replace(day, sessions=tuple(map(_with_written_load, day.sessions, texts)))
        if len(texts := written.get(day.day, ())) == len(day.sessions)
        else day
        for day in plan.days
    )
    loads: dict[date, float] = {}
    for day in days:
        loads[monday_of(day.day)] = loads.get(monday_of(day.day), 0.0) + day.load
    return replace(plan, days=days, weeks=tuple(replace(w, load=round(loads[w.monday], 1)) for w in plan.weeks))


def _with_written_load(session: PlannedSession, written: WrittenSession) -> PlannedSession:
    if not written.steps:
        return session
    load = load_of((step.zone, step.minutes * step.repeat) for step in written.steps)
    return replace(session, load=round(load, 1))


def is_brick(day: PlannedDay) -> bool:
    """Whether a session in one sport follows one in another directly."""
    sports = [s.sport for s in day.sessions if s.kind != "strength"]
    return len(sports) == 2 and sports[0] != sports[1]


def is_short_half(session: PlannedSession, day: PlannedDay) -> bool:
    """Whether a session is the short half of a brick, such as a run off the bike."""
    return is_brick(day) and (session.minutes or 0.0) < max(s.minutes or 0.0 for s in day.sessions)


def _write(
    session: PlannedSession, place: _Place, athlete: AthleteState, demands: EventDemands | None
) -> WrittenSession:
    if session.kind == "race" and session.sport == Sport.STRENGTH:
        return WrittenSession(title="Meet", structure=MEET_ATTEMPTS)
    if session.kind == "race":
        if demands is None or not demands.includes(place.day.day):
            return _race(session, None, athlete)
        followed = demands.followed or place.day.day < demands.last_day
        return _race(session, replace(demands, days=1, followed=followed), athlete)
    if session.kind == "openers":
        return _openers(session, demands)
    if session.kind == "strength" and place.meet is not None:
        lifts = place.meet.lightened() if place.light else place.meet
        return WrittenSession(title=lifts.title, structure=lifts.structure)
    if session.kind == "strength" and place.openers:
        return WrittenSession(title="Strength: opener singles", structure=OPENER_SINGLES)
    if session.kind == "strength" or session.minutes is None or session.sport is None:
        stations = demands is not None and demands.mixed and _is_near(place, demands)
        note = STATION_WORK if stations and session.kind == "strength" and not place.light else None
        note = LIGHTER_LIFTING if session.kind == "strength" and (place.light or place.near_race) else note
        return WrittenSession(
            title=PLAIN_LIFTING if session.kind == "strength" else session.kind.capitalize(), note=note
        )
    if session.run_return and session.steps:
        return WrittenSession(
            title=session.title or "Run/walk", structure=session.structure, steps=session.steps, run_walk=True
        )
    if session.run_walk:
        return replace(_run_walk(session, place), note=_strength_after(session, place, athlete))
    if session.kind in LADDERS:
        return _intervals(session, place, athlete, demands)
    if session.kind == "sprint":
        return _bursts(session, place, athlete, demands)
    return _endurance(session, place, athlete, demands)


def _intervals(
    session: PlannedSession, place: _Place, athlete: AthleteState, demands: EventDemands | None
) -> WrittenSession:
    minutes, kind = int(session.minutes or 0), session.kind
    ladder = LADDERS[kind]
    if session.sport == Sport.RUNNING and _on_climbs(session, demands):
        # Uphill no pace of the flat can be held.
        athlete = replace(athlete, threshold_pace_ms=None)
    warm, cool = (12, 8) if minutes >= 50 else (10, 5) if minutes >= 35 else (8, 4)
    able = [
        rung for rung in ladder if warm + rung.minutes + cool <= minutes and rung.total <= MOST_WORK[kind] * minutes
    ]
    if not able:
        warm, cool = min(warm, minutes // 3), 3
        able = [Rung(repeats=max((minutes - warm - cool + 1) // 3, 1), work=2, rest=1)]
    wanted = FIRST_RUNG.get(athlete.level or "", 0) + place.before
    if place.day.phase is Phase.TAPER:
        wanted = min(wanted, len(able) - 1) - TAPER_STEPS
    elif place.light:
        wanted = min(wanted, len(able) - 1) - LIGHT_STEPS
    effort, in_quarters = _effort(kind, place.day.phase, demands, session.sport), False
    if effort is Effort.RACE and demands is not None and session.sport is not None:
        whole = demands.leg_minutes(session.sport) or inf
        # On foot more minutes at such a pace than the race lasts would be another race.
        on_foot = session.sport == Sport.RUNNING
        in_quarters = whole <= QUARTERS_UP_TO_MIN and (not on_foot or demands.aimed_km is not None)
        short = _quarters(whole, minutes - warm - cool, on_foot=on_foot) if in_quarters else _parts(able, whole)
        able, effort = (short, effort) if short else (able, Effort(kind))
        in_quarters = in_quarters and bool(short)
        if in_quarters and place.day.phase is not Phase.TAPER:
            wanted = len(able) - max((demands.day - place.day.day).days // 7, 1)
    if not in_quarters:
        able += _within_the_same_minutes(able, kind, minutes - warm - cool, effort)
    index = min(max(_index(wanted, len(able)) + session.level, 0), len(able) - 1)
    rung = able[index]
    target = _target(rung, effort, session, athlete, demands)
    easier, harder = able[max(index - 1, 0)], able[min(index + 1, len(able) - 1)]
    options: tuple[tuple[Literal["easier", "harder"], Rung], ...] = (("easier", easier), ("harder", harder))
    other = tuple(
        Alternative(
            name=name,
            structure=_repeats(each, _target(each, effort, session, athlete, demands), session, athlete),
            steps=_work(each, effort, session, _target(each, effort, session, athlete, demands)),
        )
        for name, each in options
        if each != rung
    )
    left = minutes - warm - cool - rung.minutes
    steps = (
        PlannedStep(name="Warm-up", minutes=warm, zone=1, kind=StepKind.WARM_UP),
        *_work(rung, effort, session, target),
        *((PlannedStep(name="Easy", minutes=left, zone=2, kind=StepKind.EASY),) if left > 0 else ()),
        PlannedStep(name="Cool-down", minutes=cool, zone=1, kind=StepKind.COOL_DOWN),
    )
    where = ", on a climb if you have one" if _on_climbs(session, demands) else ""
    title = f"Race-effort {_noun(session)}" if effort is Effort.RACE else f"{KIND_TITLES[kind]} {_noun(session)}"
    return WrittenSession(
        title=title,
        structure=_repeats(rung, target, session, athlete) + where + _conditions(session, place, demands),
        steps=steps,
        alternatives=other,
        fuel=_fuel(session, demands),
    )


def _target(
    rung: Rung, effort: Effort, session: PlannedSession, athlete: AthleteState, demands: EventDemands | None
) -> str:
    return target_of(effort, session.sport or "", athlete, demands, from_share=rung.from_share)


def _work(rung: Rung, effort: Effort, session: PlannedSession, target: str) -> tuple[PlannedStep, ...]:
    """The repeats of an interval session and what lies between them."""
    racing = effort is Effort.RACE
    work = PlannedStep(
        name="Race effort" if racing else KIND_TITLES[session.kind],
        minutes=rung.work,
        zone=session.max_zone or 4,
        target=target,
        repeat=rung.repeats,
        kind=StepKind.RACE_EFFORT if racing else StepKind.WORK,
    )
    if rung.repeats == 1:
        return (work,)
    between = PlannedStep(
        name="Easy between", minutes=rung.rest, zone=1, repeat=rung.repeats - 1, kind=StepKind.BETWEEN
    )
    return work, between


def _bursts(
    session: PlannedSession, place: _Place, athlete: AthleteState, demands: EventDemands | None
) -> WrittenSession:
    """Sprints, sets of surges and of short intervals by turns, a few more from one to the next of a kind."""
    minutes = int(session.minutes or 0)
    round_of, turn = divmod(place.before, len(BURSTS))
    bursts = BURSTS[turn]
    fewer = place.light or place.day.phase is Phase.TAPER
    target = target_of(bursts.effort, session.sport or "", athlete, demands) if bursts.effort is not None else None
    sets = bursts.sets_within(minutes, round_of - fewer)
    return WrittenSession(
        title=f"{bursts.title} {_noun(session)}",
        structure=bursts.structure(sets, target),
        steps=bursts.steps(minutes, sets, target),
        fuel=_fuel(session, demands),
    )


def _on_climbs(session: PlannedSession, demands: EventDemands | None) -> bool:
    return demands is not None and demands.hilly and session.sport in demands.sports


def _is_near(place: _Place, demands: EventDemands) -> bool:
    """Whether a session lies in the weeks that prepare for the race itself."""
    return place.day.phase in (Phase.BUILD, Phase.PEAK) and place.day.day < demands.day


def _conditions(session: PlannedSession, place: _Place, demands: EventDemands | None) -> str:
    """Where or how a hard session of the race's sport is done, as the race is."""
    if demands is None or demands.conditions is None or session.sport not in demands.sports:
        return ""
    if demands.surges and session.kind == "vo2max":
        return ""
    return f", {demands.conditions}" if _is_near(place, demands) else ""


def _quarters(whole: float, room: float, *, on_foot: bool) -> list[Rung]:
    """The repeats at the pace of a short race that have room: quarters of it, four at first where so many fit."""
    work = max(round(2 * whole / QUARTERS) / 2, LEAST_QUARTER_MIN)
    rest = max(round(REST_OF_A_QUARTER * work), 1)
    most = MOST_SHORT_QUARTERS if work <= SHORT_QUARTER_MIN else MOST_QUARTERS
    most = MOST_QUARTERS_ON_FOOT if on_foot else most
    every = [Rung(repeats=repeats, work=work, rest=rest) for repeats in range(2, most + 1)]
    able = [rung for rung in every if rung.minutes <= room]
    return [rung for rung in able if rung.repeats >= QUARTERS] or able


def _parts(able: Sequence[Rung], whole: float) -> list[Rung]:
    """The repeats that hold no more of a race than one session may; of a race of some minutes more, the shortest."""
    return [rung for rung in able if rung.total <= MOST_OF_RACE * whole] or [r for r in able[:1] if r.total <= whole]


def _within_the_same_minutes(able: Sequence[Rung], kind: str, minutes: int, effort: Effort) -> list[Rung]:
    """The steps after the last that fits: its work in less time, in longer repeats, and in the upper half of its range."""
    most = int(max(rung.total for rung in able))
    top = [rung for rung in able[-TURNS_AT_THE_TOP:] if rung.total >= NEARLY_THE_MOST * most]
    more = [replace(rung, rest=rung.rest - 1) for rung in top if rung.rest > LEAST_PAUSE[kind]]
    repeats = -(-most // LONGEST_REPEAT[kind])
    longer = Rung(repeats=repeats, work=most // repeats, rest=max(rung.rest for rung in top) + 1)
    if repeats < min(rung.repeats for rung in top) and longer.minutes <= minutes:
        more.append(longer)
    if effort is Effort.RACE:
        return more
    return [*more, *(replace(rung, from_share=UPPER_HALF) for rung in [*top, *more][-TURNS_AT_THE_TOP:])]


def _index(wanted: int, size: int) -> int:
    if wanted < size:
        return max(wanted, 0)
    turns = min(TURNS_AT_THE_TOP, size)
    return size - turns + (wanted - size) % turns


def _effort(kind: str, phase: Phase, demands: EventDemands | None, sport: str | None) -> Effort:
    """Near the goal hard sessions are done at the effort of the race, unless that is harder, much easier or never even."""
    near = phase in (Phase.PEAK, Phase.TAPER) and not (demands is not None and demands.surges)
    if near and demands is not None and sport in demands.sports and rehearses_race(Effort(kind), sport, demands):
        return Effort.RACE
    return Effort(kind)


def _repeats(rung: Rung, target: str, session: PlannedSession, athlete: AthleteState) -> str:
    if session.sport == Sport.SWIMMING:
        speed = athlete.css_ms or 0.9
        metres = max(50 * round(rung.work * 60 * speed / 50), 50)
        return f"{rung.repeats} x {metres} m {target}, {max(15, 5 * round(rung.rest * 60 / 25))} s rest"
    between = f", {rung.rest} min easy between" if rung.repeats > 1 else ""
    work = f"{60 * rung.work:.0f} s" if rung.work % 1 else f"{rung.work:.0f} min"
    return f"{rung.repeats} x {work} {target}{between}"


def _endurance(
    session: PlannedSession, place: _Place, athlete: AthleteState, demands: EventDemands | None
) -> WrittenSession:
    minutes, sport = int(session.minutes or 0), session.sport or ""
    climbs = demands is not None and demands.hilly and session.terrain != FLAT
    long = place.day.role is DayRole.LONG and not place.short_half
    if sport == Sport.RUNNING and (long or place.beside_long) and _on_climbs(session, demands):
        # On hills and trails the heart, or how it feels, shows the effort; a pace of the flat doesn't.
        relaxed = replace(athlete, threshold_pace_ms=None)
    else:
        relaxed = athlete
    target = target_of(Effort.ENDURANCE, sport, relaxed, demands)
    title = f"{'Long' if long else 'Easy'} {_noun(session)}"
    if place.after is not None:
        title = f"{BRICK_TITLE}{_noun(session)} straight {STRAIGHT_OFF.get(Sport(place.after.sport or Sport.OTHER), 'after it')}"
    elif is_brick(place.day):
        title = f"{BRICK_TITLE}{_noun(session)}, then a {_noun(place.day.sessions[1])}"
    feet = " on your feet" if relaxed is not athlete and demands is not None and demands.is_ultra else ""
    structure = f"{minutes} min{feet} {target}"
    steps: tuple[PlannedStep, ...] = (
        PlannedStep(name="Easy", minutes=minutes, zone=2, target=target, kind=StepKind.EASY),
    )
    if session.kind == "steady":
        structure, steps = _with_race_effort(session, place, athlete, demands, relaxed=target)
        structure += _conditions(session, place, demands)
        if demands is not None and demands.mixed and not long and minutes >= LEAST_MIXED_RUN_MIN:
            title = "Compromised run"
            structure, steps = _between_stations(minutes, place, athlete, demands)
    elif demands is not None and sport in demands.sports and demands.on_tired_legs and (long or place.beside_long):
        title = title if long else f"Second long {_noun(session)}"
        when = "as in the race" if demands.on_several_days else "as late in the race"
        structure += "" if long else f", on the tired legs of two long days in a row, {when}"
        if demands.is_ultra and climbs:
            structure += ", on trails like those of the race: hike the steep climbs, practise the descents"
        elif climbs:
            structure += ", over hills or climbs like those of your event"
    elif long and climbs:
        structure += ", over hills or climbs like those of your event"
    elif (
        sport == Sport.RUNNING
        and not long
        and not is_brick(place.day)
        and place.before % 3 == 2
        and athlete.level != "beginner"
        and session.terrain != FLAT
    ):
        structure += ", with 5 x 20 s strides at the end"
    elif sport == Sport.SWIMMING and not long and not is_brick(place.day) and athlete.level != "beginner":
        structure += SWIM_SKILLS[place.before % len(SWIM_SKILLS)]
        if "fast" in structure and demands is not None and demands.sport == Sport.SWIMMING:
            structure += ", starts and turns among them"
    elif sport == Sport.CYCLING and not long and not is_brick(place.day) and _sprints_in_easy(place, athlete, demands):
        structure += SPRINTS_IN_EASY
    if long and demands is not None and sport in demands.sports and _is_near(place, demands):
        at_night = AT_NIGHT if demands.through_the_night else ""
        in_peak = place.day.phase is Phase.PEAK
        if demands.turns is not None and not place.light and (in_peak or session.kind == "steady"):
            structure += IN_TWO_PARTS + at_night
        elif demands.is_ultra and in_peak:
            structure += f", {ULTRA_KIT}{at_night}"
    note = None if is_brick(place.day) else _strength_after(session, place, athlete)
    return WrittenSession(title=title, structure=structure, steps=steps, fuel=_fuel(session, demands), note=note)


def _sprints_in_easy(place: _Place, athlete: AthleteState, demands: EventDemands | None) -> bool:
    surges = demands is not None and demands.surges and athlete.level != "beginner" and not athlete.capped_z2
    return surges and place.day.role is DayRole.EASY and place.before % 3 == 2


def _strength_after(session: PlannedSession, place: _Place, athlete: AthleteState) -> str | None:
    """Name the exercises that follow an easy session from fifty on, where nothing else trains strength."""
    old = athlete.age is not None and athlete.age >= STRENGTH_AFTER_AGE
    unsuited = place.day.role is DayRole.LONG or (session.minutes or 0.0) < LEAST_BEFORE_STRENGTH_MIN
    if not old or unsuited or Sport.STRENGTH in athlete.sports:
        return None
    return STRENGTH_NOTE


def _with_race_effort(
    session: PlannedSession, place: _Place, athlete: AthleteState, demands: EventDemands | None, *, relaxed: str
) -> tuple[str, tuple[PlannedStep, ...]]:
    """An endurance session at a `relaxed` target with a part at the effort of the race, else in the tempo zone.

    The effort of a race at threshold or above it is work for hard days: in a long or easy session it would be another one.
    """
    minutes, sport = int(session.minutes or 0), session.sport or ""
    racing = demands is not None and sport in demands.sports and race_zone(sport, demands) < ZONES[Effort.THRESHOLD]
    target = target_of(Effort.RACE if racing else Effort.TEMPO, sport, athlete, demands)
    part = max(5 * round(minutes * (0.15 + 0.03 * min(place.before, MOST_RACE_EFFORT_STEPS)) / 5), 5)
    repeats = 2 if part >= 20 else 1
    work = part // repeats
    climb = ""
    if demands is not None and demands.hilly:
        climb = ", over hills like those of the race" if sport == Sport.RUNNING else " on climbs"
    if racing and demands is not None and (most := _climbing_watts(demands, sport, athlete)):
        below = 5 * int(OF_POWER[Effort.THRESHOLD][0] * (athlete.ftp_w or 0.0) / 5)
        target = f"at race effort, up to {min(most, below)} W"
    words = f"{repeats} x {work} min" if repeats > 1 else f"the last {work} min"
    structure = f"{minutes} min easy, in it {words} {target}{climb}"
    easy = minutes - repeats * work
    after = easy // 3 if repeats > 1 else 0
    between = min(5, after) if repeats > 1 else 0
    steps = (
        PlannedStep(name="Easy", minutes=easy - after - between, zone=2, target=relaxed, kind=StepKind.EASY),
        PlannedStep(
            name="Race effort" if racing else "Tempo",
            minutes=work,
            zone=ZONES[Effort.TEMPO],
            target=target,
            repeat=repeats,
            kind=StepKind.RACE_EFFORT if racing else StepKind.WORK,
        ),
        *(
            (PlannedStep(name="Easy between", minutes=between, zone=2, target=relaxed, kind=StepKind.BETWEEN),)
            if between
            else ()
        ),
        *((PlannedStep(name="Easy", minutes=after, zone=2, target=relaxed, kind=StepKind.EASY),) if after else ()),
    )
    return structure, steps


def _between_stations(
    minutes: int, place: _Place, athlete: AthleteState, demands: EventDemands
) -> tuple[str, tuple[PlannedStep, ...]]:
    """Short runs at the effort of the race with station work between them, as a race of running and strength asks."""
    able = [each for each in MIXED_STEPS if MIXED_WARM_UP_MIN + each[0] * (each[1] + each[2]) <= minutes] or [
        MIXED_STEPS[0]
    ]
    weeks = (MIXED_FROM_DAYS - (demands.day - place.day.day).days) / MIXED_STEP_DAYS - place.light
    of_all = weeks / ((MIXED_FROM_DAYS - BRICKS_UNTIL_DAYS) // MIXED_STEP_DAYS)
    repeats, run, station = able[min(max(round(of_all * (len(able) - 1)), 0), len(able) - 1)]
    target = target_of(Effort.RACE, Sport.RUNNING, athlete, demands)
    relaxed = target_of(Effort.ENDURANCE, Sport.RUNNING, athlete, demands)
    left = minutes - MIXED_WARM_UP_MIN - repeats * (run + station)
    structure = (
        f"{MIXED_WARM_UP_MIN} min easy, then {repeats} x ({run} min {target}, straight into {station} min of"
        " lunges, burpees or squats), easy home"
    )
    steps = (
        PlannedStep(name="Warm-up", minutes=MIXED_WARM_UP_MIN, zone=1, kind=StepKind.WARM_UP),
        PlannedStep(
            name="Race effort",
            minutes=run,
            zone=3,
            target=target,
            repeat=repeats,
            kind=StepKind.RACE_EFFORT,
        ),
        PlannedStep(name="Station", minutes=station, zone=2, repeat=repeats, kind=StepKind.STATION),
        *((PlannedStep(name="Easy", minutes=left, zone=2, target=relaxed, kind=StepKind.EASY),) if left > 0 else ()),
    )
    return structure, steps


def _run_walk(session: PlannedSession, place: _Place) -> WrittenSession:
    minutes = int(session.minutes or 0)
    run, walk = RUN_WALK[min(place.weeks, len(RUN_WALK) - 1)]
    steps = run_walk_steps(run, walk, minutes)
    structure = run_walk_words(steps)
    return WrittenSession(title="Run/walk", structure=structure, steps=steps, run_walk=True)


def _openers(session: PlannedSession, demands: EventDemands | None) -> WrittenSession:
    """A few quick half minutes: at the pace of a short race, and faster than that of a long one, which is easy for half a minute."""
    minutes = int(session.minutes or 0)
    long = demands is not None and (demands.minutes or 0.0) > OPENERS_AT_RACE_PACE_UP_TO_MIN
    pace = "about as hard as you could hold for an hour" if long else "at race pace"
    if demands is not None and demands.surges:
        pace = "as hard as you'd attack"
    structure = f"{minutes} min easy with 4 x 30 s {pace}, full recovery between"
    steps = (
        PlannedStep(name="Easy", minutes=max(minutes - 2, 0), zone=2, kind=StepKind.EASY),
        PlannedStep(
            name="Quick" if long else "Race pace",
            minutes=0.5,
            zone=4 if long else 5,
            repeat=4,
            kind=StepKind.WORK if long else StepKind.RACE_EFFORT,
        ),
    )
    return WrittenSession(title="Openers", structure=structure, steps=steps)


def _race(session: PlannedSession, demands: EventDemands | None, athlete: AthleteState) -> WrittenSession:
    minutes = session.minutes or 0.0
    if demands is None:
        return WrittenSession(title="Race", fuel=_race_fuel(minutes, session.sport))
    legs = tuple(
        PlannedLeg(sport=sport, minutes=round(part), target=target_of(Effort.RACE, sport, athlete, demands))
        for sport, part in demands.legs
    )
    structure = "Start a little slower than you feel, settle in, and give what is left in the last quarter"
    if demands.followed and not demands.surges:
        structure = f"Start a little slower than you feel, settle in, and {KEEP_FOR_TOMORROW}"
    if legs:
        structure = ", ".join(f"{_leg_noun(leg.sport)} {leg.minutes:.0f} min {leg.target}" for leg in legs)
    elif demands.mixed or demands.surges:
        structure = "; ".join(f"{part.lower()}: {how}" for part, how in race_quarters(demands, athlete))
        structure = structure[0].upper() + structure[1:]
    elif demands.turns is not None and demands.sport is not None:
        parts = "; ".join(f"{part.lower()} {how}" for part, how in race_quarters(demands, athlete))
        of_all = f"{_hours(demands.turns.clock_min)} in turns, about {_hours(minutes)} of it yours"
        structure = f"{of_all}: {parts}. {BETWEEN_TURNS}"
    elif demands.sport is not None and minutes:
        # A session has whole minutes, a race of some minutes has seconds.
        aimed = demands.minutes or 0.0
        by_seconds = demands.aimed_km is not None and 0 < aimed < QUARTERS_UP_TO_MIN
        length = race_clock(aimed) if by_seconds else _length(minutes)
        structure = f"{length} {race_target(demands.sport, athlete, demands)}: {structure[0].lower()}{structure[1:]}"
    if demands.turns is None and minutes >= NIGHT_FROM_MIN:
        structure = f"{structure}. {THROUGH_THE_NIGHT}"
    steps = _race_steps(int(minutes), legs, demands, athlete)
    return WrittenSession(
        title="Race", structure=structure, steps=steps, legs=legs, fuel=_race_fuel(minutes, session.sport)
    )


def _race_steps(
    minutes: int, legs: Sequence[PlannedLeg], demands: EventDemands, athlete: AthleteState
) -> tuple[PlannedStep, ...]:
    """The parts of a race with the targets that the plan and its pacing name: a triathlon's legs, else its quarters."""
    if legs:
        parts = [
            PlannedStep(
                name=_leg_noun(leg.sport).capitalize(),
                minutes=leg.minutes,
                zone=_race_zone(minutes),
                target=leg.target,
                kind=StepKind.RACE,
            )
            for leg in legs
        ]
        left = minutes - sum(leg.minutes for leg in legs)
        between = (
            (PlannedStep(name="Transitions", minutes=left, zone=2, target="calm and quick", kind=StepKind.TRANSITION),)
            if left > 0
            else ()
        )
        return (*parts, *between)
    if demands.sport is None or minutes < LEAST_RACE_QUARTERS_MIN:
        return ()
    zone, quarter = _race_zone(minutes), round(minutes / 4)
    lengths = (quarter, minutes - 2 * quarter, quarter)
    return tuple(
        PlannedStep(name=part, minutes=length, zone=zone + (number == 2), target=how, kind=StepKind.RACE)
        for number, ((part, how), length) in enumerate(zip(race_quarters(demands, athlete), lengths, strict=True))
    )


def race_quarters(demands: EventDemands, athlete: AthleteState) -> tuple[tuple[str, str], ...]:
    """How to take the first quarter of a race in one sport, its middle and the last: the week, race plan and the day say the same."""
    target = race_target(demands.sport or "", athlete, demands)
    even = target.removeprefix("at race pace, ").removeprefix("at ")
    if climbs := _climbing_watts(demands, demands.sport or "", athlete):
        even = f"{even}, climbs up to {climbs} W"
    if demands.surges:
        return _race_of_surges(demands)
    first, middle, last = f"a little easier than {even}", even, demands.last_quarter
    if demands.turns is not None:
        return (
            ("First turns", f"{first}: they tempt everybody to go too hard"),
            ("Turns in the middle", f"{even}, ready at the changeover ten minutes early"),
            ("Last turns", last),
        )
    if demands.mixed:
        first += " on each run, the stations comfortable"
        middle += " on each run, short breaks in a station before you need them"
        last += ", the last two stations without a break"
    return ("First quarter", first), ("Middle half", middle), ("Last quarter", last)


def _race_of_surges(demands: EventDemands) -> tuple[tuple[str, str], ...]:
    """A race that position and short efforts decide, not an even pace: who saves surges has them for the end (Etxebarria 2019)."""
    last = "move up before the last five laps, be among the first six wheels into the last one and sprint from there"
    return (
        (
            "First laps",
            "near the front from the gun: the start is hard, and further back you sprint to close every gap",
        ),
        (
            "Middle half",
            "in the first third and out of the wind, brake little and roll on smoothly; go only with the moves that count",
        ),
        ("Last laps", "in the wheels to the finish: you race again tomorrow" if demands.followed else last),
    )


def _climbing_watts(demands: EventDemands, sport: str, athlete: AthleteState) -> int | None:
    """The most watts on the climbs of a hilly ride, as its pacing has them."""
    if not demands.hilly or demands.uphill or sport != Sport.CYCLING or not athlete.ftp_w or not demands.minutes:
        return None
    return 5 * round(
        athlete.ftp_w
        * min(share_of_ftp(demands.effort_minutes(sport) or 0.0, to_finish=demands.to_finish) * CLIMB_POWER, 1.0)
        / 5
    )


def _race_zone(minutes: float) -> int:
    """The zone in which most of a race of this length is spent."""
    return next((zone for most, zone in RACE_ZONES if minutes <= most), 2)


def _race_fuel(minutes: float, sport: str | None) -> str | None:
    if minutes < 75:
        return None
    if sport == Sport.WALKING:
        return WALKING_FUEL
    grams = "60-90 g" if minutes >= VERY_LONG_FUEL_MIN else "30-60 g"
    return f"Eat a carb-rich breakfast 3 h before; {grams} of carbs and 400-800 ml to drink an hour"


def _fuel(session: PlannedSession, demands: EventDemands | None) -> str | None:
    """What to eat and drink in a long session (Jeukendrup 2014)."""
    minutes = session.minutes or 0.0
    if session.sport == Sport.WALKING:
        return WALKING_FUEL if minutes >= LONG_FUEL_MIN else None
    if minutes >= VERY_LONG_FUEL_MIN:
        practise = "; practise what you will eat in the race" if demands is not None else ""
        return f"60-90 g of carbs and 400-800 ml to drink an hour{practise}"
    return "30-60 g of carbs and 400-800 ml to drink an hour" if minutes >= LONG_FUEL_MIN else None


def _noun(session: PlannedSession) -> str:
    return next((word for sport, word in NOUNS.items() if sport == session.sport), "session")


def _leg_noun(sport: str) -> str:
    return {Sport.SWIMMING: "Swim", Sport.CYCLING: "bike", Sport.RUNNING: "run"}.get(Sport(sport), sport)


def _hours(minutes: float) -> str:
    """Whole hours, and half ones where they are."""
    return f"{round(minutes / 30) / 2:g} h"


def _length(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    return f"{hours} h {rest:02d} min" if hours else f"{rest} min"
