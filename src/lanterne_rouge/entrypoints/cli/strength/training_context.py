"""`lanterne strength context`: how you train as a whole, as one document for other programs and models."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, put_json, shown
from lanterne_rouge.entrypoints.cli.strength.put_lines import put_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lanterne_rouge.entrypoints.cli.documents import Json
    from lanterne_rouge.strength.history.trends import Analytics, MuscleLifts, TrainingContext

CONTEXT_LIFTS_SHOWN = 4


def context(
    context: typer.Context,
    weeks: int = typer.Option(8, "--weeks", min=1, max=104, help="How many weeks, up to this one."),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show how you train as a whole: the split, its balance, and your lifts by muscle.

    Nothing is called uneven before the split is known and two rounds of it are complete. --json: {"date", "split",
    "balance", "symmetry", "weeks", "muscles": [{"muscle", "sets": [...]}], "trends", "exercises_by_muscle", "facts":
    [{"topic", "says", "source"}], "notes"}; weeks as in `volume`, trends as in `e1rm`.

    Example: lanterne strength context --json
    """
    from lanterne_rouge.app.strength.history import read_log
    from lanterne_rouge.strength.history.trends import analytics, lifts_by_muscle, training_context

    scope = caller(context).scope
    the_day = day_or_today(day, scope.now.date())
    read = read_log(scope.stores, scope.exercises, last=the_day)
    told, lifts = training_context(read, the_day), lifts_by_muscle(read)
    if as_json:
        put_json(
            {
                "date": the_day.isoformat(),
                **_context_document(told),
                **_analytics_document(analytics(read, the_day, weeks=weeks)),
                "exercises_by_muscle": _lifts_document(lifts),
                "notes": list(read.notes),
            }
        )
    else:
        put_lines(_lines(told, lifts))


def _lines(told: "TrainingContext", lifts: "Sequence[MuscleLifts]") -> "list[str]":
    from lanterne_rouge.entrypoints.cli.strength.words import in_words

    lines = [told.split.says, told.balance.says, told.symmetry.says]
    lines += ["", "Your lifts by muscle:"] if lifts else []
    for one in lifts:
        names = ", ".join(shown(lift.name) for lift in one.lifts[:CONTEXT_LIFTS_SHOWN])
        more = f" and {len(one.lifts) - CONTEXT_LIFTS_SHOWN} more" if len(one.lifts) > CONTEXT_LIFTS_SHOWN else ""
        lines.append(f"  {in_words(one.muscle):<12} {names}{more}")
    return lines


def _context_document(told: "TrainingContext") -> "dict[str, Json]":
    from lanterne_rouge.views.strength import balance_document, split_document

    return {
        "split": split_document(told.split),
        "balance": balance_document(told.balance),
        "symmetry": balance_document(told.symmetry),
        "facts": [{"topic": fact.topic, "says": fact.says, "source": fact.source} for fact in told.facts],
    }


def _analytics_document(found: "Analytics") -> "dict[str, Json]":
    from lanterne_rouge.entrypoints.cli.strength.lifts import trend_document, volume_document

    return {
        "weeks": [volume_document(week) for week in found.weeks],
        "muscles": [
            {"muscle": one.muscle.value, "sets": [round(sets, 2) for sets in one.sets]} for one in found.muscles
        ],
        "trends": [trend_document(trend) for trend in found.trends],
    }


def _lifts_document(lifts: "Sequence[MuscleLifts]") -> "dict[str, Json]":
    return {
        one.muscle.value: [
            {
                "exercise": lift.key,
                "name": lift.name,
                "share": lift.exercise.muscles.get(one.muscle) if lift.exercise else None,
            }
            for lift in one.lifts
        ]
        for one in lifts
    }
