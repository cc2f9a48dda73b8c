"""The season plan: planned days and weeks, and proposed changes that wait for the athlete."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PastSession, PlannedSession


def monday_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


class DayRole(StrEnum):
    """What a planned day is for."""

    REST = "rest"
    EASY = "easy"
    LONG = "long"
    HARD = "hard"
    STRENGTH = "strength"
    OPENERS = "openers"
    RACE = "race"


@dataclass(frozen=True, kw_only=True)
class PlannedDay:
    """One day of the plan: its role and its sessions in order; a day without sessions is a rest day."""

    day: date
    phase: Phase
    role: DayRole
    sessions: tuple[PlannedSession, ...] = ()
    note: str | None = None

    @property
    def load(self) -> float:
        """The day's load (TSS): the sum of its sessions."""
        return round(sum(s.load or 0.0 for s in self.sessions), 1)

    @property
    def minutes(self) -> float:
        """The day's minutes: the sum of its sessions."""
        return sum(s.minutes or 0.0 for s in self.sessions)

    @property
    def hard(self) -> bool:
        """Whether the day has a hard session."""
        return any(s.hard for s in self.sessions)


@dataclass(frozen=True, kw_only=True)
class PlannedWeek:
    """A week of the plan, starting on Monday: sums of its planned days and planned fitness (CTL) at its end."""

    monday: date
    phase: Phase
    load: float
    minutes: float
    hard_days: int
    recovery: bool
    ctl_end: float | None = None


@dataclass(frozen=True, kw_only=True)
class SeasonPlan:
    """Planned days from `made_on` to the end of the horizon, without gaps, oldest first.

    `gave_up` has a sentence for each preference that did not fit; `reason` is why this plan was made; `made_for` is the
    fingerprint of its goals and preferences, `version` that of the rules by which it was made.
    """

    id: str
    made_on: date
    goal: str | None
    goal_date: date | None
    reason: str
    days: tuple[PlannedDay, ...]
    weeks: tuple[PlannedWeek, ...]
    gave_up: tuple[str, ...] = ()
    version: str = "1"
    made_for: str | None = None

    def on(self, day: date) -> PlannedDay | None:
        """The planned day, None outside the plan."""
        if not self.days:
            return None
        index = (day - self.days[0].day).days
        return self.days[index] if 0 <= index < len(self.days) else None


@dataclass(frozen=True, kw_only=True)
class PlanChange:
    """One day that a proposal changes; `says` is the difference in a sentence."""

    day: date
    before: PlannedDay | None
    after: PlannedDay | None
    says: str


class ProposalStatus(StrEnum):
    """What became of a proposal."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DISMISSED = "dismissed"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, kw_only=True)
class PlanProposal:
    """A changed plan that waits for the athlete's decision, with its reason and changes.

    `based_on` is the id of the plan it replaces; it cannot be accepted after another plan came into force.
    """

    id: str
    made_on: date
    reason: str
    based_on: str | None
    plan: SeasonPlan
    changes: tuple[PlanChange, ...]
    status: ProposalStatus = ProposalStatus.OPEN


@dataclass(frozen=True, kw_only=True)
class TrainingDay:
    """A day's load (TSS) and the share of it at high intensity, 0-1; `done` days are in the past."""

    day: date
    load: float
    high_share: float = 0.0
    done: bool = False


@dataclass(frozen=True, kw_only=True)
class TrainingState:
    """The athlete's training state on the morning of `today`.

    `past` ends yesterday, oldest first, without gaps; `usual` is the usual daily load. `ctl` and `atl` are this morning's.
    The time constants are the athlete's own, in days.
    """

    today: date
    past: tuple[TrainingDay, ...]
    usual: float
    ctl: float
    atl: float
    level: str | None = None
    fitness_days: float = 42.0
    fatigue_days: float = 11.0


@dataclass(frozen=True, kw_only=True)
class Road:
    """A possible course of training: a load for every day from today on, without gaps. `name` is a short description."""

    name: str
    days: tuple[TrainingDay, ...]


@dataclass(frozen=True, kw_only=True)
class Band:
    """The 10th, 50th and 90th percentile of the draws."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, kw_only=True)
class ProjectedDay:
    """One morning: fitness and form (TSS), performance in per cent of today's; `load` is that day's load."""

    day: date
    load: float
    ctl: Band
    tsb: Band
    performance: Band


@dataclass(frozen=True, kw_only=True)
class Projection:
    """Every morning of a road, including the morning after its last day."""

    road: str
    days: tuple[ProjectedDay, ...]
    draws: int
    seed: int

    def on(self, day: date) -> ProjectedDay | None:
        """The morning of a day, None outside the road."""
        index = (day - self.days[0].day).days
        return self.days[index] if 0 <= index < len(self.days) else None


@dataclass(frozen=True, kw_only=True)
class RoadDifference:
    """The difference of two roads on one morning, per draw; `better` is the share of draws with better performance."""

    day: date
    performance: Band
    ctl: Band
    tsb: Band
    better: float


@dataclass(frozen=True, kw_only=True)
class CalendarDay:
    """One day of the calendar: what was planned, and what was done where it is not ahead.

    `planned` is None outside the plan; `structures` are the intervals of its sessions in words.
    """

    day: date
    planned: PlannedDay | None
    done: tuple[PastSession, ...] = ()
    structures: tuple[str, ...] = ()

    @property
    def done_minutes(self) -> float:
        """Minutes trained on the day."""
        return sum(session.minutes or 0.0 for session in self.done)


@dataclass(frozen=True, kw_only=True)
class CalendarWeek:
    """A week from Monday to Sunday; `planned_so_far_minutes` are those of the days before today."""

    monday: date
    phase: Phase | None
    recovery: bool
    days: tuple[CalendarDay, ...]
    planned_minutes: float
    planned_so_far_minutes: float
    done_minutes: float


@dataclass(frozen=True, kw_only=True)
class FitnessAhead:
    """Fitness (CTL), fatigue (ATL) and form (TSB) on a coming morning, if all goes as planned (TSS points).

    `ctl_range`: fitness if each coming week strays from its plan like the most missed and the fullest of the last three;
    None where they don't tell.
    """

    day: date
    ctl: float
    atl: float
    tsb: float
    ctl_range: tuple[float, float] | None = None


@dataclass(frozen=True, kw_only=True)
class SeasonCalendar:
    """The weeks around today, planned against done, and the mornings up to the one after the plan's last day."""

    today: date
    goal: str | None
    goal_date: date | None
    weeks: tuple[CalendarWeek, ...]
    ahead: tuple[FitnessAhead, ...]

    @property
    def race_morning(self) -> FitnessAhead | None:
        """The forecast of the goal's morning, None without a goal ahead."""
        return next((morning for morning in self.ahead if morning.day == self.goal_date), None)
