"""What a session of lifting did to the legs: its hard sets for leg muscles, and whether they were heavy leg work."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lanterne_rouge.domain.exercise import LEG_MUSCLES, Exercise
from lanterne_rouge.domain.recording import RecordedSet, SetKind

ExerciseLookup: TypeAlias = Callable[[str], Exercise | None]
"""The exercise that a logged name means beyond doubt; None where no catalogue knows it."""

HEAVY_SETS, HEAVY_SETS_NEAR_FAILURE = 6, 4
"""So many direct hard sets are heavy leg work, fewer when they come near to failure. A judgement: two exercises of three
sets make a leg day, a few sets within a full-body session do not."""
NEAR_FAILURE_RPE, UNRATED_RPE = 8.0, 8.0
"""An unrated set counts as hard as the planner of lifting takes it, for most logs have no RPE."""
LEAST_HARD_RPE = 6.0
"""Below it a set is practice."""
DIRECT, INDIRECT = 1.0, 0.5
UNKNOWN_LEG_SHARE = 0.5
"""A set of an exercise that the catalogue was asked for and does not know: half of it may be for the legs."""
LEG_WORDS = (
    *("squat", "deadlift", "lunge", "leg press", "hip thrust", "step up", "step-up", "good morning", "leg curl"),
    *("leg extension", "calf raise", "glute bridge", "hack squat", "rdl"),
)
"""For names that no catalogue knows, and where there is none to ask."""


@dataclass(frozen=True, kw_only=True)
class LegWork:
    """Hard sets for the legs: fractional (direct 1, indirect 0.5), the direct ones, and of these those near failure.

    `unknown`: sets of exercises that nobody knows; each is half a direct one.
    """

    sets: float = 0.0
    direct: float = 0.0
    near_failure: int = 0
    unknown: int = 0

    @property
    def is_heavy(self) -> bool:
        """Whether the legs need the time that follows heavy leg work."""
        return self.direct >= HEAVY_SETS or self.near_failure >= HEAVY_SETS_NEAR_FAILURE


def leg_work(sets: Sequence[RecordedSet], lookup: ExerciseLookup | None = None) -> LegWork:
    """What the sets of one session asked of the legs. A drop set belongs to the set before it."""
    shares = {name: _share(name, lookup) for name in dict.fromkeys(one.exercise for one in sets)}
    hard = [(one, shares[one.exercise]) for i, one in enumerate(sets) if _is_hard(one, sets[i - 1] if i else None)]
    direct = [one for one, share in hard if share is not None and share >= DIRECT]
    unknown = sum(share is None for _, share in hard)
    return LegWork(
        sets=sum(UNKNOWN_LEG_SHARE if share is None else share for _, share in hard),
        direct=len(direct) + UNKNOWN_LEG_SHARE * unknown,
        near_failure=sum(_is_near_failure(one) for one in direct),
        unknown=unknown,
    )


def _share(name: str, lookup: ExerciseLookup | None) -> float | None:
    """How far an exercise is for the legs; None where a catalogue was asked and nothing tells."""
    exercise = lookup(name) if lookup is not None else None
    if exercise is None:
        by_words = DIRECT if any(word in name.lower() for word in LEG_WORDS) else 0.0
        return by_words if by_words or lookup is None else None
    if not exercise.is_lifting:
        return 0.0
    if exercise.trains_legs:
        return DIRECT
    helped = any(share > 0 for muscle, share in exercise.muscles.items() if muscle in LEG_MUSCLES)
    return INDIRECT if helped else 0.0


def _is_hard(one: RecordedSet, before: RecordedSet | None) -> bool:
    """Whether a set counts: no warm-up, something was lifted, and not rated as practice."""
    if one.kind is SetKind.WARMUP or (one.reps == 0 and not one.duration_s and not one.distance_m):
        return False
    if one.kind is SetKind.DROP and before is not None and before.exercise == one.exercise:
        return False
    return one.kind is SetKind.FAILURE or _effort(one) >= LEAST_HARD_RPE


def _is_near_failure(one: RecordedSet) -> bool:
    return one.kind is SetKind.FAILURE or _effort(one) >= NEAR_FAILURE_RPE


def _effort(one: RecordedSet) -> float:
    return one.effort or UNRATED_RPE
