"""`lanterne canvas`: the cards of the conversation, and what becomes of them."""

import typer

from lanterne_rouge.app.canvas import (
    CanvasRequest,
    CardRequest,
    DecideCardRequest,
    RefusalsRequest,
    accept_card,
    dismiss_card,
    show_canvas,
    show_card,
    show_refusals,
)
from lanterne_rouge.entrypoints.cli.caller import JSON, caller
from lanterne_rouge.views.cards import canvas_text, card_text, outcome_text, refusals_text

CARD = typer.Argument(..., help="The card, such as c3.", metavar="CARD")
SOME_CARD = typer.Argument("", help="The card, such as c3; without it all of them.", metavar="[CARD]")
VERSION = typer.Option(None, "--version", help="Refuse this if the card has another version by now.")


def show(context: typer.Context, card: str = SOME_CARD, as_json: bool = JSON) -> None:
    """One card in full, or all of them, one a line.

    --json: the card, or {"canvas", "cards": [{"id", "version", "type", "state", "title"}]}.

    Example: lanterne canvas show c3
    """
    who = caller(context)
    if card:
        who.show(who.run(show_card, CardRequest(card=card)), card_text, as_json=as_json)
    else:
        who.show(who.run(show_canvas, CanvasRequest()), canvas_text, as_json=as_json)


def accept(context: typer.Context, card: str = CARD, version: int | None = VERSION, as_json: bool = JSON) -> None:
    """Keep what a card proposes: a session becomes a template, a routine is saved and followed.

    --json: {"card", "version", "state", "title", "wrote", "next"}.

    Example: lanterne canvas accept c3
    """
    who = caller(context)
    view = who.run(accept_card, DecideCardRequest(card=card, version=version))
    who.show(view, outcome_text, as_json=as_json)


def dismiss(context: typer.Context, card: str = CARD, version: int | None = VERSION, as_json: bool = JSON) -> None:
    """Put a card away; nothing of it is kept.

    --json: {"card", "version", "state", "title", "wrote", "next"}.

    Example: lanterne canvas dismiss c3
    """
    who = caller(context)
    view = who.run(dismiss_card, DecideCardRequest(card=card, version=version))
    who.show(view, outcome_text, as_json=as_json)


def refused(context: typer.Context, as_json: bool = JSON) -> None:
    """What an agent of the conversation asked for and may not do; nothing of it was done.

    --json: {"refusals": [{"at", "roles", "action", "reason", "canvas", "correlation_id"}]}.
    """
    who = caller(context)
    who.show(who.run(show_refusals, RefusalsRequest()), refusals_text, as_json=as_json)
