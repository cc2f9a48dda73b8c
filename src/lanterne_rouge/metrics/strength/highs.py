"""New highs in a row of sessions: what a record is made of."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray, IntArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Highs:
    """Which sessions set a new high, and for each the session that held the high before; -1 for the first of all."""

    at: IntArray
    before: IntArray


def new_highs(values: FloatArray, least_gain: float) -> Highs:
    """Sessions, oldest first, above all before them by more than `least_gain`; -inf where a session has no value."""
    reached = np.maximum.accumulate(values) if len(values) else values
    before = np.concatenate(([-np.inf], reached[:-1])) if len(values) else values
    at = np.flatnonzero((values > -np.inf) & (values > before + least_gain))
    return Highs(at=at, before=np.concatenate((np.array([-1]), at[:-1])) if len(at) else at)


@dataclass(frozen=True, kw_only=True, eq=False)
class LevelHighs:
    """Amounts (repetitions, seconds) that were never reached before at a weight or a heavier one.

    `at`: the session; `level`: the weight; `amount`; `before`: the most before at that weight or more. `known`: the weight
    had been used before. `stands`: nothing later reached it at that weight or more.
    """

    at: IntArray
    level: FloatArray
    amount: FloatArray
    before: FloatArray
    before_at: IntArray
    known: NDArray[np.bool_]
    stands: NDArray[np.bool_]


def level_highs(place: IntArray, weight: FloatArray, amount: FloatArray, sessions: int) -> LevelHighs:
    """Highs of sets; `place` is the session of each set, counted from 0 in order of time."""
    found: list[FloatArray] = [np.zeros((0, 7))]
    reached: FloatArray = np.zeros(sessions)
    for level in np.unique(weight)[::-1]:
        here: FloatArray = np.zeros(sessions)
        rows = weight == level
        np.maximum.at(here, place[rows], amount[rows])
        heavier, reached = reached, np.maximum(reached, here)
        best = np.maximum.accumulate(reached)
        earlier = np.concatenate(([0.0], best[:-1]))
        at = np.flatnonzero((here > earlier) & (here > heavier))
        used = np.concatenate(([False], np.maximum.accumulate(here)[:-1] > 0))
        # The most of all stands, unless a heavier weight was moved as often.
        stands = (here[at] == best[-1]) & (here[at] > heavier.max(initial=0.0))
        held = np.searchsorted(best, earlier[at], side="left")
        found.append(np.column_stack((at, np.full(len(at), level), here[at], earlier[at], held, used[at], stands)))
    table = np.concatenate(found)
    return LevelHighs(
        at=table[:, 0].astype(np.int64),
        level=table[:, 1],
        amount=table[:, 2],
        before=table[:, 3],
        before_at=table[:, 4].astype(np.int64),
        known=table[:, 5] > 0,
        stands=table[:, 6] > 0,
    )
