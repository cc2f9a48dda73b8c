"""A top set with back-offs: the top set grows by repetitions within its range, then by weight; back-offs follow it, 8-12 % lighter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import mul

from lanterne_rouge.domain.lifting import DoneSet, PastLift, PlannedSet
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.metrics.e1rm import effective_reps, multiplier, weight_for
from lanterne_rouge.strength.recent import RECENT_DAYS, plausible_bodyweight
from lanterne_rouge.strength.schemes.lift import (
    MOST_OF_BEST,
    SAME_STEP_KG,
    LiftToday,
    Refusal,
    SchemeSets,
    SetStanding,
    held_weight,
    judge_set,
    no_start,
    step_up,
    too_heavy_here,
)
from lanterne_rouge.strength.schemes.prescription import (
    CAP_PATTERN,
    LARGEST_DROP_PCT,
    MAX_REPS,
    MAX_SETS,
    ROW_DEFAULTS,
    ROW_NUMBER,
    SMALLEST_DROP_PCT,
    SPAN,
    format_number,
    match_whole,
    parse_sets,
    parse_span,
    parse_within,
    with_cap,
)
from lanterne_rouge.strength.schemes.scheme import (
    MAX_USUAL_SETS,
    REP_RANGES,
    LoggedSets,
    PrescriptionFields,
    Scheme,
    middle,
    usual_range,
)

NEAR_REPS = 2
"""A set so many repetitions short of the range is a top set that was missed; with fewer it is a test of the maximum."""


@dataclass(frozen=True, kw_only=True)
class Converted:
    """A test made into a weight for the least of the range at the cap, in kg, and how in a clause."""

    weight_kg: float
    why: str


def last_top(lift: LiftToday) -> DoneSet | None:
    """The top set of last time; None where nothing was lifted, or only tests."""
    return _top_of(lift, lift.recent.last) if lift.recent.last else None


def converted_test(lift: LiftToday) -> Converted | None:
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
        f"{lift.format_done_set(best)} last time ({last.day.isoformat()}) was a test rather than a top set of "
        f"{lift.prescription.top_reps}, so the weight comes from its estimated 1RM, for {low} at RPE {cap:g}"
    )
    return Converted(weight_kg=kg, why=why)


def _top_of(lift: LiftToday, session: PastLift) -> DoneSet | None:
    near = [s for s in _worked(lift, session) if (s.reps or 0) >= lift.prescription.top_reps.low - NEAR_REPS]
    return max(near, key=lambda s: (lift.weight_of(s) or 0.0, s.reps or 0, -lift.effort_of(s)), default=None)


def _worked(lift: LiftToday, session: PastLift) -> list[DoneSet]:
    return [s for s in session.sets if s.is_working and s.reps and lift.weight_of(s) is not None]


def _recent(lift: LiftToday) -> list[PastLift]:
    return [s for s in lift.recent.full_sessions if (lift.today - s.day).days <= RECENT_DAYS]


def _one_rm(lift: LiftToday, done: DoneSet) -> float:
    reps = effective_reps(done.reps or 1, rpe=done.rpe)
    return lift.moved(lift.weight_of(done) or 0.0) * (1.0 if reps == 1 else multiplier(reps) or 1.0)


LEAST_DROP, MOST_DROP = 0.08, 0.12
LARGEST_TYPED_DROP_PCT = 50.0
HEAVIEST_BACKOFF, LIGHTEST_BACKOFF = 0.96, 0.78
"""Logged back-offs are between these shares of their top set; planned ones are nearer to it."""
_TOP_RANGES = (Span(low=5, high=8), Span(low=3, high=5), Span(low=4, high=6), Span(low=1, high=3))
_TOP_SET = rf"(?:1\s*x\s*)?top set\s*{SPAN}{CAP_PATTERN}(?:\s*\+\s*(\d{{1,3}})\s*x\s*{SPAN}(?:\s*(?:-|drop)\s*{ROW_NUMBER}\s*%)?)?"


@dataclass(frozen=True, kw_only=True)
class _Goal:
    weight_kg: float
    reps: int
    why: str


class TopSet(Scheme):
    """A top set that grows by repetitions, then by weight, and lighter back-offs after it."""

    name = "Top Set + Backoffs"
    aliases = ("topset", "topsetandbackoffs", "topsetbackoff")
    example = "Bench Press: top set 5-8 @8.5 + 2x6-8 -10%"
    meaning = "one hard set of 5 to 8 at RPE 8.5 at most, then 2 sets of 6 to 8 with 10% less"
    own_fields = ("topSetRepsRange", "backoffSets", "backoffRepsRange")
    has_top_set = True

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
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
        return SchemeSets(
            top=top,
            backoffs=(backoffs,) if count else (),
            why=goal.why,
            notes=notes if count else (),
            estimated=done is None and test is None,
        )

    def parse(self, text: str) -> Prescription | None:
        """A row such as `top set 5-8 @8.5 + 2x6-8 -10%`."""
        groups = match_whole(_TOP_SET, text)
        if groups is None:
            return None
        low, high, cap, sets, backoff_low, backoff_high, drop = groups
        top_reps = parse_span(low or "", high, MAX_REPS, "repetitions")
        made = Prescription(progression=self.name, top_reps=top_reps, backoff_sets=0)
        if sets is not None and int(sets):
            made = replace(
                made,
                backoff_sets=parse_sets(sets),
                backoff_reps=parse_span(backoff_low or "", backoff_high, MAX_REPS, "repetitions"),
                backoff_drop_pct=ROW_DEFAULTS.backoff_drop_pct
                if drop is None
                else parse_within(drop, 0, LARGEST_TYPED_DROP_PCT, "drop in percent"),
            )
        return with_cap(made, cap)

    def write(self, asked: Prescription) -> str:
        """`top set 5-8 @8.5 + 2x6-8 -10%`."""
        drop = f" + {asked.backoff_sets}x{asked.backoff_reps} -{format_number(asked.backoff_drop_pct)}%"
        return f"top set {asked.top_reps} @{format_number(asked.rpe_cap)}{drop if asked.backoff_sets else ''}"

    def clean(self, asked: Prescription) -> tuple[Prescription, tuple[str, ...]]:
        """With back-offs inside their band below the top set."""
        made, notes = super().clean(asked)
        if made.backoff_drop_pct == asked.backoff_drop_pct or not asked.backoff_sets:
            return made, notes
        band = f"{SMALLEST_DROP_PCT:g}-{LARGEST_DROP_PCT:g}%"
        note = f"Back-offs stay {band} below the top set; your template says {asked.backoff_drop_pct:g}%."
        return made, (note, *notes)

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """A heavier first set with lighter ones after it in most sessions."""
        with_top = [sets for sets in log.sessions if _has_top_set(sets, log)]
        if 2 * len(with_top) <= len(log.sessions):
            return None
        lighter = [s.reps for sets in with_top for s in sets[1:] if s.reps and s.reps <= MAX_REPS]
        usual = middle(lighter) if lighter else 6
        return Prescription(
            progression=self.name,
            rpe_cap=log.rpe_cap,
            top_reps=usual_range([sets[0].reps for sets in with_top if sets[0].reps], (*_TOP_RANGES, *REP_RANGES)),
            backoff_sets=min(middle([len(sets) for sets in with_top]) - 1, MAX_USUAL_SETS),
            backoff_reps=Span(low=usual, high=usual + 2),
            backoff_drop_pct=_usual_drop(with_top, log),
        )

    def ranges(self, asked: Prescription) -> tuple[Span, ...]:
        """Of the top set and of the back-offs."""
        return (asked.top_reps, asked.backoff_reps)

    def start_reps(self, asked: Prescription) -> int:
        """The fewest of the top set."""
        return asked.top_reps.low

    def sets_alike(self, asked: Prescription) -> int:
        """The back-offs."""
        return asked.backoff_sets

    def with_sets(self, asked: Prescription, count: int) -> Prescription:
        """The same with so many hard sets, the top set among them."""
        return replace(asked, backoff_sets=count - 1)

    def as_working_sets(self, asked: Prescription, scheme: str) -> Prescription:
        """As many sets group_sets, in a range around those of top set and back-offs."""
        low = min(asked.top_reps.low, asked.backoff_reps.low)
        high = max(asked.top_reps.high, asked.backoff_reps.high)
        count = min(MAX_SETS, asked.backoff_sets + 1)
        return replace(asked, progression=scheme, reps=Span(low=low, high=high), working_sets=count)

    def longest_sets(self, asked: Prescription, slowest: Callable[[Span], int]) -> tuple[PlannedSet, ...]:
        """Top set and back-offs."""
        return (
            PlannedSet(weight_kg=None, reps=slowest(asked.top_reps)),
            PlannedSet(weight_kg=None, reps=slowest(asked.backoff_reps), sets=asked.backoff_sets),
        )

    def describe(self, asked: Prescription) -> str:
        """`top set 5-8, 2 back-offs 6-8, RPE to 8.5`."""
        backoffs = f"{asked.backoff_sets} back-offs {asked.backoff_reps}"
        return f"top set {asked.top_reps}, {backoffs}, RPE to {asked.rpe_cap:g}"

    def fields(self, asked: Prescription) -> PrescriptionFields:
        """Top set and back-offs."""
        return {
            "topSetRepsRange": str(asked.top_reps),
            "backoffSets": asked.backoff_sets,
            "backoffRepsRange": str(asked.backoff_reps),
            "backoffLoadDropPercent": asked.backoff_drop_pct,
        }


TOP_SET = TopSet()


def _has_top_set(sets: Sequence[DoneSet], log: LoggedSets) -> bool:
    """A heavier set, then lighter ones; where the body is in the load, by any share."""
    first, *others = (s.weight_kg or 0.0 for s in sets)
    if not others or first <= 0:
        return False
    if log.moves_body:
        return all(weight < first for weight in others)
    return all(LIGHTEST_BACKOFF * first <= weight <= HEAVIEST_BACKOFF * first for weight in others)


def _usual_drop(with_top: Sequence[Sequence[DoneSet]], log: LoggedSets) -> float:
    if log.moves_body:
        return ROW_DEFAULTS.backoff_drop_pct
    drops = [100 * (1 - (s.weight_kg or 0.0) / (sets[0].weight_kg or 1.0)) for sets in with_top for s in sets[1:]]
    return min(max(round(middle(drops)), SMALLEST_DROP_PCT), LARGEST_DROP_PCT)


def _backoff_weight(lift: LiftToday, top_kg: float) -> tuple[float, tuple[str, ...]]:
    """The weight of the back-offs: inside the band where one exists, of several the nearest to the asked drop; and what to say."""
    share, of_what = _reckoned(lift, top_kg)
    wanted = share(1 - lift.prescription.backoff_drop_pct / 100)
    inside = _between(lift, share(1 - MOST_DROP) - 1e-6, share(1 - LEAST_DROP) + 1e-6)
    if inside:
        return min(inside, key=lambda kg: (round(abs(kg - wanted), 6), kg)), of_what
    lighter = lift.weights.below(top_kg)
    if lighter is None:
        return top_kg, ("There's nothing lighter here, so the back-offs stay at the weight of the top set.",)
    nearest = min(lift.weights.nearest(wanted) or lighter, lighter)
    note = (
        f"No weight here is {LEAST_DROP:.0%}-{MOST_DROP:.0%} below the top set, so "
        f"the back-offs use {lift.format_load(nearest)}, the nearest."
    )
    return nearest, (note, *of_what)


def _reckoned(lift: LiftToday, top_kg: float) -> tuple[Callable[[float], float], tuple[str, ...]]:
    """How to take a share of the top set, and a note for bodyweight lifts: never of an assumed bodyweight."""
    if lift.exercise.bodyweight_share <= 0 or top_kg <= 0:
        return partial(lift.share, top_kg), ()
    if plausible_bodyweight(lift.bodyweight_kg) is None:
        note = "I don't know your bodyweight, so the back-offs are a share of the added weight only."
        return partial(mul, top_kg), (note,)
    return partial(lift.share, top_kg), ("The back-offs are a share of the whole load, bodyweight included.",)


def _between(lift: LiftToday, least: float, most: float) -> list[float]:
    inside: list[float] = []
    weight = lift.weights.at_least(least)
    while weight is not None and weight <= most:
        if weight >= least:
            inside.append(weight)
        weight = lift.weights.above(weight)
    return inside


def _first(lift: LiftToday) -> _Goal | Refusal:
    weight = lift.start.weight_kg
    if weight is None:
        return no_start(lift)
    return _Goal(weight_kg=weight, reps=lift.prescription.top_reps.low, why=lift.start.why)


def _after_test(lift: LiftToday, test: Converted) -> _Goal | Refusal:
    kg = lift.weights.at_most(lift.share(test.weight_kg, lift.allowance.load))
    kg = lift.weights.lowest if kg is None else kg
    if kg is None or kg > test.weight_kg + SAME_STEP_KG:
        return too_heavy_here(lift, test.weight_kg)
    reps = lift.prescription.top_reps.low
    because = f"; {'; '.join(lift.allowance.whys)}" if lift.allowance.whys else ""
    return _Goal(weight_kg=kg, reps=reps, why=f"{test.why}{because}: {lift.format_load(kg)} for {reps}")


def _next(lift: LiftToday, done: DoneSet) -> _Goal | Refusal:
    weight, reps = lift.weight_of(done) or 0.0, done.reps or 0
    span, cap = lift.prescription.top_reps, lift.prescription.rpe_cap
    here = lift.here(weight)
    if here is None:
        return too_heavy_here(lift, weight)
    shown = f"{lift.format_done_set(done)} last time ({lift.recent.last.day.isoformat()})" if lift.recent.last else ""
    judgement = judge_set(reps, lift.effort_of(done), span, cap)
    if not lift.may_raise:
        return _held(lift, done, shown)
    if judgement is SetStanding.TOP:
        return _raised(lift, weight, reps, shown)
    if not lift.is_here(weight):
        again = min(reps, span.high)
        return _Goal(
            weight_kg=here,
            reps=again,
            why=f"{shown}; {lift.weights.explain(weight, here)}: {lift.format_load(here)} for {again}",
        )
    if judgement is SetStanding.OVER:
        again = min(reps, span.high)
        return _Goal(
            weight_kg=here,
            reps=again,
            why=f"{shown}, over your cap of RPE {cap:g}: {lift.format_load(here)} for {again} again, with less effort",
        )
    place = (
        f"short of {span}: same weight, aim for one more" if reps < span.low else f"inside {span}: one more repetition"
    )
    return _Goal(weight_kg=here, reps=reps + 1, why=f"{shown}, {place}, {reps + 1} at {lift.format_load(here)}")


def _raised(lift: LiftToday, weight: float, reps: int, shown: str) -> _Goal | Refusal:
    """The next weight; where that step is a big one, repetitions past the range come first."""
    span = lift.prescription.top_reps
    step = step_up(lift, weight)
    most = span.high + step.extra_reps
    if step.weight_kg is not None and reps >= most:
        return _Goal(
            weight_kg=step.weight_kg,
            reps=span.low,
            why=f"{shown}, the top of {span}: go up to {lift.format_load(step.weight_kg)} for {span.low}",
        )
    here = lift.here(weight)
    if here is None:
        return too_heavy_here(lift, weight)
    more = min(most, reps + 1) if lift.is_here(weight) else min(most, reps)
    past = f"one more repetition first, {more} at" if more > reps else f"{more} again at"
    return _Goal(
        weight_kg=here, reps=more, why=f"{shown}, the top of {span}, but {step.why}: {past} {lift.format_load(here)}"
    )


def _held(lift: LiftToday, done: DoneSet, shown: str) -> _Goal | Refusal:
    """The same as last time or less."""
    weight, reps, span = lift.weight_of(done) or 0.0, done.reps or 0, lift.prescription.top_reps
    kg = held_weight(lift, weight, short=reps < span.low, rpe=lift.effort_of(done))
    if kg is None:
        return too_heavy_here(lift, weight)
    # Lighter than last time, no set is meant to stay under the range.
    again = min(max(reps, span.low) if kg < weight - SAME_STEP_KG else reps, span.high)
    because = "; ".join(lift.allowance.whys) or "nothing is added today"
    return _Goal(weight_kg=kg, reps=again, why=f"{shown}; {because}: {lift.format_load(kg)} for {again}")
