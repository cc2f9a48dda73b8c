"""The planning agent: today's workout under the decision's ceiling, the week ahead, and what today changes in it."""

from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.day.decide import workout_within
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.day.signs.training import STRENGTH_KINDS
from lanterne_rouge.domain.decision import Verdict, WorkoutPlan
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay
from lanterne_rouge.season.coming_days import list_changes_after
from lanterne_rouge.season.default_week import planned_session

DAYS_AHEAD = 7
LONG_MIN = 120.0


@dataclass(frozen=True, kw_only=True)
class WeekAheadInput:
    """The morning and its verdict; `days` are the stored plan's, including today.

    Where `days` end early, the default week fills in; without a mission the week has only the stored days.
    """

    context: Morning
    verdict: Verdict
    days: tuple[PlannedDay, ...] = ()
    mission: MissionConfig | None = None


@dataclass(frozen=True, kw_only=True)
class WeekAhead:
    """Today's workout (None is rest), the planned week, and the coming days that today would make easier."""

    workout: WorkoutPlan | None
    week: tuple[PlannedDay, ...]
    changes: tuple[PlanChange, ...]


def plan_week_ahead(request: WeekAheadInput) -> WeekAhead:
    """Plan today and the week; `changes` only shows what today means for coming days."""
    week = _week(request)
    return WeekAhead(
        workout=workout_within(request.context, request.verdict.ceiling),
        week=week,
        changes=list_changes_after(request.verdict, request.context.day, week),
    )


def _week(request: WeekAheadInput) -> tuple[PlannedDay, ...]:
    today = request.context.day
    stored = {d.day: d for d in request.days}
    days = [today + timedelta(days=ahead) for ahead in range(DAYS_AHEAD)]
    planned = [stored.get(day) or _default_day(request, day) for day in days]
    return tuple(d for d in planned if d is not None)


def _default_day(request: WeekAheadInput, day: date) -> PlannedDay | None:
    if request.mission is None:
        return None
    context, status = request.context, mission_status(request.mission, day)
    session = planned_session(
        status=status, athlete=context.athlete, constraints=context.constraints, load=context.load, day=day
    )
    is_rest = session.kind == "rest"
    return PlannedDay(day=day, phase=status.phase, role=_role(session), sessions=() if is_rest else (session,))


def _role(session: PlannedSession) -> DayRole:
    if session.kind in ("rest", "race", "openers"):
        return DayRole(session.kind)
    if session.kind in STRENGTH_KINDS:
        return DayRole.STRENGTH
    if session.hard:
        return DayRole.HARD
    return DayRole.LONG if (session.minutes or 0) >= LONG_MIN else DayRole.EASY
