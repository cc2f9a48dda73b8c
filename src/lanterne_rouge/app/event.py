"""An event of several days, and a guided class for a workout within the day's limits."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime

from lanterne_rouge.app.morning import MorningReader, morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.event import ridden_stages, standing
from lanterne_rouge.day.guided_class import ClassSuggestion, NoClass, suggest_class, suggest_class_asked_for
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.event import EventProgress, RideAdvice
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.stores import ActivityStore, MemoryBus
from lanterne_rouge.views.event import NO_EVENT, ClassView, EventView, GuidedClassView, event_view


@dataclass(frozen=True, kw_only=True)
class EventRequest:
    """The day to look from, today without one."""

    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class ClassRequest:
    """A type of workout, the day's own without one; minutes and sport where they differ from it."""

    workout: str | None = None
    day: date | None = None
    minutes: float | None = None
    sport: Sport | None = None


def show_event(request: EventRequest, scope: AthleteScope) -> EventView:
    """Stages, points and bonuses of an event of several days, and how to ride today."""
    settle(scope)
    reader = MorningReader(stores=scope.stores, mission=scope.mission, profile=scope.profile)
    event = event_standing(reader, request.day or scope.today, now=scope.now)
    if event is None:
        return EventView(event=None, says=NO_EVENT)
    return event_view(event.name, event.day, event.first, event.last, event.standing, event.advice)


def choose_class(request: ClassRequest, scope: AthleteScope) -> ClassView:
    """A guided class for a type of workout, or for the day's."""
    settle(scope)
    choice = class_today(
        request.workout,
        day=request.day or scope.today,
        minutes=request.minutes,
        sport=request.sport,
        memory=scope.stores.memory,
        morning=lambda day: morning_of(scope, day),
    )
    if isinstance(choice, NoClass):
        return {"class": None, "says": choice.says, "asked": None}
    asked = _class_view(choice.asked) if choice.asked is not None else None
    return {"class": _class_view(choice), "says": choice.says, "asked": asked}


def _class_view(choice: ClassSuggestion) -> GuidedClassView:
    return GuidedClassView(name=choice.name, minutes=choice.minutes, zone=choice.zone)


def class_today(
    workout: str | None,
    *,
    day: date,
    minutes: float | None,
    sport: Sport | None,
    memory: MemoryBus,
    morning: Callable[[date], Morning],
) -> ClassSuggestion | NoClass:
    """The class for a named kind of workout; without a name for the day's own, which has to be decided before."""
    memories_of_day = memory.recall(day, day, "decision")
    if workout is None and not memories_of_day:
        raise NotFound(
            f"There's no decision for {day} yet.",
            f"Get one: lanterne today --date {day}. Or name a workout: lanterne class tempo",
        )
    decision = json.loads(memories_of_day[-1].document) if memories_of_day else {}
    result = decide_day(morning(day))
    ceiling = result.verdict.ceiling
    if ceiling.max_zone == 0:
        asked = (
            f"You asked for {workout.strip().lower()}, but {day} is a day of rest" if workout else f"No class for {day}"
        )
        return NoClass(says=f"{asked}. {result.verdict.decision.reason.split('. ')[0].rstrip('.')}.")
    # What was decided may be stricter than the rules alone.
    ceiling = ceiling.lowered(_ceiling(decision["ceiling"])) if decision else ceiling
    planned = decision.get("workout")
    if workout is not None:
        if planned is not None and ceiling.action in (Action.RECOVER, Action.EASE):
            # On a day that is eased the class is no longer than the workout that the briefing names.
            ceiling = ceiling.lowered(replace(ceiling, max_minutes=float(planned["duration_minutes"])))
        return suggest_class_asked_for(workout, minutes=minutes, ceiling=ceiling, sport=sport or Sport.CYCLING)
    if planned is None:
        return NoClass(says="Rest day, so no class. Enjoy it.")
    return suggest_class(
        planned["type"],
        minutes=minutes if minutes is not None else planned["duration_minutes"],
        ceiling=ceiling,
        sport=sport or Sport(planned["sport"]),
    )


def _ceiling(decision: dict[str, str | float | None]) -> Ceiling:
    return Ceiling(
        action=Action(str(decision["action"])),
        max_zone=int(decision["max_zone"] or 0),
        max_load=_number(decision["max_load"]),
        max_minutes=_number(decision["max_minutes"]),
    )


def _number(value: str | float | None) -> float | None:
    return None if value is None else float(value)


@dataclass(frozen=True, kw_only=True)
class EventStanding:
    """An event on a day; `advice` is how to ride then, None before and after the event."""

    name: str
    day: date
    first: date
    last: date
    standing: EventProgress
    advice: RideAdvice | None = None


def event_standing(reader: MorningReader, day: date, *, now: datetime) -> EventStanding | None:
    """The standing on `day`, from the rides up to then; None where the mission has no event with stages."""
    mission = reader.mission
    if mission is None or not mission.stages:
        return None
    first, last = mission.stages[0].day, mission.stages[-1].day
    in_event = (mission.event_start or first) <= day <= (mission.event_end or last)
    return EventStanding(
        name=mission.goal_event or mission.name,
        day=day,
        first=mission.event_start or first,
        last=mission.event_end or last,
        standing=standing_on(mission, reader.stores.activities, day),
        advice=decide_day(reader.read(day, now=now).morning).ride_mode if in_event else None,
    )


def standing_on(mission: MissionConfig, activities: ActivityStore, day: date) -> EventProgress:
    """Points, bonuses and streaks by the rides up to `day`, in the mission's first sport."""
    rides = activities.between(mission.stages[0].day, day) if mission.stages else ()
    ridden = ridden_stages(mission.stages, rides, mission.sports[0] if mission.sports else Sport.CYCLING)
    return standing(mission.stages, ridden, rules=mission.event, today=day)
