"""Strength sessions as JSON with a version: everything that is kept of them, in SI units and kg."""

import json
from collections.abc import Sequence
from datetime import UTC, timedelta
from typing import TypeAlias

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.recording import RecordedSet
from lanterne_rouge.domain.sport import Sport

FORMAT, VERSION = "lanterne-rouge-strength", 1
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def strength_json(activities: Sequence[Activity]) -> str:
    """All strength sessions, oldest first; other sports are left out. Unknown is null."""
    sessions = sorted((a for a in activities if a.sport is Sport.STRENGTH), key=lambda a: (a.start, a.id))
    document: Json = {"format": FORMAT, "version": VERSION, "sessions": [_session(a) for a in sessions]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _session(activity: Activity) -> Json:
    local = activity.start + timedelta(seconds=activity.utc_offset_s)
    return {
        "id": activity.id,
        "start": activity.start.astimezone(UTC).isoformat().replace("+00:00", "Z"),
        "start_local": local.replace(tzinfo=None).isoformat(),
        "timezone": activity.timezone,
        "title": activity.title,
        "duration_s": activity.timer_s,
        "rpe": activity.rpe,
        "load": activity.measures.load,
        "quality": list(activity.quality),
        "sets": [_set(one) for one in activity.sets],
    }


def _set(one: RecordedSet) -> Json:
    return {
        "exercise": one.exercise,
        "kind": one.kind.value,
        "weight_kg": one.weight_kg,
        "reps": one.reps,
        "rpe": one.rpe,
        "rir": one.rir,
        "duration_s": one.duration_s,
        "distance_m": one.distance_m,
        "superset": one.superset,
        "note": one.note,
    }
