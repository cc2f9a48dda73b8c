"""The events of a season in the order in which they come, the main goal among them."""

from datetime import date

from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Priority, RaceAhead


def main_goal(mission: MissionConfig) -> GoalEvent:
    """The mission's own goal as an A event; one of several days begins with its first stage."""
    first, last = first_day(mission), last_day(mission)
    return GoalEvent(
        name=mission.goal_event,
        day=first,
        priority=Priority.A,
        last_day=last if last != first else None,
        sport=mission.sports[0] if mission.sports else None,
        critical=any(stage.critical for stage in mission.stages),
    )


def goals(mission: MissionConfig, *priorities: Priority) -> tuple[GoalEvent, ...]:
    """All events by day, the main goal among them; with `priorities` only those."""
    wanted = priorities or tuple(Priority)
    every = (main_goal(mission), *mission.events)
    return tuple(sorted((g for g in every if g.priority in wanted), key=lambda g: (g.day, g.ends)))


def goal_in_view(mission: MissionConfig, day: date) -> GoalEvent:
    """The A event that everything points to on a day: the next one, or the last when all are behind."""
    season = goals(mission, Priority.A)
    return next((goal for goal in season if goal.ends >= day), season[-1])


def race_ahead(mission: MissionConfig, day: date) -> RaceAhead | None:
    """The nearest B or C event that is not over."""
    race = next((g for g in goals(mission, Priority.B, Priority.C) if g.ends >= day), None)
    if race is None:
        return None
    return RaceAhead(
        name=race.name,
        day=race.day,
        days_to=max((race.day - day).days, 0),
        priority=race.priority,
        kind=race.kind,
        sport=race.sport,
        distance_km=race.distance_km,
        minutes=race.minutes,
        critical=race.critical,
    )


def days_since_event(mission: MissionConfig, day: date, *, within: int) -> int | None:
    """Days since the last event of any priority ended, None beyond `within`."""
    ago = [(day - goal.ends).days for goal in goals(mission)]
    return min((days for days in ago if 0 < days <= within), default=None)


def first_day(mission: MissionConfig) -> date:
    """The day on which the main event begins."""
    return mission.event_start or mission.goal_date


def last_day(mission: MissionConfig) -> date:
    """The last day on which the main goal is still ahead."""
    return max(mission.goal_date, mission.event_end or mission.goal_date)
