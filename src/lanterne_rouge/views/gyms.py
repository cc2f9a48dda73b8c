"""Gyms as typed answers and as text. Weights are in the gym's unit; null is what is usual in that unit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.equipment import BARS_KG, Gear, Gym, Location, WeightUnit, gear_at, weight_in_unit
from lanterne_rouge.language.phrasing import words_of
from lanterne_rouge.language.reading import suggest_word
from lanterne_rouge.strength.gym_text import format_weights


@dataclass(frozen=True, kw_only=True)
class PlatesView:
    """Plates of one weight, in pairs."""

    weight: float
    pairs: int


@dataclass(frozen=True, kw_only=True)
class GymView:
    """A gym: bars by kind, machines by exercise or kind of load, increments by kind of load or exercise.

    `unknown`: words of what was just entered that nobody knows; they were left out.
    """

    name: str
    location: str
    unit: str
    in_use: bool
    gear: tuple[str, ...]
    bars: Mapping[str, float]
    spare_bars: tuple[float, ...]
    plates: tuple[PlatesView, ...] | None
    dumbbells: tuple[float, ...] | None
    kettlebells: tuple[float, ...] | None
    machines: Mapping[str, tuple[float, ...]]
    increments: Mapping[str, float]
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GymsView:
    """All gyms, and the name of the one in use."""

    gyms: tuple[GymView, ...]
    in_use: str | None


def gym_view(gym: Gym, *, in_use: bool) -> GymView:
    """A gym as it is shown."""
    unit = gym.unit
    plates = None if gym.plates is None else sorted(gym.plates.items(), reverse=True)
    return GymView(
        name=gym.name,
        location=gym.location.value,
        unit=unit.value,
        in_use=in_use,
        gear=tuple(gear.value for gear in sorted(gym.gear)),
        bars={gear.value: weight_in_unit(kg, unit) for gear, kg in gym.bars.items()},
        spare_bars=_in_unit(gym.spare_bars, unit),
        plates=None
        if plates is None
        else tuple(PlatesView(weight=weight_in_unit(kg, unit), pairs=pairs) for kg, pairs in plates),
        dumbbells=None if gym.dumbbells is None else _in_unit(gym.dumbbells, unit),
        kettlebells=None if gym.kettlebells is None else _in_unit(gym.kettlebells, unit),
        machines={name: _in_unit(steps, unit) for name, steps in gym.stacks.items()},
        increments={name: weight_in_unit(kg, unit) for name, kg in gym.increments.items()},
    )


def gyms_text(view: GymsView) -> str:
    """All gyms, one a line."""
    if not view.gyms:
        return (
            "You haven't described your gym, so plans assume it has everything. Describe it:\n"
            "  lanterne strength gym set home --location home --plates 20x1,10x2,5x2 --gear bench,rack"
        )
    return "\n".join(_heading(gym) for gym in view.gyms)


def gym_text(view: GymView) -> str:
    """All about one gym."""
    gear = gear_at(Location(view.location), frozenset(Gear(word) for word in view.gear))
    bars = [f"{words_of(kind)} {weight:g}" for kind, weight in view.bars.items()]
    bars += [f"{weight:g}" for weight in view.spare_bars]
    plates = None if view.plates is None else ", ".join(f"{p.weight:g} x {p.pairs}" for p in view.plates)
    everything = gear >= frozenset(Gear)
    lines = [
        _heading(view),
        f"  bars         {', '.join(bars) or _usual(gear, *BARS_KG)}",
        f"  plates       {_usual(gear, Gear.PLATE, *BARS_KG) if plates is None else _or_none(plates, ' (pairs)')}",
        f"  dumbbells    {_weights(view.dumbbells, gear, Gear.DUMBBELL)}",
        f"  kettlebells  {_weights(view.kettlebells, gear, Gear.KETTLEBELL)}",
        f"  gear         {'everything' if everything else _or_none(', '.join(words_of(g) for g in sorted(gear)))}",
    ]
    lines += [f"  {name:<12} {_or_none(format_weights(steps))}" for name, steps in view.machines.items()]
    lines += [f"  {name} goes up by {step:g} {view.unit}" for name, step in view.increments.items()]
    if view.unknown:
        known = [gear.value for gear in Gear]
        meant = " ".join(filter(None, (suggest_word(word, known).strip() for word in view.unknown)))
        lines.append(f"  I don't know {' or '.join(view.unknown)}, so I left that out.{f' {meant}' if meant else ''}")
    return "\n".join(lines)


def _heading(gym: GymView) -> str:
    return f"{gym.name}: {gym.location.lower()}, weights in {gym.unit}{', in use' if gym.in_use else ''}"


def _weights(weights: Sequence[float] | None, gear: frozenset[Gear], kind: Gear) -> str:
    return _usual(gear, kind) if weights is None else _or_none(format_weights(weights))


def _usual(gear: frozenset[Gear], *kinds: Gear) -> str:
    return "the usual ones" if gear.intersection(kinds) else "none"


def _or_none(text: str, mark: str = "") -> str:
    return f"{text}{mark}" if text else "none"


def _in_unit(kgs: Sequence[float], unit: WeightUnit) -> tuple[float, ...]:
    return tuple(weight_in_unit(kg, unit) for kg in kgs)
