"""A day that a model may decide: asked once, held by the rules, its words checked; whatever is amiss, the rules' day stands."""

from dataclasses import dataclass, replace
from math import isfinite

from lanterne_rouge.day.aim import aim
from lanterne_rouge.day.decide import DayResult, workout_within
from lanterne_rouge.day.event import ride_advice
from lanterne_rouge.day.rules.rule import NAMED_ONLY, SET_ASIDE, UNCAPPED
from lanterne_rouge.day.rules.table import UPWARDS, hardest, hold, lowest
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.domain.decision import (
    ACTIONS_UPWARDS,
    Action,
    Argument,
    Ceiling,
    Evidence,
    Flag,
    Intensity,
    Negotiation,
    TrainingDecision,
    WorkoutPlan,
    warned,
)
from lanterne_rouge.domain.language_model import FailureKind, ModelConsultation, ModelRole, ProposedDecision
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.language.reading_grade import reading_grade
from lanterne_rouge.models.ask import Heard, ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.decision_reason import model_reason
from lanterne_rouge.models.facts import facts_of
from lanterne_rouge.models.prompt_material import (
    EarlierDay,
    day_facts,
    fact_lines,
    in_known_words,
    rules_words,
    sentence_guide,
)
from lanterne_rouge.models.sentences import SENTENCES_OF_DECISION, CheckedWords, checked

ABOUT = "today"
SAYS_ONLY = (UNCAPPED.in_words(), NAMED_ONLY, SET_ASIDE)
BY_MODEL, BY_GUARDRAILS = "model", "guardrails"
_Wish = tuple[Action, Intensity]


def dispute(proposed: ProposedDecision, rules: DayResult, result: DayResult) -> Negotiation | None:
    """What the model wanted, what the rules allow, and the verdict; None where both want the same day."""
    wanted = (proposed.action, proposed.intensity_recommendation)
    allowed, final = _of(rules.verdict.decision), _of(result.verdict.decision)
    if wanted == allowed:
        return None
    bound = _binding(rules)
    return Negotiation(
        about=ABOUT,
        arguments=(
            Argument(speaker=BY_MODEL, says=f"I want {_said(wanted)}.", wants=wanted[0]),
            Argument(
                speaker=BY_GUARDRAILS,
                says=_limit(rules, bound),
                wants=allowed[0],
                numbers=bound.numbers if bound else (),
            ),
        ),
        verdict=final[0],
        settled_by=BY_GUARDRAILS if _is_held(wanted, allowed, final) else BY_MODEL,
        says=_verdict(wanted, allowed, final, _limit(rules, bound)),
    )


def _of(decision: TrainingDecision) -> _Wish:
    return decision.action, decision.intensity_recommendation


def _rank(wish: _Wish) -> tuple[int, int]:
    return ACTIONS_UPWARDS.index(wish[0]), UPWARDS.index(wish[1])


def _is_more(wanted: _Wish, allowed: _Wish) -> bool:
    return any(want > most for want, most in zip(_rank(wanted), _rank(allowed), strict=True))


def _is_held(wanted: _Wish, allowed: _Wish, final: _Wish) -> bool:
    """The rules had the last word: the model wanted more, or a longer way down than a wish may go."""
    return _is_more(wanted, allowed) or _is_more(final, wanted)


def _verdict(wanted: _Wish, allowed: _Wish, final: _Wish, limit: str) -> str:
    model = f"The language model wanted {_said(wanted)}."
    if _is_more(wanted, allowed):
        stays = "stays" if final == allowed else "is"
        return f"{model} {limit} The rules have the last word, so the day {stays} {final[0].value}."
    if final == wanted:
        return (
            f"{model} The rules would allow {_said(allowed)}. A model may make a day easier, so it is {final[0].value}."
        )
    if final == allowed:
        return f"{model} The rules see no sign that asks for so easy a day, so it stays {final[0].value}."
    if _is_held(wanted, allowed, final):
        return f"{model} The rules see no sign that asks for so much less, so the day is {_said(final)}."
    return f"{model} The rules would allow {_said(allowed)}. Made so much calmer, the day is {_said(final)}."


def _said(wish: _Wish) -> str:
    return f"{wish[0].value} ({wish[1].value})"


def _limit(rules: DayResult, bound: Evidence | None) -> str:
    """The most of the day in words, and the first rule that brings it down."""
    if rules.workout is None:
        most = "The rules allow no training today."
    else:
        most = f"The rules allow {rules.verdict.decision.action.value} at most, up to zone {rules.workout.max_zone}."
    return f"{most} {bound.says}" if bound else most


def _binding(rules: DayResult) -> Evidence | None:
    """The first rule that limits anything, while the rules hold the day below what was planned."""
    if rules.verdict.ceiling == Ceiling():
        return None
    return next((e for e in rules.verdict.evidence if e.effect not in SAYS_ONLY), None)


NAMES_A_PHASE = frozenset((Flag.TAPER, Flag.RACE_WEEK))
"""Flags that name where the season stands, and no sign of the body or the training."""
# The hardest that a day of each kind can be and still be called so.
HARDEST_OF = {
    Action.RECOVER: Intensity.LOW,
    Action.EASE: Intensity.MODERATE,
    Action.MAINTAIN: Intensity.HIGH,
    Action.PUSH: Intensity.HIGH,
}
ZONE_OF = {Intensity.LOW: 2, Intensity.MODERATE: 3, Intensity.HIGH: 7}


def proposal_problem(proposed: ProposedDecision, context: Morning) -> str | None:
    """What makes a proposal unusable, in a sentence; None where it can be heard."""
    if not isfinite(proposed.confidence) or not 0 <= proposed.confidence <= 1:
        return "The language model's confidence is no number from 0 to 1."
    action, intensity = proposed.action, proposed.intensity_recommendation
    if UPWARDS.index(intensity) > UPWARDS.index(HARDEST_OF[action]):
        return f"The language model contradicts itself: {action.value} with {intensity.value} intensity."
    if context.plan is not None and context.plan.kind == "rest" and action is Action.PUSH:
        return "The language model wants more than a plan that holds rest."
    return None


def under_proposal(context: Morning, rules: DayResult, proposed: ProposedDecision) -> DayResult:
    """The day as proposed where the rules allow it; action, workout and intensity agree, and none exceeds the rules'.

    A lower day gets its workout anew by the path that makes every workout; its ceiling is the lowered one.
    """
    signs = read_signals(context)
    held = _held(proposed, rules, signs)
    for ceiling in _ceilings(held, rules):
        made = _made(context, signs, rules, held, ceiling)
        if _is_within(made, rules):
            return made
    return replace(rules, verdict=replace(rules.verdict, decision=_as_decided(held, rules)))


def supported_flags(proposed: tuple[str, ...], signs: Signals) -> tuple[Flag, ...]:
    """Of the flags that a model tells, those that the morning bears out beside what the rules have raised themselves."""
    below_zero = signs.training.tsb is not None and signs.training.tsb < 0
    return (Flag.NEGATIVE_TSB,) if below_zero and Flag.NEGATIVE_TSB.value in proposed else ()


def _held(proposed: ProposedDecision, rules: DayResult, signs: Signals) -> TrainingDecision:
    """The proposal as the guardrails leave it, and no more than the rules decided: a model adds nothing to a day."""
    wish = TrainingDecision(
        action=proposed.action,
        reason=rules.verdict.decision.reason,
        intensity_recommendation=proposed.intensity_recommendation,
        flags=supported_flags(proposed.flags, signs),
        confidence=proposed.confidence,
    )
    held, most = hold(wish, rules.verdict), rules.verdict.decision
    action = min(held.action, most.action, key=ACTIONS_UPWARDS.index)
    return replace(
        held,
        action=action,
        flags=held.flags if action is most.action else _without_phase(held.flags, proposed.flags),
        intensity_recommendation=min(held.intensity_recommendation, most.intensity_recommendation, key=UPWARDS.index),
    )


def _without_phase(flags: tuple[Flag, ...], proposed: tuple[str, ...]) -> tuple[Flag, ...]:
    """The flags of a day that a model made easier: what only names the phase of the rules' own day stays only by its word."""
    return tuple(flag for flag in flags if flag not in NAMES_A_PHASE or flag.value in proposed)


def _ceilings(held: TrainingDecision, rules: DayResult) -> tuple[Ceiling, ...]:
    """Ceilings to try, the nearest to the proposal first; none where it asks for what the rules decided."""
    decided, workout = rules.verdict.decision, rules.workout
    calmer = held.intensity_recommendation is not decided.intensity_recommendation
    if workout is None or (held.action is decided.action and not calmer):
        return ()
    as_rules = Ceiling(
        action=held.action,
        max_zone=workout.max_zone,
        max_load=workout.load,
        max_minutes=float(workout.duration_minutes),
    )
    as_held = replace(as_rules, max_zone=min(workout.max_zone, ZONE_OF[held.intensity_recommendation]))
    wanted = (as_held, as_rules) if held.action is not decided.action else (as_held,)
    return tuple(rules.verdict.ceiling.lowered(name) for name in wanted)


def _made(context: Morning, signs: Signals, rules: DayResult, held: TrainingDecision, ceiling: Ceiling) -> DayResult:
    workout = workout_within(context, ceiling)
    decision = replace(
        held,
        action=aim(signs, ceiling).action if workout else Action.RECOVER,
        intensity_recommendation=_intensity(workout),
    )
    verdict = replace(rules.verdict, decision=decision, ceiling=ceiling, load=workout.load if workout else 0.0)
    made = replace(rules, verdict=verdict, workout=workout)
    if decision.action is rules.verdict.decision.action:
        return made
    mission, body = signs.morning.mission, signs.body
    return replace(made, ride_mode=ride_advice(mission, body.readiness, signs.training.tsb, ceiling))


def _intensity(workout: WorkoutPlan | None) -> Intensity:
    return hardest(Ceiling(max_zone=workout.max_zone if workout else 0))


def _is_within(made: DayResult, rules: DayResult) -> bool:
    """No part above the rules', and no lower action than a model may ask for: a session too short to keep would be rest."""
    rank = ACTIONS_UPWARDS.index
    least, action = rank(lowest(rules.verdict)), rank(made.verdict.decision.action)
    if not least <= action <= rank(rules.verdict.decision.action):
        return False
    after, before = made.workout, rules.workout
    if after is None or before is None:
        return after is None
    return (
        after.load <= before.load
        and after.max_zone <= before.max_zone
        and after.duration_minutes <= before.duration_minutes
    )


def _as_decided(held: TrainingDecision, rules: DayResult) -> TrainingDecision:
    """What the rules decided, with the words, the flags and the confidence of the one who was asked."""
    decided = rules.verdict.decision
    return replace(decided, reason=held.reason, flags=held.flags, confidence=held.confidence)


DECISION_MAX_TOKENS = 700
RULES_DECIDE = "The rules decide."


@dataclass(frozen=True, kw_only=True)
class DecidedByModel:
    """The day, who was asked, and whose model decided; None where the rules did, also against the model's wish.

    `proposed` is what the model gave, for telling the day again where its workout changes afterwards; `explanation` are its
    sentences that are shown.
    """

    result: DayResult
    consulted: ModelConsultation
    decided_by: str | None = None
    proposed: ProposedDecision | None = None
    explanation: str | None = None


def decide_by_model(
    context: Morning,
    rules: DayResult,
    desk: ModelDesk,
    *,
    closed: frozenset[str] = frozenset(),
    forbidden: tuple[str, ...] = (),
    earlier: tuple[EarlierDay, ...] = (),
) -> DecidedByModel:
    """The day as the model proposes it within the rules, or the rules' own day unchanged."""
    heard = ask_model(desk, decide_question(context, rules, closed=closed, earlier=earlier))
    if heard.answer is None:
        return DecidedByModel(result=rules, consulted=heard.consulted)
    problem = proposal_problem(heard.answer, context)
    if problem is not None:
        unusable = replace(heard.consulted, problem=f"{problem} {RULES_DECIDE}", failing=FailureKind.UNREADABLE)
        return DecidedByModel(result=rules, consulted=unusable)
    return _within_the_rules(context, rules, heard.answer, heard, forbidden, closed)


def decide_question(
    context: Morning,
    rules: DayResult,
    *,
    closed: frozenset[str] = frozenset(),
    earlier: tuple[EarlierDay, ...] = (),
) -> ModelQuestion[ProposedDecision]:
    """The day, what the rules make of it and what was decided on earlier days, with nothing of the closed topics."""
    question = in_known_words(context, rules)
    facts = facts_of(context, rules, closed=closed)
    return ModelQuestion(
        role=ModelRole.DECIDE,
        prompt_id="decide",
        values={
            "facts": day_facts(context, closed=closed, earlier=earlier),
            "rules": rules_words(question, closed=closed),
            "sayable": fact_lines(facts),
            "words": sentence_guide(facts, rules.verdict.decision.action),
        },
        answer=ProposedDecision,
        max_tokens=DECISION_MAX_TOKENS,
    )


def _within_the_rules(
    context: Morning,
    rules: DayResult,
    proposed: ProposedDecision,
    heard: Heard[ProposedDecision],
    forbidden: tuple[str, ...],
    closed: frozenset[str],
) -> DecidedByModel:
    """The proposal under the rules, with as much of its words as the day that came of it bears out."""
    result = under_proposal(context, rules, proposed)
    argued = dispute(proposed, rules, result)
    sure = result.verdict.decision.confidence
    if argued is None or argued.settled_by == BY_GUARDRAILS:
        # Where the rules had the last word, or the same one, nobody is surer than they are.
        sure = min(sure, rules.verdict.decision.confidence)
    decided = replace(result.verdict, decision=replace(result.verdict.decision, confidence=sure))
    negotiation = (*result.negotiation, *([argued] if argued else []))
    made = replace(result, verdict=decided, negotiation=negotiation)
    words = model_words(context, rules, made, proposed, forbidden=forbidden, closed=closed)
    return DecidedByModel(
        result=with_reason(words.text, context, rules, made),
        consulted=_as_checked(heard.consulted, words),
        decided_by=None if _is_overruled(argued, rules, result) else heard.consulted.provider,
        proposed=proposed,
        explanation=words.text or None,
    )


def _is_overruled(argued: Negotiation | None, rules: DayResult, result: DayResult) -> bool:
    """The model wanted another day and got the rules' own: they decided."""
    if argued is None or argued.settled_by != BY_GUARDRAILS:
        return False
    return _of(result.verdict.decision) == _of(rules.verdict.decision) and result.workout == rules.workout


def model_words(
    context: Morning,
    rules: DayResult,
    result: DayResult,
    proposed: ProposedDecision,
    *,
    forbidden: tuple[str, ...] = (),
    closed: frozenset[str] = frozenset(),
) -> CheckedWords:
    """As many of the model's sentences as the day bears out; on a day with signs of illness, pain or injury none of them."""
    given = () if isinstance(proposed.reason, str) else proposed.reason
    if warned(rules.verdict.decision.flags):
        return CheckedWords(left_out=len(given))
    facts, action = facts_of(context, result, closed=closed), result.verdict.decision.action
    return checked(given, facts, action, most=SENTENCES_OF_DECISION, forbidden=forbidden)


def with_reason(words: str, context: Morning, rules: DayResult, result: DayResult) -> DayResult:
    """The day with its reason in these words, made up by our narrator, and with what model and rules argued about."""
    argued = next(
        (argument for argument in result.negotiation if any(a.speaker == BY_MODEL for a in argument.arguments)), None
    )
    reason_text = model_reason(words, context, rules, result, argued.says if argued else "")
    return replace(
        result, verdict=replace(result.verdict, decision=replace(result.verdict.decision, reason=reason_text))
    )


def _as_checked(consulted: ModelConsultation, words: CheckedWords) -> ModelConsultation:
    grade = reading_grade(words.text) if words.sentences else None
    return replace(consulted, grounded=words.share, left_out=words.left_out, reading_grade=grade)
