"""Reverse-mode automatic differentiation on tables of days x athletes.

Only the operations that the body's equations need.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray

Backward: TypeAlias = Callable[[FloatArray], None]


class GradientTable:
    """A table of numbers that records its inputs; `backpropagate` fills `slope`."""

    __slots__ = ("backward", "needs", "slope", "value")

    def __init__(
        self, value: FloatArray, needs: "tuple[GradientTable, ...]" = (), backward: Backward = lambda slope: None
    ) -> None:
        self.value = value
        self.needs = needs
        self.backward = backward
        self.slope: FloatArray | None = None

    def __add__(self, other: "GradientTable | FloatArray | float") -> "GradientTable":
        if isinstance(other, GradientTable):

            def both(slope: FloatArray, a: GradientTable = self, b: GradientTable = other) -> None:
                a.receive(slope)
                b.receive(slope)

            return GradientTable(self.value + other.value, (self, other), both)
        return GradientTable(self.value + other, (self,), self.receive)

    __radd__ = __add__

    def __neg__(self) -> "GradientTable":
        return GradientTable(-self.value, (self,), lambda slope: self.receive(-slope))

    def __sub__(self, other: "GradientTable | FloatArray | float") -> "GradientTable":
        return self + (-other)

    def __rsub__(self, other: "FloatArray | float") -> "GradientTable":
        return (-self) + other

    def __mul__(self, other: "GradientTable | FloatArray | float") -> "GradientTable":
        if isinstance(other, GradientTable):

            def both(slope: FloatArray, a: GradientTable = self, b: GradientTable = other) -> None:
                a.receive(slope * b.value)
                b.receive(slope * a.value)

            return GradientTable(self.value * other.value, (self, other), both)
        return GradientTable(self.value * other, (self,), lambda slope: self.receive(slope * other))

    __rmul__ = __mul__

    def __truediv__(self, other: "GradientTable | FloatArray | float") -> "GradientTable":
        return self * other**-1 if isinstance(other, GradientTable) else self * (1.0 / other)

    def __rtruediv__(self, other: "FloatArray | float") -> "GradientTable":
        return self**-1 * other

    def __pow__(self, power: float) -> "GradientTable":
        value = self.value**power
        return GradientTable(value, (self,), lambda slope: self.receive(slope * (power * self.value ** (power - 1))))

    def __abs__(self) -> "GradientTable":
        return GradientTable(np.abs(self.value), (self,), lambda slope: self.receive(slope * np.sign(self.value)))

    def receive(self, slope: FloatArray) -> None:
        """Add to the slope of the result by this variable."""
        self.slope = slope if self.slope is None else self.slope + slope


def decay_store(inflow: GradientTable, keep: FloatArray | float, start: FloatArray) -> GradientTable:
    """Return a store that keeps the share `keep` each day and adds the inflow: s <- s*keep + inflow."""

    def backward(slope: FloatArray) -> None:
        carried = np.empty_like(slope)
        value = np.zeros_like(start)
        for day in range(len(slope) - 1, -1, -1):
            value = value * keep + slope[day]
            carried[day] = value
        inflow.receive(carried)

    out = np.empty_like(inflow.value)
    value = start
    for day, taken in enumerate(inflow.value):
        value = value * keep + taken
        out[day] = value
    return GradientTable(out, (inflow,), backward)


def delay(store: GradientTable, start: FloatArray) -> GradientTable:
    """Return yesterday's value; `start` on the first day."""

    def backward(slope: FloatArray) -> None:
        back = np.zeros_like(slope)
        back[:-1] = slope[1:]
        store.receive(back)

    return GradientTable(np.concatenate((start[None], store.value[:-1])), (store,), backward)


def week_sum(flow: GradientTable, days: int = 7) -> GradientTable:
    """The sum of the last `days` days, today included; days before the first count nothing."""

    def backward(slope: FloatArray) -> None:
        ahead = np.cumsum(slope[::-1], axis=0)[::-1]
        back = ahead.copy()
        back[:-days] -= ahead[days:]
        flow.receive(back)

    total = np.cumsum(flow.value, axis=0)
    out = total.copy()
    out[days:] -= total[:-days]
    return GradientTable(out, (flow,), backward)


def largest_before(flow: GradientTable, days: int) -> GradientTable:
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

    return GradientTable(flow.value[which, columns], (flow,), backward)


def backpropagate(result: GradientTable) -> None:
    """Fill the slopes of every input of `result`."""
    order = _in_order(result)
    result.slope = np.ones_like(result.value)
    for variable in reversed(order):
        if variable.slope is not None:
            variable.backward(variable.slope)


def _in_order(result: GradientTable) -> list[GradientTable]:
    order: list[GradientTable] = []
    seen: set[int] = set()
    waiting: list[tuple[GradientTable, bool]] = [(result, False)]
    while waiting:
        variable, ready = waiting.pop()
        if ready:
            order.append(variable)
        elif id(variable) not in seen:
            seen.add(id(variable))
            waiting.append((variable, True))
            waiting.extend((need, False) for need in variable.needs)
    return order
