"""Percentage blocks: every week's sets at a share of the training maximum.

That is the one the athlete set, with a step more each time through the block, else 0.9 of the best recent estimated 1RM.
"""

from dataclasses import replace

from lanterne_rouge.domain.equipment import WeightUnit, in_kg
from lanterne_rouge.domain.lifting import PastLift, PlannedSet
from lanterne_rouge.domain.prescription import PercentageSet, Prescription
from lanterne_rouge.strength.recent import RECENT_DAYS, best_e1rm, body_kg
from lanterne_rouge.strength.schemes.double import first_sets
from lanterne_rouge.strength.schemes.lift import MOST_OF_BEST, LiftToday, Refusal, SchemeSets, too_heavy_here
from lanterne_rouge.strength.schemes.prescription import (
    CAP_PATTERN,
    LARGEST_SHARE,
    LEAST_MAX_KG,
    MAX_REPS,
    MAX_SETS,
    MOST_CYCLE_STEP_KG,
    MOST_MAX_KG,
    ROW_NUMBER,
    SMALLEST_SHARE,
    UnreadableRow,
    format_cap,
    format_number,
    match_whole,
    parse_sets,
    parse_span,
    parse_within,
    with_cap,
)
from lanterne_rouge.strength.schemes.scheme import BlockSetFields, PrescriptionFields, Scheme

TRAINING_MAX = 0.9
HIGHEST_OF_BEST = 0.95
"""No training maximum that was set once grows past this share of what was really shown: then the sets stop being doable."""

USUAL_BLOCK = (
    (PercentageSet(share=0.75, reps=5, sets=3),),
    (PercentageSet(share=0.80, reps=4, sets=3),),
    (PercentageSet(share=0.85, reps=3, sets=3),),
    (PercentageSet(share=0.60, reps=5, sets=2),),
)
"""Where the template names a block and gives none: three weeks up, one light."""
_UNIT = r"\s*(kg|lb)"
_MAXIMUM = rf"(?:\(tm {ROW_NUMBER}{_UNIT}(?:\s*,?\s*\+\s*{ROW_NUMBER}{_UNIT} (?:a|per) cycle)?\))?"
_BLOCK = rf"block\s*([^(@]*?)\s*{_MAXIMUM}\s*(?:\(week (\d{{1,3}})\))?{CAP_PATTERN}"
_SHARE = rf"(?:(\d{{1,3}})\s*x\s*)?(\d{{1,3}})(\+)?\s*@?\s*{ROW_NUMBER}\s*%"


class PercentageBlock(Scheme):
    """Sets at a share of the training maximum, another one each week."""

    name = "Percentage Block"
    by_repetitions = False
    aliases = ("percentage",)
    example = "Deadlift: block 1x5 75%, 1x5+ 85% / 2x5 60% (tm 140 kg, +5 kg a cycle)"
    meaning = "weeks of a block, in percent of the training maximum; 5+ is five or more; each time through adds 5 kg"
    is_fixed = True
    has_weeks = True

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """This week's sets of the block."""
        block = lift.prescription.block
        week = lift.prescription.week_of_block % len(block)
        body = body_kg(lift.exercise, lift.bodyweight_kg)
        full_sessions = lift.recent.full_sessions or lift.recent.sessions
        one_rm = best_e1rm(full_sessions, lift.today, body_kg=body)
        found = _training_max(lift, one_rm, body)
        if found is None:
            return first_sets(lift, max(asked.reps for asked in block[week]))
        training_max, whence = found
        planned = _week(lift, block[week], training_max, body)
        if planned is None:
            return too_heavy_here(lift, training_max - body)
        because = f"; {'; '.join(lift.allowance.whys)}" if lift.allowance.whys else ""
        of_block = f"week {week + 1} of {len(block)}, " if len(block) > 1 else ""
        why = (
            f"{of_block}training maximum {lift.format_load(round(training_max - body, 1))} "
            f"({whence}){because}: "
            + ", ".join(
                f"{s.sets} x {s.reps}{'+' if s.or_more else ''} at {lift.format_load(s.weight_kg)}" for s in planned
            )
        )
        return SchemeSets(working=planned, why=why)

    def parse(self, text: str) -> Prescription | None:
        """A row such as `block 3x5 75%, 1x5+ 80% / 2x5 60% (tm 100 kg, +2.5 kg a cycle) (week 2)`."""
        groups = match_whole(_BLOCK, text)
        if groups is None:
            return None
        weeks, maximum, unit, step, step_unit, week, cap = groups
        block = tuple(tuple(map(_parse_share, part.split(","))) for part in weeks.split("/")) if weeks else ()
        number = int(week) if week else 1
        if number < 1:
            raise UnreadableRow("names week 0, but a block starts at week 1")
        asked = Prescription(
            progression=self.name,
            block=block,
            week_of_block=number - 1,
            training_max_kg=None
            if maximum is None
            else _kg(maximum, unit, LEAST_MAX_KG, MOST_MAX_KG, "training maximum"),
            cycle_step_kg=0.0 if step is None else _kg(step, step_unit, 0, MOST_CYCLE_STEP_KG, "step a cycle"),
        )
        return with_cap(asked, cap)

    def write(self, asked: Prescription) -> str:
        """`block 3x5 75%, 1x3 80% / 2x5 60% (week 2)`."""
        weeks = " / ".join(", ".join(map(_write_share, week)) for week in asked.block)
        week = f" (week {asked.week_of_block + 1})" if asked.week_of_block else ""
        return f"block{f' {weeks}' if weeks else ''}{_write_maximum(asked)}{week}{format_cap(asked)}"

    def clean(self, asked: Prescription) -> tuple[Prescription, tuple[str, ...]]:
        """With the usual block where none is given, and the week's sets counted for where its maximum is unknown."""
        made, notes = super().clean(asked)
        block = made.block or USUAL_BLOCK
        week = block[made.week_of_block % len(block)]
        return replace(made, block=block, working_sets=min(MAX_SETS, sum(s.sets for s in week))), notes

    def weeks_on(self, asked: Prescription, weeks: int) -> Prescription:
        """The block so many weeks later."""
        return replace(asked, week_of_block=asked.week_of_block + weeks)

    def describe(self, asked: Prescription) -> str:
        """That the rules decide it."""
        return "percentage block: as the rules say"

    def fields(self, asked: Prescription) -> PrescriptionFields:
        """The weeks of the block, and which of them it is."""
        weeks: list[list[BlockSetFields]] = [
            [
                {"percent": round(s.share * 100, 2), "reps": s.reps, "sets": s.sets, "orMore": s.or_more}
                if s.or_more
                else {"percent": round(s.share * 100, 2), "reps": s.reps, "sets": s.sets}
                for s in week
            ]
            for week in asked.block
        ]
        fields: PrescriptionFields = {
            "workingSets": asked.working_sets,
            "block": weeks,
            "weekOfBlock": asked.week_of_block,
        }
        if asked.training_max_kg is not None:
            fields |= {"trainingMax": asked.training_max_kg, "cycleStep": asked.cycle_step_kg}
        return fields


PERCENTAGE = PercentageBlock()


def _parse_share(text: str) -> PercentageSet:
    groups = match_whole(_SHARE, text.strip())
    if groups is None:
        raise UnreadableRow('has a block that I cannot read; its weeks look like "3x5 75%, 1x3 80% / 2x5 60%"')
    sets, reps, plus, share = groups
    percent = parse_within(share or "", SMALLEST_SHARE * 100, LARGEST_SHARE * 100, "percentage")
    return PercentageSet(
        share=round(percent / 100, 11),
        reps=parse_span(reps or "", None, MAX_REPS, "repetitions").low,
        sets=parse_sets(sets or "1"),
        or_more=bool(plus),
    )


def _write_share(planned: PercentageSet) -> str:
    return f"{planned.sets}x{planned.reps}{'+' if planned.or_more else ''} {format_number(planned.share * 100)}%"


def _kg(number: str, unit: str | None, least: float, most: float, what: str) -> float:
    kg = in_kg(float(number), WeightUnit.LB if unit == "lb" else WeightUnit.KG)
    return parse_within(format_number(kg), least, most, f"{what} in kg")


def _write_maximum(asked: Prescription) -> str:
    if asked.training_max_kg is None:
        return ""
    step = f", +{format_number(asked.cycle_step_kg)} kg a cycle" if asked.cycle_step_kg else ""
    return f" (tm {format_number(asked.training_max_kg)} kg{step})"


def _training_max(lift: LiftToday, one_rm: float | None, body: float) -> tuple[float, str] | None:
    """What today's shares are of, the moved part of the body with it, and where it is from; None where nothing is known."""
    asked = lift.prescription
    if asked.training_max_kg is None:
        if one_rm is None:
            return None
        return (
            one_rm * TRAINING_MAX,
            f"90% of your best recent estimated 1RM, {lift.format_load(round(one_rm - body, 1))}",
        )
    cycle = asked.week_of_block // len(asked.block)
    wanted = asked.training_max_kg + cycle * asked.cycle_step_kg + body
    if one_rm is not None and wanted > one_rm * HIGHEST_OF_BEST:
        return (
            one_rm * HIGHEST_OF_BEST,
            f"held at 95% of your best recent estimated 1RM, {lift.format_load(round(one_rm - body, 1))}",
        )
    grown = (
        f" after {cycle} cycle{'' if cycle == 1 else 's'} of {lift.format_load(asked.cycle_step_kg)} more"
        if cycle and asked.cycle_step_kg
        else ""
    )
    return wanted, f"as you set it{grown}"


def _week(
    lift: LiftToday, asked: tuple[PercentageSet, ...], training_max: float, body: float
) -> tuple[PlannedSet, ...] | None:
    weights = [_weight(lift, s, training_max, body) for s in asked]
    left = lift.allowance.working_sets(lift.prescription.working_sets)
    planned: list[PlannedSet] = []
    for week_set, weight in zip(asked, weights, strict=True):
        if weight is None:
            return None
        count = min(week_set.sets, left - sum(p.sets for p in planned))
        if count > 0:
            # More than was asked is for days on which nothing is held back.
            or_more = week_set.or_more and lift.may_raise and lift.allowance.load >= 1
            planned.append(
                PlannedSet(weight_kg=weight, reps=week_set.reps, rpe_cap=lift.rpe_cap, sets=count, or_more=or_more)
            )
    return tuple(planned)


def _weight(lift: LiftToday, week_set: PercentageSet, training_max: float, body: float) -> float | None:
    wanted = training_max * week_set.share * lift.allowance.load - body
    best = _best_top(lift)
    last = _top(lift, lift.recent.last) if lift.recent.last else None
    if best is not None:
        wanted = min(wanted, lift.share(best, MOST_OF_BEST))
    if last is not None and not lift.may_raise:
        wanted = min(wanted, last)
    nearest = lift.weights.nearest(wanted)
    too_much = best is not None and nearest is not None and nearest > lift.share(best, MOST_OF_BEST)
    return lift.no_more_than(wanted) if too_much or lift.allowance.load < 1 else nearest


def _best_top(lift: LiftToday) -> float | None:
    full_sessions = lift.recent.full_sessions or lift.recent.sessions
    recent = [s for s in full_sessions if (lift.today - s.day).days <= RECENT_DAYS]
    return max((weight for s in recent or full_sessions if (weight := _top(lift, s)) is not None), default=None)


def _top(lift: LiftToday, session: PastLift) -> float | None:
    """The heaviest weight of a session in kg; for bodyweight lifts a missing weight is 0."""
    return max((kg for s in session.sets if s.is_working and (kg := lift.weight_of(s)) is not None), default=None)
