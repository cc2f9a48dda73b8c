"""A model's word on a lift that stands still: whether it does is counted, not believed; the way out may be the model's."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.language_model import Fact, ModelRole, ProposedStall
from lanterne_rouge.domain.lifting import FixType, StallAnalysis
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.strength.prompt import (
    DECIDED_BY_RULES,
    MOST_TOKENS,
    Json,
    StallAnswer,
    compact,
    harmless_name,
    unheard,
)
from lanterne_rouge.models.strength.proposal import form_of
from lanterne_rouge.models.strength.words import (
    facts_of_asked,
    facts_of_showings,
    facts_of_text,
    is_bold,
    share_a_number,
    tells_record,
    why_not_said,
)
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


@dataclass(frozen=True, kw_only=True)
class CheckedStall:
    """The analysis, whether its reason is the model's, and what was not taken of it (empty: all was)."""

    stall: StallAnalysis
    heard: bool
    note: str = ""


def checked_stall(proposed: ProposedStall, ours: StallAnalysis, case: LiftCase, catalogue: Catalogue) -> CheckedStall:
    """The model's analysis as far as it holds: with the rules' way out where its own may not be given, else the rules'.

    The details stay the rules'.
    """
    facts, lifts = _facts(case, ours, catalogue), (case.exercise,)
    if why := _against_the_data(proposed, ours) or _untrue(proposed.reason, facts, lifts):
        note = f"The rules' analysis stands: the model's was not taken, as {why}."
        return CheckedStall(stall=ours, heard=False, note=note)
    analysis = replace(ours, reason=proposed.reason.strip())
    if not proposed.is_stalled:
        return CheckedStall(stall=analysis, heard=True)
    fix = (proposed.suggested_fix or "").strip()
    if why := _no_way_out(fix, proposed, ours, facts, lifts):
        return CheckedStall(
            stall=analysis, heard=True, note=f"The way out is the rules': the model's was not taken, as {why}."
        )
    return CheckedStall(stall=replace(analysis, suggested_fix=fix, fix_type=proposed.fix_type), heard=True)


def _against_the_data(proposed: ProposedStall, ours: StallAnalysis) -> str:
    if proposed.is_stalled and not ours.is_stalled:
        return "the sessions do not show a stall"
    if ours.is_stalled and not proposed.is_stalled:
        return "the sessions show a stall"
    return ""


def _untrue(reason: str, facts: list[Fact], lifts: Sequence[Exercise]) -> str:
    if why := why_not_said(reason, facts, "reason", lifts):
        return why
    return "the sessions hold no such record" if tells_record(reason) else ""


def _no_way_out(
    fix: str, proposed: ProposedStall, ours: StallAnalysis, facts: list[Fact], lifts: Sequence[Exercise]
) -> str:
    """Why the model's way out may not be given."""
    if proposed.fix_type is None or not fix:
        return "it names none"
    if ours.fix_type is FixType.DELOAD and proposed.fix_type is not FixType.DELOAD:
        return "the effort asks for a lighter week"
    if why := why_not_said(fix, facts, "way out", lifts):
        return why
    if is_bold(fix) and not (ours.fix_type is proposed.fix_type and share_a_number(fix, ours.suggested_fix or "")):
        return "it asks for more than the rules would"
    return ""


def _facts(case: LiftCase, ours: StallAnalysis, catalogue: Catalogue) -> list[Fact]:
    name = case.exercise.name
    facts = [*facts_of_showings(name, _showings(case, catalogue), case.unit), *facts_of_asked(name, case.prescription)]
    return [*facts, *facts_of_text(f"{ours.reason} {ours.suggested_fix or ''}", (case.exercise,))]


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
    heard = ask_model(desk, _question(stall_material(case, ours, catalogue)))
    if heard.answer is None:
        return StallAnswer(stall=ours, consulted=heard.consulted, notes=unheard(heard.consulted))
    checked = checked_stall(heard.answer, ours, case, catalogue)
    return StallAnswer(
        stall=checked.stall,
        answered_by=(heard.consulted.provider or "model") if checked.heard else DECIDED_BY_RULES,
        consulted=heard.consulted,
        notes=(checked.note,) if checked.note else (),
    )


def _question(material: str) -> ModelQuestion[ProposedStall]:
    return ModelQuestion(
        role=ModelRole.STRENGTH_STALL,
        prompt_id="strength_stall",
        values={"context": material, "form": form_of(ProposedStall)},
        answer=ProposedStall,
        max_tokens=MOST_TOKENS,
    )
