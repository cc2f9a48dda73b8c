"""What the lifting log shows, as typed answers and as text: estimated 1RM, weekly volume, training as a whole."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.language.phrasing import counted, format_estimate, format_total, printable, words_of
from lanterne_rouge.metrics.e1rm import E1rmConfidence, Formula
from lanterne_rouge.strength.history.split import Balance, SessionKind, Split, SplitReading
from lanterne_rouge.strength.history.trends import Analytics, E1rmTrend, MuscleLifts, MuscleSeries, TrainingContext
from lanterne_rouge.strength.history.volume import Bands, MuscleVolume, Volume, VolumeStanding
from lanterne_rouge.views.lifting_records import IMPORT_LOG

LIFT_BAR_CELLS = 30
SESSIONS_SHOWN = 20
LIFTS_SHOWN = 12


@dataclass(frozen=True, kw_only=True)
class E1rmPointView:
    """A session's best estimated 1RM; `eased` sessions were held back."""

    date: dt.date
    session: str
    e1rm_kg: float
    certain: bool
    eased: bool


@dataclass(frozen=True, kw_only=True)
class LiftTrendView:
    """A lift's estimated 1RM by session; without points, `note` says why."""

    exercise: str
    name: str
    best_kg: float | None
    kg_per_month: float | None
    confidence: E1rmConfidence | None
    note: str | None
    points: tuple[E1rmPointView, ...]


@dataclass(frozen=True, kw_only=True)
class LiftTrendsView:
    """The estimated 1RM of one lift or of all, by one formula."""

    formula: Formula
    lifts: tuple[LiftTrendView, ...]


def trend_view(trend: E1rmTrend) -> LiftTrendView:
    """A lift's estimated 1RM by session."""
    return LiftTrendView(
        exercise=trend.lift,
        name=trend.name,
        best_kg=trend.best.kg if trend.best else None,
        kg_per_month=trend.kg_per_month,
        confidence=trend.confidence,
        note=trend.says or None,
        points=tuple(
            E1rmPointView(date=p.day, session=p.session, e1rm_kg=p.kg, certain=p.certain, eased=p.eased)
            for p in trend.points
        ),
    )


def trends_text(view: LiftTrendsView, unit: WeightUnit, *, exercise: str | None = None) -> str:
    """A line a lift; of an `exercise` that was asked for, a line a session with a bar."""
    if not view.lifts:
        logged = (
            f"Your log has no sets of {printable(exercise)}." if exercise else "There are no sets to estimate from."
        )
        return f"{logged} {IMPORT_LOG}"
    if exercise:
        return "\n".join(line for lift in view.lifts for line in _trend(lift, view.formula, unit))
    lines = [f"{'estimated 1RM':<28} {'now':>9}  {'':<25}  {'a month':>9}"]
    lines += [_trend_row(lift, unit) for lift in view.lifts[:LIFTS_SHOWN]]
    more = len(view.lifts) - LIFTS_SHOWN
    lines += [f"{counted(more, 'more lift')}: add --json to see all."] if more > 0 else []
    return "\n".join(lines)


def _trend(lift: LiftTrendView, formula: Formula, unit: WeightUnit) -> list[str]:
    lines = [f"{printable(lift.name)}, estimated 1RM ({formula.value})"]
    points = lift.points[-SESSIONS_SHOWN:]
    low, high = (f(p.e1rm_kg for p in points) if points else 0.0 for f in (min, max))
    for point in points:
        # From a little below the lowest, so that a few per cent can be seen.
        share = (point.e1rm_kg - low) / (high - low) if high > low else 0.0
        bar = "#" * (1 + round((LIFT_BAR_CELLS - 1) * share))
        eased = "  held back" if point.eased else ""
        doubt = "" if point.certain else "  (many reps: less certain)"
        lines.append(f"  {point.date}  {format_estimate(point.e1rm_kg, unit):>9}  {bar}{eased}{doubt}")
    if lift.kg_per_month is not None and lift.confidence is not None:
        change = _change(lift.kg_per_month, unit)
        lines.append(f"  {change} a month over the last 12 weeks ({lift.confidence.value} confidence)")
    return [*lines, *((f"  {lift.note}",) if lift.note else ())]


def _trend_row(lift: LiftTrendView, unit: WeightUnit) -> str:
    best, newest = _best(lift.points), lift.points[-1]
    change = "" if lift.kg_per_month is None else _change(lift.kg_per_month, unit)
    top = f"best {format_estimate(best.e1rm_kg, unit):>8} {best.date}"
    return (
        f"{printable(lift.name)[:28]:<28} {format_estimate(newest.e1rm_kg, unit):>9}  {top:<25}  {change:>9}".rstrip()
    )


def _best(points: Sequence[E1rmPointView]) -> E1rmPointView:
    """The point of `best_kg`: the best certain one of a session that was not held back, else the best of all."""
    return max([p for p in points if p.certain and not p.eased] or points, key=lambda p: p.e1rm_kg)


def _change(kg: float, unit: WeightUnit) -> str:
    return f"{'+' if kg >= 0 else ''}{format_estimate(kg, unit)}"


MOST_WEEKS = 6
"""As many columns fit a terminal of 80."""
LABEL, COLUMN, VOLUME_BAR_CELLS = 12, 7, 10
SETS_A_MARK = 2
BAND_WORDS: Mapping[VolumeStanding, str] = {
    VolumeStanding.NONE: "none",
    VolumeStanding.BELOW: "too few",
    VolumeStanding.DETECTABLE: "a little",
    VolumeStanding.EFFICIENT: "good",
    VolumeStanding.NEXT: "plenty",
    VolumeStanding.BEYOND: "beyond",
}


@dataclass(frozen=True, kw_only=True)
class MuscleVolumeView:
    """A muscle's hard sets (direct 1, indirect 0.5), on how many days, and where that lies in the bands."""

    muscle: Muscle
    sets: float
    days: int
    standing: VolumeStanding


@dataclass(frozen=True, kw_only=True)
class VolumeView:
    """What was lifted between two days; `tonnage_known` is false where the mass of a set is unknown."""

    first: dt.date
    last: dt.date
    sessions: int
    hard_sets: int
    tonnage_kg: float
    tonnage_known: bool
    muscles: tuple[MuscleVolumeView, ...]


@dataclass(frozen=True, kw_only=True)
class BandsView:
    """Hard sets of a muscle a week from which a gain is detectable, efficient up to a number, and small up to the next."""

    detectable: float
    efficient: float
    efficient_to: float
    next_to: float


@dataclass(frozen=True, kw_only=True)
class WeeklyVolumeView:
    """Volume by calendar week, oldest first, and the bands that it is judged by."""

    weeks: tuple[VolumeView, ...]
    bands: BandsView


def weekly_volume_view(weeks: Sequence[Volume], bands: Bands) -> WeeklyVolumeView:
    """Volume by calendar week."""
    return WeeklyVolumeView(
        weeks=tuple(_volume_view(week) for week in weeks),
        bands=BandsView(
            detectable=bands.detectable,
            efficient=bands.efficient,
            efficient_to=bands.efficient_to,
            next_to=bands.next_to,
        ),
    )


def _volume_view(week: Volume) -> VolumeView:
    return VolumeView(
        first=week.first,
        last=week.last,
        sessions=week.sessions,
        hard_sets=week.hard_sets,
        tonnage_kg=week.tonnage_kg,
        tonnage_known=week.tonnage_is_complete,
        muscles=tuple(_muscle_view(muscle) for muscle in week.muscles),
    )


def _muscle_view(muscle: MuscleVolume) -> MuscleVolumeView:
    return MuscleVolumeView(
        muscle=muscle.muscle, sets=round(muscle.sets, 2), days=muscle.days, standing=muscle.standing
    )


def volume_text(view: WeeklyVolumeView, unit: WeightUnit, today: dt.date) -> str:
    """Muscles as rows, weeks as columns; the last full week is judged, or the running one where there is no other."""
    weeks = view.weeks[-MOST_WEEKS:]
    if not any(week.sessions for week in weeks):
        return f"You didn't log any lifting in these weeks. {IMPORT_LOG}"
    judged = next((at for at in reversed(range(len(weeks))) if weeks[at].last < today), len(weeks) - 1)
    rows = sorted(_trained(weeks), key=lambda row: (-row[judged].sets, *(-cell.sets for cell in reversed(row))))
    days = [f"{week.first:%m-%d}{'' if week.last < today else '*'}" for week in weeks]
    lines = [
        f"{'week of':<{LABEL}}{_cells(days)}   {weeks[judged].first:%m-%d}",
        *(_muscle_line(row, judged) for row in rows),
        "",
        f"{'hard sets':<{LABEL}}{_cells([f'{week.hard_sets}' for week in weeks])}",
        f"{'sessions':<{LABEL}}{_cells([f'{week.sessions}' for week in weeks])}",
        "",
        *_volume_notes(weeks[judged], view.bands, unit, running=weeks[-1].last >= today),
    ]
    if len(weeks) < len(view.weeks):
        lines.append(f"These are the last {len(weeks)} of {len(view.weeks)} weeks; add --json to see all.")
    return "\n".join(line.rstrip() for line in lines)


def _trained(weeks: Sequence[VolumeView]) -> list[tuple[MuscleVolumeView, ...]]:
    """A row for each muscle that had a set in any of these weeks."""
    rows = zip(*(week.muscles for week in weeks), strict=True)
    return [row for row in rows if any(cell.sets > 0 for cell in row)]


def _muscle_line(row: Sequence[MuscleVolumeView], judged: int) -> str:
    bar = "#" * min(round(row[judged].sets / SETS_A_MARK), VOLUME_BAR_CELLS)
    cells = _cells([f"{cell.sets:g}" if cell.sets else "-" for cell in row])
    return f"{words_of(row[0].muscle):<{LABEL}}{cells}   {bar:<{VOLUME_BAR_CELLS}} {BAND_WORDS[row[judged].standing]}"


def _cells(cells: Sequence[str]) -> str:
    return "".join(f"{cell:>{COLUMN}}" for cell in cells)


def _volume_notes(week: VolumeView, bands: BandsView, unit: WeightUnit, *, running: bool) -> list[str]:
    """What was lifted in the week that is judged, and what the marks mean."""
    unfinished = "; * marks a week that isn't over" if running else ""
    return [
        f"Week of {week.first}: {'' if week.tonnage_known else 'at least '}{format_total(week.tonnage_kg, unit)} lifted.",
        f"Each # is {SETS_A_MARK} hard sets{unfinished}.",
        f"Hard sets per muscle a week: too few under {bands.detectable:g}, a little under {bands.efficient:g}, "
        f"good up to {bands.efficient_to:g},",
        f"plenty up to {bands.next_to:g}; more than that adds hardly anything.",
    ]


CONTEXT_LIFTS_SHOWN = 4


@dataclass(frozen=True, kw_only=True)
class SplitView:
    """The split that the sessions of the last six weeks show; null where they are too few."""

    split: Split | None
    sessions: tuple[SessionKind, ...]
    rounds: int
    says: str


@dataclass(frozen=True, kw_only=True)
class BalanceView:
    """Two sides of the body in hard sets; nulls where there are too few whole rounds to judge."""

    name: str
    left: float | None
    right: float | None
    ratio: float | None
    uneven: bool
    says: str


@dataclass(frozen=True, kw_only=True)
class FactView:
    """A fact about training that answers are based on, with its source."""

    topic: str
    says: str
    source: str


@dataclass(frozen=True, kw_only=True)
class MuscleSeriesView:
    """A muscle's hard sets by week, oldest first."""

    muscle: Muscle
    sets: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class MuscleLiftView:
    """A lift and how much one of its sets counts for a muscle; null: unknown."""

    exercise: str
    name: str
    share: float | None


@dataclass(frozen=True, kw_only=True)
class TrainingContextView:
    """How the athlete lifts as a whole, up to a day."""

    date: dt.date
    split: SplitView
    balance: BalanceView
    symmetry: BalanceView
    facts: tuple[FactView, ...]
    weeks: tuple[VolumeView, ...]
    muscles: tuple[MuscleSeriesView, ...]
    trends: tuple[LiftTrendView, ...]
    exercises_by_muscle: Mapping[Muscle, tuple[MuscleLiftView, ...]]
    notes: tuple[str, ...]


def training_context_view(
    day: dt.date, training: TrainingContext, numbers: Analytics, lifts: Sequence[MuscleLifts], notes: Sequence[str]
) -> TrainingContextView:
    """How the athlete lifts as a whole, up to a day."""
    return TrainingContextView(
        date=day,
        split=split_view(training.split),
        balance=balance_view(training.balance),
        symmetry=balance_view(training.symmetry),
        facts=tuple(FactView(topic=fact.topic, says=fact.says, source=fact.source) for fact in training.facts),
        weeks=tuple(_volume_view(week) for week in numbers.weeks),
        muscles=tuple(_series_view(series) for series in numbers.muscles),
        trends=tuple(trend_view(trend) for trend in numbers.trends),
        exercises_by_muscle={entry.muscle: _muscle_lifts(entry) for entry in lifts},
        notes=tuple(notes),
    )


def split_view(split: SplitReading) -> SplitView:
    """The split that the sessions show."""
    return SplitView(
        split=split.split if split.is_clear else None, sessions=split.kinds, rounds=split.rounds, says=split.says
    )


def balance_view(balance: Balance) -> BalanceView:
    """Two sides of the body in hard sets."""
    is_judged = bool(balance.left or balance.right)
    return BalanceView(
        name=balance.name,
        left=balance.left if is_judged else None,
        right=balance.right if is_judged else None,
        ratio=None if balance.ratio is None else round(balance.ratio, 2),
        uneven=balance.uneven,
        says=balance.says,
    )


def _series_view(series: MuscleSeries) -> MuscleSeriesView:
    return MuscleSeriesView(muscle=series.muscle, sets=tuple(round(sets, 2) for sets in series.sets))


def _muscle_lifts(entry: MuscleLifts) -> tuple[MuscleLiftView, ...]:
    return tuple(
        MuscleLiftView(
            exercise=lift.key,
            name=lift.name,
            share=lift.exercise.muscles.get(entry.muscle) if lift.exercise else None,
        )
        for lift in entry.lifts
    )


def training_context_text(view: TrainingContextView) -> str:
    """The split, its balance, and the lifts by muscle."""
    lines = [view.split.says, view.balance.says, view.symmetry.says]
    lines += ["", "Your lifts by muscle:"] if view.exercises_by_muscle else []
    for muscle, lifts in view.exercises_by_muscle.items():
        names = ", ".join(printable(lift.name) for lift in lifts[:CONTEXT_LIFTS_SHOWN])
        more = len(lifts) - CONTEXT_LIFTS_SHOWN
        lines.append(f"  {words_of(muscle):<12} {names}{f' and {more} more' if more > 0 else ''}")
    return "\n".join(lines)
