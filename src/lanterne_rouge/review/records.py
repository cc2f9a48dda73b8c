"""Count everything that findings and proposals need, and choose the lessons of past blocks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.reflection import BlockSummary, DayRating, History
from lanterne_rouge.review.blocks import GrowthRecord, begins_the_history, growth_record
from lanterne_rouge.review.day_and_week import WeekdayRhythm, count_missed_weekdays, score_mornings
from lanterne_rouge.review.time_constants import TimeConstant, fatigue_constant, fitness_constant
from lanterne_rouge.review.warnings import (
    BandRecord,
    RecoveryRecord,
    WeekdayRecord,
    band_record,
    recovery_record,
    weekday_records,
)

FEWEST_HISTORY_WEEKS = 6
# This share of the days of six weeks must have data.
STORED_SHARE = 0.6
MONDAY = 0
# A lesson is quoted while training is still similar.
LESSON_AGE = timedelta(weeks=8)
# Points of readiness a week.
FALLING = -1.0
# A week within this share of a block's mean is as hard as it was.
LIKE_LOAD = 0.1


@dataclass(frozen=True, kw_only=True)
class RatedDays:
    """Rated days after decisions to train on (maintain, push) and after others: all, and the bad ones."""

    trained_on: int
    trained_on_bad: int
    held_back: int
    held_back_bad: int


@dataclass(frozen=True, kw_only=True)
class Records:
    """The counts behind findings and proposals."""

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


def count_records(history: History) -> Records:
    """Count everything in a history."""
    scores = score_mornings(history)
    return Records(
        history=history,
        days=sum(d.stored for d in history.days),
        weekdays=weekday_records(history, scores),
        recovery=recovery_record(history, scores),
        band=band_record(history),
        rhythm=count_missed_weekdays(history),
        rated=_count_rated_days(history),
        growth=growth_record(history, scores),
        fatigue=fatigue_constant(history),
        fitness=fitness_constant(history),
    )


def has_enough_weeks(history: History) -> bool:
    """Whether there are enough weeks to learn from."""
    stored = [d.day for d in history.days if d.stored]
    span = (history.today - stored[0]).days + 1 if stored else 0
    return span >= 7 * FEWEST_HISTORY_WEEKS and len(stored) >= STORED_SHARE * 7 * FEWEST_HISTORY_WEEKS


def lessons_for(
    day: date,
    blocks: Sequence[BlockSummary],
    *,
    week_load: float | None = None,
    readiness_trend: float | None = None,
    race_unrated: bool = False,
) -> tuple[str, ...]:
    """The lesson of the latest recent block where it bears on the day, else nothing.

    It does when a week begins, when the load of a week (`week_load`) is near the block's, or when readiness falls as it did
    then (`readiness_trend`, points a day). After a race that the athlete hasn't rated yet (`race_unrated`) none says how it was borne.
    """
    ended = [b for b in blocks if b.last < day <= b.last + LESSON_AGE]
    latest = max(ended, key=lambda b: b.last, default=None)
    if latest is None:
        return ()
    alike = _likeness(latest, week_load, readiness_trend)
    if day.weekday() != MONDAY and not (alike and _advice(latest, race_unrated=race_unrated)):
        return ()
    said = " ".join(part for part in (latest.says, alike, _advice(latest, race_unrated=race_unrated)) if part)
    # The rule that quotes the sentence adds the full stop.
    return (said.removesuffix("."),)


def _count_rated_days(history: History) -> RatedDays:
    rated = [(d.action in (Action.MAINTAIN, Action.PUSH), d.outcome) for d in history.days if d.action and d.outcome]
    on = [o is DayRating.BAD for trained_on, o in rated if trained_on]
    back = [o is DayRating.BAD for trained_on, o in rated if not trained_on]
    return RatedDays(trained_on=len(on), trained_on_bad=sum(on), held_back=len(back), held_back_bad=sum(back))


def _likeness(block: BlockSummary, week_load: float | None, readiness_trend: float | None) -> str:
    """In what today is like the block; empty where it isn't."""
    if readiness_trend is not None and readiness_trend * 7 <= FALLING and _fell(block):
        return "Your readiness is falling again."
    if week_load is not None and abs(week_load - block.load_per_week) <= LIKE_LOAD * block.load_per_week:
        return "Your week is about as hard as those were."
    return ""


def _fell(block: BlockSummary) -> bool:
    return block.readiness_trend is not None and block.readiness_trend <= FALLING


def _advice(block: BlockSummary, *, race_unrated: bool) -> str:
    if block.ill_days >= 2 or _fell(block):
        return "Build up more gently this time."
    rose = block.ctl_end - block.ctl_start >= 1.0 and not begins_the_history(block)
    return "You coped well with that." if rose and not race_unrated else ""
