"""What a scheme of progression sees of a lift, and what it gives back."""

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum, auto
from itertools import groupby

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import DoneSet, PlannedSet
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.language.phrasing import format_load
from lanterne_rouge.metrics.e1rm import multiplier
from lanterne_rouge.strength.allowance import Allowance
from lanterne_rouge.strength.loading import Weights
from lanterne_rouge.strength.recent import Recent, moved_kg, rpe_of, share_of

STRUGGLED_BY, STRUGGLED_LOAD = 0.5, 0.95
"""So far over the cap is a struggle, and then a low day takes so much of the load."""
MOST_OF_BEST = 1.10
"""No top set above this share of the best recent one."""
SAME_STEP_KG = 0.15
"""Logs round pounds to kg; nearer than this two weights are the same."""
LEAST_STEP_KG = 0.25
"""Exports write 0 for a missing weight."""
_WEIGHTLESS = frozenset({LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED, LoadType.BAND})


@dataclass(frozen=True, kw_only=True)
class StartingLoad:
    """The load for a lift that was never done, and the sentence that says where it comes from.

    `too_heavy`: there is none, as the lightest weight here is too much.
    """

    weight_kg: float | None
    why: str
    too_heavy: bool = False


@dataclass(frozen=True, kw_only=True)
class LiftToday:
    """One exercise on one day: what is asked, what was done, which weights exist, what today allows."""

    exercise: Exercise
    prescription: Prescription
    weights: Weights
    recent: Recent
    allowance: Allowance
    start: StartingLoad
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
        """The weight of a done set. A missing weight is 0 for bodyweight lifts; elsewhere it is unknown, and so is 0."""
        if self.exercise.load in _WEIGHTLESS:
            return done.weight_kg or 0.0
        return done.weight_kg if done.weight_kg is not None and done.weight_kg >= LEAST_STEP_KG else None

    def effort_of(self, done: DoneSet) -> float:
        """How hard a set was: as rated, else as this lifter usually rates the lift."""
        return rpe_of(done, self.recent.usual_rpe)

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
        return nearest is not None and abs(nearest - weight_kg) <= SAME_STEP_KG

    def no_more_than(self, weight_kg: float, *, of: float | None = None) -> float | None:
        """The heaviest existing weight up to this; the lightest of all where that is not too much for who lifts `of`."""
        heaviest = self.weights.at_most(weight_kg + 1e-6)
        lightest = self.weights.lowest
        if heaviest is not None or lightest is None:
            return heaviest
        reference = weight_kg if of is None else of
        return lightest if self.moved(lightest) <= self.moved(reference) * MOST_OF_BEST else None

    def format_load(self, weight_kg: float | None) -> str:
        """The load in words, in the athlete's unit."""
        return format_load(self.exercise, weight_kg, self.unit)

    def format_done_set(self, done: DoneSet) -> str:
        """`8 at 100 kg, RPE 8`."""
        return f"{done.reps} at {self.format_load(self.weight_of(done))}, {self.format_rpe(done)}"

    def format_rpe(self, done: DoneSet) -> str:
        """`RPE 8`, or that there was none and what is usual."""
        usual = self.recent.usual_rpe
        return f"RPE {done.rpe:g}" if done.rpe else "no RPE logged" + (f" (usually {usual:g})" if usual else "")


@dataclass(frozen=True, kw_only=True)
class SchemeSets:
    """A scheme's answer: the sets, the reason as a clause, and notes about the weights."""

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


def too_heavy_here(lift: LiftToday, weight_kg: float) -> Refusal:
    """Why a lift is left out whose lightest weight here is far too much."""
    return Refusal(
        why=f"the lightest weight here is far heavier than your {lift.format_load(weight_kg)}", too_heavy=True
    )


def no_start(lift: LiftToday) -> Refusal:
    """Why a lift that was never done cannot be begun here."""
    return Refusal(why=lift.start.why, too_heavy=lift.start.too_heavy)


def held_weight(lift: LiftToday, weight_kg: float, *, short: bool, rpe: float) -> float | None:
    """The weight of a day on which nothing is raised. Who struggled last time and has a low day starts 5 % lighter."""
    struggled = short or rpe > lift.prescription.rpe_cap + STRUGGLED_BY
    share = min(lift.allowance.load, STRUGGLED_LOAD if struggled and lift.allowance.fewer else 1.0)
    if share == 1:
        return lift.here(weight_kg)
    return lift.no_more_than(lift.share(weight_kg, share), of=weight_kg)


class SetStanding(Enum):
    """How a set compares with its range and its cap."""

    OVER = auto()
    INSIDE = auto()
    TOP = auto()


def judge_set(reps: int, rpe: float, span: Span, cap: float) -> SetStanding:
    """Too hard, however many; at the top of the range; else on the way to it."""
    if rpe > cap:
        return SetStanding.OVER
    return SetStanding.TOP if reps >= span.high else SetStanding.INSIDE


def group_sets(weight_kg: float | None, reps: tuple[int, ...], rpe_cap: float) -> tuple[PlannedSet, ...]:
    """One planned set for each run of sets with the same repetitions."""
    runs = ((value, len(tuple(run))) for value, run in groupby(reps))
    return tuple(PlannedSet(weight_kg=weight_kg, reps=value, rpe_cap=rpe_cap, sets=count) for value, count in runs)


@dataclass(frozen=True, kw_only=True)
class WorkDone:
    """Sets at one weight. `is_whole`: every set of the session was completed, and at this weight or a heavier one."""

    weight_kg: float
    reps: tuple[int, ...]
    worst_rpe: float
    is_whole: bool
    text: str


def work_done(lift: LiftToday) -> WorkDone | None:
    """Last time's sets at the weight that half of them and more reached; None without any."""
    last = lift.recent.last
    if last is None:
        return None
    loaded = [(w, s) for s in last.sets if s.is_working and s.reps and (w := lift.weight_of(s)) is not None]
    if not loaded:
        return None
    weights = sorted((w for w, _ in loaded), reverse=True)
    # The upper of the middle ones: one light set at the end does not pull the weight down, one single does not raise it.
    weight = weights[len(weights) // 2]
    at_it = [s for w, s in loaded if w >= weight - SAME_STEP_KG]
    reps = tuple(s.reps for s in at_it if s.reps)
    worst = max(at_it, key=lift.effort_of)
    shown = (
        ", ".join(str(r) for r in reps)
        if len(set(reps)) > 1
        else f"{len(reps)} x {reps[0]}"
        if len(reps) > 1
        else str(reps[0])
    )
    return WorkDone(
        weight_kg=weight,
        reps=reps,
        worst_rpe=lift.effort_of(worst),
        is_whole=len(at_it) == len(last.sets),
        text=f"{shown} at {lift.format_load(weight)}, {lift.format_rpe(worst)} last time ({last.day.isoformat()})",
    )


BIG_STEP = 0.10
"""A step of more than a tenth needs repetitions past the range first (ACSM: raise by 2-10 %)."""
EXTRA_REPS = 3
BIGGEST_STEP = 0.35
"""No step beyond this is planned by itself."""
FIXED_LOADS = frozenset(
    {LoadType.DUMBBELL_PAIR, LoadType.DUMBBELL, LoadType.KETTLEBELL, LoadType.STACK, LoadType.CABLE}
)
"""Where no plate makes a step smaller."""


@dataclass(frozen=True, kw_only=True)
class StepUp:
    """The next weight, and how many repetitions past the range come before it. `weight_kg` None: nothing heavier to take.

    `why`: what makes it a big step, in a clause.
    """

    weight_kg: float | None
    extra_reps: int = 0
    why: str = ""

    @property
    def earned(self) -> str:
        """What is said where a big step is taken, as the end of a sentence; empty for a small one."""
        return f" ({self.why}, which fewer repetitions make up for)" if self.why else ""


def step_up(lift: LiftToday, weight_kg: float) -> StepUp:
    """The way up from a weight: the next one, and where that is far above, repetitions past the range before it."""
    heavier = next_weight(lift, weight_kg)
    if heavier is None:
        return StepUp(weight_kg=None, extra_reps=EXTRA_REPS, why="there's nothing heavier here")
    growth = _growth(lift, weight_kg, heavier)
    if growth <= BIG_STEP + 1e-9:
        return StepUp(weight_kg=heavier)
    # Beyond a tenth nothing but the smallest step there is.
    heavier = min(heavier, lift.weights.above(weight_kg + SAME_STEP_KG) or heavier)
    growth = _growth(lift, weight_kg, heavier)
    text = (
        f"the next weight here, {lift.format_load(heavier)}, is {growth:.0%} heavier"
        if lift.moved(weight_kg) > 0
        else f"{lift.format_load(heavier)} is a big step"
    )
    if growth <= BIGGEST_STEP:
        return StepUp(weight_kg=heavier, extra_reps=EXTRA_REPS, why=text)
    return StepUp(weight_kg=None, extra_reps=EXTRA_REPS, why=f"{text}, too much at once")


def step_up_of_sets(lift: LiftToday, weight_kg: float) -> StepUp:
    """The way up of working sets: a fixed weight is used once it needs at most a tenth more than was shown.

    What is asked is the new weight for the least of the range, what was shown the old one for all repetitions of it.
    """
    step, span = step_up(lift, weight_kg), lift.prescription.reps
    if step.weight_kg is None or not step.extra_reps or lift.exercise.load not in FIXED_LOADS:
        return step
    asked = lift.moved(step.weight_kg) * (multiplier(span.low) or 1.0)
    enough = (
        extra
        for extra in range(EXTRA_REPS)
        if asked <= lift.moved(weight_kg) * (multiplier(span.high + extra) or 1.0) * (1 + BIG_STEP) + 1e-9
    )
    return replace(step, extra_reps=next(enough, EXTRA_REPS))


def _growth(lift: LiftToday, weight_kg: float, heavier: float) -> float:
    moved = lift.moved(weight_kg)
    return (lift.moved(heavier) - moved) / moved if moved > 0 else BIGGEST_STEP + 1


def next_weight(lift: LiftToday, weight_kg: float) -> float | None:
    """The weight after one step of progression, as it exists here; from a weight that does not, about one step on."""
    nearest = lift.weights.nearest(weight_kg)
    if nearest is None:
        return None
    if abs(nearest - weight_kg) > SAME_STEP_KG:
        return lift.weights.at_least(weight_kg + (lift.weights.increment or 0.0) / 2)
    step = lift.weights.step(nearest)
    return None if step is None else lift.weights.at_least(nearest + step)
