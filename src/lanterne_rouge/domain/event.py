"""A multi-day event in progress: how to ride today, what was ridden, and the standing."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class RideMode(StrEnum):
    """How to take a stage: not at all, steadily for the classification, or on the attack."""

    REST = "rest"
    GC = "gc"
    BREAKAWAY = "breakaway"


@dataclass(frozen=True, kw_only=True)
class RideAdvice:
    """Today's mode with its reason; `stage` is None on a rest day, `points` is what the mode earns, None if unscored."""

    mode: RideMode
    reason: str
    stage: int | None = None
    points: int | None = None


@dataclass(frozen=True, kw_only=True)
class RiddenStage:
    """A completed stage with its activity and mode."""

    number: int
    day: date
    mode: RideMode
    activity_id: str


class StageState(StrEnum):
    """Progress of a stage."""

    DONE = "done"
    MISSED = "missed"
    TODAY = "today"
    AHEAD = "ahead"


@dataclass(frozen=True, kw_only=True)
class StageStanding:
    """One stage of the standing; `points` is what it earned."""

    number: int
    day: date
    kind: str
    critical: bool
    state: StageState
    mode: RideMode | None = None
    points: int = 0
    activity_id: str | None = None


class BonusState(StrEnum):
    """Whether a bonus is earned, can still be, or cannot be any more."""

    REACHED = "reached"
    POSSIBLE = "possible"
    LOST = "lost"


@dataclass(frozen=True, kw_only=True)
class BonusStanding:
    """One bonus; `done` of `needed` steps are complete."""

    name: str
    points: int
    state: BonusState
    done: int
    needed: int


@dataclass(frozen=True, kw_only=True)
class EventProgress:
    """The standing of an event, derived only from the completed stages.

    `streak` counts consecutive stages up to now, `longest_streak` is the longest such run; `most` is the highest total
    still possible.
    """

    stages: tuple[StageStanding, ...]
    bonuses: tuple[BonusStanding, ...]
    stage_points: int
    bonus_points: int
    streak: int
    longest_streak: int
    most: int

    @property
    def total(self) -> int:
        """Points of the stages and of the bonuses reached."""
        return self.stage_points + self.bonus_points
