"""A built-in model for demonstrations and evaluation that agrees with the rules.

It fills numbers into a few sentences; the same prompt always gets the same answer.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.adapters.llm.access import AnyRequest
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, ProposedDecision

_NUMBER: Final = r"(?P<value>-?\d+(?:\.\d+)?)"
# Only at the start of a line: names of goals and sessions are within a line and quoted.
_READINESS: Final = re.compile(rf"^readiness(?:_score)?: {_NUMBER}", re.M)
_FORM: Final = re.compile(rf"^tsb\b[^:\n]*: {_NUMBER}", re.M | re.I)
_SLEEP: Final = re.compile(rf"^sleep: {_NUMBER} h last night", re.M | re.I)
_GOAL: Final = re.compile(r"^days_to_goal: (?P<value>\d+)|^Phase: .* in (?P<far>\d+) days$", re.M)
# The observations of the rules, each a quoted sentence on its own line.
_OBSERVATION: Final = re.compile(r'^- (?P<quoted>"Your? (?:[^"\\]|\\.){1,160}")$', re.M)
_DECISION: Final = re.compile(
    rf"^Decision: (?P<action>{'|'.join(Action)})\b(?:, (?P<intensity>{'|'.join(Intensity)}) intensity)?"
    r"(?:.*?up to zone (?P<zone>\d+))?(?:.*?, (?P<minutes>\d+) min)?",
    re.M,
)

_LEADS: Final[Mapping[Action, str]] = {
    Action.RECOVER: "I would let you recover today",
    Action.EASE: "I would keep it easy today",
    Action.MAINTAIN: "I would keep to the steady work today",
    Action.PUSH: "You are ready to push today",
}
_HELPS: Final[Mapping[Action, str]] = {
    Action.RECOVER: "Rest is when your body grows stronger",
    Action.EASE: "A calm day now lets you train well on the days to come",
    Action.MAINTAIN: "Steady work like this is what makes you fitter",
    Action.PUSH: "A hard day on fresh legs is what moves you forward",
}
_GENTLEST: Final[Mapping[Action, Intensity]] = {
    Action.RECOVER: Intensity.LOW,
    Action.EASE: Intensity.LOW,
    Action.MAINTAIN: Intensity.MODERATE,
    Action.PUSH: Intensity.HIGH,
}
SURE, LESS_SURE = 0.8, 0.5


def agree_with_rules(request: AnyRequest) -> object:
    """Answer with a two-sentence explanation, or the rules' decision with a reason from the day's numbers."""
    day = _read("\n".join(turn.text for turn in request.turns if turn.speaker == "user"))
    if request.role is ModelRole.EXPLAIN and day is not None:
        return _explanation(day)
    if request.role is ModelRole.DECIDE and day is not None:
        return _decision(day)
    raise ModelFailed(FailureKind.REFUSED, "The built-in model speaks of a day's decision and of nothing else.")


@dataclass(frozen=True, kw_only=True)
class _Day:
    """The values read from the prompt."""

    action: Action
    intensity: Intensity
    zone: str | None
    minutes: str | None
    readiness: str | None
    form: str | None
    sleep: str | None
    goal: str | None
    observation: str | None


def _read(text: str) -> _Day | None:
    # The last match, since the rules' line comes after the day's facts.
    decisions = list(_DECISION.finditer(text))
    if not decisions:
        return None
    decision = decisions[-1]
    action = Action(decision["action"])
    far, observation = _GOAL.search(text), _OBSERVATION.search(text)
    return _Day(
        action=action,
        intensity=Intensity(decision["intensity"]) if decision["intensity"] else _GENTLEST[action],
        zone=decision["zone"],
        minutes=decision["minutes"],
        readiness=_value(_READINESS, text),
        form=_value(_FORM, text),
        sleep=_value(_SLEEP, text),
        goal=(far["value"] or far["far"]) if far else None,
        observation=json.loads(observation["quoted"]) if observation else None,
    )


def _value(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    return match["value"] if match else None


def _explanation(day: _Day) -> str:
    reasons = [
        f"your readiness is {day.readiness}" if day.readiness else "",
        f"your form (TSB, fitness minus fatigue) is {day.form}" if day.form else "",
    ]
    why = " and ".join(part for part in reasons if part) or "too little is known of this morning for more"
    if day.observation and day.action in (Action.RECOVER, Action.EASE):
        why = f"y{day.observation[1:].rstrip('.')}"
    goal = f", and your goal is {day.goal} days away" if day.goal else ""
    return f"{_LEADS[day.action]}: {why}. {_HELPS[day.action]}{goal}."


def _decision(day: _Day) -> ProposedDecision:
    sentences = [
        f"{_LEADS[day.action]}.",
        f"Your readiness is {day.readiness} this morning."
        if day.readiness
        else "Your readiness is not known this morning, so I take no risk.",
        f"Your form (TSB, fitness minus fatigue) is {day.form}." if day.form else "",
        f"You slept {day.sleep} h last night." if day.sleep else "",
        f"The session takes {day.minutes} min." if day.minutes else "",
        f"It goes no higher than zone {day.zone}." if day.zone else "",
        f"{_HELPS[day.action]}.",
        f"Your goal is {day.goal} days away, and days like this one carry you there." if day.goal else "",
        "If you feel worse than that, stop early.",
        "I look at the long road, not at one day. Each week like this one counts.",
    ]
    return ProposedDecision(
        action=day.action,
        reason=" ".join(sentence for sentence in sentences if sentence),
        intensity_recommendation=day.intensity,
        flags=(),
        confidence=SURE if day.readiness and day.form else LESS_SURE,
    )
