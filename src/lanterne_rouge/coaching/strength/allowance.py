"""What today leaves of an exercise: the one value by which readiness, pain, breaks and rides hold lifting back."""

from dataclasses import dataclass, replace
from math import ceil

NO_CAP = 10.0


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """`cap`: the highest RPE. `load`: share of the last load. `sets`: share of the sets; `fewer`: a set less.

    `good_day`: half an RPE more, and one back-off where there are any; never a heavier load. `whys`: clauses that say what holds back.
    """

    cap: float = NO_CAP
    load: float = 1.0
    sets: float = 1.0
    fewer: bool = False
    may_raise: bool = True
    good_day: bool = False
    whys: tuple[str, ...] = ()

    @property
    def is_held_back(self) -> bool:
        """Whether anything is less than the template asks for."""
        return self.cap < NO_CAP or self.load < 1 or self.sets < 1 or self.fewer or not self.may_raise

    def lowered(self, other: "Allowance") -> "Allowance":
        """The stricter of both in every part; nothing is taken away twice, and a good day ends where anything holds back."""
        together = Allowance(
            cap=min(self.cap, other.cap),
            load=min(self.load, other.load),
            sets=min(self.sets, other.sets),
            fewer=self.fewer or other.fewer,
            may_raise=self.may_raise and other.may_raise,
            whys=(*self.whys, *(w for w in other.whys if w not in self.whys)),
        )
        good = (self.good_day or other.good_day) and not together.is_held_back
        return replace(together, good_day=good)

    def rpe_cap(self, prescribed: float) -> float:
        """The RPE cap of today's sets."""
        return min(prescribed + (0.5 if self.good_day else 0.0), self.cap, 10.0)

    def backoffs(self, prescribed: int) -> int:
        """Back-off sets beside a top set, so that `sets` holds for both together."""
        if self.good_day:
            return prescribed + 1 if prescribed else 0
        shared = ceil((prescribed + 1) * self.sets) - 1
        return max(0, min(shared, prescribed - 1 if self.fewer else prescribed))

    def working_sets(self, prescribed: int) -> int:
        """Working sets; one less on a day that asks for it where that leaves two."""
        shared = max(1, ceil(prescribed * self.sets))
        return min(shared, max(2, prescribed - 1) if self.fewer else prescribed, prescribed)
