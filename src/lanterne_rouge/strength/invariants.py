"""Check what must be true of every strength plan, on the plan itself and not on how it was made.

Used by the proofs of our own planner, and to judge plans that a language model proposes. Rules for one exercise are in
`lift_invariants.py`; here are those for the session.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isfinite

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.exercise import Joint, Stress
from lanterne_rouge.domain.lifting import CoachContext, PlannedExercise, TemplateExercise, TodayPlan
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import stress_on, trains_much_the_same
from lanterne_rouge.strength.lift_invariants import PlannedLift, lift_violations, planned_lift
from lanterne_rouge.strength.loading import clean_gym
from lanterne_rouge.strength.pain import joints_of

NAMED_REASONS = ("equipment", "pain")
OPTIONAL_FROM_MINUTES = 46
MOST_OVER = 1.25
"""So much longer than the time a plan may be, where it says so."""
_STRANGER = 100


def violations(plan: TodayPlan, context: CoachContext, catalogue: Catalogue) -> tuple[str, ...]:
    """Every rule that the plan breaks, as a sentence; none for a sound one."""
    context = replace(context, gym=clean_gym(context.gym))
    broken = [*_session(plan, context), *_substitutions(plan, context, catalogue)]
    rows = rows_of(plan, context, catalogue)
    for planned, row in zip(plan.exercises, rows, strict=True):
        if row is None:
            broken.append(f"{planned.name} is neither in the template, in its order, nor a named substitute.")
            continue
        lift = planned_lift(planned, context.template.exercises[row], context, catalogue)
        broken.extend([lift] if isinstance(lift, str) else lift_violations(lift, context))
        if isinstance(lift, PlannedLift):
            broken.extend(_optional(lift, context))
    return tuple(broken)


def _session(plan: TodayPlan, context: CoachContext) -> Iterator[str]:
    if not plan.exercises and not plan.reasoning:
        yield "The plan is empty and does not say why."
    if not isfinite(plan.minutes) or plan.minutes < 0:
        yield "The duration is no number of minutes."
    if plan.exercises and context.minutes is not None and plan.minutes > max(context.minutes, 0):
        is_mentioned = any(f"{context.minutes}" in sentence for sentence in plan.adjustments)
        if plan.minutes > context.minutes * MOST_OVER or not is_mentioned:
            yield f"The plan takes {plan.minutes} minutes, {context.minutes} are there."
    if plan.exercises and context.endurance.action is Action.RECOVER:
        yield "The day is for recovery and the plan lifts."


def _substitutions(plan: TodayPlan, context: CoachContext, catalogue: Catalogue) -> Iterator[str]:
    for substitution in plan.substitutions:
        if not any(word in substitution.reason.casefold() for word in NAMED_REASONS):
            yield f"{substitution.by} replaces {substitution.of} without naming equipment or pain as the reason."
        old, new = catalogue.match(substitution.of).exercise, catalogue.match(substitution.by).exercise
        if old is not None and new is not None and not trains_much_the_same(old, new):
            yield f"{substitution.by} trains another movement than {substitution.of}."


def rows_of(plan: TodayPlan, context: CoachContext, catalogue: Catalogue) -> tuple[int | None, ...]:
    """The template's row for each planned exercise, in its order; of all ways the one that leaves the fewest odd.

    Lifts that load a sore place may stand behind the others, in the template's order among themselves.
    """
    joints = {joint for flag in context.pain for joint in flag.joints or joints_of(flag.place)}
    sore = [_is_stressed(planned, joints, catalogue) for planned in plan.exercises]
    oddity, whole = _in_order(plan, context, catalogue)
    if True not in sore or sorted(sore) != sore:
        return whole
    first = sore.index(True)
    parts = (plan.exercises[:first], plan.exercises[first:])
    apart = [_in_order(replace(plan, exercises=part), context, catalogue) for part in parts]
    return whole if oddity <= sum(odd for odd, _ in apart) else tuple(row for _, rows in apart for row in rows)


def _is_stressed(planned: PlannedExercise, joints: Iterable[Joint], catalogue: Catalogue) -> bool:
    exercise = catalogue.find(planned.exercise)
    return exercise is not None and any(stress_on(exercise, joint) not in (None, Stress.LOW) for joint in joints)


def _in_order(plan: TodayPlan, context: CoachContext, catalogue: Catalogue) -> tuple[int, tuple[int | None, ...]]:
    """How odd the least odd way in the template's order is, and its row for each planned exercise."""
    asked = context.template.exercises
    # best[j]: the least oddity of the exercises from here on with the rows from j on, and the rows that make it.
    best: list[tuple[int, tuple[int | None, ...]]] = [(0, ())] * (len(asked) + 1)
    for planned in reversed(plan.exercises):
        names = {planned.name, *(s.of for s in plan.substitutions if s.by == planned.name)}
        fits = [row.name in names or _is_same(row, planned.exercise, catalogue) for row in asked]
        odd = [
            _oddity(row, planned, context, catalogue) if fits[j] and sum(fits) > 1 else 0 for j, row in enumerate(asked)
        ]
        left = [(best[j][0] + _STRANGER, (None, *best[j][1])) for j in range(len(asked) + 1)]
        for j in reversed(range(len(asked))):
            taken = (best[j + 1][0] + odd[j], (j, *best[j + 1][1]))
            ways = (left[j], left[j + 1], taken) if fits[j] else (left[j], left[j + 1])
            left[j] = min(ways, key=lambda way: way[0])
        best = left
    return best[0]


def _oddity(row: TemplateExercise, planned: PlannedExercise, context: CoachContext, catalogue: Catalogue) -> int:
    """How many rules the exercise would break as this row's."""
    lift = planned_lift(planned, row, context, catalogue)
    return 1 if isinstance(lift, str) else len([*lift_violations(lift, context), *_optional(lift, context)])


def _is_same(row: TemplateExercise, exercise: str, catalogue: Catalogue) -> bool:
    match = catalogue.match(row.name)
    return row.name == exercise or (match.certain and match.exercise is not None and match.exercise.id == exercise)


def _optional(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    if lift.row.optional and context.minutes is not None and context.minutes < OPTIONAL_FROM_MINUTES:
        yield f"{lift.planned.name} is optional and there are {context.minutes} minutes."
