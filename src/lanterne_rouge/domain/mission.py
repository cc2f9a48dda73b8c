"""The athlete's mission: a goal with a date, limits, and the road to it."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from lanterne_rouge.domain.sport import Sport


class Phase(StrEnum):
    """A training phase on the way to the goal."""

    BASE = "Base"
    BUILD = "Build"
    PEAK = "Peak"
    TAPER = "Taper"
    MAINTENANCE = "Maintenance"


@dataclass(frozen=True, kw_only=True)
class PhaseStart:
    """A phase and the first day it holds."""

    name: Phase
    start: date


@dataclass(frozen=True, kw_only=True)
class Stage:
    """One stage of a multi-day event."""

    number: int
    day: date
    kind: str
    critical: bool = False


@dataclass(frozen=True, kw_only=True)
class Targets:
    """What the athlete wants to reach."""

    ctl_peak: float | None = None
    long_ride_min: float | None = None
    stage_climb_min: float | None = None
    threshold_interval_min: float | None = None


@dataclass(frozen=True, kw_only=True)
class Constraints:
    """Limits that the coach never crosses. `days` are the weekdays on which training is possible, 0 = Monday."""

    min_readiness: float | None = None
    min_tsb: float | None = None
    max_resting_hr: float | None = None
    weekly_hours: float | None = None
    days: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    minutes: tuple[tuple[int, float], ...] = ()
    blackout: tuple[date, ...] = ()

    def minutes_on(self, weekday: int) -> float | None:
        """The minutes at hand on a weekday (0 = Monday), None when the athlete set no limit."""
        return dict(self.minutes).get(weekday)


@dataclass(frozen=True, kw_only=True)
class Screening:
    """Five health questions; a yes caps the coach at zone 2 until a doctor has cleared the athlete."""

    heart_condition: bool = False
    chest_pain: bool = False
    dizziness: bool = False
    medication: bool = False
    other_reason: bool = False
    cleared: bool = False

    def limits(self) -> bool:
        """Whether a yes stands that nobody has cleared."""
        any_yes = self.heart_condition or self.chest_pain or self.dizziness or self.medication or self.other_reason
        return any_yes and not self.cleared


@dataclass(frozen=True, kw_only=True)
class Profile:
    """Who the athlete is, as far as it matters for training. `level`: beginner, recreational, trained or elite."""

    name: str | None = None
    birth_year: int | None = None
    sex: str | None = None
    level: str | None = None
    units: str = "kg"
    timezone: str | None = None
    ftp: float | None = None
    lthr: float | None = None
    max_hr: float | None = None
    resting_hr: float | None = None
    threshold_pace_ms: float | None = None
    css_ms: float | None = None


@dataclass(frozen=True, kw_only=True)
class MissionConfig:
    """One mission as loaded from its file. Without `phases` they follow from the dates."""

    id: str
    name: str
    start: date
    goal_event: str
    goal_date: date
    event_start: date | None = None
    event_end: date | None = None
    sports: tuple[Sport, ...] = (Sport.CYCLING,)
    targets: Targets = field(default_factory=Targets)
    constraints: Constraints = field(default_factory=Constraints)
    athlete: Profile = field(default_factory=Profile)
    screening: Screening = field(default_factory=Screening)
    phases: tuple[PhaseStart, ...] = ()
    stages: tuple[Stage, ...] = ()
    rest_days: tuple[date, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MissionStatus:
    """Where the athlete stands on a day. Countdowns are None where there is nothing ahead, never negative.

    `days_to_start` counts to the first day of an event of several days; `stages_ahead` are the stages after today.
    """

    mission_id: str | None
    name: str | None
    goal_event: str | None
    goal_date: date | None
    days_to_goal: int | None
    phase: Phase
    next_phase: Phase | None = None
    days_to_next: int | None = None
    goal_passed: bool = False
    stage: Stage | None = None
    days_to_start: int | None = None
    stages_ahead: int = 0
