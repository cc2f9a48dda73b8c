"""The equipment of a gym, and so which weights exist there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum

from lanterne_rouge.domain.quick_dataclass import dataclass

LB_KG = 0.45359237
"""One pound in kg, by definition."""


class WeightUnit(StrEnum):
    """The unit of an athlete or a gym; internally, weights are kg."""

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
"""The equipment of a home where none was entered."""


def in_kg(value: float, unit: WeightUnit) -> float:
    """A weight as entered, in kg, to a ten-millionth of a gram: finer than pounds need, so that no dust gathers."""
    return round(value * LB_KG if unit is WeightUnit.LB else value, 10)


def weight_in_unit(kg: float, unit: WeightUnit) -> float:
    """A weight as it is shown: 61.23496995 kg is exactly 135 lb."""
    return round(kg / LB_KG if unit is WeightUnit.LB else kg, 2)


def _pounds(*values: float) -> tuple[float, ...]:
    return tuple(in_kg(value, WeightUnit.LB) for value in values)


STANDARD_PLATES_KG: Mapping[float, int] = {25.0: 4, 20.0: 4, 15.0: 2, 10.0: 2, 5.0: 2, 2.5: 2, 1.25: 2}
STANDARD_PLATES_LB: Mapping[float, int] = dict(zip(_pounds(45, 35, 25, 10, 5, 2.5), (6, 2, 2, 2, 2, 2), strict=True))
"""Keyed in kg, as everything here."""
BARS_KG: Mapping[Gear, float] = {
    Gear.BARBELL: 20.0,
    Gear.EZ_BAR: 10.0,
    Gear.TRAP_BAR: 25.0,
    Gear.SAFETY_BAR: 30.0,
    Gear.SMITH_MACHINE: 15.0,
    Gear.LANDMINE: 20.0,
}
BARS_LB: Mapping[Gear, float] = dict(zip(BARS_KG, _pounds(45, 20, 55, 65, 35, 45), strict=True))
"""Keyed by gear, weighed in kg, as everything here."""
STANDARD_DUMBBELLS_KG = tuple(float(kg) for kg in (*range(1, 11), *range(12, 51, 2)))
STANDARD_DUMBBELLS_LB = _pounds(3, *range(5, 101, 5))
STANDARD_KETTLEBELLS_KG = (4.0, 6.0, 8.0, 12.0, 16.0, 20.0, 24.0, 28.0, 32.0, 36.0, 40.0)
STANDARD_KETTLEBELLS_LB = _pounds(9, 13, 18, 26, 35, 44, 53, 62, 70, 80, 88)


@dataclass(frozen=True, kw_only=True)
class Gym:
    """One place to train. All weights in kg; `unit` is what its plates, dumbbells and stacks are marked in.

    `bars`: the weight of a bar by its gear; `spare_bars`: further straight bars; `plates`: how many pairs of each plate
    weight, per bar. `stacks`: the steps of a machine by exercise id, or by the load type's word for all of them.
    `increments` by load type's word ("barbell", "dumbbell", "machine", "cable" ...), where the athlete entered one: then no
    lift grows by less. What is None or missing is what is usual in that unit; an empty list says that there is none.
    """

    name: str = "gym"
    location: Location = Location.GYM
    unit: WeightUnit = WeightUnit.KG
    gear: frozenset[Gear] = frozenset(Gear)
    bars: Mapping[Gear, float] = field(default_factory=dict)
    spare_bars: tuple[float, ...] = ()
    plates: Mapping[float, int] | None = None
    dumbbells: tuple[float, ...] | None = None
    kettlebells: tuple[float, ...] | None = None
    stacks: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    increments: Mapping[str, float] = field(default_factory=dict)

    def bar_kg(self, gear: Gear) -> float:
        """The empty bar of this kind: as entered, or the usual one."""
        usual = BARS_LB if self.unit is WeightUnit.LB else BARS_KG
        return self.bars.get(gear, usual.get(gear, usual[Gear.BARBELL]))

    @property
    def plate_pairs(self) -> Mapping[float, int]:
        """Pairs of plates by weight: as entered, or the usual ones."""
        usual = STANDARD_PLATES_LB if self.unit is WeightUnit.LB else STANDARD_PLATES_KG
        return usual if self.plates is None else self.plates

    @property
    def dumbbell_weights(self) -> tuple[float, ...]:
        """The dumbbells: as entered, or the usual ones."""
        usual = STANDARD_DUMBBELLS_LB if self.unit is WeightUnit.LB else STANDARD_DUMBBELLS_KG
        return usual if self.dumbbells is None else self.dumbbells

    @property
    def kettlebell_weights(self) -> tuple[float, ...]:
        """The kettlebells: as entered, or the usual ones."""
        usual = STANDARD_KETTLEBELLS_LB if self.unit is WeightUnit.LB else STANDARD_KETTLEBELLS_KG
        return usual if self.kettlebells is None else self.kettlebells


_ALL_WORDS = frozenset({"all", "everything", "any", "full gym", "gym", "commercial gym"})
_NOTHING_WORDS = frozenset({"bodyweight", "body weight", "none", "nothing", "body only", "no equipment"})
_GEAR_WORDS: Mapping[str, tuple[Gear, ...]] = {
    # Who has a bar has plates for it; a rack, a bench, other bars and a landmine are things of their own.
    "barbell": (Gear.BARBELL, Gear.PLATE),
    "olympic bar": (Gear.BARBELL, Gear.PLATE),
    "free weight": (Gear.BARBELL, Gear.PLATE, Gear.DUMBBELL),
    "weight plate": (Gear.PLATE,),
    "cable machine": (Gear.CABLE,),
    "pulley": (Gear.CABLE,),
    "squat rack": (Gear.RACK,),
    "power rack": (Gear.RACK,),
    "cage": (Gear.RACK,),
    "power cage": (Gear.RACK,),
    "weight bench": (Gear.BENCH,),
    "kettle bell": (Gear.KETTLEBELL,),
    "resistance band": (Gear.BAND,),
    "elastic band": (Gear.BAND,),
    "pull up bar": (Gear.PULLUP_BAR,),
    "pullup": (Gear.PULLUP_BAR,),
    "chin up bar": (Gear.PULLUP_BAR,),
    "curl bar": (Gear.EZ_BAR,),
    "ez curl bar": (Gear.EZ_BAR,),
    "ez": (Gear.EZ_BAR,),
    "hex bar": (Gear.TRAP_BAR,),
    "safety squat bar": (Gear.SAFETY_BAR,),
    "smith": (Gear.SMITH_MACHINE,),
    "dip station": (Gear.DIP_BARS,),
    "dip bar": (Gear.DIP_BARS,),
    "parallel bar": (Gear.DIP_BARS,),
    "gymnastic ring": (Gear.RINGS,),
    "ring": (Gear.RINGS,),
    "suspension trainer": (Gear.RINGS,),
    "trx": (Gear.RINGS,),
    "plyo box": (Gear.BOX,),
    "ab roller": (Gear.AB_WHEEL,),
    "stability ball": (Gear.SWISS_BALL,),
    "exercise ball": (Gear.SWISS_BALL,),
    "gym ball": (Gear.SWISS_BALL,),
    "med ball": (Gear.MEDICINE_BALL,),
    "dip belt": (Gear.BELT,),
    "weight belt": (Gear.BELT,),
    "hyperextension bench": (Gear.BACK_EXTENSION_BENCH,),
    "roman chair": (Gear.BACK_EXTENSION_BENCH,),
    "ghd": (Gear.BACK_EXTENSION_BENCH,),
    "slider": (Gear.SLIDERS,),
    "treadmill": (Gear.CARDIO_MACHINE,),
    "exercise bike": (Gear.CARDIO_MACHINE,),
    "rower": (Gear.CARDIO_MACHINE,),
    "rowing machine": (Gear.CARDIO_MACHINE,),
    "cardio": (Gear.CARDIO_MACHINE,),
    **{gear.value.replace("_", " "): (gear,) for gear in Gear if gear is not Gear.BARBELL},
}


def available_gear(words: Iterable[str]) -> tuple[frozenset[Gear], tuple[str, ...]]:
    """The gear that these words name, in any case and number, with spaces or hyphens; and the unknown words."""
    gear: set[Gear] = set()
    unknown = []
    for word in words:
        plain = " ".join(word.casefold().replace("_", " ").replace("-", " ").split())
        forms = (plain, plain.removesuffix("s"), plain.removesuffix("es"))
        meaning = next((_GEAR_WORDS[form] for form in forms if form in _GEAR_WORDS), None)
        if plain in _ALL_WORDS:
            gear.update(Gear)
        elif meaning is not None:
            gear.update(meaning)
        elif not _NOTHING_WORDS.intersection(forms):
            unknown.append(word)
    return frozenset(gear), tuple(unknown)


MOST_WORDS_OF_GEAR = 3


def gear_named(words: Sequence[str]) -> tuple[tuple[int, int, frozenset[Gear]], ...]:
    """Where the lower-case words of a sentence name gear, from which to which, and what: `a pull up bar and bands`."""
    found = list[tuple[int, int, frozenset[Gear]]]()
    at = 0
    while at < len(words):
        spans = ((at, at + length) for length in range(min(MOST_WORDS_OF_GEAR, len(words) - at), 0, -1))
        read = ((first, last, available_gear([" ".join(words[first:last])])[0]) for first, last in spans)
        named = next(((first, last, gear) for first, last, gear in read if gear and gear != frozenset(Gear)), None)
        found += [named] if named is not None else []
        at = named[1] if named is not None else at + 1
    return tuple(found)


# An empty list of weights takes its gear off "all".
_TOLD_BY_LIST = frozenset({Gear.BARBELL, Gear.DUMBBELL, Gear.KETTLEBELL})


def gear_at(location: Location, available: frozenset[Gear]) -> frozenset[Gear]:
    """What can be used there. A home for which nothing particular was named has no machines, cables or cages."""
    if location is Location.HOME and available >= frozenset(Gear) - _TOLD_BY_LIST:
        return HOME_GEAR & available
    return available
