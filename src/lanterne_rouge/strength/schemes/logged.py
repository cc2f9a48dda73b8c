"""What was logged of one exercise, for the schemes that look for themselves in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from lanterne_rouge.domain.exercise import Exercise, LoadType, SetMeasure
from lanterne_rouge.domain.lifting import DoneSet, Span
from lanterne_rouge.strength.schemes.limits import MAX_REPS

LOWEST_USUAL_CAP, HIGHEST_USUAL_CAP = 8.0, 9.0
MAX_USUAL_SETS = 10
REP_RANGES = (
    *(Span(low=6, high=10), Span(low=8, high=12), Span(low=5, high=8), Span(low=3, high=6)),
    *(Span(low=10, high=15), Span(low=12, high=20), Span(low=15, high=30), Span(low=25, high=50)),
)
_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})
_N = TypeVar("_N", int, float)


@dataclass(frozen=True, kw_only=True)
class LoggedSets:
    """The working sets of the last sessions of an exercise, oldest first; `exercise` None where it is not in the catalogue."""

    exercise: Exercise | None
    sessions: tuple[tuple[DoneSet, ...], ...]

    @property
    def rpe_cap(self) -> float:
        """The usual effort; the careful end where no RPE was logged."""
        rpes = [s.rpe for sets in self.sessions for s in sets if s.rpe]
        if not rpes:
            return LOWEST_USUAL_CAP
        return min(max(round(2 * middle(rpes)) / 2, LOWEST_USUAL_CAP), HIGHEST_USUAL_CAP)

    @property
    def set_count(self) -> int:
        """The usual number of sets."""
        return min(middle([len(sets) for sets in self.sessions]), MAX_USUAL_SETS)

    @property
    def reps(self) -> Span:
        """The usual range of repetitions."""
        reps = [s.reps for sets in self.sessions for s in sets if s.reps and s.reps <= MAX_REPS]
        if len(set(reps)) == 1:
            # Always the same number: it lies inside the range, so that there is a way up before the weight grows.
            return usual_range(reps, [span for span in REP_RANGES if span.low < reps[0] < span.high] or REP_RANGES)
        return usual_range(reps, REP_RANGES)

    @property
    def is_held(self) -> bool:
        """Whether it is counted in seconds or metres."""
        if self.exercise is not None:
            return self.exercise.measure is not SetMeasure.REPS
        return all(s.seconds and not s.reps for sets in self.sessions for s in sets)

    @property
    def is_unloaded(self) -> bool:
        """Whether only the body is lifted."""
        if self.exercise is not None and self.exercise.load in _BODY:
            return True
        return not any(s.weight_kg for sets in self.sessions for s in sets)

    @property
    def moves_body(self) -> bool:
        """Whether a part of the body is in the load, so that percentages of the logged weight mean little."""
        return self.exercise is not None and self.exercise.bodyweight_share > 0


def usual_range(values: Sequence[int], ranges: Sequence[Span]) -> Span:
    """The first range around what was usual, else the first around the middle of it, else the middle itself."""
    if not values:
        return ranges[0]
    inner = sorted(values)[len(values) // 10 : len(values) - len(values) // 10]
    low, center, high = inner[0], middle(inner), inner[-1]
    whole = (span for span in ranges if low in span and high in span)
    most = (span for span in ranges if center in span)
    return next(whole, None) or next(most, None) or Span(low=center, high=center)


def middle(values: Sequence[_N]) -> _N:
    """The median, of an even number the upper one."""
    return sorted(values)[len(values) // 2]
