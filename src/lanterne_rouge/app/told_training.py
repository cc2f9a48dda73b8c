"""Training as the athlete told it at set-up: it stands in for the weeks before the first session that was seen.

Plan and day take it from here, so that neither calls a runner of seven hours a week unknown while the other trains her.
"""

from dataclasses import replace
from datetime import date
from math import exp

from lanterne_rouge.app.training import TrainingHistory
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.metrics.rest import ATL_DAYS, CTL_DAYS

TOLD_DAYS, TOLD_LOAD_PER_HOUR = 28, 45.0
# Fitness from seen sessions alone needs so long to be right.
SETTLED_DAYS = 42
# Who has shown no session for so long after set-up may have stopped.
TOLD_HOLDS_DAYS = 14


def told_daily_load(mission: MissionConfig | None) -> float | None:
    """Return the mean daily load of the hours told at set-up; None where none were."""
    hours = mission.athlete.recent_hours if mission is not None else None
    return hours / 7 * TOLD_LOAD_PER_HOUR if hours else None


def with_told_training(history: TrainingHistory, day: date, mission: MissionConfig | None) -> TrainingHistory:
    """The history with fitness carried on from what was told, while less than six weeks were seen."""
    told, seen = told_daily_load(mission), history.load.history_days or 0
    if mission is None or told is None or seen >= SETTLED_DAYS:
        return history
    if not history.series and (day - mission.start).days > TOLD_HOLDS_DAYS:
        return history
    ctl = atl = told
    for past in history.series:
        ctl = past.load + (ctl - past.load) * exp(-1 / CTL_DAYS)
        atl = past.load + (atl - past.load) * exp(-1 / ATL_DAYS)
    load = replace(
        history.load,
        ctl=ctl,
        atl=atl,
        tsb=ctl - atl,
        ramp_7d=None,
        settling=False,
        told_days=max(TOLD_DAYS - seen, 0),
        told_longest_min=mission.athlete.recent_longest if seen < TOLD_DAYS else None,
    )
    return replace(history, load=load)
