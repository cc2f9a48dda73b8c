"""Every set that an athlete has logged, as columns: small enough to read at once, fast enough to compute with."""

from dataclasses import dataclass
from datetime import date

from lanterne_rouge.domain.arrays import FloatArray, IntArray

KIND_CODES = ("normal", "warmup", "drop", "failure")
"""The kinds of a set by their code."""


@dataclass(frozen=True, kw_only=True, eq=False)
class LiftSeries:
    """Sets in the order in which they were done. `exercise` indexes `names` (as logged); `session` indexes `sessions`.

    `day` is a proleptic ordinal; `weight_kg`, `reps`, `rpe`, `seconds`, `metres` are NaN where not logged; RPE from RIR is
    10 - RIR; `kind` indexes KIND_CODES.
    """

    names: tuple[str, ...]
    sessions: tuple[str, ...]
    session: IntArray
    day: IntArray
    exercise: IntArray
    weight_kg: FloatArray
    reps: FloatArray
    rpe: FloatArray
    kind: IntArray
    seconds: FloatArray
    metres: FloatArray

    def __len__(self) -> int:
        return len(self.day)

    def dates(self) -> tuple[date, ...]:
        """The day of every set."""
        return tuple(date.fromordinal(int(d)) for d in self.day)
