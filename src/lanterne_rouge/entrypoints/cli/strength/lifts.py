"""`lanterne strength e1rm`, `volume`, `records`: what the log says of your lifts and muscles."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import (
    DATE,
    FROM,
    JSON,
    TO,
    caller,
    day_or_today,
    put_json,
    shown,
    span,
)
from lanterne_rouge.language.dates import read_day

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.equipment import WeightUnit
    from lanterne_rouge.entrypoints.cli.documents import Json
    from lanterne_rouge.strength.history.lifts import Lifts
    from lanterne_rouge.strength.history.records import Record
    from lanterne_rouge.strength.history.trends import E1rmTrend
    from lanterne_rouge.strength.history.volume import Volume

LIFT_BAR_CELLS = 30
SESSIONS_SHOWN = 20
LIFT_WEEKS_SHOWN = 4
LIFTS_SHOWN = 12
NOTHING_LOGGED = "No sets are logged yet. Import some: lanterne import FILE (Strong, Hevy, FitNotes, Garmin, ...)."


def e1rm(
    context: typer.Context,
    exercise: list[str] | None = typer.Argument(None, metavar="[EXERCISE]"),
    formula: str = typer.Option(
        "epley", "--formula", help="epley, brzycki, wathan, mayhew, lombardi, oconner, lander."
    ),
    first: str = FROM,
    last: str = TO,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show the estimated 1RM of a lift, or of all lifts.

    By session and by one formula. Repetitions in reserve count from RPE 7 on; above 12 repetitions there is no
    estimate, from 11 on it is less certain. --date shows what was known then. --json: {"formula",
    "lifts": [{"exercise", "name", "best_kg",
    "kg_per_month", "confidence", "note", "points": [{"date", "session", "e1rm_kg", "certain", "eased"}]}]}.

    Example: lanterne strength e1rm "bench press" --from 2026-01-01
    """
    from lanterne_rouge.entrypoints.cli.strength.words import one_of
    from lanterne_rouge.metrics.e1rm import Formula
    from lanterne_rouge.strength.history.trends import e1rm_trends

    scope = caller(context).scope
    days = _up_to(day, first, last, scope.now.date())[:2]
    chosen = one_of(Formula, formula, "formula")
    read = _log(scope, *days)
    keys = _keys(scope, read, exercise)
    trends = [t for t in e1rm_trends(read, formula=chosen, keys=keys) if t.points or keys]
    if as_json:
        put_json({"formula": chosen.value, "lifts": [trend_document(t) for t in trends]})
    elif not len(read.series):
        typer.echo(NOTHING_LOGGED)
    elif keys and not trends:
        typer.echo(f"No set of {shown(' '.join(exercise or []))} is in your log, so there is no 1RM.")
    elif keys:
        typer.echo("\n".join(line for trend in trends for line in _trend(trend, _unit(scope))))
    else:
        typer.echo(f"{'estimated 1RM':<28} {'now':>9}  {'':<25}  {'a month':>9}")
        typer.echo("\n".join(_trend_row(trend, _unit(scope)) for trend in trends[:LIFTS_SHOWN]))
        if len(trends) > LIFTS_SHOWN:
            typer.echo(f"... and {len(trends) - LIFTS_SHOWN} lifts more; --json lists all.")


def volume(
    context: typer.Context,
    weeks: int | None = typer.Option(
        None, "--weeks", min=1, max=104, help="How many weeks, up to this one (else 4; with --json 1)."
    ),
    goal: str = typer.Option("both", "--goal", help="strength, hypertrophy or both: whose bands."),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show hard sets by muscle and week.

    Direct work counts 1, indirect 0.5, warm-ups nothing; a day of --date shows the weeks up to it. --json: {"weeks":
    [{"first", "last", "sessions", "hard_sets", "tonnage_kg", "tonnage_known", "muscles": [{"muscle", "sets", "days",
    "standing"}]}], "bands": {"detectable", "efficient", "efficient_to", "next_to"}}; a standing is none, below,
    detectable, efficient, next or beyond.

    Example: lanterne strength volume --weeks 4
    """
    from lanterne_rouge.domain.lifting import LiftingGoal
    from lanterne_rouge.entrypoints.cli.strength.words import one_of
    from lanterne_rouge.strength.history.bands import bands_of
    from lanterne_rouge.strength.history.volume import weekly_volumes

    scope = caller(context).scope
    the_goal = one_of(LiftingGoal, goal, "goal")
    the_day = day_or_today(day, scope.now.date())
    read = _log(scope, None, the_day)
    found, bands = (
        weekly_volumes(read, the_day, weeks or (1 if as_json else LIFT_WEEKS_SHOWN), the_goal),
        bands_of(the_goal),
    )
    if as_json:
        limits: dict[str, Json] = {
            "detectable": bands.detectable,
            "efficient": bands.efficient,
            "efficient_to": bands.efficient_to,
            "next_to": bands.next_to,
        }
        put_json({"weeks": [volume_document(one) for one in found], "bands": limits})
    elif not len(read.series):
        typer.echo(NOTHING_LOGGED)
    else:
        from lanterne_rouge.entrypoints.cli.strength.volume_shown import volume_table

        typer.echo("\n".join(volume_table(found, bands, scope.now.date(), _unit(scope))))


def records(
    context: typer.Context,
    exercise: list[str] | None = typer.Argument(None, metavar="[EXERCISE]"),
    first: str = FROM,
    last: str = TO,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show your records, of one lift or of all.

    With --from or --to those that were set then; with --date those that held on that day. --json: {"records": [{"exercise", "name", "kind":
    "weight|e1rm|reps|hold|volume", "date", "session", "value", "previous", "previous_date", "weight_kg", "reps",
    "certain"}]}.

    Example: lanterne strength records deadlift
    """
    from datetime import date

    from lanterne_rouge.strength.history.records import new_records, standing_records

    scope = caller(context).scope
    start, end, named = _up_to(day, first, last, scope.now.date())
    read = _log(scope, None, end)
    keys = _keys(scope, read, exercise)
    found = new_records(read, start or date.min, end or date.max) if named else standing_records(read)
    chosen = [record for record in found if keys is None or record.lift in keys]
    if as_json:
        put_json({"records": [record_document(one) for one in chosen]})
    elif not len(read.series):
        typer.echo(NOTHING_LOGGED)
    elif not chosen:
        where = "in these days" if named else "yet"
        typer.echo(f"No records {where}; of a lift they begin with its second session.")
    else:
        from lanterne_rouge.entrypoints.cli.strength.records_shown import records_table

        typer.echo("\n".join(records_table(chosen, _unit(scope), all_levels=keys is not None)))


def _up_to(day: str, first: str, last: str, today: "date") -> "tuple[date | None, date | None, bool]":
    """The first and last day to read, and whether a span was named: a day alone is the last of all."""
    from lanterne_rouge.domain.errors import BadInput

    if day and last:
        raise BadInput("--date and --to both name the last day.", "Leave one of them out.")
    start, end = span(first, last or day, today) if first or last else (None, None)
    if first or last:
        return start, end, True
    return None, read_day(day, today) if day else None, False


def _log(scope: "AthleteScope", first: "date | None", last: "date | None") -> "Lifts":
    from lanterne_rouge.app.strength.history import read_log

    return read_log(scope.stores, scope.exercises, first=first, last=last)


def _keys(scope: "AthleteScope", read: "Lifts", typed: list[str] | None) -> frozenset[str] | None:
    """The key of the named lift: an exercise, or a name in the log that nobody knows; None: no lift was named."""
    from lanterne_rouge.app.strength.exercise_named import exercise_named

    name = shown(" ".join(typed or []))
    if not name:
        return None
    logged = next((lift.key for lift in read.lifts if name.casefold() in map(str.casefold, lift.logged_as)), None)
    return frozenset({logged or exercise_named(name, scope.exercises).id})


def _unit(scope: "AthleteScope") -> "WeightUnit":
    from lanterne_rouge.domain.equipment import WeightUnit

    return WeightUnit(scope.profile.units)


def _weight(kg: float, unit: "WeightUnit") -> str:
    from lanterne_rouge.language.phrasing import format_estimate

    return format_estimate(kg, unit)


def _trend(trend: "E1rmTrend", unit: "WeightUnit") -> "list[str]":
    lines = [f"{trend.name}, estimated 1RM by {trend.formula.value}"]
    points = trend.points[-SESSIONS_SHOWN:]
    low, high = (f(p.kg for p in points) if points else 0.0 for f in (min, max))
    for point in points:
        # From a little below the lowest, so that a few per cent can be seen.
        bar = "#" * (1 + round((LIFT_BAR_CELLS - 1) * (point.kg - low) / (high - low))) if high > low else "#"
        doubt = "" if point.certain else "  (many repetitions: less certain)"
        lines.append(f"  {point.day}  {_weight(point.kg, unit):>9}  {bar}{'  held back' if point.eased else ''}{doubt}")
    if trend.kg_per_month is not None and trend.confidence is not None:
        lines.append(
            f"  {_change(trend.kg_per_month, unit)} a month over the last twelve weeks ({trend.confidence.value} confidence)"
        )
    return [*lines, *((f"  {trend.says}",) if trend.says else ())]


def _trend_row(trend: "E1rmTrend", unit: "WeightUnit") -> str:
    best, newest = trend.best, trend.points[-1]
    change = "" if trend.kg_per_month is None else _change(trend.kg_per_month, unit)
    top = f"best {_weight(best.kg, unit):>8} {best.day}" if best else ""
    return f"{shown(trend.name)[:28]:<28} {_weight(newest.kg, unit):>9}  {top:<25}  {change:>9}".rstrip()


def _change(kg: float, unit: "WeightUnit") -> str:
    return f"{'+' if kg >= 0 else ''}{_weight(kg, unit)}"


def trend_document(trend: "E1rmTrend") -> "Json":
    """A lift's estimated 1RM by session."""
    return {
        "exercise": trend.lift,
        "name": trend.name,
        "best_kg": trend.best.kg if trend.best else None,
        "kg_per_month": trend.kg_per_month,
        "confidence": trend.confidence.value if trend.confidence else None,
        "note": trend.says or None,
        "points": [
            {
                "date": p.day.isoformat(),
                "session": p.session,
                "e1rm_kg": p.kg,
                "certain": p.certain,
                "eased": p.eased,
            }
            for p in trend.points
        ],
    }


def volume_document(week: "Volume") -> "Json":
    """A week's hard sets, of all muscles."""
    return {
        "first": week.first.isoformat(),
        "last": week.last.isoformat(),
        "sessions": week.sessions,
        "hard_sets": week.hard_sets,
        "tonnage_kg": week.tonnage_kg,
        "tonnage_known": week.tonnage_is_complete,
        "muscles": [
            {"muscle": one.muscle.value, "sets": round(one.sets, 2), "days": one.days, "standing": one.standing.value}
            for one in week.muscles
        ],
    }


def record_document(record: "Record") -> "Json":
    """A record and the best before it."""
    return {
        "exercise": record.lift,
        "name": record.name,
        "kind": record.kind.value,
        "date": record.day.isoformat(),
        "session": record.session,
        "value": round(record.value, 2),
        "previous": None if record.previous is None else round(record.previous, 2),
        "previous_date": record.previous_day.isoformat() if record.previous_day else None,
        "weight_kg": record.weight_kg,
        "reps": record.reps,
        "certain": record.certain,
    }
