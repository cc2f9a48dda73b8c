"""What stands in a gym, and so which weights exist there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

LB_KG = 0.45359237
"""One pound in kg, by definition."""


class WeightUnit(StrEnum):
    """The unit that an athlete or a gym speaks; inside, weights are kg."""

    KG = "kg"
    LB = "lb"


class Gear(StrEnum):
    """A thing that an exercise may need."""

    BARBELL = "barbell"
    DUMBBELL = "dumbbell"
    MACHINE = "machine"
    CABLE = "cable"
    BENCH = "bench"
    RACK = "rack"
    KETTLEBELL = "kettlebell"
    BAND = "band"
    PULLUP_BAR = "pullup_bar"
    EZ_BAR = "ez_bar"
    TRAP_BAR = "trap_bar"
    SAFETY_BAR = "safety_bar"
    SMITH_MACHINE = "smith_machine"
    LANDMINE = "landmine"
    DIP_BARS = "dip_bars"
    RINGS = "rings"
    BOX = "box"
    PLATE = "plate"
    AB_WHEEL = "ab_wheel"
    SWISS_BALL = "swiss_ball"
    MEDICINE_BALL = "medicine_ball"
    SLED = "sled"
    SANDBAG = "sandbag"
    YOKE = "yoke"
    BELT = "belt"
    BACK_EXTENSION_BENCH = "back_extension_bench"
    SLIDERS = "sliders"
    ROPE = "rope"
    CARDIO_MACHINE = "cardio_machine"
    SPECIAL = "special"


class Location(StrEnum):
    """Where a session takes place."""

    GYM = "Gym"
    HOME = "Home"


HOME_GEAR = frozenset(
    {
        Gear.DUMBBELL,
        Gear.KETTLEBELL,
        Gear.BAND,
        Gear.BENCH,
        Gear.PULLUP_BAR,
        Gear.BOX,
        Gear.SLIDERS,
        Gear.SWISS_BALL,
        Gear.AB_WHEEL,
    }
)
"""What a home may well have, where nobody said what this one has."""

STANDARD_PLATES_KG: Mapping[float, int] = {25.0: 4, 20.0: 4, 15.0: 2, 10.0: 2, 5.0: 2, 2.5: 2, 1.25: 2}
STANDARD_DUMBBELLS_KG = (
    *(float(kg) for kg in range(1, 11)),
    *(
        12.0,
        14.0,
        16.0,
        18.0,
        20.0,
        22.0,
        24.0,
        26.0,
        28.0,
        30.0,
        32.0,
        34.0,
        36.0,
        38.0,
        40.0,
        42.0,
        44.0,
        46.0,
        48.0,
        50.0,
    ),
)
STANDARD_KETTLEBELLS_KG = (4.0, 6.0, 8.0, 12.0, 16.0, 20.0, 24.0, 28.0, 32.0, 36.0, 40.0)


@dataclass(frozen=True, kw_only=True)
class Gym:
    """One place to train. All weights in kg; `unit` is what its plates and stacks are marked in.

    `plates`: how many pairs of each plate weight, per bar. `bars`: the weight of a bar by its gear. `stacks`: the steps of
    a machine by exercise id; `increments` by load type's word, where the athlete told one. None: the usual ones.
    """

    name: str = "gym"
    location: Location = Location.GYM
    unit: WeightUnit = WeightUnit.KG
    gear: frozenset[Gear] = frozenset(Gear)
    bars: Mapping[Gear, float] = field(default_factory=lambda: dict(BARS_KG))
    plates: Mapping[float, int] = field(default_factory=lambda: dict(STANDARD_PLATES_KG))
    dumbbells: tuple[float, ...] | None = None
    kettlebells: tuple[float, ...] | None = None
    stacks: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    increments: Mapping[str, float] = field(default_factory=dict)


BARS_KG: Mapping[Gear, float] = {
    Gear.BARBELL: 20.0,
    Gear.EZ_BAR: 10.0,
    Gear.TRAP_BAR: 25.0,
    Gear.SAFETY_BAR: 30.0,
    Gear.SMITH_MACHINE: 15.0,
    Gear.LANDMINE: 20.0,
}
