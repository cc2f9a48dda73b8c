"""`lanterne plan`: the season ahead, and the athlete's word on changes of it."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, put_json, shown

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.bootstrap import House

WHAT = typer.Argument(None, metavar="[diff | accept ID|latest | dismiss ID|latest | remake]")
WEEKS = typer.Option(None, "--weeks", help="How many weeks to show, at most 52.", min=1, max=52)


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("plan")(plan)


def plan(
    context: typer.Context,
    what: list[str] | None = WHAT,
    weeks: int | None = WEEKS,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show the plan by week and day; `diff` shows a proposed change, `accept ID` takes it, `dismiss ID` leaves it.

    `remake` makes the whole plan anew at once. Past days never change, and coming ones only with your word, or where a limit
    asks for less. All of it can be taken back with lanterne undo.
    """
    from lanterne_rouge.domain.errors import BadInput

    house = caller(context).house
    house.settle()
    the_day = day_or_today(day, house.now().date())
    verb, *rest = [shown(word) for word in what or ["show"]]
    if verb in ("accept", "dismiss"):
        if len(rest) != 1:
            raise BadInput(f"Which proposal to {verb} was not said.", f"Write lanterne plan {verb} ID, or latest.")
        _settle(house, the_day, verb, rest[0], as_json=as_json)
    elif verb == "diff" and len(rest) <= 1:
        _diff(house, rest[0] if rest else "latest", as_json=as_json)
    elif verb in ("show", "remake") and not rest:
        _show(house, the_day, weeks, remake=verb == "remake", as_json=as_json)
    else:
        raise BadInput(
            f"{' '.join((verb, *rest))} is nothing that can be done with a plan.",
            "Write lanterne plan, or lanterne plan diff, accept ID, dismiss ID, remake.",
        )


def tell_of_the_plan(house: "House", day: "date") -> None:
    """After something new is known: make the plan anew if that is due, and say so in a line on stderr."""
    says = house.replan(day)
    if says is not None:
        typer.echo(says, err=True)


def tell_of_the_plan_now(house: "House") -> None:
    """As `tell_of_the_plan` for this day, where there is a season to plan: not for a past goal or an old archive of files."""
    today = house.now().date()
    if house.season_lies_ahead(today):
        tell_of_the_plan(house, today)


def _show(house: "House", day: "date", weeks: int | None, *, remake: bool, as_json: bool) -> None:
    from lanterne_rouge.app.plan_view import plan_view
    from lanterne_rouge.app.season_plan import remake as made_anew
    from lanterne_rouge.entrypoints.cli.plan_document import plan_document
    from lanterne_rouge.entrypoints.cli.plan_shown import in_text

    morning = house.morning(day)
    if remake:
        made_anew(morning, house.stores, house.mission, now=house.now())
    else:
        house.replan(day)
    view = plan_view(morning, house.stores, house.mission, weeks=weeks)
    if as_json:
        put_json(plan_document(view))
    else:
        typer.echo(in_text(view))


def _diff(house: "House", proposal_id: str, *, as_json: bool) -> None:
    from lanterne_rouge.app.plan_view import proposal_named
    from lanterne_rouge.domain.errors import NotFound
    from lanterne_rouge.entrypoints.cli.plan_document import proposal_document
    from lanterne_rouge.entrypoints.cli.plan_shown import proposal_in_text

    try:
        found = proposal_named(proposal_id, house.stores)
    except NotFound:
        if proposal_id != "latest":
            raise
        found = None
    if as_json:
        put_json({"proposal": proposal_document(found) if found else None})
    else:
        typer.echo(proposal_in_text(found) if found else "No changed plan waits for you.")


def _settle(house: "House", day: "date", verb: str, proposal_id: str, *, as_json: bool) -> None:
    from lanterne_rouge.app.plan_view import accept, dismiss
    from lanterne_rouge.entrypoints.cli.plan_document import proposal_document

    now = house.now()
    if verb == "accept":
        settled = accept(proposal_id, house.morning(day), house.stores, now=now)
    else:
        settled = dismiss(proposal_id, house.stores, now=now)
    if as_json:
        put_json({"proposal": proposal_document(settled)})
    elif verb == "accept":
        typer.echo(f"The plan holds now as proposed ({settled.id}). Take it back with: lanterne undo")
    else:
        typer.echo(f"The plan stays as it was; proposal {settled.id} is put away.")
