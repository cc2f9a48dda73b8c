"""Everything that is counted over the weeks, once, for findings and proposals alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.reflection import BlockSummary, History, Outcome
from lanterne_rouge.review.blocks import GrowthRecord, growth_record
from lanterne_rouge.review.day_and_week import WeekdayRhythm, weekly_rhythm
from lanterne_rouge.review.mornings import answers
from lanterne_rouge.review.time_constants import TimeConstant, fatigue_constant, fitness_constant
from lanterne_rouge.review.warnings import (
    BandRecord,
    RecoveryRecord,
    WeekdayRecord,
    band_record,
    recovery_record,
    weekday_records,
)

FEWEST_WEEKS = 6
# Of six weeks of days, so many must hold something.
KEPT_SHARE = 0.6


@dataclass(frozen=True, kw_only=True)
class RatedDays:
    """Days that the athlete rated, after decisions to train on (maintain, push) and after others: all, and the bad ones."""

    trained_on: int
    trained_on_bad: int
    held_back: int
    held_back_bad: int


@dataclass(frozen=True, kw_only=True)
class Records:
    """The counts that findings and proposals rest on."""

    history: History
    days: int
    weekdays: tuple[WeekdayRecord, ...]
    recovery: RecoveryRecord | None
    band: BandRecord | None
    rhythm: tuple[WeekdayRhythm, ...]
    rated: RatedDays
    growth: GrowthRecord
    fatigue: TimeConstant | None
    fitness: TimeConstant | None


def enough(history: History) -> bool:
    """Whether there are weeks enough to learn from."""
    kept = [d.day for d in history.days if d.stored]
    span = (history.today - kept[0]).days + 1 if kept else 0
    return span >= 7 * FEWEST_WEEKS and len(kept) >= KEPT_SHARE * 7 * FEWEST_WEEKS


def records(history: History) -> Records:
    """All counts of a history."""
    scores = answers(history)
    return Records(
        history=history,
        days=sum(d.stored for d in history.days),
        weekdays=weekday_records(history, scores),
        recovery=recovery_record(history, scores),
        band=band_record(history),
        rhythm=weekly_rhythm(history),
        rated=_rated(history),
        growth=growth_record(history, scores),
        fatigue=fatigue_constant(history),
        fitness=fitness_constant(history),
    )


def _rated(history: History) -> RatedDays:
    rated = [(d.action in (Action.MAINTAIN, Action.PUSH), d.outcome) for d in history.days if d.action and d.outcome]
    on = [o is Outcome.BAD for trained_on, o in rated if trained_on]
    back = [o is Outcome.BAD for trained_on, o in rated if not trained_on]
    return RatedDays(trained_on=len(on), trained_on_bad=sum(on), held_back=len(back), held_back_bad=sum(back))


MONDAY = 0
# What was learned in a block is told while the training that follows it is still alike.
TOLD_FOR = timedelta(weeks=8)


def lessons(day: date, blocks: Sequence[BlockSummary]) -> tuple[str, ...]:
    """On a Monday, when a week begins, the latest block that ended lately; on other days nothing."""
    if day.weekday() != MONDAY:
        return ()
    ended = [b for b in blocks if b.last < day <= b.last + TOLD_FOR]
    latest = max(ended, key=lambda b: b.last, default=None)
    # A rule that quotes the sentence ends it.
    return (f"{latest.says}{_advice(latest)}".removesuffix("."),) if latest else ()


def _advice(block: BlockSummary) -> str:
    falling = block.readiness_trend is not None and block.readiness_trend <= -1.0
    if block.ill_days >= 2 or falling:
        return " That asks for a gentler climb this time."
    if block.ctl_end - block.ctl_start >= 1.0:
        return " Your body took that well."
    return ""
