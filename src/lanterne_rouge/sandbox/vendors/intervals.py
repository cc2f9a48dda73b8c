"""A stand-in for intervals.icu."""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field

from lanterne_rouge.sandbox.vendors.service import Reply, Seen

Row = dict[str, object]
ACCOUNT_ROOT = "/api/v1/athlete/0"


@dataclass(kw_only=True)
class IntervalsService:
    """An account with activities by id (their list entry and their file), wellness by day, and a calendar.

    `drops`: a word whose lines it doesn't understand and leaves out without saying so.
    """

    key: str
    athlete: str = "i12345"
    activities: dict[str, tuple[Row, bytes | None]] = field(default_factory=dict)
    wellness: dict[str, Row] = field(default_factory=dict)
    events: list[Row] = field(default_factory=list)
    drops: str = ""
    sports: list[Row] = field(default_factory=list)
    weight: float | None = None

    def upload(self, activity: str, start_local: str, file: bytes, *, file_type: str = "fit") -> None:
        """An activity that came with a recording."""
        row: Row = {
            "id": activity,
            "start_date_local": start_local,
            "source": "GARMIN_CONNECT",
            "file_type": file_type,
            "created": f"{start_local}Z",
        }
        self.activities[activity] = (row, file)

    def by_hand(self, activity: str, start_local: str, **totals: object) -> None:
        """An activity without a recording."""
        row: Row = {"id": activity, "start_date_local": start_local, "source": "MANUAL", "file_type": None, **totals}
        self.activities[activity] = (row, None)

    def from_strava(self, activity: str, start_local: str) -> None:
        """An activity that came from Strava, and is a stub for that reason."""
        note = "STRAVA activities are not available via the API"
        stub: Row = {"id": activity, "source": "STRAVA", "_note": note, "start_date_local": start_local}
        self.activities[activity] = (stub, None)

    def answer(self, seen: Seen) -> Reply:
        """VendorAnswer as intervals.icu does: basic authentication, lists by local dates, files packed with gzip."""
        if seen.headers.get("authorization") != f"Basic {b64encode(f'API_KEY:{self.key}'.encode()).decode()}":
            if seen.headers.get("authorization", "").startswith("Bearer"):
                return Reply(status=403, document={"status": 403, "error": "Access denied"})
            return Reply(status=401, document={"status": 401, "error": "Unauthorized"})
        if seen.path == ACCOUNT_ROOT:
            return Reply(document={"id": self.athlete, "icu_weight": self.weight, "sportSettings": self.sports})
        if seen.path == f"{ACCOUNT_ROOT}/wellness":
            rows = (row for day, row in sorted(self.wellness.items()) if _within(day, seen.query))
            return Reply(document=list(rows))
        if seen.path == f"{ACCOUNT_ROOT}/activities":
            return self._list(seen.query)
        if seen.path.startswith(f"{ACCOUNT_ROOT}/events"):
            return self._calendar(seen)
        return self._file(seen.path)

    def _calendar(self, seen: Seen) -> Reply:
        told = json.loads(seen.body) if seen.body else []
        if seen.path.endswith("/bulk-delete"):
            doomed = {event["id"] for event in told}
            self.events = [event for event in self.events if event["id"] not in doomed]
            return Reply(document={"eventsDeleted": len(doomed)})
        if not seen.path.endswith("/bulk"):
            return Reply(document=[e for e in self.events if _within(str(e["start_date_local"]), seen.query)])
        stored = [self._planned(event) for event in told]
        keys = {event["external_id"] for event in stored}
        self.events = [event for event in self.events if event.get("external_id") not in keys] + stored
        return Reply(document=stored)

    def _planned(self, event: Row) -> Row:
        earlier = [known["id"] for known in self.events if known.get("external_id") == event["external_id"]]
        lines = str(event["description"]).splitlines()
        steps = _understood([line for line in lines if not self.drops or self.drops not in line])
        number = earlier[0] if earlier else 1000 + len(self.events) + len(str(event["external_id"])) * 100
        return {**event, "id": number, "workout_doc": {"steps": steps}}

    def _list(self, query: Mapping[str, str]) -> Reply:
        if "oldest" not in query:
            return Reply(status=422, document={"status": 422, "error": "oldest is required"})
        wanted = query["fields"].split(",") if "fields" in query else None
        rows = [row for row, _ in self.activities.values() if _within(str(row["start_date_local"]), query)]
        rows.sort(key=lambda row: str(row["start_date_local"]), reverse=True)
        shown = [
            row if wanted is None or "_note" in row else {name: row[name] for name in wanted if name in row}
            for row in rows
        ]
        return Reply(document=shown)

    def _file(self, path: str) -> Reply:
        parts = path.split("/")
        if len(parts) == 5 and parts[4] in self.activities:
            return Reply(document=self.activities[parts[4]][0])
        found = self.activities.get(parts[4]) if len(parts) == 6 and parts[5] == "file" else None
        if found is None or found[1] is None:
            return Reply(status=404, document={"status": 404, "error": "Not found"})
        packed = gzip.compress(found[1], mtime=0)
        return Reply(content=packed, headers={"Content-Type": "application/octet-stream"})


def _understood(lines: list[str]) -> list[Row]:
    """What the server makes of a text: steps with their seconds, and repeats until the next blank line."""
    steps: list[Row] = []
    into = steps
    for line in lines:
        repeat = re.search(r"(?:^|\s)(\d+)x$", line.strip())
        if repeat is not None:
            into = []
            steps.append({"reps": int(repeat[1]), "steps": into})
        elif not line.strip():
            into = steps
        elif line.startswith("-"):
            found = re.search(r"\s(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?=\s|$)", line)
            parts = [int(part or 0) for part in found.groups()] if found is not None else [0, 0, 0]
            into.append({"duration": parts[0] * 3600 + parts[1] * 60 + parts[2]})
    return steps


def _within(day: str, query: Mapping[str, str]) -> bool:
    oldest, newest = query.get("oldest", ""), query.get("newest", "9999")
    return oldest <= day[: max(len(oldest), 10)] and day[: len(newest)] <= newest
