"""A stand-in for intervals.icu."""

import gzip
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field

from lanterne_rouge.sandbox.vendors.service import Reply, Seen

Row = dict[str, object]
ACCOUNT_ROOT = "/api/v1/athlete/0"


@dataclass(kw_only=True)
class IntervalsService:
    """An account with activities by id (their list entry and their file) and wellness by day."""

    key: str
    athlete: str = "i12345"
    activities: dict[str, tuple[Row, bytes | None]] = field(default_factory=dict)
    wellness: dict[str, Row] = field(default_factory=dict)

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
            return Reply(document={"id": self.athlete, "sportSettings": []})
        if seen.path == f"{ACCOUNT_ROOT}/wellness":
            rows = (row for day, row in sorted(self.wellness.items()) if _within(day, seen.query))
            return Reply(document=list(rows))
        if seen.path == f"{ACCOUNT_ROOT}/activities":
            return self._list(seen.query)
        return self._file(seen.path)

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
        found = self.activities.get(parts[4]) if len(parts) == 6 and parts[5] == "file" else None
        if found is None or found[1] is None:
            return Reply(status=404, document={"status": 404, "error": "Not found"})
        packed = gzip.compress(found[1], mtime=0)
        return Reply(content=packed, headers={"Content-Type": "application/octet-stream"})


def _within(day: str, query: Mapping[str, str]) -> bool:
    oldest, newest = query.get("oldest", ""), query.get("newest", "9999")
    return oldest <= day[: max(len(oldest), 10)] and day[: len(newest)] <= newest
