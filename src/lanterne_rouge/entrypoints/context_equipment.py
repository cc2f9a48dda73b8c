"""Where and with what a session takes place, of a CoachContext in JSON. An empty list says that there is none."""

from collections.abc import Mapping
from dataclasses import replace

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.domain.equipment import BARS_KG, BARS_LB, Gear, Gym, Location, WeightUnit, available_gear
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.entrypoints.lenient import Reader, kg_of, number_of, plain

MOST_GEAR, MOST_WEIGHTS, MOST_PAIRS, MOST_KG = 200, 300, 20, 1000.0
_LOAD_WORDS: Mapping[str, str] = {
    **{load.value: load.value for load in LoadType},
    **dict.fromkeys(("machine", "machines", "stack"), "machine"),
    **dict.fromkeys(("cable", "cables"), "cable"),
    "dumbbell": "dumbbell",
    "dumbbells": "dumbbell",
    "bodyweight": "bodyweight",
}
BARS: Mapping[str, Gear] = {
    **{gear.value: gear for gear in BARS_KG},
    **{gear.value.removesuffix("_bar").removesuffix("_machine"): gear for gear in BARS_KG},
    "olympic": Gear.BARBELL,
    "standard": Gear.BARBELL,
    "straight": Gear.BARBELL,
    "hex": Gear.TRAP_BAR,
}


def equipment(reader: Reader, catalogue: Catalogue) -> tuple[Gym, frozenset[Gear], Location]:
    """The gym, what of it may be used, and where it is."""
    location = reader.word(Location, Location.GYM, "location")
    told = reader.below("equipment")
    bars, spare = _bars(told)
    gym = Gym(
        location=location,
        unit=reader.unit,
        bars=bars or {},
        spare_bars=spare,
        plates=plates(told),
        dumbbells=_weights(told, "dumbbells"),
        kettlebells=_weights(told, "kettlebells"),
        stacks=_stacks(told, catalogue),
        increments=_increments(told, catalogue),
    )
    gone = {
        Gear.BARBELL: bars == {},
        Gear.DUMBBELL: gym.dumbbells == (),
        Gear.KETTLEBELL: gym.kettlebells == (),
    }
    available = _available(reader) - {gear for gear, none in gone.items() if none}
    for gear in sorted(gear for gear, none in gone.items() if none):
        reader.notes.say(f"The list of {gear.value}s is empty, so nothing is planned with one.")
    return replace(gym, gear=available), available, location


def _available(reader: Reader) -> frozenset[Gear]:
    if reader.value("equipmentAvailable") is None:
        return frozenset(Gear)
    words = []
    for value in reader.items("equipmentAvailable", most=MOST_GEAR):
        if isinstance(value, str):
            words += [plain(word) for word in value.split(",") if plain(word)]
        else:
            reader.notes.left_out("equipmentAvailable", value, "as it is no word")
    gear, unknown = available_gear(words)
    for word in unknown:
        reader.notes.say(f"equipmentAvailable: {word} is no equipment that is known, and was ignored.")
    return gear


def _bars(told: Reader) -> tuple[Mapping[Gear, float] | None, tuple[float, ...]]:
    """Bars by their gear and further straight ones; of a plain list the one that is nearest to the usual bar comes first."""
    value = told.value("bars", "bar")
    if value is None:
        return None, ()
    if isinstance(value, Mapping):
        found: dict[Gear, float] = {}
        for name, weight in value.items():
            gear = BARS.get("_".join(str(name).casefold().replace("-", " ").replace("_", " ").split()))
            kg = kg_of(weight, told.unit)
            if gear is None or kg is None or not 0 < kg <= 100:
                told.notes.left_out("bars", name, "as it is no bar that is known, or no weight of one")
            else:
                found[gear] = kg
        return found, ()
    straight = sorted({kg for kg in _weights(told, "bars", "bar") or () if kg <= 100})
    usual = (BARS_LB if told.unit is WeightUnit.LB else BARS_KG)[Gear.BARBELL]
    first = min(straight, key=lambda kg: (abs(kg - usual), kg), default=None)
    if first is None:
        return {}, ()
    return {Gear.BARBELL: first}, tuple(kg for kg in straight if kg != first)


def plates(told: Reader) -> Mapping[float, int] | None:
    """Pairs by weight: an object such as {"20": 2}, or a list in which each entry is a pair; None where not told."""
    value = told.value("plates")
    if value is None:
        return None
    pairs: dict[float, int] = {}
    items = (
        value.items() if isinstance(value, Mapping) else [(one, 1) for one in told.items("plates", most=MOST_WEIGHTS)]
    )
    for weight, count in list(items)[:MOST_WEIGHTS]:
        kg, number = kg_of(weight, told.unit), number_of(count)
        if kg is None or number is None or not 0 < kg <= 100 or number < 0:
            told.notes.left_out("plates", weight, "as it is no plate with a number of pairs")
        elif number >= 1:
            pairs[kg] = min(pairs.get(kg, 0) + int(min(number, MOST_PAIRS)), MOST_PAIRS)
    return pairs


def _weights(told: Reader, *names: str) -> tuple[float, ...] | None:
    """A list of weights in kg, ascending; None where it is not told."""
    if told.value(*names) is None:
        return None
    found = set()
    for value in told.items(*names, most=MOST_WEIGHTS):
        kg = kg_of(value, told.unit)
        if kg is None or not 0 < kg <= MOST_KG:
            told.notes.left_out(names[0], value, "as it is no weight")
        else:
            found.add(kg)
    return tuple(sorted(found))


def _stacks(told: Reader, catalogue: Catalogue) -> Mapping[str, tuple[float, ...]]:
    found: dict[str, tuple[float, ...]] = {}
    machines = told.below("machines")
    for name in list(machines.values)[:MOST_GEAR]:
        word = load_or_exercise(str(name), catalogue)
        steps = _weights(machines, name)
        if word is None:
            told.notes.say(f"machines: {plain(str(name))} is no machine that is known, and was ignored.")
        elif steps:
            found[word] = steps
    return found


def _increments(told: Reader, catalogue: Catalogue) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for name, value in list(told.below("increments").values.items())[:MOST_GEAR]:
        word, kg = load_or_exercise(str(name), catalogue), kg_of(value, told.unit)
        if word is None:
            told.notes.say(f"increments: {plain(str(name))} is nothing that is known, and was ignored.")
        elif kg is None or not 0 < kg <= 50:
            told.notes.left_out(f"increments.{word}", value, "as it is no step of weight")
        else:
            found[word] = kg
    return found


def load_or_exercise(name: str, catalogue: Catalogue) -> str | None:
    """The word by which a gym keeps what belongs to a kind of load or to one exercise."""
    words = plain(name)
    known = _LOAD_WORDS.get(words.casefold().replace(" ", "_"))
    if known is not None:
        return known
    match = catalogue.match(words) if words else None
    return match.exercise.id if match and match.certain and match.exercise else None
