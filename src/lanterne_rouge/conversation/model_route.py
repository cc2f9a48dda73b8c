"""A message that no rule places: a model fills in one form. It may open an answer or a draft; a write is only asked about.

What it takes for a set or a command becomes a phrase that the rules themselves have to read at once. The athlete is asked with that
phrase, and a yes carries out the phrase, never the form.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from lanterne_rouge.conversation.deciding import PLANNING_INTENTS, decided
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.language_model import ModelConsultation, ModelRole, ProposedRoute, ProposedSaidSet
from lanterne_rouge.domain.provenance import Untrusted
from lanterne_rouge.domain.routing import Confidence, Intent, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model

UNPLACED: Final = frozenset(("gate:coach", "gate:unread_report", "gate:unread_numbers"))
"""The gates at the end of the rules: nothing before them fitted."""
FORM_RULE: Final = "model:form"
OFFERS: Final = UNPLACED | {
    FORM_RULE,
    "gate:unsure_report",
    "gate:likely_session",
    "gate:maybe_a_slip",
    "gate:nearly_a_command",
}
"""What asks back with a phrase to say yes to, where there is one."""
FORM_MAX_TOKENS = 200
METRES_A_KM, SECONDS_A_MINUTE = 1000.0, 60.0
LONGEST_SENT, LONGEST_EXERCISE_SENT = 600, 60
MOST_OFFERED_SETS = 4
_OPENED_SLOW = frozenset(
    (Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS, Intent.OUT_OF_SCOPE, Intent.SAFETY, *PLANNING_INTENTS)
)
_OPENED_LIVE = frozenset((Intent.NEXT_SET, Intent.REST_ACK))
_COMMANDS: Mapping[Intent, tuple[str, str]] = {
    Intent.UNDO_SET: ("undo", "take back the last set"),
    Intent.SKIP_SET: ("skip", "skip this one"),
    Intent.START_WORKOUT: ("start workout", "start a workout"),
    Intent.COMPLETE_WORKOUT: ("finish workout", "finish the workout"),
}


@dataclass(frozen=True, kw_only=True)
class RoutedByModel:
    """The decision after the form; the rules' own where it says nothing usable. `consulted` is the one call."""

    decision: RoutingDecision
    consulted: ModelConsultation


def is_unplaced(decision: RoutingDecision) -> bool:
    """Whether the rules came to their end without a rule that fits."""
    return decision.matched_rule in UNPLACED


def route_by_model(
    message: str, context: RoutingContext, decision: RoutingDecision, desk: ModelDesk, role: ModelRole
) -> RoutedByModel:
    """The decision on a message that the rules could not place, by one call."""
    heard = ask_model(desk, _question(message, context, role))
    if heard.answer is None:
        return RoutedByModel(decision=decision, consulted=heard.consulted)
    return RoutedByModel(
        decision=_after_form(heard.answer, message, context, decision) or decision, consulted=heard.consulted
    )


def _question(message: str, context: RoutingContext, role: ModelRole) -> ModelQuestion[ProposedRoute]:
    values = {"message": Untrusted(message).quoted(LONGEST_SENT), "state": "\n".join(_state(context))}
    return ModelQuestion(role=role, prompt_id="route", values=values, answer=ProposedRoute, max_tokens=FORM_MAX_TOKENS)


def _state(context: RoutingContext) -> list[str]:
    """What the rules knew beside the message, in our words."""
    lines = [f"mode: {context.mode.value}", f"unit: {context.units.value}"]
    lines.append("a workout runs" if context.live_session else "no workout runs")
    if context.current_exercise:
        lines.append(f"exercise: {Untrusted(context.current_exercise).quoted(LONGEST_EXERCISE_SENT)}")
    if context.target is not None and context.target.reps is not None:
        load = f" with {context.target.weight:g}" if context.target.weight else ""
        lines.append(f"asked for: {context.target.reps} repetitions{load}")
    if context.pending_proposal:
        lines.append("a draft waits for yes or no")
    return lines


def _after_form(
    form: ProposedRoute, message: str, context: RoutingContext, decision: RoutingDecision
) -> RoutingDecision | None:
    """The decision that a form opens; None where it is unsure, or wants what does not fit."""
    if form.confidence is Confidence.LOW:
        return None
    signals = decision.signals
    if form.intent in _OPENED_SLOW:
        return decided(RoutingLane.SLOW, form.intent, FORM_RULE, context, signals, confidence=Confidence.MEDIUM)
    if form.intent in _OPENED_LIVE and context.live_session:
        return decided(RoutingLane.FAST, form.intent, FORM_RULE, context, signals, confidence=Confidence.MEDIUM)
    if form.intent is Intent.NEXT_WORKOUT and not context.live_session:
        return decided(RoutingLane.FAST, form.intent, FORM_RULE, context, signals, confidence=Confidence.MEDIUM)
    if form.intent in (*_OPENED_LIVE, Intent.NEXT_WORKOUT):
        return None
    sets = tuple(_as_said(one) for one in form.sets[:MOST_OFFERED_SETS]) if form.intent is Intent.LOG_SET else None
    if sets is not None and not _stands_in(sets, message):
        sets = None
    asked = decided(
        RoutingLane.CLARIFY, form.intent, FORM_RULE, context, signals, confidence=Confidence.MEDIUM, sets=sets or None
    )
    return asked_back(asked, context)


def _as_said(one: ProposedSaidSet) -> SetReport:
    unit = SaidUnit(one.unit) if one.unit is not None else None
    return SetReport(reps=one.reps, weight=one.weight, unit=unit, rpe=one.rpe, exercise=one.exercise)


def _stands_in(sets: tuple[SetReport, ...], message: str) -> bool:
    """Whether each number of the sets is one of the message's own, so that none was made up."""
    figures = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", normalise(message))}
    numbers = (number for one in sets for number in (one.reps, one.weight, one.rpe) if number is not None)
    return all(float(number) in figures for number in numbers)


@dataclass(frozen=True, kw_only=True)
class OfferedPhrase:
    """A phrase that the rules read at once, and what it does in our words: what a yes carries out."""

    phrase: str
    does: str


def offer_of(decision: RoutingDecision, context: RoutingContext) -> OfferedPhrase | None:
    """What may be offered for a decision that asks back; None where no phrase would do exactly that."""
    if decision.lane is not RoutingLane.CLARIFY:
        return None
    if decision.intent in _COMMANDS:
        phrase, does = _COMMANDS[decision.intent]
    elif decision.intent is Intent.LOG_SET and decision.sets and len(decision.sets) <= MOST_OFFERED_SETS:
        is_session = decision.sets[0].distance_m is not None or decision.sets[0].duration_s is not None
        phrase = (
            " + ".join(_session_phrase(one) for one in decision.sets)
            if is_session
            else ", ".join(_phrase(one, context.units) for one in decision.sets)
        )
        does = f"log {phrase} of today" if is_session else f"log {phrase}"
    else:
        return None
    settled = route(phrase, replace(context, pending_proposal=False))
    if settled.lane is not RoutingLane.FAST or settled.intent is not decision.intent:
        return None
    if decision.intent is Intent.LOG_SET and not _same_numbers(settled.sets, decision.sets):
        return None
    return OfferedPhrase(phrase=phrase, does=does)


def asked_back(decision: RoutingDecision, context: RoutingContext) -> RoutingDecision:
    """The decision with its offer as the question, where there is one."""
    offer = offer_of(decision, context)
    return decision if offer is None else replace(decision, question=f"Shall I {offer.does}? Say yes, or say it anew.")


def _phrase(one: SetReport, units: SaidUnit) -> str:
    """A set with its unit, as the rules read it whole: `bench press 8 x 100 kg rpe 8`."""
    name = one.exercise.lower() if one.exercise else ""
    amount = f"{one.reps} reps" if one.weight is None else f"{one.reps} x {one.weight:g} {(one.unit or units).value}"
    effort = f"rpe {one.rpe:g}" if one.rpe is not None else f"{one.rir:g} rir" if one.rir is not None else ""
    return " ".join(part for part in (name, amount, effort) if part)


def _session_phrase(one: SetReport) -> str:
    """A session as the rules read it whole: `run 10 km in 52 min rpe 5`."""
    far = None if one.distance_m is None else f"{one.distance_m:g} m"
    if one.distance_m is not None and one.distance_m >= METRES_A_KM:
        far = f"{one.distance_m / METRES_A_KM:g} km"
    long = None if one.duration_s is None else f"{one.duration_s / SECONDS_A_MINUTE:g} min"
    effort = "" if one.rpe is None else f" rpe {one.rpe:g}"
    return f"{one.exercise or 'session'} {' in '.join(part for part in (far, long) if part)}{effort}"


def _same_numbers(read: tuple[SetReport, ...] | None, wanted: tuple[SetReport, ...] | None) -> bool:
    def numbers(sets: tuple[SetReport, ...] | None) -> list[SetReport]:
        return [replace(one, unit=None, exercise=None) for one in sets or ()]

    return bool(read) and numbers(read) == numbers(wanted)
