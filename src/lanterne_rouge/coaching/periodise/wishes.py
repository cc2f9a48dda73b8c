"""Which wishes a plan could not meet, in sentences."""

from collections.abc import Sequence

from lanterne_rouge.coaching.periodise.bounds import weekly_hours
from lanterne_rouge.coaching.periodise.request import PlanRequest
from lanterne_rouge.coaching.periodise.roles import Roles
from lanterne_rouge.coaching.season_warnings import season_warnings
from lanterne_rouge.domain.season import PlannedWeek

NEARLY = 0.97
LEAST_HOURS = 0.5


def given_up(request: PlanRequest, roles: Roles, weeks: Sequence[PlannedWeek]) -> tuple[str, ...]:
    """Every wish that did not fit, the largest first."""
    mission = request.mission
    told = list(season_warnings(mission, request.today)) if mission else []
    if weekly_hours(request) < LEAST_HOURS:
        told.append(
            "You have set no hours to train in, so every day is a day of rest; tell me your hours and I plan anew."
        )
    elif not any(w.minutes > 0 for w in weeks):
        told.append("No day has room for a session of a quarter of an hour, so every day is a day of rest.")
    target = mission.targets.ctl_peak if mission else None
    reached = max((w.ctl_end or 0.0 for w in weeks), default=0.0)
    if target is not None and reached < NEARLY * target:
        told.append(
            f"Your CTL target of {target:.0f} would need more hours or a faster rise than is safe: the plan reaches {reached:.0f}."
        )
    return (*told, *roles.gave_up)
