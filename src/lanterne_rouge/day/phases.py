"""The road to the goals: which phase a day belongs to, what lies ahead, how far it is, and which days count most."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import lru_cache

from lanterne_rouge.domain.mission import (
    Constraints,
    GoalEvent,
    MissionConfig,
    MissionStatus,
    Phase,
    PhaseStart,
    Priority,
    RaceAhead,
    Stage,
)


@lru_cache(maxsize=16)
def main_goal(mission: MissionConfig) -> GoalEvent | None:
    """The mission's own goal as an A event, None where it has none; one of several days begins with its first stage."""
    first, last = first_day(mission), last_day(mission)
    if first is None or last is None:
        return None
    facts = mission.goal
    return GoalEvent(
        name=mission.goal_event or "your goal",
        day=first,
        priority=Priority.A,
        last_day=last if last != first else None,
        kind=facts.kind,
        sport=facts.sport or (mission.sports[0] if mission.sports else None),
        distance_km=facts.distance_km,
        climb_m=facts.climb_m,
        minutes=facts.minutes,
        critical=any(stage.critical for stage in mission.stages),
        finish=facts.finish,
    )


@lru_cache(maxsize=64)
def goals(mission: MissionConfig, *priorities: Priority) -> tuple[GoalEvent, ...]:
    """All events by day, the main goal among them; with `priorities` only those."""
    wanted = priorities or tuple(Priority)
    main = main_goal(mission)
    every = mission.events if main is None else (main, *mission.events)
    return tuple(sorted((g for g in every if g.priority in wanted), key=lambda g: (g.day, g.ends)))


def goal_in_view(mission: MissionConfig, day: date) -> GoalEvent | None:
    """The A event that everything points to on a day: the next one, or the last when all are behind; None without any."""
    season = goals(mission, Priority.A)
    return next((goal for goal in season if goal.ends >= day), season[-1] if season else None)


def race_ahead(mission: MissionConfig, day: date) -> RaceAhead | None:
    """The nearest B or C event that is not over."""
    race = next((g for g in goals(mission, Priority.B, Priority.C) if g.ends >= day), None)
    if race is None:
        return None
    return RaceAhead(
        name=race.name,
        day=race.day,
        days_to=max((race.day - day).days, 0),
        priority=race.priority,
        kind=race.kind,
        sport=race.sport,
        distance_km=race.distance_km,
        minutes=race.minutes,
        critical=race.critical,
    )


def days_since_event(mission: MissionConfig, day: date, *, within: int) -> int | None:
    """Days since the last event of any priority ended, None beyond `within`."""
    ago = [(day - goal.ends).days for goal in goals(mission)]
    return min((days for days in ago if 0 < days <= within), default=None)


def first_day(mission: MissionConfig) -> date | None:
    """The day on which the main event begins; None without a goal."""
    return mission.event_start or mission.goal_date


def last_day(mission: MissionConfig) -> date | None:
    """The last day on which the main goal is still ahead; None without a goal."""
    return max((day for day in (mission.goal_date, mission.event_end) if day is not None), default=None)


# Tapers of eight to fourteen days gain most (Bosquet 2007); half of the training left out for eight days costs a tenth of the
# fitness, for fourteen a seventh. A short road has room for a week.
USUAL_TAPER_DAYS = 8
SHORT_TAPER_DAYS = 7
SHORT_ROAD_DAYS = 56
BUILD_SHARE, BUILD_DAYS = 0.4, 56
PEAK_SHARE, PEAK_DAYS = 0.2, 21
# A B event is worth a few easier days within the phase that it falls into, a long one a day more (practice).
EASIER_DAYS_BEFORE_B, EASIER_DAYS_BEFORE_LONG_B = 3, 4
LONG_B_RACE_MIN = 240
# Whole days between two A events: in so few nothing can be built; otherwise recovery comes first, and a new base where they are
# many.
NO_TIME_TO_BUILD_DAYS = 14
RECOVERY_DAYS, SHORT_RECOVERY_DAYS, LONG_GAP_DAYS = 7, 3, 42
REMEMBERED_RACE_DAYS = 14
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class GoalPhases:
    """An event and the phases that lead to it: an A event's road, none for the others, which fall into it."""

    goal: GoalEvent
    phases: tuple[PhaseStart, ...]


def mission_status(mission: MissionConfig | None, day: date) -> MissionStatus:
    """The athlete's place in the mission on `day`; without a mission, or after its last goal, the phase is Maintenance."""
    if mission is None:
        return MissionStatus(
            mission_id=None, name=None, goal_event=None, goal_date=None, days_to_goal=None, phase=Phase.MAINTENANCE
        )
    goal = goal_in_view(mission, day)
    if goal is None:
        return _without_goal(mission, day)
    is_main = goal == main_goal(mission)
    goal_date = (mission.goal_date or goal.ends) if is_main else goal.ends
    passed = day > goal.ends
    road = phase_starts(mission)
    current = phase_on(mission, day)
    ahead = None if passed else next((p for p in road if p.start > day and _phase_on(road, p.start) != current), None)
    to_goal, to_start = (goal_date - day).days, (goal.day - day).days
    stage = _stage_on(mission, day)
    return MissionStatus(
        mission_id=mission.id,
        name=mission.name,
        goal_event=goal.name,
        goal_date=goal_date,
        days_to_goal=to_goal if to_goal >= 0 else None,
        phase=current,
        next_phase=_phase_on(road, ahead.start) if ahead else None,
        days_to_next=(ahead.start - day).days if ahead else None,
        goal_passed=passed,
        stage=stage,
        days_to_start=to_start if to_start >= 0 else None,
        stages_ahead=sum(s.day > day for s in mission.stages) if is_main else 0,
        next_race=race_ahead(mission, day),
        days_since_race=days_since_event(mission, day, within=REMEMBERED_RACE_DAYS),
        stage_points=mission.event.points_for(stage.kind) if stage else None,
        classes=mission.wishes.classes,
    )


def _without_goal(mission: MissionConfig, day: date) -> MissionStatus:
    """The place of an athlete who trains to stay fit, with at most B and C events."""
    return MissionStatus(
        mission_id=mission.id,
        name=mission.name,
        goal_event=None,
        goal_date=None,
        days_to_goal=None,
        phase=Phase.MAINTENANCE,
        next_race=race_ahead(mission, day),
        days_since_race=days_since_event(mission, day, within=REMEMBERED_RACE_DAYS),
        classes=mission.wishes.classes,
    )


def phase_on(mission: MissionConfig, day: date) -> Phase:
    """The phase of one day."""
    return phases_on(mission, [day])[0]


def phases_on(mission: MissionConfig, days: Sequence[date]) -> tuple[Phase, ...]:
    """The phase of each day; the season's road is looked up once for all of them."""
    road, goes_on = phase_starts(mission), _later_races(mission)
    last = max((goal.ends for goal in goals(mission, Priority.A)), default=None)
    is_over = [last is not None and day > last and not goes_on for day in days]
    return tuple(Phase.MAINTENANCE if over else _phase_on(road, day) for day, over in zip(days, is_over, strict=True))


def season_phases(mission: MissionConfig) -> tuple[GoalPhases, ...]:
    """Every event of the season with its phases, by day."""
    road, begins, found = phase_starts(mission), mission.start, []
    for goal in goals(mission):
        if goal.priority is Priority.A:
            found.append(GoalPhases(goal=goal, phases=_between(road, begins, goal.ends)))
            begins = max(begins, goal.ends + ONE_DAY)
        else:
            found.append(GoalPhases(goal=goal, phases=()))
    return tuple(found)


@lru_cache(maxsize=16)
def easier_days(mission: MissionConfig) -> frozenset[date]:
    """The days before B events that are easier than the phase around them; none within the taper for an A event."""
    road, every, found = phase_starts(mission), goals(mission), set[date]()
    for goal in goals(mission, Priority.B):
        if _phase_on(road, goal.day) is Phase.TAPER or _is_within(every, goal):
            continue
        is_long = goal.ends > goal.day or (goal.minutes or 0) >= LONG_B_RACE_MIN
        before = [e.ends + ONE_DAY for e in every if e.priority is not Priority.C and e.ends < goal.day]
        wanted = goal.day - timedelta(days=EASIER_DAYS_BEFORE_LONG_B if is_long else EASIER_DAYS_BEFORE_B)
        first = max([wanted, mission.start, *before])
        found |= {first + timedelta(days=n) for n in range((goal.day - first).days)}
    return frozenset(found)


@lru_cache(maxsize=16)
def phase_starts(mission: MissionConfig) -> tuple[PhaseStart, ...]:
    """The phases of the season with their first days, in order: the mission's own, else reckoned back from its events."""
    road: tuple[PhaseStart, ...] = ()
    main, begins = main_goal(mission), mission.start
    if not goals(mission, Priority.A):
        return (PhaseStart(name=Phase.MAINTENANCE, start=begins),)
    early = [goal for goal in goals(mission, Priority.A) if mission.phases and main and goal.day < main.day]
    for goal in goals(mission, Priority.A):
        if goal in early:
            continue
        if goal == main and mission.phases:
            road += _own_road(mission, goal)
        elif not road:
            road += _reckoned(begins, goal)
        else:
            road += _further(begins, goal)
        begins = max(begins, goal.ends + ONE_DAY)
    for goal in early:
        # Where the athlete's own phases lead to the main goal, an earlier A event has its taper within them.
        road = _painted(road, Phase.TAPER, max(goal.day - timedelta(days=USUAL_TAPER_DAYS), mission.start), goal.ends)
        if goal.ends > goal.day:
            road = _painted(road, Phase.PEAK, goal.day, goal.ends)
    return (*road, PhaseStart(name=Phase.MAINTENANCE, start=begins)) if _later_races(mission) else road


def _later_races(mission: MissionConfig) -> bool:
    """Whether a B event comes after the last goal, so that the road goes on."""
    last = max((goal.ends for goal in goals(mission, Priority.A)), default=mission.start)
    return any(race.ends > last for race in goals(mission, Priority.B))


def _own_road(mission: MissionConfig, main: GoalEvent) -> tuple[PhaseStart, ...]:
    own = tuple(sorted(mission.phases, key=lambda p: p.start))
    return own if own[-1].start >= main.day else own + _racing(main)


def _racing(goal: GoalEvent) -> tuple[PhaseStart, ...]:
    # During a multi-day event the taper is over: the athlete is at the peak, stage after stage.
    return (PhaseStart(name=Phase.PEAK, start=goal.day),) if goal.ends > goal.day else ()


def _reckoned(begins: date, goal: GoalEvent) -> tuple[PhaseStart, ...]:
    road_days = max((goal.day - begins).days, 0)
    taper = min(SHORT_TAPER_DAYS if road_days < SHORT_ROAD_DAYS else USUAL_TAPER_DAYS, road_days)
    training = road_days - taper
    peak = min(PEAK_DAYS, round(training * PEAK_SHARE))
    build = min(BUILD_DAYS, round(training * BUILD_SHARE))
    starts = (
        PhaseStart(name=Phase.BASE, start=begins),
        PhaseStart(name=Phase.BUILD, start=goal.day - timedelta(days=taper + peak + build)),
        PhaseStart(name=Phase.PEAK, start=goal.day - timedelta(days=taper + peak)),
        PhaseStart(name=Phase.TAPER, start=goal.day - timedelta(days=taper)),
    )
    return starts + _racing(goal)


def _further(begins: date, goal: GoalEvent) -> tuple[PhaseStart, ...]:
    """The road from the day after one A event to the next."""
    gap = (goal.day - begins).days
    if gap < 0:
        return _racing_on(begins, goal)
    if gap <= NO_TIME_TO_BUILD_DAYS:
        return (PhaseStart(name=Phase.TAPER, start=begins), *_racing(goal))
    recovers = PhaseStart(name=Phase.MAINTENANCE, start=begins)
    if gap >= LONG_GAP_DAYS:
        return (recovers, *_reckoned(begins + timedelta(days=RECOVERY_DAYS), goal))
    begins += timedelta(days=SHORT_RECOVERY_DAYS)
    _, build, *rest = _reckoned(begins, goal)
    return (recovers, replace(build, start=begins), *rest)


def days_between(first: GoalEvent, second: GoalEvent) -> int:
    """Return the whole days between two events."""
    return (second.day - first.ends).days - 1


def _racing_on(begins: date, goal: GoalEvent) -> tuple[PhaseStart, ...]:
    """What is left of an event that began before the one before it was over."""
    return (PhaseStart(name=Phase.PEAK, start=begins),) if goal.ends >= begins else ()


def _is_within(every: tuple[GoalEvent, ...], goal: GoalEvent) -> bool:
    return any(e.priority is Priority.A and e.day <= goal.ends and goal.day <= e.ends for e in every)


def _painted(road: tuple[PhaseStart, ...], name: Phase, first: date, last: date) -> tuple[PhaseStart, ...]:
    """The road with one phase from `first` to `last`; afterwards it goes on as it would have."""
    after = last + ONE_DAY
    before = tuple(p for p in road if p.start < first)
    resumed = PhaseStart(name=_phase_on(road, after), start=after)
    return (*before, PhaseStart(name=name, start=first), resumed, *(p for p in road if p.start > after))


def _between(road: tuple[PhaseStart, ...], first: date, last: date) -> tuple[PhaseStart, ...]:
    if first > last:
        return ()
    inside = tuple(p for p in road if first < p.start <= last)
    return (PhaseStart(name=_phase_on(road, first), start=first), *inside)


def _phase_on(road: tuple[PhaseStart, ...], day: date) -> Phase:
    begun = [p.name for p in road if p.start <= day]
    return begun[-1] if begun else road[0].name


def _stage_on(mission: MissionConfig, day: date) -> Stage | None:
    return next((stage for stage in mission.stages if stage.day == day), None)


@dataclass(frozen=True, kw_only=True)
class MissionInput:
    """The mission in force, None without one, and the day that is asked about."""

    day: date
    mission: MissionConfig | None = None


@dataclass(frozen=True, kw_only=True)
class Goal:
    """One event of the season; `days_to_go` is 0 while it lasts and None once it is over."""

    name: str
    day: date
    last_day: date
    priority: Priority
    days_to_go: int | None
    critical: bool


@dataclass(frozen=True, kw_only=True)
class RoadStep:
    """One phase of the road, from its first day to its last; None where the last phase has no end."""

    phase: Phase
    first: date
    last: date | None
    is_now: bool


@dataclass(frozen=True, kw_only=True)
class CriticalStage:
    """A stage that counts and is not behind the athlete; `days_to_go` is 0 today."""

    number: int
    day: date
    kind: str
    days_to_go: int


@dataclass(frozen=True, kw_only=True)
class MissionBrief:
    """Goals with dates and priorities, the timeline, the countdowns (in `status`), critical stages and the athlete's limits."""

    day: date
    status: MissionStatus
    goals: tuple[Goal, ...] = ()
    timeline: tuple[RoadStep, ...] = ()
    critical_stages: tuple[CriticalStage, ...] = ()
    constraints: Constraints = field(default_factory=Constraints)
    sports: tuple[str, ...] = ()
    limited_by_health: bool = False


def brief(given: MissionInput) -> MissionBrief:
    """What the mission says about the day."""
    mission, day = given.mission, given.day
    status = mission_status(mission, day)
    if mission is None:
        return MissionBrief(day=day, status=status)
    return MissionBrief(
        day=day,
        status=status,
        goals=_goals(mission, day),
        timeline=_timeline(mission, day),
        critical_stages=tuple(
            CriticalStage(number=s.number, day=s.day, kind=s.kind, days_to_go=(s.day - day).days)
            for s in mission.stages
            if s.critical and s.day >= day
        ),
        constraints=mission.constraints,
        sports=tuple(mission.sports),
        limited_by_health=mission.screening.limits(),
    )


def _goals(mission: MissionConfig, day: date) -> tuple[Goal, ...]:
    return tuple(
        Goal(
            name=goal.name,
            day=goal.day,
            last_day=goal.ends,
            priority=goal.priority,
            days_to_go=max((goal.day - day).days, 0) if goal.ends >= day else None,
            critical=goal.critical,
        )
        for goal in goals(mission)
    )


def _timeline(mission: MissionConfig, day: date) -> tuple[RoadStep, ...]:
    road = phase_starts(mission)
    ends = [date.fromordinal(p.start.toordinal() - 1) for p in road[1:]]
    return tuple(
        RoadStep(phase=p.name, first=p.start, last=last, is_now=p.start <= day and (last is None or day <= last))
        for p, last in zip(road, [*ends, None], strict=True)
    )
