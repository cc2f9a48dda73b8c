"""What a scheme of progression sees of a lift, and what it gives back."""

from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from itertools import groupby

from lanterne_rouge.coaching.strength.allowance import Allowance
from lanterne_rouge.coaching.strength.loading.weights import Weights
from lanterne_rouge.coaching.strength.moved_load import moved_kg, share_of
from lanterne_rouge.coaching.strength.recent import Recent
from lanterne_rouge.coaching.strength.weight_words import said_load
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import DoneSet
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.domain.today_plan import PlannedSet

STRUGGLED_BY, STRUGGLED_LOAD = 0.5, 0.95
"""So far over the cap is a struggle, and then a low day takes so much of the load."""
MOST_OF_BEST = 1.10
"""No top set above this share of the best recent one."""
SAME_KG = 0.15
"""Logs round pounds to kg; nearer than this two weights are the same."""
LEAST_KG = 0.25
"""Exports write 0 where no weight was told."""
_WEIGHTLESS = frozenset({LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED, LoadType.BAND})


@dataclass(frozen=True, kw_only=True)
class Start:
    """The load for a lift that was never done, and the sentence that says where it comes from.

    `too_heavy`: there is none, as the lightest weight here is too much.
    """

    weight_kg: float | None
    why: str
    too_heavy: bool = False


@dataclass(frozen=True, kw_only=True)
class Lift:
    """One exercise on one day: what is asked, what was done, which weights exist, what today allows."""

    exercise: Exercise
    prescription: Prescription
    weights: Weights
    recent: Recent
    allowance: Allowance
    start: Start
    today: date
    unit: WeightUnit = WeightUnit.KG
    bodyweight_kg: float | None = None

    @property
    def rpe_cap(self) -> float:
        """The RPE cap of today's sets."""
        return self.allowance.rpe_cap(self.prescription.rpe_cap)

    @property
    def may_raise(self) -> bool:
        """Whether more may be asked than last time."""
        return self.allowance.may_raise and self.allowance.load == 1

    def weight_of(self, done: DoneSet) -> float | None:
        """The weight of a set done. Nothing told is nothing added where a body is lifted; elsewhere it is unknown, and so is 0."""
        if self.exercise.load in _WEIGHTLESS:
            return done.weight_kg or 0.0
        return done.weight_kg if done.weight_kg is not None and done.weight_kg >= LEAST_KG else None

    def moved(self, weight_kg: float) -> float:
        """What a weight moves with the body's share, in kg."""
        return moved_kg(self.exercise, weight_kg, self.bodyweight_kg)

    def share(self, weight_kg: float, share: float) -> float:
        """The weight that moves `share` of what `weight_kg` moves."""
        return share_of(self.exercise, weight_kg, share, self.bodyweight_kg)

    def here(self, weight_kg: float) -> float | None:
        """The same weight as it exists here, else the next lighter; None where only much heavier ones are."""
        return self.weights.nearest(weight_kg) if self.is_here(weight_kg) else self.no_more_than(weight_kg)

    def is_here(self, weight_kg: float) -> bool:
        """Whether the weight exists here."""
        nearest = self.weights.nearest(weight_kg)
        return nearest is not None and abs(nearest - weight_kg) <= SAME_KG

    def no_more_than(self, weight_kg: float, *, of: float | None = None) -> float | None:
        """The heaviest existing weight up to this; the lightest of all where that is not too much for who lifts `of`."""
        found = self.weights.at_most(weight_kg + 1e-6)
        lightest = self.weights.lowest
        if found is not None or lightest is None:
            return found
        known = weight_kg if of is None else of
        return lightest if self.moved(lightest) <= self.moved(known) * MOST_OF_BEST else None

    def said(self, weight_kg: float | None) -> str:
        """The load in words, in the athlete's unit."""
        return said_load(self.exercise, weight_kg, self.unit)

    def said_done(self, done: DoneSet) -> str:
        """`8 at 100 kg, RPE 8`."""
        return f"{done.reps} at {self.said(self.weight_of(done))}, {told_rpe(done)}"


def told_rpe(done: DoneSet) -> str:
    """`RPE 8`, or that there was none."""
    return f"RPE {done.rpe:g}" if done.rpe else "no RPE told"


@dataclass(frozen=True, kw_only=True)
class Sets:
    """What a scheme asks for: the sets, why in a clause, and what is to be said of the weights."""

    top: PlannedSet | None = None
    backoffs: tuple[PlannedSet, ...] = ()
    working: tuple[PlannedSet, ...] = ()
    why: str = ""
    notes: tuple[str, ...] = ()
    estimated: bool = False


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Why a lift cannot be planned here; `too_heavy`: its lightest weight is too much."""

    why: str
    too_heavy: bool = False


def too_heavy_here(lift: Lift, weight_kg: float) -> Refusal:
    """Why a lift is left out whose lightest weight here is far too much."""
    return Refusal(why=f"the lightest weight here is far above your {lift.said(weight_kg)}", too_heavy=True)


def no_start(lift: Lift) -> Refusal:
    """Why a lift that was never done cannot be begun here."""
    return Refusal(why=lift.start.why, too_heavy=lift.start.too_heavy)


def held_weight(lift: Lift, weight_kg: float, *, short: bool, rpe: float) -> float | None:
    """The weight of a day on which nothing is raised. Who struggled last time and has a low day starts 5 % lighter."""
    struggled = short or rpe > lift.prescription.rpe_cap + STRUGGLED_BY
    share = min(lift.allowance.load, STRUGGLED_LOAD if struggled and lift.allowance.fewer else 1.0)
    if share == 1:
        return lift.here(weight_kg)
    return lift.no_more_than(lift.share(weight_kg, share), of=weight_kg)


class Judgement(Enum):
    """How a set stands to its range and its cap."""

    OVER = auto()
    INSIDE = auto()
    TOP = auto()


def judged(reps: int, rpe: float, span: Span, cap: float) -> Judgement:
    """Too hard, however many; at the top of the range; else on the way to it."""
    if rpe > cap:
        return Judgement.OVER
    return Judgement.TOP if reps >= span.high else Judgement.INSIDE


def alike(weight_kg: float | None, reps: tuple[int, ...], rpe_cap: float) -> tuple[PlannedSet, ...]:
    """One planned set for each run of sets with the same repetitions."""
    runs = ((value, len(tuple(run))) for value, run in groupby(reps))
    return tuple(PlannedSet(weight_kg=weight_kg, reps=value, rpe_cap=rpe_cap, sets=count) for value, count in runs)
