"""`lanterne activities` and `fitness`: what was done, and the fitness that came of it."""

import typer

from lanterne_rouge.app.history import ActivitiesRequest, FitnessRequest, list_activities, show_fitness
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.entrypoints.cli.caller import FROM, JSON, TO, caller, shown, span
from lanterne_rouge.views.activity import activities_text
from lanterne_rouge.views.fitness import fitness_text, recent_fitness_text

SPORT = typer.Option("", "--sport", help="One sport instead of all, such as cycling.")


def activities(context: typer.Context, first: str = FROM, last: str = TO, as_json: bool = JSON) -> None:
    """List activities, newest last."""
    who = caller(context)
    start, end = span(first, last, who.scope.today)
    view = who.run(list_activities, ActivitiesRequest(first=start, last=end))
    who.show(view, activities_text, as_json=as_json)


def fitness(
    context: typer.Context, first: str = FROM, last: str = TO, sport: str = SPORT, as_json: bool = JSON
) -> None:
    """Show fitness (CTL), fatigue (ATL) and form (TSB) by day."""
    if sport and sport not in list(Sport):
        raise BadInput(f'Unknown sport "{shown(sport)}".', f"Write one of: {', '.join(Sport)}.")
    who = caller(context)
    start, end = span(first, last, who.scope.today)
    view = who.run(show_fitness, FitnessRequest(first=start, last=end, sport=Sport(sport) if sport else None))
    who.show(view, fitness_text if first or last else recent_fitness_text, as_json=as_json)
