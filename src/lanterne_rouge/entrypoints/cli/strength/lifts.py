"""`lanterne strength e1rm`, `volume`, `records`, `context`, `export`: what your lifting log shows."""

import sys
from datetime import date
from pathlib import Path

import typer

from lanterne_rouge.app.strength.log import (
    LogFileRequest,
    LogFormat,
    RecordsRequest,
    TrainingContextRequest,
    TrendsRequest,
    VolumeRequest,
    WorkoutFileRequest,
    show_records,
    show_training_context,
    show_trends,
    show_volume,
    write_log,
    write_workout,
)
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.entrypoints.cli.caller import DATE, FROM, JSON, TO, caller, day_or_none, shown, span
from lanterne_rouge.entrypoints.cli.strength.put_lines import folded_text
from lanterne_rouge.entrypoints.cli.strength.words import one_of
from lanterne_rouge.metrics.e1rm import Formula
from lanterne_rouge.views.lifting_file import LiftingFileView, WrittenFileView, written_file_text
from lanterne_rouge.views.lifting_history import training_context_text, trends_text, volume_text
from lanterne_rouge.views.lifting_records import records_text

LIFT_WEEKS_SHOWN = 4
EXERCISE = typer.Argument(None, metavar="[EXERCISE]")
FORMULA = typer.Option("epley", "--formula", help="epley, brzycki, wathan, mayhew, lombardi, oconner, lander.")
WEEKS = typer.Option(None, "--weeks", min=1, max=104, help="How many weeks, up to this one (else 4; with --json 1).")
GOAL = typer.Option("both", "--goal", help="Judge by the bands for strength, hypertrophy or both.")
CONTEXT_WEEKS = typer.Option(8, "--weeks", min=1, max=104, help="How many weeks, up to this one.")
FILE = typer.Argument(..., metavar="FILE", help="Where to write it; - is stdout, with --format.")
FORMAT = typer.Option("", "--format", help="strong, json or fit (else by the file's ending: csv, json, fit).")
UNITS = typer.Option("", "--units", help="kg or lb, for Strong's CSV (else lb where you or your gym use it).")
FIT = "fit"
FORMATS = (*LogFormat, FIT)
FORMAT_BY_ENDING = {".csv": LogFormat.STRONG.value, ".json": LogFormat.JSON.value, ".fit": FIT}


def e1rm(
    context: typer.Context,
    exercise: list[str] | None = EXERCISE,
    formula: str = FORMULA,
    first: str = FROM,
    last: str = TO,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show the estimated 1RM of a lift, or of all lifts.

    By session and by one formula. Reps in reserve count from RPE 7 up; from 11 reps an estimate is less certain, above 12
    there is none. --date shows the estimates of that day. --json: {"formula", "lifts": [{"exercise", "name", "best_kg",
    "kg_per_month", "confidence", "note", "points": [{"date", "session", "e1rm_kg", "certain", "eased"}]}]}.

    Example: lanterne strength e1rm "bench press" --from 2026-01-01
    """
    who, name = caller(context), _name(exercise)
    start, end = _days(day, first, last, who.scope.today)
    request = TrendsRequest(
        exercise=name,
        formula=one_of(Formula, formula, "formula"),
        first=start,
        last=end or day_or_none(day, who.scope.today),
    )
    unit = WeightUnit(who.scope.profile.units)
    who.show(who.run(show_trends, request), lambda view: trends_text(view, unit, exercise=name), as_json=as_json)


def volume(
    context: typer.Context, weeks: int | None = WEEKS, goal: str = GOAL, day: str = DATE, as_json: bool = JSON
) -> None:
    """Show hard sets by muscle and week.

    Direct work counts 1, indirect 0.5, warm-ups nothing. --date shows the weeks up to that day. --json: {"weeks":
    [{"first", "last", "sessions", "hard_sets", "tonnage_kg", "tonnage_known", "muscles": [{"muscle", "sets", "days",
    "standing"}]}], "bands": {"detectable", "efficient", "efficient_to", "next_to"}}; a standing is none, below,
    detectable, efficient, next or beyond.

    Example: lanterne strength volume --weeks 4
    """
    who = caller(context)
    request = VolumeRequest(
        weeks=weeks or (1 if as_json else LIFT_WEEKS_SHOWN),
        goal=one_of(LiftingGoal, goal, "goal"),
        day=day_or_none(day, who.scope.today),
    )
    unit, today = WeightUnit(who.scope.profile.units), who.scope.today
    who.show(who.run(show_volume, request), lambda view: volume_text(view, unit, today), as_json=as_json)


def records(
    context: typer.Context,
    exercise: list[str] | None = EXERCISE,
    first: str = FROM,
    last: str = TO,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show your records, of one lift or of all.

    With --from or --to, those set in that time; with --date, those that stood on that day. --json: {"records":
    [{"exercise", "name", "kind": "weight|e1rm|reps|hold|volume", "date", "session", "value", "previous",
    "previous_date", "weight_kg", "reps", "certain"}]}.

    Example: lanterne strength records deadlift
    """
    who, name = caller(context), _name(exercise)
    start, end = _days(day, first, last, who.scope.today)
    request = RecordsRequest(exercise=name, first=start, last=end, day=day_or_none(day, who.scope.today))
    unit, in_span = WeightUnit(who.scope.profile.units), bool(first or last)
    who.show(
        who.run(show_records, request),
        lambda view: records_text(view, unit, all_levels=name is not None, in_span=in_span),
        as_json=as_json,
    )


def context(context: typer.Context, weeks: int = CONTEXT_WEEKS, day: str = DATE, as_json: bool = JSON) -> None:
    """Show how you train as a whole: the split, its balance, and your lifts by muscle.

    Balance is judged once the split is clear and two rounds of it are complete. --json: {"date", "split", "balance",
    "symmetry", "weeks", "muscles": [{"muscle", "sets": [...]}], "trends", "exercises_by_muscle", "facts": [{"topic",
    "says", "source"}], "notes"}; weeks as in `volume`, trends as in `e1rm`.

    Example: lanterne strength context --json
    """
    who = caller(context)
    view = who.run(show_training_context, TrainingContextRequest(day=day_or_none(day, who.scope.today), weeks=weeks))
    who.show(view, lambda view: folded_text(training_context_text(view)), as_json=as_json)


def export(
    context: typer.Context,
    file: Path = FILE,
    form: str = FORMAT,
    first: str = FROM,
    last: str = TO,
    units: str = UNITS,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Write your log to a file, or today's session for a watch.

    The log as Strong's CSV or as JSON, today's planned session as a FIT workout. --json: {"file", "format",
    "sessions", "bytes"}.

    Example: lanterne strength export --format strong --from 2026-01-01 lifts.csv
    """
    who, chosen = caller(context), _format(file, form)
    to_stdout = str(file) == "-"
    if to_stdout:
        refuse_on_stdout(chosen, as_json=as_json, is_terminal=sys.stdout.isatty())
    if chosen == FIT:
        written = who.run(write_workout, WorkoutFileRequest(day=day_or_none(day, who.scope.today)))
    else:
        start, end = span(first, last, who.scope.today)
        unit = one_of(WeightUnit, units, "unit") if units else None
        request = LogFileRequest(format=LogFormat(chosen), first=start, last=end, unit=unit)
        written = who.run(write_log, request)
    if to_stdout:
        sys.stdout.buffer.write(written.content)
        return
    who.show(_save(file, chosen, written), written_file_text, as_json=as_json)


def refuse_on_stdout(form: str, *, as_json: bool, is_terminal: bool) -> None:
    """Raise `BadInput` for what does not belong on stdout."""
    if as_json:
        raise BadInput("The file and the JSON answer can't both go to stdout.", "Name a file, or leave out --json.")
    if form == FIT and is_terminal:
        raise BadInput(
            "A terminal can't show a FIT file.", "Name a file, or redirect it: ... --format fit - > today.fit"
        )


def _name(words: list[str] | None) -> str | None:
    return shown(" ".join(words or [])) or None


def _days(day: str, first: str, last: str, today: date) -> tuple[date | None, date | None]:
    """The days of --from and --to; with --from alone, --date is the last day."""
    if day and last:
        raise BadInput("--date and --to both set the last day.", "Leave one of them out.")
    return span(first, last or day, today) if first or last else (None, None)


def _format(file: Path, typed: str) -> str:
    chosen = typed.casefold() or FORMAT_BY_ENDING.get(file.suffix.casefold(), "")
    if chosen not in FORMATS:
        what = f'Unknown format "{shown(typed)}".' if typed else "Which format should it have?"
        raise BadInput(what, f"Add --format {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    return chosen


def _save(file: Path, form: str, written: LiftingFileView) -> WrittenFileView:
    """Write the whole file or nothing; a file that is there already is replaced."""
    target = file.expanduser()
    unfinished = target.with_name(f"{target.name}.part")
    try:
        unfinished.write_bytes(written.content)
        unfinished.replace(target)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a path"
        raise BadInput(f"{target} can't be written ({why}).", "Choose a file in a folder you can write to.") from None
    return WrittenFileView(file=shown(str(file)), format=form, sessions=written.sessions, bytes=len(written.content))
