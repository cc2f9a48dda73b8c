"""Where training leads: the roads that are compared, and what a model expects on each of their mornings."""

from dataclasses import dataclass
from datetime import date


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
