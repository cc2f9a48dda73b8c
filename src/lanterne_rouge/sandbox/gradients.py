"""Numbers that remember how they were made, so that one backward walk gives the slope of a result by every input.

Each holds a whole table (days x athletes). Reverse-mode differentiation, as in any textbook; only what the body's equations
need is here.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray

Backward: TypeAlias = Callable[[FloatArray], None]


class Traced:
    """A table of numbers with the memory of its origin; `slope` is filled by `walk_back`."""

    __slots__ = ("backward", "needs", "slope", "value")

    def __init__(
        self, value: FloatArray, needs: "tuple[Traced, ...]" = (), backward: Backward = lambda slope: None
    ) -> None:
        self.value = value
        self.needs = needs
        self.backward = backward
        self.slope: FloatArray | None = None

    def __add__(self, other: "Traced | FloatArray | float") -> "Traced":
        if isinstance(other, Traced):

            def both(slope: FloatArray, a: Traced = self, b: Traced = other) -> None:
                a.receive(slope)
                b.receive(slope)

            return Traced(self.value + other.value, (self, other), both)
        return Traced(self.value + other, (self,), self.receive)

    __radd__ = __add__

    def __neg__(self) -> "Traced":
        return Traced(-self.value, (self,), lambda slope: self.receive(-slope))

    def __sub__(self, other: "Traced | FloatArray | float") -> "Traced":
        return self + (-other)

    def __rsub__(self, other: "FloatArray | float") -> "Traced":
        return (-self) + other

    def __mul__(self, other: "Traced | FloatArray | float") -> "Traced":
        if isinstance(other, Traced):

            def both(slope: FloatArray, a: Traced = self, b: Traced = other) -> None:
                a.receive(slope * b.value)
                b.receive(slope * a.value)

            return Traced(self.value * other.value, (self, other), both)
        return Traced(self.value * other, (self,), lambda slope: self.receive(slope * other))

    __rmul__ = __mul__

    def __truediv__(self, other: "Traced | FloatArray | float") -> "Traced":
        return self * other**-1 if isinstance(other, Traced) else self * (1.0 / other)

    def __rtruediv__(self, other: "FloatArray | float") -> "Traced":
        return self**-1 * other

    def __pow__(self, power: float) -> "Traced":
        value = self.value**power
        return Traced(value, (self,), lambda slope: self.receive(slope * (power * self.value ** (power - 1))))

    def __abs__(self) -> "Traced":
        return Traced(np.abs(self.value), (self,), lambda slope: self.receive(slope * np.sign(self.value)))

    def receive(self, slope: FloatArray) -> None:
        """Add to the slope of what is asked about by this number."""
        self.slope = slope if self.slope is None else self.slope + slope


def remembered(inflow: Traced, keep: FloatArray | float, start: FloatArray) -> Traced:
    """A store that keeps the share `keep` of itself each day and takes in the inflow: s <- s*keep + inflow."""

    def backward(slope: FloatArray) -> None:
        carried = np.empty_like(slope)
        held = np.zeros_like(start)
        for day in range(len(slope) - 1, -1, -1):
            held = held * keep + slope[day]
            carried[day] = held
        inflow.receive(carried)

    out = np.empty_like(inflow.value)
    held = start
    for day, taken in enumerate(inflow.value):
        held = held * keep + taken
        out[day] = held
    return Traced(out, (inflow,), backward)


def delayed(store: Traced, start: FloatArray) -> Traced:
    """Yesterday's value; `start` on the first day."""

    def backward(slope: FloatArray) -> None:
        back = np.zeros_like(slope)
        back[:-1] = slope[1:]
        store.receive(back)

    return Traced(np.concatenate((start[None], store.value[:-1])), (store,), backward)


def week_sum(flow: Traced) -> Traced:
    """The sum of the last seven days, today included; days before the first count nothing."""

    def backward(slope: FloatArray) -> None:
        ahead = np.cumsum(slope[::-1], axis=0)[::-1]
        back = ahead.copy()
        back[:-7] -= ahead[7:]
        flow.receive(back)

    total = np.cumsum(flow.value, axis=0)
    out = total.copy()
    out[7:] -= total[:-7]
    return Traced(out, (flow,), backward)


def week_ago(store: Traced) -> Traced:
    """The value of seven days ago; on the first seven days the value of the first day."""

    def backward(slope: FloatArray) -> None:
        back = np.zeros_like(slope)
        back[:-7] = slope[7:]
        back[0] += slope[:7].sum(axis=0)
        store.receive(back)

    first = np.repeat(store.value[:1], 7, axis=0)
    return Traced(np.concatenate((first, store.value[:-7])), (store,), backward)


def longest_before(flow: Traced, days: int) -> Traced:
    """The largest value of the `days` days before today."""
    span = len(flow.value)
    which = np.zeros(flow.value.shape, dtype=np.intp)
    for day in range(1, span):
        since = max(0, day - days)
        which[day] = since + flow.value[since:day].argmax(axis=0)
    columns = np.broadcast_to(np.arange(flow.value.shape[1]), which.shape)

    def backward(slope: FloatArray) -> None:
        back = np.zeros_like(slope)
        np.add.at(back, (which, columns), slope)
        flow.receive(back)

    return Traced(flow.value[which, columns], (flow,), backward)


def walk_back(result: Traced) -> None:
    """Fill the slopes of everything `result` was made from."""
    order = _in_order(result)
    result.slope = np.ones_like(result.value)
    for one in reversed(order):
        if one.slope is not None:
            one.backward(one.slope)


def _in_order(result: Traced) -> list[Traced]:
    order: list[Traced] = []
    seen: set[int] = set()
    waiting: list[tuple[Traced, bool]] = [(result, False)]
    while waiting:
        one, ready = waiting.pop()
        if ready:
            order.append(one)
        elif id(one) not in seen:
            seen.add(id(one))
            waiting.append((one, True))
            waiting.extend((need, False) for need in one.needs)
    return order
