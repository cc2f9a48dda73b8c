"""A top set with back-offs: the top set grows by repetitions within its range, then by weight; back-offs follow it, 8-12 % lighter."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import mul

from lanterne_rouge.domain.lifting import DoneSet, PastLift, PlannedSet
from lanterne_rouge.metrics.strength.e1rm import effective_reps, multiplier, weight_for
from lanterne_rouge.strength.recent import RECENT_DAYS, known_bodyweight, rpe_of
from lanterne_rouge.strength.schemes.lift import (
    MOST_OF_BEST,
    SAME_KG,
    Judgement,
    Lift,
    Refusal,
    Sets,
    held_weight,
    judged,
    no_start,
    step_up,
    too_heavy_here,
)

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


LEAST_DROP, MOST_DROP = 0.08, 0.12


@dataclass(frozen=True, kw_only=True)
class _Goal:
    weight_kg: float
    reps: int
    why: str


def plan_top_set(lift: Lift) -> Sets | Refusal:
    """Today's top set and back-offs."""
    done, test = last_top(lift), converted_test(lift)
    goal = _next(lift, done) if done else _after_test(lift, test) if test else _first(lift)
    if isinstance(goal, Refusal):
        return goal
    cap = lift.rpe_cap
    top = PlannedSet(weight_kg=goal.weight_kg, reps=goal.reps, rpe_cap=cap)
    count = lift.allowance.backoffs(lift.prescription.backoff_sets)
    weight, notes = _backoff_weight(lift, goal.weight_kg)
    backoffs = PlannedSet(weight_kg=weight, reps=lift.prescription.backoff_reps.low, rpe_cap=cap, sets=count)
    return Sets(
        top=top,
        backoffs=(backoffs,) if count else (),
        why=goal.why,
        notes=notes if count else (),
        estimated=done is None and test is None,
    )


def _backoff_weight(lift: Lift, top_kg: float) -> tuple[float, tuple[str, ...]]:
    """The weight of the back-offs: inside the band where one exists, of several the nearest to the asked drop; and what to say."""
    share, of_what = _reckoned(lift, top_kg)
    wanted = share(1 - lift.prescription.backoff_drop_pct / 100)
    inside = _between(lift, share(1 - MOST_DROP) - 1e-6, share(1 - LEAST_DROP) + 1e-6)
    if inside:
        return min(inside, key=lambda kg: (round(abs(kg - wanted), 6), kg)), of_what
    lighter = lift.weights.below(top_kg)
    if lighter is None:
        return top_kg, ("Nothing lighter is here for the back-offs: they stay at the weight of the top set.",)
    nearest = min(lift.weights.nearest(wanted) or lighter, lighter)
    note = f"No weight here is {LEAST_DROP:.0%}-{MOST_DROP:.0%} below the top set: the back-offs take {lift.said(nearest)}, the nearest."
    return nearest, (note, *of_what)


def _reckoned(lift: Lift, top_kg: float) -> tuple[Callable[[float], float], tuple[str, ...]]:
    """How a share of the top set is reckoned, and what it is of where a body is in it: never a body that is only assumed."""
    if lift.exercise.bodyweight_share <= 0 or top_kg <= 0:
        return partial(lift.share, top_kg), ()
    if known_bodyweight(lift.bodyweight_kg) is None:
        note = "The back-offs are reckoned as a share of what is added, as your weight is not known."
        return partial(mul, top_kg), (note,)
    return partial(lift.share, top_kg), ("The back-offs are reckoned as a share of the whole load, the body in it.",)


def _between(lift: Lift, least: float, most: float) -> list[float]:
    found: list[float] = []
    weight = lift.weights.at_least(least)
    while weight is not None and weight <= most:
        if weight >= least:
            found.append(weight)
        weight = lift.weights.above(weight)
    return found


def _first(lift: Lift) -> _Goal | Refusal:
    weight = lift.start.weight_kg
    if weight is None:
        return no_start(lift)
    return _Goal(weight_kg=weight, reps=lift.prescription.top_reps.low, why=lift.start.why)


def _after_test(lift: Lift, test: Converted) -> _Goal | Refusal:
    kg = lift.weights.at_most(lift.share(test.weight_kg, lift.allowance.load))
    kg = lift.weights.lowest if kg is None else kg
    if kg is None or kg > test.weight_kg + SAME_KG:
        return too_heavy_here(lift, test.weight_kg)
    reps = lift.prescription.top_reps.low
    because = f"; {'; '.join(lift.allowance.whys)}" if lift.allowance.whys else ""
    return _Goal(weight_kg=kg, reps=reps, why=f"{test.why}{because}: {lift.said(kg)} for {reps}")


def _next(lift: Lift, done: DoneSet) -> _Goal | Refusal:
    weight, reps = lift.weight_of(done) or 0.0, done.reps or 0
    span, cap = lift.prescription.top_reps, lift.prescription.rpe_cap
    here = lift.here(weight)
    if here is None:
        return too_heavy_here(lift, weight)
    told = f"{lift.said_done(done)} last time ({lift.recent.last.day.isoformat()})" if lift.recent.last else ""
    judgement = judged(reps, rpe_of(done), span, cap)
    if not lift.may_raise:
        return _held(lift, done, told)
    if judgement is Judgement.TOP:
        return _raised(lift, weight, reps, told)
    if not lift.is_here(weight):
        again = min(reps, span.high)
        return _Goal(
            weight_kg=here,
            reps=again,
            why=f"{told}; {lift.weights.explain(weight, here)}: {lift.said(here)} for {again}",
        )
    if judgement is Judgement.OVER:
        again = min(reps, span.high)
        return _Goal(
            weight_kg=here,
            reps=again,
            why=f"{told} is over the cap of RPE {cap:g}: {lift.said(here)} for {again} again, with less effort",
        )
    place = (
        f"is short of {span}: the same weight, aim for one more"
        if reps < span.low
        else f"is inside {span}: one repetition more"
    )
    return _Goal(weight_kg=here, reps=reps + 1, why=f"{told} {place}, {reps + 1} at {lift.said(here)}")


def _raised(lift: Lift, weight: float, reps: int, told: str) -> _Goal | Refusal:
    """The next weight; where that step is a big one, repetitions past the range come first."""
    span = lift.prescription.top_reps
    step = step_up(lift, weight)
    most = span.high + step.extra_reps
    if step.weight_kg is not None and reps >= most:
        return _Goal(
            weight_kg=step.weight_kg,
            reps=span.low,
            why=f"{told} is the top of {span}: {lift.said(step.weight_kg)} for {span.low}",
        )
    here = lift.here(weight)
    if here is None:
        return too_heavy_here(lift, weight)
    more = min(most, reps + 1) if lift.is_here(weight) else min(most, reps)
    past = f"one past the range first, {more} at" if more > reps else f"{more} again at"
    return _Goal(
        weight_kg=here, reps=more, why=f"{told} is the top of {span}, but {step.why}: {past} {lift.said(here)}"
    )


def _held(lift: Lift, done: DoneSet, told: str) -> _Goal | Refusal:
    """The same as last time or less."""
    weight, reps, span = lift.weight_of(done) or 0.0, done.reps or 0, lift.prescription.top_reps
    kg = held_weight(lift, weight, short=reps < span.low, rpe=rpe_of(done))
    if kg is None:
        return too_heavy_here(lift, weight)
    # Lighter than last time, no set is meant to stay under the range.
    again = min(max(reps, span.low) if kg < weight - SAME_KG else reps, span.high)
    because = "; ".join(lift.allowance.whys) or "nothing is added today"
    return _Goal(weight_kg=kg, reps=again, why=f"{told}; {because}: {lift.said(kg)} for {again}")
