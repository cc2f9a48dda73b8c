"""The athlete's mission: goals with their dates, limits, wishes, and the road there."""

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
class StagePoints:
    """What a stage of one kind is worth: ridden steadily with the classification in mind (gc), or in a breakaway."""

    kind: str
    gc: int
    breakaway: int


class BonusRule(StrEnum):
    """What earns a bonus: stages ridden one after another, so many breakaways, every stage of some kinds in a breakaway,

    every stage of the event's last days, or every stage in GC mode.
    """

    IN_A_ROW = "in_a_row"
    BREAKAWAYS = "breakaways"
    ALL_IN_BREAKAWAY = "all_in_breakaway"
    LAST_DAYS = "last_days"
    ALL_IN_GC = "all_in_gc"


@dataclass(frozen=True, kw_only=True)
class Bonus:
    """A bonus, given once. `count`: how many stages in a row, breakaways or last days; `of`: kinds of stage, empty is all."""

    name: str
    rule: BonusRule
    points: int
    count: int | None = None
    of: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class EventRules:
    """How an event of several days is scored; empty when it is ridden for itself."""

    points: tuple[StagePoints, ...] = ()
    bonuses: tuple[Bonus, ...] = ()

    def points_for(self, kind: str) -> StagePoints | None:
        """What a stage of this kind is worth."""
        return next((points for points in self.points if points.kind == kind), None)


class Priority(StrEnum):
    """How much an event counts: A has its own road and taper, B a short taper, C is ridden out of training."""

    A = "A"
    B = "B"
    C = "C"


@dataclass(frozen=True, kw_only=True)
class GoalEvent:
    """One event of the season. `last_day` is set when it takes several days; `minutes` is how long it is likely to take."""

    name: str
    day: date
    priority: Priority
    last_day: date | None = None
    kind: str | None = None
    sport: Sport | None = None
    distance_km: float | None = None
    minutes: float | None = None
    critical: bool = False

    @property
    def ends(self) -> date:
        """The last day of it."""
        return self.last_day or self.day


@dataclass(frozen=True, kw_only=True)
class PlanWishes:
    """How the athlete wants the season planned; None leaves it to the coach.

    `long_day`: weekday of the long session, 0 = Monday; `max_hard_days` and `strength_days` are per week;
    `classes` names the catalogue from which classes are suggested.
    """

    auto_accept: bool = False
    long_day: int | None = None
    max_hard_days: int | None = None
    strength_days: int | None = None
    classes: str | None = None


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
    """One mission as loaded from its file. Without `phases` they follow from the dates.

    `goal_event` on `goal_date` is the main goal, an A event; `events` are the others of the season, oldest first.
    `event` tells how the stages are scored.
    """

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
    events: tuple[GoalEvent, ...] = ()
    event: EventRules = field(default_factory=EventRules)
    wishes: PlanWishes = field(default_factory=PlanWishes)


@dataclass(frozen=True, kw_only=True)
class RaceAhead:
    """The nearest B or C event from today on; `days_to` is 0 on its days."""

    name: str
    day: date
    days_to: int
    priority: Priority
    kind: str | None = None
    sport: Sport | None = None
    distance_km: float | None = None
    minutes: float | None = None
    critical: bool = False


@dataclass(frozen=True, kw_only=True)
class MissionStatus:
    """Where the athlete stands on a day. Countdowns are None where there is nothing ahead, never negative.

    The goal is the next A event. `days_to_start` counts to the first day of an event of several days; `stages_ahead` are
    the stages after today; `stage_points` is what today's stage is worth. `days_since_race` counts from the last event of any
    priority within two weeks. `classes` names the catalogue from which the athlete wants classes.
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
    next_race: RaceAhead | None = None
    days_since_race: int | None = None
    stage_points: StagePoints | None = None
    classes: str | None = None
