"""`lanterne chat`: talk with the coach on a terminal, or by a file of messages. Without a model everything still answers."""

import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import typer

from lanterne_rouge.app.canvas import MAIN_CANVAS
from lanterne_rouge.app.session_context import SessionContext, read_local_message
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.chat_reply import ChatReply, EventKind
from lanterne_rouge.conversation.front import ChosenFront, choose_front, stream_query
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, folded_text, on_terminal
from lanterne_rouge.entrypoints.cli.workout.asked import KEY

SAID = typer.Argument(None, help="One message; without it, a conversation.", metavar="[TEXT]")
MESSAGE = typer.Option(None, "--message", "-m", help="One message that begins with a dash.", metavar="TEXT")
SCRIPT = typer.Option("", "--script", help="A file with a message a line.", metavar="FILE")
CANVAS = typer.Option(MAIN_CANVAS, "--canvas", help="Which conversation to go on with.", metavar="NAME")
STEPS = typer.Option(False, "--steps", help="Show the lane, the signals and what was looked up.")
FAREWELL = frozenset(("bye", "exit", "quit", "q"))
MOST_SCRIPT_LINES = 10_000
WELCOME = "Ask about your training, have something planned, or say what you did. Leave with: bye"


def chat(
    context: typer.Context,
    said: str | None = SAID,
    message: str | None = MESSAGE,
    script: str = SCRIPT,
    canvas: str = CANVAS,
    key: str = KEY,
    steps: bool = STEPS,
    as_json: bool = JSON,
) -> None:
    """Talk with the coach: ask, plan, log. What is said is kept, so that you can go on tomorrow.

    A message of a script may begin with who it is from: (context: canvas_id=c1 user_id=me corr=none) 8 @ 100

    --json: one document for each message: {"message", "cards", "actions", "routing", "_metadata"}.

    Example: lanterne chat "make me a push day"
    """
    if said is not None and message is not None:
        raise BadInput(
            "Give one message, not two.", next_step='Write, for example, lanterne chat "make me a push day".'
        )
    alone = said if said is not None else message
    who = caller(context)
    front = _front(who)
    if front.notice and not as_json:
        typer.echo(front.notice, err=True)
    others: dict[str, CommandCaller] = {}
    try:
        for line in (alone,) if alone is not None else _messages(script, greets=not as_json):
            reply = _answer(line, who, others, front, canvas, key, steps=steps and not as_json)
            typer.echo(reply.as_json() if as_json else folded_text(_shown(reply)))
    finally:
        for other in others.values():
            other.leave()
    who.finish()


def _front(who: CommandCaller) -> ChosenFront:
    settings = who.scope.settings
    return choose_front(
        use_multi_agent=settings.roles.use_multi_agent,
        use_shell_agent=settings.roles.use_shell_agent,
        multi_agent_is_set=bool(settings.environment.get("USE_MULTI_AGENT")),
    )


def _messages(script: str, *, greets: bool) -> Iterator[str]:
    """Lines of a file, of a pipe, or as they are typed, until somebody says goodbye."""
    if script:
        yield from _lines(Path(script))
        return
    if not on_terminal():
        yield from (line.strip("\n") for line in sys.stdin if line.strip())
        return
    _with_history()
    if greets:
        typer.echo(WELCOME)
    while True:
        try:
            said = input("> ")
        except (EOFError, KeyboardInterrupt):
            return
        if said.strip().casefold() in FAREWELL:
            return
        if said.strip():
            yield said


def _lines(file: Path) -> Iterator[str]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"I can't read {file}.", "Give a text file with a message a line.") from error
    if len(lines) > MOST_SCRIPT_LINES:
        raise BadInput(f"That file has more than {MOST_SCRIPT_LINES} lines.", "Split it.")
    yield from (line for line in lines if line.strip())


def _with_history() -> None:
    """Line editing and the arrow keys, where the terminal's library is there."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def _answer(
    message: str,
    who: CommandCaller,
    others: dict[str, CommandCaller],
    front: ChosenFront,
    canvas: str,
    key: str,
    *,
    steps: bool,
) -> ChatReply:
    own = SessionContext(
        canvas_id=canvas,
        user_id=who.athlete,
        correlation_id=uuid4().hex,
        role=Role.OWNER,
        units=WeightUnit.LB if who.scope.units == WeightUnit.LB else WeightUnit.KG,
        now=who.scope.now,
    )
    read = read_local_message(message, own)
    speaker = who
    if read.context is not None and read.context.user_id != who.athlete:
        speaker = others.setdefault(
            read.context.user_id, CommandCaller(home=who.home, athlete=read.context.user_id, waiting=who.waiting)
        )
    reply = None
    for event in stream_query(read.text, read.context, speaker.scope, front.front, key=key):
        if steps and event.kind in (EventKind.LANE, EventKind.SIGNALS, EventKind.STEP):
            typer.echo(f"[{event.kind.value}] {event.text}", err=True)
        reply = event.reply
    if reply is None:
        raise BadInput("There is no answer.", "Say it again.")
    return reply


def _shown(reply: ChatReply) -> str:
    from lanterne_rouge.views.cards import card_text

    return "\n\n".join((reply.message, *(card_text(card) for card in reply.cards)))
