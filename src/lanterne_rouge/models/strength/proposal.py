"""The form of an answer in words for a prompt, read off the types, so that the two can never disagree."""

import types
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from math import isfinite
from typing import Union, get_args, get_origin, get_type_hints

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.language_model import ProposedLift, ProposedSet
from lanterne_rouge.domain.lifting import CoachContext, PlannedExercise, PlannedSet, TemplateExercise, TodayPlan
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.language.phrasing import format_load
from lanterne_rouge.strength.allowance import allowed_by_deload, allowed_by_readiness
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.lift_invariants import (
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
from lanterne_rouge.strength.pain import pains_of
from lanterne_rouge.strength.recent import Recent, find_exercise, recent_lifts
from lanterne_rouge.strength.schemes.catalogue import FOR_TARGET_REPS, scheme_for
from lanterne_rouge.strength.todays_allowance import allowed_today

_PLAIN = {str: "text", int: "whole number", float: "number", bool: "true or false", type(None): "null"}


def form_of(answer: type) -> str:
    """The fields of a frozen dataclass, and of those within it, one type a line."""
    form: dict[str, str] = {}
    _tell(answer, form)
    return "\n".join(f"{name}: {{{inner}}}" for name, inner in form.items())


def _tell(answer: type, form: dict[str, str]) -> None:
    form[answer.__name__] = ""
    hints = get_type_hints(answer)
    inner = (f'"{field.name}": {_said(hints[field.name], form)}' for field in fields(answer))
    form[answer.__name__] = ", ".join(inner)


def _said(hint: object, form: dict[str, str]) -> str:
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(_said(part, form) for part in get_args(hint))
    if get_origin(hint) is tuple:
        return f"[{_said(get_args(hint)[0], form)}, ...]"
    if isinstance(hint, type) and is_dataclass(hint):
        if hint.__name__ not in form:
            _tell(hint, form)
        return hint.__name__
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "|".join(f'"{part.value}"' for part in hint)
    return _PLAIN[hint] if isinstance(hint, type) else str(hint)


MOST_ANSWER_READ = 40
LONGEST_PROPOSED_NAME = 80


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A proposed exercise, known by the catalogue or not."""

    proposed: ProposedLift
    exercise: Exercise | None


@dataclass(frozen=True, kw_only=True)
class Instead:
    """A proposed exercise that the catalogue knows, for the place of another."""

    proposed: ProposedLift
    exercise: Exercise


@dataclass(frozen=True, kw_only=True)
class Matched:
    """By place in the rules' plan: the offer of the same exercise, or of another in its place; and offers for no place."""

    same: dict[int, ProposedLift]
    instead: dict[int, Instead]
    strangers: tuple[Offer, ...]


def matched(proposed: Sequence[ProposedLift], ours: TodayPlan, catalogue: Catalogue) -> Matched:
    """Every offer in its place, in the order in which they come."""
    offers = tuple(Offer(proposed=p, exercise=_known(p.exercise, catalogue)) for p in proposed[:MOST_ANSWER_READ])
    same: dict[int, ProposedLift] = {}
    others: list[Offer] = []
    for offer in offers:
        place = _place_of(offer, ours.exercises, same)
        if place is None:
            others.append(offer)
        else:
            same[place] = offer.proposed
    instead: dict[int, Instead] = {}
    strangers: list[Offer] = []
    for offer in others:
        place = _place_instead(offer, ours, {*same, *instead}, catalogue)
        if place is None or offer.exercise is None:
            strangers.append(offer)
        else:
            instead[place] = Instead(proposed=offer.proposed, exercise=offer.exercise)
    return Matched(same=same, instead=instead, strangers=tuple(strangers))


def _known(name: str, catalogue: Catalogue) -> Exercise | None:
    return find_exercise(name, catalogue) if name.strip() and len(name) <= LONGEST_PROPOSED_NAME else None


def _place_of(offer: Offer, planned: Sequence[PlannedExercise], taken: dict[int, ProposedLift]) -> int | None:
    name = offer.proposed.exercise.strip().casefold()
    for at, planned_exercise in enumerate(planned):
        is_it = offer.exercise is not None and offer.exercise.id == planned_exercise.exercise
        if at not in taken and (is_it or name == planned_exercise.name.strip().casefold()):
            return at
    return None


def _place_instead(offer: Offer, ours: TodayPlan, taken: set[int], catalogue: Catalogue) -> int | None:
    """The place of the exercise that it says it stands for, by the plan's name or the template's."""
    of = offer.proposed.instead_of
    if (
        of is None
        or offer.exercise is None
        or any(planned_exercise.exercise == offer.exercise.id for planned_exercise in ours.exercises)
    ):
        return None
    meant = _known(of, catalogue)
    for at, exercise in enumerate(ours.exercises):
        originals = [s.of for s in ours.substitutions if s.by == exercise.name]
        names = {exercise.exercise, *(e.id for name in originals if (e := _known(name, catalogue)) is not None)}
        accepted_names = {name.strip().casefold() for name in (exercise.name, *originals)}
        if at not in taken and ((meant is not None and meant.id in names) or of.strip().casefold() in accepted_names):
            return at
    return None


SMALL_RISE = 1.05
"""So much above last time is a small step, as is the next weight that exists."""
LEAST_SHARE_OF_RULES = 0.8
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
        return self.lift.is_fixed

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
        return format_load(self.lift.exercise, kg, self.context.unit)

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
        if own is not None and self.lift.moved(kg) < self.lift.moved(own) * LEAST_SHARE_OF_RULES - _SAME_KG:
            return f"is far below the {self.said(own)} that the rules ask for"
        return ""

    def _heaviest(self) -> float:
        """A small step above last time where a top set was done; working sets wait for the rules, but for a good day."""
        own, last, weights = self.lift.heaviest or 0.0, last_weight(self.lift), self.lift.weights
        possible = [own]
        if last is not None and is_top_set(self.lift):
            possible.append(_a_small_step(self.lift, last))
        if last is not None and is_good_day(self.context):
            possible.append(_a_small_step(self.lift, own))
        return min(max(possible), weights.highest if weights.highest is not None else own)


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


MOST_PROPOSED_KG, MOST_HELP_KG, MOST_PROPOSED_REPS, MOST_PROPOSED_SETS, MOST_PROPOSED_SECONDS, MOST_GROUPS = (
    1000.0,
    300.0,
    100,
    20,
    3600,
    20,
)
LEAST_CAP = 5.0


@dataclass(frozen=True, kw_only=True)
class Refused:
    """Why a proposed exercise cannot stand, in a clause; `kg`: the weight that is meant."""

    why: str
    kg: float | None = None


@dataclass(frozen=True, kw_only=True)
class Sets:
    """Sets, and clauses on what was changed in them."""

    sets: tuple[PlannedSet, ...]
    said: tuple[str, ...] = ()


def loadable_sets(proposed: tuple[ProposedSet, ...], limits: Limits) -> Sets | Refused:
    """The sets in weights that exist."""
    if len(proposed) > MOST_GROUPS or not all(is_possible(s) for s in proposed):
        return Refused(why="holds numbers that nobody trains with")
    sets, notes = [], []
    for proposed_set in proposed:
        kg = existing(proposed_set.weight_kg, limits)
        if isinstance(kg, Refused):
            return kg
        if kg is not None and proposed_set.weight_kg is not None and abs(kg - proposed_set.weight_kg) > _SAME_KG:
            notes.append(f"{limits.said(kg)}, as {limits.said(proposed_set.weight_kg)} does not exist here")
        sets.append(
            PlannedSet(
                weight_kg=kg,
                reps=proposed_set.reps,
                rpe_cap=proposed_set.rpe_cap,
                sets=proposed_set.sets,
                seconds=proposed_set.seconds,
            )
        )
    return Sets(sets=tuple(sets), said=tuple(dict.fromkeys(notes)))


def existing(kg: float | None, limits: Limits) -> float | Refused | None:
    """The nearest weight that exists, of two the lighter; None where nothing is loaded."""
    weights = limits.lift.weights
    if not weights.loadable:
        return Refused(why="loads what has nothing to load", kg=kg) if kg else None
    if kg is None:
        return 0.0 if weights.has(0.0) else Refused(why="names no weight")
    highest = weights.highest
    if highest is not None and kg > highest and (why := limits.why_not(kg)):
        return Refused(why=why, kg=kg)
    return weights.nearest(kg)


def within(sets: tuple[PlannedSet, ...], span: Span, limits: Limits) -> Sets:
    """Repetitions (or seconds) in their range, effort below its cap."""
    timed = any(s.seconds is not None for s in limits.ours.hard_sets)
    made = tuple(_within(s, span, limits, timed=timed) for s in sets)
    notes = []
    if any(_amount(new, timed=timed) != _amount(old, timed=timed) for new, old in zip(made, sets, strict=True)):
        range_text = f"{span.low}" if span.low == span.high else f"{span.low} to {span.high}"
        notes.append(f"{'seconds' if timed else 'repetitions'} within {range_text}")
    if any(old.rpe_cap is not None and old.rpe_cap > limits.cap + 1e-9 for old in sets):
        notes.append(f"RPE {limits.cap:g} at most")
    return Sets(sets=made, said=tuple(notes))


def resized(sets: tuple[PlannedSet, ...], wanted: int) -> tuple[PlannedSet, ...]:
    """So many sets: the last are taken away, or the last is repeated."""
    left, made = wanted, []
    for lifted_set in sets:
        if left > 0:
            made.append(replace(lifted_set, sets=min(lifted_set.sets, left)))
            left -= made[-1].sets
    if left > 0 and made:
        made[-1] = replace(made[-1], sets=made[-1].sets + left)
    return tuple(made)


def asked_of_work(limits: Limits) -> Span:
    """The range of the working sets: repetitions, or seconds of a hold."""
    asked = limits.lift.row.prescription
    if any(s.seconds is not None for s in limits.ours.hard_sets):
        return asked.seconds
    return scheme_for(asked).as_working_sets(asked, FOR_TARGET_REPS.name).reps


def is_possible(proposed_set: ProposedSet) -> bool:
    """Whether somebody could do such a set at all."""
    kg, rpe = proposed_set.weight_kg, proposed_set.rpe_cap
    return (
        (kg is None or (isfinite(kg) and -MOST_HELP_KG <= kg <= MOST_PROPOSED_KG))
        and (rpe is None or (isfinite(rpe) and 0 <= rpe <= 10))
        and 1 <= proposed_set.reps <= MOST_PROPOSED_REPS
        and 1 <= proposed_set.sets <= MOST_PROPOSED_SETS
        and (proposed_set.seconds is None or 1 <= proposed_set.seconds <= MOST_PROPOSED_SECONDS)
    )


def _within(planned_set: PlannedSet, span: Span, limits: Limits, *, timed: bool) -> PlannedSet:
    cap = limits.cap if planned_set.rpe_cap is None else min(max(planned_set.rpe_cap, LEAST_CAP), limits.cap)
    if timed:
        seconds = min(max(planned_set.seconds or span.low, span.low), span.high)
        return replace(planned_set, rpe_cap=cap, reps=1, seconds=seconds)
    reps, most = min(max(planned_set.reps, span.low), span.high), limits.most_reps_at(planned_set.weight_kg)
    return replace(planned_set, rpe_cap=cap, reps=reps if most is None else max(1, min(reps, most)), seconds=None)


def _amount(planned_set: PlannedSet, *, timed: bool) -> int | None:
    return planned_set.seconds if timed else planned_set.reps
