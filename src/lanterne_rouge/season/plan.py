"""A season planned: roles of days first, then loads chosen by the response model, then sessions below every limit.

Needs NumPy; the daily repair of a stored plan (`repair.py`) does not.
"""

from collections.abc import Sequence
from datetime import date
from hashlib import sha256

import numpy as np

from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.season.bounds import Bounds, assumed_ctl, bounds
from lanterne_rouge.season.calendar import Frame, event_days, frames, goals_ahead
from lanterne_rouge.season.changes import given_up
from lanterne_rouge.season.levels import choose_levels
from lanterne_rouge.season.limits import used_to
from lanterne_rouge.season.request import PlanRequest
from lanterne_rouge.season.response import Constants, Horizon
from lanterne_rouge.season.roles import assign_roles
from lanterne_rouge.season.under_limits import under_limits
from lanterne_rouge.season.weeks import weeks_of

RESPONSE_HISTORY_DAYS = 90
# Later goals lie too far away to shape the days ahead; they have their turn when the plan is made anew.
MOST_GOALS = 3


def plan_season(request: PlanRequest, *, reason: str = "A new plan", before: SeasonPlan | None = None) -> SeasonPlan:
    """The plan from today to the last goal; never infeasible: it says which wish it gave up.

    `before` is the plan in force: the search starts from its loads.
    """
    ahead = frames(request)
    roles = assign_roles(ahead, request)
    room = bounds(ahead, roles, request)
    loads = _chosen(ahead, room, request, before)
    days = under_limits(ahead, loads, roles, request)
    weeks = weeks_of(days, request, light=room.light)
    goal = _goal(request)
    return SeasonPlan(
        id=_id(request, days),
        made_on=request.today,
        goal=goal[0],
        goal_date=goal[1],
        reason=reason,
        days=days,
        weeks=weeks,
        gave_up=(*_races_in_doubt(ahead, request), *given_up(request, roles, weeks)),
    )


def _chosen(ahead: Sequence[Frame], room: Bounds, request: PlanRequest, before: SeasonPlan | None) -> tuple[float, ...]:
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


def _races_in_doubt(ahead: Sequence[Frame], request: PlanRequest) -> tuple[str, ...]:
    """Races that fall into days of illness, pain or the way back: named, not planned."""
    events = event_days(request.mission)
    return tuple(
        f"{events[f.day].name} on {f.day} falls into days that you need to get well: race only if you are, and I plan it then."
        for f in ahead
        if f.day in events and f.fixed is not DayRole.RACE
    )


def usual_load(request: PlanRequest) -> float:
    """The load a day that the body is used to: the best four weeks of the last three months, never below fitness."""
    return max(used_to(assumed_ctl(request), [d.load for d in request.done[-RESPONSE_HISTORY_DAYS:]]), 5.0)


def _goal(request: PlanRequest) -> tuple[str | None, date | None]:
    mission = request.mission
    if mission is None or mission.goal_date < request.today:
        return None, None
    return mission.goal_event, mission.goal_date


def _id(request: PlanRequest, days: Sequence[PlannedDay]) -> str:
    digest = sha256(repr((request.today, [(d.day, d.role, d.load, d.minutes) for d in days])).encode()).hexdigest()
    return f"{request.today}-{digest[:8]}"
