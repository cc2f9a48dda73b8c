"""Looking back: how days went, the effect of training blocks, and proposed changes of the coach's constants."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum

from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.season import ProposalStatus


class DayRating(StrEnum):
    """How the athlete rated a day."""

    GOOD = "good"
    OK = "ok"
    BAD = "bad"


@dataclass(frozen=True, kw_only=True)
class Feedback:
    """The athlete's rating of one day."""

    day: date
    outcome: DayRating
    text: str | None = None


@dataclass(frozen=True, kw_only=True)
class OwnParameters:
    """The athlete's personal constants; the defaults are population values. `version` 0 is the unchanged default.

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
    """A pattern noticed over weeks: topic, sentence with the athlete's numbers, and the number of days behind it."""

    topic: str
    says: str
    days: int
    numbers: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ParameterProposal:
    """A proposed change of the personal constants; applied only when accepted."""

    id: str
    made_on: date
    reason: str
    before: OwnParameters
    after: OwnParameters
    findings: tuple[Finding, ...] = ()
    status: ProposalStatus = ProposalStatus.OPEN


@dataclass(frozen=True, kw_only=True)
class DayReview:
    """Review of a day: planned and done training, and the response of the body next morning."""

    day: date
    planned_load: float | None
    done_load: float
    planned_minutes: float | None
    done_minutes: float
    compliance: float | None
    says: str
    answer: str | None = None
    outcome: DayRating | None = None


@dataclass(frozen=True, kw_only=True)
class WeekReview:
    """Review of a week, starting on Monday."""

    monday: date
    planned_load: float | None
    done_load: float
    days_planned: int
    days_done: int
    ctl_change: float | None
    says: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class BlockSummary:
    """The weeks of training between two lighter ones: what was done and its effect."""

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
    """The reflection of one day: findings over weeks, at most one proposal, weeks and finished blocks oldest first.

    `yesterday` is the day before, with the body's response this morning.
    """

    day: date
    findings: tuple[Finding, ...] = ()
    proposal: ParameterProposal | None = None
    weeks: tuple[WeekReview, ...] = ()
    blocks: tuple[BlockSummary, ...] = ()
    yesterday: DayReview | None = None


@dataclass(frozen=True, kw_only=True)
class Amount:
    """An amount of training: load (TSS), minutes, and whether it was hard; all zero is a rest day."""

    load: float = 0.0
    minutes: float = 0.0
    hard: bool = False


@dataclass(frozen=True, kw_only=True)
class PastDay:
    """One past day. `planned` is from the plan, `decided` from that morning's decision; None is unknown.

    `ctl` and `atl` are after the day; `readiness` (0-100), `ln_rmssd` and `rhr` (bpm) of its morning. `performance` is a
    measure of the athlete's own, such as the best twenty minutes in W, on any scale that stays the same. `excused`: an illness,
    an injury, a warning sign or a journey kept from training.
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
    excused: bool = False
    outcome: DayRating | None = None
    performance: float | None = None

    @property
    def wanted(self) -> Amount | None:
        """The training the athlete was given: the morning's decision, else the plan."""
        return self.decided if self.decided is not None else self.planned

    @property
    def stored(self) -> bool:
        """Whether any data of the day is stored."""
        body = (self.readiness, self.ln_rmssd, self.rhr, self.outcome)
        return self.decided is not None or self.done.load > 0 or any(v is not None for v in body)


@dataclass(frozen=True, kw_only=True)
class History:
    """Days without gaps, oldest first, up to and including `today`, with the personal constants in force."""

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
        weeks = (tuple(self.on(monday + timedelta(days=n)) for n in range(7)) for monday in mondays)
        return tuple(tuple(d for d in week if d is not None) for week in weeks)
