"""`lanterne strength gym`: what stands where you train, and so which weights a plan may ask for."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json, shown

if TYPE_CHECKING:
    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.equipment import Gear, Gym
    from lanterne_rouge.strength.exercises.catalogue import Catalogue

WHAT = typer.Argument(None, metavar="[list | show [NAME] | set NAME | use NAME | drop NAME]")
LOCATION = typer.Option("", "--location", help="gym or home.")
UNIT = typer.Option("", "--unit", help="kg or lb: what its plates are marked in.")
BARS = typer.Option("", "--bars", help="barbell=20,ez_bar=10; several straight bars: 20,15.")
PLATES = typer.Option("", "--plates", help="Pairs of each plate: 20x1,10x2,5x2,2.5x2,1.25x2.")
DUMBBELLS = typer.Option(
    "", "--dumbbells", help="2-24/2 (from-to/step) or 5,10,15, a unit may stand behind; none for none."
)
KETTLEBELLS = typer.Option("", "--kettlebells", help="8,12,16,24; none for none.")
GEAR = typer.Option("", "--gear", help="bench,rack,pullup_bar,...; all, or none.")
MACHINE = typer.Option([], "--machine", help='Steps of a stack: "lat pulldown=5-100/5"; may be given several times.')
INCREMENTS = typer.Option("", "--increments", help="By how much lifts grow: barbell=2.5,dumbbell=2.")


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
    """Tell what weights and gear your gym has.

    Plans then ask only for weights that exist there. What is not told is what is usual; setting it again changes only
    what is named. --json: {"gyms": [...], "in_use"}, or of one: {"name", "location", "unit", "in_use", "gear",
    "bars", "plates": [{"weight", "pairs"}], "dumbbells", ...}, in the gym's unit; null is what is usual.

    Example: lanterne strength gym set home --location home --bars barbell=20 --plates 20x1,10x2,5x2,2.5x2,1.25x2
    --dumbbells 2-24/2 --gear bench,rack
    """
    from lanterne_rouge.app.strength import notebook as book
    from lanterne_rouge.domain.errors import BadInput

    scope = caller(context).scope
    verb, *names = [shown(word) for word in what or ["list"]]
    name = " ".join(names)
    if verb == "list" and not name:
        _list(scope, as_json=as_json)
    elif verb == "show":
        _show(scope, _gym_or_used(scope, name), as_json=as_json)
    elif verb == "set" and name:
        telling = (location, unit, bars, plates, dumbbells, kettlebells, gear, increments)
        kept = book.keep_gym(scope.stores, _told(scope, name, *telling, machine=machine), now=scope.now)
        _show(scope, kept, as_json=as_json)
    elif verb == "use" and name:
        _show(scope, book.use_gym(scope.stores, name, now=scope.now), as_json=as_json)
    elif verb == "drop" and name:
        dropped = book.drop_gym(scope.stores, name, now=scope.now)
        if as_json:
            put_json({"dropped": dropped.name})
        else:
            typer.echo(f"The gym {dropped.name} is forgotten. Take it back with: lanterne undo")
    else:
        raise BadInput(
            f"{' '.join((verb, *names))} is nothing that can be done with a gym, or lacks its name.",
            "Write lanterne strength gym, or gym show, set NAME, use NAME, drop NAME.",
        )


def _list(scope: "AthleteScope", *, as_json: bool) -> None:
    from lanterne_rouge.app.strength.notebook import gym_in_use
    from lanterne_rouge.views.strength import gym_document

    gyms, used = scope.stores.strength.gyms(), gym_in_use(scope.stores)
    if as_json:
        documents = [gym_document(one, in_use=used is not None and used.name == one.name) for one in gyms]
        put_json({"gyms": documents, "in_use": used.name if used else None})
    elif not gyms:
        typer.echo(
            "No gym is told yet, so plans take one with everything. Tell yours: "
            "lanterne strength gym set home --location home --plates 20x1,10x2,5x2 --gear bench,rack"
        )
    for one in gyms if not as_json else ():
        typer.echo(
            f"{'*' if used and used.name == one.name else ' '} {one.name}  {one.location.value.lower()}, {one.unit.value}"
        )


def _show(scope: "AthleteScope", gym: "Gym", *, as_json: bool) -> None:
    from lanterne_rouge.app.strength.notebook import gym_in_use
    from lanterne_rouge.views.strength import gym_document

    used = gym_in_use(scope.stores)
    in_use = used is not None and used.name == gym.name
    if as_json:
        put_json(gym_document(gym, in_use=in_use))
    else:
        typer.echo("\n".join(_text(gym, in_use=in_use)))


def _gym_or_used(scope: "AthleteScope", name: str) -> "Gym":
    from lanterne_rouge.app.strength.notebook import gym_in_use, gym_named
    from lanterne_rouge.domain.errors import NotFound

    found = gym_named(scope.stores, name) if name else gym_in_use(scope.stores)
    if found is None:
        raise NotFound("No gym is in use.", "Choose one: lanterne strength gym use NAME, or make one: gym set NAME ...")
    return found


def _told(
    scope: "AthleteScope",
    name: str,
    location: str,
    unit: str,
    bars: str,
    plates: str,
    dumbbells: str,
    kettlebells: str,
    gear: str,
    increments: str,
    *,
    machine: list[str],
) -> "Gym":
    """The gym of that name with what was told anew."""
    from dataclasses import replace

    from lanterne_rouge.app.coach_context.lenient import one_line
    from lanterne_rouge.domain.equipment import Gym, Location, WeightUnit
    from lanterne_rouge.entrypoints.cli.strength import gym_words as words
    from lanterne_rouge.entrypoints.cli.strength.words import one_of

    known = next((one for one in scope.stores.strength.gyms() if one.name.casefold() == name.casefold()), None)
    gym = known or Gym(name=one_line(name), unit=WeightUnit(scope.profile.units))
    marked = one_of(WeightUnit, unit, "unit") if unit else gym.unit
    told_bars, spare = words.bars_of(bars, marked) if bars else (gym.bars, gym.spare_bars)
    told = replace(
        gym,
        unit=marked,
        location=one_of(Location, location, "location") if location else gym.location,
        bars=told_bars,
        spare_bars=spare,
        plates=words.plates_of(plates, marked) if plates else gym.plates,
        dumbbells=words.weights_of_words(dumbbells, marked, "dumbbells") if dumbbells else gym.dumbbells,
        kettlebells=words.weights_of_words(kettlebells, marked, "kettlebells") if kettlebells else gym.kettlebells,
        stacks={**gym.stacks, **words.stacks_of(machine, marked, scope.exercises)},
        increments={**gym.increments, **words.increments_of(increments, marked, scope.exercises)},
    )
    return replace(told, gear=_gear(told, words.gear_of(gear) if gear else None, scope.exercises))


def _gear(gym: "Gym", told: "frozenset[Gear] | None", catalogue: "Catalogue") -> "frozenset[Gear]":
    """What was told and what the weights tell of; a home of which only weights were told has nothing else for certain."""
    from lanterne_rouge.domain.equipment import Gear, Location

    machines = (catalogue.find(name) for name in gym.stacks)
    there = {
        **dict.fromkeys(gym.bars, True),
        Gear.CABLE: "cable" in gym.stacks,
        Gear.MACHINE: "machine" in gym.stacks,
        **{gear: True for machine in machines if machine for gear in machine.requires},
        Gear.PLATE: bool(gym.plates),
        Gear.DUMBBELL: bool(gym.dumbbells),
        Gear.KETTLEBELL: bool(gym.kettlebells),
    }
    of_weights = frozenset(one for one, is_there in there.items() if is_there)
    gone = {Gear.DUMBBELL} if gym.dumbbells == () else set()
    gone |= {Gear.KETTLEBELL} if gym.kettlebells == () else set()
    if told is not None:
        return (told | of_weights | _bar(gym, told)) - gone
    if gym.gear >= frozenset(Gear) and gym.location is Location.HOME and of_weights:
        return (of_weights | _bar(gym, of_weights)) - gone
    return (gym.gear | of_weights) - gone


def _bar(gym: "Gym", told: "frozenset[Gear]") -> "frozenset[Gear]":
    """The barbell that plates and a rack tell of, where no other bar was named for them."""
    from lanterne_rouge.domain.equipment import BARS_KG, Gear

    is_meant = (Gear.RACK in told or gym.plates) and not BARS_KG.keys() & (told | gym.bars.keys())
    return frozenset({Gear.BARBELL}) if is_meant else frozenset()


def _text(gym: "Gym", *, in_use: bool) -> "list[str]":
    from lanterne_rouge.domain.equipment import BARS_KG, Gear, gear_at, weight_in_unit
    from lanterne_rouge.entrypoints.cli.strength.gym_words import said_weights
    from lanterne_rouge.entrypoints.cli.strength.words import in_words

    gear = gear_at(gym.location, gym.gear)

    def usual(*of: Gear) -> str:
        return "the usual ones" if gear.intersection(of) else "none"

    def weights(kgs: "tuple[float, ...] | None", of: Gear) -> str:
        return usual(of) if kgs is None else said_weights([weight_in_unit(kg, gym.unit) for kg in kgs]) or "none"

    bars = ", ".join(f"{in_words(g)} {weight_in_unit(kg, gym.unit):g}" for g, kg in gym.bars.items())
    spare = ", ".join(f"{weight_in_unit(kg, gym.unit):g}" for kg in gym.spare_bars)
    pairs = gym.plates if gym.plates is None else dict(sorted(gym.plates.items(), reverse=True))
    lines = [
        f"{gym.name}: {gym.location.value.lower()}, weights in {gym.unit.value}{', in use' if in_use else ''}",
        f"  bars         {', '.join(part for part in (bars, spare) if part) or usual(*BARS_KG)}",
        "  plates       "
        + (
            usual(Gear.PLATE, *BARS_KG)
            if pairs is None
            else ", ".join(f"{weight_in_unit(kg, gym.unit):g} x {n}" for kg, n in pairs.items()) + " (pairs)"
            if pairs
            else "none"
        ),
        f"  dumbbells    {weights(gym.dumbbells, Gear.DUMBBELL)}",
        f"  kettlebells  {weights(gym.kettlebells, Gear.KETTLEBELL)}",
        f"  gear         {'everything' if gear >= frozenset(Gear) else ', '.join(in_words(one) for one in sorted(gear)) or 'none'}",
    ]
    lines += [
        f"  {name:<12} {said_weights([weight_in_unit(kg, gym.unit) for kg in steps]) or 'none'}"
        for name, steps in gym.stacks.items()
    ]
    lines += [
        f"  {name} grows by {weight_in_unit(kg, gym.unit):g} {gym.unit.value}" for name, kg in gym.increments.items()
    ]
    return lines
