"""Hevy: lifting sessions by their events, so that corrections and deletions come too."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from io import StringIO
from typing import Final

from lanterne_rouge.adapters.vendors.door import Ask, Door
from lanterne_rouge.adapters.vendors.reading import Record, moment_at, number_at, object_of, objects_of, part, text
from lanterne_rouge.ports.vendors import Credentials, DaySpan, Haul, Known, RemoteFile

HEVY: Final = "Hevy"
EVENTS_A_PAGE: Final = 10
MOST_EVENT_PAGES: Final = 5000
EXPORT_COLUMNS: Final = (
    "title", "start_time", "end_time", "description", "exercise_title", "superset_id", "exercise_notes", "set_index",
    "set_type", "weight_kg", "reps", "distance_km", "duration_seconds", "rpe",
)  # fmt: skip
"""As Hevy's own export has them, so that a workout reads the same from there."""


@dataclass(frozen=True)
class HevySource:
    """One athlete's log."""

    door: Door
    credentials: Credentials

    def account(self) -> str:
        """The athlete's name there."""
        answer = self.door.signed(Ask(path="/v1/user/info", route="/user/info"), self.credentials, sign_hevy)
        return text(part(object_of(answer.document(HEVY), HEVY), "data"), "name")

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """Workouts that were changed or deleted since the last sync; first of all, since the first day."""
        since = span.cursor or f"{span.first.isoformat()}T00:00:00Z"
        newest = moment_at(since.replace("Z", "+00:00"))
        for number in range(1, MOST_EVENT_PAGES):
            page = self._page(since, number)
            files: list[RemoteFile] = []
            gone: list[str] = []
            for event in objects_of(page.get("events") or [], HEVY):
                if text(event, "type") == "deleted":
                    gone.append(_name(text(event, "id")))
                    newest = _later(newest, text(event, "deleted_at"))
                elif workout := part(event, "workout"):
                    newest = _later(newest, text(workout, "updated_at"))
                    file = _file(workout)
                    if file is not None and not known(file.name, file.stamp):
                        files.append(file)
            is_last = number >= (number_at(page, "page_count") or 1)
            # Newest first: only with the last page everything up to the newest has been seen. A moment that is yet to come
            # would hide what is changed until then.
            seen = None if newest is None else min(newest, self.door.now()).astimezone(UTC)
            cursor = f"{seen:%Y-%m-%dT%H:%M:%S}Z" if is_last and seen is not None else None
            yield Haul(files=tuple(files), gone=tuple(gone), cursor=cursor)
            if is_last:
                return

    def _page(self, since: str, number: int) -> Record:
        query = (("page", str(number)), ("pageSize", str(EVENTS_A_PAGE)), ("since", since))
        ask = Ask(path="/v1/workouts/events", route="/workouts/events", query=query)
        return object_of(self.door.signed(ask, self.credentials, sign_hevy).document(HEVY), HEVY)


def sign_hevy(key: str) -> Mapping[str, str]:
    """How requests carry the athlete's key."""
    return {"api-key": key}


def _name(workout: str) -> str:
    return f"Hevy/{workout}.csv"


def _later(known: datetime | None, told: str) -> datetime | None:
    moment = moment_at(told.replace("Z", "+00:00"))
    return known if moment is None or (known is not None and moment <= known) else moment


def _file(workout: Record) -> RemoteFile | None:
    """A workout as Hevy's export writes it; None for one without sets."""
    out = StringIO()
    writer = csv.DictWriter(out, EXPORT_COLUMNS, restval="")
    writer.writeheader()
    rows = list(_rows(workout))
    writer.writerows(rows)
    if not text(workout, "id") or not rows:
        return None
    return RemoteFile(
        name=_name(text(workout, "id")), stamp=text(workout, "updated_at"), content=out.getvalue().encode()
    )


def _rows(workout: Record) -> Iterator[dict[str, object]]:
    whole = {
        "title": text(workout, "title"),
        "start_time": text(workout, "start_time"),
        "end_time": text(workout, "end_time"),
        "description": text(workout, "description"),
    }
    for exercise in objects_of(workout.get("exercises") or [], HEVY):
        for lifted in objects_of(exercise.get("sets") or [], HEVY):
            metres = number_at(lifted, "distance_meters")
            yield {
                **whole,
                "exercise_title": text(exercise, "title"),
                "superset_id": text(exercise, "supersets_id"),
                "exercise_notes": text(exercise, "notes"),
                "set_index": text(lifted, "index"),
                "set_type": text(lifted, "type"),
                "weight_kg": _written(number_at(lifted, "weight_kg")),
                "reps": _written(number_at(lifted, "reps")),
                "distance_km": _written(None if metres is None else metres / 1000),
                "duration_seconds": _written(number_at(lifted, "duration_seconds")),
                "rpe": _written(number_at(lifted, "rpe")),
            }


def _written(value: float | None) -> str:
    return "" if value is None else f"{value:g}"
