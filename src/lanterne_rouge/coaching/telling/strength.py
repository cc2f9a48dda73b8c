"""The day's lifting as a short list: one exercise a line, then what was changed and why."""

from collections.abc import Sequence

from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.coaching.strength.weight_words import said_weight
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet, TodayPlan


def strength_lines(plan: TodayPlan, unit: WeightUnit) -> list[str]:
    """The session as lines; an empty one tells only why it is empty."""
    if not plan.exercises:
        return ["Strength: none today.", *plan.reasoning, *_listed("Worth knowing:", plan.adjustments)]
    return [
        f"Strength, about {plan.minutes} minutes, in this order:",
        *(f"- {_exercise(one, unit)}" for one in plan.exercises),
        *_listed("Changed today:", plan.adjustments),
        *_listed("Why these weights:", plan.reasoning),
    ]


def _exercise(one: PlannedExercise, unit: WeightUnit) -> str:
    parts = [
        f"warm-up {', '.join(_short(s, unit) for s in one.warmups)}" if one.warmups else "",
        f"top set {_sets(one.top_set, unit)}" if one.top_set else "",
        f"back-offs {_many(one.backoffs, unit)}" if one.backoffs else "",
        _many(one.working_sets, unit),
    ]
    guess = "; a first guess, so start easier if in doubt" if one.estimated else ""
    return f"{one.name}: {'; '.join(part for part in parts if part)}{guess}"


def _many(sets: Sequence[PlannedSet], unit: WeightUnit) -> str:
    return ", ".join(_sets(one, unit) for one in sets)


def _sets(one: PlannedSet, unit: WeightUnit) -> str:
    """`3 x 8 at 60 kg (RPE 8 at most)`."""
    cap = f" (RPE {figure(one.rpe_cap)} at most)" if one.rpe_cap is not None else ""
    return f"{one.sets} x {_amount(one)}{_weight(one, unit, ' at ')}{cap}"


def _short(one: PlannedSet, unit: WeightUnit) -> str:
    """`40 kg x 5`."""
    weight = _weight(one, unit, "")
    told = f"{weight} x {_amount(one)}" if weight else _amount(one)
    return told if one.sets == 1 else f"{one.sets} x ({told})"


def _amount(one: PlannedSet) -> str:
    return f"{one.seconds} s" if one.seconds is not None else str(one.reps)


def _weight(one: PlannedSet, unit: WeightUnit, before: str) -> str:
    if one.weight_kg is None or one.weight_kg == 0:
        return ""
    return f"{before}{said_weight(abs(one.weight_kg), unit)}{' of help' if one.weight_kg < 0 else ''}"


def _listed(heading: str, lines: Sequence[str]) -> list[str]:
    return [heading, *(f"- {line}" for line in lines)] if lines else []
