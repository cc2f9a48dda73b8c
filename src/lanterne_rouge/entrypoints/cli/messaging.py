"""`lanterne log "8 @ 100"`: one line about training, carried out at once or asked back. No model."""

import json

import msgspec
import typer

from lanterne_rouge.conversation.deciding import LONGEST_MESSAGE
from lanterne_rouge.conversation.fast_lane import carry_out, running_workout
from lanterne_rouge.conversation.live_context import routing_context, usual_sport
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.routing import RoutingLane
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, day_or_none, folded_text
from lanterne_rouge.entrypoints.cli.workout.asked import KEY

LINE = typer.Argument(..., help='What you did, such as "8 @ 100", done, next, undo.', metavar="TEXT")
DAY = typer.Option("", "--date", help="The day of a session, such as yesterday or 2026-03-03; today without it.")


def log_line(context: typer.Context, message: str = LINE, day: str = DAY, key: str = KEY, as_json: bool = JSON) -> None:
    """Log a set or a whole session in your own short words, or say done, next, undo, skip, how you slept, what hurts.

    What is not plain is asked back and not written; a session of another day needs its day, as --date.

    --json: {"message", "cards", "actions", "routing", "_metadata"}; `actions` lists what was written.

    Example: lanterne log "8 @ 100", lanterne log "ran 5 km in 24:31, easy", lanterne log "2h ride rpe 6" --date yesterday
    """
    if not message.strip():
        raise BadInput("There is nothing to log.", 'Write what you did: lanterne log "8 @ 100"')
    if len(message) > LONGEST_MESSAGE:
        raise BadInput(f"That is longer than {LONGEST_MESSAGE} characters.", "Say one set at a time.")
    who = caller(context)
    workout = running_workout(who)
    decision = route(message, routing_context(workout, usual_sport(who.scope) if workout is None else None))
    on_day = day_or_none(day, who.scope.today)
    said, actions = carry_out(who, decision, message, key, workout, on_day)
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
