"""Describe the coming days before loads are chosen: phase, available time, and what races, days off and health fix."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.day.phases import easier_days, main_goal, phases_on
from lanterne_rouge.day.phases import last_day as last_mission_day
from lanterne_rouge.domain.mission import Constraints, MissionConfig, Phase, Priority, Stage
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.profile import PastInjury
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.season.after_race import Recovery, recoveries, recovery_on, was_missed
from lanterne_rouge.season.body_limits import open_bone, over_command
from lanterne_rouge.season.constants import (
    LONGEST_DAY_MIN,
    SHORTEST_SESSION_MIN,
    THRESHOLD_BEFORE_BUILD_DAYS,
)
from lanterne_rouge.season.event_demands import goal_as_entered, is_contest_of_lifts
from lanterne_rouge.season.request import PlannerInput

# Weight of a goal's race day against an A goal when loads are chosen.
GOAL_WEIGHT = {Priority.A: 1.0, Priority.B: 0.35, Priority.C: 0.0}
LONGEST_PLAN_WEEKS = 52
WEEKS_WITHOUT_GOAL = 8
# After the last goal the plan continues with easy days, so that the morning after the race has advice.
DAYS_AFTER_GOAL = 14
WHILE_ILL = "rest while you're ill"
# Rest days planned for an ill athlete before the return begins; the decision of the day overrides them.
ILL_DAYS_AHEAD = 2
# Load as a share of fitness on the days after a systemic illness, and the first day that may be hard again.
RECOVERING_DAYS = 14
WAY_BACK = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9)
FIRST_HARD_DAY_WELL = 6
HURT_DAYS_AHEAD, HURT_SHARE = 3, 0.4
# Up to so many days before a meet: the most minutes of a session of lifting.
LIFTING_BEFORE_MEET_MIN = ((10, 30.0), (17, 40.0))


@dataclass(frozen=True, kw_only=True)
class EventDay:
    """A day with a race or a stage. `first`: the first day of its event; `matters`: an A or B event.

    `own_length`: a day of an event of several that was entered with a length of its own.
    """

    name: str
    priority: Priority
    first: date
    last: date | None = None
    minutes: float | None = None
    stage: Stage | None = None
    sport: Sport | None = None
    distance_km: float | None = None
    climb_m: float | None = None
    kind: str | None = None
    is_meet: bool = False
    finish: bool = False
    own_length: bool = False

    @property
    def matters(self) -> bool:
        """Whether the days before it stay light; a C race is done out of training."""
        return self.priority is not Priority.C


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One coming day: phase, available minutes, a fixed role, whether it may be hard, and the share of fitness that
    its load may not exceed (None: no such limit). `easier`: one of the few easier days before a B event. `off_feet`: no
    running yet after a race; `keeps_short`: no long session yet after one; `early_base`: the build is still far away.
    `rests_from_lifting`: the body recovers from an A event."""

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
    easier: bool = False
    off_feet: bool = False
    keeps_short: bool = False
    early_base: bool = False
    rests_from_lifting: bool = False

    @property
    def tapers(self) -> bool:
        """Whether the day is lighter because an event is near."""
        return self.easier or self.phase is Phase.TAPER

    @property
    def weekday(self) -> int:
        """0 = Monday."""
        return self.day.weekday()

    # Asked for some ten thousand times in a season's plan.
    @cached_property
    def monday(self) -> date:
        """The first day of this day's week."""
        return self.day - timedelta(days=self.day.weekday())

    @property
    def is_open(self) -> bool:
        """Whether there is time for a session and no fixed role."""
        return self.fixed is None and self.minutes >= SHORTEST_SESSION_MIN


def build_frames(request: PlannerInput) -> tuple[Frame, ...]:
    """Return every day of the horizon, from today on."""
    last = last_plan_day(request)
    events = event_days(request.mission)
    days = [request.today + timedelta(days=n) for n in range((last - request.today).days + 1)]
    easier = easier_days(request.mission) if request.mission is not None else frozenset[date]()
    phases = phases_on(request.mission, days) if request.mission is not None else [Phase.MAINTENANCE] * len(days)
    every = recoveries(request.mission, request.athlete)
    missed = {rest.last for rest in every if was_missed(rest, request.done)}
    rests = tuple(rest for rest in every if rest.last not in missed)
    events = {day: event for day, event in events.items() if (event.last or event.first) not in missed}
    build = next((day for day, phase in zip(days, phases, strict=True) if phase is Phase.BUILD), None)
    threshold = build - timedelta(days=THRESHOLD_BEFORE_BUILD_DAYS) if build is not None else request.today
    return tuple(
        _frame(
            request,
            events,
            rests,
            day,
            ahead,
            phase,
            easier=day in easier,
            early_base=phase is Phase.BASE and day < threshold,
        )
        for ahead, (day, phase) in enumerate(zip(days, phases, strict=True))
    )


def last_plan_day(request: PlannerInput) -> date:
    """Return the last day to plan: shortly after the last goal, or whole weeks if the request names them."""
    if request.weeks is not None:
        weeks = min(max(request.weeks, 1), LONGEST_PLAN_WEEKS)
    else:
        goal = last_event_day(request.mission, request.today)
        if goal is not None:
            longest = request.today + timedelta(weeks=LONGEST_PLAN_WEEKS)
            return min(goal + timedelta(days=DAYS_AFTER_GOAL), longest)
        # Whole calendar weeks, so that the last one is no half week of little training.
        end = request.today + timedelta(weeks=WEEKS_WITHOUT_GOAL, days=-1)
        return end + timedelta(days=6 - end.weekday())
    return request.today + timedelta(weeks=weeks) - timedelta(days=1)


def minutes_on(constraints: Constraints, day: date) -> float:
    """Return the minutes available on a day; 0 on a day off."""
    named = constraints.time_on(day)
    return min(max(named, 0.0), LONGEST_DAY_MIN) if named is not None else LONGEST_DAY_MIN


def event_days(mission: MissionConfig | None) -> dict[date, EventDay]:
    """Return every race day of the season; of two on one day the more important one."""
    if mission is None:
        return {}
    days: dict[date, EventDay] = {}
    for event in sorted(mission.events, key=lambda e: e.priority, reverse=True):
        for n in range((event.ends - event.day).days + 1):
            days[event.day + timedelta(days=n)] = EventDay(
                name=event.name,
                priority=event.priority,
                first=event.day,
                last=event.last_day,
                minutes=event.minutes,
                sport=event.sport,
                distance_km=event.distance_km,
                climb_m=event.climb_m,
                kind=event.kind,
                is_meet=is_contest_of_lifts(event, mission.sports),
                finish=event.finish,
            )
    goal = main_goal(mission)
    if goal is None:
        return days
    if mission.goal_date is not None and not mission.stages:
        facts = mission.goal
        meet = is_contest_of_lifts(goal_as_entered(goal, mission), mission.sports)
        for n in range((goal.ends - goal.day).days + 1):
            day = goal.day + timedelta(days=n)
            if n and (told := days.get(day)) is not None and told.priority is Priority.A:
                # A day of it that was told as an event of its own is as long as that says.
                days[day] = replace(told, first=goal.day, last=goal.last_day, own_length=True)
            elif day not in mission.rest_days:
                days[day] = EventDay(
                    name=goal.name,
                    priority=Priority.A,
                    first=goal.day,
                    last=goal.last_day,
                    minutes=facts.minutes,
                    sport=facts.sport,
                    distance_km=facts.distance_km,
                    climb_m=facts.climb_m,
                    kind=facts.kind,
                    is_meet=meet,
                    finish=facts.finish,
                )
    for stage in mission.stages:
        days[stage.day] = EventDay(
            name=goal.name,
            priority=Priority.A,
            first=goal.day,
            last=goal.last_day,
            stage=stage,
            sport=mission.goal.sport,
            distance_km=mission.goal.distance_km,
            climb_m=mission.goal.climb_m,
            kind=mission.goal.kind,
        )
    return days


def last_event_day(mission: MissionConfig | None, today: date) -> date | None:
    """Return the last race day from today on."""
    return max((day for day in event_days(mission) if day >= today), default=None)


def goals_ahead(mission: MissionConfig | None, today: date) -> tuple[tuple[date, float], ...]:
    """Return the first days of the events that count, with their weights, oldest first."""
    firsts = {e.first: GOAL_WEIGHT[e.priority] for _, e in sorted(event_days(mission).items(), reverse=True)}
    return tuple((day, weight) for day, weight in sorted(firsts.items()) if day > today and weight > 0)


def _frame(
    request: PlannerInput,
    events: Mapping[date, EventDay],
    rests: tuple[Recovery, ...],
    day: date,
    ahead: int,
    phase: Phase,
    *,
    easier: bool,
    early_base: bool,
) -> Frame:
    mission, recovery = request.mission, recovery_on(rests, day)
    minutes = minutes_on(mission.constraints, day) if mission else LONGEST_DAY_MIN
    if ahead == 0 and request.minutes_today is not None:
        minutes = min(max(request.minutes_today, 0.0), LONGEST_DAY_MIN)
    if set(request.athlete.sports) == {Sport.STRENGTH}:
        minutes = min(minutes, _minutes_before_a_meet(events, day))
    fixed, note = _fixed(events, mission, day, minutes)
    hard, most = _health(request, ahead)
    if fixed is DayRole.OPENERS and (not hard or most is not None or request.athlete.capped_z2):
        # Openers make no sense for an athlete who is not well.
        fixed, note = None, None
    if fixed is DayRole.RACE and (not hard or most is not None):
        # A race is not part of a return: it is planned once the athlete is well.
        fixed, note = None, f"{note}: only if you're well by then"
    if fixed is DayRole.RACE and bone_before(mission, events[day].sport, day) is not None:
        fixed, note = None, f"{note}: only with a doctor's or physio's yes"
    if most == 0.0:
        fixed, note = DayRole.REST, WHILE_ILL if request.health.ill else "rest"
    off_feet = keeps_short = False
    if recovery is not None and fixed is None:
        ago = (day - recovery.last).days
        most_min = recovery.most_minutes(ago)
        minutes = min(minutes, most_min) if most_min is not None else minutes
        off_feet, keeps_short = ago <= recovery.off_feet, recovery.is_long
        fixed = DayRole.REST if ago <= recovery.rest else None
        note = note or f"recovery after {recovery.name}"
    goal = _last_recovery(events, rests, day)
    return Frame(
        day=day,
        phase=phase,
        minutes=minutes,
        fixed=fixed,
        may_be_hard=hard and recovery is None,
        most_of_ctl=most,
        event=events.get(day) if fixed is DayRole.RACE else None,
        days_to_event=min(((e - day).days for e in events if e >= day), default=None),
        days_after_goal=_count_days_after_goal(events, rests, day),
        rests_from_lifting=goal is not None and goal.includes(day),
        note=note,
        easier=easier,
        off_feet=off_feet,
        keeps_short=keeps_short,
        early_base=early_base,
    )


def bone_before(mission: MissionConfig | None, sport: Sport | None, day: date) -> PastInjury | None:
    """The injury of a bone that a race on a day would load and that nobody said is over; of a race of several sports any of them counts."""
    sports = (sport,) if sport is not None else mission.sports if mission is not None else ()
    return open_bone(mission, sports, day)


def why_not_raced(event: str, day: date, bone: PastInjury, today: date) -> str:
    """Say that a race isn't planned as one with a bone that isn't over, and who may allow it."""
    return (
        f"{event} on {date_in_words(day)} isn't planned as a race: your injury ({bone.what}) isn't over."
        f" Race only with your doctor's or physio's yes; then: {over_command(bone, today)}"
    )


def _minutes_before_a_meet(events: Mapping[date, EventDay], day: date) -> float:
    """Return the most minutes of lifting on a day: in the last weeks before a meet half the work is left out (Grgic and Mikulic 2017)."""
    meets = (when for when, event in events.items() if when > day and event.matters and event.is_meet)
    away = min(((when - day).days for when in meets), default=None)
    return next((most for days, most in LIFTING_BEFORE_MEET_MIN if away is not None and away <= days), LONGEST_DAY_MIN)


def _fixed(
    events: Mapping[date, EventDay], mission: MissionConfig | None, day: date, minutes: float
) -> tuple[DayRole | None, str | None]:
    if day in events:
        return DayRole.RACE, events[day].name
    if minutes < SHORTEST_SESSION_MIN:
        return DayRole.REST, _day_off_note(mission, day) if minutes < 1 else "not enough time for a session"
    if (
        mission is not None
        and mission.event_start is not None
        and mission.event_start <= day <= (last_mission_day(mission) or mission.event_start)
    ):
        return DayRole.REST, "rest day during the event"
    tomorrow = events.get(day + timedelta(days=1))
    if tomorrow is not None and tomorrow.is_meet:
        return DayRole.REST, f"the day before {tomorrow.name}"
    if tomorrow is not None and tomorrow.matters:
        return DayRole.OPENERS, f"the day before {tomorrow.name}"
    return None, None


def _day_off_note(mission: MissionConfig | None, day: date) -> str:
    limits = mission.constraints if mission is not None else None
    if limits is not None and day in limits.blackout:
        return "a day you can't train"
    weekday_off = limits is not None and day.weekday() not in limits.days
    return f"you don't train on {day:%A}s" if weekday_off else "not a training day"


def _health(request: PlannerInput, ahead: int) -> tuple[bool, float | None]:
    """Return whether the day may be hard and its highest share of fitness, the strictest of all limits."""
    limits = list(_health_limits(request, ahead))
    shares = [most for _, most in limits if most is not None]
    return all(hard for hard, _ in limits), min(shares, default=None)


def _health_limits(request: PlannerInput, ahead: int) -> Iterator[tuple[bool, float | None]]:
    health = request.health
    if health.ill and ahead < ILL_DAYS_AHEAD:
        yield False, 0.0
    elif health.ill and health.systemic:
        yield _way_back(1 + ahead - ILL_DAYS_AHEAD)
    elif health.ill:
        yield ahead >= ILL_DAYS_AHEAD + 2, None
    if health.days_well is not None:
        # A cold during the return from a fever does not shorten it.
        yield _way_back(health.days_well + ahead)
    if health.hurt and ahead < HURT_DAYS_AHEAD:
        yield False, HURT_SHARE


def _way_back(days_well: int) -> tuple[bool, float | None]:
    share = WAY_BACK[days_well] if 0 <= days_well < len(WAY_BACK) else None
    return days_well >= FIRST_HARD_DAY_WELL, share


def _count_days_after_goal(events: Mapping[date, EventDay], rests: tuple[Recovery, ...], day: date) -> int | None:
    """Return the days since the last A event, while days are lighter for it.

    On the way to another goal that is the recovery from it; after the last one of a season two weeks are.
    """
    last = _last_recovery(events, rests, day)
    if last is None:
        return None
    ago = (day - last.last).days
    goes_on = any(event.priority is Priority.A for when, event in events.items() if when > day)
    return ago if ago <= (min(last.easy, RECOVERING_DAYS) if goes_on else RECOVERING_DAYS) else None


def _last_recovery(events: Mapping[date, EventDay], rests: tuple[Recovery, ...], day: date) -> Recovery | None:
    """Return the recovery from the last A event before a day, whether or not it is over."""
    ends = {event.last or event.first for event in events.values() if event.priority is Priority.A}
    return max(
        (rest for rest in rests if rest.last in ends and rest.last < day), key=lambda rest: rest.last, default=None
    )
