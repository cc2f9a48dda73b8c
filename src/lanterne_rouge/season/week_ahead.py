"""The planning agent: today's workout under the decision's ceiling, the week ahead, what today changes in it, and warnings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from lanterne_rouge.day.decide import workout_within
from lanterne_rouge.day.phases import (
    LONG_GAP_DAYS,
    NO_TIME_TO_BUILD_DAYS,
    days_between,
    goal_in_view,
    goals,
    mission_status,
    phase_starts,
)
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND, STRENGTH_KINDS
from lanterne_rouge.domain.decision import Action, Flag, Verdict, WorkoutPlan
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Phase, Priority
from lanterne_rouge.domain.morning import Morning, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay
from lanterne_rouge.language.phrasing import date_in_words, days_in_words
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


# Hard training resumes after three to five symptom-free days (Schwellnus 2022); five is the safer choice.
DAYS_AFTER_ILLNESS = 5
DAYS_AFTER_HURT = 3
DAYS_AFTER_RECOVERY = 1
EASY_ZONE = 2


def list_changes_after(verdict: Verdict, day: date, planned: Sequence[PlannedDay]) -> tuple[PlanChange, ...]:
    """List the coming days that would become easier, oldest first; races stay as they are."""
    until = day + timedelta(days=_days_without_hard(verdict))
    near = [d for d in planned if day < d.day <= until and d.hard and d.role is not DayRole.RACE]
    return tuple(_ease(d, _reason(verdict)) for d in near)


def season_warnings(mission: MissionConfig, today: date) -> tuple[str, ...]:
    """Return warnings about the dates of the season; empty when they fit together."""
    return (*_goal_warnings(mission, today), *_neighbour_warnings(mission), *_side_event_warnings(mission))


def _days_without_hard(verdict: Verdict) -> int:
    flags = verdict.decision.flags
    if Flag.ILLNESS_SYSTEMIC in flags or Flag.MEDICAL_REFERRAL in flags:
        return DAYS_AFTER_ILLNESS
    if Flag.INJURY in flags or Flag.PAIN in flags or Flag.ILLNESS_ABOVE_NECK in flags:
        return DAYS_AFTER_HURT
    # A rest day that was planned anyway limits nothing.
    forced = verdict.decision.action is Action.RECOVER and verdict.ceiling.action is Action.RECOVER
    return DAYS_AFTER_RECOVERY if forced else 0


def _ease(planned: PlannedDay, reason: str) -> PlanChange:
    eased = replace(
        planned, role=DayRole.EASY, sessions=tuple(_easy_session(s) if s.hard else s for s in planned.sessions)
    )
    hard = next(s for s in planned.sessions if s.hard)
    says = f"{date_in_words(planned.day)}: endurance instead of {hard.kind}, {reason}."
    return PlanChange(day=planned.day, before=planned, after=eased, says=says)


def _easy_session(session: PlannedSession) -> PlannedSession:
    minutes = session.minutes
    load = session.load if minutes is None else round(minutes / 60 * POINTS_PER_HOUR_OF_KIND["endurance"], 1)
    least = load if session.load is None or load is None else min(load, session.load)
    return PlannedSession(
        sport=session.sport,
        kind="endurance",
        minutes=minutes,
        max_zone=EASY_ZONE,
        load=least,
        in_hours=session.in_hours,
    )


def _reason(verdict: Verdict) -> str:
    return "after an easier day than planned" if verdict.load else "after an unplanned rest day"


def _goal_warnings(mission: MissionConfig, today: date) -> list[str]:
    goal = goal_in_view(mission, today)
    if goal is None:
        return []
    ahead, road = (goal.day - today).days, (goal.day - mission.start).days
    if today > goal.ends:
        return [
            f"{goal.name} ({date_in_words(goal.ends)}) is behind you."
            " Until you set a new goal (lanterne init), the plan keeps you in shape."
        ]
    if ahead == 1:
        return [f"{goal.name} is tomorrow. Your fitness won't change now, so rest, eat and sleep well."]
    if ahead > 1 and road < NO_TIME_TO_BUILD_DAYS and goal == goals(mission, Priority.A)[0]:
        return [
            f"{goal.name} is only {days_in_words(road)} after the start: too soon to build fitness, enough to arrive fresh."
        ]
    return []


def _neighbour_warnings(mission: MissionConfig) -> list[str]:
    warnings = []
    for first, second in pairwise(goals(mission, Priority.A)):
        gap = (second.day - first.ends).days
        if gap <= 0 and first.day < second.day and first.ends >= second.ends:
            # A day of a race of several that was entered for its own length.
            continue
        if gap <= 0:
            warnings.append(
                f"{first.name} and {second.name} are on the same days. The plan can prepare you for only one of them."
            )
        elif days_between(first, second) <= NO_TIME_TO_BUILD_DAYS:
            warnings.append(
                f"{first.name} and {second.name} are {days_in_words(gap)} apart, too close to build fitness in between."
                " I'll keep you fresh, and your form for the first has to last for the second."
            )
        elif days_between(first, second) < LONG_GAP_DAYS:
            warnings.append(
                f"{first.name} and {second.name} are {days_in_words(gap)} apart: some recovery and a short build, no new base phase."
            )
    return warnings


def _side_event_warnings(mission: MissionConfig) -> list[str]:
    road = phase_starts(mission)
    tapers = [
        (a, next((p.start for p in reversed(road) if p.name is Phase.TAPER and p.start <= a.day), a.day))
        for a in goals(mission, Priority.A)
    ]
    return [
        f"{side.name} ({side.priority}) {_where(side, goal)} {goal.name}, so it gets no taper of its own."
        for side in goals(mission, Priority.B, Priority.C)
        for goal, taper in tapers
        if taper <= side.ends and side.day <= goal.ends and (goal.day - taper).days <= NO_TIME_TO_BUILD_DAYS
    ]


def _where(side: GoalEvent, goal: GoalEvent) -> str:
    return "falls within" if side.ends >= goal.day else "is in the taper for"
