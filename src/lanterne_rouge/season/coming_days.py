"""What an easier day today means for the next ones: a hard session that comes too soon after it would become easier.

A look ahead for the day's trace only: the plan itself is changed by its repair and by proposals, never from here.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from lanterne_rouge.day.phases import LONG_GAP_DAYS, NO_TIME_TO_BUILD_DAYS, goal_in_view, goals, phase_starts
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR
from lanterne_rouge.domain.decision import Action, Flag, Verdict
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Phase, Priority
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay
from lanterne_rouge.language.phrasing import days, spoken

# Hard training comes back after three to five clean days (Schwellnus 2022); the longer is the safer.
DAYS_AFTER_ILLNESS = 5
DAYS_AFTER_HURT = 3
DAYS_AFTER_RECOVERY = 1
EASY_ZONE = 2


def changes_after(verdict: Verdict, day: date, planned: Sequence[PlannedDay]) -> tuple[PlanChange, ...]:
    """Coming days that would become easier, oldest first; races stay, nothing ever grows, and no plan is changed by it."""
    until = day + timedelta(days=_days_without_hard(verdict))
    near = [one for one in planned if day < one.day <= until and one.hard and one.role is not DayRole.RACE]
    return tuple(_eased(one, _why(verdict)) for one in near)


def _days_without_hard(verdict: Verdict) -> int:
    flags = verdict.decision.flags
    if Flag.ILLNESS_SYSTEMIC in flags or Flag.MEDICAL_REFERRAL in flags:
        return DAYS_AFTER_ILLNESS
    if Flag.INJURY in flags or Flag.PAIN in flags or Flag.ILLNESS_ABOVE_NECK in flags:
        return DAYS_AFTER_HURT
    # A day of rest that the plan itself holds limits nothing.
    forced = verdict.decision.action is Action.RECOVER and verdict.ceiling.action is Action.RECOVER
    return DAYS_AFTER_RECOVERY if forced else 0


def _why(verdict: Verdict) -> str:
    return "after an easier day than planned" if verdict.load else "after a day of rest that was needed"


def _eased(one: PlannedDay, why: str) -> PlanChange:
    eased = replace(one, role=DayRole.EASY, sessions=tuple(_easy(s) if s.hard else s for s in one.sessions))
    hard = next(s for s in one.sessions if s.hard)
    says = f"{spoken(one.day)}: endurance instead of {hard.kind}, {why}."
    return PlanChange(day=one.day, before=one, after=eased, says=says)


def _easy(session: PlannedSession) -> PlannedSession:
    minutes = session.minutes
    load = session.load if minutes is None else round(minutes / 60 * POINTS_PER_HOUR["endurance"], 1)
    least = load if session.load is None or load is None else min(load, session.load)
    return PlannedSession(
        sport=session.sport,
        kind="endurance",
        minutes=minutes,
        max_zone=EASY_ZONE,
        load=least,
        in_hours=session.in_hours,
    )


def season_warnings(mission: MissionConfig, today: date) -> tuple[str, ...]:
    """Sentences, empty when the dates go well together."""
    return (*_about_the_goal(mission, today), *_about_neighbours(mission), *_about_side_events(mission))


def _about_the_goal(mission: MissionConfig, today: date) -> list[str]:
    goal = goal_in_view(mission, today)
    ahead, road = (goal.day - today).days, (goal.day - mission.start).days
    if today > goal.ends:
        return [
            f"{goal.name} on {spoken(goal.ends)} is behind you; until you set a new goal (lanterne init) the plan keeps you in shape."
        ]
    if ahead == 1:
        return [f"{goal.name} is tomorrow: nothing can be built any more, so rest, eat and sleep well."]
    if ahead > 1 and road < NO_TIME_TO_BUILD_DAYS and goal == goals(mission, Priority.A)[0]:
        return [
            f"{goal.name} is only {days(road)} after the start: too little to build fitness, enough to arrive fresh."
        ]
    return []


def _about_neighbours(mission: MissionConfig) -> list[str]:
    found = []
    for first, second in pairwise(goals(mission, Priority.A)):
        gap = (second.day - first.ends).days
        if gap <= 0:
            found.append(f"{first.name} and {second.name} fall on the same days: the plan can serve one body only.")
        elif gap <= NO_TIME_TO_BUILD_DAYS:
            found.append(
                f"{first.name} and {second.name} are {days(gap)} apart, too few to build anything between them:"
                " the days between keep you fresh, and the form of the first has to do for the second."
            )
        elif gap < LONG_GAP_DAYS:
            found.append(
                f"Between {first.name} and {second.name} lie {days(gap)}: some recovery and a short build, no new base."
            )
    return found


def _about_side_events(mission: MissionConfig) -> list[str]:
    road = phase_starts(mission)
    tapers = [
        (a, next((p.start for p in reversed(road) if p.name is Phase.TAPER and p.start <= a.day), a.day))
        for a in goals(mission, Priority.A)
    ]
    return [
        f"{side.name} ({side.priority}) {_where(side, goal)} {goal.name}: it gets no taper of its own."
        for side in goals(mission, Priority.B, Priority.C)
        for goal, taper in tapers
        if taper <= side.ends and side.day <= goal.ends and (goal.day - taper).days <= NO_TIME_TO_BUILD_DAYS
    ]


def _where(side: GoalEvent, goal: GoalEvent) -> str:
    return "falls within" if side.ends >= goal.day else "lies in the taper for"
