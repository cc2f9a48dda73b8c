"""What one session of lifting counts for: its points and a plausible duration. Apart from series: a plain day loads no NumPy."""

from collections.abc import Sequence

from lanterne_rouge.domain.recording import RecordedSet, SetKind

POINTS_A_SET, USUAL_RPE = 2.5, 7.0
"""Twenty sets at RPE 7 fill an hour and make 50 points: what an hour at a session RPE of 5 counts."""
POINTS_A_WARMUP = 0.5
USUAL_SECONDS_A_SET, LEAST_SECONDS_A_SET = 180.0, 60.0
LONGEST_SESSION_S = 6 * 3600.0
"""A longer session of lifting is a timer that was forgotten."""


def points_of_sets(sets: Sequence[RecordedSet]) -> float:
    """2.5 points a working set times its RPE / 7 (7 where not told), half a point a warm-up; TSS points.

    It knows neither weight nor repetitions: at the same effort, sets to a like distance from failure cost alike.
    """
    return sum(_points(one) for one in sets if _was_done(one))


def has_working_sets(sets: Sequence[RecordedSet]) -> bool:
    """Whether there is anything to count but warm-ups."""
    return any(one.kind is not SetKind.WARMUP and _was_done(one) for one in sets)


def plausible_seconds(told_s: float | None, sets: Sequence[RecordedSet]) -> tuple[float | None, bool]:
    """The duration of a session of lifting in seconds, and whether it had to be assumed.

    More than six hours, or nothing told, counts as three minutes a set; less than a minute a set as a minute.
    Without sets there is nothing to doubt it by.
    """
    done = sum(_was_done(one) for one in sets)
    if not done:
        return told_s, False
    if told_s is None or told_s <= 0 or told_s > LONGEST_SESSION_S:
        return done * USUAL_SECONDS_A_SET, True
    return max(told_s, done * LEAST_SECONDS_A_SET), told_s < done * LEAST_SECONDS_A_SET


def _points(one: RecordedSet) -> float:
    if one.kind is SetKind.WARMUP:
        return POINTS_A_WARMUP
    return POINTS_A_SET * (one.effort or USUAL_RPE) / USUAL_RPE


def _was_done(one: RecordedSet) -> bool:
    """A set of no repetition was not done, unless it was held or carried; where nothing is told it counts."""
    return one.reps != 0 or bool(one.duration_s) or bool(one.distance_m)
