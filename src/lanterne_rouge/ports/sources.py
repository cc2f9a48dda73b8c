"""Doors to live sources of wellness: a ring, a watch, an app."""

from datetime import date
from typing import Protocol

from lanterne_rouge.domain.wellness import WellnessObservation


class WellnessSource(Protocol):
    """One source; it raises one of our errors when the other side does not answer."""

    @property
    def name(self) -> str:
        """The name shown to the athlete."""
        ...

    def fetch(self, first: date, last: date) -> tuple[WellnessObservation, ...]:
        """The observations of these days."""
        ...
