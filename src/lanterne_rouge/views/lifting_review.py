"""Looking back on lifting, as typed answers and as text: an insight after a session, stalled lifts, a week in review."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.domain.lifting import FixType, Insight, InsightCategory, StallAnalysis
from lanterne_rouge.language.phrasing import counted, format_total, printable, words_of
from lanterne_rouge.strength.history.review import LiftingWeek
from lanterne_rouge.strength.history.stall import StalledLift
from lanterne_rouge.strength.history.volume import MuscleVolume
from lanterne_rouge.views.answerer import Answerer, answerer_text
from lanterne_rouge.views.lifting_history import BalanceView, SplitView, balance_view, split_view
from lanterne_rouge.views.lifting_records import IMPORT_LOG, RecordView, record_sentence, record_view


@dataclass(frozen=True, kw_only=True)
class InsightView:
    """One insight with its action."""

    insight: str
    action: str
    category: InsightCategory


@dataclass(frozen=True, kw_only=True)
class AnsweredInsightView(Answerer, InsightView):
    """An insight that a model was asked for, and who answered."""


@dataclass(frozen=True, kw_only=True)
class StallView:
    """Whether a lift is stalling, and the one thing to change."""

    isStalled: bool
    reason: str
    suggestedFix: str | None
    fixType: FixType | None
    details: str


@dataclass(frozen=True, kw_only=True)
class AnsweredStallView(Answerer, StallView):
    """A stall analysis that a model was asked for, and who answered."""


@dataclass(frozen=True, kw_only=True)
class _Exercise:
    exercise: str


@dataclass(frozen=True, kw_only=True)
class _NamedExercise(_Exercise):
    name: str


# Fields of the last base come first.
@dataclass(frozen=True, kw_only=True)
class WeeksStallView(StallView, _Exercise):
    """A stalled lift in a week's review."""


@dataclass(frozen=True, kw_only=True)
class StalledLiftView(StallView, _NamedExercise):
    """A stalled lift with its name."""


@dataclass(frozen=True, kw_only=True)
class StalledLiftsView:
    """The stalled lifts among those that were done in the last three weeks, and how many these are."""

    stalled: tuple[StalledLiftView, ...]
    looked_at: int


def insight_view(insight: Insight) -> InsightView:
    """One insight with its action."""
    return InsightView(insight=insight.insight, action=insight.action, category=insight.category)


def stall_view(stall: StallAnalysis) -> StallView:
    """Whether a lift is stalling, and the one thing to change."""
    return StallView(
        isStalled=stall.is_stalled,
        reason=stall.reason,
        suggestedFix=stall.suggested_fix,
        fixType=stall.fix_type,
        details=stall.details,
    )


def stalled_lifts_view(stalled: Sequence[StalledLift], looked_at: int) -> StalledLiftsView:
    """The stalled lifts among so many."""
    lifts = (
        StalledLiftView(exercise=lift.exercise.id, name=lift.exercise.name, **vars(stall_view(lift.analysis)))
        for lift in stalled
    )
    return StalledLiftsView(stalled=tuple(lifts), looked_at=looked_at)


def insight_text(view: InsightView) -> str:
    """The insight and its action, a line each."""
    return "\n".join([printable(view.insight), printable(view.action), *_answerer_lines(view)])


def stall_text(view: StallView) -> str:
    """The reason, what to change, and the sessions that were compared."""
    return "\n".join([*_stall_lines(view), *_answerer_lines(view)])


def stalled_lifts_text(view: StalledLiftsView) -> str:
    """Every stalled lift in a paragraph."""
    if view.stalled:
        return "\n\n".join("\n".join(_stall_lines(lift)) for lift in view.stalled)
    if view.looked_at:
        return "No lift is stalling."
    return f"You haven't logged any lifting in the last three weeks. {IMPORT_LOG}"


def _stall_lines(view: StallView) -> list[str]:
    return [printable(line) for line in (view.reason, view.suggestedFix or "", view.details) if line]


def _answerer_lines(view: InsightView | StallView) -> list[str]:
    return [answerer_text(view)] if isinstance(view, Answerer) else []


@dataclass(frozen=True, kw_only=True)
class MuscleSetsView:
    """A muscle's hard sets in a week."""

    muscle: Muscle
    sets: float


@dataclass(frozen=True, kw_only=True)
class LiftingWeekView:
    """A week in review, beside the means of up to four trained weeks before (`usual_...`).

    `low` and `high`: muscles below and beyond their band. `deload`: why a lighter week is due, or null.
    """

    monday: dt.date
    over: bool
    sessions: int
    planned: int | None
    hard_sets: int
    usual_sets: float | None
    tonnage_kg: float
    tonnage_known: bool
    usual_tonnage_kg: float | None
    low: tuple[MuscleSetsView, ...]
    high: tuple[MuscleSetsView, ...]
    records: tuple[RecordView, ...]
    stalled: tuple[WeeksStallView, ...]
    loading_weeks: int
    deload: str | None
    split: SplitView
    balance: tuple[BalanceView, ...]
    next_step: str
    notes: tuple[str, ...]


def lifting_week_view(week: LiftingWeek) -> LiftingWeekView:
    """A week in review."""
    volume, training = week.volume, week.training
    return LiftingWeekView(
        monday=week.monday,
        over=week.over,
        sessions=volume.sessions,
        planned=week.adherence.planned if week.adherence else None,
        hard_sets=volume.hard_sets,
        usual_sets=week.usual_sets,
        tonnage_kg=volume.tonnage_kg,
        tonnage_known=volume.tonnage_is_complete,
        usual_tonnage_kg=week.usual_tonnage_kg,
        low=_muscle_sets(week.low),
        high=_muscle_sets(week.high),
        records=tuple(record_view(record) for record in week.records),
        stalled=tuple(
            WeeksStallView(exercise=lift.exercise.id, **vars(stall_view(lift.analysis))) for lift in week.stalled
        ),
        loading_weeks=week.loading_weeks,
        deload=week.deload or None,
        split=split_view(training.split),
        balance=(balance_view(training.balance), balance_view(training.symmetry)),
        next_step=week.next_step,
        notes=tuple(week.notes),
    )


def lifting_week_text(view: LiftingWeekView, unit: WeightUnit) -> str:
    """What was done, what stands out, and the next step."""
    lines = [_done(view, unit)]
    lines += [record_sentence(record, unit) for record in view.records]
    lines += [printable(lift.reason) for lift in view.stalled]
    lines += _outside_the_band(view)
    lines += [view.split.says] if view.split.rounds else []
    lines += [balance.says for balance in view.balance if balance.uneven]
    lines += [printable(note) for note in view.notes]
    return "\n".join([*lines, f"Next: {printable(view.next_step)}"])


def _done(view: LiftingWeekView, unit: WeightUnit) -> str:
    sessions = (
        counted(view.sessions, "session") if view.planned is None else f"{view.sessions} of {view.planned} sessions"
    )
    usual = f" (usually {view.usual_sets:.0f})" if view.usual_sets is not None else ""
    lifted = f"{'' if view.tonnage_known else 'at least '}{format_total(view.tonnage_kg, unit)} lifted"
    so_far = "" if view.over else " so far"
    return f"Week of {view.monday}{so_far}: {sessions}, {counted(view.hard_sets, 'hard set')}{usual}, {lifted}."


def _outside_the_band(view: LiftingWeekView) -> list[str]:
    """The muscles with too few or too many sets, in one line."""
    parts = [
        f"{words} {', '.join(f'{words_of(m.muscle)} {m.sets:g}' for m in muscles)}"
        for words, muscles in (("too few for", view.low), ("too many for", view.high))
        if muscles
    ]
    return [f"Hard sets: {'; '.join(parts)}."] if parts else []


def _muscle_sets(muscles: Sequence[MuscleVolume]) -> tuple[MuscleSetsView, ...]:
    return tuple(MuscleSetsView(muscle=m.muscle, sets=round(m.sets, 2)) for m in muscles)
