"""Compute what each coming day may carry at most: its weight in the week, its cap, and the highest level."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import accumulate, groupby, islice
from math import inf, isnan, nan, sqrt
from statistics import fmean
from typing import TypeAlias

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.season import DayRole, PlannedDay, PlannedWeek, SeasonPlan, monday_of
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.constants import (
    AFTER_GOAL,
    AFTER_GOAL_WEEK_DAYS,
    FAMILIAR_DAYS,
    FIRST_SHARE_OF_HOURS,
    KEEP,
    LIGHT_WEEK_AFTER,
    MOST_MONOTONY,
    MOST_TRAINING_DAYS,
    PLAN_DAY_WEIGHT,
    PLAN_HOURS_BY_LEVEL,
    PLAN_LIGHT_WEEK_SHARE,
    PLAN_START_LOAD_PER_HOUR,
    PLAN_TAPER_BANDS,
    PLAN_TAPER_VOLUME,
    familiar_fitness,
    mornings_before,
    ramp_limit,
)
from lanterne_rouge.season.event_demands import demands_of
from lanterne_rouge.season.request import PlannerInput, way_back
from lanterne_rouge.season.roles import Roles
from lanterne_rouge.season.sessions import (
    HIGH_SHARE_OF_SESSION,
    kind_of,
    longest_minutes,
    opener_load,
    race_load,
    session_load,
)
from lanterne_rouge.season.volume import (
    is_loaded,
    last_block,
    light_is_due,
    loaded_weeks,
    most_minutes_after,
    share_of_peak,
    weeks_before,
    weeks_since_light,
)

LEAST_GROWTH, GROWTH_SHARE = 4.0, 0.15
EASY_HIGH_SHARE = 0.05
# A beginner's first weeks need no lighter one, nor does a road of nine or ten that begins with next to nothing (couch to 5 km); on a
# longer one, or from weeks of so many minutes on, it comes as for anybody else (Pfitzinger; Friel).
SMALL_WEEKS_OF_BEGINNERS, SMALL_WEEK_MIN, SHORT_ROAD_WEEKS = 4, 100.0, 10
# Shares to which an easy day may be lightened so that days differ, and how many such days a week may have.
LIGHTER_DAY, MOST_LIGHTER_DAYS = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4), 2

# The coming days of each week, by its Monday.
_Frames: TypeAlias = Mapping[date, Sequence[Frame]]


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """By day: weight in the week, highest load, fixed load (NaN: none), share of high intensity, and highest level.

    The level is the load of a day of weight 1. `taper`: lowest and highest share of the level before the taper.
    """

    weight: tuple[float, ...]
    cap: tuple[float, ...]
    fixed: tuple[float, ...]
    share: tuple[float, ...]
    level_max: tuple[float, ...]
    taper: tuple[tuple[float, float], ...]
    light: frozenset[date]
    mondays: tuple[bool, ...]


@dataclass(frozen=True, kw_only=True)
class _Day:
    """A day in its week: load at level 1, highest load, fixed load, load an hour, whether it is easy, and whether it is a race."""

    weight: float
    cap: float
    fixed: float
    per_hour: float
    easy: bool
    race: bool = False

    def load(self, level: float) -> float:
        return min(self.weight * level, self.cap) if isnan(self.fixed) else self.fixed


@dataclass(frozen=True, kw_only=True)
class _Week:
    """One coming week with its limits: minutes, growth of fitness, and highest load."""

    days: tuple[_Day, ...]
    minutes: float
    ctl: float
    growth: float
    most: float

    def mornings(self, level: float) -> list[float]:
        """Fitness on the morning after each day of the week."""
        return list(accumulate((day.load(level) for day in self.days), _next_morning, initial=self.ctl))[1:]

    def end(self, level: float) -> float:
        """Fitness after the week."""
        return self.mornings(level)[-1]

    def load(self, level: float) -> float:
        return sum(day.load(level) for day in self.days)

    def fits(self, level: float) -> bool:
        """Whether the week's training stays within its limits; a race is no training, so it takes nothing from the week."""
        minutes, total, end = 0.0, 0.0, self.ctl
        for day in self.days:
            if not day.race:
                load = day.load(level)
                minutes += 60 * load / day.per_hour
                total += load
                end = _next_morning(end, load)
        return minutes <= self.minutes and total <= self.most and end - self.ctl <= self.growth

    def minutes_at(self, level: float) -> float:
        """Minutes of training of the week at a level; a race is none that the next weeks could grow from."""
        return sum(60 * day.load(level) / day.per_hour for day in self.days if day.load(level) > 0 and not day.race)

    def highest(self, top: float) -> float:
        """Return the highest level that fits, to a thousandth."""
        low, high = 0.0, top
        if self.fits(high):
            return high
        for _ in range(18):
            middle = (low + high) / 2
            low, high = (middle, high) if self.fits(middle) else (low, middle)
        return low


def compute_bounds(
    days: Sequence[Frame], roles: Roles, request: PlannerInput, plan: SeasonPlan | None = None
) -> Bounds:
    """Compute the bounds of every day; `plan` is the one in force, whose lighter weeks come when they are due."""
    ctl = assumed_ctl(request)
    weight = tuple(0.0 if f.fixed else PLAN_DAY_WEIGHT[roles.of_day[f.day]] for f in days)
    most = tuple(_most_minutes(f, roles, request) for f in days)
    cap = tuple(_load_cap(f, roles, minutes, ctl) for f, minutes in zip(days, most, strict=True))
    fixed = tuple(_fixed_load(f, request, ctl) for f in days)
    share = tuple(_high_share(f, roles) for f in days)
    parts = [
        _Day(
            weight=w,
            cap=c,
            fixed=x,
            per_hour=60 * c / minutes if c >= 1 else 45.0,
            easy=roles.of_day[f.day] is DayRole.EASY,
            race=f.fixed is DayRole.RACE,
        )
        for f, w, c, x, minutes in zip(days, weight, cap, fixed, most, strict=True)
    ]
    parts, levels, light = _highest_levels(days, parts, request, ctl, plan)
    return Bounds(
        weight=weight,
        cap=tuple(part.cap for part in parts),
        fixed=fixed,
        share=share,
        level_max=levels,
        taper=tuple(_taper(f) for f in days),
        light=light,
        mondays=tuple(f.weekday == 0 for f in days),
    )


def assumed_ctl(request: PlannerInput) -> float:
    """Return the fitness to start from: as measured, else that of a careful start within the athlete's hours."""
    if request.ctl is not None:
        return max(request.ctl, 0.0)
    return FIRST_SHARE_OF_HOURS * weekly_hours(request) * PLAN_START_LOAD_PER_HOUR / 7


def weekly_hours(request: PlannerInput) -> float:
    """Return the hours a week may take: as set, else the minutes set for its days, else a quarter more than usual or by level."""
    if request.athlete.weekly_hours is not None:
        return max(request.athlete.weekly_hours, 0.0)
    offered = _offered_hours(request)
    if offered is not None:
        return offered
    lately = request.done[-28:]
    minutes = sum(d.minutes for d in lately)
    if len(lately) >= 14 and minutes > 0:
        return 1.25 * minutes / 60 / (len(lately) / 7)
    return PLAN_HOURS_BY_LEVEL.get(request.athlete.level or "", PLAN_HOURS_BY_LEVEL["recreational"])


def _offered_hours(request: PlannerInput) -> float | None:
    """Add up the minutes set for the training days, one day of seven off; None unless each has some."""
    if request.mission is None:
        return None
    limits = request.mission.constraints
    minutes = [limits.minutes_on(day) for day in limits.days]
    told = sorted((m for m in minutes if m is not None), reverse=True)
    return sum(told[:MOST_TRAINING_DAYS]) / 60 if told and len(told) == len(minutes) else None


def _most_minutes(frame: Frame, roles: Roles, request: PlannerInput) -> int:
    return int(min(frame.minutes, longest_minutes(roles.of_day[frame.day], frame, roles, request)))


def _load_cap(frame: Frame, roles: Roles, minutes: int, ctl: float) -> float:
    role = roles.of_day[frame.day]
    if role is DayRole.REST or minutes < 1:
        return 0.0
    most = session_load(kind_of(role, frame, roles), frame.phase, minutes)
    return min(most, max(frame.most_of_ctl * ctl, 0.0)) if frame.most_of_ctl is not None else most


def _fixed_load(frame: Frame, request: PlannerInput, ctl: float) -> float:
    if frame.fixed is DayRole.RACE:
        return race_load(frame, request, ctl)
    if frame.fixed is DayRole.OPENERS:
        return opener_load(request, ctl, frame.minutes)
    return 0.0 if frame.fixed is DayRole.REST else nan


def _high_share(frame: Frame, roles: Roles) -> float:
    role = roles.of_day[frame.day]
    return HIGH_SHARE_OF_SESSION.get(kind_of(role, frame, roles), HIGH_SHARE_OF_SESSION.get(role, EASY_HIGH_SHARE))


def _highest_levels(
    days: Sequence[Frame], parts: Sequence[_Day], request: PlannerInput, ctl: float, plan: SeasonPlan | None
) -> tuple[list[_Day], tuple[float, ...], frozenset[date]]:
    """Find the highest level of each week that hours and growth allow, starting from the fitness of the week before.

    Also returns the days, because easy days of too even a week become lighter, and the Mondays of the lighter weeks
    that follow three weeks of growth.
    """
    hours, back = weekly_hours(request), way_back(request)
    loads = [d.load for d in request.done]
    mornings = mornings_before(ctl, loads[-FAMILIAR_DAYS:])
    varied: list[_Day] = []
    levels: list[float] = []
    light: set[date] = set()
    before = weeks_before(request)
    # What was trained lately is no peak that is still to come.
    largest = max(before, default=0.0)
    loaded = loaded_weeks(request, plan)
    # What grew before the last lighter week has had its rest.
    starts = _starts_of_weeks(request, ctl)[-1 - loaded :]
    begun = _light_week_begun(request, plan)
    usual_level = ctl
    lately: list[float] = []
    weeks = {monday: tuple(week) for monday, week in groupby(days, key=lambda f: f.monday)}
    parts_left = iter(parts)
    for monday, frames in weeks.items():
        own = tuple(islice(parts_left, len(frames)))
        left = _weeks_to_taper(weeks, monday)
        share = share_of_peak(demands_of(request.mission, monday, request.athlete), left + max(loaded, 0))
        returning = back.most([f.day for f in frames]) if back is not None else None
        week = _Week(
            days=own,
            minutes=min(max(share * hours * 60, min(largest, hours * 60)), most_minutes_after(before, request))
            - _minutes_spent(request, monday),
            ctl=ctl,
            growth=ramp_limit(familiar_fitness(mornings, loads), request.own.ramp_share) * len(own) / 7,
            most=returning if returning is not None else inf,
        )
        top = max(4 * ctl, 3 * hours * 60 / 7, 60.0)
        week, level = _vary_days(week, week.highest(top), top)
        due = (
            _may_be_light(weeks, monday) and light_is_due(loaded, left, request) and not _is_new(request, monday, left)
        )
        if due or monday == begun or (left > last_block(request) and _after_growth(starts, weeks, monday)):
            light.add(monday)
            starts.clear()
            loaded = -1
            # Lighter than the weeks before it, not only than what this one could have been.
            usual = min(week.load(level), max(lately[-LIGHT_WEEK_AFTER:], default=0.0) or inf)
            level = replace(week, most=PLAN_LIGHT_WEEK_SHARE * usual).highest(level)
        varied += week.days
        levels += [level] * len(own)
        is_eased = any(_is_eased(f) for f in frames)
        # What a taper and the days after a goal leave out is not there for the weeks after them to build on.
        week = replace(week, days=tuple(_eased(d, f, usual_level) for d, f in zip(week.days, frames, strict=True)))
        usual_level = usual_level if is_eased else level
        mornings += week.mornings(level)
        loads += [day.load(level) for day in week.days]
        if len(own) == 7:
            lately.append(week.load(level))
        if len(own) == 7 or any(before):
            # The days left of the week in which a plan begins are no first week to grow from.
            before.append(week.minutes_at(level) + _minutes_spent(request, monday))
        ctl = mornings[-1]
        starts.append(ctl)
        # A week with days off or a race may be as light as one that was planned to be.
        lightened = weeks_since_light(before) == 0 and monday not in light
        whole = len(own) == 7 or (plan is not None and plan.days[0].day <= monday)
        loaded = 0 if is_eased or lightened else loaded + (whole and is_loaded(before[-1], request))
    return varied, tuple(levels), frozenset(light)


def _starts_of_weeks(request: PlannerInput, ctl: float) -> list[float]:
    """Return fitness on the last mornings a week apart, oldest first, today last."""
    loads = [d.load for d in request.done[-7 * LIGHT_WEEK_AFTER :]]
    mornings = mornings_before(ctl, loads)
    return mornings[::-7][::-1] if len(loads) >= 7 * LIGHT_WEEK_AFTER else [ctl]


def _light_week_begun(request: PlannerInput, plan: SeasonPlan | None) -> date | None:
    """Return the Monday of a lighter week that has begun: it stays one when the plan is made anew within it."""
    monday = monday_of(request.today)
    if plan is None or request.today == monday:
        return None
    return next((week.monday for week in plan.weeks if week.recovery and week.monday == monday), None)


def _minutes_spent(request: PlannerInput, monday: date) -> float:
    return sum(d.minutes for d in request.done[-7:] if monday <= d.day < monday + timedelta(days=7))


def _vary_days(week: _Week, level: float, top: float) -> tuple[_Week, float]:
    """Make easy days lighter, one after the other and as little as needed, until the days of the week differ enough."""
    for n in [n for n, day in enumerate(week.days) if day.easy][:MOST_LIGHTER_DAYS]:
        if len(week.days) < 7 or _monotony([day.load(level) for day in week.days]) <= MOST_MONOTONY:
            break
        whole, most = week, week.days[n].load(level)
        for share in LIGHTER_DAY:
            lighter = replace(whole.days[n], cap=share * most)
            week = replace(whole, days=(*whole.days[:n], lighter, *whole.days[n + 1 :]))
            level = week.highest(top)
            if _monotony([day.load(level) for day in week.days]) <= MOST_MONOTONY:
                break
    return week, level


def _monotony(loads: Sequence[float]) -> float:
    mean = fmean(loads)
    spread = sqrt(sum((load - mean) ** 2 for load in loads) / (len(loads) - 1))
    return mean / spread if spread > 0 else 0.0


def _after_growth(starts: Sequence[float], weeks: _Frames, monday: date) -> bool:
    """Whether three weeks of real growth are over, so that a lighter week is due (practice).

    Not near a race, where the weeks are lighter anyway.
    """
    if len(starts) <= LIGHT_WEEK_AFTER:
        return False
    growth = starts[-1] - starts[-1 - LIGHT_WEEK_AFTER]
    return growth >= max(LEAST_GROWTH, GROWTH_SHARE * starts[-1]) and _may_be_light(weeks, monday)


def _weeks_to_taper(weeks: _Frames, monday: date) -> float:
    """Return the whole weeks from this Monday on before the next taper begins; many without one."""
    first = next((start for start in weeks if start >= monday and _has_taper(weeks[start])), None)
    return inf if first is None else (first - monday).days // 7


def _has_taper(week: Sequence[Frame]) -> bool:
    return any(f.phase is Phase.TAPER for f in week)


def _may_be_light(weeks: _Frames, monday: date) -> bool:
    """Whether a week may become a lighter one: a whole one that no race makes lighter anyway, nor the week after it a taper.

    A lighter week right before a taper would make three light weeks of two, and cost the fitness that the taper is for.
    """
    week = weeks[monday]
    near = any(_is_eased(f) or f.fixed is DayRole.RACE for f in week)
    before_taper = _has_taper(weeks.get(monday + timedelta(days=7), ()))
    return len(week) == 7 and not near and not before_taper


def _is_eased(frame: Frame) -> bool:
    """Whether a day is lighter because of a goal that is near or was there."""
    return frame.tapers or frame.days_after_goal is not None


def _eased(day: _Day, frame: Frame, level: float) -> _Day:
    """The day with what a taper, or the days after a goal, leave of the level before it."""
    if not _is_eased(frame) or day.race:
        return day
    share = fmean(PLAN_TAPER_VOLUME) if frame.days_after_goal is None else _taper(frame)[1]
    return replace(day, cap=min(day.cap, day.weight * share * level))


def _is_new(request: PlannerInput, monday: date, left: float) -> bool:
    """Whether a beginner's road has only begun, or is so short and small that no week needs to be lighter; `left`: weeks to a taper."""
    early = monday < request.today + timedelta(weeks=SMALL_WEEKS_OF_BEGINNERS)
    used_to = max(weeks_before(request), default=0.0) >= SMALL_WEEK_MIN
    ahead = (monday - request.today).days / 7 + left
    return request.athlete.level == "beginner" and (early or not (used_to or ahead > SHORT_ROAD_WEEKS))


def _taper(frame: Frame) -> tuple[float, float]:
    """Return the shares of the earlier level that a day of the taper, or after a goal, may carry; (0, inf) otherwise."""
    if frame.days_after_goal is not None:
        first, second = AFTER_GOAL
        # The second week is training again: what it may carry at least the first might have carried at most.
        return (first, second) if frame.days_after_goal > AFTER_GOAL_WEEK_DAYS else (0.0, first)
    if frame.tapers and frame.days_to_event is not None:
        return next(shares for days, shares in PLAN_TAPER_BANDS if frame.days_to_event >= days)
    return 0.0, inf


def _next_morning(now: float, load: float) -> float:
    return now * KEEP + load * (1 - KEEP)


def sum_weeks(days: Sequence[PlannedDay], request: PlannerInput, *, light: frozenset[date]) -> tuple[PlannedWeek, ...]:
    """Return one summary a week from its Monday; the first and last cover only their planned days."""
    ctl = assumed_ctl(request)
    lines = []
    by_week: dict[date, list[PlannedDay]] = {}
    for d in days:
        by_week.setdefault(monday_of(d.day), []).append(d)
    for monday, week in sorted(by_week.items()):
        for d in week:
            ctl = ctl * KEEP + d.load * (1 - KEEP)
        lines.append(
            PlannedWeek(
                monday=monday,
                phase=week[len(week) // 2].phase,
                load=round(sum(d.load for d in week), 1),
                minutes=sum(d.minutes for d in week),
                hard_days=sum(d.hard for d in week),
                recovery=monday in light,
                ctl_end=round(ctl, 1),
            )
        )
    return tuple(lines)
