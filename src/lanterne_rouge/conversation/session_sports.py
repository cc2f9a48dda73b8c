"""The sports that a report of a session can name."""

from collections.abc import Mapping

from lanterne_rouge.domain.sport import Sport

SPORT_OF_NAME: Mapping[str, Sport] = {
    "swim": Sport.SWIMMING, "exercise bicycle": Sport.CYCLING, "bike": Sport.CYCLING, "ride": Sport.CYCLING, "run": Sport.RUNNING,
    "walk": Sport.WALKING, "hike": Sport.WALKING, "row": Sport.ROWING, "ski": Sport.SKIING, "strength": Sport.STRENGTH,
    "other": Sport.OTHER,
}  # fmt: skip
"""The sport of each name that a report of a session gives it."""
