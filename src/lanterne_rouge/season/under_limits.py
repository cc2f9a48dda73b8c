"""Turn the chosen loads into sessions, each cut to what the days before it allow: growth, spikes and hours."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import inf

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay
from lanterne_rouge.season.bounds import assumed_ctl, weekly_hours
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.constants import (
    ALWAYS_ALLOWED_LOAD,
    ALWAYS_ALLOWED_MIN,
    FAMILIAR_DAYS,
    FAMILIAR_EVIDENCE_DAYS,
    FIRST_SESSIONS,
    KEEP,
    OF_SMALL_BASE,
    SMALL_BASE,
    SMALL_DAY,
    SPIKE,
    SPIKE_DAYS,
    familiar_fitness,
    mornings_before,
    ramp_limit,
)
from lanterne_rouge.season.request import DoneDay, PlannerInput, way_back
from lanterne_rouge.season.roles import Roles
from lanterne_rouge.season.sessions import STRENGTH_MIN, sessions_of

# Minutes round to the nearest five, not down, where no limit prevents it.
ROUNDING_SLACK = 1.03
# Load of a quarter of an hour, easy or hard.
SHORT_SESSION_LOAD = 12.5
# Minutes for one unit of load where only the load is available; rather too few than too many.
MINUTES_PER_LOAD = 1.0


@dataclass(frozen=True, kw_only=True)
class DayRoom:
    """What a day may carry: load, minutes, and the minutes that available time alone would allow."""

    load: float
    minutes: float
    time: float


class DayLimits:
    """The limits of the next day, from everything done and planned before it.

    `keeps_to_plan`: in a plan in force, hours that the athlete never set are no limit, because it was made with them.
    """

    def __init__(self, request: PlannerInput, *, keeps_to_plan: bool = False) -> None:
        ctl = assumed_ctl(request)
        past = request.done[-FAMILIAR_EVIDENCE_DAYS:]
        self._own_share = request.own.ramp_share
        self._mornings = mornings_before(ctl, [d.load for d in past[-FAMILIAR_DAYS:]])
        self._loads = [(d.day, d.load) for d in past]
        self._longest = [(d.day, _longest(d)) for d in past]
        self._has_history = any(d.load > 0 for d in request.done)
        self._minutes: dict[date, float] = {}
        for d in past[-7:]:
            monday = d.day - timedelta(days=d.day.weekday())
            self._minutes[monday] = self._minutes.get(monday, 0.0) + d.minutes
        self._request = request
        self._back = way_back(request)
        has_hours = request.athlete.weekly_hours is not None
        self._hours = weekly_hours(request) if has_hours or not keeps_to_plan else inf

    @property
    def ctl(self) -> float:
        """Fitness on the morning of the next day."""
        return self._mornings[-1]

    def most_load(self, day: date) -> float:
        """Return the highest load of a day by growth over seven days and by the largest day of the last thirty."""
        week_ago = self._mornings[-7]
        familiar = familiar_fitness(self._mornings, [load for _, load in self._loads[-FAMILIAR_EVIDENCE_DAYS:]])
        growth = ramp_limit(max(familiar, week_ago), self._own_share)
        by_growth = (week_ago + growth - self.ctl * KEEP) / (1 - KEEP)
        small = max(OF_SMALL_BASE * self.ctl, SMALL_DAY) if self.ctl < SMALL_BASE else inf
        # A load that only maintains fitness never counts as growth.
        jump = self._no_jump(self._loads, day, ALWAYS_ALLOWED_LOAD)
        return min(max(by_growth, self.ctl, 0.0), small, jump, self._left_of_step(day))

    def most_minutes(self, day: date) -> float:
        """Return the longest session allowed by the longest of the last thirty days."""
        return self._no_jump(self._longest, day, ALWAYS_ALLOWED_MIN)

    def minutes_left(self, day: date) -> float:
        """Return the minutes left of the week's hours."""
        return self._hours * 60 - self._minutes.get(day - timedelta(days=day.weekday()), 0.0)

    def room(self, frame: Frame, *, lifts: bool) -> DayRoom:
        """Return the limits of a day; with strength besides endurance it may exceed its longest session."""
        longest = self.most_minutes(frame.day) + (STRENGTH_MIN if lifts else 0.0)
        time = max(min(frame.minutes, self.minutes_left(frame.day)), 0.0)
        return DayRoom(load=self.most_load(frame.day), minutes=min(time, longest), time=time)

    def add(self, day: PlannedDay) -> None:
        """Add a planned day, which counts for the days after it."""
        self._mornings = [*self._mornings[-FAMILIAR_DAYS:], self.ctl * KEEP + day.load * (1 - KEEP)]
        longest = max((s.minutes or 0.0 for s in day.sessions), default=0.0)
        self._loads.append((day.day, day.load))
        self._longest.append((day.day, longest))
        if day.role is not DayRole.RACE:
            monday = day.day - timedelta(days=day.day.weekday())
            self._minutes[monday] = self._minutes.get(monday, 0.0) + day.minutes
        self._request = _next_morning_request(day, self._request)
        if not day.load:
            # A planned rest day may create or lengthen a break, which moves the start of the return.
            self._back = way_back(self._request)

    def _left_of_step(self, day: date) -> float:
        """Return the load left in this week of the return after a break."""
        step = self._back.step(day) if self._back is not None else None
        if self._back is None or step is None:
            return inf
        taken = sum(load for when, load in self._loads if self._back.step(when) == step)
        return max(self._back.week(step) - taken, 0.0)

    def _no_jump(self, sizes: Sequence[tuple[date, float]], day: date, always: float) -> float:
        since = day - timedelta(days=SPIKE_DAYS)
        lately = [size for when, size in sizes if since <= when < day and size]
        if not lately and not self._has_history:
            return FIRST_SESSIONS * always
        return max(SPIKE * max(lately, default=0.0), always)


def fit_to_limits(
    ahead: Sequence[Frame], loads: Sequence[float], roles: Roles, request: PlannerInput
) -> tuple[PlannedDay, ...]:
    """Plan every day within its limits."""
    ledger = DayLimits(request)
    days = []
    for frame, load in zip(ahead, loads, strict=True):
        day = _plan_day(frame, load, roles, request, ledger)
        ledger.add(day)
        days.append(day)
    return tuple(days)


def _plan_day(frame: Frame, load: float, roles: Roles, request: PlannerInput, ledger: DayLimits) -> PlannedDay:
    role = roles.of_day[frame.day]
    turn = _turn(frame, roles)
    room = ledger.room(frame, lifts=frame.day in roles.strength)
    if role is DayRole.RACE or role is DayRole.REST:
        sessions = sessions_of(frame, load, roles, request, turn=turn)
    elif role is DayRole.OPENERS:
        sessions = sessions_of(replace(frame, minutes=room.time), load, roles, request, turn=turn)
    else:
        narrowed = replace(frame, minutes=room.minutes)
        most = min(load * ROUNDING_SLACK + 1.0, room.load)
        if frame.most_of_ctl is not None:
            most = min(most, load)
        sessions = sessions_of(narrowed, most, roles, request, turn=turn)
        if not sessions and role is DayRole.HARD and frame.phase is Phase.TAPER and frame.most_of_ctl is None:
            # A taper shortens hard sessions instead of dropping them.
            sessions = sessions_of(narrowed, min(SHORT_SESSION_LOAD, room.load), roles, request, turn=turn)
        if frame.most_of_ctl is not None:
            sessions = tuple(replace(s, lightened=True) for s in sessions)
    if not sessions and role is not DayRole.REST:
        role = DayRole.REST
    return PlannedDay(
        day=frame.day, phase=frame.phase, role=_role_of_sessions(role, sessions), sessions=sessions, note=frame.note
    )


def _turn(frame: Frame, roles: Roles) -> int:
    """Return which of the athlete's sports is next; they rotate over the hard and easy days of the week."""
    turns = [
        d for n in range(7) if roles.of_day.get(d := frame.monday + timedelta(days=n)) in (DayRole.HARD, DayRole.EASY)
    ]
    return turns.index(frame.day) if frame.day in turns else 0


def _role_of_sessions(role: DayRole, sessions: tuple[PlannedSession, ...]) -> DayRole:
    if sessions and all(s.kind == "strength" for s in sessions):
        return DayRole.STRENGTH
    return role


def _longest(day: DoneDay) -> float:
    """Return a day's longest session, estimated from its load if its length is missing."""
    return day.longest_min if day.longest_min is not None else MINUTES_PER_LOAD * day.load


def _next_morning_request(day: PlannedDay, request: PlannerInput) -> PlannerInput:
    """Return the request of the next morning if the day goes as planned, as far as a return after a break needs it."""
    done = DoneDay(day=day.day, load=day.load, minutes=day.minutes)
    return replace(request, today=day.day + timedelta(days=1), done=(*request.done, done))
