"""Lifting beside endurance in a planned week: what each of its days is for, and the lighter ones before a race."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from itertools import combinations, pairwise

from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport

LIGHTER_LIFTING_DAYS = 13
"""In the last full week before a race and in its own, lifting keeps what is there and costs no fresh legs (Rønnestad 2014)."""
NOT_ON_LEGS = (Sport.SWIMMING, Sport.STRENGTH)
SPLIT_FROM_DAYS, LEG_DAYS = 4, 2
"""From four days of lifting on each one has its own half of the body, so that every muscle is trained about twice a week, which
is better than once and no worse than three times (Schoenfeld 2016; Grgic 2018)."""


class Emphasis(StrEnum):
    """What a day of lifting is for."""

    WHOLE = "whole body"
    UPPER = "upper body"
    LEGS = "legs"


@dataclass(frozen=True, kw_only=True)
class SplitDay:
    """What a day of lifting is for, and which of the days of its week for the same it is: number `place`, from 0, of `count`.

    `split`: no day of the week is for the whole body.
    """

    emphasis: Emphasis = Emphasis.WHOLE
    place: int = 0
    count: int = 1
    split: bool = False


def split_day(plan: SeasonPlan | None, day: date) -> SplitDay:
    """What the lifting of a day is for: its whole week decides, so that no two days for the same follow each other where that can be.

    Days beside a long or hard day on the legs leave the legs out; of four days and more the others take turns as well.
    """
    days = days_with_lifting(plan, day)
    if plan is None or day not in days:
        return SplitDay()
    upper = {each for each in days if spares_legs(plan, each)}
    legs = _leg_days(days, upper) if len(days) >= SPLIT_FROM_DAYS else set()
    upper = set(days) - legs if legs else upper
    emphasis = Emphasis.UPPER if day in upper else Emphasis.LEGS if day in legs else Emphasis.WHOLE
    alike = [each for each in days if (each in upper) == (day in upper)]
    return SplitDay(emphasis=emphasis, place=alike.index(day), count=len(alike), split=bool(legs))


def days_with_lifting(plan: SeasonPlan | None, day: date) -> list[date]:
    """The days of lifting of the week of a day, in order."""
    if plan is None:
        return []
    week = (plan.on(monday_of(day) + timedelta(days=n)) for n in range(7))
    return [each.day for each in week if each is not None and _lifts(each)]


def _leg_days(days: list[date], upper: set[date]) -> set[date]:
    """The days for legs: two where so many may be, with those for the upper body between them, else as far apart as can be."""
    able = [day for day in days if day not in upper]

    def liking(chosen: tuple[date, ...]) -> tuple[int, int]:
        turns = sum((a in chosen) != (b in chosen) for a, b in pairwise(days))
        return turns, (chosen[-1] - chosen[0]).days

    best: tuple[date, ...] = max(combinations(able, min(LEG_DAYS, len(able))), key=liking)
    return set(best)


def spares_legs(plan: SeasonPlan | None, day: date) -> bool:
    """Whether the lifting of a day leaves out the legs: a long or hard day on them follows, or the long day was the day before, and
    the week lifts on another day, too.

    Heavy legs cost speed and economy for a day or two (Robineau 2016; Doma 2017), as hours on them do (Millet 2011).
    """
    if plan is None or not _is_beside_key_day(plan, day):
        return False
    return any(not _is_beside_key_day(plan, other) for other in days_with_lifting(plan, day))


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
