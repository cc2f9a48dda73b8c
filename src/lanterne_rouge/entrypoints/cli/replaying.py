"""`lanterne dev replay`: every stored day decided again."""

import typer

from lanterne_rouge.app.replay import ReplayRequest, replay_days
from lanterne_rouge.entrypoints.cli.caller import FROM, JSON, TO, caller, span
from lanterne_rouge.views.replay import replay_text


def replay(context: typer.Context, first: str = FROM, last: str = TO, as_json: bool = JSON) -> None:
    """Decide every stored day again by today's rules, and list the days that come out differently. Nothing is changed."""
    who = caller(context)
    start, end = span(first, last, who.scope.today)
    who.show(who.run(replay_days, ReplayRequest(first=start, last=end)), replay_text, as_json=as_json)
