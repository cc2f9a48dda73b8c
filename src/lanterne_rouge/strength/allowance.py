"""What today leaves of an exercise: one value by which readiness, pain, breaks and rides hold lifting back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.lifting import CoachContext, Energy, PlannedExercise, Soreness
from lanterne_rouge.domain.prescription import Prescription

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
        """Whether anything is less than in the template."""
        return self.cap < NO_CAP or self.load < 1 or self.sets < 1 or self.fewer or not self.may_raise

    def lowered(self, other: "Allowance") -> "Allowance":
        """The stricter of both in every part; reductions are not added up, and any reduction cancels a good day."""
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
        """Back-off sets with a top set, so that `sets` applies to both together."""
        if self.good_day:
            return prescribed + 1 if prescribed else 0
        shared = ceil((prescribed + 1) * self.sets) - 1
        return max(0, min(shared, prescribed - 1 if self.fewer else prescribed))

    def working_sets(self, prescribed: int) -> int:
        """Working sets; one less on a reduced day if that leaves two."""
        shared = max(1, ceil(prescribed * self.sets))
        return min(shared, max(2, prescribed - 1) if self.fewer else prescribed, prescribed)


REDUCED_CAP = 7.5


def allowed_by_readiness(context: CoachContext) -> tuple[Allowance, str]:
    """What energy, soreness and the day's decision leave, and the sentence that says so (empty on a usual or a good day)."""
    low = low_signs(context)
    if low:
        because = " and ".join(low)
        says = f"Reduced intensity ({because}): RPE {REDUCED_CAP:g} at most, one set less and no heavier weights."
        return Allowance(cap=REDUCED_CAP, fewer=True, may_raise=False, whys=(because,)), says
    if context.readiness.energy is Energy.HIGH and context.readiness.soreness is Soreness.NONE:
        return Allowance(good_day=True), ""
    return Allowance(), ""


def explain_good_day(exercises: Sequence[tuple[PlannedExercise, Prescription]]) -> str:
    """What a good day really added to the session, by its exercises as planned and as they are usually asked."""
    effort = [e.name for e, usual in exercises if any((s.rpe_cap or 0.0) > usual.rpe_cap for s in e.hard_sets)]
    backoff = [e.name for e, usual in exercises if sum(s.sets for s in e.backoffs) > usual.backoff_sets]
    added = [
        what if len(names) == len(exercises) else f"{what} for {', '.join(names)}"
        for what, names in (("half an RPE more", effort), ("one extra back-off set", backoff))
        if names
    ]
    return f"Good day: high energy and no soreness, so {' and '.join(added)}." if added else ""


def low_signs(context: CoachContext) -> tuple[str, ...]:
    """The reasons for less today, in words."""
    signs = (
        (context.readiness.energy is Energy.LOW, "low energy"),
        (context.readiness.soreness is Soreness.HIGH, "high soreness"),
        (context.endurance.action is Action.EASE, "today is an easy day"),
    )
    return tuple(words for holds, words in signs if holds)


DELOAD_LOAD, DELOAD_SETS, DELOAD_CAP = 0.9, 0.5, 7.0


def allowed_by_deload(context: CoachContext) -> tuple[Allowance, str]:
    """What a deload leaves, and the sentence that says so; everything, without one."""
    if not context.deload:
        return Allowance(), ""
    says = f"Deload: {DELOAD_LOAD:.0%} of your last loads, half the sets, RPE {DELOAD_CAP:g} at most. I won't measure your progress by it."
    return Allowance(load=DELOAD_LOAD, sets=DELOAD_SETS, cap=DELOAD_CAP, may_raise=False, whys=("deload",)), says
