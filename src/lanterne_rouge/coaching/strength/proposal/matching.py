"""Which proposed exercise stands for which of the rules' plan; what stands for none is named, never planned."""

from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.recent import exercise_named
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.model_strength import ProposedLift
from lanterne_rouge.domain.today_plan import PlannedExercise, TodayPlan

MOST_READ = 40
MOST_NAME = 80


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
    offers = tuple(Offer(proposed=p, exercise=_known(p.exercise, catalogue)) for p in proposed[:MOST_READ])
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
    return exercise_named(name, catalogue) if name.strip() and len(name) <= MOST_NAME else None


def _place_of(offer: Offer, planned: Sequence[PlannedExercise], taken: dict[int, ProposedLift]) -> int | None:
    said = offer.proposed.exercise.strip().casefold()
    for at, one in enumerate(planned):
        is_it = offer.exercise is not None and offer.exercise.id == one.exercise
        if at not in taken and (is_it or said == one.name.strip().casefold()):
            return at
    return None


def _place_instead(offer: Offer, ours: TodayPlan, taken: set[int], catalogue: Catalogue) -> int | None:
    """The place of the exercise that it says it stands for, by the plan's name or the template's."""
    of = offer.proposed.instead_of
    if of is None or offer.exercise is None or any(one.exercise == offer.exercise.id for one in ours.exercises):
        return None
    meant = _known(of, catalogue)
    for at, one in enumerate(ours.exercises):
        originals = [s.of for s in ours.substitutions if s.by == one.name]
        names = {one.exercise, *(e.id for name in originals if (e := _known(name, catalogue)) is not None)}
        said = {name.strip().casefold() for name in (one.name, *originals)}
        if at not in taken and ((meant is not None and meant.id in names) or of.strip().casefold() in said):
            return at
    return None
