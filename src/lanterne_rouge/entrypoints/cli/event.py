"""`lanterne event` and `lanterne class`: an event of several days as it stands, and a guided class for a workout."""

import typer

from lanterne_rouge.app.event import ClassRequest, EventRequest, choose_class, show_event
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none, shown
from lanterne_rouge.views.event import class_text, event_text

WORKOUT = typer.Argument("", metavar="[TYPE]", help="A type of workout, such as tempo; else today's.")
MINUTES = typer.Option(0, "--minutes", help="How long it should be.", min=0, max=1440)
SPORT = typer.Option("", "--sport", help="cycling, running, walking, rowing or strength.")


def event(context: typer.Context, day: str = DATE, as_json: bool = JSON) -> None:
    """Show your event of several days: stages, points, bonuses, and how to ride today."""
    who = caller(context)
    view = who.run(show_event, EventRequest(day=day_or_none(day, who.scope.today)))
    who.show(view, event_text, as_json=as_json)


def class_(
    context: typer.Context,
    workout: str = WORKOUT,
    minutes: float = MINUTES,
    sport: str = SPORT,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Suggest a guided class for a type of workout, or for today's."""
    if sport and sport not in tuple(Sport):
        raise BadInput(f'Unknown sport "{shown(sport)}".', f"Write one of: {', '.join(Sport)}.")
    who = caller(context)
    request = ClassRequest(
        workout=workout or None,
        day=day_or_none(day, who.scope.today),
        minutes=minutes or None,
        sport=Sport(sport) if sport else None,
    )
    who.show(who.run(choose_class, request), class_text, as_json=as_json)
