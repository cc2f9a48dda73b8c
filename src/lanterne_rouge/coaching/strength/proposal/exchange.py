"""Another exercise than the rules': only where equipment or pain asks for one, and only one that the rules would allow."""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.strength.choice import possible_substitutes
from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.exercises.joint_load import stress_on
from lanterne_rouge.coaching.strength.pain import Pains, pains_of
from lanterne_rouge.coaching.strength.plan import plan_session
from lanterne_rouge.coaching.strength.recent import exercise_named
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.domain.prescription import Template, TemplateExercise
from lanterne_rouge.domain.today_plan import PlannedExercise, Substitution, TodayPlan


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """How the rules would plan the other exercise, and in whose place it stands, why."""

    ours: PlannedExercise
    substitution: Substitution


def exchange(
    other: Exercise, at: int, row: TemplateExercise, ours: TodayPlan, context: CoachContext, catalogue: Catalogue
) -> Exchange | str:
    """The exchange of the exercise at a place; a clause where there is no reason for one."""
    planned, pains = ours.exercises[at], pains_of(context.pain, catalogue)
    earlier = next((s for s in ours.substitutions if s.by == planned.name), None)
    original = exercise_named(row.name, catalogue)
    reason = earlier.reason if earlier else _sore(original, other, pains)
    if original is None or not reason:
        return "neither equipment nor pain asks for another exercise"
    taken = [one.exercise for one in ours.exercises]
    allowed = tuple(possible_substitutes(original, context, pains, catalogue, taken))
    if all(one.id != other.id for one in allowed):
        return "it is none of what can stand for it today"
    alone = replace(
        context, template=Template(name=context.template.name, exercises=(replace(row, name=other.name),)), minutes=None
    )
    made = plan_session(alone, catalogue).exercises
    if len(made) != 1 or made[0].exercise != other.id:
        return "the rules see no way to do it today"
    of = earlier.of if earlier else planned.name
    return Exchange(ours=made[0], substitution=Substitution(of=of, by=made[0].name, reason=reason))


def _sore(original: Exercise | None, other: Exercise, pains: Pains) -> str:
    """Where a joint hurts that the one loads and the other does not; empty where none does."""
    if original is None:
        return ""
    hurts = [joint for joint in pains.sore if stress_on(original, joint) is not None]
    if not hurts or any(stress_on(other, joint) is not None for joint in pains.sore):
        return ""
    return f"pain: {pains.places[hurts[0]]} ({pains.sore[hurts[0]].value})"
