"""An event of several days while it is ridden: how to ride today, what was ridden, and where that leaves the athlete."""

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
    """Today's mode with its reason; `stage` is None on a rest day, `points` what the mode earns, None where none are given."""

    mode: RideMode
    reason: str
    stage: int | None = None
    points: int | None = None


@dataclass(frozen=True, kw_only=True)
class RiddenStage:
    """A stage that was ridden, by which activity and in which mode."""

    number: int
    day: date
    mode: RideMode
    activity_id: str


class StageState(StrEnum):
    """Whether a stage is behind the athlete."""

    DONE = "done"
    MISSED = "missed"
    TODAY = "today"
    AHEAD = "ahead"


@dataclass(frozen=True, kw_only=True)
class StageStanding:
    """One stage of the standing; `points` are those it earned."""

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
    """One bonus; `done` of `needed` tells how far it is."""

    name: str
    points: int
    state: BonusState
    done: int
    needed: int


@dataclass(frozen=True, kw_only=True)
class Standing:
    """Where an event stands, derived from the stages that were ridden and nothing else.

    `streak` counts the stages ridden one after another up to now, `longest_streak` the longest such row; `most` is the total
    that can still be reached.
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
