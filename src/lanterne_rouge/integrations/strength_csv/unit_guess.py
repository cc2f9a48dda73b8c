"""Whether weights without a unit are kg or lb: said only where they can hardly be the other."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from lanterne_rouge.domain.equipment import LB_KG, WeightUnit

LB_PLATES = frozenset((95.0, 135.0, 185.0, 225.0, 275.0, 315.0, 365.0, 405.0, 455.0, 495.0))
"""A bar of 45 lb with pairs of 45 and 25 lb. In kg they are steps like any other."""
KG_PLATES = frozenset((100.0, 120.0, 140.0, 160.0, 180.0, 200.0, 220.0, 240.0))
"""A bar of 20 kg with pairs of 20 and 10 kg from 100 on; below, they are dumbbells in lb too."""
FEWEST_KINDS = 3
"""As many different weights must speak for a unit, one or two may be chance; of weights with two decimals, two are enough."""
CLEARLY = 2
# Below, dumbbells and stacks have such steps in lb too; within a narrow span it may be one lift in small steps of lb.
LEAST_WITH_HALVES, LEAST_WITH_QUARTERS, LEAST_SPAN = 60.0, 20.0, 25.0


def guess_unit(weights: Iterable[float]) -> str:
    """A sentence with the unit and why it must be that; else that it could be either, with what two weights would be."""
    counted = Counter(round(abs(weight), 4) for weight in weights if weight)
    if not counted:
        return ""
    for signs in (_dust(counted), _plates(counted)):
        kg, lb = signs[WeightUnit.KG], signs[WeightUnit.LB]
        for unit, ours, others in ((WeightUnit.KG, kg, lb), (WeightUnit.LB, lb, kg)):
            if _speaks(ours, others):
                return _probably(unit, ours, converted=any(weight % 0.25 for weight in ours))
    return _either(counted)


def _speaks(ours: Counter[float], others: Counter[float]) -> bool:
    fewest = 2 if ours and all(_decimals(weight) >= 2 and weight % 0.25 for weight in ours) else FEWEST_KINDS
    return len(ours) >= fewest and sum(ours.values()) >= CLEARLY * sum(others.values())


def _dust(counted: Counter[float]) -> Mapping[WeightUnit, Counter[float]]:
    """Crooked weights that are straight ones of the other unit, converted: 6.8039 kg is 15 lb, 132.28 lb is 60 kg."""
    return {
        WeightUnit.KG: _those(counted, lambda weight: _is_converted(weight, 1 / LB_KG, step=5.0)),
        WeightUnit.LB: _those(counted, lambda weight: _is_converted(weight, LB_KG, step=2.5)),
    }


def _plates(counted: Counter[float]) -> Mapping[WeightUnit, Counter[float]]:
    """Weights on a bar that one set of plates makes. Fine steps speak for kg only where no lb plates stand beside them,
    as small plates are sold in lb too."""
    lb = _those(counted, lambda weight: weight in LB_PLATES)
    fine = _those(counted, _is_fine_step)
    is_wide = bool(fine) and max(fine) - min(fine) >= LEAST_SPAN
    # Whoever goes up by 5 kg passes 135 and 185 as well, but 100, 120 and 140 too.
    coarse = sum(count for weight, count in counted.items() if weight in KG_PLATES)
    leads = not fine and sum(lb.values()) >= CLEARLY * coarse
    return {
        WeightUnit.KG: fine if is_wide and len(lb) < 2 else Counter(),
        WeightUnit.LB: lb if leads else Counter(),
    }


def _is_fine_step(weight: float) -> bool:
    """142.5 or 78.75: steps of the small plates of kg."""
    halves = weight % 5 == 2.5 and weight >= LEAST_WITH_HALVES
    return halves or (weight % 2.5 == 1.25 and weight >= LEAST_WITH_QUARTERS)


def _is_converted(weight: float, factor: float, *, step: float) -> bool:
    """Whether a crooked weight is a straight one in the other unit, rounded where its digits end."""
    if not weight % 0.25 or not _decimals(weight):
        return False
    other, rounding = weight * factor, 0.5 * 10.0 ** -_decimals(weight) * factor
    return other > step / 2 and abs(other - round(other / step) * step) <= rounding * 1.05


def _decimals(weight: float) -> int:
    return len(f"{weight:.4f}".rstrip("0").partition(".")[2])


def _those(counted: Counter[float], speaks: Callable[[float], bool]) -> Counter[float]:
    return Counter({weight: count for weight, count in counted.items() if speaks(weight)})


def _probably(unit: WeightUnit, signs: Counter[float], *, converted: bool) -> str:
    examples = _listed(sorted(weight for weight, _ in signs.most_common(3)))
    if converted:
        other = WeightUnit.LB if unit is WeightUnit.KG else WeightUnit.KG
        return f"Probably {unit}: weights such as {examples} are round ones in {other}, converted."
    return f"Probably {unit}: weights such as {examples} are what plates in {unit} make."


def _either(counted: Counter[float]) -> str:
    """What the heaviest and the most usual weight would be in lb is easier to judge than the numbers."""
    heaviest = max(counted)
    usual = max(counted, key=lambda weight: (counted[weight], weight))
    said = f"They could be either: {heaviest:g}, your heaviest, would be {heaviest * LB_KG:.0f} kg if it is in lb"
    return f"{said}." if usual == heaviest else f"{said}, and {usual:g}, your most usual, {usual * LB_KG:.0f} kg."


def _listed(weights: list[float]) -> str:
    texts = [f"{weight:g}" for weight in weights]
    return f"{', '.join(texts[:-1])} and {texts[-1]}"
