"""Double progression (repetitions set by set, then weight), straight sets (all sets alike), and lifts of the own body."""

from collections.abc import Sequence
from dataclasses import replace

from lanterne_rouge.domain.lifting import DoneSet
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.recent import RPE_WHERE_NOT_LOGGED, rpe_of
from lanterne_rouge.strength.schemes.lift import (
    SAME_STEP_KG,
    LiftToday,
    Refusal,
    SchemeSets,
    StepUp,
    WorkDone,
    group_sets,
    held_weight,
    no_start,
    step_up_of_sets,
    too_heavy_here,
    work_done,
)
from lanterne_rouge.strength.schemes.prescription import (
    CAP_PATTERN,
    MAX_REPS,
    format_cap,
    match_whole,
    parse_sets,
    parse_span,
    with_cap,
)
from lanterne_rouge.strength.schemes.scheme import LoggedSets, PrescriptionFields, Scheme


class DoubleProgression(Scheme):
    """Repetitions set by set up to the top of the range in all of them, then weight."""

    name = "Double Progression"
    aliases = ("double",)
    marks = ("", "double")
    example = "Row: 3x8-12"
    meaning = "double progression: when all sets reach 12, the weight goes up"

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's working sets."""
        span = lift.prescription.reps
        done = work_done(lift)
        if done is None:
            return first_sets(lift, span.low)
        here = lift.here(done.weight_kg)
        if here is None:
            return too_heavy_here(lift, done.weight_kg)
        if not lift.may_raise:
            return plan_no_more(lift, done, span)
        goals = fill_goals(done.reps, lift.prescription.working_sets)
        if done.worst_rpe > lift.prescription.rpe_cap:
            again = tuple(min(r, span.high) for r in goals)
            return _sets(
                lift,
                here,
                again,
                f"{done.text}, over your cap of RPE {lift.prescription.rpe_cap:g}: "
                f"{lift.format_load(here)} for {list_amounts(again)} again, with less effort",
            )
        if len(done.reps) < lift.prescription.working_sets or not done.is_whole:
            again = tuple(min(r, span.high) for r in goals)
            return _sets(
                lift,
                here,
                again,
                f"{done.text}, {_unfinished(done, lift.prescription.working_sets)}: stay at {lift.format_load(here)}"
                f" and aim for {list_amounts(again)} in all sets",
            )
        if min(done.reps) >= span.high:
            return _past_the_top(lift, here, goals, step_up_of_sets(lift, done.weight_kg), done)
        if not lift.is_here(done.weight_kg):
            again = tuple(min(r, span.high) for r in goals)
            return _sets(
                lift,
                here,
                again,
                f"{done.text}; {lift.weights.explain(done.weight_kg, here)}: {lift.format_load(here)} for {list_amounts(again)}",
            )
        more = add_one_rep(goals, span.low, span.high)
        return _sets(
            lift,
            here,
            more,
            f"{done.text}, and not all sets are at {span.high} yet: stay at {lift.format_load(here)} and aim for {list_amounts(more)}",
        )

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """Any sets that are loaded."""
        return Prescription(progression=self.name, rpe_cap=log.rpe_cap, working_sets=log.set_count, reps=log.reps)


DOUBLE = DoubleProgression()


def _past_the_top(lift: LiftToday, here: float, goals: tuple[int, ...], step: StepUp, done: WorkDone) -> SchemeSets:
    span, shown = lift.prescription.reps, done.text
    most = span.high + step.extra_reps
    if step.weight_kg is not None and min(done.reps) >= most:
        reps = (span.low,) * len(goals)
        return _sets(
            lift,
            step.weight_kg,
            reps,
            f"{shown}, the top of {span} in all sets: go up to {lift.format_load(step.weight_kg)} for {span.low}{step.earned}",
        )
    if min(goals) >= most:
        reps = (most,) * len(goals)
        return _sets(
            lift,
            here,
            reps,
            f"{shown}, past the top of {span}, but {step.why}: stay at {lift.format_load(here)} for {most} and make it harder:"
            f" {_harder_form(lift)}",
        )
    more = tuple(min(r + 1, most) for r in goals)
    return _sets(
        lift,
        here,
        more,
        f"{shown}, the top of {span}, but {step.why}: add repetitions first, "
        f"aim for {list_amounts(more)} at {lift.format_load(here)}",
    )


def _harder_form(lift: LiftToday) -> str:
    """How a lift grows where no weight is left."""
    alone = "" if lift.exercise.unilateral else ", or do it with one leg or one arm"
    return f"take 3 seconds on the way down and pause at the bottom{alone}"


def first_sets(lift: LiftToday, reps: int) -> SchemeSets | Refusal:
    """The sets of a lift that was never done."""
    weight = lift.start.weight_kg
    if weight is None:
        return no_start(lift)
    count = lift.allowance.working_sets(lift.prescription.working_sets)
    working = group_sets(weight, (reps,) * count, lift.rpe_cap)
    return SchemeSets(working=working, why=lift.start.why, estimated=True)


def plan_no_more(lift: LiftToday, done: WorkDone, span: Span) -> SchemeSets | Refusal:
    """The same as last time or less."""
    kg = held_weight(lift, done.weight_kg, short=min(done.reps) < span.low, rpe=done.worst_rpe)
    if kg is None:
        return too_heavy_here(lift, done.weight_kg)
    goals = fill_goals(done.reps, lift.prescription.working_sets)
    # Lighter than last time, no set is meant to stay under the range.
    least = span.low if kg < done.weight_kg - SAME_STEP_KG else 1
    again = tuple(min(max(r, least), span.high) for r in goals)
    because = "; ".join(lift.allowance.whys) or "no increase today"
    return _sets(lift, kg, again, f"{done.text}; {because}: {lift.format_load(kg)} for {list_amounts(again)}")


def fill_goals(reps: tuple[int, ...], sets: int) -> tuple[int, ...]:
    """As many goals as sets are asked for; sets that were not done take the lowest of those that were."""
    return (*reps[:sets], *((min(reps),) * (sets - len(reps))))


def add_one_rep(reps: tuple[int, ...], low: int, top: int) -> tuple[int, ...]:
    """One repetition more: in every set that is short of the range, else in the first with the fewest; none past the top."""
    if min(reps) < low:
        return tuple(min(r + 1 if r < low else r, top) for r in reps)
    capped = [min(r, top) for r in reps]
    weakest = capped.index(min(capped))
    capped[weakest] = min(top, capped[weakest] + 1)
    return tuple(capped)


def list_amounts(reps: tuple[int, ...]) -> str:
    """`9, 9, 8`; `8` where all are alike."""
    return str(reps[0]) if len(set(reps)) == 1 else ", ".join(map(str, reps))


def _unfinished(done: WorkDone, asked: int) -> str:
    """Why a weight isn't raised: sets that were missed, or fewer than the row asks for, which is nobody's miss."""
    return f"{len(done.reps)} of {asked} sets" if done.is_whole else "but not all sets were completed"


def _sets(lift: LiftToday, weight: float, reps: tuple[int, ...], why: str) -> SchemeSets:
    count = lift.allowance.working_sets(lift.prescription.working_sets)
    return SchemeSets(working=group_sets(weight, reps[:count], lift.rpe_cap), why=why)


_OR_MORE = rf"(\d{{1,3}})\s*x\s*(\d{{1,4}})\+(?:\s+straight)?{CAP_PATTERN}"
MISSES_IN_A_ROW, AFTER_MISSES_SHARE = 3, 0.9
"""After so many misses in a row the weight goes down to this share, as linear programs have it."""
FEW_STRAIGHT_REPS = 6
"""The same few repetitions in all sets are meant so; ten in all sets may as well be the middle of a range."""


class StraightSets(Scheme):
    """The same weight and repetitions in all sets; all of them done raises all of them."""

    name = "Straight Sets"
    aliases = ("straight", "straightset")
    marks = ("straight",)
    example = "Squat: 3x5 straight"
    meaning = "the same weight in all sets; more when all are done. 3x5+ has five or more in the last set"

    def parse(self, text: str) -> Prescription | None:
        """Sets alike, or such as `3x5+`."""
        groups = match_whole(_OR_MORE, text)
        if groups is None:
            return super().parse(text)
        sets, reps, cap = groups
        span = parse_span(reps or "", None, MAX_REPS, "repetitions")
        asked = Prescription(progression=self.name, working_sets=parse_sets(sets or ""), reps=span, or_more=True)
        return with_cap(asked, cap)

    def write(self, asked: Prescription) -> str:
        """`3x5 straight`, or `3x5+`."""
        if not asked.or_more:
            return super().write(asked)
        return f"{asked.working_sets}x{asked.reps.low}+{format_cap(asked)}"

    def fields(self, asked: Prescription) -> PrescriptionFields:
        """Sets and range, and whether the last has more where it can."""
        fields = super().fields(asked)
        if asked.or_more:
            fields["orMore"] = True
        return fields

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's sets."""
        done = work_done(lift)
        if done is None:
            return first_sets(lift, lift.prescription.reps.low)
        here = lift.here(done.weight_kg)
        if here is None:
            return too_heavy_here(lift, done.weight_kg)
        if not lift.may_raise:
            return plan_no_more(lift, done, lift.prescription.reps)
        if not lift.prescription.or_more:
            return _next_straight(lift, done, here)
        return open_ended(_next_straight(lift, _without_last_effort(lift, done), here))

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """The same few repetitions with the same weight in most sessions."""
        straight = [sets for sets in log.sessions if _is_straight(sets)]
        if 2 * len(straight) <= len(log.sessions):
            return None
        reps = straight[-1][0].reps or 1
        return Prescription(
            progression=self.name,
            rpe_cap=log.rpe_cap,
            working_sets=log.set_count,
            reps=Span(low=reps, high=reps),
        )


STRAIGHT = StraightSets()


def _without_last_effort(lift: LiftToday, done: WorkDone) -> WorkDone:
    """The same without the effort of the last set, which was meant to be near the limit."""
    last = lift.recent.last
    earlier = [s for s in last.sets if s.is_working][:-1] if last is not None else []
    return replace(done, worst_rpe=max((rpe_of(s) for s in earlier), default=RPE_WHERE_NOT_LOGGED))


def open_ended(planned: SchemeSets) -> SchemeSets:
    """The last set with as many repetitions as good form allows."""
    *before, last = planned.working
    alone = replace(last, sets=1, or_more=True)
    rest = (*before, replace(last, sets=last.sets - 1)) if last.sets > 1 else tuple(before)
    return replace(planned, working=(*rest, alone), why=f"{planned.why}; as many as good form allows in the last set")


def _is_straight(sets: Sequence[DoneSet]) -> bool:
    reps = {s.reps for s in sets}
    weights = {s.weight_kg for s in sets}
    return len(sets) > 1 and len(weights) == 1 and len(reps) == 1 and 1 <= (sets[0].reps or 0) <= FEW_STRAIGHT_REPS


def _next_straight(lift: LiftToday, done: WorkDone, here: float) -> SchemeSets:
    span, count = lift.prescription.reps, lift.prescription.working_sets
    least = min(*done.reps, *fill_goals(done.reps, count))
    again = min(least, span.high)
    if _missed_often(lift, done):
        lighter = lift.no_more_than(lift.share(done.weight_kg, AFTER_MISSES_SHARE), of=done.weight_kg)
        if lighter is not None:
            return same_sets(
                lift,
                lighter,
                span.low,
                f"{done.text}, short of {span.low} in {MISSES_IN_A_ROW} sessions in a row: "
                f"a tenth less, {lift.format_load(lighter)} for {span.low}, and up again from there",
            )
    if done.worst_rpe > lift.prescription.rpe_cap:
        return same_sets(
            lift,
            here,
            again,
            f"{done.text}, over your cap of RPE {lift.prescription.rpe_cap:g}: "
            f"{lift.format_load(here)} for {again} again, with less effort",
        )
    if len(done.reps) < count or not done.is_whole:
        return same_sets(
            lift,
            here,
            again,
            f"{done.text}, {_unfinished(done, count)}: stay at {lift.format_load(here)} for {again} in all sets",
        )
    if least >= span.high:
        return _raised(lift, done, here, least)
    if span.low == span.high:
        return same_sets(
            lift,
            here,
            span.low,
            f"{done.text}, short of {span.low}: {lift.format_load(here)} again for {span.low} in all sets",
        )
    more = again + 1 if lift.is_here(done.weight_kg) else again
    return same_sets(
        lift,
        here,
        more,
        f"{done.text}, with room up to {span.high}: stay at {lift.format_load(here)} for {more} in all sets",
    )


def _missed_often(lift: LiftToday, done: WorkDone) -> bool:
    """Whether the last sessions all missed a number of repetitions that is fixed, with this weight."""
    span, lately = lift.prescription.reps, lift.recent.full_sessions[:MISSES_IN_A_ROW]
    if span.low != span.high or len(lately) < MISSES_IN_A_ROW:
        return False
    works = [work_done(replace(lift, recent=replace(lift.recent, last=session))) for session in lately]
    return all(
        work is not None and abs(work.weight_kg - done.weight_kg) <= SAME_STEP_KG and min(work.reps) < span.low
        for work in works
    )


def _raised(lift: LiftToday, done: WorkDone, here: float, least: int) -> SchemeSets:
    span, step = lift.prescription.reps, step_up_of_sets(lift, done.weight_kg)
    most = span.high + step.extra_reps
    if step.weight_kg is not None and least >= most:
        return same_sets(
            lift,
            step.weight_kg,
            span.low,
            f"{done.text}, all sets done: go up to {lift.format_load(step.weight_kg)} for {span.low}{step.earned}",
        )
    more = min(least + 1, most) if lift.is_here(done.weight_kg) else min(least, most)
    return same_sets(
        lift, here, more, f"{done.text}, all sets done, but {step.why}: stay at {lift.format_load(here)} for {more}"
    )


def same_sets(lift: LiftToday, weight: float, reps: int, why: str) -> SchemeSets:
    """All sets alike, as many as today allows."""
    count = lift.allowance.working_sets(lift.prescription.working_sets)
    return SchemeSets(working=group_sets(weight, (reps,) * count, lift.rpe_cap), why=why)


REPS_BEFORE_HARDER = 5
"""So many past the range, then more of the same trains something else."""


class Bodyweight(Scheme):
    """Repetitions first, then weight or a harder form."""

    name = "Bodyweight"
    marks = ("bodyweight",)
    example = "Pull-Up: 3x5-10 bodyweight"
    meaning = "repetitions first, then weight, or a harder form"

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's working sets. What can be loaded or helped grows like any weight; help is a negative one."""
        if lift.weights.loadable:
            return DOUBLE.plan(lift)
        span, count = lift.prescription.reps, lift.allowance.working_sets(lift.prescription.working_sets)
        done = work_done(lift)
        if done is None:
            return SchemeSets(
                working=group_sets(None, (span.low,) * count, lift.rpe_cap), why=lift.start.why, estimated=True
            )
        reps, why = _next_of_body(lift, done)
        return SchemeSets(working=group_sets(None, reps[:count], lift.rpe_cap), why=f"{done.text}{why}")

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """Lifts of which only the body is the load."""
        if not log.is_unloaded:
            return None
        return Prescription(progression=self.name, rpe_cap=log.rpe_cap, working_sets=log.set_count, reps=log.reps)


BODYWEIGHT = Bodyweight()


def _next_of_body(lift: LiftToday, done: WorkDone) -> tuple[tuple[int, ...], str]:
    span, most = lift.prescription.reps, lift.prescription.reps.high + REPS_BEFORE_HARDER
    goals = fill_goals(done.reps, lift.prescription.working_sets)
    again = tuple(min(r, most) for r in goals)
    if not lift.may_raise:
        share = lift.allowance.load
        fewer = tuple(max(1, int(r * share)) for r in again)
        return fewer, f"; {'; '.join(lift.allowance.whys) or 'no increase today'}: {list_amounts(fewer)}"
    if done.worst_rpe > lift.prescription.rpe_cap:
        return (
            again,
            f", over your cap of RPE {lift.prescription.rpe_cap:g}: {list_amounts(again)} again, with less effort",
        )
    if len(done.reps) < lift.prescription.working_sets or not done.is_whole:
        unfinished = _unfinished(done, lift.prescription.working_sets)
        return again, f", {unfinished}: aim for {list_amounts(again)} in all sets"
    if min(goals) >= most:
        return again, f", well past {span}: {list_amounts(again)} again, and it's time for a harder variation"
    more = add_one_rep(goals, span.low, span.high if min(goals) < span.high else most)
    return more, f": aim for {list_amounts(more)}"
