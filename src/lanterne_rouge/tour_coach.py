"""The documented Python door: `run_tour_coach()` runs the day, `TourCoach` decides from code."""

from lanterne_rouge.bootstrap import run_tour_coach
from lanterne_rouge.daily.tour_coach import TourCoach

__all__ = ["TourCoach", "run_tour_coach"]
