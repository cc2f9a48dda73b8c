"""The past as it is looked back on: each day's plan, decision, training, body and outcome side by side."""

from dataclasses import dataclass, field
from datetime import date, timedelta

from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.reflection import Outcome, OwnParameters


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
