"""The planning agent: today's workout below the decision's ceiling, the week ahead, and what today changes in it."""

from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.day.decide import workout_within
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.day.signs.training import STRENGTH_KINDS
from lanterne_rouge.domain.decision import Verdict, WorkoutPlan
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay
from lanterne_rouge.season.coming_days import changes_after
from lanterne_rouge.season.default_week import planned_session

DAYS_AHEAD = 7
LONG_MIN = 120.0


@dataclass(frozen=True, kw_only=True)
class PlanningInput:
    """The morning and its verdict; `days` are the stored plan's, today among them.

    Where `days` end early, the mission's weekly rhythm stands in; without a mission the week has only what is stored.
    """

    context: Morning
    verdict: Verdict
    days: tuple[PlannedDay, ...] = ()
    mission: MissionConfig | None = None


@dataclass(frozen=True, kw_only=True)
class Planned:
    """Today's workout (None is rest), the week as planned, and a look at coming days that today would make easier."""

    workout: WorkoutPlan | None
    week: tuple[PlannedDay, ...]
    changes: tuple[PlanChange, ...]


def plan(given: PlanningInput) -> Planned:
    """Today and the week; what today means for coming days is looked at and changes no plan."""
    week = _week(given)
    return Planned(
        workout=workout_within(given.context, given.verdict.ceiling),
        week=week,
        changes=changes_after(given.verdict, given.context.day, week),
    )


def _week(given: PlanningInput) -> tuple[PlannedDay, ...]:
    today = given.context.day
    stored = {one.day: one for one in given.days}
    days = [today + timedelta(days=ahead) for ahead in range(DAYS_AHEAD)]
    found = [stored.get(day) or _by_rhythm(given, day) for day in days]
    return tuple(one for one in found if one is not None)


def _by_rhythm(given: PlanningInput, day: date) -> PlannedDay | None:
    if given.mission is None:
        return None
    context, status = given.context, mission_status(given.mission, day)
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
