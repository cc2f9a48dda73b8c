"""Athletes, calendars, histories and mornings of every sort, as Hypothesis strategies for what a plan is made from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import exp
from random import Random

from hypothesis import strategies as st

from lanterne_rouge.domain.mission import (
    Constraints,
    GoalEvent,
    MissionConfig,
    Phase,
    PhaseStart,
    PlanWishes,
    Priority,
    Stage,
    Targets,
)
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.reflection import OwnParameters
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.request import DoneDay, Health, PlannerInput

SPORTS = (
    (Sport.CYCLING,),
    (Sport.RUNNING,),
    (Sport.STRENGTH,),
    (Sport.CYCLING, Sport.STRENGTH),
    (Sport.RUNNING, Sport.STRENGTH),
    (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING),
    (Sport.SWIMMING, Sport.RUNNING, Sport.STRENGTH, Sport.CYCLING),
    (Sport.ROWING,),
    (),
)
RACES = ("Hill Race", "City Marathon", "Parkrun 5k", "Gravel 200 km", "Sprint triathlon", "A week in the hills")
STAGES = ("flat", "hilly", "mountain", "itt", "no such kind")
FIRST_DAY = date(2025, 1, 1)


@dataclass(frozen=True, kw_only=True)
class Past:
    """The shape of a history: how it goes, over how many days, how much, and the seed of its unevenness."""

    shape: str
    days: int
    size: float
    seed: int


@st.composite
def requests(draw: st.DrawFn, *, most_weeks: int = 5) -> PlannerInput:
    """What a plan is made from, mostly for a few weeks, sometimes up to the last goal."""
    today = FIRST_DAY + timedelta(days=draw(st.integers(0, 500)))
    done = history(today, draw(pasts()))
    mission = draw(st.none() | missions(today) | missions(today) | missions(today))
    whole = mission is not None and (mission.goal_date - today).days < 7 * most_weeks
    weeks = None if whole and draw(st.booleans()) else draw(st.integers(1, most_weeks))
    known = bool(done) and draw(st.integers(0, 5)) > 0
    return PlannerInput(
        today=today,
        mission=mission,
        athlete=draw(athletes()),
        done=done,
        ctl=fitness(done) if known else draw(st.none() | st.floats(0, 140)),
        atl=None,
        health=draw(healths(done)),
        readiness_trend=draw(st.none() | st.floats(-9, 4)),
        own=draw(own_parameters()),
        weeks=weeks,
        minutes_today=draw(st.sampled_from((None, None, None, 0.0, 10.0, 30.0, 75.0, 400.0))),
    )


def athletes() -> st.SearchStrategy[AthleteState]:
    """From the beginner of fourteen to the racer of eighty; any figure may be unknown."""
    return st.builds(
        AthleteState,
        age=st.none() | st.integers(14, 80),
        sports=st.sampled_from(SPORTS),
        level=st.sampled_from((None, "beginner", "recreational", "trained", "elite")),
        weekly_hours=st.none() | st.sampled_from((0.0, 0.3, 1.0)) | st.floats(0, 30) | st.floats(3, 14),
        sessions_per_week=st.none() | st.integers(1, 12),
        capped_z2=st.sampled_from((False, False, False, True)),
    )


@st.composite
def missions(draw: st.DrawFn, today: date) -> MissionConfig:
    """A goal from a month ago to four months ahead, other events, closed days, and wishes."""
    away = draw(st.sampled_from((-30, -1, 0, 1, 2, 7)) | st.integers(3, 120))
    goal = today + timedelta(days=away)
    stages = draw(stages_to(goal)) if draw(st.integers(0, 4)) == 0 else ()
    start = min(today, goal) - timedelta(days=draw(st.integers(0, 200)))
    return MissionConfig(
        id="generated",
        name="The road there",
        start=start,
        goal_event=draw(st.sampled_from(RACES)),
        goal_date=goal,
        event_start=stages[0].day if stages else None,
        event_end=goal if stages else None,
        stages=stages,
        sports=(Sport.CYCLING,),
        targets=Targets(ctl_peak=draw(st.none() | st.floats(10, 150))),
        constraints=draw(calendars(today)),
        phases=draw(own_phases(start, goal)),
        events=tuple(sorted(draw(st.lists(events(today, goal), max_size=3)), key=lambda e: e.day)),
        wishes=draw(wishes()),
    )


@st.composite
def stages_to(draw: st.DrawFn, last: date) -> tuple[Stage, ...]:
    """The stages of an event of several days, some days between them without one."""
    days = draw(st.integers(2, 10))
    ridden = [n for n in range(days) if n in (0, days - 1) or draw(st.integers(0, 5)) > 0]
    kinds = draw(st.lists(st.sampled_from(STAGES), min_size=days, max_size=days))
    return tuple(
        Stage(number=number, day=last - timedelta(days=days - 1 - n), kind=kinds[n], critical=n % 3 == 0)
        for number, n in enumerate(ridden, 1)
    )


@st.composite
def events(draw: st.DrawFn, today: date, goal: date) -> GoalEvent:
    """An event of any priority: anywhere, tomorrow, or a week from the goal."""
    near = draw(st.sampled_from((goal - timedelta(days=7), goal + timedelta(days=7), today, today + timedelta(days=1))))
    day = draw(st.just(near) | st.builds(lambda n: today + timedelta(days=n), st.integers(-20, 100)))
    length = draw(st.sampled_from((0, 0, 0, 1, 4)))
    return GoalEvent(
        name=draw(st.sampled_from(RACES)),
        day=day,
        priority=draw(st.sampled_from(Priority)),
        last_day=day + timedelta(days=length) if length else None,
        minutes=draw(st.none() | st.floats(5, 900)),
    )


@st.composite
def calendars(draw: st.DrawFn, today: date) -> Constraints:
    """Closed weekdays, minutes by weekday, and days that are kept free."""
    open_days = draw(st.just(tuple(range(7))) | st.sets(st.integers(0, 6)).map(lambda days: tuple(sorted(days))))
    minutes = draw(
        st.just({}) | st.dictionaries(st.integers(0, 6), st.sampled_from((0.0, 10.0, 14.9, 25.0, 40.0, 90.0, 300.0)))
    )
    free = draw(st.lists(st.integers(0, 40), max_size=6))
    return Constraints(
        days=open_days,
        minutes=tuple(sorted(minutes.items())),
        blackout=tuple(today + timedelta(days=n) for n in sorted(set(free))),
    )


@st.composite
def own_phases(draw: st.DrawFn, start: date, goal: date) -> tuple[PhaseStart, ...]:
    """Mostly none, so that they follow from the dates."""
    if draw(st.integers(0, 5)) or (goal - start).days < 30:
        return ()
    days = (goal - start).days
    named = (Phase.BASE, Phase.BUILD, Phase.PEAK, Phase.TAPER)
    cuts = (0, days // 2, days - 25, days - draw(st.integers(3, 21)))
    return tuple(PhaseStart(name=name, start=start + timedelta(days=n)) for name, n in zip(named, cuts, strict=True))


def wishes() -> st.SearchStrategy[PlanWishes]:
    """Wishes that may be met and wishes that cannot."""
    return st.builds(
        PlanWishes,
        long_day=st.none() | st.integers(0, 6),
        max_hard_days=st.none() | st.integers(0, 4),
        strength_days=st.none() | st.integers(0, 4),
    )


def healths(done: tuple[DoneDay, ...]) -> st.SearchStrategy[Health]:
    """Mostly well; else ill, hurt, on the way back, or after a break."""
    off = next((n for n, d in enumerate(reversed(done)) if d.load > 0), 0)
    well = st.just(Health(days_off=off))
    return st.one_of(
        well,
        well,
        well,
        st.just(Health(ill=True, systemic=True, days_off=off)),
        st.just(Health(ill=True, days_off=off)),
        st.just(Health(hurt=True, days_off=off)),
        st.builds(lambda days: Health(days_well=days, days_off=off), st.integers(0, 20)),
        st.builds(
            lambda ill, systemic, hurt, days: Health(
                ill=ill, systemic=systemic, hurt=hurt, days_well=days, days_off=off
            ),
            st.booleans(),
            st.booleans(),
            st.booleans(),
            st.none() | st.integers(0, 20),
        ),
    )


def own_parameters() -> st.SearchStrategy[OwnParameters]:
    """The population's numbers, or the athlete's own."""
    own = st.builds(
        OwnParameters,
        hard_gap_h=st.sampled_from((24.0, 48.0, 60.0, 72.0, 96.0)),
        favoured_hard_days=st.sampled_from(((), (0,), (2, 5))),
        fitness_days=st.floats(30, 60),
        fatigue_days=st.floats(4, 20),
    )
    return st.just(OwnParameters()) | own


def pasts() -> st.SearchStrategy[Past]:
    """Shapes of histories."""
    return st.builds(
        Past,
        shape=st.sampled_from(tuple(SHAPES)),
        days=st.integers(0, 90),
        size=st.sampled_from((8.0, 30.0, 55.0, 80.0)) | st.floats(2, 150),
        seed=st.integers(0, 9999),
    )


def history(today: date, past: Past) -> tuple[DoneDay, ...]:
    """The days of a history up to yesterday."""
    random, load_on = Random(past.seed), SHAPES[past.shape]
    days = 0 if past.shape == "empty" else past.days
    return tuple(
        _done(today - timedelta(days=days - n), load_on(n, days, past.size, random), random) for n in range(days)
    )


def fitness(done: tuple[DoneDay, ...], start: float | None = None) -> float:
    """CTL after these days; it begins at their mean, or where it is told."""
    loads = [d.load for d in done]
    ctl = start if start is not None else sum(loads) / len(loads)
    for load in loads:
        ctl += (load - ctl) * (1 - exp(-1 / 42))
    return ctl


def followed(plan: SeasonPlan, request: PlannerInput, days: int) -> PlannerInput:
    """The morning so many days later when every day went as planned and nothing else has changed."""
    done = tuple(as_planned(d) for d in plan.days[:days])
    health = request.health
    if health.days_well is not None:
        health = replace(health, days_well=health.days_well + days)
    return replace(
        request,
        today=request.today + timedelta(days=days),
        done=(*request.done, *done)[-90:],
        ctl=None if request.ctl is None else fitness(done, request.ctl),
        health=health,
        minutes_today=None,
    )


@st.composite
def later_mornings(draw: st.DrawFn, plan: SeasonPlan, request: PlannerInput) -> PlannerInput:
    """A morning up to three weeks later: days went as planned, or not; the body, the age and the calendar may be others."""
    days = draw(st.integers(0, min(len(plan.days) - 1, 21)))
    random = Random(draw(st.integers(0, 9999)))
    later = followed(plan, request, days)
    went = draw(st.sampled_from(("as planned", "as planned", "badly", "too well")))
    if went != "as planned":
        done = tuple(_otherwise(d, went, random) for d in plan.days[:days])
        ctl = None if request.ctl is None or not done else fitness(done, request.ctl)
        later = replace(later, done=(*request.done, *done)[-90:], ctl=ctl if ctl is not None else request.ctl)
    mission = later.mission
    if mission is not None and draw(st.integers(0, 4)) == 0:
        mission = replace(mission, constraints=draw(calendars(later.today)), events=mission.events[:1])
    return replace(
        later,
        mission=mission,
        athlete=draw(st.just(request.athlete) | athletes()) if draw(st.booleans()) else request.athlete,
        health=draw(healths(later.done)),
        readiness_trend=draw(st.none() | st.floats(-9, 4)),
        minutes_today=draw(st.sampled_from((None, None, 0.0, 20.0, 60.0))),
    )


def as_planned(day: PlannedDay) -> DoneDay:
    """A planned day as it was done."""
    longest = max((s.minutes or 0.0 for s in day.sessions), default=0.0)
    spent = day.minutes if day.role is not DayRole.RACE else 0.0
    sports = tuple((s.sport or Sport.OTHER, s.minutes) for s in day.sessions if s.minutes)
    return DoneDay(day=day.day, load=day.load, hard=day.hard, longest_min=longest, minutes=spent, sports=sports)


def _otherwise(day: PlannedDay, went: str, random: Random) -> DoneDay:
    """Days left out or cut short, or longer and harder than planned."""
    share = random.choice((0.0, 0.0, 0.5, 1.0)) if went == "badly" else random.choice((1.0, 1.0, 1.3, 2.0))
    done = as_planned(day)
    hard = done.load * share > 0 and (done.hard or (went == "too well" and random.random() < 0.2))
    longest = (done.longest_min or 0.0) * share
    sports = tuple((sport, minutes * share) for sport, minutes in done.sports if share)
    load, minutes = round(done.load * share, 1), done.minutes * share
    return replace(done, load=load, minutes=minutes, longest_min=longest, hard=hard, sports=sports)


def _done(day: date, load: float, random: Random) -> DoneDay:
    hard = load > 0 and random.random() < 0.2
    minutes = round(load * random.uniform(0.8, 1.6))
    told = random.random() < 0.9
    return DoneDay(
        day=day,
        load=round(load, 1),
        high_share=round(random.uniform(0.3, 0.6), 2) if hard else 0.05,
        hard=hard,
        longest_min=float(minutes) if told and minutes else None,
        minutes=float(minutes) if told else 0.0,
    )


Shape = Callable[[int, int, float, Random], float]
SHAPES: Mapping[str, Shape] = {
    "empty": lambda n, days, size, random: 0.0,
    "steady": lambda n, days, size, random: size * random.uniform(0.8, 1.2),
    "ragged": lambda n, days, size, random: size * random.choice((0, 0, 0.5, 1, 1.5, 2.5)),
    "zeros": lambda n, days, size, random: 0.0,
    "huge": lambda n, days, size, random: 8 * size * random.random(),
    "one long day a week": lambda n, days, size, random: size * (3.0 if n % 7 == 6 else 0.8 if n % 7 != 5 else 0),
    "broken off": lambda n, days, size, random: size * random.uniform(0.5, 1.5) if n < days * 0.6 else 0.0,
    "just begun": lambda n, days, size, random: size * random.random() if n > days * 0.8 else 0.0,
    "a hole in it": lambda n, days, size, random: 0.0 if 0.4 * days < n < 0.7 * days else size * random.random() * 2,
}
