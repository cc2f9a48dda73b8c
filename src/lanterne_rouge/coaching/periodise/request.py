"""All that a season plan is made from: the mission, the athlete, what was really done, and how the body stands."""

from dataclasses import dataclass, field
from datetime import date

from lanterne_rouge.domain.day_context import AthleteState
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.reflection import OwnParameters


@dataclass(frozen=True, kw_only=True)
class DoneDay:
    """One past day as it really was. `high_share`: the part of the load at high intensity, 0-1; `longest_min`: longest session."""

    day: date
    load: float
    high_share: float = 0.0
    hard: bool = False
    longest_min: float | None = None
    heavy_legs: bool = False
    minutes: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Health:
    """How the athlete stands for planning: ill or hurt now, or on the way back.

    `days_well`: symptom-free days, today included, after a systemic illness that ended lately; None when there was none.
    `days_off`: days without training up to yesterday.
    """

    ill: bool = False
    systemic: bool = False
    hurt: bool = False
    days_well: int | None = None
    days_off: int = 0


@dataclass(frozen=True, kw_only=True)
class PlanRequest:
    """The input of the planner on the morning of `today`; `done` ends yesterday, oldest first, days without a file as rest.

    `ctl`, `atl`: this morning's, in TSS points a day, None when nothing is known. `readiness_trend`: points a day over a week.
    `weeks`: how far to plan; None plans to the last goal, at most 52 weeks (8 without a goal).
    """

    today: date
    mission: MissionConfig | None
    athlete: AthleteState
    done: tuple[DoneDay, ...] = ()
    ctl: float | None = None
    atl: float | None = None
    health: Health = field(default_factory=Health)
    readiness_trend: float | None = None
    own: OwnParameters = field(default_factory=OwnParameters)
    weeks: int | None = None
    minutes_today: float | None = None
