"""A first load for a lift that was never done: from lifts alike that are known, else the catalogue's careful one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from lanterne_rouge.coaching.strength.allowance import Allowance
from lanterne_rouge.coaching.strength.comeback import allowed_after_break
from lanterne_rouge.coaching.strength.deload import LOAD as DELOAD_LOAD
from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.loading.weights import Weights
from lanterne_rouge.coaching.strength.moved_load import body_kg
from lanterne_rouge.coaching.strength.progression.lift import LEAST_KG, Start
from lanterne_rouge.coaching.strength.recent import Recent, best_e1rm, top_weight
from lanterne_rouge.coaching.strength.weight_words import said_load
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.metrics.strength.e1rm import weight_for

SAFETY = 0.9
"""Ratios between lifts are those of other people."""
FIRST_CAP = 7.0
FIRST_TIME = Allowance(cap=FIRST_CAP, may_raise=False)
HELP_AT_FIRST = 0.4
"""Share of the body that a machine takes over at first."""
LIGHTEST_MAY_BE = 1.35
"""The lightest weight here may be so much more than the careful estimate."""
_RESERVE = 10 - FIRST_CAP


@dataclass(frozen=True, kw_only=True)
class _Alike:
    """A known lift on the way to the unknown one: how far, and its load as a multiple of the known one's."""

    known: Exercise
    hops: int
    ratio: float


def starting_load(
    exercise: Exercise,
    reps: int,
    weights: Weights,
    recents: Mapping[str, Recent],
    context: CoachContext,
    catalogue: Catalogue,
) -> Start:
    """The first load for so many repetitions with three left in reserve, and where it comes from; lighter in a deload."""
    if not weights.loadable:
        return Start(weight_kg=None, why="no history of it: the lower end of the range, and see how hard it is")
    if exercise.load in (LoadType.ADDED, LoadType.ASSISTED):
        return _on_the_body(exercise, weights, recents.get(exercise.id, Recent()), context)
    eased = DELOAD_LOAD if context.deload else 1.0
    own = _done_otherwise(recents.get(exercise.id))
    if own is not None:
        weight = weights.at_most(own * SAFETY * eased)
        said = said_load(exercise, own, context.unit)
        if weight is None:
            return Start(weight_kg=None, why=f"the lightest weight here is too much after {said} of another kind")
        return Start(
            weight_kg=weight,
            why=f"done so far in another way, with {said}, so {_first(exercise, weight, context.unit)}",
        )
    estimate = _estimated(exercise, reps, recents, context.today, catalogue)
    if estimate is None:
        careful = exercise.start_kg if exercise.start_kg is not None else weights.lowest
        weight = _existing(weights, (careful or 0.0) * eased)
        return Start(
            weight_kg=weight, why=f"no history of it or of a lift like it, so {_first(exercise, weight, context.unit)}"
        )
    kg, known, one_rm, ratio = estimate
    weight = _existing(weights, kg * eased)
    if weight is not None and weight > kg * LIGHTEST_MAY_BE:
        return Start(
            weight_kg=None,
            why=f"the lightest weight here, {said_load(exercise, weight, context.unit)}, is much for a first time after your {known.name}",
        )
    one_rm_said = said_load(known, round(one_rm, 1), context.unit)
    source = f"{known.name} (estimated 1RM {one_rm_said}, usual ratio {ratio:.2f}, {SAFETY:.0%} of it for safety)"
    return Start(
        weight_kg=weight,
        why=f"no history of it, estimated from your {source}: {_first(exercise, weight, context.unit)}",
    )


def _first(exercise: Exercise, weight: float | None, unit: WeightUnit) -> str:
    return f"a careful first weight of {said_load(exercise, weight, unit)}, RPE {FIRST_CAP:g} at most"


def _done_otherwise(recent: Recent | None) -> float | None:
    """The weight of a lift that was done, though not in a way from which its scheme can go on."""
    if recent is None:
        return None
    tops = (top_weight(session) for session in (*recent.telling, *recent.sessions))
    known = next((top for top in tops if top is not None and top >= LEAST_KG), None)
    return None if known is None else known * allowed_after_break(recent).load


def _on_the_body(exercise: Exercise, weights: Weights, own: Recent, context: CoachContext) -> Start:
    helped = min((s.weight_kg or 0.0 for session in own.sessions[:1] for s in session.sets), default=0.0)
    if exercise.load is LoadType.ADDED and helped < 0:
        return Start(
            weight_kg=None,
            why=f"it was last done with {said_load(exercise, helped, context.unit)}, which it has not here",
        )
    wanted = 0.0 if exercise.load is LoadType.ADDED else -HELP_AT_FIRST * body_kg(exercise, context.bodyweight_kg)
    weight = weights.nearest(wanted)
    said = said_load(exercise, weight, context.unit)
    return Start(weight_kg=weight, why=f"no history of it, so it begins with {said}, RPE {FIRST_CAP:g} at most")


def _existing(weights: Weights, kg: float) -> float | None:
    lower = weights.at_most(kg)
    return weights.lowest if lower is None else lower


def _estimated(
    exercise: Exercise, reps: int, recents: Mapping[str, Recent], today: date, catalogue: Catalogue
) -> tuple[float, Exercise, float, float] | None:
    """Kg, the known lift, its 1RM and the ratio: from the nearest lift alike, of several the one done last."""
    found: list[tuple[int, int, str, float, _Alike]] = []
    for alike in _lifts_alike(exercise, recents, catalogue):
        recent = recents[alike.known.id]
        last = recent.last
        one_rm = best_e1rm(recent.telling or recent.sessions, today)
        if last is not None and one_rm is not None:
            now = one_rm * allowed_after_break(recent).load
            found.append((alike.hops, (today - last.day).days, alike.known.id, now, alike))
    if not found:
        return None
    _, _, _, one_rm, alike = min(found, key=lambda f: f[:3])
    kg = weight_for(one_rm * alike.ratio, reps + _RESERVE)
    return None if kg is None else (kg * SAFETY, alike.known, one_rm, alike.ratio)


def _lifts_alike(exercise: Exercise, recents: Mapping[str, Recent], catalogue: Catalogue) -> list[_Alike]:
    """Known lifts that share a lift which both are measured by; in either direction."""
    mine = _shares(exercise, catalogue)
    alike = []
    for key in recents:
        known = catalogue.find(key)
        if known is None or known.id == exercise.id or known.bodyweight_share > 0:
            continue
        theirs = _shares(known, catalogue)
        common = next((k for k in mine if k in theirs), None)
        if common is not None:
            hops = list(mine).index(common) + list(theirs).index(common)
            alike.append(_Alike(known=known, hops=hops, ratio=mine[common] / theirs[common]))
    return alike


def _shares(exercise: Exercise, catalogue: Catalogue) -> dict[str, float]:
    """The exercise and every lift that it is measured by, each with the exercise's load as its multiple."""
    shares, ratio, at = {exercise.id: 1.0}, 1.0, exercise
    while at.like is not None and at.like.ratio > 0 and at.like.exercise not in shares:
        parent = catalogue.find(at.like.exercise)
        if parent is None:
            break
        ratio *= at.like.ratio
        shares[parent.id] = ratio
        at = parent
    return shares
