"""The lifting that an athlete asks for, whether or not the day's plan holds any: the same limits as in the day's own session."""

from dataclasses import replace

from lanterne_rouge.coaching.day import DayResult, decide_day
from lanterne_rouge.daily.strength_beside import endurance_side
from lanterne_rouge.daily.strength_context import Lifter, strength_context
from lanterne_rouge.daily.strength_today import EASIEST_ZONE, HOURS_LATER
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling
from lanterne_rouge.domain.equipment import Gym
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.domain.prescription import Template

UNKNOWN = "S2e"
"""The rule that eases a day of which neither readiness nor training is known."""
MOST_REASONS = 2
RESTED_FROM = "Your plan has no training today; since you ask, this session is held back."


def asked_context(
    morning: DayContext,
    lifter: Lifter,
    *,
    template: Template | None = None,
    gym: Gym | None = None,
    minutes: int | None = None,
) -> CoachContext:
    """What the session rests on: the next one of the routine, or a named template, in the gym in use or a named one.

    A day on which health or load allow nothing stays without lifting. One on which a mission or a plan rests is an easy one;
    without either, the day is free, and the rules alone say how much it may be.
    """
    result, current = decide_day(morning), lifter.stores.plans.current()
    action, ceiling = result.verdict.decision.action, result.verdict.ceiling
    is_free = action is Action.RECOVER and allows_training(ceiling)
    rests = is_free and (current is not None or morning.mission.mission_id is not None)
    if is_free:
        most = Action.EASE if rests else Action.MAINTAIN
        action = min(ceiling.action, most, key=ACTIONS_UPWARDS.index)
    has_trained = any(session.days_ago == 0 for session in morning.sessions)
    side = endurance_side(
        morning,
        action,
        None if has_trained else result.workout,
        tuple(day for day in current.days if day.day >= morning.day) if current else (),
        wait_h=0.0 if has_trained else HOURS_LATER,
    )
    told = morning.check_in.minutes_available
    asked = strength_context(
        morning,
        lifter,
        minutes=minutes if minutes is not None or told is None else int(told),
        side=side,
        template=template,
    )
    if gym is not None:
        asked = replace(asked, gym=gym, location=gym.location, available=gym.gear, unit=gym.unit)
    why = (
        ""
        if rests or action is not Action.EASE
        else _eased_because(result, is_new=not (morning.sessions or asked.history))
    )
    return replace(asked, notes=(*((RESTED_FROM,) if rests else ()), *((why,) if why else ()), *asked.notes))


def _eased_because(result: DayResult, *, is_new: bool) -> str:
    """What made the day an easy one, as a sentence; empty where the plan itself has an easy day."""
    eased = [one for one in result.verdict.evidence if one.effect.startswith(f"at most {Action.EASE.value}")]
    known = [one.says.partition(": ")[0].rstrip(".") for one in eased if not (is_new and one.rule == UNKNOWN)]
    nothing = ["I know nothing of you yet"] if len(known) < len(eased) else []
    reasons = (*known, *nothing)[:MOST_REASONS]
    said = " and ".join(_begun_small(one) if at else one for at, one in enumerate(reasons))
    return f"{said}, so today is an easy day." if said else ""


def _begun_small(sentence: str) -> str:
    return sentence if sentence.startswith("I ") else f"{sentence[:1].lower()}{sentence[1:]}"


def allows_training(ceiling: Ceiling) -> bool:
    """Whether the day's limits leave room for any."""
    limits = (ceiling.max_load, ceiling.max_minutes)
    return ceiling.max_zone >= EASIEST_ZONE and all(limit is None or limit > 0 for limit in limits)
