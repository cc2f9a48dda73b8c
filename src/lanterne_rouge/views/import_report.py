"""What an import did, or would do, file by file."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.activity import UNIT_MISSING, Activity, ImportReport
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import StrengthFile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import printable
from lanterne_rouge.views.activity import (
    ActivityView,
    SetView,
    activity_view,
    file_name,
    rounded,
    set_view,
    utc_text,
)

MOST_LISTED = 12
MOST_EXERCISES = 8
MOST_UNSURE = 5
MOST_LOST = 3
MOST_SUGGESTIONS = 2


@dataclass(frozen=True, kw_only=True)
class NameMatch:
    """The exercise that a name means: its id only where that is certain, how certain it is (0 to 1), and other candidates."""

    id: str | None = None
    confidence: float = 0.0
    candidates: tuple[str, ...] = ()


Matcher = Callable[[str], NameMatch]


@dataclass(frozen=True, kw_only=True)
class LoggedExerciseView:
    """An exercise of a session, under the name in its file."""

    name: str
    matched: str | None
    confidence: float
    sets: tuple[SetView, ...]


@dataclass(frozen=True, kw_only=True)
class StrengthSessionView:
    """A strength session by exercise; the volume is without warm-ups."""

    id: str
    file: str | None
    start: str
    name: str | None
    exercises: tuple[LoggedExerciseView, ...]
    sets: int
    warmup_sets: int
    volume_kg: float
    units_known: bool
    load: float | None


@dataclass(frozen=True, kw_only=True)
class StrengthFileView:
    """What a lifting log holds; `lost` says what it cannot tell."""

    file: str
    dialect: str
    unit: str | None
    guess: str | None
    records: int
    workouts: int
    exercises: int
    pseudo_rows: int
    warmup: int
    drop: int
    failure: int
    other_sets: int
    rows_with_rpe: int
    sum_weight_x_reps: float
    lost: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ProblemView:
    """A file with a problem, what to do next, and whether the original is stored."""

    file: str
    problem: str
    next: str
    kept: bool


@dataclass(frozen=True, kw_only=True)
class IgnoredFileView:
    """A file without training data."""

    file: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class UnsureNameView:
    """A name that no exercise matches for certain, and in how many sets it is used."""

    name: str
    sets: int
    candidates: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ImportView:
    """An import: counts of files, the sessions in them, and every problem."""

    files: int
    imported: int
    duplicates: int
    merged: int
    salvaged: int
    failed: int
    held: int
    refused: int
    ignored: int
    activities: tuple[ActivityView, ...]
    sessions_new: int
    sessions_known: int
    strength_sessions: tuple[StrengthSessionView, ...]
    strength_files: tuple[StrengthFileView, ...]
    unsure_names: tuple[UnsureNameView, ...]
    wellness_days: int
    problems: tuple[ProblemView, ...]
    ignored_files: tuple[IgnoredFileView, ...]
    notices: tuple[str, ...]
    dry_run: bool = False

    @property
    def useful(self) -> bool:
        """Whether any file could be used, or is at least a lifting log whose problem is listed."""
        return bool(self.imported or self.duplicates or self.refused)


def import_view(report: ImportReport, match: Matcher, *, dry_run: bool = False) -> ImportView:
    """The report of an import; `match` finds exercises by their names."""
    return ImportView(
        files=report.files,
        imported=report.imported,
        duplicates=report.duplicates,
        merged=report.merged,
        salvaged=report.salvaged,
        failed=report.failed,
        held=report.held,
        refused=report.refused,
        ignored=report.ignored,
        activities=tuple(activity_view(activity) for activity in report.activities),
        sessions_new=report.sessions_new,
        sessions_known=report.sessions_known,
        strength_sessions=tuple(
            _strength_session(activity, match) for activity in report.activities if activity.sport is Sport.STRENGTH
        ),
        strength_files=tuple(_strength_file(name, account) for name, account in report.strength_files),
        unsure_names=tuple(_unsure_names(report.activities, match)),
        wellness_days=report.wellness_days,
        problems=tuple(ProblemView(file=p.file, problem=p.problem, next=p.next, kept=p.kept) for p in report.problems),
        ignored_files=tuple(IgnoredFileView(file=name, reason=reason) for name, reason in report.ignored_files),
        notices=tuple(report.notices),
        dry_run=dry_run,
    )


def import_text(view: ImportView) -> str:
    """Counts, lifting logs, what was odd file by file, what loads are computed with, and names to settle."""
    return "\n".join(_preview_lines(view) if view.dry_run else _report_lines(view))


def _report_lines(view: ImportView) -> Iterator[str]:
    yield from _count_lines(view)
    yield from _log_lines(view)
    yield from _problem_lines(view)
    yield from view.notices
    yield from _unsure_lines(view.unsure_names)


def _preview_lines(view: ImportView) -> Iterator[str]:
    yield "Nothing is written. An import would give:"
    yield from _count_lines(view)
    yield f"{_many(view.sessions_new, 'new session')}, {view.sessions_known} already imported."
    for activity in view.activities[:MOST_LISTED]:
        names = list(dict.fromkeys(done.exercise for done in activity.sets))
        lifts = ", ".join(names[:MOST_EXERCISES]) + (", ..." if len(names) > MOST_EXERCISES else "")
        title = activity.title or activity.sport
        yield f"  {activity.start_local[:10]} {printable(title)}{': ' if lifts else ''}{printable(lifts)}"
    if len(view.activities) > MOST_LISTED:
        yield f"  ... and {len(view.activities) - MOST_LISTED} more."
    yield from _log_lines(view)
    yield from _problem_lines(view)
    yield from _unsure_lines(view.unsure_names)


def _count_lines(view: ImportView) -> Iterator[str]:
    counts = [_many(view.files, "file"), f"{view.imported} imported"]
    counts += [f"{view.merged} of them added to a session you already have"] if view.merged else []
    counts += [f"{view.salvaged} of them damaged but readable"] if view.salvaged else []
    counts += [f"{view.duplicates} already imported"] if view.duplicates else []
    counts += [f"{view.ignored} without training data"] if view.ignored else []
    counts += [f"{view.held} waiting for a unit"] if view.held else []
    counts += [f"{view.failed - view.held} unreadable"] if view.failed > view.held else []
    yield ", ".join(counts) + "."
    if view.activities:
        first, last = view.activities[0].start_local[:10], view.activities[-1].start_local[:10]
        wellness = f"; {_many(view.wellness_days, 'day')} of wellness data" if view.wellness_days else ""
        yield f"{_many(len(view.activities), 'activity')}, {first} to {last}{wellness}."
    elif view.wellness_days:
        yield f"{_many(view.wellness_days, 'day')} of wellness data."


def _log_lines(view: ImportView) -> Iterator[str]:
    for log in view.strength_files[:MOST_LISTED]:
        sets = log.warmup + log.drop + log.failure + log.other_sets
        counts = [_many(log.workouts, "workout"), _many(log.exercises, "exercise"), _many(sets, "set")]
        counts += [f"{log.warmup} of them warm-ups"] if log.warmup else []
        counts += [f"{_many(log.pseudo_rows, 'row')} of notes and rests left out"] if log.pseudo_rows else []
        unit = f"weights in {log.unit}" if log.unit else "no unit for the weights"
        yield f"  {printable(log.file)} ({log.dialect}): {', '.join(counts)}; {unit}."
    if len(view.strength_files) > MOST_LISTED:
        yield f"  ... and {_many(len(view.strength_files) - MOST_LISTED, 'more log')}."
    lost = dict.fromkeys(sentence for log in view.strength_files for sentence in log.lost)
    # What was left out of these very files comes first; the rest is true of every export of an app.
    sentences = sorted(lost, key=lambda sentence: not sentence[:1].isdigit())
    for sentence in sentences if len(sentences) <= MOST_LOST + 1 else sentences[:MOST_LOST]:
        yield f"  {sentence}"
    if len(sentences) > MOST_LOST + 1:
        yield f"  ... and {len(sentences) - MOST_LOST} more notes; --json has them by file."


def _problem_lines(view: ImportView) -> Iterator[str]:
    for problem in view.problems[:MOST_LISTED]:
        unit_missing = problem.problem == UNIT_MISSING
        words = "Are these weights kg or lb?" if unit_missing else problem.problem
        yield f"  {printable(problem.file)}: {words} {problem.next}".rstrip()
    if len(view.problems) > MOST_LISTED:
        yield f"  ... and {len(view.problems) - MOST_LISTED} more; --json lists them all."


def _unsure_lines(names: Sequence[UnsureNameView]) -> Iterator[str]:
    if not names:
        return
    yield f"I'm not sure which exercises {_many(len(names), 'name')} mean, so I leave them out of your plan and volume:"
    for unsure in names[:MOST_UNSURE]:
        perhaps = " or ".join(unsure.candidates)
        yield f"  {printable(unsure.name)} ({_many(unsure.sets, 'set')}){f': {perhaps}?' if perhaps else ''}"
    more = "; all of them: lanterne strength name" if len(names) > MOST_UNSURE else ""
    yield f'Set what a name means: lanterne strength name "{printable(names[0].name)}" EXERCISE{more}'


def _many(count: int, noun: str) -> str:
    plural = f"{noun[:-1]}ies" if noun.endswith("ty") else f"{noun}s"
    return f"{count} {noun if count == 1 else plural}"


def _unsure_names(activities: Sequence[Activity], match: Matcher) -> Iterator[UnsureNameView]:
    """Names without a certain match, those with most sets first."""
    counts = Counter(recorded.exercise for activity in activities for recorded in activity.sets)
    for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        result = match(name)
        if result.id is None:
            yield UnsureNameView(name=name, sets=count, candidates=result.candidates[:MOST_SUGGESTIONS])


def _strength_session(activity: Activity, match: Matcher) -> StrengthSessionView:
    by_exercise: dict[str, list[RecordedSet]] = {}
    for recorded in activity.sets:
        by_exercise.setdefault(recorded.exercise, []).append(recorded)
    working = [recorded for recorded in activity.sets if recorded.kind is not SetKind.WARMUP]
    return StrengthSessionView(
        id=activity.id,
        file=file_name(activity),
        start=utc_text(activity.start),
        name=activity.title,
        exercises=tuple(_exercise(name, sets, match(name)) for name, sets in by_exercise.items()),
        sets=len(working),
        warmup_sets=len(activity.sets) - len(working),
        volume_kg=round(sum(max(s.weight_kg or 0.0, 0.0) * (s.reps or 0) for s in working), 2),
        units_known=True,
        load=rounded(activity.measures.load, 2),
    )


def _exercise(name: str, sets: Sequence[RecordedSet], match: NameMatch) -> LoggedExerciseView:
    views = tuple(set_view(recorded) for recorded in sets)
    return LoggedExerciseView(name=name, matched=match.id, confidence=round(match.confidence, 3), sets=views)


def _strength_file(name: str, account: StrengthFile) -> StrengthFileView:
    return StrengthFileView(
        file=name.rsplit("/", 1)[-1],
        dialect=account.dialect,
        unit=account.unit.value if account.unit else None,
        guess=account.guess or None,
        records=account.records,
        workouts=account.workouts,
        exercises=account.exercises,
        pseudo_rows=account.pseudo_rows,
        warmup=account.warmup,
        drop=account.drop,
        failure=account.failure,
        other_sets=account.other_sets,
        rows_with_rpe=account.rows_with_rpe,
        sum_weight_x_reps=account.weight_x_reps,
        lost=tuple(account.lost),
    )
