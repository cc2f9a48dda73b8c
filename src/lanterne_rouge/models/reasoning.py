"""The reasoning agent: from a morning to the day's decision, by the rules or with a language model held by them."""

from dataclasses import dataclass, replace

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.decision import WorkoutPlan
from lanterne_rouge.domain.language_model import ModelConsultation, ProposedDecision
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.models.ask import ModelDesk, Thinking
from lanterne_rouge.models.checking.unsafe import warned
from lanterne_rouge.models.decide import model_words, told_in
from lanterne_rouge.models.workout import propose_workout

RULES_MODE = "rules"


@dataclass(frozen=True, kw_only=True)
class Reasoned:
    """The decision, the workout that it allows and what was argued, with the whole input that it rests on.

    `consulted` tells of the model that was asked, `decided_by` is `rules` or whose model decided, `rules` what the rules
    alone made of a day that a model decided, and `proposed` what that model gave.
    """

    context: Morning
    result: DayResult
    consulted: ModelConsultation | None = None
    decided_by: str = RULES_MODE
    rules: DayResult | None = None
    proposed: ProposedDecision | None = None


def reason(
    morning: Morning,
    desk: ModelDesk | None = None,
    *,
    closed: frozenset[str] = frozenset(),
    forbidden: tuple[str, ...] = (),
) -> Reasoned:
    """Decide the day by the one path for judgement; with a desk a model may propose, and the rules hold it.

    `closed` are topics that no prompt may mention, `forbidden` texts that no answer may contain.
    """
    rules = decide_day(morning)
    if desk is None:
        return Reasoned(context=morning, result=rules)
    # Imported here: a day of the rules checks no words of a model.
    from lanterne_rouge.models.decide import decide_by_model

    decided = decide_by_model(morning, rules, desk, closed=closed, forbidden=forbidden)
    return Reasoned(
        context=morning,
        result=decided.result,
        consulted=decided.consulted,
        decided_by=decided.decided_by or RULES_MODE,
        rules=rules if decided.decided_by is not None else None,
        proposed=decided.proposed,
    )


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


def _together(decided: ModelConsultation, workout: ModelConsultation | None) -> ModelConsultation:
    if workout is None:
        return decided
    prompts = f"{decided.prompt_version} {workout.prompt_version}"
    return replace(decided, use=decided.use.plus(workout.use), prompt_version=prompts)
