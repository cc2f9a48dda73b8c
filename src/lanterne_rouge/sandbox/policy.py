"""What a policy is: a morning told in, a load and an intensity out."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | tuple[Json, ...] | str | int | float | bool | None"
Told: TypeAlias = "Mapping[str, Json]"

WORDS = {"rest": 0.0, "recovery": 0.0, "easy": 0.0, "endurance": 0.05, "moderate": 0.25, "hard": 0.55}
LARGEST_LOAD = 2000.0


class Policy(Protocol):
    """Anything that can be asked every morning what to train."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete and season."""

    def __call__(self, obs: dict[str, Json]) -> object:
        """Today's `{"load": TSS, "intensity": share or word}`."""


@dataclass(frozen=True, kw_only=True)
class Training:
    """A day's training as asked for."""

    load: float
    share: float


REST = Training(load=0.0, share=0.0)


def understood(answer: object) -> Training | None:
    """A policy's answer, or None where it is no answer."""
    if not isinstance(answer, Mapping):
        return None
    load, share = _number(answer.get("load")), answer.get("intensity")
    share = WORDS.get(share.lower()) if isinstance(share, str) else _number(share)
    if load is None or share is None or not 0 <= load <= LARGEST_LOAD or not 0 <= share <= 1:
        return None
    return Training(load=load, share=share)


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        return None
    number = float(value)
    return number if math.isfinite(number) else None
