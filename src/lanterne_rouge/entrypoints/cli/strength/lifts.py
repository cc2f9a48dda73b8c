"""`lanterne strength e1rm`, `volume`, `records`, `context`: what your lifting log shows."""

from datetime import date

import typer

from lanterne_rouge.app.strength.log import (
    RecordsRequest,
    TrainingContextRequest,
    TrendsRequest,
    VolumeRequest,
    show_records,
    show_training_context,
    show_trends,
    show_volume,
)
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.entrypoints.cli.caller import DATE, FROM, JSON, TO, caller, day_or_none, folded_text, shown, span
from lanterne_rouge.language.reading import read_word
from lanterne_rouge.metrics.e1rm import Formula
from lanterne_rouge.views.lifting_history import training_context_text, trends_text, volume_text
from lanterne_rouge.views.lifting_records import records_text

LIFT_WEEKS_SHOWN = 4
LIFT_NAME = typer.Argument(None, metavar="[EXERCISE]")
E1RM_FORMULA = typer.Option("epley", "--formula", help="epley, brzycki, wathan, mayhew, lombardi, oconner, lander.")
VOLUME_WEEKS = typer.Option(
    None, "--weeks", min=1, max=104, help="How many weeks, up to this one (else 4; with --json 1)."
)
BANDS_GOAL = typer.Option("both", "--goal", help="Judge by the bands for strength, hypertrophy or both.")
CONTEXT_WEEKS = typer.Option(8, "--weeks", min=1, max=104, help="How many weeks, up to this one.")


def e1rm(
    context: typer.Context,
    exercise: list[str] | None = LIFT_NAME,
    formula: str = E1RM_FORMULA,
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
        formula=read_word(Formula, formula, "formula"),
        first=start,
        last=end or day_or_none(day, who.scope.today),
    )
    unit = WeightUnit(who.scope.profile.units)
    who.show(who.run(show_trends, request), lambda view: trends_text(view, unit, exercise=name), as_json=as_json)


def volume(
    context: typer.Context,
    weeks: int | None = VOLUME_WEEKS,
    goal: str = BANDS_GOAL,
    day: str = DATE,
    as_json: bool = JSON,
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
        goal=read_word(LiftingGoal, goal, "goal"),
        day=day_or_none(day, who.scope.today),
    )
    unit, today = WeightUnit(who.scope.profile.units), who.scope.today
    who.show(who.run(show_volume, request), lambda view: volume_text(view, unit, today), as_json=as_json)


def records(
    context: typer.Context,
    exercise: list[str] | None = LIFT_NAME,
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


def _name(words: list[str] | None) -> str | None:
    return shown(" ".join(words or [])) or None


def _days(day: str, first: str, last: str, today: date) -> tuple[date | None, date | None]:
    """The days of --from and --to; with --from alone, --date is the last day."""
    if day and last:
        raise BadInput("--date and --to both set the last day.", "Leave one of them out.")
    return span(first, last or day, today) if first or last else (None, None)
