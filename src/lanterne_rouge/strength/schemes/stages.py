"""Stages: straight sets whose number changes after a session that missed repetitions, as in GZCLP.

Which stage comes next follows from the sessions that were done and the row alone, so that what is undone or corrected counts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from lanterne_rouge.domain.lifting import DoneSet, PastLift, PlannedSet
from lanterne_rouge.domain.prescription import Prescription, SetStage, Span
from lanterne_rouge.metrics.e1rm import multiplier
from lanterne_rouge.strength.recent import best_e1rm, body_kg
from lanterne_rouge.strength.schemes.double import STRAIGHT, first_sets, open_ended, same_sets
from lanterne_rouge.strength.schemes.lift import (
    SAME_STEP_KG,
    LiftToday,
    Refusal,
    SchemeSets,
    too_heavy_here,
    work_done,
)
from lanterne_rouge.strength.schemes.prescription import (
    CAP_PATTERN,
    MAX_REPS,
    MAX_STAGES,
    UnreadableRow,
    format_cap,
    match_whole,
    parse_sets,
    parse_span,
    with_cap,
)
from lanterne_rouge.strength.schemes.scheme import PrescriptionFields, Scheme

USUAL_STAGES = (
    SetStage(sets=5, reps=3, or_more=True),
    SetStage(sets=6, reps=2, or_more=True),
    SetStage(sets=10, reps=1, or_more=True),
)
BEGIN_SHARE, BEGIN_SPARE_REPS = 0.85, 2
"""A stage is begun at this share of what can be done for so many repetitions more: GZCLP's 85 % of the best five for threes."""
BEGIN_AGAIN_SHARE = 0.9
"""After the last stage the first begins at most here, as a share of the weight that was missed."""
NEAR_STAGE_REPS = 1
"""A session of so few repetitions more or less than those of the stages belongs to them; others are of another day's row."""
_STAGE = r"(\d{1,3})\s*x\s*(\d{1,4})(\+)?"


@dataclass(frozen=True, kw_only=True)
class _Place:
    """The stage that comes next, the last session of the row, and whether that one missed its repetitions."""

    stage: int = 0
    last: PastLift | None = None
    missed: SetStage | None = None


class SetStages(Scheme):
    """Straight sets; after a miss the next stage with the same weight, after the last one the first again, lighter."""

    name = "Set Stages"
    by_repetitions = False
    example = "Squat: 5x3+ > 6x2+ > 10x1+"
    meaning = (
        "straight sets; after a session that missed repetitions the next stage, after the last the first again, lighter"
    )
    own_fields = ("stages",)
    is_fixed = True

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's sets of the stage that has come."""
        stages, own = lift.prescription.stages, _own_sessions(lift)
        place = _place(own, stages)
        stage = stages[place.stage]
        today = replace(lift, prescription=_straight(lift.prescription, stage))
        if place.last is None:
            return _begin(today, stage)
        today = replace(today, recent=replace(lift.recent, sessions=own, last=place.last))
        done = work_done(today)
        if place.missed is None or done is None or not lift.may_raise:
            return STRAIGHT.plan(today)
        short = f"{done.text}, short of {_written(place.missed)}"
        if place.stage > 0:
            here = lift.here(done.weight_kg)
            if here is None:
                return too_heavy_here(lift, done.weight_kg)
            why = f"{short}: the next stage, {_written(stage)} at {lift.format_load(here)}"
            return _with_open_end(same_sets(today, here, stage.reps, why), stage)
        most = lift.share(done.weight_kg, BEGIN_AGAIN_SHARE)
        kg = lift.no_more_than(min(most, _begin_kg(lift, stage) or most), of=done.weight_kg)
        if kg is None:
            return too_heavy_here(lift, done.weight_kg)
        why = f"{short}, the last stage: begin again with {_written(stage)}, lighter, at {lift.format_load(kg)}"
        return _with_open_end(same_sets(today, kg, stage.reps, why), stage)

    def parse(self, text: str) -> Prescription | None:
        """A row such as `5x3+ > 6x2+ > 10x1+`."""
        groups = match_whole(rf"(.+?){CAP_PATTERN}", text)
        parts = (groups[0] or "").split(">") if groups else []
        read = [match_whole(_STAGE, part.strip()) for part in parts]
        if groups is None or len(parts) < 2 or None in read:
            return None
        if len(parts) > MAX_STAGES:
            raise UnreadableRow(f"has {len(parts)} stages, more than {MAX_STAGES}")
        stages = tuple(
            SetStage(
                sets=parse_sets(found[0] or ""),
                reps=parse_span(found[1] or "", None, MAX_REPS, "repetitions").low,
                or_more=bool(found[2]),
            )
            for found in read
            if found is not None
        )
        return with_cap(_with_ranges(Prescription(progression=self.name, stages=stages)), groups[1])

    def write(self, asked: Prescription) -> str:
        """`5x3+ > 6x2+ > 10x1+`."""
        return " > ".join(map(_written, asked.stages)) + format_cap(asked)

    def clean(self, asked: Prescription) -> tuple[Prescription, tuple[str, ...]]:
        """With the usual stages where none are given."""
        made, notes = super().clean(asked)
        return _with_ranges(made if made.stages else replace(made, stages=USUAL_STAGES)), notes

    def as_done(self, asked: Prescription, sets: Sequence[DoneSet]) -> Prescription:
        """The stage that the sets are nearest to."""
        count, reps = sum(s.is_working for s in sets), _middle_reps(sets)
        if not count or not asked.stages:
            return asked
        stage = min(asked.stages, key=lambda s: abs(s.sets - count) / s.sets + abs(s.reps - reps) / s.reps)
        return _straight(asked, stage)

    def set_count(self, asked: Prescription) -> int:
        """The sets of the stage with the most."""
        return max((stage.sets for stage in asked.stages), default=asked.working_sets)

    def with_sets(self, asked: Prescription, count: int) -> Prescription:
        """The same with so many sets in the stage with the most, and no more in any."""
        most = self.set_count(asked)
        stages = (replace(s, sets=count if s.sets == most else min(s.sets, count)) for s in asked.stages)
        return _with_ranges(replace(asked, stages=tuple(stages)))

    def longest_sets(self, asked: Prescription, slowest: Callable[[Span], int]) -> tuple[PlannedSet, ...]:
        """Those of the stage with the most sets."""
        longest = max(asked.stages, key=lambda stage: stage.sets)
        reps = slowest(Span(low=longest.reps, high=longest.reps))
        return (PlannedSet(weight_kg=None, reps=reps, sets=longest.sets),)

    def describe(self, asked: Prescription) -> str:
        """That the rules decide it."""
        return "stages: as the rules say"

    def fields(self, asked: Prescription) -> PrescriptionFields:
        """Its stages in order, with sets and range."""
        return super().fields(asked) | {
            "stages": [{"sets": s.sets, "reps": s.reps, "orMore": s.or_more} for s in asked.stages]
        }


SET_STAGES = SetStages()


def _written(stage: SetStage) -> str:
    return f"{stage.sets}x{stage.reps}{'+' if stage.or_more else ''}"


def _with_ranges(asked: Prescription) -> Prescription:
    reps = [stage.reps for stage in asked.stages]
    return replace(asked, working_sets=asked.stages[0].sets, reps=Span(low=min(reps), high=max(reps)))


def _straight(asked: Prescription, stage: SetStage) -> Prescription:
    return replace(
        asked,
        progression=STRAIGHT.name,
        working_sets=stage.sets,
        reps=Span(low=stage.reps, high=stage.reps),
        or_more=stage.or_more,
        stages=(),
    )


def _own_sessions(lift: LiftToday) -> tuple[PastLift, ...]:
    """The full sessions of this row, newest first: the same lift may have another row on another day."""
    low, high = lift.prescription.reps.low - NEAR_STAGE_REPS, lift.prescription.reps.high + NEAR_STAGE_REPS
    return tuple(s for s in lift.recent.full_sessions if low <= _middle_reps(s.sets) <= high)


def _middle_reps(sets: Sequence[DoneSet]) -> int:
    done = sorted(s.reps for s in sets if s.is_working and s.reps)
    return done[len(done) // 2] if done else 0


def _place(newest_first: Sequence[PastLift], stages: Sequence[SetStage]) -> _Place:
    """Where the sessions lead, from the oldest on; one that does another stage in full leads there."""
    place = _Place()
    for session in reversed(newest_first):
        done = next((n for n in (place.stage, *range(len(stages))) if _fits(session, stages[n])), None)
        if done is not None:
            place = _Place(stage=done, last=session)
        elif _misses(session, stages[place.stage]):
            following = (place.stage + 1) % len(stages)
            place = _Place(stage=following, last=session, missed=stages[place.stage])
        else:
            place = _Place(stage=place.stage, last=session)
    return place


def _fits(session: PastLift, stage: SetStage) -> bool:
    return len(session.sets) >= stage.sets and _middle_reps(session.sets) == stage.reps and not _misses(session, stage)


def _misses(session: PastLift, stage: SetStage) -> bool:
    """Whether a set fell short: too few repetitions, not completed, or with less weight. Sets left out are no miss."""
    heaviest = max((s.weight_kg or 0.0 for s in session.sets if s.is_working), default=0.0)
    return any(
        not s.completed or (s.reps or 0) < stage.reps or (s.weight_kg or 0.0) < heaviest - SAME_STEP_KG
        for s in session.sets[: stage.sets]
    )


def _begin(lift: LiftToday, stage: SetStage) -> SchemeSets | Refusal:
    """The first session of a row: from what the lift's other sessions show, else as any first time."""
    wanted = _begin_kg(lift, stage)
    if wanted is None:
        return first_sets(lift, stage.reps)
    kg = lift.no_more_than(wanted * lift.allowance.load)
    if kg is None:
        return too_heavy_here(lift, wanted)
    why = f"the first time as {_written(stage)}, so with some in reserve: {lift.format_load(kg)}"
    return _with_open_end(same_sets(lift, kg, stage.reps, why), stage, may=lift.may_raise)


def _begin_kg(lift: LiftToday, stage: SetStage) -> float | None:
    body = body_kg(lift.exercise, lift.bodyweight_kg)
    one_rm = best_e1rm(lift.recent.full_sessions or lift.recent.sessions, lift.today, body_kg=body)
    most = multiplier(stage.reps + BEGIN_SPARE_REPS)
    return None if one_rm is None or most is None else BEGIN_SHARE * one_rm / most - body


def _with_open_end(planned: SchemeSets, stage: SetStage, *, may: bool = True) -> SchemeSets:
    return open_ended(planned) if stage.or_more and may else planned
