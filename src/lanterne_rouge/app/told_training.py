"""Training as the athlete told it at set-up: it stands in for the weeks before the first session that was seen.

Plan, day and the series of fitness take it from here, so that none calls a runner of seven hours a week unknown while another
trains her.
"""

from dataclasses import replace
from datetime import date

from lanterne_rouge.app.training import TrainingHistory
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.profile import Profile

TOLD_DAYS, TOLD_LOAD_PER_HOUR = 28, 45.0
# Fitness from seen sessions alone needs so long to be right: where they began so long before set-up, nothing told is needed.
SETTLED_DAYS = 42
# Who has shown no session for so long after set-up may have stopped.
TOLD_HOLDS_DAYS = 14


def told_daily_load(profile: Profile) -> float | None:
    """Return the mean daily load of the hours told at set-up; None where none were."""
    return profile.recent_hours / 7 * TOLD_LOAD_PER_HOUR if profile.recent_hours else None


def told_start(profile: Profile, set_up: date | None, first: date) -> float | None:
    """Return the fitness before the `first` day of the series as told at set-up; None where nothing was, or it began long before."""
    if set_up is None or (set_up - first).days >= SETTLED_DAYS:
        return None
    return told_daily_load(profile)


def with_told_training(history: TrainingHistory, day: date, mission: MissionConfig | None) -> TrainingHistory:
    """The history with what was told, while less than six weeks were seen; the series itself begins with it."""
    seen = history.load.history_days or 0
    told = told_daily_load(mission.athlete) if mission is not None else None
    if mission is None or told is None or seen >= SETTLED_DAYS:
        return history
    load = history.load
    if not history.series:
        if (day - mission.start).days > TOLD_HOLDS_DAYS:
            return history
        load = replace(load, ctl=told, atl=told, tsb=0.0)
    load = replace(
        load,
        settling=False,
        told_days=max(TOLD_DAYS - seen, 0),
        told_longest_min=mission.athlete.recent_longest if seen < TOLD_DAYS else None,
    )
    return replace(history, load=load)
