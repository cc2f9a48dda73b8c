"""`lanterne plan`: the season ahead, and what to do with proposed changes of it."""

import typer

from lanterne_rouge.app.plan import (
    PlanRequest,
    ProposalRequest,
    accept_plan,
    dismiss_plan,
    remake_plan,
    show_plan,
    show_proposal,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none, shown
from lanterne_rouge.views.plan import accepted_text, dismissed_text, plan_text, proposal_text

WHAT = typer.Argument(None, metavar="[diff | accept ID|latest | dismiss ID|latest | remake]")
WEEKS = typer.Option(None, "--weeks", help="How many weeks to show, at most 52.", min=1, max=52)
PLAN_VERBS = "diff, accept ID, dismiss ID, remake"


def plan(
    context: typer.Context,
    what: list[str] | None = WHAT,
    weeks: int | None = WEEKS,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Show the plan by week and day; `diff` shows a proposal, `accept ID` takes it, `dismiss ID` keeps your plan.

    `remake` plans everything anew at once. Past days never change. Coming days change only when you accept it, or where a
    limit demands less. Undo all of it with lanterne undo.
    """
    who = caller(context)
    the_day = day_or_none(day, who.scope.today)
    verb, *rest = [shown(word) for word in what or ["show"]]
    if verb in ("accept", "dismiss"):
        if len(rest) != 1:
            raise BadInput(f"Which proposal do you want to {verb}?", f"Write lanterne plan {verb} latest, or its ID.")
        settle, text = (accept_plan, accepted_text) if verb == "accept" else (dismiss_plan, dismissed_text)
        who.show(who.run(settle, ProposalRequest(proposal=rest[0], day=the_day)), text, as_json=as_json)
    elif verb == "diff" and len(rest) <= 1:
        request = ProposalRequest(proposal=rest[0]) if rest else ProposalRequest()
        who.show(who.run(show_proposal, request), proposal_text, as_json=as_json)
    elif verb in ("show", "remake") and not rest:
        handler = remake_plan if verb == "remake" else show_plan
        who.show(who.run(handler, PlanRequest(day=the_day, weeks=weeks)), plan_text, as_json=as_json)
    else:
        raise BadInput(f'Unknown plan command "{" ".join((verb, *rest))}".', f"Try: lanterne plan, or {PLAN_VERBS}.")
