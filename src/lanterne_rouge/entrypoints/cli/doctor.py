"""`lanterne doctor`: what is set up, what can be reached, what is missing, and what would leave this machine."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json

if TYPE_CHECKING:
    from lanterne_rouge.model_report import MakerState


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
    from lanterne_rouge.model_report import leaves, maker_states, prompts_in_force, troubles

    house = caller(context).house
    activities = house.stores.activities.bests()
    is_set = [name for name, given in house.settings.variables_set() if given]
    mode = house.settings.reasoning_mode()
    makers = maker_states(house.models, look=not offline)
    going, notes = leaves(house.models), [*house.settings.notes, *troubles(house.models)]
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
        "leaves": going,
        "prompts": prompts_in_force(house.models),
        "set": is_set,
        "notes": notes,
    }
    if as_json:
        put_json(report)
        return
    typer.echo(f"Lanterne Rouge {report['version']}, home {report['home']}, athlete {report['athlete']}.")
    typer.echo(f"Days begin in {report['timezone']}. {_reasoning(going, mode)}")
    for one in makers:
        typer.echo(_maker(one))
    typer.echo(f"{report['activities']} activities, the newest of {report['newest_activity'] or '(none)'}.")
    typer.echo(f"Mission: {report['mission'] or 'none; make one with lanterne init'}.")
    typer.echo(f"Set in the environment: {', '.join(is_set) or 'nothing'}.")
    for note in notes:
        typer.echo(note)


def _reasoning(going: str | None, mode: str) -> str:
    by = "by rules" if mode == "rules" else f"{mode}, with the rules behind it"
    return f"Reasoning: {by}. {going or 'Nothing leaves this machine.'}"


def _maker(one: "MakerState") -> str:
    if not one.configured:
        return f"{one.name}: not set up ({one.missing} is empty)."
    reached = {None: "not looked at", True: "reachable", False: "not reachable; the rules will answer"}[one.reachable]
    asked = f"asked {one.asked}" if one.asked else "not asked"
    return f"{one.name}: {one.host}, {reached}; models {', '.join(one.models)}; {asked}."
