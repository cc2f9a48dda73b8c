"""The mission agent: what the athlete is on the way to, how far it is, and which days count most."""

from dataclasses import dataclass, field
from datetime import date

from lanterne_rouge.day.phases import goals, mission_status, phase_starts
from lanterne_rouge.domain.mission import Constraints, MissionConfig, MissionStatus, Phase, Priority


@dataclass(frozen=True, kw_only=True)
class MissionInput:
    """The mission in force, None without one, and the day that is asked about."""

    day: date
    mission: MissionConfig | None = None


@dataclass(frozen=True, kw_only=True)
class Goal:
    """One event of the season; `days_to_go` is 0 while it lasts and None once it is over."""

    name: str
    day: date
    last_day: date
    priority: Priority
    days_to_go: int | None
    critical: bool


@dataclass(frozen=True, kw_only=True)
class RoadStep:
    """One phase of the road, from its first day to its last; None where the last phase has no end."""

    phase: Phase
    first: date
    last: date | None
    is_now: bool


@dataclass(frozen=True, kw_only=True)
class CriticalStage:
    """A stage that counts and is not behind the athlete; `days_to_go` is 0 today."""

    number: int
    day: date
    kind: str
    days_to_go: int


@dataclass(frozen=True, kw_only=True)
class MissionBrief:
    """Goals with dates and priorities, the timeline, the countdowns (in `status`), critical stages and the athlete's limits."""

    day: date
    status: MissionStatus
    goals: tuple[Goal, ...] = ()
    timeline: tuple[RoadStep, ...] = ()
    critical_stages: tuple[CriticalStage, ...] = ()
    constraints: Constraints = field(default_factory=Constraints)
    sports: tuple[str, ...] = ()
    limited_by_health: bool = False


def brief(given: MissionInput) -> MissionBrief:
    """What the mission says about the day."""
    mission, day = given.mission, given.day
    status = mission_status(mission, day)
    if mission is None:
        return MissionBrief(day=day, status=status)
    return MissionBrief(
        day=day,
        status=status,
        goals=_goals(mission, day),
        timeline=_timeline(mission, day),
        critical_stages=tuple(
            CriticalStage(number=s.number, day=s.day, kind=s.kind, days_to_go=(s.day - day).days)
            for s in mission.stages
            if s.critical and s.day >= day
        ),
        constraints=mission.constraints,
        sports=tuple(mission.sports),
        limited_by_health=mission.screening.limits(),
    )


def _goals(mission: MissionConfig, day: date) -> tuple[Goal, ...]:
    return tuple(
        Goal(
            name=goal.name,
            day=goal.day,
            last_day=goal.ends,
            priority=goal.priority,
            days_to_go=max((goal.day - day).days, 0) if goal.ends >= day else None,
            critical=goal.critical,
        )
        for goal in goals(mission)
    )


def _timeline(mission: MissionConfig, day: date) -> tuple[RoadStep, ...]:
    road = phase_starts(mission)
    ends = [date.fromordinal(p.start.toordinal() - 1) for p in road[1:]]
    return tuple(
        RoadStep(phase=p.name, first=p.start, last=last, is_now=p.start <= day and (last is None or day <= last))
        for p, last in zip(road, [*ends, None], strict=True)
    )
