"""Which goals, which time and which wishes a plan was made for, so that a change of them is noticed."""

from hashlib import sha256

from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.reflection import OwnParameters

SENTENCES = (
    "Your goal or your races have changed",
    "Your time for training has changed",
    "Your sports or your wishes for the plan have changed",
    "Your own numbers have changed",
)


def fingerprint(mission: MissionConfig | None, own: OwnParameters) -> str:
    """Four marks with dots between them: goals, time, wishes, own numbers."""
    if mission is None:
        return f"-.-.-.{own.version}"
    goals = (mission.goal_event, mission.goal_date, mission.event_start, mission.event_end, mission.stages)
    more = (mission.events, mission.phases, mission.targets, mission.rest_days)
    wished = mission.wishes
    wishes = (mission.sports, wished.long_day, wished.max_hard_days, wished.strength_days, mission.screening.limits())
    time = mission.constraints
    hours = (time.weekly_hours, time.days, time.minutes, time.blackout)
    return f"{_mark((goals, more))}.{_mark(hours)}.{_mark(wishes)}.{own.version}"


def what_changed(before: str | None, now: str) -> str | None:
    """What is different, in a sentence; None when nothing is, or nothing is known of before."""
    if before is None or before == now:
        return None
    pairs = zip(before.split("."), now.split("."), SENTENCES, strict=True)
    return next((sentence for old, new, sentence in pairs if old != new), None)


def _mark(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:8]
