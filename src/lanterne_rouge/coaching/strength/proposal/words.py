"""What is said of a model's session: our own sentences from our own numbers, in the athlete's unit."""

from collections.abc import Sequence
from dataclasses import replace

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.proposal.limits import Limits, count
from lanterne_rouge.coaching.strength.proposal.matching import MOST_READ, Offer
from lanterne_rouge.coaching.strength.proposal.proposed_sets import Refused
from lanterne_rouge.coaching.strength.weight_words import said_load
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet, TodayPlan

MOST_NAMED = 3


def kept_sentence(ours: PlannedExercise, refused: Refused, limits: Limits) -> str:
    """That an exercise stays as the rules plan it, and why."""
    what = f"the model's {limits.said(refused.kg)}" if refused.kg is not None else "what the model wanted"
    return f"{ours.name}: {what} {refused.why}; kept at {limits.said(_heaviest(ours))}."


def broken_sentence(ours: PlannedExercise, broken: str) -> str:
    """That an exercise stays as the rules plan it, as the proposal breaks a rule."""
    why = broken.removeprefix(f"{ours.name}: ").rstrip(".")
    return (
        f"{ours.name}: the model's sets were not taken ({why[:1].lower()}{why[1:]}); they are as the rules plan them."
    )


def repaired_sentence(planned: PlannedExercise, said: Sequence[str]) -> str:
    """What was changed in an exercise of the model's session."""
    return f"{planned.name}: corrected in the model's session: {'; '.join(dict.fromkeys(said))}."


def said_chosen(planned: PlannedExercise, ours: PlannedExercise, context: CoachContext, catalogue: Catalogue) -> str:
    """The reason of an exercise that is not as the rules would have it."""
    chosen, usual = (_sets(one, context, catalogue) for one in (planned, ours))
    other = "" if planned.exercise == ours.exercise else f"{ours.name}, "
    return f"{planned.name}: the model's choice within your limits, {chosen}; by the rules {other}{usual}."


def said_strangers(strangers: Sequence[Offer], proposed: int) -> tuple[str, ...]:
    """One sentence on all exercises that are neither asked for nor needed."""
    number = len(strangers) + max(0, proposed - MOST_READ)
    if not number:
        return ()
    names = list(dict.fromkeys(o.exercise.name for o in strangers if o.exercise is not None))[:MOST_NAMED]
    said = f" ({', '.join(names)}{' and others' if number > len(names) else ''})" if names else ""
    what = "1 exercise that is" if number == 1 else f"{number} exercises that are"
    return (f"Left out: {what} not in your template or there twice{said}.",)


def with_time_as_it_is(plan: TodayPlan, minutes: int, asked: int | None) -> TodayPlan:
    """The plan with its minutes, and with the sentence on being too long only where it is."""
    old, new = f"About {plan.minutes} minutes: longer", f"About {minutes} minutes: longer"
    is_long = asked is not None and minutes > asked
    said = (s.replace(old, new) if s.startswith(old) and is_long else s for s in plan.adjustments)
    kept = tuple(s for s in said if is_long or not s.startswith(old))
    return replace(plan, minutes=minutes, adjustments=kept)


def _sets(planned: PlannedExercise, context: CoachContext, catalogue: Catalogue) -> str:
    cap = max((s.rpe_cap for s in planned.hard_sets if s.rpe_cap is not None), default=None)
    effort = "" if cap is None else f" with RPE {cap:g} at most"
    if planned.top_set is None:
        work = (
            f"{s.sets} x {f'{s.seconds} s' if s.seconds is not None else s.reps} at {_load(planned, s, context, catalogue)}"
            for s in planned.working_sets
        )
        return f"{', '.join(work)}{effort}"
    top = f"{_load(planned, planned.top_set, context, catalogue)} for {planned.top_set.reps}"
    backs = count(planned.backoffs)
    if not backs:
        return f"{top}{effort}"
    light = _load(planned, planned.backoffs[0], context, catalogue)
    return f"{top} and {backs} {'back-off' if backs == 1 else 'back-offs'} at {light}{effort}"


def _load(planned: PlannedExercise, one: PlannedSet, context: CoachContext, catalogue: Catalogue) -> str:
    exercise = catalogue.find(planned.exercise)
    return "no weight" if exercise is None else said_load(exercise, one.weight_kg, context.unit)


def _heaviest(planned: PlannedExercise) -> float | None:
    return max((s.weight_kg for s in planned.hard_sets if s.weight_kg is not None), default=None)
