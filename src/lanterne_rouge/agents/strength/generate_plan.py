"""Today's session, by a model within what the rules allow, else by the rules."""

from lanterne_rouge.agents.ask import ModelDesk, Question, ask
from lanterne_rouge.agents.strength.answers import MOST_TOKENS, RULES, PlanAnswer, unheard
from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.model_plan import checked_plan
from lanterne_rouge.coaching.strength.plan import plan_session
from lanterne_rouge.coaching.strength.prompt_material import MOST_CHARACTERS, plan_material
from lanterne_rouge.coaching.strength.proposal.form import form_of
from lanterne_rouge.coaching.strength.proposal.rules_alone import why_rules_alone
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.domain.model_strength import ProposedPlan
from lanterne_rouge.domain.model_use import ModelRole

TOO_LONG = "No model was asked: the session has too many exercises to be told to one."


def generate_plan(context: CoachContext, catalogue: Catalogue, desk: ModelDesk | None) -> PlanAnswer:
    """The session. Without a desk nobody is asked."""
    ours = plan_session(context, catalogue)
    if desk is None:
        return PlanAnswer(plan=ours)
    if alone := why_rules_alone(ours, context, catalogue):
        return PlanAnswer(plan=ours, notes=(alone,))
    material = plan_material(context, ours, catalogue)
    if len(material) > MOST_CHARACTERS:
        return PlanAnswer(plan=ours, notes=(TOO_LONG,))
    heard = ask(desk, _question(material))
    if heard.answer is None:
        return PlanAnswer(plan=ours, consulted=heard.consulted, notes=unheard(heard.consulted))
    checked = checked_plan(heard.answer, ours, context, catalogue)
    by = (heard.consulted.provider or "model") if checked.heard else RULES
    return PlanAnswer(plan=checked.plan, answered_by=by, consulted=heard.consulted, notes=checked.notes)


def _question(material: str) -> Question[ProposedPlan]:
    return Question(
        role=ModelRole.STRENGTH_PLAN,
        prompt_id="strength_plan",
        values={"context": material, "form": form_of(ProposedPlan)},
        answer=ProposedPlan,
        max_tokens=MOST_TOKENS,
    )
