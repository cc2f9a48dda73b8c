"""What an athlete should know about the dates of a season: goals behind, too near, or on top of one another."""

from datetime import date
from itertools import pairwise

from lanterne_rouge.coaching.goals import goal_in_view, goals
from lanterne_rouge.coaching.phases import LONG_GAP_DAYS, NO_TIME_TO_BUILD_DAYS, phase_starts
from lanterne_rouge.coaching.telling.dates import days, spoken
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Phase, Priority


def season_warnings(mission: MissionConfig, today: date) -> tuple[str, ...]:
    """Sentences, empty when the dates go well together."""
    return (*_about_the_goal(mission, today), *_about_neighbours(mission), *_about_side_events(mission))


def _about_the_goal(mission: MissionConfig, today: date) -> list[str]:
    goal = goal_in_view(mission, today)
    ahead, road = (goal.day - today).days, (goal.day - mission.start).days
    if today > goal.ends:
        return [
            f"{goal.name} on {spoken(goal.ends)} is behind you; until you set a new goal (lanterne init) the plan keeps you in shape."
        ]
    if ahead == 1:
        return [f"{goal.name} is tomorrow: nothing can be built any more, so rest, eat and sleep well."]
    if ahead > 1 and road < NO_TIME_TO_BUILD_DAYS and goal == goals(mission, Priority.A)[0]:
        return [
            f"{goal.name} is only {days(road)} after the start: too little to build fitness, enough to arrive fresh."
        ]
    return []


def _about_neighbours(mission: MissionConfig) -> list[str]:
    found = []
    for first, second in pairwise(goals(mission, Priority.A)):
        gap = (second.day - first.ends).days
        if gap <= 0:
            found.append(f"{first.name} and {second.name} fall on the same days: the plan can serve one body only.")
        elif gap <= NO_TIME_TO_BUILD_DAYS:
            found.append(
                f"{first.name} and {second.name} are {days(gap)} apart, too few to build anything between them:"
                " the days between keep you fresh, and the form of the first has to do for the second."
            )
        elif gap < LONG_GAP_DAYS:
            found.append(
                f"Between {first.name} and {second.name} lie {days(gap)}: some recovery and a short build, no new base."
            )
    return found


def _about_side_events(mission: MissionConfig) -> list[str]:
    road = phase_starts(mission)
    tapers = [
        (a, next((p.start for p in reversed(road) if p.name is Phase.TAPER and p.start <= a.day), a.day))
        for a in goals(mission, Priority.A)
    ]
    return [
        f"{side.name} ({side.priority}) {_where(side, goal)} {goal.name}: it gets no taper of its own."
        for side in goals(mission, Priority.B, Priority.C)
        for goal, taper in tapers
        if taper <= side.ends and side.day <= goal.ends and (goal.day - taper).days <= NO_TIME_TO_BUILD_DAYS
    ]


def _where(side: GoalEvent, goal: GoalEvent) -> str:
    return "falls within" if side.ends >= goal.day else "lies in the taper for"
