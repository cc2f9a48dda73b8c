"""The workout of a day that a model decided, as the model writes it: taken where it keeps every limit, else the rules' stands."""

from dataclasses import dataclass, replace

from lanterne_rouge.agents.reasoning import Reasoned
from lanterne_rouge.agents.workout_proposal import propose_workout
from lanterne_rouge.daily.thinking import Thinking
from lanterne_rouge.domain.model_use import Consulted


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
    proposed = propose_workout(reasoned.context, reasoned.result, desk, closed=closed, forbidden=thinking.forbidden)
    verdict = replace(reasoned.result.verdict, load=proposed.workout.load if proposed.workout else 0.0)
    made = replace(
        reasoned,
        result=replace(reasoned.result, workout=proposed.workout, verdict=verdict),
        consulted=_together(asked, proposed.consulted),
    )
    return WithWorkout(reasoned=made, notes=(proposed.note,) if proposed.note else ())


def _together(decided: Consulted, workout: Consulted | None) -> Consulted:
    if workout is None:
        return decided
    return replace(decided, use=decided.use.plus(workout.use))
