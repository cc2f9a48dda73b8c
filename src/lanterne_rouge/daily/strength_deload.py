"""Whether this is a lighter week of lifting: by the season plan, by six weeks of hard training, or as the athlete says."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.reading.loading_weeks import (
    COMPARED_WEEKS,
    LOADING_WEEKS,
    LOOKED_BACK_WEEKS,
    WeekInRow,
    lifted_weeks,
    rows_of_weeks,
)
from lanterne_rouge.coaching.strength.reading.volume import monday_of
from lanterne_rouge.daily.strength_choices import DeloadMode, asked_lighter_until, deload_mode
from lanterne_rouge.daily.strength_log import read_log
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.ports.stores import Stores

WEEK = timedelta(days=7)
DECLINE = "You decide: lanterne strength routine deload off"


@dataclass(frozen=True, kw_only=True)
class Deload:
    """Whether a day lies in a lighter week, and why, as a sentence (empty where the season plan says so, or for none).

    `eased`: days of lifting before it that lay in a lighter week, so that they tell nothing of progress.
    """

    mode: DeloadMode
    lighter: bool = False
    why: str = ""
    eased: frozenset[date] = frozenset()


def deload_on(day: date, stores: Stores, catalogue: Catalogue) -> Deload:
    """The lighter week of a day."""
    mode, asked_until = deload_mode(stores.state, day), asked_lighter_until(stores.state)
    asked = frozenset(_days(asked_until - WEEK + timedelta(days=1), asked_until)) if asked_until else frozenset()
    if mode is DeloadMode.OFF:
        return Deload(mode=mode)
    if mode is DeloadMode.ON and asked_until is not None:
        why = f"You asked for a lighter week: it lasts up to {asked_until:%A} ({asked_until}). {DECLINE}"
        return Deload(mode=mode, lighter=True, why=why, eased=asked)
    plan = stores.plans.current()
    if plan is not None:
        return Deload(mode=mode, lighter=_is_recovery_week(plan, day), eased=asked)
    due = _after_hard_weeks(day, stores, catalogue)
    return Deload(mode=mode, lighter=due.lighter, why=due.why, eased=due.eased | asked)


def _is_recovery_week(plan: SeasonPlan, day: date) -> bool:
    """Whether the season plan makes this week a lighter one; then the lifts are lighter too."""
    return any(week.recovery for week in plan.weeks if week.monday == monday_of(day))


def _after_hard_weeks(day: date, stores: Stores, catalogue: Catalogue) -> Deload:
    """Calendar weeks, so that a lighter week is one from its first to its last day, whatever is done in it."""
    monday = monday_of(day)
    last = monday - timedelta(days=1)
    read = read_log(stores, catalogue, first=monday - WEEK * (LOOKED_BACK_WEEKS + 1), last=last)
    rows = rows_of_weeks(lifted_weeks(read, last))
    due = bool(rows) and rows[-1].count >= LOADING_WEEKS
    eased = {one for row in _followed(rows) for one in _days(row.week.monday, row.week.monday + timedelta(days=6))}
    if due:
        eased |= set(_days(monday, day - timedelta(days=1)))
    return Deload(mode=DeloadMode.AUTO, lighter=due, why=_why(rows, monday) if due else "", eased=frozenset(eased))


def _followed(rows: tuple[WeekInRow, ...]) -> Iterator[WeekInRow]:
    """Lighter weeks that were due and were done lighter; who trained on in full shows what they can do."""
    for before, row in pairwise(rows):
        if before.count >= LOADING_WEEKS and row.lighter:
            yield row


def _why(rows: tuple[WeekInRow, ...], monday: date) -> str:
    count, lately = rows[-1].count, [row.week.hard_sets for row in rows[-COMPARED_WEEKS:]]
    more = "at least " if count > LOOKED_BACK_WEEKS else ""
    return (
        f"You have trained hard for {more}{count} weeks in a row ({monday - WEEK * count} to "
        f"{monday - timedelta(days=1)}), at about {sum(lately) / len(lately):.0f} hard sets a week, none of them lighter, "
        f"so this week up to Sunday ({monday + timedelta(days=6)}) is a lighter one. {DECLINE}"
    )


def _days(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=n) for n in range((last - first).days + 1))
