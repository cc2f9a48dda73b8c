"""Which plates go on a bar."""

from lanterne_rouge.coaching.strength.loading.plates import load_bar
from lanterne_rouge.domain.equipment import Gear, Gym, in_unit
from lanterne_rouge.entrypoints.strength_golden.given import Answer, Given

BAR = ("bar", "bar_weight", "bar_kg", "bar_lb")


def plates(given: Given) -> Answer:
    """The nearest weight and its plates, in the unit of the input; bar and plates are the usual ones unless told."""
    unit = given.unit()
    usual = Gym(unit=unit)
    bar, pairs = given.optional(*BAR), given.pairs()
    if pairs is None:
        pairs = {in_unit(kg, unit): count for kg, count in usual.plate_pairs.items()}
    load = load_bar(
        given.number("target", "target_weight", "weight"),
        in_unit(usual.bar_kg(Gear.BARBELL), unit) if bar is None else bar,
        pairs,
    )
    return {
        "exact": load.exact,
        "nearest": load.nearest,
        "per_side": list(load.per_side),
        "floor": load.floor,
        "ceil": load.ceil,
    }
