"""The workout agent: a model may write today's session within the limits of the one that the rules made; else theirs stands."""

from dataclasses import dataclass, replace

from lanterne_rouge.agents.ask import ModelDesk, Question, ask
from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.grounding.facts import facts_of
from lanterne_rouge.coaching.grounding.gate import gate
from lanterne_rouge.coaching.grounding.warning_signs import warned
from lanterne_rouge.coaching.prompt_material.day_facts import day_facts
from lanterne_rouge.coaching.prompt_material.topics import TRAINING
from lanterne_rouge.coaching.proposed_workout import as_plan, can_be_proposed, limits_words, workout_problem
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.model_decision import ProposedWorkout
from lanterne_rouge.domain.model_use import Consulted, Failing, ModelRole
from lanterne_rouge.domain.workout import WorkoutPlan

MAX_TOKENS = 700
PRIVATE = "Your training is kept private, so no language model writes your workout."
TEMPLATE_STANDS = "The workout of the rules stands."
FORM = (
    '{"title": "...", "description": "...",'
    ' "steps": [{"name": "Warm-up", "minutes": 10, "zone": 1}, {"name": "...", "minutes": 20, "zone": 2}]}'
)


@dataclass(frozen=True, kw_only=True)
class ProposedSession:
    """Today's workout, None on a day of rest; `note` says why a model's was not taken, `consulted` who was asked."""

    workout: WorkoutPlan | None
    note: str | None = None
    consulted: Consulted | None = None


def propose_workout(
    context: DayContext,
    result: DayResult,
    desk: ModelDesk,
    *,
    closed: frozenset[str] = frozenset(),
    forbidden: tuple[str, ...] = (),
) -> ProposedSession:
    """The model's session where it keeps to every limit, else the rules'; on days without a session nobody is asked."""
    template, ceiling = result.workout, result.verdict.ceiling
    if template is None or not can_be_proposed(template):
        return ProposedSession(workout=template)
    if TRAINING in closed:  # how large a session is follows from the training done
        return ProposedSession(workout=template, note=PRIVATE)
    heard = ask(desk, workout_question(context, result, template, closed=closed))
    if heard.answer is None:
        return ProposedSession(workout=template, note=heard.consulted.problem, consulted=heard.consulted)
    problem = workout_problem(heard.answer, template, ceiling)
    if problem is not None:
        said = f"{problem} {TEMPLATE_STANDS}"
        unusable = replace(heard.consulted, problem=said, failing=Failing.UNREADABLE)
        return ProposedSession(workout=template, note=said, consulted=unusable)
    # The texts are checked against the day with the new session in it, whose own minutes they may name.
    made = as_plan(heard.answer, template, context.athlete, checked=lambda text: "")
    facts, decision = facts_of(context, replace(result, workout=made)), result.verdict.decision

    def checked(text: str) -> str:
        kept = gate(
            text,
            facts,
            decision.action,
            forbidden=forbidden,
            intensity=decision.intensity_recommendation,
            instructions=heard.instructions,
            warned=warned(decision.flags),
        )
        return kept.text

    workout = as_plan(heard.answer, template, context.athlete, checked=checked)
    return ProposedSession(workout=workout, consulted=heard.consulted)


def workout_question(
    context: DayContext, result: DayResult, template: WorkoutPlan, *, closed: frozenset[str] = frozenset()
) -> Question[ProposedWorkout]:
    """The day, the limits of its session, and the form of the answer."""
    values = {
        "facts": day_facts(context, closed=closed),
        "limits": limits_words(template, result.verdict.ceiling),
        "form": FORM,
    }
    return Question(
        role=ModelRole.WORKOUT, prompt_id="workout", values=values, answer=ProposedWorkout, max_tokens=MAX_TOKENS
    )
