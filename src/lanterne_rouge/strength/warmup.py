"""The sets before the first hard one: from the empty bar up to the top set, in weights that exist."""

from dataclasses import dataclass

from lanterne_rouge.domain.exercise import Exercise, LoadType, Pattern, SetMeasure
from lanterne_rouge.domain.lifting import PlannedSet
from lanterne_rouge.strength.loading import Weights

# Rounded up on a coarse stack, a warm-up may come close to the top set; then the next lighter weight is taken.
_MOST_SHARE = 0.9
# A few repetitions with the body alone, or with half as much help again, before weight is added or help is taken away.
_MORE_HELP = 1.5
LIGHT_KG, ONE_WARMUP_KG = 10.0, 20.0
"""A dumbbell up to the first is light enough to begin with; up to the second one light set is enough."""
_IN_HAND = frozenset({LoadType.DUMBBELL, LoadType.DUMBBELL_PAIR, LoadType.KETTLEBELL})
_LIGHT_PATTERNS = frozenset({Pattern.CORE, Pattern.ROTATION})


@dataclass(frozen=True, kw_only=True)
class WarmupStep:
    """Some repetitions at a share of the top set; no share: with the empty bar, where there is one."""

    share: float | None
    reps: int
    rpe_cap: float = 6.0


@dataclass(frozen=True, kw_only=True)
class WarmupProtocol:
    """The steps before a compound lift; before an isolation or trunk lift, one light set to find the movement; with the body.

    Isolation lifts come late in a session and weigh little, so their joints are warm and a ramp would be mere time.
    """

    compound: tuple[WarmupStep, ...]
    isolation: tuple[WarmupStep, ...]
    with_body: tuple[WarmupStep, ...]


DEFAULT = WarmupProtocol(
    compound=(
        WarmupStep(share=None, reps=10, rpe_cap=5.0),
        WarmupStep(share=0.4, reps=5),
        WarmupStep(share=0.6, reps=5),
        WarmupStep(share=0.8, reps=3),
    ),
    isolation=(WarmupStep(share=0.6, reps=8),),
    with_body=(WarmupStep(share=0.0, reps=5), WarmupStep(share=0.6, reps=3)),
)


def warmups(
    top_kg: float | None, exercise: Exercise, weights: Weights, *, protocol: WarmupProtocol = DEFAULT
) -> tuple[PlannedSet, ...]:
    """Warm-up sets, each heavier than the one before, all lighter than the top set, none lighter than the bar.

    None where nothing is loaded, for holds and carries, and where the bar is nearly the top set: warming up with more
    than the heaviest share of the protocol would be work.
    """
    if top_kg is None or not weights.loadable or exercise.measure is not SetMeasure.REPS or not exercise.is_lifting:
        return ()
    if weights.with_body:
        return _with_body(top_kg, weights, protocol)
    in_hand = exercise.load in _IN_HAND
    if in_hand and top_kg <= LIGHT_KG:
        return ()
    is_heavy = (
        exercise.compound and exercise.pattern not in _LIGHT_PATTERNS and not (in_hand and top_kg <= ONE_WARMUP_KG)
    )
    return _ascending(top_kg, weights, protocol.compound if is_heavy else protocol.isolation)


def _ascending(top_kg: float, weights: Weights, steps: tuple[WarmupStep, ...]) -> tuple[PlannedSet, ...]:
    heaviest = max((step.share for step in steps if step.share is not None), default=1.0)
    sets: list[PlannedSet] = []
    for step in steps:
        kg = _bar(top_kg, weights, heaviest) if step.share is None else _rounded(top_kg, step.share, weights)
        if kg is not None and (not sets or kg > (sets[-1].weight_kg or 0.0)):
            sets.append(PlannedSet(weight_kg=kg, reps=step.reps, rpe_cap=step.rpe_cap))
    return tuple(sets)


def _bar(top_kg: float, weights: Weights, heaviest: float) -> float | None:
    return weights.bar if weights.bar is not None and weights.bar <= top_kg * heaviest else None


def _rounded(top_kg: float, share: float, weights: Weights) -> float | None:
    """The nearest weight; nothing where that share is lighter than anything that exists."""
    wanted = top_kg * share
    least = weights.lowest if weights.bar is None else weights.bar
    kg = weights.nearest(wanted)
    if kg is not None and kg > top_kg * _MOST_SHARE:
        kg = weights.at_most(wanted)
    return kg if kg is not None and least is not None and wanted >= least and kg > 0 else None


def _with_body(top_kg: float, weights: Weights, protocol: WarmupProtocol) -> tuple[PlannedSet, ...]:
    if top_kg > 0:
        loads = [(step, weights.nearest(top_kg * (step.share or 0.0))) for step in protocol.with_body]
    elif top_kg < 0:
        loads = [(step, weights.nearest(top_kg * _MORE_HELP)) for step in protocol.with_body[:1]]
    else:
        return ()
    sets: list[PlannedSet] = []
    for step, kg in loads:
        if kg is not None and kg < top_kg and all(kg > (earlier.weight_kg or 0.0) for earlier in sets):
            sets.append(PlannedSet(weight_kg=kg, reps=step.reps, rpe_cap=step.rpe_cap))
    return tuple(sets)
