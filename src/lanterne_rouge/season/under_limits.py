"""Turn the chosen loads into sessions, each cut to what the days before it allow: growth, spikes and hours."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import partial
from itertools import chain, groupby, islice, takewhile
from math import inf
from typing import Self, TypeVar

from lanterne_rouge.day.lifting_week import LIGHTER_LIFTING_DAYS
from lanterne_rouge.day.signs.training import ZONE_OF_KIND
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import FLAT, AlsoPlanned, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.body_limits import (
    HIGHEST_KINDS,
    back_from_birth,
    body_limits,
    is_year_of_birth,
    open_injury,
    share_with_injury,
)
from lanterne_rouge.season.bounds import assumed_ctl, weekly_hours
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.constants import (
    ALWAYS_ALLOWED_LOAD,
    ALWAYS_ALLOWED_MIN,
    FAMILIAR_DAYS,
    FAMILIAR_EVIDENCE_DAYS,
    FIRST_SESSIONS,
    GAP_DAYS,
    KEEP,
    LONG_OF_SMALL_BASE,
    MASTERS_AGE,
    OF_SMALL_BASE,
    PLAN_LEAST_HARD_MIN,
    PLAN_LEAST_SESSION_MIN,
    SMALL_BASE,
    SMALL_DAY,
    SPIKE,
    SPIKE_DAYS,
    UNLIMITED_ROLES,
    familiar_fitness,
    largest_next,
    longest_step,
    mornings_before,
    ramp_limit,
)
from lanterne_rouge.season.event_demands import LEAST_SECOND_LONG_MIN, EventDemands, demands_of, long_target
from lanterne_rouge.season.request import DoneDay, PlannerInput, way_back
from lanterne_rouge.season.roles import Brick, Roles, is_even
from lanterne_rouge.season.sessions import (
    LEAST_MIXED_LIFTING_MIN,
    LEAST_SECOND_MIN,
    LONGEST_ROLE_MIN,
    MIXED_RUN_MIN,
    ROUND_MIN,
    SHORT_LONG_MIN,
    STRENGTH_MIN,
    kind_of,
    longest_minutes,
    longest_session_within,
    session_load,
    sessions_of,
)
from lanterne_rouge.season.sport_shares import (
    HIGHEST_LATER,
    ONE_HARD_AT_FIRST,
    RUN_THROUGH_MIN,
    breaks_run,
    longest_run_part,
    may_be_hard,
    needs_rest_between_runs,
    newly_hard,
    step_within_reach,
    walk_step,
    walks_in_runs,
    weeks_of_running,
)
from lanterne_rouge.season.volume import (
    LEAST_LIFTING_MIN,
    LEAST_LOADED_WEEKS,
    LIGHT_AGAINST_WEEKS,
    LIGHT_LONG_SHARE,
    LIGHT_WEEK_MINUTES,
    RECENT_WEEKS,
    TAPER_LONG_SHARE,
    most_minutes_after,
    share_minutes,
    share_of_peak,
    share_out,
    usual_lifting_time,
    weeks_before,
)

# Minutes round to the nearest five, not down, where no limit prevents it.
ROUNDING_SLACK = 1.03
# The longest run with walking breaks of somebody who ran without them before (Warden 2014).
LONGEST_WITH_WALKS_MIN = 30.0
# Minutes for one unit of load where only the load is available; rather too few than too many.
MINUTES_PER_LOAD = 1.0
# A first run after a month without any, and a first session in another sport.
FIRST_RUN_MIN, SHORT_RUN_STEP_MIN, FIRST_SESSION_MIN = 30.0, 4.0, 60.0
# A short session of a sport without impact may be half as long again the next time.
FIRST_GROWTH = 1.5
# A week of one sport among several holds at most this share and these minutes more than the largest of the four before it, and
# always the least: lungs don't know a new sport's shoulders and shins. Rides spare both. Running grows by the share alone, whatever
# else was trained (Nielsen 2014: harm above 30 % in two weeks); who runs a little already has two first runs of half an hour.
SPORT_GROWTH, SPORT_GROWTH_MIN, LEAST_OF_SPORT_MIN, LITTLE_RUNNING_WEEK_MIN = 1.2, 15.0, 90.0, 60.0
# Three first runs are a week with any injury; whole minutes may add up to a little more than its limit.
LEAST_WITH_INJURY_MIN, ROUNDED_UP_MIN = 90.0, 5.0
# The last walking breaks come so long before the first run that may be fast (practice).
BREAKS_BEFORE_HARD = timedelta(weeks=2)
# A ride or swim that a hurt bone doesn't allow is walked for an hour at most.
LONGEST_WALK_INSTEAD_MIN = 60.0
FREE_SPORTS = (Sport.CYCLING, Sport.WALKING, Sport.STRENGTH)
# A run longer than this is very long; after one that was nearly as long as the next could be, within so many days, it is shorter.
VERY_LONG_RUN_MIN, VERY_LONG_RUN_APART_DAYS, NEARLY_AS_LONG, SHORTER_LONG_RUN = 180.0, 10, 0.88, 0.8
# The second of two long runs on following days, as a share of the first (Koop).
SECOND_LONG_SHARE = 0.6
NEARLY_LONG_ENOUGH = 0.92
# The long sessions of a habit are those that were reached so often.
USUAL_LONGS = 4
FIRST_RUN_AFTER_BIRTH = "first run after the birth: stop at leaking, heaviness or pain, and see a pelvic-health physio"
# The short half of a brick, such as the run off the bike: its fewest minutes, and its part of the longest session in its sport and of
# the other half.
LEAST_BRICK_SHORT_MIN, BRICK_OF_LONGEST, BRICK_OF_OTHER_HALF = 15, 0.6, 0.25

_Row = TypeVar("_Row", tuple[date, float], tuple[date, str, float])


@dataclass(frozen=True, kw_only=True)
class DayRoom:
    """What a day may carry: load, minutes, the minutes that available time alone would allow, and those of one session.

    Lifting beside it is no part of the longest session. `usual_lifting`: the load of a session like the last ones.
    """

    load: float
    minutes: float
    time: float
    longest: float = inf
    usual_lifting: float = 0.0

    def longest_of(self, session: PlannedSession) -> float:
        """Return the most minutes of one session of the day."""
        return self.minutes if session.kind == "strength" else min(self.minutes, self.longest)


class DayLimits:
    """The limits of the next day, from everything done and planned before it.

    `light`: the Mondays of the lighter weeks. `keeps_to_plan`: in a plan in force, hours that the athlete never set are no
    limit, because it was made with them.
    """

    def __init__(
        self, request: PlannerInput, *, keeps_to_plan: bool = False, light: frozenset[date] = frozenset()
    ) -> None:
        ctl = assumed_ctl(request)
        past = request.done[-FAMILIAR_EVIDENCE_DAYS:]
        self._own_share = request.own.ramp_share
        self._sports = request.athlete.sports
        self._mornings = mornings_before(ctl, [d.load for d in past[-FAMILIAR_DAYS:]])
        self._loads = [(d.day, d.load) for d in past]
        self._daily = [d.load for d in past]
        self._longest = [(d.day, _longest(d)) for d in past]
        # Days in a row without training, and the first day of training after the last gap.
        self._days_off, self._since_gap = 0, date.min
        for when, minutes in self._longest:
            self._count_days_off(when, minutes)
        self._by_sport = [(d.day, name, minutes) for d in past for name, minutes in d.sports]
        self._has_history = any(d.load > 0 for d in request.done)
        self._minutes: dict[date, float] = {}
        self._kept: dict[date, float] = {}
        self._most_of_day: dict[date, float] = {}
        for d in past[-7:]:
            monday = d.day - timedelta(days=d.day.weekday())
            self._minutes[monday] = self._minutes.get(monday, 0.0) + d.minutes
        self._origin = request
        self._back, self._done = way_back(request), [*request.done]
        self._keeps_to_plan = keeps_to_plan
        has_hours = request.athlete.weekly_hours is not None
        self._hours = weekly_hours(request) if has_hours or not keeps_to_plan else inf
        self._weeks_done = weeks_before(request)
        self._light = light
        self._most_now: dict[tuple[date, str | None], float] = {}

    def copy(self) -> Self:
        """Return the same limits, to which other days may be added."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                setattr(other, name, value.copy())
        return other

    @property
    def ctl(self) -> float:
        """Fitness on the morning of the next day."""
        return self._mornings[-1]

    def most_load(self, day: date, *, long: bool = False) -> float:
        """Return the highest load of a day by growth over seven days and by the largest day of the last thirty."""
        week_ago = self._mornings[-7]
        familiar = familiar_fitness(self._mornings, self._daily)
        growth = ramp_limit(max(familiar, week_ago), self._own_share)
        by_growth = (week_ago + growth - self.ctl * KEEP) / (1 - KEEP)
        small = self._small_base(day, long=long) if self.ctl < SMALL_BASE else inf
        # A load that only maintains fitness never counts as growth.
        jump = self._no_jump(day)
        return min(max(by_growth, self.ctl, 0.0), small, jump, self._left_of_step(day))

    def _small_base(self, day: date, *, long: bool) -> float:
        """Return the highest load on a small base: a multiple of fitness, and always one step above what is usual.

        A long day steps up from the longest of the weeks before this one, another from the mean day of training.
        """
        lately = [load for when, load in self._loads[-SPIKE_DAYS:] if load]
        if long:
            monday = day - timedelta(days=day.weekday())
            before = max((load for when, load in self._loads[-SPIKE_DAYS:] if when < monday), default=0.0)
            return max(LONG_OF_SMALL_BASE * self.ctl, SMALL_DAY, largest_next(before, self._sports))
        if self._sports and Sport.RUNNING not in self._sports:
            # Without impact a day is small that is no larger than the largest of the last thirty.
            return max(OF_SMALL_BASE * self.ctl, SMALL_DAY, *lately)
        usual = sum(lately) / len(lately) if lately else 0.0
        return max(OF_SMALL_BASE * self.ctl, SMALL_DAY, SPIKE * usual)

    def most_minutes(self, day: date, sport: str | None = None) -> float:
        """Return the most minutes of a session; asked several times before a day is added."""
        if (day, sport) not in self._most_now:
            self._most_now[day, sport] = self._reckon_most_minutes(day, sport)
        return self._most_now[day, sport]

    def _reckon_most_minutes(self, day: date, sport: str | None) -> float:
        """Return the longest session allowed by the longest of the last thirty days; of runs, by runs alone.

        In a plan in force the more generous of the two counts: a run that no device recorded is no reason to cut the next.
        """
        lately = self.longest_lately(day)
        # A plan in force may hold a sport that the athlete no longer names: its sessions grow by its own steps.
        unnamed = sport if sport is not None and sport not in self._sports else None
        longest = max(self._grown(lately, day, unnamed), ALWAYS_ALLOWED_MIN)
        if not lately and not self._has_history:
            longest = FIRST_SESSIONS * ALWAYS_ALLOWED_MIN
        if sport is None or (not self._by_sport and self._has_history):
            return longest
        of_sport = self._longest_of(sport, day, longest)
        if not self._keeps_to_plan:
            return of_sport
        least = FIRST_RUN_MIN if sport == Sport.RUNNING else PLAN_LEAST_SESSION_MIN
        return self._with_injury(max(longest, of_sport), sport, day, least)

    def _longest_of(self, sport: str, day: date, longest: float) -> float:
        lately = self.longest_lately(day, sport)
        if sport == Sport.RUNNING:
            # One step a week: what this week's runs reached counts from the next on.
            lately = self.longest_lately(day, sport, until=day - timedelta(days=day.weekday()))
            if not lately and not self._has_history and self._origin.athlete.level != "beginner":
                return longest
            # The usual always allowed length is a step for those who ran about as long before, not for new runners.
            since = day - timedelta(days=2 * SPIKE_DAYS)
            ever = max((m for _, name, m in _rows_since(self._by_sport, since) if name == sport), default=0.0)
            new = (
                self._origin.athlete.level == "beginner"
                or lately <= 0
                or ever < NEARLY_LONG_ENOUGH * ALWAYS_ALLOWED_MIN
                or needs_rest_between_runs(self._origin, day)
            )
            first = FIRST_RUN_MIN if new else ALWAYS_ALLOWED_MIN
            most = max(self._grown(lately, day, sport), min(lately + SHORT_RUN_STEP_MIN, ALWAYS_ALLOWED_MIN), first)
            most = self._with_injury(most, sport, day, FIRST_RUN_MIN)
            if back_from_birth(self._origin.mission, day):
                return min(most, max(FIRST_RUN_MIN, lately))
            back = self._origin.athlete.level != "beginner" and walks_in_runs(self._origin, day)
            # On the way back the running in a run grows first, then its length.
            return min(most, max(LONGEST_WITH_WALKS_MIN, lately)) if back else most
        # Sessions shorter than the plan writes at all must not hold it there for good.
        first = (
            min(FIRST_SESSION_MIN, max(FIRST_GROWTH * lately, PLAN_LEAST_SESSION_MIN)) if lately else FIRST_SESSION_MIN
        )
        most = max(self._grown(lately, day, sport), min(longest, first))
        return self._with_injury(most, sport, day, PLAN_LEAST_SESSION_MIN)

    def _with_injury(self, most: float, sport: str, day: date, least: float) -> float:
        """Return the most minutes of a session in a sport that loads what isn't over, at least so many."""
        share = share_with_injury(self._origin.mission, sport, day)
        if share == 1.0:
            return most
        return min(most, max(least, share * (self._origin.longest_of(sport) or FIRST_SESSION_MIN)))

    def _grown(self, lately: float, day: date, sport: str | None = None) -> float:
        """Return one step up from the longest session of the last thirty days; after a gap that one comes first."""
        gap = self._since_gap if self._days_off < GAP_DAYS else day
        reached = gap == date.min or self.longest_lately(day, sport, since=gap) >= NEARLY_LONG_ENOUGH * lately
        return longest_step(lately, self._sports if sport is None else (sport,)) if reached else lately

    def longest_lately(
        self, day: date, sport: str | None = None, *, since: date = date.min, until: date | None = None
    ) -> float:
        """Return the longest session of a sport, or of any, in the thirty days before a day; 0 for none."""
        since, end = max(since, day - timedelta(days=SPIKE_DAYS)), until or day
        if sport is None:
            return max((m for when, m in _rows_since(self._longest, since) if when < end), default=0.0)
        lately = _rows_since(self._by_sport, since)
        return max((m for when, name, m in lately if name == sport and when < end), default=0.0)

    def minutes_left(self, day: date) -> float:
        """Return the minutes left of the week's hours, those kept for a long day and for lifting still to come taken off."""
        monday = day - timedelta(days=day.weekday())
        left = min(self._hours * 60, self._most_by_growth(monday)) - self._minutes.get(monday, 0.0)
        return left - sum(minutes for kept, minutes in self._kept.items() if kept > day)

    def _most_by_growth(self, monday: date) -> float:
        """Return the most minutes of a coming week by the weeks before it, as they were done or are planned."""
        if self._keeps_to_plan:
            return inf
        # The days left of the week in which a plan begins are no first week to grow from.
        since = self._origin.today - timedelta(days=6 if any(self._weeks_done) else 0)
        before = [*self._weeks_done, *(self._minutes[m] for m in sorted(self._minutes) if since <= m < monday)]
        most = most_minutes_after(before, self._origin) if monday > self._origin.today else inf
        if monday in self._light and any(before):
            # Where the plan begins below what was done before it, its own weeks are those to be lighter than.
            planned = sum(self._origin.today <= m < monday for m in self._minutes)
            against = min(planned, LIGHT_AGAINST_WEEKS) if planned >= LEAST_LOADED_WEEKS else LIGHT_AGAINST_WEEKS
            return min(most, LIGHT_WEEK_MINUTES * max(before[-against:]))
        return most

    def keep(self, minutes: Mapping[date, float]) -> None:
        """Keep minutes of the week's hours for days of it, so that the days before them do not use them up."""
        self._kept = dict(minutes)

    def limit_sports(self, week: Sequence[Frame], roles: Roles) -> None:
        """Limit the days of each sport of a week with several, so that together they hold no more than its growth allows.

        The long day of a sport has its minutes first, and the others share what is left.
        """
        every = {roles.sport[f.day] for f in week if f.day in roles.sport}
        hurts = {name for name in every if open_injury(self._origin.mission, name, week[0].day) is not None}
        light = week[0].monday in self._light
        names = {name for name in every if name not in FREE_SPORTS or light} | hurts
        self._most_of_day = {}
        if not self._by_sport or self._keeps_to_plan:
            return
        several = len(set(roles.sport.values())) > 1
        for name in names:
            beside = several or name in hurts or light or self._is_beside_others(name, week[0].monday)
            # After a birth what counts is the running, whatever else was kept up.
            beside = beside or (name == Sport.RUNNING and is_year_of_birth(self._origin.mission, week[0].day))
            own = [f for f in week if roles.sport.get(f.day) == name and roles.of_day[f.day] is not DayRole.RACE]
            if not beside or not own:
                continue
            done = sum(m for when, sport, m in _rows_since(self._by_sport, week[0].monday) if sport == name)
            most = max(self._most_of_sport(name, week[0].monday) - done, 0.0)
            if most <= LEAST_OF_SPORT_MIN:
                # Of so little nothing is kept for a day that its lifting fills.
                own = [f for f in own if not _lifting_fills(f, roles)] or own
            room = {
                f.day: min(
                    f.minutes,
                    longest_minutes(roles.of_day[f.day], f, roles, self._origin),
                    self.most_minutes(f.day, name),
                )
                for f in own
            }
            longs = [f.day for f in own if roles.of_day[f.day] is DayRole.LONG] or [
                f.day for f in own if f.day in roles.long_legs
            ]
            self._most_of_day |= share_minutes(most, room, first=longs[0] if longs else None, light=light)

    def limit_days(self, minutes: Mapping[date, float]) -> None:
        """Limit these days of the week further."""
        self._most_of_day |= {day: min(most, self._most_of_day.get(day, inf)) for day, most in minutes.items()}

    def longest_on(self, day: date, sport: str | None) -> float:
        """Return the longest session of a sport on a day of the week."""
        return min(self.most_minutes(day, sport), self._most_of_day.get(day, inf))

    def was_idle(self, monday: date) -> bool:
        """Whether the week before had no training, and those before it had some."""
        rows = _rows_since(self._longest, monday - timedelta(weeks=RECENT_WEEKS))
        week = monday - timedelta(weeks=1)
        return any(m for _, m in rows) and not any(m for when, m in rows if week <= when < monday)

    def _most_of_sport(self, name: str, monday: date) -> float:
        weeks: dict[int, float] = {}
        for when, sport, minutes in _rows_since(self._by_sport, monday - timedelta(weeks=RECENT_WEEKS)):
            ago = (monday - when).days
            if sport == name and ago > 0:
                weeks[(ago - 1) // 7] = weeks.get((ago - 1) // 7, 0.0) + minutes
        recent = max(weeks.values(), default=0.0)
        # Of a sport without impact that is trained a little, twice as much is enough to begin with; runs have a first length.
        runs = name == Sport.RUNNING
        least = (
            min(LITTLE_RUNNING_WEEK_MIN if runs else 2 * recent, LEAST_OF_SPORT_MIN) if recent else LEAST_OF_SPORT_MIN
        )
        lately = max((weeks.get(ago, 0.0) for ago in range(LIGHT_AGAINST_WEEKS)), default=0.0)
        share = share_with_injury(self._origin.mission, name, monday + timedelta(days=6))
        if share < 1.0:
            # The largest week that is known counts, so that a lower one is not lowered again.
            return share * (max(self._origin.weeks_of(name), default=0.0) or LEAST_OF_SPORT_MIN)
        most = max(SPORT_GROWTH * recent + (0.0 if runs else SPORT_GROWTH_MIN), least)
        # A lighter week is one in each sport, not in one of them for the others to fill; the only session of a sport stays a session.
        lighter = max(LIGHT_WEEK_MINUTES * lately, min(lately, PLAN_LEAST_SESSION_MIN))
        return min(most, lighter) if monday in self._light and lately else most

    def _is_beside_others(self, name: str, monday: date) -> bool:
        """Whether the last weeks were mostly another sport: then this one grows by its own weeks, not by all that was done."""
        rows = _rows_since(self._by_sport, monday - timedelta(weeks=RECENT_WEEKS))
        return sum(m for _, sport, m in rows if sport == name) < 0.5 * sum(m for _, _, m in rows)

    def room(self, frame: Frame, *, lifts: bool, sport: str | None = None, long: bool = False) -> DayRoom:
        """Return the limits of a day; with strength besides endurance it may exceed its longest session."""
        longest = self.longest_on(frame.day, sport)
        time = max(min(frame.minutes, self.minutes_left(frame.day)), 0.0)
        whole = longest + (STRENGTH_MIN if lifts else 0.0)
        usual = min(usual_lifting_time(self._origin), time, LONGEST_ROLE_MIN[DayRole.STRENGTH])
        lightened = frame.most_of_ctl is not None or monday_of(frame.day) in self._light
        as_usual = session_load("strength", frame.phase, int(usual)) if usual and not lightened else 0.0
        return DayRoom(
            load=max(self.most_load(frame.day, long=long), as_usual),
            minutes=min(time, whole),
            time=time,
            longest=longest,
            usual_lifting=as_usual,
        )

    def spared(self, day: PlannedDay) -> PlannedDay:
        """Return a day of a plan in force with what loads an injury that isn't over short enough for its week, and runs a day apart."""
        kept = tuple(s for s in map(partial(self._spared, day.day), day.sessions) if s is not None)
        return day if kept == day.sessions else replace(day, sessions=kept)

    def _spared(self, day: date, session: PlannedSession) -> PlannedSession | None:
        name = session.sport
        if name is None or open_injury(self._origin.mission, name, day) is None:
            return session
        rows = [row for row in self._by_sport if row[1] == name and row[0] >= self._origin.seen_from]
        if name == Sport.RUNNING and any(when == day - timedelta(days=1) for when, _, _ in rows):
            return None
        monday = monday_of(day)
        done = sum(minutes for when, _, minutes in rows if monday <= when < day)
        left = max(self._most_of_sport(name, monday), LEAST_WITH_INJURY_MIN) + ROUNDED_UP_MIN - done
        minutes = session.minutes or 0.0
        if minutes <= left:
            return session
        shorter = int(left // ROUND_MIN * ROUND_MIN)
        if shorter < PLAN_LEAST_SESSION_MIN:
            return None
        return replace(session, minutes=float(shorter), load=(session.load or 0.0) * shorter / minutes, also=())

    def add(self, day: PlannedDay) -> None:
        """Add a planned day, which counts for the days after it."""
        load = day.load
        self._most_now.clear()
        self._mornings = [*self._mornings[-FAMILIAR_DAYS:], self.ctl * KEEP + load * (1 - KEEP)]
        longest = max((s.minutes or 0.0 for s in day.sessions), default=0.0)
        self._loads.append((day.day, load))
        self._daily.append(load)
        if self._by_sport or not self._has_history:
            self._by_sport += [(day.day, s.sport, s.minutes) for s in day.sessions if s.sport and s.minutes]
        self._longest.append((day.day, longest))
        self._count_days_off(day.day, longest)
        if day.role is not DayRole.RACE:
            monday = day.day - timedelta(days=day.day.weekday())
            self._minutes[monday] = self._minutes.get(monday, 0.0) + day.minutes
        self._done.append(DoneDay(day=day.day, load=load, minutes=day.minutes))
        if not load:
            # A planned rest day may create or lengthen a break, which moves the start of the return.
            self._back = way_back(replace(self._origin, today=day.day + timedelta(days=1), done=tuple(self._done)))

    def _count_days_off(self, day: date, minutes: float) -> None:
        if minutes and self._days_off >= GAP_DAYS:
            self._since_gap = day
        self._days_off = 0 if minutes else self._days_off + 1

    def _left_of_step(self, day: date) -> float:
        """Return the load left in this week of the return after a break."""
        step = self._back.step(day) if self._back is not None else None
        if self._back is None or step is None:
            return inf
        taken = sum(load for when, load in self._loads if self._back.step(when) == step)
        return max(self._back.week(step) - taken, 0.0)

    def _no_jump(self, day: date) -> float:
        since = day - timedelta(days=SPIKE_DAYS)
        lately = [load for when, load in _rows_since(self._loads, since) if when < day and load]
        if not lately and not self._has_history:
            return FIRST_SESSIONS * ALWAYS_ALLOWED_LOAD
        return max(largest_next(max(lately, default=0.0), self._sports), ALWAYS_ALLOWED_LOAD)


def _rows_since(rows: Sequence[_Row], first: date) -> Sequence[_Row]:
    """Return the rows from a day on; they stand in the order of their days."""
    return rows[bisect_left(rows, first, key=lambda row: row[0]) :]


@dataclass(frozen=True, kw_only=True)
class _Mark:
    """Where a season stands before a week: its limits, what of running was reached until then, and the sports in which hard work is
    new, with its first day."""

    ledger: DayLimits
    walked_until: date
    weeks_run: int = 0
    warned: bool = False
    stretch: float = 0.0
    newly_hard: Mapping[str, date | None] = field(default_factory=dict)


class SeasonFit:
    """Plans every day of a season within its limits; asked again, from the first week on that has other loads.

    `light` are the Mondays of the lighter weeks. No week looks at the loads of those after it.
    """

    def __init__(
        self, ahead: Sequence[Frame], roles: Roles, request: PlannerInput, *, light: frozenset[date] = frozenset()
    ) -> None:
        self._weeks = tuple(tuple(week) for _, week in groupby(ahead, key=lambda f: f.monday))
        self._roles, self._request, self._light = roles, request, light
        self._ran_before = weeks_of_running(request)
        ledger = DayLimits(request, light=light)
        new = newly_hard(request)
        self._marks = [_Mark(ledger=ledger, walked_until=request.today - BREAKS_BEFORE_HARD, newly_hard=new)]
        self._planned: list[tuple[PlannedDay, ...]] = []
        self._loads: list[tuple[float, ...]] = []

    def fit(self, loads: Sequence[float]) -> tuple[PlannedDay, ...]:
        """Plan every day with its load."""
        left = iter(loads)
        chosen = [tuple(islice(left, len(week))) for week in self._weeks]
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(chosen, self._loads, strict=False)))
        del self._marks[same + 1 :], self._planned[same:]
        self._loads = chosen
        for week, of_week in zip(self._weeks[same:], chosen[same:], strict=True):
            days, mark = self._week(week, of_week, self._marks[-1])
            self._planned.append(days)
            self._marks.append(mark)
        return tuple(chain.from_iterable(self._planned))

    def _week(
        self, frames: tuple[Frame, ...], loads: tuple[float, ...], before: _Mark
    ) -> tuple[tuple[PlannedDay, ...], _Mark]:
        request, roles, ledger = self._request, self._roles, before.ledger.copy()
        chosen = dict(zip((f.day for f in frames), loads, strict=True))
        shared = _share_the_week(frames, chosen, roles, request, ledger, light=frames[0].monday in self._light)
        warned, walked_until, days = before.warned, before.walked_until, list[PlannedDay]()
        new = dict(before.newly_hard)
        for frame in frames:
            step = walk_step(request, before.weeks_run, frame.day, before=self._ran_before)
            step = step_within_reach(step, before.stretch)
            day = _plan_day(frame, shared[frame.day], roles, request, ledger)
            day = _with_walks(day, step, before.stretch, request)
            if day.day < walked_until + BREAKS_BEFORE_HARD:
                day = _easy_in(day, Sport.RUNNING)
            for sport in new:
                day, new[sport] = _hard_at_first(day, sport, new[sport])
            if any(s.run_walk for s in day.sessions):
                walked_until = day.day
            first = any(s.walk_step == 0 for s in day.sessions)
            if first and not warned and back_from_birth(request.mission, frame.day):
                # Said once, where it matters first: a sentence on every run would soon be read by nobody.
                warned, day = True, replace(day, note=day.note or FIRST_RUN_AFTER_BIRTH)
            ledger.add(day)
            days.append(day)
        return tuple(days), _Mark(
            ledger=ledger,
            walked_until=walked_until,
            weeks_run=before.weeks_run + _runs_in(days, request, frames[0].monday),
            warned=warned,
            stretch=max(before.stretch, _longest_stretch(days, began=before.stretch > 0)),
            newly_hard=new,
        )


def _share_the_week(
    frames: tuple[Frame, ...],
    chosen: Mapping[date, float],
    roles: Roles,
    request: PlannerInput,
    ledger: DayLimits,
    *,
    light: bool,
) -> dict[date, float]:
    """Return the load of each day of a week, and keep the minutes of its long days in the `ledger`."""
    demands = demands_of(request.mission, frames[0].day, request.athlete)
    if light and (request.athlete.age or 0) >= MASTERS_AGE:
        _keep_one_hard_day(frames, roles)
    ledger.limit_sports(frames, roles)
    long_minutes = _long_minutes(frames, roles, request, ledger, demands, light=light)
    second: dict[date, float] = {}
    if demands is not None and demands.on_tired_legs and not light and long_minutes is not None:
        second = _second_long_day(frames, roles, ledger, long_minutes)
        roles.long_legs.update(second)
        # On tired legs hours are enough.
        roles.kind.update(dict.fromkeys(second, "endurance"))
    elif demands is not None:
        second = _long_legs(frames, roles, request, ledger, demands, light=light)
    shared = share_out(frames, chosen, roles, long_minutes=long_minutes, second=second)
    ledger.keep({})
    if request.athlete.level == "beginner":
        # Often matters more than long to new legs.
        ledger.limit_days(_evened(frames, shared, roles, ledger))
    kept = _kept_minutes(frames, shared, roles, request, second)
    # No day keeps minutes that its own limit doesn't let it use.
    off_the_bike = {day: brick.short_min for day, brick in roles.bricks.items()}
    ledger.keep(
        {d: min(m, ledger.longest_on(d, roles.sport.get(d)) + off_the_bike.get(d, 0.0)) for d, m in kept.items()}
    )
    return dict(shared)


def _longest_stretch(week: Sequence[PlannedDay], *, began: bool) -> float:
    """Return the longest stretch of running in a week of a plan that begins, or `began`, with walking breaks; races aside."""
    runs = [s for d in week if d.role not in UNLIMITED_ROLES for s in d.sessions if s.sport == Sport.RUNNING]
    if not began and all(s.walk_step is None for s in runs):
        return 0.0
    return max((min(longest_run_part(s.walk_step), s.minutes or 0.0) for s in runs), default=0.0)


def _with_walks(day: PlannedDay, step: int, stretch: float, request: PlannerInput) -> PlannedDay:
    """The day with walking breaks in runs that need them."""
    if day.role in UNLIMITED_ROLES or all(s.sport != Sport.RUNNING for s in day.sessions):
        return day
    sessions = tuple(_with_breaks(s, day, step, stretch, request) for s in day.sessions)
    eased = day.role is DayRole.HARD and not any(s.hard for s in sessions)
    return replace(day, sessions=sessions, role=DayRole.EASY if eased else day.role)


def _easy_in(day: PlannedDay, sport: str) -> PlannedDay:
    """The day with sessions of a sport that are easy throughout: nobody goes from walking breaks to fast runs within days."""
    if day.role in UNLIMITED_ROLES or all(s.sport != sport or s.kind == "endurance" for s in day.sessions):
        return day
    sessions = tuple(_easy_throughout(s, day.phase) if s.sport == sport else s for s in day.sessions)
    return replace(day, sessions=sessions, role=DayRole.EASY if day.role is DayRole.HARD else day.role)


def _hard_at_first(day: PlannedDay, sport: str, first: date | None) -> tuple[PlannedDay, date | None]:
    """The day with no second hard session of a sport in the first week of hard work in it, and none at the highest intensity while it
    is new; and the day of the first such session."""
    if day.role in UNLIMITED_ROLES or not _is_hard_in(day, sport):
        return day, first
    first = first or day.day
    if day.day >= first + HIGHEST_LATER:
        return day, first
    if first < day.day < first + ONE_HARD_AT_FIRST:
        return _easy_in(day, sport), first
    return replace(day, sessions=tuple(_below_the_highest(s, sport, day.phase) for s in day.sessions)), first


def _is_hard_in(day: PlannedDay, sport: str) -> bool:
    return any(s.hard and s.sport == sport for s in day.sessions)


def _below_the_highest(session: PlannedSession, sport: str, phase: Phase) -> PlannedSession:
    if session.sport != sport or session.kind not in HIGHEST_KINDS:
        return session
    load = min(session_load("threshold", phase, int(session.minutes or 0.0)), session.load or 0.0)
    return replace(session, kind="threshold", max_zone=ZONE_OF_KIND["threshold"], load=load)


def _easy_throughout(session: PlannedSession, phase: Phase) -> PlannedSession:
    load = session_load("endurance", phase, int(session.minutes or 0.0))
    return replace(session, kind="endurance", max_zone=ZONE_OF_KIND["endurance"], hard=False, load=load)


def _with_breaks(
    session: PlannedSession, day: PlannedDay, step: int, stretch: float, request: PlannerInput
) -> PlannedSession:
    if session.sport != Sport.RUNNING or not breaks_run(request, day.day, session.minutes or 0.0, step, stretch):
        return session
    if session.kind != "endurance":
        if session.hard and not (walks_in_runs(request, day.day) or 0 < stretch < RUN_THROUGH_MIN):
            return session
        # Nothing fast in a run that still needs its walks.
        session = _easy_throughout(session, day.phase)
    return replace(session, run_walk=True, walk_step=step)


def _runs_in(days: Sequence[PlannedDay], request: PlannerInput, monday: date) -> bool:
    """Whether a week has a run, planned or done."""
    planned = any(s.sport == Sport.RUNNING for d in days[-7:] if d.day >= monday for s in d.sessions)
    return planned or any(name == Sport.RUNNING for d in request.done[-7:] if d.day >= monday for name, _ in d.sports)


def _evened(week: Sequence[Frame], loads: Mapping[date, float], roles: Roles, ledger: DayLimits) -> dict[date, float]:
    """Return the most minutes of each day of a week whose hours would be gone before its last session; else none."""
    trained = [
        f for f in week if roles.of_day[f.day] in (DayRole.LONG, DayRole.HARD, DayRole.EASY) and loads[f.day] > 0
    ]
    lifting = sum(LEAST_LIFTING_MIN for f in week if roles.of_day[f.day] is DayRole.STRENGTH)
    left = ledger.minutes_left(week[0].day) - lifting
    wanted = {
        f.day: min(
            ledger.longest_on(f.day, roles.sport.get(f.day)),
            longest_session_within(
                kind_of(roles.of_day[f.day], f, roles), f.phase, loads[f.day] * ROUNDING_SLACK + 1.0, int(f.minutes), 1
            ),
        )
        for f in trained
        if f.most_of_ctl is None
    }
    last = next((f.day for f in reversed(trained) if roles.of_day[f.day] is not DayRole.LONG), None)
    missing = sum(wanted.values()) - left
    if last not in wanted or missing <= wanted[last] - PLAN_LEAST_SESSION_MIN:
        return {}
    # The long day comes first, as far as it leaves each other a session.
    longs = {f.day for f in trained if roles.of_day[f.day] is DayRole.LONG} & set(wanted)
    others = [day for day in wanted if day not in longs]
    # Where the week has too little for all of them, its last days are free: a few minutes each would be none at all.
    fit = max(int(left // PLAN_LEAST_SESSION_MIN) - len(longs), 0)
    free, others = others[fit:], others[:fit]
    least = max(left - PLAN_LEAST_SESSION_MIN * len(others), left / (len(others) + len(longs) or 1), 0.0)
    evened = {day: min(wanted[day], least) for day in longs} | dict.fromkeys(free, 0.0)
    # Each has its least first, and the others share the rest by what they wanted.
    more = {day: max(wanted[day] - PLAN_LEAST_SESSION_MIN, 0.0) for day in others}
    rest = max(left - sum(evened.values()) - PLAN_LEAST_SESSION_MIN * len(others), 0.0)
    share = min(rest / (sum(more.values()) or 1.0), 1.0)
    return evened | {day: min(wanted[day], PLAN_LEAST_SESSION_MIN + share * more[day]) for day in others}


def _kept_minutes(
    week: Sequence[Frame],
    loads: Mapping[date, float],
    roles: Roles,
    request: PlannerInput,
    second: Mapping[date, float],
) -> dict[date, float]:
    """Return the minutes that a week keeps for its long days, and for the days of lifting that were asked for."""
    asked = request.mission is not None and request.mission.wishes.strength_days is not None
    kept: dict[date, float] = {}
    for frame in week:
        role = roles.of_day[frame.day]
        if role is DayRole.LONG:
            kind = kind_of(DayRole.LONG, frame, roles)
            step = 1 if loads[frame.day] < session_load(kind, frame.phase, SHORT_LONG_MIN) else ROUND_MIN
            kept[frame.day] = longest_session_within(kind, frame.phase, loads[frame.day], int(frame.minutes), step)
        elif frame.day in second:
            kind = kind_of(role, frame, roles)
            kept[frame.day] = longest_session_within(
                kind, frame.phase, loads[frame.day], int(second[frame.day]), ROUND_MIN
            )
        elif role is DayRole.STRENGTH and asked:
            kept[frame.day] = min(LEAST_LIFTING_MIN, frame.minutes)
        elif frame.day in roles.mixed:
            kept[frame.day] = min(LEAST_MIXED_LIFTING_MIN + MIXED_RUN_MIN, frame.minutes)
        if frame.day in kept and frame.day in roles.bricks:
            kept[frame.day] = min(kept[frame.day] + roles.bricks[frame.day].short_min, frame.minutes)
    return kept


def _keep_one_hard_day(week: Sequence[Frame], roles: Roles) -> None:
    """Make the hard days of a lighter week easy but for the first: from fifty on that is what recovery takes (Friel)."""
    for frame in [f for f in week if roles.of_day[f.day] is DayRole.HARD][1:]:
        roles.of_day[frame.day] = DayRole.EASY


def _long_minutes(
    week: Sequence[Frame],
    roles: Roles,
    request: PlannerInput,
    ledger: DayLimits,
    demands: EventDemands | None,
    *,
    light: bool,
) -> float | None:
    """Return the minutes of a week's long day: one step longer than lately, up to what the event asks for."""
    long = next((f for f in week if roles.of_day[f.day] is DayRole.LONG), None)
    sport = roles.sport.get(long.day) if long is not None else None
    target = long_target(demands, sport) if sport is not None else None
    if long is None or sport is None or target is None:
        return None
    target = max(share_of_peak(demands, _weeks_before_taper(demands, long)) * target, _usual_long(request, sport))
    able = min(
        ledger.longest_on(long.day, sport),
        longest_minutes(DayRole.LONG, long, roles, request),
    )
    wanted = min(target, able)
    lately = ledger.longest_lately(long.day, sport, since=long.day - timedelta(days=VERY_LONG_RUN_APART_DAYS))
    if sport == Sport.RUNNING and lately > max(VERY_LONG_RUN_MIN, NEARLY_AS_LONG * wanted):
        # Bones and tendons take a run of half a day every other week, not every week (Koop).
        wanted = SHORTER_LONG_RUN * wanted
    steady = longest_session_within("steady", long.phase, ledger.most_load(long.day, long=True), int(wanted), ROUND_MIN)
    reachable = min(target, long.minutes, longest_minutes(DayRole.LONG, long, roles, request))
    if light or (steady < wanted and ledger.longest_lately(long.day, sport) < NEARLY_LONG_ENOUGH * reachable):
        # A long day grows first and rehearses the race's effort when it is long enough.
        roles.kind[long.day] = "endurance"
    if long.tapers:
        return TAPER_LONG_SHARE * wanted
    # The first long session after a race, or after a week off, is no longer than one of a lighter week.
    recovers = any(f.days_after_goal is not None for f in week) or ledger.was_idle(week[0].monday)
    return LIGHT_LONG_SHARE * wanted if light or recovers else wanted


def _weeks_before_taper(demands: EventDemands | None, frame: Frame) -> int:
    """The weeks from a day to the taper of a race, which is its last one."""
    return (demands.day - frame.day).days // 7 - 1 if demands is not None else 0


def _second_long_day(week: Sequence[Frame], roles: Roles, ledger: DayLimits, long_minutes: float) -> dict[date, float]:
    """Return the day beside the long one that is long too, with its minutes: training on tired legs, as the race is (Koop).

    Every other week of the build and the peak, and not when a long run itself is a very long one.
    """
    long = next(f for f in week if roles.of_day[f.day] is DayRole.LONG)
    sport = roles.sport.get(long.day)
    turn = is_even(long.monday)
    if sport == Sport.RUNNING:
        lately = ledger.longest_lately(long.day, sport, since=long.day - timedelta(days=VERY_LONG_RUN_APART_DAYS))
        after_very_long = lately > VERY_LONG_RUN_MIN
        turn = long_minutes < lately if after_very_long else long_minutes <= VERY_LONG_RUN_MIN and turn
    if long.phase not in (Phase.BUILD, Phase.PEAK) or any(f.tapers for f in week) or not turn:
        return {}
    beside = [
        f
        for days in (1, -1)
        for f in week
        if (f.day - long.day).days == days
        and roles.of_day[f.day] is DayRole.EASY
        and roles.sport.get(f.day) == sport
        and f.day not in roles.strength
        and f.fixed is None
    ]
    minutes = min(SECOND_LONG_SHARE * long_minutes, beside[0].minutes) if beside else 0.0
    return {beside[0].day: minutes} if minutes >= LEAST_SECOND_LONG_MIN else {}


def _long_legs(
    week: Sequence[Frame],
    roles: Roles,
    request: PlannerInput,
    ledger: DayLimits,
    demands: EventDemands,
    *,
    light: bool,
) -> dict[date, float]:
    """Return the easy days on which a sport of the race without the long day grows towards it, with their minutes."""
    share = LIGHT_LONG_SHARE if light else 1.0

    def asked(frame: Frame) -> float:
        of_peak = share_of_peak(demands, _weeks_before_taper(demands, frame)) * roles.long_legs[frame.day]
        usual = _usual_long(request, roles.sport.get(frame.day, ""))
        return min(max(of_peak, usual), roles.long_legs[frame.day])

    return {
        f.day: share * min(asked(f), ledger.longest_on(f.day, roles.sport.get(f.day)), f.minutes)
        for f in week
        if f.day in roles.long_legs and roles.of_day[f.day] is DayRole.EASY and not f.tapers
    }


def _usual_long(request: PlannerInput, sport: str) -> float:
    """Return the length of the long sessions that somebody is used to: a short race is no reason to give them up."""
    every = sorted((m for d in request.done for name, m in d.sports if name == sport), reverse=True)
    return every[USUAL_LONGS - 1] if len(every) >= USUAL_LONGS else 0.0


def _lifting_fills(frame: Frame, roles: Roles) -> bool:
    """Whether lifting comes first on a day and leaves no room for a run or ride."""
    comes_first = roles.of_day[frame.day] is not DayRole.HARD and frame.day not in roles.mixed
    return frame.day in roles.strength and comes_first and frame.minutes - STRENGTH_MIN < LEAST_SECOND_MIN


def _plan_day(frame: Frame, load: float, roles: Roles, request: PlannerInput, ledger: DayLimits) -> PlannedDay:
    role = roles.of_day[frame.day]
    room = ledger.room(
        frame,
        lifts=frame.day in roles.strength,
        sport=roles.sport.get(frame.day),
        long=role is DayRole.LONG,
    )
    if role is DayRole.RACE or role is DayRole.REST:
        sessions = sessions_of(frame, load, roles, request)
    elif role is DayRole.OPENERS:
        sessions = sessions_of(replace(frame, minutes=room.time), load, roles, request)
    else:
        narrowed = replace(frame, minutes=room.minutes)
        most = min(load * ROUNDING_SLACK + 1.0, room.load)
        if role is DayRole.STRENGTH and _before_a_race(frame, request):
            narrowed = replace(narrowed, minutes=min(narrowed.minutes, LEAST_LIFTING_MIN))
        if role is DayRole.STRENGTH:
            # Lifting that was asked for has a useful length, whatever the week leaves.
            least = session_load("strength", frame.phase, int(min(LEAST_LIFTING_MIN, narrowed.minutes)))
            most = min(max(most, least), room.load)
            most = max(most, room.usual_lifting)
        elif frame.day in roles.mixed:
            least = session_load("strength", frame.phase, LEAST_MIXED_LIFTING_MIN)
            least += session_load("steady", frame.phase, MIXED_RUN_MIN)
            most = min(max(most, least), room.load)
        elif role is DayRole.HARD and frame.day in roles.strength:
            # The lifting comes besides the session, and takes nothing from it.
            lifting = session_load("strength", frame.phase, LEAST_MIXED_LIFTING_MIN)
            least = session_load(kind_of(role, frame, roles), frame.phase, int(PLAN_LEAST_HARD_MIN))
            most = min(max(most, least) + lifting, room.load)
        if frame.most_of_ctl is not None:
            most = min(most, load)
        sessions = sessions_of(narrowed, most, roles, request)
        if not sessions and role is DayRole.HARD and frame.tapers and frame.most_of_ctl is None:
            # A taper shortens hard sessions instead of dropping them.
            shortest = session_load(kind_of(role, frame, roles), frame.phase, int(PLAN_LEAST_SESSION_MIN))
            sessions = sessions_of(narrowed, min(shortest, room.load), roles, request)
        elif not sessions and role is DayRole.HARD:
            # What is too little for hard work is enough for an easy session.
            role = DayRole.EASY
            sessions = sessions_of(narrowed, most, replace(roles, of_day=roles.of_day | {frame.day: role}), request)
        sessions = tuple(_within(s, room, frame.phase) for s in sessions)
        if _before_a_race(frame, request):
            sessions = tuple(_lighter_lifting(s, frame.phase) for s in sessions)
        if frame.most_of_ctl is not None:
            sessions = tuple(replace(s, lightened=True) for s in sessions)
        if frame.day in roles.bricks and sessions:
            sessions = _as_brick(sessions, roles.bricks[frame.day], frame, room, ledger)
        if frame.off_feet:
            sessions = tuple(walked(s) if s.sport == Sport.RUNNING else s for s in sessions)
    if role is not DayRole.RACE:
        sessions = tuple(
            walked(s) if s.sport and body_limits(request.mission, s.sport, frame.day).walks_only else s
            for s in sessions
        )
    if role not in UNLIMITED_ROLES and not may_run_fast(request, frame.day):
        sessions = tuple(replace(s, terrain=FLAT) if s.sport == Sport.RUNNING else s for s in sessions)
    if _only_lifts_briefly(sessions):
        sessions = ()
    if not sessions and role is not DayRole.REST:
        role = DayRole.REST
    return PlannedDay(
        day=frame.day, phase=frame.phase, role=_role_of_sessions(role, sessions), sessions=sessions, note=frame.note
    )


def _before_a_race(frame: Frame, request: PlannerInput) -> bool:
    """Whether lifting is lighter, in the last two weeks before the A race of somebody who does not only lift."""
    goal = request.mission.goal_date if request.mission is not None else None
    away = (goal - frame.day).days if goal is not None else 0
    return 0 < away <= LIGHTER_LIFTING_DAYS and set(request.athlete.sports) != {Sport.STRENGTH}


def _lighter_lifting(session: PlannedSession, phase: Phase) -> PlannedSession:
    """The session, no longer than lifting is before a race where it is lifting."""
    if session.kind != "strength" or (session.minutes or 0.0) <= LEAST_LIFTING_MIN:
        return session
    return replace(session, minutes=LEAST_LIFTING_MIN, load=session_load("strength", phase, int(LEAST_LIFTING_MIN)))


def may_run_fast(request: PlannerInput, day: date) -> bool:
    """Whether runs of a day may have strides or climbs in them: where a hard run could be, and nothing that it loads is open."""
    hurt = open_injury(request.mission, Sport.RUNNING, day) is not None
    return not hurt and may_be_hard(request, Sport.RUNNING, day)


def _only_lifts_briefly(sessions: tuple[PlannedSession, ...]) -> bool:
    """Whether a day would be nothing but lifting too short to be worth the way."""
    return all(s.kind == "strength" and (s.minutes or 0.0) < PLAN_LEAST_SESSION_MIN for s in sessions)


def _within(session: PlannedSession, room: DayRoom, phase: Phase) -> PlannedSession:
    """The session no longer than one of the day may be."""
    most = int(room.longest_of(session))
    if (session.minutes or 0.0) <= most:
        return session
    return replace(session, minutes=float(most), load=session_load(session.kind, phase, most))


def walked(session: PlannedSession) -> PlannedSession:
    """A walk instead of a session on foot, on wheels or in water; of a long one in the others so much as legs new to it bear."""
    walk = replace(session, sport=Sport.WALKING, kind="endurance", max_zone=2, hard=False)
    if session.sport == Sport.RUNNING or (session.minutes or 0.0) <= LONGEST_WALK_INSTEAD_MIN:
        return walk
    most = LONGEST_WALK_INSTEAD_MIN
    return replace(walk, minutes=most, load=(session.load or 0.0) * most / (session.minutes or most))


def _as_brick(
    sessions: tuple[PlannedSession, ...], brick: Brick, frame: Frame, room: DayRoom, ledger: DayLimits
) -> tuple[PlannedSession, ...]:
    """Add a short session of the other sport straight before or after, from the minutes of the first where the day has no more."""
    main, order = sessions[0], brick.order
    other = order[1] if order[0] == main.sport else order[0]
    longest = ledger.longest_lately(frame.day, other)
    able = min(longest * BRICK_OF_LONGEST, max((main.minutes or 0.0) * BRICK_OF_OTHER_HALF, LEAST_BRICK_SHORT_MIN))
    minutes = int(min(brick.short_min, 5 * (able // 5)))
    load = session_load("endurance", frame.phase, minutes) if minutes else 0.0
    if minutes < LEAST_BRICK_SHORT_MIN:
        return sessions
    left_minutes = int(min(main.minutes or 0.0, room.time - minutes))
    left = min(room.load - load, main.load or 0.0)
    if left_minutes > SHORT_LONG_MIN:
        left_minutes -= left_minutes % ROUND_MIN
    left_minutes = longest_session_within(main.kind, frame.phase, left, left_minutes, ROUND_MIN)
    if left_minutes < minutes:
        return sessions
    shorter = replace(main, minutes=float(left_minutes), load=session_load(main.kind, frame.phase, left_minutes))
    short = PlannedSession(
        sport=other, kind="endurance", minutes=float(minutes), max_zone=ZONE_OF_KIND["endurance"], load=load
    )
    first, second = (shorter, short) if other == order[1] else (short, shorter)
    also = (AlsoPlanned(sport=second.sport or other, kind=second.kind, hours_after=0.0),)
    return (replace(first, also=also), second, *sessions[1:])


def _role_of_sessions(role: DayRole, sessions: tuple[PlannedSession, ...]) -> DayRole:
    if sessions and all(s.kind == "strength" for s in sessions):
        return DayRole.STRENGTH
    return role


def _longest(day: DoneDay) -> float:
    """Return a day's longest session, estimated from its load if its length is missing."""
    return day.longest_min if day.longest_min is not None else MINUTES_PER_LOAD * day.load
