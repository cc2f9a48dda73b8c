"""What the use cases of lifting share: the athlete's lifting with its exercises, and the coach that may ask a model."""

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.context import Lifter
from lanterne_rouge.models.strength.coach import StrengthCoach


def lifter_of(scope: AthleteScope) -> Lifter:
    """The athlete whose lifting is planned, with every exercise."""
    return Lifter(stores=scope.stores, exercises=scope.shelf, profile=scope.profile)


def strength_coach_of(scope: AthleteScope) -> StrengthCoach:
    """Plans lifting and looks back at it, with every model that can be reached and without any."""
    return StrengthCoach(scope.exercises, scope.models.strength_desks(), why_off=scope.models.why_no_lifting())
