"""Weights as the athlete reads them, in their own unit."""

from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.exercise import Exercise, LoadType

_ON_THE_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED})


def said_weight(kg: float, unit: WeightUnit) -> str:
    """`102.5 kg`, `225 lb`: two decimals at most."""
    value = kg if unit is WeightUnit.KG else round(kg / LB_KG, 1)
    return f"{f'{value:.2f}'.rstrip('0').rstrip('.')} {unit.value}"


def said_load(exercise: Exercise, kg: float | None, unit: WeightUnit) -> str:
    """The weight with what it hangs on: `bodyweight + 10 kg`, `20 kg of help`, `bodyweight`, `a band`."""
    if exercise.load is LoadType.BAND and not kg:
        return "a band"
    if kg is None or (exercise.load in _ON_THE_BODY and kg == 0):
        return "bodyweight"
    if kg < 0:
        return f"{said_weight(-kg, unit)} of help"
    words = said_weight(kg, unit)
    return f"bodyweight + {words}" if exercise.load in _ON_THE_BODY else words
