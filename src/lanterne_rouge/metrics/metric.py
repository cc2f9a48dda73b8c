"""The description of one metric: what it says, how it is reckoned, who proposed it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Metric:
    """One described function. `source` is author and year; `needs` says in the athlete's words what must be known."""

    name: str
    title: str
    formula: str
    unit: str
    source: str
    needs: tuple[str, ...]
    function: Callable[..., object]
