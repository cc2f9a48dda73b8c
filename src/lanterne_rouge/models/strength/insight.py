"""A model's words on a session of lifting: what the prompt contains of it. The rules' insight and action stand before them."""

from collections.abc import Sequence

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.language_model import Fact, ModelRole, ProposedInsight
from lanterne_rouge.domain.lifting import CoachContext, DoneSet, Insight, InsightCategory, LiftHistory
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.prompt_material import LIFTING_FORMS, fact_lines
from lanterne_rouge.models.strength.prompt import (
    MOST_TOKENS,
    NOTHING_TO_ADD,
    InsightAnswer,
    Json,
    compact,
    harmless_name,
    runs,
    unheard,
)
from lanterne_rouge.models.strength.words import (
    MOST_BEFORE,
    MOST_FACT_LIFTS,
    advice_fact,
    checked_words,
    lift_facts,
    rounded_weight,
)
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.strength.history.lift_case import DoneLift, Exposure, done_lifts, target_of
from lanterne_rouge.strength.history.volume import MuscleVolume

MOST_INSIGHT_LIFTS, INSIGHT_CHARACTERS = 10, 4200
INSIGHT_LEGEND = "3*100x5~8 e1RM 125 is three sets of 5 repetitions with 100 at RPE 8, and an estimated maximum of 125"


def why_insight_by_rules(session: Sequence[LiftHistory], context: CoachContext, catalogue: Catalogue) -> str:
    """Why no model is asked, as a sentence; empty where one may be."""
    if context.pain:
        return "No model was asked: something hurts, so the rules alone speak."
    lifts = done_lifts(session, context, catalogue)
    if not lifts:
        return "No model was asked: no lift of the session is known."
    if any(lift.session.eased for lift in lifts):
        return "No model was asked: the session was held back, so the rules alone speak."
    return ""


def insight_material(session: Sequence[LiftHistory], ours: Insight, context: CoachContext, catalogue: Catalogue) -> str:
    """The lifts of the session with what came before, in the athlete's unit, and what the rules say."""
    lifts = done_lifts(session, context, catalogue)[:MOST_INSIGHT_LIFTS]
    text = ""
    for before in range(MOST_BEFORE, -1, -1):
        lifts_told: list[Json] = [_lift(lift, before, context.unit) for lift in lifts]
        rules: dict[str, Json] = {"insight": ours.insight, "action": ours.action, "category": ours.category.value}
        text = compact(
            {
                "unit": context.unit.value,
                "read": INSIGHT_LEGEND,
                "goal": context.goal.value,
                "lifts": lifts_told,
                "rules_say": rules,
            }
        )
        if len(text) <= INSIGHT_CHARACTERS:
            break
    return text


def insight_facts(
    session: Sequence[LiftHistory], ours: Insight, context: CoachContext, catalogue: Catalogue
) -> tuple[Fact, ...]:
    """What the lifts of a session show, by `lift_1`, `lift_2` and so on, and the rules' own action."""
    lifts = done_lifts(session, context, catalogue)[:MOST_FACT_LIFTS]
    facts = [
        fact
        for at, lift in enumerate(lifts, start=1)
        for fact in lift_facts(f"lift_{at}", lift.exercise, (lift.shown, *lift.before), lift.prescription, context.unit)
    ]
    return (*facts, advice_fact(ours.action))


def _lift(lift: DoneLift, before: int, unit: WeightUnit) -> Json:
    payload: dict[str, Json] = {"exercise": harmless_name(lift.exercise.name), "today": _showing(lift.shown, unit)}
    if lift.prescription is not None:
        payload["asked"] = f"{target_of(lift.prescription)}, RPE to {lift.prescription.rpe_cap:g}"
    earlier: list[Json] = [f"{earlier.day.isoformat()} {_showing(earlier, unit)}" for earlier in lift.before[:before]]
    if earlier:
        payload["before"] = earlier
    return payload


def _showing(showing: Exposure, unit: WeightUnit) -> str:
    best = "" if showing.best is None else f" e1RM {rounded_weight(showing.best.value, unit):.1f}"
    return f"{runs([_set(s, unit) for s in showing.sets if s.is_working])}{best}"


def _set(done_set: DoneSet, unit: WeightUnit) -> str:
    amount = f"{done_set.reps}" if done_set.reps else f"{done_set.seconds or 0:g}s"
    load = "" if done_set.weight_kg is None else f"{rounded_weight(done_set.weight_kg, unit):g}x"
    return f"{load}{amount}{f'~{done_set.rpe:g}' if done_set.rpe else ''}"


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
    facts = insight_facts(session, ours, context, catalogue)
    heard = ask_model(desk, _question(insight_material(session, ours, context, catalogue), facts))
    if heard.answer is None:
        return InsightAnswer(insight=ours, consulted=heard.consulted, notes=unheard(heard.consulted))
    is_tired = ours.category is InsightCategory.FATIGUE
    words = checked_words(heard.answer.sentences, facts, is_held_back=is_tired)
    return InsightAnswer(
        insight=ours,
        explanation=words.text or None,
        explained_by=heard.consulted.provider if words.sentences else None,
        consulted=heard.consulted,
        notes=() if words.sentences else (NOTHING_TO_ADD,),
    )


def _question(material: str, facts: Sequence[Fact]) -> ModelQuestion[ProposedInsight]:
    return ModelQuestion(
        role=ModelRole.STRENGTH_INSIGHT,
        prompt_id="strength_insight",
        values={"context": material, "facts": fact_lines(facts), "words": LIFTING_FORMS},
        answer=ProposedInsight,
        max_tokens=MOST_TOKENS,
    )
