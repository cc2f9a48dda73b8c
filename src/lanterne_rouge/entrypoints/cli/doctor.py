"""`lanterne doctor`: what is set up, what can be reached, what is missing, and what would leave this machine."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json

if TYPE_CHECKING:
    from lanterne_rouge.bootstrap import House
    from lanterne_rouge.wired_models import MakerState


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("doctor")(doctor)


def doctor(
    context: typer.Context,
    offline: bool = typer.Option(False, "--offline", help="Do not look whether a model's server can be reached."),
    as_json: bool = JSON,
) -> None:
    """Say what is set up, reachable and missing; never a secret's value."""
    from lanterne_rouge import __version__

    house = caller(context).house
    activities = house.stores.activities.bests()
    is_set = [name for name, given in house.settings.which_are_set() if given]
    mode = house.settings.reasoning_mode()
    makers = house.models.makers(look=not offline)
    report = {
        "version": __version__,
        "home": str(house.settings.home),
        "athlete": house.athlete,
        "timezone": house.zone.key,
        "mission": house.mission.id if house.mission else None,
        "activities": len(activities),
        "newest_activity": str(activities[-1].day) if activities else None,
        "reasoning": mode,
        "models": [one.document for one in makers],
        "leaves": house.models.leaves(),
        "prompts": house.models.prompts(),
        "set": is_set,
        "notes": [*house.settings.notes, *house.models.troubles()],
    }
    if as_json:
        put_json(report)
        return
    typer.echo(f"Lanterne Rouge {report['version']}, home {report['home']}, athlete {report['athlete']}.")
    typer.echo(f"Days begin in {report['timezone']}. {_reasoning(house, mode)}")
    for one in makers:
        typer.echo(_maker(one))
    typer.echo(f"{report['activities']} activities, the newest of {report['newest_activity'] or '(none)'}.")
    typer.echo(f"Mission: {report['mission'] or 'none; make one with lanterne init'}.")
    typer.echo(f"Set in the environment: {', '.join(is_set) or 'nothing'}.")
    for note in (*house.settings.notes, *house.models.troubles()):
        typer.echo(note)


def _reasoning(house: "House", mode: str) -> str:
    leaves = house.models.leaves()
    if leaves is None:
        return "Reasoning: by rules; nothing leaves this machine."
    return f"Reasoning: {mode}, with the rules behind it. {leaves}"


def _maker(one: "MakerState") -> str:
    if not one.configured:
        return f"{one.name}: not set up ({one.missing} is empty)."
    reached = {None: "not looked at", True: "reachable", False: "not reachable; the rules will answer"}[one.reachable]
    asked = "asked first" if one.first else "asked second" if one.second else "not asked"
    return f"{one.name}: {one.host}, {reached}; models {', '.join(one.models)}; {asked}."
