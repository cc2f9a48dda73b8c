"""The athlete's mission: goals with dates, limits, preferences and training phases."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum

from lanterne_rouge.domain.profile import Profile
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
    """A phase and its first day."""

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
    """The points for a stage of one kind, ridden steadily (gc) or in a breakaway."""

    kind: str
    gc: int
    breakaway: int


class BonusRule(StrEnum):
    """What earns a bonus: consecutive stages, a number of breakaways, every stage of some kinds in a breakaway,

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
    """How a multi-day event is scored; empty when there is no scoring."""

    points: tuple[StagePoints, ...] = ()
    bonuses: tuple[Bonus, ...] = ()

    def points_for(self, kind: str) -> StagePoints | None:
        """What a stage of this kind is worth."""
        return next((points for points in self.points if points.kind == kind), None)


class Priority(StrEnum):
    """Importance of an event: A has its own build-up and taper, B a short taper, C is trained through."""

    A = "A"
    B = "B"
    C = "C"


@dataclass(frozen=True, kw_only=True)
class GoalEvent:
    """One event of the season. `last_day` is set for multi-day events; `minutes` is the target or expected duration.

    `finish`: to get round is the goal, whatever the time.
    """

    name: str
    day: date
    priority: Priority
    last_day: date | None = None
    kind: str | None = None
    sport: Sport | None = None
    distance_km: float | None = None
    climb_m: float | None = None
    minutes: float | None = None
    critical: bool = False
    # Not in what a plan's fingerprint is made of: earlier ones were made without it.
    finish: bool = field(default=False, repr=False)

    @property
    def ends(self) -> date:
        """The event's last day."""
        return self.last_day or self.day


@dataclass(frozen=True, kw_only=True)
class EventFacts:
    """What the athlete entered about the main goal. `kind`: the discipline or course; `minutes`: the target time.

    `finish`: to get round is the goal, whatever the time.
    """

    kind: str | None = None
    sport: Sport | None = None
    distance_km: float | None = None
    climb_m: float | None = None
    minutes: float | None = None
    finish: bool = field(default=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class PlanWishes:
    """Planning preferences; None leaves the choice to the coach.

    `long_day`: weekday of the long session, 0 = Monday; `max_hard_days` and `strength_days` are per week;
    `classes` is the catalogue from which classes are suggested.
    """

    auto_accept: bool = False
    long_day: int | None = None
    max_hard_days: int | None = None
    strength_days: int | None = None
    classes: str | None = None


@dataclass(frozen=True, kw_only=True)
class Targets:
    """The athlete's training targets."""

    ctl_peak: float | None = None
    long_ride_min: float | None = None
    stage_climb_min: float | None = None
    threshold_interval_min: float | None = None


@dataclass(frozen=True, kw_only=True)
class WeekTime:
    """The time of one week that is not as usual: minutes by weekday (0 = Monday); days that it doesn't name are as usual."""

    monday: date
    minutes: tuple[tuple[int, float], ...]


@dataclass(frozen=True, kw_only=True)
class Constraints:
    """Hard limits. `days` are the weekdays available for training, 0 = Monday; `longest_session` is in minutes."""

    min_readiness: float | None = None
    min_tsb: float | None = None
    max_resting_hr: float | None = None
    weekly_hours: float | None = None
    days: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    minutes: tuple[tuple[int, float], ...] = ()
    blackout: tuple[date, ...] = ()
    longest_session: float | None = None
    weeks: tuple[WeekTime, ...] = ()

    def time_on(self, day: date) -> float | None:
        """The minutes available on a day, 0 on one that is closed, None without a limit."""
        if day in self.blackout:
            return 0.0
        monday = day - timedelta(days=day.weekday())
        week = next((week for week in self.weeks if week.monday == monday), None)
        named = dict(week.minutes).get(day.weekday()) if week is not None else None
        if named is not None:
            return named
        return self.minutes_on(day.weekday()) if day.weekday() in self.days else 0.0

    def minutes_on(self, weekday: int) -> float | None:
        """The minutes available on a weekday (0 = Monday), None without a limit."""
        named = dict(self.minutes).get(weekday)
        if self.longest_session is None:
            return named
        return self.longest_session if named is None else min(named, self.longest_session)


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
        """Whether any answer is yes and no doctor has cleared it."""
        any_yes = self.heart_condition or self.chest_pain or self.dizziness or self.medication or self.other_reason
        return any_yes and not self.cleared


@dataclass(frozen=True, kw_only=True)
class MissionConfig:
    """One mission as loaded from its file. Without `phases`, they are derived from the dates.

    `goal_event` on `goal_date` is the main goal, an A event, both None for an athlete who trains to stay fit; `goal` is what
    is known of it; `events` are the others of the season, oldest first.
    `event` is the scoring of the stages.
    """

    id: str
    name: str
    start: date
    goal_event: str | None = None
    goal_date: date | None = None
    goal: EventFacts = field(default_factory=EventFacts)
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
    """The state of the mission on a day. Countdowns are None when nothing is ahead, never negative.

    The goal is the next A event. `days_to_start` counts to the first day of a multi-day event; `stages_ahead` is the number
    of stages after today; `stage_points` is what today's stage is worth. `days_since_race` counts from the last event of any
    priority within two weeks. `classes` is the catalogue from which the athlete wants classes.
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
