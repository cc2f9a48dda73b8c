"""Which wishes a plan could not meet, in sentences."""

from collections.abc import Sequence

from lanterne_rouge.coaching.periodise.bounds import weekly_hours
from lanterne_rouge.coaching.periodise.request import PlanRequest
from lanterne_rouge.coaching.periodise.roles import Roles
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.season import PlannedWeek

NEARLY = 0.97
# Fitness that falls by more than this before the taper is worth a sentence.
KEPT = 0.9
LEAST_HOURS = 0.5


def given_up(request: PlanRequest, roles: Roles, weeks: Sequence[PlannedWeek]) -> tuple[str, ...]:
    """Every wish that did not fit, the largest first."""
    mission = request.mission
    told = []
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
    else:
        told += _losing(request, weeks)
    return (*told, *roles.gave_up)


def _losing(request: PlanRequest, weeks: Sequence[PlannedWeek]) -> list[str]:
    """Fitness that the time at hand cannot keep is said, not hidden."""
    training = [w.ctl_end for w in weeks if w.phase not in (Phase.TAPER, Phase.MAINTENANCE) and w.ctl_end is not None]
    if request.ctl is None or not training or training[-1] >= KEPT * request.ctl:
        return []
    return [
        "The time that you have keeps less fitness than you bring:"
        f" by this plan your CTL goes from {request.ctl:.0f} to {training[-1]:.0f}."
    ]
