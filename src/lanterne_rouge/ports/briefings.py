"""Doors by which a day's work leaves the coach."""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.observation import Observation


class BriefingOutput(Protocol):
    """Where a day is written down for the athlete."""

    def readiness(self, day: date, observation: Observation) -> None:
        """Note the morning's measurements, before anything is decided from them."""
        ...

    def briefing(self, briefing: Briefing, summary: str, fitness: Sequence[FitnessDay]) -> tuple[str, ...]:
        """Write the day's files, `summary` as Markdown; returns warnings for what could not be written."""
        ...
