"""When the whole plan has to be made anew: what it was made for, or what it rests on, is no longer so."""

from datetime import timedelta

from lanterne_rouge.coaching.periodise.calendar import SHORTEST_SESSION_MIN, minutes_on
from lanterne_rouge.coaching.periodise.request import PlanRequest
from lanterne_rouge.domain.season import DayRole, SeasonPlan

LOOK_BACK_DAYS = 7
MISSED_KEY_DAYS = 2
# Less than this part of a key day's load is a missed one.
MISSED_BELOW = 0.5
DAYS_OFF = 5
KEY_ROLES = (DayRole.HARD, DayRole.LONG)


def material_change(plan: SeasonPlan, request: PlanRequest) -> str | None:
    """Why the whole plan should be made anew now, in a sentence; None while it may stand."""
    mission = request.mission
    goal = mission.goal_date if mission is not None and mission.goal_date >= request.today else None
    if plan.goal_date != goal and not (goal is None and plan.goal_date is not None and plan.goal_date < request.today):
        return "Your goal has changed."
    if not plan.days or plan.days[-1].day < request.today + timedelta(days=LOOK_BACK_DAYS):
        return "The plan comes to its end."
    if request.health.ill and request.health.systemic:
        return "You are ill: the days after it have to begin gently."
    if request.health.days_well is not None and request.health.days_well <= 1:
        return "You are on the way back from an illness."
    if _availability_changed(plan, request):
        return "The days on which you can train have changed."
    missed = missed_key_days(plan, request)
    if missed >= MISSED_KEY_DAYS:
        return f"{missed} key days of the last week were missed."
    if request.health.days_off >= DAYS_OFF:
        return f"You have had {request.health.days_off} days off."
    return None


def missed_key_days(plan: SeasonPlan, request: PlanRequest) -> int:
    """Hard and long days of the last week of which less than half was done."""
    done = {d.day: d.load for d in request.done[-LOOK_BACK_DAYS:]}
    key = [d for d in plan.days if d.role in KEY_ROLES and d.day in done]
    return sum(done[d.day] < MISSED_BELOW * d.load for d in key)


def _availability_changed(plan: SeasonPlan, request: PlanRequest) -> bool:
    """A day that holds a session has closed; days that have opened are taken up when the week is planned."""
    if request.mission is None:
        return False
    limits = request.mission.constraints
    ahead = [d for d in plan.days if d.day > request.today and d.sessions and d.role is not DayRole.RACE]
    return any(minutes_on(limits, d.day) < SHORTEST_SESSION_MIN for d in ahead)
