"""Two exercises in turn, a set of each, where time is short: what rests while the other works need not wait.

Opposite movements in turn take about half the time at the same effort and repetitions (Robbins 2010; Paz 2017). Two presses,
two pulls or two heavy lifts of the legs never go in turn: they would tire each other.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from lanterne_rouge.domain.exercise import PULL_PATTERNS, PUSH_PATTERNS, Exercise, LoadType, Pattern
from lanterne_rouge.domain.lifting import PlannedExercise

HEAVY_LEGS = frozenset({Pattern.SQUAT, Pattern.LUNGE, Pattern.HINGE, Pattern.OLYMPIC, Pattern.JUMP})
SUPERSETS_UP_TO_MINUTES = 30
BETWEEN_S = 30
"""From one exercise of a pair to the other."""
IN_TURN = "In turn with "
_OPPOSITE, _APART = 2, 1


def in_turn(exercises: Sequence[tuple[PlannedExercise, Exercise]]) -> tuple[PlannedExercise, ...]:
    """The exercises in pairs where they go well together, opposite movements first; each is in one pair at most."""
    ranked = sorted(
        (pair for pair in combinations(range(len(exercises)), 2) if _fit(exercises, pair)),
        key=lambda pair: (-_fit(exercises, pair), pair[1] - pair[0], pair),
    )
    partner: dict[int, int] = {}
    for first, second in ranked:
        if first not in partner and second not in partner:
            partner |= {first: second, second: first}
    return tuple(
        planned if at not in partner else _told(planned, exercises[partner[at]][0], first=at < partner[at])
        for at, (planned, _) in enumerate(exercises)
    )


def alone_again(planned: PlannedExercise) -> PlannedExercise:
    """The exercise without a partner."""
    if planned.in_turn_with is None:
        return planned
    return replace(planned, in_turn_with=None, notes=tuple(n for n in planned.notes if not n.startswith(IN_TURN)))


def is_press(exercise: Exercise) -> bool:
    """Whether it is one of the movements that push."""
    return exercise.pattern in PUSH_PATTERNS


def _told(planned: PlannedExercise, other: PlannedExercise, *, first: bool) -> PlannedExercise:
    how = f": a set of this, {BETWEEN_S} seconds, a set of that, then the rest" if first else ""
    note = f"{IN_TURN}{other.name}{how}."
    return replace(planned, in_turn_with=other.exercise, notes=(*planned.notes, note))


def _fit(exercises: Sequence[tuple[PlannedExercise, Exercise]], pair: tuple[int, int]) -> int:
    """How well two go in turn; 0: not at all."""
    one, other = (exercises[at][1] for at in pair)
    if one.load is LoadType.BARBELL and other.load is LoadType.BARBELL:
        # Nobody has two bars to load, or may keep them both.
        return 0
    if one.id == other.id or {one.pattern, other.pattern} <= HEAVY_LEGS:
        return 0
    pushes, pulls = (sum(e.pattern in group for e in (one, other)) for group in (PUSH_PATTERNS, PULL_PATTERNS))
    if pushes == 1 and pulls == 1:
        return _OPPOSITE
    shared = {*one.muscles} & {*other.muscles}
    return 0 if pushes == 2 or pulls == 2 or shared else _APART
