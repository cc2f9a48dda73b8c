"""`lanterne project`: where the plan leads by a model, what a missed week costs, and two plans side by side."""

from datetime import date, timedelta
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.settle import settle
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, put_json, shown
from lanterne_rouge.language.dates import read_day

if TYPE_CHECKING:
    from lanterne_rouge.app.projection import Crossroads
    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.season import Road, RoadDifference

SKIP = typer.Option(
    "", "--skip-week", metavar="DATE", help="What it costs to miss the rest of this day's week, Monday to Sunday."
)
AGAINST = typer.Option(
    "", "--against", metavar="ID", help="Another plan or open proposal by its id, or latest for the newest proposal."
)
CONSTANT = typer.Option(False, "--constant", help="Against going on as in the last four weeks.")


def project(
    context: typer.Context,
    skip_week: str = SKIP,
    against: str = AGAINST,
    constant: bool = CONSTANT,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show where the plan leads by a model of average bodies: fitness, form and performance with bands; nothing is kept."""
    from lanterne_rouge.app.projection import crossroads
    from lanterne_rouge.entrypoints.cli.projection_shown import document, in_text
    from lanterne_rouge.sandbox.projection import project_season as projected

    scope = caller(context).scope
    settle(scope)
    today = scope.now.date()
    _one_question(skip_week, against, constant=constant)
    here = crossroads(morning_of(scope, day_or_today(day, today)), scope.stores, scope.mission)
    week = read_day(skip_week, today) if skip_week else None
    other = _other(here, scope, week, shown(against), constant=constant)
    projection = projected(here.standing, here.road)
    differences = _differences(here, other, week) if other is not None else ()
    if as_json:
        put_json(document(here, projection, other, differences))
    else:
        typer.echo(in_text(here, projection, other, differences))


def _one_question(skip_week: str, against: str, *, constant: bool) -> None:
    from lanterne_rouge.domain.errors import BadInput

    asked = [f for f, given in (("--skip-week", skip_week), ("--against", against), ("--constant", constant)) if given]
    if len(asked) > 1:
        raise BadInput(f"{' and '.join(asked)} are two questions.", "Ask one at a time.")


def _other(
    here: "Crossroads", scope: "AthleteScope", week: date | None, against: str, *, constant: bool
) -> "Road | None":
    from lanterne_rouge.app.projection import as_now, by_plan, without_week

    if week is not None:
        return without_week(here, week)
    if constant:
        return as_now(here)
    return by_plan(here, against, scope.stores) if against else None


def _differences(here: "Crossroads", other: "Road", week: date | None) -> "tuple[RoadDifference, ...]":
    """After the missed week, and on the goal's morning or the last one that both roads reach."""
    from lanterne_rouge.sandbox.projection import compare_roads

    last = min(here.road.days[-1].day, other.days[-1].day) + timedelta(days=1)
    mornings = {min(here.goal_day, last)}
    if week is not None:
        mornings.add(min(week + timedelta(days=7 - week.weekday()), last))
    # A missed week is told as what it costs, another plan as what the one in force is worth beside it.
    return tuple(compare_roads(here.standing, here.road, other, morning) for morning in sorted(mornings))
