"""`lanterne activity`: one activity, and corrections of it."""

import typer

from lanterne_rouge.app.activity import (
    ActivityRequest,
    EditActivityRequest,
    delete_activity,
    edit_activity,
    restore_activity,
    show_activity,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, shown
from lanterne_rouge.language.phrasing import printable
from lanterne_rouge.views.activity import activity_text

ID = typer.Argument(..., help="The id from the list, or its beginning.", metavar="ID")
CHANGE = typer.Argument(
    None,
    help="edit duration=... distance=... title=... sport=... start=... rpe=... load=..., delete, or restore.",
    metavar="[CHANGE]...",
)
HANDLERS = {"show": show_activity, "delete": delete_activity, "restore": restore_activity}
LONGEST_ID = 64


def activity(
    context: typer.Context, activity_id: str = ID, change: list[str] | None = CHANGE, as_json: bool = JSON
) -> None:
    """Show one activity with zones, best efforts, laps and sets; or edit, delete or restore it."""
    who = caller(context)
    which = printable(activity_id)[:LONGEST_ID]
    verb, *values = change or ["show"]
    if verb == "edit":
        view = who.run(edit_activity, EditActivityRequest(activity=which, values=tuple(values)))
    elif verb in HANDLERS:
        view = who.run(HANDLERS[verb], ActivityRequest(activity=which))
    else:
        raise BadInput(f'Unknown activity command "{shown(verb)}".', "Try: edit, delete or restore.")
    who.show(view, activity_text, as_json=as_json)
