"""`lanterne usage`: what language models took, by day, role and model, and what a month of that costs."""

import typer

from lanterne_rouge.app.usage import UsageRequest, show_usage
from lanterne_rouge.entrypoints.cli.caller import JSON, caller
from lanterne_rouge.views.usage import usage_text

DAYS = typer.Option(30, "--days", help="How many days back, today among them.", metavar="N", min=1, max=3660)


def usage(context: typer.Context, days: int = DAYS, as_json: bool = JSON) -> None:
    """Show calls, tokens and cost of language models by day, role and model, the limit, and the month ahead."""
    who = caller(context)
    who.show(who.run(show_usage, UsageRequest(days=days)), usage_text, as_json=as_json)
