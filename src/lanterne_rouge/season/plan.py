"""Plan a season: first roles, then loads chosen by the response model, then sessions within every limit.

Needs NumPy; the daily repair of a stored plan (`repair.py`) does not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from itertools import accumulate
from math import inf, isfinite
from statistics import median

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.mission import Phase, Priority
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.language.phrasing import counted, date_in_words
from lanterne_rouge.season.body_limits import with_healing
from lanterne_rouge.season.bounds import Bounds, assumed_ctl, compute_bounds, sum_weeks
from lanterne_rouge.season.calendar import (
    GOAL_WEIGHT,
    EventDay,
    Frame,
    bone_before,
    build_frames,
    event_days,
    goals_ahead,
    why_not_raced,
)
from lanterne_rouge.season.changes import list_unmet_wishes
from lanterne_rouge.season.constants import AFTER_GOAL, KEEP, PLAN_RULES, PLAN_TAPER_VOLUME, best_recent_fitness
from lanterne_rouge.season.event_demands import demands_of, goals_after, races_of
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.response import Constants, Horizon, ResponseModel
from lanterne_rouge.season.roles import Roles, assign_roles
from lanterne_rouge.season.under_limits import SeasonFit
from lanterne_rouge.season.writing import with_written_loads, write_plan

RESPONSE_HISTORY_DAYS = 90
# On the morning of the goal at most a tenth of the highest fitness of the road is lost, as far as the taper holds no more than
# this share of the same weekdays two to four weeks before it: whole minutes take off more than the loads did. So often it is made
# fuller.
MOST_TAPER_LOSS, MOST_OF_TAPER, MOST_OF_TAPER_MINUTES, FULLER_TAPERS = 0.095, 0.58, 0.57, 3
SAME_WEEKDAYS = (2, 3, 4)
# A day that holds less than this share of the load chosen for it has other limits, and more would not lengthen it.
TOOK_IT = 0.85
# Later goals are too far away to shape the coming days; a later plan takes them into account.
MOST_GOALS = 3


def plan_season(request: PlannerInput, *, reason: str = "A new plan", before: SeasonPlan | None = None) -> SeasonPlan:
    """Plan from today to the last goal; always returns a plan and lists the wishes that did not fit.

    `before` is the plan in force: the search starts from its loads, and its lighter weeks stay where they are due.
    """
    if request.mission is not None:
        request = replace(request, mission=with_healing(request.mission, request.today))
    ahead = build_frames(request)
    roles = assign_roles(ahead, request)
    room = compute_bounds(ahead, roles, request, before)
    loads = _choose_loads(ahead, room, request, before)
    season = SeasonFit(ahead, roles, request, light=room.light)
    days = season.fit(loads)
    for _ in range(FULLER_TAPERS):
        fuller = _fuller_tapers(days, loads, room, request)
        if fuller == loads:
            break
        loads = fuller
        days = season.fit(loads)
    goal = _goal(request)
    plan = SeasonPlan(
        id=_id(request, days),
        made_on=request.today,
        goal=goal[0],
        goal_date=goal[1],
        reason=reason,
        version=PLAN_RULES,
        days=days,
        weeks=sum_weeks(days, request, light=room.light),
    )
    unmet = list_unmet_wishes(request, roles, plan.weeks)
    if unmet != roles.unmet:
        # What is told of fitness goes by the sessions as they are written, like the fitness of the mornings ahead.
        unmet = list_unmet_wishes(request, roles, sum_weeks(_written_days(plan, request), request, light=room.light))
    return replace(plan, gave_up=(*_races_in_doubt(ahead, request), *unmet, *_lifting_left_out(days, roles, request)))


def _lifting_left_out(days: Sequence[PlannedDay], roles: Roles, request: PlannerInput) -> tuple[str, ...]:
    """Say in how many weeks a hard day doesn't bear the lifting that was asked for beside its session."""
    wished = request.mission.wishes.strength_days if request.mission is not None else None
    weeks = {
        monday_of(d.day)
        for d in days
        if wished and d.day in roles.strength and d.hard and all(s.kind != "strength" for s in d.sessions)
    }
    return (
        (f"Lifting after the hard session in {counted(len(weeks), 'week')}: those days can't bear more yet.",)
        if weeks
        else ()
    )


def _written_days(plan: SeasonPlan, request: PlannerInput) -> tuple[PlannedDay, ...]:
    """The days with the loads of their written sessions."""
    demands = demands_of(request.mission, request.today, request.athlete)
    races = races_of(request.mission, request.athlete)
    later = goals_after(demands, request.mission, request.athlete)
    return with_written_loads(plan, write_plan(plan, request.athlete, demands, later=later, races=races)).days


def usual_load(request: PlannerInput) -> float:
    """Return the daily load the body is used to: the best four weeks of three months, at least today's fitness."""
    return max(best_recent_fitness(assumed_ctl(request), [d.load for d in request.done[-RESPONSE_HISTORY_DAYS:]]), 5.0)


def _choose_loads(
    ahead: Sequence[Frame], room: Bounds, request: PlannerInput, before: SeasonPlan | None
) -> tuple[float, ...]:
    past = request.done[-RESPONSE_HISTORY_DAYS:]
    usual = usual_load(request)
    horizon = Horizon(
        past=np.array([d.load for d in past] or [usual], dtype=np.float64),
        past_share=np.array([d.high_share for d in past] or [0.15], dtype=np.float64),
        usual=usual,
        goals=tuple(
            ((day - request.today).days, weight) for day, weight in goals_ahead(request.mission, request.today)
        )[:MOST_GOALS],
    )
    horizon_days = len(ahead)
    reachable = tuple((n, weight) for n, weight in horizon.goals if n < horizon_days)
    horizon = Horizon(past=horizon.past, past_share=horizon.past_share, usual=usual, goals=reachable)
    start = None
    if before is not None:
        # Days after the end of the earlier plan have no load to start from.
        start = [planned.load for f in ahead if (planned := before.on(f.day)) is not None]
    constants = Constants(fitness_days=request.own.fitness_days, fatigue_days=request.own.fatigue_days)
    return choose_levels(room, horizon, constants, start=start).loads


def _fuller_tapers(
    days: Sequence[PlannedDay], loads: tuple[float, ...], room: Bounds, request: PlannerInput
) -> tuple[float, ...]:
    """Return the loads with more in tapers whose sessions, in whole minutes, cost too much fitness before their goal."""
    firsts = {day for day, weight in goals_ahead(request.mission, request.today) if weight == GOAL_WEIGHT[Priority.A]}
    for goal, day in enumerate(days):
        if day.day in firsts and day.role is DayRole.RACE and day.phase in (Phase.TAPER, Phase.PEAK):
            loads = _fuller_taper(goal, days, loads, room, request)
    return loads


def _fuller_taper(
    goal: int, days: Sequence[PlannedDay], loads: tuple[float, ...], room: Bounds, request: PlannerInput
) -> tuple[float, ...]:
    first = next((n + 1 for n in range(goal - 1, -1, -1) if days[n].phase is not Phase.TAPER), 0)
    mornings = list(accumulate((d.load for d in days[:goal]), _next_morning, initial=assumed_ctl(request)))
    raced = next((n + 1 for n in range(first - 1, -1, -1) if days[n].role is DayRole.RACE), 0)
    every = [d.load for d in request.done] + [d.load for d in days]
    behind = len(request.done)
    before = [behind + n - 7 * weeks for n in range(first, goal) for weeks in SAME_WEEKDAYS if behind + n >= 28]
    if raced >= goal:
        return loads  # Another race is on the day before: there is no taper between them.
    # What is added before the highest morning would raise that morning, too.
    highest = max(range(raced, goal), key=mornings.__getitem__)
    free = [n for n in range(max(first, highest), goal) if _takes_more(days[n], loads[n], room, n)]
    taken = sum(days[n].load for n in range(first, goal))
    missing = (1 - MOST_TAPER_LOSS) * mornings[highest] - mornings[goal]
    spare = MOST_OF_TAPER * sum(every[n] for n in before) / len(SAME_WEEKDAYS) - taken
    # Easier minutes than those before it may not make up for the load: what is cut is the volume.
    length = [d.minutes for d in request.done] + [d.minutes for d in days]
    minutes = sum(length[behind + first : behind + goal])
    volume = MOST_OF_TAPER_MINUTES * sum(length[n] for n in before) / len(SAME_WEEKDAYS)
    spare = min(spare, taken * (volume / minutes - 1)) if minutes else spare
    if not free or missing <= 0 or spare <= 0:
        return loads
    # A day in the middle of the taper counts with what is left of it on the morning of the goal.
    more = min(missing / ((1 - KEEP) * KEEP ** ((goal - first) / 2)), spare)
    factor = 1 + more / sum(days[n].load for n in free)
    return tuple(min(load * factor, room.cap[n]) if n in free else load for n, load in enumerate(loads))


def _takes_more(day: PlannedDay, load: float, room: Bounds, n: int) -> bool:
    """Whether a day of a taper has a session that could be longer: it took what it was given, below the most of its day."""
    return day.load >= TOOK_IT * load > 0 and load < room.cap[n] and not isfinite(room.fixed[n])


def _next_morning(now: float, load: float) -> float:
    return now * KEEP + load * (1 - KEEP)


def _goal(request: PlannerInput) -> tuple[str | None, date | None]:
    mission = request.mission
    if mission is None or mission.goal_date is None or mission.goal_date < request.today:
        return None, None
    return mission.goal_event, mission.goal_date


def _id(request: PlannerInput, days: Sequence[PlannedDay]) -> str:
    digest = sha256(repr((request.today, [(d.day, d.role, d.load, d.minutes) for d in days])).encode()).hexdigest()
    return f"{request.today}-{digest[:8]}"


def _races_in_doubt(ahead: Sequence[Frame], request: PlannerInput) -> tuple[str, ...]:
    """Name the races during illness, pain or the return; they are not planned."""
    events = event_days(request.mission)
    return tuple(
        _in_doubt(events[f.day], f.day, request) for f in ahead if f.day in events and f.fixed is not DayRole.RACE
    )


def _in_doubt(event: EventDay, day: date, request: PlannerInput) -> str:
    bone = bone_before(request.mission, event.sport, day)
    if bone is not None:
        return why_not_raced(event.name, day, bone, request.today)
    return (
        f"{event.name} on {date_in_words(day)} comes while you recover."
        " Race only if you're well by then; I'll plan it once you are."
    )


# Days that share one level in the weeks before a goal; elsewhere a calendar week has one.
TAPER_KNOT_DAYS, TAPER_FROM_DAYS = 3, 21
# So many days before a taper keep the level of the weeks before them.
# What the weeks before reached counts, not a lighter week among them.
HELD_DAYS, HELD_AT = 28, 0.75
SEARCH_STEPS, WARM_SEARCH_STEPS = 160, 60
STEP_SHARE = 0.05
# Share of the highest level from which the search starts where no earlier plan says better.
UNKNOWN_START = 0.8
ADAM_MEAN, ADAM_SQUARE = 0.9, 0.99
NO_TAPER = (0.0, inf)
# Below this volume there is nothing to distribute.
LEAST_VOLUME = 1.0
# Mean weight of a day in a normal week, which turns loads into a level.
USUAL_WEIGHT = 1.05
LEAST_DAYS_FOR_MEAN = 7
# A few missed days right before a taper do not make the taper deeper.
STILL_ABLE_SHARE = 0.9


@dataclass(frozen=True, kw_only=True)
class Levels:
    """The chosen loads by day, before they become sessions, and the value the model gives them."""

    loads: tuple[float, ...]
    value: float


def choose_levels(
    bounds: Bounds, horizon: Horizon, constants: Constants, *, start: Sequence[float] | None = None
) -> Levels:
    """Find the best loads within the bounds by projected gradient steps; `start`: loads of an earlier plan."""
    days = len(bounds.weight)
    weight, cap = np.asarray(bounds.weight), np.asarray(bounds.cap)
    fixed, share = np.asarray(bounds.fixed), np.asarray(bounds.share)
    most = np.asarray(bounds.level_max)
    if not horizon.goals:
        level = most
        return Levels(loads=tuple(float(x) for x in _loads(level, weight, cap, fixed)), value=0.0)
    model = ResponseModel(horizon, days, constants)
    knots = _knots(bounds, [day for day, _ in horizon.goals])
    knot_of_day = np.repeat(np.arange(len(knots)), np.diff([*knots, days]))
    chosen, settled = (weight > 0) & ~np.isfinite(fixed), np.where(np.isfinite(fixed), fixed, 0.0)
    # Beyond the level at which the last day of a stretch is full nothing changes, and no slope would lead back from there.
    full = np.divide(cap, weight, out=np.zeros_like(cap), where=chosen)
    highest = np.minimum(most[knots], np.maximum.reduceat(full, knots))
    theta = np.minimum(_first_guess(start, weight, knots, highest), highest)
    mean, square = np.zeros_like(theta), np.zeros_like(theta)
    # Not NumPy's median, which imports its masked arrays.
    pace = STEP_SHARE * max(median(highest.tolist()), 1.0)
    best, best_value = theta, -np.inf
    for step in range(1, (WARM_SEARCH_STEPS if start is not None else SEARCH_STEPS) + 1):
        wanted = weight * np.minimum(theta[knot_of_day], most)
        value, by_load, _ = model.gradient(np.where(chosen, np.minimum(wanted, cap), settled), share)
        if value > best_value:
            best, best_value = theta, value
        slope = np.add.reduceat(np.where(chosen & (wanted < cap), by_load * weight, 0.0), knots)
        mean = ADAM_MEAN * mean + (1 - ADAM_MEAN) * slope
        square = ADAM_SQUARE * square + (1 - ADAM_SQUARE) * slope**2
        rate = pace * (1 - step / (1.5 * SEARCH_STEPS))
        moved = mean / (1 - ADAM_MEAN**step) / (np.sqrt(square / (1 - ADAM_SQUARE**step)) + 1e-12)
        theta = np.minimum(np.maximum(theta + rate * moved, 0.0), highest)
    reached = np.minimum(best[knot_of_day], most)
    level = limit_taper(hold_until_taper(reached, bounds, horizon), bounds, horizon)
    return Levels(loads=tuple(float(x) for x in _loads(level, weight, cap, fixed)), value=float(best_value))


def hold_until_taper(level: FloatArray, bounds: Bounds, horizon: Horizon) -> FloatArray:
    """Keep the days right before a taper at the level of the weeks before them: a taper that begins earlier is too long.

    The model would ease for three weeks; what that costs in fitness is certain, what it gains is small (Bosquet 2007).
    """
    held = level.copy()
    for goal, _ in horizon.goals:
        first = goal
        while first > 0 and bounds.taper[first - 1] != NO_TAPER:
            first -= 1
        # Of a short road the first half shows what was reached.
        since = max(first - HELD_DAYS, min(TAPER_FROM_DAYS, first // 2))
        # Between two races the weeks before the earlier one show it.
        before = [float(level[d]) for d in range(since) if bounds.taper[d] == NO_TAPER][-TAPER_FROM_DAYS:]
        if len(before) >= LEAST_DAYS_FOR_MEAN:
            usual = float(np.interp(HELD_AT * (len(before) - 1), np.arange(len(before)), np.sort(before)))
            for d in range(since, first):
                if bounds.taper[d] == NO_TAPER:
                    held[d] = max(held[d], min(usual, bounds.level_max[d]))
    return held


def limit_taper(level: FloatArray, bounds: Bounds, horizon: Horizon) -> FloatArray:
    """Keep the level within the taper's shares of the level of the three weeks before, planned or done."""
    held = level.copy()
    weight, cap, fixed = np.asarray(bounds.weight), np.asarray(bounds.cap), np.asarray(bounds.fixed)
    usual = _usual_weight(bounds)
    day = 0
    while day < len(held):
        end = next((d for d in range(day, len(held)) if bounds.taper[d] == NO_TAPER), len(held))
        if end > day:
            # Loads, not levels: capped days carry less than their level.
            planned = _loads(held[:day], weight[:day], cap[:day], fixed[:day])
            lately = float(np.mean(np.concatenate([horizon.past, planned])[-TAPER_FROM_DAYS:]))
            before = max(lately, min(STILL_ABLE_SHARE * horizon.usual, _mean_possible_load(bounds))) / usual
            held[day:end] = _clip_to_shares(held[day:end], bounds, day, before)
        day = max(end, day + 1)
    return held


def _loads(level: FloatArray, weight: FloatArray, cap: FloatArray, fixed: FloatArray) -> FloatArray:
    return np.where(np.isfinite(fixed), fixed, np.minimum(weight * level, cap))


def _knots(bounds: Bounds, goals: Sequence[int]) -> list[int]:
    """Return the first days of the stretches that share one level: calendar weeks, and shorter ones before a goal."""
    knots = [0]
    for day in range(1, len(bounds.weight)):
        near = any(0 <= goal - day <= TAPER_FROM_DAYS for goal in goals)
        if bounds.mondays[day] or (near and day - knots[-1] >= TAPER_KNOT_DAYS):
            knots.append(day)
    return knots


def _first_guess(
    start: Sequence[float] | None, weight: FloatArray, knots: list[int], highest: FloatArray
) -> FloatArray:
    if start is None:
        return highest * UNKNOWN_START
    loads = np.zeros(len(weight))
    loads[: min(len(start), len(weight))] = np.asarray(start)[: len(weight)]
    parts = [slice(first, last) for first, last in zip(knots, [*knots[1:], len(weight)], strict=True)]
    known = [loads[part].sum() / max(weight[part].sum(), 0.5) for part in parts]
    return np.where(np.asarray(knots) < len(start), known, highest * UNKNOWN_START)


def _usual_weight(bounds: Bounds) -> float:
    """Return the mean weight of the days outside tapers, or of a normal week if there are too few."""
    free = [weight for weight, share in zip(bounds.weight, bounds.taper, strict=True) if share == NO_TAPER]
    mean = sum(free) / len(free) if len(free) >= LEAST_DAYS_FOR_MEAN else 0.0
    return mean if mean > 0 else USUAL_WEIGHT


def _mean_possible_load(bounds: Bounds) -> float:
    """Return the highest mean load of days outside tapers, so that a taper never starts from loads the plan cannot reach."""
    loads = _loads(*(np.asarray(each) for each in (bounds.level_max, bounds.weight, bounds.cap, bounds.fixed)))
    free = [load for load, share in zip(loads, bounds.taper, strict=True) if share == NO_TAPER]
    return float(np.mean(free)) if len(free) >= LEAST_DAYS_FOR_MEAN else np.inf


def _clip_to_shares(level: FloatArray, bounds: Bounds, first: int, before: float) -> FloatArray:
    """Keep each day, and all days of a taper together, between their shares."""
    shares = np.array(bounds.taper[first : first + len(level)])
    low, high = shares[:, 0] * before, np.minimum(shares[:, 1] * before, bounds.level_max[first : first + len(level)])
    held = np.clip(level, np.minimum(low, high), high)
    # The days after a goal do not count towards the taper's volume.
    tapers = (shares[:, 0] > 0) & (shares != AFTER_GOAL).any(axis=1)
    if not tapers.any():
        return held
    weight, cap = (np.asarray(each[first : first + len(level)]) for each in (bounds.weight, bounds.cap))
    whole = float(np.minimum(before * weight, cap)[tapers].sum())
    least, most = (share * whole for share in PLAN_TAPER_VOLUME)
    for _ in range(8):
        volume = float(np.minimum(held * weight, cap)[tapers].sum())
        if volume < LEAST_VOLUME or least <= volume <= most:
            break
        scaled = np.where(tapers, held * (least if volume < least else most) / volume, held)
        held = np.clip(scaled, np.minimum(low, high), high)
    return held
