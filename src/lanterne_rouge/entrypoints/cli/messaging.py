"""`lanterne log "8 @ 100"`: one line about the workout that runs, carried out at once or asked back. No model, one write."""

import json
from collections.abc import Callable
from typing import TypeVar

import msgspec
import typer

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller as UseCaseCaller
from lanterne_rouge.app.workout.live import WorkoutQuestion
from lanterne_rouge.app.workout.sets import (
    CorrectSetRequest,
    LogSetRequest,
    SkipSetRequest,
    TakeBackSetRequest,
    correct_set,
    log_set,
    skip_set,
    undo_set,
)
from lanterne_rouge.app.workout.standing import show_next_set, show_workout
from lanterne_rouge.conversation.live_context import routing_context
from lanterne_rouge.conversation.router import LONGEST_MESSAGE, route
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.routing import Intent, RoutingDecision, RoutingLane
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, folded_text
from lanterne_rouge.entrypoints.cli.workout.asked import KEY
from lanterne_rouge.views.workout import LiveWorkoutView, LoggedSessionView, WorkoutStepView, step_text

R = TypeVar("R")
V = TypeVar("V", bound=WorkoutStepView | LoggedSessionView)
LINE = typer.Argument(..., help='What you did, such as "8 @ 100", done, next, undo.', metavar="TEXT")
NO_WORKOUT = "No workout is running. Start one with: lanterne workout start"
NOT_FROM_HERE = "I can't do that from here yet. See: lanterne workout --help"


def log_line(context: typer.Context, message: str = LINE, key: str = KEY, as_json: bool = JSON) -> None:
    """Log a set in your own short words, or say done, next, undo, skip. What is not plain is asked back and not written.

    --json: {"message", "cards", "actions", "routing", "_metadata"}; `actions` lists what was written.

    Example: lanterne log "8 @ 100"
    """
    if not message.strip():
        raise BadInput("There is nothing to log.", 'Write what you did: lanterne log "8 @ 100"')
    if len(message) > LONGEST_MESSAGE:
        raise BadInput(f"That is longer than {LONGEST_MESSAGE} characters.", "Say one set at a time.")
    who = caller(context)
    workout = _running(who)
    decision = route(message, routing_context(workout))
    said, actions = _carried_out(who, decision, key, is_live=workout is not None)
    reply = {
        "message": said,
        "cards": [],
        "actions": actions,
        "routing": msgspec.to_builtins(decision),
        "_metadata": {
            "fast_lane": decision.lane is RoutingLane.FAST,
            "intent": decision.intent.value,
            "latency_class": "fast",
            "decided_by": "rules",
            "usage": None,
        },
    }
    typer.echo(json.dumps(reply, ensure_ascii=False) if as_json else folded_text(said))
    who.finish()


def _running(who: CommandCaller) -> LiveWorkoutView | None:
    try:
        return who.run(show_workout, WorkoutQuestion())
    except NotFound:
        return None


def _carried_out(
    who: CommandCaller, decision: RoutingDecision, key: str, *, is_live: bool
) -> tuple[str, list[dict[str, object]]]:
    """What is said, and what was written. Only a decision of the fast lane writes, and only while a workout runs."""
    if decision.lane is not RoutingLane.FAST:
        return decision.question or NOT_FROM_HERE, []
    if not is_live:
        return NO_WORKOUT, []
    sets = decision.sets or ()

    def run(name: str, handler: Callable[[R, AthleteScope], V], request: R) -> tuple[str, list[dict[str, object]]]:
        view = who.run(handler, request, asked=UseCaseCaller(idempotency_key=key or None))
        if isinstance(view, LoggedSessionView):
            return view.said, [{"use_case": name, "activity": view.activity}]
        written = [{"use_case": name, "workout": view.workout, "sets": list(view.sets), "version": view.version}]
        return step_text(view), written if name != "show_next_set" else []

    match decision.intent:
        case Intent.LOG_SET:
            named = sets[0].exercise if sets else None
            return run("log_set", log_set, LogSetRequest(sets=sets, exercise=named))
        case Intent.CORRECT_SET:
            return run("correct_set", correct_set, CorrectSetRequest(report=sets[0]))
        case Intent.UNDO_SET:
            return run("undo_set", undo_set, TakeBackSetRequest())
        case Intent.SKIP_SET:
            return run("skip_set", skip_set, SkipSetRequest())
        case Intent.NEXT_SET | Intent.REST_ACK:
            return run("show_next_set", show_next_set, WorkoutQuestion())
        case _:
            return NOT_FROM_HERE, []
