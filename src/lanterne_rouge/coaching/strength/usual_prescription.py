"""What somebody's sets say that they train by: a top set with back-offs, double progression, straight sets, holds, repetitions."""

from collections.abc import Sequence
from typing import TypeVar

from lanterne_rouge.domain.exercise import Exercise, LoadType, SetMeasure
from lanterne_rouge.domain.lifting import DoneSet
from lanterne_rouge.domain.prescription import Prescription, Progression, Span
from lanterne_rouge.domain.recording import SetKind

LOOKED_AT = 6
"""So many of the last sessions of an exercise are looked at."""
LEAST_CAP, MOST_CAP = 8.0, 9.0
LEAST_DROP, MOST_DROP = 8.0, 12.0
"""Back-offs are planned so many percent below the top set; what was done may lie a little further off."""
LIGHTER, LIGHTEST = 0.96, 0.78
UNMARKED_WARMUP = 0.7
"""A set before the heaviest one and lighter than this share of it warmed up, whatever the log calls it."""
HEAVY_REPS = 6
"""The same few repetitions in all sets are meant so; ten in all sets may as well be the middle of a range."""
MOST_REPS, MOST_SECONDS, MOST_SETS = 100, 600, 10

_TOP = (Span(low=5, high=8), Span(low=3, high=5), Span(low=4, high=6), Span(low=1, high=3))
_REPS = (
    *(Span(low=6, high=10), Span(low=8, high=12), Span(low=5, high=8), Span(low=3, high=6)),
    *(Span(low=10, high=15), Span(low=12, high=20), Span(low=15, high=30), Span(low=25, high=50)),
)
_SECONDS = tuple(
    Span(low=low, high=high) for low, high in ((30, 60), (20, 40), (10, 20), (45, 90), (60, 120), (90, 240))
)
_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})

Sets = Sequence[DoneSet]
N = TypeVar("N", int, float)


def usual_prescription(exercise: Exercise | None, sessions: Sequence[Sets]) -> Prescription:
    """The prescription that the last sessions of an exercise follow, oldest first; the usual one where they tell nothing."""
    done = [worked for sets in sessions if (worked := _worked(sets))][-LOOKED_AT:]
    if not done:
        return Prescription()
    cap, count = _cap(done), min(_middle([len(sets) for sets in done]), MOST_SETS)
    if _is_held(exercise, done):
        seconds = [round(s.seconds) for sets in done for s in sets if s.seconds and 1 <= s.seconds <= MOST_SECONDS]
        held = _span(seconds, _SECONDS)
        return Prescription(progression=Progression.TIMED, rpe_cap=cap, working_sets=count, seconds=held)
    if _is_body(exercise, done):
        return Prescription(progression=Progression.BODYWEIGHT, rpe_cap=cap, working_sets=count, reps=_reps(done))
    tops = [sets for sets in done if _has_top_set(sets, exercise)]
    if 2 * len(tops) > len(done):
        return _top_set(tops, exercise, cap)
    straight = [sets for sets in done if _is_straight(sets)]
    if 2 * len(straight) > len(done):
        asked = Span(low=straight[-1][0].reps or 1, high=straight[-1][0].reps or 1)
        return Prescription(progression=Progression.STRAIGHT, rpe_cap=cap, working_sets=count, reps=asked)
    return Prescription(progression=Progression.DOUBLE, rpe_cap=cap, working_sets=count, reps=_reps(done))


def _worked(sets: Sets) -> tuple[DoneSet, ...]:
    """The sets that count, without what led up to the heaviest one."""
    kept = [s for s in sets if s.is_working and s.kind is not SetKind.DROP]
    weights = [s.weight_kg or 0.0 for s in kept]
    heaviest = max(weights, default=0.0)
    if heaviest <= 0:
        return tuple(kept)
    at = weights.index(heaviest)
    return tuple(s for i, s in enumerate(kept) if i >= at or weights[i] >= UNMARKED_WARMUP * heaviest)


def _is_held(exercise: Exercise | None, done: Sequence[Sets]) -> bool:
    if exercise is not None:
        return exercise.measure is not SetMeasure.REPS
    return all(s.seconds and not s.reps for sets in done for s in sets)


def _is_body(exercise: Exercise | None, done: Sequence[Sets]) -> bool:
    if exercise is not None and exercise.load in _BODY:
        return True
    return not any(s.weight_kg for sets in done for s in sets)


def _has_top_set(sets: Sets, exercise: Exercise | None) -> bool:
    """One heavier set, then lighter ones; with the body in the load nobody knows by how many percent."""
    first, *others = (s.weight_kg or 0.0 for s in sets)
    if not others or first <= 0:
        return False
    if exercise is not None and exercise.bodyweight_share > 0:
        return all(weight < first for weight in others)
    return all(LIGHTEST * first <= weight <= LIGHTER * first for weight in others)


def _is_straight(sets: Sets) -> bool:
    reps = {s.reps for s in sets}
    weights = {s.weight_kg for s in sets}
    return len(sets) > 1 and len(weights) == 1 and len(reps) == 1 and 1 <= (sets[0].reps or 0) <= HEAVY_REPS


def _top_set(done: Sequence[Sets], exercise: Exercise | None, cap: float) -> Prescription:
    tops = [s[0].reps for s in done if s[0].reps]
    lighter = [s.reps for sets in done for s in sets[1:] if s.reps and s.reps <= MOST_REPS]
    usual = _middle(lighter) if lighter else 6
    return Prescription(
        progression=Progression.TOP_SET,
        rpe_cap=cap,
        top_reps=_span(tops, (*_TOP, *_REPS)),
        backoff_sets=min(_middle([len(sets) for sets in done]) - 1, MOST_SETS),
        backoff_reps=Span(low=usual, high=usual + 2),
        backoff_drop_pct=_drop(done, exercise),
    )


def _drop(done: Sequence[Sets], exercise: Exercise | None) -> float:
    if exercise is not None and exercise.bodyweight_share > 0:
        return Prescription().backoff_drop_pct
    drops = [100 * (1 - (s.weight_kg or 0.0) / (sets[0].weight_kg or 1.0)) for sets in done for s in sets[1:]]
    return min(max(round(_middle(drops)), LEAST_DROP), MOST_DROP)


def _reps(done: Sequence[Sets]) -> Span:
    reps = [s.reps for sets in done for s in sets if s.reps and s.reps <= MOST_REPS]
    if len(set(reps)) == 1:
        # Always the same number: it lies inside the range, so that there is a way up before the weight grows.
        return _span(reps, [span for span in _REPS if span.low < reps[0] < span.high] or _REPS)
    return _span(reps, _REPS)


def _span(values: Sequence[int], spans: Sequence[Span]) -> Span:
    """The first range that holds what was usual, else the first that holds the middle of it, else as it was done."""
    if not values:
        return spans[0]
    inner = sorted(values)[len(values) // 10 : len(values) - len(values) // 10]
    low, middle, high = inner[0], _middle(inner), inner[-1]
    whole = (span for span in spans if low in span and high in span)
    most = (span for span in spans if middle in span)
    return next(whole, None) or next(most, None) or Span(low=middle, high=middle)


def _cap(done: Sequence[Sets]) -> float:
    """The usual effort; where none was told, the careful end."""
    told = [s.rpe for sets in done for s in sets if s.rpe]
    return min(max(round(2 * _middle(told)) / 2, LEAST_CAP), MOST_CAP) if told else LEAST_CAP


def _middle(values: Sequence[N]) -> N:
    return sorted(values)[len(values) // 2]
