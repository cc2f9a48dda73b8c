"""Plan a season: first roles, then loads chosen by the response model, then sessions within every limit.

Needs NumPy; the daily repair of a stored plan (`repair.py`) does not.
"""

from collections.abc import Sequence
from datetime import date
from hashlib import sha256

import numpy as np

from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.season.bounds import Bounds, assumed_ctl, compute_bounds
from lanterne_rouge.season.calendar import Frame, build_frames, event_days, goals_ahead
from lanterne_rouge.season.changes import list_unmet_wishes
from lanterne_rouge.season.levels import choose_levels
from lanterne_rouge.season.limits import best_recent_fitness
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.response import Constants, Horizon
from lanterne_rouge.season.roles import assign_roles
from lanterne_rouge.season.under_limits import fit_to_limits
from lanterne_rouge.season.weeks import sum_weeks

RESPONSE_HISTORY_DAYS = 90
# Later goals are too far away to shape the coming days; a later plan takes them into account.
MOST_GOALS = 3


def plan_season(request: PlannerInput, *, reason: str = "A new plan", before: SeasonPlan | None = None) -> SeasonPlan:
    """Plan from today to the last goal; always returns a plan and lists the wishes that did not fit.

    `before` is the plan in force: the search starts from its loads.
    """
    ahead = build_frames(request)
    roles = assign_roles(ahead, request)
    room = compute_bounds(ahead, roles, request)
    loads = _choose_loads(ahead, room, request, before)
    days = fit_to_limits(ahead, loads, roles, request)
    weeks = sum_weeks(days, request, light=room.light)
    goal = _goal(request)
    return SeasonPlan(
        id=_id(request, days),
        made_on=request.today,
        goal=goal[0],
        goal_date=goal[1],
        reason=reason,
        days=days,
        weeks=weeks,
        gave_up=(*_races_in_doubt(ahead, request), *list_unmet_wishes(request, roles, weeks)),
    )


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
        start = [planned.load if (planned := before.on(f.day)) else 0.0 for f in ahead]
    constants = Constants(fitness_days=request.own.fitness_days, fatigue_days=request.own.fatigue_days)
    return choose_levels(room, horizon, constants, start=start).loads


def _goal(request: PlannerInput) -> tuple[str | None, date | None]:
    mission = request.mission
    if mission is None or mission.goal_date < request.today:
        return None, None
    return mission.goal_event, mission.goal_date


def _id(request: PlannerInput, days: Sequence[PlannedDay]) -> str:
    digest = sha256(repr((request.today, [(d.day, d.role, d.load, d.minutes) for d in days])).encode()).hexdigest()
    return f"{request.today}-{digest[:8]}"


def _races_in_doubt(ahead: Sequence[Frame], request: PlannerInput) -> tuple[str, ...]:
    """Name the races during illness, pain or the return; they are not planned."""
    events = event_days(request.mission)
    return tuple(
        f"{events[f.day].name} on {date_in_words(f.day)} comes while you recover."
        " Race only if you're well by then; I'll plan it once you are."
        for f in ahead
        if f.day in events and f.fixed is not DayRole.RACE
    )
