"""Fitness on coming days by the plan, with and without some of them, by the ordinary equations of fitness and fatigue."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from math import exp

from lanterne_rouge.coaching.phases import mission_status
from lanterne_rouge.coaching.weekly_rhythm import planned_session
from lanterne_rouge.domain.day_context import DayContext, LoadState
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.metrics.rest import ATL_DAYS, CTL_DAYS

# Beyond this a plan by the day means nothing.
FARTHEST_DAYS = 400


@dataclass(frozen=True, kw_only=True)
class Ahead:
    """Fitness, fatigue and form on a coming morning, with the days that are left out and without them."""

    day: date
    what: str
    ctl: float
    atl: float
    tsb: float
    ctl_without: float
    atl_without: float
    tsb_without: float


def ahead(
    context: DayContext,
    today_load: float,
    mission: MissionConfig | None,
    plan: SeasonPlan | None,
    left_out: Collection[date],
) -> tuple[Ahead, ...]:
    """The morning after the week of the last day left out, and the goal's morning, where fitness is known."""
    start, coming = context.load, [day for day in left_out if day >= context.day]
    if start.ctl is None or start.atl is None or not coming:
        return ()
    wanted = _mornings(max(coming), context)
    loads = _loads(context, today_load, mission, plan, until=max(wanted))
    spared = [0.0 if day in left_out else load for day, load in loads]
    with_all = _states(start.ctl, start.atl, [load for _, load in loads])
    without = _states(start.ctl, start.atl, spared)
    return tuple(
        _told(day, what, with_all[(day - context.day).days], without[(day - context.day).days])
        for day, what in sorted(wanted.items())
    )


def _mornings(last: date, context: DayContext) -> dict[date, str]:
    monday = last + timedelta(days=7 - last.weekday())
    mornings = {monday: "after that week"}
    goal = context.mission.goal_date
    if goal is not None and last < goal <= context.day + timedelta(days=FARTHEST_DAYS):
        mornings[goal] = context.mission.goal_event or "your goal"
    return mornings


def _loads(
    context: DayContext, today_load: float, mission: MissionConfig | None, plan: SeasonPlan | None, *, until: date
) -> list[tuple[date, float]]:
    """Every day's load up to a morning: today's as decided, later ones as the season plan or the week's rhythm has them."""
    ctl, atl = context.load.ctl or 0.0, context.load.atl or 0.0
    loads = [(context.day, today_load)]
    while loads[-1][0] + timedelta(days=1) < until:
        ctl, atl = _after(ctl, atl, loads[-1][1])
        day = loads[-1][0] + timedelta(days=1)
        kept = plan.on(day) if plan is not None else None
        if kept is not None:
            loads.append((day, kept.load))
            continue
        session = planned_session(
            status=mission_status(mission, day),
            athlete=context.athlete,
            constraints=context.constraints,
            load=LoadState(ctl=ctl, atl=atl, tsb=ctl - atl),
            day=day,
        )
        loads.append((day, session.load or 0.0))
    return loads


def _states(ctl: float, atl: float, loads: list[float]) -> list[tuple[float, float]]:
    """CTL and ATL of each morning, the first before any of the loads."""
    mornings = [(ctl, atl)]
    for load in loads:
        mornings.append(_after(*mornings[-1], load))
    return mornings


def _after(ctl: float, atl: float, load: float) -> tuple[float, float]:
    return ctl + (load - ctl) * (1 - exp(-1 / CTL_DAYS)), atl + (load - atl) * (1 - exp(-1 / ATL_DAYS))


def _told(day: date, what: str, all_done: tuple[float, float], without: tuple[float, float]) -> Ahead:
    return Ahead(
        day=day,
        what=what,
        ctl=round(all_done[0], 1),
        atl=round(all_done[1], 1),
        tsb=round(all_done[0] - all_done[1], 1),
        ctl_without=round(without[0], 1),
        atl_without=round(without[1], 1),
        tsb_without=round(without[0] - without[1], 1),
    )
