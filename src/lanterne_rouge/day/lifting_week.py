"""Lifting beside endurance in a planned week: the days that spare the legs, and the lighter ones before a race."""

from datetime import date, timedelta

from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport

LIGHTER_LIFTING_DAYS = 13
"""In the last full week before a race and in its own, lifting keeps what is there and costs no fresh legs (Rønnestad 2014)."""
NOT_ON_LEGS = (Sport.SWIMMING, Sport.STRENGTH)


def spares_legs(plan: SeasonPlan | None, day: date) -> bool:
    """Whether the lifting of a day leaves out the legs: a long or hard day on them follows, or the long day was the day before, and
    the week lifts on another day, too.

    Heavy legs cost speed and economy for a day or two (Robineau 2016; Doma 2017), as hours on them do (Millet 2011).
    """
    if plan is None or not _is_beside_key_day(plan, day):
        return False
    week = (plan.on(monday_of(day) + timedelta(days=n)) for n in range(7))
    return any(other is not None and _lifts(other) and not _is_beside_key_day(plan, other.day) for other in week)


def is_lighter_before_a_race(plan: SeasonPlan, day: date) -> bool:
    """Whether lifting is lighter because the race that the plan is for, no contest of lifting, is near."""
    goal = plan.on(plan.goal_date) if plan.goal_date is not None else None
    away = (plan.goal_date - day).days if plan.goal_date is not None else 0
    raced = {s.sport for s in goal.sessions if s.kind == "race"} if goal is not None else set()
    return 0 < away <= LIGHTER_LIFTING_DAYS and bool(raced - {Sport.STRENGTH})


def _is_beside_key_day(plan: SeasonPlan, day: date) -> bool:
    before, following = plan.on(day - timedelta(days=1)), plan.on(day + timedelta(days=1))
    return (
        _is_long_on_legs(before)
        or _is_long_on_legs(following)
        or (following is not None and any(s.hard and s.sport not in NOT_ON_LEGS for s in following.sessions))
    )


def _is_long_on_legs(day: PlannedDay | None) -> bool:
    return day is not None and day.role is DayRole.LONG and any(s.sport not in NOT_ON_LEGS for s in day.sessions)


def _lifts(day: PlannedDay) -> bool:
    return any(s.kind == "strength" for s in day.sessions)
