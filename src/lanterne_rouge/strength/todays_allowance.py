"""What a day leaves of one exercise, all reasons together: the day, pain and the way back from it, time away, hard work for the legs."""

from datetime import date
from itertools import pairwise
from math import inf

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import CoachContext, EnduranceSide
from lanterne_rouge.strength.allowance import REDUCED_CAP, Allowance
from lanterne_rouge.strength.pain import Pains
from lanterne_rouge.strength.recent import Recent
from lanterne_rouge.strength.way_back import allowed_on_the_way_back

RETURN_STEPS = ((120, 0.55, 7.0), (56, 0.80, 7.5), (28, 0.90, 8.0), (14, 0.95, 10.0))
"""More days away than this: share of the old load, RPE cap. Practice of coaches; strength fades slowly over the first weeks."""


def allowed_after_break(recent: Recent) -> Allowance:
    """What the time away from a lift leaves of it."""
    for days, load, cap in RETURN_STEPS:
        if recent.away_days > days:
            why = f"{recent.away_days} days off, so {load:.0%} of your old load"
            return Allowance(load=load, cap=cap, may_raise=False, whys=(why,))
    if recent.eased_only:
        return Allowance(may_raise=False, cap=8.0, whys=("all your sessions so far were held back",))
    return Allowance()


TOO_NEAR_HOURS, NEAR_HOURS = 6.0, 24.0
"""Under 6 h fatigue of one session costs the other quality; it is gone after a day (Robineau 2016)."""
LEG_ADVICE = f"Train legs at least {TOO_NEAR_HOURS:g} hours away from it, ideally {NEAR_HOURS:g}."
TODAYS_CAP, TODAYS_SETS = 7.5, 0.5


def allowed_by_endurance(exercise: Exercise, side: EnduranceSide) -> Allowance | str:
    """What hard endurance work for the legs leaves of an exercise; a sentence where it is left out."""
    nearest = _nearest(side)
    if nearest is None or nearest[0] >= NEAR_HOURS or not exercise.trains_legs:
        return Allowance()
    hours, words = nearest
    if hours < TOO_NEAR_HOURS:
        return f"Left out: {exercise.name}, because {words}. {LEG_ADVICE}"
    return Allowance(cap=TODAYS_CAP, sets=TODAYS_SETS, may_raise=False, whys=(words,))


def eases_legs(exercise: Exercise, side: EnduranceSide) -> bool:
    """Whether the exercise is done with less for it."""
    allowed = allowed_by_endurance(exercise, side)
    return isinstance(allowed, Allowance) and allowed.is_held_back


def explain_endurance(side: EnduranceSide) -> str:
    """The sentence for legs that are done with less; empty where there is none."""
    nearest = _nearest(side)
    if nearest is None or not TOO_NEAR_HOURS <= nearest[0] < NEAR_HOURS:
        return ""
    return f"Legs: {nearest[1]}, so half the sets and RPE {TODAYS_CAP:g} at most for them. {LEG_ADVICE}"


def _nearest(side: EnduranceSide) -> tuple[float, str] | None:
    """The hours to the nearest hard session on either side with words for it; one that has begun is at hand."""
    session = side.hard_text.strip().rstrip(".") or "a hard leg session"
    sides = (
        (side.hours_since_hard, f"{session} ended {{}} ago"),
        (side.hours_to_hard, f"{session} comes in {{}}"),
    )
    by_hours = [(max(0.0, hours), words) for hours, words in sides if hours is not None and hours < inf]
    if not by_hours:
        return None
    hours, words = min(by_hours, key=lambda pair: pair[0])
    text = "less than an hour" if hours < 1 else f"{int(hours)} h"
    return hours, words.format(text)


# Muscles and tendons of a heavy compound lift take about two days; a lighter repetition of it does no harm before (ACSM 2009).
DAY_LATER = Allowance(cap=REDUCED_CAP, fewer=True, may_raise=False, whys=("you did it yesterday",))
HABIT_OF_DAYS = 2


def allowed_a_day_later(exercise: Exercise, recent: Recent, today: date) -> Allowance:
    """What a compound lift leaves on the day after it was done; all of it for somebody who often lifts it two days in a row."""
    days = [session.day for session in recent.sessions]
    in_a_row = sum((later - earlier).days == 1 for later, earlier in pairwise(days))
    was_yesterday = bool(days) and (today - days[0]).days == 1
    return DAY_LATER if exercise.compound and was_yesterday and in_a_row < HABIT_OF_DAYS else Allowance()


def allowed_today(
    exercise: Exercise, of_the_day: Allowance, context: CoachContext, pains: Pains, recent: Recent
) -> Allowance | str:
    """The strictest of all; a sentence where the exercise is left out. `of_the_day` is what readiness and a deload leave."""
    legs = allowed_by_endurance(exercise, context.endurance)
    if isinstance(legs, str):
        return legs
    allowance = of_the_day
    back = allowed_on_the_way_back(exercise, context.returning, recent.sessions)
    again = allowed_a_day_later(exercise, recent, context.today)
    for other in (legs, pains.allowance(exercise), allowed_after_break(recent), back, again):
        allowance = allowance.lowered(other)
    return allowance
