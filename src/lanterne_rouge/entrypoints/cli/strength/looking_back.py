"""`lanterne strength insight`, `stall`, `review`: what your lifting shows, and the one thing to do next."""

from pathlib import Path

import typer

from lanterne_rouge.app.strength.asking import OFFLINE, read_provider
from lanterne_rouge.app.strength.review import (
    InsightRequest,
    LiftingDayRequest,
    StallRequest,
    list_stalled_lifts,
    look_at_session,
    look_back_on_lifting_week,
    look_for_stall,
)
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none, folded_text, shown
from lanterne_rouge.entrypoints.cli.strength.planning import CONTEXT, PROVIDER, read_source
from lanterne_rouge.views.lifting_review import insight_text, lifting_week_text, stall_text, stalled_lifts_text

INSIGHT_SESSION = typer.Option("", "--session", metavar="FILE|ID", help="A session as JSON or its id (else the last).")
ONE_LIFT = typer.Option("", "--exercise", help="One lift.")
LONGEST_SESSION_ID = 64


def insight(
    context: typer.Context,
    session: str = INSIGHT_SESSION,
    provider: str = PROVIDER,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show one insight and one action after a lifting session.

    A file is {"date", "exercises": [{"name", "prescription" or "targetReps", "sets": [{"weight_kg" or "weight", "reps",
    "rpe"}]}]}, with the fields of a CoachContext if you like; without them your own log is the history. --json:
    {"insight", "action", "category": "progress|fatigue|technique|volume"}; with a --provider other than offline also
    "answered_by", "model", "prompt_version", "note", and what the model adds: "explanation", "explained_by".

    Example: lanterne strength insight --session session.json
    """
    who, is_file = caller(context), _is_file(session)
    request = InsightRequest(
        session=shown(session)[:LONGEST_SESSION_ID] if session and not is_file else None,
        provider=read_provider(provider),
        day=day_or_none(day, who.scope.today),
        document=read_source(session) if is_file else None,
    )
    who.show(who.run(look_at_session, request), lambda view: folded_text(insight_text(view)), as_json=as_json)


def stall(
    context: typer.Context,
    exercise: str = ONE_LIFT,
    file: str = CONTEXT,
    provider: str = PROVIDER,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show whether a lift is stalling and what to change.

    Without a lift, every one that is. --json with --exercise or --context: {"isStalled", "reason", "suggestedFix",
    "fixType": "deload|rep_range|variation|volume" or null, "details"}; else {"stalled": [{"exercise", "name", ...}],
    "looked_at"}. Of a context with several lifts, the first that is stalling. With a --provider other than offline also
    "answered_by", "model", "prompt_version", "note", and what the model adds: "explanation", "explained_by".

    Example: lanterne strength stall --exercise "bench press"
    """
    who, chosen = caller(context), read_provider(provider)
    the_day = day_or_none(day, who.scope.today)
    if exercise or file:
        request = StallRequest(
            exercise=exercise or None, context=read_source(file) if file else None, day=the_day, provider=chosen
        )
        who.show(who.run(look_for_stall, request), lambda view: folded_text(stall_text(view)), as_json=as_json)
        return
    if chosen != OFFLINE:
        raise BadInput("A model looks at one lift at a time.", 'Name it, such as --exercise "bench press".')
    view = who.run(list_stalled_lifts, LiftingDayRequest(day=the_day))
    who.show(view, lambda view: folded_text(stalled_lifts_text(view)), as_json=as_json)


def review(context: typer.Context, day: str = DATE, as_json: bool = JSON) -> None:
    """Look back on a week: sets, records and the next step.

    --json: {"monday", "over", "sessions", "planned", "hard_sets", "usual_sets", "tonnage_kg", "low", "high", "records",
    "stalled", "loading_weeks", "deload", "split", "balance", "next_step", "notes"}.

    Example: lanterne strength review --date 2026-11-15
    """
    who = caller(context)
    view = who.run(look_back_on_lifting_week, LiftingDayRequest(day=day_or_none(day, who.scope.today)))
    unit = WeightUnit(who.scope.profile.units)
    who.show(view, lambda view: folded_text(lifting_week_text(view, unit)), as_json=as_json)


def _is_file(session: str) -> bool:
    return bool(session) and (session == "-" or session.endswith(".json") or Path(session).expanduser().exists())
