"""Looking back: how days went, what a block of training did, and what the coach would change about its own numbers."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum

from lanterne_rouge.domain.decision import Action, Flag
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


@dataclass(frozen=True, kw_only=True)
class Amount:
    """How much training: load in TSS points, minutes, and whether it was hard; all zero is a day of rest."""

    load: float = 0.0
    minutes: float = 0.0
    hard: bool = False


@dataclass(frozen=True, kw_only=True)
class PastDay:
    """One past day. `planned` is what the plan held, `decided` the workout of that morning's decision; None is unknown.

    `ctl` and `atl` are after the day; `readiness` (0-100), `ln_rmssd` and `rhr` (bpm) of its morning. `performance` is a
    measure of the athlete's own, such as the best twenty minutes in W, on any scale that stays the same.
    """

    day: date
    planned: Amount | None = None
    decided: Amount | None = None
    action: Action | None = None
    flags: tuple[Flag, ...] = ()
    done: Amount = field(default_factory=Amount)
    ctl: float | None = None
    atl: float | None = None
    readiness: float | None = None
    ln_rmssd: float | None = None
    rhr: float | None = None
    ill: bool = False
    outcome: Outcome | None = None
    performance: float | None = None

    @property
    def wanted(self) -> Amount | None:
        """What the athlete was asked for: the morning's decision goes before the plan."""
        return self.decided if self.decided is not None else self.planned

    @property
    def stored(self) -> bool:
        """Whether anything is kept of the day."""
        body = (self.readiness, self.ln_rmssd, self.rhr, self.outcome)
        return self.decided is not None or self.done.load > 0 or any(v is not None for v in body)


@dataclass(frozen=True, kw_only=True)
class History:
    """Days without a gap, oldest first, up to and with `today`, and the athlete's own constants in force."""

    today: date
    days: tuple[PastDay, ...] = ()
    own: OwnParameters = field(default_factory=OwnParameters)

    def on(self, day: date) -> PastDay | None:
        """The day, None outside the history."""
        if not self.days:
            return None
        index = (day - self.days[0].day).days
        return self.days[index] if 0 <= index < len(self.days) else None

    def weeks(self) -> "tuple[tuple[PastDay, ...], ...]":
        """Whole weeks from Monday to Sunday that are over, oldest first."""
        mondays = [d.day for d in self.days if d.day.weekday() == 0 and d.day + timedelta(days=7) <= self.today]
        found = (tuple(self.on(monday + timedelta(days=n)) for n in range(7)) for monday in mondays)
        return tuple(tuple(d for d in week if d is not None) for week in found)
