"""`lanterne replay`: every kept day decided again."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.replay import replay as replay_days
from lanterne_rouge.entrypoints.cli.caller import FROM, JSON, TO, caller, put_json, span

if TYPE_CHECKING:
    from lanterne_rouge.app.replay import Differing, Replay

MOST_LISTED = 12
SHOWN = ("action", "load", "zone", "flags", "intensity", "confidence", "ceiling", "rules")


def replay(context: typer.Context, first: str = FROM, last: str = TO, as_json: bool = JSON) -> None:
    """Decide every kept day again by today's rules, and say which days come out otherwise. Nothing is changed."""
    from lanterne_rouge.app.run_record import plain
    from lanterne_rouge.entrypoints.cli.importing import progress_bar

    scope = caller(context).scope
    start, end = span(first, last, scope.now.date())
    with progress_bar() as progress:
        found = replay_days(scope.stores.memory, scope.adapters.read_morning, start, end, progress=progress)
    if as_json:
        put_json(plain(found))
    else:
        typer.echo("\n".join(_in_words(found)))


def _in_words(found: "Replay") -> list[str]:
    if not found.days:
        return ["No day has been decided yet in that time. Decide one: lanterne today"]
    days = "1 day" if found.days == 1 else f"{found.days} days"
    if found.identical == found.days:
        return [f"{days} decided again: every decision is the same, workout and reason included."]
    lines = [f"{days} decided again: {found.identical} the same, {found.days - found.identical} not."]
    shown = [one for one in found.different if one.field in SHOWN]
    lines += [f"  {_difference(one)}" for one in shown[:MOST_LISTED]]
    if len(found.different) > min(len(shown), MOST_LISTED):
        lines.append("  ... --json lists every difference, with workouts and reasons.")
    lines += [f"  {one.date}: cannot be decided again. {one.problem}" for one in found.unreadable[:MOST_LISTED]]
    if any(one.rules_then != one.rules_now for one in found.different):
        lines.append("The rules have changed since those days were decided; what was told then stays as it was.")
    return lines


def _difference(one: "Differing") -> str:
    if isinstance(one.then, dict) and isinstance(one.now, dict):
        parts = [
            f"{name} {one.then.get(name)} -> {value}" for name, value in one.now.items() if one.then.get(name) != value
        ]
        return f"{one.date} {one.field}: {', '.join(parts)}"
    return f"{one.date} {one.field}: {_short(one.then)} -> {_short(one.now)}"


def _short(value: object) -> str:
    return ", ".join(str(v) for v in value) or "none" if isinstance(value, list) else str(value)
