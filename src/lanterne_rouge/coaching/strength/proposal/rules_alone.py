"""Days on which nobody but the rules plans the lifting, so that no model is asked at all."""

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.pain import pains_of
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.domain.today_plan import TodayPlan


def why_rules_alone(ours: TodayPlan, context: CoachContext, catalogue: Catalogue) -> str:
    """Why no model is asked, as a sentence; empty where one may be. `ours` is the rules' plan of the day."""
    pains = pains_of(context.pain, catalogue)
    if pains.stop:
        return "No model was asked: with such pain the rules alone decide."
    if pains.severe:
        return "No model was asked: with a severe pain the rules alone plan the session."
    if context.endurance.action is Action.RECOVER:
        return "No model was asked: the day is for recovery."
    if not ours.exercises:
        return "No model was asked: nothing is to be lifted today."
    return ""
