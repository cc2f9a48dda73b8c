"""`lanterne project`: where the plan leads by a model, what a missed week costs, and two plans side by side."""

import typer

from lanterne_rouge.app.projection import ProjectionRequest, project_plan
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none, shown
from lanterne_rouge.views.projection import projection_text

SKIP_WEEK = typer.Option(
    "", "--skip-week", metavar="DATE", help="What it costs to miss the rest of this day's week, Monday to Sunday."
)
AGAINST = typer.Option(
    "", "--against", metavar="ID", help="Another plan or open proposal by its id, or latest for the newest proposal."
)
CONSTANT = typer.Option(False, "--constant", help="Against going on as in the last four weeks.")


def project(
    context: typer.Context,
    skip_week: str = SKIP_WEEK,
    against: str = AGAINST,
    constant: bool = CONSTANT,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show where the plan leads by a model of average bodies: fitness, form and performance with ranges; nothing is saved."""
    who = caller(context)
    request = ProjectionRequest(
        day=day_or_none(day, who.scope.today),
        missed_week=day_or_none(skip_week, who.scope.today),
        against=shown(against) if against else None,
        constant=constant,
    )
    who.show(who.run(project_plan, request), projection_text, as_json=as_json)
