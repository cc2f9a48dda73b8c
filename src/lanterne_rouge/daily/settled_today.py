"""Today as it stands once the morning was told or something was trained: no plan changes it any more."""

import json
from datetime import date

from lanterne_rouge.coaching.periodise.request import DoneDay
from lanterne_rouge.daily.plan_request import HARD_SHARE, HIGH_SHARE, done_on
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.ports.stores import MemoryBus

# A workout with work in this zone or above is a hard one.
HARD_ZONE = 4


def settled_today(context: DayContext, memory: MemoryBus) -> DoneDay | None:
    """What was trained today, or is going to be by the morning's briefing, whichever is more; None when neither."""
    done = done_on(context.day, context.sessions)
    told = _told(context.day, memory)
    if done is None or told is None:
        return done or told
    return done if done.load >= told.load else told


def _told(day: date, memory: MemoryBus) -> DoneDay | None:
    kept = memory.recall(day, day, "decision", 1)
    if not kept:
        return None
    document = json.loads(kept[-1].document)
    workout = document.get("workout") if isinstance(document, dict) else None
    if not isinstance(workout, dict):
        return DoneDay(day=day, load=0.0)
    minutes = float(workout.get("duration_minutes") or 0.0)
    kind = str(workout.get("type"))
    hard = int(workout.get("max_zone") or 0) >= HARD_ZONE
    return DoneDay(
        day=day,
        load=float(workout.get("load") or 0.0),
        high_share=HARD_SHARE if hard else HIGH_SHARE.get(kind, 0.0),
        hard=hard,
        longest_min=minutes,
        minutes=minutes,
    )
