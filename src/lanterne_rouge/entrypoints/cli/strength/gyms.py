"""`lanterne strength gym`: what you have to train with, and so which weights a plan may ask for."""

import typer

from lanterne_rouge.app.strength.gyms import (
    GymRequest,
    GymsRequest,
    NamedGymRequest,
    SetGymRequest,
    drop_gym,
    list_gyms,
    set_gym,
    show_gym,
    use_gym,
)
from lanterne_rouge.domain.equipment import Location, WeightUnit
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, shown, wrong_verb
from lanterne_rouge.language.reading import read_word
from lanterne_rouge.strength.gym_text import GymText
from lanterne_rouge.views.gyms import gym_text, gyms_text

WHAT = typer.Argument(None, metavar="[list | show [NAME] | set NAME | use NAME | drop NAME]")
LOCATION = typer.Option("", "--location", help="gym or home.")
UNIT = typer.Option("", "--unit", help="kg or lb: the unit on its plates.")
BARS = typer.Option("", "--bars", help="barbell=20,ez_bar=10; several straight bars: 20,15.")
PLATES = typer.Option("", "--plates", help="Pairs of each plate: 20x1,10x2,5x2,2.5x2,1.25x2.")
DUMBBELLS = typer.Option("", "--dumbbells", help="2-24/2 (from-to/step), or 5,10,15, or none. A unit may follow.")
KETTLEBELLS = typer.Option("", "--kettlebells", help="8,12,16,24, or none.")
GEAR = typer.Option("", "--gear", help="Other equipment: bench,rack,pullup_bar, or all, or none.")
MACHINE = typer.Option([], "--machine", help='Weights of a machine: "lat pulldown=5-100/5". Repeat it for several.')
INCREMENTS = typer.Option("", "--increments", help="Your smallest steps up: barbell=2.5,dumbbell=2.")


def gym(
    context: typer.Context,
    what: list[str] | None = WHAT,
    location: str = LOCATION,
    unit: str = UNIT,
    bars: str = BARS,
    plates: str = PLATES,
    dumbbells: str = DUMBBELLS,
    kettlebells: str = KETTLEBELLS,
    gear: str = GEAR,
    machine: list[str] = MACHINE,
    increments: str = INCREMENTS,
    as_json: bool = JSON,
) -> None:
    """Describe your gym: its weights and equipment.

    Plans then ask only for weights you have. Whatever you leave out is taken as usual for a gym; setting a gym again
    changes only what you name. With --json: {"gyms": [...], "in_use"}, or for one gym {"name", "location", "unit",
    "in_use", "gear", "bars", "plates": [{"weight", "pairs"}], "dumbbells", ...} in the gym's unit; null means usual.

    Example: lanterne strength gym set home --location home --bars barbell=20 --plates 20x1,10x2,5x2,2.5x2,1.25x2
    --dumbbells 2-24/2 --gear bench,rack
    """
    who = caller(context)
    verb, *words = [shown(word) for word in what or ["list"]]
    name = " ".join(words)
    if verb == "list" and not name:
        who.show(who.run(list_gyms, GymsRequest()), gyms_text, as_json=as_json)
    elif verb == "show":
        who.show(who.run(show_gym, GymRequest(name=name or None)), gym_text, as_json=as_json)
    elif verb == "set" and name:
        has = GymText(
            location=read_word(Location, location, "location") if location else None,
            unit=read_word(WeightUnit, unit, "unit") if unit else None,
            bars=bars,
            plates=plates,
            dumbbells=dumbbells,
            kettlebells=kettlebells,
            gear=gear,
            machines=tuple(machine),
            increments=increments,
        )
        who.show(who.run(set_gym, SetGymRequest(name=name, has=has)), gym_text, as_json=as_json)
    elif verb == "use" and name:
        who.show(who.run(use_gym, NamedGymRequest(name=name)), gym_text, as_json=as_json)
    elif verb == "drop" and name:
        dropped = who.run(drop_gym, NamedGymRequest(name=name))
        who.show(dropped, lambda view: f'The gym "{view.dropped}" is gone. Undo: lanterne undo', as_json=as_json)
    else:
        raise wrong_verb("gym", (verb, *words), ("set", "show", "use", "drop"), {"set", "use", "drop"})
