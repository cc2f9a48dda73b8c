"""`lanterne message`: the day, the week or an alert, sent by what is set up."""

import typer

from lanterne_rouge.app.messages import (
    ChannelsRequest,
    MessageRequest,
    MessageTextRequest,
    list_channels,
    send_message,
    show_message,
)
from lanterne_rouge.domain.message import MessageKind
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none
from lanterne_rouge.language.reading import read_word
from lanterne_rouge.views.messages import channels_text, message_text

WHICH = typer.Argument("", help="day, week or alert; without it, where messages can go.", metavar="[day|week|alert]")
TO_CHANNEL = typer.Option([], "--to", help="Only this channel; may be given several times.", metavar="CHANNEL")
AGAIN = typer.Option(False, "--again", help="Send it again where it went out already.")
NOW = typer.Option(False, "--now", help="Send it in quiet hours, too.")
SHOW = typer.Option(False, "--show", help="Show what would go out, and send nothing.")


def message(
    context: typer.Context,
    which: str = WHICH,
    to: list[str] = TO_CHANNEL,
    again: bool = AGAIN,
    now: bool = NOW,
    show: bool = SHOW,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Send the day, the week or an alert by e-mail, text message, Telegram, ntfy and more.

    It goes out once a day and channel, whatever fails or is stopped on the way. --json: {"kind", "day", "subject",
    "text", "deliveries": [{"channel", "whereto", "state", "says", "next"}], "next"}; states: sent, already_sent,
    waiting, failed, refused, unknown.

    Example: lanterne message day --to telegram
    """
    who = caller(context)
    if not which:
        who.show(who.run(list_channels, ChannelsRequest()), channels_text, as_json=as_json)
        return
    kind, asked = read_word(MessageKind, which, "message"), day_or_none(day, who.scope.today)
    if show:
        view = who.run(show_message, MessageTextRequest(kind=kind, day=asked))
    else:
        view = who.run(send_message, MessageRequest(kind=kind, day=asked, to=tuple(to), again=again, now=now))
    who.show(view, message_text, as_json=as_json)
