"""The days ahead before any load is chosen: phase, time at hand, and what is fixed by races, closed days and health."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.day.phases import last_day as last_of
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.domain.mission import Constraints, MissionConfig, Phase, Priority, Stage
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.season.constants import EASY_AFTER_GOAL_DAYS, LONGEST_DAY_MIN, SHORTEST_SESSION_MIN
from lanterne_rouge.season.request import PlanRequest

# How much a goal's race day counts against an A goal when loads are chosen.
GOAL_WEIGHT = {Priority.A: 1.0, Priority.B: 0.35, Priority.C: 0.0}


@dataclass(frozen=True, kw_only=True)
class EventDay:
    """A day with a race or a stage. `first`: the first day of its event; `matters`: an A or B event."""

    name: str
    priority: Priority
    first: date
    minutes: float | None = None
    stage: Stage | None = None

    @property
    def matters(self) -> bool:
        """Whether the days before it are kept light: not for a race out of training."""
        return self.priority is not Priority.C


def event_days(mission: MissionConfig | None) -> dict[date, EventDay]:
    """Every race day of the season; where two meet on a day the more important one stands."""
    if mission is None:
        return {}
    found: dict[date, EventDay] = {}
    for event in sorted(mission.events, key=lambda e: e.priority, reverse=True):
        for n in range((event.ends - event.day).days + 1):
            found[event.day + timedelta(days=n)] = EventDay(
                name=event.name, priority=event.priority, first=event.day, minutes=event.minutes
            )
    first = mission.event_start or mission.goal_date
    if not mission.stages:
        found[mission.goal_date] = EventDay(name=mission.goal_event, priority=Priority.A, first=mission.goal_date)
    for stage in mission.stages:
        found[stage.day] = EventDay(name=mission.goal_event, priority=Priority.A, first=first, stage=stage)
    return found


def last_event_day(mission: MissionConfig | None, today: date) -> date | None:
    """The last race day that lies ahead, today included."""
    return max((day for day in event_days(mission) if day >= today), default=None)


def goals_ahead(mission: MissionConfig | None, today: date) -> tuple[tuple[date, float], ...]:
    """The first days of the events that count, with their weights, oldest first."""
    firsts = {e.first: GOAL_WEIGHT[e.priority] for _, e in sorted(event_days(mission).items(), reverse=True)}
    return tuple((day, weight) for day, weight in sorted(firsts.items()) if day > today and weight > 0)


LONGEST_PLAN_WEEKS = 52
WEEKS_WITHOUT_GOAL = 8
# After the last goal the plan goes on with easy days, so that the morning after the race is not without a word.
DAYS_AFTER_GOAL = 14
DAYS_AFTER_RACE = 2
# Mornings on which an ill athlete is planned to rest before the way back begins; the day's own decision goes before it.
ILL_DAYS_AHEAD = 2
# Shares of fitness on the days of the way back after a systemic illness, and the first day that may be hard again.
RECOVERING_DAYS = 14
WAY_BACK = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9)
FIRST_HARD_DAY_WELL = 6
HURT_DAYS_AHEAD, HURT_SHARE = 3, 0.4


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One day ahead: its phase, the minutes at hand, a role that is fixed, whether it may be hard, and a share of
    fitness that its load may not exceed (None: no such limit)."""

    day: date
    phase: Phase
    minutes: float
    fixed: DayRole | None = None
    may_be_hard: bool = True
    most_of_ctl: float | None = None
    event: EventDay | None = None
    days_to_event: int | None = None
    days_after_goal: int | None = None
    note: str | None = None

    @property
    def weekday(self) -> int:
        """0 = Monday."""
        return self.day.weekday()

    @property
    def monday(self) -> date:
        """The first day of this day's week."""
        return self.day - timedelta(days=self.day.weekday())

    @property
    def is_open(self) -> bool:
        """Whether there is time for a session that is not fixed otherwise."""
        return self.fixed is None and self.minutes >= SHORTEST_SESSION_MIN


def frames(request: PlanRequest) -> tuple[Frame, ...]:
    """Every day of the horizon, from today on."""
    last = last_day(request)
    events = event_days(request.mission)
    days = [request.today + timedelta(days=n) for n in range((last - request.today).days + 1)]
    return tuple(_frame(request, events, day, ahead) for ahead, day in enumerate(days))


def last_day(request: PlanRequest) -> date:
    """The last day to plan: a little after the last goal, by whole weeks where the caller asks for them."""
    if request.weeks is not None:
        weeks = min(max(request.weeks, 1), LONGEST_PLAN_WEEKS)
    else:
        goal = last_event_day(request.mission, request.today)
        if goal is not None:
            longest = request.today + timedelta(weeks=LONGEST_PLAN_WEEKS)
            return min(goal + timedelta(days=DAYS_AFTER_GOAL), longest)
        weeks = WEEKS_WITHOUT_GOAL
    return request.today + timedelta(weeks=weeks) - timedelta(days=1)


def minutes_on(constraints: Constraints, day: date) -> float:
    """The minutes that the athlete's week leaves on a day; 0 on a day that is kept free."""
    if day in constraints.blackout or day.weekday() not in constraints.days:
        return 0.0
    named = constraints.minutes_on(day.weekday())
    return min(max(named, 0.0), LONGEST_DAY_MIN) if named is not None else LONGEST_DAY_MIN


def _frame(request: PlanRequest, events: Mapping[date, EventDay], day: date, ahead: int) -> Frame:
    mission = request.mission
    minutes = minutes_on(mission.constraints, day) if mission else LONGEST_DAY_MIN
    if ahead == 0 and request.minutes_today is not None:
        minutes = min(max(request.minutes_today, 0.0), LONGEST_DAY_MIN)
    fixed, note = _fixed(events, mission, day, minutes)
    hard, most = _health(request, ahead)
    if fixed is DayRole.OPENERS and (not hard or most is not None or request.athlete.capped_z2):
        # A body that is not well opens nothing up for tomorrow.
        fixed, note = None, None
    if fixed is DayRole.RACE and (not hard or most is not None):
        # A race is no step of a way back: it is raced when the athlete is well by then, and planned when that is known.
        fixed, note = None, f"{note}: only if you are well by then"
    if most == 0.0:
        fixed, note = DayRole.REST, "rest until you are well" if request.health.ill else "rest"
    after_race = any(day - timedelta(days=n) in events for n in range(1, DAYS_AFTER_RACE + 1))
    after_goal = _days_after_goal(events, day)
    return Frame(
        day=day,
        phase=mission_status(mission, day).phase,
        minutes=minutes,
        fixed=fixed,
        may_be_hard=hard and not after_race and (after_goal is None or after_goal > EASY_AFTER_GOAL_DAYS),
        most_of_ctl=most,
        event=events.get(day) if fixed is DayRole.RACE else None,
        days_to_event=min(((e - day).days for e in events if e >= day), default=None),
        days_after_goal=after_goal,
        note=note,
    )


def _days_after_goal(events: Mapping[date, EventDay], day: date) -> int | None:
    """Days since the last A event, while they still matter."""
    for n in range(1, RECOVERING_DAYS + 1):
        event = events.get(day - timedelta(days=n))
        if event is not None and event.priority is Priority.A:
            return n
    return None


def _fixed(
    events: Mapping[date, EventDay], mission: MissionConfig | None, day: date, minutes: float
) -> tuple[DayRole | None, str | None]:
    if day in events:
        return DayRole.RACE, events[day].name
    if minutes < SHORTEST_SESSION_MIN:
        return DayRole.REST, "a day that you keep free" if minutes < 1 else "too little time for a session"
    if mission is not None and mission.event_start is not None and mission.event_start <= day <= last_of(mission):
        return DayRole.REST, "rest day of the event"
    tomorrow = events.get(day + timedelta(days=1))
    if tomorrow is not None and tomorrow.matters:
        return DayRole.OPENERS, f"the day before {tomorrow.name}"
    return None, None


def _health(request: PlanRequest, ahead: int) -> tuple[bool, float | None]:
    """Whether the day may be hard, and the most it may hold as a share of fitness: the strictest of all that applies."""
    limits = list(_health_limits(request, ahead))
    shares = [most for _, most in limits if most is not None]
    return all(hard for hard, _ in limits), min(shares, default=None)


def _health_limits(request: PlanRequest, ahead: int) -> Iterator[tuple[bool, float | None]]:
    health = request.health
    if health.ill and ahead < ILL_DAYS_AHEAD:
        yield False, 0.0
    elif health.ill and health.systemic:
        yield _way_back(1 + ahead - ILL_DAYS_AHEAD)
    elif health.ill:
        yield ahead >= ILL_DAYS_AHEAD + 2, None
    if health.days_well is not None:
        # A cold on the way back from a fever does not shorten that way.
        yield _way_back(health.days_well + ahead)
    if health.hurt and ahead < HURT_DAYS_AHEAD:
        yield False, HURT_SHARE


def _way_back(days_well: int) -> tuple[bool, float | None]:
    share = WAY_BACK[days_well] if 0 <= days_well < len(WAY_BACK) else None
    return days_well >= FIRST_HARD_DAY_WELL, share
