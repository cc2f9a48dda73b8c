"""Where an event of several days stands: its stages matched with the rides that are kept, and how to ride today."""

from dataclasses import dataclass
from datetime import date, datetime

from lanterne_rouge.coaching.day import decide_day
from lanterne_rouge.coaching.event.ride_class import ridden_stages
from lanterne_rouge.coaching.event.standing import standing
from lanterne_rouge.daily.gathered import Gatherer
from lanterne_rouge.domain.event import RideAdvice, Standing
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.stores import ActivityStore


@dataclass(frozen=True, kw_only=True)
class EventStanding:
    """An event on a day; `advice` is how to ride then, None before and after the event."""

    name: str
    day: date
    first: date
    last: date
    standing: Standing
    advice: RideAdvice | None = None


def event_standing(gatherer: Gatherer, day: date, *, now: datetime) -> EventStanding | None:
    """The standing on `day`, from the rides up to then; None where the mission has no event with stages."""
    mission = gatherer.mission
    if mission is None or not mission.stages:
        return None
    first, last = mission.stages[0].day, mission.stages[-1].day
    in_event = (mission.event_start or first) <= day <= (mission.event_end or last)
    return EventStanding(
        name=mission.goal_event,
        day=day,
        first=mission.event_start or first,
        last=mission.event_end or last,
        standing=standing_on(mission, gatherer.stores.activities, day),
        advice=decide_day(gatherer.morning(day, now=now).context).ride_mode if in_event else None,
    )


def standing_on(mission: MissionConfig, activities: ActivityStore, day: date) -> Standing:
    """Points, bonuses and streaks by the rides up to `day`, in the mission's first sport."""
    rides = activities.between(mission.stages[0].day, day) if mission.stages else ()
    ridden = ridden_stages(mission.stages, rides, mission.sports[0] if mission.sports else Sport.CYCLING)
    return standing(mission.stages, ridden, rules=mission.event, today=day)
