"""A model's insight: what the prompt contains of a session, and whether its two sentences may stand in the place of the rules'."""

from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.language_model import Fact, ModelRole, ProposedInsight
from lanterne_rouge.domain.lifting import CoachContext, DoneSet, Insight, InsightCategory, LiftHistory
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.strength.prompt import (
    DECIDED_BY_RULES,
    MOST_TOKENS,
    InsightAnswer,
    Json,
    compact,
    harmless_name,
    runs,
    unheard,
)
from lanterne_rouge.models.strength.proposal import form_of
from lanterne_rouge.models.strength.words import (
    asks_more,
    facts_of_asked,
    facts_of_showings,
    facts_of_text,
    is_bold,
    rounded_weight,
    share_a_number,
    tells_failure,
    tells_record,
    why_not_said,
)
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.strength.history.lift_case import DoneLift, Exposure, done_lifts, target_of
from lanterne_rouge.strength.history.volume import MuscleVolume

MOST_INSIGHT_LIFTS, MOST_BEFORE, INSIGHT_CHARACTERS = 10, 3, 4200
INSIGHT_LEGEND = "3*100x5~8 e1RM 125 is three sets of 5 repetitions with 100 at RPE 8, and an estimated maximum of 125"
_COMMON = frozenset(
    {"barbell", "dumbbell", "machine", "cable", "the", "with", "and", "smith", "kettlebell", "one", "arm"}
)


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


@dataclass(frozen=True, kw_only=True)
class CheckedInsight:
    """The insight, whether its first sentence is the model's, and what was not taken of it (empty: all was)."""

    insight: Insight
    heard: bool
    note: str = ""


def checked_insight(
    proposed: ProposedInsight,
    ours: Insight,
    session: Sequence[LiftHistory],
    context: CoachContext,
    catalogue: Catalogue,
) -> CheckedInsight:
    """The model's insight as far as it holds: with the rules' action where its own may not be given, else the rules'."""
    lifts = done_lifts(session, context, catalogue)
    exercises = [lift.exercise for lift in lifts]
    done, to_do = (
        _done(proposed.insight, lifts, ours, context.unit),
        _to_do(proposed.action, lifts, ours, context.unit),
    )
    if why := why_not_said(proposed.insight, done, "insight", exercises) or _untrue(proposed, ours):
        return CheckedInsight(
            insight=ours, heard=False, note=f"The rules' insight stands: the model's was not taken, as {why}."
        )
    insight = proposed.insight.strip()
    if why := why_not_said(proposed.action, to_do, "action", exercises) or _too_bold(proposed, ours):
        note = f"The action is the rules': the model's was not taken, as {why}."
        return CheckedInsight(
            insight=Insight(insight=insight, action=ours.action, category=ours.category), heard=True, note=note
        )
    made = Insight(insight=insight, action=proposed.action.strip(), category=proposed.category)
    return CheckedInsight(insight=made, heard=True)


def _untrue(proposed: ProposedInsight, ours: Insight) -> str:
    """Where it says what the sessions do not show."""
    is_tired = ours.category is InsightCategory.FATIGUE
    if is_tired and proposed.category is not InsightCategory.FATIGUE:
        return "the session shows fatigue"
    if tells_record(f"{proposed.insight} {proposed.action}") and not tells_record(ours.insight):
        return "the session holds no such record"
    if tells_failure(proposed.insight) and not is_tired:
        return "the session shows nothing of the kind"
    if asks_more(proposed.insight) and is_tired:
        return "the session shows fatigue"
    return ""


def _too_bold(proposed: ProposedInsight, ours: Insight) -> str:
    """Where its action asks for more than the rules would."""
    is_tired = ours.category is InsightCategory.FATIGUE
    if is_bold(proposed.action) and (is_tired or not share_a_number(proposed.action, ours.action)):
        return "it asks for more than the rules would"
    return ""


def _done(text: str, lifts: Sequence[DoneLift], ours: Insight, unit: WeightUnit) -> list[Fact]:
    """What was done in the lifts that the text names, in all where it names none; and the numbers of the rules' own insight."""
    meant = _meant(text, lifts)
    facts = [
        fact
        for lift in meant
        for fact in facts_of_showings(lift.exercise.name, (lift.shown, *lift.before[:MOST_BEFORE]), unit)
    ]
    exercises = [lift.exercise for lift in lifts]
    return [
        *facts,
        *(facts_of_text(ours.insight, exercises) if any(_is_named(lift, ours.insight) for lift in meant) else ()),
    ]


def _to_do(text: str, lifts: Sequence[DoneLift], ours: Insight, unit: WeightUnit) -> list[Fact]:
    """The same, what the template asks, and the numbers of the rules' own action."""
    asked = [fact for lift in _meant(text, lifts) for fact in facts_of_asked(lift.exercise.name, lift.prescription)]
    rules = f"{ours.insight} {ours.action}"
    is_it = any(_is_named(lift, rules) for lift in _meant(text, lifts))
    return [
        *_done(text, lifts, ours, unit),
        *asked,
        *(facts_of_text(ours.action, [lift.exercise for lift in lifts]) if is_it else ()),
    ]


def _meant(text: str, lifts: Sequence[DoneLift]) -> Sequence[DoneLift]:
    return [lift for lift in lifts if _is_named(lift, text)] or lifts


def _is_named(lift: DoneLift, text: str) -> bool:
    words = {word.strip(".,;:!?'()").casefold() for word in text.replace("-", " ").split()}
    own = {word.casefold() for word in lift.exercise.name.replace("-", " ").split()} - _COMMON
    return bool(own & words)


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
    heard = ask_model(desk, _question(insight_material(session, ours, context, catalogue)))
    if heard.answer is None:
        return InsightAnswer(insight=ours, consulted=heard.consulted, notes=unheard(heard.consulted))
    checked = checked_insight(heard.answer, ours, session, context, catalogue)
    return InsightAnswer(
        insight=checked.insight,
        answered_by=(heard.consulted.provider or "model") if checked.heard else DECIDED_BY_RULES,
        consulted=heard.consulted,
        notes=(checked.note,) if checked.note else (),
    )


def _question(material: str) -> ModelQuestion[ProposedInsight]:
    return ModelQuestion(
        role=ModelRole.STRENGTH_INSIGHT,
        prompt_id="strength_insight",
        values={"context": material, "form": form_of(ProposedInsight)},
        answer=ProposedInsight,
        max_tokens=MOST_TOKENS,
    )
