"""Whether a lift stands still and what to change: a model may choose the way out, never what the sessions show."""

from lanterne_rouge.agents.ask import ModelDesk, Question, ask
from lanterne_rouge.agents.strength.answers import MOST_TOKENS, RULES, StallAnswer, unheard
from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.model_stall import checked_stall, stall_material
from lanterne_rouge.coaching.strength.proposal.form import form_of
from lanterne_rouge.coaching.strength.reading.lift_case import LiftCase
from lanterne_rouge.coaching.strength.reading.stall import analyse_stall
from lanterne_rouge.domain.model_strength import ProposedStall
from lanterne_rouge.domain.model_use import ModelRole

SORE = "No model was asked: something hurts, so the rules alone say what to change."


def analyze_stall(case: LiftCase, catalogue: Catalogue, desk: ModelDesk | None) -> StallAnswer:
    """The analysis of one lift. Without a desk nobody is asked."""
    ours = analyse_stall(case, catalogue)
    if desk is None:
        return StallAnswer(stall=ours)
    if case.sore:
        return StallAnswer(stall=ours, notes=(SORE,))
    heard = ask(desk, _question(stall_material(case, ours, catalogue)))
    if heard.answer is None:
        return StallAnswer(stall=ours, consulted=heard.consulted, notes=unheard(heard.consulted))
    checked = checked_stall(heard.answer, ours, case, catalogue)
    return StallAnswer(
        stall=checked.stall,
        answered_by=(heard.consulted.provider or "model") if checked.heard else RULES,
        consulted=heard.consulted,
        notes=(checked.note,) if checked.note else (),
    )


def _question(material: str) -> Question[ProposedStall]:
    return Question(
        role=ModelRole.STRENGTH_STALL,
        prompt_id="strength_stall",
        values={"context": material, "form": form_of(ProposedStall)},
        answer=ProposedStall,
        max_tokens=MOST_TOKENS,
    )
