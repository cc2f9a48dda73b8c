"""What a day leaves of one exercise, all reasons together: the day itself, pain, time away, hard work for the legs."""

from lanterne_rouge.coaching.strength.allowance import Allowance
from lanterne_rouge.coaching.strength.comeback import allowed_after_break
from lanterne_rouge.coaching.strength.leg_days import allowed_by_endurance
from lanterne_rouge.coaching.strength.pain import Pains
from lanterne_rouge.coaching.strength.recent import Recent
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import CoachContext


def allowed_today(
    exercise: Exercise, of_the_day: Allowance, context: CoachContext, pains: Pains, recent: Recent
) -> Allowance | str:
    """The strictest of all; a sentence where the exercise is left out. `of_the_day` is what readiness and a deload leave."""
    legs = allowed_by_endurance(exercise, context.endurance)
    if isinstance(legs, str):
        return legs
    allowance = of_the_day
    for other in (legs, pains.allowance(exercise), allowed_after_break(recent)):
        allowance = allowance.lowered(other)
    return allowance
