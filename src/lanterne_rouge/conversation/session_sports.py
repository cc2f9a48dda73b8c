"""The sports that a report of a session can name, and the sessions in what the router read."""

from collections.abc import Mapping

from lanterne_rouge.domain.routing import RoutingDecision
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.domain.sport import Sport

SPORT_OF_NAME: Mapping[str, Sport] = {
    "swim": Sport.SWIMMING, "exercise bicycle": Sport.CYCLING, "bike": Sport.CYCLING, "ride": Sport.CYCLING, "run": Sport.RUNNING,
    "walk": Sport.WALKING, "hike": Sport.WALKING, "row": Sport.ROWING, "ski": Sport.SKIING, "strength": Sport.STRENGTH,
    "other": Sport.OTHER,
}  # fmt: skip
"""The sport of each name that a report of a session gives it."""


def told_sessions(decision: RoutingDecision) -> tuple[SetReport, ...]:
    """The whole sessions that a message reports, of today or of another day."""
    sets = decision.sets or ()
    return sets if all(map(is_session, sets)) else ()


def is_session(one: SetReport) -> bool:
    """Whether a report is of a whole session, and not of a set."""
    return one.exercise in SPORT_OF_NAME and one.reps is None
