"""Whether weights without a unit are more likely kg or lb, by the plates that they can be made of."""

from collections import Counter
from collections.abc import Iterable

from lanterne_rouge.domain.equipment import LB_KG, WeightUnit

# Bars with the large plates of either world.
LB_BARS = frozenset((45.0, 95.0, 115.0, 135.0, 155.0, 185.0, 205.0, 225.0, 245.0, 275.0, 315.0, 365.0, 405.0))
KG_BARS = frozenset((20.0, 40.0, 60.0, 70.0, 80.0, 100.0, 120.0, 140.0, 180.0))
CLEARLY = 1.3


def guess_unit(weights: Iterable[float]) -> str:
    """A sentence with the likelier unit and why; for weights of which nothing can be told, one that says so."""
    counted = Counter(abs(weight) for weight in weights)
    total = sum(counted.values())
    if not total:
        return ""
    signs = {unit: _signs(counted, unit) for unit in WeightUnit}
    kg, lb = (sum(signs[unit].values()) for unit in (WeightUnit.KG, WeightUnit.LB))
    if max(kg, lb) < CLEARLY * min(kg, lb) or not max(kg, lb):
        return "They could be either."
    unit = WeightUnit.KG if kg > lb else WeightUnit.LB
    examples = sorted(weight for weight, _ in signs[unit].most_common(3))
    count = sum(signs[unit].values())
    return f"Probably {unit}: {count} of {total} sets have weights such as {_listed(examples)}, usual in {unit}."


def _signs(counted: Counter[float], unit: WeightUnit) -> Counter[float]:
    """The weights that speak for a unit."""
    speaks = _speaks_for_kg if unit is WeightUnit.KG else _speaks_for_lb
    return Counter({weight: count for weight, count in counted.items() if speaks(weight)})


def _speaks_for_kg(weight: float) -> bool:
    # 62.5 is a step of kg plates; 6.80388555 is 15 lb in an app that was set to kg later.
    return weight in KG_BARS or weight % 5 == 2.5 or _is_dust(weight, 1 / LB_KG)


def _speaks_for_lb(weight: float) -> bool:
    return weight in LB_BARS or (weight % 10 == 5 and weight > 100) or _is_dust(weight, LB_KG)


def _is_dust(weight: float, factor: float) -> bool:
    """Whether a crooked weight is a straight one in the other unit, which was converted and rounded."""
    if not weight % 0.25:
        return False
    other = weight * factor
    return abs(other - round(other / 2.5) * 2.5) < 0.006


def _listed(weights: list[float]) -> str:
    texts = [f"{weight:g}" for weight in weights]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"
