"""The days on which a race or a stage is ridden, by date."""

from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.domain.mission import MissionConfig, Priority, Stage

# How much a goal's race day counts against an A goal when loads are chosen.
GOAL_WEIGHT = {Priority.A: 1.0, Priority.B: 0.35, Priority.C: 0.0}


@dataclass(frozen=True, kw_only=True)
class EventDay:
    """A day with a race or a stage. `first`: the first day of its event; `matters`: an A or B event."""

    name: str
    priority: Priority
    first: date
    minutes: float | None = None
    stage: Stage | None = None

    @property
    def matters(self) -> bool:
        """Whether the days before it are kept light: not for a race out of training."""
        return self.priority is not Priority.C


def event_days(mission: MissionConfig | None) -> dict[date, EventDay]:
    """Every race day of the season; where two meet on a day the more important one stands."""
    if mission is None:
        return {}
    found: dict[date, EventDay] = {}
    for event in sorted(mission.events, key=lambda e: e.priority, reverse=True):
        for n in range((event.ends - event.day).days + 1):
            found[event.day + timedelta(days=n)] = EventDay(
                name=event.name, priority=event.priority, first=event.day, minutes=event.minutes
            )
    first = mission.event_start or mission.goal_date
    if not mission.stages:
        found[mission.goal_date] = EventDay(name=mission.goal_event, priority=Priority.A, first=mission.goal_date)
    for stage in mission.stages:
        found[stage.day] = EventDay(name=mission.goal_event, priority=Priority.A, first=first, stage=stage)
    return found


def last_event_day(mission: MissionConfig | None, today: date) -> date | None:
    """The last race day that lies ahead, today included."""
    return max((day for day in event_days(mission) if day >= today), default=None)


def goals_ahead(mission: MissionConfig | None, today: date) -> tuple[tuple[date, float], ...]:
    """The first days of the events that count, with their weights, oldest first."""
    firsts = {e.first: GOAL_WEIGHT[e.priority] for _, e in sorted(event_days(mission).items(), reverse=True)}
    return tuple((day, weight) for day, weight in sorted(firsts.items()) if day > today and weight > 0)
