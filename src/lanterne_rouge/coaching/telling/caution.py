"""What the rules say for the sake of health: their own words, which stand before a language model's and are never replaced."""

import re
from itertools import chain

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.rules.health import HEALTH
from lanterne_rouge.coaching.rules.pain import PAIN
from lanterne_rouge.coaching.rules.rule import NAMED_ONLY
from lanterne_rouge.domain.decision import Flag, Verdict
from lanterne_rouge.domain.workout import WorkoutPlan

HEALTH_FLAGS = frozenset(
    {
        *(Flag.MEDICAL_REFERRAL, Flag.ILLNESS_ABOVE_NECK, Flag.ILLNESS_SYSTEMIC, Flag.TEMP_ELEVATED, Flag.REDS_RISK),
        *(Flag.PAIN, Flag.INJURY, Flag.RETURN_TO_TRAINING, Flag.OVERREACHING_TREND, Flag.HEAT),
    }
)
# Rules of health that may raise no flag; of the guardrails a resting pulse above the athlete's own limit and an open
# question for a doctor.
HEALTH_RULES = frozenset({*(rule.id for rule in chain(HEALTH, PAIN) if rule.limits), "M3", "M4"})
# Beginnings of what only invites to the session; on a day that was made easier it would call for the harder one.
INVITES = ("Do what is planned", "Today you may do", "Race your race", "Enjoy today's stage")


def is_cautious(verdict: Verdict) -> bool:
    """Whether the rules speak for the sake of health: illness, pain, a doctor, the way back, or what only a race overrides."""
    if HEALTH_FLAGS.intersection(verdict.decision.flags):
        return True
    return any(e.rule in HEALTH_RULES or e.effect == NAMED_ONLY for e in verdict.evidence)


def caution(rules: DayResult, result: DayResult) -> str:
    """The rules' reason where they speak for the sake of health, else nothing.

    On a day that was made easier than the rules' own, its session is the day's, and what only invites to more is left out.
    """
    verdict = rules.verdict
    if not is_cautious(verdict):
        return ""
    said, ours = verdict.decision.reason, rules.workout
    if ours is None or (ours == result.workout and verdict.decision.action is result.verdict.decision.action):
        return said
    told = (_with_session(one, ours, result.workout) for one in re.split(r"(?<=[.!?])\s+", said))
    return " ".join(one for one in told if one)


def _with_session(sentence: str, ours: WorkoutPlan, made: WorkoutPlan | None) -> str:
    """A sentence on the rules' session as one on the session that was made of it."""
    size = _size(ours)
    if size not in sentence:
        return sentence
    if sentence.startswith(INVITES):
        return ""
    if made is not None:
        return sentence.replace(size, _size(made))
    before, colon, _ = sentence.partition(":")
    return f"{before}." if colon and size not in before else ""


def _size(workout: WorkoutPlan) -> str:
    return f"{workout.duration_minutes} minutes up to zone {workout.max_zone}"
