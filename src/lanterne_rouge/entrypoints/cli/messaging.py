"""`lanterne log "8 @ 100"`: one line about training, carried out at once or asked back. No model."""

import json
from dataclasses import dataclass
from datetime import date

import msgspec
import typer

from lanterne_rouge.app.use_case import Caller as UseCaseCaller
from lanterne_rouge.conversation.deciding import LONGEST_MESSAGE
from lanterne_rouge.conversation.fast_lane import Written, carry_out, running_workout
from lanterne_rouge.conversation.live_context import routing_context, usual_sport
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.routing import Intent, RoutingDecision, RoutingLane
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, day_or_none, folded_text
from lanterne_rouge.entrypoints.cli.workout.asked import KEY

LINE = typer.Argument("", help='What you did, such as "8 @ 100", done, next, undo.', metavar="[TEXT]")
DAY = typer.Option("", "--date", help="The day of a session, such as yesterday or 2026-03-03; today without it.")
SPORT = typer.Option("", help="The sport of a whole session, such as run, ride or swim, instead of words.")
DURATION = typer.Option("", "--minutes", "--duration", help="How long it was, as 45, 1h20 or 1:20:00.")
DISTANCE = typer.Option("", help='How far it was, as "12 km", "7.5 miles" or "1500 m".')
RPE = typer.Option("", "--rpe", help="How hard it was, 1 to 10.")
HR = typer.Option("", "--hr", help="The average heart rate in bpm.")
POWER = typer.Option("", help="The average power in watts.")
NOTE = typer.Option("", help="Anything to keep with it.")
SAY_IT = (
    'Write what you did: lanterne log "8 @ 100", or: lanterne log --sport run --minutes 32 --distance "4 km" --rpe 3'
)


def log_line(
    context: typer.Context,
    message: str = LINE,
    sport: str = SPORT,
    duration: str = DURATION,
    distance: str = DISTANCE,
    rpe: str = RPE,
    hr: str = HR,
    power: str = POWER,
    note: str = NOTE,
    day: str = DAY,
    key: str = KEY,
    as_json: bool = JSON,
) -> None:
    """Log a set or a whole session in your own short words, or say done, next, undo, skip, how you slept, what hurts.

    What is not plain is asked back and not written; a session of another day needs its day, as --date. A whole session may be
    given by options instead of words.

    --json: {"message", "cards", "actions", "routing", "_metadata"}; `actions` lists what was written.

    Example: lanterne log "8 @ 100", lanterne log "ran 5 km in 24:31, easy", lanterne log --sport ride --minutes 120 --date yesterday
    """
    options = _Options(
        sport=sport, duration=duration, distance=distance, rpe=rpe, hr=hr, power=power, note=note.strip()
    )
    by_option = options != _Options()
    if not by_option and not message.strip():
        raise BadInput("There is nothing to log.", SAY_IT)
    if by_option and message.strip():
        raise BadInput("Log a session in words or by options, not both.", "Beside options, a remark goes into --note.")
    if len(message) > LONGEST_MESSAGE:
        raise BadInput(f"That is longer than {LONGEST_MESSAGE} characters.", "Say one set at a time.")
    who = caller(context)
    on_day = day_or_none(day, who.scope.today)
    decision: RoutingDecision | None = None
    if by_option:
        said, actions = _log_options(options, who, on_day, key)
    else:
        workout = running_workout(who)
        decision = route(
            message, routing_context(workout, usual_sport(who.scope, message) if workout is None else None)
        )
        said, actions = carry_out(who, decision, message, key, workout, on_day)
    reply = {
        "message": said,
        "cards": [],
        "actions": actions,
        "routing": msgspec.to_builtins(decision),
        "_metadata": {
            "fast_lane": decision is None or decision.lane is RoutingLane.FAST,
            "intent": (decision.intent if decision else Intent.LOG_SET).value,
            "latency_class": "fast",
            "decided_by": "rules",
            "usage": None,
        },
    }
    typer.echo(json.dumps(reply, ensure_ascii=False) if as_json else folded_text(said))
    who.finish()


@dataclass(frozen=True, kw_only=True)
class _Options:
    """A session as typed into options."""

    sport: str = ""
    duration: str = ""
    distance: str = ""
    rpe: str = ""
    hr: str = ""
    power: str = ""
    note: str = ""


def _log_options(options: _Options, who: CommandCaller, day: date | None, key: str) -> Written:
    """Log the session that the options describe; what nobody does is refused by the use case."""
    # Imported here: a set in words needs no files and no metrics.
    from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
    from lanterne_rouge.conversation.session_report import names_of_others
    from lanterne_rouge.domain.typed_amounts import read_distance_m, read_duration_s
    from lanterne_rouge.language.check_in.numbers import parse_number
    from lanterne_rouge.settings.coach_questions import read_sport_word

    sports = tuple(sport for sport in Sport if sport is not Sport.TRANSITION)
    # What has no sport of its own, such as rugby, is kept by its name.
    called = options.sport.strip().lower()
    is_other = names_of_others(called) == (called,)
    sport = (
        Sport.OTHER if is_other else read_sport_word(options.sport, sports) if options.sport else usual_sport(who.scope)
    )
    if sport is None:
        raise BadInput("Which sport was it?", "Add it, such as --sport run.")
    request = LogSessionRequest(
        sport=sport,
        duration_s=read_duration_s(options.duration) if options.duration else None,
        distance_m=read_distance_m(options.distance) if options.distance else None,
        rpe=parse_number("RPE", options.rpe, 1, 10) if options.rpe else None,
        hr_bpm=parse_number("Heart rate", options.hr, 0, 300, units=("bpm",)) if options.hr else None,
        power_w=parse_number("Power", options.power, 0, 3000, units=("w",)) if options.power else None,
        day=day,
        title=", ".join(part for part in (called if is_other else "", options.note) if part) or None,
    )
    view = who.run(log_session, request, asked=UseCaseCaller(idempotency_key=key or None))
    return view.said, [{"use_case": "log_session", "activity": view.activity}]
