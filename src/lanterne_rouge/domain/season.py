"""The plan of a season: a day's sessions, the weeks they make, and changes that wait for the athlete's word."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lanterne_rouge.domain.day_context import PlannedSession
from lanterne_rouge.domain.mission import Phase


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
