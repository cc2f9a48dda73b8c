"""How far a proposed exercise may leave the rules' own: less in many ways, more by one small step, and never both at once."""

from dataclasses import dataclass

from lanterne_rouge.coaching.strength.deload import allowed_by_deload
from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.lift_invariants import (
    MOST_OF_BEST,
    PlannedLift,
    asked_sets,
    best_recent,
    is_good_day,
    is_top_set,
    last_reps,
    last_weight,
    planned_lift,
)
from lanterne_rouge.coaching.strength.pain import pains_of
from lanterne_rouge.coaching.strength.readiness import allowed_by_readiness
from lanterne_rouge.coaching.strength.recent import Recent, recent_lifts
from lanterne_rouge.coaching.strength.todays_allowance import allowed_today
from lanterne_rouge.coaching.strength.weight_words import said_load
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.domain.prescription import Progression, Span, TemplateExercise
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet

SMALL_RISE = 1.05
"""So much above last time is a small step, as is the next weight that exists."""
LEAST_SHARE = 0.8
"""Lighter than this share of the rules' load is another session, or another unit."""
MOST_SETS_FEWER = 2
_SAME_KG = 0.15


@dataclass(frozen=True, kw_only=True)
class Limits:
    """One exercise with what today allows of it. `ours` is how the rules plan it, `lift` what it is judged by."""

    ours: PlannedExercise
    lift: PlannedLift
    context: CoachContext
    held_back: bool

    @property
    def cap(self) -> float:
        """The highest RPE."""
        return max((s.rpe_cap for s in self.ours.hard_sets if s.rpe_cap is not None), default=10.0)

    @property
    def sets(self) -> int:
        """Hard sets that the rules plan, which are the most."""
        return count(self.ours.hard_sets)

    @property
    def fewest_sets(self) -> int:
        """Up to two fewer than are asked for are an adjustment."""
        return max(1, min(self.sets, asked_sets(self.lift.row.prescription) - MOST_SETS_FEWER))

    @property
    def usual_sets(self) -> int:
        """What is asked for on any other day: no back-off more beside a heavier load."""
        return min(self.sets, asked_sets(self.lift.row.prescription))

    @property
    def is_fixed(self) -> bool:
        """Whether the template itself says what is lifted today."""
        return self.lift.row.prescription.progression is Progression.PERCENTAGE

    def span(self, sets: tuple[PlannedSet, ...], asked: Span) -> Span:
        """Repetitions, or seconds, that may be asked for; where today holds back, none above the rules' own."""
        own = [s.seconds if s.seconds is not None else s.reps for s in sets] or [asked.low]
        high = max(own) if self.held_back else max(asked.high, *own)
        return Span(low=min(asked.low, high, *own), high=high)

    def why_not(self, kg: float) -> str:
        """Why a heaviest weight may not be, in a clause; empty where it may."""
        best, own = best_recent(self.lift), self.lift.heaviest
        if own is None or kg <= own + _SAME_KG:
            return self._too_light(kg)
        moved = self.lift.moved
        if best is not None and moved(best) > 0 and moved(kg) > moved(best) * MOST_OF_BEST + _SAME_KG:
            share = moved(kg) / moved(best) - 1
            more = f"{share:.0%}" if share < 10 else "far"
            return f"is {more} above your best recent {self.said(best)}"
        if self.held_back:
            return "is heavier than today allows"
        if kg > self._heaviest() + _SAME_KG:
            return "is more than one small step up"
        return ""

    def said(self, kg: float | None) -> str:
        """A load in the athlete's unit."""
        return said_load(self.lift.exercise, kg, self.context.unit)

    def most_reps_at(self, kg: float | None) -> int | None:
        """Where the load is above the rules' own or last time's: no repetitions more beside it. None: no such limit."""
        own, last = self.lift.heaviest, last_weight(self.lift)
        if kg is None or own is None:
            return None
        most = [top_reps(self.ours.hard_sets)] if kg > own + _SAME_KG else []
        done = last_reps(self.lift)
        if last is not None and done and kg > last + _SAME_KG:
            most.append(done)
        return min(most, default=None)

    def _too_light(self, kg: float) -> str:
        sets = (self.ours.top_set,) if self.ours.top_set else self.ours.working_sets
        own = min((s.weight_kg for s in sets if s.weight_kg is not None), default=None)
        if own is not None and self.lift.moved(kg) < self.lift.moved(own) * LEAST_SHARE - _SAME_KG:
            return f"is far below the {self.said(own)} that the rules ask for"
        return ""

    def _heaviest(self) -> float:
        """A small step above last time where a top set was done; working sets wait for the rules, but for a good day."""
        own, last, weights = self.lift.heaviest or 0.0, last_weight(self.lift), self.lift.weights
        found = [own]
        if last is not None and is_top_set(self.lift):
            found.append(_a_small_step(self.lift, last))
        if last is not None and is_good_day(self.context):
            found.append(_a_small_step(self.lift, own))
        return min(max(found), weights.highest if weights.highest is not None else own)


def limits_of(
    ours: PlannedExercise, row: TemplateExercise, context: CoachContext, catalogue: Catalogue
) -> Limits | None:
    """The limits for an exercise of the rules' plan; None where the catalogue does not know it."""
    lift = planned_lift(ours, row, context, catalogue)
    if isinstance(lift, str):
        return None
    recents, _ = recent_lifts(context.history, catalogue, context.today)
    of_the_day = allowed_by_readiness(context)[0].lowered(allowed_by_deload(context)[0])
    recent, pains = recents.get(lift.exercise.id, Recent()), pains_of(context.pain, catalogue)
    allowed = allowed_today(lift.exercise, of_the_day, context, pains, recent)
    held_back = isinstance(allowed, str) or allowed.is_held_back or ours.estimated
    return Limits(ours=ours, lift=lift, context=context, held_back=held_back)


def count(sets: tuple[PlannedSet, ...]) -> int:
    """How many sets they are."""
    return sum(s.sets for s in sets)


def top_reps(sets: tuple[PlannedSet, ...]) -> int:
    """The most repetitions at the heaviest weight among sets."""
    heaviest = max((s.weight_kg or 0.0 for s in sets), default=0.0)
    return max((s.reps for s in sets if (s.weight_kg or 0.0) >= heaviest - _SAME_KG), default=1)


def _a_small_step(lift: PlannedLift, kg: float) -> float:
    share = lift.weights.at_most(lift.moved(kg) * SMALL_RISE - lift.body_kg)
    step = lift.weights.above(kg + _SAME_KG)
    return max(share if share is not None else kg, step if step is not None else kg, kg)
