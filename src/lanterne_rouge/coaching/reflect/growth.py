"""Weeks that were clearly larger than those before, and whether the body took them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import fmean

from lanterne_rouge.coaching.reflect.blocks import COMPARED_WEEKS, week_load
from lanterne_rouge.domain.history import History, PastDay
from lanterne_rouge.domain.reflection import Outcome

LARGER = 1.05
# A jump from next to nothing, as after a break, says nothing about growth.
LARGEST = 2.0
ANSWERS_NEEDED = 4
TAKEN = -0.4
BAD_DAYS = 2


@dataclass(frozen=True, kw_only=True)
class GrowthRecord:
    """Larger weeks of which the body told something, and how many of them it took."""

    weeks: int
    taken: int


def growth_record(history: History, scores: Mapping[date, float]) -> GrowthRecord:
    """The larger weeks: taken when the body was near normal in them and the week after, without illness or bad days."""
    weeks = history.weeks()
    verdicts = [_taken([*week, *after], scores) for week, after in _larger(weeks)]
    known = [v for v in verdicts if v is not None]
    return GrowthRecord(weeks=len(known), taken=sum(known))


def _larger(weeks: Sequence[Sequence[PastDay]]) -> list[tuple[Sequence[PastDay], Sequence[PastDay]]]:
    found = []
    for i in range(COMPARED_WEEKS, len(weeks) - 1):
        before = fmean(week_load(w) for w in weeks[i - COMPARED_WEEKS : i])
        if before > 0 and LARGER <= week_load(weeks[i]) / before <= LARGEST:
            found.append((weeks[i], weeks[i + 1]))
    return found


def _taken(days: Sequence[PastDay], scores: Mapping[date, float]) -> bool | None:
    if any(d.ill for d in days) or sum(d.outcome is Outcome.BAD for d in days) >= BAD_DAYS:
        return False
    known = [scores[d.day] for d in days if d.day in scores]
    return fmean(known) >= TAKEN if len(known) >= ANSWERS_NEEDED else None
