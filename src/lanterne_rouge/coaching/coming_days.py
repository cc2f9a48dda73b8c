"""What an easier day today means for the next ones: a hard session that comes too soon after it would become easier.

A look ahead for the day's trace only: the plan itself is changed by its repair and by proposals, never from here.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.coaching.signs.planned import POINTS_PER_HOUR
from lanterne_rouge.coaching.telling.dates import spoken
from lanterne_rouge.domain.day_context import PlannedSession
from lanterne_rouge.domain.decision import Action, Flag, Verdict
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay

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
