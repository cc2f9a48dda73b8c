"""The review of a week of lifting: what was done, against the bands and the routine, and the next step."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from lanterne_rouge.domain.lifting import LiftingGoal, Routine
from lanterne_rouge.domain.season import monday_of
from lanterne_rouge.strength.history.lifts import Lifts, Mask
from lanterne_rouge.strength.history.records import Record, new_records
from lanterne_rouge.strength.history.stall import StalledLift
from lanterne_rouge.strength.history.trends import TrainingContext, training_context
from lanterne_rouge.strength.history.volume import (
    MuscleVolume,
    Volume,
    VolumeStanding,
    bands_of,
    counted_sets,
    volume_between,
    weekly_volumes,
)

LOADING_WEEKS = 6
"""Athletes take a lighter week every 5.6 weeks, give or take 2.3 (Rogerson 2024)."""
LOOKED_BACK_WEEKS = 16
LIGHTER_WEEK_SETS = 0.7
HARD_SESSION_SETS = 6
"""A session with fewer hard sets needs no recovery."""
WEEKS_BEFORE_LIFT = 4


@dataclass(frozen=True, kw_only=True)
class LiftedWeek:
    """A calendar week of lifting: its hard sets, whether any session is a load, and whether most of it was reduced."""

    monday: date
    hard_sets: int
    loads: bool
    eased: bool


@dataclass(frozen=True, kw_only=True)
class WeekInRow:
    """A week with the loading weeks in a row up to and with it, and whether it was lighter than the weeks before it."""

    week: LiftedWeek
    count: int
    lighter: bool


def lifted_weeks(read: Lifts, last: date, weeks: int = LOOKED_BACK_WEEKS) -> tuple[LiftedWeek, ...]:
    """The week of `last` up to that day, after so many weeks before it, oldest first."""
    mondays = [monday_of(last) - timedelta(weeks=back) for back in reversed(range(weeks + 1))]
    counted = counted_sets(read)
    return tuple(_week(read, counted, monday, min(last, monday + timedelta(days=6))) for monday in mondays)


def rows_of_weeks(weeks: Sequence[LiftedWeek], *, over: bool = True) -> tuple[WeekInRow, ...]:
    """The weeks as they follow one another; one that is not `over` counts once it loads, and does not end a row before."""
    rows: list[WeekInRow] = []
    count = 0
    for at, week in enumerate(weeks):
        usual = [w.hard_sets for w in weeks[max(0, at - WEEKS_BEFORE_LIFT) : at] if w.hard_sets]
        lighter = bool(usual) and week.hard_sets < LIGHTER_WEEK_SETS * sum(usual) / len(usual)
        running = at == len(weeks) - 1 and not over
        if week.eased or ((lighter or not week.loads) and not running):
            count = 0
        else:
            count += week.loads
        rows.append(WeekInRow(week=week, count=count, lighter=lighter))
    return tuple(rows)


def loading_weeks(weeks: Sequence[LiftedWeek], *, over: bool = True) -> int:
    """Loading weeks in a row up to the last week."""
    rows = rows_of_weeks(weeks, over=over)
    return rows[-1].count if rows else 0


def _week(read: Lifts, counted: Mask, first: date, last: date) -> LiftedWeek:
    series = read.series
    within = (series.day >= first.toordinal()) & (series.day <= last.toordinal())
    hard = counted & within
    loading = hard & ~read.eased
    return LiftedWeek(
        monday=first,
        hard_sets=int(hard.sum()),
        loads=bool(loading.any()) and int(np.bincount(series.session[loading]).max()) >= HARD_SESSION_SETS,
        eased=bool(within.any()) and bool(np.mean(read.eased[within]) > 0.5),
    )


MOST_RECORDS = 3
STALLED_LIFTS = 2
WEEKS_FOR_REVIEW = 2
"""A week after a lighter one, another would come too soon."""
NEVER_LIFTED = (
    "You haven't logged any lifting yet; start with one easy session (lanterne strength plan), or import your log "
    "(lanterne import FILE)."
)
TIRED_LIFTER_READINESS = 50.0
"""Of 100, as a mean over the week."""


@dataclass(frozen=True, kw_only=True)
class Adherence:
    """Sessions done of those that the routine has in a round; a round counts as a week."""

    done: int
    planned: int


@dataclass(frozen=True, kw_only=True)
class LiftingWeek:
    """A week in review. `over`: it has ended. `usual_sets`, `usual_tonnage_kg`: means of up to four trained weeks before.

    `low`, `high`: muscles below and beyond their band, of a week that is over. `deload`: why a lighter week is due, or
    empty. `loading_weeks` counts weeks since the last lighter one, this among them.
    `training`: the split of the last six weeks and its balance.
    """

    monday: date
    over: bool
    volume: Volume
    usual_sets: float | None
    usual_tonnage_kg: float | None
    low: tuple[MuscleVolume, ...]
    high: tuple[MuscleVolume, ...]
    records: tuple[Record, ...]
    stalled: tuple[StalledLift, ...]
    adherence: Adherence | None
    loading_weeks: int
    deload: str
    training: TrainingContext
    next_step: str
    notes: tuple[str, ...]


def review_lifting_week(
    read: Lifts,
    day: date,
    today: date,
    *,
    goal: LiftingGoal = LiftingGoal.BOTH,
    routine: Routine | None = None,
    stalled: Sequence[StalledLift] = (),
    mean_readiness: float | None = None,
) -> LiftingWeek:
    """The review of the week in which `day` lies; `mean_readiness` (of 100) is that of the week, if known."""
    monday = monday_of(day)
    sunday = monday + timedelta(days=6)
    volume = volume_between(read, monday, min(sunday, today), goal)
    before = weekly_volumes(read, monday - timedelta(days=1), LOOKED_BACK_WEEKS, goal)
    trained = [week for week in before if week.hard_sets][-WEEKS_BEFORE_LIFT:]
    over = today > sunday
    loading = loading_weeks(lifted_weeks(read, min(sunday, today)), over=over)
    adherence = Adherence(done=volume.sessions, planned=len(routine.days)) if routine and routine.days else None
    low = tuple(m for m in volume.muscles if over and _is_low(m)) if volume.hard_sets else ()
    high = tuple(m for m in volume.muscles if m.standing is VolumeStanding.BEYOND and goal is not LiftingGoal.STRENGTH)
    usual = _mean([week.hard_sets for week in trained])
    deload = _deload(loading, usual, stalled, mean_readiness)
    records = _records(read, monday, min(sunday, today))
    return LiftingWeek(
        monday=monday,
        over=over,
        volume=volume,
        usual_sets=usual,
        usual_tonnage_kg=_mean([week.tonnage_kg for week in trained]),
        low=low,
        high=high,
        records=records,
        stalled=tuple(stalled),
        adherence=adherence,
        loading_weeks=loading,
        deload=deload,
        training=training_context(read, min(sunday, today)),
        next_step=_next_step(volume, usual, deload, stalled, adherence, low, high, records, goal, over=over)
        if len(read.series)
        else NEVER_LIFTED,
        notes=read.notes,
    )


def _is_low(muscle: MuscleVolume) -> bool:
    """A muscle that is trained directly, but less than shows; one that is left out may be meant so."""
    return muscle.standing is VolumeStanding.BELOW and muscle.days > 0


def _records(read: Lifts, first: date, last: date) -> tuple[Record, ...]:
    """The weightiest three, one for each lift."""
    records: dict[str, Record] = {}
    for record in new_records(read, first, last):
        records.setdefault(record.lift, record)
    return tuple(records.values())[:MOST_RECORDS]


def _deload(loading: int, usual: float | None, stalled: Sequence[StalledLift], readiness: float | None) -> str:
    """Why a lighter week is due, in the athlete's numbers."""
    if readiness is not None and readiness < TIRED_LIFTER_READINESS:
        return f"Your readiness averaged {readiness:.0f} of 100 this week, under {TIRED_LIFTER_READINESS:.0f}."
    if len(stalled) >= STALLED_LIFTS and loading >= WEEKS_FOR_REVIEW:
        names = ", ".join(lift.exercise.name for lift in stalled[:3])
        return f"{len(stalled)} lifts have stalled ({names}) after {loading} weeks of loading."
    if loading >= LOADING_WEEKS:
        sets = f", at about {usual:.0f} hard sets a week" if usual else ""
        more = "at least " if loading > LOOKED_BACK_WEEKS else ""
        return (
            f"You've trained hard for {more}{loading} weeks in a row{sets}, without a lighter one; most athletes take "
            "one every 5 to 6 weeks."
        )
    return ""


def _next_step(
    volume: Volume,
    usual: float | None,
    deload: str,
    stalled: Sequence[StalledLift],
    adherence: Adherence | None,
    low: Sequence[MuscleVolume],
    high: Sequence[MuscleVolume],
    records: Sequence[Record],
    goal: LiftingGoal,
    *,
    over: bool,
) -> str:
    """One thing, the weightiest first: rest, a stall, sessions, too much, too little, else more of the same."""
    if not volume.hard_sets and not over:
        return "You haven't lifted yet this week. Your next session: lanterne strength plan"
    if not volume.hard_sets:
        return "You didn't lift this week; start again with one easy session, lighter than your last."
    if deload:
        sets = max(usual or 0.0, volume.hard_sets) / 2
        return f"Make next week lighter: half the sets (about {sets:.0f}) at 90% of your loads. {deload}"
    if stalled and stalled[0].analysis.suggested_fix:
        return f"{stalled[0].exercise.name}: {stalled[0].analysis.suggested_fix}"
    if over and adherence is not None and adherence.done < adherence.planned:
        return (
            f"You did {adherence.done} of {adherence.planned} sessions; put the next {adherence.planned} on fixed days."
        )
    if high:
        return f"{_words(high[0])} had {high[0].sets:g} hard sets; do 2 fewer next week."
    if low:
        least = min(low, key=lambda m: (-m.days, m.sets))
        return (
            f"{_words(least)} had {least.sets:g} hard sets; do 2 more next week, towards {bands_of(goal).efficient:g}."
        )
    if records:
        return f"{records[0].name} set a record; keep going, a repetition or the smallest weight at a time."
    return "Keep going: one more repetition in one set of each lift next week."


def _words(volume: MuscleVolume) -> str:
    return volume.muscle.replace("_", " ").capitalize()


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 1) if values else None
