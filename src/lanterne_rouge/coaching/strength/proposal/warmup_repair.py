"""Proposed warm-ups: two to five that rise and stay light are taken, others give way to the rules' own."""

from dataclasses import dataclass
from itertools import pairwise

from lanterne_rouge.coaching.strength.proposal.limits import Limits, count
from lanterne_rouge.coaching.strength.proposal.proposed_sets import Refused, existing, is_possible
from lanterne_rouge.coaching.strength.warmup import warmups
from lanterne_rouge.domain.model_strength import ProposedSet
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet

FEWEST, MOST = 2, 5
MOST_SHARE, MOST_REPS, MOST_CAP = 0.9, 15, 6.0


@dataclass(frozen=True, kw_only=True)
class Warmups:
    """The warm-ups that are taken, the rules' own for these weights, and a clause where there is something to say."""

    sets: tuple[PlannedSet, ...]
    ours: tuple[PlannedSet, ...]
    said: tuple[str, ...] = ()


def repaired_warmups(proposed: tuple[ProposedSet, ...], planned: PlannedExercise, limits: Limits) -> Warmups:
    """The warm-ups before the hard sets of `planned`."""
    ours = _ours(planned, limits)
    if not ours or not proposed:
        said = ("no warm-up was given: the usual ones",) if len(ours) >= FEWEST else ()
        return Warmups(sets=ours, ours=ours, said=said)
    number = sum(s.sets for s in proposed) if all(s.sets >= 1 for s in proposed) else 0
    if not FEWEST <= number <= MOST and number != count(ours):
        return Warmups(sets=ours, ours=ours, said=("another number of warm-ups than two to five: the usual ones",))
    made = _light(proposed, planned, limits)
    if made is None:
        return Warmups(sets=ours, ours=ours, said=("warm-ups that do not rise to the work: the usual ones",))
    return Warmups(sets=made, ours=ours)


def _ours(planned: PlannedExercise, limits: Limits) -> tuple[PlannedSet, ...]:
    """As many as the rules leave time for."""
    heaviest = _heaviest(planned)
    if heaviest == limits.lift.heaviest:
        return limits.ours.warmups
    found = warmups(heaviest, limits.lift.exercise, limits.lift.weights)
    usual = warmups(limits.lift.heaviest, limits.lift.exercise, limits.lift.weights)
    left = len(limits.ours.warmups)
    return found[-left:] if 0 < left < len(usual) else found


def _light(
    proposed: tuple[ProposedSet, ...], planned: PlannedExercise, limits: Limits
) -> tuple[PlannedSet, ...] | None:
    """The sets in weights that exist; None where they do not rise or come too near to the work."""
    heaviest, made = _heaviest(planned), []
    for one in proposed:
        kg = existing(one.weight_kg, limits) if is_possible(one) else None
        if kg is None or isinstance(kg, Refused) or one.reps > MOST_REPS:
            return None
        made.append(
            PlannedSet(
                weight_kg=kg, reps=one.reps, rpe_cap=min(max(one.rpe_cap or MOST_CAP, 1.0), MOST_CAP), sets=one.sets
            )
        )
    loads = [s.weight_kg or 0.0 for s in made]
    rises = all(earlier < later for earlier, later in pairwise(loads))
    most = None if heaviest is None else heaviest * MOST_SHARE if heaviest > 0 else heaviest - 0.1
    return tuple(made) if rises and most is not None and loads[-1] <= most + 1e-6 else None


def _heaviest(planned: PlannedExercise) -> float | None:
    return max((s.weight_kg for s in planned.hard_sets if s.weight_kg is not None), default=None)
