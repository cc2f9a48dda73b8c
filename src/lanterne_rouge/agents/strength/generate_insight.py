"""What a session shows, in a model's words where every one of them holds, else in the rules'."""

from collections.abc import Sequence

from lanterne_rouge.agents.ask import ModelDesk, Question, ask
from lanterne_rouge.agents.strength.answers import MOST_TOKENS, RULES, InsightAnswer, unheard
from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.model_insight import checked_insight, insight_material, why_insight_by_rules
from lanterne_rouge.coaching.strength.proposal.form import form_of
from lanterne_rouge.coaching.strength.reading.bands import MuscleVolume
from lanterne_rouge.coaching.strength.reading.insight import insight_after
from lanterne_rouge.domain.lifting import CoachContext, LiftHistory
from lanterne_rouge.domain.model_strength import ProposedInsight
from lanterne_rouge.domain.model_use import ModelRole


def generate_insight(
    session: Sequence[LiftHistory],
    context: CoachContext,
    catalogue: Catalogue,
    desk: ModelDesk | None,
    *,
    week: Sequence[MuscleVolume] = (),
) -> InsightAnswer:
    """The insight of a session; `context` and `week` as the rules' own insight takes them. Without a desk nobody is asked."""
    ours = insight_after(session, context, catalogue, week=week)
    if desk is None:
        return InsightAnswer(insight=ours)
    if alone := why_insight_by_rules(session, context, catalogue):
        return InsightAnswer(insight=ours, notes=(alone,))
    heard = ask(desk, _question(insight_material(session, ours, context, catalogue)))
    if heard.answer is None:
        return InsightAnswer(insight=ours, consulted=heard.consulted, notes=unheard(heard.consulted))
    checked = checked_insight(heard.answer, ours, session, context, catalogue)
    return InsightAnswer(
        insight=checked.insight,
        answered_by=(heard.consulted.provider or "model") if checked.heard else RULES,
        consulted=heard.consulted,
        notes=(checked.note,) if checked.note else (),
    )


def _question(material: str) -> Question[ProposedInsight]:
    return Question(
        role=ModelRole.STRENGTH_INSIGHT,
        prompt_id="strength_insight",
        values={"context": material, "form": form_of(ProposedInsight)},
        answer=ProposedInsight,
        max_tokens=MOST_TOKENS,
    )
