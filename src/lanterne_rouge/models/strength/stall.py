"""A model's words on a lift that stands still: whether it does is counted, not believed, and the way out is the rules'."""

from collections.abc import Sequence
from dataclasses import replace

from lanterne_rouge.domain.language_model import Fact, ModelRole, ProposedStall
from lanterne_rouge.domain.lifting import StallAnalysis
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.prompt_material import LIFTING_FORMS, fact_lines
from lanterne_rouge.models.strength.prompt import (
    MOST_TOKENS,
    NOTHING_TO_ADD,
    Json,
    StallAnswer,
    compact,
    harmless_name,
    unheard,
)
from lanterne_rouge.models.strength.words import advice_fact, checked_words, lift_facts
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.lift_case import Exposure, LiftCase, exposures_of, format_exposure, target_of
from lanterne_rouge.strength.history.stall import analyse_stall
from lanterne_rouge.strength.recent import recent_lifts

MOST_STALL_SESSIONS = 6


def stall_material(case: LiftCase, ours: StallAnalysis, catalogue: Catalogue) -> str:
    """The sessions of the lift, newest first, what was asked, and what the rules say."""
    payload: dict[str, Json] = {
        "exercise": harmless_name(case.exercise.name),
        "day": case.today.isoformat(),
        "goal": case.goal.value,
        "sessions": [format_exposure(showing, case.exercise, case.unit) for showing in _showings(case, catalogue)],
    }
    if case.prescription is not None:
        payload["asked"] = f"{target_of(case.prescription)}, RPE to {case.prescription.rpe_cap:g}"
    if case.weekly_sets is not None:
        payload["hard_sets_a_week"] = case.weekly_sets
    payload["rules_say"] = {
        "is_stalled": ours.is_stalled,
        "reason": ours.reason,
        "suggested_fix": ours.suggested_fix,
        "fix_type": ours.fix_type.value if ours.fix_type else None,
    }
    return compact(payload)


def stall_facts(case: LiftCase, ours: StallAnalysis, catalogue: Catalogue) -> tuple[Fact, ...]:
    """What the sessions of the lift show, by `lift`, and the rules' way out."""
    facts = lift_facts("lift", case.exercise, _showings(case, catalogue), case.prescription, case.unit)
    return (*facts, *((advice_fact(ours.suggested_fix),) if ours.suggested_fix else ()))


def _against_the_data(proposed: ProposedStall, ours: StallAnalysis) -> str:
    if proposed.is_stalled and not ours.is_stalled:
        return "The model called it a stall, but the sessions do not show one."
    if ours.is_stalled and not proposed.is_stalled:
        return "The model saw no stall, but the sessions show one."
    return ""


def _showings(case: LiftCase, catalogue: Catalogue) -> tuple[Exposure, ...]:
    """The same sessions as the rules look at."""
    history = replace(case.history, exercise=case.exercise.id)
    recent, _ = recent_lifts((history,), catalogue, case.today)
    recent_ones = recent.get(case.exercise.id)
    return exposures_of(recent_ones.sessions if recent_ones else (), case).comparable[:MOST_STALL_SESSIONS]


SORE = "No model was asked: something hurts, so the rules alone say what to change."


def analyze_stall(case: LiftCase, catalogue: Catalogue, desk: ModelDesk | None) -> StallAnswer:
    """The analysis of one lift. Without a desk nobody is asked."""
    ours = analyse_stall(case, catalogue)
    if desk is None:
        return StallAnswer(stall=ours)
    if case.sore:
        return StallAnswer(stall=ours, notes=(SORE,))
    facts = stall_facts(case, ours, catalogue)
    heard = ask_model(desk, _question(stall_material(case, ours, catalogue), facts))
    if heard.answer is None:
        return StallAnswer(stall=ours, consulted=heard.consulted, notes=unheard(heard.consulted))
    if why := _against_the_data(heard.answer, ours):
        return StallAnswer(stall=ours, consulted=heard.consulted, notes=(why,))
    words = checked_words(heard.answer.sentences, facts, is_held_back=ours.is_stalled)
    return StallAnswer(
        stall=ours,
        explanation=words.text or None,
        explained_by=heard.consulted.provider if words.sentences else None,
        consulted=heard.consulted,
        notes=() if words.sentences else (NOTHING_TO_ADD,),
    )


def _question(material: str, facts: Sequence[Fact]) -> ModelQuestion[ProposedStall]:
    return ModelQuestion(
        role=ModelRole.STRENGTH_STALL,
        prompt_id="strength_stall",
        values={"context": material, "facts": fact_lines(facts), "words": LIFTING_FORMS},
        answer=ProposedStall,
        max_tokens=MOST_TOKENS,
    )
