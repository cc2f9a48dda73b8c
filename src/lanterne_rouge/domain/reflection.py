"""Looking back: how days went, what a block of training did, and what the coach would change about its own numbers."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lanterne_rouge.domain.season import ProposalStatus


class Outcome(StrEnum):
    """How a day went, in the athlete's word."""

    GOOD = "good"
    OK = "ok"
    BAD = "bad"


@dataclass(frozen=True, kw_only=True)
class Feedback:
    """The athlete's word on one day."""

    day: date
    outcome: Outcome
    text: str | None = None


@dataclass(frozen=True, kw_only=True)
class OwnParameters:
    """The athlete's own constants; the defaults are the population's. `version` 0 is the untouched default.

    `hrv_band_sd`: half-width of the HRV band in standard deviations; `hard_gap_h`: hours between hard days;
    `ramp_share`: growth of the week against the usual one; `favoured_hard_days`: weekdays (0 = Monday) that went well;
    `fatigue_days`: time constant of fatigue for planning, in days.
    """

    version: int = 0
    since: date | None = None
    hrv_band_sd: float = 0.5
    hard_gap_h: float = 48.0
    ramp_share: float = 1.0
    favoured_hard_days: tuple[int, ...] = ()
    fitness_days: float = 42.0
    fatigue_days: float = 11.0


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing noticed over weeks: a topic, a sentence with the athlete's numbers, and how many days it rests on."""

    topic: str
    says: str
    days: int
    numbers: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ParameterProposal:
    """A proposed change of the athlete's own constants; applied only when accepted."""

    id: str
    made_on: date
    reason: str
    before: OwnParameters
    after: OwnParameters
    findings: tuple[Finding, ...] = ()
    status: ProposalStatus = ProposalStatus.OPEN


@dataclass(frozen=True, kw_only=True)
class DayReview:
    """A day looked back on: planned against done, without scolding, and what the body answered next morning."""

    day: date
    planned_load: float | None
    done_load: float
    planned_minutes: float | None
    done_minutes: float
    compliance: float | None
    says: str
    answer: str | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, kw_only=True)
class WeekReview:
    """A week looked back on, from its Monday."""

    monday: date
    planned_load: float | None
    done_load: float
    days_planned: int
    days_done: int
    ctl_change: float | None
    says: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class BlockSummary:
    """Some weeks of training between two lighter ones: what was done and what it brought."""

    first: date
    last: date
    weeks: int
    load_per_week: float
    hard_days: int
    ctl_start: float
    ctl_end: float
    ill_days: int
    readiness_trend: float | None
    says: str


@dataclass(frozen=True, kw_only=True)
class Reflection:
    """What a look back on a day found: findings over weeks, at most one proposal, weeks and finished blocks oldest first.

    `yesterday` is the day before, with what the body answered this morning.
    """

    day: date
    findings: tuple[Finding, ...] = ()
    proposal: ParameterProposal | None = None
    weeks: tuple[WeekReview, ...] = ()
    blocks: tuple[BlockSummary, ...] = ()
    yesterday: DayReview | None = None
