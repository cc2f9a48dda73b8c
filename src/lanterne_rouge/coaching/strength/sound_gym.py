"""A gym in which every weight can be lifted; what cannot be a weight is not there."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import isfinite
from typing import TypeVar

from lanterne_rouge.domain.equipment import Gym

MOST_KG, LEAST_KG = 1000.0, 0.05
_Key = TypeVar("_Key")


def sound_gym(gym: Gym) -> Gym:
    """The gym with weights from 50 g to a tonne only."""
    return replace(
        gym,
        bars=_sound_values(gym.bars),
        spare_bars=_sound(gym.spare_bars),
        plates=None if gym.plates is None else {kg: pairs for kg, pairs in gym.plates.items() if _is_weight(kg)},
        dumbbells=None if gym.dumbbells is None else _sound(gym.dumbbells),
        kettlebells=None if gym.kettlebells is None else _sound(gym.kettlebells),
        stacks={key: _sound(steps) for key, steps in gym.stacks.items()},
        increments=_sound_values(gym.increments),
    )


def _sound(weights: Iterable[float]) -> tuple[float, ...]:
    return tuple(kg for kg in weights if _is_weight(kg))


def _sound_values(weights: Mapping[_Key, float]) -> dict[_Key, float]:
    return {key: kg for key, kg in weights.items() if _is_weight(kg)}


def _is_weight(kg: float) -> bool:
    return isfinite(kg) and LEAST_KG <= abs(kg) <= MOST_KG
