"""The workout of a day that a model decided, as the model writes it: taken where it keeps every limit, else the rules' stands."""

from dataclasses import dataclass, replace

from lanterne_rouge.agents.decided_by_model import model_words, told_in
from lanterne_rouge.agents.reasoning import Reasoned
from lanterne_rouge.agents.workout_proposal import propose_workout
from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.grounding.warning_signs import warned
from lanterne_rouge.daily.thinking import Thinking
from lanterne_rouge.domain.model_use import Consulted
from lanterne_rouge.domain.workout import WorkoutPlan


@dataclass(frozen=True, kw_only=True)
class WithWorkout:
    """The day with its workout, and what is to be said where a proposal was not taken."""

    reasoned: Reasoned
    notes: tuple[str, ...] = ()


def with_proposed_workout(reasoned: Reasoned, thinking: Thinking, *, closed: frozenset[str]) -> WithWorkout:
    """Ask for the workout of a day that a model decided; what both calls took is told together."""
    desk, asked = thinking.to("decide"), reasoned.consulted
    if desk is None or asked is None:
        return WithWorkout(reasoned=reasoned)
    if warned(reasoned.result.verdict.decision.flags):
        return WithWorkout(reasoned=reasoned)
    proposed = propose_workout(reasoned.context, reasoned.result, desk, closed=closed, forbidden=thinking.forbidden)
    made = replace(reasoned, consulted=_together(asked, proposed.consulted))
    if proposed.workout != reasoned.result.workout:
        made = replace(made, result=_told_again(reasoned, proposed.workout, thinking))
    return WithWorkout(reasoned=made, notes=(proposed.note,) if proposed.note else ())


def _told_again(reasoned: Reasoned, workout: WorkoutPlan | None, thinking: Thinking) -> DayResult:
    """The day with the new workout, its reason told anew: the sizes that it names are this workout's."""
    load = workout.load if workout is not None else 0.0
    before = reasoned.result
    result = replace(before, workout=workout, verdict=replace(before.verdict, load=load))
    if reasoned.rules is None or reasoned.proposed is None:
        return result
    words = model_words(reasoned.context, reasoned.rules, result, reasoned.proposed, forbidden=thinking.forbidden)
    return told_in(words.text, reasoned.context, reasoned.rules, result)


def _together(decided: Consulted, workout: Consulted | None) -> Consulted:
    if workout is None:
        return decided
    prompts = f"{decided.prompt_version} {workout.prompt_version}"
    return replace(decided, use=decided.use.plus(workout.use), prompt_version=prompts)
