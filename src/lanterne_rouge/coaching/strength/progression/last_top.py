"""Which set of last time was the top set: the heaviest with repetitions near the range. A single far below it is a test."""

from dataclasses import dataclass

from lanterne_rouge.coaching.strength.progression.lift import MOST_OF_BEST, Lift
from lanterne_rouge.coaching.strength.recent import RECENT_DAYS, rpe_of
from lanterne_rouge.domain.lifting import DoneSet, PastLift
from lanterne_rouge.metrics.strength.e1rm import effective_reps, multiplier, weight_for

NEAR_REPS = 2
"""A set so many repetitions short of the range is a top set that was missed; with fewer it is a test of the maximum."""


@dataclass(frozen=True, kw_only=True)
class Converted:
    """A test made into a weight for the least of the range at the cap, in kg, and how in a clause."""

    weight_kg: float
    why: str


def last_top(lift: Lift) -> DoneSet | None:
    """The top set of last time; None where nothing was lifted, or only tests."""
    return _top_of(lift, lift.recent.last) if lift.recent.last else None


def converted_test(lift: Lift) -> Converted | None:
    """What the tests of last time say of the range; None without any. Never far above the best top set of the last months."""
    last = lift.recent.last
    done = [s for s in _worked(lift, last) if (lift.weight_of(s) or 0.0) > 0 or lift.moved(0.0) > 0] if last else []
    if last is None or not done:
        return None
    best = max(done, key=lambda s: _one_rm(lift, s))
    low, cap = lift.prescription.top_reps.low, min(lift.rpe_cap, lift.prescription.rpe_cap)
    moved = weight_for(_one_rm(lift, best), effective_reps(low, rpe=cap))
    if moved is None:
        return None
    share = moved / lift.moved(lift.weight_of(best) or 0.0)
    wanted = lift.share(lift.weight_of(best) or 0.0, min(share, 1.0))
    tops = [lift.weight_of(s) or 0.0 for past in _recent(lift) if (s := _top_of(lift, past)) is not None]
    kg = min(wanted, lift.share(max(tops), MOST_OF_BEST)) if tops else wanted
    why = (
        f"{lift.said_done(best)} last time ({last.day.isoformat()}) was a test and no top set of "
        f"{lift.prescription.top_reps}, so the weight is reckoned from its estimated 1RM for {low} at RPE {cap:g}"
    )
    return Converted(weight_kg=kg, why=why)


def _top_of(lift: Lift, session: PastLift) -> DoneSet | None:
    near = [s for s in _worked(lift, session) if (s.reps or 0) >= lift.prescription.top_reps.low - NEAR_REPS]
    return max(near, key=lambda s: (lift.weight_of(s) or 0.0, s.reps or 0, -rpe_of(s)), default=None)


def _worked(lift: Lift, session: PastLift) -> list[DoneSet]:
    return [s for s in session.sets if s.is_working and s.reps and lift.weight_of(s) is not None]


def _recent(lift: Lift) -> list[PastLift]:
    return [s for s in lift.recent.telling if (lift.today - s.day).days <= RECENT_DAYS]


def _one_rm(lift: Lift, done: DoneSet) -> float:
    reps = effective_reps(done.reps or 1, rpe=done.rpe)
    return lift.moved(lift.weight_of(done) or 0.0) * (1.0 if reps == 1 else multiplier(reps) or 1.0)
