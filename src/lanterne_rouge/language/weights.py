"""Write weights in the athlete's unit."""

from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.exercise import Exercise, LoadType

_MARKED = {WeightUnit.KG: ((0.25, 0.01),), WeightUnit.LB: ((0.5, 0.06), (0.25, 0.01))}
"""Steps in which plates, dumbbells and stacks are marked, and how close a converted weight must be to snap to one."""
_ON_THE_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED})


def format_weight(kg: float, unit: WeightUnit) -> str:
    """`102.5 kg`, `225 lb`: two decimals at most."""
    return f"{weight_number(kg, unit)} {unit.value}"


def format_estimate(kg: float, unit: WeightUnit) -> str:
    """`103.3 kg`, `228 lb`: an estimated weight, to a tenth of the unit."""
    value = kg / LB_KG if unit is WeightUnit.LB else kg
    return f"{_plain(round(value, 1))} {unit.value}"


def weight_number(kg: float, unit: WeightUnit) -> str:
    """Return a weight as a number in a unit, without rounding errors of conversion: 90 for 40.8 kg in lb."""
    value = kg / LB_KG if unit is WeightUnit.LB else kg
    for step, dust in _MARKED[unit]:
        marked = round(value / step) * step
        if abs(value - marked) <= dust:
            return _plain(marked)
    return _plain(value if unit is WeightUnit.KG else round(value, 1))


def _plain(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def format_load(exercise: Exercise, kg: float | None, unit: WeightUnit) -> str:
    """Write the weight with its kind of load: `bodyweight + 10 kg`, `20 kg of help`, `bodyweight`, `a band`."""
    if exercise.load is LoadType.BAND and not kg:
        return "a band"
    if kg is None or (exercise.load in _ON_THE_BODY and kg == 0):
        return "bodyweight"
    if kg < 0:
        return f"{format_weight(-kg, unit)} of help"
    words = format_weight(kg, unit)
    return f"bodyweight + {words}" if exercise.load in _ON_THE_BODY else words
