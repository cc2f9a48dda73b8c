"""The plan of a season: a day's sessions, the weeks they make, and changes that wait for the athlete's word."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PlannedSession


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
    """One day of the plan: its role and its sessions in order; no session is a day of rest."""

    day: date
    phase: Phase
    role: DayRole
    sessions: tuple[PlannedSession, ...] = ()
    note: str | None = None

    @property
    def load(self) -> float:
        """The day's load in TSS points: the sum of its sessions."""
        return round(sum(s.load or 0.0 for s in self.sessions), 1)

    @property
    def minutes(self) -> float:
        """The day's minutes: the sum of its sessions."""
        return sum(s.minutes or 0.0 for s in self.sessions)

    @property
    def hard(self) -> bool:
        """Whether the day holds a hard session."""
        return any(s.hard for s in self.sessions)


@dataclass(frozen=True, kw_only=True)
class PlannedWeek:
    """A week of the plan from its Monday: sums of its planned days, and fitness (CTL) at its end by the plan."""

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

    `gave_up` names, in sentences, each wish that did not fit; `reason` is why this plan was made; `made_for` is the
    fingerprint of the goals and wishes that it was made for.
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
    """A changed plan that waits for the athlete, with its reason and what it would change.

    `based_on` is the id of the plan that it would replace; it cannot be accepted once another plan is in force.
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
    """A day's load in TSS points and the part of it at high intensity, 0-1; `done` days are certain."""

    day: date
    load: float
    high_share: float = 0.0
    done: bool = False


@dataclass(frozen=True, kw_only=True)
class Standing:
    """Where the athlete stands on the morning of `today`.

    `past` ends yesterday, oldest first, without gaps; `usual` is the load a day that the body is used to. `ctl` and `atl` are
    this morning's. The time constants are the athlete's own, in days.
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
    """A way to go on: a load for every day from today on, without gaps. `name` says in a few words which."""

    name: str
    days: tuple[TrainingDay, ...]


@dataclass(frozen=True, kw_only=True)
class Band:
    """What a tenth of the draws stays below, the middle, and what a tenth exceeds."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, kw_only=True)
class ProjectedDay:
    """One morning: fitness and form in TSS points, performance in per cent of today's; `load` is what the day then holds."""

    day: date
    load: float
    ctl: Band
    tsb: Band
    performance: Band


@dataclass(frozen=True, kw_only=True)
class Projection:
    """Every morning of a road, the morning after its last day included."""

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
    """A road less another one on one morning, draw by draw; `better` is the part of the draws in which it performs better."""

    day: date
    performance: Band
    ctl: Band
    tsb: Band
    better: float
